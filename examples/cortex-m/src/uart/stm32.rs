//! USART1 of an STM32F4, at the 16 MHz that reset leaves.
//!
//! QEMU asks for no pins and no gates of the clock. On the chip a program sets, before it makes a
//! `Uart`: in RCC the bits `GPIOAEN` and `USART1EN`, in GPIOA pins 9 and 10 to AF7.

use super::registers::Register;

const STATUS: Register = Register::at(0x00);
const DATA: Register = Register::at(0x04);
const DIVISOR: Register = Register::at(0x08);
const CONTROL: Register = Register::at(0x0C);

const RECEIVED: u32 = 1 << 5;
const ALL_SENT: u32 = 1 << 6;
const TRANSMITTER_EMPTY: u32 = 1 << 7;
/// UE, TE, RE.
const ON_TRANSMIT_RECEIVE: u32 = 1 << 13 | 1 << 3 | 1 << 2;

/// Rounded.
const CLOCKS_A_BIT: u32 = (16_000_000 + 115_200 / 2) / 115_200;

pub(super) fn start() {
    DIVISOR.write(CLOCKS_A_BIT);
    CONTROL.write(ON_TRANSMIT_RECEIVE);
}

pub(super) fn receive() -> Option<u8> {
    (STATUS.read() & RECEIVED != 0).then(|| DATA.read() as u8)
}

pub(super) fn send(byte: u8) {
    while STATUS.read() & TRANSMITTER_EMPTY == 0 {}
    DATA.write(u32::from(byte));
}

pub(super) fn is_sending() -> bool {
    STATUS.read() & ALL_SENT == 0
}
