// What is known of an exact cover without looking at its memory.
#ifndef FOOTWORK_MODEL_COVER_MODEL_HPP
#define FOOTWORK_MODEL_COVER_MODEL_HPP

#include <cstdint>
#include <memory>
#include <vector>

#include <footwork/footwork.h>

#include "journal.hpp"
#include "solver.hpp"

namespace model {

// The states: not initialized; filling (options may be added); started (options may be assumed);
// begun (the first step was made). `standing`: a solution can be read. `busy`: in a callback.
struct Cover {
    bool initialized = false;
    footwork_xc_config config{};
    Problem problem;
    bool started = false;
    bool begun = false;
    bool standing = false;
    bool busy = false;
    bool pending = false;  // the next solution was found already, to prove that a limit is exceeded
    bool done = false;     // it was said that there are no more
    std::vector<uint32_t> assumed;
    size_t next = 0;      // solutions that were reported since the start
    uint32_t queens = 0;  // the board that it was filled with; 0: none, or changed since

    void initialize(const footwork_xc_config &given);
    void add(const std::vector<uint32_t> &items);
    void edit();
    void start() { started = true; }
    void restart();
    void assume(uint32_t option);
    void clear_assumptions();

    // Why no call can work on it; why none can change it.
    Statuses cannot_read() const;
    Statuses cannot_change() const;
    // The same, and why it cannot be searched.
    Statuses cannot_search() const;
    Statuses cannot_add(const std::vector<uint32_t> &items) const;
    Statuses cannot_assume(uint32_t option) const;

    const Tree &tree() const;
    const std::vector<uint32_t> &solution() const { return tree().solutions[next - 1]; }
    size_t left() const { return tree().solutions.size() - next; }
    // What a step may come to, and what its outcome means.
    Statuses after_step(uint64_t budget) const;
    bool may_pause(uint64_t budget) const;
    void found();
    // A search call came to an end, other than with a solution.
    void ran(int32_t status);
    size_t entries() const;

 private:
    uint32_t levels() const;
    mutable std::shared_ptr<const Tree> tree_;
};

// More solutions than this are not counted by the model.
constexpr size_t most_solutions = 2000;

// A budget with which no step on these problems pauses.
constexpr uint64_t plenty = uint64_t{1} << 40;

}  // namespace model

#endif
