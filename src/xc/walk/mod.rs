//! The search itself, once for every layout of lists: Knuth's algorithm X (TAOCP 7.2.2.1) without
//! recursion, in steps that can stop between any two covers.
//!
//! A node takes an option: all its primary items are marked covered, then the list of each of
//! its items is covered (its options hidden from their other items). The items of a branching
//! item's options are shared by all its children, so its own list is covered once, before the
//! first of them, with the alarm off.

mod assume;
mod run;

use super::Width;
use super::access::put;
use super::counting::add;
use super::lists::Lists;
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
        let third = numbers.len() / 3;
        // There are three of them: nothing is lost.
        let (levels, rest) = numbers.split_at_mut_checked(third).unwrap_or_default();
        let (marks, solution) = rest.split_at_mut_checked(third).unwrap_or_default();
        Self { state, levels, marks, solution }
    }

    /// Whether there is room for so many options taken together, and a mark for each item.
    fn fits(&self, problem: &Problem<'_, L>, levels: u32) -> Result<(), Error>
    where
        L: Width,
    {
        let words = Marks::<L>::words_for(problem.primary() as usize);
        let room = self.levels.len().min(self.marks.len()).min(self.solution.len());
        fits(Resource::Levels, words.max(levels as usize), room)
    }

    /// Whether the entries that the search stands at exist: else their options have no end.
    fn in_range(&self, problem: &Problem<'_, L>) -> bool
    where
        L: Width,
    {
        let State { level, found, entry, cursor, stop, .. } = *self.state;
        let exists = |entry: u32| entry == NOWHERE || entry < problem.entries();
        let taken = self.levels.get(..level.max(found) as usize);
        taken.is_some_and(|taken| {
            taken.iter().all(|entry| (entry.index() as u32) < problem.entries())
        }) && [entry, cursor, stop].into_iter().all(exists)
            // A walk round an option must come to its end.
            && (!matches!(self.state.phase, phase::TAKE | phase::GIVE_BACK)
                || problem.option_of(entry as usize) == problem.option_of(cursor as usize))
    }
}

/// The options of the solution that stands, from a memory's parts; `levels` may be longer.
pub(crate) fn standing<L: Width>(
    problem: Problem<'_, L>,
    state: &State,
    levels: &[L],
) -> impl ExactSizeIterator<Item = u32> {
    let taken = levels.get(..state.standing()).unwrap_or_default().iter();
    taken.map(move |entry| problem.option_of(entry.index()) as u32)
}

/// The size without its flags.
const fn bare<L: Width>(size: u32) -> u32 {
    size & (L::HINT - 1)
}

impl<'s, 'p, L: Width, M: Lists<L>> Walk<'s, 'p, L, M> {
    /// Starts a search: measures the problem, fills the lists.
    #[inline(always)] // no copies of the view
    pub(crate) fn start(
        problem: Problem<'p, L>,
        lists: M,
        trail: Trail<'s, L>,
    ) -> Result<Self, Error> {
        *trail.state = State::NEW;
        trail.fits(&problem, problem.measure.levels(problem.primary()))?;
        lists.fits(&problem)?;
        let Trail { state, levels, marks, solution } = trail;
        let mut walk = Self { problem, state, lists, levels, marks, solution };
        let longest_list = walk.lists.build(&walk.problem)?;
        let longest_cover = longest_list.saturating_mul(problem.measure.longest.saturating_sub(1));
        walk.state.begin(&problem, longest_cover);
        walk.marks.fill(L::default());
        Ok(walk)
    }

    /// A view on a search that was started before, on memory that is as large still.
    #[inline(always)] // no copies of the view
    pub(crate) fn resume(
        problem: Problem<'p, L>,
        lists: M,
        trail: Trail<'s, L>,
    ) -> Result<Self, Error> {
        trail.state.check(&problem)?;
        trail.fits(&problem, trail.state.levels)?;
        lists.fits(&problem)?;
        if !trail.in_range(&problem) || (cfg!(feature = "unchecked") && !lists.in_range(&problem)) {
            return Err(Error::Altered);
        }
        let Trail { state, levels, marks, solution } = trail;
        Ok(Self { problem, state, lists, levels, marks, solution })
    }
}

impl<L: Width, M> Sealed for Walk<'_, '_, L, M> {}

impl<L: Width, M: Lists<L>> Engine for Walk<'_, '_, L, M> {
    type Link = L;

    fn step(&mut self, budget: u64) -> Result<Step, Error> {
        if self.state.unread != 0 {
            return self.state.report_again();
        }
        self.run(budget.max(1))
    }

    fn solution_and_problem(&mut self) -> (&[L], Problem<'_, L>) {
        let found = self.state.standing();
        let options = standing(self.problem, self.state, self.levels);
        for (place, option) in self.solution.iter_mut().zip(options) {
            *place = L::from_index(option as usize);
        }
        (self.solution.get(..found).unwrap_or(&[]), self.problem)
    }

    fn restart(&mut self) {
        // The same problem as at the start, so what fitted then fits now.
        let _ = self.lists.build(&self.problem);
        self.state.reset(self.problem.primary());
        self.marks.fill(L::default());
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
        fits(Resource::Levels, level.saturating_add(1), self.levels.len())?;
        put(self.levels, level, L::from_index(entry));
        add(&mut self.state.assumed, 1);
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
