/* A peer to measure beside the core: dancing links for Sudoku as textbooks have them. All 729 options
   of 324 items as nodes of six 32-bit numbers in RAM, a recursive search that branches on the item
   with the fewest options. Written for this comparison. */
#include <stdint.h>

enum { CELLS = 81, ITEMS = 324, OPTIONS = 729, NODES = 1 + ITEMS + 4 * OPTIONS };

struct peer_outcome {
    uint32_t nodes, updates, solutions;
    uint8_t cells[CELLS];
};

void peer_build(void);
void peer_solve(const uint8_t *cells, struct peer_outcome *outcome);

static int32_t left[NODES], right[NODES], up[NODES], down[NODES], column[NODES], row[NODES];
static int32_t size[1 + ITEMS];
static int32_t chosen[CELLS];
static int32_t limit;
static struct peer_outcome *out;

/* The whole matrix; a search leaves it as it was. */
void peer_build(void) {
    for (int32_t item = 0; item <= ITEMS; item++) {
        left[item] = item ? item - 1 : ITEMS;
        right[item] = item < ITEMS ? item + 1 : 0;
        up[item] = down[item] = column[item] = item;
        size[item] = 0;
    }
    int32_t node = ITEMS;
    for (int32_t option = 0; option < OPTIONS; option++) {
        const int32_t cell = option / 9, digit = option % 9;
        const int32_t y = cell / 9, x = cell % 9, box = y / 3 * 3 + x / 3;
        const int32_t items[4] = { 1 + cell, 1 + 81 + y * 9 + digit, 1 + 162 + x * 9 + digit,
                                   1 + 243 + box * 9 + digit };
        for (int32_t entry = 0; entry < 4; entry++) {
            const int32_t item = items[entry];
            node++;
            left[node] = entry ? node - 1 : node + 3;
            right[node] = entry < 3 ? node + 1 : node - 3;
            up[node] = up[item];
            down[node] = item;
            down[up[item]] = node;
            up[item] = node;
            column[node] = item;
            row[node] = option;
            size[item]++;
        }
    }
}

static void cover(int32_t item) {
    right[left[item]] = right[item];
    left[right[item]] = left[item];
    out->updates++;
    for (int32_t i = down[item]; i != item; i = down[i])
        for (int32_t j = right[i]; j != i; j = right[j]) {
            up[down[j]] = up[j];
            down[up[j]] = down[j];
            size[column[j]]--;
            out->updates++;
        }
}

static void uncover(int32_t item) {
    for (int32_t i = up[item]; i != item; i = up[i])
        for (int32_t j = left[i]; j != i; j = left[j]) {
            size[column[j]]++;
            up[down[j]] = j;
            down[up[j]] = j;
        }
    right[left[item]] = item;
    left[right[item]] = item;
}

static void report(int32_t level) {
    if (out->solutions++ == 0)
        for (int32_t i = 0; i < level; i++)
            out->cells[chosen[i] / 9] = (uint8_t)('1' + chosen[i] % 9);
}

static void search(int32_t level) {
    out->nodes++;
    if (right[0] == 0) {
        report(level);
        return;
    }
    int32_t item = right[0];
    for (int32_t i = right[item]; i != 0; i = right[i])
        if (size[i] < size[item]) item = i;
    if (size[item] == 0) return;
    cover(item);
    for (int32_t i = down[item]; i != item && (int32_t)out->solutions < limit; i = down[i]) {
        chosen[level] = row[i];
        for (int32_t j = right[i]; j != i; j = right[j]) cover(column[j]);
        search(level + 1);
        for (int32_t j = left[i]; j != i; j = left[j]) uncover(column[j]);
    }
    uncover(item);
}

/* Up to two solutions, of givens that do not contradict each other. */
void peer_solve(const uint8_t *cells, struct peer_outcome *outcome) {
    int32_t given[CELLS], level = 0;
    out = outcome;
    out->nodes = out->updates = out->solutions = 0;
    limit = 2;
    for (int32_t cell = 0; cell < CELLS; cell++) {
        if (cells[cell] < '1' || cells[cell] > '9') continue;
        const int32_t option = cell * 9 + cells[cell] - '1', first = 1 + ITEMS + 4 * option;
        for (int32_t entry = 0; entry < 4; entry++) cover(column[first + entry]);
        given[level] = first;
        chosen[level++] = option;
    }
    search(level);
    while (level > 0) {
        const int32_t first = given[--level];
        for (int32_t entry = 3; entry >= 0; entry--) uncover(column[first + entry]);
    }
}
