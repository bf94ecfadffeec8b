//! What is searched for: how many solutions there are, which, or what the cheapest costs.

use std::time::{Duration, Instant};

use footwork::Error;
use footwork::xc::owned::Best;
use footwork::xc::{Budget, Counter, Engine, Search, Stats, Step, Width};
use indicatif::{ProgressBar, ProgressStyle};

use crate::engines::Job;

/// Updates between two looks at the clock: some hundredths of a second.
const SLICE: u64 = 10_000_000;

/// How far a search came.
#[derive(Default)]
pub struct Found {
    /// Solutions, or the least cost of one.
    pub number: Option<u64>,
    /// Whether there is nothing else.
    pub complete: bool,
    pub stats: Stats,
    pub time: Duration,
}

/// What a job may do, and how it is called meanwhile.
pub struct Terms {
    /// Updates.
    pub budget: Option<u64>,
    pub title: String,
}

/// Counts solutions.
pub struct Counting {
    terms: Terms,
    counter: Counter,
    pub found: Found,
}

impl Counting {
    /// Counts one more than expected at most: that is enough to be wrong.
    pub fn new(terms: Terms, expected: u64) -> Result<Self, Error> {
        let counter = Counter::new(expected.saturating_add(1))?;
        Ok(Self { terms, counter, found: Found::default() })
    }
}

impl Job for Counting {
    fn run<E: Engine>(&mut self, search: &mut Search<E>) -> Result<(), Error> {
        let started = Instant::now();
        let progress = Progress::new(&self.terms.title);
        let mut left = self.terms.budget;
        while left != Some(0) {
            let slice = left.unwrap_or(SLICE).min(SLICE);
            let count = search.count_within(&mut self.counter, Budget::updates(slice))?;
            left = left.map(|left| left - slice);
            if let Some(count) = count {
                self.found.complete = count.complete;
                break;
            }
            progress.show(self.counter.count(), search.stats());
        }
        let (stats, time) = (search.stats(), started.elapsed());
        self.found.number = Some(self.counter.count());
        (self.found.stats, self.found.time) = (stats, time);
        Ok(())
    }
}

/// Looks for the cheapest solution.
pub struct Cheapest {
    terms: Terms,
    pub found: Found,
}

impl Cheapest {
    pub fn new(terms: Terms) -> Self {
        Self { terms, found: Found::default() }
    }
}

impl Job for Cheapest {
    fn run<E: Engine>(&mut self, search: &mut Search<E>) -> Result<(), Error> {
        let started = Instant::now();
        let progress = Progress::new(&self.terms.title);
        let problem = search.solution_and_problem().1;
        let mut best = Best::new(problem, 1);
        let mut best = best.memory();
        best.start(search)?;
        let mut left = self.terms.budget;
        while left != Some(0) && !self.found.complete {
            let slice = left.unwrap_or(SLICE).min(SLICE);
            match best.step(search, Budget::updates(slice))? {
                Step::Done => self.found.complete = true,
                Step::Solution => {}
                Step::Paused => {
                    left = left.map(|left| left - slice);
                    progress.show(search.stats().solutions, search.stats());
                }
            }
        }
        self.found.number = best.solutions().next().map(|(cost, _)| cost);
        (self.found.stats, self.found.time) = (search.stats(), started.elapsed());
        Ok(())
    }
}

/// Lists solutions, the options of each in ascending order.
pub struct Listing {
    terms: Terms,
    /// How many are too many.
    most: usize,
    pub solutions: Vec<Vec<u32>>,
    pub complete: bool,
}

impl Listing {
    pub fn new(terms: Terms, most: usize) -> Self {
        Self { terms, most, solutions: Vec::new(), complete: false }
    }
}

impl Job for Listing {
    fn run<E: Engine>(&mut self, search: &mut Search<E>) -> Result<(), Error> {
        let (solutions, most) = (&mut self.solutions, self.most);
        self.complete = each(search, &self.terms, |options| {
            let mut options: Vec<_> = options.iter().map(|option| option.index() as u32).collect();
            options.sort_unstable();
            solutions.push(options);
            solutions.len() < most
        })?;
        Ok(())
    }
}

/// Shows each solution to `look`, until it has seen enough; whether there are no others.
fn each<E: Engine>(
    search: &mut Search<E>,
    terms: &Terms,
    mut look: impl FnMut(&[E::Link]) -> bool,
) -> Result<bool, Error> {
    let progress = Progress::new(&terms.title);
    loop {
        let stats = search.stats();
        // As many updates as it takes are enough: the last options are given back without one.
        let left = terms.budget.map(|most| most.saturating_add(1).saturating_sub(stats.updates));
        if left == Some(0) {
            return Ok(false);
        }
        match search.step(Budget::updates(left.unwrap_or(SLICE).min(SLICE)))? {
            Step::Solution => {
                if !look(search.solution()) {
                    return Ok(false);
                }
            }
            Step::Paused => progress.show(stats.solutions, stats),
            Step::Done => return Ok(true),
        }
    }
}

/// A line that moves while a long search runs, on a terminal.
struct Progress(ProgressBar);

impl Progress {
    fn new(title: &str) -> Self {
        // A bar without a message yet is not drawn.
        let style = ProgressStyle::with_template("{prefix}: {elapsed}, {msg}");
        let bar = ProgressBar::no_length().with_prefix(title.to_owned());
        Self(style.map_or(bar.clone(), |style| bar.with_style(style)))
    }

    fn show(&self, solutions: u64, stats: Stats) {
        self.0.set_message(format!("{solutions} solutions, {} updates", stats.updates));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
