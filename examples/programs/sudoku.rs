//! Solves Sudokus in 2,544 bytes of static memory: the engine without links.
#![no_std]
#![no_main]

use board::{
    entry,
    puzzles::{self, PUZZLES},
};
use footwork::Error;
use footwork::sudoku::{CompactStorage9, Grid};
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
