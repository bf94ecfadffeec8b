//! Costs on bits: options that solutions below the limit can not pay for die.

use super::span::Span;
use super::view::GeneralView;
use crate::xc::Width;
use crate::xc::access::put;
use crate::xc::counting::add;
use crate::xc::limit::Limit;
use crate::xc::problem::Table;
use crate::xc::state::{State, phase};

impl<L: Width, P: Table<L>> GeneralView<'_, P, L> {
    /// What the options taken cost.
    #[inline(always)]
    fn paid<T: Limit>(&self, limit: &T, level: u32) -> u64 {
        let mut paid = 0;
        if T::LIMITED {
            for option in self.levels.get(..level as usize).unwrap_or_default() {
                add(&mut paid, limit.rest(option.index()));
            }
        }
        paid
    }

    /// Kills what can not be paid for any more. Returns whether every open item still has an option;
    /// if not, the last branch is next.
    pub(super) fn kill_dear<S: Span, T: Limit>(
        &mut self,
        span: S,
        state: &mut State,
        limit: &T,
    ) -> bool {
        let paid = self.paid(limit, state.level);
        let reach = limit.reach(paid);
        let mut dear = 0;
        span.pair((self.alive, 0), (self.dying, 0), |alive, dying| {
            let mut base = 0_usize;
            for (alive, dying) in alive.iter().zip(dying) {
                let mut bits = *alive;
                let mut kept = 0;
                match reach {
                    Some(end) => {
                        let below = end.saturating_sub(base).min(64);
                        kept = if below == 64 { u64::MAX } else { !(u64::MAX << below) };
                    }
                    None => {
                        while bits != 0 {
                            let bit = bits & bits.wrapping_neg();
                            let option = base.wrapping_add(bit.trailing_zeros() as usize);
                            if limit.allows(option, paid) {
                                kept |= bit;
                            }
                            bits ^= bit;
                        }
                    }
                }
                *dying = *alive & !kept;
                dear |= *dying;
                add(&mut base, 64);
            }
        });
        let survives = dear == 0 || self.kill(span, state, true);
        if !survives {
            state.phase = phase::ADVANCE;
        }
        survives
    }

    /// Whether the option to be tried can not be paid for: then the next one of its branch is.
    pub(super) fn is_too_dear<T: Limit>(&mut self, state: &mut State, limit: &T) -> bool {
        let option = state.entry as usize;
        if limit.allows(option, self.paid(limit, state.level)) {
            return false;
        }
        // As if it had been taken and given back.
        put(self.levels, state.level as usize, L::from_index(option));
        state.phase = phase::ADVANCE;
        true
    }
}
