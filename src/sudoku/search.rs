//! A search for the completions of a grid, over any exact-cover engine.

use core::ops::ControlFlow;

use super::Grid;
use super::storage::CompactStorage9;
use crate::Error;
use crate::puzzle::sudoku as encoder;
#[cfg(feature = "capi")]
use crate::xc::counter::Left;
use crate::xc::problem::Matrix;
use crate::xc::{self, Budget, Count, Counter, Engine, Rule, Stats, Step, Width};

/// The completions of a grid, one after another: [`xc::Search`] with grids for solutions.
///
/// ```
/// use footwork::sudoku::{Grid4, Storage4};
/// use footwork::xc::{Budget, Step};
/// let grid: Grid4 = "4... .1.. ...1 ....".parse()?;
/// let mut storage = Storage4::new();
/// let mut search = storage.search(&grid)?;
/// let mut found = 0;
/// loop {
///     match search.step(Budget::updates(50))? {
///         Step::Solution => {
///             assert!(search.solution().is_some_and(|s| s.is_solved() && s.extends(&grid)));
///             found += 1;
///         }
///         Step::Paused => { /* feed the watchdog */ }
///         Step::Done => break,
///     }
/// }
/// assert_eq!(found, 6);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct Search<E, const CELLS: usize = 81> {
    search: xc::Search<E>,
}

impl<E: Engine, const CELLS: usize> Search<E, CELLS> {
    #[inline(always)] // no copies of the view
    pub(super) fn new(search: xc::Search<E>) -> Self {
        Self { search }
    }

    /// Goes on until a solution stands, the budget is spent or all is done.
    ///
    /// # Errors
    /// As [`xc::Search::step`].
    pub fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        self.search.step(budget)
    }

    /// As [`xc::Search::step_left`].
    #[cfg(feature = "capi")]
    pub(crate) fn step_left(&mut self, left: &mut Left) -> Result<Step, Error> {
        self.search.step_left(left)
    }

    /// The solution that stands, after [`Step::Solution`].
    pub fn solution(&mut self) -> Option<Grid<CELLS>> {
        let (options, problem) = self.search.solution_and_problem();
        grid_of(problem, options.iter().map(|option| option.index() as u32))
    }

    /// The next solution; `None` when there are no more.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    pub fn next_solution(&mut self) -> Result<Option<Grid<CELLS>>, Error> {
        loop {
            match self.step(Budget::UNLIMITED)? {
                Step::Solution => return Ok(self.solution()),
                Step::Done => return Ok(None),
                Step::Paused => {}
            }
        }
    }

    /// Counts the solutions that are left, up to a limit. As [`xc::Search::count`].
    ///
    /// # Errors
    /// As there.
    pub fn count(&mut self, limit: u64) -> Result<Count, Error> {
        self.search.count(limit)
    }

    /// Counts within a budget. As [`xc::Search::count_within`].
    ///
    /// # Errors
    /// As there.
    pub fn count_within(
        &mut self,
        counter: &mut Counter,
        budget: Budget,
    ) -> Result<Option<Count>, Error> {
        self.search.count_within(counter, budget)
    }

    /// Back to the start, from anywhere.
    pub fn restart(&mut self) {
        self.search.restart();
    }

    /// As [`xc::Search::set_rule`]; not on a matrix whose givens are assumed.
    ///
    /// # Errors
    /// As there.
    pub fn set_rule(&mut self, rule: Rule) -> Result<(), Error> {
        self.search.set_rule(rule)
    }

    /// What the search has done.
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }

    /// Calls `each` with every solution that is left, until it breaks. As [`xc::Search::for_each`].
    ///
    /// # Errors
    /// As there.
    pub fn for_each(
        &mut self,
        mut each: impl FnMut(&Grid<CELLS>) -> ControlFlow<()>,
    ) -> Result<Step, Error> {
        while let Some(grid) = self.next_solution()? {
            if each(&grid).is_break() {
                return Ok(Step::Solution);
            }
        }
        Ok(Step::Done)
    }

    /// The exact-cover search underneath, to look at.
    pub fn exact_cover(&self) -> &xc::Search<E> {
        &self.search
    }
}

/// The grid of a solution's options; `None` if these are not the options of a whole grid.
pub(super) fn grid_of<L: Width, P: Matrix<L>, const CELLS: usize>(
    problem: P,
    options: impl Iterator<Item = u32>,
) -> Option<Grid<CELLS>> {
    let mut grid = Grid::<CELLS>::new();
    let items = options.map(|option| problem.items_of(option));
    encoder::decode(Grid::<CELLS>::SHAPE, items, &mut grid.cells);
    grid.is_full().then_some(grid)
}

impl Grid {
    /// Solves the grid, and proves that there is no other solution.
    ///
    /// Takes 2.7 KB of stack, by the compact engine on the constant matrix. For bounded steps,
    /// several solutions, other sizes or more speed use a storage of this module.
    ///
    /// # Errors
    /// [`Error::Conflict`] before any search; [`Error::NoSolution`], [`Error::NotUnique`].
    ///
    /// ```
    /// use footwork::sudoku::Grid;
    /// let grid: Grid =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ///         .parse()?;
    /// assert_eq!(
    ///     grid.solve()?.line().as_str(),
    ///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    /// );
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn solve(&self) -> Result<Self, Error> {
        let mut storage = CompactStorage9::new();
        let mut search = storage.search(self)?;
        let first = search.next_solution()?.ok_or(Error::NoSolution)?;
        match search.next_solution()? {
            None => Ok(first),
            Some(_) => Err(Error::NotUnique),
        }
    }
}
