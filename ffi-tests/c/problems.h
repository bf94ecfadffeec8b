/* Exact covers whose solutions are known, for both engines. */
#ifndef FOOTWORK_TEST_PROBLEMS_H
#define FOOTWORK_TEST_PROBLEMS_H

#include <footwork/footwork.h>

#include "check.h"

/* Large enough for every problem below. */
typedef struct block {
    _Alignas(FOOTWORK_ALIGNMENT) unsigned char bytes[1 << 16];
} block;

typedef struct problem {
    const char *name;
    uint32_t primary;
    uint32_t secondary;
    uint32_t options;
    uint32_t entries;
    void (*fill)(footwork_xc *xc);
    uint64_t solutions;
} problem;

static inline void add_option(footwork_xc *xc, const uint32_t *items, size_t count) {
    CHECK_EQUAL(footwork_xc_option(xc, items, count, NULL, NULL), FOOTWORK_OK);
}

/* Knuth, TAOCP 7.2.2.1 (5): options 0, 3 and 4 are the only cover. */
static inline void fill_knuth(footwork_xc *xc) {
    static const uint32_t items[6][3] = {{2, 4, 0}, {0, 3, 6}, {1, 2, 5},
                                         {0, 3, 5}, {1, 6, 0}, {3, 4, 6}};
    static const size_t counts[6] = {2, 3, 3, 3, 2, 3};
    for (size_t i = 0; i < 6; i++) {
        add_option(xc, items[i], counts[i]);
    }
}

/* Dominoes on a board of 4 x 4 cells. */
static inline void fill_dominoes(footwork_xc *xc) {
    for (uint32_t cell = 0; cell < 16; cell++) {
        if (cell % 4 < 3) {
            add_option(xc, (uint32_t[]){cell, cell + 1}, 2);
        }
        if (cell < 12) {
            add_option(xc, (uint32_t[]){cell, cell + 4}, 2);
        }
    }
}

/* Langford pairs: two of each digit 1 to 7, digit d with d places between its two. */
static inline void fill_langford(footwork_xc *xc) {
    for (uint32_t digit = 1; digit <= 7; digit++) {
        for (uint32_t place = 0; place + digit + 1 < 14; place++) {
            add_option(xc, (uint32_t[]){digit - 1, 7 + place, 7 + place + digit + 1}, 3);
        }
    }
}

/* Latin squares of order 4. */
static inline void fill_latin(footwork_xc *xc) {
    for (uint32_t i = 0; i < 64; i++) {
        uint32_t row = i / 16, column = i / 4 % 4, digit = i % 4;
        add_option(xc, (uint32_t[]){4 * row + column, 16 + 4 * row + digit, 32 + 4 * column + digit},
                   3);
    }
}

/* Eight people in pairs. */
static inline void fill_pairs(footwork_xc *xc) {
    for (uint32_t one = 0; one < 8; one++) {
        for (uint32_t other = one + 1; other < 8; other++) {
            add_option(xc, (uint32_t[]){one, other}, 2);
        }
    }
}

/* Two rooks that must not share the one secondary item; option 3 is never chosen. */
static inline void fill_secondary(footwork_xc *xc) {
    add_option(xc, (uint32_t[]){0, 2}, 2);
    add_option(xc, (uint32_t[]){2, 1}, 2);
    add_option(xc, (uint32_t[]){1}, 1);
    add_option(xc, (uint32_t[]){2}, 1);
    add_option(xc, (uint32_t[]){0}, 1);
}

/* An option twice is two options. */
static inline void fill_twice(footwork_xc *xc) {
    add_option(xc, (uint32_t[]){0}, 1);
    add_option(xc, (uint32_t[]){0}, 1);
    add_option(xc, NULL, 0); /* an empty option keeps its number and is never chosen */
}

static inline void fill_queens_6(footwork_xc *xc) {
    CHECK_EQUAL(footwork_queens_fill(xc, 6), FOOTWORK_OK);
}

static inline void fill_nothing(footwork_xc *xc) { (void)xc; }

static const problem problems[] = {
    {"knuth", 7, 0, 6, 16, fill_knuth, 1},
    {"dominoes 4x4 (OEIS A004003)", 16, 0, 24, 48, fill_dominoes, 36},
    {"langford 7 (twice OEIS A014552)", 21, 0, 63, 189, fill_langford, 52},
    {"latin 4 (OEIS A002860)", 48, 0, 64, 192, fill_latin, 576},
    {"pairs of 8 (OEIS A001147)", 8, 0, 28, 56, fill_pairs, 105},
    {"queens 6 (OEIS A000170)", 12, 22, 36, 144, fill_queens_6, 4},
    {"secondary item", 2, 1, 5, 7, fill_secondary, 3},
    {"duplicate options", 1, 0, 3, 2, fill_twice, 2},
    {"no items", 0, 0, 0, 0, fill_nothing, 1},
    {"secondary items alone", 0, 3, 0, 0, fill_nothing, 1},
    {"an item without options", 1, 0, 0, 0, fill_nothing, 0},
};
enum { PROBLEMS = sizeof problems / sizeof problems[0], ENGINES = 2 };

/* Makes and fills a problem, with room for more options than it has. */
static inline footwork_xc *make_in(void *memory, size_t size, const problem *what, uint32_t engine,
                                   uint32_t spare) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(what->primary, what->secondary,
                                                        what->options + spare, what->entries);
    config.engine = engine;
    footwork_xc *xc = NULL;
    CHECK(footwork_xc_size(&config) <= size);
    if (CHECK_EQUAL(footwork_xc_init(memory, size, &config, &xc), FOOTWORK_OK)) {
        what->fill(xc);
    }
    return xc;
}

/* Makes and fills a problem in a block. */
static inline footwork_xc *make(block *memory, const problem *what, uint32_t engine) {
    return make_in(memory, sizeof *memory, what, engine, 0);
}

/* The same for one that is filled with Knuth's example. */
static inline footwork_xc *make_knuth(block *memory) {
    return make(memory, &problems[0], FOOTWORK_ENGINE_LINKS);
}

/* What a search finds, in order. */
typedef struct record {
    size_t solutions;
    size_t length;
    uint32_t options[16384]; /* of all solutions, one after another, each behind its length */
} record;

static inline int32_t record_add(void *context, const uint32_t *options, size_t count) {
    record *to = context;
    if (to->length + count + 1 > sizeof to->options / sizeof to->options[0]) {
        return 1;
    }
    to->options[to->length++] = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        to->options[to->length++] = options[i];
    }
    to->solutions++;
    return 0;
}

static inline int record_same(const record *one, const record *other) {
    return one->solutions == other->solutions && one->length == other->length &&
           memcmp(one->options, other->options, one->length * sizeof one->options[0]) == 0;
}

/* Steps with this budget up to the end, and records; returns how often it paused. */
static inline unsigned record_steps(footwork_xc *xc, uint64_t budget, record *to) {
    unsigned paused = 0;
    int32_t status = FOOTWORK_PAUSED;
    for (unsigned steps = 0; steps < 1000000; steps++) {
        status = footwork_xc_step(xc, budget);
        if (status == FOOTWORK_PAUSED) {
            paused++;
            continue;
        }
        if (status != FOOTWORK_SOLUTION) {
            break;
        }
        uint32_t options[64];
        size_t count = 0;
        CHECK_EQUAL(footwork_xc_solution(xc, options, 64, &count), FOOTWORK_OK);
        CHECK_EQUAL(record_add(to, options, count), 0);
    }
    CHECK_EQUAL(status, FOOTWORK_DONE);
    return paused;
}

#endif
