//! Solves Sudokus in 2,544 bytes of static memory: the engine without links.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use footwork::Error;
use footwork::sudoku::{CompactStorage9, Grid};
use footwork_cortex_m as board;
use footwork_cortex_m::puzzles::{self, PUZZLES};
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
