// A count in parallel: the boards of 12 queens, in independent parts.
//
// In every solution the first row has exactly one queen. So the searches that begin with one of
// its 12 cells each see different boards, and together all. With OpenMP they run side by side;
// without it, one after another, with the same result. Exit code: 0 the parts add up, 1 not.
#include <footwork/footwork.hpp>

#include <algorithm>
#include <iostream>

namespace {

constexpr std::uint32_t side = 12;
constexpr std::uint64_t known = 14'200; // OEIS A000170

using workspace = footwork::queens::workspace<side>;
workspace board;       // the problem
workspace parts[side]; // a copy of it for each part: two searches never share memory

// Counts the boards that have one option, in memory of its own. Negative: it failed.
std::int64_t count_part(workspace &memory, std::uint32_t option) {
    memory = board; // memory holds no pointers: a copy of the bytes is a copy of the search
    auto xc = footwork::xc::adopt(memory);
    if (!xc || footwork::is_error(xc->assume(option))) return -1;
    const auto boards = xc->count();
    return boards ? static_cast<std::int64_t>(boards->count) : -1;
}

} // namespace

int main() {
    auto xc = footwork::queens::emplace(board, side);
    if (!xc) return 1;

    // The options that cover one item: the first row. Any item that has to be covered would do.
    constexpr std::uint32_t item = 0;
    std::uint32_t options[side];
    std::int32_t count = 0;
    for (std::uint32_t option = 0; option < side * side; ++option) {
        std::uint32_t buffer[8];
        const auto items = xc->option_items(option, buffer);
        if (!items) return 1;
        if (std::find(items->begin(), items->end(), item) == items->end()) continue;
        if (count == static_cast<std::int32_t>(side)) return 1;
        options[count++] = option;
    }

    std::int64_t sum = 0;
    bool failed = false;
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic) reduction(+ : sum) reduction(|| : failed)
#endif
    for (std::int32_t part = 0; part < count; ++part) {
        const auto boards = count_part(parts[part], options[part]);
        failed = failed || boards < 0;
        sum += boards;
    }
    std::cout << count << " parts: " << sum << " boards\n";
    return !failed && sum == static_cast<std::int64_t>(known) ? 0 : 1;
}
