//! A general problem read from text.

use alloc::vec::Vec;
use core::fmt;

use super::Named;
use super::error::Warning;
use super::names::Names;
use crate::xc::owned::OwnedGeneral;
use crate::xc::{General, Width};

/// A general problem read from text, with the names of its items, the letters of its colors and the
/// places of its options.
///
/// ```
/// use footwork::xc::text;
/// let named = text::parse_general::<u32>("a b | s\na s:x\nb s:y\n")?;
/// assert_eq!(named.general().colors(), 2);
/// assert_eq!(named.letter(2), Some('y'));
/// assert_eq!(named.option(1).to_string(), "b s:y");
/// assert_eq!(named.line(1), Some(3));
/// # Ok::<(), text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedGeneral<L: Width> {
    pub(super) general: OwnedGeneral<L>,
    pub(super) names: Names,
    pub(super) letters: Vec<char>,
    pub(super) lines: Vec<u32>,
    pub(super) warnings: Vec<Warning>,
}

impl<L: Width> NamedGeneral<L> {
    /// Lends the problem.
    pub fn general(&self) -> General<'_, L> {
        self.general.general()
    }

    /// The problem alone.
    pub fn into_general(self) -> OwnedGeneral<L> {
        self.general
    }

    /// The names of the items.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The letter of a color, which are numbered from 1.
    pub fn letter(&self, color: u32) -> Option<char> {
        self.letters.get(color.checked_sub(1)? as usize).copied()
    }

    /// An option as Knuth's form has it: the names of its items, primary ones first, with their
    /// colors. Empty for an unknown option.
    pub fn option(&self, option: u32) -> impl fmt::Display + '_ {
        ColoredText { named: self, option }
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

/// A problem without colors.
///
/// ```
/// use footwork::xc::text::{self, NamedGeneral};
/// let named = NamedGeneral::from(text::parse_matrix::<u16>("10\n01\n")?);
/// assert_eq!(named.option(1).to_string(), "p1");
/// # Ok::<(), text::TextError>(())
/// ```
impl<L: Width> From<Named<L>> for NamedGeneral<L> {
    fn from(named: Named<L>) -> Self {
        let Named { problem, names, lines, warnings } = named;
        Self { general: problem.into(), names, letters: Vec::new(), lines, warnings }
    }
}

struct ColoredText<'a, L: Width> {
    named: &'a NamedGeneral<L>,
    option: u32,
}

impl<L: Width> fmt::Display for ColoredText<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let general = self.named.general();
        for (place, (item, color)) in general.members_of(self.option).enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            f.write_str(self.named.names.get(item).unwrap_or("?"))?;
            if let Some(letter) = self.named.letter(color) {
                write!(f, ":{letter}")?;
            }
        }
        Ok(())
    }
}
