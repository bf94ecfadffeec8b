//! A division of 64-bit numbers.
#![no_std]
#![no_main]

use core::hint::black_box;

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    u32::from(black_box(1_u64 << 40) / black_box(1 << 20) != 1 << 20)
}
