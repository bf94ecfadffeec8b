//! Puzzles for the programs that solve some, and what they print.

use footwork::Error;
use footwork::sudoku::{Grid, Search};
use footwork::xc::Engine;

use crate::clock;

/// A puzzle with a name.
pub struct Puzzle {
    /// For the log.
    pub name: &'static str,
    /// 81 cells, row by row.
    pub text: &'static str,
    /// Whether it has one solution only.
    pub unique: bool,
}

/// Easy, few clues, hard, no clues.
pub const PUZZLES: [Puzzle; 4] = [
    Puzzle {
        name: "easy",
        text: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        unique: true,
    },
    Puzzle {
        name: "17 clues",
        text: "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        unique: true,
    },
    HARD,
    Puzzle {
        name: "empty",
        text: ".................................................................................",
        unique: false,
    },
];

/// Arto Inkala's puzzle of 2012.
pub const HARD: Puzzle = Puzzle {
    name: "hard",
    text: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    unique: true,
};

/// Solves a puzzle, looks for a second solution, logs what came out; panics if that is wrong.
///
/// # Errors
/// Those of the search, and [`Error::NoSolution`].
pub fn report<E: Engine>(puzzle: &Puzzle, grid: &Grid, mut search: Search<E>) -> Result<(), Error> {
    let began = clock::milliseconds();
    let solution = search.next_solution()?.ok_or(Error::NoSolution)?;
    let unique = search.next_solution()?.is_none();
    let stats = search.stats();
    defmt::info!(
        "{=str}: {=str}, unique: {=bool}, {=u64} nodes, {=u64} updates, {=u32} ms",
        puzzle.name,
        solution.line().as_str(),
        unique,
        stats.nodes,
        stats.updates,
        clock::milliseconds() - began
    );
    defmt::assert!(solution.is_solved() && solution.extends(grid), "not a solution");
    defmt::assert_eq!(unique, puzzle.unique, "unique or not");
    Ok(())
}
