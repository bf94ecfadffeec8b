//! The 16550 of QEMU's virt, with registers of a byte.

use crate::registers::{Device, Register};

const DATA: Register<u8> = Device::UART.register(0);
const LINE_CONTROL: Register<u8> = Device::UART.register(3);
const LINE_STATUS: Register<u8> = Device::UART.register(5);
/// In place of the data and of the interrupts while the divisor shows.
const DIVISOR_LOW: Register<u8> = Device::UART.register(0);
const DIVISOR_HIGH: Register<u8> = Device::UART.register(1);

const EIGHT_BITS: u8 = 0b11;
const DIVISOR_SHOWS: u8 = 1 << 7;
const RECEIVED: u8 = 1 << 0;
const TRANSMITTER_EMPTY: u8 = 1 << 5;
const ALL_SENT: u8 = 1 << 6;

/// 3,686,400 Hz / (16 * 115,200).
const DIVISOR: u16 = 2;

/// Without its queues: switching them on loses what came before.
pub(super) fn start() {
    let [low, high] = DIVISOR.to_le_bytes();
    LINE_CONTROL.write(DIVISOR_SHOWS);
    DIVISOR_LOW.write(low);
    DIVISOR_HIGH.write(high);
    LINE_CONTROL.write(EIGHT_BITS);
}

pub(super) fn receive() -> Option<u8> {
    (LINE_STATUS.read() & RECEIVED != 0).then(|| DATA.read())
}

pub(super) fn send(byte: u8) {
    while LINE_STATUS.read() & TRANSMITTER_EMPTY == 0 {}
    DATA.write(byte);
}

pub(super) fn is_sending() -> bool {
    LINE_STATUS.read() & ALL_SENT == 0
}
