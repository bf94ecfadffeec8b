//! Multiplicities on bits: items that several options may cover. See `walk/multiple.rs` for how such
//! items are branched on; the tree here is the same.
//!
//! The size of an item that needs `n` more of its `s` options is `s + 1 - n`, so that, as everywhere, 0
//! is dead and 1 is forced. It may fall below 0, and looks covered then, while options are only
//! hidden; such an item still has a number of options that may cover it. An item that needs no more
//! and has no options left is covered when that is noticed.

use super::run::CopyFrom;
use super::span::{Span, copy, place, subtract, unite};
use super::view::GeneralView;
use crate::xc::Width;
use crate::xc::access::{change, get, put, range};
use crate::xc::counting::add;
use crate::xc::marks::{Marked, Marks};
use crate::xc::problem::Table;
use crate::xc::state::{State, phase};

impl<L: Width, P: Table<L>> GeneralView<'_, P, L> {
    /// Whether the problem has multiplicities.
    #[inline(always)]
    pub(super) fn is_multiple(&self) -> bool {
        P::MULTIPLE && self.problem.is_multiple()
    }

    /// How many more options may cover an item.
    fn left(&self, item: usize) -> u32 {
        get(self.left, item).index() as u32
    }

    fn need(&self, item: usize) -> u32 {
        self.problem.need(item, self.left(item))
    }

    /// The size of an item that is covered: large enough for all its options to die.
    fn covered() -> L {
        L::from_index((L::COVERED | L::HINT.wrapping_sub(1)) as usize)
    }

    /// Whether the size of an item is right where so many of its options live.
    pub(super) fn is_counted(&self, item: usize, live: u32) -> bool {
        let size = get(self.sizes, item).index() as u32;
        // One that is branched on is flagged.
        let right = live.wrapping_add(1).wrapping_sub(self.need(item));
        self.left(item) == 0 || (size ^ right) & L::COVERED.wrapping_sub(1) == 0
    }

    /// No option is taken; sizes become those of this module.
    pub(super) fn count_all(&mut self) {
        for (item, (size, left)) in (0..usize::MAX).zip(self.sizes.iter_mut().zip(&mut *self.left))
        {
            let most = self.problem.most(item);
            *left = L::from_index(most as usize);
            let need = self.problem.need(item, most) as usize;
            *size = L::from_index(size.index().wrapping_add(1).wrapping_sub(need));
        }
    }

    /// No more options may cover an item.
    fn set_covered(&mut self, item: usize, state: &mut State) {
        put(self.sizes, item, Self::covered());
        put(self.left, item, L::default());
        state.open = state.open.wrapping_sub(1);
    }

    /// Counts the option at `state.entry`. It dies, and with it all options of the items that are
    /// covered now: these are united with the dying ones.
    pub(super) fn count_down<S: Span>(&mut self, span: S, state: &mut State) {
        self.dying.fill(0);
        let option = state.entry as usize;
        change(self.dying, option >> 6, |bits| *bits |= 1 << (option & 63));
        let (first, end) = self.problem.bounds(option);
        let problem = self.problem;
        for entry in range(problem.table().table, first, end) {
            let item = entry.item.index();
            let left = match self.left.get(item) {
                Some(left) => left.index() as u32,
                None => break,
            };
            let fewer = left.saturating_sub(1);
            if fewer == 0 {
                self.set_covered(item, state);
                span.pair((self.rows, item), (self.dying, 0), unite);
                continue;
            }
            put(self.left, item, L::from_index(fewer as usize));
            if problem.need(item, left) != problem.need(item, fewer) {
                change(self.sizes, item, |size| {
                    *size = L::from_index(size.index().wrapping_add(1));
                });
            }
        }
    }

    /// The item with the fewest branches, and how many; 0 if some item is dead. Items that need no
    /// more and have no options are covered on the way.
    pub(super) fn choose_multiple(&mut self, state: &mut State) -> (usize, u32) {
        if state.rescan != 0 {
            state.rescan = 0;
            for item in 0..self.sizes.len() {
                let size = get(self.sizes, item).index() as u32;
                if self.left(item) != 0 && (size == 0 || size & L::COVERED != 0) {
                    return (item, 0);
                }
                if size == 1 {
                    let mut marks = Marks::new(self.marks, state.marked);
                    marks.set(item);
                    state.marked = marks.span;
                }
            }
        }
        loop {
            let mut marks = Marks::new(self.marks, state.marked);
            let item = marks.take();
            state.marked = marks.span;
            let Some(item) = item else { break };
            if get(self.sizes, item).index() != 1 {
                continue;
            }
            if self.need(item) != 0 {
                return (item, 1);
            }
            self.set_covered(item, state);
        }
        self.fewest(2)
    }

    /// Whether the options of an item are killed once for all of them.
    pub(super) fn shares(&self, item: usize, size: u32) -> bool {
        if !self.is_multiple() {
            return size > 2;
        }
        self.left(item) == 1 && (size > 2 || self.need(item) == 0)
    }

    /// Excludes the option tried last, of an item that several may cover, from what its siblings
    /// start from. Returns whether that leaves an item short of options.
    pub(super) fn exclude(&mut self, top: usize, item: usize, option: usize) -> bool {
        let primary = self.sizes.len();
        let first = top.wrapping_mul(primary);
        if get(self.saved_left, first.wrapping_add(item)).index() <= 1 {
            return false;
        }
        let word = place(top, self.words).start.wrapping_add(option >> 6);
        change(self.saved_alive, word, |bits| *bits &= !(1 << (option & 63)));
        // What falls short of the next ones was not marked.
        change(self.frames, top, |frame| frame.hint = L::from_index(1));
        let (from, end) = self.problem.bounds(option);
        let mut short = false;
        for entry in range(self.problem.table().table, from, end) {
            let item = entry.item.index();
            if item >= primary {
                break;
            }
            change(self.saved_sizes, first.wrapping_add(item), |size| {
                *size = L::from_index(size.index().wrapping_sub(1));
                short |= *size == L::default();
            });
        }
        short
    }

    /// The last branch of an item that needs no more: it takes no more. `false` if it needs more. No
    /// other follows, so the frame is given up.
    pub(super) fn close<S: Span>(
        &mut self,
        span: S,
        state: &mut State,
        top: usize,
        item: usize,
    ) -> bool {
        if !self.is_multiple() {
            return false;
        }
        let saved = place(top, self.sizes.len()).start.wrapping_add(item);
        let left = get(self.saved_left, saved).index() as u32;
        if self.problem.need(item, left) != 0 {
            return false;
        }
        moved!("item {} takes no more", item);
        self.go_back_to(span, state, top, item);
        self.set_covered(item, state);
        add(&mut state.nodes, 1);
        state.rescan = 1;
        state.cursor = top as u32;
        state.entry = 0;
        state.phase = phase::CHOOSE;
        true
    }

    /// What lives, sizes and all else as they were at a branch, after its item's options were killed.
    #[inline(always)]
    pub(super) fn go_back_to<S: Span>(
        &mut self,
        span: S,
        state: &mut State,
        top: usize,
        item: usize,
    ) {
        let frame = get(self.frames, top);
        let sizes = place(top, self.sizes.len());
        let size = get(self.saved_sizes, sizes.start.wrapping_add(item));
        span.pair((self.saved_alive, top), (self.alive, 0), copy);
        if size.index() as u32 & L::COVERED != 0 {
            span.pair((self.rows, item), (self.alive, 0), subtract);
        }
        if self.is_multiple() {
            let left = range(self.saved_left, sizes.start, sizes.end);
            self.left.copy_from_slice_checked(left);
        }
        let sizes = range(self.saved_sizes, sizes.start, sizes.end);
        self.sizes.copy_from_slice_checked(sizes);
        Marks::new(self.marks, state.marked).clear();
        state.marked = Marked::NONE;
        state.level = frame.level.index() as u32;
        state.open = frame.open.index() as u32;
        state.rescan = u8::from(frame.hint.index() != 0);
    }
}
