// Solves Sudoku grids from standard input: one a line, or nine lines and an empty one.
//
//     echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | ./sudoku
//
// Prints each solution as a line, or why there is none. Exit code: 0 all solved, 1 a grid has no
// solution or several, 2 a grid could not be read.
#include <footwork/footwork.hpp>

#include <algorithm>
#include <iostream>
#include <string>

namespace {

// The memory of the search. Static: it is part of the program's .bss, nothing is allocated.
footwork::sudoku memory;

int solve(const std::string &text, int number) {
    // Reading and solving are two things: what is wrong with a text has a place in it...
    const auto grid = footwork::grid::parse(text);
    if (!grid) {
        char buffer[160];
        std::cout << "grid " << number << ": " << grid.error().text(buffer) << '\n';
        return 2;
    }
    // ... and a grid has one solution, or it has none, or more. All of that is proven.
    const auto solution = grid->solve(memory);
    if (!solution) {
        std::cout << "grid " << number << ": " << footwork::message(solution.error()) << '\n';
        return 1;
    }
    std::cout << solution->line() << '\n';
    return 0;
}

} // namespace

int main() {
    int code = 0;
    int number = 0;
    std::string line;
    std::string text; // the lines of a grid so far
    const auto finish = [&] {
        if (text.empty()) return;
        code = std::max(code, solve(text, ++number));
        text.clear();
    };
    while (std::getline(std::cin, line)) {
        const bool blank = line.find_first_not_of(" \t\r") == std::string::npos;
        const bool whole = line.size() >= 81; // a grid in one line
        if (blank || whole) finish();
        if (!blank) text += line + '\n';
        if (whole) finish();
    }
    finish();
    return code;
}
