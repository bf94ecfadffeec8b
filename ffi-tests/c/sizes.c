/* The size macros say what the calls say: at every edge, on pseudo-random numbers, and as constant
 * expressions. Argument: the seed. After some failures nothing more is compared. */
#include <footwork/footwork.h>
#include <stdlib.h>

#include "check.h"

/* Constant expressions of every kind. */
enum { KNUTH = FOOTWORK_XC_SIZE(7, 6, 16), KNUTH_BITS = FOOTWORK_XC_BITS_SIZE(7, 6, 16, 3) };
_Alignas(8) static unsigned char array[FOOTWORK_XC_SIZE(7, 6, 16)];
_Alignas(8) static unsigned char bits_array[FOOTWORK_XC_BITS_SIZE(7, 6, 16, 3)];
_Alignas(8) static unsigned char queens_array[FOOTWORK_QUEENS_SIZE(8)];
static FOOTWORK_XC_MEMORY(memory, 7, 6, 16);
_Static_assert(FOOTWORK_XC_SIZE(7, 6, 16) % FOOTWORK_ALIGNMENT == 0, "a multiple");
_Static_assert(FOOTWORK_XC_SIZE(0, 0, 0) > 0, "a header");
_Static_assert(sizeof memory == FOOTWORK_XC_SIZE(7, 6, 16), "no byte more");
_Static_assert(FOOTWORK_XC_SIZE(4294967296, 0, 0) == SIZE_MAX, "more items than there are numbers");
_Static_assert(FOOTWORK_XC_BITS_SIZE(16777217, 0, 0, 0) == SIZE_MAX, "more than bits take");
_Static_assert(sizeof(footwork_sudoku) == FOOTWORK_SUDOKU_SIZE, "the same");

static int is_a_label(size_t size) {
    switch (size) {
    case FOOTWORK_XC_SIZE(7, 6, 16):
        return 1;
    case FOOTWORK_XC_SIZE(1000, 2000, 9000):
        return 2;
    default:
        return 0;
    }
}

enum { MOST_FAILURES = 20 };
static unsigned long compared;

static int enough(void) { return failures >= MOST_FAILURES; }

static void compare(uint32_t primary, uint32_t secondary, uint32_t options, uint32_t entries,
                    uint32_t levels) {
    if (enough())
        return;
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(primary, secondary, options, entries);
    uint64_t items = (uint64_t)primary + secondary;
    size_t links = FOOTWORK_XC_SIZE(items, options, entries);
    size_t bits = FOOTWORK_XC_BITS_SIZE(items, options, entries, levels);
    int same = CHECK_EQUAL(links, footwork_xc_size(&config));
    config.engine = FOOTWORK_ENGINE_BITS;
    config.levels = levels;
    same &= CHECK_EQUAL(bits, footwork_xc_size(&config));
    compared++;
    if (!same) {
        fprintf(stderr, "primary %" PRIu32 ", secondary %" PRIu32 ", options %" PRIu32
                ", entries %" PRIu32 ", levels %" PRIu32 "\n",
                primary, secondary, options, entries, levels);
    }
}

static uint64_t state;

/* xorshift64*: the same numbers everywhere. */
static uint32_t draw(void) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 2685821657736338717U) >> 32);
}

/* Small numbers as often as large ones. */
static uint32_t any(void) {
    unsigned width = draw() % 33;
    return width == 0 ? 0 : draw() >> (32 - width);
}

static void fits(void *to, size_t size, const footwork_xc_config *config) {
    footwork_xc *xc = NULL;
    CHECK_EQUAL(footwork_xc_init(to, size - 1, config, &xc), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_xc_init(to, size, config, &xc), FOOTWORK_OK);
}

int main(int argc, char **argv) {
    static const uint32_t edges[] = {0,     1,     2,     15,    16,      17,       31,
                                     33,    63,    64,    65,    16383,   16384,    65535,
                                     65536, 1U << 24, (1U << 24) + 1, 1U << 31, UINT32_MAX};
    enum { EDGES = sizeof edges / sizeof edges[0] };
    for (size_t items = 0; items < EDGES; items++) {
        for (size_t options = 0; options < EDGES; options++) {
            for (size_t entries = 0; entries < EDGES; entries++) {
                compare(edges[items], 0, edges[options], edges[entries], 0);
                compare(edges[items], edges[entries], edges[options], edges[entries],
                        edges[(items + options + entries) % EDGES]);
            }
        }
    }
    state = argc > 1 ? strtoull(argv[1], NULL, 10) : 20260101;
    printf("seed %" PRIu64 "\n", state);
    state = state * 2 + 1; /* not 0 */
    for (int i = 0; i < 20000; i++) {
        uint32_t primary = any(), secondary = i % 2 ? any() : 0;
        compare(primary, secondary, any(), any(), i % 3 ? any() : 0);
    }
    printf("%lu configurations compared%s\n", compared, enough() ? ", then stopped" : "");

    for (uint32_t n = 0; n <= 200 && !enough(); n++) {
        footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
        CHECK_EQUAL(footwork_queens_config(n, &config), FOOTWORK_OK);
        CHECK_EQUAL(FOOTWORK_QUEENS_SIZE(n), footwork_xc_size(&config));
        config.engine = FOOTWORK_ENGINE_BITS;
        CHECK_EQUAL(FOOTWORK_QUEENS_BITS_SIZE(n), footwork_xc_size(&config));
    }
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    CHECK_EQUAL(footwork_queens_config(32767, &config), FOOTWORK_OK);
    CHECK_EQUAL(FOOTWORK_QUEENS_SIZE(32767), footwork_xc_size(&config));
    CHECK(FOOTWORK_QUEENS_SIZE(32768) == SIZE_MAX);
    CHECK(FOOTWORK_QUEENS_SIZE(UINT32_MAX) == SIZE_MAX);

    /* The arrays above are of the right size: what is in them fits, and one byte less would not. */
    footwork_xc_config knuth = FOOTWORK_XC_CONFIG_INIT(7, 0, 6, 16);
    fits(array, sizeof array, &knuth);
    fits(memory, sizeof memory, &knuth);
    knuth.engine = FOOTWORK_ENGINE_BITS;
    knuth.levels = 3;
    fits(bits_array, sizeof bits_array, &knuth);
    CHECK_EQUAL(footwork_queens_config(8, &config), FOOTWORK_OK);
    fits(queens_array, sizeof queens_array, &config);
    CHECK_EQUAL(sizeof array, KNUTH);
    CHECK_EQUAL(sizeof bits_array, KNUTH_BITS);
    CHECK_EQUAL(is_a_label(sizeof memory), 1);
    return check_end();
}
