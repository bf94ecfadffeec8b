//! Exact-cover problems as text, both ways: the form of Knuth's programs DLX1, DLX2, DLX3 and DLX5
//! (TAOCP 7.2.2.1), and matrices of 0 and 1.
//!
//! ```text
//! | Knuth's first example, with a secondary item more
//! a b c d e f g | s
//! c e
//! a d g
//! b c f s
//! a d f
//! b g s
//! d e g
//! ```
//!
//! The first line names the items, primary ones first, secondary ones behind a `|` that stands
//! alone. Every other line is an option, with the items it covers; options are numbered from 0.
//!
//! - Blanks and tabs separate names. Lines end with LF, CR LF or CR.
//! - Blank lines, and comments (`|` is the first character that is not blank), are passed over:
//!   hence no option is empty, and there is a primary item at least.
//! - Names are of any length, of any characters but `:`, `|`, blanks and control characters. Lines
//!   are of any length, too.
//! - A byte order mark is passed over at the start of the text only.
//!
//! Besides there may be, for [`parse_general`] and not for [`parse`]:
//!
//! ```text
//! a 2:3|b 0:1|c | s t
//! a b s:R |17
//! b t |2
//! b c s:R
//! ```
//!
//! - *Colors* (DLX2): a secondary item of an option with one character behind a `:`, any but blanks
//!   and control characters. Knuth's programs take one byte, this one character of Unicode.
//! - *Multiplicities* (DLX3): a primary item of the first line with bounds before a `|`: `2:3|b` is
//!   in two or three of the options that are chosen, `5|b` in five. Without bounds it is in one, as
//!   with `1|a`. The second bound is 1 at least, and not below the first.
//! - *Costs* (DLX5): a number behind a `|` in an option, anywhere but first, where it would make the
//!   line a comment. Of several the option costs the sum, without any it costs nothing.
//!
//! Bounds and sums of costs are 4,294,967,295 at most; bounds, and colors together, no more than the
//! link width can number. Numbers are decimal, without signs.
//!
//! [`Text`] writes what can be read; that reads as the same problem.
//!
//! ```
//! use footwork::xc::{owned::Dance, text};
//! let named = text::parse::<u16>("a b c\na b\n| a comment\nc\n")?;
//! let mut memory = Dance::new(named.problem());
//! let mut search = memory.search(named.problem())?;
//! let cover = search.next_solution()?.unwrap();
//! assert_eq!(cover, [0, 1]);
//! assert_eq!(named.option(1).to_string(), "c");
//! assert_eq!(named.line(1), Some(4));
//!
//! let error = text::parse::<u16>("a b\na q\n").unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 3: there is no item \"q\": the first line names \
//!     all items");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod general;
mod items;
mod knuth;
mod lines;
mod matrix;
mod names;
mod write;

use alloc::vec::Vec;

use super::owned::{OwnedGeneral, OwnedProblem};
use super::{Builder, Problem, Width};
use crate::Error;

pub use error::{Feature, TextError, TextErrorKind, Warning};
pub use general::NamedGeneral;
pub use knuth::{parse, parse_general};
pub use matrix::parse_matrix;
pub use names::{Names, OptionText};
pub use write::{Text, WriteError};

/// A problem read from text, with the names of its items and the places of its options.
///
/// ```
/// use footwork::xc::text::{self, Warning};
/// let named = text::parse::<u32>("a b | s\na s\ns\n")?;
/// assert_eq!((named.problem().items(), named.problem().primary()), (3, 2));
/// assert_eq!(named.names().get(2), Some("s"));
/// let warnings: Vec<_> = named.warnings().iter().map(|warning| warning.to_string()).collect();
/// assert_eq!(warnings, [
///     "line 3: option 1 has no primary item: it is never chosen, and keeps its number",
///     "line 1: no option covers the primary item \"b\": there is no solution",
/// ]);
/// # Ok::<(), text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Named<L: Width> {
    problem: OwnedProblem<L>,
    names: Names,
    lines: Vec<u32>,
    warnings: Vec<Warning>,
}

impl<L: Width> Named<L> {
    /// Lends the problem.
    pub fn problem(&self) -> Problem<'_, L> {
        self.problem.problem()
    }

    /// The problem alone.
    pub fn into_problem(self) -> OwnedProblem<L> {
        self.problem
    }

    /// The names of the items.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// An option as Knuth's form has it: the names of its items, primary ones first. Empty for an
    /// unknown option.
    pub fn option(&self, option: u32) -> OptionText<'_, L> {
        self.names.option(self.problem(), option)
    }

    /// The line, from 1, on which an option stands.
    pub fn line(&self, option: u32) -> Option<u32> {
        self.lines.get(option as usize).copied()
    }

    /// What is legal, but probably not what was meant: first what concerns options, then items.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }
}

/// The link widths that text can be read into: `u16` and `u32`. Sealed, as [`Width`] is.
pub trait Fill: Width {
    #[doc(hidden)]
    fn bound(
        general: &mut OwnedGeneral<Self>,
        item: u32,
        least: u32,
        most: u32,
    ) -> Result<(), Error>;
    #[doc(hidden)]
    fn add(
        general: &mut OwnedGeneral<Self>,
        cost: u32,
        members: &[(Self, Self)],
    ) -> Result<u32, Error>;
}

/// A capacity error with what the whole text needs: so many options, so many entries.
fn with_needed(error: Error, (options, entries): (usize, usize)) -> Error {
    match error {
        Error::Capacity { resource, capacity, .. } => {
            Error::Capacity { resource, needed: options.max(entries) as u32, capacity }
        }
        other => other,
    }
}

macro_rules! fill {
    ($width:ty) => {
        impl Fill for $width {
            fn bound(
                general: &mut OwnedGeneral<Self>,
                item: u32,
                least: u32,
                most: u32,
            ) -> Result<(), Error> {
                Builder::set_multiplicity(general, item, least, most)
            }

            fn add(
                general: &mut OwnedGeneral<Self>,
                cost: u32,
                members: &[(Self, Self)],
            ) -> Result<u32, Error> {
                general.option_with_cost(cost, members)
            }
        }
    };
}
fill!(u16);
fill!(u32);
