//! `footwork solve` and `footwork enumerate`: the solutions of puzzles.

use footwork::Error;
use footwork::sudoku::Grid;
use footwork::xc::Stats;

use crate::answer::{Answer, Show, Verdict};
use crate::batch::Task;
use crate::engine::{Memory, Pace, Progress};
use crate::exit::{Status, Stop};

/// Finds the solution of each puzzle.
pub struct Solve {
    /// Looks for no second solution.
    pub first: bool,
}

/// Finds all solutions of each puzzle.
pub struct Enumerate {
    /// The most solutions of one puzzle; `None`: all.
    pub limit: Option<u64>,
}

/// A puzzle that the library refuses.
pub fn refused<const CELLS: usize>(error: &Error) -> Answer<CELLS> {
    let verdict = match Status::of(error) {
        Status::Limit => Verdict::Unfinished,
        _ => Verdict::Invalid,
    };
    Answer { message: Some(error.to_string()), ..Answer::new(verdict) }
}

/// A search whose budget is spent.
pub fn spent<const CELLS: usize>(pace: Pace, known: &str) -> Answer<CELLS> {
    let budget = pace.updates.unwrap_or(u64::MAX);
    let message = format!("the budget of {budget} updates is spent: {known}");
    Answer { message: Some(message), ..Answer::new(Verdict::Unfinished) }
}

/// A puzzle without solution.
pub fn no_solution<const CELLS: usize>() -> Answer<CELLS> {
    Answer { message: Some("no solution".into()), ..Answer::new(Verdict::NoSolution) }
}

impl Task for Solve {
    const SHOW: Show = Show::Solution;

    fn run<const CELLS: usize>(
        &self,
        grid: &Grid<CELLS>,
        memory: &mut dyn Memory<CELLS>,
        pace: Pace,
        emit: &mut dyn FnMut(Answer<CELLS>) -> Result<(), Stop>,
    ) -> Result<Stats, Stop> {
        let (mut answer, stats) = match self.search(grid, memory, pace) {
            Ok(answer) => answer,
            Err(error) => (refused(&error), Stats::default()),
        };
        answer.stats = stats;
        emit(answer)?;
        Ok(stats)
    }
}

impl Solve {
    fn search<const CELLS: usize>(
        &self,
        grid: &Grid<CELLS>,
        memory: &mut dyn Memory<CELLS>,
        pace: Pace,
    ) -> Result<(Answer<CELLS>, Stats), Error> {
        let mut search = memory.search(grid)?;
        let search = search.as_mut();
        let answer = match pace.advance(search)? {
            Progress::Done => no_solution(),
            Progress::Spent => spent(pace, "no solution found yet, and none ruled out"),
            Progress::Solution => {
                let solution = search.solution();
                let answer = if self.first {
                    Answer::new(Verdict::Found)
                } else {
                    match pace.advance(search)? {
                        Progress::Done => Answer::new(Verdict::Unique),
                        Progress::Solution => Answer {
                            message: Some("not unique: more than one solution".into()),
                            ..Answer::new(Verdict::NotUnique)
                        },
                        Progress::Spent => {
                            spent(pace, "a solution is found, but there may be others")
                        }
                    }
                };
                Answer { solution, ..answer }
            }
        };
        Ok((answer, search.stats()))
    }
}

impl Task for Enumerate {
    const SHOW: Show = Show::Solution;

    fn run<const CELLS: usize>(
        &self,
        grid: &Grid<CELLS>,
        memory: &mut dyn Memory<CELLS>,
        pace: Pace,
        emit: &mut dyn FnMut(Answer<CELLS>) -> Result<(), Stop>,
    ) -> Result<Stats, Stop> {
        let mut search = match memory.search(grid) {
            Ok(search) => search,
            Err(error) => {
                emit(refused(&error))?;
                return Ok(Stats::default());
            }
        };
        let search = search.as_mut();
        let mut found = 0;
        loop {
            let progress = pace.advance(search);
            let stats = search.stats();
            let last = match progress {
                Ok(Progress::Solution) => {
                    found += 1;
                    let solution = search.solution();
                    emit(Answer { solution, stats, ..Answer::new(Verdict::Found) })?;
                    if self.limit != Some(found) {
                        continue;
                    }
                    Answer::new(Verdict::Limited)
                }
                Ok(Progress::Done) if found == 0 => no_solution(),
                Ok(Progress::Done) => return Ok(stats),
                Ok(Progress::Spent) => {
                    spent(pace, &format!("{found} solutions found, and there may be others"))
                }
                Err(error) => refused(&error),
            };
            emit(Answer { stats, ..last })?;
            return Ok(stats);
        }
    }
}
