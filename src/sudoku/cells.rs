//! Cells taken out of lines, and at the end, when all were seen, what their symbols mean.

use super::grid::{MAX_SIDE, first_repeat};
use super::kinds::{Layout, Tally, Ways};
use super::lines::TextLine;
use super::symbols::{Class, Sign, class_of, letters_after_nine};
use crate::error::Error;
use crate::puzzle::Shape;

/// While reading, letters are kept as this plus their place in the alphabet,
const LETTER: u8 = 64;
/// and a `0` that may yet turn out to be a digit as this. Both are over every digit.
const ZERO: u8 = 48;

/// Line and column of a character, from 1.
#[derive(Clone, Copy)]
struct Position {
    line: u32,
    column: u32,
}

impl Position {
    fn ambiguous(self) -> Error {
        Error::Ambiguous { line: self.line, column: self.column }
    }
}

/// A grid being read: where the next cell goes, and what the symbols so far allow.
#[expect(clippy::struct_excessive_bools, reason = "observations that do not depend on each other")]
pub(super) struct Cells<'c> {
    grid: &'c mut [u8],
    filled: usize,
    shape: Shape,
    ways: Ways,
    digits: bool,
    zero: Option<Position>,
    /// The first letter, and whether small ones and capitals occur.
    letter: Option<Position>,
    small: bool,
    capital: bool,
    /// The first letter past the end of `1-9A-...`.
    high: Option<(char, Position)>,
    /// The last letter of `1-9A-...` occurs, so that a `0` cannot be a digit.
    last_letter: bool,
    dash: bool,
    /// A sign other than `.` and `0`.
    other_sign: bool,
    dot: bool,
}

impl<'c> Cells<'c> {
    /// Cells of a grid that holds anything: see [`clear`](Self::clear).
    pub(super) fn new(grid: &'c mut [u8], shape: Shape) -> Self {
        Self {
            grid,
            filled: 0,
            shape,
            ways: Ways::ANY,
            digits: false,
            zero: None,
            letter: None,
            small: false,
            capital: false,
            high: None,
            last_letter: false,
            dash: false,
            other_sign: false,
            dot: false,
        }
    }

    /// Makes all cells blank, before the first is read.
    pub(super) fn clear(&mut self) {
        self.grid.fill(0);
    }

    /// Whether `-` stood for a blank.
    pub(super) fn has_dash(&self) -> bool {
        self.dash
    }

    /// Reads a row.
    #[inline(never)] // so that its stack is not always there
    pub(super) fn row(&mut self, line: TextLine<'_>, tally: &Tally) -> Result<(), Error> {
        let side = self.shape.side();
        let start = Position { line: line.number, column: 1 };
        if let Some((found, column)) = tally.strange {
            return Err(Error::Symbol { found, line: line.number, column });
        }
        if tally.is_row_or_puzzle(self.shape) {
            return Err(start.ambiguous());
        }
        let Some(layout) = tally.layout(side, self.shape) else {
            if tally.is_candidates(side) {
                return Err(Position { column: tally.doubled, ..start }.ambiguous());
            }
            let found = tally.cells(self.shape);
            return Err(Error::RowLength { found, wanted: side, line: line.number });
        };
        self.take(line, tally, layout, side)
    }

    /// Reads a whole grid from one line. What follows the last cell and a separator is a comment.
    pub(super) fn line(&mut self, line: TextLine<'_>, tally: &Tally) -> Result<(), Error> {
        let wanted = self.shape.cells();
        let two_rows = self.shape.side().saturating_mul(2);
        if tally.first == wanted {
            return self.take(line, tally, Layout::Plain, wanted);
        }
        if tally.first <= two_rows || tally.tokens == 1 {
            if let Some((found, column)) = tally.strange {
                return Err(Error::Symbol { found, line: line.number, column });
            }
            if let Some(layout) = tally.layout(wanted, self.shape) {
                return self.take(line, tally, layout, wanted);
            }
        }
        let found = if tally.first > two_rows { tally.first } else { tally.cells(self.shape) };
        Err(Error::CellCount { found, wanted, line: line.number })
    }

    /// Takes `wanted` cells, which the tally has promised, from a line.
    fn take(
        &mut self,
        line: TextLine<'_>,
        tally: &Tally,
        layout: Layout,
        wanted: u32,
    ) -> Result<(), Error> {
        self.ways = self.ways.and(tally.ways(layout));
        if !self.ways.is_possible(Ways::ANY) {
            return Err(Position { line: line.number, column: 1 }.ambiguous());
        }
        let end = self.filled.saturating_add(wanted as usize);
        let separator = match layout {
            Layout::Commas { .. } => Some(Class::Comma),
            Layout::Tabs => Some(Class::Tab),
            _ => None,
        };
        let fields = separator.is_some();
        let one_character = matches!(layout, Layout::Plain | Layout::Spaces);
        let mut word = Word::default();
        for (c, column) in line.characters() {
            let at = Position { line: line.number, column };
            match class_of(c, self.shape.side()) {
                class if Some(class) == separator => {
                    self.put(word.cell(self.shape, self.filled)?);
                    word = Word::default();
                }
                Class::Space if layout == Layout::Spaces => self.put(0),
                Class::Space | Class::Tab | Class::Bar | Class::Comma if fields => {
                    word.closed = word.length > 0;
                }
                Class::Space | Class::Tab | Class::Bar | Class::Comma => {
                    if word.length > 0 {
                        self.put(word.cell(self.shape, self.filled)?);
                        word = Word::default();
                    }
                }
                class if one_character => {
                    let cell = self.note(c, class, at);
                    self.put(cell);
                    if self.filled == end {
                        return Ok(());
                    }
                }
                _ if word.closed || word.length >= 2 => return Err(at.ambiguous()),
                class => {
                    let cell = self.note(c, class, at);
                    word.push(c, cell).ok_or(at.ambiguous())?;
                }
            }
        }
        let after_comma = layout == Layout::Commas { closed: true } && word.length == 0;
        if (fields && !after_comma) || word.length > 0 {
            self.put(word.cell(self.shape, self.filled)?);
        }
        if self.filled == end {
            Ok(())
        } else {
            Err(Error::CellCount { found: self.filled as u32, wanted, line: line.number })
        }
    }

    fn put(&mut self, cell: u8) {
        if let Some(place) = self.grid.get_mut(self.filled) {
            *place = cell;
        }
        self.filled = self.filled.saturating_add(1);
    }

    /// Remembers what a symbol says about the alphabet, and gives the cell it stands for.
    fn note(&mut self, c: char, class: Class, at: Position) -> u8 {
        match class {
            Class::Digit(digit) => {
                self.digits = true;
                digit
            }
            Class::Zero => {
                self.zero = self.zero.or(Some(at));
                if self.shape.side() > 9 { ZERO } else { 0 }
            }
            Class::Letter { index, lower } => {
                let low = letters_after_nine(self.shape);
                self.letter = self.letter.or(Some(at));
                self.small |= lower;
                self.capital |= !lower;
                self.last_letter |= index.saturating_add(1) == low;
                if index >= low {
                    self.high = self.high.or(Some((c, at)));
                }
                LETTER.saturating_add(index)
            }
            Class::Blank(sign) => {
                self.dash |= sign == Sign::Dash;
                self.dot |= sign == Sign::Dot;
                self.other_sign |= sign != Sign::Dot;
                0
            }
            _ => 0,
        }
    }

    /// Turns symbols into digits now that all of them were seen. Nothing is left to do where there
    /// are nine digits at most.
    pub(super) fn finish(self) -> Result<(), Error> {
        let spaces = !self.ways.is_possible(Ways::SYMBOLS);
        if spaces && !self.ways.is_possible(Ways::SPACES) {
            for cell in self.grid.iter_mut().filter(|cell| **cell == ZERO) {
                *cell = 0;
            }
            return Ok(());
        }
        if let (true, Some((found, at))) = (self.digits, self.high) {
            return Err(Error::Symbol { found, line: at.line, column: at.column });
        }
        if let (true, true, Some(at)) = (self.small, self.capital, self.letter) {
            return Err(at.ambiguous());
        }
        let letters_only = self.high.is_some()
            || (!self.digits && self.letter.is_some() && self.shape.side() > 16);
        if let (false, None, Some(at)) = (self.digits, self.high, self.letter) {
            // Letters of both alphabets and nothing else: the reading that is printed, if the
            // blanks too are as printed.
            if self.other_sign || self.zero.is_some() || spaces {
                return Err(at.ambiguous());
            }
        }
        self.check_zero(letters_only)?;
        let first_letter = if letters_only { 1 } else { 10 };
        for cell in self.grid.iter_mut() {
            *cell = match *cell {
                ZERO => 0,
                letter if letter >= LETTER => {
                    letter.wrapping_sub(LETTER).wrapping_add(first_letter)
                }
                digit => digit,
            };
        }
        Ok(())
    }

    /// A `0` is a blank, except where it may be the first or the last digit.
    ///
    /// It is no digit for certain where the letter that would be one too many is there, or where
    /// it stands twice in a house and no other blank sign was used.
    fn check_zero(&self, letters_only: bool) -> Result<(), Error> {
        let Some(at) = self.zero else { return Ok(()) };
        if letters_only || self.last_letter {
            return Ok(());
        }
        let zeros = self.grid.iter().map(|&cell| u8::from(cell == ZERO));
        let repeated = first_repeat::<MAX_SIDE>(zeros, self.shape).is_some();
        let alone = !self.dot && !self.other_sign;
        if repeated && alone { Ok(()) } else { Err(at.ambiguous()) }
    }
}

/// One field or number being read.
#[derive(Default)]
struct Word {
    length: u32,
    closed: bool,
    value: u8,
    digit: Option<u8>,
}

impl Word {
    /// Adds a character; `None` if the two don't make a number.
    fn push(&mut self, c: char, cell: u8) -> Option<()> {
        let digit = c.to_digit(10).map(|digit| digit as u8);
        self.value = match self.length {
            0 => cell,
            _ => self.digit?.checked_mul(10)?.checked_add(digit?)?,
        };
        self.digit = digit;
        self.length = self.length.saturating_add(1);
        Some(())
    }

    /// The cell; nothing at all is a blank.
    fn cell(&self, shape: Shape, cell: usize) -> Result<u8, Error> {
        if self.length == 2 && self.value as u32 > shape.side() {
            return Err(Error::Digit { cell: cell as u32, digit: self.value as u32 });
        }
        Ok(self.value)
    }
}
