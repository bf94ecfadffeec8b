// Part of footwork.hpp: exact covers.
#ifndef FOOTWORK_COVER_HPP
#define FOOTWORK_COVER_HPP

#include "solutions.hpp"
#include "status.hpp"

#include <initializer_list>

namespace footwork {
inline namespace FOOTWORK_DIALECT_ {

/// How an exact cover is searched. Same solutions in the same order from both.
enum class engine : std::uint32_t {
    links = FOOTWORK_ENGINE_LINKS, ///< dancing links: small memory
    bits = FOOTWORK_ENGINE_BITS,   ///< bit-parallel: fastest on hosts, absent from board builds
};

/// The sizes of an exact cover. `{7}` or, from C++20 on, `{.primary = 7}` is enough for a
/// `workspace`: options and entries that are 0 are then as many as it has room for.
struct config {
    std::uint32_t primary = 0;   ///< items 0 to primary-1: covered exactly once
    std::uint32_t secondary = 0; ///< the items after them: covered at most once
    std::uint32_t options = 0;   ///< room for options
    std::uint32_t entries = 0;   ///< room for the items of all options together
    std::uint32_t levels = 0;    ///< most options taken together; 0: as many as could be
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
/// where it is. Calls return `status::error_state` on memory that was never initialized. From
/// inside a `for_each` of the same memory, calls that change it return `status::error_busy`;
/// `emplace` and `adopt` end that search: its `for_each` returns error_busy, and after `emplace` the
/// options that the callable was given are no more.
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
        const auto got = detail::explained(details, [&](::footwork_error *to) {
            return footwork_xc_option(handle_, items.data(), items.size(), &number, to);
        });
        return detail::answer(got, number);
    }
    [[nodiscard]] expected<std::uint32_t, status>
    option(std::initializer_list<std::uint32_t> items, error *details = nullptr) noexcept {
        return option(span<const std::uint32_t>(items.begin(), items.size()), details);
    }

    /// Gives up the search and its assumptions: options may be added again.
    status edit() noexcept { return static_cast<status>(footwork_xc_edit(handle_)); }

    /// Builds the lists, which the first step or assumption does otherwise. error_capacity if
    /// there must be more levels (details say how many). Time: all entries.
    status start(error *details = nullptr) noexcept {
        return static_cast<status>(detail::explained(
            details, [&](::footwork_error *to) { return footwork_xc_start(handle_, to); }));
    }

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

    /// How many options the solution that stands has: as much room as `solution` needs.
    /// error_no_solution.
    [[nodiscard]] expected<std::size_t, status> solution_size() const noexcept {
        std::size_t count = 0;
        const auto got = footwork_xc_solution(handle_, nullptr, 0, &count);
        return detail::answer(got == FOOTWORK_ERROR_SIZE ? FOOTWORK_OK : got, count);
    }

    /// Calls `callable(span<const uint32_t>)` with the options of each solution from here on:
    /// `done`, `stopped` if it returned false or `footwork::stop`, `paused`. Call again to go on.
    /// The callable is taken by reference, whatever it is, and never copied or moved: it keeps its
    /// state. It is called only before `for_each` returns. An exception that leaves it ends the
    /// program.
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
/// One pass. The first `begin` finds the first solution; any other, as that of a second loop, says
/// where the range is, and finds nothing. A solution is valid until the next: they are all put
/// into one buffer (that of `*it++`, too).
///
/// Give the range a name and look at `status` after the loop: `done` if there are no more,
/// `solution` if the loop was left, or an error, which ends the loop: error_size if a solution has
/// more options than there is room for (it stands: `xc::solution` gets it). Without a name:
/// `xc::solution_size` is error_no_solution after a loop that found them all.
template <class Buffer> class solution_range {
public:
    using value_type = span<const std::uint32_t>;
    using reference = span<const std::uint32_t>;
    using iterator = detail::cursor<solution_range>;

    constexpr solution_range(xc cover, Buffer buffer) noexcept : xc_(cover), buffer_(buffer) {}

    [[nodiscard]] iterator begin() noexcept {
        if (status_ == footwork::status::ok) advance();
        return iterator(*this);
    }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator(); }
    /// `ok` before `begin`.
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

} // namespace FOOTWORK_DIALECT_
} // namespace footwork

#endif // FOOTWORK_COVER_HPP
