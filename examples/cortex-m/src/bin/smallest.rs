//! The smallest board program: a Sudoku solved in a `static`.
#![no_std]
#![no_main]

use footwork::{Error, sudoku::CompactStorage9, sudoku::Grid};
use footwork_cortex_m as board; // the log, panics and faults
use static_cell::ConstStaticCell;

// 2,544 bytes of .bss. On a Cortex-M0, a cell that is taken once needs the crates `portable-atomic`
// with `critical-section` and `cortex-m` with `critical-section-single-core`: see Cargo.toml.
static STORAGE: ConstStaticCell<CompactStorage9> = ConstStaticCell::new(CompactStorage9::new());

#[cortex_m_rt::entry]
fn main() -> ! {
    board::finish(solve())
}

fn solve() -> Result<(), Error> {
    let grid: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()?;
    let solution = STORAGE.take().search(&grid)?.next_solution()?.ok_or(Error::NoSolution)?;
    defmt::println!("{=str}", solution.line().as_str());
    Ok(())
}
