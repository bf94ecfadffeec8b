//! A grid of digits and blanks, and what can be said about it without any search.

use core::fmt;

use crate::error::{Error, House};
use crate::puzzle::Shape;
use crate::xc::counting::saturated;

/// The most rows a grid of this module has.
pub(super) const MAX_SIDE: usize = 25;

/// A Sudoku grid: digits and blanks, row by row.
///
/// `CELLS` is the number of cells, 81 unless said otherwise; [`Shape::of_cells`] lists the numbers
/// that exist, and any other fails to compile. A grid takes `CELLS` bytes, is `Copy` and holds
/// nothing but its cells: 0 is a blank, digits count from 1. A grid may break the rules; [`check`]
/// says whether it does. Reading from text is described at [`Reader`](super::Reader).
///
/// ```
/// use footwork::sudoku::{Grid4, Grid9};
/// let mut grid = Grid9::new();
/// grid.set(0, 8, 5)?;
/// assert_eq!(grid.get(0, 8), Some(5));
/// let small: Grid4 = "12.. 34.. .... ....".parse()?;
/// assert_eq!(small.cells()[..4], [1, 2, 0, 0]);
/// # Ok::<(), footwork::Error>(())
/// ```
///
/// ```compile_fail
/// let odd = footwork::sudoku::Grid::<80>::new(); // no such Sudoku
/// ```
///
/// [`check`]: Self::check
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid<const CELLS: usize = 81> {
    pub(super) cells: [u8; CELLS],
}

/// 4 by 4 cells in boxes of 2 by 2.
pub type Grid4 = Grid<16>;
/// 9 by 9 cells in boxes of 3 by 3: the usual Sudoku.
pub type Grid9 = Grid<81>;
/// 16 by 16 cells in boxes of 4 by 4.
pub type Grid16 = Grid<256>;
/// 25 by 25 cells in boxes of 5 by 5.
pub type Grid25 = Grid<625>;

impl<const CELLS: usize> Grid<CELLS> {
    /// Rows and columns of a box; the side; the houses of each cell.
    ///
    /// ```
    /// use footwork::sudoku::Grid16;
    /// assert_eq!(Grid16::SHAPE.side(), 16);
    /// ```
    pub const SHAPE: Shape = match Shape::of_cells(CELLS) {
        Some(shape) => shape,
        None => panic!("a grid has 16, 36, 64, 81, 100, 144, 256 or 625 cells"),
    };

    const SIDE: usize = Self::SHAPE.side() as usize;

    /// The empty grid.
    ///
    /// ```
    /// use footwork::sudoku::Grid9;
    /// static EMPTY: Grid9 = Grid9::new();
    /// assert_eq!(EMPTY.givens(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(Self::SIDE <= MAX_SIDE) };
        Self { cells: [0; CELLS] }
    }

    /// A grid of these cells, row by row, 0 for a blank.
    ///
    /// # Errors
    /// [`Error::Digit`] names the first cell with a digit that this size does not have.
    ///
    /// ```
    /// use footwork::{Error, sudoku::Grid4};
    /// const GRID: Result<Grid4, Error> =
    ///     Grid4::from_cells([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    /// assert!(GRID.is_ok_and(|grid| grid.is_solved()));
    /// assert_eq!(Grid4::from_cells([5; 16]), Err(Error::Digit { cell: 0, digit: 5 }));
    /// ```
    pub const fn from_cells(cells: [u8; CELLS]) -> Result<Self, Error> {
        let mut cell = 0;
        while cell < CELLS {
            let digit = cells[cell];
            if digit as usize > Self::SIDE {
                return Err(Error::Digit { cell: cell as u32, digit: digit as u32 });
            }
            cell += 1;
        }
        Ok(Self { cells })
    }

    /// A grid from one line of exactly `CELLS` characters: digits from 1, and `.` or `0` for a
    /// blank. Grids of up to 9 digits only. For small boards: some 6,000 bytes of code less than
    /// [`parse`](str::parse), which reads every form.
    ///
    /// # Errors
    /// [`Error::CellCount`], or [`Error::Symbol`] for the first byte that is none of these.
    ///
    /// ```
    /// use footwork::{Error, sudoku::Grid4};
    /// const GRID: Result<Grid4, Error> = Grid4::from_line(b"1.3..4.220.....1");
    /// assert_eq!(GRID?.line().as_str(), "1.3..4.22......1");
    /// let wrong = Error::Symbol { found: '5', line: 1, column: 2 };
    /// assert_eq!(Grid4::from_line(b"15.............."), Err(wrong));
    /// let short = Error::CellCount { found: 2, wanted: 16, line: 1 };
    /// assert_eq!(Grid4::from_line(b"1."), Err(short));
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn from_line(line: &[u8]) -> Result<Self, Error> {
        let mut grid = Self::new();
        match grid.read_line(line) {
            Ok(()) => Ok(grid),
            Err(error) => Err(error),
        }
    }

    /// The same into a grid that is there.
    pub(super) const fn read_line(&mut self, line: &[u8]) -> Result<(), Error> {
        const { assert!(Self::SIDE <= 9, "letters are read by `parse`") };
        if line.len() != CELLS {
            let (found, wanted) = (saturated(line.len()), CELLS as u32);
            return Err(Error::CellCount { found, wanted, line: 1 });
        }
        let mut cell = 0;
        // Both bounds, for the compiler: so nothing here can panic.
        while cell < CELLS && cell < line.len() {
            let symbol = line[cell];
            let digit = if symbol == b'.' { 0 } else { symbol.wrapping_sub(b'0') };
            if digit as usize > Self::SIDE {
                let column = (cell as u32).wrapping_add(1);
                return Err(Error::Symbol { found: symbol as char, line: 1, column });
            }
            self.cells[cell] = digit;
            cell += 1;
        }
        Ok(())
    }

    /// The cells, row by row, 0 for a blank.
    ///
    /// ```
    /// use footwork::sudoku::Grid9;
    /// assert_eq!(Grid9::new().cells(), &[0; 81]);
    /// ```
    #[must_use]
    pub const fn cells(&self) -> &[u8; CELLS] {
        &self.cells
    }

    /// The digit in a row and a column, both from 0; `None` for a blank or outside the grid.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// let grid: Grid4 = "...3 .... .... ....".parse()?;
    /// assert_eq!((grid.get(0, 3), grid.get(0, 0), grid.get(4, 0)), (Some(3), None, None));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> Option<u8> {
        let cell = Self::cell(row, column)?;
        self.cells.get(cell).copied().filter(|&digit| digit != 0)
    }

    /// Puts a digit in a row and a column, both from 0; the digit 0 blanks the cell.
    ///
    /// # Errors
    /// [`Error::Cell`] outside the grid and [`Error::Digit`] for a digit that this size does not
    /// have; the grid is then unchanged. Conflicts are not looked for: see [`check`](Self::check).
    ///
    /// ```
    /// use footwork::{Error, sudoku::Grid9};
    /// let mut grid = Grid9::new();
    /// grid.set(8, 8, 9)?;
    /// assert_eq!(grid.set(8, 8, 10), Err(Error::Digit { cell: 80, digit: 10 }));
    /// assert_eq!(grid.set(0, 9, 1), Err(Error::Cell { row: 0, column: 9, side: 9 }));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn set(&mut self, row: usize, column: usize, digit: u8) -> Result<(), Error> {
        let cell = Self::cell(row, column);
        match cell.and_then(|cell| self.cells.get_mut(cell)) {
            None => Err(Error::Cell {
                row: u32::try_from(row).unwrap_or(u32::MAX),
                column: u32::try_from(column).unwrap_or(u32::MAX),
                side: Self::SHAPE.side(),
            }),
            Some(_) if digit as usize > Self::SIDE => {
                Err(Error::Digit { cell: cell.unwrap_or(0) as u32, digit: digit as u32 })
            }
            Some(place) => {
                *place = digit;
                Ok(())
            }
        }
    }

    fn cell(row: usize, column: usize) -> Option<usize> {
        let cell = row.wrapping_mul(Self::SIDE).wrapping_add(column);
        (row < Self::SIDE && column < Self::SIDE).then_some(cell)
    }

    /// How many cells hold a digit.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// assert_eq!("12..............".parse::<Grid4>()?.givens(), 2);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub fn givens(&self) -> usize {
        self.cells
            .iter()
            .filter(|&&digit| digit != 0)
            .fold(0, |count, _| usize::wrapping_add(count, 1))
    }

    /// Whether no cell is blank. Conflicts are not looked for.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// assert!("1111 1111 1111 1111".parse::<Grid4>()?.is_full());
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(|&digit| digit != 0)
    }

    /// Whether the grid is full and keeps the rules.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// assert!("1234 3412 2143 4321".parse::<Grid4>()?.is_solved());
    /// assert!(!"1234 3412 2143 432.".parse::<Grid4>()?.is_solved());
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_full() && self.check().is_ok()
    }

    /// Looks for a digit that stands twice in a row, a column or a box; one pass over the cells.
    ///
    /// # Errors
    /// [`Error::Conflict`] for the first cell, row by row, whose digit stood before in one of its
    /// houses: the row is tried first, then the column, then the box.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// let grid: Grid4 = "1... .... 1... ....".parse()?;
    /// let conflict = grid.check().unwrap_err();
    /// assert_eq!(conflict.to_string(), "digit 1 twice in column 1: r1c1 and r3c1");
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        let shape = Self::SHAPE;
        let cells = self.cells.iter().copied();
        // A table of 108 bytes where that is enough.
        let repeat = if Self::SIDE <= 9 {
            first_repeat::<9>(cells, shape)
        } else {
            first_repeat::<MAX_SIDE>(cells, shape)
        };
        match repeat {
            None => Ok(()),
            Some(Repeat { house, index, second }) => {
                let at = |cell: usize| self.cells.get(cell).copied().unwrap_or(0);
                let digit = at(second as usize);
                let mut houses = Houses::of(shape);
                let first = (0..second).find(|&cell| {
                    let [row, column, square] = houses.next();
                    let its = match house {
                        House::Row => row,
                        House::Column => column,
                        House::Box => square,
                    };
                    its == index && at(cell as usize) == digit
                });
                Err(Error::Conflict {
                    house,
                    index,
                    digit: digit as u32,
                    first: first.unwrap_or(second),
                    second,
                    side: shape.side(),
                })
            }
        }
    }

    /// Whether this grid keeps every digit of `givens`: what a solution owes its puzzle.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// let solution: Grid4 = "1234 3412 2143 4321".parse()?;
    /// assert!(solution.extends(&"1... ..1. .... ....".parse()?));
    /// assert!(!solution.extends(&"2... .... .... ....".parse()?));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub fn extends(&self, givens: &Self) -> bool {
        givens.cells.iter().zip(&self.cells).all(|(&given, &digit)| given == 0 || given == digit)
    }
}

impl<const CELLS: usize> Default for Grid<CELLS> {
    fn default() -> Self {
        Self::new()
    }
}

/// `Grid("81 characters")`.
impl<const CELLS: usize> fmt::Debug for Grid<CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Grid").field(&self.line().as_str()).finish()
    }
}

/// A digit met for the second time in a house.
pub(super) struct Repeat {
    house: House,
    index: u32,
    pub(super) second: u32,
}

/// Row, column and box of each cell in turn, without a division.
struct Houses {
    shape: Shape,
    row: u32,
    column: u32,
    /// The first box of the band, and the box within the band.
    band: u32,
    stack: u32,
    /// Row and column within the box.
    inner: (u8, u8),
}

impl Houses {
    const fn of(shape: Shape) -> Self {
        Self { shape, row: 0, column: 0, band: 0, stack: 0, inner: (0, 0) }
    }

    /// Never ends.
    #[inline]
    fn next(&mut self) -> [u32; 3] {
        let houses = [self.row, self.column, self.band.wrapping_add(self.stack)];
        self.column = self.column.wrapping_add(1);
        self.inner.1 = self.inner.1.wrapping_add(1);
        if self.inner.1 == self.shape.box_columns() {
            self.inner.1 = 0;
            self.stack = self.stack.wrapping_add(1);
        }
        if self.column == self.shape.side() {
            (self.column, self.stack) = (0, 0);
            self.row = self.row.wrapping_add(1);
            self.inner.0 = self.inner.0.wrapping_add(1);
            if self.inner.0 == self.shape.box_rows() {
                self.inner.0 = 0;
                self.band = self.band.wrapping_add(self.shape.box_rows() as u32);
            }
        }
        houses
    }
}

/// The first digit, in the order of cells, that a house of its cell had already.
/// Digits are below 32, and there are no more than `SIDE` houses of a kind.
pub(super) fn first_repeat<const SIDE: usize>(
    cells: impl Iterator<Item = u8>,
    shape: Shape,
) -> Option<Repeat> {
    let mut seen = [[0u32; 3]; SIDE];
    let mut houses = Houses::of(shape);
    for (digit, second) in cells.zip(0..u32::MAX) {
        let its = houses.next();
        if digit == 0 {
            continue;
        }
        let bit = 1u32.checked_shl(digit as u32).unwrap_or(0);
        let kinds = [House::Row, House::Column, House::Box];
        for ((kind, house), index) in (0..3).zip(kinds).zip(its) {
            let mask = seen.get_mut(index as usize).and_then(|houses| houses.get_mut(kind))?;
            if *mask & bit != 0 {
                return Some(Repeat { house, index, second });
            }
            *mask |= bit;
        }
    }
    None
}
