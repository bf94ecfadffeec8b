// Sudokus whose solutions are known by brute force, texts of them, and the state of a handle.
#ifndef FOOTWORK_MODEL_SUDOKU_MODEL_HPP
#define FOOTWORK_MODEL_SUDOKU_MODEL_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <footwork/footwork.h>

#include "journal.hpp"
#include "random.hpp"

namespace model {

struct Puzzle {
    std::string cells;                   // 81 characters, '.' for blanks
    std::vector<std::string> solutions;  // in the order in which the library finds them
};

using Puzzles = std::vector<Puzzle>;

// Puzzles with no, one and some solutions; the same for the same seed.
Puzzles make_puzzles(uint64_t seed);

// A text, and what reading it comes to.
struct Text {
    std::string text;
    int32_t status = FOOTWORK_OK;
};

Text right_text(const Puzzle &puzzle, Random &random);
Text wrong_text(const Puzzle &puzzle, Random &random);

struct Sudoku {
    bool initialized = false;
    const Puzzle *puzzle = nullptr;
    bool standing = false;
    bool busy = false;
    unsigned uses = 0;  // how often another search was started here
    bool pending = false;
    bool done = false;
    size_t next = 0;

    void start(const Puzzle &given);
    void restart();
    Statuses cannot_read() const;
    Statuses cannot_change() const;
    size_t left() const { return puzzle->solutions.size() - next; }
    const std::string &solution() const { return puzzle->solutions[next - 1]; }
    bool may_pause(uint64_t budget) const;
    void found();
    void ran(int32_t status);
};

}  // namespace model

#endif
