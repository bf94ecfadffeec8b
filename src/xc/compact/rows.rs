//! Lists as rows of bits: for each item one bit an option, set while the option lives. Nothing
//! is linked, so nothing but bits and sizes needs RAM; which option a bit stands for is constant.

use core::ops::Range;

use super::index::Index;
use crate::xc::Width;
use crate::xc::access::{change, get, put};
use crate::xc::counting::add;
use crate::xc::lists::{Lists, Notice, agree, fewest, list_fits};
use crate::xc::problem::{Matrix, Problem, Table};
use crate::xc::state::fits;
use crate::{Error, Resource};

/// The rows.
#[derive(Debug)]
pub struct Rows<'s, 'p, L: Width> {
    pub(in crate::xc) index: Index<'p, L>,
    pub(in crate::xc) rows: &'s mut [u32],
    pub(in crate::xc) sizes: &'s mut [L],
}

/// Whether an item has its color: then the options that are left on its row agree with it, and the
/// row stays as it is.
#[inline(always)]
fn is_purified<L: Width>(sizes: &[L], item: usize) -> bool {
    get(sizes, item).index() as u32 & L::PURIFIED != 0
}

/// Takes an entry off its row, and says whether to stop.
#[inline(always)]
fn take_off<L: Width, P: Matrix<L>, const MULTIPLE: bool>(
    rows: &mut [u32],
    sizes: &mut [L],
    problem: &P,
    numbers: &[L],
    (at, item): (usize, usize),
    notice: &mut Notice<'_, L>,
    stop: &mut bool,
) {
    if P::COLORS && is_purified(sizes, item) {
        return;
    }
    let bit = get(numbers, at).index();
    change(rows, bit >> 5, |row| *row &= !(1 << (bit & 31)));
    change(sizes, item, |place| {
        let size = (place.index() as u32).wrapping_sub(1);
        *place = L::from_index(size as usize);
        if notice.is_few::<MULTIPLE>(item, size) {
            *stop |= notice.falls::<P, MULTIPLE>(problem, item, size);
        }
    });
}

/// Takes back [`take_off`].
#[inline(always)]
fn put_back<L: Width, P: Matrix<L>>(
    rows: &mut [u32],
    sizes: &mut [L],
    numbers: &[L],
    at: usize,
    item: usize,
) {
    if P::COLORS && is_purified(sizes, item) {
        return;
    }
    let bit = get(numbers, at).index();
    change(rows, bit >> 5, |row| *row |= 1 << (bit & 31));
    change(sizes, item, |size| {
        *size = L::from_index(size.index().wrapping_add(1));
    });
}

/// Hides the option of `entry` from all its other items. Returns whether to stop.
///
/// `left` is how many entries there may be still.
#[inline(always)]
fn hide<L: Width, P: Table<L>, const MULTIPLE: bool>(
    rows: &mut [u32],
    sizes: &mut [L],
    problem: &P,
    numbers: &[L],
    entry: usize,
    notice: &mut Notice<'_, L>,
    left: &mut usize,
) -> bool {
    let mut stop = false;
    problem.table().others(entry, left, |at, item| {
        let place = (at, item);
        take_off::<L, P, MULTIPLE>(rows, sizes, problem, numbers, place, notice, &mut stop);
    });
    stop
}

/// Takes back [`hide`].
#[inline(always)]
fn unhide<L: Width, P: Table<L>>(
    rows: &mut [u32],
    sizes: &mut [L],
    problem: &P,
    numbers: &[L],
    entry: usize,
    left: &mut usize,
) {
    problem.table().others(entry, left, |at, item| {
        put_back::<L, P>(rows, sizes, numbers, at, item);
    });
}

/// Where in the index the leftmost of a word's bits stands.
#[inline(always)]
fn place(first: usize, word: usize, bits: u32) -> usize {
    first.wrapping_add(word << 5).wrapping_add(bits.trailing_zeros() as usize)
}

impl<L: Width> Rows<'_, '_, L> {
    /// [`Lists::cover`]; `MULTIPLE` where several options may cover an item.
    #[inline(always)]
    fn cover_as<P: Table<L>, const MULTIPLE: bool>(
        &mut self,
        problem: &P,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, L>,
    ) -> Option<usize> {
        let (first, end) = self.index.bounds(item);
        let row = self.index.row(first);
        let words = end.saturating_sub(first).div_ceil(32);
        let (rows, sizes) = (&mut *self.rows, &mut *self.sizes);
        let entries = problem.table().table.len();
        let numbers = self.index.bits.get(..entries)?;
        let mut left = entries;
        let mut stop = None;
        'row: for word in 0..words {
            // The row itself stays as it is while its options are hidden elsewhere.
            let mut bits = get(rows, row.wrapping_add(word));
            while bits != 0 && left != 0 {
                let place = place(first, word, bits);
                bits &= bits.wrapping_sub(1);
                let entry = get(self.index.entries, place).index();
                if entry != keep
                    && !agree(problem, entry, keep)
                    && hide::<L, P, MULTIPLE>(
                        rows, sizes, problem, numbers, entry, notice, &mut left,
                    )
                {
                    stop = Some(entry);
                    break 'row;
                }
            }
        }
        add(&mut notice.updates, entries.wrapping_sub(left));
        stop
    }

    /// The first live entry of a row whose entries stand from `first` to `end`, at `from` or
    /// behind it.
    #[inline(always)]
    fn next(&self, first: usize, end: usize, from: usize) -> Option<usize> {
        let row = self.index.row(first);
        let mut word = from >> 5;
        let mut bits = get(self.rows, row.wrapping_add(word)) & (u32::MAX << (from & 31));
        loop {
            if bits != 0 {
                let place = place(first, word, bits);
                return Some(get(self.index.entries, place).index());
            }
            add(&mut word, 1);
            if (word << 5) >= end.wrapping_sub(first) {
                return None;
            }
            bits = get(self.rows, row.wrapping_add(word));
        }
    }
}

impl<L: Width, P: Table<L>> Lists<L, P> for Rows<'_, '_, L> {
    const NAME: &'static str = "compact";

    fn fits(&self, problem: &P) -> Result<(), Error> {
        fits(Resource::Items, problem.items() as usize, self.sizes.len())?;
        fits(Resource::Memory, self.index.words as usize, self.rows.len())
    }

    fn in_range(&self, problem: &P) -> bool {
        (0..problem.items() as usize).all(|item| self.ends_whole(item))
    }

    fn build(&mut self, problem: &P) -> Result<u32, Error> {
        self.rows.fill(0);
        self.sizes.fill(L::default());
        let mut longest = 0;
        for item in 0..problem.items() as usize {
            let (first, end) = self.index.bounds(item);
            let size = end.saturating_sub(first);
            let mut row = self.index.row(first);
            let mut left = size;
            while left >= 32 {
                put(self.rows, row, u32::MAX);
                add(&mut row, 1);
                left = left.wrapping_sub(32);
            }
            if left != 0 {
                put(self.rows, row, !(u32::MAX << left));
            }
            longest = longest.max(size as u32);
            // Secondary items are never chosen: to the search they always look covered.
            let secondary = item >= problem.primary() as usize;
            let flags = if secondary { L::COVERED as usize } else { 0 };
            put(self.sizes, item, L::from_index(size | flags));
        }
        list_fits::<L>(longest)
    }

    #[inline(always)]
    fn size(&self, item: usize) -> u32 {
        get(self.sizes, item).index() as u32
    }

    #[inline]
    fn fewest(&self, items: usize, enough: u32) -> (usize, u32) {
        let sizes = self.sizes.get(..items).unwrap_or_default();
        fewest::<L>(sizes.iter().map(|size| size.index() as u32), enough)
    }

    #[inline(always)]
    fn flag(&mut self, item: usize, set: u32, clear: u32) {
        change(self.sizes, item, |size| {
            *size = L::from_index(((size.index() as u32 | set) & !clear) as usize);
        });
    }

    #[inline(always)]
    fn first(&self, _: &P, item: usize) -> Option<usize> {
        let (first, end) = self.index.bounds(item);
        if first >= end { None } else { self.next(first, end, 0) }
    }

    #[inline(always)]
    fn after(&self, problem: &P, entry: usize) -> Option<usize> {
        let (first, end) = self.index.bounds(problem.item(entry));
        let row = self.index.row(first);
        let from = get(self.index.bits, entry).index().wrapping_sub(row << 5).wrapping_add(1);
        if first.wrapping_add(from) >= end { None } else { self.next(first, end, from) }
    }

    #[inline]
    fn is_listed(&self, _: &P, _: usize, entry: usize, _: &mut usize) -> bool {
        let bit = get(self.index.bits, entry).index();
        get(self.rows, bit >> 5) >> (bit & 31) & 1 != 0
    }

    #[inline(never)] // registers: inlined, the search spills
    fn cover(
        &mut self,
        problem: &P,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, L>,
    ) -> Option<usize> {
        if P::MULTIPLE && problem.is_multiple() {
            self.cover_as::<P, true>(problem, item, keep, notice)
        } else {
            self.cover_as::<P, false>(problem, item, keep, notice)
        }
    }

    #[inline(never)]
    fn uncover(&mut self, problem: &P, item: usize, keep: usize, stop: Option<usize>) -> usize {
        let (first, end) = self.index.bounds(item);
        let row = self.index.row(first);
        let words = end.saturating_sub(first).div_ceil(32);
        let (rows, sizes) = (&mut *self.rows, &mut *self.sizes);
        let entries = problem.table().table.len();
        let Some(numbers) = self.index.bits.get(..entries) else { return 0 };
        let mut left = entries;
        'row: for word in 0..words {
            let mut bits = get(rows, row.wrapping_add(word));
            while bits != 0 && left != 0 {
                let place = place(first, word, bits);
                bits &= bits.wrapping_sub(1);
                let entry = get(self.index.entries, place).index();
                if entry != keep && !agree(problem, entry, keep) {
                    unhide(rows, sizes, problem, numbers, entry, &mut left);
                }
                // Bits know no order: what was hidden first may come back first.
                if stop == Some(entry) {
                    break 'row;
                }
            }
        }
        entries.wrapping_sub(left)
    }

    #[inline(never)]
    fn exclude(&mut self, problem: &P, entry: usize, notice: &mut Notice<'_, L>) {
        let (rows, sizes) = (&mut *self.rows, &mut *self.sizes);
        let entries = problem.table().table.len();
        let Some(numbers) = self.index.bits.get(..entries) else { return };
        let mut left = entries;
        hide::<L, P, true>(rows, sizes, problem, numbers, entry, notice, &mut left);
        let place = (entry, problem.item(entry));
        take_off::<L, P, true>(rows, sizes, problem, numbers, place, notice, &mut false);
        add(&mut notice.updates, entries.wrapping_sub(left).wrapping_add(1));
    }

    #[inline(never)]
    fn restore(&mut self, problem: &P, entry: usize) -> usize {
        let (rows, sizes) = (&mut *self.rows, &mut *self.sizes);
        let entries = problem.table().table.len();
        let Some(numbers) = self.index.bits.get(..entries) else { return 0 };
        let mut left = entries;
        put_back::<L, P>(rows, sizes, numbers, entry, problem.item(entry));
        unhide(rows, sizes, problem, numbers, entry, &mut left);
        entries.wrapping_sub(left).wrapping_add(1)
    }

    fn verify(&self, problem: &P) -> bool {
        (0..problem.items() as usize).all(|item| self.row_is_whole(item))
            && problem.table().all_options().all(|(first, entries)| {
                self.all_or_nothing(problem.table(), first..first.wrapping_add(entries.len()))
            })
    }
}

impl<L: Width> Rows<'_, '_, L> {
    /// Whether a row has no bits beyond its end.
    fn ends_whole(&self, item: usize) -> bool {
        let (first, end) = self.index.bounds(item);
        let length = end.saturating_sub(first);
        // A row that ends with a word has no bits beyond it.
        let used = length % 32;
        used == 0 || get(self.rows, self.index.row(first).wrapping_add(length >> 5)) >> used == 0
    }

    /// Whether a row has as many bits as its size says, and none beyond its end.
    fn row_is_whole(&self, item: usize) -> bool {
        let (first, end) = self.index.bounds(item);
        let row = self.index.row(first);
        let length = end.saturating_sub(first);
        let mut bits = 0;
        for word in 0..length.div_ceil(32) {
            add(&mut bits, get(self.rows, row.wrapping_add(word)).count_ones());
        }
        self.ends_whole(item) && bits == get(self.sizes, item).index() as u32 & (L::HINT - 1)
    }

    /// Whether an option is on the rows of all its open items, secondary ones too, or on those of
    /// no open primary item.
    fn all_or_nothing(&self, problem: &Problem<'_, L>, entries: Range<usize>) -> bool {
        let listed = |entry| {
            let bit = get(self.index.bits, entry).index();
            get(self.rows, bit >> 5) >> (bit & 31) & 1 != 0
        };
        let mut open = entries.clone().filter(|&entry| {
            let item = problem.item(entry);
            let size = get(self.sizes, item).index() as u32;
            item < problem.primary() as usize && size & L::COVERED == 0
        });
        match open.next().map(listed) {
            // All its primary items are covered: nothing is known of it.
            None => true,
            Some(true) => {
                open.all(listed)
                    && entries
                        .filter(|&entry| problem.item(entry) >= problem.primary() as usize)
                        .all(listed)
            }
            Some(false) => !open.any(listed),
        }
    }
}
