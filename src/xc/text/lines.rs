//! Text into lines, and lines into the pieces between blanks, with their places.

use super::error::{TextError, TextErrorKind};

/// The lines that say something: neither blank nor comments.
pub struct Lines<'t> {
    rest: &'t str,
    /// Lines read so far.
    number: u32,
    is_comment: fn(&str) -> bool,
}

/// One line.
#[derive(Clone, Copy)]
pub struct Line<'t> {
    /// From 1.
    pub number: u32,
    text: &'t str,
}

/// What stands between blanks.
#[derive(Clone, Copy)]
pub struct Piece<'t> {
    pub text: &'t str,
    /// Bytes of the line before it.
    start: usize,
}

impl Piece<'_> {
    /// So many bytes at the end, which begin with a character.
    pub fn last(self, bytes: usize) -> Self {
        let before = self.text.len().saturating_sub(bytes);
        Self { text: self.text.get(before..).unwrap_or_default(), start: self.start + before }
    }
}

impl<'t> Lines<'t> {
    pub fn new(text: &'t str, is_comment: fn(&str) -> bool) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), number: 0, is_comment }
    }

    /// An error for what is missing where the text ends.
    pub fn error_at_end(&self, kind: TextErrorKind) -> TextError {
        TextError::new(kind, self.number.max(1), 1, "")
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        while !self.rest.is_empty() {
            let (text, rest) = self.rest.split_once(['\n', '\r']).unwrap_or((self.rest, ""));
            let carriage_return = self.rest.as_bytes().get(text.len()) == Some(&b'\r');
            self.rest =
                if carriage_return { rest.strip_prefix('\n').unwrap_or(rest) } else { rest };
            self.number = self.number.saturating_add(1);
            let shown = text.trim_start_matches(is_blank);
            if !shown.is_empty() && !(self.is_comment)(shown) {
                return Some(Line { number: self.number, text });
            }
        }
        None
    }
}

impl<'t> Line<'t> {
    /// The pieces between blanks.
    pub fn pieces(self) -> impl Iterator<Item = Piece<'t>> {
        let mut next = 0;
        let split = self.text.split(is_blank).map(move |text| {
            let start = next;
            next = start + text.len() + 1; // every blank is one byte
            Piece { text, start }
        });
        split.filter(|piece| !piece.text.is_empty())
    }

    /// The characters, each a piece.
    pub fn characters(self) -> impl Iterator<Item = (char, Piece<'t>)> {
        self.text.char_indices().map(move |(start, character)| {
            let text = self.text.get(start..start + character.len_utf8()).unwrap_or_default();
            (character, Piece { text, start })
        })
    }

    /// How often a character occurs.
    pub fn count(self, character: char) -> usize {
        self.text.matches(character).count()
    }

    /// An error about `name`, at the first character of a piece.
    pub fn error(self, kind: TextErrorKind, piece: Piece<'_>, name: &str) -> TextError {
        let before = self.text.get(..piece.start).unwrap_or_default();
        let column = u32::try_from(before.chars().count()).unwrap_or(u32::MAX).saturating_add(1);
        TextError::new(kind, self.number, column, name)
    }

    /// An error about the line as a whole.
    pub fn error_at_start(self, kind: TextErrorKind) -> TextError {
        let start = self.text.len() - self.text.trim_start_matches(is_blank).len();
        self.error(kind, Piece { text: "", start }, "")
    }

    /// An error behind the last character that is not blank.
    pub fn error_behind(self, kind: TextErrorKind) -> TextError {
        let start = self.text.trim_end_matches(is_blank).len();
        self.error(kind, Piece { text: "", start }, "")
    }
}

/// What C calls white space, as Knuth's programs do.
pub fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{b}' | '\u{c}')
}
