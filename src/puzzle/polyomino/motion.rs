//! How pieces are turned: the 48 symmetries of a cube, of which a square has 8.

use super::Place;

/// How pieces may be turned. They are *flat* if neither the board nor a piece has several layers:
/// then they stay in their plane.
///
/// ```
/// use footwork::puzzle::polyomino::{Motion, Rules, Storage};
/// let options = |motion| {
///     let mut storage = Storage::<9, 1, 4>::new();
///     let rules = Rules { motion, ..Rules::default() };
///     storage.puzzle("###\n###\n###", "L..\nLLL", rules).map(|puzzle| puzzle.options())
/// };
/// let motions = [Motion::ByHand, Motion::Free, Motion::OneSided, Motion::Fixed];
/// assert_eq!(motions.map(options), [Ok(16), Ok(16), Ok(8), Ok(2)]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Motion {
    /// As hands can: flat pieces are turned, and turned over; solid ones are turned.
    #[default]
    ByHand,
    /// Turned and reflected: 8 ways for flat pieces, 48 for solid ones.
    Free,
    /// Turned, not reflected: 4 ways for flat pieces, 24 for solid ones.
    OneSided,
    /// As drawn.
    Fixed,
}

/// Ways to exchange axes, times ways to reverse them.
const ALL: u8 = 48;

impl Motion {
    /// A bit for each orientation that is allowed: a group.
    pub(super) fn orientations(self, flat: bool) -> u64 {
        let rotations_only = match self {
            Self::Fixed => return 1,
            Self::OneSided => true,
            Self::Free => false,
            Self::ByHand => !flat,
        };
        (0..ALL).fold(0, |set, orientation| {
            let stays = orientation < 16 && orientation & 4 == 0;
            let allowed = (stays || !flat) && (is_rotation(orientation) || !rotations_only);
            set | if allowed { bit(orientation) } else { 0 }
        })
    }
}

/// The set of one orientation.
fn bit(orientation: u8) -> u64 {
    1_u64.wrapping_shl(orientation.into())
}

/// The orientations of a set.
pub(super) fn each(set: u64) -> impl Iterator<Item = u8> {
    (0..ALL).filter(move |orientation| set & bit(*orientation) != 0)
}

/// Each exchange of two axes, and each reversal of one, is a reflection.
fn is_rotation(orientation: u8) -> bool {
    let odd_exchange = matches!(orientation >> 3, 1 | 2 | 5);
    let odd_reversal = (orientation & 7).count_ones() & 1 != 0;
    odd_exchange == odd_reversal
}

fn exchanged(Place { layer, row, column }: Place, orientation: u8) -> Place {
    match orientation >> 3 {
        0 => Place::new(layer, row, column),
        1 => Place::new(layer, column, row),
        2 => Place::new(row, layer, column),
        3 => Place::new(row, column, layer),
        4 => Place::new(column, layer, row),
        _ => Place::new(column, row, layer),
    }
}

/// The size of a box, turned.
pub(super) fn size(size: Place, orientation: u8) -> Place {
    exchanged(size, orientation)
}

/// A cell of a box of this size, in the turned box.
pub(super) fn turned(part: Place, size: Place, orientation: u8) -> Place {
    let along = |at: u16, length: u16, bit: u8| {
        if orientation & bit == 0 { at } else { length.wrapping_sub(1).wrapping_sub(at) }
    };
    let reversed = Place {
        layer: along(part.layer, size.layer, 4),
        row: along(part.row, size.row, 2),
        column: along(part.column, size.column, 1),
    };
    exchanged(reversed, orientation)
}

/// A piece: the size of its box, and its cells.
type Shape<'a> = (Place, &'a [Place]);

/// Whether one piece, turned, is another, turned.
pub(super) fn equal(one: Shape<'_>, turn: u8, other: Shape<'_>, other_turn: u8) -> bool {
    let ((one_size, one), (other_size, other)) = (one, other);
    let has = |cell: Place| other.iter().any(|part| turned(*part, other_size, other_turn) == cell);
    one.len() == other.len()
        && size(one_size, turn) == size(other_size, other_turn)
        && one.iter().all(|part| has(turned(*part, one_size, turn)))
}

/// Of these orientations of a piece, those that differ from all before them.
pub(super) fn distinct(shape: Shape<'_>, allowed: u64) -> u64 {
    each(allowed).fold(0, |kept, orientation| {
        let known = each(kept).any(|other| equal(shape, orientation, shape, other));
        kept | if known { 0 } else { bit(orientation) }
    })
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{ALL, Motion, Place, each, is_rotation, turned};

    /// The corners of a box with three different sides, as numbers.
    fn image(orientation: u8) -> Vec<Place> {
        let corner = |bits: u16| Place::new(bits >> 2, (bits >> 1 & 1) * 2, (bits & 1) * 3);
        (0..8).map(|bits| turned(corner(bits), Place::new(2, 3, 4), orientation)).collect()
    }

    #[test]
    fn orientations_differ_and_rotations_are_half_of_them() {
        let mut images: Vec<_> = (0..ALL).map(image).collect();
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 48);
        let sizes = [(true, [8, 8, 4, 1]), (false, [24, 48, 24, 1])];
        for (flat, sizes) in sizes {
            let motions = [Motion::ByHand, Motion::Free, Motion::OneSided, Motion::Fixed];
            assert_eq!(motions.map(|motion| motion.orientations(flat).count_ones()), sizes);
        }
    }

    /// The sign of the volume that three edges span.
    #[test]
    fn rotations_keep_the_sign_of_a_volume() {
        for orientation in 0..ALL {
            let image = image(orientation);
            let edge = |to: usize| {
                let difference = |axis: fn(&Place) -> u16| {
                    i32::from(axis(&image[to])) - i32::from(axis(&image[0]))
                };
                [difference(|p| p.layer), difference(|p| p.row), difference(|p| p.column)]
            };
            let [a, b, c] = [edge(4), edge(2), edge(1)];
            let volume = a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
                + a[2] * (b[0] * c[1] - b[1] * c[0]);
            assert_eq!(volume, if is_rotation(orientation) { 6 } else { -6 }, "{orientation}");
        }
        assert!(each(Motion::ByHand.orientations(false)).all(is_rotation));
    }
}
