//! Items that let one option come before another: places are numbered from 0 to m, and an option at
//! `j` of the first piece shares an item with one at `k` of the second just if `k <= j`.
//!
//! The places are leaves of a binary tree. `k <= j` is `k < j + 1`: on the ways up from `k` and from
//! `j + 1` there is then one node, and one only, of which the way of `k` came from the left and that
//! of `j + 1` from the right. So an item a node is enough: the second piece has those to which its way
//! comes from the left, the first those to which the way of `j + 1` comes from the right.

/// Leaves, a power of two: the places, and one behind them for a piece that is left out.
const fn leaves(places: u32) -> u32 {
    match places.saturating_add(1).checked_next_power_of_two() {
        Some(leaves) => leaves,
        None => 1 << 31,
    }
}

/// Items for each pair: the inner nodes.
pub const fn items(places: u32) -> u32 {
    leaves(places).wrapping_sub(1)
}

/// The items of an option of the first piece: at `at`, or left out where that is `places`.
pub fn before(at: u32, places: u32) -> Items {
    let leaf = if at < places { at.wrapping_add(1) } else { places };
    Items { node: leaves(places).wrapping_add(leaf), right: 1 }
}

/// The items of an option of the second piece: at `at`, or left out where that is `places`, which is
/// behind anything.
pub fn behind(at: u32, places: u32) -> Items {
    Items { node: leaves(places).wrapping_add(at), right: 0 }
}

/// Nodes on the way up that are reached from one side. The root is node 1 and item 0; the children
/// of a node are twice its number and one more.
pub struct Items {
    node: u32,
    /// 1 for the right side, 0 for the left.
    right: u32,
}

impl Iterator for Items {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        while self.node > 1 {
            let side = self.node & 1;
            self.node >>= 1;
            if side == self.right {
                return Some(self.node.wrapping_sub(1));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{before, behind, items};

    #[test]
    fn two_options_share_an_item_just_if_they_are_not_in_order() {
        for places in 1..40 {
            for first in 0..=places {
                let one: Vec<u32> = before(first, places).collect();
                assert!(one.iter().all(|item| *item < items(places)));
                for second in 0..=places {
                    let other: Vec<u32> = behind(second, places).collect();
                    assert!(other.iter().all(|item| *item < items(places)));
                    let shared = one.iter().filter(|item| other.contains(item)).count();
                    assert_eq!(
                        shared,
                        usize::from(second <= first && second < places),
                        "{first} {second} of {places}"
                    );
                }
            }
        }
    }
}
