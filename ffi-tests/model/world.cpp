#include "world.hpp"

#include <cstdarg>
#include <cstdio>

namespace model {

World::World(uint64_t seed, uint64_t sequence, const Puzzles &known)
    : random(seed, sequence), puzzles(known), zeroes_(4096, random), noise_(4096, random) {
    for (size_t index = 0; index < zeroes_.size(); ++index) {
        zeroes_.data()[index] = 0;
        noise_.data()[index] = static_cast<uint8_t>(random.next());
    }
    zeroes_.look();
    noise_.look();
}

CoverHandle &World::new_cover(size_t size) {
    auto handle = std::make_unique<CoverHandle>();
    handle->block = std::make_unique<Block>(size, random);
    handle->name = "xc" + std::to_string(names_++);
    covers.push_back(std::move(handle));
    return *covers.back();
}

SudokuHandle &World::new_sudoku() {
    auto handle = std::make_unique<SudokuHandle>();
    handle->block = std::make_unique<Block>(sizeof(footwork_sudoku), random);
    handle->name = "sudoku" + std::to_string(names_++);
    sudokus.push_back(std::move(handle));
    return *sudokus.back();
}

CoverTarget World::cover_target() {
    CoverTarget target;
    const uint32_t kind = random.below(40);
    if (kind == 0 || covers.empty()) {
        target.name = "NULL";
        target.wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (kind == 1) {
        target.name = "a misaligned pointer";
        target.pointer = misaligned<footwork_xc, 8>(some_cover().block->data(), random);
        target.wrong.allow(FOOTWORK_ERROR_ALIGNMENT);
    } else if (kind == 2) {
        target.name = "bytes that are no handle";
        target.pointer = reinterpret_cast<footwork_xc *>(nothing().data());
        target.wrong.allow(FOOTWORK_ERROR_STATE);
    } else {
        target.handle = &some_cover();
        target.name = target.handle->name;
        target.pointer = target.handle->xc();
    }
    return target;
}

SudokuTarget World::sudoku_target() {
    SudokuTarget target;
    const uint32_t kind = random.below(40);
    if (kind == 0 || sudokus.empty()) {
        target.name = "NULL";
        target.wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (kind == 1) {
        target.name = "a misaligned pointer";
        target.pointer = misaligned<footwork_sudoku, 8>(some_sudoku().block->data(), random);
        target.wrong.allow(FOOTWORK_ERROR_ALIGNMENT);
    } else {
        target.handle = &some_sudoku();
        target.name = target.handle->name;
        target.pointer = target.handle->memory();
    }
    return target;
}

uint64_t World::budget() {
    const uint64_t small = random.between(2, 40);
    return random.one_of<uint64_t>({0, 1, 1, small, small, 100, 1000, plenty, FOOTWORK_UNLIMITED, FOOTWORK_UNLIMITED});
}

uint64_t World::limit(size_t left) {
    const uint64_t exact = left;
    return random.one_of<uint64_t>({0, 1, 2, exact, exact, exact + 1, exact / 2, exact > 0 ? exact - 1 : 3, UINT64_MAX});
}

void World::check(Block &block, const Block *changed, const char *name) {
    if (!block.guards_hold()) { journal.fail("bytes beside the memory of %s were written", name); }
    if (&block != changed && !block.is_as_seen()) { journal.fail("the memory of %s was changed", name); }
}

void World::settle(Block *changed) {
    for (const auto &handle : covers) { check(*handle->block, changed, handle->name.c_str()); }
    for (const auto &handle : sudokus) { check(*handle->block, changed, handle->name.c_str()); }
    check(zeroes_, changed, "the zeroes");
    check(noise_, changed, "the arbitrary bytes");
    if (changed != nullptr) { changed->look(); }
}

const Cover &model_of(const CoverTarget &target) {
    static const Cover uninitialized;
    return target.handle == nullptr ? uninitialized : target.handle->cover;
}

Call::Call(const char *function, const char *format, ...) : function_(function) {
    char text[300];
    std::va_list arguments;
    va_start(arguments, format);
    (void)std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    journal.note("%s%s", function, text);
}

int32_t Call::returned(int32_t status, const Statuses &allowed) const {
    journal.count(function_, status);
    journal.note("    %s returned %d %s", function_, static_cast<int>(status), status_name(status));
    if (!allowed.has(status)) {
        journal.fail("%s returned %d %s, wanted %s", function_, static_cast<int>(status), status_name(status),
            allowed.text().c_str());
    }
    return status;
}

void Call::require(bool condition, const char *what) const {
    if (!condition) { journal.fail("%s: %s", function_, what); }
}

void act(World &world) {
    const uint32_t kind = world.random.below(100);
    if (kind < 22 || world.covers.empty()) {
        set_up_cover(world);
    } else if (kind < 78) {
        act_on_cover(world);
    } else if (kind < 82) {
        act_on_queens(world);
    } else if (kind < 94) {
        act_on_sudoku(world);
    } else {
        act_in_general(world);
    }
}

}  // namespace model
