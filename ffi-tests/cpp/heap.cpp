// Nothing allocates: operator new and, where the linker can wrap them, malloc and its like are
// counted while everything is used.
#include "check.hpp"
#include "knuth.hpp"

#include <cstdlib>
#include <new>

namespace {
volatile long allocations = 0; // the compiler may not think that malloc leaves it alone
}

#if defined(FOOTWORK_TEST_WRAP)
extern "C" {
void *__real_malloc(std::size_t size);
void *__real_calloc(std::size_t count, std::size_t size);
void *__real_realloc(void *old, std::size_t size);
void *__wrap_malloc(std::size_t size);
void *__wrap_calloc(std::size_t count, std::size_t size);
void *__wrap_realloc(void *old, std::size_t size);

void *__wrap_malloc(std::size_t size) {
    allocations = allocations + 1;
    return __real_malloc(size);
}
void *__wrap_calloc(std::size_t count, std::size_t size) {
    allocations = allocations + 1;
    return __real_calloc(count, size);
}
void *__wrap_realloc(void *old, std::size_t size) {
    allocations = allocations + 1;
    return __real_realloc(old, size);
}
}
#endif

void *operator new(std::size_t size) {
    allocations = allocations + 1;
    if (void *memory = std::malloc(size ? size : 1)) return memory;
    std::abort();
}
void *operator new[](std::size_t size) { return operator new(size); }
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::size_t) noexcept { std::free(memory); }

namespace {

using footwork::status;

// True if all of it worked; prints nothing, for printing allocates.
bool use_everything() {
    static example_memory memory;
    static footwork::queens::bits_workspace<6> fast;
    static footwork::sudoku search;
    bool good = true;
    auto cover = *footwork::xc::emplace(memory, {7});
    good = good && fill_example(cover) && cover.start() == status::ok;
    footwork::error why;
    char text[160];
    good = good && !cover.option({0}, &why) && !why.text(text).empty();
    for (const auto solution : cover.solutions<7>()) good = good && is_example_solution(solution);
    good = good && cover.restart() == status::ok && cover.count()->count == 1;
    good = good && cover.restart() == status::ok && cover.assume(4) == status::ok;
    good = good && cover.for_each([&](auto found) { good = good && found.size() == 3; }) ==
                       status::done;
    good = good && cover.verify() == status::ok && cover.stats() && cover.edit() == status::ok;
    auto queens = *footwork::queens::emplace(fast, 6);
    good = good && queens.count()->count == 4;
    const auto grid = footwork::grid::parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    good = good && grid && grid->solve() && grid->solve(search) && !footwork::grid::parse("1!");
    good = good && search.start(*grid) == status::ok;
    int found = 0;
    for (const auto &solution : search.solutions()) found += solution.get(0, 2) == 4;
    return good && found == 1 && search.verify() == status::ok;
}

} // namespace

void test_heap() {
    const long before = allocations;
    const bool good = use_everything();
    const long after = allocations;
    CHECK(good);
    CHECK(after == before);

    // The counters do count.
    void *volatile memory = ::operator new(8);
    CHECK(allocations > after);
    ::operator delete(memory);
#if defined(FOOTWORK_TEST_WRAP)
    const long middle = allocations;
    memory = std::malloc(8);
    CHECK(allocations == middle + 1);
    std::free(memory);
#endif
}
