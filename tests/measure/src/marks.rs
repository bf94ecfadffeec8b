//! Functions that do nothing: the emulator counts the instructions between `start` and `stop`, and
//! sums up at `flush`. Found by their names in the program; each is of its own bytes, so that no
//! linker makes them one.

use core::arch::naked_asm;

#[cfg(target_arch = "arm")]
macro_rules! back {
    () => {
        "bx lr"
    };
}
#[cfg(target_arch = "riscv32")]
macro_rules! back {
    () => {
        "ret"
    };
}

/// An interval begins.
#[unsafe(no_mangle)]
#[unsafe(naked)]
extern "C" fn footwork_mark_start() {
    naked_asm!(back!())
}

/// It ends.
#[unsafe(no_mangle)]
#[unsafe(naked)]
extern "C" fn footwork_mark_stop() {
    naked_asm!("nop", back!())
}

/// The intervals since the last flush belong together.
#[unsafe(no_mangle)]
#[unsafe(naked)]
extern "C" fn footwork_mark_flush() {
    naked_asm!("nop", "nop", back!())
}

/// Marks the beginning of an interval.
pub fn start() {
    footwork_mark_start();
}

/// Marks its end.
pub fn stop() {
    footwork_mark_stop();
}

/// Marks the end of a series of intervals.
pub fn flush() {
    footwork_mark_flush();
}
