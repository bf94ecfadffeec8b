// Grids and Sudoku searches, against known solutions and a plain backtracking solver.
#include "check.hpp"

#include <footwork/footwork.hpp>

#include <array>
#include <cstring>

namespace {

using footwork::grid;
using footwork::status;
using footwork::sudoku;

constexpr std::string_view puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view solved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::string_view hard =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
constexpr std::string_view hard_solved =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

// Counts solutions in the plainest way there is: knows nothing of footwork.
int plain_count(std::array<int, 81> &cells, std::size_t at = 0) {
    while (at < 81 && cells[at] != 0) ++at;
    if (at == 81) return 1;
    int count = 0;
    for (int digit = 1; digit <= 9; ++digit) {
        bool fits = true;
        for (std::size_t i = 0; i < 9 && fits; ++i) {
            const auto box = (at / 27 * 3 + i / 3) * 9 + at % 9 / 3 * 3 + i % 3;
            fits = cells[at / 9 * 9 + i] != digit && cells[i * 9 + at % 9] != digit &&
                   cells[box] != digit;
        }
        if (!fits) continue;
        cells[at] = digit;
        count += plain_count(cells, at + 1);
        cells[at] = 0;
    }
    return count;
}

bool keeps(const grid &solution, const grid &givens) {
    for (std::size_t cell = 0; cell < 81; ++cell) {
        const auto given = givens.get(cell / 9, cell % 9);
        if (given != 0 && solution.get(cell / 9, cell % 9) != given) return false;
    }
    return solution.line().find('.') == std::string_view::npos;
}

void test_grid() {
    constexpr grid blank;
    static_assert(blank.get(0, 0) == 0 && blank.get(9, 0) == 0 && blank.get(0, 9) == 0);
    static_assert(blank == grid());
    CHECK(blank.line().size() == 81);
    CHECK(blank.line().find_first_not_of('.') == std::string_view::npos);

    auto parsed = grid::parse(puzzle);
    if (!CHECK(parsed)) return;
    CHECK(parsed->line() == puzzle && std::strlen(parsed->line().data()) == 81);
    CHECK(parsed->get(0, 0) == 5 && parsed->get(0, 2) == 0 && parsed->get(8, 8) == 9);
    auto copy = *parsed;
    CHECK(copy == *parsed && copy != blank);
    CHECK(copy.set(0, 2, 4) && copy.get(0, 2) == 4 && copy != *parsed);
    CHECK(copy.set(0, 2, 0) && copy == *parsed);
    CHECK(!copy.set(9, 0, 1) && !copy.set(0, 9, 1) && !copy.set(0, 0, 10) && copy == *parsed);

    std::uint8_t cells[82]{5, 3};
    const footwork::span<const std::uint8_t> all(cells);
    const auto made = grid::from_cells(all.first(81));
    CHECK(made && made->get(0, 1) == 3 && made->get(0, 2) == 0);
    CHECK(grid::from_cells(all).error() == status::error_cell_count);
    CHECK(grid::from_cells(all.first(80)).error() == status::error_cell_count);
    cells[80] = 10;
    CHECK(grid::from_cells(all.first(81)).error() == status::error_digit);

    // Nine lines and a frame are the same grid.
    CHECK(*grid::parse("53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n"
                       ".6....28.\n...419..5\n....8..79\n") == *parsed);
}

void test_parse_errors() {
    char text[160];
    const auto empty = grid::parse("");
    CHECK(!empty && empty.error().status() == status::error_empty);
    const auto nothing = grid::parse(std::string_view());
    CHECK(!nothing && nothing.error().status() == status::error_empty);
    const auto shorter = grid::parse(puzzle.substr(1));
    CHECK(!shorter && shorter.error().status() == status::error_cell_count);
    CHECK(shorter.error().details().capacity == 80 && shorter.error().details().needed == 81);

    char wrong[82];
    puzzle.copy(wrong, 81);
    wrong[4] = '!';
    const auto symbol = grid::parse(std::string_view(wrong, 81));
    CHECK(!symbol && symbol.error().status() == status::error_symbol);
    CHECK(symbol.error().details().line == 1 && symbol.error().details().column == 5);
    CHECK(symbol.error().details().character == '!');
    CHECK(symbol.error().text(text).find("line 1, column 5") != std::string_view::npos);
    CHECK(std::strlen(text) == symbol.error().text(text).size());

    puzzle.copy(wrong, 81);
    wrong[8] = '5';
    const auto twice = grid::parse(std::string_view(wrong, 81));
    CHECK(!twice && twice.error().status() == status::error_conflict);
    const auto &details = twice.error().details();
    CHECK(details.house == FOOTWORK_HOUSE_ROW && details.house_index == 0 && details.digit == 5);
    CHECK(details.cell == 0 && details.other_cell == 8);
    wrong[8] = static_cast<char>(0x80);
    CHECK(grid::parse(std::string_view(wrong, 81)).error().status() == status::error_encoding);
}

void test_solve() {
    const auto easy = grid::parse(puzzle)->solve();
    CHECK(easy && easy->line() == solved);
    static sudoku memory;
    const auto hardest = grid::parse(hard)->solve(memory);
    CHECK(hardest && hardest->line() == hard_solved);

    CHECK(grid().solve().error() == status::not_unique);
    auto stuck = grid(); // 9 has no place in the first row
    for (std::uint8_t digit = 1; digit <= 8; ++digit) CHECK(stuck.set(0, digit - 1U, digit));
    CHECK(stuck.set(4, 8, 9));
    CHECK(stuck.solve(memory).error() == status::done);
    CHECK(stuck.set(0, 8, 1) && stuck.solve(memory).error() == status::error_conflict);
}

void test_search() {
    static sudoku memory;
    static_assert(sizeof(sudoku) == FOOTWORK_SUDOKU_SIZE);
    static_assert(alignof(sudoku) == FOOTWORK_ALIGNMENT);
    CHECK(memory.step() == status::error_state && memory.restart() == status::error_state);
    CHECK(memory.solution().error() == status::error_state);
    CHECK(memory.count().error() == status::error_state);
    CHECK(memory.stats().error() == status::error_state && memory.verify() == status::error_state);
    CHECK(memory.start("12") == status::error_cell_count);

    CHECK(memory.start(hard) == status::ok && memory.verify() == status::ok);
    CHECK(memory.solution().error() == status::error_no_solution);
    int paused = 0;
    auto now = memory.step(50);
    for (; now == status::paused; now = memory.step(50)) ++paused;
    CHECK(now == status::solution && paused > 10);
    CHECK(memory.solution() && memory.solution()->line() == hard_solved);
    CHECK(memory.verify() == status::ok && memory.solution());
    CHECK(memory.step() == status::done && memory.step() == status::done);
    CHECK(memory.stats() && memory.stats()->solutions == 1 && memory.stats()->nodes > 81);
    CHECK(memory.restart() == status::ok && memory.count(2)->count == 1);
}

void test_counts() {
    // A solved grid with more and more cells blanked, in an order that looks random.
    static sudoku memory;
    auto open = *grid::parse(solved);
    std::uint32_t random = 1;
    int several = 0;
    std::uint64_t slices = 0;
    std::uint64_t most = 0;
    for (int blanks = 0; blanks < 80; ++blanks) {
        random = random * 1664525U + 1013904223U;
        const auto cell = (random >> 8) % 81;
        CHECK(open.set(cell / 9, cell % 9, 0));
        std::array<int, 81> cells{};
        for (std::size_t at = 0; at < 81; ++at) cells[at] = open.get(at / 9, at % 9);
        const auto wanted = static_cast<std::uint64_t>(plain_count(cells));
        several += wanted > 1;
        most = wanted > most ? wanted : most;

        CHECK(memory.start(open) == status::ok);
        const auto all = memory.count();
        CHECK(all && all->count == wanted && all->complete);
        CHECK(memory.restart() == status::ok);
        const auto few = memory.count(1);
        CHECK(few && few->count == 1 && few->complete == (wanted == 1));
        CHECK(memory.restart() == status::ok);
        std::uint64_t found = 0;
        auto range = memory.solutions();
        for (const auto &solution : range) {
            ++found;
            CHECK(keeps(solution, open));
        }
        CHECK(found == wanted && range.status() == status::done);
        CHECK(memory.restart() == status::ok);
        auto now = status::paused;
        for (found = 0; now == status::paused; ++slices)
            now = memory.count_within(found, footwork::unlimited, 20);
        CHECK(now == status::done && found == wanted);
        const auto unique = open.solve(memory);
        CHECK(unique.has_value() == (wanted == 1));
        CHECK(unique ? unique->line() == solved : unique.error() == status::not_unique);
    }
    CHECK(several > 15 && most > 50 && slices > 1000);
    CHECK(memory.start(open) == status::ok && memory.count(0).error() == status::error_limit);
}

void test_callables() {
    static sudoku memory;
    CHECK(memory.start(grid()) == status::ok);
    int calls = 0;
    grid last;
    const auto ten = [&](const grid &solution) {
        CHECK(keeps(solution, grid()) && solution != last);
        last = solution;
        CHECK(memory.solution() && *memory.solution() == solution);
        CHECK(memory.step() == status::error_busy && memory.restart() == status::error_busy);
        CHECK(memory.count().error() == status::error_busy);
        return ++calls == 10 ? footwork::stop : footwork::go_on;
    };
    CHECK(memory.for_each(ten) == status::stopped && calls == 10);
    CHECK(memory.solution() && *memory.solution() == last);
    CHECK(memory.for_each([&](const grid &) { return ++calls < 12; }) == status::stopped);
    CHECK(calls == 12);
    CHECK(memory.start(puzzle) == status::ok);
    int slices = 0;
    auto now = status::paused;
    for (calls = 0; now == status::paused; ++slices)
        now = memory.for_each([&](const grid &found) { calls += found.line() == solved; }, 20);
    CHECK(now == status::done && calls == 1 && slices > 5);

    // Another search in the same memory is the end of this one.
    CHECK(memory.start(grid()) == status::ok);
    const auto another = [&](const grid &) { CHECK(memory.start(puzzle) == status::ok); };
    CHECK(memory.for_each(another) == status::error_busy);
    CHECK(memory.step() == status::solution && memory.solution()->line() == solved);

    // A loop that is left goes on behind it.
    CHECK(memory.start(grid()) == status::ok);
    auto range = memory.solutions();
    for (const auto &solution : range) {
        last = solution;
        break;
    }
    CHECK(range.status() == status::solution && memory.step() == status::solution);
    CHECK(*memory.solution() != last);
}

void test_twins() {
    static sudoku one;
    CHECK(one.start(grid()) == status::ok && one.step() == status::solution);
    CHECK(one.step(40) == status::paused);
    static sudoku two = one;
    for (int solution = 0; solution < 20; ++solution) {
        CHECK(one.step() == status::solution && two.step() == status::solution);
        CHECK(*one.solution() == *two.solution());
    }
    CHECK(one.stats()->nodes == two.stats()->nodes && one.stats()->updates == two.stats()->updates);
    CHECK(two.step() == status::solution && *one.solution() != *two.solution());

    // A copy made by its own callable, when it is adopted.
    CHECK(one.start(puzzle) == status::ok);
    const auto copy = [&](const grid &solution) {
        two = one;
        CHECK(two.step() == status::error_busy && two.adopt() == status::ok);
        CHECK(two.solution() && *two.solution() == solution && two.step() == status::done);
    };
    CHECK(one.for_each(copy) == status::done && two.adopt() == status::ok);
    CHECK(sudoku().adopt() == status::error_state);
}

} // namespace

void test_sudoku() {
    test_grid();
    test_parse_errors();
    test_solve();
    test_search();
    test_counts();
    test_callables();
    test_twins();
}
