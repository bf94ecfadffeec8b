/* Exact cover: outputs that are too short, states without a solution, and altered memory. */
#include "guard.h"
#include "problems.h"

static block memory;
static guard one;
static guard two;

static void read_outs(void) {
    footwork_xc *xc = make_knuth(&memory);
    uint32_t *numbers = guard_set(&one, 3 * sizeof *numbers);
    size_t *count = guard_set(&two, sizeof *count);
    void *odd_numbers = (unsigned char *)numbers + 2;
    void *odd_count = (unsigned char *)count + 4;

    /* No solution: before the start, at the start, paused, after the end, after a restart. */
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, 3, count), FOOTWORK_ERROR_NO_SOLUTION);
    CHECK_EQUAL(footwork_xc_start(xc, NULL), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, 3, count), FOOTWORK_ERROR_NO_SOLUTION);
    CHECK_EQUAL(footwork_xc_step(xc, 1), FOOTWORK_PAUSED);
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, 3, count), FOOTWORK_ERROR_NO_SOLUTION);
    CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, 3, count), FOOTWORK_ERROR_NO_SOLUTION);
    uint64_t all = 0;
    CHECK_EQUAL(footwork_xc_count(xc, 10, &all), FOOTWORK_DONE);
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, 3, count), FOOTWORK_ERROR_NO_SOLUTION);
    CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    /* A refused call leaves the solution standing. */
    CHECK_EQUAL(footwork_xc_assume(xc, 0), FOOTWORK_ERROR_RUNNING);
    CHECK_EQUAL(footwork_xc_verify(xc), FOOTWORK_OK);

    CHECK_EQUAL(footwork_xc_solution(xc, NULL, 3, count), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, 3, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_solution(xc, odd_numbers, 3, count), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, 3, odd_count), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, SIZE_MAX, count), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_xc_option_items(xc, 1, NULL, 3, count), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_option_items(xc, 1, numbers, 3, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_option_items(xc, 1, odd_numbers, 3, count), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_option_items(xc, 1, numbers, 3, odd_count), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_option_items(xc, 6, numbers, 3, count), FOOTWORK_ERROR_UNKNOWN_OPTION);
    CHECK_EQUAL(footwork_xc_option_items(xc, UINT32_MAX, numbers, 3, count),
                FOOTWORK_ERROR_UNKNOWN_OPTION);
    CHECK(guard_untouched(&one));
    CHECK(guard_untouched(&two));

    /* Too short: how many are needed, and nothing else. */
    static const size_t shorter[] = {0, 1, 2};
    for (size_t i = 0; i < 3; i++) {
        *count = 99;
        CHECK_EQUAL(footwork_xc_solution(xc, numbers, shorter[i], count), FOOTWORK_ERROR_SIZE);
        CHECK_EQUAL(*count, 3);
        *count = 99;
        CHECK_EQUAL(footwork_xc_option_items(xc, 1, numbers, shorter[i], count), FOOTWORK_ERROR_SIZE);
        CHECK_EQUAL(*count, 3);
    }
    *count = 99;
    CHECK_EQUAL(footwork_xc_solution(xc, NULL, 0, count), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(*count, 3);
    CHECK(guard_untouched(&one));
    CHECK(guard_around(&two));
    CHECK_EQUAL(footwork_xc_solution(xc, numbers, 3, count), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_option_items(xc, 1, numbers, 3, count), FOOTWORK_OK);
    CHECK(guard_around(&one));

    footwork_stats *stats = guard_set(&one, sizeof *stats);
    CHECK_EQUAL(footwork_xc_stats(xc, NULL), FOOTWORK_ERROR_NULL);
    void *odd_stats = (unsigned char *)stats + 4;
    CHECK_EQUAL(footwork_xc_stats(xc, odd_stats), FOOTWORK_ERROR_ALIGNMENT);
    static const uint32_t sizes[] = {0, sizeof *stats - 1, UINT32_MAX};
    for (size_t i = 0; i < 3; i++) {
        stats->struct_size = sizes[i];
        guard_keep(&one);
        CHECK_EQUAL(footwork_xc_stats(xc, stats), FOOTWORK_ERROR_STRUCT_SIZE);
        CHECK(guard_untouched(&one));
    }
    /* A struct of a later version is larger: its size stays, what is not known is zero. */
    static const unsigned char zeros[8] = {0};
    stats = guard_set(&one, sizeof *stats + sizeof zeros);
    stats->struct_size = sizeof *stats + sizeof zeros;
    CHECK_EQUAL(footwork_xc_stats(xc, stats), FOOTWORK_OK);
    CHECK_EQUAL(stats->struct_size, sizeof *stats + sizeof zeros);
    CHECK(memcmp(stats + 1, zeros, sizeof zeros) == 0);
    CHECK(guard_around(&one));
}

static void searches(uint32_t engine) {
    footwork_xc *xc = make(&memory, &problems[5], engine);
    uint64_t *count = guard_set(&one, sizeof *count);
    void *odd = (unsigned char *)count + 4;
    CHECK_EQUAL(footwork_xc_count(xc, 1, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_count(xc, 1, odd), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_count(xc, 0, count), FOOTWORK_ERROR_LIMIT);
    CHECK(guard_untouched(&one));
    *count = 3;
    guard_keep(&one);
    CHECK_EQUAL(footwork_xc_count_within(xc, 1, 1, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_count_within(xc, 1, 1, odd), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_count_within(xc, 0, 1, count), FOOTWORK_ERROR_LIMIT);
    CHECK_EQUAL(footwork_xc_count_within(xc, 2, 1, count), FOOTWORK_ERROR_LIMIT);
    CHECK(guard_untouched(&one));
    CHECK_EQUAL(footwork_xc_for_each(xc, 1000, NULL, NULL), FOOTWORK_ERROR_NULL);

    CHECK_EQUAL(footwork_xc_assume(xc, 36), FOOTWORK_ERROR_UNKNOWN_OPTION);
    CHECK_EQUAL(footwork_xc_assume(xc, UINT32_MAX), FOOTWORK_ERROR_UNKNOWN_OPTION);
    CHECK_EQUAL(footwork_xc_step(xc, 1), FOOTWORK_PAUSED);
    CHECK_EQUAL(footwork_xc_assume(xc, 0), FOOTWORK_ERROR_RUNNING);
    /* None of all that changed what is found. */
    uint64_t all = 0;
    CHECK_EQUAL(footwork_xc_count(xc, 10, &all), FOOTWORK_DONE);
    CHECK_EQUAL(all, 4);

    /* Fewer levels than a solution may need. */
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(7, 0, 6, 16);
    config.levels = 1;
    config.engine = engine;
    CHECK_EQUAL(footwork_xc_init(&memory, sizeof memory, &config, &xc), FOOTWORK_OK);
    fill_knuth(xc);
    CHECK_EQUAL(footwork_xc_start(xc, NULL), FOOTWORK_ERROR_CAPACITY);
    footwork_error error = FOOTWORK_ERROR_INIT;
    CHECK_EQUAL(footwork_xc_start(xc, &error), FOOTWORK_ERROR_CAPACITY);
    CHECK_EQUAL(error.status, FOOTWORK_ERROR_CAPACITY);
    CHECK_EQUAL(error.resource, FOOTWORK_RESOURCE_LEVELS);
    /* Seven items, at least two in each option. */
    CHECK_EQUAL(error.needed, 3);
    CHECK_EQUAL(error.capacity, 1);
    error.struct_size = 1;
    CHECK_EQUAL(footwork_xc_start(xc, &error), FOOTWORK_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(footwork_xc_step(xc, 1), FOOTWORK_ERROR_CAPACITY);
    CHECK_EQUAL(footwork_xc_count(xc, 1, guard_set(&one, sizeof *count)), FOOTWORK_ERROR_CAPACITY);
    CHECK(guard_untouched(&one));
}

static int32_t never(void *context, const uint32_t *options, size_t count) {
    (void)context;
    (void)options;
    CHECK_EQUAL(count, 4);
    return 0;
}

/* The levels that were asked for hold, though many items take more room for other things: 100 items,
 * of which each of four options covers a quarter. */
static void few_levels(uint32_t engine) {
    for (uint32_t levels = 0; levels <= 6; levels++) {
        footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(100, 0, 4, 100);
        config.levels = levels;
        config.engine = engine;
        footwork_xc *xc = NULL;
        CHECK_EQUAL(footwork_xc_init(&memory, sizeof memory, &config, &xc), FOOTWORK_OK);
        for (uint32_t option = 0; option < 4; option++) {
            uint32_t items[25];
            for (uint32_t i = 0; i < 25; i++) {
                items[i] = 25 * option + i;
            }
            CHECK_EQUAL(footwork_xc_option(xc, items, 25, NULL, NULL), FOOTWORK_OK);
        }
        const int enough = levels == 0 || levels >= 4;
        footwork_error error = FOOTWORK_ERROR_INIT;
        CHECK_EQUAL(footwork_xc_start(xc, &error), enough ? FOOTWORK_OK : FOOTWORK_ERROR_CAPACITY);
        CHECK_EQUAL(error.needed, enough ? 0 : 4);
        CHECK_EQUAL(error.capacity, enough ? 0 : levels);
        for (uint32_t option = 0; option < 4; option++) {
            CHECK_EQUAL(footwork_xc_assume(xc, option), enough ? FOOTWORK_OK : FOOTWORK_ERROR_CAPACITY);
        }
        /* Again, and there is no more room. */
        CHECK_EQUAL(footwork_xc_assume(xc, 0), FOOTWORK_ERROR_CAPACITY);
        CHECK_EQUAL(footwork_xc_for_each(xc, FOOTWORK_UNLIMITED, never, NULL),
                    enough ? FOOTWORK_DONE : FOOTWORK_ERROR_CAPACITY);
    }
}

/* Bytes altered behind the sizes: nothing outside of the memory is read or written, and no call
 * with a budget runs for ever. Sanitizers and the edge behind the block watch. */
static void altered(uint32_t engine) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(12, 22, 36, 144);
    config.engine = engine;
    const size_t size = footwork_xc_size(&config);
    const size_t magic = 8;

    uint32_t seed = 12345;
    for (unsigned round = 0; round < 2000; round++) {
        footwork_xc *xc = make(&memory, &problems[5], engine);
        CHECK_EQUAL(footwork_xc_step(xc, 40 + round % 100), FOOTWORK_PAUSED);
        memset(memory.bytes + size, 0x77, 64);
        for (unsigned changes = 0; changes < 1 + round % 4; changes++) {
            seed = seed * 1664525U + 1013904223U;
            size_t place = magic + 32 + (seed >> 8) % (size - magic - 32);
            memory.bytes[place] = (unsigned char)(seed >> 3);
        }
        uint32_t read[64];
        size_t count = 0;
        uint64_t number = 0;
        footwork_stats stats = FOOTWORK_STATS_INIT;
        (void)footwork_xc_step(xc, 5000);
        (void)footwork_xc_solution(xc, read, 64, &count);
        (void)footwork_xc_option_items(xc, round % 36, read, 64, &count);
        (void)footwork_xc_stats(xc, &stats);
        (void)footwork_xc_verify(xc);
        (void)footwork_xc_count_within(xc, 100, 5000, &number);
        (void)footwork_queens_columns(xc, 6, read);
        for (size_t i = 0; i < 64; i++) {
            CHECK(memory.bytes[size + i] == 0x77);
        }
    }
}

int main(void) {
    read_outs();
    for (uint32_t engine = 0; engine < ENGINES; engine++) {
        searches(engine);
        few_levels(engine);
        altered(engine);
    }
    return check_end();
}
