//! Sudoku as an exact cover: 729 options x 324 items for 9x9.
//!
//! Option `(row * side + column) * side + digit - 1` puts a digit into a cell. It covers four
//! items, all primary, in this order: the cell, the digit in its row, in its column, in its box.
//! Items are numbered cells first, then rows, columns and boxes with each digit: for 9x9 from 0,
//! 81, 162 and 243.
//!
//! ```
//! use footwork::puzzle::{Shape, sudoku};
//! let nine = Shape::square(3).unwrap();
//! let option = sudoku::option(nine, 8, 8, 9);
//! assert_eq!(option, 728);
//! assert_eq!(sudoku::items_of(nine, option), [80, 161, 242, 323]);
//! ```

use super::Shape;
use crate::Error;
use crate::quotient::quotient;
use crate::xc::compact::IndexStorage;
use crate::xc::{ProblemMemory, ProblemStorage};

/// Which options a grid's givens leave.
///
/// ```
/// use footwork::puzzle::{Shape, sudoku::{self, Trim}};
/// use footwork::xc::ProblemStorage;
/// let nine = Shape::square(3).unwrap();
/// let inkala: footwork::sudoku::Grid =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///         .parse()?;
/// let mut storage = ProblemStorage::<u16, 324, 729, 2916, 729>::new();
/// let mut options = |trim| {
///     sudoku::fill(&mut storage.memory(), nine, inkala.cells(), trim)?;
///     Ok::<_, footwork::Error>(storage.problem().options())
/// };
/// assert_eq!(options(Trim::Nothing)?, 729);
/// assert_eq!(options(Trim::Cells)?, 561);
/// assert_eq!(options(Trim::Peers)?, 275);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Trim {
    /// All: the givens are to be assumed ([`givens`]).
    Nothing,
    /// A given cell keeps its one option.
    Cells,
    /// And its digit is left out in all other cells of its row, column and box.
    #[default]
    Peers,
}

/// Items of a grid: four a cell.
pub const fn items(shape: Shape) -> u32 {
    shape.cells().wrapping_mul(4)
}

/// Options of an empty grid: as many as digits a cell.
pub const fn options(shape: Shape) -> u32 {
    shape.cells().wrapping_mul(shape.side())
}

/// The option that puts `digit`, from 1, into a row and a column, from 0.
pub const fn option(shape: Shape, row: u32, column: u32, digit: u32) -> u32 {
    let cell = row.wrapping_mul(shape.side()).wrapping_add(column);
    cell.wrapping_mul(shape.side()).wrapping_add(digit).wrapping_sub(1)
}

/// The cell and the digit, from 1, of an option.
///
/// ```
/// use footwork::puzzle::{Shape, sudoku};
/// let four = Shape::square(2).unwrap();
/// assert_eq!(sudoku::cell_and_digit(four, 63), (15, 4));
/// ```
pub const fn cell_and_digit(shape: Shape, option: u32) -> (u32, u32) {
    let cell = quotient(option, shape.side());
    (cell, option.wrapping_sub(cell.wrapping_mul(shape.side())).wrapping_add(1))
}

/// The four items that an option covers: cell, row, column and box with its digit.
pub const fn items_of(shape: Shape, option: u32) -> [u32; 4] {
    let (cell, digit) = cell_and_digit(shape, option);
    covers(shape, cell, digit)
}

const fn covers(shape: Shape, cell: u32, digit: u32) -> [u32; 4] {
    let houses = [shape.row_of(cell), shape.column_of(cell), shape.box_of(cell)];
    covers_in(shape, cell, houses, digit)
}

/// The same where the cell's row, column and box are known: without divisions.
const fn covers_in(shape: Shape, cell: u32, houses: [u32; 3], digit: u32) -> [u32; 4] {
    let (side, cells) = (shape.side(), shape.cells());
    let digit = digit.wrapping_sub(1);
    let [row, column, square] = houses;
    [
        cell,
        cells.wrapping_add(row.wrapping_mul(side)).wrapping_add(digit),
        cells.wrapping_mul(2).wrapping_add(column.wrapping_mul(side)).wrapping_add(digit),
        cells.wrapping_mul(3).wrapping_add(square.wrapping_mul(side)).wrapping_add(digit),
    ]
}

/// Fills a problem with the options that `cells` leave (0: a blank), `trim` saying how far.
///
/// Where the memory has room for ids, [`Problem::id`](crate::xc::Problem::id) gives the option
/// numbers above; [`decode`] needs none. Cost: proportional to the options of an empty grid.
///
/// # Errors
/// [`Error::Capacity`]; [`Error::Digit`] for a digit that does not exist; [`Error::CellCount`]
/// unless there are as many cells as the shape has. The memory then holds no whole problem.
pub const fn fill(
    memory: &mut ProblemMemory<'_, u16>,
    shape: Shape,
    cells: &[u8],
    trim: Trim,
) -> Result<(), Error> {
    let (side, count) = (shape.side(), shape.cells());
    if cells.len() != count as usize {
        return Err(Error::CellCount { found: cells.len() as u32, wanted: count, line: 0 });
    }
    let seen = match Seen::of(shape, cells) {
        Ok(seen) => seen,
        Err(error) => return Err(error),
    };
    if let Err(error) = memory.set_items(items(shape), 0) {
        return Err(error);
    }
    let with_ids = memory.has_ids();
    let mut cell = 0;
    while cell < count && (cell as usize) < cells.len() {
        let given = cells[cell as usize] as u32;
        let houses = [shape.row_of(cell), shape.column_of(cell), shape.box_of(cell)];
        let mut digit = 1;
        while digit <= side {
            let left_out = match trim {
                Trim::Nothing => false,
                Trim::Cells => given != 0 && given != digit,
                Trim::Peers => {
                    if given != 0 {
                        given != digit
                    } else {
                        seen.by(houses, digit)
                    }
                }
            };
            if !left_out {
                let [a, b, c, d] = covers_in(shape, cell, houses, digit);
                let items = [a as u16, b as u16, c as u16, d as u16];
                let id = cell.wrapping_mul(side).wrapping_add(digit).wrapping_sub(1);
                let added = if with_ids {
                    memory.option_with_id(id, &items)
                } else {
                    memory.option(&items)
                };
                if let Err(error) = added {
                    return Err(error);
                }
            }
            digit = digit.wrapping_add(1);
        }
        cell += 1;
    }
    Ok(())
}

/// The digits that stand in each row, column and box, one bit each.
struct Seen([[u32; 3]; MOST_SIDE]);

const MOST_SIDE: usize = 25;

impl Seen {
    const fn of(shape: Shape, cells: &[u8]) -> Result<Self, Error> {
        let mut seen = Self([[0; 3]; MOST_SIDE]);
        let mut at = 0;
        while at < cells.len() {
            let (cell, digit) = (at as u32, cells[at] as u32);
            if digit > shape.side() || digit > MOST_SIDE as u32 {
                return Err(Error::Digit { cell, digit });
            }
            if digit != 0 {
                let houses = [shape.row_of(cell), shape.column_of(cell), shape.box_of(cell)];
                let mut kind = 0;
                while kind < 3 {
                    let house = houses[kind] as usize;
                    if house < MOST_SIDE {
                        seen.0[house][kind] |= 1 << (digit & 31);
                    }
                    kind += 1;
                }
            }
            at += 1;
        }
        Ok(seen)
    }

    const fn by(&self, houses: [u32; 3], digit: u32) -> bool {
        let mut kind = 0;
        let mut seen = 0;
        while kind < 3 {
            let house = houses[kind] as usize;
            if house < MOST_SIDE {
                seen |= self.0[house][kind];
            }
            kind += 1;
        }
        seen >> (digit & 31) & 1 != 0
    }
}

/// The options of the givens, to be assumed on the whole matrix.
///
/// ```
/// use footwork::puzzle::{Shape, sudoku};
/// let four = Shape::square(2).unwrap();
/// let mut cells = [0; 16];
/// cells[1] = 3;
/// assert!(sudoku::givens(four, &cells).eq([6]));
/// ```
pub fn givens(shape: Shape, cells: &[u8]) -> impl Iterator<Item = u32> + '_ {
    let side = shape.side();
    cells.iter().zip(0..u32::MAX).filter(|(digit, _)| **digit != 0).map(move |(digit, cell)| {
        cell.wrapping_mul(side).wrapping_add(u32::from(*digit)).wrapping_sub(1)
    })
}

/// Writes the digits of a solution's options into `cells`, which are otherwise left as they are.
/// `options` are the items of each option, as [`Problem::items_of`](crate::xc::Problem::items_of)
/// lends them: the cell and the digit in its row are enough.
///
/// ```
/// use footwork::puzzle::{Shape, sudoku};
/// let four = Shape::square(2).unwrap();
/// let mut cells = [0; 16];
/// sudoku::decode(four, [[1, 18, 38, 50]], &mut cells);
/// assert_eq!(cells[..4], [0, 3, 0, 0]);
/// ```
pub fn decode<I: IntoIterator<Item = u32>>(
    shape: Shape,
    options: impl IntoIterator<Item = I>,
    cells: &mut [u8],
) {
    let (side, count) = (shape.side(), shape.cells());
    // Small processors have no division; the reciprocal is constant where the shape is. An item is
    // below 625, and `side * reciprocal` at most 24 over 65,536: the quotient is exact.
    let reciprocal = quotient(65_535, side).wrapping_add(1);
    for option in options {
        let mut items = option.into_iter();
        if let (Some(cell), Some(row_digit)) = (items.next(), items.next()) {
            let item = row_digit.wrapping_sub(count);
            let row = item.wrapping_mul(reciprocal) >> 16;
            let digit = item.wrapping_sub(row.wrapping_mul(side));
            if let Some(place) = cells.get_mut(cell as usize) {
                *place = (digit as u8).wrapping_add(1);
            }
        }
    }
}

/// The whole 9x9 matrix, constant: 729 options, 2,916 entries, 13,164 bytes of flash.
///
/// ```
/// use footwork::puzzle::sudoku::MATRIX9;
/// let problem = MATRIX9.problem();
/// assert_eq!((problem.options(), problem.items(), problem.entries()), (729, 324, 2916));
/// ```
pub static MATRIX9: ProblemStorage<u16, 324, 729, 2916> = {
    let mut matrix = ProblemStorage::<u16, 324, 729, 2916>::new();
    let filled = match Shape::square(3) {
        Some(nine) => fill(&mut matrix.memory(), nine, &[0; 81], Trim::Nothing),
        None => Err(Error::Empty),
    };
    assert!(filled.is_ok());
    matrix
};

/// The options of each item of [`MATRIX9`], for the compact engine: 12,324 bytes of flash.
///
/// ```
/// use footwork::puzzle::sudoku::{INDEX9, MATRIX9};
/// assert_eq!(INDEX9.lend(&MATRIX9.problem())?.words(), 324);
/// # Ok::<(), footwork::Error>(())
/// ```
pub static INDEX9: IndexStorage<u16, 324, 2916> =
    IndexStorage::<u16, 324, 2916>::of(&MATRIX9.problem());
