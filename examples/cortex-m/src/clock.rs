//! Time from the processor's own timer, `SysTick`: an interrupt each millisecond.

use cortex_m::interrupt::InterruptNumber;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m::peripheral::{NVIC, SYST};
use cortex_m_rt::exception;
use portable_atomic::{AtomicU32, Ordering::Relaxed};

use crate::watchdog;

/// What drives `SysTick`, in Hz: the processor's clock as reset leaves it, or QEMU's.
const FREQUENCY: u32 = if cfg!(any(feature = "microbit", feature = "stm32f4")) {
    16_000_000
} else if cfg!(feature = "lm3s6965evb") {
    12_500_000
} else if cfg!(feature = "mps2-an386") {
    25_000_000
} else if cfg!(feature = "mps2-an505") {
    20_000_000
} else if cfg!(feature = "netduinoplus2") {
    168_000_000
} else if cfg!(feature = "nrf52840") {
    64_000_000
} else {
    6_500_000 // RP2040: its ring oscillator, roughly
};

static MILLISECONDS: AtomicU32 = AtomicU32::new(0);
static PERIOD: AtomicU32 = AtomicU32::new(0);

defmt::timestamp!("{=u32:ms}", milliseconds());

/// Since [`start`](crate::start); 0 in programs that did not call it. Starts again after 49 days.
pub fn milliseconds() -> u32 {
    MILLISECONDS.load(Relaxed)
}

/// From now on requests device interrupt 20 each so many milliseconds, as a button or a line that
/// receives would. The handler is the program's `DefaultHandler`.
#[allow(unsafe_code)]
pub fn request_interrupts(milliseconds: u32) {
    // SAFETY: no critical section is open, and none depends on interrupts of this number.
    unsafe { NVIC::unmask(Request) };
    PERIOD.store(milliseconds, Relaxed);
}

/// The device interrupt that stands for all others: by its number no device of these boards that
/// these programs use.
#[derive(Clone, Copy)]
struct Request;

// SAFETY: every one of these boards has more than 20 device interrupts.
#[allow(unsafe_code)]
unsafe impl InterruptNumber for Request {
    fn number(self) -> u16 {
        REQUEST
    }
}

/// The number of that interrupt.
pub const REQUEST: u16 = 20;

pub(crate) fn start(mut timer: SYST) {
    timer.set_clock_source(SystClkSource::Core);
    timer.set_reload(FREQUENCY / 1_000 - 1);
    timer.clear_current();
    timer.enable_interrupt();
    timer.enable_counter();
}

#[exception]
fn SysTick() {
    let now = MILLISECONDS.fetch_add(1, Relaxed).wrapping_add(1);
    let period = PERIOD.load(Relaxed);
    if period != 0 && now.is_multiple_of(period) {
        NVIC::pend(Request);
    }
    watchdog::check(now);
}
