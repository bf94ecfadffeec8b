//! Dancing links: the fastest engine for any size within little memory.
//!
//! Memory beside the problem: 4 bytes an entry and 4 an item with `u16`, twice that with `u32`,
//! 6 (12) for each level and 112 for the state. The constant part (items and right neighbors) is
//! the [`Problem`]'s and may stay in flash.

pub(in crate::xc) mod links;
mod verify;

use super::state::State;
use super::step::Stats;
use super::walk::{Trail, Walk, standing};
use super::{Problem, Search, Table, Width};
use crate::Error;
pub use links::{Head, Link, Links};

/// The view of this engine.
pub type View<'s, 'p, L> = GeneralView<'s, Problem<'p, L>, L>;

/// The same for any kind of problem.
pub type GeneralView<'s, P, L> = Walk<'s, L, P, Links<'s, L>>;

/// Memory of a search by dancing links: up to `ITEMS` items, `ENTRIES` entries and `LEVELS`
/// options in a solution (by default as many as items). Where the problem is a
/// [`General`](super::General) one, `NUMBERS` is what its [`numbers`](super::General::numbers) says, and
/// `LEVELS` what its [`levels`](super::General::levels) says.
///
/// `const fn new()` and all-zero bytes are the empty storage, so a `static` one lies in `.bss`.
/// It holds indices alone: it may be copied whole, kept, sent.
///
/// ```
/// use footwork::xc::{ProblemStorage, dance};
/// let mut storage = ProblemStorage::<u16, 3, 4, 5>::new();
/// for option in [&[0_u16][..], &[1], &[2], &[0, 1]] {
///     storage.option(option)?;
/// }
/// let mut memory = dance::Storage::<u16, 3, 5>::new();
/// let mut search = memory.search(storage.problem())?;
/// assert_eq!(search.next_solution()?, Some(&[2, 0, 1][..]));
/// assert_eq!(search.next_solution()?, Some(&[2, 3][..]));
/// assert_eq!(search.next_solution()?, None);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Storage<
    L: Width,
    const ITEMS: usize,
    const ENTRIES: usize,
    const LEVELS: usize = ITEMS,
    const NUMBERS: usize = 0,
> {
    state: State,
    links: [Link<L>; ENTRIES],
    heads: [Head<L>; ITEMS],
    levels: [L; LEVELS],
    marks: [L; LEVELS],
    solution: [L; LEVELS],
    numbers: [L; NUMBERS],
}

/// Bytes of a [`Storage`] for so many items, entries and levels, with links of `width` bytes (2 or
/// 4).
///
/// ```
/// use footwork::xc::dance;
/// const BYTES: usize = dance::bytes(324, 2_916, 81, 2);
/// assert_eq!(BYTES, size_of::<dance::Storage<u16, 324, 2_916, 81>>());
/// ```
pub const fn bytes(items: usize, entries: usize, levels: usize, width: usize) -> usize {
    let numbers = 2 * entries + 2 * items + 3 * levels;
    (size_of::<State>() + width * numbers).next_multiple_of(8)
}

/// The same on arrays that the caller brings, of sizes known at run time.
///
/// ```
/// use footwork::xc::{ProblemStorage, State, dance};
/// let mut storage = ProblemStorage::<u16, 1, 1, 1>::new();
/// storage.option(&[0])?;
/// let problem = storage.problem();
/// let mut state = State::NEW;
/// let mut links = vec![dance::Link::default(); problem.entries() as usize];
/// let mut heads = vec![dance::Head::default(); problem.items() as usize];
/// let mut levels = vec![0; 3 * problem.items() as usize];
/// let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
/// let mut search = memory.search(problem)?;
/// assert_eq!(search.count(2)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct Memory<'s, L> {
    lists: Links<'s, L>,
    trail: Trail<'s, L>,
}

impl<'s, L: Width> Memory<'s, L> {
    /// Arrays for a search: a link an entry, a head an item, and `levels`, three numbers for
    /// each level. The sizes are checked against the problem when a search starts.
    pub fn new(
        state: &'s mut State,
        links: &'s mut [Link<L>],
        heads: &'s mut [Head<L>],
        levels: &'s mut [L],
    ) -> Self {
        Self { lists: Links { links, heads }, trail: Trail::split(state, levels) }
    }

    /// The same for a [`General`](super::General) problem, with as many numbers as
    /// [`numbers`](super::General::numbers) says.
    ///
    /// ```
    /// use footwork::xc::{GeneralStorage, State, dance};
    /// let mut storage = GeneralStorage::<u16, 2, 1, 2, 2>::new();
    /// storage.set_items(1, 1)?;
    /// storage.option(&[(0, 0), (1, 5)])?;
    /// let mut state = State::NEW;
    /// let (mut links, mut heads) = ([dance::Link::default(); 2], [dance::Head::default(); 2]);
    /// let mut levels = [0_u16; 3];
    /// let mut numbers = vec![0; storage.general().numbers()];
    /// let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
    /// let mut search = memory.general(&mut numbers).search(storage.general())?;
    /// assert_eq!(search.count(2)?.count, 1);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub fn general(mut self, numbers: &'s mut [L]) -> Self {
        self.trail.numbers = numbers;
        self
    }

    /// The same where the numbers were cut already.
    #[cfg(feature = "capi")]
    #[inline(always)] // no copies
    pub(crate) fn of(
        links: &'s mut [Link<L>],
        heads: &'s mut [Head<L>],
        trail: Trail<'s, L>,
    ) -> Self {
        Self { lists: Links { links, heads }, trail }
    }

    /// A view that is yet to begin or to go on.
    #[inline(always)] // no copies of the view
    pub(crate) fn view<P: Table<L>>(self, problem: P) -> Search<GeneralView<'s, P, L>> {
        Search::new(Walk::new(problem, self.lists, self.trail))
    }

    /// Starts a search. Cost: proportional to the entries.
    ///
    /// # Errors
    /// [`Error::Capacity`] where an array is too small.
    #[inline(always)] // no copies of the view
    pub fn search<P: Table<L>>(self, problem: P) -> Result<Search<GeneralView<'s, P, L>>, Error> {
        let mut search = self.view(problem);
        search.begin()?;
        Ok(search)
    }

    /// Goes on with the search that these arrays hold.
    ///
    /// # Errors
    /// [`Error::NotStarted`], [`Error::OtherProblem`].
    #[inline(always)] // no copies of the view
    pub fn resume<P: Table<L>>(self, problem: P) -> Result<Search<GeneralView<'s, P, L>>, Error> {
        let search = self.view(problem);
        search.go_on()?;
        Ok(search)
    }
}

impl<L: Width, const ITEMS: usize, const ENTRIES: usize, const LEVELS: usize, const NUMBERS: usize>
    Storage<L, ITEMS, ENTRIES, LEVELS, NUMBERS>
{
    fn memory(&mut self) -> Memory<'_, L> {
        let Self { state, links, heads, levels, marks, solution, numbers } = self;
        let trail = Trail { state, levels, marks, solution, numbers };
        Memory { lists: Links { links, heads }, trail }
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
    pub fn search<P: Table<L>>(
        &mut self,
        problem: P,
    ) -> Result<Search<GeneralView<'_, P, L>>, Error> {
        self.memory().search(problem)
    }

    /// Goes on with the search that this memory holds, wherever it was left. Constant time.
    ///
    /// # Errors
    /// [`Error::NotStarted`] for fresh memory, [`Error::OtherProblem`] for another problem than
    /// the one the search was started with.
    ///
    /// ```
    /// use footwork::{Error, xc::{Budget, ProblemStorage, Step, dance}};
    /// let mut storage = ProblemStorage::<u16, 1, 2, 2>::new();
    /// storage.option(&[0])?;
    /// storage.option(&[0])?;
    /// let problem = storage.problem();
    /// let mut memory = dance::Storage::<u16, 1, 2>::new();
    /// assert_eq!(memory.resume(problem).err(), Some(Error::NotStarted));
    /// assert_eq!(memory.search(problem)?.step(Budget::UNLIMITED)?, Step::Solution);
    /// assert_eq!(memory.resume(problem)?.step(Budget::UNLIMITED)?, Step::Solution);
    /// assert_eq!(memory.resume(problem)?.step(Budget::UNLIMITED)?, Step::Done);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn resume<P: Table<L>>(
        &mut self,
        problem: P,
    ) -> Result<Search<GeneralView<'_, P, L>>, Error> {
        self.memory().resume(problem)
    }
}

macro_rules! new {
    ($width:ty) => {
        impl<const ITEMS: usize, const ENTRIES: usize, const LEVELS: usize, const NUMBERS: usize>
            Storage<$width, ITEMS, ENTRIES, LEVELS, NUMBERS>
        {
            /// Empty memory.
            pub const fn new() -> Self {
                Self {
                    state: State::NEW,
                    links: [Link { up: 0, down: 0 }; ENTRIES],
                    heads: [Head { size: 0, first: 0 }; ITEMS],
                    levels: [0; LEVELS],
                    marks: [0; LEVELS],
                    solution: [0; LEVELS],
                    numbers: [0; NUMBERS],
                }
            }
        }

        impl<const ITEMS: usize, const ENTRIES: usize, const LEVELS: usize, const NUMBERS: usize>
            Default for Storage<$width, ITEMS, ENTRIES, LEVELS, NUMBERS>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
new!(u16);
new!(u32);
