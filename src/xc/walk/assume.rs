//! Options taken before the search.

use super::{Walk, bare};
use crate::xc::Width;
use crate::xc::access::{get, put};
use crate::xc::counting::add;
use crate::xc::lists::{Lists, Notice};
use crate::xc::marks::Marks;
use crate::xc::step::{NOWHERE, phase};

impl<L: Width, M: Lists<L>> Walk<'_, '_, L, M> {
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
        let mut state = *self.state;
        let mut entry = first;
        // A conflict: some item of it is covered already, or its option is hidden. All lists
        // together have no more entries than the problem.
        let mut left = self.problem.table.len();
        loop {
            let item = self.problem.item(entry);
            let covered = self.lists.size(item) & L::COVERED != 0;
            if (covered && item < self.problem.primary() as usize)
                || !self.is_listed(item, entry, &mut left)
            {
                state.phase = phase::REFUTED;
                *self.state = state;
                return;
            }
            entry = self.problem.right_of(first, entry);
            if entry == first {
                break;
            }
        }
        state.entry = first as u32;
        self.mark_covered(&mut state, false);
        let mut notice = Notice::new(Marks::new(self.marks, state.groups, state.shift), true);
        loop {
            let item = self.problem.item(entry);
            let dead = self.lists.cover(&self.problem, item, entry, &mut notice).is_some();
            add(&mut notice.updates, 1);
            // Nor does one option hide more than there is.
            if dead || notice.updates > self.problem.table.len() as u64 {
                state.phase = phase::REFUTED;
                break;
            }
            entry = self.problem.right_of(first, entry);
            if entry == first {
                break;
            }
        }
        add(&mut state.nodes, 1);
        add(&mut state.updates, notice.updates);
        state.groups = notice.marks.groups;
        put(self.levels, state.level as usize, L::from_index(first));
        add(&mut state.level, 1);
        state.deepest = state.deepest.max(state.level);
        state.entry = NOWHERE;
        *self.state = state;
    }

    /// Whether an entry is on the list of its item; `left` is how many may be looked at.
    fn is_listed(&self, item: usize, entry: usize, left: &mut usize) -> bool {
        let mut at = self.lists.first(&self.problem, item);
        for _ in 0..bare::<L>(self.lists.size(item)) {
            let (Some(listed), Some(fewer)) = (at, left.checked_sub(1)) else { break };
            *left = fewer;
            if listed >= entry {
                return listed == entry;
            }
            at = self.lists.after(&self.problem, listed);
        }
        false
    }
}
