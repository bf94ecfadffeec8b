//! What a search on bands says of itself: its start, its solutions, its end. See `xc/events.rs`,
//! whose words these are.

use crate::Error;
use crate::xc::Step;

/// Where a search stands: solutions, nodes, rounds.
pub(super) type Standing = [u64; 3];

#[inline(never)] // once in a program
pub(super) fn begun(givens: u32) {
    debug!("search starts: engine bands, {} givens", givens);
}

#[inline(never)]
pub(super) fn restarted() {
    debug!("search restarts");
}

/// What came of a step. `again` if the solution was put back, and told before; `ended` if the search
/// ended in this step.
#[inline(never)]
pub(super) fn stepped(outcome: Result<Step, Error>, at: Standing, again: bool, ended: bool) {
    let [solutions, nodes, rounds] = at;
    match outcome {
        Ok(Step::Solution) if again => {}
        Ok(Step::Solution) => debug!("solution {}: {} nodes, {} rounds", solutions, nodes, rounds),
        Ok(Step::Paused) => trace!("search pauses: {} nodes, {} rounds", nodes, rounds),
        Ok(Step::Done) if ended => {
            debug!("search done: {} solutions, {} nodes, {} rounds", solutions, nodes, rounds);
        }
        // Every step after the last is `Done`, too; an error is its caller's to tell.
        Ok(Step::Done) | Err(_) => {}
    }
}
