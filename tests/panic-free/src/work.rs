//! What the firmware does: the only file here that knows the core.

use crate::cell::TakeOnce;
use core::hint::black_box;

static STORAGE: TakeOnce<[u16; 2048]> = TakeOnce::new([0; 2048]);

/// Does the work; 0 if everything was right, else a number that says what was not.
pub fn work() -> u32 {
    // PLACEHOLDER until the core is there: fills the storage and sums it up.
    let Some(storage) = STORAGE.take() else { return 1 };
    if storage.iter().any(|&word| word != 0) {
        return 2;
    }
    for (word, value) in storage.iter_mut().zip(1_u16..) {
        *word = black_box(value);
    }
    let sum: u32 = storage.iter().fold(0, |sum, &word| sum.wrapping_add(u32::from(word)));
    if sum != 2048 * 2049 / 2 {
        return 3;
    }
    #[cfg(feature = "deliberate-panic")]
    if storage[black_box(storage.len() - 1)] == 0 {
        return 4;
    }
    0
}
