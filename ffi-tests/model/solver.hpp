// Exact covers by plain backtracking on sets: what the library must find, and in which order.
#ifndef FOOTWORK_MODEL_SOLVER_HPP
#define FOOTWORK_MODEL_SOLVER_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

namespace model {

struct Problem {
    uint32_t primary = 0;
    uint32_t secondary = 0;
    std::vector<std::vector<uint32_t>> options;

    // Items of an option that must be covered.
    uint32_t primary_in(size_t option) const;
    // An option's items as the library tells them: primary ones first, otherwise as given.
    std::vector<uint32_t> items_of(size_t option) const;
    // The most options that can be taken together, as the library reckons: no more than there are
    // primary items over the fewest in an option, nor than options that can be chosen.
    uint32_t levels() const;
    uint32_t choosable() const;
};

struct Tree {
    std::vector<std::vector<uint32_t>> solutions;  // options in the order they are taken
    uint64_t nodes = 1;                            // the root, and each option taken
    bool refuted = false;                          // assumptions that contradict each other
    bool cut = false;                              // there are more than `most`
};

// The item with the fewest options left is covered next, of several the leftmost; its options are
// tried in order of their numbers; assumed options are taken first.
Tree solve(const Problem &problem, const std::vector<uint32_t> &assumed, size_t most);

}  // namespace model

#endif
