//! What can be wrong with a text, and where.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use core::fmt;

use crate::Error;

/// What only a general problem has: [`parse_general`](super::parse_general) reads it,
/// [`parse`](super::parse) does not.
///
/// ```
/// use footwork::xc::text::{self, Feature, TextErrorKind};
/// let text = "a | s\na s:R\n";
/// let kind = text::parse::<u16>(text).unwrap_err().kind;
/// assert_eq!(kind, TextErrorKind::NotPlain(Feature::Color));
/// assert!(text::parse_general::<u16>(text).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Feature {
    /// The color of a secondary item, `name:c` (DLX2).
    Color,
    /// How often a primary item is to be covered, `2:3|name` (DLX3).
    Multiplicity,
    /// What an option costs, `|7` (DLX5).
    Cost,
}

impl Feature {
    const fn name(self) -> &'static str {
        match self {
            Self::Color => "colors",
            Self::Multiplicity => "multiplicities",
            Self::Cost => "costs",
        }
    }
}

/// What is wrong.
///
/// ```
/// use footwork::xc::text::{self, TextErrorKind};
/// let error = text::parse::<u16>("a b | s\na s\nb a b\n").unwrap_err();
/// assert_eq!(error.kind, TextErrorKind::RepeatedItem);
/// assert_eq!((error.line, error.column, &*error.name), (3, 5, "b"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// No line that names items: nothing but comments and blank lines.
    NoItems,
    /// An item's name occurs twice in the item line.
    DeclaredTwice,
    /// A second `|` in the item line.
    SecondBar,
    /// A `|` within an item's name.
    BarInName,
    /// A `:` in an item's name.
    ColonInName,
    /// A control character, or a blank that separates nothing, in an item's name.
    CharacterInName,
    /// Bounds that no number keeps (`3:2|name`), or that keep an item from all options (`0|name`).
    Bounds,
    /// Bounds before a secondary item.
    BoundsOnSecondary,
    /// An option names an item that the item line does not.
    UnknownItem,
    /// An option names an item twice.
    RepeatedItem,
    /// A color without an item (`:c`).
    MissingItem,
    /// A color on a primary item.
    ColorOnPrimary,
    /// A `:` without a color.
    EmptyColor,
    /// A color of more than one character.
    LongColor,
    /// A control character or a blank of another alphabet as a color.
    CharacterInColor,
    /// A `|` in an option that is no cost.
    BadCost,
    /// A bound, a cost, or the sum of an option's costs, above 4,294,967,295.
    LargeNumber,
    /// Legal, but nothing that a plain problem has.
    NotPlain(Feature),
    /// A matrix without rows.
    NoRows,
    /// A character in a matrix that is neither 0 nor 1 nor a separator.
    NotACell,
    /// A comma in a matrix that does not stand between two cells.
    Comma,
    /// A row of a matrix that is longer or shorter than the first.
    RowLength {
        /// Cells in this row.
        found: u32,
        /// Cells in the first row.
        wanted: u32,
    },
    /// The problem does not take it: it needs more than the link width can number.
    Problem(Error),
}

/// What is wrong with a text, and where.
///
/// ```
/// use footwork::xc::text::{self, TextErrorKind};
/// let error = text::parse::<u16>("a b\n\ta\tb:R\n").unwrap_err();
/// assert_eq!(error.kind, TextErrorKind::ColorOnPrimary);
/// assert_eq!(error.to_string(), "line 2, column 4: \"b:R\": only secondary items have colors, \
///     those behind the \"|\" of the first line");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TextError {
    /// What is wrong.
    pub kind: TextErrorKind,
    /// Line, from 1.
    pub line: u32,
    /// Column, in characters, from 1: where the offending name, cell or line begins.
    pub column: u32,
    /// The name or characters in question; empty if there are none.
    pub name: Box<str>,
}

impl TextError {
    pub(super) fn new(kind: TextErrorKind, line: u32, column: u32, name: &str) -> Self {
        Self { kind, line, column, name: name.to_owned().into_boxed_str() }
    }
}

/// A name in quotation marks, shortened if it is no name a person wrote.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 40;
        match self.0.char_indices().nth(MOST) {
            Some((end, _)) => write!(f, "{:?}...", self.0.get(..end).unwrap_or_default()),
            None => write!(f, "{:?}", self.0),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Quoted(&self.name);
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match self.kind {
            TextErrorKind::NoItems => f.write_str(
                "the text ends without a line that names the items (lines that begin with \"|\" are \
                 comments)",
            ),
            TextErrorKind::DeclaredTwice => {
                write!(f, "item {name} is declared twice: each needs a name of its own")
            }
            TextErrorKind::SecondBar => {
                f.write_str("a second \"|\": one separates primary and secondary items")
            }
            TextErrorKind::BarInName => write!(
                f,
                "{name}: an item's name cannot contain \"|\" (between primary and secondary items \
                 it stands alone; bounds are numbers before it, as in \"2:3|name\")"
            ),
            TextErrorKind::ColonInName => {
                write!(f, "{name}: an item's name cannot contain \":\" (colors stand in options)")
            }
            TextErrorKind::CharacterInName => write!(
                f,
                "{name}: a control character or an unusual blank, which an item's name cannot contain"
            ),
            TextErrorKind::Bounds => write!(
                f,
                "{name}: no number is within these bounds: the first is the least, the second the \
                 most, from 1"
            ),
            TextErrorKind::BoundsOnSecondary => write!(
                f,
                "{name}: only primary items have bounds (a secondary one is in one option at most)"
            ),
            TextErrorKind::UnknownItem => {
                write!(f, "there is no item {name}: the first line names all items")
            }
            TextErrorKind::RepeatedItem => {
                write!(f, "item {name} is twice in this option: leave one out")
            }
            TextErrorKind::MissingItem => {
                write!(f, "{name}: a color without an item before it, as in \"name:c\"")
            }
            TextErrorKind::ColorOnPrimary => write!(
                f,
                "{name}: only secondary items have colors, those behind the \"|\" of the first line"
            ),
            TextErrorKind::EmptyColor => {
                write!(f, "{name}: no color behind the \":\" (no blank may stand between)")
            }
            TextErrorKind::LongColor => write!(f, "{name}: a color is a single character"),
            TextErrorKind::CharacterInColor => {
                write!(f, "{name}: a control character or an unusual blank cannot be a color")
            }
            TextErrorKind::BadCost => write!(
                f,
                "{name}: a \"|\" in an option stands before a cost, a number from 0 right behind it \
                 and blanks around both, as in \"a b |7\""
            ),
            TextErrorKind::LargeNumber => {
                write!(f, "{name}: bounds, and the cost of an option, are 4294967295 at most")
            }
            TextErrorKind::NotPlain(feature) => write!(
                f,
                "{name}: a plain problem has no {}: read this with text::parse_general",
                feature.name()
            ),
            TextErrorKind::NoRows => f.write_str("the text ends without a row"),
            TextErrorKind::NotACell => {
                write!(f, "{name} is no cell of a matrix: these are 0 and 1")
            }
            TextErrorKind::Comma => f.write_str("a comma that does not stand between two cells"),
            TextErrorKind::RowLength { found, wanted } => {
                write!(f, "this row has {found} cells, the first has {wanted}")
            }
            TextErrorKind::Problem(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TextError {}

/// What is legal, but probably not what was meant.
///
/// ```
/// use footwork::xc::text::{self, Warning};
/// let named = text::parse::<u16>("a | s\na\ns\n")?;
/// assert_eq!(named.warnings(), [Warning::NoPrimaryItem { option: 1, line: 3 }]);
/// # Ok::<(), text::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Warning {
    /// An option without a primary item is never chosen; it keeps its number.
    NoPrimaryItem {
        /// The option.
        option: u32,
        /// Its line, from 1.
        line: u32,
    },
    /// No option covers an item. If it is primary there is no solution.
    NoOptions {
        /// The item.
        item: u32,
        /// Its name.
        name: Box<str>,
        /// Whether it is primary.
        primary: bool,
        /// The line that declares it, from 1.
        line: u32,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPrimaryItem { option, line } => write!(
                f,
                "line {line}: option {option} has no primary item: it is never chosen, and keeps \
                 its number"
            ),
            Self::NoOptions { name, primary, line, .. } => {
                let (kind, so) = if *primary {
                    ("primary", ": there is no solution")
                } else {
                    ("secondary", "")
                };
                let name = Quoted(name);
                write!(f, "line {line}: no option covers the {kind} item {name}{so}")
            }
        }
    }
}
