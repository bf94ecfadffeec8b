//! Where in a text something began.

use core::fmt;

use crate::error::Error;

/// Something with the line of the text it began on, from 1.
///
/// ```
/// use footwork::sudoku::{Located, Reader};
/// let text = "# two\n\n123412341234123\n1.3..4.22......1";
/// let mut puzzles = Reader::<16>::new(text);
/// let bad = puzzles.next().unwrap().unwrap_err();
/// assert_eq!(bad.to_string(), "line 3: 15 cells, 16 wanted");
/// assert!(matches!(puzzles.next(), Some(Ok(Located { line: 4, .. }))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Located<T> {
    /// The line, from 1.
    pub line: u32,
    /// What began there.
    pub value: T,
}

impl fmt::Display for Located<Error> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Error::Symbol { .. }
            | Error::CellCount { .. }
            | Error::RowLength { .. }
            | Error::Ambiguous { .. } => write!(f, "{}", self.value),
            _ => write!(f, "line {}: {}", self.line, self.value),
        }
    }
}

impl core::error::Error for Located<Error> {}
