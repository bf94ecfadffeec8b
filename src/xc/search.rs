//! A search, as its callers see it: the same for every engine.

use core::ops::ControlFlow;

use super::counter::{Counter, Left};
use super::counting::add;
use super::events;
use super::state::phase;
use super::step::Engine;
use super::{Budget, Count, Rule, Stats, Step};
use crate::{Error, Resource};

/// A search under way: a view on a storage and a problem.
///
/// All its state lies in the storage. Dropping or forgetting the view loses nothing:
/// `resume` on the same storage goes on where it was. Nothing here allocates, recurses or panics.
///
/// ```
/// use footwork::xc::{Budget, Step, Workspace};
/// let mut workspace = Workspace::<u16, 7, 6, 16>::new();
/// for option in [&[2_u16, 4][..], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6]] {
///     workspace.option(option)?; // Knuth's first example, TAOCP 7.2.2.1 (5)
/// }
/// let mut search = workspace.search()?;
/// while search.step(Budget::updates(3))? == Step::Paused { /* feed the watchdog */ }
/// let mut options = search.solution().to_vec();
/// options.sort();
/// assert_eq!(options, [0, 3, 4]);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct Search<E> {
    pub(super) engine: E,
}

impl<E: Engine> Search<E> {
    #[inline(always)] // no copies of the view
    pub(crate) fn new(engine: E) -> Self {
        Self { engine }
    }

    /// Goes on until a solution stands, the budget is spent or all is done.
    ///
    /// Steps with small budgets find the same solutions in the same order as one with a large
    /// budget. After [`Step::Done`] every step is `Done`.
    ///
    /// # Errors
    /// [`Error::Overflow`] if more than `u64::MAX` solutions were counted; the next step reports
    /// the solution all the same.
    pub fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        events::step(&mut self.engine, budget.get())
    }

    /// The same within what is left of a budget, for loops that make the view anew each time.
    #[cfg(feature = "capi")]
    pub(crate) fn step_left(&mut self, left: &mut Left) -> Result<Step, Error> {
        left.step(&mut self.engine)
    }

    /// The options of the solution that stands, in the order they were taken; assumed ones
    /// first. Empty unless the last step was [`Step::Solution`].
    pub fn solution(&mut self) -> &[E::Link] {
        self.engine.solution_and_problem().0
    }

    /// The same with the problem, whose option numbers these are.
    pub fn solution_and_problem(&mut self) -> (&[E::Link], E::Problem) {
        self.engine.solution_and_problem()
    }

    /// The next solution, lent until the next call; `None` when there are no more.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    ///
    /// ```
    /// use footwork::xc::Workspace;
    /// let mut workspace = Workspace::<u16, 2, 3, 4>::new();
    /// for option in [&[0_u16][..], &[1], &[0, 1]] {
    ///     workspace.option(option)?;
    /// }
    /// let mut search = workspace.search()?;
    /// let mut lengths = [0; 2];
    /// let mut found = 0;
    /// while let Some(cover) = search.next_solution()? {
    ///     lengths[found] = cover.len();
    ///     found += 1;
    /// }
    /// assert_eq!(lengths, [2, 1]);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn next_solution(&mut self) -> Result<Option<&[E::Link]>, Error> {
        loop {
            match self.step(Budget::UNLIMITED)? {
                Step::Solution => return Ok(Some(self.engine.solution_and_problem().0)),
                Step::Done => return Ok(None),
                Step::Paused => {}
            }
        }
    }

    /// Calls `each` with every solution that is left, until it breaks.
    ///
    /// Returns [`Step::Done`], or [`Step::Solution`] where `each` broke; the next call goes on
    /// behind that solution.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use footwork::xc::{Step, Workspace};
    /// let mut workspace = Workspace::<u16, 1, 3, 3>::new();
    /// for _ in 0..3 {
    ///     workspace.option(&[0])?;
    /// }
    /// let mut search = workspace.search()?;
    /// let stopped = search.for_each(|cover| {
    ///     if cover == [1] { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// })?;
    /// assert_eq!(stopped, Step::Solution);
    /// assert_eq!(search.count(10)?.count, 1);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn for_each(
        &mut self,
        each: impl FnMut(&[E::Link]) -> ControlFlow<()>,
    ) -> Result<Step, Error> {
        self.for_each_within(Budget::UNLIMITED, each)
    }

    /// The same within a budget for the whole loop: [`Step::Paused`] where it was spent.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    pub fn for_each_within(
        &mut self,
        budget: Budget,
        mut each: impl FnMut(&[E::Link]) -> ControlFlow<()>,
    ) -> Result<Step, Error> {
        let mut left = Left::new(budget);
        loop {
            match left.step(&mut self.engine)? {
                Step::Solution => {
                    if each(self.engine.solution_and_problem().0).is_break() {
                        return Ok(Step::Solution);
                    }
                }
                other => return Ok(other),
            }
        }
    }

    /// Counts the solutions that are left, up to a limit, and says whether these are all.
    ///
    /// At the limit it searches on until one more solution is found or none is left; a solution
    /// found so is not lost: it is the next one.
    ///
    /// # Errors
    /// [`Error::ZeroLimit`]; as [`step`](Self::step).
    ///
    /// ```
    /// use footwork::xc::Workspace;
    /// let mut workspace = Workspace::<u16, 1, 3, 3>::new();
    /// for _ in 0..3 {
    ///     workspace.option(&[0])?;
    /// }
    /// let mut search = workspace.search()?;
    /// let some = search.count(2)?;
    /// assert_eq!((some.count, some.complete), (2, false));
    /// assert_eq!(search.next_solution()?, Some(&[2][..]));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn count(&mut self, limit: u64) -> Result<Count, Error> {
        let mut counter = Counter::new(limit)?;
        loop {
            if let Some(count) = self.count_within(&mut counter, Budget::UNLIMITED)? {
                return Ok(count);
            }
        }
    }

    /// Counts within a budget; `None` where it was spent, and the next call with the same
    /// counter goes on.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    ///
    /// ```
    /// use footwork::xc::{Budget, Counter, Workspace};
    /// let mut workspace = Workspace::<u16, 1, 3, 3>::new();
    /// for _ in 0..3 {
    ///     workspace.option(&[0])?;
    /// }
    /// let mut search = workspace.search()?;
    /// let mut counter = Counter::new(100)?;
    /// let count = loop {
    ///     if let Some(count) = search.count_within(&mut counter, Budget::updates(1))? {
    ///         break count;
    ///     }
    /// };
    /// assert_eq!((count.count, count.complete), (3, true));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn count_within(
        &mut self,
        counter: &mut Counter,
        budget: Budget,
    ) -> Result<Option<Count>, Error> {
        let mut left = Left::new(budget);
        loop {
            match left.step(&mut self.engine)? {
                Step::Solution if counter.count == counter.limit => {
                    self.engine.state_mut().put_back();
                    return Ok(Some(Count { count: counter.count, complete: false }));
                }
                Step::Solution => add(&mut counter.count, 1),
                Step::Done => return Ok(Some(Count { count: counter.count, complete: true })),
                Step::Paused => return Ok(None),
            }
        }
    }

    /// An iterator over copies of the solutions, each of at most `DEPTH` options.
    ///
    /// A longer solution comes as [`Error::Capacity`], and the iterator goes on behind it. To
    /// borrow solutions without copies use [`next_solution`](Self::next_solution).
    ///
    /// ```
    /// use footwork::xc::Workspace;
    /// let mut workspace = Workspace::<u16, 2, 3, 4>::new();
    /// for option in [&[0_u16][..], &[1], &[0, 1]] {
    ///     workspace.option(option)?;
    /// }
    /// let covers: Result<Vec<_>, _> = workspace.search()?.solutions::<2>().collect();
    /// assert_eq!(covers?.len(), 2);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn solutions<const DEPTH: usize>(&mut self) -> Solutions<'_, E, DEPTH> {
        Solutions { search: self }
    }

    /// Back to the start, from anywhere. Assumptions and the rule are kept, statistics are not.
    /// Cost: that of starting, and of taking the assumptions.
    pub fn restart(&mut self) {
        self.engine.restart();
        events::restarted(&self.engine);
    }

    /// Takes an option before the search starts, so that only solutions with it are found; it
    /// comes first in them. One that contradicts an earlier one makes the search
    /// [`Step::Done`] at once. Cost: that of taking one option.
    ///
    /// # Errors
    /// [`Error::Running`] after the first step; [`Error::UnknownOption`], also for an option
    /// without a primary item, which is never chosen; [`Error::Capacity`] for more than fit.
    ///
    /// ```
    /// use footwork::xc::Workspace;
    /// let mut workspace = Workspace::<u16, 2, 3, 4>::new();
    /// for option in [&[0_u16][..], &[1], &[0, 1]] {
    ///     workspace.option(option)?;
    /// }
    /// let mut search = workspace.search()?;
    /// search.assume(1)?;
    /// assert_eq!(search.next_solution()?, Some(&[1, 0][..]));
    /// assert_eq!(search.next_solution()?, None);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn assume(&mut self, option: u32) -> Result<(), Error> {
        noted!(self.engine.assume(option))
    }

    /// Drops all assumptions and restarts. Cost: that of starting.
    pub fn clear_assumptions(&mut self) {
        self.engine.clear_assumptions();
        events::restarted(&self.engine);
    }

    /// Chooses how items are chosen, before the first step.
    ///
    /// # Errors
    /// [`Error::Running`] after it, or after assumptions; [`Error::UnknownRule`] where the engine
    /// does not know the rule.
    pub fn set_rule(&mut self, rule: Rule) -> Result<(), Error> {
        let state = self.engine.state();
        if state.phase != phase::START || state.assumed != 0 {
            return Err(Error::Running);
        }
        if self.engine.set_rule(rule) { Ok(()) } else { Err(Error::UnknownRule) }
    }

    /// What the search has done since it was started or restarted.
    pub fn stats(&self) -> Stats {
        self.engine.state().stats()
    }

    /// How far a step may overshoot its budget: the most link updates that one cover may do, or,
    /// with [`bits`](super::bits), that taking one option may do.
    pub fn longest_cover(&self) -> u32 {
        self.engine.state().longest_cover
    }

    /// Checks the whole memory: every list in order, linked both ways, of the size it says, each
    /// option on the lists of all its open items or of none. For tests and for memory that may
    /// have been altered. Cost: proportional to the entries.
    pub fn verify(&self) -> bool {
        self.engine.verify()
    }

    /// Sets the solution counter, to test what happens at its end.
    #[doc(hidden)]
    pub fn preset_solutions(&mut self, solutions: u64) {
        self.engine.state_mut().solutions = solutions;
    }
}

/// The iterator of [`Search::solutions`].
#[derive(Debug)]
pub struct Solutions<'a, E, const DEPTH: usize> {
    search: &'a mut Search<E>,
}

impl<E: Engine, const DEPTH: usize> Iterator for Solutions<'_, E, DEPTH> {
    type Item = Result<heapless::Vec<E::Link, DEPTH>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.search.next_solution() {
            Ok(None) => None,
            Err(error) => Some(Err(error)),
            Ok(Some(cover)) => {
                let needed = cover.len() as u32;
                Some(noted!(heapless::Vec::from_slice(cover).map_err(|_| Error::Capacity {
                    resource: Resource::Levels,
                    needed,
                    capacity: DEPTH as u32,
                })))
            }
        }
    }
}
