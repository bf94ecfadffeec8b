//! Crate `dlx-rs`: items count from 1, options have names (numbers here), a solver iterates over
//! solutions as lists of names.

use ::dlx_rs::Solver;

use crate::run::{Goal, Job, Run, Work};
use crate::table::Table;
use crate::{queens, sudoku};

/// Prepares a job.
pub fn prepare(job: &Job) -> Run {
    match job.clone() {
        Job::Count(table) => {
            let mut solver = of_table(&table);
            Box::new(move || search(&mut solver, Goal::All))
        }
        Job::EightQueens(times, goal) => Box::new(move || {
            let board = || {
                let mut solver = Solver::new_optional(16, 30);
                let mut option = 0u32..;
                queens::each_option(8, |items| add(&mut solver, &mut option, items));
                search(&mut solver, goal)
            };
            (0..times).map(|_| board()).sum()
        }),
        Job::Grids(grids, trim, goal) => Box::new(move || {
            let solve = |grid| {
                let mut solver = Solver::new(324);
                let mut option = 0u32..;
                sudoku::each_option(grid, trim, |items| add(&mut solver, &mut option, items));
                search(&mut solver, goal)
            };
            grids.iter().map(solve).sum()
        }),
        Job::BuiltGrids(grids, trim) => {
            let mut solvers: Vec<_> =
                grids.iter().map(|grid| of_table(&sudoku::table(grid, trim))).collect();
            Box::new(move || solvers.iter_mut().map(|solver| search(solver, Goal::All)).sum())
        }
    }
}

fn add(solver: &mut Solver<u32>, option: &mut impl Iterator<Item = u32>, items: [u16; 4]) {
    let number = option.next().unwrap_or_default();
    solver.add_option(number, &items.map(|item| usize::from(item) + 1));
}

fn of_table(table: &Table) -> Solver<u32> {
    let mut solver = Solver::new_optional(table.primary as usize, table.secondary as usize);
    for (option, items) in table.options.iter().enumerate() {
        let items: Vec<usize> = items.iter().map(|item| usize::from(*item) + 1).collect();
        solver.add_option(option as u32, &items);
    }
    solver
}

fn search(solver: &mut Solver<u32>, goal: Goal) -> Work {
    let solutions = match goal {
        Goal::First => u64::from(solver.next().is_some()),
        Goal::All => solver.count() as u64,
    };
    Work { solutions, updates: 0 }
}
