// Knuth's first example (TAOCP 7.2.2.1), which has one solution: options 0, 3 and 4.
#ifndef FOOTWORK_TESTS_KNUTH_HPP
#define FOOTWORK_TESTS_KNUTH_HPP

#include <footwork/footwork.hpp>

using example_memory = footwork::workspace<7, 6, 16>;

inline constexpr std::initializer_list<std::uint32_t> example[] = {
    {2, 4}, {0, 3, 6}, {1, 2, 5}, {0, 3, 5}, {1, 6}, {3, 4, 6}};

// Fills it; false if anything is refused.
inline bool fill_example(footwork::xc &xc) {
    std::uint32_t number = 0;
    for (const auto items : example) {
        const auto option = xc.option(items);
        if (!option || *option != number++) return false;
    }
    return true;
}

// The three options in any order.
inline bool is_example_solution(footwork::span<const std::uint32_t> options) {
    unsigned seen = 0;
    for (const auto option : options) seen |= 1U << option;
    return options.size() == 3 && seen == (1U << 0 | 1U << 3 | 1U << 4);
}

#endif
