//! Costs: an option that solutions below the limit can not pay for counts as if it were hidden.

use super::{Walk, bare};
use crate::xc::Width;
use crate::xc::counting::add;
use crate::xc::guide::Choice;
use crate::xc::limit::{Limit, Purse};
use crate::xc::lists::Lists;
use crate::xc::problem::Matrix;
use crate::xc::state::phase;

impl<L: Width, P: Matrix<L>, M: Lists<L, P>> Walk<'_, L, P, M> {
    /// What the options taken cost. It stands nowhere, but follows from them.
    #[inline(always)]
    pub(super) fn paid<T: Limit>(&self, limit: &T) -> u64 {
        let mut paid = 0;
        if T::LIMITED {
            let taken = self.levels.get(..self.state.level as usize).unwrap_or_default();
            for entry in taken {
                add(&mut paid, limit.rest(self.problem.option_of(entry.index())));
            }
            if matches!(self.state.phase, phase::TAKE | phase::GIVE_BACK) {
                add(&mut paid, limit.rest(self.problem.option_of(self.state.entry as usize)));
            }
        }
        paid
    }

    #[inline(always)]
    pub(super) fn paid_with<T: Limit>(&self, purse: Purse<'_, T>, entry: usize) -> u64 {
        let Purse { limit, paid } = purse;
        if T::LIMITED { paid.wrapping_add(limit.rest(self.problem.option_of(entry))) } else { paid }
    }

    #[inline(always)]
    pub(super) fn paid_without<T: Limit>(&self, purse: Purse<'_, T>, entry: usize) -> u64 {
        let Purse { limit, paid } = purse;
        if T::LIMITED { paid.wrapping_sub(limit.rest(self.problem.option_of(entry))) } else { paid }
    }

    /// The item to take next: the leftmost of those with the fewest branches, of options that can be
    /// paid for.
    pub(super) fn choose_paid<const MULTIPLE: bool, T: Limit>(
        &mut self,
        purse: Purse<'_, T>,
    ) -> Choice {
        // Every item is looked at: what fell short comes up by itself.
        self.notice.marks.clear();
        self.state.rescan = 0;
        let end = purse.reach(&self.problem);
        let (mut best, mut fewest) = (Choice::Complete, u32::MAX);
        for item in 0..self.problem.primary() as usize {
            let size = self.lists.size(item);
            if size & L::COVERED != 0 {
                continue;
            }
            let need = self.needed::<MULTIPLE>(item);
            let enough = fewest.saturating_add(need).min(bare::<L>(size));
            let options = self.affordable(item, enough, end, purse);
            if options < need {
                return Choice::Dead;
            }
            // One that needs no more, and for which nothing can be paid, is done.
            let branches = options.wrapping_add(1).wrapping_sub(need);
            if options != 0 && branches < fewest {
                (best, fewest) = (Choice::Item(item), branches);
            }
        }
        best
    }

    /// How many options of an item can be paid for, up to `most`.
    fn affordable<T: Limit>(
        &mut self,
        item: usize,
        most: u32,
        end: Option<usize>,
        purse: Purse<'_, T>,
    ) -> u32 {
        let mut options = 0;
        let mut looked = 0_usize;
        let mut next = self.lists.first(&self.problem, item);
        while let Some(entry) = next
            && options < most
        {
            match end {
                Some(end) if entry >= end => break,
                None if !purse.allows(&self.problem, entry) => {}
                _ => add(&mut options, 1),
            }
            add(&mut looked, 1);
            next = self.lists.after(&self.problem, entry);
        }
        add(&mut self.spent, looked);
        options
    }
}
