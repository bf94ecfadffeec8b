// Workspaces, sizes, the two engines, and queens.
#include "check.hpp"

#include <footwork/footwork.hpp>

namespace {

using footwork::config;
using footwork::engine;
using footwork::status;
using footwork::xc;

constexpr std::uint32_t largest = 8;
// Constant-initialized, so that they lie in .bss.
#if defined(__cpp_constinit)
constinit
#endif
footwork::queens::workspace<largest> small;
#if defined(__cpp_constinit)
constinit
#endif
footwork::queens::bits_workspace<largest> fast;

// Boards of 0 to 8 queens: OEIS A000170.
constexpr std::uint64_t boards[] = {1, 1, 0, 0, 2, 10, 4, 40, 92};

bool is_board(footwork::span<const std::uint32_t> columns) {
    for (std::size_t row = 0; row < columns.size(); ++row) {
        if (columns[row] >= columns.size()) return false;
        for (std::size_t other = 0; other < row; ++other) {
            const auto far = row - other;
            if (columns[row] == columns[other] || columns[row] + far == columns[other] ||
                columns[other] + far == columns[row])
                return false;
        }
    }
    return true;
}

void test_queens() {
    for (std::uint32_t n = 1; n <= largest; ++n) {
        auto links = footwork::queens::emplace(small, n);
        auto bits = footwork::queens::emplace(fast, n);
        if (!CHECK(links && bits)) continue;
        std::uint64_t count = 0;
        auto now = links->step();
        for (; now == status::solution; now = links->step()) {
            ++count;
            CHECK(bits->step() == status::solution); // the same in the same order
            std::uint32_t a[largest];
            std::uint32_t b[largest];
            const auto columns = footwork::queens::columns(*links, n, a);
            const auto same = footwork::queens::columns(*bits, n, b);
            if (!CHECK(columns && same)) break;
            CHECK(columns->size() == n && is_board(*columns));
            for (std::uint32_t row = 0; row < n; ++row) CHECK(a[row] == b[row]);
            CHECK(footwork::queens::columns(*links, n, footwork::span<std::uint32_t>(a, n - 1))
                      .error() == status::error_size);
        }
        CHECK(now == status::done && bits->step() == status::done && count == boards[n]);
        CHECK(links->stats()->nodes == bits->stats()->nodes);
        std::uint32_t buffer[largest + 1];
        CHECK(footwork::queens::columns(*links, n, buffer).error() == status::error_no_solution);
        CHECK(footwork::queens::columns(*links, n + 1, buffer).error() ==
              status::error_other_problem);
        CHECK(footwork::queens::fill(*links, n) == status::error_running);
    }
    CHECK(!footwork::queens::emplace(small, largest + 1));
    CHECK(footwork::queens::emplace(small, 0)->count()->count == 1); // the empty board
    CHECK(footwork::queens::sizes(UINT32_MAX).error() == status::error_size);
}

void test_sizes() {
    // What the templates take is what the library wants.
    using links_memory = footwork::workspace<7, 6, 16>;
    const auto size = footwork::size_of({5, 2, 6, 16});
    CHECK(size == links_memory::size);
    static_assert(sizeof(links_memory) == links_memory::size);
    static_assert(alignof(links_memory) == FOOTWORK_ALIGNMENT);
    config bits{7, 0, 6, 16, 3, engine::bits};
    CHECK(footwork::size_of(bits) == footwork::bits_workspace<7, 6, 16, 3>::size);
    bits.levels = 0;
    CHECK(footwork::size_of(bits) == footwork::bits_workspace<7, 6, 16>::size);
    static_assert(sizeof(footwork::bits_workspace<7, 6, 16>) ==
                  footwork::bits_workspace<7, 6, 16>::size);
    CHECK(footwork::size_of({UINT32_MAX, 1, 6, 16}) == SIZE_MAX);
    bits.engine = static_cast<engine>(7);
    CHECK(footwork::size_of(bits) == SIZE_MAX);
    CHECK(footwork::size_of(*footwork::queens::sizes(largest)) == small.size);
    CHECK(footwork::size_of(*footwork::queens::sizes(largest, engine::bits)) == fast.size);

    // Memory whose size is known when the program runs, and no larger than it must be.
    alignas(FOOTWORK_ALIGNMENT) std::byte bytes[1024];
    if (!CHECK(size <= sizeof bytes)) return;
    const footwork::span<std::byte> all(bytes);
    CHECK(xc::emplace(all.first(size), {5, 2, 6, 16}));
    CHECK(xc::emplace(all.first(size - 1), {5, 2, 6, 16}).error() == status::error_size);
}

void test_capacities() {
    // What a configuration leaves out is the workspace's.
    static footwork::workspace<4, 3, 5> memory;
#if __cplusplus >= 202002L
    auto cover = *xc::emplace(memory, {.primary = 4});
#else
    auto cover = *xc::emplace(memory, {4});
#endif
    footwork::error why;
    CHECK(cover.option({0, 1, 2, 3}) && cover.option({0}));
    CHECK(cover.option({1}, &why).error() == status::error_capacity);
    CHECK(why.details().resource == FOOTWORK_RESOURCE_ENTRIES && why.details().capacity == 5);
    CHECK(cover.count()->count == 1);

    // Less than that may be asked for; more does not fit.
    cover = *xc::emplace(memory, {2, 0, 1});
    CHECK(cover.option({0, 1}));
    CHECK(cover.option({0}, &why).error() == status::error_capacity);
    CHECK(why.details().resource == FOOTWORK_RESOURCE_OPTIONS && why.details().capacity == 1);
    CHECK(xc::emplace(memory, {40}).error() == status::error_size);
    CHECK(xc::emplace(memory, {4, 0, 400}).error() == status::error_size);

    // That of queens, too, and then the board may be given later.
    constexpr auto room = footwork::queens::workspace<largest>::fit({2, 1});
    static_assert(room.primary == 2 && room.options == 64 && room.entries == 256);
    static_assert(room.levels == largest && room.engine == engine::links);
    static_assert(footwork::queens::bits_workspace<largest>::fit({2}).engine == engine::bits);
    static_assert(footwork::queens::workspace<largest>::fit({2, 1, 3, 4, 5}).options == 3);
    CHECK(footwork::size_of(footwork::queens::workspace<largest>::fit({16, 30})) == small.size);
    for (auto later : {xc::emplace(small, {8, 14}), xc::emplace(fast, {8, 14})}) {
        if (!CHECK(later)) continue;
        CHECK(footwork::queens::fill(*later, 4) == status::ok && later->count()->count == 2);
    }

    // Levels of the bits.
    static footwork::bits_workspace<4, 4, 4, 2> levels;
    auto shallow = *xc::emplace(levels, {4});
    for (std::uint32_t item = 0; item < 4; ++item) CHECK(shallow.option({item}));
    CHECK(shallow.step() == status::error_capacity);
    CHECK(shallow.start() == status::error_capacity);
    CHECK(shallow.start(&why) == status::error_capacity && why.status() == status::error_capacity);
    CHECK(why.details().resource == FOOTWORK_RESOURCE_LEVELS);
    CHECK(why.details().needed == 4 && why.details().capacity == 2);
    static footwork::bits_workspace<4, 4, 4, 4> enough;
    auto deep = *xc::emplace(enough, {4});
    for (std::uint32_t item = 0; item < 4; ++item) CHECK(deep.option({item}));
    CHECK(deep.step() == status::solution && deep.step() == status::done);
}

} // namespace

void test_engines() {
    test_queens();
    test_sizes();
    test_capacities();
}
