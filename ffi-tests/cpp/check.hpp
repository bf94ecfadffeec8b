// CHECK(condition): counts what does not hold and says where; tests go on.
#ifndef FOOTWORK_TESTS_CHECK_HPP
#define FOOTWORK_TESTS_CHECK_HPP

#include <cstdio>

inline int failures = 0;
inline int checks = 0;

inline bool check(bool holds, const char *what, const char *file, int line) {
    ++checks;
    if (!holds) {
        ++failures;
        std::printf("%s:%d: %s\n", file, line, what);
    }
    return holds;
}

#define CHECK(...) check((__VA_ARGS__) ? true : false, #__VA_ARGS__, __FILE__, __LINE__)

// What there is to test, one function a file.
void test_vocabulary();
void test_cover();
void test_engines();
void test_refusals();
void test_ranges();
void test_sudoku();
void test_heap();

#endif
