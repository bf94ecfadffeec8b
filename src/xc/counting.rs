//! Sums that cannot panic, not even where a program is built with overflow checks.

/// An integer that counts what takes memory or time: it never comes near its end.
pub trait Counter: Copy {
    /// The sum, modulo what the type can hold.
    fn plus(self, more: Self) -> Self;
}

macro_rules! counter {
    ($type:ty) => {
        impl Counter for $type {
            #[inline(always)]
            fn plus(self, more: Self) -> Self {
                self.wrapping_add(more)
            }
        }
    };
}
counter!(u32);
counter!(u64);
counter!(usize);

/// The number, or the most that 32 bits hold.
pub const fn saturated(number: usize) -> u32 {
    if number > u32::MAX as usize { u32::MAX } else { number as u32 }
}

/// Counts on.
#[inline(always)]
pub fn add<C: Counter>(counter: &mut C, more: C) {
    *counter = counter.plus(more);
}
