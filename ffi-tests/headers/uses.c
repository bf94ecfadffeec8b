/* Every plain constant in #if, every macro in an expression; C and C++. */
#include <footwork/footwork.h>

#if FOOTWORK_VERSION < 0x000100 || FOOTWORK_ABI != 0 || FOOTWORK_VERSION_MAJOR > 99
#error "versions"
#endif
#if FOOTWORK_VERSION_MAJOR * 65536 + FOOTWORK_VERSION_MINOR * 256 + FOOTWORK_VERSION_PATCH != FOOTWORK_VERSION
#error "version"
#endif
#if FOOTWORK_OK != 0 || FOOTWORK_SOLUTION < 1 || FOOTWORK_ERROR_NULL > -1 || FOOTWORK_ERROR_INTERNAL != -99
#error "statuses"
#endif
#if FOOTWORK_ENGINE_LINKS == FOOTWORK_ENGINE_BITS || FOOTWORK_ALIGNMENT != 8
#error "engines, alignment"
#endif
#if FOOTWORK_SUDOKU_SIZE < 81 || FOOTWORK_UNLIMITED < 1000
#error "sizes"
#endif

enum uses { USES_ITEMS = 7, USES_OPTIONS = 6, USES_ENTRIES = 16 };

/* Sizes are constants whatever the numbers' types; those below 0 are as impossible as they look. */
extern char uses_enumerators[FOOTWORK_XC_SIZE(USES_ITEMS, USES_OPTIONS, USES_ENTRIES) ==
                                     FOOTWORK_XC_SIZE(7U, 6L, UINT64_C(16)) ? 1 : -1];
extern char uses_negative[FOOTWORK_XC_SIZE(-1, 6, 16) == SIZE_MAX &&
                                  FOOTWORK_XC_BITS_SIZE(7, -1L, 16, 3) == SIZE_MAX &&
                                  FOOTWORK_QUEENS_SIZE(-1) == SIZE_MAX &&
                                  FOOTWORK_QUEENS_BITS_SIZE(-1L) == SIZE_MAX ? 1 : -1];

static FOOTWORK_XC_MEMORY(memory, USES_ITEMS, USES_OPTIONS, USES_ENTRIES);
static footwork_sudoku sudoku;

size_t uses(uint32_t items, uint32_t options, uint32_t entries);
size_t uses(uint32_t items, uint32_t options, uint32_t entries) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(items, 0, options, entries);
    footwork_stats stats = FOOTWORK_STATS_INIT;
    footwork_error error = FOOTWORK_ERROR_INIT;
    char text[FOOTWORK_QUEENS_SIZE(4) > 100 ? 160 : 1];
    footwork_xc *xc = NULL;
    if (footwork_xc_init(&memory, sizeof memory, &config, &xc) != FOOTWORK_OK ||
        footwork_xc_stats(xc, &stats) != FOOTWORK_OK ||
        footwork_sudoku_step(&sudoku, FOOTWORK_UNLIMITED) < 0 ||
        footwork_error_text(&error, text, sizeof text, NULL) < 0) {
        return 0;
    }
    return FOOTWORK_XC_SIZE(items, options, entries) +
           FOOTWORK_XC_BITS_SIZE(items, options, entries, 3) + FOOTWORK_XC_SIZE(1, 2, 3);
}

/* Variables of every type: no warning about signs. */
uint64_t types(enum uses named, int number, long wide, int64_t widest, short narrow);
uint64_t types(enum uses named, int number, long wide, int64_t widest, short narrow) {
    unsigned positive = 6;
    size_t size = 16;
    uint64_t most = 3;
    unsigned char least = 3;
    return UINT64_C(0) + FOOTWORK_XC_SIZE(named, number, wide) +
           FOOTWORK_XC_BITS_SIZE(widest, narrow, positive, size) +
           FOOTWORK_XC_BITS_SIZE(most, least, number, wide) + FOOTWORK_QUEENS_SIZE(number) +
           FOOTWORK_QUEENS_SIZE(most) + FOOTWORK_QUEENS_BITS_SIZE(named);
}
