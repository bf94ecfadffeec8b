//! `footwork queens`: n queens on a board, none attacking another.

use footwork::Error;
use footwork::puzzle::queens::{self, Board, Diagonals};
use footwork::xc::{Entry, Filled, Problem, ProblemMemory};

use crate::args::QueensArgs;
use crate::color::When;
use crate::covers::{self, Listing, Work};
use crate::exit::{Status, Stop};
use crate::output::Format;

/// The arrays of a problem of n queens.
pub struct Arrays {
    n: u32,
    table: Vec<Entry<u16>>,
    ends: Vec<u16>,
    filled: Filled,
}

impl Arrays {
    /// Arrays for a board of n x n cells.
    pub fn new(n: u32) -> Result<Self, Stop> {
        if queens::entries(n) > u32::from(u16::MAX) {
            let (needed, capacity) = (queens::entries(n), u32::from(u16::MAX));
            let resource = footwork::Resource::LinkWidth;
            let error = Error::Capacity { resource, needed, capacity };
            return Err(Stop::library(format_args!("{n} queens (127 are the most)"), &error));
        }
        Ok(Self {
            n,
            table: vec![Entry::<u16>::EMPTY; queens::entries(n) as usize],
            ends: vec![0; queens::options(n) as usize],
            filled: Filled::NEW,
        })
    }

    /// The board, with all diagonals secondary.
    pub fn fill(&mut self) -> Result<Problem<'_, u16>, Stop> {
        let n = self.n;
        let items = queens::items(n) as usize;
        let Self { table, ends, filled, .. } = self;
        let mut memory = ProblemMemory::new(table, ends, &mut [], filled, items);
        queens::fill(&mut memory, n, Diagonals::All)
            .map_err(|error| Stop::library(format_args!("{n} queens"), &error))?;
        Ok(memory.into_problem())
    }
}

/// Runs the command.
pub fn run(args: &QueensArgs, color: When) -> Result<Status, Stop> {
    let n = args.n;
    let mut arrays = Arrays::new(n)?;
    let work = Work { args: &args.cover, color, name: format!("{n} queens") };
    covers::run(&work, arrays.fill()?, &Boards { n })
}

/// Boards as results.
struct Boards {
    n: u32,
}

impl Boards {
    /// The column of the queen in each row, from 1.
    fn columns(&self, options: &[u32]) -> Vec<u32> {
        // Options are in the order of cells, so in the order of rows.
        options.iter().map(|option| option % self.n.max(1) + 1).collect()
    }
}

impl Listing for Boards {
    fn json(&self, options: &[u32]) -> serde_json::Value {
        serde_json::json!({ "columns": self.columns(options) })
    }

    fn csv_header(&self) -> Vec<String> {
        (1..=self.n).map(|row| format!("row{row}")).collect()
    }

    fn csv_rows(&self, _number: u64, options: &[u32]) -> Vec<Vec<String>> {
        vec![self.columns(options).iter().map(u32::to_string).collect()]
    }

    fn text(&self, format: Format, options: &[u32]) -> String {
        match format {
            Format::Line => {
                let columns: Vec<String> =
                    self.columns(options).iter().map(u32::to_string).collect();
                columns.join(" ") + "\n"
            }
            _ => Board::new(self.n, options).to_string(),
        }
    }
}
