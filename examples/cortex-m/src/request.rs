//! The device interrupt that stands for all others: by its number no device of these boards that
//! these programs use.

use cortex_m::interrupt::InterruptNumber;
use cortex_m::peripheral::NVIC;
use cortex_m_rt::exception;

use crate::interrupt;

const NUMBER: u16 = 20;

#[derive(Clone, Copy)]
struct Request;

// SAFETY: every one of these boards has more than 20 device interrupts.
#[allow(unsafe_code)]
unsafe impl InterruptNumber for Request {
    fn number(self) -> u16 {
        NUMBER
    }
}

#[allow(unsafe_code)]
pub(crate) fn enable() {
    // SAFETY: no critical section is open, and none depends on interrupts of this number.
    unsafe { NVIC::unmask(Request) };
}

pub(crate) fn make() {
    NVIC::pend(Request);
}

/// The handler of all device interrupts, of which there is only this one.
#[exception]
#[allow(unsafe_code)] // the signature that `exception` wants
unsafe fn DefaultHandler(number: i16) {
    defmt::assert_eq!(number, NUMBER.cast_signed(), "an interrupt that nobody expected");
    interrupt::came();
}
