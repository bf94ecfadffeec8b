//! A watchdog in software, to be seen at work under an emulator as on a board: who starts it has to
//! feed it in time, or the program fails. In a product put the chip's own in its place; its
//! functions stay.

use portable_atomic::{AtomicU32, Ordering::Relaxed};

use crate::clock;

/// How long it waits, in milliseconds; 0 before it is started.
static PATIENCE: AtomicU32 = AtomicU32::new(0);
static FED: AtomicU32 = AtomicU32::new(0);
static LONGEST: AtomicU32 = AtomicU32::new(0);

/// From now on [`feed`] has to be called at least each so many milliseconds.
pub fn start(milliseconds: u32) {
    FED.store(clock::milliseconds(), Relaxed);
    PATIENCE.store(milliseconds, Relaxed);
}

/// The program is over, nobody feeds any more. A watchdog in hardware would not allow it.
pub(crate) fn stop() {
    PATIENCE.store(0, Relaxed);
}

/// Says that the main loop is alive.
pub fn feed() {
    let now = clock::milliseconds();
    let hungry = now.wrapping_sub(FED.swap(now, Relaxed));
    LONGEST.fetch_max(hungry, Relaxed);
}

/// The longest time between two calls of [`feed`] so far, in milliseconds.
pub fn longest() -> u32 {
    LONGEST.load(Relaxed)
}

/// Called by the clock's interrupt, which comes through whatever the main loop does.
pub(crate) fn check(now: u32) {
    let patience = PATIENCE.load(Relaxed);
    if patience != 0 && now.wrapping_sub(FED.load(Relaxed)) > patience {
        defmt::panic!("the watchdog was not fed for {=u32} ms", patience);
    }
}
