//! The software interrupt, which stands for all others.

use riscv::interrupt::{Interrupt, enable_interrupt};
use riscv_rt::core_interrupt;

use crate::interrupt;
use crate::registers::{Device, Register};

const SOFTWARE_INTERRUPT: Register<u32> = Device::CLINT.register(0x0000);

#[allow(unsafe_code)]
pub(crate) fn enable() {
    // SAFETY: no critical section is open, and none depends on this interrupt.
    unsafe { enable_interrupt(Interrupt::MachineSoft) };
}

pub(crate) fn make() {
    SOFTWARE_INTERRUPT.write(1);
}

#[core_interrupt(Interrupt::MachineSoft)]
fn requested() {
    SOFTWARE_INTERRUPT.write(0); // taken back: it is being served
    interrupt::came();
}
