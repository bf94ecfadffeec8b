/* Memory that was never written may be given to what begins a use of it: valgrind watches that
 * nothing there is read. */
#include <stdlib.h>

#include <footwork/footwork.h>

#include "check.h"

static const char puzzle[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

static void sudoku(void) {
    const uint8_t cells[FOOTWORK_SUDOKU_CELLS] = {0};
    char solution[FOOTWORK_SUDOKU_TEXT];
    for (int way = 0; way < 4; way++) {
        footwork_sudoku *memory = malloc(sizeof *memory);
        CHECK(memory != NULL);
        if (memory == NULL) {
            return;
        }
        if (way == 0) {
            CHECK_EQUAL(footwork_sudoku_solve(memory, puzzle, 81, solution), FOOTWORK_SOLUTION);
        } else if (way == 1) {
            CHECK_EQUAL(footwork_sudoku_start(memory, puzzle, 81), FOOTWORK_OK);
            CHECK_EQUAL(footwork_sudoku_step(memory, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
        } else if (way == 2) {
            CHECK_EQUAL(footwork_sudoku_start_cells(memory, cells), FOOTWORK_OK);
            CHECK_EQUAL(footwork_sudoku_step(memory, 100), FOOTWORK_PAUSED);
        } else {
            /* What is refused touches nothing. */
            static footwork_sudoku before;
            uint8_t twice[FOOTWORK_SUDOKU_CELLS] = {5, 5};
            memset(&before, 0xa5, sizeof before);
            *memory = before;
            CHECK_EQUAL(footwork_sudoku_start(memory, puzzle, 80), FOOTWORK_ERROR_CELL_COUNT);
            CHECK_EQUAL(footwork_sudoku_solve(memory, "", 0, solution), FOOTWORK_ERROR_EMPTY);
            CHECK_EQUAL(footwork_sudoku_start_cells(memory, twice), FOOTWORK_ERROR_CONFLICT);
            twice[1] = 10;
            CHECK_EQUAL(footwork_sudoku_start_cells(memory, twice), FOOTWORK_ERROR_DIGIT);
            CHECK(memcmp(memory, &before, sizeof before) == 0);
            CHECK_EQUAL(footwork_sudoku_start(memory, puzzle, 81), FOOTWORK_OK);
        }
        /* All of it is written now, so that it can be sent or kept: valgrind looks at the sum. */
        unsigned sum = 0;
        for (size_t i = 0; i < sizeof *memory; i++) {
            sum = sum * 31 + memory->opaque[i];
        }
        CHECK(sum != 0);
        free(memory);
    }
}

static void cover(uint32_t engine) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(2, 1, 4, 8);
    config.engine = engine;
    const size_t size = footwork_xc_size(&config);
    void *memory = malloc(size);
    footwork_xc *xc = NULL;
    CHECK(memory != NULL);
    if (memory == NULL) {
        return;
    }
    CHECK_EQUAL(footwork_xc_init(memory, size, &config, &xc), FOOTWORK_OK);
    for (uint32_t item = 0; item < 2; item++) {
        CHECK_EQUAL(footwork_xc_option(xc, &item, 1, NULL, NULL), FOOTWORK_OK);
    }
    CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++) {
        sum = sum * 31 + ((const unsigned char *)memory)[i];
    }
    CHECK(sum != 0);
    free(memory);
}

int main(void) {
    sudoku();
    cover(FOOTWORK_ENGINE_LINKS);
    cover(FOOTWORK_ENGINE_BITS);
    return check_end();
}
