//! Statuses: what every call returns.

use core::ffi::c_char;

use crate::Error;
use crate::xc::Step;

/// Fine.
pub const FOOTWORK_OK: i32 = 0;
/// A solution stands; it can be read until the next call that changes the memory. (Of
/// `footwork_sudoku_solve`: it was written out, and none stands.)
pub const FOOTWORK_SOLUTION: i32 = 1;
/// All is searched: there is no solution, or no other one. It stays so.
pub const FOOTWORK_DONE: i32 = 2;
/// The budget is spent. Nothing is lost: the next call goes on.
pub const FOOTWORK_PAUSED: i32 = 3;
/// A callback asked to stop. The next call goes on behind that solution.
pub const FOOTWORK_STOPPED: i32 = 4;
/// A count reached its limit, and there is at least one more solution, which is not lost: it is
/// the next one.
pub const FOOTWORK_LIMIT: i32 = 5;
/// The puzzle has more than one solution.
pub const FOOTWORK_NOT_UNIQUE: i32 = 6;

/// A pointer that must not be NULL is.
pub const FOOTWORK_ERROR_NULL: i32 = -1;
/// A pointer is not aligned as its type must be, or memory not to `FOOTWORK_ALIGNMENT`.
pub const FOOTWORK_ERROR_ALIGNMENT: i32 = -2;
/// Memory or a buffer is too small, or an array would be larger than memory can be.
pub const FOOTWORK_ERROR_SIZE: i32 = -3;
/// The memory was not initialized, or not by the call that it must come from.
pub const FOOTWORK_ERROR_STATE: i32 = -4;
/// This must happen before the first step, or after a restart; options are added before the
/// search starts, or after `footwork_xc_edit`.
pub const FOOTWORK_ERROR_RUNNING: i32 = -5;
/// A callback called a function that changes the memory it was called from.
pub const FOOTWORK_ERROR_BUSY: i32 = -6;
/// The memory was altered from outside.
pub const FOOTWORK_ERROR_ALTERED: i32 = -7;
/// The field `struct_size` of a struct is smaller than any that existed, or over 4,096; or an input
/// is larger than this library knows, with bytes behind that are not zero; or a reserved field of
/// an input is not zero.
pub const FOOTWORK_ERROR_STRUCT_SIZE: i32 = -8;
/// A limit of 0 counts nothing; or a count is over its limit already.
pub const FOOTWORK_ERROR_LIMIT: i32 = -9;
/// There is no such engine, or not in this build of the library.
pub const FOOTWORK_ERROR_ENGINE: i32 = -10;
/// More items, options, entries or levels than there is room for.
pub const FOOTWORK_ERROR_CAPACITY: i32 = -11;
/// An option names an item that does not exist.
pub const FOOTWORK_ERROR_UNKNOWN_ITEM: i32 = -12;
/// An option names an item twice.
pub const FOOTWORK_ERROR_REPEATED_ITEM: i32 = -13;
/// There is no option of this number that could be chosen.
pub const FOOTWORK_ERROR_UNKNOWN_OPTION: i32 = -14;
/// A counter left its range.
pub const FOOTWORK_ERROR_OVERFLOW: i32 = -15;
/// The items of an option lie in the memory of its exact cover. (Texts, cells and configurations
/// may lie in the memory they are for: they are read first.)
pub const FOOTWORK_ERROR_OVERLAP: i32 = -16;
/// No solution stands: the last call that changed this memory was not a step or a `for_each` that
/// returned `FOOTWORK_SOLUTION` or `FOOTWORK_STOPPED`.
pub const FOOTWORK_ERROR_NO_SOLUTION: i32 = -17;
/// The exact cover is not that of the puzzle which the call is for.
pub const FOOTWORK_ERROR_OTHER_PROBLEM: i32 = -18;
/// There is no puzzle in the text.
pub const FOOTWORK_ERROR_EMPTY: i32 = -20;
/// A character of the text is neither a digit nor a blank nor part of a border.
pub const FOOTWORK_ERROR_SYMBOL: i32 = -21;
/// The text has too few or too many cells.
pub const FOOTWORK_ERROR_CELL_COUNT: i32 = -22;
/// A row of the text has too few or too many cells.
pub const FOOTWORK_ERROR_ROW_LENGTH: i32 = -23;
/// The text can be read in two ways.
pub const FOOTWORK_ERROR_AMBIGUOUS: i32 = -24;
/// The text is not UTF-8.
pub const FOOTWORK_ERROR_ENCODING: i32 = -25;
/// A cell holds a digit that does not exist.
pub const FOOTWORK_ERROR_DIGIT: i32 = -26;
/// Two givens contradict each other.
pub const FOOTWORK_ERROR_CONFLICT: i32 = -27;
/// The library failed. It never should.
pub const FOOTWORK_ERROR_INTERNAL: i32 = -99;

/// What a call comes to: an outcome, or why not.
pub(super) type Outcome = Result<i32, i32>;

/// The status of an error of the core.
pub(super) const fn of(error: &Error) -> i32 {
    match error {
        Error::Capacity { .. } => FOOTWORK_ERROR_CAPACITY,
        Error::UnknownItem { .. } => FOOTWORK_ERROR_UNKNOWN_ITEM,
        Error::RepeatedItem { .. } => FOOTWORK_ERROR_REPEATED_ITEM,
        Error::UnknownOption { .. } => FOOTWORK_ERROR_UNKNOWN_OPTION,
        // No call gives colors.
        Error::PrimaryColor { .. } | Error::Multiplicity { .. } => FOOTWORK_ERROR_INTERNAL,
        Error::NotStarted => FOOTWORK_ERROR_STATE,
        Error::OtherProblem => FOOTWORK_ERROR_OTHER_PROBLEM,
        Error::Altered => FOOTWORK_ERROR_ALTERED,
        Error::Running => FOOTWORK_ERROR_RUNNING,
        Error::UnknownRule => FOOTWORK_ERROR_ENGINE,
        Error::ZeroLimit => FOOTWORK_ERROR_LIMIT,
        Error::Overflow => FOOTWORK_ERROR_OVERFLOW,
        Error::Empty => FOOTWORK_ERROR_EMPTY,
        Error::Symbol { .. } | Error::Letter { .. } => FOOTWORK_ERROR_SYMBOL,
        Error::CellCount { .. } => FOOTWORK_ERROR_CELL_COUNT,
        Error::RowLength { .. } => FOOTWORK_ERROR_ROW_LENGTH,
        Error::Ambiguous { .. } => FOOTWORK_ERROR_AMBIGUOUS,
        Error::Digit { .. } | Error::Cell { .. } => FOOTWORK_ERROR_DIGIT,
        Error::NoSolution => FOOTWORK_DONE,
        Error::NotUnique => FOOTWORK_NOT_UNIQUE,
        Error::Conflict { .. } => FOOTWORK_ERROR_CONFLICT,
    }
}

pub(super) const fn of_step(step: Step) -> i32 {
    match step {
        Step::Solution => FOOTWORK_SOLUTION,
        Step::Paused => FOOTWORK_PAUSED,
        Step::Done => FOOTWORK_DONE,
    }
}

/// Runs a call. Nothing in it panics; a hosted build makes sure that nothing gets out if it does.
pub(super) fn guard(call: impl FnOnce() -> Outcome) -> i32 {
    #[cfg(any(feature = "std", cargo_c))]
    let outcome = std::panic::catch_unwind(core::panic::AssertUnwindSafe(call))
        .unwrap_or(Err(FOOTWORK_ERROR_INTERNAL));
    #[cfg(not(any(feature = "std", cargo_c)))]
    let outcome = call();
    match outcome {
        Ok(status) | Err(status) => status,
    }
}

/// What a status means, in a few words: "a solution stands".
///
/// Returns a static string, never NULL; "unknown status" for a number that is none. The details
/// of an error are told by `footwork_error_text`. Any thread, any interrupt; constant time.
#[unsafe(no_mangle)]
pub extern "C" fn footwork_status_string(status: i32) -> *const c_char {
    text(status).as_ptr().cast()
}

/// The same with its final NUL.
pub(super) const fn text(status: i32) -> &'static str {
    match status {
        FOOTWORK_OK => "fine\0",
        FOOTWORK_SOLUTION => "a solution stands\0",
        FOOTWORK_DONE => "no solution is left\0",
        FOOTWORK_PAUSED => "the budget is spent: call again to go on\0",
        FOOTWORK_STOPPED => "the callback stopped\0",
        FOOTWORK_LIMIT => "the limit is reached, and there are more solutions\0",
        FOOTWORK_NOT_UNIQUE => "the puzzle has more than one solution\0",
        FOOTWORK_ERROR_NULL => "a pointer is NULL\0",
        FOOTWORK_ERROR_ALIGNMENT => "a pointer is not aligned\0",
        FOOTWORK_ERROR_SIZE => "memory or a buffer is too small, or larger than can be\0",
        FOOTWORK_ERROR_STATE => "the memory was not initialized\0",
        FOOTWORK_ERROR_RUNNING => "the search is under way: restart or edit it first\0",
        FOOTWORK_ERROR_BUSY => "called from its own callback\0",
        FOOTWORK_ERROR_ALTERED => "the memory was altered from outside\0",
        FOOTWORK_ERROR_STRUCT_SIZE => "struct_size is not set, or of an unknown version\0",
        FOOTWORK_ERROR_LIMIT => "the limit is 0, or below the count\0",
        FOOTWORK_ERROR_ENGINE => "no such engine in this library\0",
        FOOTWORK_ERROR_CAPACITY => "more than there is room for\0",
        FOOTWORK_ERROR_UNKNOWN_ITEM => "an option names an item that does not exist\0",
        FOOTWORK_ERROR_REPEATED_ITEM => "an option names an item twice\0",
        FOOTWORK_ERROR_UNKNOWN_OPTION => "there is no such option to choose\0",
        FOOTWORK_ERROR_OVERFLOW => "a counter is full\0",
        FOOTWORK_ERROR_OVERLAP => "an input lies in the memory that is worked on\0",
        FOOTWORK_ERROR_NO_SOLUTION => "no solution stands\0",
        FOOTWORK_ERROR_OTHER_PROBLEM => "the exact cover is of another puzzle\0",
        FOOTWORK_ERROR_EMPTY => "no puzzle in this text\0",
        FOOTWORK_ERROR_SYMBOL => "a character is neither digit nor blank\0",
        FOOTWORK_ERROR_CELL_COUNT => "too few or too many cells\0",
        FOOTWORK_ERROR_ROW_LENGTH => "a row has too few or too many cells\0",
        FOOTWORK_ERROR_AMBIGUOUS => "the text can be read in two ways\0",
        FOOTWORK_ERROR_ENCODING => "the text is not UTF-8\0",
        FOOTWORK_ERROR_DIGIT => "a cell holds a digit that does not exist\0",
        FOOTWORK_ERROR_CONFLICT => "two givens contradict each other\0",
        FOOTWORK_ERROR_INTERNAL => "the library failed\0",
        _ => "unknown status\0",
    }
}
