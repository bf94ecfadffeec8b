//! `footwork count` and `footwork check`: how many solutions there are, and whether a puzzle is
//! one.

use footwork::puzzle::Shape;
use footwork::sudoku::Grid;
use footwork::xc::Stats;
use footwork::{Error, House};

use crate::answer::{Answer, Show, Verdict};
use crate::batch::Task;
use crate::engine::{Memory, Pace, Progress, Steps};
use crate::exit::Stop;
use crate::solve::{no_solution, refused, spent};

/// Counts the solutions of each puzzle.
pub struct Count {
    /// The most that are counted.
    pub limit: u64,
}

/// Says of each puzzle whether it is valid and has one solution.
pub struct Check;

/// A count of solutions or covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How many were found, at most the limit.
    pub count: u64,
    /// How the count ended: `Done`, or `Solution` if there are more than the limit.
    pub end: Progress,
}

/// Counts what is left of a search, and looks whether there is more than `limit`.
pub fn count<S: Steps + ?Sized>(search: &mut S, pace: Pace, limit: u64) -> Result<Counted, Error> {
    let mut count = 0;
    loop {
        match pace.advance(search)? {
            Progress::Solution if count < limit => count += 1,
            end => return Ok(Counted { count, end }),
        }
    }
}

impl Task for Count {
    const SHOW: Show = Show::Count;

    fn run<const CELLS: usize>(
        &self,
        grid: &Grid<CELLS>,
        memory: &mut dyn Memory<CELLS>,
        pace: Pace,
        emit: &mut dyn FnMut(Answer<CELLS>) -> Result<(), Stop>,
    ) -> Result<Stats, Stop> {
        let counted = memory.search(grid).and_then(|mut search| {
            let counted = count(search.as_mut(), pace, self.limit)?;
            Ok((counted, search.stats()))
        });
        let (answer, stats) = match counted {
            Err(error) => (refused(&error), Stats::default()),
            Ok((Counted { count, end }, stats)) => {
                let answer = match end {
                    Progress::Done => Answer::new(Verdict::Counted),
                    Progress::Solution => Answer::new(Verdict::Limited),
                    Progress::Spent => spent(pace, &format!("{count} or more solutions")),
                };
                // What was counted within a budget is no result.
                let is_result = end != Progress::Spent;
                (Answer { count: is_result.then_some(count), ..answer }, stats)
            }
        };
        emit(Answer { stats, ..answer })?;
        Ok(stats)
    }
}

impl Task for Check {
    const SHOW: Show = Show::Verdict;

    fn run<const CELLS: usize>(
        &self,
        grid: &Grid<CELLS>,
        memory: &mut dyn Memory<CELLS>,
        pace: Pace,
        emit: &mut dyn FnMut(Answer<CELLS>) -> Result<(), Stop>,
    ) -> Result<Stats, Stop> {
        let checked = memory.search(grid).and_then(|mut search| {
            let counted = count(search.as_mut(), pace, 1)?;
            Ok((counted, search.stats()))
        });
        let (answer, stats) = match checked {
            Err(error @ Error::Conflict { .. }) => {
                let message = Some(conflicts(grid));
                (Answer { message, ..refused(&error) }, Stats::default())
            }
            Err(error) => (refused(&error), Stats::default()),
            Ok((Counted { count, end }, stats)) => {
                let answer = match (count, end) {
                    (_, Progress::Spent) => spent(pace, "nothing is proven"),
                    (_, Progress::Solution) => Answer::new(Verdict::NotUnique),
                    (0, Progress::Done) => Answer { message: None, ..no_solution() },
                    (_, Progress::Done) => Answer::new(Verdict::Unique),
                };
                (answer, stats)
            }
        };
        emit(Answer { stats, ..answer })?;
        Ok(stats)
    }
}

/// Every digit that stands more than once in a house, with its cells.
fn conflicts<const CELLS: usize>(grid: &Grid<CELLS>) -> String {
    let shape = Grid::<CELLS>::SHAPE;
    let side = shape.side();
    let mut all = Vec::new();
    for house in [House::Row, House::Column, House::Box] {
        for index in 0..side {
            for digit in 1..=side {
                let cells: Vec<String> = (0u32..)
                    .zip(grid.cells())
                    .filter(|&(cell, &given)| {
                        u32::from(given) == digit && house_of(shape, house, cell) == index
                    })
                    .map(|(cell, _)| {
                        format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
                    })
                    .collect();
                if cells.len() > 1 {
                    let (times, number) = (cells.len(), index + 1);
                    let times = if times == 2 { "twice".into() } else { format!("{times} times") };
                    let cells = cells.join(" ");
                    all.push(format!("digit {digit} {times} in {house} {number}: {cells}"));
                }
            }
        }
    }
    all.join("; ")
}

fn house_of(shape: Shape, house: House, cell: u32) -> u32 {
    match house {
        House::Row => shape.row_of(cell),
        House::Column => shape.column_of(cell),
        _ => shape.box_of(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::conflicts;
    use footwork::sudoku::Grid4;

    #[test]
    fn all_conflicts_are_named() {
        let grid: Grid4 = "1.1. 2... 1... ...4".parse().unwrap();
        assert_eq!(
            conflicts(&grid),
            "digit 1 twice in row 1: r1c1 r1c3; digit 1 twice in column 1: r1c1 r3c1"
        );
        let ones: Grid4 = "1111 .... .... ....".parse().unwrap();
        assert!(conflicts(&ones).starts_with("digit 1 4 times in row 1: r1c1 r1c2 r1c3 r1c4; "));
    }
}
