//! A list of puzzles, for the mean and the worst instead of a few examples.

use anyhow::Result;

use super::board::Engine;
use super::measure::{Bench, What};
use super::puzzles::Listed;
use super::table::{grouped, ratio};

/// Puzzles of one run of the emulator.
const CHUNK: usize = 100;

/// Instructions a puzzle, in one go.
pub struct Summary {
    least: u64,
    sum: u64,
    most: u64,
    number: u64,
    /// Where in the file the puzzle is that took most: its line, from 1.
    worst: u32,
}

impl Summary {
    /// Measures every puzzle, and compares each answer with this machine's.
    pub fn of(bench: &Bench<'_>, list: &[Listed]) -> Result<Self> {
        let mut summary = Self { least: u64::MAX, sum: 0, most: 0, number: 0, worst: 0 };
        for puzzles in list.chunks(CHUNK) {
            let asked: Vec<_> = puzzles.iter().map(|it| (What::Whole, it.grid)).collect();
            for (puzzle, cost) in puzzles.iter().zip(&bench.run(&asked)?.costs) {
                summary.least = summary.least.min(cost.first);
                summary.sum += cost.first;
                summary.number += 1;
                if cost.first > summary.most {
                    summary.most = cost.first;
                    summary.worst = puzzle.line;
                }
            }
        }
        Ok(summary)
    }

    pub const COLUMNS: [&str; 9] =
        ["board", "core", "engine", "puzzles", "least", "mean", "worst", "line", "s at 10 MHz"];

    pub fn cells(&self, bench: &Bench<'_>) -> Vec<String> {
        let mean = self.sum / self.number;
        let words = [bench.board.name, bench.board.core, bench.engine.title()];
        let mut cells: Vec<String> = words.map(str::to_owned).into();
        cells.extend([self.number, self.least, mean, self.most].map(grouped));
        cells.push(self.worst.to_string());
        cells.push(format!("{:.2}", ratio(mean, 10_000_000)));
        cells
    }

    /// What the columns mean.
    pub const LEGEND: &str = "least, mean, worst: instructions from the grid to the proof that there \
        is no other solution; line: where in the file the puzzle is that took most; s at 10 MHz: the mean, if each \
        instruction took one cycle.";
}

/// Whether a program is of use here.
pub fn wanted(engine: Engine) -> bool {
    engine != Engine::Nothing
}
