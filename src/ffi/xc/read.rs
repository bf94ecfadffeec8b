//! What can be read of an exact cover, without changing it.

use super::block::Block;
use super::{FOOTWORK_ENGINE_LINKS, footwork_stats, footwork_xc};
use crate::ffi::memory::{check, check_array, check_struct, write_all, write_struct};
use crate::ffi::status::{
    FOOTWORK_ERROR_ALTERED, FOOTWORK_ERROR_SIZE, FOOTWORK_ERROR_UNKNOWN_OPTION, FOOTWORK_OK,
    Outcome, guard,
};
use crate::xc::{Width, bits, walk};

/// Runs `$body` with the options of the solution that stands, as an iterator.
macro_rules! with_solution {
    ($block:expr, |$options:ident| $body:expr) => {
        if $block.layout.wide {
            with_solution!($block, u32, |$options| $body)
        } else {
            with_solution!($block, u16, |$options| $body)
        }
    };
    ($block:expr, $width:ty, |$options:ident| $body:expr) => {{
        // SAFETY: the width of the layout.
        let parts = unsafe { $block.shared_parts::<$width>() };
        if $block.layout.engine == FOOTWORK_ENGINE_LINKS {
            let levels = parts.numbers.get(..$block.layout.levels).unwrap_or_default();
            let $options = walk::standing(parts.problem, parts.state, levels);
            $body
        } else {
            let $options = bits::standing(parts.problem, parts.state, parts.numbers);
            $body
        }
    }};
}

/// Copies the solution that stands to where a callback can read it.
#[inline(never)] // so that its stack is not always there
///
/// # Errors
/// ALTERED if it is longer than solutions can be.
pub(super) fn found(block: &mut Block) -> Result<(*const u32, usize), i32> {
    // SAFETY: `found` lies outside of what is read; the block is exclusive.
    let found = unsafe { block.found() };
    let count = with_solution!(block, |options| {
        let count = options.len();
        found.iter_mut().zip(options).for_each(|(place, option)| *place = option);
        count
    });
    if count <= found.len() { Ok((found.as_ptr(), count)) } else { Err(FOOTWORK_ERROR_ALTERED) }
}

/// Calls `each` with the options of the solution that stands.
pub(in crate::ffi) fn for_each_option(block: &Block, each: &mut dyn FnMut(u32)) {
    with_solution!(block, |options| options.for_each(each));
}

/// Writes `count` numbers to a caller's array, or says how many there are.
unsafe fn write_out(
    numbers: impl ExactSizeIterator<Item = u32>,
    to: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> Outcome {
    let needed = numbers.len();
    // SAFETY: checked by the caller, who vouches for the room.
    unsafe {
        count.write(needed);
        if needed > capacity {
            return Err(FOOTWORK_ERROR_SIZE);
        }
        write_all(to, numbers, needed);
    }
    Ok(FOOTWORK_OK)
}

/// The options of the solution that stands, in the order they were taken; assumed ones first.
///
/// Requires: `options` with room for `capacity` numbers (NULL only if that is 0), which as many as
/// there are items are always enough for; `count`. Returns `FOOTWORK_OK`, and in `*count` how many
/// they are; `FOOTWORK_ERROR_SIZE` if there is no room for them, and in `*count` how many they are,
/// nothing else (or if there cannot be so much room, and then nothing at all); NO_SOLUTION unless
/// the last call that changed the handle returned `FOOTWORK_SOLUTION` or `FOOTWORK_STOPPED`, or a
/// callback of it is running; NULL, ALIGNMENT, STATE, ALTERED. Time: proportional to the options.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_solution(
    xc: *const footwork_xc,
    options: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    guard(|| -> Outcome {
        check(count)?;
        check_array(options, capacity)?;
        // SAFETY: the caller's word.
        let block = unsafe { Block::shared(xc) }?;
        block.must_have_solution()?;
        // SAFETY: checked.
        with_solution!(block, |found| unsafe { write_out(found, options, capacity, count) })
    })
}

/// The items of an option: the primary ones first, otherwise in the order they were given.
///
/// Requires: as `footwork_xc_solution`. Returns `FOOTWORK_OK`, or `FOOTWORK_ERROR_SIZE` with the
/// number of items in `*count`; UNKNOWN_OPTION; NULL, ALIGNMENT, STATE, ALTERED. Time: proportional
/// to the items.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_option_items(
    xc: *const footwork_xc,
    option: u32,
    items: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    unsafe fn read<L: Width>(
        block: &Block,
        option: u32,
        items: *mut u32,
        capacity: usize,
        count: *mut usize,
    ) -> Outcome {
        // SAFETY: the width of the layout; checked.
        unsafe {
            let problem = block.shared_parts::<L>().problem;
            if option >= problem.options() {
                return Err(FOOTWORK_ERROR_UNKNOWN_OPTION);
            }
            write_out(problem.items_of(option), items, capacity, count)
        }
    }
    guard(|| -> Outcome {
        check(count)?;
        check_array(items, capacity)?;
        // SAFETY: the caller's word.
        unsafe {
            let block = Block::shared(xc)?;
            if block.layout.wide {
                read::<u32>(&block, option, items, capacity, count)
            } else {
                read::<u16>(&block, option, items, capacity, count)
            }
        }
    })
}

/// What the search has done since it was started or restarted. Before (see `footwork_xc_start`) all
/// is 0, `longest_cover` too.
///
/// Requires: `stats` with `struct_size` set. Returns `FOOTWORK_OK`; STRUCT_SIZE; NULL, ALIGNMENT,
/// STATE, ALTERED. Constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_stats(
    xc: *const footwork_xc,
    stats: *mut footwork_stats,
) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe {
            check_struct(stats)?;
            let block = Block::shared(xc)?;
            let state = block.shared_state();
            let struct_size = (*stats).struct_size;
            write_struct(
                stats,
                footwork_stats::of(&state.stats(), state.longest_cover, struct_size),
            );
        }
        Ok(FOOTWORK_OK)
    })
}
