//! The search itself, once for every layout of lists: Knuth's algorithm X (TAOCP 7.2.2.1) without
//! recursion, in steps that can stop between any two covers.
//!
//! A node takes an option: all its primary items are marked covered, then the list of each of
//! its items is covered (its options hidden from their other items). The items of a branching
//! item's options are shared by all its children, so its own list is covered once, before the
//! first of them, with the alarm off.
//!
//! `color.rs` and `multiple.rs` are what colors and multiplicities add to that.

mod assume;
mod color;
mod cost;
mod multiple;
mod run;

use super::access::{get, put};
use super::counting::add;
use super::events;
use super::guide::{Chooser, Guide, Usual};
use super::limit::{Below, Free, Limit};
use super::lists::{Lists, Notice};
use super::marks::Marks;
use super::problem::Matrix;
use super::state::{NOWHERE, State, UNCOUNTED, fits, phase};
use super::step::{Engine, Rule, Sealed, Step};
use super::{Search, Width};
use crate::{Error, Resource};

/// A view on a search: the problem, the state, the lists, and the arrays that go with them.
#[derive(Debug)]
pub struct Walk<'s, L: Width, P, M> {
    problem: P,
    state: &'s mut State,
    lists: M,
    /// The entries taken, one a level.
    levels: &'s mut [L],
    /// What covering notices; with one bit an item: down to one option.
    notice: Notice<'s, L>,
    /// Work of this run besides the updates in `notice`.
    spent: usize,
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
    /// Of general problems.
    pub numbers: &'s mut [L],
}

impl<'s, L> Trail<'s, L> {
    /// Cuts one slice, three numbers a level, into the three arrays.
    pub fn split(state: &'s mut State, numbers: &'s mut [L]) -> Self {
        let third = numbers.len() / 3;
        Self::of_thirds(state, numbers, third, third)
    }

    /// The same where the third is known; with no more levels than these, where the marks of many
    /// items took more room.
    pub fn of_thirds(
        state: &'s mut State,
        numbers: &'s mut [L],
        third: usize,
        most: usize,
    ) -> Self {
        // There are three of them: nothing is lost.
        let (levels, rest) = numbers.split_at_mut_checked(third).unwrap_or_default();
        let (marks, solution) = rest.split_at_mut_checked(third).unwrap_or_default();
        let levels = levels.get_mut(..most).unwrap_or_default();
        let solution = solution.get_mut(..most).unwrap_or_default();
        Self { state, levels, marks, solution, numbers: &mut [] }
    }
}

/// The options of the solution that stands, from a memory's parts; `levels` may be longer.
pub(crate) fn standing<L: Width, P: Matrix<L>>(
    problem: P,
    state: &State,
    levels: &[L],
) -> impl ExactSizeIterator<Item = u32> {
    let taken = levels.get(..state.standing()).unwrap_or_default().iter();
    taken.map(move |entry| problem.option_of(entry.index()) as u32)
}

/// How much a run may spend: what the machine's own words count without a care, 32 bits on a
/// small board. Larger budgets are spent in parts; small ones in tests, so that there are several.
const PART: usize = if cfg!(test) { 7 } else { usize::MAX / 4 };

/// The size without its flags.
const fn bare<L: Width>(size: u32) -> u32 {
    size & (L::HINT - 1)
}

/// The most link updates in one cover. Products of what 16 bits number fit; wider ones stop at the
/// largest number.
fn most_updates<L: Width>(options: u32, others: u32) -> u32 {
    if L::BITS == 16 { options.wrapping_mul(others) } else { options.saturating_mul(others) }
}

impl<'s, L: Width, P: Matrix<L>, M: Lists<L, P>> Walk<'s, L, P, M> {
    /// A view on parts that nobody looked at yet: [`begin`](Self::begin) or
    /// [`go_on`](Self::go_on) must come next. These are apart from it because a view that is
    /// returned within a result is copied, which takes its stack twice.
    #[inline(always)]
    pub(crate) fn new(problem: P, lists: M, trail: Trail<'s, L>) -> Self {
        let Trail { state, levels, marks, solution, numbers } = trail;
        let notice = Notice::new(Marks::new(marks, state.marked), numbers);
        Self { problem, state, lists, levels, notice, spent: 0, solution }
    }

    /// Starts a search, for tests.
    #[cfg(all(test, not(feature = "unchecked")))]
    pub(crate) fn start(problem: P, lists: M, trail: Trail<'s, L>) -> Result<Self, Error> {
        let mut walk = Self::new(problem, lists, trail);
        walk.begin()?;
        Ok(walk)
    }

    /// Starts a search: measures the problem, fills the lists.
    #[inline(always)] // for constant problems, whose sizes are known then
    fn begin(&mut self) -> Result<(), Error> {
        self.state.phase = phase::EMPTY;
        let measure = self.problem.measure();
        let levels = self.problem.levels();
        self.fits(levels)?;
        self.lists.fits(&self.problem)?;
        self.forget_numbers();
        let longest_list = self.lists.build(&self.problem)?;
        let longest = measure.longest;
        let mut longest_cover = most_updates::<L>(longest_list, longest.saturating_sub(1));
        if self.is_multiple() {
            // An option may be excluded, too.
            longest_cover = longest_cover.max(longest);
        }
        self.state.begin(&self.problem, levels, longest_cover);
        self.notice.marks.forget();
        Ok(())
    }

    /// Goes on with a search that was started before, on memory that is as large still.
    #[inline(never)] // so that its stack is not always there
    fn go_on(&self) -> Result<(), Error> {
        self.state.check(&self.problem)?;
        self.fits(self.state.levels)?;
        self.lists.fits(&self.problem)?;
        if !self.in_range() || (cfg!(feature = "unchecked") && !self.lists.in_range(&self.problem))
        {
            return Err(Error::Altered);
        }
        Ok(())
    }

    #[inline(always)]
    fn advance<T: Limit, C: Chooser>(
        &mut self,
        budget: u64,
        limit: &T,
        chooser: &mut C,
    ) -> Result<Step, Error> {
        let unread = core::mem::take(&mut self.state.unread);
        self.state.spent = 0;
        let mut step = Step::Solution;
        if unread == 0 {
            let mut left = budget.max(1);
            loop {
                let part = left.min(PART as u64) as usize;
                step = self.run(part, limit, chooser);
                let spent = self.spent() as u64;
                add(&mut self.state.spent, spent);
                left = left.saturating_sub(spent);
                if step != Step::Paused || left == 0 {
                    break;
                }
            }
        }
        if step == Step::Solution && unread != UNCOUNTED {
            self.state.count_solution()?;
        }
        Ok(step)
    }

    fn take_given(&mut self, entry: usize) {
        put(self.levels, self.state.assumed as usize, L::from_index(entry));
        add(&mut self.state.assumed, 1);
        if self.state.phase == phase::START {
            self.take_assumption(entry);
        }
    }

    /// Whether an option has a primary item: then the first is one.
    fn can_be_chosen(&self, option: u32) -> bool {
        let (first, end) = self.problem.bounds(option as usize);
        first < end && self.problem.item(first) < self.problem.primary() as usize
    }

    /// Whether there is room for so many options taken together, and a mark for each item.
    fn fits(&self, levels: u32) -> Result<(), Error> {
        let words = Marks::<L>::words_for(self.problem.primary() as usize);
        let levels = levels as usize;
        if self.notice.marks.words() < words {
            // The arrays are thirds of one: what is needed is told once.
            fits(Resource::Levels, words.max(levels), self.notice.marks.words())?;
        }
        fits(Resource::Levels, levels, self.levels.len().min(self.solution.len()))?;
        if P::COLORS || P::MULTIPLE {
            fits(Resource::Memory, self.problem.numbers(), self.notice.numbers.len())?;
        }
        Ok(())
    }

    /// No item has a color, none is taken.
    #[inline(always)]
    fn forget_numbers(&mut self) {
        if P::COLORS || P::MULTIPLE {
            self.notice.numbers.fill(L::default());
            self.count_all();
        }
    }

    /// Whether the entries that the search stands at exist: else their options have no end.
    fn in_range(&self) -> bool {
        let problem = &self.problem;
        let State { level, found, entry, cursor, stop, .. } = *self.state;
        let exists = |entry: u32| entry == NOWHERE || entry < problem.entries();
        let taken = self.levels.get(..level.max(found) as usize);
        taken.is_some_and(|taken| {
            taken.iter().all(|entry| (entry.index() as u32) < problem.entries())
        }) && [entry, cursor, stop].into_iter().all(exists)
            // A walk round an option must come to its end.
            && (!matches!(self.state.phase, phase::TAKE | phase::GIVE_BACK)
                || problem.option_of(entry as usize) == problem.option_of(cursor as usize))
            && self.stack_in_range()
    }
}

impl<L: Width, P: Matrix<L>, M: Lists<L, P>> Search<Walk<'_, L, P, M>> {
    /// Starts the search of a new view.
    #[inline(always)]
    pub(crate) fn begin(&mut self) -> Result<(), Error> {
        let outcome = self.engine.begin();
        events::begun(&self.engine, outcome)
    }

    /// Assumes an option that exists, before the first step.
    #[inline]
    pub(crate) fn take_given(&mut self, option: u32) {
        let (entry, _) = self.engine.problem.bounds(option as usize);
        self.engine.take_given(entry);
    }

    /// Goes on to the next solution, or to the end.
    #[inline]
    pub(crate) fn next_outcome(&mut self) -> Option<Step> {
        events::step(&mut self.engine, u64::MAX).ok()
    }

    /// The entries of the solution that stands.
    #[inline]
    pub(crate) fn taken(&self, mut each: impl FnMut(usize)) {
        let taken = self.engine.levels.get(..self.engine.state.standing());
        for entry in taken.unwrap_or_default() {
            each(entry.index());
        }
    }

    /// The same in a function of its own, so that its stack is not always there.
    #[inline(never)]
    #[cfg(feature = "capi")]
    pub(crate) fn begin_apart(&mut self) -> Result<(), Error> {
        self.begin()
    }

    /// Checks that a new view is on a search that was started before.
    pub(crate) fn go_on(&self) -> Result<(), Error> {
        noted!(self.engine.go_on())
    }
}

impl<L: Width, P, M> Sealed for Walk<'_, L, P, M> {}

impl<L: Width, P: Matrix<L>, M: Lists<L, P>> Engine for Walk<'_, L, P, M> {
    type Link = L;
    type Problem = P;
    const NAME: &'static str = M::NAME;
    const GUIDED: bool = true;

    fn step(&mut self, budget: u64) -> Result<Step, Error> {
        self.advance(budget, &Free, &mut Usual)
    }

    fn step_below(&mut self, budget: u64, below: &Below<'_>) -> Result<Step, Error> {
        self.advance(budget, below, &mut Usual)
    }

    fn step_guided(&mut self, budget: u64, guide: &mut Guide<'_>) -> Result<Step, Error> {
        self.advance(budget, &Free, guide)
    }

    fn problem(&self) -> P {
        self.problem
    }

    fn solution_and_problem(&mut self) -> (&[L], P) {
        let found = self.state.standing();
        for level in 0..found.min(self.levels.len()) {
            let option = self.problem.option_of(get(self.levels, level).index());
            put(self.solution, level, L::from_index(option));
        }
        (self.solution.get(..found).unwrap_or(&[]), self.problem)
    }

    fn restart(&mut self) {
        // The same problem as at the start, so what fitted then fits now.
        let _ = self.lists.build(&self.problem);
        self.forget_numbers();
        self.state.reset(self.problem.primary());
        self.notice.marks.forget();
        self.take_assumptions();
    }

    fn assume(&mut self, option: u32) -> Result<(), Error> {
        if !matches!(self.state.phase, phase::START | phase::REFUTED) {
            return Err(Error::Running);
        }
        if option >= self.problem.options() || !self.can_be_chosen(option) {
            return Err(Error::UnknownOption { option });
        }
        let (entry, _) = self.problem.bounds(option as usize);
        let level = self.state.assumed as usize;
        fits(Resource::Levels, level.saturating_add(1), self.levels.len())?;
        self.take_given(entry);
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
