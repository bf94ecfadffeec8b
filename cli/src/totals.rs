//! What a whole run came to.

use std::time::{Duration, Instant};

use footwork::xc::Stats;

use crate::answer::Verdict;

/// What a whole run came to.
pub struct Totals {
    started: Instant,
    puzzles: u64,
    verdicts: Vec<(Verdict, u64)>,
    /// Searches that stopped at a limit.
    pub limited: u64,
    nodes: u64,
    updates: u64,
    deepest: u32,
}

impl Totals {
    /// Nothing yet; the clock runs.
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            puzzles: 0,
            verdicts: Vec::new(),
            limited: 0,
            nodes: 0,
            updates: 0,
            deepest: 0,
        }
    }

    /// One more puzzle.
    pub fn add(&mut self, verdict: Option<Verdict>, stats: Stats) {
        self.puzzles += 1;
        self.nodes = self.nodes.saturating_add(stats.nodes);
        self.updates = self.updates.saturating_add(stats.updates);
        self.deepest = self.deepest.max(stats.deepest);
        let Some(verdict) = verdict else { return };
        self.limited += u64::from(verdict == Verdict::Limited);
        match self.verdicts.iter_mut().find(|(other, _)| *other == verdict) {
            Some((_, count)) => *count += 1,
            None => self.verdicts.push((verdict, 1)),
        }
    }

    /// All of it, in one line.
    pub fn summary(&self) -> String {
        let verdicts: Vec<String> = self
            .verdicts
            .iter()
            .map(|(verdict, count)| format!("{} {count}", verdict.word()))
            .collect();
        let time = self.started.elapsed();
        format!(
            "stats: puzzles {} ({}), nodes {}, updates {}, deepest level {}, {:.3} s, {} puzzles \
             a second",
            self.puzzles,
            verdicts.join(", "),
            self.nodes,
            self.updates,
            self.deepest,
            time.as_secs_f64(),
            rate(self.puzzles, time),
        )
    }
}

/// How many in a second.
pub fn rate(number: u64, time: Duration) -> u128 {
    u128::from(number) * 1_000_000_000 / time.as_nanos().max(1)
}
