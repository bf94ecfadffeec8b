//! Writes the form of Knuth's programs.

use core::fmt;

use super::names::Names;
use crate::xc::{Problem, Width};

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
        }
    }
}

impl core::error::Error for WriteError {}

/// A problem that displays in the form of Knuth's programs, ready for [`parse`](super::parse):
/// options in their order, a line each, every line ended with LF.
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
    problem: Problem<'a, L>,
    names: &'a Names,
}

impl<'a, L: Width> Text<'a, L> {
    /// Checks that the problem can be written with these names.
    ///
    /// # Errors
    /// [`WriteError::NameCount`], [`WriteError::NoPrimaryItem`], [`WriteError::EmptyOption`].
    pub fn new(problem: Problem<'a, L>, names: &'a Names) -> Result<Self, WriteError> {
        if names.len() != problem.items() as usize {
            let names = names.len() as u32;
            return Err(WriteError::NameCount { names, items: problem.items() });
        }
        if problem.primary() == 0 {
            return Err(WriteError::NoPrimaryItem);
        }
        match (0..problem.options()).find(|option| problem.items_of(*option).len() == 0) {
            Some(option) => Err(WriteError::EmptyOption { option }),
            None => Ok(Self { problem, names }),
        }
    }
}

impl<L: Width> fmt::Display for Text<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let primary = self.problem.primary() as usize;
        for (item, name) in self.names.iter().enumerate() {
            if item > 0 {
                f.write_str(if item == primary { " | " } else { " " })?;
            }
            f.write_str(name)?;
        }
        f.write_str("\n")?;
        for option in 0..self.problem.options() {
            writeln!(f, "{}", self.names.option(self.problem, option))?;
        }
        Ok(())
    }
}
