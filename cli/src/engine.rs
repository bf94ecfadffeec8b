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
use footwork::xc::owned::{Best, Bits, Compact, Dance, Diagnosis, Index, OwnedGeneral};
use footwork::xc::{
    self, BestMemory, Budget, Guide, Matrix, Problem, Rule, Stats, Step, Table, Width,
};
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
        let (taken, problem) = xc::Search::solution_and_problem(self);
        options.extend(taken.iter().map(|option| problem.id(option.index() as u32)));
        options.sort_unstable();
    }
}

/// What the library has for each link width by itself.
pub trait Indexable: Width {
    /// As `Index::new`.
    fn indexed(problem: Problem<'_, Self>) -> Result<Index<Self>, Error>;
    /// As `OwnedGeneral::cheapest_first`.
    fn cheapest_first(general: &OwnedGeneral<Self>) -> Result<OwnedGeneral<Self>, Error>;
    /// As `OwnedGeneral::shuffled`.
    fn shuffled(general: &OwnedGeneral<Self>, seed: u64) -> Result<OwnedGeneral<Self>, Error>;
    /// As `OwnedGeneral::diagnose`.
    fn diagnose(general: &OwnedGeneral<Self>, budget: Budget) -> Result<Diagnosis, Error>;
}

macro_rules! indexable {
    ($($width:ty),*) => {$(
        impl Indexable for $width {
            fn indexed(problem: Problem<'_, Self>) -> Result<Index<Self>, Error> {
                Index::<$width>::new(problem)
            }
            fn cheapest_first(general: &OwnedGeneral<Self>) -> Result<OwnedGeneral<Self>, Error> {
                general.cheapest_first()
            }
            fn shuffled(
                general: &OwnedGeneral<Self>,
                seed: u64,
            ) -> Result<OwnedGeneral<Self>, Error> {
                general.shuffled(seed)
            }
            fn diagnose(general: &OwnedGeneral<Self>, budget: Budget) -> Result<Diagnosis, Error> {
                general.diagnose(budget)
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
    lead: Lead<'_>,
    visit: impl FnOnce(&mut dyn Covers) -> R,
) -> Result<R, Error> {
    match engine {
        CoverEngine::Bits => {
            let mut memory = Bits::new(problem);
            led(memory.search(problem)?, problem, lead, visit)
        }
        CoverEngine::Links => {
            let mut memory = Dance::new(problem);
            led(memory.search(problem)?, problem, lead, visit)
        }
        CoverEngine::Compact => {
            let index = L::indexed(*problem.table())?;
            let indexed = index.lend(problem)?;
            let mut memory = Compact::new(indexed);
            led(memory.search(indexed)?, problem, lead, visit)
        }
    }
}

/// A search for the cheapest solutions: when all is known of them it reports one after another.
struct Cheapest<'a, E: Engine> {
    search: xc::Search<E>,
    best: BestMemory<'a, E::Link>,
    /// Those reported.
    reported: usize,
}

impl<E: Engine> Steps for Cheapest<'_, E> {
    fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        loop {
            match self.best.step(&mut self.search, budget)? {
                // Better ones may come.
                Step::Solution if budget == Budget::UNLIMITED => {}
                Step::Solution | Step::Paused => return Ok(Step::Paused),
                Step::Done if self.reported < self.best.solutions().len() => {
                    self.reported += 1;
                    return Ok(Step::Solution);
                }
                Step::Done => return Ok(Step::Done),
            }
        }
    }
    fn stats(&self) -> Stats {
        xc::Search::stats(&self.search)
    }
}

impl<E: Engine> Covers for Cheapest<'_, E> {
    fn solution(&mut self, options: &mut Vec<u32>) {
        options.clear();
        let problem = self.search.solution_and_problem().1;
        let solution = self.best.solutions().nth(self.reported.saturating_sub(1));
        if let Some((_, taken)) = solution {
            options.extend(taken.iter().map(|option| problem.id(option.index() as u32)));
            options.sort_unstable();
        }
    }
}

/// How a search is led.
pub enum Lead<'g> {
    /// By its engine.
    Engine,
    /// To the cheapest solutions, so many of them.
    Cheapest(usize),
    /// By a guide; `textbook` if nothing else is to be noticed.
    Guide {
        /// Who chooses.
        guide: Guide<'g>,
        /// Whether by the textbook otherwise.
        textbook: bool,
    },
}

/// Lends a search, led as asked for.
fn led<E: Engine, P: Table<E::Link>, R>(
    mut search: xc::Search<E>,
    problem: P,
    lead: Lead<'_>,
    visit: impl FnOnce(&mut dyn Covers) -> R,
) -> Result<R, Error> {
    match lead {
        Lead::Engine => Ok(visit(&mut search)),
        Lead::Cheapest(keep) => {
            let mut best = Best::new(problem, keep);
            let mut best = best.memory();
            best.start(&search)?;
            Ok(visit(&mut Cheapest { search, best, reported: 0 }))
        }
        Lead::Guide { mut guide, textbook } => {
            if textbook {
                search.set_rule(Rule::Textbook)?;
            }
            Ok(visit(&mut search.guided(&mut guide)?))
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
