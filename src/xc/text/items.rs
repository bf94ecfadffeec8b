//! Reads the line that names the items.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::error::{Feature, TextError, TextErrorKind};
use super::lines::{Line, Piece};
use super::names::{Names, has_plain_characters};
use crate::{Error, Resource};

/// The items that the first line names.
pub struct Items<'t> {
    pub names: Names,
    pub numbers: BTreeMap<&'t str, u32>,
    pub primary: u32,
    /// Only of items that may be in other than one option.
    pub bounds: Vec<Bounded<'t>>,
}

/// An item with bounds, from the piece that says so.
pub struct Bounded<'t> {
    pub item: u32,
    pub least: u32,
    pub most: u32,
    pub piece: Piece<'t>,
}

impl<'t> Items<'t> {
    /// Reads at most so many items.
    pub fn read(line: Line<'t>, most: u32, is_general: bool) -> Result<Self, TextError> {
        let (names, numbers) = (Names::default(), BTreeMap::new());
        let mut items = Self { names, numbers, primary: 0, bounds: Vec::new() };
        let mut bar = false;
        for piece in line.pieces() {
            if piece.text == "|" {
                if bar {
                    return Err(line.error(TextErrorKind::SecondBar, piece, "|"));
                }
                bar = true;
                continue;
            }
            let number = items.all();
            let (bounds, name) =
                parts(piece.text, bar).map_err(|kind| line.error(kind, piece, piece.text))?;
            if bounds.is_some() && !is_general {
                let kind = TextErrorKind::NotPlain(Feature::Multiplicity);
                return Err(line.error(kind, piece, piece.text));
            }
            if items.numbers.insert(name, number).is_some() {
                // A name occurs in its piece once, at the end: bounds are digits and `:`.
                let piece = piece.last(name.len());
                return Err(line.error(TextErrorKind::DeclaredTwice, piece, name));
            }
            if number == most {
                let needed = line.pieces().count() as u32 - u32::from(bar);
                let kind = TextErrorKind::Problem(Error::Capacity {
                    resource: Resource::LinkWidth,
                    needed,
                    capacity: most,
                });
                return Err(line.error(kind, piece, piece.text));
            }
            items.names.push(name);
            items.primary += u32::from(!bar);
            if let Some((least, most)) = bounds.filter(|bounds| *bounds != (1, 1)) {
                items.bounds.push(Bounded { item: number, least, most, piece });
            }
        }
        Ok(items)
    }

    /// How many there are.
    pub fn all(&self) -> u32 {
        self.names.len() as u32
    }
}

/// The fewest and the most options.
type Bounds = (u32, u32);

/// A name and the bounds before it, if any.
fn parts(piece: &str, secondary: bool) -> Result<(Option<Bounds>, &str), TextErrorKind> {
    let Some((bounds, name)) = piece.split_once('|') else {
        if piece.contains(':') {
            return Err(TextErrorKind::ColonInName);
        }
        return plain(piece).map(|name| (None, name));
    };
    let (least, most) = bounds.split_once(':').unwrap_or((bounds, bounds));
    if !is_decimal(least) || !is_decimal(most) || name.is_empty() || name.contains('|') {
        return Err(TextErrorKind::BarInName);
    }
    if name.contains(':') {
        return Err(TextErrorKind::ColonInName);
    }
    let name = plain(name)?;
    if secondary {
        return Err(TextErrorKind::BoundsOnSecondary);
    }
    let (Ok(least), Ok(most)) = (least.parse(), most.parse()) else {
        return Err(TextErrorKind::LargeNumber);
    };
    if least > most || most == 0 {
        return Err(TextErrorKind::Bounds);
    }
    Ok((Some((least, most)), name))
}

fn plain(name: &str) -> Result<&str, TextErrorKind> {
    if has_plain_characters(name) { Ok(name) } else { Err(TextErrorKind::CharacterInName) }
}

/// Whether all of it is digits, and there is one.
pub fn is_decimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
