//! The search.

use core::ffi::c_void;
use core::ptr;

use super::block::Block;
use super::layout::{BUSY, Layout, STANDING, STARTED};
use super::{FOOTWORK_ENGINE_LINKS, footwork_xc};
use crate::Error;
use crate::ffi::error::{Refusal, check_details, footwork_error};
use crate::ffi::memory::check;
use crate::ffi::status::{
    self, FOOTWORK_DONE, FOOTWORK_ERROR_ALTERED, FOOTWORK_ERROR_BUSY, FOOTWORK_ERROR_NULL,
    FOOTWORK_ERROR_OVERFLOW, FOOTWORK_LIMIT, FOOTWORK_OK, FOOTWORK_PAUSED, FOOTWORK_SOLUTION,
    FOOTWORK_STOPPED, Outcome, guard,
};
use crate::xc::counter::Left;
use crate::xc::{Budget, Counter, Engine, Search, Width};

/// A budget without a bound.
pub const FOOTWORK_UNLIMITED: u64 = u64::MAX;

/// What `footwork_xc_for_each` calls with every solution: `options` are `count` option numbers in
/// the order they were taken, good until it returns or makes another use of that memory. 0: go on;
/// any other value: stop.
///
/// It runs on the caller's stack, one frame below `footwork_xc_for_each`, and may call anything
/// with other handles. With its own it may call functions that take it as `const`; and
/// `footwork_xc_init` and `footwork_xc_adopt` (of a Sudoku: solve, start, adopt), which end the
/// search that it belongs to: `footwork_xc_for_each` then returns BUSY. It must not throw.
pub type footwork_xc_callback =
    Option<unsafe extern "C" fn(context: *mut c_void, options: *const u32, count: usize) -> i32>;

/// What a caller wants to do with a search. Not a trait: so that each engine and width is in a
/// library once.
enum Task<'t> {
    /// And says what exactly was wrong.
    Start(&'t mut Option<Error>),
    Assume(u32),
    ClearAssumptions,
    Restart,
    Step(&'t mut Left),
    Count(&'t mut Counter, Budget),
    Verify,
}

impl Task<'_> {
    fn run<E: Engine>(self, search: &mut Search<E>) -> Result<i32, Error> {
        match self {
            Self::Start(_) => {}
            Self::Assume(option) => search.assume(option)?,
            Self::ClearAssumptions => search.clear_assumptions(),
            Self::Restart => search.restart(),
            Self::Step(left) => return search.step_left(left).map(status::of_step),
            Self::Count(counter, budget) => {
                return Ok(match search.count_within(counter, budget)? {
                    Some(count) if count.complete => FOOTWORK_DONE,
                    Some(_) => FOOTWORK_LIMIT,
                    None => FOOTWORK_PAUSED,
                });
            }
            Self::Verify if search.verify() => {}
            Self::Verify => return Err(Error::Altered),
        }
        Ok(FOOTWORK_OK)
    }
}

/// Runs a task on the search of a block, which is started first if it was not.
fn run(block: &mut Block, task: Task<'_>) -> Outcome {
    let Layout { engine, wide, .. } = block.layout;
    let status = match (engine == FOOTWORK_ENGINE_LINKS, wide) {
        (true, false) => with_links::<u16>(block, task),
        (true, true) => with_links::<u32>(block, task),
        #[cfg(not(target_os = "none"))]
        (false, false) => with_bits::<u16>(block, task),
        #[cfg(not(target_os = "none"))]
        (false, true) => with_bits::<u32>(block, task),
        #[cfg(target_os = "none")]
        (false, _) => return Err(status::FOOTWORK_ERROR_ENGINE),
    };
    match status {
        Ok(FOOTWORK_SOLUTION) => block.set(STARTED | STANDING, 0),
        Ok(_) | Err(FOOTWORK_ERROR_OVERFLOW) => block.set(STARTED, STANDING),
        // What was refused changed nothing: a search that was not started before is not now.
        Err(_) if !block.has(STARTED) => block.clear_state(),
        Err(_) => {}
    }
    status
}

/// Makes `$search` of `$memory` and runs the task on it. Each in a function of its own: the stack
/// of one is there at a time.
macro_rules! run_on {
    ($block:ident, $task:ident, $width:ty, $memory:ident) => {{
        let starts = !$block.has(STARTED);
        // SAFETY: the width of the layout; nothing else of the block is in use.
        let (problem, memory) = unsafe { $block.parts::<$width>() }.$memory();
        let mut search = memory.view(problem);
        match if starts { search.begin_apart() } else { search.go_on() } {
            Ok(()) => $task.run(&mut search).map_err(|error| status::of(&error)),
            Err(error) if starts => {
                if let Task::Start(why) = $task {
                    *why = Some(error);
                }
                Err(status::of(&error))
            }
            // The header says that there is a search: if there is none, it is not as it was left.
            Err(_) => Err(FOOTWORK_ERROR_ALTERED),
        }
    }};
}

#[inline(never)]
fn with_links<L: Width>(block: &mut Block, task: Task<'_>) -> Outcome {
    run_on!(block, task, L, links)
}

#[inline(never)]
#[cfg(not(target_os = "none"))]
fn with_bits<L: Width>(block: &mut Block, task: Task<'_>) -> Outcome {
    run_on!(block, task, L, bits)
}

/// Starts the search: builds its lists from the options added so far. Calls that search, assume or
/// restart do this themselves; this one is for those who want to know when, or what is wrong.
///
/// Requires: a handle; `error`, which may be NULL. Returns `FOOTWORK_OK`, also if the search was
/// started before, and then does nothing; or what is wrong, with details in `*error`: CAPACITY if
/// there is not room for as many levels as `footwork_xc_config.levels` must be, and how many that
/// is; NULL, ALIGNMENT, STRUCT_SIZE, STATE, BUSY, ALTERED. Time: proportional to the entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_start(
    xc: *mut footwork_xc,
    error: *mut footwork_error,
) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe { check_details(error) }?;
        // SAFETY: the caller's word.
        match unsafe { start(xc) } {
            Ok(()) => Ok(FOOTWORK_OK),
            // SAFETY: checked.
            Err(refused) => Err(unsafe { refused.tell(error) }),
        }
    })
}

unsafe fn start(xc: *mut footwork_xc) -> Result<(), Refusal> {
    let mut block = Block::at(xc);
    // SAFETY: the caller's word.
    unsafe { block.open_exclusive() }?;
    if block.has(STARTED) {
        return Ok(());
    }
    let mut why = None;
    match (run(&mut block, Task::Start(&mut why)), why) {
        (Ok(_), _) => Ok(()),
        (Err(_), Some(error)) => Err(error.into()),
        (Err(status), None) => Err(status.into()),
    }
}

/// Takes an option before the first step, so that only solutions with it are found; assumed options
/// come first in them, in this order. One that contradicts an earlier one, as the same one does,
/// leaves no solution: the next step is `FOOTWORK_DONE`.
///
/// Returns `FOOTWORK_OK`; RUNNING after the first step; UNKNOWN_OPTION, also for an option without
/// a primary item; CAPACITY for more than there are levels, and as `footwork_xc_start`; NULL,
/// ALIGNMENT, STATE, BUSY, ALTERED. Time: that of taking one option, and in the first call that of
/// starting.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_assume(xc: *mut footwork_xc, option: u32) -> i32 {
    guard(|| -> Outcome {
        let mut block = Block::at(xc);
        // SAFETY: the caller's word.
        unsafe { block.open_exclusive() }?;
        run(&mut block, Task::Assume(option))
    })
}

/// Drops all assumptions and goes back to the start.
///
/// Returns as `footwork_xc_restart`. Time: that of starting.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_clear_assumptions(xc: *mut footwork_xc) -> i32 {
    guard(|| -> Outcome {
        let mut block = Block::at(xc);
        // SAFETY: the caller's word.
        unsafe { block.open_exclusive() }?;
        run(&mut block, Task::ClearAssumptions)
    })
}

/// Goes back to the start, from anywhere. Assumptions are kept, statistics are not.
///
/// Returns `FOOTWORK_OK`; CAPACITY as `footwork_xc_start`; NULL, ALIGNMENT, STATE, BUSY, ALTERED.
/// Time: that of starting, and of taking the assumptions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_restart(xc: *mut footwork_xc) -> i32 {
    guard(|| -> Outcome {
        let mut block = Block::at(xc);
        // SAFETY: the caller's word.
        unsafe { block.open_exclusive() }?;
        run(&mut block, Task::Restart)
    })
}

/// Goes on until a solution stands, the budget is spent, or all is done.
///
/// `budget` is in link updates (0 counts as 1; `FOOTWORK_UNLIMITED`: no bound); a step overshoots
/// it by `footwork_stats.longest_cover` at most. Small budgets repeated find the same solutions in
/// the same order as one large one. Returns `FOOTWORK_SOLUTION`, `FOOTWORK_PAUSED` or
/// `FOOTWORK_DONE`, after which every step is `FOOTWORK_DONE`; OVERFLOW if more solutions were
/// counted than 64 bits hold (the next step reports the solution all the same); CAPACITY as
/// `footwork_xc_start`; NULL, ALIGNMENT, STATE, BUSY, ALTERED. Time: bounded by the budget and the
/// overshoot; in the first call that of starting comes on top, and with bits, in the call that
/// returns DONE, once more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_step(xc: *mut footwork_xc, budget: u64) -> i32 {
    guard(|| -> Outcome {
        let mut block = Block::at(xc);
        // SAFETY: the caller's word.
        unsafe { block.open_exclusive() }?;
        run(&mut block, Task::Step(&mut Left::new(Budget::updates(budget))))
    })
}

/// Calls `callback` with every solution that is left, until it stops or the budget is spent.
///
/// `context` is handed through. Returns `FOOTWORK_DONE`; `FOOTWORK_STOPPED` where the callback
/// stopped: that solution can still be read, and the next call goes on behind it;
/// `FOOTWORK_PAUSED`; NULL if `callback` is; and what `footwork_xc_step` returns. Until the last
/// callback has returned, calls that change the handle are refused with BUSY. Time: as
/// `footwork_xc_step` for the whole of its budget, and that of the callbacks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_for_each(
    xc: *mut footwork_xc,
    budget: u64,
    callback: footwork_xc_callback,
    context: *mut c_void,
) -> i32 {
    guard(|| -> Outcome {
        let callback = callback.ok_or(FOOTWORK_ERROR_NULL)?;
        let mut left = Left::new(Budget::updates(budget));
        loop {
            // Every round looks at the memory anew: while the callback runs nothing here refers
            // to it, so that it may read from the handle.
            let mut found = (ptr::null(), 0);
            // SAFETY: the caller's word.
            let status = unsafe { step_to(xc, &mut left, &mut found) }?;
            if status != FOOTWORK_SOLUTION {
                return Ok(status);
            }
            // SAFETY: the caller's function; the options lie in the block, where only it could
            // write now, which ends what they are good for.
            let stop = unsafe { callback(context, found.0, found.1) };
            // SAFETY: the caller's word.
            unsafe { end_callback(xc) }?;
            if stop != 0 {
                return Ok(FOOTWORK_STOPPED);
            }
        }
    })
}

/// A step, and where the options of its solution lie; a callback is about to read them.
#[inline(never)] // so that its stack is not there while the callback runs
unsafe fn step_to(
    xc: *mut footwork_xc,
    left: &mut Left,
    found: &mut (*const u32, usize),
) -> Outcome {
    let mut block = Block::at(xc);
    // SAFETY: the caller's word.
    unsafe { block.open_exclusive() }?;
    let status = run(&mut block, Task::Step(left))?;
    if status == FOOTWORK_SOLUTION {
        *found = super::read::found(&mut block)?;
        block.set(BUSY, 0);
    }
    Ok(status)
}

/// The callback is over.
#[inline(never)] // as above
unsafe fn end_callback(xc: *mut footwork_xc) -> Result<(), i32> {
    let mut block = Block::at(xc);
    // SAFETY: the caller's word.
    unsafe { block.open() }?;
    if !block.has(BUSY) {
        // Another use was made of the memory: this search is no more.
        return Err(FOOTWORK_ERROR_BUSY);
    }
    block.set(0, BUSY);
    Ok(())
}

/// Counts the solutions that are left, up to a limit of 1 or more.
///
/// Returns `FOOTWORK_DONE` if `*count` are all, which is proven, at the limit too; or
/// `FOOTWORK_LIMIT` if there are more: the one that was found to prove it is the next solution.
/// LIMIT for a limit of 0; and what `footwork_xc_step` returns. No bound in time, and over memory
/// altered from outside it may never end: `footwork_xc_count_within` does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_count(
    xc: *mut footwork_xc,
    limit: u64,
    count: *mut u64,
) -> i32 {
    guard(|| -> Outcome {
        check(count)?;
        let mut block = Block::at(xc);
        // SAFETY: the caller's word.
        unsafe { block.open_exclusive() }?;
        let mut counter = Counter::new(limit).map_err(|error| status::of(&error))?;
        loop {
            let status = run(&mut block, Task::Count(&mut counter, Budget::UNLIMITED))?;
            if status != FOOTWORK_PAUSED {
                // SAFETY: checked.
                unsafe { count.write(counter.count()) };
                return Ok(status);
            }
        }
    })
}

/// Counts on within a budget: `*count` is what was counted before, 0 at first, and is brought up
/// to date.
///
/// Returns `FOOTWORK_PAUSED` where the budget was spent, and the next call goes on; otherwise as
/// `footwork_xc_count`, and LIMIT also if `*count` is over the limit already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_count_within(
    xc: *mut footwork_xc,
    limit: u64,
    budget: u64,
    count: *mut u64,
) -> i32 {
    guard(|| -> Outcome {
        check(count)?;
        let mut block = Block::at(xc);
        // SAFETY: the caller's word.
        let so_far = unsafe {
            block.open_exclusive()?;
            count.read()
        };
        let counter = Counter::at(limit, so_far);
        let mut counter = counter.map_err(|_| status::FOOTWORK_ERROR_LIMIT)?;
        let status = run(&mut block, Task::Count(&mut counter, Budget::updates(budget)))?;
        // SAFETY: checked.
        unsafe { count.write(counter.count()) };
        Ok(status)
    })
}

/// Checks the whole memory of a search: every list in order, linked both ways, of the size it
/// says. For memory that may have been altered: by a fault, by other code.
///
/// Returns `FOOTWORK_OK`, also before the search was started; ALTERED; NULL, ALIGNMENT, STATE,
/// BUSY. Time: proportional to the entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_verify(xc: *mut footwork_xc) -> i32 {
    guard(|| -> Outcome {
        let mut block = Block::at(xc);
        // SAFETY: the caller's word.
        unsafe { block.open_exclusive() }?;
        if !block.has(STARTED) {
            return Ok(FOOTWORK_OK);
        }
        let stands = block.flags & STANDING;
        let status = run(&mut block, Task::Verify);
        block.set(stands, 0);
        status
    })
}
