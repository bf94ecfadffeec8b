//! `workloads DIR`: counts the solutions of the exact-cover files that DIR/manifest.tsv lists,
//! with each engine, and compares them with what is known.

use std::fmt::{self, Display};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::builder::PossibleValuesParser;
use footwork::xc::text::{self, Fill, Named, TextErrorKind};
use footwork::xc::{Budget, Count, Counter, Engine, Problem, Search, Stats};
use footwork::{Error, Resource};
use indicatif::{ProgressBar, ProgressStyle};

use crate::engines::{self, Engines, Job};
use crate::manifest::{self, Known, Size, Workload};

#[derive(clap::Args)]
pub struct Arguments {
    /// Folder with manifest.tsv and the files it lists
    directory: PathBuf,
    /// Give up on a search after so many link updates, undone ones included
    #[arg(long, value_name = "UPDATES")]
    budget: Option<u64>,
    /// The engine, or all of them in turn
    #[arg(long, default_value = "all", value_parser = engine_names())]
    engine: String,
    /// Run only these
    #[arg(long, value_name = "NAME", num_args = 1..)]
    only: Vec<String>,
}

fn engine_names() -> PossibleValuesParser {
    engines::names().chain(["all"]).collect::<Vec<_>>().into()
}

/// Runs the command; an error if a result is wrong.
pub fn run(arguments: &Arguments) -> Result<()> {
    let path = arguments.directory.join("manifest.tsv");
    let table = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let mut workloads = manifest::parse(&table).with_context(|| path.display().to_string())?;
    for name in &arguments.only {
        if !workloads.iter().any(|workload| workload.name == *name) {
            bail!("{} lists no {name:?}", path.display());
        }
    }
    if !arguments.only.is_empty() {
        workloads.retain(|workload| arguments.only.contains(&workload.name));
    }
    let width = workloads.iter().map(|workload| workload.name.len()).max().unwrap_or(0).max(4);
    let mut report = Report { width, tally: Tally::default(), started: Instant::now() };
    report.header()?;
    for workload in &workloads {
        run_workload(workload, arguments, &mut report)?;
    }
    println!("{}", report.summary());
    if report.tally.wrong > 0 {
        bail!("{} wrong", report.tally.wrong);
    }
    Ok(())
}

/// Runs one file with all engines asked for.
fn run_workload(workload: &Workload, arguments: &Arguments, report: &mut Report) -> Result<()> {
    let expected = match workload.known {
        _ if workload.kind != "XC" => {
            return report.line(workload, "-", None, &Verdict::OtherKind(workload.kind.clone()));
        }
        Known::Count(count) => count,
        Known::Nothing | Known::Least(_) => {
            return report.line(workload, "-", None, &Verdict::UnknownCount);
        }
    };
    let path = arguments.directory.join(&workload.name).with_extension("dlx");
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            return report.line(workload, "-", None, &Verdict::Wrong(error.to_string()));
        }
    };
    let task = Task { workload, expected, arguments, path: &path };
    if !run_width::<u16>(&task, &text, report)? {
        run_width::<u32>(&task, &text, report)?;
    }
    Ok(())
}

/// What is the same for all engines.
struct Task<'a> {
    workload: &'a Workload,
    expected: u64,
    arguments: &'a Arguments,
    path: &'a Path,
}

/// Runs all engines with one link width; false, and nothing done, if it is too small.
fn run_width<L: Fill + Engines>(task: &Task<'_>, text: &str, report: &mut Report) -> Result<bool> {
    let workload = task.workload;
    let named: Named<L> = match text::parse::<L>(text) {
        Ok(named) if L::BITS < u32::BITS && !named.problem().suits_width() => return Ok(false),
        Ok(named) => named,
        Err(error) if L::BITS < u32::BITS && is_too_narrow(error.kind) => return Ok(false),
        Err(error) => {
            let why = format!("{}: {error}", task.path.display());
            report.line(workload, "-", None, &Verdict::Wrong(why))?;
            return Ok(true);
        }
    };
    let found = size_of(named.problem());
    if found != workload.size {
        let why = format!("{found}, but the manifest says {}", workload.size);
        report.line(workload, "-", None, &Verdict::Wrong(why))?;
        return Ok(true);
    }
    for (engine, run) in L::all::<Counting>() {
        if task.arguments.engine != "all" && task.arguments.engine != engine {
            continue;
        }
        let title = format!("{} {engine}", workload.name);
        let mut counting = Counting::new(task.expected, task.arguments.budget, title)?;
        let started = Instant::now();
        let result = run(named.problem(), &mut counting);
        counting.time = started.elapsed();
        let verdict = match result {
            Ok(()) => counting.verdict(task.expected),
            Err(error) => Verdict::Wrong(error.to_string()),
        };
        report.line(workload, engine, Some(&counting), &verdict)?;
    }
    Ok(true)
}

fn is_too_narrow(kind: TextErrorKind) -> bool {
    matches!(kind, TextErrorKind::Problem(Error::Capacity { resource: Resource::LinkWidth, .. }))
}

fn size_of<L: Fill>(problem: Problem<'_, L>) -> Size {
    Size {
        primary: problem.primary(),
        secondary: problem.items() - problem.primary(),
        options: problem.options(),
        entries: problem.entries(),
    }
}

impl Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { primary, secondary, options, entries } = self;
        write!(f, "{primary}+{secondary} items, {options} options, {entries} entries")
    }
}

/// Counts the solutions of one problem with one engine.
struct Counting {
    counter: Counter,
    /// Updates that may still be done.
    left: Option<u64>,
    title: String,
    count: Option<Count>,
    stats: Stats,
    time: Duration,
}

impl Counting {
    /// Counts one more than expected at most: that is enough to be wrong.
    fn new(expected: u64, budget: Option<u64>, title: String) -> Result<Self, Error> {
        Ok(Self {
            counter: Counter::new(expected.saturating_add(1))?,
            left: budget,
            title,
            count: None,
            stats: Stats::default(),
            time: Duration::ZERO,
        })
    }

    fn verdict(&self, expected: u64) -> Verdict {
        match self.count {
            None => Verdict::Unfinished,
            Some(Count { count, complete: true }) if count == expected => Verdict::Right,
            Some(Count { complete: true, .. }) => Verdict::Wrong(format!("{expected} wanted")),
            Some(Count { complete: false, .. }) => {
                Verdict::Wrong(format!("more than the {expected} wanted"))
            }
        }
    }
}

impl Job for Counting {
    fn run<E: Engine>(&mut self, search: &mut Search<E>) -> Result<(), Error> {
        /// Updates between two looks at the clock: some hundredths of a second.
        const SLICE: u64 = 10_000_000;
        let progress = Progress::new(&self.title);
        while self.left != Some(0) {
            let slice = self.left.unwrap_or(SLICE).min(SLICE);
            self.count = search.count_within(&mut self.counter, Budget::updates(slice))?;
            self.left = self.left.map(|left| left - slice);
            if self.count.is_some() {
                break;
            }
            progress.show(self.counter.count(), search.stats());
        }
        self.stats = search.stats();
        Ok(())
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

    fn show(&self, count: u64, stats: Stats) {
        self.0.set_message(format!("{count} solutions, {} updates", stats.updates));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// How a run ended.
enum Verdict {
    Right,
    Wrong(String),
    Unfinished,
    OtherKind(String),
    UnknownCount,
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Right => f.write_str("right"),
            Self::Wrong(why) => write!(f, "WRONG: {why}"),
            Self::Unfinished => f.write_str("unfinished"),
            Self::OtherKind(kind) => write!(f, "skipped (kind {kind})"),
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

/// The table, printed line by line.
struct Report {
    /// Characters of the longest name.
    width: usize,
    tally: Tally,
    started: Instant,
}

impl Report {
    fn header(&self) -> Result<()> {
        self.row("name", "engine", ["count", "nodes", "updates", "time, s"].map(str::to_owned), "")
    }

    fn line(
        &mut self,
        workload: &Workload,
        engine: &str,
        counting: Option<&Counting>,
        verdict: &Verdict,
    ) -> Result<()> {
        *match verdict {
            Verdict::Right => &mut self.tally.right,
            Verdict::Wrong(_) => &mut self.tally.wrong,
            Verdict::Unfinished => &mut self.tally.unfinished,
            Verdict::OtherKind(_) | Verdict::UnknownCount => &mut self.tally.skipped,
        } += 1;
        let numbers = counting.map_or(["-"; 4].map(str::to_owned), |counting| {
            let Stats { nodes, updates, .. } = counting.stats;
            let seconds = format!("{:.4}", counting.time.as_secs_f64());
            [counting.counter.count().to_string(), nodes.to_string(), updates.to_string(), seconds]
        });
        self.row(&workload.name, engine, numbers, &verdict.to_string())
    }

    fn row(&self, name: &str, engine: &str, numbers: [String; 4], verdict: &str) -> Result<()> {
        let width = self.width;
        let [count, nodes, updates, time] = numbers;
        let row = format!(
            "{name:width$}  {engine:7}  {count:>10}  {nodes:>11}  {updates:>13}  {time:>9}  {verdict}"
        );
        let mut out = io::stdout().lock();
        writeln!(out, "{}", row.trim_end())?;
        Ok(out.flush()?)
    }

    fn summary(&self) -> String {
        let Tally { right, wrong, unfinished, skipped } = self.tally;
        let seconds = self.started.elapsed().as_secs_f64();
        format!(
            "{right} right, {wrong} wrong, {unfinished} unfinished, {skipped} skipped, {seconds:.1} s"
        )
    }
}
