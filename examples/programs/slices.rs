//! A main loop that has other things to do: it searches a slice at a time, feeds a watchdog and
//! answers an interrupt between slices.
#![no_std]
#![no_main]

use board::{entry, interrupt, puzzles, watchdog};
use footwork::Error;
use footwork::sudoku::{CompactStorage9, Grid};
use footwork::xc::{Budget, Step};
use static_cell::ConstStaticCell;

/// Link updates a slice: what bounds its time, whatever the puzzle.
const SLICE: Budget = Budget::updates(1_000);

static STORAGE: ConstStaticCell<CompactStorage9> = ConstStaticCell::new(CompactStorage9::new());

#[entry]
fn main() -> ! {
    board::start();
    board::finish(run(STORAGE.take()))
}

fn run(storage: &mut CompactStorage9) -> Result<(), Error> {
    let grid: Grid = puzzles::HARD.text.parse()?;
    let mut search = storage.search(&grid)?;
    let (mut slices, mut answers, mut solutions) = (0_u32, 0_u32, 0_u32);
    watchdog::start(50);
    interrupt::start(100);
    loop {
        watchdog::feed();
        if interrupt::requested() {
            answers += 1;
            defmt::info!("{=u32} slices, {=u64} nodes so far", slices, search.stats().nodes);
        }
        slices += 1;
        match search.step(SLICE)? {
            Step::Paused => {}
            Step::Solution => {
                let solution = search.solution().ok_or(Error::NoSolution)?;
                defmt::info!("{=str}", solution.line().as_str());
                defmt::assert!(solution.is_solved() && solution.extends(&grid), "not a solution");
                solutions += 1;
            }
            Step::Done => break,
        }
    }
    defmt::info!(
        "{=u32} slices, {=u32} interrupts, {=u32} answers, {=u32} ms from food to food at most",
        slices,
        interrupt::count(),
        answers,
        watchdog::longest()
    );
    defmt::assert_eq!(solutions, 1);
    defmt::assert!(answers > 0, "no interrupt was answered");
    Ok(())
}
