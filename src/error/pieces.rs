//! The pieces that texts of errors are made of.

/// Where the text of an error goes, piece by piece: a formatter, or a C program's buffer, which
/// must not depend on `core::fmt` (it can panic).
pub(crate) trait Pieces {
    fn text(&mut self, text: &str);
    fn number(&mut self, number: u32);
    /// In quotes.
    fn character(&mut self, character: char);

    fn all<const PIECES: usize>(&mut self, pieces: [Piece<'_>; PIECES]) {
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.text(text),
                Piece::Number(number) => self.number(number),
                Piece::Character(character) => self.character(character),
            }
        }
    }
}

pub(crate) enum Piece<'a> {
    Text(&'a str),
    Number(u32),
    Character(char),
}

impl<'a> From<&'a str> for Piece<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Piece<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<char> for Piece<'_> {
    fn from(character: char) -> Self {
        Self::Character(character)
    }
}
