//! The puzzles that are measured, and the lists that others bring.

use std::path::Path;

use anyhow::{Context, Result, bail};
use footwork::sudoku::{Grid, Reader};

use crate::repository;

/// A puzzle of the table.
pub struct Puzzle {
    /// As the table has it.
    pub title: &'static str,
    pub cells: &'static str,
}

/// An easy one (Wikipedia's article on Sudoku), one of 17 clues, and a hard one (Arto Inkala, 2012).
pub const PUZZLES: [Puzzle; 3] = [
    Puzzle {
        title: "easy",
        cells: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    },
    Puzzle {
        title: "17 clues",
        cells: "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    },
    Puzzle {
        title: "hardest",
        cells: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    },
];

/// The text of a grid as programs read it.
pub fn line(grid: &Grid) -> String {
    grid.line().as_str().replace('0', ".")
}

/// A puzzle of a list, and the line of the file where it begins.
#[derive(Clone, Copy)]
pub struct Listed {
    pub line: u32,
    pub grid: Grid,
}

/// The puzzles of a file in any form that people write them in, at most so many, spread over the
/// file.
pub fn list(path: &Path, most: Option<usize>) -> Result<Vec<Listed>> {
    let text = repository::read(path)?;
    listed(&text, most).with_context(|| path.display().to_string())
}

fn listed(text: &str, most: Option<usize>) -> Result<Vec<Listed>> {
    let mut all = Vec::new();
    for found in Reader::<81>::new(text) {
        let found = found.map_err(|bad| anyhow::anyhow!("line {}: {}", bad.line, bad.value))?;
        all.push(Listed { line: found.line, grid: found.value });
    }
    if all.is_empty() {
        bail!("no puzzles");
    }
    let wanted = most.unwrap_or(all.len()).min(all.len());
    Ok((0..wanted).map(|number| all[number * all.len() / wanted]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_knows_its_lines_in_the_file() {
        let text = format!("# two a page\n\n{}\n", PUZZLES.map(|it| it.cells).join("\n\n"));
        let lines =
            |most| -> Vec<u32> { listed(&text, most).unwrap().iter().map(|it| it.line).collect() };
        assert_eq!(lines(None), [3, 5, 7]);
        assert_eq!(lines(Some(2)), [3, 5]);
        let sample = listed(&text, Some(2)).unwrap();
        assert_eq!(line(&sample[1].grid), PUZZLES[1].cells);
        assert!(listed("# none\n", None).is_err());
    }
}
