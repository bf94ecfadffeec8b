// Solves Sudoku puzzles in static memory, proves that there is no other solution, and says what
// that took. Exit code: 0 all came out as they should, 1 one did not.
#include "semihosting.hpp"

#include <footwork/footwork.hpp>

namespace {

// The memory of the search: 2,560 bytes of .bss, for every puzzle there is.
footwork::sudoku memory;

struct puzzle {
    std::string_view name;
    std::string_view text;
    bool unique;
};

constexpr puzzle puzzles[] = {
    {"easy",
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", true},
    {"17 clues",
     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", true},
    {"hard",
     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", true},
    {"empty",
     ".................................................................................", false},
};

/// Whether every row, column and box has each digit once, and the givens are where they were.
bool is_solution(const footwork::grid &solution, const footwork::grid &given) {
    constexpr unsigned all = 0x3fe; // bits 1 to 9
    for (std::size_t house = 0; house < 9; ++house) {
        const std::size_t top = house < 3 ? 0 : house < 6 ? 3 : 6; // of a box
        const std::size_t left = (house - top) * 3;
        unsigned row = 0, column = 0, box = 0;
        for (std::size_t cell = 0; cell < 9; ++cell) {
            const std::size_t down = cell < 3 ? 0 : cell < 6 ? 1 : 2; // in the box
            row |= 1u << solution.get(house, cell);
            column |= 1u << solution.get(cell, house);
            box |= 1u << solution.get(top + down, left + cell - down * 3);
            const auto clue = given.get(house, cell);
            if (clue != 0 && clue != solution.get(house, cell)) return false;
        }
        if (row != all || column != all || box != all) return false;
    }
    return true;
}

footwork::status solve(const puzzle &asked) {
    const auto given = footwork::grid::parse(asked.text);
    if (!given) return given.error().status();
    if (const auto started = memory.start(*given); is_error(started)) return started;

    // Each step goes to the next solution; without a budget it takes as long as it takes.
    if (const auto found = memory.step(); found != footwork::status::solution) return found;
    const auto solution = memory.solution();
    if (!solution) return solution.error();
    const auto then = memory.step();
    if (is_error(then)) return then;
    const bool unique = then == footwork::status::done;

    const auto stats = memory.stats();
    if (!stats) return stats.error();
    semihosting::print(asked.name, ": ", solution->line(), ", unique: ",
                       unique ? "true" : "false", ", ", stats->nodes, " nodes, ", stats->updates,
                       " updates");
    const bool right = is_solution(*solution, *given) && unique == asked.unique;
    return right ? footwork::status::ok : footwork::status::error_internal;
}

} // namespace

int main() {
    if (!footwork::is_compatible()) return 1; // another library than the header is for
    for (const auto &asked : puzzles) {
        if (const auto how = solve(asked); how != footwork::status::ok) {
            semihosting::print(asked.name, ": ", footwork::message(how));
            return 1;
        }
    }
    return 0;
}
