//! Writes the form of Knuth's programs.

use alloc::collections::BTreeMap;
use core::fmt;

use super::names::{Names, is_plain_letter};
use crate::xc::{General, Problem, Width};

/// Why a problem cannot be written, or an item not be named so. Numbers count from 0.
///
/// ```
/// use footwork::xc::{owned::OwnedProblem, text::{Names, Text, WriteError}};
/// let mut problem = OwnedProblem::<u16>::new(1, 0)?;
/// problem.option(&[])?;
/// let names = Names::numbered(1, 0);
/// let error = Text::new(problem.problem(), &names).unwrap_err();
/// assert_eq!(error, WriteError::EmptyOption { option: 0 });
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WriteError {
    /// A name that is empty or has a character that no name can have.
    Name {
        /// The item.
        item: u32,
    },
    /// Two items of one name.
    RepeatedName {
        /// The first item.
        first: u32,
        /// The second one.
        second: u32,
    },
    /// Not as many names as items.
    NameCount {
        /// Names given.
        names: u32,
        /// Items of the problem.
        items: u32,
    },
    /// A problem without primary items: its item line would be a comment.
    NoPrimaryItem,
    /// An option without items: its line would be blank, and the options behind it would change
    /// their numbers.
    EmptyOption {
        /// The option.
        option: u32,
    },
    /// A color for which there is no letter.
    Color {
        /// The option.
        option: u32,
        /// The item that has the color.
        item: u32,
        /// The color, from 1.
        color: u32,
    },
    /// A letter that no color can have: a blank or a control character.
    Letter {
        /// The color, from 1.
        color: u32,
    },
    /// Two colors of one letter, which would be one color.
    RepeatedLetter {
        /// The first color, from 1.
        first: u32,
        /// The second one.
        second: u32,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Name { item } => write!(
                f,
                "the name of item {item} is empty or has a blank, a control character, \":\" or \
                 \"|\""
            ),
            Self::RepeatedName { first, second } => {
                write!(f, "items {first} and {second} have the same name")
            }
            Self::NameCount { names, items } => write!(f, "{names} names for {items} items"),
            Self::NoPrimaryItem => {
                f.write_str("a problem without primary items has no form in Knuth's text")
            }
            Self::EmptyOption { option } => {
                write!(f, "option {option} is empty, which has no form in Knuth's text")
            }
            Self::Color { option, item, color } => {
                write!(f, "option {option} gives item {item} color {color}, which has no letter")
            }
            Self::Letter { color } => {
                write!(f, "the letter of color {color} is a blank or a control character")
            }
            Self::RepeatedLetter { first, second } => {
                write!(f, "colors {first} and {second} have the same letter")
            }
        }
    }
}

impl core::error::Error for WriteError {}

/// A problem that displays in the form of Knuth's programs, ready for
/// [`parse_general`](super::parse_general), or for [`parse`](super::parse) if it is a plain one:
/// options in their order, a line each, every line ended with LF. What is read has the same numbers
/// of items and options; colors are numbered as they come.
///
/// ```
/// use footwork::xc::{owned::OwnedProblem, text::{Names, Text}};
/// let mut problem = OwnedProblem::<u16>::new(2, 1)?;
/// problem.option(&[0, 2])?;
/// problem.option(&[1])?;
/// let names = Names::numbered(2, 1);
/// let text = Text::new(problem.problem(), &names)?;
/// assert_eq!(text.to_string(), "p0 p1 | s2\np0 s2\np1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a, L: Width> {
    general: General<'a, L>,
    names: &'a Names,
    letters: &'a [char],
}

impl<'a, L: Width> Text<'a, L> {
    /// Checks that the problem can be written with these names.
    ///
    /// # Errors
    /// [`WriteError::NameCount`], [`WriteError::NoPrimaryItem`], [`WriteError::EmptyOption`].
    pub fn new(problem: Problem<'a, L>, names: &'a Names) -> Result<Self, WriteError> {
        Self::general(General::plain(problem), names, &[])
    }

    /// Checks that the problem can be written with these names, and these letters for its colors: the
    /// first for color 1, and so on. Letters that no option has the color of are not written.
    ///
    /// Time: the entries and the letters. Memory: some words for each letter, while it checks.
    ///
    /// # Errors
    /// As [`Text::new`]; [`WriteError::Letter`], [`WriteError::RepeatedLetter`],
    /// [`WriteError::Color`].
    ///
    /// ```
    /// use footwork::xc::owned::OwnedGeneral;
    /// use footwork::xc::text::{Names, Text, WriteError};
    /// let mut general = OwnedGeneral::<u16>::new(2, 1)?;
    /// general.set_multiplicity(1, 0, 3)?;
    /// general.option_with_cost(7, &[(0, 0), (2, 1)])?;
    /// general.option(&[(1, 0), (2, 2)])?;
    /// let names = Names::new(["a", "b", "s"])?;
    /// let text = Text::general(general.general(), &names, &['R', 'G'])?;
    /// assert_eq!(text.to_string(), "a 0:3|b | s\na s:R |7\nb s:G\n");
    /// let refused = Text::general(general.general(), &names, &['R']).unwrap_err();
    /// assert_eq!(refused, WriteError::Color { option: 1, item: 2, color: 2 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn general(
        general: General<'a, L>,
        names: &'a Names,
        letters: &'a [char],
    ) -> Result<Self, WriteError> {
        let problem = general.problem();
        if names.len() != problem.items() as usize {
            let names = names.len() as u32;
            return Err(WriteError::NameCount { names, items: problem.items() });
        }
        if problem.primary() == 0 {
            return Err(WriteError::NoPrimaryItem);
        }
        check_letters(letters)?;
        for option in 0..problem.options() {
            if problem.items_of(option).len() == 0 {
                return Err(WriteError::EmptyOption { option });
            }
            let mut members = general.members_of(option);
            if let Some((item, color)) = members.find(|(_, color)| *color as usize > letters.len())
            {
                return Err(WriteError::Color { option, item, color });
            }
        }
        Ok(Self { general, names, letters })
    }
}

fn check_letters(letters: &[char]) -> Result<(), WriteError> {
    let mut colors = BTreeMap::new();
    for (color, letter) in (1..).zip(letters) {
        if !is_plain_letter(*letter) {
            return Err(WriteError::Letter { color });
        }
        if let Some(first) = colors.insert(letter, color) {
            return Err(WriteError::RepeatedLetter { first, second: color });
        }
    }
    Ok(())
}

impl<L: Width> fmt::Display for Text<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { general, names, letters } = *self;
        let primary = general.problem().primary();
        for (item, name) in (0..).zip(names.iter()) {
            if item > 0 {
                f.write_str(if item == primary { " | " } else { " " })?;
            }
            match general.multiplicity(item) {
                _ if item >= primary => {}
                (1, 1) => {}
                (least, most) if least == most => write!(f, "{most}|")?,
                (least, most) => write!(f, "{least}:{most}|")?,
            }
            f.write_str(name)?;
        }
        f.write_str("\n")?;
        for option in 0..general.problem().options() {
            writeln!(f, "{}", GeneralOption { general, names, letters, option })?;
        }
        Ok(())
    }
}

/// An option with its colors and its cost.
pub struct GeneralOption<'a, L: Width> {
    pub general: General<'a, L>,
    pub names: &'a Names,
    pub letters: &'a [char],
    pub option: u32,
}

impl<L: Width> fmt::Display for GeneralOption<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (item, color)) in self.general.members_of(self.option).enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            f.write_str(self.names.get(item).unwrap_or("?"))?;
            let color = color.checked_sub(1).and_then(|place| self.letters.get(place as usize));
            if let Some(letter) = color {
                write!(f, ":{letter}")?;
            }
        }
        match self.general.cost(self.option) {
            0 => Ok(()),
            cost => write!(f, " |{cost}"),
        }
    }
}
