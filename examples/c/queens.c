/* N queens: prints the first board on which n queens do not attack each other, and how many such
 * boards there are.
 *
 *     queens 8
 */
#include <footwork/footwork.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The size is a constant expression, so the memory can be static and of the right size. */
enum { MOST = 12 };
_Alignas(FOOTWORK_ALIGNMENT) static unsigned char memory[FOOTWORK_QUEENS_SIZE(MOST)];

/* Ends the program if a call failed: every negative status is an error. */
static void require(int32_t status, const char *call) {
    if (status < 0) {
        fprintf(stderr, "%s: %s\n", call, footwork_status_string(status));
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv) {
    long number = argc == 2 ? strtol(argv[1], NULL, 10) : 8;
    if (number < 1 || number > MOST) {
        fprintf(stderr, "usage: queens N, with N from 1 to %d\n", (int)MOST);
        return 2;
    }
    uint32_t n = (uint32_t)number;

    /* Describe the exact cover, make it in our memory, fill in the options. */
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    footwork_xc *xc = NULL;
    require(footwork_queens_config(n, &config), "config");
    require(footwork_xc_init(memory, sizeof memory, &config, &xc), "init");
    require(footwork_queens_fill(xc, n), "fill");

    int32_t status = footwork_xc_step(xc, FOOTWORK_UNLIMITED);
    require(status, "step");
    if (status == FOOTWORK_SOLUTION) {
        uint32_t columns[MOST]; /* the queen's column in each row */
        require(footwork_queens_columns(xc, n, columns), "columns");
        for (uint32_t row = 0; row < n; row++) {
            for (uint32_t column = 0; column < n; column++) {
                printf(column == columns[row] ? "Q" : ".");
                printf(column + 1 < n ? " " : "\n");
            }
        }
    }

    /* A count goes on from where the search stands: start again to count all boards. */
    uint64_t count = 0;
    require(footwork_xc_restart(xc), "restart");
    require(footwork_xc_count(xc, UINT64_MAX, &count), "count");
    printf("%llu boards\n", (unsigned long long)count);
    return EXIT_SUCCESS;
}
