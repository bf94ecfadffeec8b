//! Colors (Knuth's algorithm C). The first option that gives a secondary item a color purifies its
//! list: the options that do not agree are hidden, the others stay, and the item has its color from
//! then on. Later options that agree find it so, and have nothing to do; so it must be known whose
//! work it was, for that option to take it back.

use super::Walk;
use crate::xc::Width;
use crate::xc::access::{get, put};
use crate::xc::lists::Lists;
use crate::xc::problem::Matrix;

impl<L: Width, P: Matrix<L>, M: Lists<L, P>> Walk<'_, L, P, M> {
    /// Whether an item is to be covered, or purified, for an option: not if it has the option's
    /// color already. `entry` is the option's entry of this item.
    #[inline(always)]
    pub(super) fn commit(&mut self, item: usize, entry: usize) -> bool {
        if !P::COLORS || self.problem.color(entry) == 0 {
            return true;
        }
        let place = self.place(item);
        if get(self.notice.numbers, place) != L::default() {
            return false;
        }
        put(self.notice.numbers, place, L::from_index(entry.wrapping_add(1)));
        self.lists.flag(item, L::PURIFIED, 0);
        true
    }

    /// Whether it was this option's entry for which the item was covered or purified: then that is
    /// to be taken back, before [`uncommit`](Self::uncommit).
    #[inline(always)]
    pub(super) fn is_committed(&self, item: usize, entry: usize) -> bool {
        !P::COLORS
            || self.problem.color(entry) == 0
            || get(self.notice.numbers, self.place(item)).index() == entry.wrapping_add(1)
    }

    /// The item has no color any more.
    #[inline(always)]
    pub(super) fn uncommit(&mut self, item: usize, entry: usize) {
        if P::COLORS && self.problem.color(entry) != 0 {
            let place = self.place(item);
            put(self.notice.numbers, place, L::default());
            self.lists.flag(item, 0, L::PURIFIED);
        }
    }

    /// Where an item's number stands: behind those of the primary items, if they have any.
    fn place(&self, item: usize) -> usize {
        let primary = if self.is_multiple() { 0 } else { self.problem.primary() };
        item.wrapping_sub(primary as usize)
    }
}
