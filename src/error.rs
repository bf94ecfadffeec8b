//! The one error type: what was wrong, where, and what would have been needed.

#[cfg(feature = "defmt")]
mod format;
mod pieces;
mod tell;

use core::fmt;

pub(crate) use pieces::{Piece, Pieces};

/// Something with a bound that turned out too small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Resource {
    /// Items of an exact-cover problem.
    Items,
    /// Options of an exact-cover problem.
    Options,
    /// Entries: the ones of the matrix, an item of an option each.
    Entries,
    /// What the link width can number (65,535 with `u16`).
    LinkWidth,
    /// Memory of a search (links, rows, sizes or numbers).
    Memory,
    /// Levels: options that can be taken one after another.
    Levels,
    /// Options with an id of the caller's own.
    Ids,
    /// Bytes of text.
    Text,
    /// Colors of entries.
    Colors,
    /// Items with a multiplicity.
    Multiplicities,
    /// Options with a cost.
    Costs,
    /// Cells of a board.
    Cells,
    /// Pieces for a board.
    Pieces,
    /// Cells of pieces.
    Parts,
}

impl Resource {
    const fn name(self) -> &'static str {
        match self {
            Self::Items => "items",
            Self::Options => "options",
            Self::Entries => "entries",
            Self::LinkWidth => "link numbers",
            Self::Memory => "memory units",
            Self::Levels => "levels",
            Self::Ids => "option ids",
            Self::Text => "bytes of text",
            Self::Colors => "colors",
            Self::Multiplicities => "multiplicities",
            Self::Costs => "costs",
            Self::Cells => "cells",
            Self::Pieces => "pieces",
            Self::Parts => "cells of pieces",
        }
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of Sudoku house, for errors that name one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum House {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
}

impl House {
    const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a call was refused. Nothing is written to an output when one is returned.
///
/// Numbers of items, options and cells count from 0, as in the API; the text
/// ([`Display`](fmt::Display)) of Sudoku errors counts rows, columns and lines from 1, as people do.
///
/// ```
/// use footwork::{Error, sudoku::Grid};
/// let error = "12".parse::<Grid>().unwrap_err();
/// assert!(matches!(error, Error::CellCount { found: 2, wanted: 81, .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// Something does not fit; `needed` would have.
    Capacity {
        /// What was too small.
        resource: Resource,
        /// How many the call needs, at least.
        needed: u32,
        /// How many there are.
        capacity: u32,
    },
    /// An option names an item that the problem does not have.
    UnknownItem {
        /// The option.
        option: u32,
        /// The item it names.
        item: u32,
    },
    /// An option names the same item twice.
    RepeatedItem {
        /// The option.
        option: u32,
        /// The item it names again.
        item: u32,
    },
    /// An option gives a color to a primary item, which has none.
    PrimaryColor {
        /// The option.
        option: u32,
        /// The primary item.
        item: u32,
    },
    /// A multiplicity that no item can have, or one of a secondary item.
    Multiplicity {
        /// The item.
        item: u32,
        /// The fewest options that should cover it.
        least: u32,
        /// The most.
        most: u32,
    },
    /// There is no option with this number.
    UnknownOption {
        /// The number that was given.
        option: u32,
    },
    /// The memory holds no search: start one first.
    NotStarted,
    /// The memory holds a search of another problem.
    OtherProblem,
    /// The memory holds a search, but was altered from outside.
    Altered,
    /// This must happen before the first step, or after a restart.
    Running,
    /// This engine does not know the rule.
    UnknownRule,
    /// A limit of 0 says nothing; count at least 1.
    ZeroLimit,
    /// A counter left its range.
    Overflow,
    /// No text, or nothing in it but comments.
    Empty,
    /// A character that is neither a digit nor a blank nor part of a border.
    Symbol {
        /// The character.
        found: char,
        /// Line, from 1.
        line: u32,
        /// Column in characters, from 1.
        column: u32,
    },
    /// Text with too few or too many cells.
    CellCount {
        /// Cells that were found (of the whole text).
        found: u32,
        /// Cells that were wanted.
        wanted: u32,
        /// The line, from 1, on which the text ended or the first cell too many stands.
        line: u32,
    },
    /// A row of a grid with too few or too many cells.
    RowLength {
        /// Cells in this row.
        found: u32,
        /// Cells that were wanted.
        wanted: u32,
        /// Line, from 1.
        line: u32,
    },
    /// Two readings are possible from here on.
    Ambiguous {
        /// Line, from 1.
        line: u32,
        /// Column in characters, from 1.
        column: u32,
    },
    /// A digit that the grid's size does not know.
    Digit {
        /// The cell.
        cell: u32,
        /// The digit.
        digit: u32,
    },
    /// A cell outside the grid.
    Cell {
        /// The row, from 0.
        row: u32,
        /// The column, from 0.
        column: u32,
        /// Rows and columns of the grid.
        side: u32,
    },
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    NotUnique,
    /// Two givens that cannot both be right.
    Conflict {
        /// The kind of house they share.
        house: House,
        /// Its number, from 0.
        index: u32,
        /// The digit.
        digit: u32,
        /// The first cell.
        first: u32,
        /// The second cell.
        second: u32,
        /// Cells in a row, so that the text can name rows and columns.
        side: u32,
    },
    /// A second letter in the drawing of a piece.
    Letter {
        /// The letter.
        found: char,
        /// The first one.
        name: char,
        /// Line, from 1.
        line: u32,
        /// Column in characters, from 1.
        column: u32,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Formatted<'f, 'g>(&'f mut fmt::Formatter<'g>, fmt::Result);
        impl Formatted<'_, '_> {
            fn then(&mut self, write: impl FnOnce(&mut fmt::Formatter<'_>) -> fmt::Result) {
                if self.1.is_ok() {
                    self.1 = write(self.0);
                }
            }
        }
        impl Pieces for Formatted<'_, '_> {
            fn text(&mut self, text: &str) {
                self.then(|f| f.write_str(text));
            }
            fn number(&mut self, number: u32) {
                self.then(|f| write!(f, "{number}"));
            }
            fn character(&mut self, character: char) {
                self.then(|f| write!(f, "{character:?}"));
            }
        }
        let mut formatted = Formatted(f, Ok(()));
        self.tell(&mut formatted);
        formatted.1
    }
}

impl core::error::Error for Error {}

/// Passes an outcome on; where something did not fit, the log hears of it. By way of `noted!`.
#[cfg(any(feature = "log", all(feature = "defmt", target_os = "none")))]
#[inline(always)]
pub(crate) fn noted<T>(outcome: Result<T, Error>) -> Result<T, Error> {
    if let Err(Error::Capacity { resource, needed, capacity }) = outcome {
        tell_capacity(resource, needed, capacity);
    }
    outcome
}

#[cfg(any(feature = "log", all(feature = "defmt", target_os = "none")))]
#[inline(never)] // once in a program
fn tell_capacity(resource: Resource, needed: u32, capacity: u32) {
    warn!("too many {}: {} needed, room for {}", resource, needed, capacity);
}
