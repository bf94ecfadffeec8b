//! Two functions that call each other.
#![no_std]
#![no_main]

use core::hint::black_box;

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    u32::from(even(black_box(10)) == 0)
}

#[inline(never)]
fn even(number: u32) -> u32 {
    // Something is left to do behind the call, or it would become a loop.
    if number == 0 { 1 } else { black_box(odd(black_box(number - 1))) }
}

#[inline(never)]
fn odd(number: u32) -> u32 {
    if number == 0 { 0 } else { black_box(even(black_box(number - 1))) }
}
