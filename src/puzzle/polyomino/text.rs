//! Drawings: which cells a text has.

use super::Place;
use crate::{Error, Resource};

/// What a blank line means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Blank {
    /// The next piece begins.
    Piece,
    /// The next layer begins.
    Layer,
}

/// A cell that is drawn.
pub struct Mark {
    /// How many pieces were drawn before.
    pub piece: usize,
    /// Where in the drawing.
    pub place: Place,
    /// With what.
    pub symbol: char,
    /// Where in the text, from 1.
    pub line: u32,
    pub column: u32,
}

/// Visits the cells of a text in the order of reading.
pub fn each_mark(
    text: &str,
    blank: Blank,
    mut visit: impl FnMut(Mark) -> Result<(), Error>,
) -> Result<(), Error> {
    let (mut piece, mut layer, mut row) = (0_usize, 0_u32, 0_u32);
    let mut drawn = false;
    for (line, text) in (1..=u32::MAX).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.trim_end();
        let dashes = text.trim_start();
        let is_blank = dashes.is_empty();
        if is_blank && blank == Blank::Piece {
            piece = piece.wrapping_add(usize::from(drawn));
            (drawn, layer, row) = (false, 0, 0);
        } else if is_blank || dashes.bytes().all(|byte| byte == b'-') {
            // Several lines between two layers are as one.
            layer = layer.saturating_add(u32::from(row > 0));
            row = 0;
        } else {
            for (column, symbol) in (1..=u32::MAX).zip(text.chars()) {
                if symbol == '.' || symbol.is_whitespace() {
                    continue;
                }
                drawn = true;
                let place = Place {
                    layer: coordinate(layer)?,
                    row: coordinate(row)?,
                    column: coordinate(column.wrapping_sub(1))?,
                };
                visit(Mark { piece, place, symbol, line, column })?;
            }
            row = row.saturating_add(1);
        }
    }
    Ok(())
}

/// A coordinate of a box whose sides have to be 16-bit numbers, too.
fn coordinate(number: u32) -> Result<u16, Error> {
    match u16::try_from(number) {
        Ok(number) if number < u16::MAX => Ok(number),
        _ => {
            super::too_many(Resource::Cells, (number as usize).saturating_add(1), u16::MAX as usize)
        }
    }
}
