//! Lists or counts the solutions of an exact-cover problem: what `queens` and `cover` share.

use std::io::Write;
use std::time::Instant;

use footwork::Error;
use footwork::xc::Table;

use crate::args::CoverOptions;
use crate::color::When;
use crate::count::{Counted, count};
use crate::engine::{CoverEngine, Covers, Indexable, Lead, Pace, Progress, with_covers};
use crate::exit::{Status, Stop};
use crate::output::{self, Format, Writer};
use crate::report::Report;

/// What is to be done with a problem.
pub struct Work<'a> {
    /// The options.
    pub args: &'a CoverOptions,
    /// Colors of messages.
    pub color: When,
    /// How messages name the problem.
    pub name: String,
}

/// How a solution, as ascending numbers of options, is written.
pub trait Listing {
    /// As a JSON object.
    fn json(&self, options: &[u32]) -> serde_json::Value;
    /// The names of the CSV columns.
    fn csv_header(&self) -> Vec<String>;
    /// The CSV rows of solution `number`, from 1.
    fn csv_rows(&self, number: u64, options: &[u32]) -> Vec<Vec<String>>;
    /// As text, every line with its end.
    fn text(&self, format: Format, options: &[u32]) -> String;
}

/// Searches a problem.
pub fn run<L: Indexable, P: Table<L>>(
    work: &Work<'_>,
    problem: P,
    listing: &dyn Listing,
) -> Result<Status, Stop> {
    run_led(work, problem, Lead::Engine, listing)
}

/// The same, led in another way.
pub fn run_led<L: Indexable, P: Table<L>>(
    work: &Work<'_>,
    problem: P,
    lead: Lead<'_>,
    listing: &dyn Listing,
) -> Result<Status, Stop> {
    let engine = work.args.engine.unwrap_or(CoverEngine::fastest(problem.options()));
    let searched = with_covers(engine, problem, lead, |search| {
        let started = Instant::now();
        let mut report = Report::new(work.color);
        let pace = Pace { updates: work.args.output.budget };
        let status = if work.args.count {
            count_all(work, pace, search, &mut report)
        } else {
            list_all(work, pace, search, &mut report, listing)
        };
        if work.args.output.stats && !matches!(status, Err(Stop::Failed { .. })) {
            let stats = search.stats();
            report.note(format_args!(
                "stats: solutions {}, nodes {}, updates {}, deepest level {}, options {}, items \
                 {}, {:.3} s",
                stats.solutions,
                stats.nodes,
                stats.updates,
                stats.deepest,
                stats.options,
                stats.items,
                started.elapsed().as_secs_f64(),
            ));
        }
        status
    });
    match searched {
        Ok(status) => status,
        Err(error) => Err(Stop::library(&work.name, &error)),
    }
}

fn count_all(
    work: &Work<'_>,
    pace: Pace,
    search: &mut dyn Covers,
    report: &mut Report,
) -> Result<Status, Stop> {
    let limit = work.args.limit.unwrap_or(u64::MAX);
    let failed = |error: Error| Stop::library(&work.name, &error);
    let Counted { count, end } = count(search, pace, limit).map_err(failed)?;
    if end == Progress::Spent {
        return Ok(say_spent(work, pace, count, report));
    }
    if end == Progress::Solution {
        report.note(format_args!("the count stopped at --limit {limit}: there are more solutions"));
    }
    let complete = end == Progress::Done;
    let format = work.args.output.format.unwrap_or(Format::Line);
    let mut writer = Writer::new(format, ["count", "complete"])?;
    match &mut writer {
        Writer::Csv(writer) => {
            let fields = [count.to_string(), complete.to_string()];
            writer.write_record(fields).map_err(output::csv_error)?;
        }
        Writer::Text(sink) if format == Format::Json => {
            let object = serde_json::json!({ "count": count, "complete": complete });
            writeln!(sink, "{object}")?;
        }
        Writer::Text(sink) => writeln!(sink, "{count}")?,
    }
    writer.flush()?;
    Ok(Status::Fine)
}

fn say_spent(work: &Work<'_>, pace: Pace, count: u64, report: &mut Report) -> Status {
    let budget = pace.updates.unwrap_or(u64::MAX);
    report.error(format_args!(
        "{}: the budget of {budget} updates is spent: {count} solutions found, and there may be \
         others",
        work.name
    ));
    report.hint("give a larger --budget, or none");
    Status::Limit
}

fn list_all(
    work: &Work<'_>,
    pace: Pace,
    search: &mut dyn Covers,
    report: &mut Report,
    listing: &dyn Listing,
) -> Result<Status, Stop> {
    let mut writer = ListWriter::new(work.args.output.format, listing)?;
    let mut options = Vec::new();
    loop {
        let progress = pace.advance(search);
        if !matches!(progress, Ok(Progress::Solution)) {
            writer.writer.flush()?;
        }
        match progress.map_err(|error| Stop::library(&work.name, &error))? {
            Progress::Solution => {
                search.solution(&mut options);
                writer.write(&options)?;
                if work.args.limit == Some(writer.number) {
                    writer.writer.flush()?;
                    return Ok(Status::Fine);
                }
            }
            Progress::Spent => return Ok(say_spent(work, pace, writer.number, report)),
            Progress::Done if writer.number == 0 => {
                report.error(format_args!("{}: no solution", work.name));
                return Ok(Status::NoSolution);
            }
            Progress::Done => return Ok(Status::Fine),
        }
    }
}

/// Writes one solution after another.
struct ListWriter<'a> {
    writer: Writer,
    format: Format,
    listing: &'a dyn Listing,
    number: u64,
    /// A person waits for each solution.
    is_watched: bool,
}

impl<'a> ListWriter<'a> {
    fn new(format: Option<Format>, listing: &'a dyn Listing) -> Result<Self, Stop> {
        let format = format.unwrap_or(Format::Grid);
        let writer = Writer::new(format, listing.csv_header())?;
        let is_watched = output::stdout_is_terminal();
        Ok(Self { writer, format, listing, number: 0, is_watched })
    }

    fn write(&mut self, options: &[u32]) -> Result<(), Stop> {
        self.number += 1;
        match &mut self.writer {
            Writer::Csv(writer) => {
                for row in self.listing.csv_rows(self.number, options) {
                    writer.write_record(row).map_err(output::csv_error)?;
                }
            }
            Writer::Text(sink) if self.format == Format::Json => {
                writeln!(sink, "{}", self.listing.json(options))?;
            }
            Writer::Text(sink) => {
                if self.format == Format::Grid && self.number > 1 {
                    sink.write_all(b"\n")?;
                }
                sink.write_all(self.listing.text(self.format, options).as_bytes())?;
            }
        }
        if self.is_watched { self.writer.flush() } else { Ok(()) }
    }
}
