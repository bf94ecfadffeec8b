/* No call allocates: the allocator of this program is its own, and counts. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <footwork/footwork.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "problems.h"

static unsigned long allocations;

/* Enough for what the C library itself asks for; nothing is ever used again. */
static union {
    max_align_t align;
    unsigned char bytes[1 << 20];
} arena;
static size_t used;

static void *take(size_t alignment, size_t size) {
    allocations++;
    const size_t head = sizeof(max_align_t);
    size_t start = (used + head + alignment - 1) / alignment * alignment;
    if (start > sizeof arena.bytes || size > sizeof arena.bytes - start) {
        errno = ENOMEM;
        return NULL;
    }
    memcpy(arena.bytes + start - head, &size, sizeof size);
    used = (start + size + head - 1) / head * head;
    return arena.bytes + start;
}

void *malloc(size_t size) { return take(sizeof(max_align_t), size); }
void *aligned_alloc(size_t alignment, size_t size) { return take(alignment, size); }
void *memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size) { return take(alignment, size); }
int posix_memalign(void **to, size_t alignment, size_t size) {
    *to = take(alignment, size);
    return *to == NULL ? ENOMEM : 0;
}
void *calloc(size_t count, size_t size) {
    /* The arena is zero, and nothing of it is used twice. */
    return size != 0 && count > SIZE_MAX / size ? NULL : take(sizeof(max_align_t), count * size);
}
void *realloc(void *from, size_t size) {
    void *to = take(sizeof(max_align_t), size);
    if (from != NULL && to != NULL) {
        size_t before;
        memcpy(&before, (unsigned char *)from - sizeof(max_align_t), sizeof before);
        memcpy(to, from, before < size ? before : size);
    }
    return to;
}
void free(void *memory) { allocations += memory != NULL; }
void *mmap(void *at, size_t length, int protection, int flags, int file, off_t offset) {
    (void)at;
    (void)length;
    (void)protection;
    (void)flags;
    (void)file;
    (void)offset;
    allocations++;
    errno = ENOMEM;
    return MAP_FAILED;
}
void *sbrk(intptr_t increment) {
    (void)increment;
    allocations++;
    errno = ENOMEM;
    return MAP_FAILED;
}

/* A call that must not allocate. */
#define CALL(call, wanted)                             \
    do {                                               \
        unsigned long before = allocations;            \
        int64_t status = (int64_t)(call);              \
        CHECK_EQUAL(allocations - before, 0);          \
        check_equal(status, (wanted), #call, __FILE__, __LINE__); \
    } while (0)

/* The allocator above is the one that is used, and counts. */
static void hooks(void) {
    static void *volatile kept;
    unsigned long before = allocations;
    kept = malloc(10);
    CHECK_EQUAL(allocations - before, 1);
    kept = realloc(kept, 20);
    CHECK_EQUAL(allocations - before, 2);
    free(kept);
    CHECK_EQUAL(allocations - before, 3);
    kept = calloc(2, 2);
    kept = aligned_alloc(64, 64);
    CHECK_EQUAL(allocations - before, 5);
    kept = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, -1, 0);
    kept = sbrk(16);
    CHECK_EQUAL(allocations - before, 7);
    /* What the C library allocates by itself comes here, too. */
    FILE *file = tmpfile();
    if (file != NULL) {
        fputs("text", file);
        fclose(file);
    }
    CHECK(file == NULL || allocations - before > 7);
}

static block memory;
static footwork_sudoku sudoku;
static record seen;

static int32_t go_on(void *context, const char *solution) {
    (void)solution;
    ++*(unsigned *)context;
    return 0;
}

static void exact_cover(uint32_t engine) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    footwork_xc *xc = NULL;
    uint64_t count = 0;
    uint32_t numbers[64];
    size_t length = 0;
    footwork_stats stats = FOOTWORK_STATS_INIT;
    footwork_error error = FOOTWORK_ERROR_INIT;
    char text[160];
    config.engine = engine;
    CALL(footwork_queens_config(7, &config), FOOTWORK_OK);
    CALL(footwork_xc_size(&config) <= sizeof memory, 1);
    CALL(footwork_xc_init(&memory, sizeof memory, &config, &xc), FOOTWORK_OK);
    CALL(footwork_xc_adopt(&memory, sizeof memory, &xc), FOOTWORK_OK);
    CALL(footwork_xc_option(xc, (uint32_t[]){99}, 1, NULL, &error), FOOTWORK_ERROR_UNKNOWN_ITEM);
    CALL(footwork_error_text(&error, text, sizeof text, &length), FOOTWORK_OK);
    CALL(footwork_xc_option(xc, (uint32_t[]){0}, 1, NULL, NULL), FOOTWORK_OK);
    CALL(footwork_queens_fill(xc, 7), FOOTWORK_OK);
    CALL(footwork_xc_start(xc, NULL), FOOTWORK_OK);
    CALL(footwork_xc_assume(xc, 1), FOOTWORK_OK);
    CALL(footwork_xc_step(xc, 10), FOOTWORK_PAUSED);
    CALL(footwork_xc_clear_assumptions(xc), FOOTWORK_OK);
    CALL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    CALL(footwork_xc_solution(xc, numbers, 64, &length), FOOTWORK_OK);
    CALL(footwork_queens_columns(xc, 7, numbers), FOOTWORK_OK);
    CALL(footwork_xc_option_items(xc, 3, numbers, 64, &length), FOOTWORK_OK);
    CALL(footwork_xc_verify(xc), FOOTWORK_OK);
    CALL(footwork_xc_restart(xc), FOOTWORK_OK);
    CALL(footwork_xc_for_each(xc, FOOTWORK_UNLIMITED, record_add, &seen), FOOTWORK_DONE);
    CALL(footwork_xc_restart(xc), FOOTWORK_OK);
    CALL(footwork_xc_count_within(xc, 100, 10, &count), FOOTWORK_PAUSED);
    CALL(footwork_xc_count(xc, 100, &count), FOOTWORK_DONE);
    CALL(footwork_xc_stats(xc, &stats), FOOTWORK_OK);
    CALL(footwork_xc_edit(xc), FOOTWORK_OK);
    CALL(footwork_xc_step(NULL, 1), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(count, 40);
}

static void grids(void) {
    static const char puzzle[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    static const uint8_t cells[81] = {1};
    uint8_t solved[81];
    char text[82];
    uint64_t count = 0;
    unsigned calls = 0;
    footwork_stats stats = FOOTWORK_STATS_INIT;
    CALL(footwork_sudoku_size(), sizeof sudoku);
    CALL(footwork_sudoku_parse(puzzle, 81, text, NULL), FOOTWORK_OK);
    CALL(footwork_sudoku_parse("?", 1, text, NULL), FOOTWORK_ERROR_CELL_COUNT);
    CALL(footwork_sudoku_solve(&sudoku, puzzle, 81, text), FOOTWORK_SOLUTION);
    CALL(footwork_sudoku_start(&sudoku, puzzle, 81), FOOTWORK_OK);
    CALL(footwork_sudoku_step(&sudoku, 100), FOOTWORK_PAUSED);
    CALL(footwork_sudoku_step(&sudoku, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    CALL(footwork_sudoku_solution(&sudoku, text), FOOTWORK_OK);
    CALL(footwork_sudoku_solution_cells(&sudoku, solved), FOOTWORK_OK);
    CALL(footwork_sudoku_restart(&sudoku), FOOTWORK_OK);
    CALL(footwork_sudoku_for_each(&sudoku, FOOTWORK_UNLIMITED, go_on, &calls), FOOTWORK_DONE);
    CALL(footwork_sudoku_start_cells(&sudoku, cells), FOOTWORK_OK);
    CALL(footwork_sudoku_count(&sudoku, 100, &count), FOOTWORK_LIMIT);
    count = 0;
    CALL(footwork_sudoku_count_within(&sudoku, 100, 10, &count), FOOTWORK_PAUSED);
    CALL(footwork_sudoku_stats(&sudoku, &stats), FOOTWORK_OK);
    CALL(footwork_sudoku_verify(&sudoku), FOOTWORK_OK);
    CHECK_EQUAL(calls, 1);
}

int main(void) {
    hooks();
    CALL(footwork_version(), FOOTWORK_VERSION);
    CALL(footwork_abi(), FOOTWORK_ABI);
    CALL(footwork_version_string() != NULL, 1);
    CALL(footwork_status_string(FOOTWORK_OK) != NULL, 1);
    for (uint32_t engine = 0; engine < ENGINES; engine++) {
        exact_cover(engine);
    }
    grids();
    return check_end();
}
