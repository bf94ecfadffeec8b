//! What is measured.

use crate::Cells;

/// What solving came to.
pub struct Outcome {
    /// Nodes of the search tree.
    pub nodes: u32,
    /// Link updates, or what the engine does in place of one.
    pub updates: u32,
    /// Solutions found: 2 for two or more.
    pub solutions: u32,
    /// The first solution as text; zeroes without one.
    pub cells: Cells,
}

impl Outcome {
    /// Nothing found, nothing done.
    pub const NONE: Self = Self { nodes: 0, updates: 0, solutions: 0, cells: [0; 81] };
}

/// Something that solves puzzles. It sets the marks around its work, and around nothing else.
pub trait Solver {
    /// Solves in one go, until two solutions are found or it is proven that there are no more.
    fn whole(&mut self, cells: &Cells) -> Outcome;

    /// The same in the smallest slices, and how many these were; `None` if it cannot stop.
    fn slices(&mut self, cells: &Cells) -> Option<(u32, Outcome)>;
}
