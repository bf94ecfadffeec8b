#include "sudoku_model.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "cover_model.hpp"

namespace model {
namespace {

constexpr size_t most_solved = 24;

size_t box_of(size_t cell) { return cell / 27 * 3 + cell % 9 / 3; }

bool are_peers(size_t one, size_t other) {
    return one / 9 == other / 9 || one % 9 == other % 9 || box_of(one) == box_of(other);
}

// The four items of an exact cover that a digit in a cell covers: the cell, its row, column and
// box with the digit.
std::array<size_t, 4> items_of(size_t cell, size_t digit) {
    return {cell, 81 + cell / 9 * 9 + digit, 162 + cell % 9 * 9 + digit, 243 + box_of(cell) * 9 + digit};
}

bool fits(const std::string &cells, size_t cell, char digit) {
    for (size_t other = 0; other < 81; ++other) {
        if (cells[other] == digit && are_peers(cell, other)) { return false; }
    }
    return true;
}

// Algorithm X on the grid: the item with the fewest choices left first, of several the leftmost.
void descend(std::string &cells, std::vector<std::string> &solutions) {
    if (solutions.size() > most_solved) { return; }
    std::array<uint8_t, 324> choices{};
    std::array<bool, 324> covered{};
    for (size_t cell = 0; cell < 81; ++cell) {
        if (cells[cell] == '.') { continue; }
        for (const size_t item : items_of(cell, static_cast<size_t>(cells[cell] - '1'))) { covered[item] = true; }
    }
    std::array<bool, 729> alive{};
    for (size_t option = 0; option < 729; ++option) {
        const auto items = items_of(option / 9, option % 9);
        alive[option] = std::none_of(items.begin(), items.end(), [&](size_t item) { return covered[item]; });
        if (!alive[option]) { continue; }
        for (const size_t item : items) { ++choices[item]; }
    }
    size_t best = 324;
    for (size_t item = 0; item < 324; ++item) {
        if (!covered[item] && (best == 324 || choices[item] < choices[best])) { best = item; }
    }
    if (best == 324) {
        solutions.push_back(cells);
        return;
    }
    for (size_t option = 0; option < 729; ++option) {
        const auto items = items_of(option / 9, option % 9);
        if (!alive[option] || std::find(items.begin(), items.end(), best) == items.end()) { continue; }
        cells[option / 9] = static_cast<char>('1' + option % 9);
        descend(cells, solutions);
        cells[option / 9] = '.';
    }
}

std::string full_grid(Random &random) {
    const auto order = [&random] {
        std::vector<size_t> groups{0, 1, 2};
        random.shuffle(groups);
        std::vector<size_t> lines;
        for (const size_t group : groups) {
            std::vector<size_t> within{0, 1, 2};
            random.shuffle(within);
            for (const size_t line : within) { lines.push_back(group * 3 + line); }
        }
        return lines;
    };
    const std::vector<size_t> rows = order();
    const std::vector<size_t> columns = order();
    std::vector<char> digits{'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    random.shuffle(digits);
    std::string cells;
    for (const size_t row : rows) {
        for (const size_t column : columns) { cells += digits[(row * 3 + row / 3 + column) % 9]; }
    }
    return cells;
}

std::string rows_of(const std::string &cells) {
    std::string text;
    for (size_t row = 0; row < 9; ++row) { text += cells.substr(row * 9, 9) + '\n'; }
    return text;
}

}  // namespace

Puzzles make_puzzles(uint64_t seed) {
    Random random(seed, 0x5d0c);
    Puzzles puzzles;
    while (puzzles.size() < 60) {
        Puzzle puzzle;
        puzzle.cells = full_grid(random);
        std::vector<size_t> order;
        for (size_t cell = 0; cell < 81; ++cell) { order.push_back(cell); }
        random.shuffle(order);
        const size_t blanks = random.between(20, 52);
        for (size_t index = 0; index < blanks; ++index) { puzzle.cells[order[index]] = '.'; }
        std::string work = puzzle.cells;
        descend(work, puzzle.solutions);
        if (puzzle.solutions.size() > most_solved) { continue; }
        if (random.chance(25)) {
            // A digit that stands in no solution.
            for (size_t cell = 0; cell < 81; ++cell) {
                const auto digit = static_cast<char>('1' + random.below(9));
                const bool possible = puzzle.cells[cell] == '.' && fits(puzzle.cells, cell, digit);
                const auto has = [&](const std::string &solution) { return solution[cell] == digit; };
                if (possible && std::none_of(puzzle.solutions.begin(), puzzle.solutions.end(), has)) {
                    puzzle.cells[cell] = digit;
                    puzzle.solutions.clear();
                    break;
                }
            }
        }
        puzzles.push_back(std::move(puzzle));
    }
    return puzzles;
}

Text right_text(const Puzzle &puzzle, Random &random) {
    std::string cells = puzzle.cells;
    const char blank = random.one_of<char>({'.', '0', '*', '_', '?', 'x', 'X'});
    std::replace(cells.begin(), cells.end(), '.', blank);
    const std::string rows = rows_of(cells);
    switch (random.below(5)) {
        case 0: return {rows};
        case 1: return {"# a puzzle\r\n" + cells + "\r\n"};
        case 2: return {cells + " with a comment"};
        case 3: return {"+---+\n" + rows.substr(0, 30) + "+---+\n" + rows.substr(30, 30) + "+---+\n" + rows.substr(60)};
        default: return {cells};
    }
}

Text wrong_text(const Puzzle &puzzle, Random &random) {
    std::string cells = puzzle.cells;
    const std::string rows = rows_of(cells);
    switch (random.below(9)) {
        case 0: return {random.one_of<const char *>({"", "\n", "# nothing\n\n"}), FOOTWORK_ERROR_EMPTY};
        case 1: return {cells.substr(0, random.between(19, 80)), FOOTWORK_ERROR_CELL_COUNT};
        case 2: return {cells + "\n" + cells, FOOTWORK_ERROR_CELL_COUNT};
        case 3: return {rows.substr(0, 80), FOOTWORK_ERROR_CELL_COUNT};
        case 4: cells[random.below(81)] = random.one_of<char>({'%', 'A', '!'}); return {cells, FOOTWORK_ERROR_SYMBOL};
        case 5: return {rows.substr(0, 40) + rows.substr(41), FOOTWORK_ERROR_ROW_LENGTH};
        case 6: return {rows.substr(0, 40) + "---------\n" + rows.substr(50), FOOTWORK_ERROR_AMBIGUOUS};
        case 7:
            cells[random.below(81)] = random.one_of<char>({'\xff', '\xc0', '\x80'});
            return {cells, FOOTWORK_ERROR_ENCODING};
        default: {
            // Every puzzle has a given; its digit again in the same row.
            const size_t given = cells.find_first_not_of('.');
            cells[given % 9 == 8 ? given - 1 : given + 1] = cells[given];
            return {cells, FOOTWORK_ERROR_CONFLICT};
        }
    }
}

void Sudoku::start(const Puzzle &given) {
    const unsigned before = uses;
    *this = Sudoku{};
    initialized = true;
    puzzle = &given;
    uses = before + 1;
}

void Sudoku::restart() {
    standing = pending = done = false;
    next = 0;
}

Statuses Sudoku::cannot_read() const {
    Statuses statuses;
    statuses.allow_if(!initialized, FOOTWORK_ERROR_STATE);
    return statuses;
}

Statuses Sudoku::cannot_change() const {
    Statuses statuses = cannot_read();
    statuses.allow_if(busy, FOOTWORK_ERROR_BUSY);
    return statuses;
}

bool Sudoku::may_pause(uint64_t budget) const { return budget < plenty && !done; }

void Sudoku::found() {
    ++next;
    standing = true;
    pending = false;
}

void Sudoku::ran(int32_t status) {
    standing = status == FOOTWORK_STOPPED;
    done = done || status == FOOTWORK_DONE;
    pending = status == FOOTWORK_LIMIT;
}

}  // namespace model
