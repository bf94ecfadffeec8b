//! Exact cover with more than items: secondary items with colors.

use super::Width;
use super::filled::{capacity, mix};
use super::problem::{Matrix, Measure, Problem, Table};
use super::step::Sealed;
use super::storage::{ProblemMemory, ProblemStorage};
use crate::{Error, Resource};

/// An exact-cover problem whose secondary items may have colors (Knuth's XCC, TAOCP 7.2.2.1,
/// algorithm C), borrowed from a [`GeneralStorage`].
///
/// A primary item must be covered exactly once. A secondary item may be in one option at most, or in
/// any number of options that all give it the same color. Every engine takes it in place of a
/// [`Problem`], which is the lean form: without colors.
///
/// ```
/// use footwork::xc::{General, GeneralStorage};
/// static TABLE: GeneralStorage<u16, 3, 2, 4, 4> = {
///     let mut table = GeneralStorage::<u16, 3, 2, 4, 4>::new();
///     assert!(table.set_items(2, 1).is_ok());
///     assert!(table.option(&[(0, 0), (2, 7)]).is_ok());
///     assert!(table.option(&[(1, 0), (2, 7)]).is_ok());
///     table
/// };
/// let general: General<'_, u16> = TABLE.general();
/// assert_eq!((general.problem().options(), general.colors()), (2, 7));
/// assert!(general.members_of(1).eq([(1, 0), (2, 7)]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct General<'a, L: Width = u16> {
    problem: Problem<'a, L>,
    /// The color of each entry, as far as there are any; 0 for none.
    colors: &'a [L],
    most_color: u32,
}

impl<'a, L: Width> General<'a, L> {
    /// A problem without colors.
    ///
    /// ```
    /// use footwork::xc::{General, ProblemStorage, dance};
    /// let mut storage = ProblemStorage::<u16, 1, 1, 1>::new();
    /// storage.option(&[0])?;
    /// let mut memory = dance::Storage::<u16, 1, 1>::new();
    /// assert_eq!(memory.search(General::plain(storage.problem()))?.count(2)?.count, 1);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub const fn plain(problem: Problem<'a, L>) -> Self {
        Self { problem, colors: &[], most_color: 0 }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn of_parts(
        problem: Problem<'a, L>,
        colors: &'a [L],
        most_color: u32,
    ) -> Self {
        Self { problem, colors, most_color }
    }

    /// Items and options. To search it is to forget the colors: then a secondary item is in one option
    /// at most.
    pub const fn problem(&self) -> Problem<'a, L> {
        self.problem
    }

    /// The largest color; 0 if there are none.
    pub const fn colors(&self) -> u32 {
        self.most_color
    }

    /// The items of an option with their colors, primary items first; 0 for no color.
    pub fn members_of(&self, option: u32) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        let (first, end) = self.problem.bounds(option as usize);
        (first..end).map(|entry| (self.problem.item(entry) as u32, self.color(entry) as u32))
    }
}

impl<L: Width> Sealed for General<'_, L> {}

impl<L: Width> Matrix<L> for General<'_, L> {
    const COLORS: bool = true;

    #[inline(always)]
    fn items(&self) -> u32 {
        self.problem.items()
    }
    #[inline(always)]
    fn primary(&self) -> u32 {
        self.problem.primary()
    }
    #[inline(always)]
    fn options(&self) -> u32 {
        self.problem.options()
    }
    #[inline(always)]
    fn entries(&self) -> u32 {
        self.problem.entries()
    }
    fn fingerprint(&self) -> u32 {
        self.problem.fingerprint()
    }
    fn id(&self, option: u32) -> u32 {
        self.problem.id(option)
    }
    fn measure(&self) -> Measure {
        self.problem.measure
    }
    #[inline(always)]
    fn item(&self, entry: usize) -> usize {
        self.problem.item(entry)
    }
    #[inline(always)]
    fn bounds(&self, option: usize) -> (usize, usize) {
        self.problem.bounds(option)
    }
    #[inline(always)]
    fn option_of(&self, entry: usize) -> usize {
        self.problem.option_of(entry)
    }
    #[inline(always)]
    fn right_of(&self, start: usize, entry: usize) -> usize {
        self.problem.right_of(start, entry)
    }
    #[inline(always)]
    fn left_of(&self, start: usize, entry: usize) -> usize {
        self.problem.left_of(start, entry)
    }
    #[inline(always)]
    fn other_items(&self, entry: usize, act: impl FnMut(usize)) {
        self.problem.other_items(entry, act);
    }
    #[inline(always)]
    fn color(&self, entry: usize) -> usize {
        self.colors.get(entry).map_or(0, |color| color.index())
    }
    fn colors(&self) -> u32 {
        self.most_color
    }
}

impl<L: Width> Table<L> for General<'_, L> {
    #[inline(always)]
    fn table(&self) -> &Problem<'_, L> {
        &self.problem
    }
}

/// A general problem being filled into arrays that the caller brings: those of a [`ProblemMemory`],
/// and a color for each entry.
///
/// ```
/// use footwork::xc::{Entry, Filled, GeneralMemory, ProblemMemory};
/// let (mut table, mut ends) = (vec![Entry::<u16>::EMPTY; 4], vec![0; 2]);
/// let (mut filled, mut colors, mut most_color) = (Filled::NEW, vec![0; 4], 0);
/// let problem = ProblemMemory::new(&mut table, &mut ends, &mut [], &mut filled, 3);
/// let mut memory = GeneralMemory::new(problem, &mut colors, &mut most_color);
/// memory.set_items(2, 1)?;
/// memory.option(&[(0, 0), (2, 1)])?;
/// memory.option(&[(1, 0), (2, 2)])?;
/// assert_eq!(memory.general().colors(), 2);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct GeneralMemory<'a, L> {
    problem: ProblemMemory<'a, L>,
    colors: &'a mut [L],
    most_color: &'a mut u32,
}

impl<'a, L: Width> GeneralMemory<'a, L> {
    /// Arrays for a general problem, which is empty; `most_color` keeps the largest color.
    pub const fn new(
        problem: ProblemMemory<'a, L>,
        colors: &'a mut [L],
        most_color: &'a mut u32,
    ) -> Self {
        *most_color = 0;
        Self { problem, colors, most_color }
    }

    /// The same of a problem that is filled in part already.
    #[cfg(feature = "alloc")]
    pub(crate) fn go_on(
        problem: ProblemMemory<'a, L>,
        colors: &'a mut [L],
        most_color: &'a mut u32,
    ) -> Self {
        Self { problem, colors, most_color }
    }

    /// Lends the problem. Constant time.
    pub const fn general(&self) -> General<'_, L> {
        General {
            problem: self.problem.problem(),
            colors: &*self.colors,
            most_color: *self.most_color,
        }
    }

    /// As [`ProblemStorage::set_items`].
    ///
    /// # Errors
    /// As there.
    pub const fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        match self.problem.set_items(primary, secondary) {
            Ok(()) => {
                *self.most_color = 0;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }
}

/// A general problem in memory of fixed size: as a [`ProblemStorage`], and colors for up to `COLORS`
/// entries, which is as many as `ENTRIES`, or 0 for none.
///
/// `const fn new()` and all-zero bytes are the empty problem, in which all items are primary.
///
/// Memory: that of a [`ProblemStorage`], `COLORS * 2` bytes with `u16` and 4 more.
///
/// ```
/// use footwork::{Error, xc::{GeneralStorage, dance}};
/// // Two words that cross in a letter: it is the color of the square they share.
/// let mut storage = GeneralStorage::<u16, 3, 4, 8, 8>::new();
/// storage.set_items(2, 1)?;
/// for (word, letter) in [(0, b'A'), (0, b'B'), (1, b'B'), (1, b'C')] {
///     storage.option(&[(word, 0), (2, u16::from(letter))])?;
/// }
/// assert_eq!(storage.option(&[(0, 1)]), Err(Error::PrimaryColor { option: 4, item: 0 }));
/// let mut memory = dance::Storage::<u16, 3, 8, 2, 1>::new();
/// let mut search = memory.search(storage.general())?;
/// assert_eq!(search.next_solution()?, Some(&[1, 2][..]));
/// assert_eq!(search.next_solution()?, None);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct GeneralStorage<
    L: Width,
    const ITEMS: usize,
    const OPTIONS: usize,
    const ENTRIES: usize,
    const COLORS: usize = 0,
    const IDS: usize = 0,
> {
    problem: ProblemStorage<L, ITEMS, OPTIONS, ENTRIES, IDS>,
    most_color: u32,
    colors: [L; COLORS],
}

impl<
    L: Width,
    const ITEMS: usize,
    const OPTIONS: usize,
    const ENTRIES: usize,
    const COLORS: usize,
    const IDS: usize,
> GeneralStorage<L, ITEMS, OPTIONS, ENTRIES, COLORS, IDS>
{
    /// Lends the problem. Constant time.
    pub const fn general(&self) -> General<'_, L> {
        General {
            problem: self.problem.problem(),
            colors: &self.colors,
            most_color: self.most_color,
        }
    }

    /// As [`ProblemStorage::set_items`].
    ///
    /// # Errors
    /// As there.
    pub const fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        match self.problem.set_items(primary, secondary) {
            Ok(()) => {
                self.most_color = 0;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Forgets all options; the items stay. Constant time.
    pub const fn clear(&mut self) {
        self.problem.clear();
        self.most_color = 0;
    }
}

/// Tells colors from items in the fingerprint; no item has this number.
const COLOR: u32 = u32::MAX - 1;

/// Constant functions cannot call trait methods, hence one copy for each width.
macro_rules! general {
    ($width:ty) => {
        impl GeneralMemory<'_, $width> {
            /// Adds an option that covers these items, each with its color or 0, and returns its
            /// number. Colors are numbered from 1; small numbers save memory with
            /// [`bits`](super::bits).
            ///
            /// # Errors
            /// As [`ProblemMemory::option`]; [`Error::PrimaryColor`]; [`Error::Capacity`] for
            /// [`Resource::Colors`]. Then nothing is changed.
            pub const fn option(&mut self, members: &[($width, $width)]) -> Result<u32, Error> {
                let filled = &*self.problem.filled;
                let (option, first) = (filled.options, filled.entries as usize);
                let primary = filled.primary(self.problem.room);
                let end = first.saturating_add(members.len());
                let mut place = 0;
                while place < members.len() {
                    let (item, color) = members[place];
                    if color != 0 && (item as u32) < primary {
                        return Err(Error::PrimaryColor { option, item: item as u32 });
                    }
                    if color != 0 && end > self.colors.len() {
                        return capacity(Resource::Colors, end, self.colors.len());
                    }
                    place += 1;
                }
                if let Err(error) = self.problem.option_of_pairs(members) {
                    return Err(error);
                }
                // In the order of the entries: primary items, then secondary ones. The primary
                // ones have no color.
                let mut entry = end;
                place = members.len();
                while place > 0 {
                    place -= 1;
                    let (item, color) = members[place];
                    if (item as u32) < primary {
                        continue;
                    }
                    entry -= 1;
                    if color as u32 > *self.most_color {
                        *self.most_color = color as u32;
                    }
                    if color != 0 {
                        let filled = &mut *self.problem.filled;
                        filled.hash = mix(mix(mix(filled.hash, COLOR), item as u32), color as u32);
                    }
                    if entry < self.colors.len() {
                        self.colors[entry] = color;
                    }
                }
                while entry > first {
                    entry -= 1;
                    if entry < self.colors.len() {
                        self.colors[entry] = 0;
                    }
                }
                Ok(option)
            }
        }

        impl<
            const ITEMS: usize,
            const OPTIONS: usize,
            const ENTRIES: usize,
            const COLORS: usize,
            const IDS: usize,
        > GeneralStorage<$width, ITEMS, OPTIONS, ENTRIES, COLORS, IDS>
        {
            /// An empty problem; all `ITEMS` items are primary.
            pub const fn new() -> Self {
                Self {
                    problem: ProblemStorage::<$width, ITEMS, OPTIONS, ENTRIES, IDS>::new(),
                    most_color: 0,
                    colors: [0; COLORS],
                }
            }

            /// The arrays, to be filled by a function that is not generic over their sizes.
            pub const fn memory(&mut self) -> GeneralMemory<'_, $width> {
                GeneralMemory {
                    problem: self.problem.memory(),
                    colors: &mut self.colors,
                    most_color: &mut self.most_color,
                }
            }

            /// As [`GeneralMemory::option`].
            ///
            /// # Errors
            /// As there.
            pub const fn option(&mut self, members: &[($width, $width)]) -> Result<u32, Error> {
                self.memory().option(members)
            }
        }

        impl<
            const ITEMS: usize,
            const OPTIONS: usize,
            const ENTRIES: usize,
            const COLORS: usize,
            const IDS: usize,
        > Default for GeneralStorage<$width, ITEMS, OPTIONS, ENTRIES, COLORS, IDS>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
general!(u16);
general!(u32);
