//! The problem seen from its items: constant data that the compact engine reads in place of
//! links, in flash where the problem is.

use crate::xc::Width;
use crate::xc::access::get;
use crate::xc::problem::{Problem, Table};
use crate::{Error, Resource};

/// A problem together with the options of each item, borrowed from an [`IndexStorage`].
///
/// ```
/// use footwork::xc::{ProblemStorage, compact};
/// let mut storage = ProblemStorage::<u16, 1, 1, 1>::new();
/// storage.option(&[0])?;
/// let mut index = compact::IndexStorage::<u16, 1, 1>::new();
/// let indexed = index.build(&storage.problem())?;
/// assert_eq!(indexed.words(), 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Indexed<'a, L: Width = u16, P = Problem<'a, L>> {
    problem: P,
    index: Index<'a, L>,
}

/// The options of each item.
#[derive(Clone, Copy, Debug)]
pub(in crate::xc) struct Index<'a, L> {
    /// One past the last of each item's entries in `entries`.
    pub(in crate::xc) ends: &'a [L],
    /// Entries by item, ascending.
    pub(in crate::xc) entries: &'a [L],
    /// The bit of each entry among the rows of all items.
    pub(in crate::xc) bits: &'a [L],
    pub(in crate::xc) words: u32,
}

impl<'a, L: Width, P: Copy> Indexed<'a, L, P> {
    #[cfg(feature = "alloc")]
    pub(crate) fn from_parts(
        problem: P,
        ends: &'a [L],
        entries: &'a [L],
        bits: &'a [L],
        words: u32,
    ) -> Self {
        Self { problem, index: Index { ends, entries, bits, words } }
    }

    #[cfg(all(test, not(feature = "unchecked")))]
    pub(in crate::xc) const fn of(problem: P, index: Index<'a, L>) -> Self {
        Self { problem, index }
    }

    /// The problem and the index apart.
    pub(in crate::xc) const fn split(self) -> (P, Index<'a, L>) {
        (self.problem, self.index)
    }

    /// The problem.
    pub const fn problem(&self) -> P {
        self.problem
    }

    /// 32-bit words of RAM that the rows take: for each item one bit an option, rounded up.
    pub const fn words(&self) -> u32 {
        self.index.words
    }
}

impl<L: Width> Index<'_, L> {
    /// Where an item's entries stand in `entries`.
    #[inline(always)]
    pub(in crate::xc) fn bounds(&self, item: usize) -> (usize, usize) {
        let first = if item == 0 { 0 } else { get(self.ends, item.wrapping_sub(1)).index() };
        (first, get(self.ends, item).index())
    }

    /// The first word of an item's row, whose first entry stands at `first`.
    #[inline(always)]
    pub(in crate::xc) fn row(&self, first: usize) -> usize {
        // An item without options may stand at the very end.
        self.entries.get(first).map_or(0, |entry| get(self.bits, entry.index()).index() >> 5)
    }
}

/// Memory for the options of each item: 4 bytes an entry and 2 an item with `u16`.
///
/// Built at compile time, beside a constant [`ProblemStorage`](crate::xc::ProblemStorage), it
/// lies in flash.
///
/// ```
/// use footwork::xc::{ProblemStorage, compact::IndexStorage};
/// static TABLE: ProblemStorage<u16, 2, 2, 3> = {
///     let mut table = ProblemStorage::<u16, 2, 2, 3>::new();
///     assert!(table.option(&[0, 1]).is_ok());
///     assert!(table.option(&[0]).is_ok());
///     table
/// };
/// static INDEX: IndexStorage<u16, 2, 3> = IndexStorage::<u16, 2, 3>::of(&TABLE.problem());
/// assert_eq!(INDEX.lend(&TABLE.problem())?.words(), 2);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct IndexStorage<L: Width, const ITEMS: usize, const ENTRIES: usize> {
    fingerprint: u32,
    words: u32,
    /// 1 once built, whole.
    built: u32,
    items: u32,
    options: u32,
    count: u32,
    ends: [L; ITEMS],
    entries: [L; ENTRIES],
    bits: [L; ENTRIES],
}

/// The same on slices that the caller brings: one number an item, and two an entry.
///
/// ```
/// use footwork::xc::{ProblemStorage, compact};
/// let mut storage = ProblemStorage::<u16, 1, 1, 1>::new();
/// storage.option(&[0])?;
/// let problem = storage.problem();
/// let (mut ends, mut entries, mut bits) = (vec![0_u16; 1], vec![0; 1], vec![0; 1]);
/// let memory = compact::IndexMemory::new(&mut ends, &mut entries, &mut bits);
/// assert_eq!(memory.build(&problem)?.words(), 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct IndexMemory<'a, L> {
    ends: &'a mut [L],
    entries: &'a mut [L],
    bits: &'a mut [L],
}

impl<'a, L: Width> IndexMemory<'a, L> {
    /// Slices for an index.
    pub const fn new(ends: &'a mut [L], entries: &'a mut [L], bits: &'a mut [L]) -> Self {
        Self { ends, entries, bits }
    }
}

impl<L: Width, const ITEMS: usize, const ENTRIES: usize> IndexStorage<L, ITEMS, ENTRIES> {
    /// Lends what [`build`](IndexStorage::build) made for this problem. Constant time.
    ///
    /// # Errors
    /// [`Error::OtherProblem`] if it was built for another one, or not at all.
    pub fn lend<P: Table<L>>(&self, problem: &P) -> Result<Indexed<'_, L, P>, Error> {
        let same = self.built == 1
            && self.fingerprint == problem.table().fingerprint()
            && self.items == problem.items()
            && self.options == problem.options()
            && self.count == problem.entries();
        let count = problem.entries() as usize;
        let ends = self.ends.get(..problem.items() as usize);
        let entries = self.entries.get(..count);
        let bits = self.bits.get(..count);
        match (ends, entries, bits) {
            (Some(ends), Some(entries), Some(bits)) if same => {
                let index = Index { ends, entries, bits, words: self.words };
                Ok(Indexed { problem: *problem, index })
            }
            _ => Err(Error::OtherProblem),
        }
    }
}

/// Whether the option with these entries can be chosen at all.
macro_rules! has_primary {
    ($problem:expr, $first:expr, $end:expr) => {{
        let mut entry = $first;
        let mut found = false;
        while entry < $end && entry < $problem.table.len() {
            found = found || ($problem.table[entry].item as u32) < $problem.primary;
            entry += 1;
        }
        found
    }};
}

/// Constant functions cannot call trait methods, hence one copy for each width.
macro_rules! build {
    ($width:ty) => {
        impl<'a> IndexMemory<'a, $width> {
            /// Indexes a problem. Cost: proportional to entries and items.
            ///
            /// # Errors
            /// As [`IndexStorage::build`].
            pub fn build(
                mut self,
                problem: &Problem<'a, $width>,
            ) -> Result<Indexed<'a, $width>, Error> {
                let words = noted!(self.fill(problem))?;
                let Self { ends, entries, bits } = self;
                let index = Index { ends, entries, bits, words };
                Ok(Indexed { problem: *problem, index })
            }

            /// Counts, sums up, then places each entry: a counting sort. Returns the words of
            /// all rows.
            const fn fill(&mut self, problem: &Problem<'_, $width>) -> Result<u32, Error> {
                let items = problem.items as usize;
                let entries = problem.table.len();
                if items > self.ends.len() {
                    return Err(Error::Capacity {
                        resource: Resource::Items,
                        needed: items as u32,
                        capacity: self.ends.len() as u32,
                    });
                }
                let room = if self.bits.len() < self.entries.len() {
                    self.bits.len()
                } else {
                    self.entries.len()
                };
                if entries > room {
                    return Err(Error::Capacity {
                        resource: Resource::Entries,
                        needed: entries as u32,
                        capacity: room as u32,
                    });
                }
                self.count(problem);
                let mut word = 0_usize;
                let mut sum: $width = 0;
                let mut item = 0;
                while item < items && item < self.ends.len() {
                    word = word.wrapping_add((self.ends[item] as usize).div_ceil(32));
                    sum = sum.wrapping_add(self.ends[item]);
                    self.ends[item] = sum;
                    item += 1;
                }
                if word.saturating_mul(32) > <$width>::MAX as usize {
                    return Err(Error::Capacity {
                        resource: Resource::LinkWidth,
                        needed: word.saturating_mul(32) as u32,
                        capacity: <$width>::MAX as u32,
                    });
                }
                self.place(problem);
                self.number(items);
                Ok(word as u32)
            }

            /// Counts each item's entries in `ends`; `bits` gets the place of each on its list.
            const fn count(&mut self, problem: &Problem<'_, $width>) {
                let mut item = 0;
                while item < self.ends.len() {
                    self.ends[item] = 0;
                    item += 1;
                }
                let mut option = 0;
                let mut first = 0;
                while option < problem.ends.len() {
                    let end = problem.ends[option] as usize;
                    let chosen = has_primary!(problem, first, end);
                    let mut entry = first;
                    while entry < end && entry < problem.table.len() && entry < self.bits.len() {
                        let item = problem.table[entry].item as usize;
                        self.bits[entry] = 0;
                        if chosen && item < self.ends.len() {
                            self.bits[entry] = self.ends[item];
                            self.ends[item] = self.ends[item].wrapping_add(1);
                        }
                        entry += 1;
                    }
                    first = end;
                    option += 1;
                }
            }

            /// Puts each entry at its place in `entries`.
            const fn place(&mut self, problem: &Problem<'_, $width>) {
                let mut option = 0;
                let mut first = 0;
                while option < problem.ends.len() {
                    let end = problem.ends[option] as usize;
                    let chosen = has_primary!(problem, first, end);
                    let mut entry = first;
                    while chosen
                        && entry < end
                        && entry < problem.table.len()
                        && entry < self.bits.len()
                    {
                        let item = problem.table[entry].item as usize;
                        let before = item.wrapping_sub(1);
                        let start = if before < self.ends.len() { self.ends[before] } else { 0 };
                        let at = (start as usize).wrapping_add(self.bits[entry] as usize);
                        if at < self.entries.len() {
                            self.entries[at] = entry as $width;
                        }
                        entry += 1;
                    }
                    first = end;
                    option = option.wrapping_add(1);
                }
            }

            /// Gives each entry the number of its bit among all rows.
            const fn number(&mut self, items: usize) {
                let mut word = 0_usize;
                let mut from = 0;
                let mut item = 0;
                while item < items && item < self.ends.len() {
                    let end = self.ends[item] as usize;
                    let mut at = from;
                    while at < end && at < self.entries.len() {
                        let entry = self.entries[at] as usize;
                        if entry < self.bits.len() {
                            let place = at.wrapping_sub(from);
                            self.bits[entry] = word.wrapping_mul(32).wrapping_add(place) as $width;
                        }
                        at += 1;
                    }
                    word = word.wrapping_add(end.wrapping_sub(from).div_ceil(32));
                    from = end;
                    item += 1;
                }
            }
        }

        impl<const ITEMS: usize, const ENTRIES: usize> IndexStorage<$width, ITEMS, ENTRIES> {
            /// Empty memory.
            pub const fn new() -> Self {
                Self {
                    fingerprint: 0,
                    words: 0,
                    built: 0,
                    items: 0,
                    options: 0,
                    count: 0,
                    ends: [0; ITEMS],
                    entries: [0; ENTRIES],
                    bits: [0; ENTRIES],
                }
            }

            /// The index of a problem, for constants. What does not fit makes
            /// [`lend`](Self::lend) fail; [`build`](Self::build) says what it is.
            pub const fn of(problem: &Problem<'_, $width>) -> Self {
                let mut index = Self::new();
                let _ = index.fill(problem);
                index
            }

            /// Indexes a problem. Cost: proportional to entries and items.
            ///
            /// # Errors
            /// [`Error::Capacity`] with what would be needed; [`Resource::LinkWidth`] if the rows
            /// have more bits than this width can number.
            pub fn build<'a>(
                &'a mut self,
                problem: &Problem<'a, $width>,
            ) -> Result<Indexed<'a, $width>, Error> {
                noted!(self.fill(problem))?;
                self.lend(problem)
            }

            const fn fill(&mut self, problem: &Problem<'_, $width>) -> Result<(), Error> {
                self.built = 0;
                let mut memory = IndexMemory {
                    ends: &mut self.ends,
                    entries: &mut self.entries,
                    bits: &mut self.bits,
                };
                match memory.fill(problem) {
                    Ok(words) => {
                        self.words = words;
                        self.fingerprint = problem.fingerprint;
                        self.built = 1;
                        self.items = problem.items;
                        self.options = problem.options();
                        self.count = problem.entries();
                        Ok(())
                    }
                    Err(error) => Err(error),
                }
            }
        }

        impl<const ITEMS: usize, const ENTRIES: usize> Default
            for IndexStorage<$width, ITEMS, ENTRIES>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}

build!(u16);
build!(u32);
