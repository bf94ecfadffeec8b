/* Sudoku: every wrong argument, wrong state and wrong text has its status, and writes nothing. */
#include <footwork/footwork.h>

#include "guard.h"

#define GOOD "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define BLANKS "........."
#define ROWS_8 BLANKS BLANKS BLANKS BLANKS BLANKS BLANKS BLANKS BLANKS

static union {
    footwork_sudoku sudoku;
    unsigned char bytes[sizeof(footwork_sudoku) + 8];
} memory, copy;
static guard out;
static guard details;

static footwork_sudoku *at(size_t place) {
    return (footwork_sudoku *)(void *)(memory.bytes + place);
}

static int32_t never(void *context, const char *solution) {
    (void)context;
    (void)solution;
    CHECK_EQUAL(0, 1);
    return 1;
}

static int32_t call_solve(footwork_sudoku *s) {
    return footwork_sudoku_solve(s, GOOD, 81, guard_set(&out, 82));
}
static int32_t call_start(footwork_sudoku *s) { return footwork_sudoku_start(s, GOOD, 81); }
static int32_t call_start_cells(footwork_sudoku *s) {
    static const uint8_t cells[81];
    return footwork_sudoku_start_cells(s, cells);
}
static int32_t call_step(footwork_sudoku *s) { return footwork_sudoku_step(s, 1); }
static int32_t call_solution(footwork_sudoku *s) {
    return footwork_sudoku_solution(s, guard_set(&out, 82));
}
static int32_t call_solution_cells(footwork_sudoku *s) {
    return footwork_sudoku_solution_cells(s, guard_set(&out, 81));
}
static int32_t call_for_each(footwork_sudoku *s) {
    return footwork_sudoku_for_each(s, 1000, never, NULL);
}
static int32_t call_count(footwork_sudoku *s) {
    return footwork_sudoku_count(s, 2, guard_set(&out, sizeof(uint64_t)));
}
static int32_t call_count_within(footwork_sudoku *s) {
    uint64_t *count = guard_set(&out, sizeof *count);
    *count = 0;
    guard_keep(&out);
    return footwork_sudoku_count_within(s, 2, 1000, count);
}
static int32_t call_restart(footwork_sudoku *s) { return footwork_sudoku_restart(s); }
static int32_t call_stats(footwork_sudoku *s) {
    footwork_stats *stats = guard_set(&out, sizeof *stats);
    stats->struct_size = sizeof *stats;
    guard_keep(&out);
    return footwork_sudoku_stats(s, stats);
}
static int32_t call_verify(footwork_sudoku *s) { return footwork_sudoku_verify(s); }

/* The first three make a new search of any memory; the others need one. */
static const struct {
    const char *name;
    int32_t (*call)(footwork_sudoku *sudoku);
} calls[] = {
    {"solve", call_solve},       {"start", call_start},
    {"start_cells", call_start_cells}, {"step", call_step},
    {"solution", call_solution}, {"solution_cells", call_solution_cells},
    {"for_each", call_for_each}, {"count", call_count},
    {"count_within", call_count_within}, {"restart", call_restart},
    {"stats", call_stats},       {"verify", call_verify},
};
enum { CALLS = sizeof calls / sizeof calls[0], STARTS = 3 };

static void refuse(size_t first, footwork_sudoku *sudoku, int32_t wanted, const char *what) {
    for (size_t i = first; i < CALLS; i++) {
        guard_set(&out, 0);
        memcpy(&copy, &memory, sizeof memory);
        int32_t status = calls[i].call(sudoku);
        if (!CHECK_EQUAL(status, wanted) || !CHECK(guard_untouched(&out)) ||
            !CHECK(memcmp(&copy, &memory, sizeof memory) == 0)) {
            fprintf(stderr, "in %s, with %s\n", calls[i].name, what);
        }
    }
}

static void handles(void) {
    refuse(0, NULL, FOOTWORK_ERROR_NULL, "NULL");
    CHECK_EQUAL(footwork_sudoku_start(&memory.sudoku, GOOD, 81), FOOTWORK_OK);
    refuse(0, at(1), FOOTWORK_ERROR_ALIGNMENT, "a misaligned handle");
    refuse(0, at(4), FOOTWORK_ERROR_ALIGNMENT, "a misaligned handle");
    memset(&memory, 0, sizeof memory);
    refuse(STARTS, at(0), FOOTWORK_ERROR_STATE, "zeroed memory");
    memset(&memory, 0xff, sizeof memory);
    refuse(STARTS, at(0), FOOTWORK_ERROR_STATE, "memory of ones");
    for (size_t i = 0; i < sizeof memory; i++) {
        memory.bytes[i] = (unsigned char)(i * 151 >> 3);
    }
    refuse(STARTS, at(0), FOOTWORK_ERROR_STATE, "arbitrary memory");
    const footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(7, 0, 6, 16);
    footwork_xc *xc = NULL;
    CHECK_EQUAL(footwork_xc_init(&memory, sizeof memory, &config, &xc), FOOTWORK_OK);
    refuse(STARTS, at(0), FOOTWORK_ERROR_STATE, "an exact cover");
    /* A refused start makes nothing of the memory. */
    memset(&memory, 0, sizeof memory);
    CHECK_EQUAL(footwork_sudoku_start(&memory.sudoku, "?", 1), FOOTWORK_ERROR_CELL_COUNT);
    refuse(STARTS, at(0), FOOTWORK_ERROR_STATE, "a start that was refused");
}

static void arguments(void) {
    footwork_sudoku *sudoku = &memory.sudoku;
    CHECK_EQUAL(footwork_sudoku_start(sudoku, GOOD, 81), FOOTWORK_OK);
    CHECK_EQUAL(footwork_sudoku_step(sudoku, 50), FOOTWORK_PAUSED);
    memcpy(&copy, &memory, sizeof memory);
    char *text = guard_set(&out, 82);
    footwork_error *error = guard_set(&details, sizeof *error);
    error->struct_size = sizeof *error;
    guard_keep(&details);

    CHECK_EQUAL(footwork_sudoku_parse(NULL, 81, text, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_solve(sudoku, NULL, 81, text), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_start(sudoku, NULL, 81), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_parse(GOOD, 81, NULL, error), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_solve(sudoku, GOOD, 81, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_start_cells(sudoku, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_solution(sudoku, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_solution_cells(sudoku, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_solve(sudoku, GOOD, SIZE_MAX, text), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_sudoku_start(sudoku, GOOD, SIZE_MAX), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_sudoku_solve(sudoku, NULL, 0, text), FOOTWORK_ERROR_EMPTY);
    CHECK_EQUAL(footwork_sudoku_start(sudoku, NULL, 0), FOOTWORK_ERROR_EMPTY);
    CHECK_EQUAL(footwork_sudoku_start(sudoku, GOOD, 80), FOOTWORK_ERROR_CELL_COUNT);
    CHECK_EQUAL(footwork_sudoku_for_each(sudoku, 1, NULL, NULL), FOOTWORK_ERROR_NULL);
    uint64_t *count = (uint64_t *)(void *)text;
    void *odd = text + 4;
    CHECK_EQUAL(footwork_sudoku_count(sudoku, 2, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_count(sudoku, 2, odd), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_sudoku_count(sudoku, 0, count), FOOTWORK_ERROR_LIMIT);
    CHECK_EQUAL(footwork_sudoku_count_within(sudoku, 2, 1, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_count_within(sudoku, 2, 1, odd), FOOTWORK_ERROR_ALIGNMENT);
    *count = 3;
    guard_keep(&out);
    CHECK_EQUAL(footwork_sudoku_count_within(sudoku, 2, 1, count), FOOTWORK_ERROR_LIMIT);
    CHECK_EQUAL(footwork_sudoku_count_within(sudoku, 0, 1, count), FOOTWORK_ERROR_LIMIT);
    CHECK_EQUAL(footwork_sudoku_stats(sudoku, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_sudoku_stats(sudoku, odd), FOOTWORK_ERROR_ALIGNMENT);
    footwork_stats *stats = (footwork_stats *)(void *)text;
    static const uint32_t sizes[] = {0, sizeof *stats - 1, UINT32_MAX};
    for (size_t i = 0; i < 3; i++) {
        stats->struct_size = sizes[i];
        guard_keep(&out);
        CHECK_EQUAL(footwork_sudoku_stats(sudoku, stats), FOOTWORK_ERROR_STRUCT_SIZE);
    }
    uint8_t cells[81] = {0};
    cells[7] = 10;
    CHECK_EQUAL(footwork_sudoku_start_cells(sudoku, cells), FOOTWORK_ERROR_DIGIT);
    cells[7] = 255;
    CHECK_EQUAL(footwork_sudoku_start_cells(sudoku, cells), FOOTWORK_ERROR_DIGIT);
    cells[7] = 9;
    cells[0] = 9;
    CHECK_EQUAL(footwork_sudoku_start_cells(sudoku, cells), FOOTWORK_ERROR_CONFLICT);
    CHECK_EQUAL(footwork_sudoku_solution(sudoku, text), FOOTWORK_ERROR_NO_SOLUTION);
    CHECK(guard_untouched(&out));

    CHECK_EQUAL(footwork_sudoku_parse(GOOD, 81, NULL, error), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(error->status, FOOTWORK_ERROR_NULL);
    guard_keep(&details);
    void *odd_error = (unsigned char *)error + 4;
    CHECK_EQUAL(footwork_sudoku_parse(GOOD, 81, text, odd_error), FOOTWORK_ERROR_ALIGNMENT);
    CHECK(guard_untouched(&details));
    for (size_t i = 0; i < 3; i++) {
        error->struct_size = i == 1 ? sizeof *error - 1 : sizes[i];
        guard_keep(&details);
        CHECK_EQUAL(footwork_sudoku_parse("x", 1, text, error), FOOTWORK_ERROR_STRUCT_SIZE);
        CHECK(guard_untouched(&details));
    }
    CHECK(guard_untouched(&out));
    /* All this time the search stood still; now it goes on. */
    CHECK(memcmp(&copy, &memory, sizeof memory) == 0);
    CHECK_EQUAL(footwork_sudoku_step(sudoku, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    CHECK_EQUAL(footwork_sudoku_solution(sudoku, text), FOOTWORK_OK);
    CHECK_EQUAL(footwork_sudoku_step(sudoku, FOOTWORK_UNLIMITED), FOOTWORK_DONE);
    CHECK_EQUAL(footwork_sudoku_solution(sudoku, text), FOOTWORK_ERROR_NO_SOLUTION);
    CHECK_EQUAL(footwork_sudoku_solution_cells(sudoku, cells), FOOTWORK_ERROR_NO_SOLUTION);
}

/* What is wrong with a text: the status, the details, and one line about it. */
static void texts(void) {
    static const char crowded[] = "53-|-7-|---\n6--|195|---\n-98|---|-6-\n8--|-6-|--3\n4--|8-3|--1\n"
                                  "7--|-2-|--6\n-6-|---|28-\n---|419|--5\n---|-8-|-79\n---------\n";
    const struct {
        const char *text;
        footwork_error error;
        const char *line;
    } wrong[] = {
        {"", {.status = FOOTWORK_ERROR_EMPTY}, "no puzzle in this text"},
        {"# nothing\n\n", {.status = FOOTWORK_ERROR_EMPTY}, "no puzzle in this text"},
        {"53..7....6..195....98.!..6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
         {.status = FOOTWORK_ERROR_SYMBOL, .line = 1, .column = 23, .character = '!'},
         "line 1, column 23: '!' is neither digit nor blank"},
        {"#\n" BLANKS "\n....\xc3\xa9....\n",
         {.status = FOOTWORK_ERROR_SYMBOL, .line = 3, .column = 5, .character = 0xe9},
         "line 3, column 5: '\xc3\xa9' is neither digit nor blank"},
        {ROWS_8 "........",
         {.status = FOOTWORK_ERROR_CELL_COUNT, .line = 1, .needed = 81, .capacity = 80},
         "line 1: 80 cells, 81 wanted"},
        {"\n" ROWS_8 BLANKS ".",
         {.status = FOOTWORK_ERROR_CELL_COUNT, .line = 2, .needed = 81, .capacity = 82},
         "line 2: 82 cells, 81 wanted"},
        {BLANKS "\n" BLANKS "\n........\n" BLANKS "\n" BLANKS "\n" BLANKS "\n" BLANKS "\n" BLANKS
                "\n" BLANKS "\n",
         {.status = FOOTWORK_ERROR_ROW_LENGTH, .line = 3, .needed = 9, .capacity = 8},
         "line 3: 8 cells in this row, 9 wanted"},
        {crowded,
         {.status = FOOTWORK_ERROR_AMBIGUOUS, .line = 10, .column = 1},
         "line 10, column 1: this can be read in two ways"},
        {"#\n.....\xff...",
         {.status = FOOTWORK_ERROR_ENCODING, .line = 2},
         "line 2: the text is not UTF-8"},
        {"1.......1" ROWS_8,
         {.status = FOOTWORK_ERROR_CONFLICT, .house = FOOTWORK_HOUSE_ROW, .digit = 1, .other_cell = 8},
         "digit 1 twice in row 1: r1c1 and r1c9"},
        {BLANKS "...2....." BLANKS BLANKS BLANKS BLANKS BLANKS "...2....." BLANKS,
         {.status = FOOTWORK_ERROR_CONFLICT, .house = FOOTWORK_HOUSE_COLUMN, .house_index = 3,
          .digit = 2, .cell = 12, .other_cell = 66},
         "digit 2 twice in column 4: r2c4 and r8c4"},
        {BLANKS BLANKS BLANKS BLANKS BLANKS BLANKS BLANKS ".......5." "......5..",
         {.status = FOOTWORK_ERROR_CONFLICT, .house = FOOTWORK_HOUSE_BOX, .house_index = 8,
          .digit = 5, .cell = 70, .other_cell = 78},
         "digit 5 twice in box 9: r8c8 and r9c7"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        size_t length = strlen(wrong[i].text);
        char *grid = guard_set(&out, 82);
        footwork_error *error = guard_set(&details, sizeof *error);
        error->struct_size = sizeof *error;
        footwork_error wanted = wrong[i].error;
        wanted.struct_size = sizeof wanted;
        unsigned long before = failures;
        CHECK_EQUAL(footwork_sudoku_parse(wrong[i].text, length, grid, error), wanted.status);
        CHECK(guard_around(&details));
        CHECK(memcmp(error, &wanted, sizeof wanted) == 0);
        CHECK_EQUAL(error->line, wanted.line);
        CHECK_EQUAL(error->column, wanted.column);
        char line[160];
        size_t written = 0;
        CHECK_EQUAL(footwork_error_text(error, line, sizeof line, &written), FOOTWORK_OK);
        CHECK_TEXT(line, wrong[i].line);
        CHECK_EQUAL(written, strlen(wrong[i].line));
        /* Without details; and from the calls that have none. */
        CHECK_EQUAL(footwork_sudoku_parse(wrong[i].text, length, grid, NULL), wanted.status);
        CHECK_EQUAL(footwork_sudoku_solve(&memory.sudoku, wrong[i].text, length, grid),
                    wanted.status);
        CHECK_EQUAL(footwork_sudoku_start(&memory.sudoku, wrong[i].text, length), wanted.status);
        CHECK(guard_untouched(&out));
        if (failures != before) {
            fprintf(stderr, "in text %lu: %s\n", (unsigned long)i, wrong[i].text);
        }
    }
    /* On success the error is not written. */
    char *grid = guard_set(&out, 82);
    footwork_error *error = guard_set(&details, sizeof *error);
    error->struct_size = sizeof *error;
    guard_keep(&details);
    CHECK_EQUAL(footwork_sudoku_parse(GOOD, 81, grid, error), FOOTWORK_OK);
    CHECK(guard_untouched(&details));
}

/* Bytes altered under a valid magic: nothing outside is read or written, and no call runs on. */
static void altered(void) {
    uint32_t seed = 4321;
    for (unsigned round = 0; round < 2000; round++) {
        memset(&memory, 0, sizeof memory); /* what was altered may say that a callback is running */
        CHECK_EQUAL(footwork_sudoku_start(&memory.sudoku, GOOD, 81), FOOTWORK_OK);
        (void)footwork_sudoku_step(&memory.sudoku, 100 + round % 300);
        memset(memory.bytes + sizeof memory.sudoku, 0x77, 8);
        for (unsigned changes = 0; changes < 1 + round % 4; changes++) {
            seed = seed * 1664525U + 1013904223U;
            memory.bytes[8 + (seed >> 8) % (sizeof memory.sudoku - 8)] = (unsigned char)(seed >> 3);
        }
        char solution[82];
        uint8_t cells[81];
        uint64_t count = 0;
        footwork_stats stats = FOOTWORK_STATS_INIT;
        (void)footwork_sudoku_step(&memory.sudoku, 3000);
        (void)footwork_sudoku_solution(&memory.sudoku, solution);
        (void)footwork_sudoku_solution_cells(&memory.sudoku, cells);
        (void)footwork_sudoku_stats(&memory.sudoku, &stats);
        (void)footwork_sudoku_verify(&memory.sudoku);
        (void)footwork_sudoku_count_within(&memory.sudoku, 100, 3000, &count);
        (void)footwork_sudoku_restart(&memory.sudoku);
        for (size_t i = 0; i < 8; i++) {
            CHECK(memory.bytes[sizeof memory.sudoku + i] == 0x77);
        }
    }
}

int main(void) {
    handles();
    arguments();
    texts();
    altered();
    return check_end();
}
