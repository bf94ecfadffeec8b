// What a file of each dialect tells of itself.
#ifndef FOOTWORK_TESTS_DIALECT_HPP
#define FOOTWORK_TESTS_DIALECT_HPP

struct seen {
    int types;                     // 1: it has std::span; 2: std::expected
    bool (*function)() noexcept;   // any inline function of the header
    int boards;                    // 6 queens: 4
    int digit;                     // of a solved Sudoku: 4
    bool refused;
};

seen dialect_17();
seen dialect_20();
seen dialect_23();

#endif
