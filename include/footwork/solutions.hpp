// Part of footwork.hpp: solutions counted, handed to callables, and gone through in loops.
#ifndef FOOTWORK_SOLUTIONS_HPP
#define FOOTWORK_SOLUTIONS_HPP

#include "dialect.hpp"
#include "footwork.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

namespace footwork {
inline namespace FOOTWORK_DIALECT_ {

/// A budget without end; also the highest limit of a count.
inline constexpr std::uint64_t unlimited = FOOTWORK_UNLIMITED;

/// A search's numbers: nodes, updates, solutions, deepest... See footwork.h.
using statistics = ::footwork_stats;

/// How many solutions were counted, and whether these are all.
struct tally {
    std::uint64_t count; ///< never more than the limit
    bool complete;       ///< false: the limit was reached, and there is at least one more
};

/// What a callable of `for_each` may return: go on, or stop. It may also return bool (true: go
/// on) or nothing.
enum class flow : bool { stop, go_on };
inline constexpr flow go_on = flow::go_on;
inline constexpr flow stop = flow::stop;

namespace detail {
/// Calls what the user gave; 0 to go on, as the C callbacks want it.
template <class Callable, class Value>
[[nodiscard]] std::int32_t visit(Callable &callable, const Value &value) noexcept {
    using result = decltype(callable(value));
    static_assert(std::is_void_v<result> || std::is_same_v<result, bool> ||
                      std::is_same_v<result, flow>,
                  "a callable for solutions returns void, bool (true: go on) or footwork::flow");
    if constexpr (std::is_void_v<result>) {
        callable(value);
        return 0;
    } else {
        return static_cast<bool>(callable(value)) ? 0 : 1;
    }
}

/// A reference behind a `void *`.
template <class Callable> struct holder {
    Callable &callable;
};

/// What a value was: for `*it++` and `it->`.
template <class Value> class kept {
public:
    constexpr explicit kept(const Value &value) noexcept : value_(value) {}
    [[nodiscard]] constexpr const Value &operator*() const noexcept { return value_; }
    [[nodiscard]] constexpr const Value *operator->() const noexcept { return &value_; }

private:
    Value value_;
};

/// One pass over solutions: an input iterator, of C++17's kind and of C++20's. It points to its
/// range, which must stay in place; all iterators of a range are where the range is. One that is
/// default-constructed is the end of every range.
template <class Range> class cursor {
public:
    using iterator_concept = std::input_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = typename Range::value_type;
    using reference = typename Range::reference;
    using difference_type = std::ptrdiff_t;
    using pointer = std::conditional_t<std::is_reference_v<reference>, const value_type *,
                                       kept<value_type>>;

    constexpr cursor() noexcept = default;
    constexpr explicit cursor(Range &range) noexcept : range_(&range) {}
    [[nodiscard]] reference operator*() const noexcept { return range_->current(); }
    [[nodiscard]] pointer operator->() const noexcept {
        if constexpr (std::is_reference_v<reference>) return &range_->current();
        else return pointer(range_->current());
    }
    cursor &operator++() noexcept {
        range_->advance();
        return *this;
    }
    kept<value_type> operator++(int) noexcept {
        const kept<value_type> before(range_->current());
        range_->advance();
        return before;
    }

    [[nodiscard]] friend bool operator==(const cursor &a, const cursor &b) noexcept {
        return a.at_end() ? b.at_end() : a.range_ == b.range_;
    }
    [[nodiscard]] friend bool operator!=(const cursor &a, const cursor &b) noexcept {
        return !(a == b);
    }

private:
    [[nodiscard]] bool at_end() const noexcept { return !range_ || !range_->stands(); }

    Range *range_ = nullptr;
};
} // namespace detail

} // namespace FOOTWORK_DIALECT_
} // namespace footwork

#endif // FOOTWORK_SOLUTIONS_HPP
