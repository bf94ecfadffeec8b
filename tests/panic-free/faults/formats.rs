//! Text made out of a number.
#![no_std]
#![no_main]

use core::fmt::{Result, Write};
use core::hint::black_box;

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    u32::from(write!(Nowhere, "{}", black_box(1)).is_err())
}

struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, text: &str) -> Result {
        black_box(text);
        Ok(())
    }
}
