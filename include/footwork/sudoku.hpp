// Part of footwork.hpp: Sudoku, 9 x 9.
#ifndef FOOTWORK_SUDOKU_HPP
#define FOOTWORK_SUDOKU_HPP

#include "solutions.hpp"
#include "status.hpp"

#include <string_view>

namespace footwork {
inline namespace FOOTWORK_DIALECT_ {

class sudoku;

/// A Sudoku grid: 81 cells row by row, each a digit or blank. A value of 82 bytes.
class grid {
public:
    /// All blank.
    constexpr grid() noexcept {
        for (int cell = 0; cell < 81; ++cell) text_[cell] = '.';
    }

    /// One grid in any usual form: 81 characters, nine lines, boxes drawn with lines; blanks are
    /// one of `. 0 * _ ? x X -`. Text with two readings and givens that exclude each other are
    /// errors which say where.
    [[nodiscard]] static expected<grid, error> parse(std::string_view text) noexcept {
        grid parsed;
        error why;
        const auto got = detail::explained(&why, [&](::footwork_error *to) {
            return footwork_sudoku_parse(text.data(), text.size(), parsed.text_, to);
        });
        if (got < 0) return unexpected<error>(why);
        return parsed;
    }
    /// Of 81 numbers, 0 for blank. error_cell_count, error_digit.
    [[nodiscard]] static constexpr expected<grid, status>
    from_cells(span<const std::uint8_t> cells) noexcept {
        if (cells.size() != 81) return unexpected<status>(status::error_cell_count);
        grid made;
        for (std::size_t cell = 0; cell < 81; ++cell)
            if (!made.set(cell / 9, cell % 9, cells[cell]))
                return unexpected<status>(status::error_digit);
        return made;
    }

    /// 81 characters, '.' for blank; a NUL follows them.
    [[nodiscard]] constexpr std::string_view line() const noexcept { return {text_, 81}; }

    /// The digit in a cell, rows and columns from 0; 0 if it is blank or not on the grid.
    [[nodiscard]] constexpr std::uint8_t get(std::size_t row, std::size_t column) const noexcept {
        if (row >= 9 || column >= 9 || text_[row * 9 + column] == '.') return 0;
        return static_cast<std::uint8_t>(text_[row * 9 + column] - '0');
    }
    /// Puts a digit, or 0 for blank. False, and nothing done, if the cell is not on the grid or
    /// the digit above 9. Conflicts are found when the grid is solved.
    [[nodiscard]] constexpr bool set(std::size_t row, std::size_t column,
                                     std::uint8_t digit) noexcept {
        if (row >= 9 || column >= 9 || digit > 9) return false;
        text_[row * 9 + column] = digit == 0 ? '.' : static_cast<char>('0' + digit);
        return true;
    }

    /// The one solution. `status::done` if there is none, `not_unique` if there are more,
    /// error_conflict. Uses a `sudoku` on the stack: about 2.6 KB, while it runs.
    [[nodiscard]] expected<grid, status> solve() const noexcept;
    /// The same in memory of the caller, whose search it ends.
    [[nodiscard]] expected<grid, status> solve(sudoku &memory) const noexcept;

    [[nodiscard]] friend constexpr bool operator==(const grid &a, const grid &b) noexcept {
        return a.line() == b.line();
    }
    [[nodiscard]] friend constexpr bool operator!=(const grid &a, const grid &b) noexcept {
        return !(a == b);
    }

private:
    friend class sudoku;
    char text_[82]{};
};

class sudoku_range;

/// A Sudoku search and all its memory (`sizeof`: about 2.6 KB). `static`, it lies in .bss. A
/// value: a copy is a twin that goes on from the same place (see `adopt` for those that a callable
/// makes). From inside a `for_each` of the same search, calls that change it return
/// `status::error_busy`; `start`, `adopt` and `grid::solve` end it, and its
/// `for_each` returns error_busy.
class sudoku {
public:
    /// Begins with a grid. error_conflict.
    status start(const grid &puzzle) noexcept { return start(puzzle.line()); }
    /// Begins with a grid in any form that `grid::parse` reads; that also says what is wrong.
    status start(std::string_view text) noexcept {
        return static_cast<status>(footwork_sudoku_start(&memory_, text.data(), text.size()));
    }

    /// Makes a copy that its own callable made go on from there: error_busy until then.
    status adopt() noexcept { return static_cast<status>(footwork_sudoku_adopt(&memory_)); }

    /// Searches on: `solution`, `paused` (the budget of updates is spent) or `done`.
    status step(std::uint64_t budget = unlimited) noexcept {
        return static_cast<status>(footwork_sudoku_step(&memory_, budget));
    }

    /// The solution that stands. error_no_solution.
    [[nodiscard]] expected<grid, status> solution() const noexcept {
        grid found;
        const auto got = footwork_sudoku_solution(&memory_, found.text_);
        return detail::answer(got, found);
    }

    /// Calls `callable(const grid &)` with each solution from here on; as `xc::for_each`.
    template <class Callable>
    status for_each(Callable &&callable, std::uint64_t budget = unlimited) noexcept {
        using holder = detail::holder<std::remove_reference_t<Callable>>;
        holder held{callable};
        return static_cast<status>(
            footwork_sudoku_for_each(&memory_, budget, &trampoline<holder>, &held));
    }

    /// The solutions from here on, as an input range of `const grid &`. See `sudoku_range`.
    [[nodiscard]] sudoku_range solutions() & noexcept;

    /// Counts the solutions from here on, up to `limit`, and looks whether there is one more.
    /// error_limit if that is 0.
    [[nodiscard]] expected<tally, status> count(std::uint64_t limit = unlimited) noexcept {
        std::uint64_t count = 0;
        const auto got = footwork_sudoku_count(&memory_, limit, &count);
        return detail::answer(got, tally{count, got == FOOTWORK_DONE});
    }
    /// The same in slices: `count` starts at 0 and grows; `paused`, `done` or `limit`.
    status count_within(std::uint64_t &count, std::uint64_t limit, std::uint64_t budget) noexcept {
        return static_cast<status>(footwork_sudoku_count_within(&memory_, limit, budget, &count));
    }

    /// Back to the first solution.
    status restart() noexcept { return static_cast<status>(footwork_sudoku_restart(&memory_)); }

    /// What the search did so far.
    [[nodiscard]] expected<statistics, status> stats() const noexcept {
        statistics numbers{};
        numbers.struct_size = sizeof numbers;
        return detail::answer(footwork_sudoku_stats(&memory_, &numbers), numbers);
    }

    /// Looks through all of the memory: `ok`, or error_altered.
    status verify() noexcept { return static_cast<status>(footwork_sudoku_verify(&memory_)); }

    /// For calls of the C header.
    [[nodiscard]] constexpr ::footwork_sudoku *get() noexcept { return &memory_; }
    [[nodiscard]] constexpr const ::footwork_sudoku *get() const noexcept { return &memory_; }

private:
    friend class grid;
    template <class Holder>
    static std::int32_t trampoline(void *context, const char *solution) noexcept {
        grid found;
        for (int cell = 0; cell < 81; ++cell) found.text_[cell] = solution[cell];
        return detail::visit(static_cast<Holder *>(context)->callable, found);
    }

    ::footwork_sudoku memory_{};
};

inline expected<grid, status> grid::solve(sudoku &memory) const noexcept {
    grid solved;
    const auto got = footwork_sudoku_solve(memory.get(), text_, 81, solved.text_);
    if (got != FOOTWORK_SOLUTION) return unexpected<status>(static_cast<status>(got));
    return solved;
}

inline expected<grid, status> grid::solve() const noexcept {
    sudoku memory;
    return solve(memory);
}

/// The solutions of a `sudoku`, found one by one as a loop asks for them. One pass: the first
/// `begin` finds the first solution, any other says where the range is. A reference is good until
/// the next solution; grids may be copied. After the loop `status` is `done`, `solution` if the
/// loop was left, or the error that ended it.
class sudoku_range {
public:
    using value_type = grid;
    using reference = const grid &;
    using iterator = detail::cursor<sudoku_range>;

    constexpr explicit sudoku_range(sudoku &search) noexcept : search_(&search) {}

    [[nodiscard]] iterator begin() noexcept {
        if (status_ == footwork::status::ok) advance();
        return iterator(*this);
    }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator(); }
    /// `ok` before `begin`.
    [[nodiscard]] constexpr footwork::status status() const noexcept { return status_; }

private:
    friend iterator;
    [[nodiscard]] bool stands() const noexcept { return status_ == footwork::status::solution; }
    [[nodiscard]] reference current() const noexcept { return grid_; }
    void advance() noexcept {
        status_ = search_->step();
        if (!stands()) return;
        if (const auto found = search_->solution()) grid_ = *found;
        else status_ = found.error();
    }

    sudoku *search_;
    grid grid_;
    footwork::status status_ = footwork::status::ok;
};

inline sudoku_range sudoku::solutions() & noexcept { return sudoku_range(*this); }

} // namespace FOOTWORK_DIALECT_
} // namespace footwork

#endif // FOOTWORK_SUDOKU_HPP
