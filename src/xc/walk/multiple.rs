//! Multiplicities (Knuth's algorithm M): a primary item that several options may cover.
//!
//! Each primary item has a number of how many more options may cover it; it is covered when none may.
//! How many it still *needs* follows from that: see `Matrix::need`. An item with `n` needed and `s`
//! on its list has `s + 1 - n` branches: if it takes the first option, or without that the second, and
//! so on, as long as those that are left are enough; the last branch, where no more is needed, is that
//! it takes no more.
//!
//! An option that was tried must not come again below its later siblings, or each set of options
//! would be found in every order. So an option is excluded before it is taken (Knuth: *tweaked*): it
//! is off all its items' lists until its item is left. An item that one more option can cover needs
//! none of this: it is covered before the first of them, as everywhere.
//!
//! The stack holds, from below: for each item that is branched on so, a mark and the options excluded;
//! for each item that takes no more, its entry, the level, and a mark.

use super::Walk;
use crate::xc::Width;
use crate::xc::access::{change, get, put};
use crate::xc::counting::add;
use crate::xc::guide::Choice;
use crate::xc::lists::Lists;
use crate::xc::problem::Matrix;
use crate::xc::step::Rule;

impl<L: Width, P: Matrix<L>, M: Lists<L, P>> Walk<'_, L, P, M> {
    /// Whether the problem has multiplicities.
    #[inline(always)]
    pub(super) fn is_multiple(&self) -> bool {
        P::MULTIPLE && self.problem.is_multiple()
    }

    /// Whether more options may cover a primary item. The options of one that was branched on and stays
    /// open are excluded one after another; if not, it is covered while they are tried.
    #[inline(always)]
    pub(super) fn is_open(&self, item: usize) -> bool {
        self.lists.size(item) & L::COVERED == 0
    }

    /// Whether an item of an option that is taken stays open, as more options may cover it.
    #[inline(always)]
    pub(super) fn stays_open(&self, item: usize) -> bool {
        // Secondary items always look covered.
        self.is_multiple() && self.is_open(item)
    }

    /// How many more options may cover a primary item.
    #[inline(always)]
    pub(super) fn left(&self, item: usize) -> u32 {
        get(self.notice.numbers, item).index() as u32
    }

    #[inline(always)]
    fn need(&self, item: usize) -> u32 {
        self.problem.need(item, self.left(item))
    }

    /// How many more options must cover an open item.
    #[inline(always)]
    pub(super) fn needed<const MULTIPLE: bool>(&self, item: usize) -> u32 {
        if MULTIPLE { self.need(item) } else { 1 }
    }

    /// No option is taken.
    pub(super) fn count_all(&mut self) {
        if self.is_multiple() {
            for item in 0..self.problem.primary() as usize {
                let most = L::from_index(self.problem.most(item) as usize);
                put(self.notice.numbers, item, most);
            }
        }
    }

    /// The item with the fewest branches, the leftmost of several.
    #[inline(never)] // one in a program
    pub(super) fn choose_multiple(&mut self) -> Choice {
        let rule = self.state.rule();
        let fewest = rule == Rule::Fewest;
        // What fell short while it was only hidden was not marked.
        let rescan = core::mem::take(&mut self.state.rescan) != 0 && fewest;
        if !rescan && let Some(item) = self.take_mark() {
            return Choice::Item(item);
        }
        let enough = match rule {
            Rule::Fewest => 2,
            Rule::Textbook => 0,
            Rule::TextbookHasty => 1,
        };
        let (mut best, mut least) = (Choice::Complete, L::COVERED);
        for item in 0..self.problem.primary() as usize {
            let size = self.lists.size(item);
            if size & L::COVERED != 0 {
                continue;
            }
            let need = self.need(item);
            if size < need {
                return Choice::Dead;
            }
            let branches = size.wrapping_sub(need).wrapping_add(1);
            if size == 0 {
                continue;
            }
            if rescan && branches == 1 {
                self.notice.marks.set(item);
            }
            if branches < least {
                (best, least) = (Choice::Item(item), branches);
                if branches <= enough && !rescan {
                    break;
                }
            }
        }
        match self.take_mark() {
            Some(item) => Choice::Item(item),
            None => best,
        }
    }

    /// The leftmost item that needs all the options it has.
    fn take_mark(&mut self) -> Option<usize> {
        while let Some(item) = self.notice.marks.take() {
            let size = self.lists.size(item);
            if size != 0 && size == self.need(item) {
                return Some(item);
            }
        }
        None
    }

    /// Before the first option of an item that several may cover.
    pub(super) fn begin_tweaks(&mut self) {
        self.push(L::MOST as usize);
    }

    /// Counts an option that is taken, and excludes it from the list of the item branched on unless
    /// that is covered. Returns how many items are covered now.
    pub(super) fn take_multiple(&mut self, entry: usize) -> u32 {
        let item = self.problem.item(entry);
        let tweaked = self.is_open(item);
        let covered = self.count_down(entry);
        if tweaked {
            // Siblings that were excluded may have left other items short of options.
            self.state.rescan = u8::from(self.top() != L::MOST as usize);
            self.push(entry);
            self.lists.exclude(&self.problem, entry, &mut self.notice);
        } else {
            self.state.rescan = u8::from(self.lists.size(item) & L::HINT != 0);
        }
        covered
    }

    /// Each primary item of an option is taken once more. Returns how many are covered by that, and
    /// the item branched on, if that was covered before.
    pub(super) fn count_down(&mut self, entry: usize) -> u32 {
        let Self { problem, lists, notice, .. } = self;
        let mut covered = 0;
        let mut count = |item: usize| {
            if item >= problem.primary() as usize {
                return;
            }
            let mut is_covered = lists.size(item) & L::COVERED != 0;
            if !is_covered {
                change(notice.numbers, item, |left| {
                    *left = L::from_index(left.index().wrapping_sub(1));
                    is_covered = *left == L::default();
                });
                if is_covered {
                    lists.flag(item, L::COVERED, 0);
                }
            }
            covered = u32::wrapping_add(covered, u32::from(is_covered));
        };
        count(problem.item(entry));
        problem.other_items(entry, count);
        covered
    }

    /// Takes back [`count_down`](Self::count_down); returns the same.
    pub(super) fn count_up(&mut self, entry: usize) -> u32 {
        let Self { problem, lists, notice, .. } = self;
        let mut covered = 0;
        let mut count = |item: usize| {
            if item >= problem.primary() as usize {
                return;
            }
            let is_covered = lists.size(item) & L::COVERED != 0;
            covered = u32::wrapping_add(covered, u32::from(is_covered));
            change(notice.numbers, item, |left| {
                // The item branched on was covered, but not counted.
                if is_covered && *left != L::default() {
                    return;
                }
                *left = L::from_index(left.index().wrapping_add(1));
                if is_covered {
                    lists.flag(item, 0, L::COVERED);
                }
            });
        };
        count(problem.item(entry));
        problem.other_items(entry, count);
        covered
    }

    /// Whether some item of an option that stays excluded has fewer options now than it needs.
    pub(super) fn leaves_short(&self, entry: usize) -> bool {
        let item = self.problem.item(entry);
        if !self.is_open(item) {
            return false;
        }
        let mut short = false;
        let mut look = |item: usize| {
            short |=
                item < self.problem.primary() as usize && self.lists.size(item) < self.need(item);
        };
        look(item);
        self.problem.other_items(entry, look);
        short
    }

    /// The last branch of an item that needs no more: it takes no more. `false` if it needs more. An
    /// item whose options are all excluded needs nothing else; one that is covered counts as such.
    pub(super) fn close(&mut self, entry: usize, level: u32, open: &mut u32) -> bool {
        let item = self.problem.item(entry);
        if self.need(item) != 0 {
            return false;
        }
        moved!("item {} takes no more at level {}", item, level);
        add(&mut self.state.nodes, 1);
        self.push(entry);
        self.push(level as usize);
        self.push(L::MOST as usize);
        self.state.rescan = 1;
        *open = open.wrapping_sub(u32::from(!self.is_open(item)));
        true
    }

    /// Takes back the [`close`](Self::close) that came last, if it came after the option taken last.
    /// Returns the entry.
    pub(super) fn reopen(&mut self, level: u32, open: &mut u32) -> Option<usize> {
        let top = (self.stack_at()).wrapping_add(self.state.tweaks as usize);
        if self.state.tweaks < 3
            || self.top() != L::MOST as usize
            || get(self.notice.numbers, top.wrapping_sub(2)).index() != level as usize
        {
            return None;
        }
        let entry = get(self.notice.numbers, top.wrapping_sub(3)).index();
        self.state.tweaks = self.state.tweaks.wrapping_sub(3);
        self.notice.marks.clear();
        *open = open.wrapping_add(u32::from(!self.is_open(self.problem.item(entry))));
        Some(entry)
    }

    /// Puts the option excluded last back on its lists; `false` if the item that is left excluded no
    /// more.
    pub(super) fn restore_one(&mut self) -> bool {
        let top = self.top();
        self.state.tweaks = self.state.tweaks.saturating_sub(1);
        if top == L::MOST as usize {
            return false;
        }
        let updates = self.lists.restore(&self.problem, top);
        add(&mut self.spent, updates);
        true
    }

    /// Where the stack begins.
    fn stack_at(&self) -> usize {
        let colored = self.problem.colors() != 0;
        let items = if colored { self.problem.items() } else { self.problem.primary() };
        items as usize
    }

    /// The number on top of the stack; a mark where there is none.
    fn top(&self) -> usize {
        match self.state.tweaks.checked_sub(1) {
            Some(top) => {
                let place = self.stack_at().wrapping_add(top as usize);
                get(self.notice.numbers, place).index()
            }
            None => L::MOST as usize,
        }
    }

    fn push(&mut self, number: usize) {
        let place = self.stack_at().wrapping_add(self.state.tweaks as usize);
        put(self.notice.numbers, place, L::from_index(number));
        add(&mut self.state.tweaks, 1);
    }

    /// Whether what is on the stack exists.
    pub(super) fn stack_in_range(&self) -> bool {
        if !self.is_multiple() {
            return true;
        }
        let stack = self.notice.numbers.get(self.stack_at()..);
        let stack = stack.and_then(|stack| stack.get(..self.state.tweaks as usize));
        let exists = |number: &L| {
            let number = number.index() as u32;
            number == L::MOST || number < self.problem.entries()
        };
        stack.is_some_and(|stack| stack.iter().all(exists))
    }
}
