/* A search in slices: the main loop of a program that has other things to do.
 *
 * Counts the boards of 9 queens. Each turn of the loop searches for a short while, then goes on
 * with the rest of its work; every 1,000 nodes of the search it also reports. The search needs no
 * thread and no callback: where it is stands in its memory.
 */
#include <footwork/footwork.h>
#include <stdint.h>
#include <stdio.h>

enum { QUEENS = 9, NODES = 1000 };
_Alignas(FOOTWORK_ALIGNMENT) static unsigned char memory[FOOTWORK_QUEENS_SIZE(QUEENS)];

/* A budget counts work, not nodes: link updates, each a few machine instructions. A slice does at
 * most this many and one cover more (see `longest_cover` in footwork_stats). */
static const uint64_t SLICE = 2000;

/* Where a firmware would feed its watchdog, or a window redraw itself. */
static void other_work(void) {}

int main(void) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    footwork_xc *xc = NULL;
    if (footwork_queens_config(QUEENS, &config) != FOOTWORK_OK ||
        footwork_xc_init(memory, sizeof memory, &config, &xc) != FOOTWORK_OK ||
        footwork_queens_fill(xc, QUEENS) != FOOTWORK_OK) {
        fprintf(stderr, "the board could not be made\n");
        return 1;
    }

    uint64_t boards = 0; /* the library adds to it, slice after slice */
    uint64_t due = NODES;
    unsigned slices = 0;
    unsigned reports = 0;
    int32_t status = FOOTWORK_PAUSED;
    while (status == FOOTWORK_PAUSED) {
        status = footwork_xc_count_within(xc, UINT64_MAX, SLICE, &boards);
        slices++;
        footwork_stats stats = FOOTWORK_STATS_INIT;
        if (status < 0 || footwork_xc_stats(xc, &stats) != FOOTWORK_OK) {
            fprintf(stderr, "the search failed: %s\n", footwork_status_string(status));
            return 1;
        }
        if (stats.nodes >= due) {
            due = (stats.nodes / NODES + 1) * NODES;
            reports++;
            printf("%llu nodes, %llu boards so far\n", (unsigned long long)stats.nodes,
                   (unsigned long long)boards);
        }
        other_work();
    }
    printf("%llu boards; reported %u times in %u slices\n", (unsigned long long)boards, reports,
           slices);
    return 0;
}
