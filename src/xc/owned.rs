//! Problems and memory that grow, for programs that have an allocator. The searches are the same.

mod best;
mod diagnose;
mod general;
mod order;

use alloc::vec;
use alloc::vec::Vec;

use super::compact::{self, IndexMemory, Indexed};
use super::filled::Filled;
use super::{Entry, Matrix, Problem, ProblemMemory, Search, State, Table, Width, bits, dance};
use crate::Error;
pub use best::Best;
pub use diagnose::Diagnosis;
pub use general::OwnedGeneral;

/// A problem that grows as options are added, in place of a
/// [`ProblemStorage`](super::ProblemStorage).
///
/// ```
/// use footwork::xc::owned::{Dance, OwnedProblem};
/// let mut problem = OwnedProblem::<u32>::new(2, 0)?;
/// problem.option(&[0])?;
/// problem.option(&[1])?;
/// let mut memory = Dance::new(problem.problem());
/// assert_eq!(memory.search(problem.problem())?.count(10)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OwnedProblem<L: Width> {
    table: Vec<Entry<L>>,
    ends: Vec<L>,
    ids: Vec<u32>,
    filled: Filled,
    items: usize,
}

impl<L: Width> OwnedProblem<L> {
    /// No options yet; `primary` items, numbered from 0, then `secondary` ones.
    ///
    /// # Errors
    /// [`Error::Capacity`] for more items than the link width can number.
    pub fn new(primary: u32, secondary: u32) -> Result<Self, Error> {
        let items = primary.saturating_add(secondary) as usize;
        let mut filled = Filled::NEW;
        ProblemMemory::<L>::new(&mut [], &mut [], &mut [], &mut filled, items)
            .set_items(primary, secondary)?;
        Ok(Self { table: Vec::new(), ends: Vec::new(), ids: Vec::new(), filled, items })
    }

    /// Lends the problem.
    pub fn problem(&self) -> Problem<'_, L> {
        self.filled.lend(&self.table, &self.ends, &self.ids, self.items)
    }
}

impl<L: Width> Problem<'_, L> {
    /// Whether every engine can hold the problem with this link width: no item has too many
    /// options, and the rows of the compact engine not too many bits. Cost: proportional to the
    /// entries.
    ///
    /// ```
    /// use footwork::xc::owned::OwnedProblem;
    /// let mut problem = OwnedProblem::<u16>::new(1, 0)?;
    /// for _ in 0..16_383 {
    ///     problem.option(&[0])?;
    /// }
    /// assert!(problem.problem().suits_width());
    /// problem.option(&[0])?;
    /// assert!(!problem.problem().suits_width());
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn suits_width(&self) -> bool {
        let mut sizes = vec![0_u32; self.items() as usize];
        for entry in self.table {
            if let Some(size) = sizes.get_mut(entry.item.index()) {
                *size += 1;
            }
        }
        let bits: u64 = sizes.iter().map(|size| u64::from(size.div_ceil(32)) * 32).sum();
        sizes.iter().all(|size| *size < L::HINT) && bits <= u64::from(L::MOST)
    }
}

macro_rules! owned {
    ($width:ty) => {
        impl OwnedProblem<$width> {
            /// As [`ProblemMemory::option`].
            ///
            /// # Errors
            /// As there; for capacity only where the link width is exceeded.
            pub fn option(&mut self, items: &[$width]) -> Result<u32, Error> {
                self.option_with_id(self.ends.len() as u32, items)
            }

            /// As [`ProblemMemory::option_with_id`].
            ///
            /// # Errors
            /// As there; for capacity only where the link width is exceeded.
            pub fn option_with_id(&mut self, id: u32, items: &[$width]) -> Result<u32, Error> {
                let (table, options) = (self.table.len(), self.ends.len());
                self.table.resize(table + items.len(), Entry::<$width>::EMPTY);
                self.ends.push(0);
                self.ids.push(0);
                let added = ProblemMemory::go_on(
                    &mut self.table,
                    &mut self.ends,
                    &mut self.ids,
                    &mut self.filled,
                    self.items,
                )
                .option_with_id(id, items);
                if added.is_err() {
                    self.table.truncate(table);
                    self.ends.truncate(options);
                    self.ids.truncate(options);
                }
                added
            }
        }

        impl Index<$width> {
            /// Indexes a problem.
            ///
            /// # Errors
            /// [`Error::Capacity`] if the rows have more bits than this width can number.
            pub fn new(problem: Problem<'_, $width>) -> Result<Self, Error> {
                let entries = problem.entries() as usize;
                let mut index = Self {
                    ends: vec![0; problem.items() as usize],
                    entries: vec![0; entries],
                    bits: vec![0; entries],
                    words: 0,
                    fingerprint: problem.fingerprint(),
                    options: problem.options(),
                };
                let memory = IndexMemory::<$width>::new(
                    &mut index.ends,
                    &mut index.entries,
                    &mut index.bits,
                );
                index.words = memory.build(&problem)?.words();
                Ok(index)
            }
        }
    };
}
owned!(u16);
owned!(u32);

/// Memory of a search by dancing links, as large as a problem needs.
///
/// ```
/// use footwork::xc::owned::{Dance, OwnedProblem};
/// let mut problem = OwnedProblem::<u16>::new(1, 0)?;
/// problem.option(&[0])?;
/// let mut memory = Dance::new(problem.problem());
/// assert!(memory.search(problem.problem())?.next_solution()?.is_some());
/// assert!(memory.resume(problem.problem())?.next_solution()?.is_none());
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dance<L: Width> {
    state: State,
    links: Vec<dance::Link<L>>,
    heads: Vec<dance::Head<L>>,
    levels: Vec<L>,
    numbers: Vec<L>,
}

/// Three numbers for each level, which are enough for marks of all items, too.
fn levels<L: Width, P: Matrix<L>>(problem: &P) -> Vec<L> {
    vec![L::default(); 3 * problem.items().max(problem.levels()) as usize]
}

impl<L: Width> Dance<L> {
    /// Memory for this problem.
    pub fn new<P: Matrix<L>>(problem: P) -> Self {
        let items = problem.items() as usize;
        Self {
            state: State::NEW,
            links: vec![dance::Link::default(); problem.entries() as usize],
            heads: vec![dance::Head::default(); items],
            levels: levels(&problem),
            numbers: vec![L::default(); problem.numbers()],
        }
    }

    /// Starts a search.
    ///
    /// # Errors
    /// [`Error::Capacity`] if the problem is not the one that this was made for.
    pub fn search<P: Table<L>>(
        &mut self,
        problem: P,
    ) -> Result<Search<dance::GeneralView<'_, P, L>>, Error> {
        self.memory().search(problem)
    }

    /// Goes on with a search.
    ///
    /// # Errors
    /// [`Error::NotStarted`], [`Error::OtherProblem`].
    pub fn resume<P: Table<L>>(
        &mut self,
        problem: P,
    ) -> Result<Search<dance::GeneralView<'_, P, L>>, Error> {
        self.memory().resume(problem)
    }

    fn memory(&mut self) -> dance::Memory<'_, L> {
        dance::Memory::new(&mut self.state, &mut self.links, &mut self.heads, &mut self.levels)
            .general(&mut self.numbers)
    }
}

/// The options of each item, as the compact engine reads them.
///
/// ```
/// use footwork::xc::owned::{Compact, Index, OwnedProblem};
/// let mut problem = OwnedProblem::<u16>::new(1, 0)?;
/// problem.option(&[0])?;
/// let index = Index::<u16>::new(problem.problem())?;
/// let indexed = index.lend(problem.problem())?;
/// let mut memory = Compact::new(indexed);
/// assert_eq!(memory.search(indexed)?.count(2)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Index<L: Width> {
    ends: Vec<L>,
    entries: Vec<L>,
    bits: Vec<L>,
    words: u32,
    fingerprint: u32,
    options: u32,
}

impl<L: Width> Index<L> {
    /// Lends it, with the problem it was made for.
    ///
    /// # Errors
    /// [`Error::OtherProblem`] for another one.
    pub fn lend<P: Table<L>>(&self, problem: P) -> Result<Indexed<'_, L, P>, Error> {
        let same = self.fingerprint == problem.table().fingerprint()
            && self.ends.len() == problem.items() as usize
            && self.bits.len() == problem.entries() as usize
            && self.options == problem.options();
        if !same {
            return Err(Error::OtherProblem);
        }
        Ok(Indexed::from_parts(problem, &self.ends, &self.entries, &self.bits, self.words))
    }
}

/// Memory of a search by the compact engine, as large as a problem needs. See [`Index`].
#[derive(Clone, Debug)]
pub struct Compact<L: Width> {
    state: State,
    rows: Vec<u32>,
    sizes: Vec<L>,
    levels: Vec<L>,
    numbers: Vec<L>,
}

impl<L: Width> Compact<L> {
    /// Memory for this problem.
    pub fn new<P: Matrix<L>>(index: Indexed<'_, L, P>) -> Self {
        let items = index.problem().items() as usize;
        Self {
            state: State::NEW,
            rows: vec![0; index.words() as usize],
            sizes: vec![L::default(); items],
            levels: levels(&index.problem()),
            numbers: vec![L::default(); index.problem().numbers()],
        }
    }

    /// Starts a search.
    ///
    /// # Errors
    /// [`Error::Capacity`] if the problem is not the one that this was made for.
    pub fn search<'s, 'p, P: Table<L>>(
        &'s mut self,
        index: Indexed<'p, L, P>,
    ) -> Result<Search<compact::GeneralView<'s, 'p, P, L>>, Error> {
        self.memory().search(index)
    }

    /// Goes on with a search.
    ///
    /// # Errors
    /// [`Error::NotStarted`], [`Error::OtherProblem`].
    pub fn resume<'s, 'p, P: Table<L>>(
        &'s mut self,
        index: Indexed<'p, L, P>,
    ) -> Result<Search<compact::GeneralView<'s, 'p, P, L>>, Error> {
        self.memory().resume(index)
    }

    fn memory(&mut self) -> compact::Memory<'_, L> {
        compact::Memory::new(&mut self.state, &mut self.rows, &mut self.sizes, &mut self.levels)
            .general(&mut self.numbers)
    }
}

/// Memory of a search by bits, as large as a problem needs.
///
/// ```
/// use footwork::xc::owned::{Bits, OwnedProblem};
/// let mut problem = OwnedProblem::<u16>::new(1, 0)?;
/// problem.option(&[0])?;
/// let mut memory = Bits::new(problem.problem());
/// assert_eq!(memory.search(problem.problem())?.count(2)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bits<L: Width> {
    state: State,
    words: Vec<u64>,
    numbers: Vec<L>,
    frames: Vec<bits::Frame<L>>,
}

impl<L: Width> Bits<L> {
    /// Memory for this problem.
    pub fn new<P: Matrix<L>>(problem: P) -> Self {
        let needs = bits::Needs::of(&problem);
        Self {
            state: State::NEW,
            words: vec![0; needs.words],
            numbers: vec![L::default(); needs.numbers],
            frames: vec![bits::Frame::default(); needs.frames],
        }
    }

    /// Starts a search.
    ///
    /// # Errors
    /// [`Error::Capacity`] if the problem is not the one that this was made for.
    pub fn search<P: Table<L>>(
        &mut self,
        problem: P,
    ) -> Result<Search<bits::GeneralView<'_, P, L>>, Error> {
        self.memory().search(problem)
    }

    /// Goes on with a search.
    ///
    /// # Errors
    /// [`Error::NotStarted`], [`Error::OtherProblem`].
    pub fn resume<P: Table<L>>(
        &mut self,
        problem: P,
    ) -> Result<Search<bits::GeneralView<'_, P, L>>, Error> {
        self.memory().resume(problem)
    }

    fn memory(&mut self) -> bits::Memory<'_, L> {
        bits::Memory::new(&mut self.state, &mut self.words, &mut self.numbers, &mut self.frames)
    }
}
