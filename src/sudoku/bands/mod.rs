//! 9x9 grids on words of bits, in 6 KB: of the engines here by far the fastest, on hosts and boards.
//!
//! No exact cover: for each digit the cells it may still take are three words of 27 bits, one a band
//! of three rows. Rules are applied until none removes a
//! candidate; then a cell is guessed at:
//!
//! - Locked candidates in a band, by a table over the nine mini-rows a digit still has, and
//!   the same between columns and boxes by a few operations on all three bands at once.
//! - Hidden singles: a digit alone in its row, for three rows at once.
//! - Naked singles, and the cells with two candidates: counters of one bit slice each over the nine
//!   digits.
//! - The guess: of the cells with two candidates the one with the most unsolved peers; the board
//!   is copied before.
//!
//! The words by band, the table over mini-rows and the counters are the idea of `JCZSolve` (Zhou
//! Yundong, `JasonLion` and champagne), as the documentation of tdoku tells it; the rule on columns and
//! the choice by peers are known from newer solvers of that family. The order of the bits in a word
//! is our own: mini-rows and columns are read from it by two shifts each, without packing bits
//! together. All of it was written anew.
//!
//! [`BandsStorage9`] is the memory, [`BandsSearch`] the search: the contract of
//! [`Search`](super::Search), with steps, budgets, counts and the same set of solutions as every
//! other engine. **Their order is this engine's own** (and the same on every target, with every
//! budget, for any number of levels).
//!
//! **The unit of work** of a [`Budget`](crate::xc::Budget) is one round: each band by itself until
//! its rules say no more, then the columns of the digits that lost one, or, where none did, all
//! cells. What a round leaves does not depend on the order within it, so rounds are the same in
//! number on every target. A step never does more of them than its budget says, and at least one.
//! In a round at most 81 digits are placed, and 27 looked at and 8 more for each placed. Stepping by
//! one round, the longest step on the three puzzles of the project's board table is 3,713
//! instructions on a Cortex-M4, 5,977 on a Cortex-M0.
//!
//! **Levels.** A guess that has candidates left keeps a copy of the board, of which there is room for
//! `LEVELS`. Where they are used up the search remembers the guess alone, and computes its board anew
//! from the last copy when it comes back: rules only ever remove candidates, and what is left in the
//! end does not depend on the order they came in, so it is the same board. Guesses
//! themselves are 81 at most, since each fills its cell. The answer is thus the same with no level at
//! all. 32 are more than it took on three public lists, counted once: at most 20 guesses stood together
//! on 99,389 puzzles with one solution (49,158 of 17 givens, 48,766 of the hardest known, 1,465 others).
//! On the way to the first completion of the empty grid stand 44.
//!
//! With the features `defmt` and `log` a search says when it starts, finds and ends, as all do; of
//! its moves there are no events.
//!
//! ```
//! use footwork::sudoku::{BandsStorage9, Grid};
//! let grid: Grid =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
//!         .parse()?;
//! let mut storage = BandsStorage9::new();
//! let count = storage.search(&grid)?.count(2)?;
//! assert_eq!((count.count, count.complete), (1, true));
//! # Ok::<(), footwork::Error>(())
//! ```

mod board;
mod choose;
mod events;
mod look;
mod rules;
mod run;
mod search;

pub use search::BandsSearch;

use super::Grid;
use crate::Error;
use crate::xc::{Count, Stats, Step};
use run::Memory;

/// Memory for any 9x9 grid, with room for `LEVELS` boards of 164 bytes: [`BandsStorage9`] says how
/// many are enough, and small boards may take fewer.
///
/// ```
/// use footwork::sudoku::{Grid, bands::BandsStorage};
/// let grid: Grid =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///         .parse()?;
/// let mut few = BandsStorage::<4>::new();
/// assert!(size_of_val(&few) < 1_400);
/// assert!(few.is_unique(&grid)?);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct BandsStorage<const LEVELS: usize> {
    memory: Memory<LEVELS>,
}

/// Memory for any 9x9 grid as bands: 5,976 bytes, and 2,240 of constant tables.
///
/// ```
/// use footwork::sudoku::{BandsStorage9, Grid};
/// use footwork::xc::{Budget, Step};
/// static EMPTY: Grid = Grid::new();
/// let mut storage = BandsStorage9::new();
/// storage.search(&EMPTY)?;
/// // Elsewhere, later: the memory knows where it was.
/// while storage.resume()?.step(Budget::updates(1))? == Step::Paused { /* feed the watchdog */ }
/// assert!(storage.solution().is_some_and(|solution| solution.is_solved()));
/// # Ok::<(), footwork::Error>(())
/// ```
pub type BandsStorage9 = BandsStorage<32>;

const _: () = assert!(size_of::<BandsStorage9>() == 5_976);

impl<const LEVELS: usize> BandsStorage<LEVELS> {
    /// Empty memory: all bytes zero.
    ///
    /// ```
    /// use footwork::{Error, sudoku::BandsStorage9};
    /// assert_eq!(BandsStorage9::new().resume().err(), Some(Error::NotStarted));
    /// ```
    pub const fn new() -> Self {
        Self { memory: Memory::NEW }
    }

    /// Starts a search for the completions of a grid, whatever this memory held before.
    ///
    /// # Errors
    /// [`Error::Conflict`] if two givens contradict each other; no search is started then.
    ///
    /// ```
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// let mut storage = BandsStorage9::new();
    /// assert_eq!(storage.search(&Grid::new())?.count(1_000)?.count, 1_000);
    /// let twice = Grid::from_line(&[b'1'; 81])?;
    /// assert!(storage.search(&twice).is_err());
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn search(&mut self, grid: &Grid) -> Result<BandsSearch<'_, LEVELS>, Error> {
        if self.memory.begin(grid.cells()) {
            return Ok(BandsSearch::new(&mut self.memory));
        }
        // The bits said that there is a conflict; which one, the grid knows.
        grid.check()?;
        // It names one: nothing else comes here.
        Err(Error::NoSolution)
    }

    /// Goes on with the search that this memory holds.
    ///
    /// # Errors
    /// [`Error::NotStarted`].
    ///
    /// ```
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// let mut storage = BandsStorage9::new();
    /// storage.search(&Grid::new())?.next_solution()?;
    /// let mut copy = storage.clone(); // in the middle of a search
    /// assert_eq!(copy.resume()?.next_solution()?, storage.resume()?.next_solution()?);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn resume(&mut self) -> Result<BandsSearch<'_, LEVELS>, Error> {
        if self.memory.is_started() {
            Ok(BandsSearch::new(&mut self.memory))
        } else {
            Err(Error::NotStarted)
        }
    }

    /// Whether a grid has exactly one solution.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    ///
    /// ```
    /// use footwork::sudoku::{BandsStorage9, Grid};
    /// assert!(!BandsStorage9::new().is_unique(&Grid::new())?);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn is_unique(&mut self, grid: &Grid) -> Result<bool, Error> {
        Ok(self.search(grid)?.count(1)? == Count { count: 1, complete: true })
    }

    /// Solves a puzzle from text to text: a line as [`Grid::from_line`] reads it, and the digits of
    /// its only solution, which is written where it is proven to be that.
    ///
    /// # Errors
    /// As [`Grid::from_line`]; [`Error::NoSolution`], [`Error::NotUnique`]. Givens that contradict
    /// each other have no solution; [`Grid::check`] names them.
    ///
    /// ```
    /// use footwork::sudoku::BandsStorage9;
    /// let mut solved = [0; 81];
    /// BandsStorage9::new().solve_line(
    ///     b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ///     &mut solved,
    /// )?;
    /// assert!(solved.starts_with(b"812753649"));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn solve_line(&mut self, line: &[u8], solved: &mut [u8; 81]) -> Result<(), Error> {
        let mut grid: Grid = Grid::new();
        grid.read_line(line)?;
        if !self.memory.begin(grid.cells()) || self.memory.step(u64::MAX)? != Step::Solution {
            return Err(Error::NoSolution);
        }
        if let Some(board) = self.memory.standing() {
            board.write(&mut grid.cells, b'1');
        }
        if self.memory.step(u64::MAX)? != Step::Done {
            return Err(Error::NotUnique);
        }
        *solved = grid.cells;
        Ok(())
    }

    /// The solution that stands, read without a view; `None` if there is none.
    ///
    /// ```
    /// assert!(footwork::sudoku::BandsStorage9::new().solution().is_none());
    /// ```
    pub fn solution(&self) -> Option<Grid> {
        self.memory.solution()
    }

    /// What the search has done, read without a view; all zero if none was started. See
    /// [`BandsSearch::stats`].
    ///
    /// ```
    /// assert_eq!(footwork::sudoku::BandsStorage9::new().stats().nodes, 0);
    /// ```
    pub fn stats(&self) -> Stats {
        self.memory.stats()
    }
}

impl<const LEVELS: usize> Default for BandsStorage<LEVELS> {
    fn default() -> Self {
        Self::new()
    }
}
