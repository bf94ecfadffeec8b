// footwork.hpp: the C++ face of footwork.h. Header-only, C++17 or later.
//
// No heap, no exceptions, no RTTI, no iostream: all of it works with -fno-exceptions -fno-rtti.
// Every function is noexcept and reports by `footwork::status` or `footwork::expected`.
// Where the library has std::span (C++20) and std::expected (C++23), `footwork::span` and
// `footwork::expected` are those; elsewhere they are small classes of the same use, so that one
// program compiles as C++17, 20 and 23.
//
//     static footwork::workspace<7, 6, 16> memory;            // items, options, entries: in .bss
//     auto xc = footwork::xc::emplace(memory, {7});           // 7 items, each covered once
//     auto option = xc->option({0, 3, 6});                    // the items that it covers
//     auto covers = xc->solutions<7>();
//     for (auto cover : covers) { ... }                       // a solution: numbers of options
//     if (covers.status() != footwork::status::done) { ... }  // what ended the loop
//
// Threads: objects may be used by one thread at a time; `const` functions may run beside each
// other. Nothing is global. Memory may be copied whole between calls: both go on from there.
#ifndef FOOTWORK_HPP
#define FOOTWORK_HPP

#if !defined(__cplusplus) || (__cplusplus < 201703L && !defined(_MSVC_LANG))
#error "footwork.hpp needs C++17; footwork.h serves C99 and C++11"
#endif

#include "footwork.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string_view>
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
// `expected` are: an inline namespace keeps their functions apart.
#if defined(__cpp_lib_span) && defined(__cpp_lib_expected)
#define FOOTWORK_DIALECT with_std_expected
#elif defined(__cpp_lib_span)
#define FOOTWORK_DIALECT with_std_span
#else
#define FOOTWORK_DIALECT with_own_types
#endif

namespace footwork {
inline namespace FOOTWORK_DIALECT {

// ---------------------------------------------------------------------------------------------
// Vocabulary: span, expected, status, error
// ---------------------------------------------------------------------------------------------

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
    template <class Range, class Data = decltype(std::declval<Range &>().data()),
              class = decltype(std::declval<Range &>().size()),
              class = std::enable_if_t<
                  !std::is_same_v<std::remove_cv_t<std::remove_reference_t<Range>>, span> &&
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

#if defined(__cpp_lib_expected)
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

/// What a call has to say: `ok`, an outcome, or an error. The values are those of footwork.h.
enum class [[nodiscard]] status : std::int32_t {
    ok = FOOTWORK_OK,
    solution = FOOTWORK_SOLUTION,     ///< a solution stands
    done = FOOTWORK_DONE,             ///< there are no more
    paused = FOOTWORK_PAUSED,         ///< the budget is spent: call again
    stopped = FOOTWORK_STOPPED,       ///< a callable asked to stop
    limit = FOOTWORK_LIMIT,           ///< as many as were asked for, and there are more
    not_unique = FOOTWORK_NOT_UNIQUE, ///< two solutions at least

    error_null = FOOTWORK_ERROR_NULL,
    error_alignment = FOOTWORK_ERROR_ALIGNMENT,
    error_size = FOOTWORK_ERROR_SIZE,               ///< memory or a buffer is too small
    error_state = FOOTWORK_ERROR_STATE,             ///< the memory was not initialized
    error_running = FOOTWORK_ERROR_RUNNING,         ///< only before the first step
    error_busy = FOOTWORK_ERROR_BUSY,               ///< called from its own callable
    error_altered = FOOTWORK_ERROR_ALTERED,         ///< somebody else wrote to the memory
    error_struct_size = FOOTWORK_ERROR_STRUCT_SIZE, ///< header and library do not fit together
    error_limit = FOOTWORK_ERROR_LIMIT,             ///< a limit of 0, or below the count so far
    error_engine = FOOTWORK_ERROR_ENGINE,           ///< unknown, or not in this library
    error_capacity = FOOTWORK_ERROR_CAPACITY,       ///< more than there is room for
    error_unknown_item = FOOTWORK_ERROR_UNKNOWN_ITEM,
    error_repeated_item = FOOTWORK_ERROR_REPEATED_ITEM,
    error_unknown_option = FOOTWORK_ERROR_UNKNOWN_OPTION,
    error_overflow = FOOTWORK_ERROR_OVERFLOW,
    error_overlap = FOOTWORK_ERROR_OVERLAP,
    error_no_solution = FOOTWORK_ERROR_NO_SOLUTION,     ///< no solution stands
    error_other_problem = FOOTWORK_ERROR_OTHER_PROBLEM, ///< not the puzzle that the call is for
    error_empty = FOOTWORK_ERROR_EMPTY,
    error_symbol = FOOTWORK_ERROR_SYMBOL,
    error_cell_count = FOOTWORK_ERROR_CELL_COUNT,
    error_row_length = FOOTWORK_ERROR_ROW_LENGTH,
    error_ambiguous = FOOTWORK_ERROR_AMBIGUOUS,
    error_encoding = FOOTWORK_ERROR_ENCODING,
    error_digit = FOOTWORK_ERROR_DIGIT,
    error_conflict = FOOTWORK_ERROR_CONFLICT, ///< two equal digits in a row, column or box
    error_internal = FOOTWORK_ERROR_INTERNAL,
};

/// A budget without end; also the highest limit of a count.
inline constexpr std::uint64_t unlimited = FOOTWORK_UNLIMITED;

/// How an exact cover is searched. Same solutions in the same order from both.
enum class engine : std::uint32_t {
    links = FOOTWORK_ENGINE_LINKS, ///< dancing links: small memory
    bits = FOOTWORK_ENGINE_BITS,   ///< bit-parallel: fastest on hosts, absent from board builds
};

/// Whether a status is an error; outcomes (`done`, `paused`...) are none.
[[nodiscard]] constexpr bool is_error(status what) noexcept {
    return static_cast<std::int32_t>(what) < 0;
}

/// A status in words: static text, never null.
[[nodiscard]] inline const char *message(status what) noexcept {
    return footwork_status_string(static_cast<std::int32_t>(what));
}

/// Whether the library that is linked is the one this header was made for.
[[nodiscard]] inline bool is_compatible() noexcept { return footwork_abi() == FOOTWORK_ABI; }

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

/// An error with its details: which option, which line and column, how much would do.
class error {
public:
    constexpr error() noexcept { raw_.struct_size = sizeof raw_; }

    [[nodiscard]] constexpr footwork::status status() const noexcept {
        return static_cast<footwork::status>(raw_.status);
    }
    /// The fields, described in footwork.h; those that the status does not speak of are 0.
    [[nodiscard]] constexpr const ::footwork_error &details() const noexcept { return raw_; }
    /// For calls of the C header.
    [[nodiscard]] constexpr ::footwork_error *get() noexcept { return &raw_; }

    /// One line of English. It lies in `buffer` (160 bytes do) with a NUL behind it; where that
    /// is too small it is the static text of the status.
    [[nodiscard]] std::string_view text(span<char> buffer) const noexcept {
        std::size_t length = 0;
        const auto got = footwork_error_text(&raw_, buffer.data(), buffer.size(), &length);
        return got == FOOTWORK_OK ? std::string_view(buffer.data(), length)
                                  : std::string_view(message(status()));
    }

private:
    ::footwork_error raw_{};
};

namespace detail {
/// The value, if the status is none of an error.
template <class T>
[[nodiscard]] constexpr expected<T, status> answer(std::int32_t got, T value) noexcept {
    if (got < 0) return unexpected<status>(static_cast<status>(got));
    return value;
}

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

/// The end of every range of solutions.
struct no_more {};

/// One pass over solutions: an input iterator. It points to its range, which must stay in place.
template <class Range> class cursor {
public:
    using iterator_concept = std::input_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = typename Range::value_type;
    using reference = typename Range::reference;
    using difference_type = std::ptrdiff_t;
    using pointer = void;

    constexpr cursor() noexcept = default;
    constexpr explicit cursor(Range &range) noexcept : range_(&range) {}
    [[nodiscard]] reference operator*() const noexcept { return range_->current(); }
    cursor &operator++() noexcept {
        range_->advance();
        return *this;
    }
    void operator++(int) noexcept { range_->advance(); }
    [[nodiscard]] bool at_end() const noexcept { return !range_ || !range_->stands(); }

    [[nodiscard]] friend bool operator==(const cursor &it, no_more) noexcept { return it.at_end(); }
#if !defined(__cpp_impl_three_way_comparison) // C++20 writes these itself
    [[nodiscard]] friend bool operator==(no_more, const cursor &it) noexcept { return it.at_end(); }
    [[nodiscard]] friend bool operator!=(const cursor &it, no_more) noexcept {
        return !it.at_end();
    }
    [[nodiscard]] friend bool operator!=(no_more, const cursor &it) noexcept {
        return !it.at_end();
    }
#endif

private:
    Range *range_ = nullptr;
};

/// Where the options of a solution are put: into the caller's buffer.
struct borrowed_buffer {
    span<std::uint32_t> room_;
    [[nodiscard]] span<std::uint32_t> room() noexcept { return room_; }
};

/// ... or into the range itself.
template <std::size_t Depth> struct own_buffer {
    std::uint32_t room_[Depth == 0 ? 1 : Depth]{};
    [[nodiscard]] span<std::uint32_t> room() noexcept { return {room_, Depth}; }
};
} // namespace detail

// ---------------------------------------------------------------------------------------------
// Exact cover
// ---------------------------------------------------------------------------------------------

/// The sizes of an exact cover. `{7}` or, from C++20 on, `{.primary = 7}` is enough for a
/// `workspace`: options and entries that are 0 are then as many as it has room for.
struct config {
    std::uint32_t primary = 0;   ///< items 0 to primary-1: covered exactly once
    std::uint32_t secondary = 0; ///< the items after them: covered at most once
    std::uint32_t options = 0;   ///< room for options
    std::uint32_t entries = 0;   ///< room for the items of all options together
    std::uint32_t levels = 0;    ///< most options taken together (footwork.h); 0: as many as could be
    footwork::engine engine = footwork::engine::links;

    /// For calls of the C header.
    [[nodiscard]] constexpr ::footwork_xc_config raw() const noexcept {
        ::footwork_xc_config raw{};
        raw.struct_size = sizeof raw;
        raw.primary = primary;
        raw.secondary = secondary;
        raw.options = options;
        raw.entries = entries;
        raw.levels = levels;
        raw.engine = static_cast<std::uint32_t>(engine);
        return raw;
    }
};

/// How many bytes an exact cover needs, aligned to FOOTWORK_ALIGNMENT; SIZE_MAX if it is too
/// large or its engine is not in this library.
[[nodiscard]] inline std::size_t size_of(const config &sizes) noexcept {
    const auto raw = sizes.raw();
    return footwork_xc_size(&raw);
}

namespace detail {
/// Zeroed, aligned bytes.
template <std::size_t Size> class memory {
    static_assert(Size != SIZE_MAX, "an exact cover of these sizes is impossible");

public:
    static constexpr std::size_t size = Size;
    [[nodiscard]] constexpr span<std::byte> bytes() noexcept { return {bytes_, Size}; }
    [[nodiscard]] constexpr span<const std::byte> bytes() const noexcept { return {bytes_, Size}; }

private:
    alignas(FOOTWORK_ALIGNMENT) std::byte bytes_[Size]{};
};
} // namespace detail

/// Memory for an exact cover of so many items, options and entries (the items of all options
/// together), for the small engine. `static`, it lies in .bss: its `size` bytes are zero. May be
/// copied at any time between calls; `xc::adopt` the copy. Never on a small stack.
template <std::uint32_t Items, std::uint32_t Options, std::uint32_t Entries>
class workspace : public detail::memory<FOOTWORK_XC_SIZE(Items, Options, Entries)> {
public:
    /// What `xc::emplace` makes of a configuration: what is 0 is as large as fits.
    [[nodiscard]] static constexpr config fit(config sizes) noexcept {
        if (sizes.options == 0) sizes.options = Options;
        if (sizes.entries == 0) sizes.entries = Entries;
        return sizes;
    }
};

/// The same for the engine of hosts, `engine::bits`. Levels: the most options a solution may
/// have, 0 for as many as could be.
template <std::uint32_t Items, std::uint32_t Options, std::uint32_t Entries,
          std::uint32_t Levels = 0>
class bits_workspace
    : public detail::memory<FOOTWORK_XC_BITS_SIZE(Items, Options, Entries, Levels)> {
public:
    /// See `workspace::fit`.
    [[nodiscard]] static constexpr config fit(config sizes) noexcept {
        if (sizes.options == 0) sizes.options = Options;
        if (sizes.entries == 0) sizes.entries = Entries;
        if (sizes.levels == 0) sizes.levels = Levels;
        sizes.engine = engine::bits;
        return sizes;
    }
};

template <class Buffer> class solution_range;

/// An exact cover in memory that somebody else owns: options are added, then it is searched.
///
/// A pointer, cheap to copy: all copies mean the same memory, which must outlive them and stay
/// where it is. Calls return `status::error_state` on memory that was never initialized, and
/// `status::error_busy` from inside a `for_each` of the same memory.
class xc {
public:
    /// Makes an empty exact cover in `memory`. error_size, error_alignment,
    /// error_engine. Time: the memory is written once.
    [[nodiscard]] static expected<xc, status> emplace(span<std::byte> memory,
                                                      const config &sizes) noexcept {
        const auto raw = sizes.raw();
        ::footwork_xc *handle = nullptr;
        const auto got = footwork_xc_init(memory.data(), memory.size(), &raw, &handle);
        return detail::answer(got, xc(handle));
    }
    /// The same in a `workspace` or `bits_workspace`, with its capacities.
    template <class Workspace, class = decltype(Workspace::fit(config{}))>
    [[nodiscard]] static expected<xc, status> emplace(Workspace &memory,
                                                      const config &sizes) noexcept {
        return emplace(memory.bytes(), Workspace::fit(sizes));
    }

    /// What an earlier `emplace` made, in this memory or in that which was copied here: goes on
    /// where it was. error_state if there is nothing, error_altered if its sizes were changed.
    [[nodiscard]] static expected<xc, status> adopt(span<std::byte> memory) noexcept {
        ::footwork_xc *handle = nullptr;
        const auto got = footwork_xc_adopt(memory.data(), memory.size(), &handle);
        return detail::answer(got, xc(handle));
    }
    template <class Workspace, class = decltype(Workspace::fit(config{}))>
    [[nodiscard]] static expected<xc, status> adopt(Workspace &memory) noexcept {
        return adopt(memory.bytes());
    }

    /// Of a pointer from the C header.
    constexpr explicit xc(::footwork_xc *handle) noexcept : handle_(handle) {}
    /// For calls of the C header.
    [[nodiscard]] constexpr ::footwork_xc *get() const noexcept { return handle_; }

    /// Adds an option, the items that it covers in any order; returns its number: 0, 1, 2...
    /// error_unknown_item, error_repeated_item, error_capacity (details say where), error_running
    /// once the search began. An option without primary items is kept and never chosen.
    [[nodiscard]] expected<std::uint32_t, status> option(span<const std::uint32_t> items,
                                                         error *details = nullptr) noexcept {
        std::uint32_t number = 0;
        const auto got = footwork_xc_option(handle_, items.data(), items.size(), &number,
                                            details ? details->get() : nullptr);
        return detail::answer(got, number);
    }
    [[nodiscard]] expected<std::uint32_t, status>
    option(std::initializer_list<std::uint32_t> items, error *details = nullptr) noexcept {
        return option(span<const std::uint32_t>(items.begin(), items.size()), details);
    }

    /// Gives up the search and its assumptions: options may be added again.
    status edit() noexcept { return static_cast<status>(footwork_xc_edit(handle_)); }

    /// Builds the lists, which the first step or assumption does otherwise. Time: all entries.
    status start() noexcept { return static_cast<status>(footwork_xc_start(handle_)); }

    /// Takes an option before the search begins (or after `restart`): solutions are those that
    /// have it, and begin with it. Options that exclude each other leave no solutions.
    /// error_unknown_option, error_running after the first step.
    status assume(std::uint32_t option) noexcept {
        return static_cast<status>(footwork_xc_assume(handle_, option));
    }
    status clear_assumptions() noexcept {
        return static_cast<status>(footwork_xc_clear_assumptions(handle_));
    }

    /// Searches on: `solution`, `paused` (the budget of link updates is spent) or `done`. Slices
    /// of any size give the same solutions in the same order.
    status step(std::uint64_t budget = unlimited) noexcept {
        return static_cast<status>(footwork_xc_step(handle_, budget));
    }

    /// The options of the solution that stands, written to `buffer`: the part of it that is used.
    /// error_no_solution, error_size if it is too small (`solution_size` tells).
    [[nodiscard]] expected<span<std::uint32_t>, status>
    solution(span<std::uint32_t> buffer) const noexcept {
        std::size_t count = 0;
        const auto got = footwork_xc_solution(handle_, buffer.data(), buffer.size(), &count);
        return detail::answer(got, span<std::uint32_t>(buffer.data(), got < 0 ? 0 : count));
    }

    /// How many options the solution that stands has. error_no_solution.
    [[nodiscard]] expected<std::size_t, status> solution_size() const noexcept {
        std::size_t count = 0;
        const auto got = footwork_xc_solution(handle_, nullptr, 0, &count);
        return detail::answer(got == FOOTWORK_ERROR_SIZE ? FOOTWORK_OK : got, count);
    }

    /// Calls `callable(span<const uint32_t>)` with the options of each solution from here on:
    /// `done`, `stopped` if it returned false or `footwork::stop`, `paused`. Call again to go on.
    /// An exception that leaves the callable ends the program.
    template <class Callable>
    status for_each(Callable &&callable, std::uint64_t budget = unlimited) noexcept {
        using holder = detail::holder<std::remove_reference_t<Callable>>;
        holder held{callable};
        return static_cast<status>(
            footwork_xc_for_each(handle_, budget, &trampoline<holder>, &held));
    }

    /// The solutions from here on, as an input range of `span<const uint32_t>`: each is valid
    /// until the next. `buffer` is where they are put. See `solution_range`.
    [[nodiscard]] solution_range<detail::borrowed_buffer>
    solutions(span<std::uint32_t> buffer) noexcept;
    /// The same with room for solutions of up to Depth options in the range itself.
    template <std::size_t Depth>
    [[nodiscard]] solution_range<detail::own_buffer<Depth>> solutions() noexcept;

    /// Counts the solutions from here on, up to `limit`, and looks whether there is one more.
    /// error_limit if that is 0.
    [[nodiscard]] expected<tally, status> count(std::uint64_t limit = unlimited) noexcept {
        std::uint64_t count = 0;
        const auto got = footwork_xc_count(handle_, limit, &count);
        return detail::answer(got, tally{count, got == FOOTWORK_DONE});
    }
    /// The same in slices: `count` starts at 0 and grows; `paused`, `done` or `limit`.
    status count_within(std::uint64_t &count, std::uint64_t limit, std::uint64_t budget) noexcept {
        return static_cast<status>(footwork_xc_count_within(handle_, limit, budget, &count));
    }

    /// Back to the first solution; assumptions are kept.
    status restart() noexcept { return static_cast<status>(footwork_xc_restart(handle_)); }

    /// What the search did so far.
    [[nodiscard]] expected<statistics, status> stats() const noexcept {
        statistics numbers{};
        numbers.struct_size = sizeof numbers;
        return detail::answer(footwork_xc_stats(handle_, &numbers), numbers);
    }

    /// The items of an option, primary ones first, written to `buffer`: the part that is used.
    /// error_unknown_option, error_size.
    [[nodiscard]] expected<span<std::uint32_t>, status>
    option_items(std::uint32_t option, span<std::uint32_t> buffer) const noexcept {
        std::size_t count = 0;
        const auto got =
            footwork_xc_option_items(handle_, option, buffer.data(), buffer.size(), &count);
        return detail::answer(got, span<std::uint32_t>(buffer.data(), got < 0 ? 0 : count));
    }

    /// Looks through all of the memory: `ok`, or error_altered. Time: all entries.
    status verify() noexcept { return static_cast<status>(footwork_xc_verify(handle_)); }

private:
    template <class Holder>
    static std::int32_t trampoline(void *context, const std::uint32_t *options,
                                   std::size_t count) noexcept {
        return detail::visit(static_cast<Holder *>(context)->callable,
                             span<const std::uint32_t>(options, count));
    }

    ::footwork_xc *handle_;
};

/// The solutions of an exact cover, found one by one as a loop asks for them.
///
/// One pass: `begin` finds the next solution. Give the range a name and look at `status` after
/// the loop: `done` if there are no more, `solution` if the loop was left, or an error, which
/// ends the loop: error_size if a solution has more options than there is room for (it stands:
/// `xc::solution` gets it). A range without a name can be asked no more, but the memory can:
/// while `xc::solution_size` has a value, not all solutions were seen.
template <class Buffer> class solution_range {
public:
    using value_type = span<const std::uint32_t>;
    using reference = span<const std::uint32_t>;
    using iterator = detail::cursor<solution_range>;

    constexpr solution_range(xc cover, Buffer buffer) noexcept : xc_(cover), buffer_(buffer) {}

    [[nodiscard]] iterator begin() noexcept {
        advance();
        return iterator(*this);
    }
    [[nodiscard]] constexpr detail::no_more end() const noexcept { return {}; }
    [[nodiscard]] constexpr footwork::status status() const noexcept { return status_; }

private:
    friend iterator;
    [[nodiscard]] bool stands() const noexcept { return status_ == footwork::status::solution; }
    [[nodiscard]] reference current() noexcept { return {buffer_.room().data(), count_}; }
    void advance() noexcept {
        status_ = xc_.step();
        if (!stands()) return;
        if (const auto options = xc_.solution(buffer_.room())) count_ = options->size();
        else status_ = options.error();
    }

    xc xc_;
    Buffer buffer_;
    std::size_t count_ = 0;
    footwork::status status_ = footwork::status::ok;
};

inline solution_range<detail::borrowed_buffer>
xc::solutions(span<std::uint32_t> buffer) noexcept {
    return {*this, {buffer}};
}

template <std::size_t Depth>
inline solution_range<detail::own_buffer<Depth>> xc::solutions() noexcept {
    return {*this, {}};
}

// ---------------------------------------------------------------------------------------------
// Sudoku, 9 x 9
// ---------------------------------------------------------------------------------------------

class sudoku;

/// A Sudoku grid: 81 cells row by row, each a digit or blank. A value of 82 bytes.
class grid {
public:
    /// All blank.
    constexpr grid() noexcept {
        for (int cell = 0; cell < 81; ++cell) text_[cell] = '.';
    }

    /// One grid in any usual form: 81 characters, nine lines, boxes drawn with lines; blanks are
    /// one of `. 0 * _ ? x X -`. Text with two readings and givens that exclude each other are
    /// errors which say where.
    [[nodiscard]] static expected<grid, error> parse(std::string_view text) noexcept {
        grid parsed;
        error why;
        if (footwork_sudoku_parse(text.data(), text.size(), parsed.text_, why.get()) < 0)
            return unexpected<error>(why);
        return parsed;
    }
    /// Of 81 numbers, 0 for blank. error_cell_count, error_digit.
    [[nodiscard]] static constexpr expected<grid, status>
    from_cells(span<const std::uint8_t> cells) noexcept {
        if (cells.size() != 81) return unexpected<status>(status::error_cell_count);
        grid made;
        for (std::size_t cell = 0; cell < 81; ++cell)
            if (!made.set(cell / 9, cell % 9, cells[cell]))
                return unexpected<status>(status::error_digit);
        return made;
    }

    /// 81 characters, '.' for blank; a NUL follows them.
    [[nodiscard]] constexpr std::string_view line() const noexcept { return {text_, 81}; }

    /// The digit in a cell, rows and columns from 0; 0 if it is blank or not on the grid.
    [[nodiscard]] constexpr std::uint8_t get(std::size_t row, std::size_t column) const noexcept {
        if (row >= 9 || column >= 9 || text_[row * 9 + column] == '.') return 0;
        return static_cast<std::uint8_t>(text_[row * 9 + column] - '0');
    }
    /// Puts a digit, or 0 for blank. False, and nothing done, if the cell is not on the grid or
    /// the digit above 9. Conflicts are found when the grid is solved.
    [[nodiscard]] constexpr bool set(std::size_t row, std::size_t column,
                                     std::uint8_t digit) noexcept {
        if (row >= 9 || column >= 9 || digit > 9) return false;
        text_[row * 9 + column] = digit == 0 ? '.' : static_cast<char>('0' + digit);
        return true;
    }

    /// The one solution. `status::done` if there is none, `not_unique` if there are more,
    /// error_conflict. Uses a `sudoku` on the stack: about 2.6 KB, while it runs.
    [[nodiscard]] expected<grid, status> solve() const noexcept;
    /// The same in memory of the caller, whose search it ends.
    [[nodiscard]] expected<grid, status> solve(sudoku &memory) const noexcept;

    [[nodiscard]] friend constexpr bool operator==(const grid &a, const grid &b) noexcept {
        return a.line() == b.line();
    }
#if !defined(__cpp_impl_three_way_comparison)
    [[nodiscard]] friend constexpr bool operator!=(const grid &a, const grid &b) noexcept {
        return !(a == b);
    }
#endif

private:
    friend class sudoku;
    char text_[82]{};
};

class sudoku_range;

/// A Sudoku search and all its memory (`sizeof`: about 2.6 KB). `static`, it lies in .bss. A
/// value: a copy is a twin that goes on from the same place. Not to be copied by its own callable.
class sudoku {
public:
    /// Begins with a grid. error_conflict.
    status start(const grid &puzzle) noexcept { return start(puzzle.line()); }
    /// Begins with a grid in any form that `grid::parse` reads; that also says what is wrong.
    status start(std::string_view text) noexcept {
        return static_cast<status>(footwork_sudoku_start(&memory_, text.data(), text.size()));
    }

    /// Searches on: `solution`, `paused` (the budget of updates is spent) or `done`.
    status step(std::uint64_t budget = unlimited) noexcept {
        return static_cast<status>(footwork_sudoku_step(&memory_, budget));
    }

    /// The solution that stands. error_no_solution.
    [[nodiscard]] expected<grid, status> solution() const noexcept {
        grid found;
        const auto got = footwork_sudoku_solution(&memory_, found.text_);
        return detail::answer(got, found);
    }

    /// Calls `callable(const grid &)` with each solution from here on; as `xc::for_each`.
    template <class Callable>
    status for_each(Callable &&callable, std::uint64_t budget = unlimited) noexcept {
        using holder = detail::holder<std::remove_reference_t<Callable>>;
        holder held{callable};
        return static_cast<status>(
            footwork_sudoku_for_each(&memory_, budget, &trampoline<holder>, &held));
    }

    /// The solutions from here on, as an input range of `const grid &`. See `sudoku_range`.
    [[nodiscard]] sudoku_range solutions() noexcept;

    /// Counts the solutions from here on, up to `limit`, and looks whether there is one more.
    /// error_limit if that is 0.
    [[nodiscard]] expected<tally, status> count(std::uint64_t limit = unlimited) noexcept {
        std::uint64_t count = 0;
        const auto got = footwork_sudoku_count(&memory_, limit, &count);
        return detail::answer(got, tally{count, got == FOOTWORK_DONE});
    }
    /// The same in slices: `count` starts at 0 and grows; `paused`, `done` or `limit`.
    status count_within(std::uint64_t &count, std::uint64_t limit, std::uint64_t budget) noexcept {
        return static_cast<status>(footwork_sudoku_count_within(&memory_, limit, budget, &count));
    }

    /// Back to the first solution.
    status restart() noexcept { return static_cast<status>(footwork_sudoku_restart(&memory_)); }

    /// What the search did so far.
    [[nodiscard]] expected<statistics, status> stats() const noexcept {
        statistics numbers{};
        numbers.struct_size = sizeof numbers;
        return detail::answer(footwork_sudoku_stats(&memory_, &numbers), numbers);
    }

    /// Looks through all of the memory: `ok`, or error_altered.
    status verify() noexcept { return static_cast<status>(footwork_sudoku_verify(&memory_)); }

    /// For calls of the C header.
    [[nodiscard]] constexpr ::footwork_sudoku *get() noexcept { return &memory_; }
    [[nodiscard]] constexpr const ::footwork_sudoku *get() const noexcept { return &memory_; }

private:
    friend class grid;
    template <class Holder>
    static std::int32_t trampoline(void *context, const char *solution) noexcept {
        grid found;
        for (int cell = 0; cell < 81; ++cell) found.text_[cell] = solution[cell];
        return detail::visit(static_cast<Holder *>(context)->callable, found);
    }

    ::footwork_sudoku memory_{};
};

inline expected<grid, status> grid::solve(sudoku &memory) const noexcept {
    grid solved;
    const auto got = footwork_sudoku_solve(memory.get(), text_, 81, solved.text_);
    if (got != FOOTWORK_SOLUTION) return unexpected<status>(static_cast<status>(got));
    return solved;
}

inline expected<grid, status> grid::solve() const noexcept {
    sudoku memory;
    return solve(memory);
}

/// The solutions of a `sudoku`, found one by one as a loop asks for them. One pass; a grid is
/// valid until the next. After the loop `status` is `done`, `solution` if the loop was left, or
/// the error that ended it.
class sudoku_range {
public:
    using value_type = grid;
    using reference = const grid &;
    using iterator = detail::cursor<sudoku_range>;

    constexpr explicit sudoku_range(sudoku &search) noexcept : search_(&search) {}

    [[nodiscard]] iterator begin() noexcept {
        advance();
        return iterator(*this);
    }
    [[nodiscard]] constexpr detail::no_more end() const noexcept { return {}; }
    [[nodiscard]] constexpr footwork::status status() const noexcept { return status_; }

private:
    friend iterator;
    [[nodiscard]] bool stands() const noexcept { return status_ == footwork::status::solution; }
    [[nodiscard]] reference current() const noexcept { return grid_; }
    void advance() noexcept {
        status_ = search_->step();
        if (!stands()) return;
        if (const auto found = search_->solution()) grid_ = *found;
        else status_ = found.error();
    }

    sudoku *search_;
    grid grid_;
    footwork::status status_ = footwork::status::ok;
};

inline sudoku_range sudoku::solutions() noexcept { return sudoku_range(*this); }

// ---------------------------------------------------------------------------------------------
// N queens: how a puzzle becomes an exact cover
// ---------------------------------------------------------------------------------------------

namespace queens {
/// Memory for boards of up to N x N; as `footwork::workspace`.
template <std::uint32_t N>
class workspace : public footwork::detail::memory<FOOTWORK_QUEENS_SIZE(N)> {
public:
    [[nodiscard]] static constexpr config fit(config sizes) noexcept { return sizes; }
};

/// The same for the engine of hosts.
template <std::uint32_t N>
class bits_workspace : public footwork::detail::memory<FOOTWORK_QUEENS_BITS_SIZE(N)> {
public:
    [[nodiscard]] static constexpr config fit(config sizes) noexcept {
        sizes.engine = engine::bits;
        return sizes;
    }
};

/// The exact cover of a board: rows and columns are covered once, diagonals at most once.
[[nodiscard]] inline expected<config, status> sizes(std::uint32_t n,
                                                    engine how = engine::links) noexcept {
    auto raw = config{}.raw();
    raw.engine = static_cast<std::uint32_t>(how);
    const auto got = footwork_queens_config(n, &raw);
    return detail::answer(got, config{raw.primary, raw.secondary, raw.options, raw.entries,
                                      raw.levels, how});
}

/// Adds the options, one a cell, to an exact cover of those sizes that is still empty.
[[nodiscard]] inline status fill(xc &cover, std::uint32_t n) noexcept {
    return static_cast<status>(footwork_queens_fill(cover.get(), n));
}

/// The two together, ready to be searched. Boards smaller than the memory fit too.
template <class Workspace>
[[nodiscard]] expected<xc, status> emplace(Workspace &memory, std::uint32_t n) noexcept {
    const auto board = sizes(n, Workspace::fit(config{}).engine);
    if (!board) return unexpected<status>(board.error());
    auto cover = xc::emplace(memory, *board);
    if (!cover) return cover;
    const auto filled = fill(*cover, n);
    if (is_error(filled)) return unexpected<status>(filled);
    return cover;
}

/// The solution that stands as the queen's column in each of the n rows; error_size if `buffer`
/// is shorter, error_no_solution, error_other_problem.
[[nodiscard]] inline expected<span<std::uint32_t>, status>
columns(const xc &cover, std::uint32_t n, span<std::uint32_t> buffer) noexcept {
    if (buffer.size() < n) return unexpected<status>(status::error_size);
    const auto got = footwork_queens_columns(cover.get(), n, buffer.data());
    return detail::answer(got, buffer.first(got < 0 ? 0 : n));
}
} // namespace queens

} // namespace FOOTWORK_DIALECT
} // namespace footwork

#undef FOOTWORK_DIALECT

#endif // FOOTWORK_HPP
