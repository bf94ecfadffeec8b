//! Names of items.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::write::WriteError;
use crate::xc::{Problem, Width};

/// The names of a problem's items, in their order; all are different, and none has a character
/// that Knuth's form cannot have in a name.
///
/// ```
/// use footwork::xc::text::{Names, WriteError};
/// let names = Names::new(["row1", "row2"])?;
/// assert_eq!(names.get(1), Some("row2"));
/// assert_eq!(Names::new(["a", "b:c"]), Err(WriteError::Name { item: 1 }));
/// assert_eq!(Names::new(["a", "b", "a"]), Err(WriteError::RepeatedName { first: 0, second: 2 }));
/// # Ok::<(), WriteError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// One after another.
    text: String,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Names {
    /// Names that the caller gives.
    ///
    /// # Errors
    /// [`WriteError::Name`] for an empty name, or one with a `:`, `|`, blank or control character,
    /// or a byte order mark first; [`WriteError::RepeatedName`].
    pub fn new<I>(names: I) -> Result<Self, WriteError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let mut all = Self::default();
        for (item, name) in names.into_iter().enumerate() {
            let name = name.as_ref();
            if name.is_empty() || name.contains([':', '|']) || !has_plain_characters(name) {
                return Err(WriteError::Name { item: item as u32 });
            }
            all.push(name);
        }
        let mut numbers = BTreeMap::new();
        for (item, name) in all.iter().enumerate() {
            if let Some(first) = numbers.insert(name, item as u32) {
                return Err(WriteError::RepeatedName { first, second: item as u32 });
            }
        }
        Ok(all)
    }

    /// Names made up from the numbers of a problem's items: `p0`, `p1`, ... for primary ones, and
    /// on with `s` for secondary ones.
    ///
    /// ```
    /// use footwork::xc::text::Names;
    /// assert!(Names::numbered(2, 1).iter().eq(["p0", "p1", "s2"]));
    /// ```
    pub fn numbered(primary: u32, secondary: u32) -> Self {
        let mut all = Self::default();
        for item in 0..primary.saturating_add(secondary) {
            let letter = if item < primary { 'p' } else { 's' };
            // Writing to a string does not fail.
            let _ = write!(all.text, "{letter}{item}");
            all.ends.push(all.text.len());
        }
        all
    }

    /// The name of an item.
    pub fn get(&self, item: u32) -> Option<&str> {
        let item = item as usize;
        let end = *self.ends.get(item)?;
        let start = item.checked_sub(1).and_then(|before| self.ends.get(before)).copied();
        self.text.get(start.unwrap_or(0)..end)
    }

    /// All names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|item| self.get(item as u32).unwrap_or_default())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// An option as Knuth's form has it: the names of its items, primary ones first, a space
    /// between them. Empty for an unknown option; an item without a name is `?`.
    ///
    /// ```
    /// use footwork::xc::{owned::OwnedProblem, text::Names};
    /// let mut problem = OwnedProblem::<u16>::new(3, 0)?;
    /// problem.option(&[2, 0])?;
    /// let names = Names::numbered(3, 0);
    /// assert_eq!(names.option(problem.problem(), 0).to_string(), "p2 p0");
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn option<'a, L: Width>(
        &'a self,
        problem: Problem<'a, L>,
        option: u32,
    ) -> OptionText<'a, L> {
        OptionText { problem, names: self, option }
    }

    pub(super) fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }
}

/// Whether a name has neither blanks, of any alphabet, nor control characters, nor a byte order
/// mark first, which would be lost at the start of a text.
pub(super) fn has_plain_characters(name: &str) -> bool {
    !name.starts_with('\u{feff}') && name.chars().all(is_plain_letter)
}

/// Whether a character is neither a blank, of any alphabet, nor a control character.
pub(super) fn is_plain_letter(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control()
}

/// An option that displays as the names of its items; see [`Names::option`].
#[derive(Clone, Copy, Debug)]
pub struct OptionText<'a, L: Width> {
    problem: Problem<'a, L>,
    names: &'a Names,
    option: u32,
}

impl<L: Width> fmt::Display for OptionText<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, item) in self.problem.items_of(self.option).enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            f.write_str(self.names.get(item).unwrap_or("?"))?;
        }
        Ok(())
    }
}
