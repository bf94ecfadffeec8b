/* Exact cover: every wrong argument and every wrong state has its status, and writes nothing. */
#include "guard.h"
#include "problems.h"

static block memory;
static block copy;
static guard one;
static guard two;

/* Every function that takes a handle, with all else in order. The outputs lie in guards. */
static int32_t never(void *context, const uint32_t *options, size_t count) {
    (void)context;
    (void)options;
    (void)count;
    CHECK_EQUAL(0, 1); /* nothing is ever found by a call that is refused */
    return 1;
}

static int32_t call_option(footwork_xc *xc) {
    const uint32_t item = 0;
    footwork_error *error = guard_set(&two, sizeof *error);
    error->struct_size = sizeof *error;
    int32_t status = footwork_xc_option(xc, &item, 1, guard_set(&one, sizeof(uint32_t)), error);
    /* The one output that is written on failure, and tells it. */
    CHECK_EQUAL(error->status, status);
    CHECK(guard_around(&two));
    guard_keep(&two);
    return status;
}
static int32_t call_edit(footwork_xc *xc) { return footwork_xc_edit(xc); }
static int32_t call_start(footwork_xc *xc) {
    footwork_error *error = guard_set(&two, sizeof *error);
    error->struct_size = sizeof *error;
    int32_t status = footwork_xc_start(xc, error);
    CHECK_EQUAL(error->status, status);
    CHECK(guard_around(&two));
    guard_keep(&two);
    return status;
}
static int32_t call_assume(footwork_xc *xc) { return footwork_xc_assume(xc, 0); }
static int32_t call_clear(footwork_xc *xc) { return footwork_xc_clear_assumptions(xc); }
static int32_t call_step(footwork_xc *xc) { return footwork_xc_step(xc, 1); }
static int32_t call_solution(footwork_xc *xc) {
    return footwork_xc_solution(xc, guard_set(&one, 8 * sizeof(uint32_t)), 8,
                                guard_set(&two, sizeof(size_t)));
}
static int32_t call_for_each(footwork_xc *xc) {
    return footwork_xc_for_each(xc, 1000, never, NULL);
}
static int32_t call_count(footwork_xc *xc) {
    return footwork_xc_count(xc, 10, guard_set(&one, sizeof(uint64_t)));
}
static int32_t call_count_within(footwork_xc *xc) {
    uint64_t *count = guard_set(&one, sizeof *count);
    *count = 0;
    guard_keep(&one);
    return footwork_xc_count_within(xc, 10, 10, count);
}
static int32_t call_restart(footwork_xc *xc) { return footwork_xc_restart(xc); }
static int32_t call_stats(footwork_xc *xc) {
    footwork_stats *stats = guard_set(&one, sizeof *stats);
    stats->struct_size = sizeof *stats;
    guard_keep(&one);
    return footwork_xc_stats(xc, stats);
}
static int32_t call_option_items(footwork_xc *xc) {
    return footwork_xc_option_items(xc, 0, guard_set(&one, 8 * sizeof(uint32_t)), 8,
                                    guard_set(&two, sizeof(size_t)));
}
static int32_t call_verify(footwork_xc *xc) { return footwork_xc_verify(xc); }
static int32_t call_queens_fill(footwork_xc *xc) { return footwork_queens_fill(xc, 4); }
static int32_t call_queens_columns(footwork_xc *xc) {
    return footwork_queens_columns(xc, 4, guard_set(&one, 4 * sizeof(uint32_t)));
}

static const struct {
    const char *name;
    int32_t (*call)(footwork_xc *xc);
} calls[] = {
    {"option", call_option},         {"edit", call_edit},
    {"start", call_start},           {"assume", call_assume},
    {"clear_assumptions", call_clear}, {"step", call_step},
    {"solution", call_solution},     {"for_each", call_for_each},
    {"count", call_count},           {"count_within", call_count_within},
    {"restart", call_restart},       {"stats", call_stats},
    {"option_items", call_option_items}, {"verify", call_verify},
    {"queens_fill", call_queens_fill}, {"queens_columns", call_queens_columns},
};
enum { CALLS = sizeof calls / sizeof calls[0] };

static void set_guards(void) {
    guard_set(&one, 0);
    guard_set(&two, 0);
}

/* All calls with this handle come to this status; nothing is written, in the block neither. */
static void all_refuse(footwork_xc *xc, int32_t wanted, const char *what) {
    for (size_t i = 0; i < CALLS; i++) {
        set_guards();
        memcpy(&copy, &memory, sizeof memory);
        int32_t status = calls[i].call(xc);
        if (!CHECK_EQUAL(status, wanted) || !CHECK(guard_untouched(&one)) ||
            !CHECK(guard_untouched(&two)) ||
            !CHECK(memcmp(&copy, &memory, sizeof memory) == 0)) {
            fprintf(stderr, "in %s, with %s\n", calls[i].name, what);
        }
    }
}

static footwork_xc *at(size_t place) { return (footwork_xc *)(void *)(memory.bytes + place); }

static void handles(void) {
    all_refuse(NULL, FOOTWORK_ERROR_NULL, "NULL");
    make_knuth(&memory);
    static const size_t places[] = {1, 2, 4, 7};
    for (size_t i = 0; i < 4; i++) {
        all_refuse(at(places[i]), FOOTWORK_ERROR_ALIGNMENT, "a misaligned handle");
    }
    all_refuse(at(8), FOOTWORK_ERROR_STATE, "a handle to the middle of a block");
    memset(&memory, 0, sizeof memory);
    all_refuse(at(0), FOOTWORK_ERROR_STATE, "zeroed memory");
    memset(&memory, 0xff, sizeof memory);
    all_refuse(at(0), FOOTWORK_ERROR_STATE, "memory of ones");
    for (size_t i = 0; i < sizeof memory; i++) {
        memory.bytes[i] = (unsigned char)(i * 151 >> 3);
    }
    all_refuse(at(0), FOOTWORK_ERROR_STATE, "arbitrary memory");
    /* A block whose first byte was overwritten, and one that is a Sudoku. */
    make_knuth(&memory);
    memory.bytes[0] ^= 1;
    all_refuse(at(0), FOOTWORK_ERROR_STATE, "another first byte");
    static const uint8_t cells[81];
    CHECK_EQUAL(footwork_sudoku_start_cells((footwork_sudoku *)(void *)&memory, cells), FOOTWORK_OK);
    all_refuse(at(0), FOOTWORK_ERROR_STATE, "a Sudoku");
}

static void inits(void) {
    const footwork_xc_config good = FOOTWORK_XC_CONFIG_INIT(7, 0, 6, 16);
    const size_t needed = footwork_xc_size(&good);
    footwork_xc **out = guard_set(&one, sizeof *out);
    memset(&memory, 0x5a, sizeof memory);
    memcpy(&copy, &memory, sizeof memory);

    CHECK_EQUAL(footwork_xc_init(NULL, needed, &good, out), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_init(&memory, needed, NULL, out), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_init(&memory, needed, &good, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_init(memory.bytes + 4, needed, &good, out), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_init(memory.bytes + 1, needed, &good, out), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_init(&memory, 0, &good, out), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_xc_init(&memory, needed - 1, &good, out), FOOTWORK_ERROR_SIZE);
    _Alignas(8) unsigned char shifted[sizeof good + 8];
    memcpy(shifted + 1, &good, sizeof good);
    void *config = shifted + 1;
    CHECK_EQUAL(footwork_xc_init(&memory, needed, config, out), FOOTWORK_ERROR_ALIGNMENT);
    CHECK(footwork_xc_size(config) == SIZE_MAX);
    void *handle = (unsigned char *)out + 1;
    CHECK_EQUAL(footwork_xc_init(&memory, needed, &good, handle), FOOTWORK_ERROR_ALIGNMENT);

    static const struct {
        uint32_t offset; /* in words */
        uint32_t value;
        int32_t status;
    } wrong[] = {
        {0, 0, FOOTWORK_ERROR_STRUCT_SIZE},
        {0, sizeof good - 1, FOOTWORK_ERROR_STRUCT_SIZE},
        {0, UINT32_MAX, FOOTWORK_ERROR_STRUCT_SIZE},
        {6, 2, FOOTWORK_ERROR_ENGINE},
        {6, UINT32_MAX, FOOTWORK_ERROR_ENGINE},
        {7, 1, FOOTWORK_ERROR_STRUCT_SIZE},
        {1, UINT32_MAX, FOOTWORK_ERROR_SIZE},
        {2, UINT32_MAX, FOOTWORK_ERROR_SIZE}, /* more items than 32 bits number */
        {3, UINT32_MAX, FOOTWORK_ERROR_SIZE},
        {4, UINT32_MAX, FOOTWORK_ERROR_SIZE},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        union {
            footwork_xc_config config;
            uint32_t words[8];
        } bad = {good};
        bad.words[wrong[i].offset] = wrong[i].value;
        CHECK_EQUAL(footwork_xc_init(&memory, sizeof memory, &bad.config, out), wrong[i].status);
        if (wrong[i].status != FOOTWORK_ERROR_SIZE || wrong[i].offset == 2) {
            CHECK(footwork_xc_size(&bad.config) == SIZE_MAX);
        }
    }
    CHECK(footwork_xc_size(NULL) == SIZE_MAX);
    CHECK(guard_untouched(&one));
    CHECK(memcmp(&copy, &memory, sizeof memory) == 0);

    /* A config of a later version, which is larger, is good if it asks for nothing new. */
    struct {
        footwork_xc_config known;
        uint32_t more[2];
    } later = {good, {0, 0}};
    later.known.struct_size = sizeof later;
    CHECK_EQUAL(footwork_xc_size(&later.known), needed);
    later.more[1] = 1;
    CHECK(footwork_xc_size(&later.known) == SIZE_MAX);

    /* Exactly enough is enough, and nothing behind it is written. */
    CHECK_EQUAL(footwork_xc_init(&memory, needed, &good, out), FOOTWORK_OK);
    CHECK((void *)*out == (void *)&memory);
    CHECK(guard_around(&one));
    fill_knuth(*out);
    uint64_t count = 0;
    CHECK_EQUAL(footwork_xc_count(*out, 10, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, 1);
    CHECK(memcmp(copy.bytes + needed, memory.bytes + needed, sizeof memory - needed) == 0);

    /* Adopting: what is there decides. */
    out = guard_set(&one, sizeof *out);
    CHECK_EQUAL(footwork_xc_adopt(NULL, needed, out), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_adopt(&memory, needed, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_xc_adopt(memory.bytes + 4, needed, out), FOOTWORK_ERROR_ALIGNMENT);
    handle = (unsigned char *)out + 1;
    CHECK_EQUAL(footwork_xc_adopt(&memory, needed, handle), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_xc_adopt(&memory, 0, out), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_xc_adopt(&memory, 39, out), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_xc_adopt(&memory, needed - 1, out), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_xc_adopt(memory.bytes + 8, needed, out), FOOTWORK_ERROR_STATE);
    CHECK(guard_untouched(&one));
    CHECK_EQUAL(footwork_xc_adopt(&memory, needed, out), FOOTWORK_OK);
    CHECK_EQUAL(footwork_xc_adopt(&memory, SIZE_MAX, out), FOOTWORK_OK);
    CHECK(guard_around(&one));
}

/* What is wrong with an option is told in detail, and changes nothing. */
static void options(void) {
    const footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(3, 1, 2, 5);
    footwork_xc *xc = NULL;
    CHECK_EQUAL(footwork_xc_init(&memory, sizeof memory, &config, &xc), FOOTWORK_OK);
    const uint32_t items[6] = {0, 1, 2, 3, 4, 1};
    add_option(xc, items, 3);

    uint32_t *number = guard_set(&one, sizeof *number);
    footwork_error *error = guard_set(&two, sizeof *error);
    error->struct_size = sizeof *error;
    guard_keep(&two);
    _Alignas(8) unsigned char shifted[16] = {0};
    const void *odd = shifted + 2;

    /* Details that cannot be told: nothing is written at all. */
    void *wrong = (unsigned char *)error + 4;
    CHECK_EQUAL(footwork_xc_option(xc, items, 1, number, wrong), FOOTWORK_ERROR_ALIGNMENT);
    error->struct_size = 0;
    guard_keep(&two);
    CHECK_EQUAL(footwork_xc_option(xc, items, 1, number, error), FOOTWORK_ERROR_STRUCT_SIZE);
    error->struct_size = sizeof *error - 1;
    guard_keep(&two);
    CHECK_EQUAL(footwork_xc_option(xc, items, 1, number, error), FOOTWORK_ERROR_STRUCT_SIZE);
    CHECK(guard_untouched(&two));
    error->struct_size = sizeof *error;
    guard_keep(&two);

    wrong = (unsigned char *)number + 1;
    const uint32_t *own = (const uint32_t *)(const void *)memory.bytes;
    const uint32_t *own_last = own + footwork_xc_size(&config) / sizeof *own - 1;
    const struct {
        const void *items;
        size_t count;
        void *number;
        int32_t status;
    } refused[] = {
        {NULL, 1, number, FOOTWORK_ERROR_NULL},
        {odd, 1, number, FOOTWORK_ERROR_ALIGNMENT},
        {odd, 0, number, FOOTWORK_ERROR_ALIGNMENT},
        {items, SIZE_MAX, number, FOOTWORK_ERROR_SIZE},
        {items, SIZE_MAX / 4, number, FOOTWORK_ERROR_SIZE},
        {items, 1, wrong, FOOTWORK_ERROR_ALIGNMENT},
        {own, 1, number, FOOTWORK_ERROR_OVERLAP},
        {own_last, 1, number, FOOTWORK_ERROR_OVERLAP},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        error->status = 0;
        CHECK_EQUAL(footwork_xc_option(xc, refused[i].items, refused[i].count, refused[i].number,
                                       error),
                    refused[i].status);
        CHECK_EQUAL(error->status, refused[i].status);
        CHECK_EQUAL(error->struct_size, sizeof *error);
    }
    CHECK(guard_untouched(&one));
    CHECK(guard_around(&two));

    /* With details: the error is written, the number is not. */
    CHECK_EQUAL(footwork_xc_option(xc, items + 4, 1, number, error), FOOTWORK_ERROR_UNKNOWN_ITEM);
    CHECK_EQUAL(error->struct_size, sizeof *error);
    CHECK_EQUAL(error->status, FOOTWORK_ERROR_UNKNOWN_ITEM);
    CHECK_EQUAL(error->option, 1);
    CHECK_EQUAL(error->item, 4);
    CHECK(error->resource == 0 && error->line == 0 && error->reserved == 0 && error->needed == 0);
    const uint32_t most = UINT32_MAX;
    CHECK_EQUAL(footwork_xc_option(xc, &most, 1, number, error), FOOTWORK_ERROR_UNKNOWN_ITEM);
    CHECK_EQUAL(error->item, UINT32_MAX);
    CHECK_EQUAL(footwork_xc_option(xc, (uint32_t[]){2, 2}, 2, number, error),
                FOOTWORK_ERROR_REPEATED_ITEM);
    CHECK_EQUAL(error->option, 1);
    CHECK_EQUAL(error->item, 2);
    CHECK_EQUAL(footwork_xc_option(xc, items, 3, number, error), FOOTWORK_ERROR_CAPACITY);
    CHECK_EQUAL(error->resource, FOOTWORK_RESOURCE_ENTRIES);
    CHECK_EQUAL(error->needed, 6);
    CHECK_EQUAL(error->capacity, 5);
    CHECK_EQUAL(footwork_xc_option(xc, items, 1U << 30, number, error), FOOTWORK_ERROR_CAPACITY);
    CHECK(guard_untouched(&one));
    CHECK(guard_around(&two));
    CHECK_EQUAL(footwork_xc_option(xc, items, 2, number, NULL), FOOTWORK_OK);
    CHECK_EQUAL(*number, 1);
    CHECK(guard_around(&one));
    number = guard_set(&one, sizeof *number);
    CHECK_EQUAL(footwork_xc_option(xc, NULL, 0, number, error), FOOTWORK_ERROR_CAPACITY);
    CHECK_EQUAL(error->resource, FOOTWORK_RESOURCE_OPTIONS);
    CHECK(guard_untouched(&one));
    /* None of the refused options is there. */
    uint64_t count = 0;
    CHECK_EQUAL(footwork_xc_count(xc, 10, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(footwork_xc_option(xc, items, 1, number, error), FOOTWORK_ERROR_RUNNING);
    CHECK_EQUAL(error->status, FOOTWORK_ERROR_RUNNING);
    CHECK_EQUAL(footwork_xc_assume(xc, 0), FOOTWORK_ERROR_RUNNING);
    CHECK(guard_untouched(&one));
}

/* Sizes altered under a valid magic are found before anything is done with them. */
static void altered_sizes(void) {
    for (size_t byte = 8; byte < 32; byte++) {
        make_knuth(&memory);
        memory.bytes[byte] ^= 0x40;
        all_refuse(at(0), FOOTWORK_ERROR_ALTERED, "an altered size");
        CHECK_EQUAL(footwork_xc_adopt(&memory, sizeof memory, guard_set(&one, sizeof(void *))),
                    FOOTWORK_ERROR_ALTERED);
        CHECK(guard_untouched(&one));
    }
}

int main(void) {
    handles();
    inits();
    options();
    altered_sizes();
    return check_end();
}
