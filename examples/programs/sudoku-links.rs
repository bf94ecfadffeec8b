//! Solves Sudokus with dancing links in 13,560 bytes of static memory: what never changes of the
//! matrix stays in flash.
#![no_std]
#![no_main]

use board::{
    entry,
    puzzles::{self, PUZZLES},
};
use footwork::Error;
use footwork::sudoku::{FlashStorage9, Grid};
use static_cell::ConstStaticCell;

static STORAGE: ConstStaticCell<FlashStorage9> = ConstStaticCell::new(FlashStorage9::new());

#[entry]
fn main() -> ! {
    board::start();
    board::finish(run(STORAGE.take()))
}

fn run(storage: &mut FlashStorage9) -> Result<(), Error> {
    for puzzle in &PUZZLES {
        let grid: Grid = puzzle.text.parse()?;
        puzzles::report(puzzle, &grid, storage.search(&grid)?)?;
    }
    Ok(())
}
