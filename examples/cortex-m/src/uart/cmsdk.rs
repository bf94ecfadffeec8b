//! Arm's CMSDK APB UART, of the MPS2 boards.

use super::registers::Register;

const DATA: Register = Register::at(0x00);
const STATE: Register = Register::at(0x04);
const CONTROL: Register = Register::at(0x08);
const DIVISOR: Register = Register::at(0x10);

const TRANSMITTER_FULL: u32 = 1 << 0;
const RECEIVER_FULL: u32 = 1 << 1;
const TRANSMIT_AND_RECEIVE: u32 = 0b11;

const CLOCK: u32 = if cfg!(feature = "mps2-an386") { 25_000_000 } else { 20_000_000 };

/// The clock divided by the line's speed, rounded.
const CLOCKS_A_BIT: u32 = (CLOCK + 115_200 / 2) / 115_200;

pub(super) fn start() {
    DIVISOR.write(CLOCKS_A_BIT);
    CONTROL.write(TRANSMIT_AND_RECEIVE);
}

pub(super) fn receive() -> Option<u8> {
    (STATE.read() & RECEIVER_FULL != 0).then(|| DATA.read() as u8)
}

pub(super) fn send(byte: u8) {
    while STATE.read() & TRANSMITTER_FULL != 0 {}
    DATA.write(u32::from(byte));
}

/// The byte that is on the line itself cannot be seen: at most that one is still on its way.
pub(super) fn is_sending() -> bool {
    STATE.read() & TRANSMITTER_FULL != 0
}
