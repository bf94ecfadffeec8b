//! How far down the stack has ever been. `cortex-m-rt` paints all of it before `main`; what is not
//! painted any more was used.
#![allow(unsafe_code)] // reads memory that belongs to no Rust object

use core::ptr;

use cortex_m_rt::STACK_PAINT_VALUE;

// SAFETY: the linker makes both; only their addresses are taken.
unsafe extern "C" {
    /// Where the stack may grow to: the linker's.
    static _stack_end: u32;
    /// Where it begins.
    static _stack_start: u32;
}

/// Bytes of stack used so far at the deepest, and bytes there are.
pub(crate) fn high_water_mark() -> (usize, usize) {
    let (lowest, beginning) = (&raw const _stack_end, &raw const _stack_start);
    let mut word = lowest;
    // SAFETY: both ends are aligned to words and all between them is RAM.
    while word < beginning && unsafe { ptr::read_volatile(word) } == STACK_PAINT_VALUE {
        word = word.wrapping_add(1);
    }
    (beginning.addr() - word.addr(), beginning.addr() - lowest.addr())
}
