//! What errors say.

use super::{Error, Piece, Pieces};
use crate::quotient::quotient;

/// The pieces of a sentence: texts, numbers, characters.
macro_rules! pieces {
    ($($piece:expr),*) => { [$(Piece::from($piece)),*] };
}

impl Error {
    /// The text of this error.
    #[allow(clippy::too_many_lines)] // a sentence each
    pub(crate) fn tell(&self, to: &mut impl Pieces) {
        match *self {
            Self::Capacity { resource, needed, capacity } => {
                to.all(pieces![
                    "too many ",
                    resource.name(),
                    ": ",
                    needed,
                    " needed, room for ",
                    capacity
                ]);
            }
            Self::UnknownItem { option, item } => {
                to.all(pieces!["option ", option, " names item ", item, ", which does not exist"]);
            }
            Self::RepeatedItem { option, item } => {
                to.all(pieces!["option ", option, " names item ", item, " twice"]);
            }
            Self::PrimaryColor { option, item } => {
                to.all(pieces![
                    "option ",
                    option,
                    " gives a color to item ",
                    item,
                    ", which is primary: only secondary items have colors"
                ]);
            }
            Self::Multiplicity { item, least, most } => {
                to.all(pieces![
                    "item ",
                    item,
                    ": ",
                    least,
                    " to ",
                    most,
                    " options can not be asked for: only primary items have a multiplicity, of at least 1 \
                     at most"
                ]);
            }
            Self::UnknownOption { option } => to.all(pieces!["there is no option ", option]),
            Self::NotStarted => to.text("no search was started in this memory"),
            Self::OtherProblem => to.text("this memory holds a search of another problem"),
            Self::Altered => to.text("this memory was altered since the search was left"),
            Self::Running => to.text("the search is under way: restart it first"),
            Self::UnknownRule => to.text("this engine chooses by fewest options only"),
            Self::ZeroLimit => to.text("a limit of 0 counts nothing: use 1 or more"),
            Self::Overflow => to.text("a counter is full"),
            Self::Empty => to.text("no puzzle in this text"),
            Self::Symbol { found, line, column } => {
                to.all(pieces![
                    "line ",
                    line,
                    ", column ",
                    column,
                    ": ",
                    found,
                    " is neither digit nor blank"
                ]);
            }
            Self::CellCount { found, wanted, line } => {
                to.all(pieces!["line ", line, ": ", found, " cells, ", wanted, " wanted"]);
            }
            Self::RowLength { found, wanted, line } => {
                to.all(pieces![
                    "line ",
                    line,
                    ": ",
                    found,
                    " cells in this row, ",
                    wanted,
                    " wanted"
                ]);
            }
            Self::Ambiguous { line, column } => {
                to.all(pieces![
                    "line ",
                    line,
                    ", column ",
                    column,
                    ": this can be read in two ways"
                ]);
            }
            Self::Digit { cell, digit } => {
                to.all(pieces![
                    "cell ",
                    cell,
                    ": digit ",
                    digit,
                    " does not exist in a grid of this size"
                ]);
            }
            Self::Cell { row, column, side } => {
                to.all(pieces![
                    "no row ",
                    row,
                    ", column ",
                    column,
                    " in a grid of ",
                    side,
                    " (counted from 0)"
                ]);
            }
            Self::NoSolution => to.text("the puzzle has no solution"),
            Self::NotUnique => to.text("the puzzle has more than one solution"),
            Self::Conflict { house, index, digit, first, second, side } => {
                // From 1, as people count.
                let row = |cell: u32| quotient(cell, side).saturating_add(1);
                let column = |cell: u32| {
                    let before = quotient(cell, side).wrapping_mul(side);
                    cell.wrapping_sub(before).saturating_add(1)
                };
                to.all(pieces![
                    "digit ",
                    digit,
                    " twice in ",
                    house.name(),
                    " ",
                    index.saturating_add(1),
                    ": r"
                ]);
                to.all(pieces![
                    row(first),
                    "c",
                    column(first),
                    " and r",
                    row(second),
                    "c",
                    column(second)
                ]);
            }
            Self::Letter { found, name, line, column } => {
                to.all(pieces![
                    "line ",
                    line,
                    ", column ",
                    column,
                    ": ",
                    found,
                    " in the drawing of piece ",
                    name,
                    " (a blank line separates pieces)"
                ]);
            }
        }
    }
}
