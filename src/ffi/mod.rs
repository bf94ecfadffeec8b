//! The C ABI: the functions of `include/footwork/footwork.h`, which is generated from here.
//!
//! Holds no logic, only checks and conversions; it is the only place with `unsafe` besides
//! `xc/access.rs`. Documented for C programmers: what is said here stands in the header.
#![allow(unsafe_code)]
#![allow(non_camel_case_types)] // names of C types
#![allow(clippy::missing_safety_doc)] // what each call requires is said in C's words

mod version;

pub use version::*;
