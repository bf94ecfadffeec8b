//! `footwork polyomino`: pieces that fill a board.

use std::ffi::OsStr;
use std::path::Path;

use footwork::puzzle::polyomino::{
    Equal, Memory, Motion, Needs, PENTOMINOES, Piece, Place, Puzzle, Rules, SOMA, Supply,
    TETROMINOES,
};
use footwork::xc::owned::OwnedProblem;
use footwork::xc::{Problem, Width};
use footwork::{Error, Resource};

use crate::args::PolyominoArgs;
use crate::color::When;
use crate::covers::{self, Listing, Work};
use crate::engine::Indexable;
use crate::exit::{Status, Stop};
use crate::input::Source;
use crate::output::Format;
use crate::report::Report;

/// The most cells of a board that is given by its size.
const MOST_CELLS: u64 = 1 << 20;

/// A drawing, and how messages name it.
struct Drawing {
    name: String,
    text: String,
}

impl Drawing {
    fn read(argument: &OsStr) -> Result<Self, Stop> {
        let source = Source::file(argument).map_err(Stop::input)?;
        let name = source.name.clone();
        let text = source.read_utf8().map_err(|error| Stop::input(format!("{name}: {error}")))?;
        Ok(Self { name, text })
    }

    fn board(argument: &OsStr) -> Result<Self, Stop> {
        let size = argument.to_str().and_then(Size::parse);
        match size {
            Some(size) if !Path::new(argument).exists() => {
                let name = argument.to_string_lossy().into_owned();
                let text = size.draw().map_err(|error| Stop::library(&name, &error))?;
                Ok(Self { name, text })
            }
            _ => Self::read(argument),
        }
    }

    fn pieces(argument: &OsStr) -> Result<Self, Stop> {
        let text = match argument.to_str() {
            Some("pentominoes") => PENTOMINOES,
            Some("tetrominoes") => TETROMINOES,
            Some("soma") => SOMA,
            _ => return Self::read(argument),
        };
        Ok(Self { name: argument.to_string_lossy().into_owned(), text: text.to_owned() })
    }
}

/// Columns, rows and layers of a board.
struct Size([u32; 3]);

impl Size {
    fn parse(text: &str) -> Option<Self> {
        let mut sides = [1; 3];
        let mut given = 0;
        for side in text.split('x') {
            *sides.get_mut(given)? = side.parse().ok().filter(|side| *side > 0)?;
            given += 1;
        }
        (given > 1).then_some(Self(sides))
    }

    fn draw(&self) -> Result<String, Error> {
        let Self(sides) = self;
        let cells = sides.iter().fold(1, |cells: u64, side| cells.saturating_mul((*side).into()));
        if cells > MOST_CELLS {
            let needed = u32::try_from(cells).unwrap_or(u32::MAX);
            let (resource, capacity) = (Resource::Cells, MOST_CELLS as u32);
            return Err(Error::Capacity { resource, needed, capacity });
        }
        let [columns, rows, layers] = sides.map(|side| side as usize);
        let layer = ("#".repeat(columns) + "\n").repeat(rows);
        Ok(vec![layer; layers].join("-\n"))
    }
}

fn rules(args: &PolyominoArgs) -> Rules {
    Rules {
        motion: match (args.fixed, args.one_sided) {
            (true, _) => Motion::Fixed,
            (false, true) => Motion::OneSided,
            (false, false) => Motion::ByHand,
        },
        supply: match (args.spare, args.unlimited) {
            (true, _) => Supply::Spare,
            (false, true) => Supply::Unlimited,
            (false, false) => Supply::All,
        },
        equal: if args.distinct { Equal::Labeled } else { Equal::Alike },
    }
}

/// Runs the command.
pub fn run(args: &PolyominoArgs, color: When) -> Result<Status, Stop> {
    if args.board == "-" && args.pieces == "-" {
        return Err(Stop::usage("only one of --board and --pieces can be standard input"));
    }
    let board = Drawing::board(&args.board)?;
    let pieces = Drawing::pieces(&args.pieces)?;
    let needs = Needs::of(&board.text, &pieces.text);
    let memory = Memory {
        cells: &mut vec![0; needs.cells],
        pieces: &mut vec![Piece::EMPTY; needs.pieces],
        parts: &mut vec![Place::default(); needs.parts],
    };
    let rules = rules(args);
    let puzzle = Puzzle::read(&board.text, &pieces.text, rules, memory).map_err(|error| {
        let of_board = match error {
            Error::Capacity { resource, .. } => resource == Resource::Cells,
            _ => needs.cells == 0,
        };
        Stop::library(if of_board { &board.name } else { &pieces.name }, &error)
    })?;
    warn(&puzzle, rules, needs.parts, color);
    let name = format!("{} on {}", pieces.name, board.name);
    let work = Work { args: &args.cover, color, name };
    // Narrow numbers are faster; few puzzles need wide ones.
    let mut narrow = OwnedProblem::<u16>::new(0, 0).map_err(|error| refuse(&work, &error))?;
    match puzzle.fill(&mut narrow) {
        Ok(()) if narrow.problem().suits_width() => {
            return search(&work, &puzzle, narrow.problem(), args.borders);
        }
        Ok(()) | Err(Error::Capacity { .. }) => drop(narrow),
        Err(error) => return Err(refuse(&work, &error)),
    }
    let mut wide = OwnedProblem::<u32>::new(0, 0).map_err(|error| refuse(&work, &error))?;
    puzzle.fill(&mut wide).map_err(|error| refuse(&work, &error))?;
    search(&work, &puzzle, wide.problem(), args.borders)
}

fn refuse(work: &Work<'_>, error: &Error) -> Stop {
    Stop::library(&work.name, error)
}

/// Says what a person is likely to have missed.
fn warn(puzzle: &Puzzle<'_>, rules: Rules, parts: usize, color: When) {
    let (needed, spare) = puzzle.cells();
    let parts = parts as u64;
    let room = u64::from(needed) + u64::from(spare);
    let too_few = parts < needed.into() && rules.supply != Supply::Unlimited;
    if too_few || parts > room && rules.supply == Supply::All {
        Report::new(color).warning(format_args!(
            "the pieces have {parts} cells, the board has {needed} to be covered{}",
            if spare == 0 { String::new() } else { format!(" and {spare} that may stay empty") },
        ));
    }
}

fn search<L: Indexable>(
    work: &Work<'_>,
    puzzle: &Puzzle<'_>,
    problem: Problem<'_, L>,
    borders: bool,
) -> Result<Status, Stop> {
    covers::run(work, problem, &Boards { puzzle, problem, borders })
}

/// Boards as results.
struct Boards<'a, L: Width> {
    puzzle: &'a Puzzle<'a>,
    problem: Problem<'a, L>,
    borders: bool,
}

impl<L: Width> Boards<'_, L> {
    /// The rows of each layer.
    fn layers(&self, options: &[u32]) -> Vec<Vec<String>> {
        let picture = self.puzzle.picture(self.problem, options).to_string();
        let mut lines = picture.lines();
        let rows = usize::from(self.puzzle.size().row);
        let layer = |_| {
            let layer = lines.by_ref().take(rows).map(str::to_owned).collect();
            lines.next(); // the dashes
            layer
        };
        (0..self.puzzle.size().layer).map(layer).collect()
    }
}

impl<L: Width> Listing for Boards<'_, L> {
    fn json(&self, options: &[u32]) -> serde_json::Value {
        serde_json::json!({ "layers": self.layers(options) })
    }

    fn csv_header(&self) -> Vec<String> {
        ["solution", "layer", "row", "cells"].map(str::to_owned).to_vec()
    }

    fn csv_rows(&self, number: u64, options: &[u32]) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (layer, lines) in (1..).zip(self.layers(options)) {
            for (row, cells) in (1..).zip(lines) {
                rows.push(vec![number.to_string(), layer.to_string(), row.to_string(), cells]);
            }
        }
        rows
    }

    fn text(&self, format: Format, options: &[u32]) -> String {
        let picture = self.puzzle.picture(self.problem, options);
        match format {
            Format::Line => {
                let layers = self.layers(options).into_iter().map(|rows| rows.join(" "));
                layers.collect::<Vec<_>>().join(" - ") + "\n"
            }
            _ if self.borders => format!("{picture:#}"),
            _ => picture.to_string(),
        }
    }
}
