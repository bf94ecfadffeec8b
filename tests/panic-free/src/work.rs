//! What the firmware does: the only file here that knows the core.

use crate::cell::TakeOnce;
use core::hint::black_box;
use footwork::puzzle::queens::{self, Diagonals};
use footwork::sudoku::{CompactStorage9, FlashStorage9, Grid, Reader, Search, Storage4};
use footwork::xc::{Budget, Engine, Step, Workspace};

static LINKS: TakeOnce<FlashStorage9> = TakeOnce::new(FlashStorage9::new());
static COMPACT: TakeOnce<CompactStorage9> = TakeOnce::new(CompactStorage9::new());
static SMALL: TakeOnce<Storage4> = TakeOnce::new(Storage4::new());
static QUEENS: TakeOnce<Workspace<u16, 34, 36, 144>> =
    TakeOnce::new(Workspace::<u16, 34, 36, 144>::new());

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const NODES: u64 = 2741;

/// Does the work; 0 if everything was right, else a number that says what was not.
pub fn work() -> u32 {
    let Some(Ok(found)) = Reader::<81>::new(black_box(PUZZLE)).next() else { return 1 };
    let grid = found.value;
    let (Some(links), Some(compact)) = (LINKS.take(), COMPACT.take()) else { return 2 };
    if !links.search(&grid).is_ok_and(|search| solves(search, &grid)) {
        return 3;
    }
    if !compact.search(&grid).is_ok_and(|search| solves(search, &grid)) {
        return 4;
    }
    // Two equal givens in a row: an error, no panic, no search.
    let wrong = Reader::<81>::new(black_box("88"));
    if wrong.flatten().next().is_some() {
        return 5;
    }
    let Some(small) = SMALL.take() else { return 6 };
    if small
        .search(&black_box(footwork::sudoku::Grid4::new()))
        .and_then(|mut s| s.count(1000))
        .map(|c| c.count)
        != Ok(288)
    {
        return 7;
    }
    let Some(workspace) = QUEENS.take() else { return 8 };
    if queens::fill(&mut workspace.memory(), black_box(6), Diagonals::All).is_err() {
        return 9;
    }
    if workspace.search().and_then(|mut search| search.count(1000)).map(|c| c.count) != Ok(4) {
        return 10;
    }
    #[cfg(feature = "deliberate-panic")]
    if PUZZLE.as_bytes()[black_box(PUZZLE.len() - 1)] == 0 {
        return 11;
    }
    0
}

/// Finds the one solution in small steps, and that it is the only one, checking the memory.
fn solves<E: Engine>(mut search: Search<E>, grid: &Grid) -> bool {
    let mut solutions = 0;
    loop {
        match search.step(Budget::updates(black_box(500))) {
            Ok(Step::Paused) => {}
            Ok(Step::Solution) => {
                solutions += 1;
                let Some(solution) = search.solution() else { return false };
                let mut text = [0; 81];
                let right = solution.extends(grid)
                    && solution.is_solved()
                    && solution.line().copy_to(&mut text) == Ok(SOLUTION);
                if !right {
                    return false;
                }
            }
            Ok(Step::Done) => break,
            Err(_) => return false,
        }
    }
    search.restart();
    let counted = search.count(2).map(|count| (count.count, count.complete));
    solutions == 1
        && counted == Ok((1, true))
        && search.stats().nodes == NODES
        && search.exact_cover().verify()
}
