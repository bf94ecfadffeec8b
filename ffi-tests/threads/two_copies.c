/* Two copies of the library in one process, the static one in this program and the shared one
 * loaded at run time: each works with handles of its own, at the same time. A handle belongs to no
 * copy: both are of one version, so one goes on where the other paused.
 * Argument: the path of the shared library. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <pthread.h>

#include "../c/problems.h"

typedef struct library {
    int32_t (*config)(uint32_t, footwork_xc_config *);
    int32_t (*init)(void *, size_t, const footwork_xc_config *, footwork_xc **);
    int32_t (*fill)(footwork_xc *, uint32_t);
    int32_t (*within)(footwork_xc *, uint64_t, uint64_t, uint64_t *);
    int32_t (*solve)(footwork_sudoku *, const char *, size_t, char *);
    uint32_t (*version)(void);
} library;

static const library linked = {footwork_queens_config, footwork_xc_init, footwork_queens_fill,
                               footwork_xc_count_within, footwork_sudoku_solve, footwork_version};
static library loaded;

/* Pointers to functions cannot be cast from pointers to objects in ISO C. */
static int find(void *handle, const char *name, void *function, size_t size) {
    void *symbol = dlsym(handle, name);
    memcpy(function, &symbol, size);
    return CHECK(symbol != NULL);
}
#define FIND(handle, field, name) find(handle, name, &loaded.field, sizeof loaded.field)

typedef struct worker {
    const library *use;
    block memory;
    footwork_sudoku sudoku;
    unsigned long wrong;
} worker;

static void *work(void *context) {
    static const char puzzle[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    worker *me = context;
    for (unsigned round = 0; round < 20; round++) {
        footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
        footwork_xc *xc = NULL;
        uint64_t count = 0;
        char solution[82];
        me->wrong += me->use->config(8, &config) != FOOTWORK_OK;
        me->wrong += me->use->init(&me->memory, sizeof me->memory, &config, &xc) != FOOTWORK_OK;
        me->wrong += me->use->fill(xc, 8) != FOOTWORK_OK;
        while (me->use->within(xc, 1000, 1000, &count) == FOOTWORK_PAUSED) {
        }
        me->wrong += count != 92;
        me->wrong += me->use->solve(&me->sudoku, puzzle, 81, solution) != FOOTWORK_SOLUTION;
        me->wrong += strncmp(solution, "812753649", 9) != 0;
    }
    return NULL;
}

int main(int argc, char **argv) {
    void *handle = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!CHECK(handle != NULL) || !FIND(handle, config, "footwork_queens_config") ||
        !FIND(handle, init, "footwork_xc_init") || !FIND(handle, fill, "footwork_queens_fill") ||
        !FIND(handle, within, "footwork_xc_count_within") ||
        !FIND(handle, solve, "footwork_sudoku_solve") || !FIND(handle, version, "footwork_version")) {
        return check_end();
    }
    CHECK(loaded.init != linked.init && loaded.version != linked.version);
    CHECK_EQUAL(loaded.version(), linked.version());

    static worker workers[2];
    pthread_t ids[2];
    for (int i = 0; i < 2; i++) {
        workers[i].use = i == 0 ? &linked : &loaded;
        CHECK_EQUAL(pthread_create(&ids[i], NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        CHECK_EQUAL(pthread_join(ids[i], NULL), 0);
        CHECK_EQUAL(workers[i].wrong, 0);
    }

    /* One search, turn by turn from both. */
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    footwork_xc *xc = NULL;
    static block memory;
    CHECK_EQUAL(linked.config(8, &config), FOOTWORK_OK);
    CHECK_EQUAL(loaded.init(&memory, sizeof memory, &config, &xc), FOOTWORK_OK);
    CHECK_EQUAL(linked.fill(xc, 8), FOOTWORK_OK);
    uint64_t count = 0;
    int32_t status = FOOTWORK_PAUSED;
    for (unsigned turn = 0; status == FOOTWORK_PAUSED; turn++) {
        status = (turn % 2 ? &linked : &loaded)->within(xc, 1000, 100, &count);
    }
    CHECK_EQUAL(status, FOOTWORK_DONE);
    CHECK_EQUAL(count, 92);
    CHECK_EQUAL(dlclose(handle), 0);
    return check_end();
}
