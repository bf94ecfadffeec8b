//! Another Rust library in the same program, with all of `std`: allocates, starts a thread, panics
//! and catches that.

#[no_mangle]
pub extern "C" fn neighbor_sum(count: u32) -> u32 {
    let numbers: Vec<u32> = (1..=count).collect();
    std::thread::spawn(move || numbers.iter().sum()).join().unwrap_or(0)
}

/// 1 if the panic was caught; a panic handler that halts would never return.
#[no_mangle]
pub extern "C" fn neighbor_catches(divisor: u32) -> u32 {
    std::panic::set_hook(Box::new(|_| ()));
    u32::from(std::panic::catch_unwind(|| 10 / divisor).is_err())
}
