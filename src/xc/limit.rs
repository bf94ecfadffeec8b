//! What a search may spend on options: nothing is said, or the best costs so far (branch and bound).
//!
//! An option's cost is split in two: a *tax* on each of its primary items, which every solution pays
//! once, and the *rest*. A solution costs all taxes and the rests of its options, so what was taken
//! costs at least all taxes and the rests so far. (Knuth, TAOCP 7.2.2.1, exercise 247 ff., and his
//! program DLX5; for assignments it is the first step of the Hungarian method.)

use super::Width;
use super::problem::Matrix;

/// A bound on what options may cost together; [`Free`] for none.
pub trait Limit: Copy {
    /// Whether there is one: what follows is not asked where there is none.
    const LIMITED: bool;
    /// The rest of an option's cost.
    fn rest(&self, option: usize) -> u64;
    /// Whether an option can be paid for when so much was paid.
    fn allows(&self, option: usize, paid: u64) -> bool;
    /// How many options can, where these are the first ones.
    fn reach(&self, paid: u64) -> Option<usize>;
}

/// Costs are of no interest.
#[derive(Clone, Copy, Debug)]
pub struct Free;

impl Limit for Free {
    const LIMITED: bool = false;
    #[inline(always)]
    fn rest(&self, _: usize) -> u64 {
        0
    }
    #[inline(always)]
    fn allows(&self, _: usize, _: u64) -> bool {
        true
    }
    #[inline(always)]
    fn reach(&self, _: u64) -> Option<usize> {
        None
    }
}

/// What solutions must stay below.
#[derive(Clone, Copy, Debug)]
pub struct Below<'b> {
    /// The rests of all options.
    pub rests: &'b [u32],
    /// What the rests of a solution must sum up to less than.
    pub sum: u64,
    /// Whether the rests ascend.
    pub sorted: bool,
}

impl Limit for Below<'_> {
    const LIMITED: bool = true;

    #[inline]
    fn rest(&self, option: usize) -> u64 {
        self.rests.get(option).copied().unwrap_or(0).into()
    }

    #[inline]
    fn allows(&self, option: usize, paid: u64) -> bool {
        self.rest(option) < self.sum.saturating_sub(paid)
    }

    fn reach(&self, paid: u64) -> Option<usize> {
        let left = self.sum.saturating_sub(paid);
        self.sorted.then(|| self.rests.partition_point(|rest| u64::from(*rest) < left))
    }
}

/// What an option can cost at most where it is on a list of entries.
#[derive(Clone, Copy, Debug)]
pub struct Purse<'l, T> {
    pub limit: &'l T,
    /// The rests of the options taken.
    pub paid: u64,
}

impl<T: Limit> Purse<'_, T> {
    /// How many entries are of options that can be paid for, where these are the first ones.
    #[inline]
    pub fn reach<L: Width, P: Matrix<L>>(&self, problem: &P) -> Option<usize> {
        let options = self.limit.reach(self.paid)?;
        Some(options.checked_sub(1).map_or(0, |last| problem.bounds(last).1))
    }

    /// Whether the option of an entry can be paid for.
    #[inline]
    pub fn allows<L: Width, P: Matrix<L>>(&self, problem: &P, entry: usize) -> bool {
        self.limit.allows(problem.option_of(entry), self.paid)
    }
}
