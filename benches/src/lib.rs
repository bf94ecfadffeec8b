//! Measurements: footwork's engines beside the crates `dlx` and `dlx-rs`.
//!
//! | command | what it does |
//! |---|---|
//! | `cargo bench -p benches --bench ratios` | all engines interleaved, a table of ratios (a few minutes) |
//! | `cargo bench -p benches --bench search` | the same workloads under criterion, with statistics |
//! | `benches/instructions.sh` | instructions an update, and the share spent choosing items |
//!
//! `--features unchecked` measures the build without bounds checks. Names after `--` select
//! workloads. The environment variable `FOOTWORK_17_CLUE` may name a file of 17-clue puzzles, one
//! a line, to take the lists from.
//!
//! What is compared: every engine gets the same items and the same options in the same order, as
//! numbers, and counts the same solutions, which is asserted before any timing.
//! [`workloads`] says for each workload whether building the problem is in the time.

mod dlx;
mod dlx_rs;
pub mod langford;
mod ours;
pub mod pentominoes;
pub mod queens;
pub mod run;
pub mod sudoku;
pub mod table;
pub mod workloads;
