//! Solves Sudokus with dancing links over the options that the givens leave, in memory for so many
//! of them only: what does not fit is an answer, not a crash.
#![no_std]
#![no_main]

use board::{
    entry,
    puzzles::{self, PUZZLES},
};
use footwork::Error;
use footwork::sudoku::{Grid, TrimmedStorage};
use static_cell::ConstStaticCell;

/// The most options that the givens may leave. An empty grid has 729; of the 49,158 known puzzles
/// with 17 clues none leaves more than this.
const OPTIONS: usize = 347;

/// 81 cells, 324 items, 4 of them in each option.
type Storage = TrimmedStorage<81, 324, OPTIONS, { OPTIONS * 4 }>;

static STORAGE: ConstStaticCell<Storage> = ConstStaticCell::new(Storage::new());

#[entry]
fn main() -> ! {
    board::start();
    board::finish(run(STORAGE.take()))
}

fn run(storage: &mut Storage) -> Result<(), Error> {
    for puzzle in &PUZZLES {
        let grid: Grid = puzzle.text.parse()?;
        match storage.search(&grid) {
            Ok(search) => puzzles::report(puzzle, &grid, search)?,
            Err(error @ Error::Capacity { .. }) if grid.givens() == 0 => {
                defmt::info!("{=str}: {}", puzzle.name, error);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
