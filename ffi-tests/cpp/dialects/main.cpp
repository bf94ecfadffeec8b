// Files compiled as C++17, 20 and 23 meet in one program. Those that differ in what `span` and
// `expected` are must not share the header's inline functions: the linker keeps one of each name.
#include "dialect.hpp"

#include "../check.hpp"

int main() {
    const seen all[] = {
        dialect_17(),
        dialect_20(),
#if defined(FOOTWORK_TEST_23)
        dialect_23(),
#endif
    };
    for (const auto &one : all) {
        CHECK(one.boards == 4 && one.digit == 4 && one.refused);
        for (const auto &other : all)
            CHECK((one.types == other.types) == (one.function == other.function));
    }
    CHECK(all[0].types == 0);
    std::printf("%d checks, %d failures\n", checks, failures);
    return failures == 0 && checks > 0 ? 0 : 1;
}
