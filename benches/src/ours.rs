//! footwork's engines. Memory is made once, before; problems are filled into it again and again.
//!
//! Grids whose peers are trimmed go through the storages of `footwork::sudoku`, as a user's would:
//! [`BitsStorage9`], [`Storage9`], [`CompactStorage9`] (the whole constant matrix, nothing to
//! build). Otherwise each engine fills the very options that the peers get.

use footwork::puzzle::queens::{self, Diagonals};
use footwork::puzzle::sudoku::{Trim, fill};
use footwork::sudoku::{self, BitsStorage9, CompactStorage9, Grid, Storage9};
use footwork::xc::compact::{self, IndexStorage};
use footwork::xc::owned::{Bits, Compact, Dance, Index, OwnedProblem};
use footwork::xc::{self, Problem, ProblemStorage, bits, dance};

use crate::run::{Engine, Goal, Job, Run, Work};
use crate::sudoku::table;
use crate::table::Table;

/// Prepares a job.
pub fn prepare(job: &Job, engine: Engine) -> Run {
    match job.clone() {
        Job::Count(table) => built(&table, engine),
        Job::BuiltGrids(grids, trim) => {
            let mut runs: Vec<Run> =
                grids.iter().map(|grid| built(&table(grid, trim), engine)).collect();
            Box::new(move || runs.iter_mut().map(|run| run()).sum())
        }
        Job::EightQueens(times, goal) => match engine {
            Engine::Bits => boards(times, goal, bits::Storage::<u16, 46, 1, 8>::new()),
            Engine::Dance => boards(times, goal, dance::Storage::<u16, 46, 256, 8>::new()),
            _ => boards(times, goal, Compacted::<46, 256, 46, 8>::new()),
        },
        Job::Grids(grids, trim, goal) => {
            let mut solver: Box<dyn Solve> = match (engine, trim) {
                (Engine::Bits, Trim::Peers) => Box::new(BitsStorage9::new()),
                (Engine::Dance, Trim::Peers) => Box::new(Storage9::new()),
                (_, Trim::Peers) => Box::new(CompactStorage9::new()),
                (Engine::Bits, _) => filled(trim, bits::Storage::<u16, 324, 12, 81>::new()),
                (Engine::Dance, _) => filled(trim, dance::Storage::<u16, 324, 2916, 81>::new()),
                _ => filled(trim, Compacted::<324, 2916, 324, 81>::new()),
            };
            Box::new(move || grids.iter().map(|grid| solver.solve(grid, goal)).sum())
        }
    }
}

const FITS: &str = "memory made for the problem";
const VALID: &str = "a valid problem";

/// A problem built, its search started; the run goes on from there to the end.
fn built(table: &Table, engine: Engine) -> Run {
    let mut problem = OwnedProblem::<u16>::new(table.primary, table.secondary).expect(FITS);
    for items in &table.options {
        problem.option(items).expect(VALID);
    }
    match engine {
        Engine::Bits => {
            let mut memory = Bits::new(problem.problem());
            memory.search(problem.problem()).expect(FITS);
            Box::new(move || go(memory.resume(problem.problem()).expect(FITS), Goal::All))
        }
        Engine::Dance => {
            let mut memory = Dance::new(problem.problem());
            memory.search(problem.problem()).expect(FITS);
            Box::new(move || go(memory.resume(problem.problem()).expect(FITS), Goal::All))
        }
        _ => {
            let index = Index::<u16>::new(problem.problem()).expect(FITS);
            let mut memory = Compact::new(index.lend(problem.problem()).expect(FITS));
            memory.search(index.lend(problem.problem()).expect(FITS)).expect(FITS);
            Box::new(move || {
                go(
                    memory.resume(index.lend(problem.problem()).expect(FITS)).expect(FITS),
                    Goal::All,
                )
            })
        }
    }
}

fn go<E: xc::Engine>(mut search: xc::Search<E>, goal: Goal) -> Work {
    let solutions = match goal {
        Goal::All => search.count(u64::MAX).expect(FITS).count,
        Goal::First => u64::from(search.next_solution().expect(FITS).is_some()),
    };
    Work { solutions, updates: search.stats().updates }
}

/// Memory of fixed size, of whichever engine.
trait Memory {
    fn search(&mut self, problem: Problem<'_, u16>, goal: Goal) -> Work;
}

impl<const I: usize, const W: usize, const L: usize> Memory for bits::Storage<u16, I, W, L> {
    fn search(&mut self, problem: Problem<'_, u16>, goal: Goal) -> Work {
        go(self.search(problem).expect(FITS), goal)
    }
}

impl<const I: usize, const E: usize, const L: usize> Memory for dance::Storage<u16, I, E, L> {
    fn search(&mut self, problem: Problem<'_, u16>, goal: Goal) -> Work {
        go(self.search(problem).expect(FITS), goal)
    }
}

/// The compact engine with room for the index of a problem that changes.
struct Compacted<const I: usize, const E: usize, const W: usize, const L: usize> {
    index: IndexStorage<u16, I, E>,
    memory: compact::Storage<u16, I, W, L>,
}

impl<const I: usize, const E: usize, const W: usize, const L: usize> Compacted<I, E, W, L> {
    fn new() -> Self {
        Self {
            index: IndexStorage::<u16, I, E>::new(),
            memory: compact::Storage::<u16, I, W, L>::new(),
        }
    }
}

impl<const I: usize, const E: usize, const W: usize, const L: usize> Memory
    for Compacted<I, E, W, L>
{
    fn search(&mut self, problem: Problem<'_, u16>, goal: Goal) -> Work {
        let index = self.index.build(&problem).expect(FITS);
        go(self.memory.search(index).expect(FITS), goal)
    }
}

fn boards(times: usize, goal: Goal, mut memory: impl Memory + 'static) -> Run {
    let mut problem = ProblemStorage::<u16, 46, 64, 256>::new();
    Box::new(move || {
        let mut board = || {
            queens::fill(&mut problem.memory(), 8, Diagonals::All).expect(FITS);
            memory.search(problem.problem(), goal)
        };
        (0..times).map(|_| board()).sum()
    })
}

/// Solves one grid after the other.
trait Solve {
    fn solve(&mut self, grid: &Grid, goal: Goal) -> Work;
}

struct Filled<M> {
    problem: ProblemStorage<u16, 324, 729, 2916>,
    trim: Trim,
    memory: M,
}

fn filled(trim: Trim, memory: impl Memory + 'static) -> Box<dyn Solve> {
    Box::new(Filled { problem: ProblemStorage::<u16, 324, 729, 2916>::new(), trim, memory })
}

impl<M: Memory> Solve for Filled<M> {
    fn solve(&mut self, grid: &Grid, goal: Goal) -> Work {
        grid.check().expect(VALID);
        fill(&mut self.problem.memory(), Grid::<81>::SHAPE, grid.cells(), self.trim).expect(VALID);
        self.memory.search(self.problem.problem(), goal)
    }
}

fn complete<E: xc::Engine>(mut search: sudoku::Search<E>, goal: Goal) -> Work {
    let solutions = match goal {
        Goal::All => search.count(u64::MAX).expect(FITS).count,
        Goal::First => u64::from(search.next_solution().expect(FITS).is_some()),
    };
    Work { solutions, updates: search.stats().updates }
}

macro_rules! solve {
    ($($storage:ty),*) => {$(
        impl Solve for $storage {
            fn solve(&mut self, grid: &Grid, goal: Goal) -> Work {
                complete(self.search(grid).expect(VALID), goal)
            }
        }
    )*};
}
solve!(BitsStorage9, Storage9, CompactStorage9);
