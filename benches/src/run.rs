//! A workload done by an engine: first what is not timed, then what is.

use std::iter::Sum;
use std::sync::Arc;

use footwork::puzzle::sudoku::Trim;
use footwork::sudoku::Grid;

use crate::table::Table;
use crate::{dlx, dlx_rs, ours};

/// Who does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// footwork, bits for options: what its command takes by default.
    Bits,
    /// footwork, dancing links.
    Dance,
    /// footwork, the compact engine.
    Compact,
    /// Crate `dlx`.
    Dlx,
    /// Crate `dlx-rs`.
    DlxRs,
}

impl Engine {
    /// All of them, footwork's first.
    pub const ALL: [Self; 5] = [Self::Bits, Self::Dance, Self::Compact, Self::Dlx, Self::DlxRs];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bits => "bits",
            Self::Dance => "dance",
            Self::Compact => "compact",
            Self::Dlx => "dlx",
            Self::DlxRs => "dlx-rs",
        }
    }

    /// Whether it is another crate's.
    pub const fn is_peer(self) -> bool {
        matches!(self, Self::Dlx | Self::DlxRs)
    }
}

/// How far a problem is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To its first solution.
    First,
    /// To the end.
    All,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub enum Job {
    /// Count all solutions of one problem, built before.
    Count(Table),
    /// Build and search a board of eight queens, so many times.
    EightQueens(usize, Goal),
    /// Build and search each grid.
    Grids(Arc<[Grid]>, Trim, Goal),
    /// Search each grid to the end, all of them built before.
    BuiltGrids(Arc<[Grid]>, Trim),
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Solutions found.
    pub solutions: u64,
    /// Items covered and entries hidden, as the engine itself counts them; 0 if it does not.
    pub updates: u64,
}

impl Sum for Work {
    fn sum<I: Iterator<Item = Self>>(works: I) -> Self {
        works.fold(Self::default(), |sum, work| Self {
            solutions: sum.solutions + work.solutions,
            updates: sum.updates + work.updates,
        })
    }
}

/// What is timed: to be called once.
pub type Run = Box<dyn FnMut() -> Work>;

impl Job {
    /// Does what comes before the work.
    pub fn prepare(&self, engine: Engine) -> Run {
        match engine {
            Engine::Bits | Engine::Dance | Engine::Compact => ours::prepare(self, engine),
            Engine::Dlx => dlx::prepare(self),
            Engine::DlxRs => dlx_rs::prepare(self),
        }
    }
}
