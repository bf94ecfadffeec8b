/* The C side of benches/overhead.sh: the same calls as overhead.rs, through the C functions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <footwork/footwork.h>

static footwork_sudoku sudoku;
static FOOTWORK_ALIGNED(8) unsigned char memory[FOOTWORK_QUEENS_SIZE(10)];

static uint64_t solve(const char *text)
{
    char solution[FOOTWORK_SUDOKU_TEXT];
    int32_t status = footwork_sudoku_solve(&sudoku, text, strlen(text), solution);
    return status == FOOTWORK_SOLUTION ? (uint64_t)solution[0] : 0;
}

static uint64_t count(const char *text)
{
    uint64_t count = 0;
    footwork_sudoku_start(&sudoku, text, strlen(text));
    footwork_sudoku_count(&sudoku, 1000000, &count);
    return count;
}

static footwork_xc *queens(uint32_t n)
{
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    footwork_xc *xc = NULL;
    footwork_queens_config(n, &config);
    footwork_xc_init(memory, sizeof memory, &config, &xc);
    footwork_queens_fill(xc, n);
    return xc;
}

static uint64_t count_queens(uint32_t n)
{
    uint64_t count = 0;
    footwork_xc_count(queens(n), 1000000, &count);
    return count;
}

static int32_t add(void *context, const uint32_t *options, size_t count)
{
    *(uint64_t *)context += options[count - 1];
    return 0;
}

static uint64_t each_of_queens(uint32_t n)
{
    uint64_t sum = 0;
    footwork_xc_for_each(queens(n), FOOTWORK_UNLIMITED, add, &sum);
    return sum;
}

int main(int argc, char **argv)
{
    uint64_t sum = 0;
    if (argc != 4)
        return 2;
    for (long left = strtol(argv[2], NULL, 10); left > 0; left--) {
        if (!strcmp(argv[1], "solve"))
            sum += solve(argv[3]);
        else if (!strcmp(argv[1], "count"))
            sum += count(argv[3]);
        else if (!strcmp(argv[1], "queens"))
            sum += count_queens((uint32_t)strtoul(argv[3], NULL, 10));
        else
            sum += each_of_queens((uint32_t)strtoul(argv[3], NULL, 10));
    }
    printf("%llu\n", (unsigned long long)sum);
    return 0;
}
