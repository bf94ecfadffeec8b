#include <footwork/footwork.h>
#include <stdio.h>

int main(void)
{
    static const char puzzle[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    static footwork_sudoku memory;
    char solution[82];

    if (footwork_sudoku_solve(&memory, puzzle, 81, solution) != FOOTWORK_SOLUTION)
        return 1;
    puts(solution);
    return 0;
}
