//! A call through a pointer.
#![no_std]
#![no_main]

use core::hint::black_box;

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    black_box(nothing as fn() -> u32)()
}

fn nothing() -> u32 {
    0
}
