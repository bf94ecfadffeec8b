// Part of footwork.hpp: n queens, which shows how a puzzle becomes an exact cover.
#ifndef FOOTWORK_QUEENS_HPP
#define FOOTWORK_QUEENS_HPP

#include "cover.hpp"

namespace footwork {
inline namespace FOOTWORK_DIALECT_ {

namespace queens {
/// Memory for boards of up to N x N; as `footwork::workspace`.
template <std::uint32_t N>
class workspace : public footwork::detail::memory<FOOTWORK_QUEENS_SIZE(N)> {
public:
    /// See `footwork::workspace::fit`: what is 0 is as large as the largest board wants it.
    [[nodiscard]] static constexpr config fit(config sizes) noexcept {
        if (sizes.options == 0) sizes.options = N * N;
        if (sizes.entries == 0) sizes.entries = 4 * N * N;
        if (sizes.levels == 0) sizes.levels = N;
        return sizes;
    }
};

/// The same for the engine of hosts.
template <std::uint32_t N>
class bits_workspace : public footwork::detail::memory<FOOTWORK_QUEENS_BITS_SIZE(N)> {
public:
    /// See `workspace::fit`.
    [[nodiscard]] static constexpr config fit(config sizes) noexcept {
        sizes = workspace<N>::fit(sizes);
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

/// Gives an exact cover of those sizes the options of the board, one a cell, in place of any that
/// it has. error_other_problem if its items are others, error_capacity, error_running.
[[nodiscard]] inline status fill(xc &cover, std::uint32_t n) noexcept {
    return static_cast<status>(footwork_queens_fill(cover.get(), n));
}

/// The two together, ready to be searched. Boards smaller than the memory fit too; error_size for
/// larger ones.
template <class Workspace>
[[nodiscard]] expected<xc, status> emplace(Workspace &memory, std::uint32_t n) noexcept {
    const auto board = sizes(n, Workspace::fit(config{}).engine);
    if (!board) return unexpected<status>(board.error());
    auto cover = xc::emplace(memory.bytes(), *board);
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

} // namespace FOOTWORK_DIALECT_
} // namespace footwork

#endif // FOOTWORK_QUEENS_HPP
