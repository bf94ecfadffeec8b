//! Nordic's UART: that of the nRF51, which the nRF52840 still has.

use super::registers::Register;

const START_RECEIVING: Register = Register::at(0x000);
const START_SENDING: Register = Register::at(0x008);
const RECEIVED: Register = Register::at(0x108);
const SENT: Register = Register::at(0x11C);
const ENABLE: Register = Register::at(0x500);
const SEND_PIN: Register = Register::at(0x50C);
const RECEIVE_PIN: Register = Register::at(0x514);
const RECEIVE_DATA: Register = Register::at(0x518);
const SEND_DATA: Register = Register::at(0x51C);
const SPEED: Register = Register::at(0x524);

const ENABLED: u32 = 4;
const BAUD_115200: u32 = 0x01D7_E000;
/// P0.24 and P0.25 of the micro:bit; P0.06 and P0.08 of the nRF52840 DK lead to its debugger.
const SEND_AND_RECEIVE_PINS: (u32, u32) =
    if cfg!(feature = "microbit") { (24, 25) } else { (6, 8) };

pub(super) fn start() {
    SEND_PIN.write(SEND_AND_RECEIVE_PINS.0);
    RECEIVE_PIN.write(SEND_AND_RECEIVE_PINS.1);
    SPEED.write(BAUD_115200);
    ENABLE.write(ENABLED);
    START_RECEIVING.write(1);
    START_SENDING.write(1);
}

pub(super) fn receive() -> Option<u8> {
    (RECEIVED.read() != 0).then(|| {
        // Before the byte is read: the next one raises it again.
        RECEIVED.write(0);
        RECEIVE_DATA.read() as u8
    })
}

pub(super) fn send(byte: u8) {
    SENT.write(0);
    SEND_DATA.write(u32::from(byte));
    while SENT.read() == 0 {}
}

/// `send` waits for its byte.
pub(super) fn is_sending() -> bool {
    false
}
