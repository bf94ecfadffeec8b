//! An exact-cover problem: items, options and what each option covers. Borrowed, and valid.

use super::Width;
use super::access::{get, look, range};
use super::counting::add;
use super::step::Sealed;

/// One item of one option: a one of the matrix. Opaque; filled by
/// [`ProblemMemory`](super::ProblemMemory).
///
/// ```
/// use footwork::xc::Entry;
/// assert_eq!(size_of::<Entry<u16>>(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Entry<L> {
    /// The item.
    pub(crate) item: L,
    /// The next entry of the same option, cyclically.
    pub(crate) right: L,
}

/// An exact-cover problem, borrowed from a [`ProblemStorage`](super::ProblemStorage): items
/// (primary ones first), options, and the items of each option.
///
/// A primary item must be covered exactly once, a secondary one at most once. An option without
/// a primary item keeps its number but is never chosen, as in Knuth's programs. The value is a
/// few words and `Copy`; it was validated while the storage was filled.
///
/// ```
/// use footwork::xc::{Problem, ProblemStorage};
/// static TABLE: ProblemStorage<u16, 3, 2, 3> = {
///     let mut table = ProblemStorage::<u16, 3, 2, 3>::new();
///     assert!(table.option(&[0, 2]).is_ok());
///     assert!(table.option(&[1]).is_ok());
///     table
/// };
/// let problem: Problem<'_, u16> = TABLE.problem();
/// assert_eq!((problem.items(), problem.options(), problem.entries()), (3, 2, 3));
/// assert!(problem.items_of(0).eq([0, 2]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a, L: Width = u16> {
    pub(crate) table: &'a [Entry<L>],
    /// One past the last entry of each option.
    pub(crate) ends: &'a [L],
    pub(crate) ids: &'a [u32],
    pub(crate) items: u32,
    pub(crate) primary: u32,
    pub(crate) fingerprint: u32,
    pub(crate) measure: Measure,
}

impl<L: Width> Problem<'_, L> {
    /// Items, primary and secondary.
    pub const fn items(&self) -> u32 {
        self.items
    }

    /// Primary items; they are numbered first.
    pub const fn primary(&self) -> u32 {
        self.primary
    }

    /// Options.
    pub const fn options(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Entries: the sum of the lengths of all options.
    pub const fn entries(&self) -> u32 {
        self.table.len() as u32
    }

    /// A checksum of items and options, 32 bits, by which a storage knows its problem: two
    /// different ones of the same sizes are taken for each other once in 4,000 million times.
    pub const fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    /// The items of an option, primary ones first, otherwise in the order given; nothing for an
    /// unknown option.
    pub fn items_of(&self, option: u32) -> impl ExactSizeIterator<Item = u32> + '_ {
        let (first, end) = self.bounds(option as usize);
        range(self.table, first, end).iter().map(|entry| entry.item.index() as u32)
    }

    /// The caller's own number of an option: the one given to
    /// [`option_with_id`](super::ProblemStorage::option_with_id), else the option's number.
    ///
    /// ```
    /// use footwork::xc::ProblemStorage;
    /// let mut storage = ProblemStorage::<u16, 1, 1, 1, 1>::new();
    /// storage.option_with_id(4711, &[0])?;
    /// assert_eq!(storage.problem().id(0), 4711);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn id(&self, option: u32) -> u32 {
        self.ids.get(option as usize).copied().unwrap_or(option)
    }

    /// First entry of an option and one past its last.
    #[inline]
    pub(crate) fn bounds(&self, option: usize) -> (usize, usize) {
        // Nothing ends before the first option: there is no such end, and it reads as 0.
        let first = self.ends.get(option.wrapping_sub(1)).map_or(0, |end| end.index());
        self.ends.get(option).map_or((0, 0), |end| (first, end.index()))
    }

    /// The option an entry belongs to.
    pub(crate) fn option_of(&self, entry: usize) -> usize {
        self.ends.partition_point(|end| end.index() <= entry)
    }

    #[inline(always)]
    pub(crate) fn item(&self, entry: usize) -> usize {
        get(self.table, entry).item.index()
    }

    #[inline(always)]
    pub(crate) fn right(&self, entry: usize) -> usize {
        get(self.table, entry).right.index()
    }

    /// Acts on the other entries of an option and their items, from the right of `entry` round to
    /// its left.
    ///
    /// `left` is how many entries there may be still, so that a way round altered neighbors ends.
    #[inline(always)]
    pub(crate) fn others(&self, entry: usize, left: &mut usize, mut act: impl FnMut(usize, usize)) {
        let mut at = self.right(entry);
        while at != entry {
            let Some(node) = look(self.table, at) else { break };
            act(at, node.item.index());
            *left = left.wrapping_sub(1);
            if *left == 0 {
                break;
            }
            at = node.right.index();
        }
    }

    /// The right neighbor on the way round an option from `start` back to it.
    ///
    /// Entries of an option stand side by side, so this goes forward to the last and then through
    /// what stands before `start`: it ends even where neighbors were altered.
    #[inline(always)]
    pub(crate) fn right_of(&self, start: usize, entry: usize) -> usize {
        if entry < start {
            return entry.wrapping_add(1);
        }
        let right = self.right(entry);
        if right == entry.wrapping_add(1) || right <= start { right } else { start }
    }

    /// The left neighbor on the way back, which ends as well.
    #[inline]
    pub(crate) fn left_of(&self, start: usize, entry: usize) -> usize {
        if let Some(before) = entry.checked_sub(1)
            // On the way from `start` to the last there is nothing to look at.
            && (entry > start || self.right(before) == entry)
        {
            return before;
        }
        let mut last = start;
        while self.right(last) == last.wrapping_add(1) {
            add(&mut last, 1);
        }
        last
    }

    /// All options in order: the number of the first entry, and the entries. No entry comes
    /// twice, even where the ends were altered.
    pub(crate) fn all_options(&self) -> impl Iterator<Item = (usize, &[Entry<L>])> {
        let mut from = 0;
        self.ends.iter().map(move |end| {
            let first = from;
            from = end.index().max(first);
            (first, range(self.table, first, from))
        })
    }

    /// Whether the option with these entries can be chosen: its primary items come first.
    pub(crate) fn can_be_chosen(&self, entries: &[Entry<L>]) -> bool {
        entries.first().is_some_and(|entry| entry.item.index() < self.primary as usize)
    }

    /// Primary items of an option, and whether there are any.
    pub(crate) fn primary_in(&self, option: usize) -> u32 {
        let (first, end) = self.bounds(option);
        let primary = self.primary as usize;
        let entries = range(self.table, first, end).iter();
        let primary = entries.take_while(|entry| entry.item.index() < primary);
        primary.fold(0, |count, _| u32::wrapping_add(count, 1))
    }
}

/// What a search asks of a problem: a [`Problem`] answers from its tables; one of a known pattern
/// may compute the same. Sealed.
///
/// ```
/// use footwork::xc::{Engine, Matrix, Search, Workspace};
/// fn items<E: Engine>(search: &mut Search<E>, option: u32) -> usize {
///     search.solution_and_problem().1.items_of(option).len()
/// }
/// let mut workspace = Workspace::<u16, 2, 1, 2>::new();
/// workspace.option(&[0, 1])?;
/// assert_eq!(items(&mut workspace.search()?, 0), 2);
/// # Ok::<(), footwork::Error>(())
/// ```
pub trait Matrix<L: Width>: Copy + core::fmt::Debug + Sealed {
    /// Whether secondary items may have colors. Where they never have, the search has no code for
    /// them.
    #[doc(hidden)]
    const COLORS: bool = false;
    /// The same for several options on a primary item.
    #[doc(hidden)]
    const MULTIPLE: bool = false;
    /// As [`Problem::items`].
    fn items(&self) -> u32;
    /// As [`Problem::primary`].
    fn primary(&self) -> u32;
    /// As [`Problem::options`].
    fn options(&self) -> u32;
    /// As [`Problem::entries`].
    fn entries(&self) -> u32;
    /// As [`Problem::fingerprint`].
    fn fingerprint(&self) -> u32;
    /// As [`Problem::items_of`].
    fn items_of(&self, option: u32) -> impl ExactSizeIterator<Item = u32> {
        let (first, end) = self.bounds(option as usize);
        (first..end).map(|entry| self.item(entry) as u32)
    }
    /// As [`Problem::id`].
    fn id(&self, option: u32) -> u32 {
        option
    }
    /// What the options are like.
    #[doc(hidden)]
    fn measure(&self) -> Measure;
    /// The item of an entry.
    #[doc(hidden)]
    fn item(&self, entry: usize) -> usize;
    /// First entry of an option and one past its last.
    #[doc(hidden)]
    fn bounds(&self, option: usize) -> (usize, usize);
    /// The option an entry belongs to.
    #[doc(hidden)]
    fn option_of(&self, entry: usize) -> usize;
    /// The right neighbor on the way round an option from `start` back to it.
    #[doc(hidden)]
    fn right_of(&self, start: usize, entry: usize) -> usize;
    /// The left neighbor on the way back.
    #[doc(hidden)]
    fn left_of(&self, start: usize, entry: usize) -> usize;
    /// Acts on the items of the other entries of an option.
    #[doc(hidden)]
    fn other_items(&self, entry: usize, act: impl FnMut(usize));
    /// The color of an entry, 0 for none.
    #[doc(hidden)]
    fn color(&self, _: usize) -> usize {
        0
    }
    /// The largest color.
    #[doc(hidden)]
    fn colors(&self) -> u32 {
        0
    }
    /// What an option costs.
    #[doc(hidden)]
    fn cost(&self, _: u32) -> u32 {
        0
    }
    /// Whether every solution covers an item exactly once.
    #[doc(hidden)]
    fn is_taxed(&self, item: usize) -> bool {
        item < self.primary() as usize
    }
    /// Whether several options may cover a primary item of this problem.
    #[doc(hidden)]
    fn is_multiple(&self) -> bool {
        false
    }
    /// The most options that may cover a primary item.
    #[doc(hidden)]
    fn most(&self, _: usize) -> u32 {
        1
    }
    /// How many more options must cover a primary item that so many more may cover.
    #[doc(hidden)]
    fn need(&self, _: usize, left: u32) -> u32 {
        left
    }
    /// The most options that can be taken together.
    #[doc(hidden)]
    #[inline(always)]
    fn levels(&self) -> u32 {
        self.measure().levels(self.primary())
    }
    /// Numbers that a search needs for what is not items and options.
    #[doc(hidden)]
    fn numbers(&self) -> usize {
        0
    }
}

/// A problem that stands in tables, which is what layouts with an array of entries read. Sealed.
///
/// ```
/// use footwork::xc::{Problem, Table};
/// fn entries<L: footwork::xc::Width>(problem: impl Table<L>) -> u32 {
///     problem.table().entries()
/// }
/// let mut storage = footwork::xc::ProblemStorage::<u16, 1, 1, 1>::new();
/// storage.option(&[0])?;
/// assert_eq!(entries(storage.problem()), 1);
/// # Ok::<(), footwork::Error>(())
/// ```
pub trait Table<L: Width>: Matrix<L> {
    /// Items and options, without what else there may be.
    fn table(&self) -> &Problem<'_, L>;
}

impl<L: Width> Sealed for Problem<'_, L> {}

impl<L: Width> Matrix<L> for Problem<'_, L> {
    #[inline(always)]
    fn items(&self) -> u32 {
        self.items
    }
    #[inline(always)]
    fn primary(&self) -> u32 {
        self.primary
    }
    #[inline(always)]
    fn options(&self) -> u32 {
        Problem::options(self)
    }
    #[inline(always)]
    fn entries(&self) -> u32 {
        Problem::entries(self)
    }
    #[inline(always)]
    fn fingerprint(&self) -> u32 {
        self.fingerprint
    }
    fn items_of(&self, option: u32) -> impl ExactSizeIterator<Item = u32> {
        Problem::items_of(self, option)
    }
    fn id(&self, option: u32) -> u32 {
        Problem::id(self, option)
    }
    #[inline(always)]
    fn measure(&self) -> Measure {
        self.measure
    }
    #[inline(always)]
    fn item(&self, entry: usize) -> usize {
        Problem::item(self, entry)
    }
    #[inline(always)]
    fn bounds(&self, option: usize) -> (usize, usize) {
        Problem::bounds(self, option)
    }
    #[inline(always)]
    fn option_of(&self, entry: usize) -> usize {
        Problem::option_of(self, entry)
    }
    #[inline(always)]
    fn right_of(&self, start: usize, entry: usize) -> usize {
        Problem::right_of(self, start, entry)
    }
    #[inline(always)]
    fn left_of(&self, start: usize, entry: usize) -> usize {
        Problem::left_of(self, start, entry)
    }
    #[inline(always)]
    fn other_items(&self, entry: usize, mut act: impl FnMut(usize)) {
        self.others(entry, &mut self.table.len(), |_, item| act(item));
    }
}

impl<L: Width> Table<L> for Problem<'_, L> {
    #[inline(always)]
    fn table(&self) -> &Problem<'_, L> {
        self
    }
}

/// What a problem's options are like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Measure {
    /// Options that can be chosen: those with a primary item.
    pub kept: u32,
    /// Most primary items in one of them.
    pub most: u32,
    /// Fewest primary items in one of them.
    pub fewest: u32,
    /// Items in the longest of them.
    pub longest: u32,
}

impl Measure {
    pub const NEW: Self = Self { kept: 0, most: 0, fewest: 0, longest: 0 };

    /// One more option.
    pub const fn add(&mut self, primary: u32, items: u32) {
        if primary == 0 {
            return;
        }
        if self.kept == 0 || primary < self.fewest {
            self.fewest = primary;
        }
        if primary > self.most {
            self.most = primary;
        }
        if items > self.longest {
            self.longest = items;
        }
        self.kept = self.kept.wrapping_add(1);
    }

    /// The most options that can be taken together, where primary items can be covered so many times
    /// in all: no more than that over the fewest in an option. Without a division, which small
    /// processors do not have.
    pub const fn levels(&self, covers: u32) -> u32 {
        let fewest = if self.fewest == 0 { 1 } else { self.fewest };
        let (mut levels, mut left) = (0_u32, covers);
        while let Some(rest) = left.checked_sub(fewest)
            && levels < self.kept
        {
            left = rest;
            levels = levels.wrapping_add(1);
        }
        levels
    }
}
