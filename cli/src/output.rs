//! Results on standard output, in the format asked for.

use std::io::{self, BufWriter, IsTerminal, Write};

use clap::ValueEnum;
use footwork::sudoku::{Grid, Line};
use footwork::xc::Stats;
use serde::Serialize;

use crate::answer::{Answer, Label, Show, Verdict};
use crate::color;
use crate::exit::Stop;

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One solution, count or verdict a line
    Line,
    /// As people draw it, a blank line between two
    Grid,
    /// One JSON object a line
    Json,
    /// Comma-separated values with a header line
    Csv,
}

/// Whether results go to a person.
pub fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// How results are to look.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The format.
    pub format: Format,
    /// With statistics, in formats that have a place for them.
    pub stats: bool,
    /// With colors.
    pub color: bool,
}

/// Statistics as they are written.
#[derive(Serialize)]
pub struct StatsRow {
    nodes: u64,
    updates: u64,
    solutions: u64,
    deepest: u32,
    options: u32,
    items: u32,
}

impl From<Stats> for StatsRow {
    fn from(stats: Stats) -> Self {
        Self {
            nodes: stats.nodes,
            updates: stats.updates,
            solutions: stats.solutions,
            deepest: stats.deepest,
            options: stats.options,
            items: stats.items,
        }
    }
}

impl StatsRow {
    /// The names of the columns.
    pub const COLUMNS: [&str; 6] = ["nodes", "updates", "solutions", "deepest", "options", "items"];

    /// The values, as text.
    pub fn fields(&self) -> [String; 6] {
        [
            self.nodes.to_string(),
            self.updates.to_string(),
            self.solutions.to_string(),
            self.deepest.to_string(),
            self.options.to_string(),
            self.items.to_string(),
        ]
    }
}

/// A result as a JSON object.
#[derive(Serialize)]
struct JsonRow<'a> {
    source: &'a str,
    line: u32,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<StatsRow>,
}

/// Standard output, or what stands for it.
pub type Sink = Box<dyn Write>;

/// Buffered standard output.
pub fn stdout() -> Sink {
    Box::new(BufWriter::with_capacity(64 * 1024, io::stdout().lock()))
}

/// An error of the writer of CSV: nothing but errors of what is under it.
pub fn csv_error(error: csv::Error) -> Stop {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => io::Error::other(format!("{other:?}")).into(),
    }
}

/// Standard output for text, or for rows of CSV.
pub enum Writer {
    /// Text, JSON included.
    Text(Sink),
    /// CSV.
    Csv(Box<csv::Writer<Sink>>),
}

impl Writer {
    /// A writer of this format; a header for CSV.
    pub fn new<H: AsRef<[u8]>>(
        format: Format,
        header: impl IntoIterator<Item = H>,
    ) -> Result<Self, Stop> {
        let sink = stdout();
        if format != Format::Csv {
            return Ok(Self::Text(sink));
        }
        let mut writer = csv::Writer::from_writer(sink);
        writer.write_record(header).map_err(csv_error)?;
        Ok(Self::Csv(Box::new(writer)))
    }

    /// Hands on what was written so far.
    pub fn flush(&mut self) -> Result<(), Stop> {
        match self {
            Self::Csv(writer) => writer.flush()?,
            Self::Text(sink) => sink.flush()?,
        }
        Ok(())
    }
}

/// Writes results of Sudoku commands.
pub struct Output {
    writer: Writer,
    show: Show,
    style: Style,
    drawn: bool,
}

impl Output {
    /// An output to standard output.
    pub fn new(show: Show, style: Style) -> Result<Self, Stop> {
        let mut header = vec!["source", "line", "status", "puzzle"];
        header.extend(match show {
            Show::Solution => &["solution"][..],
            Show::Count => &["count", "complete"],
            Show::Verdict => &[],
        });
        header.push("message");
        if style.stats {
            header.extend(StatsRow::COLUMNS);
        }
        let writer = Writer::new(style.format, header)?;
        Ok(Self { writer, show, style, drawn: false })
    }

    /// Writes one result.
    pub fn write<const CELLS: usize>(
        &mut self,
        label: Label<'_, CELLS>,
        answer: &Answer<CELLS>,
    ) -> Result<(), Stop> {
        match &mut self.writer {
            Writer::Csv(writer) => write_csv(writer, self.show, self.style.stats, label, answer),
            Writer::Text(sink) if self.style.format == Format::Json => {
                write_json(sink, self.style.stats, label, answer)
            }
            Writer::Text(sink) => {
                write_text(sink, self.show, self.style, &mut self.drawn, label, answer)
            }
        }
    }

    /// Whether each result says itself what became of the puzzle.
    pub const fn is_table(&self) -> bool {
        matches!(self.style.format, Format::Json | Format::Csv)
    }

    /// Hands on what was written so far.
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.writer.flush()
    }
}

/// Whether all solutions were counted, for those answers that count.
fn complete<const CELLS: usize>(answer: &Answer<CELLS>) -> Option<bool> {
    answer.count.map(|_| answer.verdict == Verdict::Counted)
}

fn write_text<const CELLS: usize>(
    sink: &mut Sink,
    show: Show,
    style: Style,
    drawn: &mut bool,
    label: Label<'_, CELLS>,
    answer: &Answer<CELLS>,
) -> Result<(), Stop> {
    match show {
        Show::Solution => {
            let Some(solution) = &answer.solution else { return Ok(()) };
            if style.format == Format::Grid {
                if *drawn {
                    writeln!(sink)?;
                }
                *drawn = true;
                let givens = label.puzzle.filter(|_| style.color);
                writeln!(sink, "{}", color::grid(solution, givens))?;
            } else {
                sink.write_all(solution.line().as_bytes())?;
                sink.write_all(b"\n")?;
            }
        }
        Show::Count => {
            if let Some(count) = answer.count {
                writeln!(sink, "{count}")?;
            }
        }
        Show::Verdict => match &answer.message {
            Some(message) => writeln!(sink, "{}: {message}", answer.verdict.word())?,
            None => writeln!(sink, "{}", answer.verdict.word())?,
        },
    }
    Ok(())
}

fn write_json<const CELLS: usize>(
    sink: &mut Sink,
    stats: bool,
    label: Label<'_, CELLS>,
    answer: &Answer<CELLS>,
) -> Result<(), Stop> {
    let puzzle = label.puzzle.map(Grid::line);
    let solution = answer.solution.as_ref().map(Grid::line);
    let row = JsonRow {
        source: label.source,
        line: label.line,
        status: answer.verdict.word(),
        puzzle: puzzle.as_ref().map(Line::as_str),
        solution: solution.as_ref().map(Line::as_str),
        count: answer.count,
        complete: complete(answer),
        message: answer.message.as_deref(),
        stats: stats.then(|| answer.stats.into()),
    };
    serde_json::to_writer(&mut *sink, &row).map_err(io::Error::from)?;
    Ok(sink.write_all(b"\n")?)
}

fn write_csv<const CELLS: usize>(
    writer: &mut csv::Writer<Sink>,
    show: Show,
    stats: bool,
    label: Label<'_, CELLS>,
    answer: &Answer<CELLS>,
) -> Result<(), Stop> {
    let line = label.line.to_string();
    let puzzle = label.puzzle.map(Grid::line);
    let puzzle = puzzle.as_ref().map_or("", Line::as_str);
    let solution = answer.solution.as_ref().map(Grid::line);
    let count = answer.count.map(|count| count.to_string()).unwrap_or_default();
    let mut fields = vec![label.source, &line, answer.verdict.word(), puzzle];
    match show {
        Show::Solution => fields.push(solution.as_ref().map_or("", Line::as_str)),
        Show::Count => {
            let complete = match complete(answer) {
                None => "",
                Some(true) => "true",
                Some(false) => "false",
            };
            fields.extend([count.as_str(), complete]);
        }
        Show::Verdict => {}
    }
    fields.push(answer.message.as_deref().unwrap_or(""));
    let numbers = StatsRow::from(answer.stats).fields();
    if stats {
        fields.extend(numbers.iter().map(String::as_str));
    }
    writer.write_record(fields).map_err(csv_error)
}
