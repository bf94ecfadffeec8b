//! From pointers to references: what a caller gave is checked here, and nowhere is it trusted
//! further than C allows (that it points to so many bytes).

use super::status::{
    FOOTWORK_ERROR_ALIGNMENT, FOOTWORK_ERROR_NULL, FOOTWORK_ERROR_SIZE, FOOTWORK_ERROR_STRUCT_SIZE,
};

/// Whether a pointer may point to values of this type.
pub(super) fn check<T>(pointer: *const T) -> Result<(), i32> {
    if pointer.is_null() {
        Err(FOOTWORK_ERROR_NULL)
    } else if pointer.is_aligned() {
        Ok(())
    } else {
        Err(FOOTWORK_ERROR_ALIGNMENT)
    }
}

/// The same for a pointer that may be NULL.
pub(super) fn check_optional<T>(pointer: *const T) -> Result<(), i32> {
    if pointer.is_null() { Ok(()) } else { check(pointer) }
}

/// Whether an array may lie there: NULL only without elements.
pub(super) fn check_array<T>(pointer: *const T, count: usize) -> Result<(), i32> {
    if count == 0 {
        return check_optional(pointer);
    }
    check(pointer)?;
    // No object is larger than half the address space.
    match count.checked_mul(size_of::<T>()).map(isize::try_from) {
        Some(Ok(_)) => Ok(()),
        _ => Err(FOOTWORK_ERROR_SIZE),
    }
}

/// An array of the caller's.
///
/// # Safety
/// `pointer` points to `count` values, or is NULL or misaligned; nobody writes to them meanwhile.
pub(super) unsafe fn array<'a, T>(pointer: *const T, count: usize) -> Result<&'a [T], i32> {
    check_array(pointer, count)?;
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: not NULL, aligned, no larger than an object can be; the rest is the caller's word.
    Ok(unsafe { core::slice::from_raw_parts(pointer, count) })
}

/// Structs that can grow: their first field says how large the caller's are.
///
/// # Safety
/// `repr(C)`, begins with `struct_size: u32`, holds integers alone.
pub(super) unsafe trait Growing: Copy {}

/// The most that `struct_size` can sensibly be.
const LARGEST_STRUCT: usize = 4096;

/// Checks a struct's size. Until one grows there is one size only.
///
/// # Safety
/// `pointer` points to a struct whose first field says its size, or is NULL or misaligned.
pub(super) unsafe fn check_struct<T: Growing>(pointer: *const T) -> Result<(), i32> {
    check(pointer)?;
    // SAFETY: the first field of every growing struct, which is there and aligned.
    let size = unsafe { pointer.cast::<u32>().read() } as usize;
    if (size_of::<T>()..=LARGEST_STRUCT).contains(&size) {
        Ok(())
    } else {
        Err(FOOTWORK_ERROR_STRUCT_SIZE)
    }
}

/// Reads a struct that may be of a later version, if it asks for nothing that is not known.
///
/// # Safety
/// As [`check_struct`].
pub(super) unsafe fn read_struct<T: Growing>(pointer: *const T) -> Result<T, i32> {
    // SAFETY: the caller's word.
    unsafe { check_struct(pointer) }?;
    // SAFETY: as above; the struct is as large as it says, and at least as large as ours.
    let bytes = unsafe {
        let size = pointer.cast::<u32>().read() as usize;
        core::slice::from_raw_parts(pointer.cast::<u8>(), size)
    };
    if bytes.iter().skip(size_of::<T>()).any(|byte| *byte != 0) {
        return Err(FOOTWORK_ERROR_STRUCT_SIZE);
    }
    // SAFETY: checked above; integers are valid whatever their bytes.
    Ok(unsafe { pointer.read() })
}

/// Copies `from` to the caller's memory, byte by byte.
///
/// # Safety
/// `to` was checked and points to as many values.
pub(super) unsafe fn write_all<T: Copy>(
    to: *mut T,
    from: impl IntoIterator<Item = T>,
    room: usize,
) {
    for (place, value) in (0..room).zip(from) {
        // SAFETY: `place` is below the number of values that the caller has room for.
        unsafe { to.add(place).write(value) };
    }
}

/// Writes a struct that may be of a later version: what is not known is zero, the size stays.
///
/// # Safety
/// `to` was checked by [`check_struct`], and `value` says the size that it does.
pub(super) unsafe fn write_struct<T: Growing>(to: *mut T, value: T) {
    // SAFETY: checked; the struct is as large as it says, and at least as large as ours.
    unsafe {
        let size = to.cast::<u32>().read() as usize;
        let rest = size.saturating_sub(size_of::<T>());
        to.cast::<u8>().add(size_of::<T>()).write_bytes(0, rest);
        to.write(value);
    }
}
