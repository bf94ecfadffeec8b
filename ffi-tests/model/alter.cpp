#include "alter.hpp"

#include <algorithm>

namespace model {
namespace {

constexpr size_t magic = 8;  // bytes

// Any status that is documented.
void returned(const Call &call, int32_t status) {
    (void)call.returned(status, {status});
    call.require(std::string(status_name(status)) != status_name(12345), "not a status that is documented");
}

uint64_t small_budget(Random &random) { return random.one_of<uint64_t>({0, 1, 7, 100, 1000, 20000}); }

// Bits, bytes, words: anywhere, or where numbers that are used as indices are likely to be.
void alter(World &world, Block &block) {
    Random &random = world.random;
    const size_t room = block.size() - magic;
    for (uint32_t times = random.between(1, 4); times > 0; --times) {
        const size_t reach = random.chance(50) ? std::min<size_t>(room, 192) : room;
        const size_t at = magic + random.below(reach);
        uint8_t *byte = block.data() + at;
        const uint32_t kind = random.below(5);
        if (kind == 0) {
            *byte = static_cast<uint8_t>(*byte ^ (1U << random.below(8)));
        } else if (kind == 1) {
            *byte = static_cast<uint8_t>(random.next());
        } else if (kind == 2) {
            std::memset(byte, random.chance(50) ? 0xFF : 0, std::min<size_t>(4, block.size() - at));
        } else if (kind == 3) {
            const size_t length = std::min<size_t>(random.between(1, 64), block.size() - at);
            for (size_t index = 0; index < length; ++index) { byte[index] = static_cast<uint8_t>(random.next()); }
        } else {
            // Some other place's bytes.
            const size_t length = std::min<size_t>(8, block.size() - at);
            std::memmove(byte, block.data() + magic + random.below(room - length + 1), length);
        }
        journal.note("altered %zu of %zu", at, block.size());
    }
    block.look();
}

struct Seen {
    uint32_t calls = 0;
    uint64_t sum = 0;
};

extern "C" int32_t see_cover(void *context, const uint32_t *options, size_t count) {
    Seen &seen = *static_cast<Seen *>(context);
    for (size_t index = 0; index < count; ++index) { seen.sum += options[index]; }
    return ++seen.calls > 50 ? 1 : 0;
}

extern "C" int32_t see_sudoku(void *context, const char *solution) {
    Seen &seen = *static_cast<Seen *>(context);
    if (std::string(solution).size() != 81) { journal.fail("a solution is not 81 characters long"); }
    return ++seen.calls > 50 ? 1 : 0;
}

void call_on_cover(World &world, CoverHandle &handle) {
    Random &random = world.random;
    footwork_xc *xc = handle.xc();
    const Array<uint32_t> numbers(random.below(12));
    const char *name = handle.name.c_str();
    const uint64_t budget = small_budget(random);
    const uint32_t option = random.chance(80) ? random.below(handle.cover.problem.options.size() + 1)
                                              : static_cast<uint32_t>(random.next());
    size_t count = 0;
    uint64_t counted = 0;
    Seen seen;
    Block *changed = handle.block.get();
    const auto call = [&](const char *function, auto &&made) {
        const Call noted(function, "(%s, budget %llu, option %u)", name, static_cast<unsigned long long>(budget), option);
        returned(noted, made());
    };
    switch (random.below(20)) {
        case 0: case 1: case 2: case 3: call("footwork_xc_step", [&] { return footwork_xc_step(xc, budget); }); break;
        case 4: case 5: call("footwork_xc_for_each", [&] { return footwork_xc_for_each(xc, budget, see_cover, &seen); }); break;
        case 6: case 7: call("footwork_xc_count_within", [&] { return footwork_xc_count_within(xc, 500, budget, &counted); }); break;
        case 8: call("footwork_xc_restart", [&] { return footwork_xc_restart(xc); }); break;
        case 9: call("footwork_xc_start", [&] { return footwork_xc_start(xc, nullptr); }); break;
        case 10: call("footwork_xc_clear_assumptions", [&] { return footwork_xc_clear_assumptions(xc); }); break;
        case 11: call("footwork_xc_edit", [&] { return footwork_xc_edit(xc); }); break;
        case 12: call("footwork_xc_assume", [&] { return footwork_xc_assume(xc, option); }); break;
        case 13: {
            const uint32_t items[] = {random.below(8), random.below(8)};
            call("footwork_xc_option", [&] { return footwork_xc_option(xc, items, random.below(3), nullptr, nullptr); });
            break;
        }
        case 14: {
            changed = nullptr;
            call("footwork_xc_solution", [&] { return footwork_xc_solution(xc, numbers.data(), numbers.size(), &count); });
            break;
        }
        case 15: {
            changed = nullptr;
            call("footwork_xc_option_items",
                [&] { return footwork_xc_option_items(xc, option, numbers.data(), numbers.size(), &count); });
            break;
        }
        case 16: {
            footwork_stats stats = FOOTWORK_STATS_INIT;
            changed = nullptr;
            call("footwork_xc_stats", [&] { return footwork_xc_stats(xc, &stats); });
            break;
        }
        case 17: call("footwork_xc_verify", [&] { return footwork_xc_verify(xc); }); break;
        case 18: {
            footwork_xc *adopted = nullptr;
            call("footwork_xc_adopt", [&] { return footwork_xc_adopt(handle.block->data(), handle.block->size(), &adopted); });
            break;
        }
        default: {
            const uint32_t n = handle.cover.problem.primary / 2;
            if (random.chance(50)) {
                call("footwork_queens_fill", [&] { return footwork_queens_fill(xc, n); });
            } else {
                const Array<uint32_t> columns(n);
                changed = nullptr;
                call("footwork_queens_columns", [&] { return footwork_queens_columns(xc, n, columns.data()); });
            }
        }
    }
    world.settle(changed);
}

void call_on_sudoku(World &world, SudokuHandle &handle) {
    Random &random = world.random;
    footwork_sudoku *memory = handle.memory();
    const uint64_t budget = small_budget(random);
    const Array<char> line(82);
    const Array<uint8_t> cells(81);
    uint64_t counted = 0;
    Seen seen;
    Block *changed = handle.block.get();
    const auto call = [&](const char *function, auto &&made) {
        const Call noted(function, "(%s, budget %llu)", handle.name.c_str(), static_cast<unsigned long long>(budget));
        returned(noted, made());
    };
    switch (random.below(12)) {
        case 0: case 1: case 2: call("footwork_sudoku_step", [&] { return footwork_sudoku_step(memory, budget); }); break;
        case 3: case 4:
            call("footwork_sudoku_for_each", [&] { return footwork_sudoku_for_each(memory, budget, see_sudoku, &seen); });
            break;
        case 5: call("footwork_sudoku_count_within", [&] { return footwork_sudoku_count_within(memory, 50, budget, &counted); }); break;
        case 6: call("footwork_sudoku_restart", [&] { return footwork_sudoku_restart(memory); }); break;
        case 7: call("footwork_sudoku_verify", [&] { return footwork_sudoku_verify(memory); }); break;
        case 8: {
            footwork_stats stats = FOOTWORK_STATS_INIT;
            changed = nullptr;
            call("footwork_sudoku_stats", [&] { return footwork_sudoku_stats(memory, &stats); });
            break;
        }
        case 9: {
            changed = nullptr;
            call("footwork_sudoku_solution_cells", [&] { return footwork_sudoku_solution_cells(memory, cells.data()); });
            break;
        }
        default: {
            changed = nullptr;
            call("footwork_sudoku_solution", [&] { return footwork_sudoku_solution(memory, line.data()); });
        }
    }
    world.settle(changed);
}

void alter_cover(World &world) {
    CoverHandle &handle = world.new_cover(256);
    do { renew(world, handle); } while (handle.cover.tree().cut);
    for (uint32_t times = world.random.below(4); times > 0; --times) { call_on_cover(world, handle); }
    for (uint32_t times = world.random.between(1, 3); times > 0; --times) {
        alter(world, *handle.block);
        for (uint32_t calls = world.random.between(1, 12); calls > 0; --calls) { call_on_cover(world, handle); }
    }
    // As good as new.
    const Problem problem = handle.cover.problem;
    footwork_xc *xc = nullptr;
    Call call("footwork_xc_init", "(%s again)", handle.name.c_str());
    (void)call.returned(
        footwork_xc_init(handle.block->data(), handle.block->size(), &handle.cover.config, &xc), {FOOTWORK_OK});
    for (const auto &items : problem.options) {
        const Array<uint32_t> given(items);
        Call add("footwork_xc_option", "(%s, %s)", handle.name.c_str(), list(items).c_str());
        (void)add.returned(footwork_xc_option(xc, given.data(), given.size(), nullptr, nullptr), {FOOTWORK_OK});
    }
    uint64_t counted = 0;
    Call count("footwork_xc_count_within", "(%s)", handle.name.c_str());
    const size_t solutions = handle.cover.tree().solutions.size();
    const Statuses cannot = handle.cover.cannot_search();
    const int32_t status = count.returned(footwork_xc_count_within(xc, UINT64_MAX, FOOTWORK_UNLIMITED, &counted),
        cannot.empty() ? Statuses{FOOTWORK_DONE} : cannot);
    count.require(status != FOOTWORK_DONE || counted == solutions, "the count is wrong");
    world.settle(handle.block.get());
}

void alter_sudoku(World &world) {
    SudokuHandle &handle = world.new_sudoku();
    for (uint32_t times = world.random.between(2, 4); times > 0; --times) {
        // The last round shows that the memory can be used again, whatever it holds.
        const Puzzle &puzzle = world.puzzles[world.random.below(world.puzzles.size())];
        Call call("footwork_sudoku_start", "(%s, %s)", handle.name.c_str(), puzzle.cells.c_str());
        const auto start = [&] { return footwork_sudoku_start(handle.memory(), puzzle.cells.data(), 81); };
        (void)call.returned(start(), {FOOTWORK_OK});
        uint64_t counted = 0;
        if (times == 1) {
            Call count("footwork_sudoku_count_within", "(%s)", handle.name.c_str());
            (void)count.returned(
                footwork_sudoku_count_within(handle.memory(), 100, FOOTWORK_UNLIMITED, &counted), {FOOTWORK_DONE});
            count.require(counted == puzzle.solutions.size(), "the count is wrong");
        }
        world.settle(handle.block.get());
        if (times == 1) { break; }
        call_on_sudoku(world, handle);
        alter(world, *handle.block);
        for (uint32_t calls = world.random.between(1, 10); calls > 0; --calls) { call_on_sudoku(world, handle); }
    }
}

}  // namespace

void alter_sequence(World &world) {
    // A neighbor that must stay as it is.
    renew(world, world.new_cover(256));
    if (world.random.chance(85)) {
        alter_cover(world);
    } else {
        alter_sudoku(world);
    }
}

}  // namespace model
