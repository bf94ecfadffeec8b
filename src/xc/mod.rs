//! Exact cover: given items and options, find sets of options that cover every primary item
//! exactly once and every secondary item at most once (Knuth, TAOCP volume 4B, section 7.2.2.1).
//!
//! Knows nothing of puzzles. A [`Problem`] is what is asked, constant and borrowed; a storage is
//! the memory of one search ([`dance::Storage`], [`compact::Storage`], [`bits::Storage`]); a
//! [`Search`] is the view through which it is stepped. [`Workspace`] holds all in one.

mod access;
#[cfg(all(test, not(feature = "unchecked")))]
mod altered;
mod best;
pub mod bits;
mod builder;
pub mod compact;
pub(crate) mod counter;
pub(crate) mod counting;
pub mod dance;
mod events;
mod filled;
mod general;
mod guide;
mod limit;
pub(crate) mod lists;
pub(crate) mod marks;
#[cfg(test)]
pub(crate) mod mutants;
#[cfg(feature = "alloc")]
pub mod owned;
pub mod partial;
pub(crate) mod problem;
pub(crate) mod search;
pub(crate) mod state;
pub(crate) mod step;
mod storage;
#[cfg(feature = "alloc")]
pub mod text;
pub(crate) mod walk;
mod width;
mod workspace;

pub use best::{BestMemory, BestState, BestStorage};
pub use builder::Builder;
pub use counter::Counter;
pub use filled::Filled;
pub use general::{Extras, General, GeneralMemory, GeneralStorage, Multiplicity};
pub use guide::{Guide, Guided};
pub use problem::{Entry, Matrix, Problem, Table};
pub use search::{Search, Solutions};
pub use state::State;
pub use step::{Budget, Count, Engine, Rule, Stats, Step};
pub use storage::{ProblemMemory, ProblemStorage, nodes, problem_bytes};
pub use walk::Walk;
pub use width::Width;
pub use workspace::Workspace;
