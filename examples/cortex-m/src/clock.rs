//! Time from the processor's own timer, `SysTick`: an interrupt each millisecond.

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;
use portable_atomic::{AtomicU32, Ordering::Relaxed};

use crate::{interrupt, watchdog};

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

defmt::timestamp!("{=u32:ms}", milliseconds());

/// Since [`start`](crate::start); 0 in programs that did not call it. Starts again after 49 days.
pub fn milliseconds() -> u32 {
    MILLISECONDS.load(Relaxed)
}

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
    interrupt::tick(now);
    watchdog::check(now);
}
