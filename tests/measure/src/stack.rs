//! How deep the stack was: the way from reset leaves it painted, and what lost its paint was used.

use crate::reset::PAINT;

unsafe extern "C" {
    static paint_begin: u32;
    static stack_top: u32;
}

/// Bytes of stack used since reset.
#[inline(never)]
pub fn deepest() -> u32 {
    let top = &raw const stack_top;
    let mut at = &raw const paint_begin;
    // SAFETY: all words between these two are RAM, and nothing else lies there than the stack.
    while at < top && unsafe { at.read_volatile() } == PAINT {
        at = at.wrapping_add(1);
    }
    (top.addr() - at.addr()) as u32
}
