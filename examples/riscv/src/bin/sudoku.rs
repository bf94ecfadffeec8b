//! Solves Sudokus in 2,544 bytes of static memory: the engine without links.
#![no_std]
#![no_main]

use footwork::Error;
use footwork::sudoku::{CompactStorage9, Grid};
use footwork_riscv as board;
use footwork_riscv::puzzles::{self, PUZZLES};
use riscv_rt::entry;
use static_cell::ConstStaticCell;

static STORAGE: ConstStaticCell<CompactStorage9> = ConstStaticCell::new(CompactStorage9::new());

#[entry]
fn main() -> ! {
    board::start();
    board::finish(run(STORAGE.take()))
}

fn run(storage: &mut CompactStorage9) -> Result<(), Error> {
    for puzzle in &PUZZLES {
        let grid: Grid = puzzle.text.parse()?;
        puzzles::report(puzzle, &grid, storage.search(&grid)?)?;
    }
    Ok(())
}
