//! Memory for an exact cover, and its options.

use core::ffi::c_void;

use super::block::Block;
use super::layout::{BUSY, Header, Layout, STANDING, STARTED};
use super::{FOOTWORK_ENGINE_BITS, footwork_xc, footwork_xc_config};
use crate::Error;
use crate::ffi::error::{Refusal, check_details, footwork_error};
use crate::ffi::memory::{array, check, check_optional, read_struct};
use crate::ffi::status::{
    FOOTWORK_ERROR_ENGINE, FOOTWORK_ERROR_OVERLAP, FOOTWORK_ERROR_SIZE, FOOTWORK_ERROR_STRUCT_SIZE,
    FOOTWORK_OK, Outcome, guard,
};
use crate::xc::Width;

unsafe fn read_config(config: *const footwork_xc_config) -> Result<footwork_xc_config, i32> {
    // SAFETY: the caller's word.
    let config = unsafe { read_struct(config) }?;
    if config.reserved == 0 { Ok(config) } else { Err(FOOTWORK_ERROR_STRUCT_SIZE) }
}

/// How many bytes of memory an exact cover of this configuration takes.
///
/// Returns a multiple of `FOOTWORK_ALIGNMENT`; `SIZE_MAX` if `config` is NULL or misaligned, if its
/// size or engine is unknown or `reserved` not 0, or if no memory could be so large.
/// `FOOTWORK_XC_SIZE` and `FOOTWORK_XC_BITS_SIZE` say the same as constant expressions. Any thread,
/// any interrupt; constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_size(config: *const footwork_xc_config) -> usize {
    // SAFETY: the caller's word.
    match unsafe { read_config(config) }.and_then(|config| Header::of(&config).layout()) {
        Ok(Layout { size, .. }) => size,
        Err(_) => usize::MAX,
    }
}

/// Makes an exact cover without options in memory of the caller's.
///
/// Requires: `memory`, aligned to `FOOTWORK_ALIGNMENT`, of at least `footwork_xc_size(config)`
/// bytes, whatever it held before, initialized or not. Ensures: `*xc` is the handle for all other
/// calls, which is `memory` by another type; it is good for as long as the memory is, and there is
/// nothing to free. Returns `FOOTWORK_OK`; NULL, ALIGNMENT, STRUCT_SIZE, ENGINE, SIZE, and then
/// nothing is written. In a callback of a search in that memory it is the end of that search: the
/// call which the callback belongs to returns BUSY. Time: that of writing zeroes to the memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_init(
    memory: *mut c_void,
    size: usize,
    config: *const footwork_xc_config,
    xc: *mut *mut footwork_xc,
) -> i32 {
    guard(|| -> Outcome {
        check(memory.cast::<Header>())?;
        check(xc)?;
        // SAFETY: the caller's word.
        let config = unsafe { read_config(config) }?;
        let header = Header::of(&config);
        let layout = header.layout()?;
        if layout.engine == FOOTWORK_ENGINE_BITS && cfg!(target_os = "none") {
            return Err(FOOTWORK_ERROR_ENGINE);
        }
        if size < layout.size {
            return Err(FOOTWORK_ERROR_SIZE);
        }
        // SAFETY: aligned, large enough, and the caller's word that it is there.
        let mut block = unsafe { Block::create(memory.cast(), layout, header) };
        block.clear_options()?;
        // SAFETY: checked.
        unsafe { xc.write(memory.cast()) };
        Ok(FOOTWORK_OK)
    })
}

/// Takes over a block that was copied from elsewhere: the handle of the copy.
///
/// Requires: `memory`, aligned to `FOOTWORK_ALIGNMENT`, of `size` bytes, that holds a copy of a
/// whole block, made while no call was running on it or from inside a callback. Ensures: `*xc` is
/// the handle, and both go on from where the block was copied, with the same results. Returns
/// `FOOTWORK_OK`; NULL, ALIGNMENT; SIZE if the block is larger than the memory, or that too small
/// for any; STATE if there is none; ALTERED. Constant time.
///
/// Also frees a block from a callback that never came back (by `longjmp`). Called within a callback
/// it ends the search that the callback belongs to, whose call then returns BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_adopt(
    memory: *mut c_void,
    size: usize,
    xc: *mut *mut footwork_xc,
) -> i32 {
    guard(|| -> Outcome {
        check(memory.cast::<Header>())?;
        check(xc)?;
        if size < size_of::<Header>() {
            return Err(FOOTWORK_ERROR_SIZE);
        }
        // SAFETY: long enough for a header.
        let mut block = unsafe { Block::shared(memory.cast()) }?;
        if size < block.layout.size {
            return Err(FOOTWORK_ERROR_SIZE);
        }
        block.set(0, BUSY);
        // SAFETY: checked.
        unsafe { xc.write(memory.cast()) };
        Ok(FOOTWORK_OK)
    })
}

/// Adds an option that covers these items, and tells its number: 0 for the first, then 1, ...
///
/// Requires: a handle; `items`, `count` item numbers outside the handle's memory (NULL if `count`
/// is 0: such an option is legal, and never chosen, as is one without a primary item); `option` and
/// `error`, which may be NULL. Returns `FOOTWORK_OK`, or what is wrong, with details in `*error`:
/// UNKNOWN_ITEM, REPEATED_ITEM, CAPACITY; RUNNING after the search was started; OVERLAP; NULL,
/// ALIGNMENT, SIZE, STRUCT_SIZE, STATE, BUSY, ALTERED. On failure nothing is changed. Time: the
/// square of `count` at worst, to find an item named twice.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_option(
    xc: *mut footwork_xc,
    items: *const u32,
    count: usize,
    option: *mut u32,
    error: *mut footwork_error,
) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        unsafe { check_details(error) }?;
        // SAFETY: the caller's word.
        match unsafe { add_option(xc, items, count, option) } {
            Ok(()) => Ok(FOOTWORK_OK),
            // SAFETY: checked.
            Err(refused) => Err(unsafe { refused.tell(error) }),
        }
    })
}

unsafe fn add_option(
    xc: *mut footwork_xc,
    items: *const u32,
    count: usize,
    option: *mut u32,
) -> Result<(), Refusal> {
    check_optional(option)?;
    // SAFETY: the caller's word.
    let (items, mut block) = unsafe { (array(items, count)?, Block::exclusive(xc)?) };
    block.must_be_open()?;
    if block.holds(items) {
        return Err(FOOTWORK_ERROR_OVERLAP.into());
    }
    let number = if block.layout.wide {
        add::<u32>(&mut block, items)
    } else {
        add::<u16>(&mut block, items)
    }?;
    if !option.is_null() {
        // SAFETY: checked.
        unsafe { option.write(number) };
    }
    Ok(())
}

fn add<L: Width>(block: &mut Block, items: &[u32]) -> Result<u32, Error> {
    // SAFETY: the width of the layout; nothing else of the block is in use.
    unsafe { block.parts::<L>() }.problem().option_u32(items)
}

/// Abandons the search and its assumptions, wherever it is, so that options may be added again.
/// The options stay.
///
/// Returns `FOOTWORK_OK`; NULL, ALIGNMENT, STATE, BUSY, ALTERED. Constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_xc_edit(xc: *mut footwork_xc) -> i32 {
    guard(|| -> Outcome {
        // SAFETY: the caller's word.
        let mut block = unsafe { Block::exclusive(xc) }?;
        block.set(0, STARTED | STANDING);
        block.clear_state();
        Ok(FOOTWORK_OK)
    })
}
