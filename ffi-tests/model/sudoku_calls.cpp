// Calls that read and solve Sudokus.
#include <algorithm>

#include "world.hpp"

namespace model {
namespace {

std::string text(uint64_t number) {
    return number == FOOTWORK_UNLIMITED ? "UINT64_MAX" : std::to_string(number);
}

Statuses or_ok(const Statuses &wrong) { return wrong.empty() ? Statuses{FOOTWORK_OK} : wrong; }

// A text to be read: right or wrong, and pointers to it that may be wrong.
struct Input {
    const Puzzle &puzzle;
    Text text;
    Array<char> bytes;
    const char *pointer;

    Input(World &world, Statuses &wrong)
        : puzzle(world.puzzles[world.random.below(world.puzzles.size())]),
          text(world.random.chance(75) ? right_text(puzzle, world.random) : wrong_text(puzzle, world.random)),
          bytes(std::vector<char>(text.text.begin(), text.text.end())), pointer(bytes.data()) {
        if (text.text.empty() && world.random.chance(50)) { pointer = nullptr; }
        if (!text.text.empty() && world.random.chance(2)) {
            pointer = nullptr;
            wrong.allow(FOOTWORK_ERROR_NULL);
        }
        wrong.allow_if(text.status != FOOTWORK_OK, text.status);
    }
    const char *name() const { return pointer == nullptr ? "NULL" : text.text.c_str(); }
};

void solution(World &world, const SudokuTarget &target);
void restart(World &world, const SudokuTarget &target);
void adopt(World &world, const SudokuTarget &target);

// A target that was started, most of the time, and has something left to be found.
SudokuTarget search_target(World &world) {
    SudokuTarget target = world.sudoku_target();
    if (target.handle != nullptr && target.handle->sudoku.done && world.random.chance(60)) { restart(world, target); }
    return target;
}

void parse(World &world) {
    Statuses wrong;
    const Input input(world, wrong);
    Array<char> grid(82);
    char *out = grid.data();
    footwork_error error = FOOTWORK_ERROR_INIT;
    footwork_error *details = world.random.chance(70) ? &error : nullptr;
    if (world.random.chance(2)) {
        out = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (world.random.chance(2)) {
        error.struct_size = world.random.one_of<uint32_t>({0, 71, UINT32_MAX});
        details = &error;
        wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE);
    }
    const footwork_error before = error;
    Call call("footwork_sudoku_parse", "(%s, %zu)", input.name(), input.text.text.size());
    const int32_t status = call.returned(
        footwork_sudoku_parse(input.pointer, input.text.text.size(), out, details), or_ok(wrong));
    world.settle(nullptr);
    if (status == FOOTWORK_OK) {
        call.require(std::string(grid.data()) == input.puzzle.cells, "another grid was read");
        call.require(std::memcmp(&error, &before, sizeof error) == 0, "details without an error");
        return;
    }
    call.require(grid.is_untouched(), "the grid was written by a call that failed");
    if (details == nullptr || status == FOOTWORK_ERROR_STRUCT_SIZE) {
        call.require(std::memcmp(&error, &before, sizeof error) == 0, "details that nobody asked for");
    } else if (status == input.text.status && input.pointer != nullptr) {
        call.require(error.status == status && error.struct_size == sizeof error, "the details are of another status");
        const bool has_line = status != FOOTWORK_ERROR_EMPTY && status != FOOTWORK_ERROR_CONFLICT;
        call.require(!has_line || error.line > 0, "the details say no line");
        call.require(status != FOOTWORK_ERROR_CONFLICT ||
                (error.cell != error.other_cell && error.house != 0 && error.digit > 0), "the details say no cells");
    }
}

void start(World &world) {
    const SudokuTarget target = world.sudoku_target();
    Statuses wrong = target.wrong;
    if (world.random.chance(30)) {
        const Puzzle &puzzle = world.puzzles[world.random.below(world.puzzles.size())];
        Array<uint8_t> cells(81);
        for (size_t cell = 0; cell < 81; ++cell) {
            cells[cell] = static_cast<uint8_t>(puzzle.cells[cell] == '.' ? 0 : puzzle.cells[cell] - '0');
        }
        const uint8_t *given = cells.data();
        if (world.random.chance(8)) {
            cells[world.random.below(81)] = world.random.one_of<uint8_t>({10, 128, 255});
            wrong.allow(FOOTWORK_ERROR_DIGIT);
        } else if (world.random.chance(8)) {
            cells[0] = cells[80 / 9] = 5;
            wrong.allow(FOOTWORK_ERROR_CONFLICT);
        } else if (world.random.chance(4)) {
            given = nullptr;
            wrong.allow(FOOTWORK_ERROR_NULL);
        }
        Call call("footwork_sudoku_start_cells", "(%s, %s)", target.name.c_str(), puzzle.cells.c_str());
        const int32_t status = call.returned(footwork_sudoku_start_cells(target.pointer, given), or_ok(wrong));
        world.settle(status == FOOTWORK_OK ? target.block() : nullptr);
        if (status == FOOTWORK_OK) { target.handle->sudoku.start(puzzle); }
        return;
    }
    const Input input(world, wrong);
    Call call("footwork_sudoku_start", "(%s, %s)", target.name.c_str(), input.name());
    const int32_t status = call.returned(
        footwork_sudoku_start(target.pointer, input.pointer, input.text.text.size()), or_ok(wrong));
    world.settle(status == FOOTWORK_OK ? target.block() : nullptr);
    if (status == FOOTWORK_OK) { target.handle->sudoku.start(input.puzzle); }
}

void solve(World &world) {
    const SudokuTarget target = world.sudoku_target();
    Statuses wrong = target.wrong;
    const Input input(world, wrong);
    const Array<char> solution(82);
    char *out = solution.data();
    if (world.random.chance(3)) {
        out = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    }
    const size_t count = input.puzzle.solutions.size();
    Statuses allowed = wrong;
    if (wrong.empty()) { allowed.allow(count == 0 ? FOOTWORK_DONE : count == 1 ? FOOTWORK_SOLUTION : FOOTWORK_NOT_UNIQUE); }
    Call call("footwork_sudoku_solve", "(%s, %s)", target.name.c_str(), input.name());
    const int32_t status = call.returned(
        footwork_sudoku_solve(target.pointer, input.pointer, input.text.text.size(), out), allowed);
    world.settle(status >= 0 ? target.block() : nullptr);
    if (status == FOOTWORK_SOLUTION) {
        call.require(std::string(solution.data()) == input.puzzle.solutions[0], "another solution");
    } else {
        call.require(solution.is_untouched(), "a solution was written where there is none");
    }
    if (status < 0) { return; }
    Sudoku &sudoku = target.handle->sudoku;
    sudoku.start(input.puzzle);
    sudoku.next = std::min<size_t>(count, 2);
    sudoku.done = count < 2;
}

struct Visit {
    World *world;
    SudokuHandle *handle;
    uint32_t seen;
    uint32_t stop_at;
    int32_t answer;
    bool taken;  // the callback made another use of the memory
};

extern "C" int32_t visit_sudoku(void *context, const char *solution) {
    Visit &visit = *static_cast<Visit *>(context);
    World &world = *visit.world;
    Sudoku &sudoku = visit.handle->sudoku;
    ++visit.seen;
    journal.note("    callback %u of %s: %s", visit.seen, visit.handle->name.c_str(), solution);
    if (visit.answer != 0) { journal.fail("the callback is called once more"); }
    if (sudoku.left() == 0) { journal.fail("the callback is called with a solution too many"); }
    sudoku.found();
    if (solution != sudoku.solution()) {
        journal.fail("the callback is called with another solution than %s", sudoku.solution().c_str());
    }
    sudoku.busy = true;
    const unsigned uses = sudoku.uses;
    world.settle(visit.handle->block.get());
    if (world.depth < 2 && world.random.chance(30)) {
        ++world.depth;
        SudokuHandle *const outer = world.sudoku_in_callback;
        world.sudoku_in_callback = visit.handle;
        for (uint32_t times = world.random.between(1, 3); times > 0; --times) {
            if (world.random.chance(50)) {
                act_on_sudoku(world);
            } else {
                act(world);
            }
        }
        world.sudoku_in_callback = outer;
        --world.depth;
    }
    if (world.random.chance(2)) {
        SudokuTarget own;
        own.handle = visit.handle;
        own.name = visit.handle->name;
        own.pointer = visit.handle->memory();
        adopt(world, own);
    }
    visit.taken = !sudoku.busy || sudoku.uses != uses;
    sudoku.busy = false;
    if (visit.seen == visit.stop_at) { visit.answer = world.random.one_of<int32_t>({1, -1, INT32_MIN, 256}); }
    return visit.answer;
}

void step(World &world) {
    const SudokuTarget target = search_target(world);
    Statuses allowed = target.wrong;
    if (target.handle != nullptr) { allowed.allow(target.handle->sudoku.cannot_change()); }
    const uint64_t budget = world.budget();
    if (allowed.empty()) {
        const Sudoku &sudoku = target.handle->sudoku;
        allowed.allow(sudoku.left() > 0 ? FOOTWORK_SOLUTION : FOOTWORK_DONE);
        allowed.allow_if(sudoku.may_pause(budget) && !sudoku.pending, FOOTWORK_PAUSED);
    }
    Call call("footwork_sudoku_step", "(%s, %s)", target.name.c_str(), text(budget).c_str());
    const int32_t status = call.returned(footwork_sudoku_step(target.pointer, budget), allowed);
    world.settle(status >= 0 ? target.block() : nullptr);
    if (status < 0) { return; }
    target.handle->sudoku.ran(status);
    if (status != FOOTWORK_SOLUTION) { return; }
    target.handle->sudoku.found();
    if (world.random.chance(60)) { solution(world, target); }
}

void for_each(World &world) {
    const SudokuTarget target = search_target(world);
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(target.handle->sudoku.cannot_change()); }
    const uint64_t budget = world.budget();
    Visit visit{&world, target.handle, 0, world.random.chance(50) ? world.random.between(1, 4) : 0, 0, false};
    footwork_sudoku_callback callback = visit_sudoku;
    if (world.random.chance(4)) {
        callback = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    }
    Statuses allowed = wrong;
    if (wrong.empty()) {
        const Sudoku &sudoku = target.handle->sudoku;
        allowed.allow(visit.stop_at > 0 && sudoku.left() >= visit.stop_at ? FOOTWORK_STOPPED : FOOTWORK_DONE);
        allowed.allow_if(sudoku.may_pause(budget), FOOTWORK_PAUSED);
    }
    Call call("footwork_sudoku_for_each", "(%s, %s)", target.name.c_str(), text(budget).c_str());
    const int32_t made = footwork_sudoku_for_each(target.pointer, budget, callback, &visit);
    const int32_t status = call.returned(made, visit.taken ? Statuses{FOOTWORK_ERROR_BUSY} : allowed);
    world.settle(status >= 0 || visit.taken ? target.block() : nullptr);
    call.require(status >= 0 || visit.seen == 0 || visit.taken, "failed after a callback");
    if (status < 0) { return; }
    target.handle->sudoku.ran(status);
    call.require((status == FOOTWORK_STOPPED) == (visit.answer != 0), "the callback's answer was not heeded");
    call.require(status != FOOTWORK_DONE || target.handle->sudoku.left() == 0, "a solution is missing");
}

void count(World &world, bool within) {
    const SudokuTarget target = search_target(world);
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(target.handle->sudoku.cannot_change()); }
    const size_t left = wrong.empty() ? target.handle->sudoku.left() : 3;
    const uint64_t budget = within ? world.budget() : FOOTWORK_UNLIMITED;
    uint64_t limit = world.limit(left);
    const uint64_t before = within ? world.random.one_of<uint64_t>({0, 0, 1, limit, UINT64_MAX - 1}) : 77;
    const uint64_t start = within ? before : 0;
    wrong.allow_if(limit == 0 || start > limit, FOOTWORK_ERROR_LIMIT);
    uint64_t number = before;
    uint64_t *out = &number;
    if (world.random.chance(3)) {
        out = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    }
    Statuses allowed = wrong;
    if (wrong.empty()) {
        allowed.allow(left > limit - start ? FOOTWORK_LIMIT : FOOTWORK_DONE);
        allowed.allow_if(target.handle->sudoku.may_pause(budget), FOOTWORK_PAUSED);
    }
    Call call(within ? "footwork_sudoku_count_within" : "footwork_sudoku_count", "(%s, %s, %s, %s)",
        target.name.c_str(), text(limit).c_str(), text(budget).c_str(), text(before).c_str());
    const int32_t status = call.returned(within ? footwork_sudoku_count_within(target.pointer, limit, budget, out)
                                                : footwork_sudoku_count(target.pointer, limit, out), allowed);
    world.settle(status >= 0 ? target.block() : nullptr);
    if (status < 0) {
        call.require(number == before, "the count was written by a call that failed");
        return;
    }
    const uint64_t counted = number - start;
    const bool right = status == FOOTWORK_DONE ? counted == left
        : status == FOOTWORK_LIMIT             ? counted == limit - start
                                               : counted <= std::min<uint64_t>(left, limit - start);
    call.require(right, "the count is wrong");
    target.handle->sudoku.ran(status);
    target.handle->sudoku.next += static_cast<size_t>(counted);
}

void solution(World &world, const SudokuTarget &target) {
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) {
        const Sudoku &sudoku = target.handle->sudoku;
        wrong.allow(sudoku.cannot_read());
        wrong.allow_if(sudoku.initialized && !sudoku.standing, FOOTWORK_ERROR_NO_SOLUTION);
    }
    const bool as_cells = world.random.chance(40);
    const bool null = world.random.chance(3);
    wrong.allow_if(null, FOOTWORK_ERROR_NULL);
    const Array<char> line(82);
    const Array<uint8_t> cells(81);
    Call call(as_cells ? "footwork_sudoku_solution_cells" : "footwork_sudoku_solution", "(%s)", target.name.c_str());
    const int32_t status = call.returned(
        as_cells ? footwork_sudoku_solution_cells(target.pointer, null ? nullptr : cells.data())
                 : footwork_sudoku_solution(target.pointer, null ? nullptr : line.data()), or_ok(wrong));
    world.settle(nullptr);
    if (status != FOOTWORK_OK) {
        call.require(line.is_untouched() && cells.is_untouched(), "a solution was written by a call that failed");
        return;
    }
    std::string wanted = target.handle->sudoku.solution();
    if (as_cells) {
        for (size_t cell = 0; cell < 81; ++cell) { call.require(cells[cell] == wanted[cell] - '0', "another solution"); }
    } else {
        call.require(line[81] == '\0' && wanted == line.data(), "another solution");
    }
}

void restart(World &world, const SudokuTarget &target) {
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(target.handle->sudoku.cannot_change()); }
    Call call("footwork_sudoku_restart", "(%s)", target.name.c_str());
    const int32_t status = call.returned(footwork_sudoku_restart(target.pointer), or_ok(wrong));
    world.settle(status == FOOTWORK_OK ? target.block() : nullptr);
    if (status == FOOTWORK_OK) { target.handle->sudoku.restart(); }
}

void look(World &world, const SudokuTarget &target) {
    const uint32_t kind = world.random.below(2);
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) {
        wrong.allow(kind == 0 ? target.handle->sudoku.cannot_read() : target.handle->sudoku.cannot_change());
    }
    if (kind == 0) {
        footwork_stats stats = FOOTWORK_STATS_INIT;
        const bool spoiled = world.random.chance(5);
        if (spoiled) { stats.struct_size = 0; }
        wrong.allow_if(spoiled, FOOTWORK_ERROR_STRUCT_SIZE);
        Call call("footwork_sudoku_stats", "(%s)", target.name.c_str());
        const int32_t status = call.returned(footwork_sudoku_stats(target.pointer, &stats), or_ok(wrong));
        world.settle(nullptr);
        call.require(status != FOOTWORK_OK ? stats.nodes == 0
                : stats.solutions == target.handle->sudoku.next && stats.items == 324 && stats.options == 729,
            "the statistics are wrong");
        return;
    }
    Call call("footwork_sudoku_verify", "(%s)", target.name.c_str());
    (void)call.returned(footwork_sudoku_verify(target.pointer), or_ok(wrong));
    world.settle(target.block());
}

// A footwork_sudoku_for_each that is running on this memory will return BUSY.
void adopt(World &world, const SudokuTarget &target) {
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(target.handle->sudoku.cannot_read()); }
    Call call("footwork_sudoku_adopt", "(%s)", target.name.c_str());
    const int32_t status = call.returned(footwork_sudoku_adopt(target.pointer), or_ok(wrong));
    world.settle(status == FOOTWORK_OK ? target.block() : nullptr);
    if (status == FOOTWORK_OK) { target.handle->sudoku.busy = false; }
}

void copy(World &world) {
    SudokuHandle &from = world.some_sudoku();
    SudokuHandle &to = world.some_sudoku();
    if (&from == &to || to.sudoku.busy) { return; }
    std::memcpy(to.block->data(), from.block->data(), from.block->size());
    to.block->look();
    const unsigned uses = to.sudoku.uses;
    to.sudoku = from.sudoku;
    to.sudoku.uses = uses + 1;
    journal.note("memcpy(%s, %s)", to.name.c_str(), from.name.c_str());
}

}  // namespace

void act_on_sudoku(World &world) {
    const uint32_t kind = world.random.below(100);
    if (world.sudokus.empty() || (kind < 3 && world.sudokus.size() < 2)) {
        SudokuHandle &handle = world.new_sudoku();
        if (world.random.chance(50)) { std::memset(handle.block->data(), 0, handle.block->size()); }
        handle.block->look();
    }
    SudokuHandle &some = world.some_sudoku();
    if (!some.sudoku.initialized && world.random.chance(60)) { start(world); }
    if (kind < 15) {
        parse(world);
    } else if (kind < 35) {
        start(world);
    } else if (kind < 42) {
        solve(world);
    } else if (kind < 60) {
        step(world);
    } else if (kind < 70) {
        for_each(world);
    } else if (kind < 80) {
        count(world, world.random.chance(60));
    } else if (kind < 88) {
        solution(world, world.sudoku_target());
    } else if (kind < 91) {
        restart(world, world.sudoku_target());
    } else if (kind < 97) {
        look(world, world.sudoku_target());
    } else if (kind < 98) {
        adopt(world, world.sudoku_target());
    } else {
        copy(world);
    }
}

}  // namespace model
