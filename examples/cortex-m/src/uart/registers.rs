//! The registers of the board's UART, by their distance from its address. The only place that
//! touches memory which Rust does not know.
#![allow(unsafe_code)]

use core::ptr;

/// The address of each board's first UART, as its manual has it.
const UART: usize = if cfg!(any(feature = "microbit", feature = "nrf52840")) {
    0x4000_2000
} else if cfg!(feature = "lm3s6965evb") {
    0x4000_C000
} else if cfg!(feature = "mps2-an386") {
    0x4000_4000
} else if cfg!(feature = "mps2-an505") {
    0x5020_0000 // as secure programs see it
} else {
    0x4001_1000 // STM32F4: USART1
};

/// Words from there on: the whole of any of these devices.
const WORDS: usize = 0x1000 / 4;

/// A register, `offset` bytes from the UART's address. What it does when read or written is in the
/// device's manual.
#[derive(Clone, Copy)]
pub(super) struct Register(usize);

impl Register {
    /// Constant, so that a register out of the device does not compile.
    pub(super) const fn at(offset: usize) -> Self {
        assert!(offset.is_multiple_of(4) && offset / 4 < WORDS);
        Self(offset)
    }

    pub(super) fn read(self) -> u32 {
        // SAFETY: a word within the device, where no Rust object is; its registers may be read at
        // any time.
        unsafe { ptr::read_volatile(self.address()) }
    }

    pub(super) fn write(self, value: u32) {
        // SAFETY: as above; the device transfers bytes, it writes no memory by itself.
        unsafe { ptr::write_volatile(self.address(), value) }
    }

    const fn address(self) -> *mut u32 {
        ptr::without_provenance_mut(UART + self.0)
    }
}
