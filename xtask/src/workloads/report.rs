//! The table that is printed, line by line.

use std::fmt::{self, Display};
use std::io::{self, Write as _};
use std::time::Instant;

use anyhow::Result;
use footwork::xc::Stats;

use super::jobs::Found;

/// How a run ended.
pub enum Verdict {
    Right,
    Wrong(String),
    Unfinished,
    /// Read, and of the size it should have.
    UnknownCount,
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Right => f.write_str("right"),
            Self::Wrong(why) => write!(f, "WRONG: {why}"),
            Self::Unfinished => f.write_str("unfinished"),
            Self::UnknownCount => f.write_str("skipped (unknown count)"),
        }
    }
}

#[derive(Default)]
struct Tally {
    right: u32,
    wrong: u32,
    unfinished: u32,
    skipped: u32,
}

/// The table.
pub struct Report {
    /// Characters of the longest name.
    width: usize,
    tally: Tally,
    started: Instant,
}

impl Report {
    /// Begins a table of lines with such names.
    pub fn new<'a>(names: impl Iterator<Item = &'a str>) -> Result<Self> {
        let width = names.map(str::len).max().unwrap_or(0).max(4);
        let report = Self { width, tally: Tally::default(), started: Instant::now() };
        let columns = ["found", "nodes", "updates", "time, s"].map(str::to_owned);
        report.row("name", "engine", columns, "")?;
        Ok(report)
    }

    pub fn wrong(&self) -> u32 {
        self.tally.wrong
    }

    pub fn line(
        &mut self,
        name: &str,
        engine: &str,
        found: Option<&Found>,
        verdict: &Verdict,
    ) -> Result<()> {
        *match verdict {
            Verdict::Right => &mut self.tally.right,
            Verdict::Wrong(_) => &mut self.tally.wrong,
            Verdict::Unfinished => &mut self.tally.unfinished,
            Verdict::UnknownCount => &mut self.tally.skipped,
        } += 1;
        let numbers = found.map_or(["-"; 4].map(str::to_owned), |found| {
            let Stats { nodes, updates, .. } = found.stats;
            let number = found.number.map_or("-".to_owned(), |number| number.to_string());
            let seconds = format!("{:.4}", found.time.as_secs_f64());
            [number, nodes.to_string(), updates.to_string(), seconds]
        });
        self.row(name, engine, numbers, &verdict.to_string())
    }

    fn row(&self, name: &str, engine: &str, numbers: [String; 4], verdict: &str) -> Result<()> {
        let width = self.width;
        let [found, nodes, updates, time] = numbers;
        let row = format!(
            "{name:width$}  {engine:7}  {found:>10}  {nodes:>11}  {updates:>13}  {time:>9}  {verdict}"
        );
        let mut out = io::stdout().lock();
        writeln!(out, "{}", row.trim_end())?;
        Ok(out.flush()?)
    }

    pub fn summary(&self) -> String {
        let Tally { right, wrong, unfinished, skipped } = self.tally;
        let seconds = self.started.elapsed().as_secs_f64();
        format!(
            "{right} right, {wrong} wrong, {unfinished} unfinished, {skipped} skipped, {seconds:.1} s"
        )
    }
}
