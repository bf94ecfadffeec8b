//! The choice of engine, in one place.
//!
//! To add an engine for Sudoku: a variant of [`SudokuEngine`], a name in a line of `memory!`, a
//! match arm in [`Engines`]. For exact cover: a variant of [`CoverEngine`] and a match arm in
//! [`with_covers`].

use clap::ValueEnum;
use footwork::sudoku::{
    self, BitsStorage9, CompactStorage9, FlashStorage9, Grid, Storage4, Storage9, Storage16,
    Storage25,
};
use footwork::xc::owned::{Bits, Compact, Dance, Index};
use footwork::xc::{self, Budget, Problem, Stats, Step, Table, Width};
use footwork::{Error, xc::Engine};

use crate::exit::Stop;

/// How a Sudoku is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SudokuEngine {
    /// Bits for the options that the givens leave (9x9 only; the default there)
    Bits,
    /// Dancing links over the options that the givens leave (the default for other sizes)
    #[value(alias = "dance")]
    Links,
    /// Dancing links over the whole constant matrix (9x9 only)
    Flash,
    /// Rows of bits over the whole constant matrix, in 2.5 KB (9x9 only)
    Compact,
}

/// How an exact-cover problem is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CoverEngine {
    /// Bits for options (the default up to 3,000 options)
    Bits,
    /// Dancing links (the default for more)
    #[value(alias = "dance")]
    Links,
    /// Rows of bits, in little memory
    Compact,
}

/// What all searches can do.
pub trait Steps {
    /// As [`xc::Search::step`].
    fn step(&mut self, budget: Budget) -> Result<Step, Error>;
    /// As [`xc::Search::stats`].
    fn stats(&self) -> Stats;
}

/// A search for the completions of a grid.
pub trait Completions<const CELLS: usize>: Steps {
    /// The solution that stands.
    fn solution(&mut self) -> Option<Grid<CELLS>>;
}

impl<E: Engine, const CELLS: usize> Steps for sudoku::Search<E, CELLS> {
    fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        sudoku::Search::step(self, budget)
    }
    fn stats(&self) -> Stats {
        sudoku::Search::stats(self)
    }
}

impl<E: Engine, const CELLS: usize> Completions<CELLS> for sudoku::Search<E, CELLS> {
    fn solution(&mut self) -> Option<Grid<CELLS>> {
        sudoku::Search::solution(self)
    }
}

/// Memory in which one grid after another is searched.
pub trait Memory<const CELLS: usize> {
    /// Starts a search.
    fn search(&mut self, grid: &Grid<CELLS>) -> Result<Box<dyn Completions<CELLS> + '_>, Error>;
}

macro_rules! memory {
    ($($storage:ty: $cells:literal),*) => {$(
        impl Memory<$cells> for $storage {
            fn search(
                &mut self,
                grid: &Grid<$cells>,
            ) -> Result<Box<dyn Completions<$cells> + '_>, Error> {
                Ok(Box::new(<$storage>::search(self, grid)?))
            }
        }
    )*};
}
memory!(Storage4: 16, Storage9: 81, Storage16: 256, Storage25: 625);
memory!(BitsStorage9: 81, FlashStorage9: 81, CompactStorage9: 81);

/// The engines there are for a number of cells.
pub trait Engines<const CELLS: usize>: Sized {
    /// The fastest.
    const FASTEST: Self;
    /// Memory for the engine, or what to say where this size does not have it.
    fn memory(self) -> Result<Box<dyn Memory<CELLS>>, Stop>;
}

impl Engines<81> for SudokuEngine {
    const FASTEST: Self = Self::Bits;

    fn memory(self) -> Result<Box<dyn Memory<81>>, Stop> {
        Ok(match self {
            Self::Bits => Box::<BitsStorage9>::default(),
            Self::Links => Box::<Storage9>::default(),
            Self::Flash => Box::<FlashStorage9>::default(),
            Self::Compact => Box::<CompactStorage9>::default(),
        })
    }
}

macro_rules! links_only {
    ($($storage:ty: $cells:literal),*) => {$(
        impl Engines<$cells> for SudokuEngine {
            const FASTEST: Self = Self::Links;

            fn memory(self) -> Result<Box<dyn Memory<$cells>>, Stop> {
                match self {
                    Self::Links => Ok(Box::<$storage>::default()),
                    Self::Bits | Self::Flash | Self::Compact => Err(Stop::usage(
                        "this engine is for grids of 9x9 only; use --engine links",
                    )),
                }
            }
        }
    )*};
}
links_only!(Storage4: 16, Storage16: 256, Storage25: 625);

/// A search for covers.
pub trait Covers: Steps {
    /// Puts the options of the solution that stands into `options`, in ascending order.
    fn solution(&mut self, options: &mut Vec<u32>);
}

impl<E: Engine> Steps for xc::Search<E> {
    fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        xc::Search::step(self, budget)
    }
    fn stats(&self) -> Stats {
        xc::Search::stats(self)
    }
}

impl<E: Engine> Covers for xc::Search<E> {
    fn solution(&mut self, options: &mut Vec<u32>) {
        options.clear();
        options.extend(xc::Search::solution(self).iter().map(|option| option.index() as u32));
        options.sort_unstable();
    }
}

/// What the library has for each link width by itself.
pub trait Indexable: Width {
    /// As `Index::new`.
    fn indexed(problem: Problem<'_, Self>) -> Result<Index<Self>, Error>;
}

macro_rules! indexable {
    ($($width:ty),*) => {$(
        impl Indexable for $width {
            fn indexed(problem: Problem<'_, Self>) -> Result<Index<Self>, Error> {
                Index::<$width>::new(problem)
            }
        }
    )*};
}
indexable!(u16, u32);

impl CoverEngine {
    /// The fastest for most problems of this size: rows of bits get long with many options.
    /// Measured: bits take 0.4 to 0.6 of the time of links with 2,056 options (pentominoes), 1.8
    /// times as long with 4,095 (partitions of a set).
    pub const fn fastest(options: u32) -> Self {
        if options <= 3_000 { Self::Bits } else { Self::Links }
    }
}

/// Starts a search of a problem, and lends it.
pub fn with_covers<L: Indexable, P: Table<L>, R>(
    engine: CoverEngine,
    problem: P,
    visit: impl FnOnce(&mut dyn Covers) -> R,
) -> Result<R, Error> {
    match engine {
        CoverEngine::Bits => {
            let mut memory = Bits::new(problem);
            let mut search = memory.search(problem)?;
            Ok(visit(&mut search))
        }
        CoverEngine::Links => {
            let mut memory = Dance::new(problem);
            let mut search = memory.search(problem)?;
            Ok(visit(&mut search))
        }
        CoverEngine::Compact => {
            let index = L::indexed(*problem.table())?;
            let indexed = index.lend(problem)?;
            let mut memory = Compact::new(indexed);
            let mut search = memory.search(indexed)?;
            Ok(visit(&mut search))
        }
    }
}

/// How far a search got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A solution stands.
    Solution,
    /// There are no more.
    Done,
    /// The budget is spent.
    Spent,
}

/// A budget for one puzzle or problem, in the updates that `--stats` prints.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The bound; `None`: no bound.
    pub updates: Option<u64>,
}

impl Pace {
    /// Goes on to the next solution, the end, or the end of the budget.
    pub fn advance<S: Steps + ?Sized>(self, search: &mut S) -> Result<Progress, Error> {
        loop {
            let budget = match self.updates {
                None => Budget::UNLIMITED,
                // As many as the search takes are enough: giving back the last options is no update.
                Some(most) => match most.saturating_add(1).saturating_sub(search.stats().updates) {
                    0 => return Ok(Progress::Spent),
                    left => Budget::updates(left),
                },
            };
            match search.step(budget)? {
                Step::Solution => return Ok(Progress::Solution),
                Step::Done => return Ok(Progress::Done),
                // Giving options back spends of a step's budget, but is not in the statistics.
                Step::Paused => {}
            }
        }
    }
}
