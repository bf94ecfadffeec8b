//! The state machine: choose, try, take, give back, advance, leave.

use super::{Walk, bare};
use crate::Error;
use crate::xc::Width;
use crate::xc::access::{get, put};
use crate::xc::counting::add;
use crate::xc::lists::{Lists, Notice};
use crate::xc::marks::Marks;
use crate::xc::step::{NOWHERE, Rule, State, Step, phase};

impl<L: Width, M: Lists<L>> Walk<'_, '_, L, M> {
    /// Marks the primary items of the option at `state.entry` covered, but for its branching
    /// item, which was marked before.
    #[inline(always)]
    pub(super) fn mark_covered(&mut self, state: &mut State, branched: bool) {
        let covered = self.flag_items(state.entry as usize, branched, L::COVERED, 0);
        state.open = state.open.wrapping_sub(covered);
    }

    /// Takes back [`mark_covered`](Self::mark_covered).
    #[inline(always)]
    fn mark_open(&mut self, state: &mut State, branched: bool) {
        let opened = self.flag_items(state.entry as usize, branched, 0, L::COVERED);
        state.open = state.open.wrapping_add(opened);
    }

    /// Sets and clears flags of the primary items of an option, but for its branching item.
    /// Returns how many primary items it has, that one included.
    #[inline(always)]
    fn flag_items(&mut self, entry: usize, branched: bool, set: u32, clear: u32) -> u32 {
        let problem = self.problem;
        let mut primary = u32::from(branched);
        let mut flag = |item: usize| {
            if item < problem.primary() as usize {
                self.lists.flag(item, set, clear);
                add(&mut primary, 1);
            }
        };
        if !branched {
            flag(problem.item(entry));
        }
        problem.others(entry, &mut problem.table.len(), |_, item| flag(item));
        primary
    }

    /// The item to take next; `None` where one is without options.
    #[inline(always)]
    fn choose(&mut self, state: &mut State, rule: Rule) -> Option<usize> {
        let best = match rule {
            Rule::Textbook => self.fewest(0),
            Rule::TextbookHasty => self.fewest(1),
            Rule::Fewest if state.rescan == 0 => {
                let mut marks = Marks::new(self.marks, state.groups, state.shift);
                while let Some(item) = marks.take() {
                    if self.lists.size(item) == 1 {
                        state.groups = marks.groups;
                        return Some(item);
                    }
                }
                state.groups = 0;
                self.fewest(2)
            }
            Rule::Fewest => {
                // What fell short while it was only hidden was not marked.
                state.rescan = 0;
                let best = self.fewest(0);
                if best.1 == 1 {
                    let mut marks = Marks::new(self.marks, state.groups, state.shift);
                    for item in best.0.wrapping_add(1)..self.problem.primary() as usize {
                        if self.lists.size(item) == 1 {
                            marks.set(item);
                        }
                    }
                    state.groups = marks.groups;
                }
                best
            }
        };
        if best.1 == 0 { None } else { Some(best.0) }
    }

    /// The first item with the fewest options, or with no more than `enough`.
    #[inline(always)]
    fn fewest(&self, enough: u32) -> (usize, u32) {
        let mut best = (0, L::COVERED);
        for item in 0..self.problem.primary() as usize {
            let size = self.lists.size(item);
            if size < best.1 {
                best = (item, size);
                if size <= enough {
                    break;
                }
            }
        }
        best
    }

    /// Whether the option at `entry` covers all items that are open, so that it completes a
    /// solution and nothing needs to be hidden.
    #[inline(always)]
    fn completes(&self, state: &State) -> bool {
        if state.open > state.most {
            return false;
        }
        let entry = state.entry as usize;
        let is_primary = |item: usize| u32::from(item < self.problem.primary() as usize);
        let mut primary = is_primary(self.problem.item(entry));
        let mut left = self.problem.table.len();
        self.problem.others(entry, &mut left, |_, item| add(&mut primary, is_primary(item)));
        primary == state.open
    }

    /// Runs until a solution, the end, or a spent budget.
    ///
    /// The phases stand in the order in which they usually follow each other, so that one round
    /// of the loop takes an option or gives some back.
    #[allow(clippy::too_many_lines)] // one state machine, read top to bottom
    pub(super) fn run(&mut self, budget: u64) -> Result<Step, Error> {
        // The state is worked on in a copy, which the compiler can keep in registers; whatever
        // takes a reference to it is inlined.
        let mut state = *self.state;
        state.found = 0;
        let rule = state.rule();
        let fewest = rule == Rule::Fewest;
        let mut spent = 0_u64;
        if state.phase == phase::START {
            state.phase = phase::CHOOSE;
            if state.open == 0 {
                state.found = state.level;
                state.phase = phase::DONE;
                state.spent = 0;
                *self.state = state;
                return self.state.count_solution().map(|()| Step::Solution);
            }
        }
        let step = loop {
            if state.phase == phase::CHOOSE {
                if spent >= budget {
                    break Step::Paused;
                }
                add(&mut spent, 1);
                let chosen = self.choose(&mut state, rule);
                let first = chosen.and_then(|item| self.lists.first(&self.problem, item));
                if let (Some(item), Some(first)) = (chosen, first) {
                    moved!("choose item {}, {} options", item, bare::<L>(self.lists.size(item)));
                    state.entry = first as u32;
                    if self.shares(fewest, item) {
                        moved!("cover item {}", item);
                        self.lists.flag(item, L::COVERED, 0);
                        let mut notice = Notice::new(Marks::new(self.marks, 0, 0), false);
                        self.lists.cover(&self.problem, item, NOWHERE as usize, &mut notice);
                        add(&mut notice.updates, 1);
                        add(&mut state.updates, notice.updates);
                        add(&mut spent, notice.updates);
                        if notice.hint && fewest {
                            self.lists.flag(item, L::HINT, 0);
                        }
                    }
                    state.phase = phase::TRY;
                } else {
                    moved!("choose nothing: an item is without options");
                    // Knuth's program covers an item without options, too.
                    add(&mut state.updates, u64::from(!fewest));
                    self.drop_marks(&mut state);
                    self.step_back(&mut state);
                }
            }
            if state.phase == phase::TRY {
                if spent >= budget {
                    break Step::Paused;
                }
                let entry = state.entry as usize;
                moved!("take option {} at level {}", self.problem.option_of(entry), state.level);
                add(&mut state.nodes, 1);
                put(self.levels, state.level as usize, L::from_index(entry));
                let deep = state.level.wrapping_add(1);
                state.deepest = state.deepest.max(deep);
                if fewest && self.completes(&state) {
                    state.found = deep;
                    state.phase = phase::ADVANCE;
                    break Step::Solution;
                }
                let item = self.problem.item(entry);
                let shared = self.shares(fewest, item);
                state.cursor = self.problem.right_of(entry, entry) as u32;
                state.phase = phase::TAKE;
                if shared {
                    state.rescan = u8::from(self.lists.size(item) & L::HINT != 0);
                    self.mark_covered(&mut state, true);
                } else {
                    self.mark_covered(&mut state, false);
                    let mut notice =
                        Notice::new(Marks::new(self.marks, state.groups, state.shift), true);
                    let mut stop = None;
                    if bare::<L>(self.lists.size(item)) > 1 {
                        moved!("cover item {}", item);
                        stop = self.lists.cover(&self.problem, item, entry, &mut notice);
                    }
                    add(&mut notice.updates, 1);
                    add(&mut state.updates, notice.updates);
                    add(&mut spent, notice.updates);
                    state.groups = notice.marks.groups;
                    if stop.is_some() {
                        state.cursor = state.entry;
                        state.phase = phase::GIVE_BACK;
                        self.drop_marks(&mut state);
                    }
                }
            }
            if state.phase == phase::TAKE {
                let entry = state.entry as usize;
                let mut cursor = state.cursor as usize;
                let alone = self.alone(fewest, entry);
                let mut notice =
                    Notice::new(Marks::new(self.marks, state.groups, state.shift), fewest);
                let outcome = loop {
                    if cursor == entry {
                        break phase::CHOOSE;
                    }
                    if spent.wrapping_add(notice.updates) >= budget {
                        break phase::TAKE;
                    }
                    let item = self.problem.item(cursor);
                    add(&mut notice.updates, 1);
                    if bare::<L>(self.lists.size(item)) > alone {
                        moved!("cover item {}", item);
                        let stop = self.lists.cover(&self.problem, item, cursor, &mut notice);
                        if let Some(stop) = stop {
                            state.stop = stop as u32;
                            break phase::GIVE_BACK;
                        }
                    }
                    cursor = self.problem.right_of(entry, cursor);
                };
                add(&mut state.updates, notice.updates);
                add(&mut spent, notice.updates);
                state.groups = notice.marks.groups;
                state.cursor = cursor as u32;
                state.phase = outcome;
                if outcome == phase::CHOOSE {
                    add(&mut state.level, 1);
                    if state.open == 0 {
                        // Only without the short cut of `completes`.
                        state.found = state.level;
                        self.step_back(&mut state);
                        break Step::Solution;
                    }
                    continue;
                }
                if outcome == phase::TAKE {
                    break Step::Paused;
                }
                self.drop_marks(&mut state);
            }
            if state.phase == phase::GIVE_BACK {
                let entry = state.entry as usize;
                let mut cursor = state.cursor as usize;
                let alone = self.alone(fewest, entry);
                while cursor != entry && spent < budget {
                    let stop = (state.stop != NOWHERE).then_some(state.stop as usize);
                    state.stop = NOWHERE;
                    let item = self.problem.item(cursor);
                    add(&mut spent, 1);
                    if bare::<L>(self.lists.size(item)) > alone {
                        moved!("uncover item {}", item);
                        let updates = self.lists.uncover(&self.problem, item, cursor, stop);
                        add(&mut spent, updates);
                    }
                    cursor = self.problem.left_of(entry, cursor);
                }
                state.cursor = cursor as u32;
                if cursor != entry {
                    break Step::Paused;
                }
                let item = self.problem.item(entry);
                let shared = self.shares(fewest, item);
                if !shared && bare::<L>(self.lists.size(item)) > 1 {
                    if spent >= budget {
                        break Step::Paused;
                    }
                    moved!("uncover item {}", item);
                    let updates = self.lists.uncover(&self.problem, item, entry, None);
                    add(&mut spent, updates.wrapping_add(1));
                }
                moved!("gave option {} back", self.problem.option_of(entry));
                self.mark_open(&mut state, shared);
                state.phase = phase::ADVANCE;
            }
            if state.phase == phase::ADVANCE {
                state.phase = phase::LEAVE;
                if let Some(next) = self.lists.after(&self.problem, state.entry as usize) {
                    state.entry = next as u32;
                    state.phase = phase::TRY;
                }
            }
            if state.phase == phase::LEAVE {
                if spent >= budget {
                    break Step::Paused;
                }
                let item = self.problem.item(state.entry as usize);
                if self.shares(fewest, item) {
                    moved!("uncover item {}", item);
                    let all = NOWHERE as usize;
                    let updates = self.lists.uncover(&self.problem, item, all, None);
                    add(&mut spent, updates.wrapping_add(1));
                    self.lists.flag(item, 0, L::COVERED | L::HINT);
                }
                self.step_back(&mut state);
            }
            if state.phase >= phase::DONE || state.phase == phase::EMPTY {
                state.phase = state.phase.min(phase::DONE);
                break Step::Done;
            }
        };
        state.spent = spent;
        *self.state = state;
        if step == Step::Solution {
            self.state.count_solution()?;
        }
        Ok(step)
    }

    /// Whether the options tried for an item share one cover of its list, made before the first.
    ///
    /// With one or two options each hides the other itself: as much work, and what falls short
    /// meanwhile is noticed at once. Sizes stay as they are while an item is covered, so the
    /// answer does too.
    #[inline(always)]
    fn shares(&self, fewest: bool, item: usize) -> bool {
        !fewest || bare::<L>(self.lists.size(item)) > 2
    }

    /// The size of a list with nothing to hide for the option at `entry`: that option alone, or
    /// none where it was hidden with all options of its branching item.
    #[inline(always)]
    fn alone(&self, fewest: bool, entry: usize) -> u32 {
        u32::from(!self.shares(fewest, self.problem.item(entry)))
    }

    /// Back to the option taken last, to give it back.
    #[inline(always)]
    fn step_back(&mut self, state: &mut State) {
        if state.level <= state.assumed {
            state.phase = phase::DONE;
            state.entry = NOWHERE;
            state.cursor = NOWHERE;
            return;
        }
        state.level = state.level.wrapping_sub(1);
        let entry = get(self.levels, state.level as usize).index();
        state.entry = entry as u32;
        state.cursor = self.problem.left_of(entry, entry) as u32;
        state.phase = phase::GIVE_BACK;
    }

    #[inline(always)]
    fn drop_marks(&mut self, state: &mut State) {
        Marks::new(self.marks, state.groups, state.shift).clear();
        state.groups = 0;
    }
}
