/* Exact cover in slices: budgets, copies, restarts, edits, assumptions, counts that go on. */
#include "problems.h"

static block memory;
static block twin;
static record whole;
static record other;
static record at_copy;

static void clear(record *what) {
    what->solutions = 0;
    what->length = 0;
}

/* Small budgets find the same as one without bound, in the same order, and do pause. */
static void budgets(const problem *what, uint32_t engine) {
    static const uint64_t all[] = {1, 2, 3, 7, 50, 1000};
    footwork_xc *xc = make(&memory, what, engine);
    clear(&whole);
    CHECK_EQUAL(record_steps(xc, FOOTWORK_UNLIMITED, &whole), 0);
    footwork_stats wanted = FOOTWORK_STATS_INIT;
    CHECK_EQUAL(footwork_xc_stats(xc, &wanted), FOOTWORK_OK);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
        clear(&other);
        unsigned paused = record_steps(xc, all[i], &other);
        CHECK(record_same(&whole, &other));
        CHECK(all[i] > 3 || paused > 0 || wanted.updates < 8);
        footwork_stats stats = FOOTWORK_STATS_INIT;
        CHECK_EQUAL(footwork_xc_stats(xc, &stats), FOOTWORK_OK);
        CHECK(memcmp(&stats, &wanted, sizeof stats) == 0);
    }
    /* A budget of 0 does some work all the same: the search ends. */
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    clear(&other);
    record_steps(xc, 0, &other);
    CHECK(record_same(&whole, &other));
    /* So do the loops of for_each and count_within. */
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    clear(&other);
    int32_t status = FOOTWORK_PAUSED;
    for (unsigned calls = 0; status == FOOTWORK_PAUSED && calls < 1000000; calls++) {
        status = footwork_xc_for_each(xc, 5, record_add, &other);
    }
    CHECK_EQUAL(status, FOOTWORK_DONE);
    CHECK(record_same(&whole, &other));
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    uint64_t count = 0;
    status = FOOTWORK_PAUSED;
    for (unsigned calls = 0; status == FOOTWORK_PAUSED && calls < 1000000; calls++) {
        status = footwork_xc_count_within(xc, UINT64_MAX, 5, &count);
    }
    CHECK_EQUAL(status, FOOTWORK_DONE);
    CHECK_EQUAL(count, what->solutions);
}

/* A copy in the middle of a search goes on as the original does, and neither sees the other. */
static void copies(const problem *what, uint32_t engine) {
    footwork_xc *xc = make(&memory, what, engine);
    clear(&whole);
    record_steps(xc, FOOTWORK_UNLIMITED, &whole);
    for (unsigned steps = 0; steps < 200; steps += 7) {
        CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
        clear(&other);
        for (unsigned i = 0; i < steps; i++) {
            if (footwork_xc_step(xc, 3) == FOOTWORK_SOLUTION) {
                uint32_t options[64];
                size_t count = 0;
                CHECK_EQUAL(footwork_xc_solution(xc, options, 64, &count), FOOTWORK_OK);
                record_add(&other, options, count);
            }
        }
        memcpy(&twin, &memory, sizeof memory);
        at_copy = other;
        record_steps(xc, FOOTWORK_UNLIMITED, &other);
        CHECK(record_same(&whole, &other));
        footwork_xc *copy = NULL;
        CHECK_EQUAL(footwork_xc_adopt(&twin, sizeof twin, &copy), FOOTWORK_OK);
        CHECK((void *)copy == (void *)&twin);
        CHECK_EQUAL(footwork_xc_verify(copy), FOOTWORK_OK);
        record_steps(copy, 4, &at_copy);
        CHECK(record_same(&whole, &at_copy));
    }
}

/* Only solutions with the assumed option, which comes first; a restart keeps it. */
static void assumptions(const problem *what, uint32_t engine) {
    footwork_xc *xc = make(&memory, what, engine);
    footwork_stats stats = FOOTWORK_STATS_INIT;
    uint64_t sum = 0;
    uint64_t entries = 0;
    for (uint32_t option = 0; option < what->options; option++) {
        CHECK_EQUAL(footwork_xc_clear_assumptions(xc), FOOTWORK_OK);
        int32_t status = footwork_xc_assume(xc, option);
        if (status == FOOTWORK_ERROR_UNKNOWN_OPTION) {
            continue; /* without a primary item it is never chosen */
        }
        CHECK_EQUAL(status, FOOTWORK_OK);
        for (int again = 0; again < 2; again++) {
            clear(&other);
            record_steps(xc, 9, &other);
            for (size_t at = 0; at < other.length; at += other.options[at] + 1) {
                CHECK_EQUAL(other.options[at + 1], option);
            }
            CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
        }
        sum += other.solutions;
        /* Assuming it twice contradicts itself. */
        if (what->primary + what->secondary == 1) {
            /* There is room for one option only, as there is one item. */
            CHECK_EQUAL(footwork_xc_assume(xc, option), FOOTWORK_ERROR_CAPACITY);
            continue;
        }
        CHECK_EQUAL(footwork_xc_assume(xc, option), FOOTWORK_OK);
        CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_DONE);
        CHECK_EQUAL(footwork_xc_stats(xc, &stats), FOOTWORK_OK);
        CHECK_EQUAL(stats.solutions, 0);
    }
    /* Every solution was found once with each of its options. */
    CHECK_EQUAL(footwork_xc_clear_assumptions(xc), FOOTWORK_OK);
    clear(&whole);
    record_steps(xc, FOOTWORK_UNLIMITED, &whole);
    entries = whole.length - whole.solutions;
    CHECK_EQUAL(sum, entries);
    CHECK_EQUAL(whole.solutions, what->solutions);
}

/* An edit gives up the search and its assumptions, and lets options be added. */
static void edits(uint32_t engine) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(2, 0, 4, 8);
    config.engine = engine;
    footwork_xc *xc = NULL;
    CHECK_EQUAL(footwork_xc_init(&memory, sizeof memory, &config, &xc), FOOTWORK_OK);
    const uint32_t items[2] = {0, 1};
    uint64_t count = 0;
    add_option(xc, items, 2);
    CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(footwork_xc_option(xc, items, 1, NULL, NULL), FOOTWORK_ERROR_RUNNING);
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_assume(xc, 0), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_edit(xc), FOOTWORK_OK);
    add_option(xc, items, 1);
    CHECK_EQUAL(footwork_xc_edit(xc), FOOTWORK_OK); /* where nothing runs it does nothing */
    uint32_t option = 0;
    CHECK_EQUAL(footwork_xc_option(xc, items + 1, 1, &option, NULL), FOOTWORK_OK);
    CHECK_EQUAL(option, 2);
    CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(footwork_xc_edit(xc), FOOTWORK_OK);
    add_option(xc, items, 2);
    CHECK_EQUAL(footwork_xc_start(xc, NULL), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_option(xc, NULL, 0, NULL, NULL), FOOTWORK_ERROR_RUNNING);
    CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    CHECK_EQUAL(footwork_xc_edit(xc), FOOTWORK_OK);
    /* The solution does not stand any longer. */
    size_t length = 0;
    uint32_t options[2];
    CHECK_EQUAL(footwork_xc_solution(xc, options, 2, &length), FOOTWORK_ERROR_NO_SOLUTION);
    CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, 3);
}

/* A count in slices with a limit: it stops at the limit, and the rest is still there. */
static void counts_within(uint32_t engine) {
    const problem *what = &problems[1]; /* 36 solutions */
    footwork_xc *xc = make(&memory, what, engine);
    for (uint64_t limit = 1; limit <= 37; limit++) {
        uint64_t count = 0;
        int32_t status = FOOTWORK_PAUSED;
        CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
        for (unsigned calls = 0; status == FOOTWORK_PAUSED && calls < 100000; calls++) {
            uint64_t before = count;
            status = footwork_xc_count_within(xc, limit, 11, &count);
            CHECK(before <= count && count <= limit);
        }
        CHECK_EQUAL(status, limit < 36 ? FOOTWORK_LIMIT : FOOTWORK_DONE);
        CHECK_EQUAL(count, limit < 36 ? limit : 36);
        uint64_t rest = 0;
        CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &rest), FOOTWORK_DONE);
        CHECK_EQUAL(count + rest, 36);
    }
    /* A count that is over its limit is refused; one at its limit asks whether there are more. */
    uint64_t count = 5;
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_count_within(xc, 4, 1000, &count), FOOTWORK_ERROR_LIMIT);
    CHECK_EQUAL(count, 5);
    CHECK_EQUAL(footwork_xc_count_within(xc, 5, FOOTWORK_UNLIMITED, &count), FOOTWORK_LIMIT);
    CHECK_EQUAL(count, 5);
    uint64_t all = 0;
    CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &all), FOOTWORK_DONE);
    CHECK_EQUAL(all, 36);
}

int main(void) {
    for (uint32_t engine = 0; engine < ENGINES; engine++) {
        for (size_t i = 0; i < PROBLEMS; i++) {
            unsigned long before = failures;
            budgets(&problems[i], engine);
            copies(&problems[i], engine);
            assumptions(&problems[i], engine);
            if (failures != before) {
                fprintf(stderr, "in problem \"%s\", engine %" PRIu32 "\n", problems[i].name, engine);
            }
        }
        edits(engine);
        counts_within(engine);
    }
    return check_end();
}
