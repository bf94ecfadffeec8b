//! The same search without links: the smallest RAM, with more constant data to read.
//!
//! RAM: for each item a bit an option (rounded up to 32-bit words) and a size of 2 bytes with
//! `u16`; 6 bytes for each level, 112 for the state. The whole 729 x 324 Sudoku takes 2,544 bytes.
//! Constant, in flash or RAM: the [`Problem`] and its [`Indexed`] form.
//!
//! Nodes, solutions, their order and the statistics are those of [`dance`](super::dance).

mod index;
pub(in crate::xc) mod rows;

use super::state::State;
use super::step::Stats;
use super::walk::{Trail, Walk, standing};
use super::{Problem, Search, Table, Width};
use crate::Error;
pub use index::{IndexMemory, IndexStorage, Indexed};
pub use rows::Rows;

/// The view of this engine.
pub type View<'s, 'p, L> = Walk<'s, L, Problem<'p, L>, Rows<'s, 'p, L>>;

/// The same for any kind of problem.
pub type GeneralView<'s, 'p, P, L> = Walk<'s, L, P, Rows<'s, 'p, L>>;

/// Memory of a search by rows of bits: up to `ITEMS` items, `WORDS` words of rows (as many as
/// items where no item has more than 32 options; else [`Indexed::words`]) and `LEVELS` options
/// in a solution. Where the problem is a [`General`](super::General) one, `NUMBERS` is what its
/// [`numbers`](super::General::numbers) says, and `LEVELS` what its [`levels`](super::General::levels).
///
/// `const fn new()` and all-zero bytes are the empty storage, so a `static` one lies in `.bss`.
///
/// ```
/// use footwork::xc::{ProblemStorage, compact};
/// let mut storage = ProblemStorage::<u16, 3, 4, 5>::new();
/// for option in [&[0_u16][..], &[1], &[2], &[0, 1]] {
///     storage.option(option)?;
/// }
/// let mut index = compact::IndexStorage::<u16, 3, 5>::new();
/// let indexed = index.build(&storage.problem())?;
/// let mut memory = compact::Storage::<u16, 3, 3>::new();
/// assert_eq!(memory.search(indexed)?.count(10)?.count, 2);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Storage<
    L: Width,
    const ITEMS: usize,
    const WORDS: usize,
    const LEVELS: usize = ITEMS,
    const NUMBERS: usize = 0,
> {
    state: State,
    rows: [u32; WORDS],
    sizes: [L; ITEMS],
    levels: [L; LEVELS],
    marks: [L; LEVELS],
    solution: [L; LEVELS],
    numbers: [L; NUMBERS],
}

/// Bytes of a [`Storage`] for so many items, words of rows and levels, with links of `width` bytes
/// (2 or 4).
///
/// ```
/// use footwork::xc::compact;
/// const BYTES: usize = compact::bytes(324, 324, 81, 2);
/// assert_eq!(BYTES, size_of::<compact::Storage<u16, 324, 324, 81>>());
/// ```
pub const fn bytes(items: usize, words: usize, levels: usize, width: usize) -> usize {
    (size_of::<State>() + 4 * words + width * (items + 3 * levels)).next_multiple_of(8)
}

/// The same on arrays that the caller brings, of sizes known at run time.
///
/// ```
/// use footwork::xc::{ProblemStorage, State, compact};
/// let mut storage = ProblemStorage::<u16, 1, 1, 1>::new();
/// storage.option(&[0])?;
/// let mut index = compact::IndexStorage::<u16, 1, 1>::new();
/// let indexed = index.build(&storage.problem())?;
/// let mut state = State::NEW;
/// let mut rows = vec![0; indexed.words() as usize];
/// let (mut sizes, mut levels) = (vec![0; 1], vec![0; 3]);
/// let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
/// assert_eq!(memory.search(indexed)?.count(2)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct Memory<'s, L> {
    rows: &'s mut [u32],
    sizes: &'s mut [L],
    trail: Trail<'s, L>,
}

impl<'s, L: Width> Memory<'s, L> {
    /// Arrays for a search: [`Indexed::words`] words of rows, a size an item, and `levels`,
    /// three numbers for each level. Checked against the problem when a search starts.
    pub fn new(
        state: &'s mut State,
        rows: &'s mut [u32],
        sizes: &'s mut [L],
        levels: &'s mut [L],
    ) -> Self {
        Self { rows, sizes, trail: Trail::split(state, levels) }
    }

    /// The same for a [`General`](super::General) problem, with as many numbers as
    /// [`numbers`](super::General::numbers) says.
    ///
    /// ```
    /// use footwork::xc::{GeneralStorage, State, compact};
    /// let mut storage = GeneralStorage::<u16, 2, 1, 2, 2>::new();
    /// storage.set_items(1, 1)?;
    /// storage.option(&[(0, 0), (1, 5)])?;
    /// let general = storage.general();
    /// let mut index = compact::IndexStorage::<u16, 2, 2>::new();
    /// index.build(&general.problem())?;
    /// let indexed = index.lend(&general)?;
    /// let (mut state, mut rows, mut sizes) = (State::NEW, [0; 2], [0; 2]);
    /// let mut levels = [0_u16; 3];
    /// let mut numbers = vec![0; general.numbers()];
    /// let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
    /// let mut search = memory.general(&mut numbers).search(indexed)?;
    /// assert_eq!(search.count(2)?.count, 1);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub fn general(mut self, numbers: &'s mut [L]) -> Self {
        self.trail.numbers = numbers;
        self
    }

    /// A view that is yet to begin or to go on.
    #[inline(always)] // no copies of the view
    pub(crate) fn view<'p, P: Table<L>>(
        self,
        index: Indexed<'p, L, P>,
    ) -> Search<GeneralView<'s, 'p, P, L>> {
        let (problem, index) = index.split();
        let lists = Rows { index, rows: self.rows, sizes: self.sizes };
        Search::new(Walk::new(problem, lists, self.trail))
    }

    /// Starts a search. Cost: proportional to the entries.
    ///
    /// # Errors
    /// [`Error::Capacity`] where an array is too small.
    #[inline(always)] // no copies of the view
    pub fn search<'p, P: Table<L>>(
        self,
        index: Indexed<'p, L, P>,
    ) -> Result<Search<GeneralView<'s, 'p, P, L>>, Error> {
        let mut search = self.view(index);
        search.begin()?;
        Ok(search)
    }

    /// Goes on with the search that these arrays hold.
    ///
    /// # Errors
    /// [`Error::NotStarted`], [`Error::OtherProblem`].
    #[inline(always)] // no copies of the view
    pub fn resume<'p, P: Table<L>>(
        self,
        index: Indexed<'p, L, P>,
    ) -> Result<Search<GeneralView<'s, 'p, P, L>>, Error> {
        let search = self.view(index);
        search.go_on()?;
        Ok(search)
    }
}

impl<L: Width, const ITEMS: usize, const WORDS: usize, const LEVELS: usize, const NUMBERS: usize>
    Storage<L, ITEMS, WORDS, LEVELS, NUMBERS>
{
    fn memory(&mut self) -> Memory<'_, L> {
        let Self { state, rows, sizes, levels, marks, solution, numbers } = self;
        Memory { rows, sizes, trail: Trail { state, levels, marks, solution, numbers } }
    }

    /// As [`Memory::view`].
    #[inline(always)] // no copies of the view
    #[cfg(feature = "capi")]
    pub(crate) fn view<'s, 'p>(&'s mut self, index: Indexed<'p, L>) -> Search<View<'s, 'p, L>> {
        self.memory().view(index)
    }

    #[cfg(feature = "capi")]
    pub(crate) fn longest_cover(&self) -> u32 {
        self.state.longest_cover
    }

    /// What the search has done, without a view.
    pub(crate) fn stats(&self) -> Stats {
        self.state.stats()
    }

    /// The options of the solution that stands, without a view.
    pub(crate) fn standing(&self, problem: Problem<'_, L>) -> impl Iterator<Item = u32> {
        standing(problem, &self.state, &self.levels)
    }

    /// Starts a search, whatever this memory held. Cost: proportional to the entries.
    ///
    /// # Errors
    /// [`Error::Capacity`] with what would be needed.
    #[inline(always)] // no copies of the view
    pub fn search<'s, 'p, P: Table<L>>(
        &'s mut self,
        index: Indexed<'p, L, P>,
    ) -> Result<Search<GeneralView<'s, 'p, P, L>>, Error> {
        self.memory().search(index)
    }

    /// Goes on with the search that this memory holds, wherever it was left. Constant time.
    ///
    /// # Errors
    /// [`Error::NotStarted`] for fresh memory, [`Error::OtherProblem`] for another problem than
    /// the one the search was started with.
    #[inline(always)] // no copies of the view
    pub fn resume<'s, 'p, P: Table<L>>(
        &'s mut self,
        index: Indexed<'p, L, P>,
    ) -> Result<Search<GeneralView<'s, 'p, P, L>>, Error> {
        self.memory().resume(index)
    }
}

macro_rules! new {
    ($width:ty) => {
        impl<const ITEMS: usize, const WORDS: usize, const LEVELS: usize, const NUMBERS: usize>
            Storage<$width, ITEMS, WORDS, LEVELS, NUMBERS>
        {
            /// Empty memory.
            pub const fn new() -> Self {
                Self {
                    state: State::NEW,
                    rows: [0; WORDS],
                    sizes: [0; ITEMS],
                    levels: [0; LEVELS],
                    marks: [0; LEVELS],
                    solution: [0; LEVELS],
                    numbers: [0; NUMBERS],
                }
            }
        }

        impl<const ITEMS: usize, const WORDS: usize, const LEVELS: usize, const NUMBERS: usize>
            Default for Storage<$width, ITEMS, WORDS, LEVELS, NUMBERS>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
new!(u16);
new!(u32);
