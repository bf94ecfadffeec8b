//! A static value that is handed out once, so that memory in `.bss` can be used without `static mut`.

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Holds a value until someone takes it, for good.
pub struct TakeOnce<T> {
    taken: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: this firmware has one core and enables no interrupt, so `take` never runs twice at once.
unsafe impl<T: Send> Sync for TakeOnce<T> {}

impl<T> TakeOnce<T> {
    /// All-zero bytes if `value` is: then a static of this type lies in `.bss`.
    pub const fn new(value: T) -> Self {
        Self { taken: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    /// The value, the first time; later nothing.
    #[expect(clippy::mut_from_ref, reason = "only one caller ever gets it")]
    pub fn take(&'static self) -> Option<&'static mut T> {
        if self.taken.load(Relaxed) {
            return None;
        }
        self.taken.store(true, Relaxed);
        // SAFETY: only the first call gets here.
        Some(unsafe { &mut *self.value.get() })
    }
}
