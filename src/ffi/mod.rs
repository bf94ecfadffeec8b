//! The C ABI: the functions of `include/footwork/footwork.h`, which is generated from here.
//!
//! Holds no logic, only checks and conversions; it is the only place with `unsafe` besides
//! `xc/access.rs`. Documented for C programmers: what is said here stands in the header.
#![allow(unsafe_code)]
#![allow(non_camel_case_types)] // names of C types
#![allow(clippy::missing_safety_doc)] // what each call requires is said in C's words
#![allow(clippy::doc_markdown)] // and written for a header, without backticks around each name
#![allow(clippy::cast_ptr_alignment)] // blocks of bytes are aligned by contract, and checked

mod error;
mod memory;
mod queens;
mod status;
mod sudoku;
mod version;
mod xc;

pub use error::*;
pub use queens::*;
pub use status::*;
pub use sudoku::*;
pub use version::*;
pub use xc::*;
