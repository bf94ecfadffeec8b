//! The shape of a Sudoku: how large its boxes are, and which row, column and box a cell is in.

/// Rows and columns of one box, and all that follows from them.
///
/// A grid of boxes with `r` rows and `c` columns has `r * c` rows, columns and digits, and
/// `(r * c)^2` cells. Cells are numbered from 0, row by row; boxes too, band by band. Two bytes,
/// `Copy`; every call takes constant time.
///
/// ```
/// use footwork::puzzle::Shape;
/// const NINE: Shape = Shape::square(3).unwrap();
/// assert_eq!((NINE.side(), NINE.cells()), (9, 81));
/// assert_eq!((NINE.row_of(40), NINE.column_of(40), NINE.box_of(40)), (4, 4, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

impl Shape {
    /// Boxes of `box_rows` rows and `box_columns` columns.
    ///
    /// `None` where one of them is 0 or their product, the side, is over 255.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::new(2, 3).unwrap().side(), 6);
    /// assert_eq!(Shape::new(0, 3), None);
    /// assert_eq!(Shape::new(16, 16), None);
    /// ```
    #[must_use]
    pub const fn new(box_rows: u8, box_columns: u8) -> Option<Self> {
        match box_rows.checked_mul(box_columns) {
            None | Some(0) => None,
            Some(_) => Some(Self { box_rows, box_columns }),
        }
    }

    /// Square boxes: `square(3)` is the usual Sudoku. `None` where `n` is 0 or over 15.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::square(5).unwrap().cells(), 625);
    /// ```
    #[must_use]
    pub const fn square(n: u8) -> Option<Self> {
        Self::new(n, n)
    }

    /// The shape that people mean by a number of cells.
    ///
    /// | cells | 16 | 36 | 64 | 81 | 100 | 144 | 256 | 625 |
    /// |---|---|---|---|---|---|---|---|---|
    /// | box, rows x columns | 2x2 | 2x3 | 2x4 | 3x3 | 2x5 | 3x4 | 4x4 | 5x5 |
    ///
    /// `None` for any other number.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::of_cells(36), Shape::new(2, 3));
    /// assert_eq!(Shape::of_cells(80), None);
    /// ```
    #[must_use]
    pub const fn of_cells(cells: usize) -> Option<Self> {
        match cells {
            16 => Self::new(2, 2),
            36 => Self::new(2, 3),
            64 => Self::new(2, 4),
            81 => Self::new(3, 3),
            100 => Self::new(2, 5),
            144 => Self::new(3, 4),
            256 => Self::new(4, 4),
            625 => Self::new(5, 5),
            _ => None,
        }
    }

    /// Rows of a box, which are the boxes beside each other in a band.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::new(2, 3).unwrap().box_rows(), 2);
    /// ```
    #[must_use]
    pub const fn box_rows(self) -> u8 {
        self.box_rows
    }

    /// Columns of a box, which are the bands of the grid.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::new(2, 3).unwrap().box_columns(), 3);
    /// ```
    #[must_use]
    pub const fn box_columns(self) -> u8 {
        self.box_columns
    }

    /// Rows of the grid: also its columns, its boxes, its digits.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::new(3, 4).unwrap().side(), 12);
    /// ```
    #[must_use]
    pub const fn side(self) -> u32 {
        (self.box_rows as u32).wrapping_mul(self.box_columns as u32)
    }

    /// Cells of the grid, `side` times `side`.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::new(2, 5).unwrap().cells(), 100);
    /// ```
    #[must_use]
    pub const fn cells(self) -> u32 {
        self.side().wrapping_mul(self.side())
    }

    /// The row of a cell, from 0. Cells are not checked: a cell past the end has a row past it.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::square(3).unwrap().row_of(80), 8);
    /// ```
    #[must_use]
    pub const fn row_of(self, cell: u32) -> u32 {
        divide(cell, self.side())
    }

    /// The column of a cell, from 0.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// assert_eq!(Shape::square(3).unwrap().column_of(17), 8);
    /// ```
    #[must_use]
    pub const fn column_of(self, cell: u32) -> u32 {
        cell.wrapping_sub(self.row_of(cell).wrapping_mul(self.side()))
    }

    /// The box of a cell, from 0.
    ///
    /// ```
    /// use footwork::puzzle::Shape;
    /// let six = Shape::new(2, 3).unwrap();
    /// let boxes = [0, 3, 6, 12, 35].map(|cell| six.box_of(cell));
    /// assert_eq!(boxes, [0, 1, 0, 2, 5]);
    /// ```
    #[must_use]
    pub const fn box_of(self, cell: u32) -> u32 {
        let band = divide(self.row_of(cell), self.box_rows as u32);
        let stack = divide(self.column_of(cell), self.box_columns as u32);
        // A band holds as many boxes as a box has rows.
        band.wrapping_mul(self.box_rows as u32).wrapping_add(stack)
    }
}

/// A quotient that cannot panic. A shape's numbers are never 0, which the compiler cannot see. Mostly
/// it knows the shape, and multiplies: so this is not [`quotient`](crate::quotient::quotient).
const fn divide(number: u32, by: u32) -> u32 {
    match number.checked_div(by) {
        Some(quotient) => quotient,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::Shape;

    #[test]
    fn every_house_has_as_many_cells_as_the_side() {
        for cells in [16, 36, 64, 81, 100, 144, 256, 625] {
            let shape = Shape::of_cells(cells).unwrap();
            assert_eq!(shape.cells() as usize, cells);
            let mut counts = [[0u32; 25]; 3];
            for cell in 0..shape.cells() {
                let houses = [shape.row_of(cell), shape.column_of(cell), shape.box_of(cell)];
                for (count, house) in counts.iter_mut().zip(houses) {
                    count[house as usize] += 1;
                }
            }
            let side = shape.side() as usize;
            for count in counts {
                assert!(count[..side].iter().all(|&c| c as usize == side));
                assert!(count[side..].iter().all(|&c| c == 0));
            }
        }
    }

    #[test]
    fn boxes_are_as_wide_and_high_as_said() {
        // 2 rows by 3 columns: cells 0 1 2 6 7 8 are the first box of a 6x6 grid.
        let six = Shape::new(2, 3).unwrap();
        let first: [bool; 12] = core::array::from_fn(|cell| six.box_of(cell as u32) == 0);
        let expected = [1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0].map(|c| c == 1);
        assert_eq!(first, expected);
    }

    #[test]
    fn shapes_out_of_range() {
        assert_eq!(Shape::new(3, 0), None);
        assert_eq!(Shape::new(15, 17).map(Shape::side), Some(255));
        assert_eq!(Shape::new(16, 16), None);
        assert_eq!(Shape::of_cells(0), None);
    }
}
