//! The state machine: choose, take, and back to the last branch.

use super::span::{Span, copy, place, unite, unite_but};
use super::view::{Frame, GeneralView, color_row};
use crate::Error;
use crate::xc::Width;
use crate::xc::access::{change, get, put, range};
use crate::xc::counting::add;
use crate::xc::limit::Limit;
use crate::xc::marks::{Marked, Marks};
use crate::xc::problem::Table;
use crate::xc::state::{NOWHERE, State, phase};
use crate::xc::step::Step;

/// Some item was left with one option or none while its killers were only hidden.
pub(super) const SHORT: u32 = 1;
/// Some item was left with none.
pub(super) const EMPTIED: u32 = 2;

impl<L: Width, P: Table<L>> GeneralView<'_, P, L> {
    /// Takes the option at `state.entry`: covers its items, kills what shares one with it.
    /// Returns whether every open item still has an option; `true` with the alarm off.
    #[inline(always)]
    pub(super) fn take<S: Span>(&mut self, span: S, state: &mut State, alarm: bool) -> bool {
        let (first, end) = self.problem.bounds(state.entry as usize);
        let problem = self.problem;
        let entries = range(problem.table().table, first, end);
        let mut first_row = true;
        if self.is_multiple() {
            self.count_down(span, state);
            first_row = false;
        } else {
            for entry in entries {
                let Some(size) = self.sizes.get_mut(entry.item.index()) else { break };
                *size = L::from_index(size.index() | L::COVERED as usize);
                state.open = state.open.wrapping_sub(1);
            }
        }
        for (entry, node) in (first..end).zip(entries) {
            let item = node.item.index();
            let row = (&*self.rows, item);
            if self.is_multiple() && item < self.sizes.len() {
                continue;
            }
            if let Some(color) = color_row(&problem, item, entry) {
                // Primary items come first: this is not the first row. What gives the item this
                // color lives on.
                span.one((&*self.rows, color), |agree| {
                    span.pair(row, (self.dying, 0), |row, dying| unite_but(row, agree, dying));
                });
                continue;
            }
            let unite = if first_row { copy } else { unite };
            span.pair(row, (self.dying, 0), unite);
            first_row = false;
        }
        add(&mut state.updates, entries.len() as u64);
        self.kill(span, state, alarm)
    }

    /// Kills what lives and is dying. With the alarm on, stops at an item without options.
    /// With it off, `state.stop` says what fell short: [`SHORT`], [`EMPTIED`].
    #[inline(always)]
    pub(super) fn kill<S: Span>(&mut self, span: S, state: &mut State, alarm: bool) -> bool {
        let table = self.problem;
        let problem = table.table();
        let sizes = &mut *self.sizes;
        let mut marks = Marks::new(self.marks, state.marked);
        let mut survives = true;
        let mut short = 0;
        let mut updates = 0_u64;
        span.pair((self.dying, 0), (self.alive, 0), |dying, alive| {
            let mut base = 0_usize;
            for (alive, dying) in alive.iter_mut().zip(dying) {
                let mut bits = *alive & *dying;
                *alive ^= bits;
                while bits != 0 {
                    let option = base.wrapping_add(bits.trailing_zeros() as usize);
                    bits &= bits.wrapping_sub(1);
                    let (first, end) = problem.bounds(option);
                    let entries = range(problem.table, first, end);
                    for entry in entries {
                        let item = entry.item.index();
                        // Secondary items have no size, and come last.
                        let Some(place) = sizes.get_mut(item) else { break };
                        let size = (place.index() as u32).wrapping_sub(1);
                        *place = L::from_index(size as usize);
                        if size <= 1 {
                            if !alarm {
                                short |= if size == 0 { SHORT | EMPTIED } else { SHORT };
                            } else if size == 0 {
                                survives = false;
                            } else {
                                marks.set(item);
                            }
                        }
                    }
                    add(&mut updates, entries.len() as u64);
                    if !survives {
                        return;
                    }
                }
                // No entry dies twice, unless the ends of options were altered.
                if updates > problem.table.len() as u64 {
                    return;
                }
                add(&mut base, 64);
            }
        });
        state.stop = short;
        add(&mut state.updates, updates);
        state.marked = marks.span;
        survives
    }

    /// The item to take next, and how many options it has.
    #[inline(always)]
    fn choose(&mut self, state: &mut State) -> (usize, u32) {
        if state.rescan == 0 {
            let mut marks = Marks::new(self.marks, state.marked);
            while let Some(item) = marks.take() {
                if get(self.sizes, item).index() == 1 {
                    state.marked = marks.span;
                    return (item, 1);
                }
            }
            state.marked = Marked::NONE;
            return self.fewest(2);
        }
        // What fell short while it was only hidden was not marked.
        state.rescan = 0;
        let best = self.fewest(0);
        if best.1 == 1 {
            let mut marks = Marks::new(self.marks, state.marked);
            let from = best.0.wrapping_add(1);
            for (item, size) in (0..usize::MAX).zip(&*self.sizes).skip(from) {
                if size.index() == 1 {
                    marks.set(item);
                }
            }
            state.marked = marks.span;
        }
        best
    }

    /// The first item with the fewest options, or with no more than `enough`.
    #[inline(always)]
    pub(super) fn fewest(&self, enough: u32) -> (usize, u32) {
        let covered = L::from_index(L::COVERED as usize);
        let mut best = (0, L::COVERED);
        let mut base = 0_usize;
        for chunk in self.sizes.chunks(16) {
            // Without branches: the compiler makes vectors of it.
            let least = chunk.iter().fold(covered, |least, size| least.min(*size));
            if (least.index() as u32) < best.1 {
                let place = chunk.iter().position(|size| *size == least).unwrap_or(0);
                best = (base.wrapping_add(place), least.index() as u32);
                if best.1 <= enough {
                    break;
                }
            }
            add(&mut base, 16);
        }
        best
    }

    /// Primary items of the option at `state.entry`.
    #[inline(always)]
    fn completes(&self, state: &State) -> bool {
        !self.is_multiple()
            && state.open <= state.most
            && self.problem.table().primary_in(state.entry as usize) == state.open
    }

    /// The first option of an item that lives, or lived when it was saved, from `from` on.
    #[inline(always)]
    fn next<S: Span>(
        &self,
        span: S,
        alive: (&[u64], usize),
        item: usize,
        from: usize,
    ) -> Option<usize> {
        span.one(alive, |alive| {
            span.one((self.rows, item), |row| {
                let mut mask = u64::MAX << (from & 63);
                let mut base = from & !63;
                for (alive, row) in alive.iter().zip(row).skip(from >> 6) {
                    let bits = *alive & *row & mask;
                    if bits != 0 {
                        return Some(base.wrapping_add(bits.trailing_zeros() as usize));
                    }
                    mask = u64::MAX;
                    add(&mut base, 64);
                }
                None
            })
        })??
    }

    /// Branches on an item: saves what lives; the options of more than two are killed once for
    /// all of them.
    #[inline(always)]
    fn branch<S: Span>(&mut self, span: S, state: &mut State, item: usize, size: u32) {
        let (frame, primary) = (state.cursor as usize, self.sizes.len());
        span.pair((self.alive, 0), (self.saved_alive, frame), copy);
        state.stop = 0;
        if self.shares(item, size) {
            span.pair((self.rows, item), (self.dying, 0), copy);
            change(self.sizes, item, |size| {
                *size = L::from_index(size.index() | L::COVERED as usize);
            });
            add(&mut state.updates, 1);
            self.kill(span, state, false);
        }
        if let Some(saved) = self.saved_sizes.get_mut(place(frame, primary)) {
            saved.copy_from_slice_checked(self.sizes);
        }
        if self.is_multiple()
            && let Some(saved) = self.saved_left.get_mut(place(frame, primary))
        {
            saved.copy_from_slice_checked(self.left);
        }
        put(
            self.frames,
            frame,
            Frame {
                item: L::from_index(item),
                level: L::from_index(state.level as usize),
                open: L::from_index(state.open as usize),
                hint: L::from_index((state.stop & SHORT) as usize),
            },
        );
        add(&mut state.cursor, 1);
        state.entry = NOWHERE;
    }

    /// Work of copying what lives and the sizes, in updates.
    #[inline(always)]
    fn copying(&self) -> u64 {
        let copies = if self.is_multiple() { 4 } else { 8 };
        (self.words.wrapping_add(self.sizes.len() / copies)).wrapping_add(1) as u64
    }

    /// Back to the last branch that has an option left, or that can do without; to the end if there
    /// is none.
    #[inline(always)]
    fn back<S: Span>(&mut self, span: S, state: &mut State) {
        while let Some(top) = state.cursor.checked_sub(1) {
            let top = top as usize;
            let frame = get(self.frames, top);
            let item = frame.item.index();
            let mut after = 0;
            let mut short = false;
            if state.entry != NOWHERE {
                let tried = get(self.levels, frame.level.index()).index();
                short = self.is_multiple() && self.exclude(top, item, tried);
                after = tried.wrapping_add(1);
            }
            let saved = (&*self.saved_alive, top);
            let next = if short { None } else { self.next(span, saved, item, after) };
            let Some(option) = next else {
                if !short && self.close(span, state, top, item) {
                    return;
                }
                state.cursor = top as u32;
                state.entry = 0;
                continue;
            };
            self.go_back_to(span, state, top, item);
            state.entry = option as u32;
            state.phase = phase::TRY;
            return;
        }
        state.phase = phase::LEAVE;
    }

    #[inline(never)] // so that the stack of one is there at a time
    pub(super) fn run<S: Span, T: Limit>(
        &mut self,
        span: S,
        budget: u64,
        limit: &T,
    ) -> Result<Step, Error> {
        let mut state = *self.state;
        state.found = 0;
        let start = state.updates;
        if state.phase == phase::START {
            state.phase = phase::CHOOSE;
            if state.open == 0 {
                state.found = state.level;
                state.phase = phase::LEAVE;
                state.spent = 0;
                *self.state = state;
                return self.state.count_solution().map(|()| Step::Solution);
            }
        }
        let mut spent = 0_u64;
        let step = loop {
            if state.phase == phase::CHOOSE {
                if spent.wrapping_add(state.updates.wrapping_sub(start)) >= budget {
                    break Step::Paused;
                }
                add(&mut spent, 1);
                if T::LIMITED {
                    add(&mut spent, self.copying());
                    if !self.kill_dear(span, &mut state, limit) {
                        continue;
                    }
                }
                let (item, size) = if self.is_multiple() {
                    self.choose_multiple(&mut state)
                } else {
                    self.choose(&mut state)
                };
                if self.is_multiple() && size != 0 && state.open == 0 {
                    state.found = state.level;
                    state.phase = phase::ADVANCE;
                    break Step::Solution;
                }
                moved!("choose item {}, {} options", item, size);
                match size {
                    0 => state.phase = phase::ADVANCE,
                    1 => {
                        let next = self.next(span, (self.alive, 0), item, 0);
                        state.entry = next.map_or(NOWHERE, |option| option as u32);
                        state.phase = phase::TRY;
                    }
                    _ => {
                        self.branch(span, &mut state, item, size);
                        add(&mut spent, self.copying());
                        state.phase = phase::ADVANCE;
                    }
                }
            }
            if state.phase == phase::ADVANCE {
                add(&mut spent, self.copying());
                moved!("go back to the last branch with an option left");
                self.back(span, &mut state);
                if self.is_multiple() && state.phase == phase::CHOOSE {
                    continue;
                }
            }
            if state.phase == phase::TRY {
                if spent.wrapping_add(state.updates.wrapping_sub(start)) >= budget {
                    break Step::Paused;
                }
                if T::LIMITED && self.is_too_dear(&mut state, limit) {
                    add(&mut spent, 1);
                    continue;
                }
                moved!("take option {} at level {}", state.entry, state.level);
                add(&mut state.nodes, 1);
                put(self.levels, state.level as usize, L::from_index(state.entry as usize));
                let deep = state.level.wrapping_add(1);
                state.deepest = state.deepest.max(deep);
                if self.completes(&state) {
                    state.found = deep;
                    state.phase = phase::ADVANCE;
                    break Step::Solution;
                }
                if self.take(span, &mut state, true) {
                    add(&mut state.level, 1);
                    state.phase = phase::CHOOSE;
                } else {
                    state.phase = phase::ADVANCE;
                }
            }
            if state.phase == phase::LEAVE {
                break Step::Done;
            }
            if state.phase >= phase::DONE || state.phase == phase::EMPTY {
                state.phase = state.phase.min(phase::DONE);
                break Step::Done;
            }
        };
        state.spent = spent.wrapping_add(state.updates.wrapping_sub(start));
        *self.state = state;
        if step == Step::Solution {
            self.state.count_solution()?;
        }
        Ok(step)
    }
}

/// `copy_from_slice` for slices whose lengths are the same unless memory was altered.
pub(super) trait CopyFrom {
    fn copy_from_slice_checked(&mut self, from: &Self);
}

impl<T: Copy> CopyFrom for [T] {
    #[inline(always)]
    fn copy_from_slice_checked(&mut self, from: &Self) {
        for (to, from) in self.iter_mut().zip(from) {
            *to = *from;
        }
    }
}
