//! A search over the computed 9x9 matrix: 1,248 bytes of RAM, no table, text to text.

use super::nine::{ITEMS, Nine, OF_A_KIND, Placed, Words, nines};
use super::search::grid_of;
use super::{Grid, Search};
use crate::Error;
use crate::puzzle::sudoku as encoder;
use crate::xc::state::State;
use crate::xc::walk::{Trail, standing};
use crate::xc::{self, Stats, Step, Walk};

/// The view of a search over the computed matrix.
pub type ComputedView<'s> = Walk<'s, u16, Nine, Words<'s>>;

/// Memory for any 9x9 grid over a matrix that is computed, not stored: 1,248 bytes of RAM and no
/// table in flash. The smallest, and slower than [`CompactStorage9`](super::CompactStorage9);
/// nodes, solutions, their order and the statistics are the same.
///
/// ```
/// use footwork::sudoku::{ComputedStorage9, Grid};
/// let grid = Grid::from_line(
///     b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
/// )?;
/// let mut storage = ComputedStorage9::new();
/// let count = storage.search(&grid)?.count(2)?;
/// assert_eq!((count.count, count.complete), (1, true));
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct ComputedStorage9 {
    state: State,
    words: [u16; ITEMS],
    levels: [u16; OF_A_KIND],
    marks: [u16; OF_A_KIND],
    solution: [u16; OF_A_KIND],
}

const _: () = assert!(size_of::<ComputedStorage9>() == 1_248);

impl ComputedStorage9 {
    /// Empty memory.
    pub const fn new() -> Self {
        Self {
            state: State::NEW,
            words: [0; ITEMS],
            levels: [0; OF_A_KIND],
            marks: [0; OF_A_KIND],
            solution: [0; OF_A_KIND],
        }
    }

    #[inline(always)] // no copies of the view
    fn view(&mut self) -> xc::Search<ComputedView<'_>> {
        let Self { state, words, levels, marks, solution } = self;
        xc::Search::new(Walk::new(
            Nine,
            Words(words),
            Trail { state, levels, marks, solution, numbers: &mut [] },
        ))
    }

    /// Starts a search for the completions of a grid.
    ///
    /// # Errors
    /// [`Error::Conflict`] if two givens contradict each other.
    #[inline(always)] // no copies of the view
    pub fn search(&mut self, grid: &Grid) -> Result<Search<ComputedView<'_>>, Error> {
        grid.check()?;
        let mut search = self.view();
        search.begin()?;
        for option in encoder::givens(Grid::<81>::SHAPE, grid.cells()) {
            search.assume(option)?;
        }
        Ok(Search::new(search))
    }

    /// Solves a puzzle from text to text: a line as [`Grid::from_line`] reads it, and the digits of
    /// its only solution, which is written where it is proven to be that.
    ///
    /// # Errors
    /// As [`Grid::from_line`]; [`Error::NoSolution`], [`Error::NotUnique`]. Givens that contradict
    /// each other have no solution; [`Grid::check`] names them.
    ///
    /// ```
    /// use footwork::sudoku::ComputedStorage9;
    /// let mut storage = ComputedStorage9::new();
    /// let mut solved = [0; 81];
    /// storage.solve_line(
    ///     b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ///     &mut solved,
    /// )?;
    /// assert!(solved.starts_with(b"812753649"));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn solve_line(&mut self, line: &[u8], solved: &mut [u8; OF_A_KIND]) -> Result<(), Error> {
        let mut grid: Grid = Grid::new();
        grid.read_line(line)?;
        let mut search = self.view();
        search.begin()?;
        for option in encoder::givens(Grid::<81>::SHAPE, grid.cells()) {
            search.take_given(option);
        }
        if search.next_outcome() != Some(Step::Solution) {
            return Err(Error::NoSolution);
        }
        search.taken(|entry| {
            let Placed { row, column, digit } = Placed::of(entry >> 2);
            if let Some(cell) = grid.cells.get_mut(nines(row, column)) {
                *cell = (digit as u8).wrapping_add(1);
            }
        });
        if search.next_outcome() != Some(Step::Done) {
            return Err(Error::NotUnique);
        }
        for (symbol, digit) in solved.iter_mut().zip(&grid.cells) {
            *symbol = digit.wrapping_add(b'0');
        }
        Ok(())
    }

    /// Goes on with the search that this memory holds.
    ///
    /// # Errors
    /// [`Error::NotStarted`].
    #[inline(always)] // no copies of the view
    pub fn resume(&mut self) -> Result<Search<ComputedView<'_>>, Error> {
        let search = self.view();
        search.go_on()?;
        Ok(Search::new(search))
    }

    /// The solution that stands, read without a view; `None` if there is none.
    pub fn solution(&self) -> Option<Grid> {
        grid_of(Nine, standing(Nine, &self.state, &self.levels))
    }

    /// What the search has done, read without a view; all zero if none was started.
    pub fn stats(&self) -> Stats {
        self.state.stats()
    }
}

impl Default for ComputedStorage9 {
    fn default() -> Self {
        Self::new()
    }
}
