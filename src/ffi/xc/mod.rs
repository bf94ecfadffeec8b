//! Exact cover for C: a problem and its search in one block of the caller's memory.

mod block;
mod build;
mod layout;
mod read;
mod search;

pub use build::*;
pub use layout::{FOOTWORK_ALIGNMENT, FOOTWORK_ENGINE_BITS, FOOTWORK_ENGINE_LINKS};
pub use read::*;
pub use search::*;

pub(super) use block::Block;
pub(super) use read::for_each_option;

use super::memory::Growing;

/// An exact cover: the start of the block of memory that `footwork_xc_init` was given. It holds no
/// pointers, so the block may be copied whole between two calls, and both go on from there.
#[repr(C)]
pub struct footwork_xc {
    _opaque: [u8; 0],
}

/// How large an exact cover is to be. `FOOTWORK_XC_CONFIG_INIT` fills one.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct footwork_xc_config {
    /// `sizeof(footwork_xc_config)`.
    pub struct_size: u32,
    /// Items that must be covered exactly once; they are numbered from 0.
    pub primary: u32,
    /// Items that may be covered once; their numbers follow those of the primary ones.
    pub secondary: u32,
    /// The most options there will be.
    pub options: u32,
    /// The most entries: the items of all options together.
    pub entries: u32,
    /// The most options that a search takes together; 0 for as many as there could be, which are no
    /// more than there are items, nor options. A smaller number saves memory, above all with bits;
    /// a search is refused unless it is at least the number of primary items over the fewest of
    /// them in an option (rounded down), or that of options that have some, if that is less.
    pub levels: u32,
    /// A `FOOTWORK_ENGINE_` value. All give the same solutions in the same order.
    pub engine: u32,
    /// 0.
    pub reserved: u32,
}

// SAFETY: `repr(C)`, integers, the size first.
unsafe impl Growing for footwork_xc_config {}

/// What a search has done since it was started or restarted. Set `struct_size`, as
/// `FOOTWORK_STATS_INIT` does, before the call.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct footwork_stats {
    /// `sizeof(footwork_stats)`.
    pub struct_size: u32,
    /// Most options ever taken together.
    pub deepest: u32,
    /// Nodes of the search tree: the root, and each option taken, assumed and forced ones too.
    pub nodes: u64,
    /// Link updates: one for each item covered and each entry taken off a list.
    pub updates: u64,
    /// Solutions reported.
    pub solutions: u64,
    /// Options that can be chosen: those with a primary item.
    pub options: u32,
    /// Items.
    pub items: u32,
    /// How far a step may overshoot its budget, in link updates; `UINT32_MAX` also if it is
    /// further.
    pub longest_cover: u32,
    /// 0.
    pub reserved: u32,
}

// SAFETY: `repr(C)`, integers, the size first.
unsafe impl Growing for footwork_stats {}

impl footwork_stats {
    /// All but the size, which is the caller's.
    pub(super) fn of(stats: &crate::xc::Stats, longest_cover: u32, struct_size: u32) -> Self {
        let crate::xc::Stats { nodes, updates, solutions, deepest, options, items } = *stats;
        Self {
            struct_size,
            deepest,
            nodes,
            updates,
            solutions,
            options,
            items,
            longest_cover,
            reserved: 0,
        }
    }
}

const _: () = {
    assert!(size_of::<footwork_xc_config>() == 32);
    assert!(size_of::<footwork_stats>() == 48);
};
