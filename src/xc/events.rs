//! What a search says of itself, once for all engines: its start, its solutions, its end, and what
//! did not fit. Called where a search begins and once a step, never within one.
//!
//! Without the features `log` and `defmt` nothing of this is left in a program.

use super::limit::Below;
use super::state::{State, UNREAD, phase};
use super::step::{Engine, Step};
use crate::Error;
use crate::fmt::HEARD;

/// A search began, or did not fit.
#[inline(always)]
pub(super) fn begun<E: Engine>(engine: &E, outcome: Result<(), Error>) -> Result<(), Error> {
    if HEARD && outcome.is_ok() {
        tell_start(engine.state(), E::NAME, size_of::<E::Link>() as u32);
    }
    noted!(outcome)
}

/// A search goes back to its start.
#[inline(always)]
pub(super) fn restarted<E: Engine>(engine: &E) {
    if HEARD {
        tell_restart(engine.state());
    }
}

/// Steps, and says what came of it.
#[inline(always)]
pub(super) fn step<E: Engine>(engine: &mut E, budget: u64) -> Result<Step, Error> {
    heard(engine, |engine| engine.step(budget))
}

/// The same below a limit.
#[inline(always)]
pub(super) fn step_below<E: Engine>(
    engine: &mut E,
    budget: u64,
    below: &Below<'_>,
) -> Result<Step, Error> {
    heard(engine, |engine| engine.step_below(budget, below))
}

#[inline(always)]
fn heard<E: Engine>(
    engine: &mut E,
    step: impl FnOnce(&mut E) -> Result<Step, Error>,
) -> Result<Step, Error> {
    if !HEARD {
        return step(engine);
    }
    let State { phase, unread, .. } = *engine.state();
    let outcome = step(engine);
    tell_step(engine.state(), phase, unread, outcome);
    outcome
}

#[inline(never)] // once in a program, whatever engines it has
fn tell_start(state: &State, engine: &'static str, width: u32) {
    debug!(
        "search starts: engine {}, {} items, {} options, {} entries, links of {} bytes",
        engine, state.items, state.options, state.entries, width
    );
}

#[inline(never)]
fn tell_restart(state: &State) {
    debug!("search restarts with {} options assumed", state.assumed);
}

/// `phase` and `unread` are those before the step.
#[inline(never)]
fn tell_step(state: &State, phase: u8, unread: u8, outcome: Result<Step, Error>) {
    let State { nodes, updates, solutions, found, .. } = *state;
    match outcome {
        // One that was put back is the same solution again.
        Ok(Step::Solution) if unread == UNREAD => {}
        Ok(Step::Solution) => debug!(
            "solution {}: {} options, {} nodes, {} updates",
            solutions, found, nodes, updates
        ),
        Ok(Step::Paused) => trace!("search pauses: {} nodes, {} updates", nodes, updates),
        // The last step of a search is told below; an error is its caller's to tell.
        Ok(Step::Done) | Err(_) => {}
    }
    // Every step after that is `Done`, too.
    if state.phase == phase::DONE && phase != phase::DONE {
        debug!("search done: {} solutions, {} nodes, {} updates", solutions, nodes, updates);
    }
}
