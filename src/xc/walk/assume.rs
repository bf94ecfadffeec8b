//! Options taken before the search.

use super::Walk;
use super::run::flag_items;
use crate::xc::Width;
use crate::xc::access::{get, put};
use crate::xc::counting::add;
use crate::xc::lists::Lists;
use crate::xc::problem::Matrix;
use crate::xc::state::{NOWHERE, phase};

impl<L: Width, P: Matrix<L>, M: Lists<L, P>> Walk<'_, L, P, M> {
    /// Takes the assumed options again. `false` if they contradict each other.
    pub(super) fn take_assumptions(&mut self) {
        // No more than there are levels, unless the number was altered.
        for level in 0..self.levels.len().min(self.state.assumed as usize) {
            if self.state.phase != phase::START {
                return;
            }
            let entry = get(self.levels, level).index();
            self.take_assumption(entry);
        }
    }

    /// Takes an option before the search.
    pub(super) fn take_assumption(&mut self, first: usize) {
        let mut entry = first;
        // A conflict: some item of it is covered already, or its option is hidden. All lists
        // together have no more entries than the problem.
        let entries = self.problem.entries() as usize;
        let mut left = entries;
        loop {
            let item = self.problem.item(entry);
            let covered = self.lists.size(item) & L::COVERED != 0;
            if (covered && item < self.problem.primary() as usize)
                || !self.lists.is_listed(&self.problem, item, entry, &mut left)
            {
                self.state.phase = phase::REFUTED;
                return;
            }
            entry = self.problem.right_of(first, entry);
            if entry == first {
                break;
            }
        }
        self.notice.alarm = true;
        self.notice.updates = 0;
        let mut most = entries;
        let covered = if self.is_multiple() {
            // Off the lists of items that stay open, too.
            let covered = self.count_down(first);
            self.lists.exclude(&self.problem, first, &mut self.notice);
            add(&mut most, self.notice.updates);
            covered
        } else {
            flag_items(&self.problem, &mut self.lists, first, false, (L::COVERED, 0))
        };
        self.state.open = self.state.open.wrapping_sub(covered);
        loop {
            let item = self.problem.item(entry);
            let dead = !self.stays_open(item)
                && self.commit(item, entry)
                && self.lists.cover(&self.problem, item, entry, &mut self.notice).is_some();
            add(&mut self.notice.updates, 1);
            // Nor does one option hide more than there is.
            if dead || self.notice.updates > most {
                self.state.phase = phase::REFUTED;
                break;
            }
            entry = self.problem.right_of(first, entry);
            if entry == first {
                break;
            }
        }
        self.state.marked = self.notice.marks.span;
        add(&mut self.state.updates, self.notice.updates as u64);
        add(&mut self.state.nodes, 1);
        put(self.levels, self.state.level as usize, L::from_index(first));
        add(&mut self.state.level, 1);
        self.state.deepest = self.state.deepest.max(self.state.level);
        self.state.entry = NOWHERE;
    }
}
