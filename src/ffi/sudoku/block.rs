//! What a `footwork_sudoku` is, and how a handle becomes a search.

use core::ffi::c_char;

use super::{FOOTWORK_SUDOKU_SIZE, FOOTWORK_SUDOKU_TEXT, footwork_sudoku};
use crate::ffi::FOOTWORK_ABI;
use crate::ffi::memory::{check, write_all};
use crate::ffi::status::{
    self, FOOTWORK_DONE, FOOTWORK_ERROR_ALTERED, FOOTWORK_ERROR_BUSY, FOOTWORK_ERROR_NO_SOLUTION,
    FOOTWORK_ERROR_STATE, FOOTWORK_LIMIT, FOOTWORK_NOT_UNIQUE, FOOTWORK_PAUSED, FOOTWORK_SOLUTION,
    Outcome,
};
use crate::sudoku::{CompactStorage9, Grid, Search};
use crate::xc::counter::Left;
use crate::xc::{Budget, Counter, Step, compact};

/// What it is.
#[repr(C)]
pub(super) struct Block {
    magic: u64,
    pub(super) flags: u32,
    reserved: u32,
    pub(super) memory: CompactStorage9,
}

const _: () = {
    assert!(size_of::<footwork_sudoku>() == FOOTWORK_SUDOKU_SIZE);
    assert!(size_of::<Block>() == FOOTWORK_SUDOKU_SIZE);
    assert!(align_of::<Block>() == align_of::<footwork_sudoku>());
};

/// Other in each version of the binary interface: memory may be kept and read by a later program.
const MAGIC: u64 = 0xa16e_04d9_5b3f_c872 ^ FOOTWORK_ABI as u64;
/// A callback is running.
pub(super) const BUSY: u32 = 2;
/// The solution found last can be read.
pub(super) const STANDING: u32 = 4;

/// A handle to look at.
pub(super) unsafe fn shared<'a>(sudoku: *const footwork_sudoku) -> Result<&'a Block, i32> {
    check(sudoku)?;
    // SAFETY: the caller's word, that all was written among it; integers, whatever their bytes.
    let block = unsafe { &*sudoku.cast::<Block>() };
    if block.magic == MAGIC { Ok(block) } else { Err(FOOTWORK_ERROR_STATE) }
}

/// A handle that nobody else uses.
pub(super) unsafe fn exclusive<'a>(sudoku: *mut footwork_sudoku) -> Result<&'a mut Block, i32> {
    // SAFETY: the caller's word.
    unsafe { shared(sudoku) }?;
    // SAFETY: checked.
    let block = unsafe { &mut *sudoku.cast::<Block>() };
    if block.flags & BUSY == 0 { Ok(block) } else { Err(FOOTWORK_ERROR_BUSY) }
}

/// Ends a callback that never came back.
///
/// # Safety
/// As [`exclusive`].
pub(super) unsafe fn adopt(sudoku: *mut footwork_sudoku) -> Result<(), i32> {
    // SAFETY: the caller's word.
    unsafe { shared(sudoku) }?;
    // SAFETY: checked.
    let block = unsafe { &mut *sudoku.cast::<Block>() };
    block.flags &= !BUSY;
    Ok(())
}

/// A search in memory that may hold anything, also what was never written. The grid was checked:
/// what is refused must not be noticed when the memory is written already.
///
/// # Safety
/// `sudoku` points to memory that nobody else uses, or is NULL or misaligned.
pub(super) unsafe fn create<'a>(
    sudoku: *mut footwork_sudoku,
    grid: &Grid,
) -> Result<&'a mut Block, i32> {
    check(sudoku)?;
    // SAFETY: the caller's word; all zeroes are a block without a search.
    let block = unsafe {
        sudoku.cast::<Block>().write_bytes(0, 1);
        &mut *sudoku.cast::<Block>()
    };
    block.memory.begin(grid).map_err(|error| status::of(&error))?;
    block.magic = MAGIC;
    Ok(block)
}

/// As text with its NUL.
pub(super) unsafe fn write_line(grid: &Grid, to: *mut c_char) {
    let symbol = |&digit: &u8| if digit == 0 { b'.' } else { b'0'.wrapping_add(digit) };
    let symbols = grid.cells().iter().map(symbol).chain([0]);
    let symbols = symbols.map(|byte| byte.cast_signed() as c_char);
    // SAFETY: checked by the caller.
    unsafe { write_all(to, symbols, FOOTWORK_SUDOKU_TEXT) };
}

impl Block {
    #[inline(always)] // no copies of the view
    pub(super) fn with_search<R>(
        &mut self,
        act: impl FnOnce(&mut Search<compact::View<'_, 'static, u16>>) -> R,
    ) -> Result<R, i32> {
        self.memory.with_search(act).map_err(|_| FOOTWORK_ERROR_ALTERED)
    }

    #[inline(never)]
    pub(super) fn step(&mut self, left: &mut Left) -> Outcome {
        let step = self.with_search(|search| search.step_left(left))?;
        self.flags &= !STANDING;
        if step == Ok(Step::Solution) {
            self.flags |= STANDING;
        }
        step.map(status::of_step).map_err(|error| status::of(&error))
    }

    pub(super) fn count(&mut self, counter: &mut Counter, budget: Budget) -> Outcome {
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
    pub(super) unsafe fn write_solution(&self, to: *mut c_char) -> Result<(), i32> {
        // SAFETY: checked by the caller.
        unsafe { write_line(&self.solution()?, to) };
        Ok(())
    }

    /// Searches to the end, and writes the solution if there is no other one.
    #[inline(never)] // so that its line is not on the stack when a text is read
    pub(super) unsafe fn write_only_solution(&mut self, to: *mut c_char) -> Outcome {
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

    pub(super) fn solution(&self) -> Result<Grid, i32> {
        if self.flags & STANDING == 0 {
            return Err(FOOTWORK_ERROR_NO_SOLUTION);
        }
        self.memory.solution().ok_or(FOOTWORK_ERROR_ALTERED)
    }
}
