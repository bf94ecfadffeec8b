// Status, error, span and expected.
#include "check.hpp"

#include <footwork/footwork.hpp>

#include <array>
#include <cstring>

namespace {

using footwork::status;

void test_status() {
    static_assert(sizeof(status) == 4);
    static_assert(static_cast<int>(status::ok) == FOOTWORK_OK);
    static_assert(static_cast<int>(status::not_unique) == FOOTWORK_NOT_UNIQUE);
    static_assert(static_cast<int>(status::error_conflict) == FOOTWORK_ERROR_CONFLICT);
    static_assert(static_cast<int>(status::error_internal) == FOOTWORK_ERROR_INTERNAL);
    static_assert(!footwork::is_error(status::ok) && !footwork::is_error(status::paused));
    static_assert(footwork::is_error(status::error_null));

    // Every status has words of its own.
    const status all[] = {status::ok, status::solution, status::done, status::paused,
        status::stopped, status::limit, status::not_unique, status::error_null,
        status::error_alignment, status::error_size, status::error_state, status::error_running,
        status::error_busy, status::error_altered, status::error_struct_size, status::error_limit,
        status::error_engine, status::error_capacity, status::error_unknown_item,
        status::error_repeated_item, status::error_unknown_option, status::error_overflow,
        status::error_overlap, status::error_no_solution, status::error_other_problem,
        status::error_empty, status::error_symbol, status::error_cell_count,
        status::error_row_length, status::error_ambiguous, status::error_encoding,
        status::error_digit, status::error_conflict, status::error_internal};
    const char *unknown = footwork::message(static_cast<status>(1234));
    for (const auto &one : all) {
        CHECK(std::strcmp(footwork::message(one), unknown) != 0);
        for (const auto &other : all) {
            if (&one == &other) continue;
            CHECK(one != other);
            CHECK(std::strcmp(footwork::message(one), footwork::message(other)) != 0);
        }
    }
    CHECK(footwork::is_compatible());
}

void test_error() {
    constexpr footwork::error none;
    static_assert(none.status() == status::ok);
    static_assert(none.details().struct_size == sizeof(footwork_error));
    char small[4];
    CHECK(none.text(small) == footwork::message(status::ok));
    CHECK(none.text({}) == footwork::message(status::ok));

    // It has the status of the call, even if the call could not write; nothing older is left.
    footwork::error why;
    const auto call = [](footwork_error *to) {
        to->status = FOOTWORK_ERROR_SYMBOL;
        to->line = 3;
        return FOOTWORK_ERROR_SYMBOL;
    };
    CHECK(footwork::detail::explained(&why, call) == FOOTWORK_ERROR_SYMBOL);
    CHECK(why.status() == status::error_symbol && why.details().line == 3);
    const auto silent = [](footwork_error *) { return FOOTWORK_ERROR_STRUCT_SIZE; };
    CHECK(footwork::detail::explained(&why, silent) == FOOTWORK_ERROR_STRUCT_SIZE);
    CHECK(why.status() == status::error_struct_size && why.details().line == 0);
    CHECK(footwork::detail::explained(&why, [](footwork_error *) { return 0; }) == 0);
    CHECK(why.status() == status::error_struct_size); // written by failures only
    CHECK(footwork::detail::explained(nullptr, [](footwork_error *to) { return to ? 1 : 2; }) == 2);

    // Whatever somebody did to it.
    static footwork::workspace<1, 1, 1> memory;
    auto cover = *footwork::xc::emplace(memory, {1});
    why.get()->struct_size = 3;
    CHECK(cover.option({9}, &why).error() == status::error_unknown_item);
    CHECK(why.status() == status::error_unknown_item && why.details().item == 9);
}

std::size_t length(footwork::span<const int> numbers) { return numbers.size(); }

void test_span() {
    int numbers[] = {1, 2, 3};
    const std::array<int, 2> fixed{4, 5};
    footwork::span<int> span = numbers;
    const footwork::span<const int> constant = span;
    CHECK(length(numbers) == 3 && length(fixed) == 2 && length(span) == 3 && length({}) == 0);
    CHECK(constant.data() == numbers && constant.back() == 3 && constant.front() == 1);
    span[1] = 7;
    int sum = 0;
    for (const int number : constant.subspan(1)) sum += number;
    CHECK(sum == 10);
    CHECK(span.first(1).size() == 1 && span.last(1)[0] == 3 && span.subspan(1, 1)[0] == 7);
    CHECK(span.size_bytes() == sizeof numbers && !span.empty());
    // From what is about to end only for reading.
    static_assert(std::is_constructible_v<footwork::span<int>, std::array<int, 2> &>);
    static_assert(!std::is_constructible_v<footwork::span<int>, std::array<int, 2>>);
    static_assert(std::is_convertible_v<std::array<int, 2>, footwork::span<const int>>);
    static_assert(!std::is_convertible_v<const std::array<int, 2> &, footwork::span<int>>);
}

footwork::expected<int, status> half(int number) {
    if (number % 2 != 0) return footwork::unexpected<status>(status::error_digit);
    return number / 2;
}

void test_expected() {
    const auto good = half(8);
    const auto bad = half(7);
    CHECK(good && good.has_value() && *good == 4 && good.value_or(9) == 4);
    CHECK(!bad && !bad.has_value() && bad.error() == status::error_digit && bad.value_or(9) == 9);
    auto copy = good;
    *copy = 5;
    CHECK(*copy == 5 && *good == 4);
    copy = bad;
    CHECK(!copy && copy.error() == status::error_digit);
    CHECK(*half(6) == 3);
}

} // namespace

void test_vocabulary() {
    test_status();
    test_error();
    test_span();
    test_expected();
}
