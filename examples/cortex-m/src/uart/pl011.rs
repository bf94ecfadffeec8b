//! Arm's PL011 as the Stellaris LM3S6965 has it, at 12.5 MHz. QEMU asks for no pins and no gates
//! of the clock; the chip would.

use super::registers::Register;

const DATA: Register = Register::at(0x00);
const FLAGS: Register = Register::at(0x18);
const DIVISOR: Register = Register::at(0x24);
const DIVISOR_FRACTION: Register = Register::at(0x28);
const LINE_CONTROL: Register = Register::at(0x2C);
const CONTROL: Register = Register::at(0x30);

const BUSY: u32 = 1 << 3;
const RECEIVER_EMPTY: u32 = 1 << 4;
const TRANSMITTER_FULL: u32 = 1 << 5;
const EIGHT_BITS_WITH_QUEUES: u32 = 0x70;
const ON_TRANSMIT_RECEIVE: u32 = 0x301;

/// 12,500,000 / (16 * 115,200), in 64ths, rounded.
const DIVISOR_64THS: u32 = (12_500_000 * 4 + 115_200 / 2) / 115_200;

pub(super) fn start() {
    CONTROL.write(0);
    DIVISOR.write(DIVISOR_64THS / 64);
    DIVISOR_FRACTION.write(DIVISOR_64THS % 64);
    LINE_CONTROL.write(EIGHT_BITS_WITH_QUEUES);
    CONTROL.write(ON_TRANSMIT_RECEIVE);
}

pub(super) fn receive() -> Option<u8> {
    (FLAGS.read() & RECEIVER_EMPTY == 0).then(|| DATA.read() as u8)
}

pub(super) fn send(byte: u8) {
    while FLAGS.read() & TRANSMITTER_FULL != 0 {}
    DATA.write(u32::from(byte));
}

pub(super) fn is_sending() -> bool {
    FLAGS.read() & BUSY != 0
}
