//! The state machine: choose, try, take, give back, advance, leave.

use super::{Walk, bare};
use crate::xc::Width;
use crate::xc::access::{get, put};
use crate::xc::counting::add;
use crate::xc::guide::{Choice, Chooser};
use crate::xc::limit::{Limit, Purse};
use crate::xc::lists::Lists;
use crate::xc::problem::Matrix;
use crate::xc::state::{NOWHERE, State, phase};
use crate::xc::step::{Rule, Step};

/// Between two phases: nothing more to try here. No state is left so.
const BACK: u8 = u8::MAX;

/// Sets and clears flags of the primary items of an option, but for its branching item if that
/// was flagged before. Returns how many primary items it has, that one included.
#[inline]
pub(super) fn flag_items<L: Width, P: Matrix<L>, M: Lists<L, P>>(
    problem: &P,
    lists: &mut M,
    entry: usize,
    branched: bool,
    (set, clear): (u32, u32),
) -> u32 {
    let mut primary = u32::from(branched);
    let mut flag = |item: usize| {
        if item < problem.primary() as usize {
            lists.flag(item, set, clear);
            add(&mut primary, 1);
        }
    };
    if !branched {
        flag(problem.item(entry));
    }
    problem.other_items(entry, flag);
    primary
}

impl<L: Width, P: Matrix<L>, M: Lists<L, P>> Walk<'_, L, P, M> {
    /// Runs until a solution, the end, or a spent budget.
    pub(super) fn run<T: Limit, C: Chooser>(
        &mut self,
        budget: usize,
        limit: &T,
        chooser: &mut C,
    ) -> Step {
        self.notice.updates = 0;
        self.spent = 0;
        // What a problem does not have costs nothing.
        let step = if self.is_multiple() {
            self.search::<true, T, C>(budget, limit, chooser)
        } else {
            self.search::<false, T, C>(budget, limit, chooser)
        };
        self.state.marked = self.notice.marks.span;
        add(&mut self.state.updates, self.notice.updates as u64);
        step
    }

    /// The item to take next; `None` where one is without options.
    #[inline]
    fn choose(&mut self) -> Option<usize> {
        let primary = self.problem.primary() as usize;
        let enough = match self.state.rule() {
            Rule::Fewest => {
                // What fell short while it was only hidden was not marked.
                if core::mem::take(&mut self.state.rescan) != 0 {
                    for item in 0..primary {
                        let size = self.lists.size(item);
                        if size <= 1 && self.notice.short(item, size) {
                            return None;
                        }
                    }
                }
                while let Some(item) = self.notice.marks.take() {
                    if self.lists.size(item) == 1 {
                        return Some(item);
                    }
                }
                2
            }
            Rule::Textbook => 0,
            Rule::TextbookHasty => 1,
        };
        let best = self.lists.fewest(primary, enough);
        if best.1 == 0 { None } else { Some(best.0) }
    }

    /// The item that another chooses.
    fn choose_guided<const MULTIPLE: bool, C: Chooser>(&mut self, chooser: &mut C) -> Choice {
        // Every item is looked at: what fell short comes up by itself.
        self.notice.marks.clear();
        self.state.rescan = 0;
        chooser.choose((0..self.problem.primary() as usize).map(|item| {
            let size = self.lists.size(item);
            let need = self.needed::<MULTIPLE>(item);
            let is_done = size & L::COVERED != 0 || (MULTIPLE && size == 0 && need == 0);
            (!is_done).then(|| size.wrapping_add(1).saturating_sub(need))
        }))
    }

    /// Tells which item was left without options when the option of this entry was hidden.
    #[inline(always)]
    fn tell_failed<const MULTIPLE: bool, C: Chooser>(&self, stop: usize, chooser: &mut C) {
        if C::CHOOSES {
            self.problem.other_items(stop, |item| {
                if self.lists.size(item) < self.needed::<MULTIPLE>(item) {
                    chooser.failed(item);
                }
            });
        }
    }

    /// The phases stand in the order in which they usually follow each other, so that one round
    /// of the loop takes an option or gives some back.
    #[inline(never)] // one in a program: it would drown its caller
    #[allow(clippy::too_many_lines)] // one state machine, read top to bottom
    fn search<const MULTIPLE: bool, T: Limit, C: Chooser>(
        &mut self,
        budget: usize,
        limit: &T,
        chooser: &mut C,
    ) -> Step {
        self.state.found = 0;
        self.notice.alarm = self.is_fewest();
        // Where the walk stands, for the compiler to keep in registers.
        let State { mut phase, mut level, mut open, entry, cursor, .. } = *self.state;
        let (mut entry, mut cursor) = (entry as usize, cursor as usize);
        let mut purse = Purse { limit, paid: self.paid(limit) };
        if phase == phase::START {
            phase = phase::CHOOSE;
            if open == 0 {
                self.state.found = level;
                self.state.phase = phase::DONE;
                return Step::Solution;
            }
        }
        let mut complete = false;
        let step = loop {
            if phase == phase::CHOOSE {
                if self.is_spent(budget) {
                    break Step::Paused;
                }
                add(&mut self.spent, 1);
                phase = BACK;
                let choice = if T::LIMITED {
                    self.choose_paid::<MULTIPLE, T>(purse)
                } else if C::CHOOSES {
                    self.choose_guided::<MULTIPLE, C>(chooser)
                } else if MULTIPLE {
                    self.choose_multiple()
                } else {
                    self.choose().map_or(Choice::Dead, Choice::Item)
                };
                complete = matches!(choice, Choice::Complete);
                if complete {
                    self.state.found = level;
                }
                if let Choice::Item(item) = choice
                    && let Some(first) = self.lists.first(&self.problem, item)
                {
                    moved!("choose item {}, {} options", item, bare::<L>(self.lists.size(item)));
                    entry = first;
                    phase = phase::TRY;
                    if MULTIPLE && self.left(item) > 1 {
                        self.begin_tweaks();
                    } else if self.shares::<MULTIPLE>(item) {
                        self.cover_all::<MULTIPLE>(item);
                    }
                }
                if phase == BACK && !complete {
                    moved!("choose nothing: an item is without options");
                }
                if phase == BACK && !complete && !self.is_fewest() {
                    // Knuth's program covers an item without options, too; that is no work.
                    add(&mut self.notice.updates, 1);
                    self.spent = self.spent.wrapping_sub(1);
                }
            }
            if phase == phase::TRY {
                if self.is_spent(budget) {
                    break Step::Paused;
                }
                if T::LIMITED && !purse.allows(&self.problem, entry) {
                    add(&mut self.spent, 1);
                    phase = phase::ADVANCE;
                }
            }
            if phase == phase::TRY {
                moved!("take option {} at level {}", self.problem.option_of(entry), level);
                add(&mut self.state.nodes, 1);
                put(self.levels, level as usize, L::from_index(entry));
                let deep = level.wrapping_add(1);
                self.state.deepest = self.state.deepest.max(deep);
                // An option that covers all items that are open completes a solution: nothing
                // needs to be hidden.
                if self.is_fewest()
                    && !MULTIPLE
                    && open <= self.state.most
                    && self.flag_items(entry, false, (0, 0)) == open
                {
                    self.state.found = deep;
                    phase = phase::ADVANCE;
                    break Step::Solution;
                }
                purse.paid = self.paid_with(purse, entry);
                let (item, shared) = self.branch::<MULTIPLE>(entry);
                cursor = self.problem.right_of(entry, entry);
                phase = phase::TAKE;
                if MULTIPLE {
                    open = open.wrapping_sub(self.take_multiple(entry));
                } else {
                    open = open.wrapping_sub(self.flag_items(entry, shared, (L::COVERED, 0)));
                    if shared {
                        self.state.rescan = u8::from(self.lists.size(item) & L::HINT != 0);
                    } else if let Some(stop) = self.cover::<MULTIPLE>(item, entry, 1) {
                        self.tell_failed::<MULTIPLE, C>(stop, chooser);
                        cursor = entry;
                        phase = phase::GIVE_BACK;
                    }
                }
            }
            if phase == phase::TAKE {
                let alone = u32::from(!self.branch::<MULTIPLE>(entry).1);
                phase = loop {
                    if cursor == entry {
                        break phase::CHOOSE;
                    }
                    if self.is_spent(budget) {
                        break phase::TAKE;
                    }
                    let item = self.problem.item(cursor);
                    if let Some(stop) = self.cover::<MULTIPLE>(item, cursor, alone) {
                        self.state.stop = stop as u32;
                        self.tell_failed::<MULTIPLE, C>(stop, chooser);
                        break phase::GIVE_BACK;
                    }
                    cursor = self.problem.right_of(entry, cursor);
                };
                if phase == phase::TAKE {
                    break Step::Paused;
                }
                if phase == phase::CHOOSE {
                    add(&mut level, 1);
                    if open != 0 {
                        continue;
                    }
                    // Only without the short cut above.
                    self.state.found = level;
                    phase = BACK;
                }
            }
            if phase == phase::GIVE_BACK {
                self.notice.marks.clear();
                // Sizes stay as they are while an item is covered.
                let (branched, shared) = self.branch::<MULTIPLE>(entry);
                let alone = u32::from(!shared);
                while cursor != entry && !self.is_spent(budget) {
                    let stop = (self.state.stop != NOWHERE).then_some(self.state.stop as usize);
                    self.state.stop = NOWHERE;
                    let item = self.problem.item(cursor);
                    self.uncover::<MULTIPLE>(item, cursor, stop, alone);
                    cursor = self.problem.left_of(entry, cursor);
                }
                if cursor != entry {
                    break Step::Paused;
                }
                if !shared && bare::<L>(self.lists.size(branched)) > 1 {
                    if self.is_spent(budget) {
                        break Step::Paused;
                    }
                    self.uncover::<MULTIPLE>(branched, entry, None, 1);
                }
                open = open.wrapping_add(if MULTIPLE {
                    self.count_up(entry)
                } else {
                    self.flag_items(entry, shared, (0, L::COVERED))
                });
                purse.paid = self.paid_without(purse, entry);
                moved!("gave option {} back", self.problem.option_of(entry));
                phase = phase::ADVANCE;
            }
            if phase == phase::ADVANCE {
                phase = phase::LEAVE;
                if MULTIPLE && self.leaves_short(entry) {
                    moved!("without option {} an item is short", self.problem.option_of(entry));
                } else if let Some(next) = self.lists.after(&self.problem, entry)
                    && (!T::LIMITED || purse.reach(&self.problem).is_none_or(|end| next < end))
                {
                    entry = next;
                    phase = phase::TRY;
                } else if MULTIPLE && self.close(entry, level, &mut open) {
                    phase = phase::CHOOSE;
                }
            }
            if phase == phase::LEAVE {
                if self.is_spent(budget) {
                    break Step::Paused;
                }
                let (item, shared) = self.branch::<MULTIPLE>(entry);
                if MULTIPLE && self.is_open(item) {
                    if self.restore_one() {
                        continue;
                    }
                } else if shared {
                    self.uncover::<MULTIPLE>(item, NOWHERE as usize, None, 0);
                    self.lists.flag(item, 0, L::COVERED | L::HINT);
                }
                phase = BACK;
            }
            if phase == BACK {
                // To the option taken last, to give it back.
                if MULTIPLE && let Some(closed) = self.reopen(level, &mut open) {
                    entry = closed;
                    phase = phase::LEAVE;
                } else if level <= self.state.assumed {
                    entry = NOWHERE as usize;
                    cursor = NOWHERE as usize;
                    phase = phase::DONE;
                } else {
                    level = level.wrapping_sub(1);
                    entry = get(self.levels, level as usize).index();
                    cursor = self.problem.left_of(entry, entry);
                    phase = phase::GIVE_BACK;
                }
                if self.state.found != 0 || complete {
                    break Step::Solution;
                }
            }
            if phase >= phase::DONE || phase == phase::EMPTY {
                phase = phase.min(phase::DONE);
                break Step::Done;
            }
        };
        self.state.phase = phase;
        self.state.level = level;
        self.state.open = open;
        self.state.entry = entry as u32;
        self.state.cursor = cursor as u32;
        step
    }

    /// Covers a list for one of its options, if there is more than `alone`.
    #[inline]
    fn cover<const MULTIPLE: bool>(
        &mut self,
        item: usize,
        keep: usize,
        alone: u32,
    ) -> Option<usize> {
        add(&mut self.notice.updates, 1);
        if !(MULTIPLE && self.is_open(item))
            && self.commit(item, keep)
            && bare::<L>(self.lists.size(item)) > alone
        {
            moved!("cover item {}", item);
            self.lists.cover(&self.problem, item, keep, &mut self.notice)
        } else {
            None
        }
    }

    /// Covers the list of a branching item.
    #[inline]
    fn cover_all<const MULTIPLE: bool>(&mut self, item: usize) {
        self.lists.flag(item, L::COVERED, 0);
        self.notice.alarm = false;
        self.notice.hint = false;
        self.cover::<MULTIPLE>(item, NOWHERE as usize, 0);
        self.notice.alarm = self.is_fewest();
        if self.notice.hint && self.is_fewest() {
            self.lists.flag(item, L::HINT, 0);
        }
    }

    /// Takes back a cover.
    #[inline]
    fn uncover<const MULTIPLE: bool>(
        &mut self,
        item: usize,
        keep: usize,
        stop: Option<usize>,
        alone: u32,
    ) {
        add(&mut self.spent, 1);
        if (MULTIPLE && self.is_open(item)) || !self.is_committed(item, keep) {
            return;
        }
        if bare::<L>(self.lists.size(item)) > alone {
            moved!("uncover item {}", item);
            let updates = self.lists.uncover(&self.problem, item, keep, stop);
            add(&mut self.spent, updates);
        }
        self.uncommit(item, keep);
    }

    #[inline(always)]
    fn is_fewest(&self) -> bool {
        self.state.rule() == Rule::Fewest
    }

    /// Work of this run.
    #[inline(always)]
    pub(super) fn spent(&self) -> usize {
        self.spent.wrapping_add(self.notice.updates)
    }

    #[inline(always)]
    fn is_spent(&self, budget: usize) -> bool {
        self.spent() >= budget
    }

    #[inline(always)]
    fn flag_items(&mut self, entry: usize, branched: bool, set_clear: (u32, u32)) -> u32 {
        flag_items(&self.problem, &mut self.lists, entry, branched, set_clear)
    }

    /// Whether the options tried for an item share one cover of its list, made before the first.
    ///
    /// With one or two options each hides the other itself: as much work, and what falls short
    /// meanwhile is noticed at once.
    #[inline]
    fn shares<const MULTIPLE: bool>(&self, item: usize) -> bool {
        !self.is_fewest() || MULTIPLE || bare::<L>(self.lists.size(item)) > 2
    }

    /// The item that was branched on at `entry`, and whether its options share a cover. If they do,
    /// a list has nothing to hide where it is empty: one option of it was hidden with all options
    /// of that item. If not, where that option is alone on it.
    #[inline]
    fn branch<const MULTIPLE: bool>(&self, entry: usize) -> (usize, bool) {
        let item = self.problem.item(entry);
        (item, self.shares::<MULTIPLE>(item))
    }
}
