//! What every program here needs of its board: the log, the end, faults and panics, time.
//!
//! A program begins at [`entry`], calls [`start`] if it wants time, and ends in [`finish`]. The rest it can see for itself: footwork knows nothing of boards.
#![no_std]

pub mod clock;
// These know nothing of processors, nor do the programs.
#[path = "../../programs/board/interrupt.rs"]
pub mod interrupt;
#[path = "../../programs/board/puzzles.rs"]
pub mod puzzles;
mod registers;
mod request;
mod stack;
pub mod uart;
#[path = "../../programs/board/watchdog.rs"]
pub mod watchdog;

pub use riscv_rt::entry;

use core::panic::PanicInfo;

use defmt_semihosting as _;
use portable_atomic::{AtomicBool, Ordering::Relaxed};
use riscv::interrupt::Exception;
use riscv::register::{mcause, mepc, mtval};
use riscv_rt::TrapFrame;
use semihosting::process;

use footwork::Error;

/// Starts the clock, from which the log has its times. To be called once, at the start.
pub fn start() {
    clock::start();
}

/// Ends the program: says how much stack it took, and what went wrong if something did.
pub fn finish(result: Result<(), Error>) -> ! {
    watchdog::stop();
    let (used, whole) = stack::high_water_mark();
    defmt::info!("stack: {=usize} bytes of {=usize}", used, whole);
    match result {
        Ok(()) => exit(true),
        Err(error) => {
            defmt::error!("{}", error);
            exit(false)
        }
    }
}

/// Tells the emulator or the debugger that the program is done: 0 for success, 1 for failure.
///
/// A board alone stops here: a breakpoint that nobody waits for is an exception, see `fault`.
pub fn exit(success: bool) -> ! {
    process::exit(i32::from(!success))
}

/// `defmt::panic!`, `defmt::assert!` and `defmt::unwrap!` end here, with the message logged.
#[defmt::panic_handler]
fn failed() -> ! {
    exit(false)
}

/// Panics of Rust.
#[panic_handler]
fn panicked(message: &PanicInfo<'_>) -> ! {
    static BEFORE: AtomicBool = AtomicBool::new(false);
    // Not again if it is the log that panics.
    if !BEFORE.swap(true, Relaxed) {
        defmt::error!("{}", defmt::Display2Format(message));
    }
    exit(false)
}

/// Exceptions end here.
#[allow(unsafe_code)] // riscv-rt calls it by this name, which nothing else has
#[unsafe(export_name = "ExceptionHandler")]
extern "C" fn fault(_: &TrapFrame) -> ! {
    let (cause, place, value) = (mcause::read().code(), mepc::read(), mtval::read());
    // A semihosting call that nobody answered: the log would be the next one.
    if cause == Exception::Breakpoint as usize {
        loop {
            riscv::asm::wfi();
        }
    }
    defmt::error!("exception {=usize} at {=usize:#x}: {=usize:#x}", cause, place, value);
    exit(false)
}

/// So do interrupts that have no handler.
#[allow(unsafe_code)] // as above
#[unsafe(export_name = "DefaultHandler")]
extern "C" fn unexpected() -> ! {
    defmt::panic!("interrupt {=usize}, which nobody expected", mcause::read().code())
}
