//! Crate `dlx`: algorithm X with fewest options first, any tie.

use ::dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use ::dlx::x::{INodes, ONodes, Problem};
use ::dlx::{OptOrder, Solver};

use crate::run::{Goal, Job, Run, Work};
use crate::table::Table;
use crate::{queens, sudoku};

/// Prepares a job.
pub fn prepare(job: &Job) -> Run {
    match job.clone() {
        Job::Count(table) => {
            let mut problem = of_table(&table);
            Box::new(move || search(&mut problem, Goal::All))
        }
        Job::EightQueens(times, goal) => Box::new(move || {
            let board = || {
                let mut options = Vec::new();
                queens::each_option(8, |items| options.push(items.map(u64::from).to_vec()));
                search(&mut build(16, 30, &options), goal)
            };
            (0..times).map(|_| board()).sum()
        }),
        Job::Grids(grids, trim, goal) => Box::new(move || {
            let solve = |grid| {
                let mut options = Vec::new();
                sudoku::each_option(grid, trim, |items| {
                    options.push(items.map(u64::from).to_vec());
                });
                search(&mut build(324, 0, &options), goal)
            };
            grids.iter().map(solve).sum()
        }),
        Job::BuiltGrids(grids, trim) => {
            let mut problems: Vec<_> =
                grids.iter().map(|grid| of_table(&sudoku::table(grid, trim))).collect();
            Box::new(move || problems.iter_mut().map(|problem| search(problem, Goal::All)).sum())
        }
    }
}

fn of_table(table: &Table) -> Problem {
    let wide = |items: &Vec<u16>| items.iter().map(|item| u64::from(*item)).collect();
    let options: Vec<Vec<u64>> = table.options.iter().map(wide).collect();
    build(table.primary.into(), table.secondary.into(), &options)
}

fn build(primary: u64, secondary: u64, options: &[Vec<u64>]) -> Problem {
    let items = INodes::new(primary, secondary);
    let nodes = ONodes::new(primary + secondary, primary, options, OptOrder::Seq);
    Problem::new(items, nodes)
}

fn search(problem: &mut Problem, goal: Goal) -> Work {
    let mut solver = Solver::new(problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut solutions = 0;
    while solver.next_solution(&mut chooser) {
        solutions += 1;
        if goal == Goal::First {
            break;
        }
    }
    Work { solutions, updates: solver.get_updates().unsigned_abs() as u64 }
}
