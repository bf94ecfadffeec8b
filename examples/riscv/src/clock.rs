//! Time from the hart's own timer: an interrupt each millisecond.

use portable_atomic::{AtomicU32, Ordering::Relaxed};
use riscv::interrupt::{Interrupt, enable, enable_interrupt};
use riscv_rt::core_interrupt;

use crate::registers::{Device, Register};
use crate::{interrupt, watchdog};

const ALARM_LOW: Register<u32> = Device::CLINT.register(0x4000);
const ALARM_HIGH: Register<u32> = Device::CLINT.register(0x4004);
const TIME_LOW: Register<u32> = Device::CLINT.register(0xBFF8);
const TIME_HIGH: Register<u32> = Device::CLINT.register(0xBFFC);

static MILLISECONDS: AtomicU32 = AtomicU32::new(0);
/// What drives the timer, in Hz: thousandths of a tick that a millisecond takes.
static FREQUENCY: AtomicU32 = AtomicU32::new(0);
/// Thousandths of a tick by which the last alarm was too early.
static REST: AtomicU32 = AtomicU32::new(0);

defmt::timestamp!("{=u32:ms}", milliseconds());

/// Since [`start`](crate::start); 0 in programs that did not call it. Starts again after 49 days.
pub fn milliseconds() -> u32 {
    MILLISECONDS.load(Relaxed)
}

#[allow(unsafe_code)]
pub(crate) fn start() {
    FREQUENCY.store(frequency(), Relaxed);
    set_alarm(next_alarm(now()));
    // SAFETY: no critical section is open: this is the first call of the program.
    unsafe {
        enable_interrupt(Interrupt::MachineTimer);
        enable();
    }
}

/// Of the timer. That of `sifive_e` runs at 10 MHz in older releases of QEMU, and at the 32,768 Hz
/// of the chip in newer ones: a tick that lasts for many looks at it is a slow one.
fn frequency() -> u32 {
    const FAST: u32 = 10_000_000;
    const SLOW: u32 = 32_768;
    // At 64 ns an instruction, as `run` tells the emulator, a slow tick lasts for 118 looks and a
    // fast one for none.
    const MANY: u32 = 30;
    if cfg!(feature = "virt") {
        return FAST;
    }
    let looks = || {
        let began = TIME_LOW.read();
        (0..MANY).take_while(|_| TIME_LOW.read() == began).count() as u32
    };
    // Again, because the first begins within a tick, and an emulator takes long over new code.
    if (0..4).any(|_| looks() == MANY) { SLOW } else { FAST }
}

fn now() -> u64 {
    loop {
        let (high, low) = (TIME_HIGH.read(), TIME_LOW.read());
        // Else the low half has run over meanwhile.
        if TIME_HIGH.read() == high {
            return u64::from(high) << 32 | u64::from(low);
        }
    }
}

/// A millisecond later, on average exactly.
fn next_alarm(last: u64) -> u64 {
    let thousandths = FREQUENCY.load(Relaxed) + REST.load(Relaxed);
    REST.store(thousandths % 1_000, Relaxed);
    last + u64::from(thousandths / 1_000)
}

fn set_alarm(time: u64) {
    ALARM_HIGH.write(u32::MAX); // no alarm between the halves
    ALARM_LOW.write(time as u32);
    ALARM_HIGH.write((time >> 32) as u32);
}

#[core_interrupt(Interrupt::MachineTimer)]
fn tick() {
    let last = u64::from(ALARM_HIGH.read()) << 32 | u64::from(ALARM_LOW.read());
    set_alarm(next_alarm(last));
    let now = MILLISECONDS.fetch_add(1, Relaxed).wrapping_add(1);
    interrupt::tick(now);
    watchdog::check(now);
}
