//! Word squares and rectangles: words across and words down, from a list.
//!
//! Exact cover with colors. Primary items are the rows, numbered from 0, then the columns: each is to
//! have one word. Secondary items are the cells, in reading order, whose colors are the letters:
//! words that cross agree on one. Where no word may come twice, each is one more secondary item,
//! without a color.
//!
//! Options: the words that fit into a row, for the first row, the second and so on, then those that
//! fit into a column, for each column; words in the order of the list.
//!
//! In a [symmetric](WordSquare::symmetric) square the words down are those across: then a line and
//! its column are one item, and the cells `(row, column)` and `(column, row)` too, which is numbered
//! `column * (column + 1) / 2 + row` for `row <= column`.
//!
//! ```
//! use footwork::puzzle::word_squares::WordSquare;
//! use footwork::xc::{GeneralStorage, dance};
//! let words = ["AREPO", "OPERA", "ROTAS", "SATOR", "TENET"];
//! let square = WordSquare::symmetric(&words, 5)?;
//! assert_eq!((square.primary(), square.secondary()), (5, 15 + 5));
//! assert_eq!((square.options(), square.entries()), (25, 25 * 7));
//! let mut storage = GeneralStorage::<u16, 25, 25, 175, 175>::new();
//! square.fill(&mut storage.memory())?;
//! let mut memory = dance::Storage::<u16, 25, 175, 25, 20>::new();
//! let mut search = memory.search(storage.general())?;
//! let first = search.next_solution()?.expect("a square from Pompeii");
//! assert_eq!(square.picture(first).to_string(), "ROTAS\nOPERA\nTENET\nAREPO\nSATOR\n");
//! assert_eq!(search.count(10)?.count, 1); // the same, turned
//! # Ok::<(), footwork::Error>(())
//! ```

use core::fmt::{self, Write as _};

use crate::quotient::quotient;
use crate::xc::{Builder, Width};
use crate::{Error, Resource};

/// The most letters of a word.
const MOST_LETTERS: u32 = 32;
/// The most items of an option: a line, its cells, a word.
const MOST_ITEMS: usize = MOST_LETTERS as usize + 2;

/// A row or a column.
///
/// ```
/// use footwork::puzzle::word_squares::{Line, WordSquare};
/// let square = WordSquare::new(&["ab", "abc", "xyz"], 2, 3)?;
/// assert_eq!(square.line_and_word(3), Some((Line::Row(1), "xyz")));
/// assert_eq!(square.line_and_word(4), Some((Line::Column(0), "ab")));
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Line {
    /// A row, from 0; of a symmetric square also the column of this number.
    Row(u32),
    /// A column, from 0.
    Column(u32),
}

/// Which squares, and of which words: what [`fill`](Self::fill) makes a problem of.
#[derive(Clone, Copy, Debug)]
pub struct WordSquare<'a> {
    words: &'a [&'a str],
    /// The list ascends, so that repeated words are neighbors.
    is_sorted: bool,
    rows: u32,
    columns: u32,
    symmetric: bool,
    /// A word may come more than once.
    repeats: bool,
    /// Words that fit into a row, and into a column.
    across: u32,
    down: u32,
    /// The letter with the lowest code, whose color is 1.
    lowest: u32,
}

impl<'a> WordSquare<'a> {
    /// Rectangles with words in all rows and all columns (double word squares), each at most once.
    ///
    /// Words that fit nowhere are passed over, and so are words that were in the list before: the
    /// cost is proportional to the list if it is sorted, else to its square. A square and its mirror
    /// image, rows for columns, are two solutions.
    ///
    /// # Errors
    /// [`Error::Empty`] for no rows or columns, [`Error::Capacity`] for words of more than 32
    /// letters.
    ///
    /// ```
    /// use footwork::puzzle::word_squares::WordSquare;
    /// let square = WordSquare::new(&["as", "of", "oft", "of", "so"], 2, 2)?;
    /// assert_eq!((square.items(), square.options()), (2 + 2 + 4 + 3, 4 * 3));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn new(words: &'a [&'a str], rows: u32, columns: u32) -> Result<Self, Error> {
        Self::of(words, rows, columns, false)
    }

    /// Squares in which the words down are the same as across, each at most once in the rows.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn symmetric(words: &'a [&'a str], side: u32) -> Result<Self, Error> {
        Self::of(words, side, side, true)
    }

    /// The same where a word may come any number of times.
    ///
    /// ```
    /// use footwork::puzzle::word_squares::WordSquare;
    /// let square = WordSquare::new(&["as", "so"], 2, 2)?;
    /// assert_eq!((square.items(), square.with_repeats().items()), (10, 8));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    #[must_use]
    pub const fn with_repeats(self) -> Self {
        Self { repeats: true, ..self }
    }

    fn of(words: &'a [&'a str], rows: u32, columns: u32, symmetric: bool) -> Result<Self, Error> {
        let longest = rows.max(columns);
        if rows.min(columns) == 0 {
            return Err(Error::Empty);
        }
        if longest > MOST_LETTERS {
            let (resource, capacity) = (Resource::Cells, MOST_LETTERS);
            return Err(Error::Capacity { resource, needed: longest, capacity });
        }
        // The method of slices cannot promise not to panic.
        let next = words.get(1..).unwrap_or_default();
        let mut square = Self {
            words,
            is_sorted: words.iter().zip(next).all(|(word, next)| word <= next),
            rows,
            columns,
            symmetric,
            repeats: false,
            across: 0,
            down: 0,
            lowest: u32::MAX,
        };
        square.across = counted(square.fitting(columns));
        square.down = if rows == columns { square.across } else { counted(square.fitting(rows)) };
        let letters = words.iter().flat_map(|word| word.chars());
        square.lowest = letters.map(u32::from).min().unwrap_or(0);
        Ok(square)
    }

    /// The words of a length, each once.
    fn fitting(&self, length: u32) -> impl Iterator<Item = &'a str> {
        let (words, is_sorted) = (self.words, self.is_sorted);
        (0..words.len()).filter_map(move |number| {
            let word = words.get(number)?;
            let before = words.get(..number).unwrap_or_default();
            let known = if is_sorted { before.last() == Some(word) } else { before.contains(word) };
            (counted(word.chars()) == length && !known).then_some(*word)
        })
    }

    /// Primary items: rows, and columns.
    pub const fn primary(&self) -> u32 {
        if self.symmetric { self.rows } else { self.rows.wrapping_add(self.columns) }
    }

    /// Cells that can have different letters.
    const fn cells(&self) -> u32 {
        if self.symmetric {
            self.rows.wrapping_mul(self.rows.wrapping_add(1)) >> 1
        } else {
            self.rows.wrapping_mul(self.columns)
        }
    }

    /// Secondary items: cells, and words if each may come once only.
    pub const fn secondary(&self) -> u32 {
        let words = if self.repeats {
            0
        } else if self.rows == self.columns {
            self.across
        } else {
            self.across.saturating_add(self.down)
        };
        self.cells().saturating_add(words)
    }

    /// Items altogether.
    pub const fn items(&self) -> u32 {
        self.primary().saturating_add(self.secondary())
    }

    const fn options_across(&self) -> u32 {
        self.rows.saturating_mul(self.across)
    }

    const fn options_down(&self) -> u32 {
        if self.symmetric { 0 } else { self.columns.saturating_mul(self.down) }
    }

    /// Options, just as many as [`fill`](Self::fill) makes.
    pub const fn options(&self) -> u32 {
        self.options_across().saturating_add(self.options_down())
    }

    /// Entries, just as many as [`fill`](Self::fill) makes; each may have a color.
    pub const fn entries(&self) -> u32 {
        let more = if self.repeats { 1 } else { 2 };
        let across = self.options_across().saturating_mul(self.columns.wrapping_add(more));
        let down = self.options_down().saturating_mul(self.rows.wrapping_add(more));
        across.saturating_add(down)
    }

    /// Fills a problem.
    ///
    /// # Errors
    /// [`Error::Capacity`] with what is needed; of a problem that has no colors, always.
    pub fn fill(&self, builder: &mut impl Builder) -> Result<(), Error> {
        builder.set_items(self.primary(), self.secondary())?;
        for row in 0..self.rows {
            self.fill_line(builder, Line::Row(row))?;
        }
        if !self.symmetric {
            for column in 0..self.columns {
                self.fill_line(builder, Line::Column(column))?;
            }
        }
        Ok(())
    }

    fn fill_line(&self, builder: &mut impl Builder, line: Line) -> Result<(), Error> {
        let cells = self.primary();
        let words = cells.wrapping_add(self.cells());
        let (item, length, words) = match line {
            Line::Row(row) => (row, self.columns, words),
            Line::Column(column) => {
                let before = if self.rows == self.columns { 0 } else { self.across };
                (self.rows.wrapping_add(column), self.rows, words.saturating_add(before))
            }
        };
        let used = length.wrapping_add(if self.repeats { 1 } else { 2 }) as usize;
        let mut members = [(0, 0); MOST_ITEMS];
        for (number, word) in (0..u32::MAX).zip(self.fitting(length)) {
            let letters = (0..u32::MAX).zip(word.chars()).map(|(at, letter)| {
                let color = u32::from(letter).wrapping_sub(self.lowest).wrapping_add(1);
                (cells.wrapping_add(self.cell(line, at)), color)
            });
            let all = core::iter::once((item, 0)).chain(letters);
            let all = all.chain(core::iter::once((words.saturating_add(number), 0)));
            for (room, member) in members.iter_mut().zip(all) {
                *room = member;
            }
            builder.option(0, members.get(..used).unwrap_or_default())?;
        }
        Ok(())
    }

    /// The number of a cell of a line.
    const fn cell(&self, line: Line, at: u32) -> u32 {
        let (row, column) = match line {
            Line::Row(row) => (row, at),
            Line::Column(column) => (at, column),
        };
        if self.symmetric {
            let (low, high) = if row < column { (row, column) } else { (column, row) };
            return (high.wrapping_mul(high.wrapping_add(1)) >> 1).wrapping_add(low);
        }
        row.wrapping_mul(self.columns).wrapping_add(column)
    }

    /// What an option stands for; `None` if there is no such option. Cost: that of going through
    /// the list.
    pub fn line_and_word(&self, option: u32) -> Option<(Line, &'a str)> {
        let place = |option: u32, words: u32| {
            let line = quotient(option, words);
            (line, option.wrapping_sub(line.wrapping_mul(words)) as usize)
        };
        if option < self.options_across() {
            let (row, word) = place(option, self.across);
            return Some((Line::Row(row), self.fitting(self.columns).nth(word)?));
        }
        let option = option.wrapping_sub(self.options_across());
        if option >= self.options_down() {
            return None;
        }
        let (column, word) = place(option, self.down);
        Some((Line::Column(column), self.fitting(self.rows).nth(word)?))
    }

    /// A picture of a solution, or of part of one: a row a line, `.` where no letter is yet.
    pub const fn picture<K: Width>(&self, options: &'a [K]) -> Picture<'a, K> {
        Picture { square: *self, options }
    }
}

/// How many there are: `count` cannot promise not to panic.
fn counted<T>(all: impl Iterator<Item = T>) -> u32 {
    all.fold(0, |count, _| u32::wrapping_add(count, 1))
}

/// Words in their places: see [`WordSquare::picture`].
///
/// ```
/// use footwork::puzzle::word_squares::WordSquare;
/// let square = WordSquare::new(&["ab", "abc", "xyz"], 2, 3)?;
/// assert_eq!(square.picture(&[3_u16]).to_string(), "...\nxyz\n");
/// assert_eq!(square.picture(&[0_u16, 4]).to_string(), "abc\nb..\n");
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a, K> {
    square: WordSquare<'a>,
    options: &'a [K],
}

impl<'a, K: Width> Picture<'a, K> {
    fn word(&self, line: Line) -> Option<&'a str> {
        let words = self.options.iter().filter_map(|option| {
            let (other, word) = self.square.line_and_word(option.index() as u32)?;
            (other == line).then_some(word)
        });
        words.last()
    }
}

impl<K: Width> fmt::Display for Picture<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.square.rows {
            if let Some(word) = self.word(Line::Row(row)) {
                f.write_str(word)?;
            } else {
                for column in 0..self.square.columns {
                    let line = if self.square.symmetric {
                        Line::Row(column)
                    } else {
                        Line::Column(column)
                    };
                    let word = self.word(line);
                    let mut letters =
                        word.into_iter().flat_map(|word| (0..u32::MAX).zip(word.chars()));
                    let letter = letters.find(|(at, _)| *at == row).map(|(_, letter)| letter);
                    f.write_char(letter.unwrap_or('.'))?;
                }
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}
