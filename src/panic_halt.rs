//! The panic handler that a library for C programs must have where there is no `std`. Nothing
//! calls it: the core cannot panic, and a library whose symbols are checked contains no panic.

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
