/* footwork beside another Rust library with a panic handler and an allocator of its own. */
#include <footwork/footwork.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

uint32_t neighbor_sum(uint32_t count);
uint32_t neighbor_catches(uint32_t divisor);

int main(void)
{
    static const char puzzle[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    static footwork_sudoku memory;
    char solution[82];

    if (footwork_sudoku_solve(&memory, puzzle, strlen(puzzle), solution) != FOOTWORK_SOLUTION
        || strncmp(solution, "812753649", 9) != 0) {
        fputs("footwork did not solve\n", stderr);
        return 1;
    }
    if (neighbor_sum(100) != 5050 || neighbor_catches(0) != 1 || neighbor_catches(1) != 0) {
        fputs("the other library failed\n", stderr);
        return 1;
    }
    return 0;
}
