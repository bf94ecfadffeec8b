//! `footwork encode`: puzzles as exact-cover problems in Knuth's text form.

use std::io::Write;

use footwork::puzzle::queens::{self};
use footwork::puzzle::{Shape, sudoku};
use footwork::sudoku::Grid;
use footwork::xc::text::{Names, Text, WriteError};
use footwork::xc::{Entry, Filled, Problem, ProblemMemory};

use crate::args::{EncodeSudokuArgs, Trim};
use crate::exit::{Status, Stop};
use crate::input::Source;
use crate::output;
use crate::queens::Arrays;
use crate::size::{Detected, Size};

/// Writes the problem of n queens.
pub fn queens(n: u32) -> Result<Status, Stop> {
    let mut arrays = Arrays::new(n)?;
    let rows = (1..=n).map(|row| format!("r{row}"));
    let columns = (1..=n).map(|column| format!("c{column}"));
    let diagonals = 2 * n - 1;
    let rising = (1..=diagonals).map(|diagonal| format!("a{diagonal}"));
    let falling = (1..=diagonals).map(|diagonal| format!("b{diagonal}"));
    debug_assert_eq!(queens::items(n), 2 * n + 2 * diagonals);
    let names: Vec<String> = rows.chain(columns).chain(rising).chain(falling).collect();
    let title = format!("{n} queens: rows r, columns c, rising diagonals a, falling diagonals b");
    write(&title, arrays.fill()?, &names)
}

/// Writes the problem of a Sudoku.
pub fn sudoku(args: &EncodeSudokuArgs) -> Result<Status, Stop> {
    let source = match &args.puzzle {
        Some(argument) => Source::argument(1, argument).map_err(Stop::input)?,
        None => Source::stdin(),
    };
    let name = source.name.clone();
    let text = source.read_all().map_err(|error| Stop::input(format!("{name}: {error}")))?;
    let size = args.size.map_or_else(|| Size::detect(&text), Detected::Certain);
    match size {
        Detected::Several => Err(Stop::input(format!(
            "{name}: this can be read as grids of several sizes; say which with --size"
        ))),
        Detected::Certain(Size::Four) => grid::<16>(args.trim, &name, &text),
        Detected::Certain(Size::Nine) | Detected::None => grid::<81>(args.trim, &name, &text),
        Detected::Certain(Size::Sixteen) => grid::<256>(args.trim, &name, &text),
        Detected::Certain(Size::TwentyFive) => grid::<625>(args.trim, &name, &text),
    }
}

fn grid<const CELLS: usize>(trim: Trim, name: &str, text: &str) -> Result<Status, Stop> {
    let refuse = |error| Stop::library(name, &error);
    let grid: Grid<CELLS> = text.parse().map_err(refuse)?;
    grid.check().map_err(refuse)?;
    let shape = Grid::<CELLS>::SHAPE;
    let side = shape.side();
    let (items, options) = (sudoku::items(shape), sudoku::options(shape) as usize);
    let (mut table, mut ends) = (vec![Entry::<u16>::EMPTY; 4 * options], vec![0; options]);
    let mut filled = Filled::NEW;
    let mut memory =
        ProblemMemory::new(&mut table, &mut ends, &mut [], &mut filled, items as usize);
    let trim = match trim {
        Trim::Cells => sudoku::Trim::Cells,
        Trim::Peers => sudoku::Trim::Peers,
    };
    sudoku::fill(&mut memory, shape, grid.cells(), trim).map_err(refuse)?;
    let title = format!(
        "{side}x{side} Sudoku {}: cells r1c1, and digits in rows r1=1, columns c1=1, boxes b1=1",
        grid.line()
    );
    write(&title, memory.problem(), &item_names(shape))
}

/// In the order of the encoder: cells, then each digit in each row, column and box.
fn item_names(shape: Shape) -> Vec<String> {
    let side = shape.side();
    let pairs = || (1..=side).flat_map(move |first| (1..=side).map(move |second| (first, second)));
    let cells = pairs().map(|(row, column)| format!("r{row}c{column}"));
    let houses = ["r", "c", "b"]
        .into_iter()
        .flat_map(|house| pairs().map(move |(number, digit)| format!("{house}{number}={digit}")));
    cells.chain(houses).collect()
}

fn write(title: &str, problem: Problem<'_, u16>, names: &[String]) -> Result<Status, Stop> {
    // The encoders give every item a name of its own, and no option without items.
    let refuse = |error: WriteError| Stop::input(format!("this cannot be written: {error}"));
    let names = Names::new(names).map_err(refuse)?;
    let text = Text::new(problem, &names).map_err(refuse)?;
    let mut sink = output::stdout();
    write!(sink, "| {title}\n{text}")?;
    sink.flush()?;
    Ok(Status::Fine)
}
