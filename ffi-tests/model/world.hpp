// All memory of a sequence of calls: handles, blocks that are none, and what must stay as it is.
#ifndef FOOTWORK_MODEL_WORLD_HPP
#define FOOTWORK_MODEL_WORLD_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <footwork/footwork.h>

#include "cover_model.hpp"
#include "journal.hpp"
#include "memory.hpp"
#include "random.hpp"
#include "sudoku_model.hpp"

namespace model {

struct CoverHandle {
    std::unique_ptr<Block> block;
    Cover cover;
    std::string name;
    footwork_xc *xc() const { return reinterpret_cast<footwork_xc *>(block->data()); }
};

struct SudokuHandle {
    std::unique_ptr<Block> block;
    Sudoku sudoku;
    std::string name;
    footwork_sudoku *memory() const { return reinterpret_cast<footwork_sudoku *>(block->data()); }
};

// What a call is made on: a handle, or a pointer that is none, and then why it must be refused.
template <typename Pointer, typename Handle>
struct Target {
    Pointer *pointer = nullptr;
    Handle *handle = nullptr;
    Statuses wrong;
    std::string name;
    Block *block() const { return handle == nullptr ? nullptr : handle->block.get(); }
};
using CoverTarget = Target<footwork_xc, CoverHandle>;
using SudokuTarget = Target<footwork_sudoku, SudokuHandle>;

class World {
 public:
    World(uint64_t seed, uint64_t sequence, const Puzzles &known);

    Random random;
    const Puzzles &puzzles;
    std::vector<std::unique_ptr<CoverHandle>> covers;
    std::vector<std::unique_ptr<SudokuHandle>> sudokus;
    // Calls from callbacks from callbacks, and whose callback runs: it is chosen more often.
    unsigned depth = 0;
    CoverHandle *cover_in_callback = nullptr;
    SudokuHandle *sudoku_in_callback = nullptr;

    CoverHandle &some_cover() {
        const bool own = cover_in_callback != nullptr && random.chance(60);
        return own ? *cover_in_callback : *covers[random.below(covers.size())];
    }
    SudokuHandle &some_sudoku() {
        const bool own = sudoku_in_callback != nullptr && random.chance(60);
        return own ? *sudoku_in_callback : *sudokus[random.below(sudokus.size())];
    }
    // Most of the time one of the handles.
    CoverTarget cover_target();
    SudokuTarget sudoku_target();
    CoverHandle &new_cover(size_t size);
    SudokuHandle &new_sudoku();

    uint64_t budget();
    uint64_t limit(size_t left);

    // After a call that may have changed one block, or none: all others are as they were, and
    // nothing was written beside any.
    void settle(Block *changed);
    // A block's bytes, that hold nothing.
    Block &nothing() { return random.chance(50) ? zeroes_ : noise_; }

 private:
    void check(Block &block, const Block *changed, const char *name);

    Block zeroes_;
    Block noise_;
    unsigned names_ = 0;
};

// One call: noted, counted, its status compared with what the model allows.
class Call {
 public:
    Call(const char *function, const char *format, ...) FOOTWORK_MODEL_FORMAT(3);
    // Returns the status.
    int32_t returned(int32_t status, const Statuses &allowed) const;
    void require(bool condition, const char *what) const;

 private:
    const char *function_;
};

// One call of some kind, with any arguments.
void act(World &world);
void act_on_cover(World &world);
void act_on_sudoku(World &world);
void act_in_general(World &world);
void act_on_queens(World &world);
void read_columns(World &world, const CoverTarget &target);
void look_at_cover(World &world);
void read_solution(World &world, const CoverTarget &target);
// What is known of a target: of one that is no handle, nothing.
const Cover &model_of(const CoverTarget &target);
void set_up_cover(World &world);
// Makes a handle anew, correctly.
void renew(World &world, CoverHandle &handle);
void fill(World &world, CoverHandle &handle);

}  // namespace model

#endif
