//! Numbers with a fraction.
#![no_std]
#![no_main]

use core::hint::black_box;

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    u32::from(black_box(1.0_f32) / black_box(2.0) > 1.0)
}
