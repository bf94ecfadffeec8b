//! Where a search is: what every engine keeps besides its arrays.

use super::counting::saturated;
use super::marks::Marked;
use super::problem::Matrix;
use super::{Rule, Stats, Step, Width};
use crate::{Error, Resource};

/// Where a search is: everything of it that is not an array. 112 bytes, one layout on every
/// target; all-zero bytes are the valid state "nothing started".
///
/// ```
/// use footwork::xc::State;
/// assert_eq!(State::NEW, State::default());
/// assert_eq!(size_of::<State>(), 112);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(8))]
pub struct State {
    // Bytes first: small processors reach them in one instruction there.
    pub(crate) phase: u8,
    pub(crate) rule: u8,
    /// Some item may be down to one option or none without having been noticed.
    pub(crate) rescan: u8,
    /// The solution that stands is still to be reported: `UNREAD` or `UNCOUNTED`.
    pub(crate) unread: u8,
    /// With multiplicities: how many numbers are on the stack of excluded options.
    pub(crate) tweaks: u32,
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
    pub(crate) solutions: u64,
    /// Work of the last step.
    pub(crate) spent: u64,
    pub(crate) fingerprint: u32,
    pub(crate) entries: u32,
    pub(crate) options: u32,
    pub(crate) items: u32,
    pub(crate) kept: u32,
    pub(crate) level: u32,
    pub(crate) assumed: u32,
    pub(crate) deepest: u32,
    /// Primary items not covered yet.
    pub(crate) open: u32,
    /// The entry the search stands at: its item was branched on, its option is being taken.
    pub(crate) entry: u32,
    /// The entry of that option whose item is being covered or uncovered.
    pub(crate) cursor: u32,
    /// Where on that item's list the covering stopped because an item died; `NOWHERE` if not.
    pub(crate) stop: u32,
    /// Options in the solution that stands.
    pub(crate) found: u32,
    /// Most primary items in one option.
    pub(crate) most: u32,
    /// Most options taken together.
    pub(crate) levels: u32,
    /// Most link updates in one cover.
    pub(crate) longest_cover: u32,
    /// Where marks are.
    pub(crate) marked: Marked,
}

/// A solution is still to be reported, and counted then.
pub(crate) const UNREAD: u8 = 1;
/// A solution is still to be reported that the counter has no room for.
pub(crate) const UNCOUNTED: u8 = 2;

/// No entry.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// Phases of [`State`].
pub(crate) mod phase {
    pub const EMPTY: u8 = 0;
    pub const START: u8 = 1;
    pub const CHOOSE: u8 = 2;
    pub const TRY: u8 = 3;
    pub const TAKE: u8 = 4;
    pub const GIVE_BACK: u8 = 5;
    pub const ADVANCE: u8 = 6;
    pub const LEAVE: u8 = 7;
    pub const DONE: u8 = 8;
    /// Assumptions that contradict each other, before the first step.
    pub const REFUTED: u8 = 9;
}

impl Default for State {
    fn default() -> Self {
        Self::NEW
    }
}

impl State {
    /// Nothing started.
    pub const NEW: Self = Self {
        nodes: 0,
        updates: 0,
        solutions: 0,
        spent: 0,
        fingerprint: 0,
        entries: 0,
        options: 0,
        items: 0,
        kept: 0,
        level: 0,
        assumed: 0,
        deepest: 0,
        open: 0,
        entry: 0,
        cursor: 0,
        stop: 0,
        found: 0,
        most: 0,
        levels: 0,
        longest_cover: 0,
        phase: phase::EMPTY,
        rule: 0,
        rescan: 0,
        unread: 0,
        tweaks: 0,
        marked: Marked::NEW,
    };

    /// A search of this problem begins.
    pub(crate) fn begin<L: Width, P: Matrix<L>>(
        &mut self,
        problem: &P,
        levels: u32,
        longest_cover: u32,
    ) {
        let measure = problem.measure();
        *self = Self {
            fingerprint: problem.fingerprint(),
            items: problem.items(),
            options: problem.options(),
            entries: problem.entries(),
            kept: measure.kept,
            most: measure.most,
            levels,
            longest_cover,
            ..Self::NEW
        };
        self.reset(problem.primary());
    }

    /// Whether a search of this problem was begun.
    pub(crate) fn check<L: Width, P: Matrix<L>>(&self, problem: &P) -> Result<(), Error> {
        let same = self.fingerprint == problem.fingerprint()
            && self.items == problem.items()
            && self.options == problem.options()
            && self.entries == problem.entries();
        match self.phase {
            phase::EMPTY => Err(Error::NotStarted),
            _ if same => Ok(()),
            _ => Err(Error::OtherProblem),
        }
    }

    /// Everything but the rule and the number of assumptions as at the start.
    pub(crate) fn reset(&mut self, primary: u32) {
        *self = Self {
            nodes: 1,
            open: primary,
            rescan: 1,
            entry: NOWHERE,
            cursor: NOWHERE,
            stop: NOWHERE,
            phase: phase::START,
            fingerprint: self.fingerprint,
            items: self.items,
            options: self.options,
            entries: self.entries,
            kept: self.kept,
            most: self.most,
            levels: self.levels,
            longest_cover: self.longest_cover,
            rule: self.rule,
            assumed: self.assumed,
            ..Self::NEW
        };
    }

    /// The solution that stands is to be reported again, and counted then.
    pub(crate) fn put_back(&mut self) {
        self.unread = UNREAD;
        self.solutions = self.solutions.saturating_sub(1);
    }

    /// Reports the solution that was put back, or that the counter had no room for.
    pub(crate) fn report_again(&mut self) -> Result<Step, Error> {
        let counted = self.unread == UNREAD;
        self.unread = 0;
        self.spent = 0;
        if counted {
            self.count_solution()?;
        }
        Ok(Step::Solution)
    }

    /// Options in the solution that stands; none while it is still to be reported.
    pub(crate) fn standing(&self) -> usize {
        if self.unread == 0 { self.found as usize } else { 0 }
    }

    pub(crate) fn rule(&self) -> Rule {
        match self.rule {
            0 => Rule::Fewest,
            1 => Rule::Textbook,
            _ => Rule::TextbookHasty,
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats {
            nodes: self.nodes,
            updates: self.updates,
            solutions: self.solutions,
            deepest: self.deepest,
            options: self.kept,
            items: self.items,
        }
    }

    /// One more solution; the counter does not wrap.
    pub(crate) fn count_solution(&mut self) -> Result<(), Error> {
        let Some(solutions) = self.solutions.checked_add(1) else {
            self.unread = UNCOUNTED;
            return Err(Error::Overflow);
        };
        self.solutions = solutions;
        Ok(())
    }
}

/// Fails where `needed` exceeds `capacity`.
pub(crate) fn fits(resource: Resource, needed: usize, capacity: usize) -> Result<(), Error> {
    if needed <= capacity {
        Ok(())
    } else {
        Err(Error::Capacity { resource, needed: saturated(needed), capacity: saturated(capacity) })
    }
}
