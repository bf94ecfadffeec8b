//! Results of Sudoku commands: what is known of a puzzle, and how it is called.

use footwork::sudoku::Grid;
use footwork::xc::Stats;

use crate::exit::Status;

/// What is known of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// One solution, and it is proven that there is no other.
    Unique,
    /// A solution; nobody asked for others.
    Found,
    /// All solutions are counted.
    Counted,
    /// The limit was reached: a count has found that there are more, a list may have ended.
    Limited,
    /// Several solutions.
    NotUnique,
    /// None.
    NoSolution,
    /// The budget is spent, or memory does not suffice.
    Unfinished,
    /// No puzzle, or one that contradicts itself.
    Invalid,
}

impl Verdict {
    /// The word for it in all formats.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Found => "found",
            Self::Counted => "counted",
            Self::Limited => "limit",
            Self::NotUnique => "not-unique",
            Self::NoSolution => "no-solution",
            Self::Unfinished => "unfinished",
            Self::Invalid => "invalid",
        }
    }

    /// What it means for the exit code.
    pub const fn status(self) -> Status {
        match self {
            Self::Unique | Self::Found | Self::Counted | Self::Limited => Status::Fine,
            Self::NotUnique => Status::NotUnique,
            Self::NoSolution => Status::NoSolution,
            Self::Unfinished => Status::Limit,
            Self::Invalid => Status::BadInput,
        }
    }
}

/// One result.
pub struct Answer<const CELLS: usize> {
    /// What is known.
    pub verdict: Verdict,
    /// A solution.
    pub solution: Option<Grid<CELLS>>,
    /// Solutions counted.
    pub count: Option<u64>,
    /// What else there is to say.
    pub message: Option<String>,
    /// What the search did.
    pub stats: Stats,
}

impl<const CELLS: usize> Answer<CELLS> {
    /// A verdict with nothing more to say yet.
    pub fn new(verdict: Verdict) -> Self {
        Self { verdict, solution: None, count: None, message: None, stats: Stats::default() }
    }
}

/// What a command is about: the main part of its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Solutions.
    Solution,
    /// Numbers of solutions.
    Count,
    /// Verdicts.
    Verdict,
}

/// Which puzzle a result is of.
#[derive(Clone, Copy)]
pub struct Label<'a, const CELLS: usize> {
    /// The file, or what stands for one.
    pub source: &'a str,
    /// The line, from 1.
    pub line: u32,
    /// The puzzle, where it could be read.
    pub puzzle: Option<&'a Grid<CELLS>>,
}
