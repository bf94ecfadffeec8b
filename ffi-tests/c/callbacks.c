/* Callbacks: stopping and going on, and what a callback may call. */
#include "guard.h"
#include "problems.h"

static block memory;
static block second;
static record seen;

/* Records, and stops once this many solutions were seen. */
static size_t stop_at;

static int32_t until(void *context, const uint32_t *options, size_t count) {
    record_add(context, options, count);
    return ((record *)context)->solutions == stop_at;
}

/* Any number but 0 stops, negative ones too. */
static int32_t stop_negative(void *context, const uint32_t *options, size_t count) {
    (void)options;
    (void)count;
    ++*(unsigned *)context;
    return -1;
}

static void stop_and_go_on(const problem *what, uint32_t engine) {
    static record whole;
    footwork_xc *xc = make(&memory, what, engine);
    whole.solutions = whole.length = 0;
    record_steps(xc, FOOTWORK_UNLIMITED, &whole);
    for (stop_at = 1; stop_at <= what->solutions; stop_at += 1 + stop_at / 3) {
        CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
        seen.solutions = seen.length = 0;
        CHECK_EQUAL(footwork_xc_for_each(xc, FOOTWORK_UNLIMITED, until, &seen), FOOTWORK_STOPPED);
        CHECK_EQUAL(seen.solutions, stop_at);
        /* The solution at which it stopped stands, and can be read. */
        uint32_t options[64];
        size_t count = 0;
        CHECK_EQUAL(footwork_xc_solution(xc, options, 64, &count), FOOTWORK_OK);
        if (CHECK(count <= seen.length)) {
            CHECK(memcmp(options, seen.options + seen.length - count, count * sizeof options[0]) == 0);
        }
        /* A count on the same object goes on behind it. */
        block *copy = &second;
        memcpy(copy, &memory, sizeof memory);
        footwork_xc *other = NULL;
        CHECK_EQUAL(footwork_xc_adopt(copy, sizeof *copy, &other), FOOTWORK_OK);
        uint64_t rest = 0;
        CHECK_EQUAL(footwork_xc_count(other, UINT64_MAX, &rest), FOOTWORK_DONE);
        CHECK_EQUAL(stop_at + rest, what->solutions);
        /* So does another for_each: together they see what a fresh one sees. */
        CHECK_EQUAL(footwork_xc_for_each(xc, FOOTWORK_UNLIMITED, record_add, &seen), FOOTWORK_DONE);
        CHECK(record_same(&seen, &whole));
        CHECK_EQUAL(footwork_xc_for_each(xc, FOOTWORK_UNLIMITED, record_add, &seen), FOOTWORK_DONE);
        CHECK_EQUAL(seen.solutions, whole.solutions);
    }
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    unsigned calls = 0;
    CHECK_EQUAL(footwork_xc_for_each(xc, FOOTWORK_UNLIMITED, stop_negative, &calls),
                what->solutions == 0 ? FOOTWORK_DONE : FOOTWORK_STOPPED);
    CHECK_EQUAL(calls, what->solutions == 0 ? 0 : 1);
}

typedef struct inside {
    footwork_xc *xc;
    unsigned calls;
} inside;

/* Everything that would change the search is refused; what only reads works. */
static int32_t same_handle(void *context, const uint32_t *options, size_t count) {
    inside *in = context;
    footwork_xc *xc = in->xc;
    guard out;
    uint64_t *number = guard_set(&out, sizeof *number);
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(7, 0, 6, 16);
    const uint32_t item = 0;
    static block before;
    memcpy(&before, &memory, sizeof memory);

    in->calls++;
    CHECK_EQUAL(footwork_xc_option(xc, &item, 1, (uint32_t *)(void *)number, NULL),
                FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_edit(xc), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_start(xc, NULL), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_assume(xc, 0), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_clear_assumptions(xc), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_step(xc, 1), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_for_each(xc, 1, same_handle, context), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_count(xc, 1, number), FOOTWORK_ERROR_BUSY);
    *number = 0;
    guard_keep(&out);
    CHECK_EQUAL(footwork_xc_count_within(xc, 1, 1, number), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_verify(xc), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_queens_fill(xc, 1), FOOTWORK_ERROR_BUSY);
    CHECK(guard_untouched(&out));
    CHECK(memcmp(&before, &memory, sizeof memory) == 0);

    /* Reading: the solution that was handed over. */
    uint32_t read[8];
    size_t length = 0;
    CHECK_EQUAL(footwork_xc_solution(xc, read, 8, &length), FOOTWORK_OK);
    CHECK_EQUAL(length, count);
    CHECK(length == count && memcmp(read, options, count * sizeof read[0]) == 0);
    CHECK_EQUAL(footwork_xc_option_items(xc, read[0], read, 8, &length), FOOTWORK_OK);
    footwork_stats stats = FOOTWORK_STATS_INIT;
    CHECK_EQUAL(footwork_xc_stats(xc, &stats), FOOTWORK_OK);
    CHECK_EQUAL(stats.solutions, in->calls);

    /* Another handle is another handle; a copy taken here is adopted and goes on by itself. */
    footwork_xc *other = NULL;
    CHECK_EQUAL(footwork_xc_init(&second, sizeof second, &config, &other), FOOTWORK_OK);
    fill_knuth(other);
    uint64_t solutions = 0;
    CHECK_EQUAL(footwork_xc_count(other, UINT64_MAX, &solutions), FOOTWORK_DONE);
    CHECK_EQUAL(solutions, 1);
    memcpy(&second, &memory, sizeof memory);
    CHECK_EQUAL(footwork_xc_step((footwork_xc *)(void *)&second, 1), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_xc_adopt(&second, sizeof second, &other), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_count(other, UINT64_MAX, &solutions), FOOTWORK_DONE);
    CHECK_EQUAL(solutions + in->calls, 36);
    return 0;
}

static void reentrancy(uint32_t engine) {
    inside in = {make(&memory, &problems[1], engine), 0};
    CHECK_EQUAL(footwork_xc_for_each(in.xc, FOOTWORK_UNLIMITED, same_handle, &in), FOOTWORK_DONE);
    CHECK_EQUAL(in.calls, 36);
    /* Behind the callback all works again. */
    CHECK_EQUAL(footwork_xc_restart(in.xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_step(in.xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
}

static footwork_sudoku sudoku;
static footwork_sudoku other_sudoku;

static int32_t same_sudoku(void *context, const char *solution) {
    unsigned *calls = context;
    static footwork_sudoku before;
    memcpy(&before, &sudoku, sizeof sudoku);
    guard out;
    uint64_t *number = guard_set(&out, 82);
    char *text = (char *)number;
    ++*calls;
    CHECK_EQUAL(footwork_sudoku_step(&sudoku, 1), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_sudoku_for_each(&sudoku, 1, same_sudoku, context), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_sudoku_count(&sudoku, 1, number), FOOTWORK_ERROR_BUSY);
    *number = 0;
    guard_keep(&out);
    CHECK_EQUAL(footwork_sudoku_count_within(&sudoku, 1, 1, number), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_sudoku_restart(&sudoku), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_sudoku_verify(&sudoku), FOOTWORK_ERROR_BUSY);
    CHECK(guard_untouched(&out));
    CHECK(memcmp(&before, &sudoku, sizeof sudoku) == 0);
    CHECK_EQUAL(footwork_sudoku_solution(&sudoku, text), FOOTWORK_OK);
    CHECK_TEXT(text, solution);
    CHECK_EQUAL(footwork_sudoku_solve(&other_sudoku, solution, 81, text), FOOTWORK_SOLUTION);
    CHECK_TEXT(text, solution);
    /* A copy made now seems to be in a callback as well, until it is adopted. */
    CHECK_EQUAL(footwork_sudoku_step(&before, FOOTWORK_UNLIMITED), FOOTWORK_ERROR_BUSY);
    CHECK_EQUAL(footwork_sudoku_adopt(&before), FOOTWORK_OK);
    CHECK_EQUAL(footwork_sudoku_solution(&before, text), FOOTWORK_OK);
    CHECK_TEXT(text, solution);
    CHECK_EQUAL(footwork_sudoku_step(&before, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    return *calls == 5;
}

/* Another search in the memory of one whose callback is running is the end of that one. */
static int32_t begin_anew(void *context, const char *solution) {
    const uint8_t cells[81] = {0};
    char text[FOOTWORK_SUDOKU_TEXT];
    switch (*(unsigned *)context) {
    case 0: CHECK_EQUAL(footwork_sudoku_start(&sudoku, solution, 81), FOOTWORK_OK); break;
    case 1: CHECK_EQUAL(footwork_sudoku_start_cells(&sudoku, cells), FOOTWORK_OK); break;
    case 2:
        CHECK_EQUAL(footwork_sudoku_solve(&sudoku, solution, 81, text), FOOTWORK_SOLUTION);
        break;
    default: CHECK_EQUAL(footwork_sudoku_adopt(&sudoku), FOOTWORK_OK);
    }
    return 0;
}

int main(void) {
    for (uint32_t engine = 0; engine < ENGINES; engine++) {
        for (size_t i = 0; i < PROBLEMS; i++) {
            stop_and_go_on(&problems[i], engine);
        }
        reentrancy(engine);
    }
    for (unsigned way = 0; way < 4; way++) {
        CHECK_EQUAL(footwork_sudoku_start_cells(&sudoku, (const uint8_t[81]){0}), FOOTWORK_OK);
        CHECK_EQUAL(footwork_sudoku_for_each(&sudoku, FOOTWORK_UNLIMITED, begin_anew, &way),
                    FOOTWORK_ERROR_BUSY);
        const int32_t left = way == 2 ? FOOTWORK_DONE : FOOTWORK_SOLUTION;
        CHECK_EQUAL(footwork_sudoku_step(&sudoku, FOOTWORK_UNLIMITED), left);
    }
    unsigned calls = 0;
    CHECK_EQUAL(footwork_sudoku_start_cells(&sudoku, (const uint8_t[81]){0}), FOOTWORK_OK);
    CHECK_EQUAL(footwork_sudoku_for_each(&sudoku, FOOTWORK_UNLIMITED, same_sudoku, &calls),
                FOOTWORK_STOPPED);
    CHECK_EQUAL(calls, 5);
    CHECK_EQUAL(footwork_sudoku_step(&sudoku, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    return check_end();
}
