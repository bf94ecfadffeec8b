//! Reads the form of Knuth's programs.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::error::{Feature, TextError, TextErrorKind, Warning};
use super::items::{Bounded, Items, is_decimal};
use super::lines::{Line, Lines, Piece};
use super::names::is_plain_letter;
use super::{Fill, Named, NamedGeneral, with_needed};
use crate::xc::owned::OwnedGeneral;

/// Reads a plain problem in the form of Knuth's programs; the rules are [here](super). Colors,
/// multiplicities and costs are refused: [`parse_general`] reads them.
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

/// Reads a problem with whatever the form can say: colors, multiplicities, costs. The rules are
/// [here](super). Colors get their numbers from 1 as they come; bounds that say nothing (`1|name`)
/// are as none.
///
/// Time and memory as [`parse`].
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
///
/// let named = text::parse_general::<u16>("a 2:3|b\na b |3\nb |4 |5\n")?;
/// assert_eq!((named.multiplicity(1), named.cost(1)), ((2, 3), 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_general<L: Fill>(text: &str) -> Result<NamedGeneral<L>, TextError> {
    read(text, true)
}

fn read<L: Fill>(text: &str, is_general: bool) -> Result<NamedGeneral<L>, TextError> {
    let mut lines = Lines::new(text, |line| line.starts_with('|'));
    let Some(header) = lines.next() else {
        return Err(lines.error_at_end(TextErrorKind::NoItems));
    };
    let items = Items::read(header, L::MOST, is_general)?;
    let mut general = OwnedGeneral::new(items.primary, items.all() - items.primary)
        .map_err(|error| header.error_at_start(TextErrorKind::Problem(error)))?;
    for Bounded { item, least, most, piece } in &items.bounds {
        L::bound(&mut general, *item, *least, *most)
            .map_err(|error| header.error(TextErrorKind::Problem(error), *piece, piece.text))?;
    }
    let mut entries = Entries { items: &items, palette: Palette::default(), is_general };
    let mut option = Vec::new();
    // One more than the last option that each item is in.
    let mut last = vec![0_u32; items.names.len()];
    let (mut numbers, mut warnings, mut all) = (Vec::new(), Vec::new(), 0_usize);
    while let Some(line) = lines.next() {
        let number = numbers.len() as u32;
        let (mut is_useful, mut cost) = (false, 0_u32);
        option.clear();
        for piece in line.pieces() {
            let (item, color) = match entries.read(line, piece)? {
                Entry::Item(item, color) => (item, color),
                Entry::Cost(more) => {
                    cost = cost
                        .checked_add(more)
                        .ok_or_else(|| line.error(TextErrorKind::LargeNumber, piece, piece.text))?;
                    continue;
                }
            };
            if let Some(last) = last.get_mut(item as usize) {
                if *last == number + 1 {
                    return Err(line.error(TextErrorKind::RepeatedItem, piece, piece.text));
                }
                *last = number + 1;
            }
            is_useful |= item < items.primary;
            // Each color has an entry at least: where its number is too large, so is theirs.
            option.push((L::from_index(item as usize), L::from_index(color as usize)));
        }
        all += option.len();
        if let Err(error) = L::add(&mut general, cost, &option) {
            let needed = lines.fold((numbers.len() + 1, all), |(options, all), line| {
                let items = line.pieces().filter(|piece| !piece.text.starts_with('|'));
                (options + 1, all + items.count())
            });
            return Err(line.error_at_start(TextErrorKind::Problem(with_needed(error, needed))));
        }
        if !is_useful {
            warnings.push(Warning::NoPrimaryItem { option: number, line: line.number });
        }
        numbers.push(line.number);
    }
    let Palette { letters, .. } = entries.palette;
    for ((item, name), last) in (0..).zip(items.names.iter()).zip(last) {
        if last == 0 {
            let (name, primary) = (name.into(), item < items.primary);
            warnings.push(Warning::NoOptions { item, name, primary, line: header.number });
        }
    }
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

/// What a piece of an option says.
enum Entry {
    /// An item, and its color or 0.
    Item(u32, u32),
    Cost(u32),
}

/// Reads the pieces of options.
struct Entries<'i, 't> {
    items: &'i Items<'t>,
    palette: Palette,
    is_general: bool,
}

impl Entries<'_, '_> {
    fn read(&mut self, line: Line<'_>, piece: Piece<'_>) -> Result<Entry, TextError> {
        if let Some(item) = self.items.numbers.get(piece.text) {
            return Ok(Entry::Item(*item, 0));
        }
        let other = match piece.text.strip_prefix('|') {
            Some(cost) => self.cost(cost),
            None => self.colored(piece.text),
        };
        other.map_err(|(kind, name)| line.error(kind, piece, name.unwrap_or(piece.text)))
    }

    fn cost(&self, cost: &str) -> Result<Entry, Mistake<'static>> {
        if !is_decimal(cost) {
            return Err((TextErrorKind::BadCost, None));
        }
        if !self.is_general {
            return Err((TextErrorKind::NotPlain(Feature::Cost), None));
        }
        cost.parse().map(Entry::Cost).map_err(|_| (TextErrorKind::LargeNumber, None))
    }

    /// A secondary item with a color, or what else the piece is.
    fn colored<'p>(&mut self, text: &'p str) -> Result<Entry, Mistake<'p>> {
        let Some((name, color)) = text.split_once(':') else {
            // A cost that no blank parts from its item is a likely slip.
            let item = text.split_once('|').map(|(item, _)| item);
            let is_item = item.is_some_and(|item| self.items.numbers.contains_key(item));
            let kind = if is_item { TextErrorKind::BadCost } else { TextErrorKind::UnknownItem };
            return Err((kind, None));
        };
        let item = match self.items.numbers.get(name) {
            None if name.is_empty() => return Err((TextErrorKind::MissingItem, None)),
            None => return Err((TextErrorKind::UnknownItem, Some(name))),
            Some(item) if *item < self.items.primary => {
                return Err((TextErrorKind::ColorOnPrimary, None));
            }
            Some(item) => *item,
        };
        let mut letters = color.chars();
        let letter = match (letters.next(), letters.next()) {
            (None, _) => return Err((TextErrorKind::EmptyColor, None)),
            (Some(_), Some(_)) => return Err((TextErrorKind::LongColor, None)),
            (Some(letter), None) => letter,
        };
        if !is_plain_letter(letter) {
            return Err((TextErrorKind::CharacterInColor, None));
        }
        if !self.is_general {
            return Err((TextErrorKind::NotPlain(Feature::Color), None));
        }
        Ok(Entry::Item(item, self.palette.number(letter)))
    }
}

/// What is wrong with a piece of an option, and the name in question if it is not all of the piece.
type Mistake<'p> = (TextErrorKind, Option<&'p str>);
