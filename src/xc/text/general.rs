//! A general problem read from text.

use alloc::vec::Vec;
use core::fmt;

use super::Named;
use super::error::Warning;
use super::names::Names;
use super::write::{GeneralOption, Text, WriteError};
use crate::xc::owned::OwnedGeneral;
use crate::xc::{General, Width};

/// A general problem read from text, with the names of its items, the letters of its colors and the
/// places of its options.
///
/// ```
/// use footwork::xc::text;
/// let named = text::parse_general::<u32>("a 0:2|b | s\na s:x\n|7 is a comment\n|\nb |3 s:y |4\n")?;
/// assert_eq!(named.general().colors(), 2);
/// assert_eq!(named.letter(2), Some('y'));
/// assert_eq!(named.multiplicity(1), (0, 2));
/// assert_eq!(named.cost(1), 7);
/// assert_eq!(named.option(1).to_string(), "b s:y |7");
/// assert_eq!(named.line(1), Some(5));
/// assert_eq!(named.text()?.to_string(), "a 0:2|b | s\na s:x\nb s:y |7\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

    /// The problem as it was read, to make others of it.
    ///
    /// ```
    /// use footwork::xc::{Budget, owned::Diagnosis, text};
    /// let named = text::parse_general::<u16>("a b c\na b\nb c\n")?;
    /// let conflict = Diagnosis::Conflict { items: vec![0, 2], minimal: true };
    /// assert_eq!(named.owned().diagnose(Budget::UNLIMITED)?, conflict);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn owned(&self) -> &OwnedGeneral<L> {
        &self.general
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

    /// The letters of all colors.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The fewest and the most options that may cover an item, as [`General::multiplicity`] has them.
    pub fn multiplicity(&self, item: u32) -> (u32, u32) {
        self.general().multiplicity(item)
    }

    /// What an option costs; 0 for an unknown option.
    pub fn cost(&self, option: u32) -> u32 {
        self.general().cost(option)
    }

    /// An option as Knuth's form has it: the names of its items, primary ones first, with their
    /// colors, and its cost, if it has one. Empty for an unknown option.
    pub fn option(&self, option: u32) -> impl fmt::Display + '_ {
        let (names, letters) = (&self.names, self.letters());
        GeneralOption { general: self.general(), names, letters, option }
    }

    /// The problem as [`Text`], which reads as the same problem again.
    ///
    /// # Errors
    /// [`WriteError::EmptyOption`], which there may be in a matrix only.
    pub fn text(&self) -> Result<Text<'_, L>, WriteError> {
        Text::general(self.general(), &self.names, &self.letters)
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

/// A problem with nothing more than items and options.
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
