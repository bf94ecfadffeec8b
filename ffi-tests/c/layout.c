/* The binary interface as it was given out: whatever changes here needs another FOOTWORK_ABI. */
#include <footwork/footwork.h>
#include <stdalign.h>

#include "check.h"

#define FIELD(type, field, offset, size)                      \
    do {                                                      \
        CHECK_EQUAL(offsetof(type, field), offset);           \
        CHECK_EQUAL(sizeof(((type *)NULL)->field), size);     \
    } while (0)

static void structs(void) {
    CHECK_EQUAL(sizeof(footwork_xc_config), 32);
    CHECK_EQUAL(alignof(footwork_xc_config), 4);
    FIELD(footwork_xc_config, struct_size, 0, 4);
    FIELD(footwork_xc_config, primary, 4, 4);
    FIELD(footwork_xc_config, secondary, 8, 4);
    FIELD(footwork_xc_config, options, 12, 4);
    FIELD(footwork_xc_config, entries, 16, 4);
    FIELD(footwork_xc_config, levels, 20, 4);
    FIELD(footwork_xc_config, engine, 24, 4);
    FIELD(footwork_xc_config, reserved, 28, 4);

    CHECK_EQUAL(sizeof(footwork_stats), 48);
    CHECK_EQUAL(alignof(footwork_stats), alignof(uint64_t));
    FIELD(footwork_stats, struct_size, 0, 4);
    FIELD(footwork_stats, deepest, 4, 4);
    FIELD(footwork_stats, nodes, 8, 8);
    FIELD(footwork_stats, updates, 16, 8);
    FIELD(footwork_stats, solutions, 24, 8);
    FIELD(footwork_stats, options, 32, 4);
    FIELD(footwork_stats, items, 36, 4);
    FIELD(footwork_stats, longest_cover, 40, 4);
    FIELD(footwork_stats, reserved, 44, 4);

    CHECK_EQUAL(sizeof(footwork_error), 72);
    CHECK_EQUAL(alignof(footwork_error), alignof(uint64_t));
    FIELD(footwork_error, struct_size, 0, 4);
    FIELD(footwork_error, status, 4, 4);
    FIELD(footwork_error, resource, 8, 4);
    FIELD(footwork_error, option, 12, 4);
    FIELD(footwork_error, item, 16, 4);
    FIELD(footwork_error, line, 20, 4);
    FIELD(footwork_error, column, 24, 4);
    FIELD(footwork_error, character, 28, 4);
    FIELD(footwork_error, house, 32, 4);
    FIELD(footwork_error, house_index, 36, 4);
    FIELD(footwork_error, digit, 40, 4);
    FIELD(footwork_error, cell, 44, 4);
    FIELD(footwork_error, other_cell, 48, 4);
    FIELD(footwork_error, reserved, 52, 4);
    FIELD(footwork_error, needed, 56, 8);
    FIELD(footwork_error, capacity, 64, 8);

    CHECK_EQUAL(sizeof(footwork_sudoku), 2560);
    CHECK_EQUAL(alignof(footwork_sudoku), 8);
}

static void initial_values(void) {
    const footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(1, 2, 3, 4);
    const footwork_xc_config wanted = {32, 1, 2, 3, 4, 0, 0, 0};
    CHECK(memcmp(&config, &wanted, sizeof config) == 0);
    const footwork_stats stats = FOOTWORK_STATS_INIT;
    const footwork_stats no_stats = {.struct_size = 48};
    CHECK(memcmp(&stats, &no_stats, sizeof stats) == 0);
    const footwork_error error = FOOTWORK_ERROR_INIT;
    const footwork_error no_error = {.struct_size = 72};
    CHECK(memcmp(&error, &no_error, sizeof error) == 0);
}

static void constants(void) {
    static const struct {
        const char *name;
        int64_t is;
        int64_t was;
    } table[] = {
#define CONSTANT(name, value) {#name, (int64_t)(name), value}
        CONSTANT(FOOTWORK_ABI, 0),
        CONSTANT(FOOTWORK_OK, 0),
        CONSTANT(FOOTWORK_SOLUTION, 1),
        CONSTANT(FOOTWORK_DONE, 2),
        CONSTANT(FOOTWORK_PAUSED, 3),
        CONSTANT(FOOTWORK_STOPPED, 4),
        CONSTANT(FOOTWORK_LIMIT, 5),
        CONSTANT(FOOTWORK_NOT_UNIQUE, 6),
        CONSTANT(FOOTWORK_ERROR_NULL, -1),
        CONSTANT(FOOTWORK_ERROR_ALIGNMENT, -2),
        CONSTANT(FOOTWORK_ERROR_SIZE, -3),
        CONSTANT(FOOTWORK_ERROR_STATE, -4),
        CONSTANT(FOOTWORK_ERROR_RUNNING, -5),
        CONSTANT(FOOTWORK_ERROR_BUSY, -6),
        CONSTANT(FOOTWORK_ERROR_ALTERED, -7),
        CONSTANT(FOOTWORK_ERROR_STRUCT_SIZE, -8),
        CONSTANT(FOOTWORK_ERROR_LIMIT, -9),
        CONSTANT(FOOTWORK_ERROR_ENGINE, -10),
        CONSTANT(FOOTWORK_ERROR_CAPACITY, -11),
        CONSTANT(FOOTWORK_ERROR_UNKNOWN_ITEM, -12),
        CONSTANT(FOOTWORK_ERROR_REPEATED_ITEM, -13),
        CONSTANT(FOOTWORK_ERROR_UNKNOWN_OPTION, -14),
        CONSTANT(FOOTWORK_ERROR_OVERFLOW, -15),
        CONSTANT(FOOTWORK_ERROR_OVERLAP, -16),
        CONSTANT(FOOTWORK_ERROR_NO_SOLUTION, -17),
        CONSTANT(FOOTWORK_ERROR_OTHER_PROBLEM, -18),
        CONSTANT(FOOTWORK_ERROR_EMPTY, -20),
        CONSTANT(FOOTWORK_ERROR_SYMBOL, -21),
        CONSTANT(FOOTWORK_ERROR_CELL_COUNT, -22),
        CONSTANT(FOOTWORK_ERROR_ROW_LENGTH, -23),
        CONSTANT(FOOTWORK_ERROR_AMBIGUOUS, -24),
        CONSTANT(FOOTWORK_ERROR_ENCODING, -25),
        CONSTANT(FOOTWORK_ERROR_DIGIT, -26),
        CONSTANT(FOOTWORK_ERROR_CONFLICT, -27),
        CONSTANT(FOOTWORK_ERROR_INTERNAL, -99),
        CONSTANT(FOOTWORK_ENGINE_LINKS, 0),
        CONSTANT(FOOTWORK_ENGINE_BITS, 1),
        CONSTANT(FOOTWORK_RESOURCE_ITEMS, 1),
        CONSTANT(FOOTWORK_RESOURCE_OPTIONS, 2),
        CONSTANT(FOOTWORK_RESOURCE_ENTRIES, 3),
        CONSTANT(FOOTWORK_RESOURCE_LINK_WIDTH, 4),
        CONSTANT(FOOTWORK_RESOURCE_MEMORY, 5),
        CONSTANT(FOOTWORK_RESOURCE_LEVELS, 6),
        CONSTANT(FOOTWORK_HOUSE_ROW, 1),
        CONSTANT(FOOTWORK_HOUSE_COLUMN, 2),
        CONSTANT(FOOTWORK_HOUSE_BOX, 3),
        CONSTANT(FOOTWORK_ALIGNMENT, 8),
        CONSTANT(FOOTWORK_SUDOKU_SIZE, 2560),
        CONSTANT(FOOTWORK_SUDOKU_CELLS, 81),
        CONSTANT(FOOTWORK_SUDOKU_TEXT, 82),
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        checks++;
        if (table[i].is != table[i].was) {
            check_failed(__FILE__, __LINE__);
            fprintf(stderr, "%s is %" PRId64 ", it was %" PRId64 "\n", table[i].name, table[i].is,
                    table[i].was);
        }
    }
    CHECK(FOOTWORK_UNLIMITED == UINT64_MAX);
}

int main(void) {
    structs();
    initial_values();
    constants();
    return check_end();
}
