/* Lies about a buffer's size, so that the library writes beyond its end. Never a model of use. */
#include <footwork/footwork.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static const char puzzle[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    char *grid = malloc(81); /* one byte short */

    if (grid == NULL)
        return 1;
    printf("status %d\n", (int)footwork_sudoku_parse(puzzle, strlen(puzzle), grid, NULL));
    free(grid);
    return 0;
}
