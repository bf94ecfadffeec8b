//! What the walk needs of a layout: the lists of options that each item still has.

use super::Width;
use super::access::change;
use super::problem::Problem;
use crate::Error;

/// The lists of live options, one an item, with their sizes. The walk decides what is covered
/// when; a layout only takes entries off lists and puts them back.
///
/// Order is part of the contract: lists ascend, always, so that solutions come in an order that
/// depends on nothing but the problem.
pub trait Lists<L: Width> {
    /// Fills the lists from the problem; returns the length of the longest.
    fn build(&mut self, problem: &Problem<'_, L>) -> Result<u32, Error>;

    /// An item's size, with its flags ([`Width::COVERED`], [`Width::HINT`]).
    fn size(&self, item: usize) -> u32;

    /// Sets and clears flags of a size.
    fn flag(&mut self, item: usize, set: u32, clear: u32);

    /// The first entry on an item's list.
    fn first(&self, problem: &Problem<'_, L>, item: usize) -> Option<usize>;

    /// The entry that follows on the list of its item.
    fn after(&self, problem: &Problem<'_, L>, entry: usize) -> Option<usize>;

    /// Hides the options on the list of `entry`'s item from all their other items, in order, but
    /// for the option of `keep`. Stops behind the first option that leaves an item without
    /// options, if `notice` raises the alarm, and returns that option's entry on this list.
    fn cover(
        &mut self,
        problem: &Problem<'_, L>,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, L>,
    ) -> Option<usize>;

    /// Takes back [`cover`](Self::cover), in reverse; `stop` is what it returned. Returns the
    /// entries put back.
    fn uncover(
        &mut self,
        problem: &Problem<'_, L>,
        item: usize,
        keep: usize,
        stop: Option<usize>,
    ) -> u64;

    /// Whether every list is whole: order, links both ways, sizes, and each option either on the
    /// lists of all its items that are not covered, or on none of them.
    fn verify(&self, problem: &Problem<'_, L>) -> bool;
}

/// What is noticed while options are hidden.
pub struct Notice<'m, L> {
    /// One bit an item: down to one option, to be taken next.
    marks: &'m mut [L],
    /// Marks stand in no word before this one.
    pub(crate) low: usize,
    /// Whether an item without options stops the covering and one with a single option is
    /// marked. Off while a branching item's own options are hidden: each of these is only
    /// hidden until it is tried.
    pub(crate) alarm: bool,
    /// With the alarm off: some item was left with one option or none.
    pub(crate) hint: bool,
    /// Entries taken off lists.
    pub(crate) updates: u64,
}

impl<'m, L: Width> Notice<'m, L> {
    pub fn new(marks: &'m mut [L], low: usize, alarm: bool) -> Self {
        Self { marks, low, alarm, hint: false, updates: 0 }
    }

    /// An open primary item is down to `size`, 0 or 1. Returns whether to stop.
    #[inline(always)]
    pub fn short(&mut self, item: usize, size: u32) -> bool {
        if !self.alarm {
            self.hint = true;
            return false;
        }
        if size == 0 {
            return true;
        }
        mark(self.marks, &mut self.low, item);
        false
    }
}

/// Marks an item.
#[inline(always)]
pub(crate) fn mark<L: Width>(marks: &mut [L], low: &mut usize, item: usize) {
    let word = item / L::BITS as usize;
    change(marks, word, |mark| {
        *mark = L::from_index(mark.index() | 1 << (item % L::BITS as usize));
    });
    *low = word.min(*low);
}

/// Takes the lowest mark.
#[inline(always)]
pub(crate) fn take_mark<L: Width>(marks: &mut [L], low: &mut usize) -> Option<usize> {
    while let Some(word) = marks.get_mut(*low) {
        let bits = word.index();
        if bits != 0 {
            *word = L::from_index(bits & (bits - 1));
            return Some(*low * L::BITS as usize + bits.trailing_zeros() as usize);
        }
        *low += 1;
    }
    None
}

/// Drops all marks.
pub(crate) fn clear_marks<L: Width>(marks: &mut [L], low: &mut usize) {
    if let Some(rest) = marks.get_mut(*low..) {
        rest.fill(L::default());
    }
    *low = marks.len();
}
