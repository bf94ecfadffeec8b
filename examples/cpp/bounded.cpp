// A search in small slices: the main loop of a program that has other things to do.
//
// Counts the boards of 9 queens. Nothing waits for the search: each turn of the loop gives it a
// small budget, and every 1,000 nodes it yields to the rest of the program. Where the search is
// stands in its memory, so there is no thread and no callback. Exit code: 0 counted, 1 failed.
#include <footwork/footwork.hpp>

#include <iostream>

namespace {

constexpr std::uint32_t side = 9;
footwork::queens::workspace<side> memory;

// A budget is in updates, the work that is done, each a few machine instructions; a node may be
// many. A slice does this many and one item's cover more at most (`longest_cover`).
constexpr std::uint64_t slice = 2'000;

// Where a firmware feeds its watchdog, a game draws its frame, a server answers.
void yield(const footwork::statistics &stats, std::uint64_t boards) {
    std::cout << stats.nodes << " nodes, " << boards << " boards so far\n";
}

} // namespace

int main() {
    auto xc = footwork::queens::emplace(memory, side);
    if (!xc) return 1;

    std::uint64_t boards = 0;
    std::uint64_t due = 1'000;
    std::uint64_t slices = 0;
    auto now = footwork::status::paused;
    while (now == footwork::status::paused) {
        now = xc->step(slice);
        ++slices;
        if (now == footwork::status::solution) {
            ++boards; // it stands in the memory and could be read here
            now = footwork::status::paused;
        }
        const auto stats = xc->stats();
        if (stats && stats->nodes >= due) {
            yield(*stats, boards);
            due = (stats->nodes / 1'000 + 1) * 1'000;
        }
    }
    if (now != footwork::status::done) {
        std::cerr << footwork::message(now) << '\n';
        return 1;
    }
    std::cout << boards << " boards, " << slices << " slices\n";
    return 0;
}
