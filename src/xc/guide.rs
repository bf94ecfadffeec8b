//! Other ways to choose the next item: preferred items first, ties at random, items that failed
//! often first.

use super::counting::add;
use super::step::{Engine, Rule, Sealed};
use super::{Search, State, Step};
use crate::Error;

/// What there is to choose.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// This item.
    Item(usize),
    /// An item has fewer options than it needs.
    Dead,
    /// No item needs more, or could have more.
    Complete,
}

/// Who chooses the item to take next.
pub trait Chooser {
    /// Whether anybody but the engine does.
    const CHOOSES: bool;
    /// Hears of an item that was left without options.
    fn failed(&mut self, item: usize);
    /// Of items with so many options, `None` for one that is covered, the one to take next.
    fn choose(&mut self, options: impl Iterator<Item = Option<u32>>) -> Choice;
}

/// The engine's own rules.
#[derive(Debug)]
pub struct Usual;

impl Chooser for Usual {
    const CHOOSES: bool = false;
    fn failed(&mut self, _: usize) {}
    fn choose(&mut self, _: impl Iterator<Item = Option<u32>>) -> Choice {
        Choice::Dead
    }
}

/// How [`Search::guided`] chooses: fewest options first, but for what is asked for here. Items with no
/// option or one always come first.
///
/// Memory: that of the weights, which is the caller's. Time: a look at each item for each node.
///
/// ```
/// use footwork::puzzle::queens::{self, Diagonals};
/// use footwork::xc::{Guide, Workspace};
/// let mut workspace = Workspace::<u16, 46, 64, 256>::new();
/// queens::fill(&mut workspace.memory(), 8, Diagonals::All)?;
/// let mut first = |seed| {
///     let mut guide = Guide::new();
///     guide.set_seed(seed);
///     let mut search = workspace.search()?.guided(&mut guide)?;
///     let mut cover = search.next_solution()?.unwrap_or_default().to_vec();
///     cover.sort();
///     Ok::<_, footwork::Error>(cover)
/// };
/// assert_ne!(first(1)?, first(3)?); // another one
/// assert_eq!(first(1)?, first(1)?); // not by chance
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Guide<'g> {
    /// Of the generator of ties; 0 for leftmost.
    random: u32,
    /// One bit an item.
    preferred: &'g [u32],
    /// One less than the weight of each item; none if all weigh the same.
    weights: &'g mut [u32],
}

impl<'g> Guide<'g> {
    /// Fewest options, ties leftmost.
    pub const fn new() -> Self {
        Self { random: 0, preferred: &[], weights: &mut [] }
    }

    /// Takes one of several items that are equally good at random. The same seed gives the same
    /// search on every target; 0 means leftmost.
    pub const fn set_seed(&mut self, seed: u32) {
        // Neighboring seeds are to start far from each other.
        self.random = seed.wrapping_mul(0x9e37_79b1);
    }

    /// Prefers items to all others that have more than one option: those of which a bit is set here,
    /// 32 a word, the lowest one first (in Knuth's programs the items whose names begin with `#`).
    ///
    /// ```
    /// use footwork::xc::{Guide, Workspace};
    /// let mut workspace = Workspace::<u16, 2, 5, 5>::new();
    /// for item in [0, 0, 1, 1, 1] {
    ///     workspace.option(&[item])?;
    /// }
    /// let mut guide = Guide::new();
    /// guide.prefer(&[0b10]); // though it has more options
    /// let mut search = workspace.search()?.guided(&mut guide)?;
    /// assert_eq!(search.next_solution()?, Some(&[2, 0][..]));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub const fn prefer(&mut self, items: &'g [u32]) {
        self.preferred = items;
    }

    /// Takes the item with the fewest options for its weight, which grows by one whenever the item is
    /// found without options (dom/wdeg: Boussemart, Hemery, Lecoutre, Sais, ECAI 2004). Weights of
    /// zeros, one an item, start anew; what they are later can be kept for the next search.
    ///
    /// ```
    /// use footwork::xc::{Guide, Workspace};
    /// let mut workspace = Workspace::<u16, 3, 3, 6>::new();
    /// for option in [&[0, 1][..], &[0, 2], &[1, 2]] {
    ///     workspace.option(option)?;
    /// }
    /// let mut weights = [0; 3];
    /// let mut guide = Guide::new();
    /// guide.weigh(&mut weights);
    /// let mut search = workspace.search()?.guided(&mut guide)?;
    /// assert_eq!(search.count(10)?.count, 0);
    /// assert_eq!(weights, [0, 1, 1]); // each of these was once without options
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub const fn weigh(&mut self, weights: &'g mut [u32]) {
        self.weights = weights;
    }

    /// Whether one of so many that are equally good takes the place of the one before: for one in
    /// so many, if ties are not leftmost.
    fn changes(&mut self, ties: u32) -> bool {
        if self.random == 0 {
            return false;
        }
        // Marsaglia's xorshift (Journal of Statistical Software 8, 2003).
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        (self.random >> 16).saturating_mul(ties) >> 16 == 0
    }

    fn weight(&self, item: usize) -> u64 {
        u64::from(self.weights.get(item).copied().unwrap_or(0)).wrapping_add(1)
    }

    fn is_preferred(&self, item: usize) -> bool {
        self.preferred.get(item >> 5).is_some_and(|word| word >> (item & 31) & 1 != 0)
    }
}

/// How good an item is to take next.
#[derive(Clone, Copy)]
struct Rank {
    item: usize,
    options: u32,
    preferred: bool,
    weight: u64,
}

impl Chooser for Guide<'_> {
    const CHOOSES: bool = true;

    fn failed(&mut self, item: usize) {
        if let Some(weight) = self.weights.get_mut(item) {
            *weight = weight.saturating_add(1);
        }
    }

    fn choose(&mut self, options: impl Iterator<Item = Option<u32>>) -> Choice {
        let mut best: Option<Rank> = None;
        let mut ties = 1_u32;
        for (item, options) in (0..).zip(options) {
            let Some(options) = options else { continue };
            if options == 0 {
                self.failed(item);
                return Choice::Dead;
            }
            let preferred = options == 1 || self.is_preferred(item);
            let rank = Rank { item, options, preferred, weight: self.weight(item) };
            let Some(other) = best else {
                best = Some(rank);
                continue;
            };
            if rank.is_better(&other) {
                (best, ties) = (Some(rank), 1);
            } else if !other.is_better(&rank) {
                add(&mut ties, 1);
                if self.changes(ties) {
                    best = Some(rank);
                }
            }
        }
        best.map_or(Choice::Complete, |rank| Choice::Item(rank.item))
    }
}

impl Rank {
    fn is_better(&self, other: &Self) -> bool {
        // What has one option has to be taken anyhow: its weight is of no interest.
        if self.options == 1 || other.options == 1 {
            return self.options < other.options;
        }
        if self.preferred != other.preferred {
            return self.preferred;
        }
        // Fewer options for its weight, without a division.
        u64::from(self.options).saturating_mul(other.weight)
            < u64::from(other.options).saturating_mul(self.weight)
    }
}

/// The engine of a search that a [`Guide`] leads: see [`Search::guided`].
#[derive(Debug)]
pub struct Guided<'r, 'g, E> {
    engine: E,
    guide: &'r mut Guide<'g>,
}

impl<E: Engine> Search<E> {
    /// The same search with another choice of items from here on. One that is left under way goes on,
    /// by the same way where its guide is as it was. The rule says, as ever, what else is noticed: with
    /// [`Rule::Textbook`] a guide that prefers items does what Knuth's program DLX2 does.
    ///
    /// # Errors
    /// [`Error::UnknownRule`] for an engine that chooses by its own rules alone ([`bits`](super::bits)).
    pub fn guided<'r, 'g>(
        self,
        guide: &'r mut Guide<'g>,
    ) -> Result<Search<Guided<'r, 'g, E>>, Error> {
        if !E::GUIDED {
            return Err(Error::UnknownRule);
        }
        Ok(Search::new(Guided { engine: self.engine, guide }))
    }
}

impl<E> Sealed for Guided<'_, '_, E> {}

impl<E: Engine> Engine for Guided<'_, '_, E> {
    type Link = E::Link;
    type Problem = E::Problem;
    const NAME: &'static str = E::NAME;
    const GUIDED: bool = true;

    fn step(&mut self, budget: u64) -> Result<Step, Error> {
        self.engine.step_guided(budget, self.guide)
    }
    fn step_below(&mut self, budget: u64, below: &super::limit::Below<'_>) -> Result<Step, Error> {
        self.engine.step_below(budget, below)
    }
    fn step_guided(&mut self, budget: u64, guide: &mut Guide<'_>) -> Result<Step, Error> {
        self.engine.step_guided(budget, guide)
    }
    fn problem(&self) -> E::Problem {
        self.engine.problem()
    }
    fn solution_and_problem(&mut self) -> (&[E::Link], E::Problem) {
        self.engine.solution_and_problem()
    }
    fn restart(&mut self) {
        self.engine.restart();
    }
    fn assume(&mut self, option: u32) -> Result<(), Error> {
        self.engine.assume(option)
    }
    fn clear_assumptions(&mut self) {
        self.engine.clear_assumptions();
    }
    fn set_rule(&mut self, rule: Rule) -> bool {
        self.engine.set_rule(rule)
    }
    fn verify(&self) -> bool {
        self.engine.verify()
    }
    fn state(&self) -> &State {
        self.engine.state()
    }
    fn state_mut(&mut self) -> &mut State {
        self.engine.state_mut()
    }
}
