//! Grids as text: with box rules as people print them, and as one line.

use core::fmt;

use super::grid::{Grid, MAX_SIDE};
use super::symbols::symbol_of;
use crate::error::{Error, Resource};
use crate::puzzle::Shape;

/// Two characters a cell (its symbol and a space), two a bar between boxes, and a line feed.
const ROW_BYTES: usize = 2 * MAX_SIDE + 2 * MAX_SIDE + 1;

/// A grid with rules between the boxes, as people print it.
///
/// Rows are separated by line feeds; none follows the last. Blanks print as `.`. Digits over 9
/// print as letters: `1-9A-G` up to 16 by 16, `A-Y` in 25 by 25. What is printed can be read back.
///
/// ```
/// use footwork::sudoku::Grid4;
/// let grid: Grid4 = "1.3. .4.2 2... ...1".parse()?;
/// assert_eq!(grid.to_string(), "\
/// 1 . | 3 .
/// . 4 | . 2
/// ----+----
/// 2 . | . .
/// . . | . 1");
/// # Ok::<(), footwork::Error>(())
/// ```
impl<const CELLS: usize> fmt::Display for Grid<CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_boxed(&self.cells, Self::SHAPE, f)
    }
}

/// Not generic, so that a program with several sizes holds it once.
fn write_boxed(cells: &[u8], shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let side = shape.side() as usize;
    let (box_rows, box_columns) = (shape.box_rows() as usize, shape.box_columns() as usize);
    let mut row_in_band = 0;
    for (index, row) in cells.chunks(side.max(1)).enumerate() {
        if row_in_band == box_rows {
            write_rule(shape, f)?;
            row_in_band = 0;
        }
        row_in_band += 1;
        let mut text = [b' '; ROW_BYTES];
        let mut places = text.iter_mut();
        let mut length = 0;
        if index > 0 {
            put(&mut places, &mut length, b'\n');
        }
        let mut column_in_box = 0;
        for (column, &digit) in row.iter().enumerate() {
            if column > 0 {
                put(&mut places, &mut length, b' ');
            }
            if column_in_box == box_columns {
                put(&mut places, &mut length, b'|');
                put(&mut places, &mut length, b' ');
                column_in_box = 0;
            }
            column_in_box += 1;
            put(&mut places, &mut length, symbol_of(digit, shape));
        }
        f.write_str(text.get(..length).and_then(|row| str::from_utf8(row).ok()).unwrap_or(""))?;
    }
    Ok(())
}

fn put(places: &mut core::slice::IterMut<'_, u8>, length: &mut usize, byte: u8) {
    if let Some(place) = places.next() {
        *place = byte;
        *length += 1;
    }
}

/// The rule between two bands: a cross under every bar.
fn write_rule(shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\n")?;
    let stacks = shape.box_rows();
    for stack in 0..stacks {
        // A cell is two characters wide; between two bars a box has one more space.
        let inner = stack > 0 && stack + 1 < stacks;
        if stack > 0 {
            f.write_str("+")?;
        }
        for _ in 0..2 * shape.box_columns() + u8::from(inner) {
            f.write_str("-")?;
        }
    }
    Ok(())
}

impl<const CELLS: usize> Grid<CELLS> {
    /// The line form: one character a cell, blanks as `.`, digits as in the boxed form, which is
    /// what `{}` prints.
    ///
    /// ```
    /// use core::fmt::Write;
    /// use footwork::sudoku::Grid4;
    /// let grid: Grid4 = "1.3. .4.2 2... ...1".parse()?;
    /// assert_eq!(grid.line().to_string(), "1.3..4.22......1");
    /// let mut text = heapless::String::<16>::new();
    /// write!(text, "{}", grid.line()).unwrap();
    /// assert_eq!(text, grid.line().as_str());
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self) -> Line<CELLS> {
        Line { symbols: self.cells.map(|digit| symbol_of(digit, Self::SHAPE)) }
    }
}

/// A grid as one line of text; see [`Grid::line`]. It holds its `CELLS` bytes, all ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line<const CELLS: usize = 81> {
    symbols: [u8; CELLS],
}

impl<const CELLS: usize> Line<CELLS> {
    /// The text.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// assert_eq!(Grid4::new().line().as_str(), "................");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.symbols).unwrap_or("")
    }

    /// The text as bytes.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// assert_eq!(Grid4::new().line().as_bytes(), &[b'.'; 16]);
    /// ```
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; CELLS] {
        &self.symbols
    }

    /// Copies the text to the front of a buffer and lends that part.
    ///
    /// # Errors
    /// [`Error::Capacity`] where the buffer is shorter than the text; it is then unchanged.
    ///
    /// ```
    /// use footwork::sudoku::Grid4;
    /// let mut buffer = [0; 20];
    /// assert_eq!(Grid4::new().line().copy_to(&mut buffer)?, "................");
    /// assert!(Grid4::new().line().copy_to(&mut buffer[..15]).is_err());
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn copy_to<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
        let capacity = u32::try_from(buffer.len()).unwrap_or(u32::MAX);
        let needed = CELLS as u32;
        match buffer.first_chunk_mut::<CELLS>() {
            None => noted!(Err(Error::Capacity { resource: Resource::Text, needed, capacity })),
            Some(place) => {
                *place = self.symbols;
                Ok(str::from_utf8(place).unwrap_or(""))
            }
        }
    }
}

impl<const CELLS: usize> fmt::Display for Line<CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// For defmt: the line form, which takes one line of a log.
#[cfg(feature = "defmt")]
impl<const CELLS: usize> defmt::Format for Grid<CELLS> {
    fn format(&self, f: defmt::Formatter<'_>) {
        self.line().format(f);
    }
}

/// For defmt: the text.
#[cfg(feature = "defmt")]
impl<const CELLS: usize> defmt::Format for Line<CELLS> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "{=str}", self.as_str());
    }
}
