//! Exact cover (dancing links) and Sudoku without a heap or an operating system.
//!
//! ```
//! use footwork::sudoku::Grid;
//! let grid: Grid =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
//!         .parse()?;
//! println!("{}", grid.solve()?);
//! # Ok::<(), footwork::Error>(())
//! ```
//!
//! - [`xc`]: exact cover with primary and secondary items. Three engines, one contract: static
//!   memory, bounded steps, a search that can be dropped, resumed, copied, restarted.
//! - [`puzzle`]: Sudoku, n queens, polyominoes and word squares as exact covers, where to look how to
//!   model.
//! - [`sudoku`]: grids, the text people write them in, solving and counting.
//!
//! # A search in static memory, a slice at a time
//!
//! ```
//! use footwork::sudoku::{CompactStorage9, Grid};
//! use footwork::xc::{Budget, Step};
//!
//! // On a board: a `static` in a cell of your choice. 2,544 bytes of .bss.
//! let mut storage = CompactStorage9::new();
//! let grid: Grid =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
//!         .parse()?;
//! let mut search = storage.search(&grid)?;
//! let solution = loop {
//!     match search.step(Budget::updates(2_000))? {
//!         Step::Solution => break search.solution(),
//!         Step::Done => break None,
//!         Step::Paused => { /* feed the watchdog */ }
//!     }
//! };
//! assert!(solution.is_some_and(|solution| solution.is_solved()));
//! # Ok::<(), footwork::Error>(())
//! ```
//!
//! # What it keeps
//!
//! No heap, no recursion, no panic: not in a release build, whatever the input. What does not fit
//! is an [`Error`] that says what would; a spent budget is never "no solution". The same problem
//! gives the same solutions in the same order on every target, from every engine, with every
//! budget.
//!
//! # Features
//!
//! - `alloc`: `xc::owned`, problems and memory that grow, and `xc::text`, Knuth's text form.
//! - `std`: the same, for hosted programs.
//! - `unchecked`: indexed reads and writes of the engines without bounds checks, in one small
//!   module. Off by default, and without effect with `capi`, whose memory may hold anything. Whoever
//!   turns it on promises not to alter arrays of their own (`Memory::new`) between the steps of a search.
//! - `capi`: the functions of `include/footwork/footwork.h`, for C and C++ programs.
//! - `defmt`: `defmt::Format` for what a firmware logs ([`Error`], grids, steps, statistics and the
//!   like); and, on bare-metal targets, a search tells of itself: that it starts (engine and sizes),
//!   each solution and the end (nodes and link updates so far) at level debug, pauses at level trace,
//!   and what does not fit (how many were needed) at level warn. Costs nothing in the inner loops.
//! - `log`: the same lines to the crate `log`. With both features on, a bare-metal target has them in
//!   defmt alone, any other in `log` alone (where nothing would link without a defmt logger).
//! - `trace`: with one of these two, each move of a search as well (items chosen, covered, uncovered,
//!   options taken and given back), at level trace. The inner loops pay for that.
//! - `panic-halt`: a panic handler, for C libraries built without `std`.
#![no_std]
#![forbid(unsafe_op_in_unsafe_fn)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
// Builds by cargo-c are for hosts, and need its panic handler.
#[cfg(all(feature = "capi", any(feature = "std", cargo_c)))]
extern crate std;

/// The programs of the README compile and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[macro_use] // before all that tells something
mod fmt;

mod error;
#[cfg(feature = "capi")]
pub mod ffi;
#[cfg(all(feature = "panic-halt", not(any(feature = "std", cargo_c, test))))]
mod panic_halt;
pub mod puzzle;
mod quotient;
pub mod sudoku;
pub mod xc;

pub use error::{Error, House, Resource};
