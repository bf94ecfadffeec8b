/* Exact cover: right answers, with both engines. */
#include "problems.h"

static block memory;
static record found[ENGINES];

/* With room for 16,384 options and more, numbers take 32 bits instead of 16. */
static _Alignas(FOOTWORK_ALIGNMENT) unsigned char wide_memory[1 << 20];
enum { WIDE = 16384 };

/* Whether the options of a solution cover every primary item once and no other item twice. */
static void check_cover(const footwork_xc *xc, const problem *what, const uint32_t *options,
                        size_t count) {
    unsigned covered[64] = {0};
    for (size_t i = 0; i < count; i++) {
        uint32_t items[8];
        size_t length = 0;
        CHECK_EQUAL(footwork_xc_option_items(xc, options[i], items, 8, &length), FOOTWORK_OK);
        for (size_t j = 0; j < length && j < 8; j++) {
            covered[items[j] % 64]++;
        }
    }
    for (uint32_t item = 0; item < what->primary + what->secondary; item++) {
        CHECK(item < what->primary ? covered[item] == 1 : covered[item] <= 1);
    }
}

static void solutions(const problem *what, uint32_t engine) {
    footwork_xc *xc = make(&memory, what, engine);
    record *all = &found[engine];
    all->solutions = 0;
    all->length = 0;
    record_steps(xc, FOOTWORK_UNLIMITED, all);
    CHECK_EQUAL(all->solutions, what->solutions);
    for (size_t at = 0; at < all->length; at += all->options[at] + 1) {
        check_cover(xc, what, all->options + at + 1, all->options[at]);
    }
    /* Done stays done; verify finds nothing altered, here and in between. */
    CHECK_EQUAL(footwork_xc_step(xc, 1), FOOTWORK_DONE);
    CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_DONE);
    CHECK_EQUAL(footwork_xc_verify(xc), FOOTWORK_OK);

    footwork_stats stats = FOOTWORK_STATS_INIT;
    CHECK_EQUAL(footwork_xc_stats(xc, &stats), FOOTWORK_OK);
    CHECK_EQUAL(stats.struct_size, sizeof stats);
    CHECK_EQUAL(stats.solutions, what->solutions);
    CHECK_EQUAL(stats.items, what->primary + what->secondary);
    CHECK(stats.options <= what->options);
    CHECK(stats.nodes >= 1 && stats.deepest <= what->options);
    CHECK_EQUAL(stats.reserved, 0);
}

static void counts(const problem *what, uint32_t engine) {
    footwork_xc *xc = make(&memory, what, engine);
    uint64_t count = 77;
    CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, what->solutions);
    /* Nothing is left to count. */
    count = 77;
    CHECK_EQUAL(footwork_xc_count(xc, 1, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, 0);

    if (what->solutions < 2) {
        return;
    }
    const struct {
        uint64_t limit;
        int32_t status;
        uint64_t count;
    } limits[] = {
        {1, FOOTWORK_LIMIT, 1},
        {what->solutions - 1, FOOTWORK_LIMIT, what->solutions - 1},
        {what->solutions, FOOTWORK_DONE, what->solutions},
        {what->solutions + 1, FOOTWORK_DONE, what->solutions},
    };
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
        CHECK_EQUAL(footwork_xc_count(xc, limits[i].limit, &count), limits[i].status);
        CHECK_EQUAL(count, limits[i].count);
        /* The solution that proved that there are more is not lost. */
        uint64_t rest = 0;
        CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &rest), FOOTWORK_DONE);
        CHECK_EQUAL(count + rest, what->solutions);
    }
}

static void knuth(uint32_t engine) {
    footwork_xc *xc = make(&memory, &problems[0], engine);
    CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    uint32_t options[3] = {0};
    size_t count = 0;
    unsigned set = 0;
    CHECK_EQUAL(footwork_xc_solution(xc, options, 3, &count), FOOTWORK_OK);
    CHECK_EQUAL(count, 3);
    for (size_t i = 0; i < 3; i++) {
        set |= 1U << (options[i] & 31U);
    }
    CHECK_EQUAL(set, 1U << 0 | 1U << 3 | 1U << 4);
}

/* Options get numbers in order; their items are given back, the primary ones first. */
static void options_and_items(uint32_t engine) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(3, 2, 3, 8);
    config.engine = engine;
    footwork_xc *xc = NULL;
    CHECK_EQUAL(footwork_xc_init(&memory, sizeof memory, &config, &xc), FOOTWORK_OK);
    uint32_t option = 99;
    const uint32_t items[5] = {4, 2, 3, 0, 1};
    CHECK_EQUAL(footwork_xc_option(xc, items, 5, &option, NULL), FOOTWORK_OK);
    CHECK_EQUAL(option, 0);
    CHECK_EQUAL(footwork_xc_option(xc, NULL, 0, &option, NULL), FOOTWORK_OK);
    CHECK_EQUAL(option, 1);
    CHECK_EQUAL(footwork_xc_option(xc, items + 1, 3, &option, NULL), FOOTWORK_OK);
    CHECK_EQUAL(option, 2);
    const struct {
        size_t count;
        uint32_t items[5];
    } wanted[3] = {{5, {2, 0, 1, 4, 3}}, {0, {0}}, {3, {2, 0, 3}}};
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t read[5] = {0};
        size_t count = 99;
        CHECK_EQUAL(footwork_xc_option_items(xc, i, read, 5, &count), FOOTWORK_OK);
        if (CHECK_EQUAL(count, wanted[i].count)) {
            CHECK(memcmp(read, wanted[i].items, count * sizeof read[0]) == 0);
        }
    }
}

/* With numbers of 32 bits all is as with 16. */
static void wide(const problem *what, uint32_t engine) {
    static record seen;
    footwork_xc *xc = make_in(wide_memory, sizeof wide_memory, what, engine, WIDE);
    seen.solutions = seen.length = 0;
    record_steps(xc, 20, &seen);
    CHECK(record_same(&seen, &found[engine]));
    CHECK_EQUAL(footwork_xc_verify(xc), FOOTWORK_OK);
    if (what->options == 0) {
        return;
    }
    CHECK_EQUAL(footwork_xc_assume(xc, 0), FOOTWORK_ERROR_RUNNING);
    /* An assumption, a callback and a count in this width. */
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_assume(xc, 0), FOOTWORK_OK);
    seen.solutions = seen.length = 0;
    CHECK_EQUAL(footwork_xc_for_each(xc, FOOTWORK_UNLIMITED, record_add, &seen), FOOTWORK_DONE);
    for (size_t at = 0; at < seen.length; at += seen.options[at] + 1) {
        CHECK_EQUAL(seen.options[at + 1], 0);
        check_cover(xc, what, seen.options + at + 1, seen.options[at]);
    }
    CHECK_EQUAL(footwork_xc_clear_assumptions(xc), FOOTWORK_OK);
    uint64_t count = 0;
    CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, what->solutions);
}

int main(void) {
    for (size_t i = 0; i < PROBLEMS; i++) {
        unsigned long before = failures;
        for (uint32_t engine = 0; engine < ENGINES; engine++) {
            solutions(&problems[i], engine);
            counts(&problems[i], engine);
            wide(&problems[i], engine);
        }
        /* Order is a promise: both engines find the same solutions in the same order. */
        CHECK(record_same(&found[FOOTWORK_ENGINE_LINKS], &found[FOOTWORK_ENGINE_BITS]));
        if (failures != before) {
            fprintf(stderr, "in problem \"%s\"\n", problems[i].name);
        }
    }
    for (uint32_t engine = 0; engine < ENGINES; engine++) {
        knuth(engine);
        options_and_items(engine);
    }
    return check_end();
}
