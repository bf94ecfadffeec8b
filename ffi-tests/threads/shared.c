/* Several threads that read from one handle at once, by the functions that take it as const. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "../c/problems.h"

enum { READERS = 8, ROUNDS = 2000 };

static block memory;
static footwork_sudoku sudoku;
static const footwork_xc *xc;
static unsigned long wrong[READERS];

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void *readers(void *context) {
    unsigned long *mine = context;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint32_t numbers[8];
        size_t count = 0;
        char text[82];
        uint8_t cells[81];
        footwork_stats stats = FOOTWORK_STATS_INIT;
        *mine += footwork_xc_solution(xc, numbers, 8, &count) != FOOTWORK_OK || count != 8;
        *mine += footwork_queens_columns(xc, 8, numbers) != FOOTWORK_OK || numbers[7] > 7;
        *mine += footwork_xc_option_items(xc, round % 64, numbers, 8, &count) != FOOTWORK_OK;
        *mine += count != 4 || numbers[0] != round % 64 / 8;
        *mine += footwork_xc_stats(xc, &stats) != FOOTWORK_OK || stats.solutions != 1;
        *mine += footwork_sudoku_solution(&sudoku, text) != FOOTWORK_OK || strcmp(text, solved) != 0;
        *mine += footwork_sudoku_solution_cells(&sudoku, cells) != FOOTWORK_OK || cells[80] != 9;
        *mine += footwork_sudoku_stats(&sudoku, &stats) != FOOTWORK_OK || stats.solutions != 1;
    }
    return NULL;
}

int main(void) {
    static const problem queens = {"queens 8", 16, 30, 64, 256, fill_nothing, 92};
    for (uint32_t engine = 0; engine < ENGINES; engine++) {
        footwork_xc *handle = make(&memory, &queens, engine);
        CHECK_EQUAL(footwork_queens_fill(handle, 8), FOOTWORK_OK);
        CHECK_EQUAL(footwork_xc_step(handle, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
        CHECK_EQUAL(footwork_sudoku_start(&sudoku, puzzle, 81), FOOTWORK_OK);
        CHECK_EQUAL(footwork_sudoku_step(&sudoku, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
        static block before;
        memcpy(&before, &memory, sizeof memory);
        xc = handle;
        pthread_t ids[READERS];
        for (unsigned i = 0; i < READERS; i++) {
            CHECK_EQUAL(pthread_create(&ids[i], NULL, readers, &wrong[i]), 0);
        }
        for (unsigned i = 0; i < READERS; i++) {
            CHECK_EQUAL(pthread_join(ids[i], NULL), 0);
            CHECK_EQUAL(wrong[i], 0);
        }
        CHECK(memcmp(&before, &memory, sizeof memory) == 0);
    }
    return check_end();
}
