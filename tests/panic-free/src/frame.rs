//! The frame of these programs: what a Cortex-M or a RISC-V core does from reset to the first line of
//! Rust, the panic handler, and the report at the end.
#![no_std]

use core::arch::{asm, naked_asm};
use core::panic::PanicInfo;

/// The processor's vectors after the initial stack pointer, which the linker script places: reset,
/// then the 14 exceptions of every Cortex-M. No interrupt is ever enabled.
#[cfg(target_arch = "arm")]
#[used]
#[unsafe(link_section = ".vectors")]
static VECTORS: [unsafe extern "C" fn() -> !; 15] = {
    let mut vectors: [unsafe extern "C" fn() -> !; 15] = [fault; 15];
    vectors[0] = reset;
    vectors
};

/// Clears `.bss`, which no Rust may see before, and goes on to [`start`].
#[cfg(target_arch = "arm")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
unsafe extern "C" fn reset() -> ! {
    naked_asm!(
        "ldr r0, =bss_start",
        "ldr r1, =bss_end",
        "movs r2, #0",
        "2: cmp r0, r1",
        "bhs 3f",
        "stmia r0!, {{r2}}",
        "b 2b",
        "3: bl {start}",
        "udf #0",
        start = sym start,
    )
}

#[cfg(target_arch = "riscv32")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
#[unsafe(link_section = ".vectors")]
unsafe extern "C" fn reset() -> ! {
    naked_asm!(
        "la t0, {fault}",
        "csrw mtvec, t0",
        "la sp, stack_top",
        "la t0, bss_start",
        "la t1, bss_end",
        "2: bgeu t0, t1, 3f",
        "sw zero, 0(t0)",
        "addi t0, t0, 4",
        "j 2b",
        "3: call {start}",
        "ebreak",
        fault = sym fault,
        start = sym start,
    )
}

extern "C" fn start() -> ! {
    #[cfg(target_abi = "eabihf")]
    enable_floating_point();
    exit(work())
}

unsafe extern "C" {
    /// What the program does; 0 if all was right.
    safe fn work() -> u32;
}

/// A program for a hard-float target may use floating-point registers anywhere.
#[cfg(target_abi = "eabihf")]
fn enable_floating_point() {
    const COPROCESSOR_ACCESS: *mut u32 = 0xE000_ED88 as *mut u32;
    // SAFETY: the register exists on every core of this target, and nothing else writes it.
    unsafe {
        COPROCESSOR_ACCESS.write_volatile(COPROCESSOR_ACCESS.read_volatile() | 0xF << 20);
        asm!("dsb", "isb");
    }
}

extern "C" fn fault() -> ! {
    exit(102)
}

/// Ends the program with this status by the semihosting call that emulators and debuggers know
/// (0 is success; 101 a panic and 102 a fault, here).
#[inline(never)]
fn exit(status: u32) -> ! {
    const EXIT_EXTENDED: u32 = 0x20;
    const APPLICATION_EXIT: u32 = 0x2_0026;
    let block = [APPLICATION_EXIT, status];
    // SAFETY: the call reads the two words of the block.
    #[cfg(target_arch = "arm")]
    unsafe {
        asm!("bkpt #0xAB", inout("r0") EXIT_EXTENDED => _, in("r1") &raw const block);
    }
    // SAFETY: the same; the three instructions around it are what tells it from a breakpoint.
    #[cfg(target_arch = "riscv32")]
    unsafe {
        asm!(
            ".balign 16",
            ".option push",
            ".option norvc",
            "slli zero, zero, 0x1f",
            "ebreak",
            "srai zero, zero, 7",
            ".option pop",
            inout("a0") EXIT_EXTENDED => _,
            in("a1") &raw const block,
        );
    }
    loop {
        core::hint::spin_loop();
    }
}

/// Reached only by a program that can panic: then this function is in it, under a name that
/// `.ci/panic-free` looks for.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn panic_impl_reached() -> ! {
    exit(101)
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    panic_impl_reached()
}
