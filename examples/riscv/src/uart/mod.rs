//! The board's serial line, byte by byte and without interrupts: 115,200 baud, 8 data bits, no
//! parity.
//!
//! It speaks `embedded_io`, as the drivers of most HALs do: a program that takes any
//! `embedded_io::{Read, Write}` runs on any of them.

#[cfg_attr(feature = "virt", path = "ns16550.rs")]
#[cfg_attr(feature = "sifive_e", path = "sifive.rs")]
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
