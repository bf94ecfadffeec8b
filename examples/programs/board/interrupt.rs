//! An interrupt that asks the main loop for something, as a button or a line that receives would.
//! The clock requests it; which of the processor's it is, and its handler, stand in the board's
//! `request.rs`.

use portable_atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use crate::request;

/// Milliseconds from one to the next; 0 before it is started.
static PERIOD: AtomicU32 = AtomicU32::new(0);
static COUNT: AtomicU32 = AtomicU32::new(0);
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on there is one each so many milliseconds.
pub fn start(milliseconds: u32) {
    request::enable();
    PERIOD.store(milliseconds, Relaxed);
}

/// Whether one came since this was last asked.
pub fn requested() -> bool {
    REQUESTED.swap(false, Relaxed)
}

/// How many came so far.
pub fn count() -> u32 {
    COUNT.load(Relaxed)
}

/// What its handler does.
pub(crate) fn came() {
    COUNT.fetch_add(1, Relaxed);
    REQUESTED.store(true, Relaxed);
}

/// Called by the clock each millisecond.
pub(crate) fn tick(now: u32) {
    let period = PERIOD.load(Relaxed);
    if period != 0 && now.is_multiple_of(period) {
        request::make();
    }
}
