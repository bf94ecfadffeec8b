// All tests of footwork.hpp, in one of the dialects that it is made for.
#include "check.hpp"

int main() {
    test_vocabulary();
    test_cover();
    test_engines();
    test_refusals();
    test_ranges();
    test_sudoku();
    test_heap();
    std::printf("C++ %ld: %d checks, %d failures\n", long{__cplusplus}, checks,
                failures);
    return failures == 0 && checks > 0 ? 0 : 1;
}
