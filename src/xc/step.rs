//! The contract that every engine keeps: steps, budgets, statistics, rules.

use super::Width;
use super::guide::Guide;
use super::limit::Below;
use super::problem::Matrix;
use super::state::State;
use crate::Error;

/// What a call of [`Search::step`](super::Search::step) came to.
///
/// ```
/// use footwork::xc::{Budget, Step, Workspace};
/// let mut workspace = Workspace::<u16, 2, 2, 3>::new();
/// workspace.option(&[0])?;
/// workspace.option(&[1])?;
/// let mut search = workspace.search()?;
/// assert_eq!(search.step(Budget::UNLIMITED)?, Step::Solution);
/// assert_eq!(search.step(Budget::UNLIMITED)?, Step::Done);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Step {
    /// A solution stands: read it with [`Search::solution`](super::Search::solution).
    Solution,
    /// The budget is spent; nothing is lost, the next step goes on.
    Paused,
    /// All solutions were reported, and the matrix is as it was at the start. It stays so.
    Done,
}

/// How much work a step may do, in link updates (or what another engine does in place of one).
///
/// Taking an option and giving it back both count; choosing an item counts as one, whatever the
/// number of items. Starting, restarting and assuming are not cut into steps; nor is the last
/// step of [`bits`](super::bits), which sets all up again as at the start. A step stops at the
/// first place between two covers where the budget is spent, so it overshoots by the cover of one
/// item's list ([`Search::longest_cover`](super::Search::longest_cover)) and two at most, for that
/// item and for choosing it; and it always does some work.
///
/// ```
/// use footwork::xc::Budget;
/// assert_eq!(Budget::updates(2_000).get(), 2_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Budget(u64);

impl Budget {
    /// No bound.
    pub const UNLIMITED: Self = Self(u64::MAX);

    /// A bound in link updates.
    pub const fn updates(updates: u64) -> Self {
        Self(updates)
    }

    /// The bound.
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// How the next item is chosen.
///
/// ```
/// use footwork::xc::{Rule, Workspace};
/// let mut workspace = Workspace::<u16, 1, 1, 1>::new();
/// workspace.option(&[0])?;
/// let mut search = workspace.search()?;
/// search.set_rule(Rule::Textbook)?;
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum Rule {
    /// Fewest options first, ties leftmost. An item left with no option is noticed while the
    /// option is taken, which stops at once; one left with a single option is taken next
    /// without a scan. The fastest.
    #[default]
    Fewest,
    /// Knuth's algorithm X as textbooks have it: scan all items for the fewest options, stop the
    /// scan early only at an item without options; nothing is noticed before the scan.
    Textbook,
    /// The same with a scan that also stops at an item with one option, a common mistake: an
    /// item without options further right is found late (2,102 nodes instead of 1,493 on
    /// Inkala's puzzle of 2012).
    TextbookHasty,
}

/// What a search has done so far.
///
/// ```
/// use footwork::xc::Workspace;
/// let mut workspace = Workspace::<u16, 1, 2, 2>::new();
/// workspace.option(&[0])?;
/// workspace.option(&[0])?;
/// let mut search = workspace.search()?;
/// search.count(10)?;
/// assert_eq!((search.stats().nodes, search.stats().solutions), (3, 2));
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub struct Stats {
    /// Nodes of the search tree: the root and each option taken, assumed and forced ones
    /// included; with multiplicities also each time that an item takes no more options.
    pub nodes: u64,
    /// Link updates: one for each item covered and one for each entry taken off a list.
    /// Putting entries back is not counted here (but spends budget).
    pub updates: u64,
    /// Solutions reported.
    pub solutions: u64,
    /// Most options ever taken together.
    pub deepest: u32,
    /// Options that can be chosen: those with a primary item.
    pub options: u32,
    /// Items of the problem, primary and secondary.
    pub items: u32,
}

/// The result of [`Search::count`](super::Search::count).
///
/// ```
/// use footwork::xc::{Count, Workspace};
/// let mut workspace = Workspace::<u16, 1, 2, 2>::new();
/// workspace.option(&[0])?;
/// workspace.option(&[0])?;
/// assert_eq!(workspace.search()?.count(1)?, Count { count: 1, complete: false });
/// assert_eq!(workspace.search()?.count(2)?, Count { count: 2, complete: true });
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Count {
    /// Solutions, at most the limit.
    pub count: u64,
    /// Whether these are all: proven, at the limit too.
    pub complete: bool,
}

mod sealed {
    pub trait Sealed {}
}
pub(crate) use sealed::Sealed;

/// What an engine does: the part that differs. [`Search`](super::Search) is the part that does not.
///
/// Sealed: the engines are [`dance`](super::dance), [`compact`](super::compact) and
/// [`bits`](super::bits).
pub trait Engine: Sealed {
    /// The link width.
    type Link: Width;
    /// What is searched: [`Problem`](super::Problem), or what computes the same.
    type Problem: Matrix<Self::Link>;
    /// As its module is called.
    #[doc(hidden)]
    const NAME: &'static str;
    #[doc(hidden)]
    fn step(&mut self, budget: u64) -> Result<Step, Error>;
    /// The same for solutions below a limit.
    #[doc(hidden)]
    fn step_below(&mut self, budget: u64, below: &Below<'_>) -> Result<Step, Error>;
    /// Whether another may choose items.
    #[doc(hidden)]
    const GUIDED: bool = false;
    /// The same with items that another chooses.
    #[doc(hidden)]
    fn step_guided(&mut self, _: u64, _: &mut Guide<'_>) -> Result<Step, Error> {
        Err(Error::UnknownRule)
    }
    #[doc(hidden)]
    fn problem(&self) -> Self::Problem;
    #[doc(hidden)]
    fn solution_and_problem(&mut self) -> (&[Self::Link], Self::Problem);
    #[doc(hidden)]
    fn restart(&mut self);
    #[doc(hidden)]
    fn assume(&mut self, option: u32) -> Result<(), Error>;
    #[doc(hidden)]
    fn clear_assumptions(&mut self);
    /// Takes over a rule, at the start; `false` for one that this engine does not know.
    #[doc(hidden)]
    fn set_rule(&mut self, rule: Rule) -> bool;
    #[doc(hidden)]
    fn verify(&self) -> bool;
    #[doc(hidden)]
    fn state(&self) -> &State;
    #[doc(hidden)]
    fn state_mut(&mut self) -> &mut State;
}
