//! The firmware that has to be free of all faults.
#![no_std]
#![no_main]

mod cell;
mod work;

use frame as _;

#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    work::work()
}
