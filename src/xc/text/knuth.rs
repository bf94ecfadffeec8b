//! Reads the form of Knuth's programs.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::error::{Feature, TextError, TextErrorKind, Warning};
use super::lines::{Line, Lines, Piece};
use super::names::{Names, has_plain_characters};
use super::{Fill, Named, NamedGeneral, with_needed};
use crate::xc::owned::OwnedGeneral;
use crate::{Error, Resource};

/// Reads a problem in the form of Knuth's programs; the rules are [here](super).
///
/// Time: the length of the text, a search among the names for each entry, and the square of the
/// length of each option. Memory: the problem, the names, some words for each item and option.
///
/// # Errors
/// A [`TextError`] for the first thing that is wrong.
///
/// ```
/// use footwork::xc::text;
/// let named = text::parse::<u16>("first second | third\nsecond third\nfirst\n")?;
/// assert!(named.problem().items_of(0).eq([1, 2]));
/// # Ok::<(), text::TextError>(())
/// ```
pub fn parse<L: Fill>(text: &str) -> Result<Named<L>, TextError> {
    let NamedGeneral { general, names, lines, warnings, .. } = read(text, false)?;
    Ok(Named { problem: general.into_problem(), names, lines, warnings })
}

/// Reads a problem with whatever the form can say and the library can search: colors. The rules are
/// [here](super).
///
/// # Errors
/// A [`TextError`] for the first thing that is wrong.
///
/// ```
/// use footwork::xc::{owned::Dance, text};
/// // Knuth's example of colors, TAOCP 7.2.2.1 (49).
/// let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
/// let named = text::parse_general::<u16>(text)?;
/// let mut memory = Dance::new(named.general());
/// let mut search = memory.search(named.general())?;
/// let cover = search.next_solution()?.unwrap();
/// let options = cover.iter().map(|option| named.option(u32::from(*option)).to_string());
/// assert!(options.eq(["q x:A", "p r x:A y"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_general<L: Fill>(text: &str) -> Result<NamedGeneral<L>, TextError> {
    read(text, true)
}

fn read<L: Fill>(text: &str, colors: bool) -> Result<NamedGeneral<L>, TextError> {
    let mut lines = Lines::new(text, |line| line.starts_with('|'));
    let Some(header) = lines.next() else {
        return Err(lines.error_at_end(TextErrorKind::NoItems));
    };
    let items = Items::read(header, L::MOST)?;
    let mut palette = Palette::default();
    let mut general = OwnedGeneral::new(items.primary, items.all() - items.primary)
        .map_err(|error| header.error_at_start(TextErrorKind::Problem(error)))?;
    let mut option = Vec::new();
    // One more than the last option that each item is in.
    let mut last = vec![0_u32; items.names.len()];
    let (mut numbers, mut warnings, mut entries) = (Vec::new(), Vec::new(), 0_usize);
    while let Some(line) = lines.next() {
        let number = numbers.len() as u32;
        let mut is_useful = false;
        option.clear();
        for piece in line.pieces() {
            let (item, color) = items.entry(line, piece, colors.then_some(&mut palette))?;
            if let Some(last) = last.get_mut(item as usize) {
                if *last == number + 1 {
                    return Err(line.error(TextErrorKind::RepeatedItem, piece, piece.text));
                }
                *last = number + 1;
            }
            is_useful |= item < items.primary;
            option.push((L::from_index(item as usize), L::from_index(color as usize)));
        }
        entries += option.len();
        if let Err(error) = L::add(&mut general, &option) {
            let needed = lines.fold((numbers.len() + 1, entries), |(options, entries), line| {
                (options + 1, entries + line.pieces().count())
            });
            return Err(line.error_at_start(TextErrorKind::Problem(with_needed(error, needed))));
        }
        if !is_useful {
            warnings.push(Warning::NoPrimaryItem { option: number, line: line.number });
        }
        numbers.push(line.number);
    }
    for ((item, name), last) in (0..).zip(items.names.iter()).zip(last) {
        if last == 0 {
            let (name, primary) = (name.into(), item < items.primary);
            warnings.push(Warning::NoOptions { item, name, primary, line: header.number });
        }
    }
    let Palette { letters, .. } = palette;
    Ok(NamedGeneral { general, names: items.names, letters, lines: numbers, warnings })
}

/// The letters of colors, numbered from 1 as they come.
#[derive(Default)]
struct Palette {
    letters: Vec<char>,
    numbers: BTreeMap<char, u32>,
}

impl Palette {
    fn number(&mut self, letter: char) -> u32 {
        *self.numbers.entry(letter).or_insert_with(|| {
            self.letters.push(letter);
            self.letters.len() as u32
        })
    }
}

/// The items that the first line names.
struct Items<'t> {
    names: Names,
    numbers: BTreeMap<&'t str, u32>,
    primary: u32,
}

impl<'t> Items<'t> {
    fn read(line: Line<'t>, most: u32) -> Result<Self, TextError> {
        let mut items = Self { names: Names::default(), numbers: BTreeMap::new(), primary: 0 };
        let mut bar = false;
        for piece in line.pieces() {
            let name = piece.text;
            if name == "|" {
                if bar {
                    return Err(line.error(TextErrorKind::SecondBar, piece, name));
                }
                bar = true;
                continue;
            }
            let number = items.all();
            if let Some(kind) = wrong_with_name(name, bar) {
                return Err(line.error(kind, piece, name));
            }
            if items.numbers.insert(name, number).is_some() {
                return Err(line.error(TextErrorKind::DeclaredTwice, piece, name));
            }
            if number == most {
                let needed = line.pieces().count() as u32 - u32::from(bar);
                let kind = TextErrorKind::Problem(Error::Capacity {
                    resource: Resource::LinkWidth,
                    needed,
                    capacity: most,
                });
                return Err(line.error(kind, piece, name));
            }
            items.names.push(name);
            items.primary += u32::from(!bar);
        }
        Ok(items)
    }

    fn all(&self) -> u32 {
        self.names.len() as u32
    }

    /// The item that an option names, and its color, if there may be any.
    fn entry(
        &self,
        line: Line<'_>,
        piece: Piece<'_>,
        palette: Option<&mut Palette>,
    ) -> Result<(u32, u32), TextError> {
        if let Some(item) = self.numbers.get(piece.text) {
            return Ok((*item, 0));
        }
        self.colored(piece.text, palette).ok_or_else(|| self.wrong_with_entry(line, piece))
    }

    /// A secondary item with a color.
    fn colored(&self, text: &str, palette: Option<&mut Palette>) -> Option<(u32, u32)> {
        let (name, color) = text.split_once(':')?;
        let item = self.numbers.get(name).filter(|item| **item >= self.primary)?;
        let mut letters = color.chars();
        let (letter, None) = (letters.next()?, letters.next()) else { return None };
        Some((*item, palette?.number(letter)))
    }

    /// What is wrong with a piece of an option that is no item's name.
    #[cold]
    fn wrong_with_entry(&self, line: Line<'_>, piece: Piece<'_>) -> TextError {
        let text = piece.text;
        if let Some(cost) = text.strip_prefix('|') {
            let kind = if cost.parse::<u64>().is_ok() && is_decimal(cost) {
                TextErrorKind::Unsupported(Feature::Cost)
            } else {
                TextErrorKind::BadCost
            };
            return line.error(kind, piece, text);
        }
        let Some((name, color)) = text.split_once(':') else {
            return line.error(TextErrorKind::UnknownItem, piece, text);
        };
        let kind = match self.numbers.get(name) {
            None if name.is_empty() => TextErrorKind::MissingItem,
            None => return line.error(TextErrorKind::UnknownItem, piece, name),
            Some(item) if *item < self.primary => TextErrorKind::ColorOnPrimary,
            Some(_) => match color.chars().count() {
                0 => TextErrorKind::EmptyColor,
                1 => TextErrorKind::Unsupported(Feature::Color),
                _ => TextErrorKind::LongColor,
            },
        };
        line.error(kind, piece, text)
    }
}

/// What is wrong with the name of an item in the item line, if anything.
fn wrong_with_name(name: &str, secondary: bool) -> Option<TextErrorKind> {
    if let Some((bounds, name)) = name.split_once('|') {
        let (low, high) = bounds.split_once(':').unwrap_or((bounds, bounds));
        if !is_decimal(low) || !is_decimal(high) || name.is_empty() || name.contains(['|', ':']) {
            return Some(TextErrorKind::BarInName);
        }
        if secondary {
            return Some(TextErrorKind::BoundsOnSecondary);
        }
        return Some(match (low.parse::<u32>(), high.parse::<u32>()) {
            (Ok(low), Ok(high)) if low <= high && high > 0 => {
                TextErrorKind::Unsupported(Feature::Multiplicity)
            }
            _ => TextErrorKind::Bounds,
        });
    }
    if name.contains(':') {
        return Some(TextErrorKind::ColonInName);
    }
    (!has_plain_characters(name)).then_some(TextErrorKind::CharacterInName)
}

fn is_decimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
