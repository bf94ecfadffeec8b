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
mod request;
mod stack;
#[cfg(feature = "uart")]
pub mod uart;
#[path = "../../programs/board/watchdog.rs"]
pub mod watchdog;

pub use cortex_m_rt::entry;

use cortex_m_rt::{ExceptionFrame, exception};
use cortex_m_semihosting::debug;
#[cfg(feature = "probed")]
use defmt_rtt as _;
#[cfg(feature = "emulated")]
use defmt_semihosting as _;
use panic_probe as _;

use footwork::Error;

/// What the ROM of an RP2040 runs first: it sets up the Pico's kind of flash.
#[cfg(feature = "rp2040")]
#[allow(unsafe_code)] // nothing else is placed there: the linker asserts it
#[unsafe(link_section = ".boot2")]
#[unsafe(no_mangle)]
pub static BOOT2: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

/// Starts the clock, from which the log has its times. To be called once, at the start.
pub fn start() {
    if let Some(peripherals) = cortex_m::Peripherals::take() {
        clock::start(peripherals.SYST);
    }
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
/// A board alone stops here: a breakpoint that nobody waits for is a fault, see `HardFault`.
pub fn exit(success: bool) -> ! {
    loop {
        debug::exit(if success { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    }
}

/// `defmt::panic!`, `defmt::assert!` and `defmt::unwrap!` end here, with the message logged.
#[defmt::panic_handler]
fn panic() -> ! {
    if cfg!(feature = "emulated") { exit(false) } else { panic_probe::hard_fault() }
}

/// Faults, and panics of Rust after their message, end here. The emulator is told; a debugger
/// knows, and prints the calls that led here; a board alone stands still.
#[exception]
#[allow(unsafe_code)] // the signature that `exception` wants
unsafe fn HardFault(_: &ExceptionFrame) -> ! {
    if cfg!(feature = "emulated") {
        exit(false)
    }
    loop {
        cortex_m::asm::wfi();
    }
}
