//! The search for the solutions of a Sudoku.

use core::ffi::{c_char, c_void};

use super::block::{BUSY, Block, STANDING, exclusive, shared};
use super::{FOOTWORK_SUDOKU_CELLS, FOOTWORK_SUDOKU_TEXT, footwork_sudoku};
use crate::ffi::memory::{check, check_struct, write_all, write_struct};
use crate::ffi::status::{
    self, FOOTWORK_ERROR_ALTERED, FOOTWORK_ERROR_BUSY, FOOTWORK_ERROR_NULL, FOOTWORK_OK,
    FOOTWORK_PAUSED, FOOTWORK_SOLUTION, FOOTWORK_STOPPED, Outcome, guard,
};
use crate::ffi::xc::footwork_stats;
use crate::xc::counter::Left;
use crate::xc::{Budget, Counter};

/// What `footwork_sudoku_for_each` calls with every solution: 81 digits and a NUL, good until it
/// returns. 0: go on; any other value: stop. See `footwork_xc_callback` for what it may do.
pub type footwork_sudoku_callback =
    Option<unsafe extern "C" fn(context: *mut c_void, solution: *const c_char) -> i32>;

/// Goes on until a solution stands, the budget is spent, or all is done.
///
/// As `footwork_xc_step`. Returns `FOOTWORK_SOLUTION`, `FOOTWORK_PAUSED` or `FOOTWORK_DONE`; NULL,
/// ALIGNMENT; STATE if the memory was not started; BUSY, ALTERED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_step(sudoku: *mut footwork_sudoku, budget: u64) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe { exclusive(sudoku) }?.step(&mut Left::new(Budget::updates(budget)))
    })
}

/// The solution that stands, as 81 digits and a NUL.
///
/// Requires: `solution` with room for `FOOTWORK_SUDOKU_TEXT` bytes. Returns `FOOTWORK_OK`;
/// NO_SOLUTION unless the last call that changed the handle was a step or
/// `footwork_sudoku_for_each` that returned `FOOTWORK_SOLUTION` or `FOOTWORK_STOPPED`, or a
/// callback of it is running; NULL, ALIGNMENT, STATE, ALTERED. Time: bounded by the cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_solution(
    sudoku: *const footwork_sudoku,
    solution: *mut c_char,
) -> i32 {
    guard(|| -> Outcome {
        check(solution)?;
        // SAFETY: the caller's word; checked.
        unsafe { shared(sudoku)?.write_solution(solution) }?;
        Ok(FOOTWORK_OK)
    })
}

/// The same as 81 digits, row by row, 1 to 9.
///
/// Returns as `footwork_sudoku_solution`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_solution_cells(
    sudoku: *const footwork_sudoku,
    cells: *mut u8,
) -> i32 {
    guard(|| -> Outcome {
        check(cells)?;
        // SAFETY: the caller's word; checked.
        unsafe {
            let found = shared(sudoku)?.solution()?;
            write_all(cells, found.cells().iter().copied(), FOOTWORK_SUDOKU_CELLS);
        }
        Ok(FOOTWORK_OK)
    })
}

/// Calls `callback` with every solution that is left, until it stops or the budget is spent.
///
/// As `footwork_xc_for_each`. Returns `FOOTWORK_DONE`, `FOOTWORK_STOPPED` or `FOOTWORK_PAUSED`;
/// NULL, ALIGNMENT, STATE, BUSY, ALTERED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_for_each(
    sudoku: *mut footwork_sudoku,
    budget: u64,
    callback: footwork_sudoku_callback,
    context: *mut c_void,
) -> i32 {
    guard(|| -> Outcome {
        let callback = callback.ok_or(FOOTWORK_ERROR_NULL)?;
        let mut left = Left::new(Budget::updates(budget));
        loop {
            let mut line = [0; FOOTWORK_SUDOKU_TEXT];
            {
                // SAFETY: the caller's word. Nothing here refers to the memory while the callback
                // runs, so that it may read from the handle.
                let block = unsafe { exclusive(sudoku) }?;
                let status = block.step(&mut left)?;
                if status != FOOTWORK_SOLUTION {
                    return Ok(status);
                }
                // SAFETY: as long as it must be.
                unsafe { block.write_solution(line.as_mut_ptr()) }?;
                block.flags |= BUSY;
            }
            // SAFETY: the caller's function.
            let stop = unsafe { callback(context, line.as_ptr()) };
            // SAFETY: the caller's word.
            unsafe { shared(sudoku) }?;
            // SAFETY: checked.
            let block = unsafe { &mut *sudoku.cast::<Block>() };
            if block.flags & BUSY == 0 {
                // Another use was made of the memory: this search is no more.
                return Err(FOOTWORK_ERROR_BUSY);
            }
            block.flags &= !BUSY;
            if stop != 0 {
                return Ok(FOOTWORK_STOPPED);
            }
        }
    })
}

/// Counts the solutions that are left, up to a limit of 1 or more.
///
/// As `footwork_xc_count`. Returns `FOOTWORK_DONE` if `*count` are all, `FOOTWORK_LIMIT` if there
/// are more; LIMIT for a limit of 0; NULL, ALIGNMENT, STATE, BUSY, ALTERED. A limit of 2 tells
/// whether a puzzle is proper. No bound in time, as `footwork_xc_count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_count(
    sudoku: *mut footwork_sudoku,
    limit: u64,
    count: *mut u64,
) -> i32 {
    guard(|| -> Outcome {
        check(count)?;
        // SAFETY: the caller's word.
        let block = unsafe { exclusive(sudoku) }?;
        let mut counter = Counter::new(limit).map_err(|error| status::of(&error))?;
        loop {
            let status = block.count(&mut counter, Budget::UNLIMITED)?;
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
/// As `footwork_xc_count_within`. Returns `FOOTWORK_PAUSED` where the budget was spent; otherwise
/// as `footwork_sudoku_count`, and LIMIT also if `*count` is over the limit already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_count_within(
    sudoku: *mut footwork_sudoku,
    limit: u64,
    budget: u64,
    count: *mut u64,
) -> i32 {
    guard(|| -> Outcome {
        check(count)?;
        // SAFETY: the caller's word.
        let (block, so_far) = unsafe { (exclusive(sudoku)?, count.read()) };
        let counter = Counter::at(limit, so_far);
        let mut counter = counter.map_err(|_| status::FOOTWORK_ERROR_LIMIT)?;
        let status = block.count(&mut counter, Budget::updates(budget))?;
        // SAFETY: checked.
        unsafe { count.write(counter.count()) };
        Ok(status)
    })
}

/// Goes back to the start, from anywhere.
///
/// Returns `FOOTWORK_OK`; NULL, ALIGNMENT, STATE, BUSY, ALTERED. Time: that of starting.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_restart(sudoku: *mut footwork_sudoku) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        let block = unsafe { exclusive(sudoku) }?;
        block.with_search(|search| {
            search.restart();
        })?;
        block.flags &= !STANDING;
        Ok(FOOTWORK_OK)
    })
}

/// What the search has done since it was started or restarted.
///
/// As `footwork_xc_stats`. Returns `FOOTWORK_OK`; STRUCT_SIZE; NULL, ALIGNMENT, STATE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_stats(
    sudoku: *const footwork_sudoku,
    stats: *mut footwork_stats,
) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe {
            check_struct(stats)?;
            let memory = &shared(sudoku)?.memory;
            let struct_size = (*stats).struct_size;
            write_struct(
                stats,
                footwork_stats::of(&memory.stats(), memory.longest_cover(), struct_size),
            );
        }
        Ok(FOOTWORK_OK)
    })
}

/// Checks the whole memory of a search, as `footwork_xc_verify`.
///
/// Returns `FOOTWORK_OK`; ALTERED; NULL, ALIGNMENT, STATE, BUSY. Time: proportional to the entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_verify(sudoku: *mut footwork_sudoku) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        let block = unsafe { exclusive(sudoku) }?;
        if block.with_search(|search| search.exact_cover().verify())? {
            Ok(FOOTWORK_OK)
        } else {
            Err(FOOTWORK_ERROR_ALTERED)
        }
    })
}
