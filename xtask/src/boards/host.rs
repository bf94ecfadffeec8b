//! The same work on this machine: what a board must answer, byte for byte.

use anyhow::{Result, bail};
use footwork::Error;
use footwork::sudoku::{
    BandsSearch, BandsStorage9, CompactStorage9, ComputedStorage9, FlashStorage9, Grid, Search,
    Storage9,
};
use footwork::xc::{Budget, Engine as ExactCover, Stats, Step};

use super::board::Engine;

/// What solving came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub nodes: u64,
    pub updates: u64,
    pub solutions: u32,
    /// Steps of a budget of one update; 1 of a search in one go.
    pub slices: u64,
    /// Zero bytes if there is none, as on the board.
    pub first: String,
}

impl Answer {
    /// The line that the program prints.
    pub fn line(&self, in_slices: bool) -> String {
        let what = if in_slices { format!("slices {}", self.slices) } else { "whole".to_owned() };
        let Self { nodes, updates, solutions, first, .. } = self;
        format!("{what} nodes {nodes} updates {updates} solutions {solutions} {first}")
    }
}

/// Solves as the measuring programs do; nothing for programs without an engine of ours.
pub fn solve(engine: Engine, grid: &Grid, budget: Budget) -> Result<Option<Answer>> {
    let answer = match engine {
        Engine::Flash => search(FlashStorage9::new().search(grid), budget)?,
        Engine::Compact => search(CompactStorage9::new().search(grid), budget)?,
        Engine::Computed => search(ComputedStorage9::new().search(grid), budget)?,
        Engine::Bands => search(BandsStorage9::new().search(grid), budget)?,
        Engine::Full => search(Storage9::new().search(grid), budget)?,
        Engine::Peer | Engine::Nothing => return Ok(None),
    };
    Ok(Some(answer))
}

/// What the searches have in common.
trait Solve {
    fn step(&mut self, budget: Budget) -> Result<Step, Error>;
    fn solution(&mut self) -> Option<Grid>;
    fn stats(&self) -> Stats;
}

impl<E: ExactCover> Solve for Search<E> {
    fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        self.step(budget)
    }
    fn solution(&mut self) -> Option<Grid> {
        self.solution()
    }
    fn stats(&self) -> Stats {
        self.stats()
    }
}

impl Solve for BandsSearch<'_> {
    fn step(&mut self, budget: Budget) -> Result<Step, Error> {
        self.step(budget)
    }
    fn solution(&mut self) -> Option<Grid> {
        BandsSearch::solution(self)
    }
    fn stats(&self) -> Stats {
        self.stats()
    }
}

fn search<S: Solve>(search: Result<S, Error>, budget: Budget) -> Result<Answer> {
    let mut search = search.map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut solutions: Vec<Grid> = Vec::new();
    let mut slices = 0;
    while solutions.len() < 2 {
        slices += 1;
        match search.step(budget) {
            Ok(Step::Solution) => match search.solution() {
                Some(grid) => solutions.push(grid),
                None => bail!("a solution that is no grid"),
            },
            Ok(Step::Paused) => {}
            Ok(Step::Done) => break,
            Err(error) => bail!("{error}"),
        }
    }
    let stats = search.stats();
    let none = || "\0".repeat(81);
    Ok(Answer {
        nodes: stats.nodes,
        updates: stats.updates,
        solutions: solutions.len() as u32,
        slices,
        first: solutions.first().map_or_else(none, |grid| grid.line().as_str().to_owned()),
    })
}
