//! How a run ends: what each answer means for the exit code, and what stops a run early.

use std::fmt;
use std::io;

use footwork::Error;

/// What came of a puzzle, from best to worst: a batch ends with the worst of its lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// As asked.
    #[default]
    Fine,
    /// There are several solutions where one was asked for.
    NotUnique,
    /// There is none.
    NoSolution,
    /// The budget is spent, or something does not fit into memory: nothing is known.
    Limit,
    /// The input is not what it should be.
    BadInput,
}

impl Status {
    /// The exit code; 2 is for wrong usage.
    pub const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::NoSolution => 1,
            Self::NotUnique => 3,
            Self::BadInput => 4,
            Self::Limit => 5,
        }
    }

    /// What an error of the library means for the input that led to it.
    pub const fn of(error: &Error) -> Self {
        match error {
            Error::Capacity { .. } | Error::Overflow => Self::Limit,
            _ => Self::BadInput,
        }
    }
}

/// The exit code for wrong usage, as clap has it.
pub const USAGE: u8 = 2;

/// Why a run stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// Whoever read the output wants no more of it.
    Closed,
    /// Something is wrong, in words.
    Failed {
        /// The exit code.
        code: u8,
        /// What, where, and what to do.
        message: String,
    },
}

impl Stop {
    /// Wrong usage that clap cannot see.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Failed { code: USAGE, message: message.into() }
    }

    /// Input that cannot be used at all.
    pub fn input(message: impl Into<String>) -> Self {
        Self::Failed { code: Status::BadInput.code(), message: message.into() }
    }

    /// An error of the library about the input named.
    pub fn library(input: impl fmt::Display, error: &Error) -> Self {
        Self::Failed { code: Status::of(error).code(), message: format!("{input}: {error}") }
    }
}

/// An error while writing results.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Closed;
        }
        Self::Failed {
            code: Status::Limit.code(),
            message: format!("the results could not be written: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Status;

    #[test]
    fn the_worst_status_wins_in_the_order_promised() {
        let mut all = [Status::BadInput, Status::Fine, Status::Limit, Status::NotUnique];
        all.sort();
        assert_eq!(all.map(Status::code), [0, 3, 5, 4]);
        assert!(Status::NoSolution > Status::NotUnique && Status::NoSolution < Status::Limit);
    }
}
