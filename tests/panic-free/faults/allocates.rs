//! A function of the name that heaps have.
#![no_std]
#![no_main]

use core::hint::black_box;

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    u32::from(malloc(black_box(8)).is_null())
}

#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn malloc(bytes: usize) -> *const u8 {
    static HEAP: [u8; 8] = [0; 8];
    if black_box(bytes) <= HEAP.len() { HEAP.as_ptr() } else { core::ptr::null() }
}
