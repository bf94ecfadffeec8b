//! How far down the stack has ever been. All of it is painted before `main`; what is not painted any
//! more was used.
#![allow(unsafe_code)] // a start in assembly; reads memory that belongs to no Rust object

use core::arch::global_asm;
use core::ptr;

const PAINT: u32 = 0xCCCC_CCCC;

// riscv-rt calls this before Rust's memory is there, with nothing on the stack yet; it saves nothing
// but s0 to s2.
global_asm!(
    ".section .init.pre_init, \"ax\"",
    ".global __pre_init",
    "__pre_init:",
    "la t0, __estack",
    "la t1, _stack_start",
    "li t2, {paint}",
    "1: bgeu t0, t1, 2f",
    "sw t2, 0(t0)",
    "addi t0, t0, 4",
    "j 1b",
    "2: ret",
    paint = const PAINT,
);

// SAFETY: the linker makes both; only their addresses are taken.
unsafe extern "C" {
    /// Where the stack may grow to: the linker's.
    static __estack: u32;
    /// Where it begins.
    static _stack_start: u32;
}

/// Bytes of stack used so far at the deepest, and bytes there are.
pub(crate) fn high_water_mark() -> (usize, usize) {
    let (lowest, beginning) = (&raw const __estack, &raw const _stack_start);
    let mut word = lowest;
    // SAFETY: both ends are aligned to words and all between them is RAM.
    while word < beginning && unsafe { ptr::read_volatile(word) } == PAINT {
        word = word.wrapping_add(1);
    }
    (beginning.addr() - word.addr(), beginning.addr() - lowest.addr())
}
