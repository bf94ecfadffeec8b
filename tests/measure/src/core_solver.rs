//! The core's engines as solvers: the only file here that knows the core.

use core::hint::black_box;

use footwork::Error;
use footwork::sudoku::{
    BandsSearch, BandsStorage9, CompactStorage9, ComputedStorage9, FlashStorage9, Grid, Search,
    Storage9,
};
use footwork::xc::{Budget, Engine, Stats, Step};

use crate::{Cells, Outcome, Solver, marks};

/// Solutions after which a search is left: the second proves that the first is not the only one.
const LIMIT: u32 = 2;

/// Solves with a storage: the text to a grid before, the outcome to numbers after the marks.
macro_rules! solver {
    ($storage:ty) => {
        impl Solver for $storage {
            #[inline(never)]
            fn whole(&mut self, cells: &Cells) -> Outcome {
                let grid = black_box(grid_of(cells));
                let mut first = None;
                let mut solutions = 0;
                marks::start();
                let Ok(mut search) = self.search(&grid) else {
                    marks::stop();
                    return Outcome::NONE;
                };
                while solutions < LIMIT {
                    match search.step(Budget::UNLIMITED) {
                        Ok(Step::Solution) => {
                            solutions += 1;
                            if first.is_none() {
                                first = search.solution();
                            }
                        }
                        Ok(Step::Paused) => {}
                        Ok(Step::Done) | Err(_) => break,
                    }
                }
                black_box((&mut first, &mut solutions));
                marks::stop();
                outcome(&search, solutions, first.as_ref())
            }

            #[inline(never)]
            fn slices(&mut self, cells: &Cells) -> Option<(u32, Outcome)> {
                let grid = black_box(grid_of(cells));
                marks::start();
                let search = self.search(&grid);
                marks::stop();
                Some(search.map_or((0, Outcome::NONE), in_slices))
            }
        }
    };
}

solver!(FlashStorage9);
solver!(Storage9);
solver!(CompactStorage9);
solver!(ComputedStorage9);
solver!(BandsStorage9);

/// What the searches have in common.
trait Solve {
    fn step(&mut self, budget: Budget) -> Result<Step, Error>;
    fn solution(&mut self) -> Option<Grid>;
    fn stats(&self) -> Stats;
}

impl<E: Engine> Solve for Search<E> {
    fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        self.step(budget)
    }
    fn solution(&mut self) -> Option<Grid> {
        self.solution()
    }
    fn stats(&self) -> Stats {
        self.stats()
    }
}

impl Solve for BandsSearch<'_> {
    fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        self.step(budget)
    }
    fn solution(&mut self) -> Option<Grid> {
        BandsSearch::solution(self)
    }
    fn stats(&self) -> Stats {
        self.stats()
    }
}

fn in_slices<S: Solve>(mut search: S) -> (u32, Outcome) {
    let mut first = None;
    let mut solutions = 0;
    let mut slices = 0;
    while solutions < LIMIT {
        marks::start();
        let step = search.step(Budget::updates(1));
        marks::stop();
        slices += 1;
        match step {
            Ok(Step::Solution) => {
                solutions += 1;
                if first.is_none() {
                    first = search.solution();
                }
            }
            Ok(Step::Paused) => {}
            Ok(Step::Done) | Err(_) => break,
        }
    }
    (slices, outcome(&search, solutions, first.as_ref()))
}

fn grid_of(cells: &Cells) -> Grid {
    let digits = cells.map(|cell| if cell.is_ascii_digit() { cell - b'0' } else { 0 });
    Grid::from_cells(digits).unwrap_or_default()
}

fn outcome<S: Solve>(search: &S, solutions: u32, first: Option<&Grid>) -> Outcome {
    let stats = search.stats();
    let mut outcome = Outcome::NONE;
    outcome.nodes = stats.nodes as u32;
    outcome.updates = stats.updates as u32;
    outcome.solutions = solutions;
    if let Some(grid) = first {
        outcome.cells = grid.cells().map(|cell| b'0' + cell);
    }
    outcome
}
