//! Polyominoes and polycubes: pieces that fill a board, each drawn as text.
//!
//! A piece is drawn with one letter, its name; dots and spaces are no part of it, blank lines
//! separate pieces, a line of dashes its layers. In a board, too, dots and spaces are no cells; a
//! cell drawn as `?` may stay empty, any other has to be covered; blank lines or dashes separate
//! layers.
//!
//! Items: the pieces, numbered from 0 (none with [`Supply::Unlimited`]); then the cells that have to
//! be covered, in reading order; these are primary. Secondary ones follow: the cells that may stay
//! empty, and for each two consecutive equal pieces the items that keep them in order.
//!
//! Options: piece by piece, in every orientation that differs, at every place where it fits, in
//! reading order; then, with [`Supply::Spare`], one that leaves the piece out. [`Puzzle::placement`]
//! tells which an option is. Nothing is stored of all these: they are generated, once to count
//! them and once to fill a problem.
//!
//! Equal pieces (of one name and one shape) are not told apart, unless [`Rules::equal`] says so:
//! the first cell of each comes before that of the next. That is a condition on pairs of options,
//! and plain exact cover has room for it: where places are numbered 0 to m - 1, the first piece at
//! `j` and the second at `k` share a secondary item just if `k <= j`. Such items are the nodes of a
//! binary tree over the places, so that each option has at most log m of them (TAOCP 7.2.2.1,
//! exercises on pairwise ordering).
//!
//! ```
//! use footwork::puzzle::polyomino::{Rules, Storage};
//! use footwork::xc::Workspace;
//! let pieces = "III\n\nLL\nL.\n\nO"; // three, three and one cell
//! let mut storage = Storage::<9, 3, 7>::new();
//! let puzzle = storage.puzzle("###\n#.#\n?##", pieces, Rules::default())?;
//! assert_eq!((puzzle.primary(), puzzle.secondary()), (10, 1));
//! assert_eq!(puzzle.cells(), (7, 1));
//! assert_eq!((puzzle.options(), puzzle.entries()), (16, 48));
//! let mut workspace = Workspace::<u16, 11, 16, 48>::new();
//! puzzle.fill(&mut workspace.memory())?;
//! let mut search = workspace.search()?;
//! assert!(search.next_solution()?.is_some());
//! let (solution, problem) = search.solution_and_problem();
//! assert_eq!(puzzle.picture(problem, solution).to_string(), "III\nO.L\n?LL\n");
//! assert_eq!(search.count(10)?.count, 1); // and one more
//! # Ok::<(), footwork::Error>(())
//! ```

mod motion;
mod order;
mod picture;
mod rules;
mod sets;
mod storage;
mod text;

use core::ops::ControlFlow;

use crate::xc::Builder;
use crate::{Error, Resource};

pub use motion::Motion;
pub use picture::Picture;
pub use rules::{Equal, Rules, Supply};
pub use sets::{PENTOMINOES, SOMA, TETROMINOES};
pub use storage::{Memory, Needs, Piece, Storage};

/// The most cells of a piece.
///
/// ```
/// use footwork::puzzle::polyomino::{MOST_PARTS, PENTOMINOES, Needs};
/// assert!(Needs::of("#", PENTOMINOES).parts / 12 < MOST_PARTS);
/// ```
pub const MOST_PARTS: usize = 64;
/// The most items of an option: the piece, its cells, and those that keep it in order, before one
/// piece and behind another.
const MOST_ITEMS: usize = 1 + MOST_PARTS + 2 * 32;
/// No cell, no pair.
const NONE: u32 = u32::MAX;

/// A cell, of the box that a board or a piece is drawn in; also the size of such a box.
///
/// ```
/// use footwork::puzzle::polyomino::Place;
/// assert!(Place::new(0, 2, 0) > Place::new(0, 1, 5)); // reading order
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Place {
    /// From 0, as drawn from top to bottom.
    pub layer: u16,
    /// From 0.
    pub row: u16,
    /// From 0.
    pub column: u16,
}

impl Place {
    /// A cell.
    pub const fn new(layer: u16, row: u16, column: u16) -> Self {
        Self { layer, row, column }
    }
}

/// What an option stands for: a piece, and where it is.
///
/// ```
/// use footwork::puzzle::polyomino::{Place, Rules, Storage, Supply};
/// let mut storage = Storage::<3, 1, 2>::new();
/// let rules = Rules { supply: Supply::Spare, ..Rules::default() };
/// let puzzle = storage.puzzle("???", "dd", rules)?;
/// let place = |option| puzzle.placement(option).map(|placement| placement.place);
/// assert_eq!(place(1), Some(Some(Place::new(0, 0, 1))));
/// assert_eq!(place(2), Some(None));
/// assert_eq!(place(3), None);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Placement {
    /// The piece, from 0 in the order of the text.
    pub piece: u32,
    /// How it is turned: 0 as drawn. The last three bits say which axes are reversed (1 columns, 2
    /// rows, 4 layers); the others, after that, how axes are exchanged: 0 not, 1 rows with columns
    /// (and 2 to 5 with layers, for solids).
    pub orientation: u8,
    /// Where the box that the turned piece is drawn in begins; `None`: the piece is left out.
    pub place: Option<Place>,
}

/// A board and pieces, as they were read: what [`fill`](Self::fill) makes a problem of. A view on
/// the [`Memory`] it was read into.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle<'a> {
    /// The item of each cell of the box, or `NONE`.
    cells: &'a [u32],
    /// The size of the box.
    size: Place,
    pieces: &'a [Piece],
    /// The cells of all pieces.
    parts: &'a [Place],
    rules: Rules,
    primary: u32,
    /// Cells that may stay empty; items that keep pieces in order come behind them.
    spare_cells: u32,
    /// Two consecutive equal pieces each.
    pairs: u32,
    entries: u32,
}

impl Puzzle<'_> {
    /// Primary items: pieces, and cells that have to be covered.
    pub const fn primary(&self) -> u32 {
        self.primary
    }

    /// Secondary items: cells that may stay empty, and what keeps equal pieces in order.
    pub const fn secondary(&self) -> u32 {
        let order = self.pairs.saturating_mul(order::items(self.cells.len() as u32));
        self.spare_cells.saturating_add(order)
    }

    /// Cells that have to be covered, and cells that may stay empty.
    pub const fn cells(&self) -> (u32, u32) {
        let pieces = match self.rules.supply {
            Supply::Unlimited => 0,
            Supply::All | Supply::Spare => self.pieces(),
        };
        (self.primary.saturating_sub(pieces), self.spare_cells)
    }

    /// Items altogether.
    pub const fn items(&self) -> u32 {
        self.primary.saturating_add(self.secondary())
    }

    /// Options, just as many as [`fill`](Self::fill) makes.
    pub const fn options(&self) -> u32 {
        match self.pieces.last() {
            Some(piece) => piece.options,
            None => 0,
        }
    }

    /// Entries, just as many as [`fill`](Self::fill) makes.
    pub const fn entries(&self) -> u32 {
        self.entries
    }

    /// Pieces.
    pub const fn pieces(&self) -> u32 {
        self.pieces.len() as u32
    }

    /// The letter that a piece was drawn with.
    ///
    /// ```
    /// use footwork::puzzle::polyomino::{Rules, Storage};
    /// let mut storage = Storage::<3, 2, 3>::new();
    /// let puzzle = storage.puzzle("###", "a\n\nbb", Rules::default())?;
    /// assert_eq!([0, 1, 2].map(|piece| puzzle.name(piece)), [Some('a'), Some('b'), None]);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn name(&self, piece: u32) -> Option<char> {
        self.pieces.get(piece as usize).map(|piece| piece.name)
    }

    /// The size of the box that the board is drawn in.
    pub const fn size(&self) -> Place {
        self.size
    }

    /// Fills a problem.
    ///
    /// # Errors
    /// [`Error::Capacity`] with what is needed.
    pub fn fill(&self, builder: &mut impl Builder) -> Result<(), Error> {
        builder.set_items(self.primary, self.secondary())?;
        for piece in 0..self.pieces() {
            let filled = self.each_option(piece, |_, items| match builder.option_of_items(items) {
                Ok(_) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            });
            if let ControlFlow::Break(error) = filled {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Which piece an option stands for. Cost: that of a search in sorted pieces.
    ///
    /// ```
    /// use footwork::puzzle::polyomino::{Rules, Storage};
    /// let mut storage = Storage::<3, 2, 3>::new();
    /// let puzzle = storage.puzzle("###", "a\n\nbb", Rules::default())?;
    /// assert_eq!([2, 3].map(|option| puzzle.piece_of(option)), [Some(0), Some(1)]);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn piece_of(&self, option: u32) -> Option<u32> {
        let piece = self.pieces.partition_point(|piece| piece.options <= option);
        (piece < self.pieces.len()).then_some(piece as u32)
    }

    /// What an option stands for; `None` if there is no such option. Cost: that of generating the
    /// options of the piece.
    pub fn placement(&self, option: u32) -> Option<Placement> {
        let piece = self.piece_of(option)?;
        let before = self.pieces.get((piece as usize).wrapping_sub(1));
        let mut left = option.wrapping_sub(before.map_or(0, |piece| piece.options));
        let found = self.each_option(piece, |placement, _| {
            if left == 0 {
                return ControlFlow::Break(placement);
            }
            left = left.wrapping_sub(1);
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// The cells that a piece covers, in the order of its drawing; none if it is left out.
    ///
    /// ```
    /// use footwork::puzzle::polyomino::{Place, Rules, Storage};
    /// let mut storage = Storage::<4, 1, 3>::new();
    /// let puzzle = storage.puzzle("##\n##", "a\naa", Rules::default())?;
    /// let placement = puzzle.placement(1).expect("four options");
    /// let cells = [Place::new(0, 0, 1), Place::new(0, 1, 1), Place::new(0, 1, 0)];
    /// assert!(puzzle.cells_of(placement).eq(cells));
    /// # Ok::<(), footwork::Error>(())
    /// ```
    pub fn cells_of(&self, placement: Placement) -> impl Iterator<Item = Place> {
        let (size, parts) = self.piece(placement.piece);
        placement.place.into_iter().flat_map(move |place| {
            let turned = move |part| motion::turned(part, size, placement.orientation);
            parts.iter().map(move |part| moved(turned(*part), place))
        })
    }

    /// A picture of a solution, or of part of one: the letters of the pieces, `.` where no cell is,
    /// `?` where one stayed empty, `#` where one has to be covered yet. A line of dashes separates
    /// layers. With `{:#}` there are lines between the pieces.
    ///
    /// `problem` is the one that was filled (of a general one,
    /// [`General::problem`](crate::xc::General::problem)).
    pub fn picture<'b, L, K>(
        &'b self,
        problem: crate::xc::Problem<'b, L>,
        options: &'b [K],
    ) -> Picture<'b, L, K>
    where
        L: crate::xc::Width,
        K: crate::xc::Width,
    {
        Picture::new(self, problem, options)
    }

    /// The size of the box of a piece, and its cells.
    fn piece(&self, number: u32) -> (Place, &[Place]) {
        storage::piece(self.pieces, self.parts, number as usize)
    }

    /// Where a cell stands in the order of reading, and its item.
    fn cell(&self, place: Place) -> Option<(u32, u32)> {
        let at = index(place, self.size)?;
        let item = self.cells.get(at).copied().unwrap_or(NONE);
        (item != NONE).then_some((at as u32, item))
    }

    /// Visits the options of a piece, with their items.
    fn each_option<B>(
        &self,
        number: u32,
        mut visit: impl FnMut(Placement, &[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(piece) = self.pieces.get(number as usize) else {
            return ControlFlow::Continue(());
        };
        let (size, _) = self.piece(number);
        let mut list = List { items: [0; MOST_ITEMS], length: 0 };
        for orientation in motion::each(piece.orientations) {
            let turned = motion::size(size, orientation);
            for layer in starts(self.size.layer, turned.layer) {
                for row in starts(self.size.row, turned.row) {
                    for column in starts(self.size.column, turned.column) {
                        let place = Some(Place { layer, row, column });
                        let placement = Placement { piece: number, orientation, place };
                        if self.list(piece, placement, &mut list) {
                            visit(placement, list.items())?;
                        }
                    }
                }
            }
        }
        if self.rules.supply == Supply::Spare && piece.orientations != 0 {
            let placement = Placement { piece: number, orientation: 0, place: None };
            self.list(piece, placement, &mut list);
            visit(placement, list.items())?;
        }
        ControlFlow::Continue(())
    }

    /// Lists the items of an option; `false` where the piece does not fit.
    fn list(&self, piece: &Piece, placement: Placement, list: &mut List) -> bool {
        list.length = 0;
        if self.rules.supply != Supply::Unlimited {
            list.push(placement.piece);
        }
        // A piece left out comes behind all others.
        let places = self.cells.len() as u32;
        let mut first = places;
        for place in self.cells_of(placement) {
            let Some((at, item)) = self.cell(place) else { return false };
            first = first.min(at);
            list.push(item);
        }
        let mut order = |pair: u32, items: order::Items| {
            let before = pair.wrapping_mul(order::items(places));
            let base = self.primary.wrapping_add(self.spare_cells).wrapping_add(before);
            items.for_each(|item| list.push(base.wrapping_add(item)));
        };
        if piece.before != NONE {
            order(piece.before, order::before(first, places));
        }
        if piece.behind != NONE {
            order(piece.behind, order::behind(first, places));
        }
        true
    }
}

/// The items of an option.
struct List {
    items: [u32; MOST_ITEMS],
    length: usize,
}

impl List {
    fn push(&mut self, item: u32) {
        // There is room: a piece has at most `MOST_PARTS` cells.
        if let Some(room) = self.items.get_mut(self.length) {
            *room = item;
            self.length = self.length.wrapping_add(1);
        }
    }

    fn items(&self) -> &[u32] {
        self.items.get(..self.length).unwrap_or_default()
    }
}

/// Where along an axis a box of a length can begin within a longer one.
fn starts(longer: u16, length: u16) -> core::ops::Range<u16> {
    // No box has the length 0, so this never is more than `longer`.
    0..longer.saturating_sub(length.saturating_sub(1))
}

fn moved(part: Place, by: Place) -> Place {
    Place {
        layer: part.layer.saturating_add(by.layer),
        row: part.row.saturating_add(by.row),
        column: part.column.saturating_add(by.column),
    }
}

/// The number of a cell of a box in the order of reading.
fn index(place: Place, size: Place) -> Option<usize> {
    let inside = place.layer < size.layer && place.row < size.row && place.column < size.column;
    let row =
        usize::from(place.layer).checked_mul(size.row.into())?.checked_add(place.row.into())?;
    let cell = row.checked_mul(size.column.into())?.checked_add(place.column.into())?;
    inside.then_some(cell)
}

fn too_many<T>(resource: Resource, needed: usize, capacity: usize) -> Result<T, Error> {
    Err(Error::Capacity {
        resource,
        needed: u32::try_from(needed).unwrap_or(u32::MAX),
        capacity: u32::try_from(capacity).unwrap_or(u32::MAX),
    })
}
