//! The Sudoku toolkit: grids, and the text that people write them in.
//!
//! [`Grid`] holds cells and checks them; [`Reader`] finds grids in any text, one or thousands, and
//! says where it could not; [`Display`](core::fmt::Display) and [`Grid::line`] print.
//! [`Grid::solve`] solves; the storages ([`Storage9`], [`FlashStorage9`], [`CompactStorage9`] and
//! other sizes) lend a [`Search`] that counts, enumerates and stops within a budget. Nothing here
//! allocates or panics.
//!
//! | storage | what it holds | RAM (9x9) | constant |
//! |---|---|---|---|
//! | [`Storage9`] | the options that the givens leave, and links | 26,728 bytes | none |
//! | [`FlashStorage9`] | links over the whole constant matrix | 13,560 bytes | 13 KB |
//! | [`CompactStorage9`] | rows of bits over it, no links | 2,544 bytes | 25 KB |
//! | [`BitsStorage9`] | the options that the givens leave, as bits | 106,464 bytes | none |
//! | [`BandsStorage9`] | the cells of each digit as words, no exact cover: by far the fastest | 5,976 bytes | 2 KB |
//!
//! [`bands`] are an engine of their own: the same solutions in an order of its own. With the others
//! nodes, solutions and their order are the same; trimmed ones need fewer updates. (Where the givens
//! alone leave an item without options, trimmed ones notice at the first node, the others after the
//! givens.)
//!
//! ```
//! use footwork::sudoku::Grid;
//! let grid: Grid =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
//!         .parse()?;
//! grid.check()?;
//! assert_eq!(grid.givens(), 21);
//! assert!(grid.to_string().starts_with("8 . . | . . . | . . .\n. . 3 | 6 . . | . . .\n"));
//! # Ok::<(), footwork::Error>(())
//! ```

pub mod bands;
mod cells;
mod computed;
mod display;
mod grid;
mod kinds;
mod lines;
mod located;
mod nine;
mod parse;
mod search;
mod storage;
mod symbols;

pub use bands::{BandsSearch, BandsStorage9};
pub use computed::{ComputedStorage9, ComputedView};
pub use display::Line;
pub use grid::{Grid, Grid4, Grid9, Grid16, Grid25};
pub use located::Located;
pub use parse::Reader;
pub use search::Search;
pub use storage::{
    BitsStorage9, CompactStorage9, FlashStorage9, Storage4, Storage9, Storage16, Storage25,
    TrimmedStorage,
};
