//! Exact cover with more than items: colors, multiplicities, costs.

mod fill;

use super::Width;
use super::filled::mix;
use super::problem::{Matrix, Measure, Problem, Table};
use super::step::Sealed;
pub use fill::{GeneralMemory, GeneralStorage};

/// An exact-cover problem with more than items, borrowed from a [`GeneralStorage`]. Every engine
/// takes it in place of a [`Problem`], which is the lean form: without all of this.
///
/// - Secondary items may have *colors* (Knuth's XCC, TAOCP 7.2.2.1, algorithm C): such an item may
///   be in any number of options that all give it the same color, or in one at most that gives it
///   none.
/// - Primary items may have *multiplicities* (MCC, algorithm M): a range of how many options must
///   cover the item, in place of exactly one. An option is still taken once at most.
///   The item with the fewest branches is taken first: one more than it has options, less those it
///   still needs; the last branch of an item that needs no more is to take no more. So each set of
///   options is found once.
/// - Options may have *costs*, of which the sum is to be small.
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
    /// Of primary items, as far as there are any.
    multiplicities: &'a [Multiplicity<L>],
    /// Of options, as far as there are any.
    costs: &'a [u32],
    extras: Extras,
}

/// How many options may cover a primary item. All-zero bytes mean exactly one.
///
/// ```
/// use footwork::xc::Multiplicity;
/// assert_eq!(size_of::<Multiplicity<u16>>(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Multiplicity<L> {
    pub(crate) least: L,
    pub(crate) most: L,
}

/// What a general problem has besides items and options, in numbers. All-zero bytes: nothing.
///
/// ```
/// use footwork::xc::Extras;
/// assert_eq!(size_of::<Extras>(), 20);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Extras {
    /// The largest color.
    pub(crate) most_color: u32,
    /// Items whose multiplicity was set.
    pub(crate) multiple: u32,
    /// How many more times primary items can be covered than once each.
    pub(crate) more: u32,
    /// Options with a cost.
    pub(crate) costly: u32,
    /// Of multiplicities and costs.
    pub(crate) hash: u32,
}

impl Extras {
    /// Nothing.
    pub const NEW: Self = Self { most_color: 0, multiple: 0, more: 0, costly: 0, hash: 0 };
}

impl<'a, L: Width> General<'a, L> {
    /// A problem with nothing more.
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
        Self { problem, colors: &[], multiplicities: &[], costs: &[], extras: Extras::NEW }
    }

    /// Items and options. To search it is to forget all else: then a secondary item is in one option
    /// at most, a primary one in exactly one.
    pub const fn problem(&self) -> Problem<'a, L> {
        self.problem
    }

    /// The largest color; 0 if there are none.
    pub const fn colors(&self) -> u32 {
        self.extras.most_color
    }

    /// Whether the multiplicity of some item was set.
    pub const fn has_multiplicities(&self) -> bool {
        self.extras.multiple != 0
    }

    /// Whether some option costs something.
    pub const fn has_costs(&self) -> bool {
        self.extras.costly != 0
    }

    /// The fewest and the most options that may cover an item.
    ///
    /// ```
    /// use footwork::xc::GeneralStorage;
    /// let mut storage = GeneralStorage::<u16, 3, 1, 3, 0, 2>::new();
    /// storage.set_items(2, 1)?;
    /// storage.set_multiplicity(1, 0, 3)?;
    /// let general = storage.general();
    /// assert_eq!([0, 1, 2].map(|item| general.multiplicity(item)), [(1, 1), (0, 3), (0, 1)]);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn multiplicity(&self, item: u32) -> (u32, u32) {
        if item >= self.problem.primary {
            return (0, 1);
        }
        match self.multiplicities.get(item as usize) {
            Some(&Multiplicity { least, most }) if most != L::default() => {
                (least.index() as u32, most.index() as u32)
            }
            _ => (1, 1),
        }
    }

    /// The most options that can be taken together: what a storage's `LEVELS` must be at least.
    ///
    /// ```
    /// use footwork::xc::GeneralStorage;
    /// let mut storage = GeneralStorage::<u16, 2, 3, 6, 0, 2>::new();
    /// storage.set_multiplicity(0, 0, 2)?;
    /// storage.set_multiplicity(1, 1, 2)?;
    /// for _ in 0..3 {
    ///     storage.option(&[(0, 0), (1, 0)])?;
    /// }
    /// assert_eq!(storage.general().levels(), 2);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub const fn levels(&self) -> u32 {
        let covers = self.problem.primary().saturating_add(self.extras.more);
        // Each option once: what is beyond that only takes time.
        let fewest = self.problem.measure.fewest;
        let all = self.problem.options().saturating_mul(if fewest == 0 { 1 } else { fewest });
        self.problem.measure.levels(if covers < all { covers } else { all })
    }

    /// How many numbers of the link width a search of this problem needs for colors and
    /// multiplicities, in [`dance`](super::dance) and [`compact`](super::compact): with colors one for
    /// each secondary item; with multiplicities one for each primary item, two for each option and
    /// three for each multiplicity. None where there are neither.
    ///
    /// ```
    /// use footwork::xc::{GeneralStorage, dance};
    /// static TABLE: GeneralStorage<u16, 2, 2, 3, 0, 2> = {
    ///     let mut table = GeneralStorage::<u16, 2, 2, 3, 0, 2>::new();
    ///     assert!(table.set_multiplicity(0, 2, 2).is_ok());
    ///     assert!(table.option(&[(0, 0)]).is_ok());
    ///     assert!(table.option(&[(0, 0), (1, 0)]).is_ok());
    ///     table
    /// };
    /// const NUMBERS: usize = TABLE.general().numbers();
    /// let mut memory = dance::Storage::<u16, 2, 3, 2, NUMBERS>::new();
    /// assert_eq!(memory.search(TABLE.general())?.next_solution()?, Some(&[0, 1][..]));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub const fn numbers(&self) -> usize {
        let (items, primary) = (self.problem.items() as usize, self.problem.primary() as usize);
        let colored = if self.extras.most_color == 0 { 0 } else { items.saturating_sub(primary) };
        if self.extras.multiple == 0 {
            return colored;
        }
        // On the stack: options excluded, each once; a mark for each level; three numbers for each
        // item that takes no more.
        let multiple = self.extras.multiple as usize;
        let multiple = if multiple > primary { primary } else { multiple };
        let kept = self.problem.measure.kept as usize;
        let stack = kept.saturating_mul(2).saturating_add(multiple.saturating_mul(4));
        colored.saturating_add(primary).saturating_add(stack)
    }

    /// What an option costs.
    ///
    /// ```
    /// use footwork::xc::GeneralStorage;
    /// let mut storage = GeneralStorage::<u16, 1, 2, 2, 0, 0, 2>::new();
    /// storage.option_with_cost(7, &[(0, 0)])?;
    /// storage.option(&[(0, 0)])?;
    /// assert_eq!([0, 1].map(|option| storage.general().cost(option)), [7, 0]);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn cost(&self, option: u32) -> u32 {
        self.costs.get(option as usize).copied().unwrap_or(0)
    }

    /// [`multiplicity`](Self::multiplicity) of a primary item, as the search counts: no list is
    /// longer than that, and the numbers leave room for a flag of sizes.
    #[inline(always)]
    fn range(&self, item: usize) -> (u32, u32) {
        let Multiplicity { least, most } =
            self.multiplicities.get(item).copied().unwrap_or_default();
        if most == L::default() {
            return (1, 1);
        }
        let longest = L::COVERED.wrapping_sub(1);
        ((least.index() as u32).min(longest), (most.index() as u32).min(longest))
    }

    /// The items of an option with their colors, primary items first; 0 for no color.
    pub fn members_of(&self, option: u32) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        let (first, end) = self.problem.bounds(option as usize);
        // Ends may have been altered.
        (first..end.min(self.problem.table.len()))
            .map(|entry| (self.problem.item(entry) as u32, self.color(entry) as u32))
    }
}

impl<L: Width> Sealed for General<'_, L> {}

impl<L: Width> Matrix<L> for General<'_, L> {
    const COLORS: bool = true;
    const MULTIPLE: bool = true;

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
        let Extras { hash, .. } = self.extras;
        if hash == 0 { self.problem.fingerprint() } else { mix(self.problem.fingerprint(), hash) }
    }
    fn items_of(&self, option: u32) -> impl ExactSizeIterator<Item = u32> {
        self.problem.items_of(option)
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
        self.extras.most_color
    }
    fn cost(&self, option: u32) -> u32 {
        General::cost(self, option)
    }
    fn is_taxed(&self, item: usize) -> bool {
        self.multiplicity(item as u32) == (1, 1)
    }
    #[inline(always)]
    fn is_multiple(&self) -> bool {
        !self.multiplicities.is_empty()
    }
    #[inline(always)]
    fn most(&self, item: usize) -> u32 {
        self.range(item).1
    }
    #[inline(always)]
    fn need(&self, item: usize, left: u32) -> u32 {
        let (least, most) = self.range(item);
        left.saturating_sub(most.saturating_sub(least))
    }
    fn levels(&self) -> u32 {
        General::levels(self)
    }
    fn numbers(&self) -> usize {
        General::numbers(self)
    }
}

impl<L: Width> Table<L> for General<'_, L> {
    #[inline(always)]
    fn table(&self) -> &Problem<'_, L> {
        &self.problem
    }
}
