//! The workloads, with the number of solutions that every engine must find.

use std::sync::Arc;

use footwork::puzzle::sudoku::Trim;

use crate::run::{Engine, Goal, Job};
use crate::{langford, pentominoes, queens, sudoku};

/// A job and its outcome.
#[derive(Clone, Debug)]
pub struct Workload {
    /// A short name.
    pub name: &'static str,
    /// What is timed, in a line.
    pub what: &'static str,
    /// Solutions altogether.
    pub known: u64,
    /// What is to be done.
    pub job: Job,
}

/// 17-clue puzzles in the lists.
pub const LIST: usize = 500;

/// All workloads. Enumerations and Inkala's puzzle are built before the time is taken; boards and
/// grids that are solved by the hundred are built within it, by each engine from the board's size
/// or from the givens.
pub fn all() -> Vec<Workload> {
    let mut all = Vec::new();
    let mut add = |name, what, known, job| all.push(Workload { name, what, known, job });
    for (name, n, known) in [
        ("queens-8", 8, 92),
        ("queens-9", 9, 352),
        ("queens-10", 10, 724),
        ("queens-11", 11, 2_680),
        ("queens-12", 12, 14_200),
    ] {
        add(name, "search to the end", known, Job::Count(queens::table(n)));
    }
    let pentominoes = Job::Count(pentominoes::table(6, 10));
    add("pentominoes-6x10", "search to the end", 9_356, pentominoes);
    add("langford-8", "search to the end", 300, Job::Count(langford::table(8)));
    add("langford-11", "search to the end", 35_584, Job::Count(langford::table(11)));

    let inkala = sudoku::grid(sudoku::INKALA);
    let of_inkala = |trim| Job::Count(sudoku::table(&inkala, trim));
    add("inkala", "search to the end, 275 options", 1, of_inkala(Trim::Peers));
    add("inkala-561", "search to the end, 561 options", 1, of_inkala(Trim::Cells));

    let list: Arc<[_]> = sudoku::seventeen(LIST).into();
    let known = list.len() as u64;
    let grids = |trim, goal| Job::Grids(list.clone(), trim, goal);
    let what = "build and search to the end; digits of the givens left out in their peers";
    add("17-clue", what, known, grids(Trim::Peers, Goal::All));
    let what = "build and search to the end; only the givens' cells trimmed";
    add("17-clue-cells", what, known, grids(Trim::Cells, Goal::All));
    let what = "search to the end, built before; the same options for all";
    add("17-clue-built", what, known, Job::BuiltGrids(list, Trim::Peers));

    let everyday = vec![sudoku::grid(sudoku::EVERYDAY); 1_000].into();
    let job = Job::Grids(everyday, Trim::Peers, Goal::First);
    add("sudoku-1000", "1,000 times: build and search to the first solution", 1_000, job);
    let what = "1,000 times: build and search to the first board";
    add("queens-8-first-1000", what, 1_000, Job::EightQueens(1_000, Goal::First));
    let what = "1,000 times: build and search to the end";
    add("queens-8-all-1000", what, 92_000, Job::EightQueens(1_000, Goal::All));
    all
}

/// Checks that every engine finds what it should.
///
/// # Panics
/// If one does not.
pub fn check(workload: &Workload, engine: Engine) {
    let found = workload.job.prepare(engine)().solutions;
    assert_eq!(found, workload.known, "{} by {}", workload.name, engine.name());
}
