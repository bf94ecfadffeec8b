//! What the walk needs of a layout: the lists of options that each item still has.

use super::Width;
use super::counting::Counter as _;
use super::marks::Marks;
use super::problem::Matrix;
use crate::{Error, Resource};

/// The lists of live options, one an item, with their sizes. The walk decides what is covered
/// when; a layout only takes entries off lists and puts them back.
///
/// Order is part of the contract: lists ascend, always, so that solutions come in an order that
/// depends on nothing but the problem.
pub trait Lists<L: Width, P> {
    /// What the engine with this layout is called.
    const NAME: &'static str;

    /// Whether the arrays are large enough.
    fn fits(&self, problem: &P) -> Result<(), Error>;

    /// Whether everything in the arrays that is used as an index stays within them.
    fn in_range(&self, problem: &P) -> bool;

    /// Fills the lists from the problem; returns the length of the longest.
    fn build(&mut self, problem: &P) -> Result<u32, Error>;

    /// An item's size, with its flags ([`Width::COVERED`], [`Width::HINT`]).
    fn size(&self, item: usize) -> u32;

    /// The first of so many items with the smallest size, or with no more than `enough`.
    fn fewest(&self, items: usize, enough: u32) -> (usize, u32);

    /// Sets and clears flags of a size.
    fn flag(&mut self, item: usize, set: u32, clear: u32);

    /// The first entry on an item's list.
    fn first(&self, problem: &P, item: usize) -> Option<usize>;

    /// The entry that follows on the list of its item.
    fn after(&self, problem: &P, entry: usize) -> Option<usize>;

    /// Whether an entry is on the list of its item; `left` is how many may be looked at.
    #[inline]
    fn is_listed(&self, problem: &P, item: usize, entry: usize, left: &mut usize) -> bool {
        let mut at = self.first(problem, item);
        for _ in 0..self.size(item) & (L::HINT - 1) {
            let (Some(listed), Some(fewer)) = (at, left.checked_sub(1)) else { break };
            *left = fewer;
            if listed >= entry {
                return listed == entry;
            }
            at = self.after(problem, listed);
        }
        false
    }

    /// Hides the options on the list of an item from all their other items, in order, but for the
    /// option of `keep`, and where that gives the item a color, for all that agree (Knuth's
    /// "purify"). Stops behind the first option that leaves an item without options, if `notice`
    /// raises the alarm, and returns that option's entry on this list.
    fn cover(
        &mut self,
        problem: &P,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, L>,
    ) -> Option<usize>;

    /// Takes back [`cover`](Self::cover), in reverse; `stop` is what it returned. Returns the
    /// entries put back.
    fn uncover(&mut self, problem: &P, item: usize, keep: usize, stop: Option<usize>) -> usize;

    /// Takes the option of an entry off all its items' lists, the entry's own too. Only where an item
    /// may be covered by several options.
    fn exclude(&mut self, _: &P, _: usize, _: &mut Notice<'_, L>) {}

    /// Takes back [`exclude`](Self::exclude). Returns the entries put back.
    fn restore(&mut self, _: &P, _: usize) -> usize {
        0
    }

    /// Whether every list is whole: order, links both ways, sizes, and each option either on the
    /// lists of all its items that are not covered, or on none of them.
    fn verify(&self, problem: &P) -> bool;
}

/// Whether an entry gives its item the color that `keep` gives it.
#[inline(always)]
pub fn agree<L: Width, P: Matrix<L>>(problem: &P, entry: usize, keep: usize) -> bool {
    P::COLORS && problem.color(keep) != 0 && problem.color(keep) == problem.color(entry)
}

/// The length of the longest list, if sizes leave room for their flags.
pub fn list_fits<L: Width>(longest: u32) -> Result<u32, Error> {
    if longest < L::HINT {
        return Ok(longest);
    }
    Err(Error::Capacity { resource: Resource::LinkWidth, needed: longest, capacity: L::HINT - 1 })
}

/// [`Lists::fewest`] of sizes in a row.
#[inline(always)]
pub fn fewest<L: Width>(sizes: impl Iterator<Item = u32>, enough: u32) -> (usize, u32) {
    let mut best = (0, L::COVERED);
    let mut item = 0;
    for size in sizes {
        if size < best.1 {
            best = (item, size);
            if size <= enough {
                break;
            }
        }
        item = item.plus(1);
    }
    best
}

/// What is noticed while options are hidden.
#[derive(Debug)]
pub struct Notice<'m, L> {
    /// Items down to one option, to be taken next.
    pub(crate) marks: Marks<'m, L>,
    /// Whether an item without options stops the covering and one with a single option is
    /// marked. Off while a branching item's own options are hidden: each of these is only
    /// hidden until it is tried.
    pub(crate) alarm: bool,
    /// With the alarm off: some item was left with one option or none.
    pub(crate) hint: bool,
    /// Entries taken off lists.
    pub(crate) updates: usize,
    /// What a general problem needs besides. With multiplicities first: how many more options may
    /// cover each primary item. Then with colors, for each secondary item that has its color, one more
    /// than the entry that gave it. The rest is a stack (see `walk/multiple.rs`).
    pub(crate) numbers: &'m mut [L],
}

impl<'m, L: Width> Notice<'m, L> {
    pub(crate) fn new(marks: Marks<'m, L>, numbers: &'m mut [L]) -> Self {
        Self { marks, alarm: true, hint: false, updates: 0, numbers }
    }

    /// Whether an item whose list is down to `size`, flags included, may be short of options; `MULTIPLE`
    /// where several options may cover one.
    #[inline(always)]
    pub(crate) fn is_few<const MULTIPLE: bool>(&self, item: usize, size: u32) -> bool {
        if !MULTIPLE {
            return size <= 1;
        }
        // For a secondary item, which always looks covered, this is some other number.
        let left = self.numbers.get(item).map_or(0, |left| left.index() as u32);
        size <= left && size & L::COVERED == 0
    }

    /// Whether to stop, as an item that may be short of options is.
    #[inline(always)]
    pub(crate) fn falls<P: Matrix<L>, const MULTIPLE: bool>(
        &mut self,
        problem: &P,
        item: usize,
        size: u32,
    ) -> bool {
        if !MULTIPLE {
            return self.short(item, size);
        }
        let left = self.numbers.get(item).map_or(0, |left| left.index() as u32);
        self.falls_to(size, problem.need(item, left), item)
    }

    /// Where so many options are needed, one more or less is as 1 or 0 of one.
    #[inline(never)] // seldom
    fn falls_to(&mut self, size: u32, need: u32, item: usize) -> bool {
        need != 0 && size <= need && self.short(item, u32::from(size == need))
    }

    /// An open primary item is down to `size`, 0 or 1. Returns whether to stop.
    // Small processors have too few registers to cover and mark in one loop.
    #[cfg_attr(target_pointer_width = "64", inline(always))]
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    pub(crate) fn short(&mut self, item: usize, size: u32) -> bool {
        if !self.alarm {
            self.hint = true;
            return false;
        }
        if size == 0 {
            return true;
        }
        self.marks.set(item);
        false
    }
}
