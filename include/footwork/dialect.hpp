// Part of footwork.hpp: std::span (C++20) and std::expected (C++23), or what stands in for them.
#ifndef FOOTWORK_DIALECT_HPP
#define FOOTWORK_DIALECT_HPP

#if !defined(__cplusplus) ||                                                                       \
    (defined(_MSVC_LANG) ? _MSVC_LANG < 201703L : __cplusplus < 201703L)
#error "footwork.hpp needs C++17; footwork.h serves C99 and C++11"
#endif

#include <cstddef>
#include <type_traits>
#include <utility>
#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_span)
#include <span>
#endif
#if defined(__cpp_lib_expected)
#include <expected>
#endif

// Files compiled as C++17 and as C++23 may meet in one program, and differ in what `span` and
// `expected` are: an inline namespace keeps their functions apart. Nothing else in these headers
// may depend on the dialect.
#if defined(__cpp_lib_span) && defined(__cpp_lib_expected)
#define FOOTWORK_DIALECT_ with_std_expected
#elif defined(__cpp_lib_span)
#define FOOTWORK_DIALECT_ with_std_span
#else
#define FOOTWORK_DIALECT_ with_own_types
#endif

namespace footwork {
inline namespace FOOTWORK_DIALECT_ {

#if defined(__cpp_lib_span)
/// std::span of run-time size.
template <class T> using span = std::span<T>;
#else
/// A pointer and a count: what std::span is from C++20 on, without fixed extents.
template <class T> class span {
public:
    using element_type = T;
    using value_type = std::remove_cv_t<T>;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using pointer = T *;
    using reference = T &;
    using iterator = T *;

    constexpr span() noexcept = default;
    constexpr span(T *first, std::size_t count) noexcept : data_(first), size_(count) {}
    template <std::size_t N> constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    /// Of anything with data() and size(): std::array, std::vector, span<T> for span<const T>.
    /// From what is about to end only for reading, as std::span has it.
    template <class Range, class Data = decltype(std::declval<Range &>().data()),
              class = decltype(std::declval<Range &>().size()),
              class = std::enable_if_t<
                  !std::is_same_v<std::remove_cv_t<std::remove_reference_t<Range>>, span> &&
                  (std::is_lvalue_reference_v<Range> || std::is_const_v<T>) &&
                  std::is_convertible_v<std::remove_pointer_t<Data> (*)[], T (*)[]>>>
    constexpr span(Range &&range) noexcept : data_(range.data()), size_(range.size()) {}

    [[nodiscard]] constexpr T *data() const noexcept { return data_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr std::size_t size_bytes() const noexcept { return size_ * sizeof(T); }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr T *begin() const noexcept { return data_; }
    [[nodiscard]] constexpr T *end() const noexcept { return data_ + size_; }
    [[nodiscard]] constexpr T &operator[](std::size_t index) const noexcept { return data_[index]; }
    [[nodiscard]] constexpr T &front() const noexcept { return data_[0]; }
    [[nodiscard]] constexpr T &back() const noexcept { return data_[size_ - 1]; }
    [[nodiscard]] constexpr span first(std::size_t count) const noexcept { return {data_, count}; }
    [[nodiscard]] constexpr span last(std::size_t count) const noexcept {
        return {data_ + (size_ - count), count};
    }
    [[nodiscard]] constexpr span subspan(std::size_t offset) const noexcept {
        return last(size_ - offset);
    }
    [[nodiscard]] constexpr span subspan(std::size_t offset, std::size_t count) const noexcept {
        return subspan(offset).first(count);
    }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};
#endif

#if defined(__cpp_lib_span) && defined(__cpp_lib_expected)
/// std::expected.
template <class T, class E> using expected = std::expected<T, E>;
/// std::unexpected.
template <class E> using unexpected = std::unexpected<E>;
#else
/// What an `expected` is made of when there is no value.
template <class E> class unexpected {
public:
    constexpr explicit unexpected(const E &error) noexcept : error_(error) {}
    [[nodiscard]] constexpr const E &error() const noexcept { return error_; }

private:
    E error_;
};

/// A value, or why there is none: the part of C++23's std::expected that never throws, for types
/// that are copied as bytes. `*` and `->` without a value are undefined, as there: look first.
template <class T, class E> class [[nodiscard]] expected {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_copyable_v<E>);

public:
    using value_type = T;
    using error_type = E;
    using unexpected_type = unexpected<E>;

    constexpr expected(const T &value) noexcept : value_(value), has_value_(true) {}
    constexpr expected(const unexpected<E> &why) noexcept
        : error_(why.error()), has_value_(false) {}

    [[nodiscard]] constexpr bool has_value() const noexcept { return has_value_; }
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return has_value_; }
    [[nodiscard]] constexpr T &operator*() & noexcept { return value_; }
    [[nodiscard]] constexpr const T &operator*() const & noexcept { return value_; }
    [[nodiscard]] constexpr T operator*() && noexcept { return value_; }
    [[nodiscard]] constexpr T *operator->() noexcept { return &value_; }
    [[nodiscard]] constexpr const T *operator->() const noexcept { return &value_; }
    [[nodiscard]] constexpr const E &error() const noexcept { return error_; }
    [[nodiscard]] constexpr T value_or(const T &other) const noexcept {
        return has_value_ ? value_ : other;
    }

private:
    union {
        T value_;
        E error_;
    };
    bool has_value_;
};
#endif

} // namespace FOOTWORK_DIALECT_
} // namespace footwork

#endif // FOOTWORK_DIALECT_HPP
