//! The search on bits. One bit an option says whether it lives; an item's options are a row of
//! bits that never changes. Taking an option is: the union of its items' rows, cut with what
//! lives, dies. Sizes are kept up to date; what was there before a branch is copied, so that
//! giving back is a copy and costs nothing for runs of forced options.

use super::span::{Any, Fixed, Span};
use crate::xc::Width;
use crate::xc::access::{change, get, put, range};
use crate::xc::marks::Marks;
use crate::xc::problem::{Measure, Problem};
use crate::xc::step::{Engine, NOWHERE, Rule, Sealed, State, Step, fits, phase};
use crate::{Error, Resource};

/// A branch: the item, the level of its option, and the primary items open before it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Frame<L> {
    pub(super) item: L,
    pub(super) level: L,
    pub(super) open: L,
}

/// A view on a search by bits.
#[derive(Debug)]
pub struct View<'s, 'p, L: Width> {
    pub(super) problem: Problem<'p, L>,
    pub(super) state: &'s mut State,
    /// 64-bit words of one bit an option.
    pub(super) words: usize,
    /// For each item, its options.
    pub(super) rows: &'s mut [u64],
    /// Options that live.
    pub(super) alive: &'s mut [u64],
    /// Options about to die.
    pub(super) dying: &'s mut [u64],
    /// For each primary item its live options, with a flag once it is covered.
    pub(super) sizes: &'s mut [L],
    /// One bit an item: down to one option.
    pub(super) marks: &'s mut [L],
    /// The options taken, one a level.
    pub(super) levels: &'s mut [L],
    pub(super) frames: &'s mut [Frame<L>],
    /// For each frame what lived before it.
    pub(super) saved_alive: &'s mut [u64],
    /// For each frame the sizes its options start from.
    pub(super) saved_sizes: &'s mut [L],
}

impl<L: Width> View<'_, '_, L> {
    pub(super) fn start(mut self) -> Result<Self, Error> {
        let measure = self.problem.measure();
        let items = self.problem.items() as usize;
        let primary = self.problem.primary() as usize;
        let levels = measure.levels as usize;
        self.words = words_for(self.problem.options());
        fits(Resource::Levels, levels, self.levels.len().min(self.frames.len()))?;
        fits(Resource::Levels, Marks::<L>::words_for(primary), self.marks.len())?;
        fits(Resource::Items, primary, self.sizes.len())?;
        fits(Resource::Memory, items * self.words, self.rows.len())?;
        fits(Resource::Memory, self.words, self.alive.len().min(self.dying.len()))?;
        fits(Resource::Memory, levels * self.words, self.saved_alive.len())?;
        fits(Resource::Memory, levels * primary, self.saved_sizes.len())?;
        self.trim();
        *self.state = State::NEW;
        self.set_rows();
        self.fill()?;
        let longest_cover = self.longest_cover(&measure);
        let state = &mut *self.state;
        state.fingerprint = self.problem.fingerprint();
        state.items = self.problem.items();
        state.options = self.problem.options();
        state.entries = self.problem.entries();
        state.kept = measure.kept;
        state.most = measure.most;
        state.shift = Marks::<L>::shift_for(Marks::<L>::words_for(primary));
        state.longest_cover = longest_cover;
        self.reset();
        Ok(self)
    }

    pub(super) fn resume(mut self) -> Result<Self, Error> {
        let (state, problem) = (&*self.state, &self.problem);
        if state.phase == phase::EMPTY {
            return Err(Error::NotStarted);
        }
        let same = state.fingerprint == problem.fingerprint()
            && state.items == problem.items()
            && state.options == problem.options()
            && state.entries == problem.entries();
        if !same {
            return Err(Error::OtherProblem);
        }
        self.words = words_for(self.problem.options());
        self.trim();
        Ok(self)
    }

    /// Sizes end with the primary items: what is not found there is secondary.
    fn trim(&mut self) {
        let primary = self.problem.primary() as usize;
        let sizes = core::mem::take(&mut self.sizes);
        self.sizes = sizes.get_mut(..primary).unwrap_or_default();
        for bits in [&mut self.alive, &mut self.dying] {
            *bits = core::mem::take(bits).get_mut(..self.words).unwrap_or_default();
        }
    }

    /// Taking an option kills at most all others on its items' lists.
    fn longest_cover(&self, measure: &Measure) -> u32 {
        let longest_list = self.sizes.iter().map(|size| bare::<L>(*size)).max().unwrap_or(0).max(1);
        longest_list.saturating_mul(measure.longest).saturating_mul(measure.longest)
    }

    fn set_rows(&mut self) {
        self.rows.fill(0);
        for option in 0..self.problem.options() as usize {
            if self.problem.primary_in(option) == 0 {
                continue;
            }
            let (first, end) = self.problem.bounds(option);
            for entry in range(self.problem.table, first, end) {
                let word = entry.item.index() * self.words + (option >> 6);
                change(self.rows, word, |bits| *bits |= 1 << (option & 63));
            }
        }
    }

    /// All options live, all items are open.
    fn fill(&mut self) -> Result<(), Error> {
        self.alive.fill(0);
        self.dying.fill(0);
        self.sizes.fill(L::default());
        for option in 0..self.problem.options() as usize {
            let (first, end) = self.problem.bounds(option);
            let mut kept = false;
            for entry in range(self.problem.table, first, end) {
                if entry.item.index() < self.problem.primary() as usize {
                    kept = true;
                    change(self.sizes, entry.item.index(), |size| {
                        *size = L::from_index(size.index() + 1);
                    });
                    let size = get(self.sizes, entry.item.index()).index() as u32;
                    if size >= L::HINT {
                        return Err(Error::Capacity {
                            resource: Resource::LinkWidth,
                            needed: size,
                            capacity: L::HINT - 1,
                        });
                    }
                }
            }
            if kept {
                change(self.alive, option >> 6, |bits| *bits |= 1 << (option & 63));
            }
        }
        Ok(())
    }

    fn reset(&mut self) {
        self.marks.fill(L::default());
        let assumed = self.state.assumed;
        let state = &mut *self.state;
        state.groups = 0;
        state.level = 0;
        state.cursor = 0;
        state.open = self.problem.primary();
        state.nodes = 1;
        state.updates = 0;
        state.solutions = 0;
        state.deepest = 0;
        state.found = 0;
        state.unread = 0;
        state.rescan = 1;
        state.entry = NOWHERE;
        state.stop = NOWHERE;
        state.phase = phase::START;
        state.assumed = assumed;
    }

    fn take_assumptions(&mut self) {
        for level in 0..self.state.assumed as usize {
            if self.state.phase != phase::START {
                return;
            }
            let option = get(self.levels, level).index();
            self.take_assumption(option);
        }
    }

    fn take_assumption(&mut self, option: usize) {
        let mut state = *self.state;
        if get(self.alive, option >> 6) >> (option & 63) & 1 == 0 {
            state.phase = phase::REFUTED;
        } else {
            state.nodes += 1;
            state.entry = option as u32;
            put(self.levels, state.level as usize, L::from_index(option));
            if !self.take(Any(self.words), &mut state) {
                state.phase = phase::REFUTED;
            }
            state.level += 1;
            state.deepest = state.deepest.max(state.level);
        }
        *self.state = state;
    }

    /// Takes the option at `state.entry`: covers its items, kills what shares one with it.
    /// Returns whether every open item still has an option.
    #[inline(always)]
    fn take<S: Span>(&mut self, span: S, state: &mut State) -> bool {
        let (first, end) = self.problem.bounds(state.entry as usize);
        let entries = range(self.problem.table, first, end);
        for entry in entries {
            let Some(size) = self.sizes.get_mut(entry.item.index()) else { break };
            *size = L::from_index(size.index() | L::COVERED as usize);
            state.open = state.open.wrapping_sub(1);
        }
        let dying = span.row_mut(self.dying, 0);
        dying.fill(0);
        for entry in entries {
            let row = span.row(self.rows, entry.item.index()).as_ref();
            for (dying, row) in dying.iter_mut().zip(row) {
                *dying |= *row;
            }
        }
        state.updates += u64::from(end as u32) - u64::from(first as u32);
        self.kill(span, state, true)
    }

    /// Kills what lives and is dying. With the alarm on, stops at an item without options.
    /// With it off, `state.stop` becomes 1 if an item fell short.
    #[inline(always)]
    fn kill<S: Span>(&mut self, span: S, state: &mut State, alarm: bool) -> bool {
        let problem = self.problem;
        let sizes = &mut *self.sizes;
        let mut marks = Marks::new(self.marks, state.groups, state.shift);
        let mut survives = true;
        let mut short = false;
        let mut updates = 0;
        let mut base = 0;
        let alive = span.row_mut(self.alive, 0);
        let dying = span.row(self.dying, 0).as_ref();
        'words: for (alive, dying) in alive.iter_mut().zip(dying) {
            let mut bits = *alive & *dying;
            *alive ^= bits;
            while bits != 0 {
                let option = base + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let (first, end) = problem.bounds(option);
                for entry in range(problem.table, first, end) {
                    let item = entry.item.index();
                    // Secondary items have no size, and come last.
                    let Some(place) = sizes.get_mut(item) else { break };
                    {
                        let size = (place.index() as u32).wrapping_sub(1);
                        *place = L::from_index(size as usize);
                        if size <= 1 {
                            if !alarm {
                                short = true;
                            } else if size == 0 {
                                survives = false;
                            } else {
                                marks.set(item);
                            }
                        }
                    }
                }
                updates += (end - first) as u64;
                if !survives {
                    break 'words;
                }
            }
            base += 64;
        }
        state.stop = u32::from(short);
        state.updates += updates;
        state.groups = marks.groups;
        survives
    }

    /// The item to take next, and how many options it has.
    #[inline(always)]
    fn choose(&mut self, state: &mut State) -> (usize, u32) {
        if state.rescan == 0 {
            let mut marks = Marks::new(self.marks, state.groups, state.shift);
            while let Some(item) = marks.take() {
                if get(self.sizes, item).index() == 1 {
                    state.groups = marks.groups;
                    return (item, 1);
                }
            }
            state.groups = 0;
            return self.fewest(2);
        }
        // What fell short while it was only hidden was not marked.
        state.rescan = 0;
        let best = self.fewest(0);
        if best.1 == 1 {
            let mut marks = Marks::new(self.marks, state.groups, state.shift);
            for (item, size) in self.sizes.iter().enumerate().skip(best.0 + 1) {
                if size.index() == 1 {
                    marks.set(item);
                }
            }
            state.groups = marks.groups;
        }
        best
    }

    /// The first item with the fewest options, or with no more than `enough`.
    #[inline(always)]
    fn fewest(&self, enough: u32) -> (usize, u32) {
        let covered = L::from_index(L::COVERED as usize);
        let mut best = (0, L::COVERED);
        let mut base = 0;
        for chunk in self.sizes.chunks(16) {
            // Without branches: the compiler makes vectors of it.
            let least = chunk.iter().fold(covered, |least, size| least.min(*size));
            if (least.index() as u32) < best.1 {
                let place = chunk.iter().position(|size| *size == least).unwrap_or(0);
                best = (base + place, least.index() as u32);
                if best.1 <= enough {
                    break;
                }
            }
            base += 16;
        }
        best
    }

    /// Primary items of the option at `state.entry`.
    #[inline(always)]
    fn completes(&self, state: &State) -> bool {
        state.open <= state.most && self.problem.primary_in(state.entry as usize) == state.open
    }

    /// The first option of an item that lived when `alive` was saved, from `from` on.
    #[inline(always)]
    fn next(alive: &[u64], row: &[u64], from: usize) -> Option<usize> {
        let mut mask = u64::MAX << (from & 63);
        let start = from >> 6;
        for (word, (alive, row)) in alive.iter().zip(row).enumerate().skip(start) {
            let bits = *alive & *row & mask;
            if bits != 0 {
                return Some((word << 6) + bits.trailing_zeros() as usize);
            }
            mask = u64::MAX;
        }
        None
    }

    /// Branches on an item: saves what lives; the options of more than two are killed once for
    /// all of them.
    #[inline(always)]
    fn branch<S: Span>(&mut self, span: S, state: &mut State, item: usize, size: u32) {
        let (frame, primary) = (state.cursor as usize, self.sizes.len());
        let alive = span.row(self.alive, 0).as_ref();
        for (saved, alive) in span.row_mut(self.saved_alive, frame).iter_mut().zip(alive) {
            *saved = *alive;
        }
        state.stop = 0;
        if size > 2 {
            let row = span.row(self.rows, item).as_ref();
            for (dying, row) in span.row_mut(self.dying, 0).iter_mut().zip(row) {
                *dying = *row;
            }
            change(self.sizes, item, |size| {
                *size = L::from_index(size.index() | L::COVERED as usize);
            });
            state.updates += 1;
            self.kill(span, state, false);
        }
        if let Some(saved) = self.saved_sizes.get_mut(frame * primary..(frame + 1) * primary) {
            saved.copy_from_slice_checked(self.sizes);
        }
        // `stop`: some item fell short while its killers were only hidden.
        let hint = if state.stop != 0 { L::HINT } else { 0 };
        put(
            self.frames,
            frame,
            Frame {
                item: L::from_index(item),
                level: L::from_index(state.level as usize),
                open: L::from_index(state.open as usize | hint as usize),
            },
        );
        state.cursor += 1;
        state.entry = NOWHERE;
    }

    /// Back to the last branch that has an option left; `false` if there is none.
    #[inline(always)]
    fn back<S: Span>(&mut self, span: S, state: &mut State) -> bool {
        let primary = self.sizes.len();
        while let Some(top) = state.cursor.checked_sub(1) {
            let top = top as usize;
            let frame = get(self.frames, top);
            let item = frame.item.index();
            let saved = span.row(self.saved_alive, top).as_ref();
            let row = span.row(self.rows, item).as_ref();
            let after = if state.entry == NOWHERE {
                0
            } else {
                get(self.levels, frame.level.index()).index() + 1
            };
            let Some(option) = Self::next(saved, row, after) else {
                state.cursor = top as u32;
                state.entry = 0;
                continue;
            };
            let shared = get(self.saved_sizes, top * primary + item).index() as u32 & L::COVERED;
            let hidden = if shared != 0 { u64::MAX } else { 0 };
            let alive = span.row_mut(self.alive, 0).iter_mut();
            for ((alive, saved), row) in alive.zip(saved).zip(row) {
                *alive = *saved & !(*row & hidden);
            }
            let sizes = range(self.saved_sizes, top * primary, (top + 1) * primary);
            self.sizes.copy_from_slice_checked(sizes);
            Marks::new(self.marks, state.groups, state.shift).clear();
            state.groups = 0;
            state.level = frame.level.index() as u32;
            let open = frame.open.index() as u32;
            state.open = open & !L::HINT;
            state.rescan = u8::from(open & L::HINT != 0);
            state.entry = option as u32;
            return true;
        }
        false
    }

    fn run<S: Span>(&mut self, span: S, budget: u64) -> Result<Step, Error> {
        let mut state = *self.state;
        state.found = 0;
        let start = state.updates;
        if state.phase == phase::START {
            state.phase = phase::CHOOSE;
            if state.open == 0 {
                state.found = state.level;
                state.phase = phase::LEAVE;
                *self.state = state;
                return self.state.count_solution().map(|()| Step::Solution);
            }
        }
        let mut spent = 0;
        let step = loop {
            if state.phase == phase::CHOOSE {
                if spent + (state.updates - start) >= budget {
                    break Step::Paused;
                }
                spent += 1;
                let (item, size) = self.choose(&mut state);
                match size {
                    0 => state.phase = phase::ADVANCE,
                    1 => {
                        let next = Self::next(self.alive, span.row(self.rows, item).as_ref(), 0);
                        state.entry = next.map_or(NOWHERE, |option| option as u32);
                        state.phase = phase::TRY;
                    }
                    _ => {
                        self.branch(span, &mut state, item, size);
                        state.phase = phase::ADVANCE;
                    }
                }
            }
            if state.phase == phase::ADVANCE {
                spent += 1;
                state.phase = if self.back(span, &mut state) { phase::TRY } else { phase::LEAVE };
            }
            if state.phase == phase::TRY {
                if spent + (state.updates - start) >= budget {
                    break Step::Paused;
                }
                state.nodes += 1;
                put(self.levels, state.level as usize, L::from_index(state.entry as usize));
                state.deepest = state.deepest.max(state.level + 1);
                if self.completes(&state) {
                    state.found = state.level + 1;
                    state.phase = phase::ADVANCE;
                    break Step::Solution;
                }
                if self.take(span, &mut state) {
                    state.level += 1;
                    state.phase = phase::CHOOSE;
                } else {
                    state.phase = phase::ADVANCE;
                }
            }
            if state.phase == phase::LEAVE {
                // As it was at the start: assumptions taken, all else open.
                let (nodes, updates) = (state.nodes, state.updates);
                let (solutions, deepest) = (state.solutions, state.deepest);
                self.fill()?;
                self.reset();
                self.take_assumptions();
                state = *self.state;
                (state.nodes, state.updates) = (nodes, updates);
                (state.solutions, state.deepest) = (solutions, deepest);
                state.phase = phase::DONE;
            }
            if state.phase >= phase::DONE || state.phase == phase::EMPTY {
                state.phase = state.phase.min(phase::DONE);
                break Step::Done;
            }
        };
        state.spent = spent + (state.updates - start);
        *self.state = state;
        if step == Step::Solution {
            self.state.count_solution()?;
        }
        Ok(step)
    }
}

/// The size without its flags.
fn bare<L: Width>(size: L) -> u32 {
    size.index() as u32 & (L::HINT - 1)
}

/// `copy_from_slice` for slices whose lengths are the same unless memory was altered.
trait CopyFrom {
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

/// Words of one bit an option.
pub(super) const fn words_for(options: u32) -> usize {
    options.div_ceil(64) as usize
}

impl<L: Width> Sealed for View<'_, '_, L> {}

impl<L: Width> Engine for View<'_, '_, L> {
    type Link = L;

    fn step(&mut self, budget: u64) -> Result<Step, Error> {
        if self.state.unread != 0 {
            self.state.unread = 0;
            self.state.spent = 0;
            return Ok(Step::Solution);
        }
        let budget = budget.max(1);
        match self.words {
            1 => self.run(Fixed::<1>, budget),
            2 => self.run(Fixed::<2>, budget),
            3 => self.run(Fixed::<3>, budget),
            4 => self.run(Fixed::<4>, budget),
            5 => self.run(Fixed::<5>, budget),
            6 => self.run(Fixed::<6>, budget),
            words => self.run(Any(words), budget),
        }
    }

    fn solution_and_problem(&mut self) -> (&[L], Problem<'_, L>) {
        (self.levels.get(..self.state.found as usize).unwrap_or(&[]), self.problem)
    }

    fn restart(&mut self) {
        // What fitted at the start fits now.
        let _ = self.fill();
        self.reset();
        self.take_assumptions();
    }

    fn assume(&mut self, option: u32) -> Result<(), Error> {
        if !matches!(self.state.phase, phase::START | phase::REFUTED) {
            return Err(Error::Running);
        }
        if option >= self.problem.options() || self.problem.primary_in(option as usize) == 0 {
            return Err(Error::UnknownOption { option });
        }
        let level = self.state.assumed as usize;
        fits(Resource::Levels, level + 1, self.levels.len())?;
        put(self.levels, level, L::from_index(option as usize));
        self.state.assumed += 1;
        if self.state.phase == phase::START {
            self.take_assumption(option as usize);
        }
        Ok(())
    }

    fn clear_assumptions(&mut self) {
        self.state.assumed = 0;
        self.restart();
    }

    fn set_rule(&mut self, rule: Rule) -> bool {
        rule == Rule::Fewest
    }

    fn verify(&self) -> bool {
        let alive = range(self.alive, 0, self.words);
        self.sizes.iter().take(self.problem.primary() as usize).enumerate().all(|(item, size)| {
            let live: u32 = alive
                .iter()
                .zip(Any(self.words).row(self.rows, item))
                .map(|(a, r)| (a & r).count_ones())
                .sum();
            live == bare::<L>(*size)
        })
    }

    fn state(&self) -> &State {
        self.state
    }

    fn state_mut(&mut self) -> &mut State {
        self.state
    }
}
