//! The search, as its callers see it.

use core::ops::ControlFlow;

use super::super::Grid;
use super::run::Memory;
use crate::Error;
use crate::xc::{Budget, Count, Counter, Stats, Step};

/// The completions of a grid, one after another: a view on a [`BandsStorage`](super::BandsStorage).
///
/// Dropping or forgetting it loses nothing. Nothing here allocates, recurses or panics.
///
/// ```
/// use footwork::sudoku::{BandsStorage9, Grid};
/// use footwork::xc::{Budget, Step};
/// let grid: Grid =
///     "812.536.99.36821.56.5.9128315.23.8963698.5.2128.16953.5219..368.3852691..96318.52"
///         .parse()?;
/// let mut storage = BandsStorage9::new();
/// let mut search = storage.search(&grid)?;
/// let mut found = 0;
/// loop {
///     match search.step(Budget::updates(1))? {
///         Step::Solution => {
///             assert!(search.solution().is_some_and(|s| s.is_solved() && s.extends(&grid)));
///             found += 1;
///         }
///         Step::Paused => { /* feed the watchdog */ }
///         Step::Done => break,
///     }
/// }
/// assert_eq!(found, 4);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct BandsSearch<'s, const LEVELS: usize = 32> {
    memory: &'s mut Memory<LEVELS>,
}

impl<'s, const LEVELS: usize> BandsSearch<'s, LEVELS> {
    #[inline(always)] // a reference
    pub(super) fn new(memory: &'s mut Memory<LEVELS>) -> Self {
        Self { memory }
    }

    /// Goes on until a solution stands, the budget is spent or all is done. A unit of the budget is
    /// one round (see [the module](super)); it is never exceeded, and 0 counts as 1.
    ///
    /// Steps with small budgets find the same solutions in the same order as one with a large
    /// budget. After [`Step::Done`] every step is `Done`.
    ///
    /// # Errors
    /// [`Error::Overflow`] if more than `u64::MAX` solutions were counted; the next step reports
    /// the solution all the same.
    pub fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        self.memory.step(budget.get())
    }

    /// The solution that stands, after [`Step::Solution`].
    pub fn solution(&self) -> Option<Grid> {
        self.memory.solution()
    }

    /// The next solution; `None` when there are no more.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    ///
    /// ```
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// let mut storage = BandsStorage9::new();
    /// let mut search = storage.search(&Grid::new())?;
    /// let first = search.next_solution()?;
    /// assert!(first.is_some_and(|grid| grid.is_solved()));
    /// assert_ne!(search.next_solution()?, first);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn next_solution(&mut self) -> Result<Option<Grid>, Error> {
        loop {
            match self.step(Budget::UNLIMITED)? {
                Step::Solution => return Ok(self.solution()),
                Step::Done => return Ok(None),
                Step::Paused => {}
            }
        }
    }

    /// Calls `each` with every solution that is left, until it breaks: [`Step::Done`], or
    /// [`Step::Solution`] where it broke, and the next call goes on behind that.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// let mut storage = BandsStorage9::new();
    /// let mut left = 10;
    /// storage.search(&Grid::new())?.for_each(|grid| {
    ///     assert!(grid.is_solved());
    ///     left -= 1;
    ///     if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// })?;
    /// assert_eq!(storage.stats().solutions, 10);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn for_each(
        &mut self,
        mut each: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Step, Error> {
        while let Some(grid) = self.next_solution()? {
            if each(&grid).is_break() {
                return Ok(Step::Solution);
            }
        }
        Ok(Step::Done)
    }

    /// Counts the solutions that are left, up to a limit, and says whether these are all: at the
    /// limit it searches on until one more is found, which is then the next one, or none is left.
    ///
    /// # Errors
    /// [`Error::ZeroLimit`]; as [`step`](Self::step).
    ///
    /// ```
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// let grid: Grid =
    ///     "812.536.99.36821.56.5.9128315.23.8963698.5.2128.16953.5219..368.3852691..96318.52"
    ///         .parse()?;
    /// let mut storage = BandsStorage9::new();
    /// let some = storage.search(&grid)?.count(3)?;
    /// assert_eq!((some.count, some.complete), (3, false));
    /// let rest = storage.resume()?.count(3)?;
    /// assert_eq!((rest.count, rest.complete), (1, true));
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
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// use footwork::xc::{Budget, Counter};
    /// let mut storage = BandsStorage9::new();
    /// let mut search = storage.search(&Grid::new())?;
    /// let mut counter = Counter::new(50)?;
    /// let count = loop {
    ///     if let Some(count) = search.count_within(&mut counter, Budget::updates(1))? {
    ///         break count;
    ///     }
    /// };
    /// assert_eq!((count.count, count.complete), (50, false));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn count_within(
        &mut self,
        counter: &mut Counter,
        budget: Budget,
    ) -> Result<Option<Count>, Error> {
        let mut left = budget.get().max(1);
        loop {
            if left == 0 && !self.memory.is_done() {
                return Ok(None);
            }
            let step = self.step(Budget::updates(left))?;
            if budget != Budget::UNLIMITED {
                left = left.saturating_sub(self.memory.spent.max(1));
            }
            match step {
                Step::Solution if counter.count == counter.limit => {
                    self.memory.put_back();
                    return Ok(Some(Count { count: counter.count, complete: false }));
                }
                Step::Solution => counter.count = counter.count.wrapping_add(1),
                Step::Done => return Ok(Some(Count { count: counter.count, complete: true })),
                Step::Paused => return Ok(None),
            }
        }
    }

    /// Back to the start, from anywhere. Cost: that of copying a board.
    ///
    /// ```
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// let mut storage = BandsStorage9::new();
    /// let mut search = storage.search(&Grid::new())?;
    /// let first = search.next_solution()?;
    /// search.restart();
    /// assert_eq!(search.next_solution()?, first);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn restart(&mut self) {
        self.memory.restart();
    }

    /// What the search has done: nodes are the root and each digit tried in a guess, updates are
    /// rounds, `deepest` is how many guesses stood together; options and items are those of the
    /// whole matrix, 729 and 324.
    ///
    /// ```
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// let easy: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let mut storage = BandsStorage9::new();
    /// let mut search = storage.search(&easy)?;
    /// search.count(2)?;
    /// assert_eq!(search.stats().nodes, 1); // no guess
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn stats(&self) -> Stats {
        self.memory.stats()
    }

    /// Sets the solution counter, to test what happens at its end.
    #[doc(hidden)]
    pub fn preset_solutions(&mut self, solutions: u64) {
        self.memory.preset_solutions(solutions);
    }
}
