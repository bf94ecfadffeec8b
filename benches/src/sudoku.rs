//! Sudokus: the options of a grid for the peers, and the puzzles.
//!
//! The 17-clue puzzles come from a file ([`FILE`]), or are made here: two that have been printed
//! in many places, with digits exchanged, rows and columns moved, as often as wanted. That
//! changes nothing but the order in which a solver meets the choices.

use std::{env, fs};

use footwork::puzzle::sudoku::Trim;
use footwork::sudoku::Grid;

use crate::table::Table;

/// The environment variable that names a file of 17-clue puzzles, one a line.
pub const FILE: &str = "FOOTWORK_17_CLUE";

/// Arto Inkala's puzzle of 2012.
pub const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The puzzle that Wikipedia's article on Sudoku shows.
pub const EVERYDAY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const SEEDS: [&str; 2] = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
];

/// Calls `each` with the items of every option that the givens leave: cell, row, column and box
/// with the digit.
pub fn each_option(grid: &Grid, trim: Trim, mut each: impl FnMut([u16; 4])) {
    let cells = grid.cells();
    let mut seen = [[0u16; 9]; 3];
    for (cell, digit) in cells.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        for (kind, house) in [row, column, row / 3 * 3 + column / 3].into_iter().enumerate() {
            seen[kind][house] |= 1 << digit;
        }
    }
    for (cell, given) in cells.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let house = row / 3 * 3 + column / 3;
        let left_out = match (trim, given) {
            (Trim::Nothing, _) | (Trim::Cells, 0) => 0,
            (Trim::Peers, 0) => seen[0][row] | seen[1][column] | seen[2][house],
            (Trim::Cells | Trim::Peers, given) => !(1 << given),
        };
        for digit in 0..9 {
            if left_out >> (digit + 1) & 1 == 0 {
                let of = |house| (house * 9 + digit) as u16;
                each([cell as u16, 81 + of(row), 162 + of(column), 243 + of(house)]);
            }
        }
    }
}

/// The problem of a grid.
pub fn table(grid: &Grid, trim: Trim) -> Table {
    let mut options = Vec::new();
    each_option(grid, trim, |items| options.push(items.to_vec()));
    Table { primary: 324, secondary: 0, options }
}

/// A puzzle of this module.
///
/// # Panics
/// On one that is none.
pub fn grid(line: &str) -> Grid {
    line.parse().expect("a puzzle of 81 cells")
}

/// Up to so many 17-clue puzzles: spread over the file, else made here.
///
/// # Panics
/// If the file can't be read, or holds anything but puzzles.
pub fn seventeen(wanted: usize) -> Vec<Grid> {
    match env::var(FILE) {
        Ok(path) => {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            let lines: Vec<&str> = text.lines().collect();
            let wanted = wanted.min(lines.len());
            (0..wanted).map(|number| grid(lines[number * lines.len() / wanted])).collect()
        }
        Err(_) => made(wanted),
    }
}

/// What is printed about where the puzzles come from.
pub fn source() -> String {
    match env::var(FILE) {
        Ok(_) => format!("spread over the list in {FILE}"),
        Err(_) => format!("variations of {} puzzles, for want of {FILE}", SEEDS.len()),
    }
}

fn made(wanted: usize) -> Vec<Grid> {
    let mut random = Random(0x5eed);
    (0..wanted).map(|number| vary(&grid(SEEDS[number % SEEDS.len()]), &mut random)).collect()
}

/// The same puzzle in another dress.
fn vary(grid: &Grid, random: &mut Random) -> Grid {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    let (rows, columns) = (random.lines(), random.lines());
    let turned = random.below(2) == 1;
    let mut cells = [0; 81];
    for (cell, digit) in grid.cells().iter().enumerate() {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let place = if turned { column * 9 + row } else { row * 9 + column };
        cells[place] = if *digit == 0 { 0 } else { digits[usize::from(*digit) - 1] };
    }
    Grid::from_cells(cells).expect("digits of a grid")
}

/// Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last + 1));
        }
    }

    /// Where each of nine rows goes: the bands exchanged, and the rows in each.
    fn lines(&mut self) -> Vec<usize> {
        let mut bands = [0, 1, 2];
        self.shuffle(&mut bands);
        bands
            .into_iter()
            .flat_map(|band| {
                let mut rows = [band * 3, band * 3 + 1, band * 3 + 2];
                self.shuffle(&mut rows);
                rows
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use footwork::puzzle::sudoku::{Trim, fill};
    use footwork::sudoku::{CompactStorage9, Grid};
    use footwork::xc::ProblemStorage;

    #[test]
    fn the_same_options_as_footworks() {
        let grid = super::grid(super::INKALA);
        let mut storage = ProblemStorage::<u16, 324, 729, 2916>::new();
        for (trim, options) in [(Trim::Nothing, 729), (Trim::Cells, 561), (Trim::Peers, 275)] {
            fill(&mut storage.memory(), Grid::<81>::SHAPE, grid.cells(), trim).unwrap();
            let problem = storage.problem();
            let table = super::table(&grid, trim);
            assert_eq!((table.options.len(), problem.options()), (options as usize, options));
            for (option, items) in table.options.iter().enumerate() {
                let items = items.iter().map(|item| u32::from(*item));
                assert!(problem.items_of(option as u32).eq(items));
            }
        }
    }

    #[test]
    fn made_puzzles_have_17_clues_and_one_solution() {
        let puzzles = super::made(40);
        let mut storage = CompactStorage9::new();
        for (number, puzzle) in puzzles.iter().enumerate() {
            assert_eq!(puzzle.givens(), 17);
            assert!(puzzles[..number].iter().all(|other| other != puzzle));
            let count = storage.search(puzzle).unwrap().count(2).unwrap();
            assert_eq!((count.count, count.complete), (1, true));
        }
    }
}
