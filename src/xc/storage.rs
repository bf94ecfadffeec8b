//! Memory for a problem that is filled at run time, or at compile time into flash.

use super::Width;
use super::filled::{END_OF_OPTION, Filled, capacity, mix};
use super::problem::{Entry, Problem};
use crate::{Error, Resource};

/// A problem being filled into arrays that the caller brings, of sizes known at run time.
///
/// ```
/// use footwork::xc::{Entry, Filled, ProblemMemory};
/// let (mut table, mut ends) = (vec![Entry::<u16>::EMPTY; 3], vec![0; 2]);
/// let mut filled = Filled::NEW;
/// let mut memory = ProblemMemory::new(&mut table, &mut ends, &mut [], &mut filled, 3);
/// memory.option(&[0, 2])?;
/// memory.option(&[1])?;
/// assert_eq!(memory.problem().options(), 2);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct ProblemMemory<'a, L> {
    table: &'a mut [Entry<L>],
    ends: &'a mut [L],
    ids: &'a mut [u32],
    pub(super) filled: &'a mut Filled,
    pub(super) room: usize,
}

impl<'a, L: Width> ProblemMemory<'a, L> {
    /// Arrays for a problem of up to `items` items: an entry for each one of the matrix, an end
    /// an option, and an id an option or none. The problem is empty; `filled` says so.
    pub const fn new(
        table: &'a mut [Entry<L>],
        ends: &'a mut [L],
        ids: &'a mut [u32],
        filled: &'a mut Filled,
        items: usize,
    ) -> Self {
        *filled = Filled::NEW;
        Self { table, ends, ids, filled, room: items }
    }

    /// The same of a problem that is filled in part already. What is filled must be so in these
    /// very arrays.
    #[cfg(any(feature = "alloc", feature = "capi"))]
    pub(crate) fn go_on(
        table: &'a mut [Entry<L>],
        ends: &'a mut [L],
        ids: &'a mut [u32],
        filled: &'a mut Filled,
        items: usize,
    ) -> Self {
        Self { table, ends, ids, filled, room: items }
    }

    /// Lends the problem. Constant time.
    pub const fn problem(&self) -> Problem<'_, L> {
        self.filled.lend(self.table, self.ends, self.ids, self.room)
    }

    /// Gives the problem for as long as the arrays are borrowed. Constant time.
    ///
    /// ```
    /// use footwork::Error;
    /// use footwork::xc::{Entry, Filled, Problem, ProblemMemory};
    /// fn one<'a>(
    ///     table: &'a mut [Entry<u16>],
    ///     ends: &'a mut [u16],
    ///     filled: &'a mut Filled,
    /// ) -> Result<Problem<'a, u16>, Error> {
    ///     let mut memory = ProblemMemory::new(table, ends, &mut [], filled, 1);
    ///     memory.option(&[0])?;
    ///     Ok(memory.into_problem())
    /// }
    /// let (mut table, mut ends, mut filled) = ([Entry::<u16>::EMPTY; 1], [0; 1], Filled::NEW);
    /// assert_eq!(one(&mut table, &mut ends, &mut filled)?.options(), 1);
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn into_problem(self) -> Problem<'a, L> {
        let Self { table, ends, ids, filled, room } = self;
        filled.lend(table, ends, ids, room)
    }

    /// As [`ProblemStorage::set_items`].
    ///
    /// # Errors
    /// As there.
    pub const fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        self.filled.set_items(primary, secondary, self.room, L::MOST)
    }

    /// As [`option`](ProblemMemory::option), for any link width, with items of 32 bits.
    ///
    /// # Errors
    /// As there; [`Error::UnknownItem`] also for an item that the width cannot number.
    ///
    /// ```
    /// use footwork::xc::{Problem, ProblemMemory, ProblemStorage, Width};
    /// fn fill<L: Width>(mut memory: ProblemMemory<'_, L>) -> Result<(), footwork::Error> {
    ///     memory.option_u32(&[2, 0])?;
    ///     memory.option_u32(&[1])?;
    ///     Ok(())
    /// }
    /// let mut narrow = ProblemStorage::<u16, 3, 2, 3>::new();
    /// fill(narrow.memory())?;
    /// let mut wide = ProblemStorage::<u32, 3, 2, 3>::new();
    /// fill(wide.memory())?;
    /// assert_eq!(narrow.problem().fingerprint(), wide.problem().fingerprint());
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn option_u32(&mut self, items: &[u32]) -> Result<u32, Error> {
        noted!(L::add_option(self, items))
    }

    /// Whether options may have ids of the caller's own.
    pub const fn has_ids(&self) -> bool {
        !self.ids.is_empty()
    }
}

/// Bytes of a [`ProblemStorage`] for so many options, entries and ids, with links of `width` bytes
/// (2 or 4).
///
/// ```
/// use footwork::xc::{ProblemStorage, problem_bytes};
/// const BYTES: usize = problem_bytes(729, 2_916, 0, 2);
/// assert_eq!(BYTES, size_of::<ProblemStorage<u16, 324, 729, 2_916>>());
/// ```
pub const fn problem_bytes(options: usize, entries: usize, ids: usize, width: usize) -> usize {
    (size_of::<Filled>() + 4 * ids + width * (2 * entries + options)).next_multiple_of(4)
}

/// Nodes of Knuth's array for a problem, with a header an item, a root and spacers around the
/// options: what to compare with. The engines here need one link an entry.
///
/// ```
/// use footwork::xc::nodes;
/// assert_eq!(nodes(324, 729, 2_916), 3_971);
/// ```
pub const fn nodes(items: usize, options: usize, entries: usize) -> usize {
    items + 1 + entries + options + 1
}

/// A problem in memory of fixed size: `ITEMS` items, `OPTIONS` options with `ENTRIES` items
/// altogether, and the caller's own ids for `IDS` options (0: none wanted).
///
/// `const fn new()` and all-zero bytes are the empty problem, in which all `ITEMS` items are
/// primary; [`set_items`](Self::set_items) says otherwise. Every option is checked as it comes,
/// so what [`problem`](Self::problem) lends is valid. Filling it in a `const` puts it into flash.
///
/// Memory: `ENTRIES * 4 + OPTIONS * 2 + IDS * 4 + 40` bytes with `u16`, twice the first two with
/// `u32`.
///
/// ```
/// use footwork::{Error, xc::ProblemStorage};
/// let mut storage = ProblemStorage::<u16, 3, 2, 4>::new();
/// storage.option(&[0, 2])?;
/// assert_eq!(storage.option(&[1, 1]), Err(Error::RepeatedItem { option: 1, item: 1 }));
/// assert_eq!(storage.option(&[3]), Err(Error::UnknownItem { option: 1, item: 3 }));
/// storage.option(&[1])?;
/// assert_eq!(storage.problem().options(), 2);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct ProblemStorage<
    L: Width,
    const ITEMS: usize,
    const OPTIONS: usize,
    const ENTRIES: usize,
    const IDS: usize = 0,
> {
    ids: [u32; IDS],
    filled: Filled,
    table: [Entry<L>; ENTRIES],
    ends: [L; OPTIONS],
}

impl<L: Width, const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize, const IDS: usize>
    ProblemStorage<L, ITEMS, OPTIONS, ENTRIES, IDS>
{
    /// Lends the problem. Constant time.
    pub const fn problem(&self) -> Problem<'_, L> {
        self.filled.lend(&self.table, &self.ends, &self.ids, ITEMS)
    }

    /// Says how many items there are: `primary` ones, numbered from 0, then `secondary` ones.
    /// Forgets all options.
    ///
    /// # Errors
    /// [`Error::Capacity`] if the sum exceeds `ITEMS`; then nothing is changed.
    ///
    /// ```
    /// use footwork::xc::ProblemStorage;
    /// let mut storage = ProblemStorage::<u16, 5, 2, 4>::new();
    /// storage.set_items(2, 1)?;
    /// assert_eq!(storage.problem().primary(), 2);
    /// assert!(storage.set_items(5, 1).is_err());
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub const fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        self.filled.set_items(primary, secondary, ITEMS, L::MOST)
    }

    /// Forgets all options; the items stay. Constant time.
    pub const fn clear(&mut self) {
        self.filled.clear();
    }
}

/// Adds an option to a problem of one width, with items given in another, or as parts of something.
macro_rules! option {
    (
        $(#[$doc:meta])*
        $visibility:vis $name:ident, $width:ty, $given:ty, |$member:ident| $item:expr
    ) => {
        impl ProblemMemory<'_, $width> {
            $(#[$doc])*
            $visibility const fn $name(&mut self, items: &[$given]) -> Result<u32, Error> {
                const fn item_of($member: $given) -> u32 {
                    ($item) as u32
                }
                const MOST: usize = <$width>::MAX as usize;
                let option = self.filled.options as usize;
                let first = self.filled.entries as usize;
                let end = first.saturating_add(items.len());
                if option >= self.ends.len() {
                    return capacity(Resource::Options, option.saturating_add(1), self.ends.len());
                }
                if end > self.table.len() {
                    return capacity(Resource::Entries, end, self.table.len());
                }
                if option >= MOST || end > MOST {
                    let needed = if end > option { end } else { option.saturating_add(1) };
                    return capacity(Resource::LinkWidth, needed, MOST);
                }
                // Primary items first: that is where most loops can stop. Entries written before
                // an error is found are beyond what is filled.
                let (room, primary) =
                    (self.filled.items(self.room), self.filled.primary(self.room));
                let mut hash = self.filled.hash;
                let mut entry = first;
                let mut secondary = false;
                loop {
                    let mut place = 0;
                    while place < items.len() {
                        let item = item_of(items[place]);
                        if !secondary {
                            if item >= room || item > MOST as u32 {
                                return Err(Error::UnknownItem { option: option as u32, item });
                            }
                            let mut other = 0;
                            while other < place {
                                if item_of(items[other]) == item {
                                    return Err(Error::RepeatedItem {
                                        option: option as u32,
                                        item,
                                    });
                                }
                                other += 1;
                            }
                        }
                        if (item >= primary) == secondary {
                            self.put(entry, item as $width);
                            hash = mix(hash, item);
                            entry = entry.wrapping_add(1);
                        }
                        place += 1;
                    }
                    if secondary {
                        break;
                    }
                    secondary = true;
                    let primary = entry.wrapping_sub(first) as u32;
                    self.filled.measure.add(primary, items.len() as u32);
                }
                let last = end.wrapping_sub(1);
                if first < end && last < self.table.len() {
                    self.table[last].right = first as $width;
                }
                self.ends[option] = end as $width;
                if option < self.ids.len() {
                    self.ids[option] = option as u32;
                }
                self.filled.entries = end as u32;
                self.filled.options = (option as u32).wrapping_add(1);
                self.filled.hash = mix(hash, END_OF_OPTION);
                Ok(option as u32)
            }
        }
    };
}

/// Constant functions cannot call trait methods, hence one copy for each width.
macro_rules! fill {
    ($width:ty) => {
        impl Entry<$width> {
            /// An entry not filled yet.
            pub const EMPTY: Self = Self { item: 0, right: 0 };
        }

        impl ProblemMemory<'_, $width> {
            /// Writes an entry; its right neighbor is the next one.
            const fn put(&mut self, entry: usize, item: $width) {
                if entry < self.table.len() {
                    let right = entry.wrapping_add(1) as $width;
                    self.table[entry] = Entry { item, right };
                }
            }

            /// Adds an option with a number of the caller's own, which [`Problem::id`] gives
            /// back.
            ///
            /// # Errors
            /// As [`option`](Self::option), and [`Error::Capacity`] for [`Resource::Ids`].
            pub const fn option_with_id(
                &mut self,
                id: u32,
                items: &[$width],
            ) -> Result<u32, Error> {
                let option = self.filled.options as usize;
                if option >= self.ids.len() {
                    return capacity(Resource::Ids, option.saturating_add(1), self.ids.len());
                }
                match self.option(items) {
                    Ok(number) => {
                        self.ids[option] = id;
                        Ok(number)
                    }
                    Err(error) => Err(error),
                }
            }
        }

        impl<const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize, const IDS: usize>
            ProblemStorage<$width, ITEMS, OPTIONS, ENTRIES, IDS>
        {
            /// An empty problem; all `ITEMS` items are primary.
            pub const fn new() -> Self {
                Self {
                    ids: [0; IDS],
                    filled: Filled::NEW,
                    table: [Entry::<$width>::EMPTY; ENTRIES],
                    ends: [0; OPTIONS],
                }
            }

            /// The arrays, to be filled by a function that is not generic over their sizes.
            pub const fn memory(&mut self) -> ProblemMemory<'_, $width> {
                ProblemMemory {
                    table: &mut self.table,
                    ends: &mut self.ends,
                    ids: &mut self.ids,
                    filled: &mut self.filled,
                    room: ITEMS,
                }
            }

            /// As [`ProblemMemory::option`].
            ///
            /// # Errors
            /// As there.
            pub const fn option(&mut self, items: &[$width]) -> Result<u32, Error> {
                self.memory().option(items)
            }

            /// As [`ProblemMemory::option_with_id`].
            ///
            /// # Errors
            /// As there.
            pub const fn option_with_id(
                &mut self,
                id: u32,
                items: &[$width],
            ) -> Result<u32, Error> {
                self.memory().option_with_id(id, items)
            }
        }

        impl<const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize, const IDS: usize>
            Default for ProblemStorage<$width, ITEMS, OPTIONS, ENTRIES, IDS>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
fill!(u16);
fill!(u32);
option! {
    /// Adds an option that covers these items, and returns its number. Cost: the square of its
    /// length, at worst, to find an item named twice.
    ///
    /// # Errors
    /// [`Error::UnknownItem`], [`Error::RepeatedItem`], or [`Error::Capacity`] with what would be
    /// needed; then nothing is changed.
    pub option, u16, u16, |item| item
}
option! {
    /// Adds an option that covers these items, and returns its number. Cost: the square of its
    /// length, at worst, to find an item named twice.
    ///
    /// # Errors
    /// [`Error::UnknownItem`], [`Error::RepeatedItem`], or [`Error::Capacity`] with what would be
    /// needed; then nothing is changed.
    pub option, u32, u32, |item| item
}
option! {
    /// As [`option`](Self::option), with items of 32 bits.
    pub(super) option_narrowed, u16, u32, |item| item
}
option! {
    /// The same, with what more is said of each item.
    pub(super) option_of_pairs, u16, (u16, u16), |pair| pair.0
}
option! {
    /// The same, with what more is said of each item.
    pub(super) option_of_pairs, u32, (u32, u32), |pair| pair.0
}
option! {
    /// The same with items of 32 bits.
    pub(super) option_of_wide_pairs, u16, (u32, u32), |pair| pair.0
}
