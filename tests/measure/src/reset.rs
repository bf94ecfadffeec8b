//! From reset to the first line of Rust, and the ends that should not be reached.

use core::arch::naked_asm;
use core::panic::PanicInfo;

use crate::semihosting::exit;

/// What the stack is filled with before it is used.
pub const PAINT: u32 = 0xA5A5_A5A5;

const PANIC: u32 = 101;
const FAULT: u32 = 102;

/// The processor's vectors: the stack pointer, reset, then the 14 exceptions of every Cortex-M. No
/// interrupt is ever enabled.
#[cfg(target_arch = "arm")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
#[unsafe(link_section = ".vectors")]
unsafe extern "C" fn vectors() -> ! {
    naked_asm!(
        ".word stack_top",
        ".word {reset}",
        ".rept 14",
        ".word {fault}",
        ".endr",
        reset = sym reset,
        fault = sym fault,
    )
}

/// Clears `.bss` and paints the stack, which no Rust may see before.
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
        "3: ldr r0, =paint_begin",
        "ldr r1, =stack_top",
        "ldr r2, ={paint}",
        "4: cmp r0, r1",
        "bhs 5f",
        "stmia r0!, {{r2}}",
        "b 4b",
        "5: bl {begin}",
        "udf #0",
        paint = const PAINT,
        begin = sym begin,
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
        "3: la t0, paint_begin",
        "la t1, stack_top",
        "li t2, {paint}",
        "4: bgeu t0, t1, 5f",
        "sw t2, 0(t0)",
        "addi t0, t0, 4",
        "j 4b",
        "5: call {begin}",
        "ebreak",
        fault = sym fault,
        paint = const PAINT,
        begin = sym begin,
    )
}

unsafe extern "C" {
    /// What the program does.
    safe fn measure() -> !;
}

extern "C" fn begin() -> ! {
    #[cfg(target_abi = "eabihf")]
    enable_floating_point();
    measure()
}

/// A program for a hard-float target may use floating-point registers anywhere.
#[cfg(target_abi = "eabihf")]
fn enable_floating_point() {
    const COPROCESSOR_ACCESS: *mut u32 = 0xE000_ED88 as *mut u32;
    // SAFETY: the register exists on every core of this target, and nothing else writes it.
    unsafe {
        COPROCESSOR_ACCESS.write_volatile(COPROCESSOR_ACCESS.read_volatile() | 0xF << 20);
        core::arch::asm!("dsb", "isb");
    }
}

/// RISC-V wants its address to be a multiple of four.
#[unsafe(naked)]
unsafe extern "C" fn fault() -> ! {
    #[cfg(target_arch = "arm")]
    naked_asm!("bl {end}", end = sym faulted);
    #[cfg(target_arch = "riscv32")]
    naked_asm!(".balign 4", "call {end}", end = sym faulted);
}

extern "C" fn faulted() -> ! {
    exit(FAULT)
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    exit(PANIC)
}
