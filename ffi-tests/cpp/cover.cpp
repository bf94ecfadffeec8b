// Exact covers: every member of footwork::xc on one problem.
#include "check.hpp"
#include "knuth.hpp"

#include <array>
#include <vector>

namespace {

using footwork::status;
using footwork::xc;

example_memory memory;

void test_steps() {
    auto made = xc::emplace(memory, {7});
    if (!CHECK(made)) return;
    auto cover = *made;
    CHECK(cover.get() == static_cast<void *>(memory.bytes().data()));
    CHECK(fill_example(cover));
    CHECK(cover.start() == status::ok);
    CHECK(!cover.option({0}) && cover.option({0}).error() == status::error_running);

    std::uint32_t buffer[7];
    CHECK(cover.solution(buffer).error() == status::error_no_solution);
    CHECK(cover.solution_size().error() == status::error_no_solution);
    CHECK(cover.step() == status::solution);
    const auto found = cover.solution(buffer);
    CHECK(found && found->data() == buffer && is_example_solution(*found));
    CHECK(cover.solution_size() && *cover.solution_size() == 3);
    CHECK(cover.solution(footwork::span<std::uint32_t>(buffer, 2)).error() == status::error_size);
    CHECK(cover.verify() == status::ok);
    CHECK(cover.step() == status::done && cover.step() == status::done);
    CHECK(cover.solution(buffer).error() == status::error_no_solution);

    const auto stats = cover.stats();
    CHECK(stats && stats->solutions == 1 && stats->nodes > 3 && stats->updates > 0);
    CHECK(stats->options == 6 && stats->items == 7 && stats->deepest == 3);

    // Back to the start, in the smallest slices.
    CHECK(cover.restart() == status::ok);
    int paused = 0;
    auto now = cover.step(1);
    for (; now == status::paused; now = cover.step(1)) ++paused;
    CHECK(now == status::solution && paused > 3);
}

void test_options() {
    auto cover = *xc::emplace(memory, {7});
    CHECK(fill_example(cover));
    std::uint32_t buffer[3];
    const auto items = cover.option_items(3, buffer);
    CHECK(items && items->size() == 3 && (*items)[0] == 0 && (*items)[1] == 3 && (*items)[2] == 5);
    CHECK(cover.option_items(6, buffer).error() == status::error_unknown_option);
    CHECK(cover.option_items(3, footwork::span<std::uint32_t>(buffer, 2)).error() ==
          status::error_size);

    // There is room for 6; the details say so.
    footwork::error why;
    char text[160];
    CHECK(cover.option({0}, &why).error() == status::error_capacity);
    CHECK(why.status() == status::error_capacity);
    CHECK(why.details().resource == FOOTWORK_RESOURCE_OPTIONS && why.details().capacity == 6);
    CHECK(why.text(text).data() == text && why.text(text).find('6') != std::string_view::npos);
    CHECK(why.text(footwork::span<char>(text, 3)) == footwork::message(status::error_capacity));

    // `edit` opens it again; from containers of any kind.
    CHECK(cover.step() == status::solution && cover.edit() == status::ok);
    cover = *xc::emplace(memory, {5, 2});
    const std::array<std::uint32_t, 2> array{1, 6};
    const std::vector<std::uint32_t> vector{0, 2, 3, 4};
    const std::uint32_t plain[] = {6};
    CHECK(cover.option(array) && cover.option(vector) && cover.option(plain));
    CHECK(cover.option({}).value_or(99) == 3); // legal, and never chosen
    CHECK(cover.option({0, 7}, &why).error() == status::error_unknown_item);
    CHECK(why.details().option == 4 && why.details().item == 7);
    CHECK(cover.option({5, 0, 5}, &why).error() == status::error_repeated_item);
    CHECK(why.details().option == 4 && why.details().item == 5);
    CHECK(why.text(text).find('5') != std::string_view::npos);
    CHECK(cover.count() && cover.stats()->solutions == 1); // 1 6 and 0 2 3 4
}

void test_edit() {
    auto cover = *xc::emplace(memory, {2});
    CHECK(cover.option({0}) && cover.option({0, 1}));
    CHECK(cover.assume(0) == status::ok && cover.count()->count == 0);
    CHECK(cover.edit() == status::ok);
    CHECK(cover.option({1}).value_or(99) == 2); // both before stay, the assumption does not
    CHECK(cover.count()->count == 2);
}

void test_assumptions() {
    auto cover = *xc::emplace(memory, {7});
    CHECK(fill_example(cover));
    CHECK(cover.assume(6) == status::error_unknown_option);
    CHECK(cover.assume(4) == status::ok);
    CHECK(cover.step() == status::solution);
    std::uint32_t buffer[7];
    const auto found = cover.solution(buffer);
    CHECK(found && is_example_solution(*found) && (*found)[0] == 4);
    CHECK(cover.assume(0) == status::error_running);
    CHECK(cover.restart() == status::ok && cover.count()->count == 1);
    CHECK(cover.restart() == status::ok && cover.assume(1) == status::ok); // shares item 6 with 4
    CHECK(cover.step() == status::done);
    CHECK(cover.clear_assumptions() == status::ok && cover.count()->count == 1);
}

// Four items, each with an option of its own, each twice: 16 solutions.
xc sixteen(footwork::span<std::byte> bytes) {
    auto cover = *xc::emplace(bytes, {4, 0, 8, 8});
    for (std::uint32_t item = 0; item < 4; ++item)
        CHECK(cover.option({item}) && cover.option({item}));
    return cover;
}

void test_counts() {
    alignas(FOOTWORK_ALIGNMENT) static std::byte bytes[footwork::workspace<4, 8, 8>::size];
    auto cover = sixteen(bytes);
    CHECK(cover.count()->count == 16 && cover.restart() == status::ok);
    CHECK(cover.count(16)->count == 16 && cover.restart() == status::ok);
    CHECK(cover.count(16)->complete && cover.count()->count == 0 && cover.restart() == status::ok);
    const auto some = cover.count(15);
    CHECK(some && some->count == 15 && !some->complete);
    CHECK(cover.step() == status::solution && cover.step() == status::done);
    CHECK(cover.count(0).error() == status::error_limit);

    CHECK(cover.restart() == status::ok);
    std::uint64_t count = 0;
    int slices = 1;
    auto now = cover.count_within(count, footwork::unlimited, 3);
    for (; now == status::paused; now = cover.count_within(count, footwork::unlimited, 3)) ++slices;
    CHECK(now == status::done && count == 16 && slices > 3);
    CHECK(cover.restart() == status::ok);
    count = 0;
    CHECK(cover.count_within(count, 5, footwork::unlimited) == status::limit && count == 5);
    CHECK(cover.count_within(count, 4, footwork::unlimited) == status::error_limit && count == 5);
}

footwork::flow stop_at_once(footwork::span<const std::uint32_t>) { return footwork::stop; }

void test_callables() {
    alignas(FOOTWORK_ALIGNMENT) static std::byte bytes[footwork::workspace<4, 8, 8>::size];
    auto cover = sixteen(bytes);
    int calls = 0;
    CHECK(cover.for_each([&](auto options) { calls += options.size() == 4; }) == status::done);
    CHECK(calls == 16 && cover.restart() == status::ok);

    // Stopped by flow, then by bool: goes on behind the solution that stands.
    calls = 0;
    const auto three = [&](footwork::span<const std::uint32_t>) {
        return ++calls == 3 ? footwork::stop : footwork::go_on;
    };
    CHECK(cover.for_each(three) == status::stopped && calls == 3);
    CHECK(cover.solution_size().value_or(0) == 4);
    const auto never = [&](footwork::span<const std::uint32_t>) { return ++calls < 0; };
    CHECK(cover.for_each(never) == status::stopped && calls == 4);
    const auto always = [&](footwork::span<const std::uint32_t>) { return ++calls > 0; };
    CHECK(cover.for_each(always) == status::done && calls == 16);

    // Taken by reference: what can be neither copied nor moved, and a function.
    struct fixed {
        int calls = 0;
        fixed() = default;
        fixed(const fixed &) = delete;
        fixed &operator=(const fixed &) = delete;
        void operator()(footwork::span<const std::uint32_t>) { ++calls; }
    } still;
    CHECK(cover.restart() == status::ok);
    CHECK(cover.for_each(still) == status::done && still.calls == 16);
    CHECK(cover.restart() == status::ok && cover.for_each(fixed()) == status::done);
    CHECK(cover.restart() == status::ok && cover.for_each(stop_at_once) == status::stopped);

    // In slices; a functor with state of its own.
    struct counter {
        int calls = 0;
        void operator()(footwork::span<const std::uint32_t>) { ++calls; }
    } functor;
    CHECK(cover.restart() == status::ok);
    int slices = 0;
    auto now = status::paused;
    for (; now == status::paused; ++slices) now = cover.for_each(functor, 2);
    CHECK(now == status::done && functor.calls == 16 && slices > 3);

    // Inside: reading is fine, changing is refused.
    CHECK(cover.restart() == status::ok);
    calls = 0;
    const auto inside = [&](footwork::span<const std::uint32_t> options) {
        ++calls;
        std::uint32_t buffer[4];
        const auto same = cover.solution(buffer);
        CHECK(same && same->size() == options.size() && (*same)[3] == options[3]);
        CHECK(cover.stats());
        CHECK(cover.step() == status::error_busy && cover.restart() == status::error_busy);
        CHECK(cover.edit() == status::error_busy && cover.start() == status::error_busy);
        CHECK(cover.count().error() == status::error_busy);
        CHECK(cover.option({0}).error() == status::error_busy);
        CHECK(cover.assume(0) == status::error_busy && cover.verify() == status::error_busy);
        CHECK(cover.clear_assumptions() == status::error_busy);
        CHECK(cover.for_each([](auto) {}) == status::error_busy);
    };
    CHECK(cover.for_each(inside) == status::done && calls == 16);
}

void test_twins() {
    using board = footwork::queens::workspace<6>;
    static board one;
    static board two;
    auto first = *footwork::queens::emplace(one, 6);
    CHECK(first.step() == status::solution && first.step(3) == status::paused);
    two = one;
    auto second = *xc::adopt(two);
    CHECK(second.get() != first.get());
    for (auto now = status::paused; now == status::paused || now == status::solution;) {
        now = first.step();
        CHECK(second.step() == now);
        std::uint32_t a[6];
        std::uint32_t b[6];
        const auto left = first.solution(a);
        const auto right = second.solution(b);
        CHECK(left.has_value() == right.has_value());
        for (std::size_t i = 0; left && right && i < left->size(); ++i) CHECK(a[i] == b[i]);
    }
    CHECK(first.stats()->nodes == second.stats()->nodes && first.stats()->solutions == 4);

    // A copy made by its own callable is free of it.
    CHECK(first.restart() == status::ok);
    const auto copy = [&](footwork::span<const std::uint32_t>) {
        two = one;
        auto twin = xc::adopt(two);
        CHECK(twin && twin->count()->count == 3);
        return footwork::stop;
    };
    CHECK(first.for_each(copy) == status::stopped && first.count()->count == 3);
}

} // namespace

void test_cover() {
    test_steps();
    test_options();
    test_edit();
    test_assumptions();
    test_counts();
    test_callables();
    test_twins();
}
