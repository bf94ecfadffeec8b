//! The board's serial line, byte by byte and without interrupts: 115,200 baud, 8 data bits, no
//! parity.
//!
//! It speaks `embedded_io`, as the drivers of most HALs do: a program that takes any
//! `embedded_io::{Read, Write}` runs on any of them.

mod registers;

#[cfg_attr(any(feature = "mps2-an386", feature = "mps2-an505"), path = "cmsdk.rs")]
#[cfg_attr(any(feature = "microbit", feature = "nrf52840"), path = "nordic.rs")]
#[cfg_attr(any(feature = "netduinoplus2", feature = "stm32f4"), path = "stm32.rs")]
#[cfg_attr(feature = "lm3s6965evb", path = "pl011.rs")]
mod device;

use core::convert::Infallible;

use embedded_io::{ErrorType, Read, Write};

/// The first serial line of the board.
pub struct Uart(());

impl Uart {
    /// Sets the line up. A second one would be the same line.
    #[must_use]
    pub fn new() -> Self {
        device::start();
        Self(())
    }
}

impl Default for Uart {
    fn default() -> Self {
        Self::new()
    }
}

impl ErrorType for Uart {
    type Error = Infallible;
}

impl Read for Uart {
    /// Waits for a byte. A line faster than the program loses bytes.
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Infallible> {
        let Some(first) = buffer.first_mut() else { return Ok(0) };
        *first = loop {
            if let Some(byte) = device::receive() {
                break byte;
            }
        };
        Ok(1)
    }
}

impl Write for Uart {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        for &byte in bytes {
            device::send(byte);
        }
        Ok(bytes.len())
    }

    /// Waits until the last byte has left.
    fn flush(&mut self) -> Result<(), Infallible> {
        while device::is_sending() {}
        Ok(())
    }
}
