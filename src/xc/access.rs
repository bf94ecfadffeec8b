//! Reads and writes of the engines' arrays: the one place that decides about bounds checks.
//!
//! By default an index out of range reads zero and writes nothing, so that no input, not even
//! memory altered from outside, can panic. The feature `unchecked` drops the checks and trusts the
//! arrays: what a search left in them must not be altered before it goes on. Storages keep their
//! arrays to themselves; whoever brings slices (`Memory::new`) and resumes on them makes that
//! promise. `resume` looks at what is used as an index, which finds most of what goes wrong by
//! mistake, but is no proof. The C functions take whatever memory they are given: with the feature
//! `capi` the checks stay.

#[cfg(any(not(feature = "unchecked"), feature = "capi"))]
mod way {
    #[inline(always)]
    pub fn get<T: Copy + Default>(slice: &[T], index: usize) -> T {
        match slice.get(index) {
            Some(value) => *value,
            None => T::default(),
        }
    }

    #[inline(always)]
    pub fn look<T: Copy>(slice: &[T], index: usize) -> Option<T> {
        slice.get(index).copied()
    }

    #[inline(always)]
    pub fn change<T>(slice: &mut [T], index: usize, change: impl FnOnce(&mut T)) {
        if let Some(value) = slice.get_mut(index) {
            change(value);
        }
    }

    #[inline(always)]
    pub fn range<T>(slice: &[T], from: usize, to: usize) -> &[T] {
        slice.get(from..to).unwrap_or(&[])
    }
}

#[cfg(all(feature = "unchecked", not(feature = "capi")))]
#[allow(unsafe_code)]
mod way {
    #[inline(always)]
    pub fn get<T: Copy + Default>(slice: &[T], index: usize) -> T {
        debug_assert!(index < slice.len());
        // SAFETY: a problem's tables are validated when they are filled, lists are built from
        // them, and `resume` compares all sizes. So every index stays below the arrays' lengths
        // as long as nobody else writes to them, as said above.
        unsafe { *slice.get_unchecked(index) }
    }

    #[inline(always)]
    #[allow(clippy::unnecessary_wraps)] // the same as with checks
    pub fn look<T: Copy>(slice: &[T], index: usize) -> Option<T> {
        debug_assert!(index < slice.len());
        // SAFETY: as in `get`.
        Some(unsafe { *slice.get_unchecked(index) })
    }

    #[inline(always)]
    pub fn change<T>(slice: &mut [T], index: usize, change: impl FnOnce(&mut T)) {
        debug_assert!(index < slice.len());
        // SAFETY: as in `get`.
        change(unsafe { slice.get_unchecked_mut(index) });
    }

    #[inline(always)]
    pub fn range<T>(slice: &[T], from: usize, to: usize) -> &[T] {
        debug_assert!(from <= to && to <= slice.len());
        // SAFETY: as in `get`; ranges come from the ends of options and items, which ascend.
        unsafe { slice.get_unchecked(from..to) }
    }
}

pub use way::{change, get, look, range};

/// Writes one value.
#[inline(always)]
pub fn put<T>(slice: &mut [T], index: usize, value: T) {
    change(slice, index, |place| *place = value);
}
