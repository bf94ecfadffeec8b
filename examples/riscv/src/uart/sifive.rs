//! The UART of the FE310, at the 14.4 MHz or so that reset leaves.
//!
//! QEMU asks for no pins. On the chip a program sets, before it makes a `Uart`: in GPIO's `iof_en`
//! the bits 16 and 17.

use crate::registers::{Device, Register};

const SEND_DATA: Register<u32> = Device::UART.register(0x00);
const RECEIVE_DATA: Register<u32> = Device::UART.register(0x04);
const SEND_CONTROL: Register<u32> = Device::UART.register(0x08);
const RECEIVE_CONTROL: Register<u32> = Device::UART.register(0x0C);
const PENDING: Register<u32> = Device::UART.register(0x14);
const DIVISOR: Register<u32> = Device::UART.register(0x18);

const ON: u32 = 1 << 0;
/// Of the queue to send from: pending while it holds less than one byte.
const LESS_THAN_ONE: u32 = 1 << 16;
const QUEUE_LOW: u32 = 1 << 0;
/// Of the queue to send from and of the one received into, beside the byte.
const FULL: u32 = 1 << 31;
const EMPTY: u32 = 1 << 31;

const CLOCKS_A_BIT: u32 = 14_400_000 / 115_200;

pub(super) fn start() {
    DIVISOR.write(CLOCKS_A_BIT - 1);
    SEND_CONTROL.write(ON | LESS_THAN_ONE);
    RECEIVE_CONTROL.write(ON);
}

pub(super) fn receive() -> Option<u8> {
    // Reading takes the byte out of the queue.
    let data = RECEIVE_DATA.read();
    (data & EMPTY == 0).then_some(data as u8)
}

pub(super) fn send(byte: u8) {
    while SEND_DATA.read() & FULL != 0 {}
    SEND_DATA.write(u32::from(byte));
}

/// The byte that is on the line itself cannot be seen: at most that one is still on its way.
pub(super) fn is_sending() -> bool {
    PENDING.read() & QUEUE_LOW == 0
}
