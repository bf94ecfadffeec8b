/* Sudoku: reads puzzles from standard input, one a line, and prints each with its solution.
 *
 *     echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | sudoku
 *
 * Exits with 0 if every puzzle has exactly one solution, with 1 if one has none or several, and
 * with 2 if a line is not a puzzle: then it says why, with line and column.
 */
#include <footwork/footwork.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* All the memory that solving takes, 2.5 KB, is ours and static: the library never allocates. */
static footwork_sudoku memory;

/* Says what is wrong with a line of the input. */
static void complain(uint32_t number, footwork_error error) {
    char text[160];
    if (error.line != 0) {
        error.line = number; /* the library was shown this line alone, as its line 1 */
    } else {
        fprintf(stderr, "line %lu: ", (unsigned long)number);
    }
    if (footwork_error_text(&error, text, sizeof text, NULL) == FOOTWORK_OK) {
        fprintf(stderr, "%s\n", text);
    }
}

/* Solves one line. Returns the exit code that it asks for. */
static int solve(uint32_t number, const char *line) {
    char grid[82]; /* 81 cells, row by row, '.' for a blank, and a final NUL */
    char solution[82];
    footwork_error error = FOOTWORK_ERROR_INIT;

    /* Checking first tells what is wrong; solving would only return the status. */
    if (footwork_sudoku_parse(line, strlen(line), grid, &error) != FOOTWORK_OK) {
        complain(number, error);
        return 2;
    }
    switch (footwork_sudoku_solve(&memory, grid, 81, solution)) {
    case FOOTWORK_SOLUTION: /* and it is proven that there is no other one */
        printf("%s %s\n", grid, solution);
        return 0;
    case FOOTWORK_DONE:
        printf("%s no solution\n", grid);
        return 1;
    case FOOTWORK_NOT_UNIQUE:
        printf("%s several solutions\n", grid);
        return 1;
    default: /* cannot happen with a grid that was checked */
        return 2;
    }
}

int main(void) {
    char line[512];
    int worst = 0;
    for (uint32_t number = 1; fgets(line, sizeof line, stdin) != NULL; number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#') {
            continue; /* a blank line or a comment */
        }
        int code = solve(number, line);
        if (code > worst) {
            worst = code;
        }
    }
    return worst;
}
