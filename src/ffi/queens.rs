//! n queens for C: how to fill an exact cover, and how to read its solutions.

use super::memory::{check_array, check_struct, write_struct};
use super::status::{
    self, FOOTWORK_ERROR_ALTERED, FOOTWORK_ERROR_OTHER_PROBLEM, FOOTWORK_ERROR_SIZE, FOOTWORK_OK,
    Outcome, guard,
};
use super::xc::{Block, footwork_xc, footwork_xc_config, for_each_option};
use crate::puzzle::queens::{self, Diagonals};
use crate::quotient::quotient;

/// The largest board: with more columns the entries could not be numbered with 32 bits.
const MOST: u32 = 32_767;

/// Fills a configuration for the exact cover of n queens on an n x n board: 2n primary items (rows,
/// columns), 4n - 2 secondary ones (diagonals), n * n options, 4 entries each.
///
/// Requires: `config` with `struct_size` and `engine` set, which are kept. Returns `FOOTWORK_OK`;
/// SIZE for n over 32,767; STRUCT_SIZE, NULL, ALIGNMENT. Constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_queens_config(n: u32, config: *mut footwork_xc_config) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe { check_struct(config) }?;
        if n > MOST {
            return Err(FOOTWORK_ERROR_SIZE);
        }
        let primary = n.wrapping_mul(2);
        // SAFETY: checked.
        unsafe {
            let footwork_xc_config { struct_size, engine, .. } = *config;
            let filled = footwork_xc_config {
                struct_size,
                primary,
                secondary: queens::items(n).saturating_sub(primary),
                options: queens::options(n),
                entries: queens::entries(n),
                levels: n,
                engine,
                reserved: 0,
            };
            write_struct(config, filled);
        }
        Ok(FOOTWORK_OK)
    })
}

/// Fills an exact cover of that configuration with its options, instead of any that it has. Option
/// `row * n + column` puts a queen on a cell. The solutions are the boards: OEIS A000170.
///
/// Returns `FOOTWORK_OK`; OTHER_PROBLEM for an exact cover with other items; CAPACITY for one with
/// too few options or entries, which then has none; RUNNING after the search was started; NULL,
/// ALIGNMENT, STATE, BUSY, ALTERED. Time: proportional to the options.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_queens_fill(xc: *mut footwork_xc, n: u32) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        let mut block = unsafe { Block::exclusive(xc) }?;
        block.must_be_open()?;
        if n > MOST || !block.has_items(n.wrapping_mul(2), queens::items(n)) {
            return Err(FOOTWORK_ERROR_OTHER_PROBLEM);
        }
        let filled = if block.layout.wide {
            // SAFETY: the width of the layout; nothing else of the block is in use.
            let mut problem = unsafe { block.parts::<u32>() }.problem();
            queens::fill_wide(&mut problem, n, Diagonals::All)
        } else {
            // SAFETY: as above.
            let mut problem = unsafe { block.parts::<u16>() }.problem();
            queens::fill(&mut problem, n, Diagonals::All)
        };
        match filled {
            Ok(()) => Ok(FOOTWORK_OK),
            Err(error) => {
                block.clear_options()?;
                Err(status::of(&error))
            }
        }
    })
}

/// The solution that stands: for each row, from 0, the column of its queen.
///
/// Requires: an exact cover that `footwork_queens_fill` filled with the same n; `columns` with room
/// for n numbers. Returns `FOOTWORK_OK`; OTHER_PROBLEM for an exact cover of another shape; NULL,
/// ALIGNMENT, SIZE; NO_SOLUTION, STATE, ALTERED as `footwork_xc_solution`. Time: proportional to n.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_queens_columns(
    xc: *const footwork_xc,
    n: u32,
    columns: *mut u32,
) -> i32 {
    guard(|| -> Outcome {
        check_array(columns, n as usize)?;
        // SAFETY: the caller's word.
        let block = unsafe { Block::shared(xc) }?;
        if n > MOST || !block.has_items(n.wrapping_mul(2), queens::items(n)) {
            return Err(FOOTWORK_ERROR_OTHER_PROBLEM);
        }
        block.must_have_solution()?;
        // A whole board, or nothing is written.
        let (mut queens, mut on_board) = (0_u32, true);
        for_each_option(&block, &mut |option| {
            queens = queens.wrapping_add(1);
            on_board &= option < queens::options(n);
        });
        if queens != n || !on_board {
            return Err(FOOTWORK_ERROR_ALTERED);
        }
        for_each_option(&block, &mut |option| {
            let row = quotient(option, n);
            let column = option.wrapping_sub(row.wrapping_mul(n));
            // SAFETY: the option is on the board, so its row is below n.
            unsafe { columns.add(row as usize).write(column) };
        });
        Ok(FOOTWORK_OK)
    })
}
