//! What lies between the calls of a count or a loop: how many, and what is left of a budget.

use super::events;
use super::state::phase;
use super::step::Engine;
use super::{Budget, Step};
use crate::Error;

/// A count under way, for [`Search::count_within`](super::Search::count_within).
///
/// ```
/// use footwork::{Error, xc::Counter};
/// assert_eq!(Counter::new(0).err(), Some(Error::ZeroLimit));
/// assert_eq!(Counter::new(5)?.count(), 0);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Counter {
    pub(crate) limit: u64,
    pub(crate) count: u64,
}

impl Counter {
    /// Counts up to a limit.
    ///
    /// # Errors
    /// [`Error::ZeroLimit`].
    pub const fn new(limit: u64) -> Result<Self, Error> {
        if limit == 0 { Err(Error::ZeroLimit) } else { Ok(Self { limit, count: 0 }) }
    }

    /// Goes on from a count, of as many as the limit at most.
    ///
    /// # Errors
    /// [`Error::ZeroLimit`]; [`Error::Overflow`] for a count beyond the limit.
    #[cfg(feature = "capi")]
    pub(crate) const fn at(limit: u64, count: u64) -> Result<Self, Error> {
        if limit == 0 {
            Err(Error::ZeroLimit)
        } else if count > limit {
            Err(Error::Overflow)
        } else {
            Ok(Self { limit, count })
        }
    }

    /// Solutions so far.
    pub const fn count(&self) -> u64 {
        self.count
    }
}

/// A budget for several steps.
#[derive(Debug)]
pub(crate) struct Left {
    left: u64,
    bounded: bool,
}

impl Left {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { left: budget.get().max(1), bounded: budget != Budget::UNLIMITED }
    }

    pub(super) fn step<E: Engine>(&mut self, engine: &mut E) -> Result<Step, Error> {
        if !self.bounded {
            return events::step(engine, u64::MAX);
        }
        if self.left == 0 && engine.state().phase < phase::DONE {
            return Ok(Step::Paused);
        }
        let step = events::step(engine, self.left)?;
        self.left = self.left.saturating_sub(engine.state().spent.max(1));
        Ok(step)
    }
}

#[cfg(all(test, feature = "capi"))]
mod tests {
    use super::{Counter, Left};
    use crate::Error;
    use crate::xc::{Budget, Step, Workspace};

    #[test]
    fn counters_go_on() {
        assert_eq!(Counter::at(0, 0), Err(Error::ZeroLimit));
        assert_eq!(Counter::at(3, 4), Err(Error::Overflow));
        assert_eq!(Counter::at(3, 3).map(|counter| counter.count()), Ok(3));
    }

    /// One budget for several steps, each by a view of its own.
    #[test]
    fn a_budget_is_spent_by_several_views() {
        let mut workspace = Workspace::<u16, 1, 9, 9>::new();
        for _ in 0..9 {
            workspace.option(&[0]).unwrap();
        }
        workspace.search().unwrap();
        let mut left = Left::new(Budget::updates(5));
        let mut found = 0;
        while workspace.resume().unwrap().step_left(&mut left) == Ok(Step::Solution) {
            found += 1;
        }
        assert!((1..9).contains(&found), "{found}");
        let mut left = Left::new(Budget::UNLIMITED);
        while workspace.resume().unwrap().step_left(&mut left) == Ok(Step::Solution) {
            found += 1;
        }
        assert_eq!(found, 9);
    }
}
