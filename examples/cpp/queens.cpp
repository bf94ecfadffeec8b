// n queens: the first board, and how many there are.
//
//     ./queens 8
//
// Exit code: 0 there are boards, 1 there are none, 2 usage.
#include <footwork/footwork.hpp>

#include <cstdlib>
#include <iostream>

namespace {

// Room for boards of up to 12 x 12, known when the program is compiled.
constexpr std::uint32_t largest = 12;
footwork::queens::workspace<largest> memory;

int fail(footwork::status why) {
    std::cerr << "the search failed: " << footwork::message(why) << '\n';
    return 3;
}

} // namespace

int main(int count, char **arguments) {
    const auto n = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 8;
    if (count > 2 || n < 1 || n > largest) {
        std::cerr << "usage: queens [1.." << largest << "]\n";
        return 2;
    }
    const auto side = static_cast<std::uint32_t>(n);

    // An exact cover: each row and column has one queen, each diagonal one at most. An `expected`
    // holds it, or the status that says why it could not be made.
    auto xc = footwork::queens::emplace(memory, side);
    if (!xc) return fail(xc.error());

    // A step goes to the next solution, which then stands and can be read.
    const auto found = xc->step();
    if (footwork::is_error(found)) return fail(found);
    if (found == footwork::status::solution) {
        std::uint32_t buffer[largest];
        const auto columns = footwork::queens::columns(*xc, side, buffer);
        if (!columns) return fail(columns.error());
        for (const auto queen : *columns) {
            for (std::uint32_t column = 0; column < side; ++column)
                std::cout << (column == queen ? 'Q' : '.') << (column + 1 < side ? ' ' : '\n');
        }
    }

    // Counting starts where the search is: go back to have all.
    const auto back = xc->restart();
    if (footwork::is_error(back)) return fail(back);
    const auto boards = xc->count();
    if (!boards) return fail(boards.error());
    std::cout << boards->count << " boards\n";
    return boards->count > 0 ? 0 : 1;
}
