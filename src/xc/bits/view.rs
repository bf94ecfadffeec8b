//! The search on bits. One bit an option says whether it lives; an item's options are a row of
//! bits that never changes. Taking an option is: the union of its items' rows, cut with what
//! lives, dies. Sizes are kept up to date; what was there before a branch is copied, so that
//! giving back is a copy and costs nothing for runs of forced options.

use super::run::EMPTIED;
use super::span::{Any, Fixed, Span, place};
use super::split;
use crate::xc::access::{change, get, put};
use crate::xc::counting::add;
use crate::xc::events;
use crate::xc::limit::{Below, Free, Limit};
use crate::xc::marks::Marks;
use crate::xc::problem::{Matrix, Problem, Table};
use crate::xc::state::{NOWHERE, State, fits, phase};
use crate::xc::step::{Engine, Rule, Sealed, Step};
use crate::xc::{Search, Width};
use crate::{Error, Resource};

/// A branch: the item, the level of its option, and the primary items open before it. Opaque.
///
/// ```
/// use footwork::xc::bits::Frame;
/// assert_eq!(size_of::<Frame<u16>>(), 8);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Frame<L> {
    pub(in crate::xc) item: L,
    pub(in crate::xc) level: L,
    pub(in crate::xc) open: L,
    /// 1 if hiding the item's options left another item short of them.
    pub(in crate::xc) hint: L,
}

/// The view of this engine.
pub type View<'s, 'p, L> = GeneralView<'s, Problem<'p, L>, L>;

/// A view on a search by bits, of any kind of problem.
#[derive(Debug)]
pub struct GeneralView<'s, P, L: Width> {
    pub(super) problem: P,
    pub(super) state: &'s mut State,
    /// 64-bit words of one bit an option.
    pub(super) words: usize,
    /// For each item, its options; then for each color of each secondary item those that give it.
    pub(super) rows: &'s mut [u64],
    /// Options that live.
    pub(super) alive: &'s mut [u64],
    /// Options about to die.
    pub(super) dying: &'s mut [u64],
    /// For each primary item its live options, with a flag once it is covered.
    pub(super) sizes: &'s mut [L],
    /// With multiplicities, how many more options may cover each primary item.
    pub(super) left: &'s mut [L],
    /// One bit an item: down to one option.
    pub(super) marks: &'s mut [L],
    /// The options taken, one a level.
    pub(super) levels: &'s mut [L],
    pub(super) frames: &'s mut [Frame<L>],
    /// For each frame what lived before it.
    pub(super) saved_alive: &'s mut [u64],
    /// For each frame the sizes its options start from.
    pub(super) saved_sizes: &'s mut [L],
    /// For each frame how many more options might cover each primary item before it.
    pub(super) saved_left: &'s mut [L],
}

impl<L: Width, P: Table<L>> GeneralView<'_, P, L> {
    /// Starts a search.
    #[inline(never)] // so that its stack is not always there
    fn begin(&mut self) -> Result<(), Error> {
        *self.state = State::NEW;
        let levels = self.problem.levels();
        self.fits(levels)?;
        self.trim();
        self.set_rows();
        self.fill()?;
        let longest_cover = self.longest_cover();
        self.state.begin(&self.problem, levels, longest_cover);
        self.state.cursor = 0;
        self.marks.fill(L::default());
        Ok(())
    }

    /// Goes on with a search that was started before, on memory that is as large still.
    #[inline(never)] // so that its stack is not always there
    fn go_on(&mut self) -> Result<(), Error> {
        self.state.check(&self.problem)?;
        self.fits(self.state.levels)?;
        self.trim();
        if self.in_range() { Ok(()) } else { Err(Error::Altered) }
    }

    /// Whether the arrays are large enough for so many options taken together.
    fn fits(&mut self, levels: u32) -> Result<(), Error> {
        let levels = levels as usize;
        let primary = self.problem.primary() as usize;
        let marks = Marks::<L>::words_for(primary);
        self.words = words_for(self.problem.options());
        if self.marks.len() < marks {
            fits(Resource::Levels, marks.max(levels), self.marks.len())?;
        }
        fits(Resource::Levels, levels, self.levels.len().min(self.frames.len()))?;
        let numbers = numbers_of(&self.problem);
        fits(Resource::Items, numbers, self.sizes.len())?;
        fits(Resource::Memory, rows_of(&self.problem).saturating_mul(self.words), self.rows.len())?;
        fits(Resource::Memory, self.words, self.alive.len().min(self.dying.len()))?;
        fits(Resource::Memory, levels.saturating_mul(self.words), self.saved_alive.len())?;
        fits(Resource::Memory, levels.saturating_mul(numbers), self.saved_sizes.len())
    }

    /// Whether what is used as an index stays within the arrays. Levels and frames always; without
    /// bounds checks all bits, too.
    fn in_range(&self) -> bool {
        let (options, primary) = (self.problem.options(), self.sizes.len());
        let levels = self.state.level as usize;
        let frames = self.state.cursor as usize;
        let found = self.state.found as usize;
        let taken = self.levels.get(..levels.max(found));
        let branches = self.frames.get(..frames);
        let entry = self.state.entry;
        taken.is_some_and(|taken| taken.iter().all(|option| (option.index() as u32) < options))
            && branches.is_some_and(|branches| {
                branches.iter().all(|frame| {
                    frame.item.index() < primary && frame.level.index() < self.levels.len()
                })
            })
            && (entry == NOWHERE || entry < options)
            // Phases of the walk over lists, which lead nowhere here.
            && !matches!(self.state.phase, phase::TAKE | phase::GIVE_BACK)
            && (!cfg!(feature = "unchecked") || self.bits_in_range())
    }

    /// Whether no bit stands for an option that does not exist.
    fn bits_in_range(&self) -> bool {
        let rest = self.problem.options() % 64;
        let beyond = if rest == 0 { 0 } else { u64::MAX << rest };
        let words = self.words.max(1);
        // Behind what this problem uses there may be what another one left.
        let frames = self.state.cursor as usize;
        let used = [
            (&*self.rows, rows_of(&self.problem).saturating_mul(words)),
            (&*self.alive, words),
            (&*self.saved_alive, frames.saturating_mul(words)),
        ];
        used.into_iter().all(|(bits, used)| {
            let used = bits.get(..used.min(bits.len())).unwrap_or_default();
            used.chunks_exact(words).all(|row| row.last().is_none_or(|last| last & beyond == 0))
        })
    }

    /// Sizes end with the primary items: what is not found there is secondary.
    fn trim(&mut self) {
        let primary = self.problem.primary() as usize;
        let sizes = core::mem::take(&mut self.sizes);
        let (sizes, left) = split(sizes, primary);
        self.sizes = sizes;
        if self.is_multiple() {
            self.left = left.get_mut(..primary).unwrap_or_default();
            let saved = core::mem::take(&mut self.saved_sizes);
            let half = saved.len() / 2;
            (self.saved_sizes, self.saved_left) = split(saved, half);
        }
        for bits in [&mut self.alive, &mut self.dying] {
            *bits = core::mem::take(bits).get_mut(..self.words).unwrap_or_default();
        }
    }

    /// Taking an option kills at most all others on its items' lists, those of secondary items too.
    fn longest_cover(&self) -> u32 {
        let used = (self.problem.items() as usize).saturating_mul(self.words);
        let rows = self.rows.get(..used).unwrap_or_default().chunks(self.words.max(1));
        let list =
            |row: &[u64]| row.iter().fold(0, |sum, bits| u32::wrapping_add(sum, bits.count_ones()));
        let longest_list = rows.map(list).max().unwrap_or(0).max(1);
        let longest = self.problem.measure().longest;
        longest_list.saturating_mul(longest).saturating_mul(longest)
    }

    fn set_rows(&mut self) {
        let used = rows_of(&self.problem).saturating_mul(self.words);
        if let Some(rows) = self.rows.get_mut(..used) {
            rows.fill(0);
        }
        let problem = self.problem;
        let table = problem.table();
        for (option, (first, entries)) in (0..usize::MAX).zip(table.all_options()) {
            if !table.can_be_chosen(entries) {
                continue;
            }
            for (entry, node) in (first..usize::MAX).zip(entries) {
                let item = node.item.index();
                for row in [Some(item), color_row(&problem, item, entry)].into_iter().flatten() {
                    let word = place(row, self.words).start.wrapping_add(option >> 6);
                    change(self.rows, word, |bits| *bits |= 1 << (option & 63));
                }
            }
        }
    }

    /// All options live, all items are open.
    pub(super) fn fill(&mut self) -> Result<(), Error> {
        self.alive.fill(0);
        self.dying.fill(0);
        self.sizes.fill(L::default());
        let mut longest = 0;
        let problem = self.problem;
        let table = problem.table();
        for (option, (_, entries)) in (0..usize::MAX).zip(table.all_options()) {
            if !table.can_be_chosen(entries) {
                continue;
            }
            for entry in entries {
                let Some(size) = self.sizes.get_mut(entry.item.index()) else { break };
                *size = L::from_index(size.index().wrapping_add(1));
                longest = longest.max(size.index() as u32);
                if longest >= L::HINT {
                    return Err(Error::Capacity {
                        resource: Resource::LinkWidth,
                        needed: longest,
                        capacity: L::HINT - 1,
                    });
                }
            }
            change(self.alive, option >> 6, |bits| *bits |= 1 << (option & 63));
        }
        if self.is_multiple() {
            self.count_all();
        }
        Ok(())
    }

    pub(super) fn reset(&mut self) {
        self.state.reset(self.problem.primary());
        // Frames in use.
        self.state.cursor = 0;
        self.marks.fill(L::default());
    }

    /// All is searched: as it was at the start, assumptions taken, all else open. Not within a run,
    /// whose stack it would come on top of.
    #[inline(never)]
    fn leave(&mut self) -> Result<(), Error> {
        let State { nodes, updates, solutions, deepest, spent, .. } = *self.state;
        self.fill()?;
        self.reset();
        self.take_assumptions();
        let state = &mut *self.state;
        (state.nodes, state.updates, state.spent) = (nodes, updates, spent);
        (state.solutions, state.deepest) = (solutions, deepest);
        state.phase = phase::DONE;
        Ok(())
    }

    pub(super) fn take_assumptions(&mut self) {
        // No more than there are levels, unless the number was altered.
        for level in 0..self.levels.len().min(self.state.assumed as usize) {
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
            add(&mut state.nodes, 1);
            state.entry = option as u32;
            put(self.levels, state.level as usize, L::from_index(option));
            // To the end, so that the memory is whole; what falls short is found by the first scan.
            self.take(Any(self.words), &mut state, false);
            if state.stop & EMPTIED != 0 {
                state.phase = phase::REFUTED;
            }
            state.stop = NOWHERE;
            add(&mut state.level, 1);
            state.deepest = state.deepest.max(state.level);
        }
        *self.state = state;
    }
}

/// The size without its flags.
fn bare<L: Width>(size: L) -> u32 {
    size.index() as u32 & (L::HINT - 1)
}

/// Rows of bits: one an item, and with colors one for each color of each secondary item.
pub(super) fn rows_of<L: Width, P: Matrix<L>>(problem: &P) -> usize {
    let items = problem.items() as usize;
    let secondary = items.saturating_sub(problem.primary() as usize);
    items.saturating_add(secondary.saturating_mul(problem.colors() as usize))
}

/// Numbers for the primary items: their sizes, and with multiplicities how many more options may cover
/// them.
pub(super) fn numbers_of<L: Width, P: Matrix<L>>(problem: &P) -> usize {
    (problem.primary() as usize).saturating_mul(if problem.is_multiple() { 2 } else { 1 })
}

/// The row of the options that give an item the color that this entry gives it.
#[inline(always)]
pub(super) fn color_row<L: Width, P: Matrix<L>>(
    problem: &P,
    item: usize,
    entry: usize,
) -> Option<usize> {
    let color = if P::COLORS { problem.color(entry) } else { 0 };
    let color = color.checked_sub(1)?;
    let secondary = item.wrapping_sub(problem.primary() as usize);
    let rows = secondary.wrapping_mul(problem.colors() as usize).wrapping_add(color);
    Some(rows.wrapping_add(problem.items() as usize))
}

/// Words of one bit an option.
pub(super) const fn words_for(options: u32) -> usize {
    options.div_ceil(64) as usize
}

impl<L: Width, P: Table<L>> Search<GeneralView<'_, P, L>> {
    /// Starts the search of a new view.
    pub(crate) fn begin(&mut self) -> Result<(), Error> {
        let outcome = self.engine.begin();
        events::begun(&self.engine, outcome)
    }

    /// The same, by the name that it has for walks: this one is in a function of its own anyhow.
    #[cfg(all(feature = "capi", not(target_os = "none")))]
    pub(crate) fn begin_apart(&mut self) -> Result<(), Error> {
        self.begin()
    }

    /// Checks that a new view is on a search that was started before.
    pub(crate) fn go_on(&mut self) -> Result<(), Error> {
        noted!(self.engine.go_on())
    }
}

impl<L: Width, P: Table<L>> GeneralView<'_, P, L> {
    #[inline(always)]
    fn advance<T: Limit>(&mut self, budget: u64, limit: &T) -> Result<Step, Error> {
        if self.state.unread != 0 {
            return self.state.report_again();
        }
        let budget = budget.max(1);
        let step = match self.words {
            1 => self.run(Fixed::<1>, budget, limit),
            2 => self.run(Fixed::<2>, budget, limit),
            3 => self.run(Fixed::<3>, budget, limit),
            4 => self.run(Fixed::<4>, budget, limit),
            5 => self.run(Fixed::<5>, budget, limit),
            6 => self.run(Fixed::<6>, budget, limit),
            words => self.run(Any(words), budget, limit),
        }?;
        if step == Step::Done && self.state.phase == phase::LEAVE {
            self.leave()?;
        }
        Ok(step)
    }
}

impl<L: Width, P> Sealed for GeneralView<'_, P, L> {}

impl<L: Width, P: Table<L>> Engine for GeneralView<'_, P, L> {
    type Link = L;
    type Problem = P;
    const NAME: &'static str = "bits";

    fn step(&mut self, budget: u64) -> Result<Step, Error> {
        self.advance(budget, &Free)
    }

    fn step_below(&mut self, budget: u64, below: &Below<'_>) -> Result<Step, Error> {
        self.advance(budget, below)
    }

    fn problem(&self) -> P {
        self.problem
    }

    fn solution_and_problem(&mut self) -> (&[L], P) {
        (self.levels.get(..self.state.standing()).unwrap_or(&[]), self.problem)
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
        if option >= self.problem.options() || self.problem.table().primary_in(option as usize) == 0
        {
            return Err(Error::UnknownOption { option });
        }
        let level = self.state.assumed as usize;
        fits(Resource::Levels, level.saturating_add(1), self.levels.len())?;
        put(self.levels, level, L::from_index(option as usize));
        add(&mut self.state.assumed, 1);
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
        let count = |alive: &[u64], row: &[u64]| {
            let live = alive.iter().zip(row).map(|(alive, row)| (alive & row).count_ones());
            live.fold(0, u32::wrapping_add)
        };
        (0..usize::MAX).zip(&*self.sizes).all(|(item, size)| {
            let live = Any(self.words).one((self.rows, item), |row| count(self.alive, row));
            if self.is_multiple() {
                return live.is_some_and(|live| self.is_counted(item, live));
            }
            live == Some(bare::<L>(*size))
        })
    }

    fn state(&self) -> &State {
        self.state
    }

    fn state_mut(&mut self) -> &mut State {
        self.state
    }
}
