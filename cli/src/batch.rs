//! Runs a command over all puzzles of all inputs.

use std::ffi::OsString;

use footwork::sudoku::{Grid, Located, Reader};
use footwork::xc::Stats;
use footwork::{Error, sudoku};

use crate::answer::{Answer, Label, Show, Verdict};
use crate::args::PuzzleArgs;
use crate::color::When;
use crate::engine::{Engines, Memory, Pace, SudokuEngine};
use crate::exit::{Status, Stop};
use crate::input::{self, Chunk, Source};
use crate::output::{self, Format, Output, Style};
use crate::report::Report;
use crate::size::{Detected, Size};
use crate::totals::Totals;

/// What a command does with one puzzle.
pub trait Task {
    /// What its results are about.
    const SHOW: Show;

    /// Searches a grid, hands every result to `emit`, and says what the search did.
    fn run<const CELLS: usize>(
        &self,
        grid: &Grid<CELLS>,
        memory: &mut dyn Memory<CELLS>,
        pace: Pace,
        emit: &mut dyn FnMut(Answer<CELLS>) -> Result<(), Stop>,
    ) -> Result<Stats, Stop>;
}

/// Runs a task over all inputs; no argument is standard input.
pub fn run<T: Task>(args: &PuzzleArgs, color: When, task: &T) -> Result<Status, Stop> {
    let mut report = Report::new(color);
    let (sources, mut worst) = open(&args.puzzles, &mut report);
    let mut batch = Batch {
        args,
        task,
        color,
        report,
        output: None,
        totals: Totals::new(),
        worst: Status::Fine,
    };
    let lengths: Option<Vec<u64>> = sources.iter().map(|source| source.length).collect();
    batch.report.follow(lengths.map(|lengths| lengths.iter().sum()));
    let only = sources.len() == 1;
    let ended = sources.into_iter().try_for_each(|source| batch.source(source, only));
    let flushed = batch.output.as_mut().map_or(Ok(()), Output::flush);
    batch.report.finish();
    worst = worst.max(batch.worst);
    match ended.and(flushed) {
        // What was asked for after the reader went away does not matter.
        Err(Stop::Closed) => Ok(worst),
        Err(stop) => Err(stop),
        Ok(()) => {
            batch.say_totals();
            Ok(worst)
        }
    }
}

/// Opens all inputs, and reports those that cannot be opened.
fn open(arguments: &[OsString], report: &mut Report) -> (Vec<Source>, Status) {
    if arguments.is_empty() {
        return (vec![Source::stdin()], Status::Fine);
    }
    let mut worst = Status::Fine;
    let mut sources = Vec::new();
    for (number, argument) in (1..).zip(arguments) {
        match input::Source::argument(number, argument) {
            Ok(source) => sources.push(source),
            Err(message) => {
                report.error(message);
                worst = Status::BadInput;
            }
        }
    }
    (sources, worst)
}

struct Batch<'a, T> {
    args: &'a PuzzleArgs,
    task: &'a T,
    color: When,
    report: Report,
    output: Option<Output>,
    totals: Totals,
    worst: Status,
}

/// One source being read.
struct Place<'a> {
    source: &'a Source,
    lines_before: u32,
}

impl<T: Task> Batch<'_, T> {
    /// All puzzles of one source.
    fn source(&mut self, mut source: Source, only: bool) -> Result<(), Stop> {
        let mut size = self.args.size;
        if size.is_some_and(|size| size != Size::Nine) {
            source.keep_whole();
        }
        let mut found = 0;
        loop {
            // To draw one grid for a person it must be known that it is the only one.
            let patient = only && self.output.is_none() && output::stdout_is_terminal();
            let chunk = match source.next_chunk(patient) {
                Ok(None) => break,
                Ok(Some(chunk)) => chunk,
                Err(error) => {
                    self.report.error(format_args!("{}: {error}", source.name));
                    self.worst = self.worst.max(Status::BadInput);
                    return Ok(());
                }
            };
            let detected = match size {
                Some(size) => Detected::Certain(size),
                None => Size::detect(&chunk.text),
            };
            let chunk_size = match detected {
                Detected::Certain(found) => {
                    size = Some(found);
                    found
                }
                Detected::None => Size::Nine,
                Detected::Several => {
                    self.report.error(format_args!(
                        "{}: this can be read as grids of several sizes; say which with --size",
                        source.name
                    ));
                    self.worst = self.worst.max(Status::BadInput);
                    return Ok(());
                }
            };
            let place = Place { source: &source, lines_before: chunk.lines_before };
            let alone = only && patient && chunk.last;
            found += match chunk_size {
                Size::Four => self.chunk::<16>(&chunk, &place, alone)?,
                Size::Nine => self.chunk::<81>(&chunk, &place, alone)?,
                Size::Sixteen => self.chunk::<256>(&chunk, &place, alone)?,
                Size::TwentyFive => self.chunk::<625>(&chunk, &place, alone)?,
            };
            self.report.advance_bytes(chunk.text.len());
            // Whoever waits for these results before writing the next puzzle gets them.
            if let Some(output) = &mut self.output {
                output.flush()?;
            }
        }
        if found == 0 {
            self.report.error(format_args!("{}: {}", source.name, Error::Empty));
            self.report.hint("one puzzle a line, as 81 characters, or as nine lines");
            self.worst = self.worst.max(Status::BadInput);
        }
        Ok(())
    }

    /// All puzzles of a piece of text; how many, right or wrong.
    fn chunk<const CELLS: usize>(
        &mut self,
        chunk: &Chunk,
        place: &Place<'_>,
        alone: bool,
    ) -> Result<u64, Stop>
    where
        SudokuEngine: Engines<CELLS>,
    {
        if self.output.is_none() {
            let single = alone && Reader::<CELLS>::new(&chunk.text).nth(1).is_none();
            let style = self.style(single);
            self.output = Some(Output::new(T::SHOW, style)?);
        }
        let engine = self.args.engine.unwrap_or(<SudokuEngine as Engines<CELLS>>::FASTEST);
        let mut memory: Box<dyn Memory<CELLS>> = engine.memory()?;
        let mut found = 0;
        for grid in Reader::<CELLS>::new(&chunk.text) {
            found += 1;
            match grid {
                Ok(grid) => self.puzzle(place, &grid, memory.as_mut())?,
                Err(bad) => self.bad_line::<CELLS>(place, bad)?,
            }
            self.report.advance();
        }
        Ok(found)
    }

    fn style(&self, single: bool) -> Style {
        let automatic = if single { Format::Grid } else { Format::Line };
        let color = self.color.on_stdout();
        Style {
            format: self.args.output.format.unwrap_or(automatic),
            stats: self.args.output.stats,
            color,
        }
    }

    /// One puzzle that could be read.
    fn puzzle<const CELLS: usize>(
        &mut self,
        place: &Place<'_>,
        grid: &Located<Grid<CELLS>>,
        memory: &mut dyn Memory<CELLS>,
    ) -> Result<(), Stop> {
        let Self { args, task, report, output, totals, worst, .. } = self;
        let line = place.lines_before.saturating_add(grid.line);
        let label = Label { source: &place.source.name, line, puzzle: Some(&grid.value) };
        let is_table = output.as_ref().is_some_and(Output::is_table);
        let mut verdict = None;
        let mut emit = |answer: Answer<CELLS>| {
            if let Some(output) = output {
                output.write(label, &answer)?;
            }
            *worst = (*worst).max(answer.verdict.status());
            verdict = verdict.max(Some(answer.verdict));
            // A verdict is the result; a table says all but what is wrong with the input.
            let is_said =
                T::SHOW == Show::Verdict || (is_table && answer.verdict != Verdict::Invalid);
            if answer.verdict.status() != Status::Fine
                && !is_said
                && let Some(message) = &answer.message
            {
                if let Some(output) = output.as_mut().filter(|_| output::stdout_is_terminal()) {
                    output.flush()?;
                }
                let is_only_line = place.source.is_argument && line == 1;
                let at = if is_only_line { String::new() } else { format!(", line {line}") };
                report.error(format_args!("{}{at}: {message}", place.source.name));
                match answer.verdict {
                    Verdict::Unfinished => report.hint("give a larger --budget, or none"),
                    Verdict::Invalid => report.hint("`footwork check` names all conflicts"),
                    Verdict::NotUnique => report.hint("`footwork enumerate` prints all solutions"),
                    _ => {}
                }
            }
            Ok(())
        };
        let pace = Pace { updates: args.output.budget };
        let stats = task.run(&grid.value, memory, pace, &mut emit)?;
        totals.add(verdict, stats);
        Ok(())
    }

    /// One that could not.
    fn bad_line<const CELLS: usize>(
        &mut self,
        place: &Place<'_>,
        bad: Located<Error>,
    ) -> Result<(), Stop> {
        let bad = moved(bad, place.lines_before);
        let source = &place.source.name;
        if let Some(output) = &mut self.output {
            let mut answer = Answer::<CELLS>::new(Verdict::Invalid);
            answer.message = Some(bad.to_string());
            output.write(Label { source, line: bad.line, puzzle: None }, &answer)?;
        }
        self.report.error(format_args!("{source}, {bad}"));
        if let Some(hint) = hint(&bad.value, Grid::<CELLS>::SHAPE.side()) {
            self.report.hint(hint);
        }
        self.worst = self.worst.max(Status::BadInput);
        self.totals.add(Some(Verdict::Invalid), Stats::default());
        Ok(())
    }

    fn say_totals(&mut self) {
        if self.totals.limited > 0 && !self.output.as_ref().is_some_and(Output::is_table) {
            let which = match self.totals.limited {
                1 => "a search".into(),
                searches => format!("{searches} searches"),
            };
            let more = if T::SHOW == Show::Count { "are" } else { "may be" };
            self.report
                .note(format_args!("{which} stopped at --limit: there {more} more solutions"));
        }
        if self.args.output.stats {
            self.report.note(self.totals.summary());
        }
    }
}

/// An error further down in a text: its line is counted from the start of the source.
fn moved(bad: Located<Error>, lines: u32) -> Located<Error> {
    let down = |line: u32| line.saturating_add(lines);
    let value = match bad.value {
        Error::Symbol { found, line, column } => Error::Symbol { found, line: down(line), column },
        Error::CellCount { found, wanted, line } => {
            Error::CellCount { found, wanted, line: down(line) }
        }
        Error::RowLength { found, wanted, line } => {
            Error::RowLength { found, wanted, line: down(line) }
        }
        Error::Ambiguous { line, column } => Error::Ambiguous { line: down(line), column },
        other => other,
    };
    sudoku::Located { line: down(bad.line), value }
}

/// What to do about a line that cannot be read.
fn hint(error: &Error, side: u32) -> Option<&'static str> {
    match error {
        Error::CellCount { .. } | Error::RowLength { .. } if side == 9 => {
            Some("a 9x9 puzzle has 81 cells, on one line or in nine rows; --size for other sizes")
        }
        Error::Symbol { .. } if side == 9 => {
            Some("cells are digits, blanks are . 0 * _ ? - x or X")
        }
        Error::Ambiguous { .. } => Some("write blanks as . and all cells without gaps"),
        _ => None,
    }
}
