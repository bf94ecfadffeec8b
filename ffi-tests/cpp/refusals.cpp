// Memory that is missing, short, misaligned, never initialized or altered.
#include "check.hpp"
#include "knuth.hpp"

#include <cstring>

namespace {

using footwork::status;
using footwork::xc;

void test_memory() {
    const footwork::config sizes{7, 0, 6, 16};
    alignas(FOOTWORK_ALIGNMENT) static std::byte bytes[example_memory::size + 8];
    const footwork::span<std::byte> all(bytes);
    const auto size = footwork::size_of(sizes);
    CHECK(xc::emplace(footwork::span<std::byte>(), sizes).error() == status::error_null);
    CHECK(xc::adopt(footwork::span<std::byte>()).error() == status::error_null);
    CHECK(xc::emplace(all.subspan(1, size), sizes).error() == status::error_alignment);
    CHECK(xc::adopt(all.subspan(4, size)).error() == status::error_alignment);
    for (const std::size_t shorter : {std::size_t{0}, std::size_t{8}, size / 2, size - 1})
        CHECK(xc::emplace(all.first(shorter), sizes).error() == status::error_size);
    for (const auto byte : all) CHECK(byte == std::byte{}); // nothing was touched
    CHECK(xc::adopt(all).error() == status::error_state);
    std::memset(bytes, 0xa5, sizeof bytes);
    CHECK(xc::adopt(all).error() == status::error_state);

    CHECK(xc::emplace(all, sizes) && xc::adopt(all));
    CHECK(xc::adopt(all.first(size)));
    CHECK(xc::adopt(all.first(size - 1)).error() == status::error_size);
}

void test_handles() {
    xc nothing(nullptr);
    std::uint32_t buffer[4];
    std::uint64_t count = 0;
    CHECK(nothing.option({0}).error() == status::error_null);
    CHECK(nothing.edit() == status::error_null && nothing.start() == status::error_null);
    CHECK(nothing.assume(0) == status::error_null);
    CHECK(nothing.clear_assumptions() == status::error_null);
    CHECK(nothing.step() == status::error_null && nothing.restart() == status::error_null);
    CHECK(nothing.solution(buffer).error() == status::error_null);
    CHECK(nothing.solution_size().error() == status::error_null);
    CHECK(nothing.for_each([](auto) {}) == status::error_null);
    CHECK(nothing.count().error() == status::error_null);
    CHECK(nothing.count_within(count, 1, 1) == status::error_null);
    CHECK(nothing.stats().error() == status::error_null);
    CHECK(nothing.option_items(0, buffer).error() == status::error_null);
    CHECK(nothing.verify() == status::error_null);
    auto range = nothing.solutions(buffer);
    for (const auto cover : range) CHECK(cover.empty() && false);
    CHECK(range.status() == status::error_null);

    // Memory that was overwritten after the view was made.
    static example_memory memory;
    auto cover = *xc::emplace(memory, {7});
    CHECK(fill_example(cover) && cover.step() == status::solution);
    memory = example_memory();
    CHECK(cover.step() == status::error_state && cover.stats().error() == status::error_state);
    CHECK(cover.solution(buffer).error() == status::error_state);
    CHECK(cover.option({0}).error() == status::error_state);

    // A buffer that is none.
    std::uint32_t *const null = nullptr;
    cover = *xc::emplace(memory, {7});
    CHECK(fill_example(cover) && cover.step() == status::solution);
    CHECK(cover.solution(footwork::span<std::uint32_t>()).error() == status::error_size);
    CHECK(cover.solution(footwork::span<std::uint32_t>(null, 7)).error() == status::error_null);
    CHECK(cover.option_items(0, footwork::span<std::uint32_t>(null, 7)).error() ==
          status::error_null);
    CHECK(cover.edit() == status::ok);
    CHECK(cover.option(footwork::span<const std::uint32_t>(null, 2)).error() ==
          status::error_null);
}

void test_altered() {
    static example_memory memory;
    auto cover = *xc::emplace(memory, {7});
    CHECK(fill_example(cover));
    CHECK(cover.step() == status::solution);
    memory.bytes()[8] ^= std::byte{1}; // how many items there are
    CHECK(cover.step() == status::error_altered);
    CHECK(cover.stats().error() == status::error_altered);
    CHECK(xc::adopt(memory).error() == status::error_altered);
    memory.bytes()[8] ^= std::byte{1};
    CHECK(cover.step() == status::done);

    // One bit anywhere: `verify` sees it, or whatever it was did not matter; nothing crashes.
    int seen = 0;
    for (std::size_t place = 0; place < memory.size; ++place) {
        cover = *xc::emplace(memory, {7});
        CHECK(fill_example(cover) && cover.step() == status::solution);
        memory.bytes()[place] ^= std::byte{4};
        seen += footwork::is_error(cover.verify());
        for (int step = 0; step < 100; ++step)
            if (cover.step(100) == status::done) break;
    }
    CHECK(seen > 0);
}

} // namespace

void test_refusals() {
    test_memory();
    test_handles();
    test_altered();
}
