//! The smallest board program: a Sudoku solved in a `static`.
#![no_std]
#![no_main]

use footwork::{Error, sudoku::ComputedStorage9};
use static_cell::ConstStaticCell;

// 1,248 bytes of .bss. On a Cortex-M0, a cell that is taken once needs the crates `portable-atomic`
// with `critical-section` and `cortex-m` with `critical-section-single-core`: see Cargo.toml.
static STORAGE: ConstStaticCell<ComputedStorage9> = ConstStaticCell::new(ComputedStorage9::new());

#[board::entry] // the package's library: the log, panics and faults
fn main() -> ! {
    board::finish(solve())
}

fn solve() -> Result<(), Error> {
    let puzzle =
        b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let mut solved = [0; 81];
    STORAGE.take().solve_line(puzzle, &mut solved)?;
    defmt::println!("{=str}", str::from_utf8(&solved).unwrap_or_default());
    Ok(())
}
