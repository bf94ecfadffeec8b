//! An index that may be out of bounds.
#![no_std]
#![no_main]

use core::hint::black_box;

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    let digits = [1, 2, 3];
    u32::from(digits[black_box(2_usize)] != 3)
}
