//! Running a measuring program: puzzles in, answers and counts out, both checked.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use footwork::sudoku::Grid;
use footwork::xc::Budget;

use super::board::{Board, Engine};
use super::emulator::Run;
use super::program::Program;
use super::{host, puzzles};
use crate::repository;

/// What to measure of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Solving in one go.
    Whole,
    /// Solving in the smallest slices.
    Slices,
}

/// Instructions, by one puzzle.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Cost {
    pub nodes: u64,
    pub updates: u64,
    /// From the grid to the last answer, when solving in one go; else of starting.
    pub first: u64,
    /// Slices, without starting; 0 of a puzzle solved in one go.
    pub slices: u64,
    /// Most in one slice.
    pub most: u64,
}

/// A program's run.
pub struct Measured {
    pub costs: Vec<Cost>,
    /// Bytes of stack at its deepest.
    pub stack: u64,
}

/// A program, and what runs it.
pub struct Bench<'a> {
    pub board: &'static Board,
    pub engine: Engine,
    pub program: &'a Program,
    pub plugin: &'a Path,
    pub limit: Duration,
}

impl Bench<'_> {
    /// Measures each puzzle in its way. Fails if an answer is not what this machine finds.
    pub fn run(&self, puzzles: &[(What, Grid)]) -> Result<Measured> {
        let (told, counted) = self.emulate(puzzles, "")?;
        let context = || format!("{} on {}", self.engine.name(), self.board.name);
        self.read(puzzles, &told, &counted).with_context(context)
    }

    /// Runs a puzzle in one go; how often each instruction ran, as the counter writes it.
    pub fn profile(&self, grid: Grid) -> Result<String> {
        let functions = || self.program.functions();
        let from = functions().map(|(start, ..)| start).min().context("no functions")?;
        let end = functions().map(|(start, size, _)| start + size).max().unwrap_or(from);
        let more = format!(",from={from:#x},bytes={},profile=profile.txt", end - from);
        self.emulate(&[(What::Whole, grid)], &more)?;
        repository::read(&self.folder().join("profile.txt"))
    }

    /// Where the program runs.
    fn folder(&self) -> PathBuf {
        let name = format!("{}-{}", self.board.name, self.engine.name());
        repository::target_directory().join("boards/runs").join(name)
    }

    /// What the program printed, and the counts.
    fn emulate(&self, puzzles: &[(What, Grid)], more: &str) -> Result<(String, String)> {
        let Self { board, engine, program, plugin, limit } = self;
        let folder = self.folder();
        let counts = folder.join("counts.txt");
        repository::write(&folder.join("puzzles.txt"), input(puzzles).as_bytes())?;
        if counts.exists() {
            fs::remove_file(&counts)?;
        }
        // QEMU parts its arguments at commas; two stand for one.
        let mut option = plugin.display().to_string().replace(',', ",,");
        for mark in ["start", "stop", "flush"] {
            let address = program.address(&format!("footwork_mark_{mark}"))?;
            option = format!("{option},{mark}={address:#x}");
        }
        let arguments = [
            "-serial".into(),
            "none".into(),
            "-plugin".into(),
            format!("{option},out=counts.txt{more}"),
        ];
        let output = Run {
            board,
            program: &program.path,
            folder: &folder,
            arguments: &arguments,
            limit: *limit,
        }
        .run()?;
        ensure!(
            output.status == 0,
            "{} on {} failed: {}",
            engine.name(),
            board.name,
            output.told()
        );
        Ok((String::from_utf8_lossy(&output.stdout).into_owned(), repository::read(&counts)?))
    }

    fn read(&self, puzzles: &[(What, Grid)], told: &str, counted: &str) -> Result<Measured> {
        let lines: Vec<_> = told.lines().collect();
        let ["empty", answers @ .., stack, "end"] = &lines[..] else {
            bail!("the program printed something else:\n{told}")
        };
        let stack = stack.strip_prefix("stack ").context("no line `stack`")?.parse()?;
        let series = counted.lines().map(Series::read).collect::<Result<Vec<_>>>()?;
        let [empty, series @ .., Series::END] = &series[..] else {
            bail!("the counter did not come to its end:\n{counted}")
        };
        ensure!(empty.number == 1, "one empty interval, not {}", empty.number);
        ensure!(
            answers.len() == puzzles.len() && series.len() == puzzles.len(),
            "{} puzzles, {} answers, {} series",
            puzzles.len(),
            answers.len(),
            series.len()
        );
        let costs =
            puzzles.iter().zip(answers).zip(series).map(|(((what, grid), answer), series)| {
                self.cost(*what, grid, answer, series.without(empty.first)?)
            });
        Ok(Measured { costs: costs.collect::<Result<_>>()?, stack })
    }

    fn cost(&self, what: What, grid: &Grid, answer: &str, series: Series) -> Result<Cost> {
        let in_slices = what == What::Slices;
        match self.engine {
            Engine::Nothing => return Ok(Cost::default()),
            Engine::Peer if in_slices => {
                ensure!(series.number == 1 && answer == "no slices", "the peer says {answer}");
                return Ok(Cost { first: series.first, ..Cost::default() });
            }
            _ => {}
        }
        let budget = if in_slices { Budget::updates(1) } else { Budget::UNLIMITED };
        let (nodes, updates, slices) = if let Some(own) = host::solve(self.engine, grid, budget)? {
            let expected = own.line(in_slices);
            ensure!(
                answer == expected,
                "{}: the board says\n  {answer}\nthis machine\n  {expected}",
                puzzles::line(grid)
            );
            (own.nodes, own.updates, own.slices)
        } else {
            let (nodes, updates) = peer(grid, answer)?;
            (nodes, updates, 1)
        };
        // Starting is an interval of its own there.
        let intervals = if in_slices { slices + 1 } else { 1 };
        ensure!(series.number == intervals, "{} intervals, not {intervals}", series.number);
        let slices = if in_slices { slices } else { 0 };
        Ok(Cost { nodes, updates, first: series.first, slices, most: series.most })
    }
}

/// Checks the answer of the program to compare with, whose tree is another; nodes and updates.
fn peer(grid: &Grid, answer: &str) -> Result<(u64, u64)> {
    let own = host::solve(Engine::Compact, grid, Budget::UNLIMITED)?.context("an engine")?;
    let words: Vec<_> = answer.split(' ').collect();
    let ["whole", "nodes", nodes, "updates", updates, "solutions", solutions, first] = words[..]
    else {
        bail!("the peer says {answer}")
    };
    let unique = own.solutions != 1 || first == own.first;
    ensure!(
        solutions.parse() == Ok(own.solutions) && unique,
        "{}: the peer says\n  {answer}\nwe\n  {}",
        puzzles::line(grid),
        own.line(false)
    );
    Ok((nodes.parse()?, updates.parse()?))
}

/// The file that the programs read: an empty interval, then the puzzles.
fn input(puzzles: &[(What, Grid)]) -> String {
    let mut text = format!("e{}\n", ".".repeat(81));
    for (what, grid) in puzzles {
        text.push(if *what == What::Whole { 'w' } else { 's' });
        text.push_str(&puzzles::line(grid));
        text.push('\n');
    }
    text
}

/// A line of the counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Series {
    number: u64,
    first: u64,
    most: u64,
}

impl Series {
    /// The line `end`.
    const END: Self = Self { number: u64::MAX, first: 0, most: 0 };

    fn read(line: &str) -> Result<Self> {
        if line == "end" {
            return Ok(Self::END);
        }
        let numbers: Vec<u64> = line
            .split(' ')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .with_context(|| format!("the counter says: {line}"))?;
        let [number, first, most] = numbers[..] else { bail!("the counter says: {line}") };
        Ok(Self { number, first, most })
    }

    /// Without what the marks themselves cost.
    fn without(self, empty: u64) -> Result<Self> {
        let less = |count: u64, intervals: u64| {
            let empty = if intervals > 0 { empty } else { 0 };
            count.checked_sub(empty).context("an interval shorter than an empty one")
        };
        Ok(Self {
            number: self.number,
            first: less(self.first, self.number)?,
            most: less(self.most, self.number.saturating_sub(1))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_without_the_marks() {
        let series = Series::read("3 10 13").unwrap().without(2).unwrap();
        assert_eq!(series, Series { number: 3, first: 8, most: 11 });
        let alone = Series::read("1 7 0").unwrap().without(2).unwrap();
        assert_eq!(alone, Series { number: 1, first: 5, most: 0 });
        assert!(Series::read("1 1 0").unwrap().without(2).is_err());
        assert!(Series::read("a start without a stop").is_err());
        assert!(Series::read("1 2").is_err());
    }
}
