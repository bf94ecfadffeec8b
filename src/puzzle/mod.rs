//! Puzzles as exact covers: thin encoders, each saying how items and options are numbered.
//!
//! An encoder fills a problem and reads a solution back; it never touches a link.

mod shape;

pub use shape::Shape;
