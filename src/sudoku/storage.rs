//! Memory for solving: four ways to hold a grid's matrix, one contract.

use super::search::grid_of;
use super::{Grid, Search};
use crate::Error;
use crate::puzzle::sudoku::{self as encoder, INDEX9, MATRIX9, Trim};
use crate::xc::{self, Engine, ProblemStorage, Stats, bits, compact, dance};

/// Memory for a grid of `CELLS` cells: a problem of its own, filled with the options that the
/// givens leave, and links. There for every size.
///
/// See [`Storage4`], [`Storage9`], [`Storage16`] and [`Storage25`].
#[derive(Clone, Debug)]
#[repr(C)]
pub struct TrimmedStorage<
    const CELLS: usize,
    const ITEMS: usize,
    const OPTIONS: usize,
    const ENTRIES: usize,
> {
    problem: ProblemStorage<u16, ITEMS, OPTIONS, ENTRIES>,
    memory: dance::Storage<u16, ITEMS, ENTRIES, CELLS>,
}

/// Memory for any 4x4 grid: 2,680 bytes.
pub type Storage4 = TrimmedStorage<16, 64, 64, 256>;

/// Memory for any 9x9 grid: 26,728 bytes.
///
/// ```
/// use footwork::sudoku::{Grid, Storage9};
/// let grid: Grid =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
///         .parse()?;
/// let mut storage = Storage9::new();
/// let count = storage.search(&grid)?.count(2)?;
/// assert_eq!((count.count, count.complete), (1, true));
/// # Ok::<(), footwork::Error>(())
/// ```
pub type Storage9 = TrimmedStorage<81, 324, 729, 2916>;

/// Memory for any 16x16 grid: 145,048 bytes.
pub type Storage16 = TrimmedStorage<256, 1024, 4096, 16384>;

/// Memory for any 25x25 grid: 545,160 bytes.
pub type Storage25 = TrimmedStorage<625, 2500, 15625, 62500>;

impl<const CELLS: usize, const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize>
    TrimmedStorage<CELLS, ITEMS, OPTIONS, ENTRIES>
{
    /// Empty memory.
    pub const fn new() -> Self {
        Self {
            problem: ProblemStorage::<u16, ITEMS, OPTIONS, ENTRIES>::new(),
            memory: dance::Storage::<u16, ITEMS, ENTRIES, CELLS>::new(),
        }
    }

    /// Starts a search for the completions of a grid.
    ///
    /// # Errors
    /// [`Error::Conflict`] if two givens contradict each other.
    pub fn search(
        &mut self,
        grid: &Grid<CELLS>,
    ) -> Result<Search<dance::View<'_, '_, u16>, CELLS>, Error> {
        self.search_trimmed(grid, Trim::default())
    }

    /// The same with the options trimmed as far as said, to compare.
    ///
    /// # Errors
    /// As [`search`](Self::search); [`Trim::Nothing`] assumes the givens.
    ///
    /// ```
    /// use footwork::puzzle::sudoku::Trim;
    /// use footwork::sudoku::{Grid, Storage9};
    /// let grid: Grid =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ///         .parse()?;
    /// let mut storage = Storage9::new();
    /// let mut nodes = [0; 3];
    /// for (nodes, trim) in nodes.iter_mut().zip([Trim::Nothing, Trim::Cells, Trim::Peers]) {
    ///     let mut search = storage.search_trimmed(&grid, trim)?;
    ///     search.next_solution()?;
    ///     *nodes = search.stats().nodes;
    /// }
    /// assert_eq!(nodes, [1_493; 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_trimmed(
        &mut self,
        grid: &Grid<CELLS>,
        trim: Trim,
    ) -> Result<Search<dance::View<'_, '_, u16>, CELLS>, Error> {
        grid.check()?;
        let shape = Grid::<CELLS>::SHAPE;
        noted!(encoder::fill(&mut self.problem.memory(), shape, grid.cells(), trim))?;
        let search = self.memory.search(self.problem.problem())?;
        let givens = if trim == Trim::Nothing { Some(grid) } else { None };
        with_givens(search, givens)
    }

    /// Goes on with the search that this memory holds.
    ///
    /// # Errors
    /// [`Error::NotStarted`].
    pub fn resume(&mut self) -> Result<Search<dance::View<'_, '_, u16>, CELLS>, Error> {
        self.memory.resume(self.problem.problem()).map(Search::new)
    }
}

impl<const CELLS: usize, const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize> Default
    for TrimmedStorage<CELLS, ITEMS, OPTIONS, ENTRIES>
{
    fn default() -> Self {
        Self::new()
    }
}

/// Assumes the givens of a grid on the whole matrix.
fn with_givens<E: Engine, const CELLS: usize>(
    mut search: xc::Search<E>,
    grid: Option<&Grid<CELLS>>,
) -> Result<Search<E, CELLS>, Error> {
    if let Some(grid) = grid {
        for option in encoder::givens(Grid::<CELLS>::SHAPE, grid.cells()) {
            search.assume(option)?;
        }
    }
    Ok(Search::new(search))
}

/// Memory for any 9x9 grid as links over the constant matrix: 13,560 bytes of RAM.
///
/// ```
/// use footwork::sudoku::{FlashStorage9, Grid};
/// static EMPTY: Grid = Grid::new();
/// let mut storage = FlashStorage9::new();
/// assert_eq!(storage.search(&EMPTY)?.count(1000)?.count, 1000);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[repr(C)]
pub struct FlashStorage9 {
    memory: dance::Storage<u16, 324, 2916, 81>,
}

impl FlashStorage9 {
    /// Empty memory.
    pub const fn new() -> Self {
        Self { memory: dance::Storage::<u16, 324, 2916, 81>::new() }
    }

    /// Starts a search for the completions of a grid.
    ///
    /// # Errors
    /// [`Error::Conflict`] if two givens contradict each other.
    pub fn search(&mut self, grid: &Grid) -> Result<Search<dance::View<'_, 'static, u16>>, Error> {
        grid.check()?;
        with_givens(self.memory.search(MATRIX9.problem())?, Some(grid))
    }

    /// The solution that stands, read without a view; `None` if there is none.
    pub fn solution(&self) -> Option<Grid> {
        let problem = MATRIX9.problem();
        grid_of(problem, self.memory.standing(problem))
    }

    /// What the search has done, read without a view; all zero if none was started.
    pub fn stats(&self) -> Stats {
        self.memory.stats()
    }

    /// Goes on with the search that this memory holds.
    ///
    /// # Errors
    /// [`Error::NotStarted`].
    pub fn resume(&mut self) -> Result<Search<dance::View<'_, 'static, u16>>, Error> {
        self.memory.resume(MATRIX9.problem()).map(Search::new)
    }
}

/// Memory for any 9x9 grid as rows of bits over the constant matrix: 2,544 bytes of RAM.
///
/// ```
/// use footwork::sudoku::{CompactStorage9, Grid};
/// use footwork::xc::{Budget, Step};
/// let grid: Grid =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///         .parse()?;
/// let mut storage = CompactStorage9::new();
/// storage.search(&grid)?;
/// // Elsewhere, later: the memory knows where it was.
/// while storage.resume()?.step(Budget::updates(1_000))? == Step::Paused {}
/// assert!(storage.resume()?.solution().is_some_and(|solution| solution.is_solved()));
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[repr(C)]
pub struct CompactStorage9 {
    memory: compact::Storage<u16, 324, 324, 81>,
}

impl CompactStorage9 {
    /// Empty memory.
    pub const fn new() -> Self {
        Self { memory: compact::Storage::<u16, 324, 324, 81>::new() }
    }

    /// Starts a search for the completions of a grid.
    ///
    /// # Errors
    /// [`Error::Conflict`] if two givens contradict each other.
    pub fn search(
        &mut self,
        grid: &Grid,
    ) -> Result<Search<compact::View<'_, 'static, u16>>, Error> {
        grid.check()?;
        let index = INDEX9.lend(&MATRIX9.problem())?;
        with_givens(self.memory.search(index)?, Some(grid))
    }

    /// The same without a view to return, which would be copied and take its stack twice.
    #[cfg(feature = "capi")]
    pub(crate) fn begin(&mut self, grid: &Grid) -> Result<(), Error> {
        grid.check()?;
        let mut search = self.memory.view(INDEX9.lend(&MATRIX9.problem())?);
        search.begin()?;
        encoder::givens(Grid::<81>::SHAPE, grid.cells()).try_for_each(|it| search.assume(it))
    }

    /// Goes on, as [`resume`](Self::resume), to do something.
    #[cfg(feature = "capi")]
    #[inline(always)] // no copies of the view
    pub(crate) fn with_search<R>(
        &mut self,
        act: impl FnOnce(&mut Search<compact::View<'_, 'static, u16>>) -> R,
    ) -> Result<R, Error> {
        let mut search = Search::new(self.memory.view(INDEX9.lend(&MATRIX9.problem())?));
        search.exact_cover().go_on()?;
        Ok(act(&mut search))
    }

    /// How far a step may overshoot its budget.
    #[cfg(feature = "capi")]
    pub(crate) fn longest_cover(&self) -> u32 {
        self.memory.longest_cover()
    }

    /// The solution that stands, read without a view; `None` if there is none.
    ///
    /// ```
    /// use footwork::sudoku::{CompactStorage9, Grid};
    /// let mut storage = CompactStorage9::new();
    /// assert!(storage.solution().is_none());
    /// storage.search(&Grid::new())?.next_solution()?;
    /// assert!(storage.solution().is_some_and(|solution| solution.is_solved()));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn solution(&self) -> Option<Grid> {
        let problem = MATRIX9.problem();
        grid_of(problem, self.memory.standing(problem))
    }

    /// What the search has done, read without a view; all zero if none was started.
    pub fn stats(&self) -> Stats {
        self.memory.stats()
    }

    /// Goes on with the search that this memory holds.
    ///
    /// # Errors
    /// [`Error::NotStarted`].
    #[inline(always)] // no copies of the view
    pub fn resume(&mut self) -> Result<Search<compact::View<'_, 'static, u16>>, Error> {
        let index = INDEX9.lend(&MATRIX9.problem())?;
        self.memory.resume(index).map(Search::new)
    }
}

/// Memory for any 9x9 grid as bits, with a problem of its own: 106,464 bytes. The fastest exact
/// cover; [`bands`](super::bands) are faster.
///
/// ```
/// use footwork::sudoku::{BitsStorage9, Grid};
/// let grid: Grid =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///         .parse()?;
/// let mut storage = Box::new(BitsStorage9::new());
/// assert_eq!(storage.search(&grid)?.count(2)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[repr(C)]
pub struct BitsStorage9 {
    problem: ProblemStorage<u16, 324, 729, 2916>,
    memory: bits::Storage<u16, 324, 12, 81>,
}

impl BitsStorage9 {
    /// Empty memory.
    pub const fn new() -> Self {
        Self {
            problem: ProblemStorage::<u16, 324, 729, 2916>::new(),
            memory: bits::Storage::<u16, 324, 12, 81>::new(),
        }
    }

    /// Starts a search for the completions of a grid.
    ///
    /// # Errors
    /// [`Error::Conflict`] if two givens contradict each other.
    pub fn search(&mut self, grid: &Grid) -> Result<Search<bits::View<'_, '_, u16>>, Error> {
        grid.check()?;
        let shape = Grid::<81>::SHAPE;
        noted!(encoder::fill(&mut self.problem.memory(), shape, grid.cells(), Trim::Peers))?;
        self.memory.search(self.problem.problem()).map(Search::new)
    }

    /// Goes on with the search that this memory holds.
    ///
    /// # Errors
    /// [`Error::NotStarted`].
    pub fn resume(&mut self) -> Result<Search<bits::View<'_, '_, u16>>, Error> {
        self.memory.resume(self.problem.problem()).map(Search::new)
    }
}

// The numbers in the docs above.
const _: () = {
    assert!(size_of::<Storage4>() == 2_680);
    assert!(size_of::<Storage9>() == 26_728);
    assert!(size_of::<Storage16>() == 145_048);
    assert!(size_of::<Storage25>() == 545_160);
    assert!(size_of::<BitsStorage9>() == 106_464);
    assert!(size_of::<FlashStorage9>() == 13_560);
    assert!(size_of::<CompactStorage9>() == 2_544);
};
