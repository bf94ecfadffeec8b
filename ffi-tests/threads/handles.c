/* Threads that each have handles of their own: nothing is shared, nothing is locked. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "../c/problems.h"

enum { MOST = 8, ROUNDS = 20 };

typedef struct worker {
    block memory[2];
    footwork_sudoku sudoku;
    unsigned number;
    unsigned long wrong;
} worker;

static worker workers[MOST];

static const char puzzle[] =
    "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...";

/* CHECK counts in globals: here every thread counts for itself. */
static int32_t add(void *context, const char *solution) {
    unsigned *count = context;
    *count += solution[81] == '\0';
    return 0;
}

static footwork_xc *queens(block *memory, uint32_t n, uint32_t engine, unsigned long *wrong) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    footwork_xc *xc = NULL;
    config.engine = engine;
    *wrong += footwork_queens_config(n, &config) != FOOTWORK_OK;
    *wrong += footwork_xc_init(memory, sizeof *memory, &config, &xc) != FOOTWORK_OK;
    *wrong += footwork_queens_fill(xc, n) != FOOTWORK_OK;
    return xc;
}

static void *work(void *context) {
    worker *me = context;
    for (unsigned round = 0; round < ROUNDS; round++) {
        /* Two handles in turn, in slices, on both engines. */
        footwork_xc *links = queens(&me->memory[0], 8, FOOTWORK_ENGINE_LINKS, &me->wrong);
        footwork_xc *bits = queens(&me->memory[1], 7, FOOTWORK_ENGINE_BITS, &me->wrong);
        uint64_t one = 0, other = 0;
        int32_t first = FOOTWORK_PAUSED, second = FOOTWORK_PAUSED;
        while (first == FOOTWORK_PAUSED || second == FOOTWORK_PAUSED) {
            first = first == FOOTWORK_PAUSED
                        ? footwork_xc_count_within(links, 1000, 500 + me->number, &one) : first;
            second = second == FOOTWORK_PAUSED
                         ? footwork_xc_count_within(bits, 1000, 300 + me->number, &other) : second;
        }
        unsigned solutions = 0;
        me->wrong += first != FOOTWORK_DONE || one != 92;
        me->wrong += second != FOOTWORK_DONE || other != 40;
        me->wrong += footwork_sudoku_start(&me->sudoku, puzzle, 81) != FOOTWORK_OK;
        me->wrong += footwork_sudoku_for_each(&me->sudoku, FOOTWORK_UNLIMITED, add, &solutions) !=
                     FOOTWORK_DONE;
        me->wrong += solutions != 125;
    }
    return NULL;
}

static void run(unsigned threads) {
    pthread_t ids[MOST];
    for (unsigned i = 0; i < threads; i++) {
        workers[i].number = i;
        workers[i].wrong = 0;
        CHECK_EQUAL(pthread_create(&ids[i], NULL, work, &workers[i]), 0);
    }
    for (unsigned i = 0; i < threads; i++) {
        CHECK_EQUAL(pthread_join(ids[i], NULL), 0);
        CHECK_EQUAL(workers[i].wrong, 0);
    }
}

int main(void) {
    run(2);
    run(MOST);
    return check_end();
}
