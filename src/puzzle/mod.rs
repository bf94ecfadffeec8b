//! Puzzles as exact covers: thin encoders, each saying how items and options are numbered.
//!
//! An encoder fills a problem and reads a solution back; it never touches a link.

pub mod polyomino;
pub mod queens;
mod shape;
pub mod sudoku;
pub mod word_squares;

pub use shape::Shape;
