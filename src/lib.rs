//! Exact cover and Sudoku without a heap or an operating system.
#![no_std]
#![forbid(unsafe_op_in_unsafe_fn)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod error;
pub mod puzzle;
pub mod sudoku;
pub mod xc;

pub use error::{Error, House, Resource};
