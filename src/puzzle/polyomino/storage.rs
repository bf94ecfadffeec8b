//! The memory of a puzzle, and how it is read.

use core::ops::ControlFlow;

use super::text::{Blank, each_mark};
use super::{Equal, MOST_PARTS, NONE, Place, Puzzle, Rules, Supply, index, motion, too_many};
use crate::{Error, Resource};

/// A piece. Opaque.
///
/// ```
/// use footwork::puzzle::polyomino::Piece;
/// assert_eq!(size_of::<Piece>(), 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Those that differ, a bit each.
    pub(super) orientations: u64,
    pub(super) name: char,
    /// One past its last part.
    end: u32,
    /// One past its last option.
    pub(super) options: u32,
    /// The pair of equal pieces of which it is the first, or `NONE`.
    pub(super) before: u32,
    /// The one of which it is the second.
    pub(super) behind: u32,
}

impl Piece {
    /// None yet.
    pub const EMPTY: Self =
        Self { orientations: 0, name: ' ', end: 0, options: 0, before: NONE, behind: NONE };
}

impl Default for Piece {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// How large the arrays of a [`Memory`] have to be.
///
/// ```
/// use footwork::puzzle::polyomino::{Needs, PENTOMINOES};
/// let needs = Needs::of("##########\n".repeat(6).as_str(), PENTOMINOES);
/// assert_eq!(needs, Needs { cells: 60, pieces: 12, parts: 60 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Needs {
    /// Cells of the box that the board is drawn in, holes included.
    pub cells: usize,
    /// Pieces.
    pub pieces: usize,
    /// Cells of all pieces together.
    pub parts: usize,
}

impl Needs {
    /// What a board and pieces need. Cost: proportional to the texts.
    pub fn of(board: &str, pieces: &str) -> Self {
        let (mut needs, mut size) = (Self::default(), Place::default());
        // Coordinates that are too large are told of when the texts are read.
        let _ = each_mark(board, Blank::Layer, |mark| {
            size = widened(size, mark.place);
            Ok(())
        });
        let _ = each_mark(pieces, Blank::Piece, |mark| {
            needs.pieces = mark.piece.wrapping_add(1);
            needs.parts = needs.parts.wrapping_add(1);
            Ok(())
        });
        needs.cells = volume(size);
        needs
    }
}

/// Arrays for a puzzle, as large as [`Needs`] says or larger. What is in them does not matter.
///
/// ```
/// use footwork::puzzle::polyomino::{Memory, Needs, Piece, Place, Puzzle, Rules, TETROMINOES};
/// let board = "#####\n".repeat(4);
/// let needs = Needs::of(&board, TETROMINOES);
/// let memory = Memory {
///     cells: &mut vec![0; needs.cells],
///     pieces: &mut vec![Piece::EMPTY; needs.pieces],
///     parts: &mut vec![Place::default(); needs.parts],
/// };
/// let puzzle = Puzzle::read(&board, TETROMINOES, Rules::default(), memory)?;
/// assert_eq!((puzzle.pieces(), puzzle.options()), (5, 161));
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct Memory<'a> {
    /// The items of cells.
    pub cells: &'a mut [u32],
    /// Pieces.
    pub pieces: &'a mut [Piece],
    /// Cells of pieces.
    pub parts: &'a mut [Place],
}

/// Memory of fixed size, for boards in a box of up to `CELLS` cells and up to `PIECES` pieces of
/// `PARTS` cells together: 4, 32 and 6 bytes for each.
///
/// ```
/// use footwork::puzzle::polyomino::{Rules, Storage};
/// use footwork::{Error, Resource};
/// let mut storage = Storage::<6, 2, 5>::new();
/// let mut read = |board, pieces| storage.puzzle(board, pieces, Rules::default()).map(|_| ());
/// assert_eq!(read("###\n##", "aa\n\nb"), Ok(()));
/// let error = Error::Capacity { resource: Resource::Cells, needed: 8, capacity: 6 };
/// assert_eq!(read("###\n####", "aa\n\nb"), Err(error));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Storage<const CELLS: usize, const PIECES: usize, const PARTS: usize> {
    cells: [u32; CELLS],
    pieces: [Piece; PIECES],
    parts: [Place; PARTS],
}

impl<const CELLS: usize, const PIECES: usize, const PARTS: usize> Storage<CELLS, PIECES, PARTS> {
    /// Nothing read yet.
    pub const fn new() -> Self {
        Self {
            cells: [0; CELLS],
            pieces: [Piece::EMPTY; PIECES],
            parts: [Place::new(0, 0, 0); PARTS],
        }
    }

    /// As [`Puzzle::read`].
    ///
    /// # Errors
    /// As there.
    pub fn puzzle(&mut self, board: &str, pieces: &str, rules: Rules) -> Result<Puzzle<'_>, Error> {
        let Self { cells, pieces: array, parts } = self;
        Puzzle::read(board, pieces, rules, Memory { cells, pieces: array, parts })
    }
}

impl<const CELLS: usize, const PIECES: usize, const PARTS: usize> Default
    for Storage<CELLS, PIECES, PARTS>
{
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Puzzle<'a> {
    /// Reads a board and pieces, and counts the options. Cost: that of generating them.
    ///
    /// # Errors
    /// [`Error::Empty`] for a board without cells, or no piece; [`Error::Letter`] for a second letter
    /// in a piece; [`Error::Capacity`] with what is needed: [`Resource::Cells`],
    /// [`Resource::Pieces`], [`Resource::Parts`] (also for a piece of more than [`MOST_PARTS`]
    /// cells), or [`Resource::Options`] beyond 32 bits.
    pub fn read(
        board: &str,
        pieces: &str,
        rules: Rules,
        memory: Memory<'a>,
    ) -> Result<Self, Error> {
        let needs = Needs::of(board, pieces);
        let Memory { cells, pieces: array, parts } = memory;
        let cells = cut(cells, needs.cells, Resource::Cells)?;
        let array = cut(array, needs.pieces, Resource::Pieces)?;
        let parts = cut(parts, needs.parts, Resource::Parts)?;
        read_pieces(pieces, array, parts)?;
        let size = read_board(board, cells)?;
        if cells.is_empty() || array.is_empty() {
            return Err(Error::Empty);
        }
        let flat = size.layer == 1
            && (0..array.len()).all(|number| piece(array, parts, number).0.layer == 1);
        let pairs = turn(array, parts, rules, flat);
        let items = match rules.supply {
            Supply::Unlimited => 0,
            Supply::All | Supply::Spare => array.len() as u32,
        };
        let (primary, spare_cells) = number(cells, items);
        let mut options = Some(0_u32);
        let mut entries = 0_u32;
        for number in 0..array.len() {
            let (cells, pieces) = (&*cells, &*array);
            let puzzle =
                Puzzle { cells, size, pieces, parts, rules, primary, spare_cells, pairs, entries };
            let counted = puzzle.each_option(number as u32, |_, items| {
                options = options.and_then(|options| options.checked_add(1));
                entries = entries.saturating_add(items.len() as u32);
                if options.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            let Some(options) = options.filter(|_| counted.is_continue()) else {
                return too_many(Resource::Options, usize::MAX, u32::MAX as usize);
            };
            if let Some(piece) = array.get_mut(number) {
                piece.options = options;
            }
        }
        let (cells, pieces) = (&*cells, &*array);
        Ok(Puzzle { cells, size, pieces, parts, rules, primary, spare_cells, pairs, entries })
    }
}

/// The beginning of an array.
fn cut<T>(array: &mut [T], needed: usize, resource: Resource) -> Result<&mut [T], Error> {
    let capacity = array.len();
    array.get_mut(..needed).map_or_else(|| too_many(resource, needed, capacity), Ok)
}

/// The smallest box with a cell more.
fn widened(size: Place, cell: Place) -> Place {
    Place {
        layer: size.layer.max(cell.layer.saturating_add(1)),
        row: size.row.max(cell.row.saturating_add(1)),
        column: size.column.max(cell.column.saturating_add(1)),
    }
}

fn volume(size: Place) -> usize {
    let layer = usize::from(size.row).saturating_mul(size.column.into());
    layer.saturating_mul(size.layer.into())
}

/// The size of the box of a piece, and its cells.
pub(super) fn piece<'p>(
    pieces: &[Piece],
    parts: &'p [Place],
    number: usize,
) -> (Place, &'p [Place]) {
    let first = pieces.get(number.wrapping_sub(1)).map_or(0, |piece| piece.end as usize);
    let end = pieces.get(number).map_or(first, |piece| piece.end as usize);
    let parts = parts.get(first..end).unwrap_or_default();
    (parts.iter().fold(Place::default(), |size, part| widened(size, *part)), parts)
}

/// Reads names and cells; the box of each piece begins at its first layer, row and column.
fn read_pieces(text: &str, pieces: &mut [Piece], parts: &mut [Place]) -> Result<(), Error> {
    pieces.fill(Piece::EMPTY);
    let mut end = 0_usize;
    each_mark(text, Blank::Piece, |mark| {
        let Some(piece) = pieces.get_mut(mark.piece) else { return Ok(()) };
        if piece.end == 0 {
            piece.name = mark.symbol;
        } else if piece.name != mark.symbol {
            let (found, name) = (mark.symbol, piece.name);
            return Err(Error::Letter { found, name, line: mark.line, column: mark.column });
        }
        if let Some(part) = parts.get_mut(end) {
            *part = mark.place;
        }
        end = end.wrapping_add(1);
        piece.end = end as u32;
        Ok(())
    })?;
    let mut first = 0;
    for piece in pieces {
        let end = piece.end as usize;
        let parts = parts.get_mut(first..end).unwrap_or_default();
        first = end;
        if parts.len() > MOST_PARTS {
            return too_many(Resource::Parts, parts.len(), MOST_PARTS);
        }
        let least = |axis: fn(&Place) -> u16| parts.iter().map(axis).min().unwrap_or(0);
        let (layer, row) = (least(|part| part.layer), least(|part| part.row));
        let column = least(|part| part.column);
        for part in parts {
            part.layer = part.layer.wrapping_sub(layer);
            part.row = part.row.wrapping_sub(row);
            part.column = part.column.wrapping_sub(column);
        }
    }
    Ok(())
}

/// A cell that has to be covered, until it has its item.
const NEEDED: u32 = 0;
/// One that may stay empty.
const SPARE: u32 = 1;

/// Reads the board, and returns the size of its box.
fn read_board(text: &str, cells: &mut [u32]) -> Result<Place, Error> {
    let mut size = Place::default();
    each_mark(text, Blank::Layer, |mark| {
        size = widened(size, mark.place);
        Ok(())
    })?;
    cells.fill(NONE);
    each_mark(text, Blank::Layer, |mark| {
        if let Some(cell) = index(mark.place, size).and_then(|index| cells.get_mut(index)) {
            *cell = if mark.symbol == '?' { SPARE } else { NEEDED };
        }
        Ok(())
    })?;
    Ok(size)
}

/// Numbers the cells: those that have to be covered, behind the pieces, then the others. Returns how
/// many items are primary, and how many cells may stay empty.
fn number(cells: &mut [u32], pieces: u32) -> (u32, u32) {
    let count = |count, cell: &u32| u32::wrapping_add(count, u32::from(*cell == NEEDED));
    let needed = cells.iter().fold(0, count);
    let primary = pieces.saturating_add(needed);
    let (mut item, mut spare_item) = (pieces, primary);
    for cell in cells {
        let next = match *cell {
            NEEDED => &mut item,
            SPARE => &mut spare_item,
            _ => continue,
        };
        *cell = *next;
        *next = next.wrapping_add(1);
    }
    (primary, spare_item.wrapping_sub(primary))
}

/// Finds the orientations of each piece that differ, and which pieces are equal. Returns how many
/// pairs of consecutive equal pieces are to be kept in order.
fn turn(pieces: &mut [Piece], parts: &[Place], rules: Rules, flat: bool) -> u32 {
    let allowed = rules.motion.orientations(flat);
    let mut pairs = 0_u32;
    for number in 0..pieces.len() {
        let shape = piece(pieces, parts, number);
        let earlier = (0..number).rev().find(|earlier| {
            let name = |number: usize| pieces.get(number).map(|piece| piece.name);
            let other = piece(pieces, parts, *earlier);
            let mut turns = motion::each(allowed);
            rules.equal == Equal::Alike
                && name(*earlier) == name(number)
                && turns.any(|turn| motion::equal(shape, turn, other, 0))
        });
        let mut orientations = motion::distinct(shape, allowed);
        let mut behind = NONE;
        match earlier {
            None => {}
            // One such piece is as good as several.
            Some(_) if rules.supply == Supply::Unlimited => orientations = 0,
            Some(earlier) => {
                behind = pairs;
                if let Some(piece) = pieces.get_mut(earlier) {
                    piece.before = pairs;
                }
                pairs = pairs.wrapping_add(1);
            }
        }
        if let Some(piece) = pieces.get_mut(number) {
            (piece.orientations, piece.behind) = (orientations, behind);
        }
    }
    pairs
}
