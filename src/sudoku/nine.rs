//! The whole 9x9 matrix without a table: what [`MATRIX9`] says is computed from the numbers of
//! options and items, and the live options of an item are bits of one word.

use crate::Error;
use crate::puzzle::sudoku::MATRIX9;
use crate::xc::Width;
use crate::xc::lists::{Lists, Notice, fewest};
use crate::xc::problem::{Matrix, Measure};
use crate::xc::step::Sealed;

const SIDE: usize = 9;
/// Items of a kind: cells, digits in rows, in columns, in boxes.
pub(super) const OF_A_KIND: usize = 81;
pub(super) const ITEMS: usize = 324;
const OPTIONS: usize = 729;

/// Quotient and remainder by 9 of a number below 729, on processors that cannot divide.
#[inline]
const fn by_nine(number: usize) -> (usize, usize) {
    let quotient = number.wrapping_mul(7_282) >> 16;
    (quotient, number.wrapping_sub(quotient.wrapping_mul(9)))
}

/// The same by 3, of a number below 9.
#[inline]
const fn by_three(number: usize) -> (usize, usize) {
    let quotient = number.wrapping_mul(11) >> 5;
    (quotient, number.wrapping_sub(quotient.wrapping_mul(3)))
}

const _: () = {
    let mut number = 0;
    while number < OPTIONS {
        let (quotient, rest) = by_nine(number);
        assert!(quotient == number / 9 && rest == number % 9);
        let (quotient, rest) = by_three(number % 9);
        assert!(quotient == number % 9 / 3 && rest == number % 3);
        number += 1;
    }
};

/// The box of a cell and its place in it; and, since one rule leads both ways, the row and column of
/// a place in a box.
#[inline]
const fn box_and_place(row: usize, column: usize) -> (usize, usize) {
    let ((band, line), (stack, place)) = (by_three(row), by_three(column));
    (band.wrapping_mul(3).wrapping_add(stack), line.wrapping_mul(3).wrapping_add(place))
}

/// An option: which digit (from 0) goes into which row and column.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub row: usize,
    pub column: usize,
    pub digit: usize,
}

impl Placed {
    #[inline]
    pub const fn of(option: usize) -> Self {
        let (cell, digit) = by_nine(option);
        let (row, column) = by_nine(cell);
        Self { row, column, digit }
    }

    #[inline]
    const fn option(self) -> usize {
        nines(nines(self.row, self.column), self.digit)
    }

    /// The item of a kind, and the place of this option on its list.
    #[inline]
    const fn item(self, kind: usize) -> (usize, usize) {
        let Self { row, column, digit } = self;
        let (house, second, place) = match kind {
            0 => (row, column, digit),
            1 => (row, digit, column),
            2 => (column, digit, row),
            _ => {
                let (square, place) = box_and_place(row, column);
                (square, digit, place)
            }
        };
        (kind.wrapping_mul(OF_A_KIND).wrapping_add(nines(house, second)), place)
    }

    /// The option at a place on the list of an item.
    #[inline]
    const fn at(item: Item, place: usize) -> Self {
        let Item { kind, house, second } = item;
        match kind {
            0 => Self { row: house, column: second, digit: place },
            1 => Self { row: house, column: place, digit: second },
            2 => Self { row: place, column: house, digit: second },
            _ => {
                let (row, column) = box_and_place(house, place);
                Self { row, column, digit: second }
            }
        }
    }
}

#[inline]
pub(super) const fn nines(high: usize, low: usize) -> usize {
    high.wrapping_mul(SIDE).wrapping_add(low)
}

/// An item: row and column of a cell, or a house and a digit.
#[derive(Clone, Copy)]
struct Item {
    kind: usize,
    house: usize,
    second: usize,
}

impl Item {
    #[inline]
    const fn of(item: usize) -> Self {
        // Not by subtracting in a loop, which compilers know to be a division.
        let kind: usize = match item {
            0..81 => 0,
            81..162 => 1,
            162..243 => 2,
            _ => 3,
        };
        let (house, second) = by_nine(item.wrapping_sub(kind.wrapping_mul(OF_A_KIND)));
        Self { kind, house, second }
    }

    #[inline]
    const fn entry(self, place: usize) -> usize {
        Placed::at(self, place).option().wrapping_mul(4).wrapping_add(self.kind)
    }
}

/// The problem of [`MATRIX9`], computed.
#[derive(Clone, Copy, Debug)]
pub struct Nine;

impl Sealed for Nine {}

impl Matrix<u16> for Nine {
    #[inline]
    fn items(&self) -> u32 {
        ITEMS as u32
    }
    #[inline]
    fn primary(&self) -> u32 {
        ITEMS as u32
    }
    #[inline]
    fn options(&self) -> u32 {
        OPTIONS as u32
    }
    #[inline]
    fn entries(&self) -> u32 {
        4 * OPTIONS as u32
    }
    #[inline]
    fn fingerprint(&self) -> u32 {
        const FINGERPRINT: u32 = MATRIX9.problem().fingerprint();
        FINGERPRINT
    }
    #[inline]
    fn measure(&self) -> Measure {
        Measure { kept: OPTIONS as u32, most: 4, fewest: 4, longest: 4 }
    }
    #[inline]
    fn item(&self, entry: usize) -> usize {
        Placed::of(entry >> 2).item(entry & 3).0
    }
    #[inline]
    fn bounds(&self, option: usize) -> (usize, usize) {
        if option >= OPTIONS {
            return (0, 0);
        }
        (option.wrapping_mul(4), option.wrapping_mul(4).wrapping_add(4))
    }
    #[inline]
    fn option_of(&self, entry: usize) -> usize {
        entry >> 2
    }
    #[inline]
    fn right_of(&self, _: usize, entry: usize) -> usize {
        entry & !3 | entry.wrapping_add(1) & 3
    }
    #[inline]
    fn left_of(&self, _: usize, entry: usize) -> usize {
        entry & !3 | entry.wrapping_sub(1) & 3
    }
    #[inline]
    fn other_items(&self, entry: usize, mut act: impl FnMut(usize)) {
        let placed = Placed::of(entry >> 2);
        for kind in 0..4 {
            if kind != entry & 3 {
                act(placed.item(kind).0);
            }
        }
    }
}

/// The lists of live options, a word an item: its size in the low bits, a bit for each place on
/// its list above them, and the flags.
#[derive(Debug)]
pub struct Words<'s>(pub(super) &'s mut [u16; ITEMS]);

/// Where the bits of places begin.
const FIRST: usize = 4;
const SIZE: u16 = (1 << FIRST) - 1;
const ALIVE: u16 = ((1 << SIDE) - 1) << FIRST;

impl Words<'_> {
    #[inline]
    fn word(&self, item: usize) -> u16 {
        self.0.get(item).copied().unwrap_or(0)
    }

    /// The live options of an item, a bit each.
    #[inline]
    fn alive(&self, item: usize) -> u32 {
        ((self.word(item) & ALIVE) >> FIRST) as u32
    }

    /// Acts on the words of all items of an option but one kind.
    #[inline]
    fn others(&mut self, kind: usize, placed: Placed, mut act: impl FnMut(usize, &mut u16, u16)) {
        for other in 0..4 {
            if other != kind {
                let (item, place) = placed.item(other);
                if let Some(word) = self.0.get_mut(item) {
                    act(item, word, 1 << (FIRST.wrapping_add(place) & 15));
                }
            }
        }
    }

    #[inline]
    fn next(&self, item: usize, from: usize) -> Option<usize> {
        let alive = self.alive(item);
        let place = (from..SIDE).find(|&place| alive >> (place & 31) & 1 != 0)?;
        Some(Item::of(item).entry(place))
    }
}

impl Lists<u16, Nine> for Words<'_> {
    const NAME: &'static str = "computed";

    fn fits(&self, _: &Nine) -> Result<(), Error> {
        Ok(())
    }

    fn in_range(&self, _: &Nine) -> bool {
        true
    }

    fn build(&mut self, _: &Nine) -> Result<u32, Error> {
        self.0.fill(ALIVE | SIDE as u16);
        Ok(SIDE as u32)
    }

    #[inline]
    fn size(&self, item: usize) -> u32 {
        (self.word(item) & !ALIVE) as u32
    }

    #[inline]
    fn fewest(&self, _: usize, enough: u32) -> (usize, u32) {
        fewest::<u16>(self.0.iter().map(|word| (word & !ALIVE) as u32), enough)
    }

    #[inline]
    fn flag(&mut self, item: usize, set: u32, clear: u32) {
        if let Some(word) = self.0.get_mut(item) {
            *word = (*word | set as u16) & !clear as u16;
        }
    }

    #[inline]
    fn first(&self, _: &Nine, item: usize) -> Option<usize> {
        self.next(item, 0)
    }

    #[inline]
    fn after(&self, _: &Nine, entry: usize) -> Option<usize> {
        let (item, place) = Placed::of(entry >> 2).item(entry & 3);
        self.next(item, place.wrapping_add(1))
    }

    #[inline]
    fn is_listed(&self, _: &Nine, item: usize, entry: usize, _: &mut usize) -> bool {
        let (_, place) = Placed::of(entry >> 2).item(entry & 3);
        self.alive(item) >> (place & 31) & 1 != 0
    }

    #[inline(never)]
    fn cover(
        &mut self,
        _: &Nine,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, u16>,
    ) -> Option<usize> {
        let (mut alive, list) = (self.alive(item), Item::of(item));
        let mut place = 0;
        while alive != 0 {
            let entry = list.entry(place);
            if alive & 1 != 0 && entry != keep {
                let mut stop = false;
                self.others(list.kind, Placed::at(list, place), |other, word, bit| {
                    // The size goes down and the bit out; it was there, or the memory was altered.
                    *word = (*word & !bit).wrapping_sub(1);
                    let size = (*word & !ALIVE) as u32;
                    if size <= 1 {
                        stop |= notice.short(other, size);
                    }
                });
                notice.updates = notice.updates.wrapping_add(3);
                if stop {
                    return Some(entry);
                }
            }
            alive >>= 1;
            place = place.wrapping_add(1);
        }
        None
    }

    #[inline(never)]
    fn uncover(&mut self, _: &Nine, item: usize, keep: usize, stop: Option<usize>) -> usize {
        let (mut alive, list) = (self.alive(item), Item::of(item));
        let (mut place, mut updates) = (0, 0_usize);
        while alive != 0 {
            let entry = list.entry(place);
            if alive & 1 != 0 && entry != keep {
                self.others(list.kind, Placed::at(list, place), |_, word, bit| {
                    *word = (*word | bit).wrapping_add(1);
                });
                updates = updates.wrapping_add(3);
            }
            // Bits know no order: what was hidden first may come back first.
            if stop == Some(entry) {
                break;
            }
            alive >>= 1;
            place = place.wrapping_add(1);
        }
        updates
    }

    fn verify(&self, matrix: &Nine) -> bool {
        let whole = |item| self.alive(item).count_ones() == (self.word(item) & SIZE) as u32;
        let all_or_nothing = |option| {
            let placed = Placed::of(option);
            let mut open = (0..4)
                .map(|kind| placed.item(kind))
                .filter(|(item, _)| self.size(*item) & u16::COVERED == 0);
            let listed = |(item, place): (usize, usize)| self.alive(item) >> (place & 31) & 1 != 0;
            match open.next().map(listed) {
                None => true,
                Some(first) => open.all(|place| listed(place) == first),
            }
        };
        (0..matrix.items() as usize).all(whole) && (0..OPTIONS).all(all_or_nothing)
    }
}

#[cfg(test)]
mod tests;
