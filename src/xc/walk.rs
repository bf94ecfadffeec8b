//! The search itself, once for every layout of lists: Knuth's algorithm X (TAOCP 7.2.2.1) without
//! recursion, in steps that can stop between any two covers.
//!
//! A node takes an option: all its primary items are marked covered, then the list of each of
//! its items is covered (its options hidden from their other items). The items of a branching
//! item's options are shared by all its children, so its own list is covered once, before the
//! first of them, with the alarm off.

use super::Width;
use super::access::{get, put};
use super::lists::{Lists, Notice};
use super::marks::Marks;
use super::problem::Problem;
use super::step::{Engine, NOWHERE, Rule, Sealed, State, Step, fits, phase};
use crate::{Error, Resource};

/// A view on a search: the problem, the state, the lists, and the arrays that go with them.
#[derive(Debug)]
pub struct Walk<'s, 'p, L: Width, M> {
    problem: Problem<'p, L>,
    state: &'s mut State,
    lists: M,
    /// The entries taken, one a level.
    levels: &'s mut [L],
    /// One bit an item: down to one option.
    marks: &'s mut [L],
    /// Options of the solution that stands.
    solution: &'s mut [L],
}

/// The arrays that a walk needs besides its lists.
#[derive(Debug)]
pub(crate) struct Trail<'s, L> {
    pub state: &'s mut State,
    pub levels: &'s mut [L],
    pub marks: &'s mut [L],
    pub solution: &'s mut [L],
}

impl<'s, L> Trail<'s, L> {
    /// Cuts one slice, three numbers a level, into the three arrays.
    pub fn split(state: &'s mut State, numbers: &'s mut [L]) -> Self {
        let (levels, rest) = numbers.split_at_mut(numbers.len() / 3);
        let (marks, solution) = rest.split_at_mut(levels.len());
        Self { state, levels, marks, solution }
    }
}

/// The size without its flags.
const fn bare<L: Width>(size: u32) -> u32 {
    size & (L::HINT - 1)
}

impl<'s, 'p, L: Width, M: Lists<L>> Walk<'s, 'p, L, M> {
    /// Starts a search: measures the problem, fills the lists.
    pub(crate) fn start(
        problem: Problem<'p, L>,
        lists: M,
        trail: Trail<'s, L>,
    ) -> Result<Self, Error> {
        let Trail { state, levels, marks, solution } = trail;
        *state = State::NEW;
        let measure = problem.measure();
        let levels_needed = measure.levels as usize;
        fits(Resource::Levels, levels_needed, levels.len().min(solution.len()))?;
        let words = Marks::<L>::words_for(problem.primary() as usize);
        fits(Resource::Levels, words, marks.len())?;
        let mut walk = Self { problem, state, lists, levels, marks, solution };
        let longest_list = walk.lists.build(&walk.problem)?;
        let state = &mut *walk.state;
        state.longest_cover = longest_list.saturating_mul(measure.longest.saturating_sub(1));
        state.fingerprint = problem.fingerprint();
        state.items = problem.items();
        state.options = problem.options();
        state.entries = problem.entries();
        state.kept = measure.kept;
        state.most = measure.most;
        state.shift = Marks::<L>::shift_for(words);
        walk.reset();
        Ok(walk)
    }

    /// A view on a search that was started before.
    pub(crate) fn resume(
        problem: Problem<'p, L>,
        lists: M,
        trail: Trail<'s, L>,
    ) -> Result<Self, Error> {
        let Trail { state, levels, marks, solution } = trail;
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
        Ok(Self { problem, state, lists, levels, marks, solution })
    }

    /// Everything but the lists and the assumptions as at the start.
    fn reset(&mut self) {
        self.marks.fill(L::default());
        let state = &mut *self.state;
        state.groups = 0;
        state.level = 0;
        state.open = self.problem.primary();
        state.nodes = 1;
        state.updates = 0;
        state.solutions = 0;
        state.deepest = 0;
        state.found = 0;
        state.unread = 0;
        state.rescan = 1;
        state.entry = NOWHERE;
        state.cursor = NOWHERE;
        state.stop = NOWHERE;
        state.phase = phase::START;
    }

    /// Takes the assumed options again. `false` if they contradict each other.
    fn take_assumptions(&mut self) {
        for level in 0..self.state.assumed as usize {
            if self.state.phase != phase::START {
                return;
            }
            let entry = get(self.levels, level).index();
            self.take_assumption(entry);
        }
    }

    /// Takes an option before the search.
    fn take_assumption(&mut self, first: usize) {
        let mut state = *self.state;
        let mut entry = first;
        // A conflict: some item of it is covered already, or its option is hidden.
        loop {
            let item = self.problem.item(entry);
            let covered = self.lists.size(item) & L::COVERED != 0;
            if (covered && item < self.problem.primary() as usize) || !self.is_listed(item, entry) {
                state.phase = phase::REFUTED;
                *self.state = state;
                return;
            }
            entry = self.problem.right(entry);
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
            notice.updates += 1;
            if dead {
                state.phase = phase::REFUTED;
                break;
            }
            entry = self.problem.right(entry);
            if entry == first {
                break;
            }
        }
        state.nodes += 1;
        state.updates += notice.updates;
        state.groups = notice.marks.groups;
        put(self.levels, state.level as usize, L::from_index(first));
        state.level += 1;
        state.deepest = state.deepest.max(state.level);
        state.entry = NOWHERE;
        *self.state = state;
    }

    /// Whether an entry is on the list of its item.
    fn is_listed(&self, item: usize, entry: usize) -> bool {
        let mut at = self.lists.first(&self.problem, item);
        while let Some(listed) = at {
            if listed >= entry {
                return listed == entry;
            }
            at = self.lists.after(&self.problem, listed);
        }
        false
    }

    /// Marks the primary items of the option at `state.entry` covered, but for its branching
    /// item, which was marked before.
    #[inline(always)]
    fn mark_covered(&mut self, state: &mut State, branched: bool) {
        let entry = state.entry as usize;
        let mut covered = 0;
        let mut at = if branched {
            covered += 1;
            self.problem.right(entry)
        } else {
            entry
        };
        loop {
            if branched && at == entry {
                break;
            }
            let item = self.problem.item(at);
            if item < self.problem.primary() as usize {
                self.lists.flag(item, L::COVERED, 0);
                covered += 1;
            }
            at = self.problem.right(at);
            if at == entry {
                break;
            }
        }
        state.open = state.open.wrapping_sub(covered);
    }

    /// Takes back [`mark_covered`](Self::mark_covered).
    #[inline(always)]
    fn mark_open(&mut self, state: &mut State, branched: bool) {
        let entry = state.entry as usize;
        let mut opened = u32::from(branched);
        let mut at = if branched { self.problem.right(entry) } else { entry };
        loop {
            if branched && at == entry {
                break;
            }
            let item = self.problem.item(at);
            if item < self.problem.primary() as usize {
                self.lists.flag(item, 0, L::COVERED);
                opened += 1;
            }
            at = self.problem.right(at);
            if at == entry {
                break;
            }
        }
        state.open = state.open.wrapping_add(opened);
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
                    for item in best.0 + 1..self.problem.primary() as usize {
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
        let mut primary = 0;
        let mut at = entry;
        loop {
            primary += u32::from(self.problem.item(at) < self.problem.primary() as usize);
            at = self.problem.right(at);
            if at == entry {
                break;
            }
        }
        primary == state.open
    }

    /// Runs until a solution, the end, or a spent budget.
    ///
    /// The phases stand in the order in which they usually follow each other, so that one round
    /// of the loop takes an option or gives some back.
    #[allow(clippy::too_many_lines)] // one state machine, read top to bottom
    fn run(&mut self, budget: u64) -> Result<Step, Error> {
        // The state is worked on in a copy, which the compiler can keep in registers; whatever
        // takes a reference to it is inlined.
        let mut state = *self.state;
        state.found = 0;
        let rule = state.rule();
        let fewest = rule == Rule::Fewest;
        let mut spent = 0;
        if state.phase == phase::START {
            state.phase = phase::CHOOSE;
            if state.open == 0 {
                state.found = state.level;
                state.phase = phase::DONE;
                *self.state = state;
                return self.state.count_solution().map(|()| Step::Solution);
            }
        }
        let step = loop {
            if state.phase == phase::CHOOSE {
                if spent >= budget {
                    break Step::Paused;
                }
                spent += 1;
                if let Some(item) = self.choose(&mut state, rule) {
                    let first = self.lists.first(&self.problem, item);
                    state.entry = first.map_or(NOWHERE, |entry| entry as u32);
                    if self.shares(fewest, item) {
                        self.lists.flag(item, L::COVERED, 0);
                        let mut notice = Notice::new(Marks::new(self.marks, 0, 0), false);
                        self.lists.cover(&self.problem, item, NOWHERE as usize, &mut notice);
                        state.updates += notice.updates + 1;
                        spent += notice.updates + 1;
                        if notice.hint && fewest {
                            self.lists.flag(item, L::HINT, 0);
                        }
                    }
                    state.phase = phase::TRY;
                } else {
                    // Knuth's program covers an item without options, too.
                    state.updates += u64::from(!fewest);
                    self.drop_marks(&mut state);
                    self.step_back(&mut state);
                }
            }
            if state.phase == phase::TRY {
                if spent >= budget {
                    break Step::Paused;
                }
                let entry = state.entry as usize;
                state.nodes += 1;
                put(self.levels, state.level as usize, L::from_index(entry));
                state.deepest = state.deepest.max(state.level + 1);
                if fewest && self.completes(&state) {
                    state.found = state.level + 1;
                    state.phase = phase::ADVANCE;
                    break Step::Solution;
                }
                let item = self.problem.item(entry);
                let shared = self.shares(fewest, item);
                state.cursor = self.problem.right(entry) as u32;
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
                        stop = self.lists.cover(&self.problem, item, entry, &mut notice);
                    }
                    state.updates += notice.updates + 1;
                    spent += notice.updates + 1;
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
                    if spent + notice.updates >= budget {
                        break phase::TAKE;
                    }
                    let item = self.problem.item(cursor);
                    notice.updates += 1;
                    if bare::<L>(self.lists.size(item)) > alone {
                        let stop = self.lists.cover(&self.problem, item, cursor, &mut notice);
                        if let Some(stop) = stop {
                            state.stop = stop as u32;
                            break phase::GIVE_BACK;
                        }
                    }
                    cursor = self.problem.right(cursor);
                };
                state.updates += notice.updates;
                spent += notice.updates;
                state.groups = notice.marks.groups;
                state.cursor = cursor as u32;
                state.phase = outcome;
                if outcome == phase::CHOOSE {
                    state.level += 1;
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
                    spent += 1;
                    if bare::<L>(self.lists.size(item)) > alone {
                        spent += self.lists.uncover(&self.problem, item, cursor, stop);
                    }
                    cursor = self.problem.left(cursor);
                }
                state.cursor = cursor as u32;
                if cursor != entry {
                    break Step::Paused;
                }
                let item = self.problem.item(entry);
                let shared = self.shares(fewest, item);
                if !shared {
                    spent += 1;
                    if bare::<L>(self.lists.size(item)) > 1 {
                        spent += self.lists.uncover(&self.problem, item, entry, None);
                    }
                }
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
                    spent += self.lists.uncover(&self.problem, item, NOWHERE as usize, None) + 1;
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
        state.level -= 1;
        let entry = get(self.levels, state.level as usize).index();
        state.entry = entry as u32;
        state.cursor = self.problem.left(entry) as u32;
        state.phase = phase::GIVE_BACK;
    }

    #[inline(always)]
    fn drop_marks(&mut self, state: &mut State) {
        Marks::new(self.marks, state.groups, state.shift).clear();
        state.groups = 0;
    }
}

impl<L: Width, M> Sealed for Walk<'_, '_, L, M> {}

impl<L: Width, M: Lists<L>> Engine for Walk<'_, '_, L, M> {
    type Link = L;

    fn step(&mut self, budget: u64) -> Result<Step, Error> {
        if self.state.unread != 0 {
            self.state.unread = 0;
            self.state.spent = 0;
            return Ok(Step::Solution);
        }
        self.run(budget.max(1))
    }

    fn solution_and_problem(&mut self) -> (&[L], Problem<'_, L>) {
        let found = self.state.found as usize;
        for (option, entry) in self.solution.iter_mut().zip(&*self.levels).take(found) {
            *option = L::from_index(self.problem.option_of(entry.index()));
        }
        (self.solution.get(..found).unwrap_or(&[]), self.problem)
    }

    fn restart(&mut self) {
        // The same problem as at the start, so what fitted then fits now.
        let _ = self.lists.build(&self.problem);
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
        let (entry, _) = self.problem.bounds(option as usize);
        let level = self.state.assumed as usize;
        let needed = level + 1;
        fits(Resource::Levels, needed, self.levels.len())?;
        put(self.levels, level, L::from_index(entry));
        self.state.assumed += 1;
        if self.state.phase == phase::START {
            self.take_assumption(entry);
        }
        Ok(())
    }

    fn clear_assumptions(&mut self) {
        self.state.assumed = 0;
        self.restart();
    }

    fn set_rule(&mut self, rule: Rule) -> bool {
        self.state.rule = match rule {
            Rule::Fewest => 0,
            Rule::Textbook => 1,
            Rule::TextbookHasty => 2,
        };
        true
    }

    fn verify(&self) -> bool {
        self.lists.verify(&self.problem)
    }

    fn state(&self) -> &State {
        self.state
    }

    fn state_mut(&mut self) -> &mut State {
        self.state
    }
}
