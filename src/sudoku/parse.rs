//! Text into grids: the one reader behind every way in, and the rules it keeps.

use core::iter::FusedIterator;
use core::str::FromStr;

use super::cells::Cells;
use super::grid::Grid;
use super::kinds::{Kind, Tally};
use super::lines::{Lines, TextLine};
use super::located::Located;
use super::symbols::{FAST_BLANK, FAST_DASH, FAST_DIGIT, FAST_OTHER, fast_table};
use crate::error::Error;

/// Finds the grids in a text, one after another, without copying or allocating anything.
///
/// An iterator over `Result<Located<Grid>, Located<Error>>`. What cannot be read is an error with
/// its place, and reading goes on after it. Where two readings are possible there is an error
/// ([`Error::Ambiguous`]), never a guess. Conflicts are not looked for: see [`Grid::check`]. Time is
/// in proportion to the text; the reader itself is a few words.
///
/// ```
/// use footwork::sudoku::Reader;
/// let text = "\
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
/// ........1 ....2.... ......... 3........ ......... 4........ ......... ......... .........
/// ";
/// let puzzles = Reader::<81>::new(text);
/// let givens = puzzles.map(|puzzle| puzzle.map(|puzzle| puzzle.value.givens()));
/// let givens: Vec<_> = givens.map(|result| result.map_err(|bad| bad.line)).collect();
/// assert_eq!(givens, [Ok(30), Err(2), Ok(4)]);
/// ```
///
/// # Lines
///
/// Every line is looked at by itself first; `side` is the number of rows.
///
/// - Blank lines, comments (`#` first) and the headings of `.sdk` files (`[Puzzle]`) separate
///   grids. The lines below `[State]` and `[PencilMarks]` are not read.
/// - Borders (only `+ - | =` and box drawing, with corners `* . : '`) are passed over.
/// - A line with more than `2 * side` cells is **a whole puzzle**, right or wrong, and an error in
///   it is that line's alone.
/// - A line with fewer is **a row**. Rows that follow each other make a grid, exactly `side` of
///   them up to the next separator, whole puzzle or end. A grid with a bad row is one error.
/// - One blank line may stand between bands, if it stands after every band and the grid is set
///   apart from other rows by two blank lines, a comment, a whole puzzle or the text's ends.
/// - Other lines are an error each.
///
/// A line ends with LF, CR LF or CR. A byte order mark is passed over at the start of the text only.
///
/// # Cells
///
/// - Blanks are `. 0 * _ ? - x X`, in any mixture, and in grids without any of these a space, if
///   all widths are exact.
/// - One cell is one character; `|` and spaces may stand between. In a whole puzzle on one line
///   the groups between spaces must be of equal size: cells, rows of boxes or rows.
/// - Or fields: `,` or `;` or tabs between them, an empty field being a blank.
/// - Or, over nine digits, numbers of one or two characters between spaces.
/// - A whole puzzle without gaps may be followed by a space, tab or comma and anything.
///
/// # Digits over 9
///
/// - `1-9A-...` (16 by 16: to `G`, 25 by 25: to `P`), or letters alone (to `P` or `Y`; `X` is then
///   no blank), small ones or capitals but not both. Digits 1-9 or a letter past the shorter
///   alphabet decide which it is; letters that fit both, alone, are read as a
///   [`Grid`] prints them if all blanks are `.`, and are ambiguous otherwise.
/// - There, `0` is a blank if the last letter of `1-9A-...` occurs, or if it stands twice in a
///   house and is the only blank sign. Otherwise the text may mean the digits `0-9A-...`, and is
///   ambiguous.
#[derive(Clone, Debug)]
pub struct Reader<'t, const CELLS: usize = 81> {
    lines: Lines<'t>,
    rows: Rows,
    skipping: bool,
    /// Blank lines just before the next line, and whether more than one of them or something
    /// better sets it apart from the rows before.
    blanks: u32,
    apart: bool,
}

/// What is known of the rows just before the next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    /// There are none, or they made a grid.
    None,
    /// They are in error, but none of them had the right number of cells.
    Stray,
    /// They are a grid in error, and the rest of it is not worth a word.
    Spoiled,
}

/// The line that a grid began on, or what was wrong with it. The cells go to a grid of the caller's:
/// returned through several calls, a grid would take its stack several times.
type Read = Result<u32, Located<Error>>;

impl<'t, const CELLS: usize> Reader<'t, CELLS> {
    /// A reader of this text.
    ///
    /// ```
    /// use footwork::sudoku::Reader;
    /// assert!(Reader::<81>::new("# nothing here\n").next().is_none());
    /// ```
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self { lines: Lines::new(text), rows: Rows::None, skipping: false, blanks: 0, apart: true }
    }

    /// A line of plain characters, at most nine digits: what most text is. `None` leaves the line
    /// to the full reading, which would give the same.
    #[inline(never)] // so that its stack is not always there
    fn fast(&mut self, grid: &mut Grid<CELLS>) -> Option<u32> {
        const {
            assert!(FAST_DIGIT & (FAST_BLANK | FAST_DASH | FAST_OTHER) == 0);
        }
        if Grid::<CELLS>::SHAPE.side() > 9 || self.skipping {
            return None;
        }
        let bytes = self.lines.rest().as_bytes();
        let symbols = bytes.first_chunk::<CELLS>()?;
        let mut seen = 0;
        let cells = symbols.map(|byte| {
            let meaning = Self::TABLE.get(byte as usize).copied().unwrap_or(FAST_OTHER);
            seen |= meaning;
            meaning & FAST_DIGIT
        });
        let border = seen & FAST_DASH != 0 && seen & FAST_DIGIT == 0;
        let ends =
            matches!(bytes.get(CELLS), None | Some(b'\n' | b'\r' | b' ' | b'\t' | b',' | b';'));
        if seen & FAST_OTHER != 0 || border || !ends {
            return None;
        }
        grid.cells = cells;
        let line = self.lines.next_from(CELLS).number;
        (self.rows, self.blanks, self.apart) = (Rows::None, 0, true);
        Some(line)
    }

    const TABLE: &'static [u8; 256] = &fast_table(Grid::<CELLS>::SHAPE.side());

    /// A grid of rows that begins at the next line, with a row or a border.
    ///
    /// `None` if only borders follow.
    #[inline(never)] // so that its stack is not always there
    fn grid_of_rows(&mut self, grid: &mut Grid<CELLS>) -> Option<Read> {
        let shape = Grid::<CELLS>::SHAPE;
        let (side, band) = (shape.side(), shape.box_rows() as u32);
        let mut cells = Cells::new(&mut grid.cells, shape);
        let apart = core::mem::take(&mut self.apart);
        let mut first = None;
        let mut last = 0;
        let mut rows = 0u32;
        let mut borders = Doubtful::default();
        // Blank lines between bands, and where the first of them ended.
        let mut gaps = 0u32;
        let bands = |gaps: u32| gaps.saturating_add(1).saturating_mul(band);
        let (mut after_first_gap, mut last_before_gap) = (None, 0);
        let error = loop {
            let here = self.lines;
            let Some(line) = self.lines.next() else { break None };
            match &Kind::of(line, shape) {
                Kind::Frame { blanks } if *blanks == side => borders.add(line.number),
                Kind::Frame { blanks } if *blanks != shape.cells() => {}
                Kind::Row(_) if gaps > 0 && rows == bands(gaps) && rows < side => {
                    // Four rows where three stood before: these were no bands.
                    self.lines = here;
                    break None;
                }
                Kind::Row(tally) => {
                    let start = *first.get_or_insert(line.number);
                    last = line.number;
                    if rows == side {
                        let found = rows.saturating_add(1).saturating_mul(side);
                        self.rows = Rows::Spoiled;
                        break Some(Error::CellCount { found, wanted: shape.cells(), line: last });
                    }
                    if rows == 0 {
                        cells.clear();
                    }
                    if let Err(error) = cells.row(line, tally) {
                        return Some(Err(Located {
                            line: start,
                            value: self.bad_row(error, rows),
                        }));
                    }
                    rows = rows.saturating_add(1);
                }
                Kind::Blank if apart && rows == bands(gaps) && rows < side => {
                    gaps = gaps.saturating_add(1);
                    if after_first_gap.is_none() {
                        (after_first_gap, last_before_gap) = (Some(self.lines), last);
                    }
                }
                _ => {
                    self.lines = here;
                    break None;
                }
            }
        };
        let line = first?;
        if let Some(error) = error {
            return Some(Err(Located { line, value: error }));
        }
        let too_long = after_first_gap.is_some() && self.row_after_blank();
        if rows < side || too_long {
            let mut found = rows.saturating_mul(side);
            if let Some(lines) = after_first_gap {
                // Not the bands of one grid: what stands before the gap is an error by itself.
                self.lines = lines;
                (found, last) = (band.saturating_mul(side), last_before_gap);
            }
            let value = match borders.first {
                Some(line) if rows.saturating_add(borders.count) == side => {
                    Error::Ambiguous { line, column: 1 }
                }
                _ => Error::CellCount { found, wanted: shape.cells(), line: last },
            };
            return Some(Err(Located { line, value }));
        }
        let value = match borders.first {
            Some(line) if cells.has_dash() => Err(Error::Ambiguous { line, column: 1 }),
            _ => Self::finish(cells),
        };
        Some(value.map(|()| line).map_err(|value| Located { line, value }))
    }

    /// Whether one blank line and then more of a grid follows.
    #[inline(never)] // so that its stack is not always there
    fn row_after_blank(&self) -> bool {
        let mut lines = self.lines;
        let mut kind = || lines.next().map(|line| Kind::of(line, Grid::<CELLS>::SHAPE));
        matches!(kind(), Some(Kind::Blank))
            && matches!(kind(), Some(Kind::Row(_) | Kind::Frame { .. }))
    }

    /// What to say of a bad row after `rows` good ones, and how to go on.
    #[inline(never)] // so that its stack is not always there
    fn bad_row(&mut self, error: Error, rows: u32) -> Error {
        let shape = Grid::<CELLS>::SHAPE;
        let stray = rows == 0 && !matches!(error, Error::Ambiguous { .. });
        self.rows = if stray { Rows::Stray } else { Rows::Spoiled };
        match error {
            Error::RowLength { found, line, .. } if rows == 0 => {
                // Alone it may be what is left of any text; before a row it is one itself.
                let mut lines = self.lines;
                match lines.next().map(|next| Kind::of(next, shape)) {
                    Some(Kind::Row(tally)) if tally.layout(shape.side(), shape).is_some() => error,
                    _ => Error::CellCount { found, wanted: shape.cells(), line },
                }
            }
            _ => error,
        }
    }

    /// The rest of reading, which small grids do without.
    fn finish(cells: Cells<'_>) -> Result<(), Error> {
        if Grid::<CELLS>::SHAPE.side() > 9 { cells.finish() } else { Ok(()) }
    }

    /// A grid on a line of its own.
    #[inline(never)] // so that its stack is not always there
    fn whole_puzzle(line: TextLine<'_>, tally: &Tally, grid: &mut Grid<CELLS>) -> Read {
        let mut cells = Cells::new(&mut grid.cells, Grid::<CELLS>::SHAPE);
        cells.clear();
        match cells.line(line, tally).and_then(|()| Self::finish(cells)) {
            Ok(()) => Ok(line.number),
            Err(value) => Err(Located { line: line.number, value }),
        }
    }

    /// Reads the next grid into `grid`, which holds anything where that fails, and what it held
    /// where there is none.
    #[inline(never)] // so that its stack is there once
    fn read_next(&mut self, grid: &mut Grid<CELLS>) -> Option<Read> {
        if let Some(line) = self.fast(grid) {
            return Some(Ok(line));
        }
        let shape = Grid::<CELLS>::SHAPE;
        loop {
            let here = self.lines;
            let line = self.lines.next()?;
            let kind = Kind::of(line, shape);
            if let Kind::Heading { skip } = kind {
                self.skipping = skip;
            }
            if self.skipping {
                continue;
            }
            self.blanks =
                if matches!(kind, Kind::Blank) { self.blanks.saturating_add(1) } else { 0 };
            let error = |value| Some(Err(Located { line: line.number, value }));
            match &kind {
                Kind::Frame { blanks } if *blanks == shape.cells() => {
                    self.rows = Rows::None;
                    return error(Error::Ambiguous { line: line.number, column: 1 });
                }
                Kind::Frame { .. } if self.rows != Rows::None => {}
                Kind::Row(tally)
                    if self.rows == Rows::Spoiled
                        || (self.rows == Rows::Stray
                            && tally.layout(shape.side(), shape).is_some()) =>
                {
                    self.rows = Rows::Spoiled;
                }
                Kind::Frame { .. } | Kind::Row(_) => {
                    self.lines = here;
                    self.rows = Rows::None;
                    if let Some(item) = self.grid_of_rows(grid) {
                        return Some(item);
                    }
                }
                Kind::Puzzle(tally) => {
                    let item = Self::whole_puzzle(line, tally, grid);
                    self.rows = Rows::None;
                    self.apart = item.is_ok();
                    return Some(item);
                }
                &Kind::Words(found, column) => {
                    self.rows = Rows::None;
                    return error(Error::Symbol { found, line: line.number, column });
                }
                Kind::Blank => {
                    self.rows = Rows::None;
                    self.apart |= self.blanks > 1;
                }
                Kind::Note | Kind::Heading { .. } => {
                    self.rows = Rows::None;
                    self.apart = true;
                }
            }
        }
    }
}

impl<const CELLS: usize> Iterator for Reader<'_, CELLS> {
    type Item = Result<Located<Grid<CELLS>>, Located<Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut grid = Grid::new();
        let read = self.read_next(&mut grid)?;
        Some(read.map(|line| Located { line, value: grid }))
    }
}

impl<const CELLS: usize> FusedIterator for Reader<'_, CELLS> {}

/// Borders that could be rows of blanks.
#[derive(Default)]
struct Doubtful {
    first: Option<u32>,
    count: u32,
}

impl Doubtful {
    fn add(&mut self, line: u32) {
        self.first = self.first.or(Some(line));
        self.count = self.count.saturating_add(1);
    }
}

/// Reads a text with exactly one grid, by the rules of [`Reader`].
///
/// # Errors
/// The reader's first error, [`Error::Empty`] where there is no grid and [`Error::CellCount`] where
/// there are several.
///
/// ```
/// use footwork::{Error, sudoku::Grid4};
/// let grid: Grid4 = "+--+--+\n|1.|3.|\n|.4|.2|\n+--+--+\n|2.|..|\n|..|.1|\n+--+--+".parse()?;
/// assert_eq!(grid.line().as_str(), "1.3..4.22......1");
/// assert_eq!("# no grid".parse::<Grid4>(), Err(Error::Empty));
/// # Ok::<(), Error>(())
/// ```
impl<const CELLS: usize> FromStr for Grid<CELLS> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut grid = Self::new();
        grid.read(text)?;
        Ok(grid)
    }
}

impl<const CELLS: usize> Grid<CELLS> {
    /// Reads a text with exactly one grid into this one, which holds anything where that fails.
    pub(crate) fn read(&mut self, text: &str) -> Result<(), Error> {
        let mut reader = Reader::<CELLS>::new(text);
        let (mut found, mut second) = (0_u32, None);
        // To the end: only where nothing more comes the first grid is what was meant.
        while let Some(grid) = reader.read_next(self) {
            let line = grid.map_err(|bad| bad.value)?;
            if found > 0 {
                second = second.or(Some(line));
            }
            found = found.saturating_add(CELLS as u32);
        }
        match second {
            _ if found == 0 => Err(Error::Empty),
            None => Ok(()),
            Some(line) => Err(Error::CellCount { found, wanted: CELLS as u32, line }),
        }
    }
}
