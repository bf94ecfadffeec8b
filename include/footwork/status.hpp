// Part of footwork.hpp: what calls return, and what they tell of an error.
#ifndef FOOTWORK_STATUS_HPP
#define FOOTWORK_STATUS_HPP

#include "dialect.hpp"
#include "footwork.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace footwork {
inline namespace FOOTWORK_DIALECT_ {

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

/// An error with its details: which option, which line and column, how much would do. Calls that
/// take one write it only if they fail, and then all of it.
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

/// Makes a call that tells details. If it fails they are put into `to`, and have its status even
/// where it could not write them.
template <class Call> std::int32_t explained(error *to, Call call) noexcept {
    if (!to) return call(nullptr);
    error fresh;
    const std::int32_t got = call(fresh.get());
    if (got < 0) {
        fresh.get()->status = got;
        *to = fresh;
    }
    return got;
}
} // namespace detail

} // namespace FOOTWORK_DIALECT_
} // namespace footwork

#endif // FOOTWORK_STATUS_HPP
