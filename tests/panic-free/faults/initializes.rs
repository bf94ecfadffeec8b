//! A static that is not zero: something would have to copy its value from flash.
#![no_std]
#![no_main]

use core::hint::black_box;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    VALUE.store(black_box(8), Relaxed);
    u32::from(VALUE.load(Relaxed) != 8)
}

static VALUE: AtomicU32 = AtomicU32::new(7);
