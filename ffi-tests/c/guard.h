/* Outputs with a pattern in them and guard bytes around: whether a call wrote, and where. */
#ifndef FOOTWORK_TEST_GUARD_H
#define FOOTWORK_TEST_GUARD_H

#include "check.h"

enum { GUARD_EDGE = 64, GUARD_MOST = 1024, GUARD_ALL = GUARD_EDGE + GUARD_MOST + GUARD_EDGE };

typedef struct guard {
    _Alignas(16) unsigned char bytes[GUARD_ALL];
    unsigned char kept[GUARD_ALL];
    size_t size;
} guard;

/* What `guard_untouched` compares with is from now on what stands there. */
static inline void guard_keep(guard *g) { memcpy(g->kept, g->bytes, GUARD_ALL); }

/* Fills all with a pattern; returns where an output of `size` bytes may lie. */
static inline void *guard_set(guard *g, size_t size) {
    g->size = size;
    for (size_t i = 0; i < GUARD_ALL; i++) {
        g->bytes[i] = (unsigned char)(0xa5U ^ (i * 7U));
    }
    guard_keep(g);
    return g->bytes + GUARD_EDGE;
}

/* Whether nothing at all was written. */
static inline int guard_untouched(const guard *g) {
    return memcmp(g->bytes, g->kept, GUARD_ALL) == 0;
}

/* Whether nothing was written outside the output. */
static inline int guard_around(const guard *g) {
    size_t end = GUARD_EDGE + g->size;
    return memcmp(g->bytes, g->kept, GUARD_EDGE) == 0 &&
           memcmp(g->bytes + end, g->kept + end, GUARD_ALL - end) == 0;
}

#endif
