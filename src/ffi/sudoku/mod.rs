//! Sudoku for C: a 9x9 grid and the search for its solutions in one struct of the caller's.

mod block;
mod search;

pub use search::*;

use core::ffi::c_char;

use super::error::{Refusal, check_details, footwork_error};
use super::memory::{array, check};
use super::status::{self, FOOTWORK_OK, Outcome, guard};
use crate::sudoku::Grid;
use block::{Block, adopt, create, write_line};

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
/// before anything is written there.
#[inline(never)] // so that the grid is not on the stack any more when the search goes on
unsafe fn start<'a>(
    sudoku: *mut footwork_sudoku,
    text: *const c_char,
    length: usize,
) -> Result<&'a mut Block, i32> {
    check(sudoku)?;
    let mut grid = Grid::new();
    // SAFETY: the caller's word.
    unsafe {
        read(&mut grid, text, length).map_err(|refused| refused.status())?;
        create(sudoku, &grid)
    }
}

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
/// Requires: `sudoku`, whatever it held before, initialized or not; `text` as for
/// `footwork_sudoku_parse`, which also says more exactly what is wrong with one; `solution` with
/// room for `FOOTWORK_SUDOKU_TEXT` bytes. Returns `FOOTWORK_SOLUTION`, and in `solution` the 81
/// digits and a NUL; `FOOTWORK_DONE` if there is no solution; `FOOTWORK_NOT_UNIQUE` if there are
/// several (`footwork_sudoku_start` and `footwork_sudoku_step` give them); an error of
/// `footwork_sudoku_parse`, and then the memory is as it was; NULL, ALIGNMENT. No bound in time;
/// thousands of puzzles a second are usual.
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
/// `footwork_sudoku_parse`, and then the memory is as it was; NULL, ALIGNMENT. In a
/// callback of a search in that memory it is the end of that search: the call which the callback
/// belongs to returns BUSY. Time: proportional to the text, and to the 2,916 entries of the matrix.
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
/// NULL, ALIGNMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_start_cells(
    sudoku: *mut footwork_sudoku,
    cells: *const u8,
) -> i32 {
    guard(|| -> Outcome {
        check(sudoku)?;
        // SAFETY: the caller's word.
        let cells = unsafe { array(cells, FOOTWORK_SUDOKU_CELLS) }?;
        let mut copy = [0; FOOTWORK_SUDOKU_CELLS];
        copy.iter_mut().zip(cells).for_each(|(to, from)| *to = *from);
        let grid = Grid::from_cells(copy).and_then(|grid| grid.check().map(|()| grid));
        let grid = grid.map_err(|error| status::of(&error))?;
        // SAFETY: the caller's word. The cells may lie in the same memory, and are read by now.
        unsafe { create(sudoku, &grid) }?;
        Ok(FOOTWORK_OK)
    })
}

/// Makes a copy that was made inside a callback, or memory that a callback never came back to
/// (by `longjmp`), go on from there. Called within a callback of the memory it ends the search that
/// the callback belongs to, whose call then returns BUSY.
///
/// Returns `FOOTWORK_OK`, also where nothing had
/// to be done; NULL, ALIGNMENT, STATE. Constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_sudoku_adopt(sudoku: *mut footwork_sudoku) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe { adopt(sudoku) }?;
        Ok(FOOTWORK_OK)
    })
}
