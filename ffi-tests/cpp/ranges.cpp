// Ranges over solutions: in loops of C++17, and as ranges of C++20.
#include "check.hpp"
#include "knuth.hpp"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>
// Clang before 16 cannot compile the views of libstdc++.
#if defined(__cpp_lib_ranges) && (!defined(__clang__) || __clang_major__ >= 16)
#define FOOTWORK_TEST_VIEWS 1
#include <ranges>
#endif

namespace {

using footwork::status;
using footwork::xc;

footwork::queens::workspace<6> memory;

xc board() { return *footwork::queens::emplace(memory, 6); } // four solutions

void test_loops() {
    auto cover = board();
    int found = 0;
    auto range = cover.solutions<6>();
    for (const auto solution : range) {
        ++found;
        CHECK(solution.size() == 6);
    }
    CHECK(found == 4 && range.status() == status::done);

    // Without a name, and in the caller's buffer.
    cover = board();
    found = 0;
    for (const auto solution : cover.solutions<6>()) found += solution.size() == 6;
    CHECK(found == 4 && !cover.solution_size());
    cover = board();
    std::uint32_t buffer[9];
    found = 0;
    for (const auto solution : cover.solutions(buffer)) found += solution.data() == buffer;
    CHECK(found == 4);

    // Nothing is left.
    auto none = cover.solutions<6>();
    for (const auto solution : none) CHECK(solution.empty() && false);
    CHECK(none.status() == status::done);

    // A loop that is left: the solution stands, another range goes on behind it.
    cover = board();
    auto first = cover.solutions<6>();
    for (const auto solution : first) {
        CHECK(solution.size() == 6);
        break;
    }
    CHECK(first.status() == status::solution && cover.solution_size().value_or(0) == 6);
    found = 0;
    for (const auto solution : cover.solutions(buffer)) found += solution.size() == 6;
    CHECK(found == 3);
}

void test_depth() {
    // Too small: no solution is shown, and it is told, by the range and by the memory.
    auto cover = board();
    auto range = cover.solutions<5>();
    for (const auto solution : range) CHECK(solution.empty() && false);
    CHECK(range.status() == status::error_size);
    CHECK(cover.solution_size().value_or(0) == 6);
    std::uint32_t buffer[6];
    CHECK(cover.solution(buffer));

    cover = board();
    for (const auto solution : cover.solutions<0>()) CHECK(solution.empty() && false);
    CHECK(cover.solution_size().value_or(0) == 6);

    // No items: one solution, which is empty and fits anywhere.
    static footwork::workspace<1, 1, 1> tiny;
    auto empty = *xc::emplace(tiny, {0});
    int found = 0;
    auto all = empty.solutions<0>();
    for (const auto solution : all) found += solution.empty();
    CHECK(found == 1 && all.status() == status::done);
}

// A range looks into its Sudoku: there is none over one that is gone at once.
template <class Sudoku, class = void> constexpr bool has_range = false;
template <class Sudoku>
constexpr bool has_range<Sudoku, std::void_t<decltype(std::declval<Sudoku>().solutions())>> = true;
static_assert(has_range<footwork::sudoku &> && !has_range<footwork::sudoku>);

void test_iterators() {
    auto cover = board();
    auto range = cover.solutions<6>();
    using iterator = decltype(range.begin());
    static_assert(std::is_same_v<std::iterator_traits<iterator>::iterator_category,
                                 std::input_iterator_tag>);
    static_assert(std::is_same_v<std::iterator_traits<iterator>::value_type,
                                 footwork::span<const std::uint32_t>>);
    static_assert(std::is_same_v<decltype(range.begin()), decltype(range.end())>);
    CHECK(range.status() == status::ok);
    auto it = range.begin();
    CHECK(it != range.end() && range.end() != it && !(it == range.end()));
    const auto first = (*it)[0];
    CHECK((*it)[0] == first); // looking does not move it
    ++it;
    it++;
    CHECK(it != range.end());
    ++it;
    ++it;
    CHECK(it == range.end() && range.end() == it);
    ++it; // stays there
    CHECK(it == range.end() && iterator() == range.end());
}

// What C++17 asks of an input iterator, by its definition.
template <class Iterator> void test_input_iterator(Iterator a, Iterator end) {
    using traits = std::iterator_traits<Iterator>;
    using value = typename traits::value_type;
    static_assert(std::is_copy_constructible_v<Iterator> && std::is_copy_assignable_v<Iterator>);
    static_assert(std::is_destructible_v<Iterator> && std::is_swappable_v<Iterator &>);
    static_assert(std::is_signed_v<typename traits::difference_type>);
    static_assert(std::is_same_v<decltype(*a), typename traits::reference>);
    static_assert(std::is_convertible_v<decltype(*a), value>);
    static_assert(std::is_same_v<decltype(++a), Iterator &>);
    static_assert(std::is_convertible_v<decltype(*a++), value>);
    static_assert(std::is_same_v<decltype(a.operator->()), typename traits::pointer>);
    static_assert(std::is_convertible_v<decltype(a == end), bool>);
    static_assert(std::is_convertible_v<decltype(a != end), bool>);
    const Iterator b = a;
    CHECK(a == b && !(a != b) && a != end && end == end);
}

// The lowest number: where the queen of the first row is.
std::uint32_t first_option(footwork::span<const std::uint32_t> solution) {
    return *std::min_element(solution.begin(), solution.end());
}

void test_algorithms() {
    auto cover = board();
    auto range = cover.solutions<6>();
    test_input_iterator(range.begin(), range.end());
    const auto wanted = first_option(*range.begin());
    const auto is_other = [&](auto solution) { return first_option(solution) != wanted; };
    const auto found = std::find_if(range.begin(), range.end(), is_other);
    CHECK(found != range.end() && first_option(*found) != wanted && found->size() == 6);
    CHECK(range.status() == status::solution);
    CHECK(std::find_if(found, range.end(), [](auto) { return false; }) == range.end());
    CHECK(range.status() == status::done && range.begin() == range.end());

    cover = board();
    auto again = cover.solutions<6>();
    CHECK(std::distance(again.begin(), again.end()) == 4);

    // `it++` gives what there was: a copy of a grid, but for spans the same buffer.
    static footwork::sudoku search;
    CHECK(search.start(footwork::grid()) == status::ok);
    auto grids = search.solutions();
    test_input_iterator(grids.begin(), grids.end());
    auto it = grids.begin();
    const auto first = *it;
    const footwork::grid before = *it++;
    CHECK(before == first && *it != first && it->line() == (*it).line());
    cover = board();
    auto last = cover.solutions<6>();
    auto at = last.begin();
    const auto buffer = (*at).data();
    const footwork::span<const std::uint32_t> span = *at++;
    CHECK(span.data() == buffer && span.size() == 6 && (*at).data() == buffer);
}

// `begin` finds the first solution once; after that it only looks.
void test_begin() {
    auto cover = board();
    auto range = cover.solutions<6>();
    const auto first = range.begin();
    const auto option = (*first)[0];
    const auto second = range.begin();
    CHECK(first == second && (*second)[0] == option && cover.stats()->solutions == 1);
    int found = 0;
    for (const auto solution : range) found += solution.size() == 6;
    CHECK(found == 4 && range.status() == status::done);
    CHECK(range.begin() == range.end());

    // A second loop begins where the first was left.
    cover = board();
    auto left = cover.solutions<6>();
    std::uint32_t seen = 0;
    for (const auto solution : left) {
        seen = solution[0];
        break;
    }
    found = 0;
    for (const auto solution : left)
        if (++found == 1) CHECK(solution[0] == seen);
    CHECK(found == 4);

    static footwork::sudoku search;
    CHECK(search.start(footwork::grid()) == status::ok);
    auto grids = search.solutions();
    const auto grid = *grids.begin();
    CHECK(*grids.begin() == grid && search.stats()->solutions == 1);
    CHECK(*++grids.begin() != grid && search.stats()->solutions == 2);
}

void test_views() {
#if defined(FOOTWORK_TEST_VIEWS)
    using own = decltype(std::declval<xc &>().solutions<6>());
    using borrowed = footwork::solution_range<footwork::detail::borrowed_buffer>;
    using grids = footwork::sudoku_range;
    static_assert(std::ranges::input_range<own> && !std::ranges::forward_range<own>);
    static_assert(std::ranges::input_range<borrowed> && std::ranges::input_range<grids>);
    static_assert(std::input_iterator<std::ranges::iterator_t<grids>>);
    static_assert(std::input_iterator<std::ranges::iterator_t<own>>);
    static_assert(!std::forward_iterator<std::ranges::iterator_t<own>>);
    static_assert(std::ranges::common_range<own> && std::ranges::common_range<grids>);

    auto cover = board();
    auto range = cover.solutions<6>();
    CHECK(std::ranges::distance(range) == 4 && range.status() == status::done);

    // Through views, moved into them: the range has no name.
    cover = board();
    std::uint32_t sum = 0;
    for (const auto size : cover.solutions<6>() | std::views::transform([](auto solution) {
             return static_cast<std::uint32_t>(solution.size());
         }))
        sum += size;
    CHECK(sum == 24);
    cover = board();
    auto again = cover.solutions<6>();
    const auto long_ones = std::ranges::count_if(again, [](auto s) { return s.size() == 6; });
    CHECK(long_ones == 4);
    cover = board();
    auto some = cover.solutions<6>();
    const auto it = std::ranges::find_if(some, [](auto s) { return s.size() == 6; });
    CHECK(it != some.end() && it->size() == 6);
    cover = board();
    int found = 0;
    for (const auto solution : cover.solutions<6>() | std::views::take(2))
        found += solution.size() == 6;
    CHECK(found == 2);
#endif
}

} // namespace

void test_ranges() {
    test_loops();
    test_depth();
    test_iterators();
    test_algorithms();
    test_begin();
    test_views();
}
