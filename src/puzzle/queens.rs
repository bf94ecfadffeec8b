//! n queens on an n x n board, none attacking another.
//!
//! Option `row * n + column` puts a queen on a cell. Rows and columns are primary items, numbered
//! from 0 and n; the 2(2n-1) diagonals are secondary, rising ones (row + column) from 2n, falling
//! ones (row - column + n - 1) from 4n - 1: 6n - 2 items altogether. Solutions: OEIS A000170.
//!
//! ```
//! use footwork::puzzle::queens::{self, Board, Diagonals};
//! use footwork::xc::Workspace;
//! let mut workspace = Workspace::<u16, 22, 16, 64>::new();
//! queens::fill(&mut workspace.memory(), 4, Diagonals::All)?;
//! let mut search = workspace.search()?;
//! let first = search.next_solution()?.expect("4 queens have two solutions");
//! assert_eq!(Board::new(4, first).to_string(), ". Q . .\n. . . Q\nQ . . .\n. . Q .\n");
//! assert_eq!(search.count(10)?.count, 1);
//! # Ok::<(), footwork::Error>(())
//! ```

use core::fmt;

use crate::Error;
use crate::xc::{ProblemMemory, Width};

/// What becomes of the diagonals.
///
/// ```
/// use footwork::puzzle::queens::Diagonals;
/// assert_eq!(Diagonals::default(), Diagonals::All);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Diagonals {
    /// All are secondary items, as they should be.
    #[default]
    All,
    /// The four with one cell only are left out: no two queens can meet there. The items keep
    /// their numbers.
    WithoutCorners,
    /// All are primary: a common mistake. There are more of them than queens, so no board with
    /// n > 1 has a solution.
    Primary,
}

/// Items: 6n - 2.
///
/// ```
/// use footwork::puzzle::queens;
/// assert_eq!((queens::items(8), queens::items(9)), (46, 52));
/// ```
pub const fn items(n: u32) -> u32 {
    n.saturating_mul(6).saturating_sub(2)
}

/// Options: a cell each.
pub const fn options(n: u32) -> u32 {
    n.saturating_mul(n)
}

/// Entries: four an option.
pub const fn entries(n: u32) -> u32 {
    options(n).saturating_mul(4)
}

/// Constant functions cannot call trait methods, hence one copy for each width.
macro_rules! fill {
    ($(#[$doc:meta])* $name:ident, $width:ty) => {
        $(#[$doc])*
        pub const fn $name(
            memory: &mut ProblemMemory<'_, $width>,
            n: u32,
            diagonals: Diagonals,
        ) -> Result<(), Error> {
            let all = items(n);
            let primary = match diagonals {
                Diagonals::Primary => all,
                Diagonals::All | Diagonals::WithoutCorners => n.saturating_mul(2),
            };
            if let Err(error) = memory.set_items(primary, all.saturating_sub(primary)) {
                return Err(error);
            }
            if all > <$width>::MAX as u32 {
                let resource = crate::Resource::LinkWidth;
                return Err(Error::Capacity { resource, needed: all, capacity: <$width>::MAX as u32 });
            }
            // Nothing below can wrap now that all items have a number.
            let (two_n, four_n) = (n.wrapping_mul(2), n.wrapping_mul(4));
            let last = two_n.wrapping_sub(2);
            let mut row = 0;
            while row < n {
                let mut column = 0;
                while column < n {
                    let rising = row.wrapping_add(column);
                    let falling = row.wrapping_add(n).wrapping_sub(column).wrapping_sub(1);
                    let items = [
                        row as $width,
                        n.wrapping_add(column) as $width,
                        two_n.wrapping_add(rising) as $width,
                        four_n.wrapping_add(falling).wrapping_sub(1) as $width,
                    ];
                    // The ends of the rising diagonals are two corners, those of the falling ones the
                    // other two; only a board of one cell has both in one place.
                    let corners = matches!(diagonals, Diagonals::WithoutCorners);
                    let no_rising = corners && (rising == 0 || rising == last);
                    let no_falling = corners && (falling == 0 || falling == last);
                    let added = match (no_rising, no_falling) {
                        (false, false) => memory.option(&items),
                        (true, true) => memory.option(&[items[0], items[1]]),
                        (true, false) => memory.option(&[items[0], items[1], items[3]]),
                        (false, true) => memory.option(&[items[0], items[1], items[2]]),
                    };
                    if let Err(error) = added {
                        return Err(error);
                    }
                    column += 1;
                }
                row += 1;
            }
            Ok(())
        }
    };
}
fill! {
    /// Fills a problem with a board of n x n cells.
    ///
    /// # Errors
    /// [`Error::Capacity`] with what is needed; `n` is at most 127 with all diagonals and `u16`
    /// ([`Resource::LinkWidth`](crate::Resource::LinkWidth)).
    fill, u16
}
fill! {
    /// The same with links of 32 bits, for boards beyond 127 x 127.
    ///
    /// # Errors
    /// As [`fill`]; `n` is at most 32,767.
    ///
    /// ```
    /// use footwork::puzzle::queens::{self, Diagonals};
    /// use footwork::xc::Workspace;
    /// let mut workspace = Workspace::<u32, 34, 36, 144>::new();
    /// queens::fill_wide(&mut workspace.memory(), 6, Diagonals::All)?;
    /// assert_eq!(workspace.search()?.count(10)?.count, 4);
    /// # Ok::<(), footwork::Error>(())
    /// ```
    fill_wide, u32
}

/// A board that prints its queens as `Q` and its other cells as `.`, a row a line.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a, L> {
    n: u32,
    options: &'a [L],
}

impl<'a, L: Width> Board<'a, L> {
    /// A board of n x n cells with the queens of a solution.
    ///
    /// ```
    /// use footwork::puzzle::queens::Board;
    /// assert_eq!(Board::new(2, &[1_u16]).to_string(), ". Q\n. .\n");
    /// ```
    pub const fn new(n: u32, options: &'a [L]) -> Self {
        Self { n, options }
    }
}

impl<L: Width> fmt::Display for Board<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.n {
            for column in 0..self.n {
                let cell = row.wrapping_mul(self.n).wrapping_add(column) as usize;
                let queen = self.options.iter().any(|option| option.index() == cell);
                f.write_str(if queen { "Q" } else { "." })?;
                f.write_str(if column + 1 == self.n { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}
