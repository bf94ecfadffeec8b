//! Sudoku for C: a 9x9 grid and the search for its solutions in one struct of the caller's.

use core::ffi::{c_char, c_void};

use super::error::{Refusal, check_details, footwork_error};
use super::memory::{array, check, check_struct, write_all, write_struct};
use super::status::{
    self, FOOTWORK_DONE, FOOTWORK_ERROR_ALTERED, FOOTWORK_ERROR_BUSY, FOOTWORK_ERROR_NO_SOLUTION,
    FOOTWORK_ERROR_NULL, FOOTWORK_ERROR_STATE, FOOTWORK_LIMIT, FOOTWORK_NOT_UNIQUE, FOOTWORK_OK,
    FOOTWORK_PAUSED, FOOTWORK_SOLUTION, FOOTWORK_STOPPED, Outcome, guard,
};
use super::xc::footwork_stats;
use crate::sudoku::{CompactStorage9, Grid, Search};
use crate::xc::search::Left;
use crate::xc::{Budget, Counter, Step, compact};

/// Bytes of a `footwork_sudoku`.
pub const FOOTWORK_SUDOKU_SIZE: usize = 2560;
/// Cells of a grid.
pub const FOOTWORK_SUDOKU_CELLS: usize = 81;
/// Bytes of a grid as text, one character a cell: row by row, '.' for a blank, and a NUL.
pub const FOOTWORK_SUDOKU_TEXT: usize = 82;

/// Memory for a Sudoku: the caller's, static, on the heap or on a large stack. There is nothing to
/// free. It holds no pointers, so it may be copied whole between two calls (or sent, or kept), and
/// both go on from there.
#[repr(C, align(8))]
#[derive(Clone, Copy)]
pub struct footwork_sudoku {
    /// Not to be looked at.
    pub opaque: [u8; 2560],
}

/// What it is.
#[repr(C)]
struct Block {
    magic: u64,
    flags: u32,
    reserved: u32,
    memory: CompactStorage9,
}

const _: () = {
    assert!(size_of::<footwork_sudoku>() == FOOTWORK_SUDOKU_SIZE);
    assert!(size_of::<Block>() == FOOTWORK_SUDOKU_SIZE);
    assert!(align_of::<Block>() == align_of::<footwork_sudoku>());
};

const MAGIC: u64 = 0xa16e_04d9_5b3f_c872;
/// A callback is running.
const BUSY: u32 = 2;
/// The solution found last can be read.
const STANDING: u32 = 4;

/// What `footwork_sudoku_for_each` calls with every solution: 81 digits and a NUL, good until it
/// returns. 0: go on; any other value: stop. See `footwork_xc_callback` for what it may do.
pub type footwork_sudoku_callback =
    Option<unsafe extern "C" fn(context: *mut c_void, solution: *const c_char) -> i32>;

// --- from pointers --------------------------------------------------------------------------

/// A handle to look at.
unsafe fn shared<'a>(sudoku: *const footwork_sudoku) -> Result<&'a Block, i32> {
    check(sudoku)?;
    // SAFETY: the caller's word; all fields are integers, whatever their bytes.
    let block = unsafe { &*sudoku.cast::<Block>() };
    if block.magic == MAGIC { Ok(block) } else { Err(FOOTWORK_ERROR_STATE) }
}

/// A handle that nobody else uses.
unsafe fn exclusive<'a>(sudoku: *mut footwork_sudoku) -> Result<&'a mut Block, i32> {
    // SAFETY: the caller's word.
    unsafe { shared(sudoku) }?;
    // SAFETY: checked.
    let block = unsafe { &mut *sudoku.cast::<Block>() };
    if block.flags & BUSY == 0 { Ok(block) } else { Err(FOOTWORK_ERROR_BUSY) }
}

/// Memory for a new search, unless a callback is running on it.
unsafe fn fresh<'a>(sudoku: *mut footwork_sudoku) -> Result<&'a mut Block, i32> {
    check(sudoku)?;
    // SAFETY: the caller's word.
    match unsafe { exclusive(sudoku) } {
        // SAFETY: checked.
        Err(FOOTWORK_ERROR_STATE) => Ok(unsafe { &mut *sudoku.cast::<Block>() }),
        other => other,
    }
}

/// Reads a grid, and refuses givens that contradict each other.
#[inline(never)] // so that its stack is there once
unsafe fn read(grid: &mut Grid, text: *const c_char, length: usize) -> Result<(), Refusal> {
    // SAFETY: the caller's word.
    let bytes = unsafe { array(text.cast::<u8>(), length) }?;
    let text = core::str::from_utf8(bytes)
        .map_err(|error| Refusal::encoding(bytes, error.valid_up_to()))?;
    grid.read(text)?;
    Ok(grid.check()?)
}

/// Reads a grid and starts the search. The text may lie in the handle's own memory: it is read
/// before anything refers to that.
#[inline(never)] // so that the grid is not on the stack any more when the search goes on
unsafe fn start<'a>(
    sudoku: *mut footwork_sudoku,
    text: *const c_char,
    length: usize,
) -> Result<&'a mut Block, i32> {
    let mut grid = Grid::new();
    // SAFETY: the caller's word.
    unsafe {
        fresh(sudoku)?;
        read(&mut grid, text, length).map_err(|refused| refused.status())?;
        let block = fresh(sudoku)?;
        block.start(&grid)?;
        Ok(block)
    }
}

/// As text with its NUL.
unsafe fn write_line(grid: &Grid, to: *mut c_char) {
    let symbol = |&digit: &u8| if digit == 0 { b'.' } else { b'0'.wrapping_add(digit) };
    let symbols = grid.cells().iter().map(symbol).chain([0]);
    let symbols = symbols.map(|byte| byte.cast_signed() as c_char);
    // SAFETY: checked by the caller.
    unsafe { write_all(to, symbols, FOOTWORK_SUDOKU_TEXT) };
}

impl Block {
    #[inline(never)]
    fn start(&mut self, grid: &Grid) -> Outcome {
        self.memory.begin(grid).map_err(|error| status::of(&error))?;
        (self.magic, self.flags, self.reserved) = (MAGIC, 0, 0);
        Ok(FOOTWORK_OK)
    }

    #[inline(always)] // no copies of the view
    fn with_search<R>(
        &mut self,
        act: impl FnOnce(&mut Search<compact::View<'_, 'static, u16>>) -> R,
    ) -> Result<R, i32> {
        self.memory.with_search(act).map_err(|_| FOOTWORK_ERROR_ALTERED)
    }

    #[inline(never)]
    fn step(&mut self, left: &mut Left) -> Outcome {
        let step = self.with_search(|search| search.step_left(left))?;
        self.flags &= !STANDING;
        if step == Ok(Step::Solution) {
            self.flags |= STANDING;
        }
        step.map(status::of_step).map_err(|error| status::of(&error))
    }

    fn count(&mut self, counter: &mut Counter, budget: Budget) -> Outcome {
        let counted = self.with_search(|search| search.count_within(counter, budget))?;
        self.flags &= !STANDING;
        match counted.map_err(|error| status::of(&error))? {
            Some(count) if count.complete => Ok(FOOTWORK_DONE),
            Some(_) => Ok(FOOTWORK_LIMIT),
            None => Ok(FOOTWORK_PAUSED),
        }
    }

    /// Writes the solution that stands as text.
    #[inline(never)]
    unsafe fn write_solution(&self, to: *mut c_char) -> Result<(), i32> {
        // SAFETY: checked by the caller.
        unsafe { write_line(&self.solution()?, to) };
        Ok(())
    }

    /// Searches to the end, and writes the solution if there is no other one.
    #[inline(never)] // so that its line is not on the stack when a text is read
    unsafe fn write_only_solution(&mut self, to: *mut c_char) -> Outcome {
        let mut unlimited = Left::new(Budget::UNLIMITED);
        let first = self.step(&mut unlimited)?;
        if first != FOOTWORK_SOLUTION {
            return Ok(first);
        }
        let mut line = [0; FOOTWORK_SUDOKU_TEXT];
        // SAFETY: as long as it must be.
        unsafe { self.write_solution(line.as_mut_ptr()) }?;
        if self.step(&mut unlimited)? != FOOTWORK_DONE {
            self.flags &= !STANDING;
            return Ok(FOOTWORK_NOT_UNIQUE);
        }
        // SAFETY: checked by the caller.
        unsafe { write_all(to, line, FOOTWORK_SUDOKU_TEXT) };
        Ok(FOOTWORK_SOLUTION)
    }

    fn solution(&self) -> Result<Grid, i32> {
        if self.flags & STANDING == 0 {
            return Err(FOOTWORK_ERROR_NO_SOLUTION);
        }
        self.memory.solution().ok_or(FOOTWORK_ERROR_ALTERED)
    }
}

// --- the functions --------------------------------------------------------------------------

/// `FOOTWORK_SUDOKU_SIZE` of the library that is linked, to compare.
///
/// Any thread, any interrupt; constant time.
#[unsafe(no_mangle)]
pub extern "C" fn footwork_sudoku_size() -> usize {
    size_of::<footwork_sudoku>()
}

/// Reads a grid from text, in any of the forms people write, and checks its givens.
///
/// A line of 81 characters, nine lines, with borders or without; blanks are `. 0 * _ ? x X -`.
/// Requires: `text`, UTF-8 of `length` bytes with exactly one grid (NULL only if `length` is 0);
/// `grid` with room for `FOOTWORK_SUDOKU_TEXT` bytes; `error`, which may be NULL. Returns
/// `FOOTWORK_OK`, and in `grid` the 81 cells and a NUL; or what is wrong, with details in `*error`:
/// EMPTY, SYMBOL, CELL_COUNT, ROW_LENGTH, AMBIGUOUS, ENCODING, CONFLICT; NULL, ALIGNMENT, SIZE,
/// STRUCT_SIZE. Any thread; time proportional to the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_parse(
    text: *const c_char,
    length: usize,
    grid: *mut c_char,
    error: *mut footwork_error,
) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe { check_details(error) }?;
        let pointers = check(grid).map_err(Refusal::from);
        let mut found = Grid::new();
        // SAFETY: the caller's word.
        match pointers.and_then(|()| unsafe { read(&mut found, text, length) }) {
            Ok(()) => {
                // SAFETY: checked.
                unsafe { write_line(&found, grid) };
                Ok(FOOTWORK_OK)
            }
            // SAFETY: checked.
            Err(refused) => Err(unsafe { refused.tell(error) }),
        }
    })
}

/// Solves a Sudoku, and proves that there is no other solution.
///
/// Requires: `sudoku`, whatever it held before; `text` as for `footwork_sudoku_parse`, which also
/// says more exactly what is wrong with one; `solution` with room for `FOOTWORK_SUDOKU_TEXT` bytes.
/// Returns `FOOTWORK_SOLUTION`, and in `solution` the 81 digits and a NUL; `FOOTWORK_DONE` if there
/// is no solution; `FOOTWORK_NOT_UNIQUE` if there are several (`footwork_sudoku_start` and
/// `footwork_sudoku_step` give them); an error of `footwork_sudoku_parse`, and then the memory is
/// as it was; NULL, ALIGNMENT, BUSY. No bound in time; thousands of puzzles a second are usual.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_solve(
    sudoku: *mut footwork_sudoku,
    text: *const c_char,
    length: usize,
    solution: *mut c_char,
) -> i32 {
    guard(|| -> Outcome {
        check(solution)?;
        // SAFETY: the caller's word.
        let block = unsafe { start(sudoku, text, length) }?;
        // SAFETY: checked.
        unsafe { block.write_only_solution(solution) }
    })
}

/// Starts the search for the solutions of a Sudoku.
///
/// Requires: as `footwork_sudoku_solve`. Returns `FOOTWORK_OK`; an error of
/// `footwork_sudoku_parse`, and then the memory is as it was; NULL, ALIGNMENT, BUSY. Time:
/// proportional to the text, and to the 2,916 entries of the matrix.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_start(
    sudoku: *mut footwork_sudoku,
    text: *const c_char,
    length: usize,
) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe { start(sudoku, text, length) }?;
        Ok(FOOTWORK_OK)
    })
}

/// The same from 81 digits, row by row, 0 for a blank.
///
/// Returns `FOOTWORK_OK`; DIGIT for a digit over 9, CONFLICT, and then the memory is as it was;
/// NULL, ALIGNMENT, BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_start_cells(
    sudoku: *mut footwork_sudoku,
    cells: *const u8,
) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        let cells = unsafe {
            fresh(sudoku)?;
            array(cells, FOOTWORK_SUDOKU_CELLS)?
        };
        let mut copy = [0; FOOTWORK_SUDOKU_CELLS];
        copy.iter_mut().zip(cells).for_each(|(to, from)| *to = *from);
        let grid = Grid::from_cells(copy).map_err(|error| status::of(&error))?;
        // SAFETY: the caller's word. The cells may lie in the same memory, and are read by now.
        unsafe { fresh(sudoku) }?.start(&grid)
    })
}

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
/// NO_SOLUTION unless the last call that changed the handle was a step or `footwork_sudoku_for_each`
/// that returned `FOOTWORK_SOLUTION` or `FOOTWORK_STOPPED`, or a callback of it is running; NULL,
/// ALIGNMENT, STATE, ALTERED. Time: bounded by the cells.
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
/// whether a puzzle is proper.
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
