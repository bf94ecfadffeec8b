// Eight queens as an exact cover that is written down here: how any problem of yours would be.
// Exit code: 0 counted, 1 failed.
#include "semihosting.hpp"

#include <footwork/footwork.hpp>

namespace {

constexpr std::uint32_t n = 8;

// Items: rows and columns, each covered exactly once; then diagonals of both directions, each
// covered at most once. An option is a queen on a cell and covers one of each.
constexpr std::uint32_t primary = 2 * n;
constexpr std::uint32_t diagonals = 2 * n - 1;
constexpr std::uint32_t items = primary + 2 * diagonals;
footwork::workspace<items, n * n, 4 * n * n> memory; // .bss, its size known while compiling

footwork::status add_options(footwork::xc &cover) {
    for (std::uint32_t row = 0; row < n; ++row) {
        for (std::uint32_t column = 0; column < n; ++column) {
            const auto added = cover.option({row, n + column, primary + row + column,
                                             primary + diagonals + row + n - 1 - column});
            if (!added) return added.error();
        }
    }
    return footwork::status::ok;
}

/// Prints the solution that stands: option `row * n + column` is a queen on that cell.
footwork::status print_board(const footwork::xc &cover) {
    std::uint32_t buffer[n];
    const auto options = cover.solution(buffer);
    if (!options) return options.error();
    bool queen[n * n]{};
    for (const auto option : *options) queen[option] = true;
    for (std::uint32_t row = 0; row < n; ++row) {
        for (std::uint32_t column = 0; column < n; ++column) {
            semihosting::write(queen[row * n + column] ? "Q" : ".");
            semihosting::write(column + 1 < n ? " " : "\n");
        }
    }
    return footwork::status::ok;
}

footwork::status run() {
    auto cover = footwork::xc::emplace(memory, {primary, 2 * diagonals});
    if (!cover) return cover.error();
    if (const auto added = add_options(*cover); is_error(added)) return added;

    if (const auto found = cover->step(); found != footwork::status::solution) return found;
    if (const auto printed = print_board(*cover); is_error(printed)) return printed;

    // Counting starts where the search is: go back to have all.
    if (const auto back = cover->restart(); is_error(back)) return back;
    const auto boards = cover->count();
    if (!boards) return boards.error();
    const auto stats = cover->stats();
    if (!stats) return stats.error();
    semihosting::print(boards->count, " solutions, ", stats->nodes, " nodes, ", stats->updates,
                       " updates");
    return boards->complete && boards->count == 92 ? footwork::status::ok
                                                   : footwork::status::error_internal;
}

} // namespace

int main() {
    const auto how = run();
    if (how == footwork::status::ok) return 0;
    semihosting::print(footwork::message(how));
    return 1;
}
