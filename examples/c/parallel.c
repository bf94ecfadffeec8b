/* A count on several cores, with OpenMP; without OpenMP the same program runs on one.
 *
 * The boards of 10 queens are cut into 10 independent parts: the queen of the first row stands in
 * column 0, or 1, ... Each part gets a copy of the whole search and assumes its option. No two
 * parts share anything, so there is nothing to lock; the sum must be the count of all boards.
 */
#include <footwork/footwork.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { QUEENS = 10 };

typedef struct block {
    _Alignas(FOOTWORK_ALIGNMENT) unsigned char bytes[FOOTWORK_QUEENS_SIZE(QUEENS)];
} block;

static block whole;
static block parts[QUEENS];

/* Counts the boards with the first row's queen in this column. Returns a status. */
static int32_t count_part(uint32_t column, uint64_t *count) {
    /* Blocks hold no pointers: a copy is a search of its own, once it is adopted. */
    footwork_xc *xc = NULL;
    memcpy(&parts[column], &whole, sizeof whole);
    int32_t status = footwork_xc_adopt(&parts[column], sizeof parts[column], &xc);
    if (status == FOOTWORK_OK) {
        status = footwork_xc_assume(xc, column); /* option row * n + column, with row 0 */
    }
    return status < 0 ? status : footwork_xc_count(xc, UINT64_MAX, count);
}

int main(void) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    footwork_xc *xc = NULL;
    if (footwork_queens_config(QUEENS, &config) != FOOTWORK_OK ||
        footwork_xc_init(&whole, sizeof whole, &config, &xc) != FOOTWORK_OK ||
        footwork_queens_fill(xc, QUEENS) != FOOTWORK_OK) {
        fprintf(stderr, "the board could not be made\n");
        return 1;
    }

    uint64_t sum = 0;
    int failures = 0;
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic) reduction(+ : sum, failures)
#endif
    for (int column = 0; column < QUEENS; column++) {
        uint64_t count = 0;
        if (count_part((uint32_t)column, &count) == FOOTWORK_DONE) {
            sum += count;
        } else {
            failures++;
        }
    }

    uint64_t all = 0; /* the same on one core, to be sure */
    if (failures != 0 || footwork_xc_count(xc, UINT64_MAX, &all) != FOOTWORK_DONE) {
        fprintf(stderr, "a count failed\n");
        return 1;
    }
    printf("%d parts: %llu boards\none part: %llu boards\n", (int)QUEENS, (unsigned long long)sum,
           (unsigned long long)all);
    return sum == all ? 0 : 1;
}
