//! Which version this is.

use core::ffi::c_char;

/// The version of this header, in parts.
pub const FOOTWORK_VERSION_MAJOR: u32 = 0;
/// See `FOOTWORK_VERSION_MAJOR`.
pub const FOOTWORK_VERSION_MINOR: u32 = 1;
/// See `FOOTWORK_VERSION_MAJOR`.
pub const FOOTWORK_VERSION_PATCH: u32 = 0;

/// The number of the binary interface: it grows with every change after which programs must be
/// compiled anew, or memory that was kept means something else. A program may compare it with
/// `footwork_abi()`.
pub const FOOTWORK_ABI: u32 = 0;

/// The version of the library that is linked: major * 65536 + minor * 256 + patch, to be compared
/// with `FOOTWORK_VERSION`.
///
/// Never fails. Any thread, any interrupt; constant time.
#[unsafe(no_mangle)]
pub extern "C" fn footwork_version() -> u32 {
    FOOTWORK_VERSION_MAJOR << 16 | FOOTWORK_VERSION_MINOR << 8 | FOOTWORK_VERSION_PATCH
}

/// The number of the binary interface of the library that is linked.
///
/// A program compiled with another `FOOTWORK_ABI` must not call anything else. Never fails. Any
/// thread, any interrupt; constant time.
#[unsafe(no_mangle)]
pub extern "C" fn footwork_abi() -> u32 {
    FOOTWORK_ABI
}

/// The version of the library that is linked, as text: "0.1.0".
///
/// Returns a static string, never NULL. Any thread, any interrupt; constant time.
#[unsafe(no_mangle)]
pub extern "C" fn footwork_version_string() -> *const c_char {
    const TEXT: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    TEXT.as_ptr().cast()
}

// The numbers above are those of the package.
const _: () = {
    assert!(is(env!("CARGO_PKG_VERSION_MAJOR"), FOOTWORK_VERSION_MAJOR));
    assert!(is(env!("CARGO_PKG_VERSION_MINOR"), FOOTWORK_VERSION_MINOR));
    assert!(is(env!("CARGO_PKG_VERSION_PATCH"), FOOTWORK_VERSION_PATCH));
};

const fn is(text: &str, number: u32) -> bool {
    match u32::from_str_radix(text, 10) {
        Ok(read) => read == number,
        Err(_) => false,
    }
}
