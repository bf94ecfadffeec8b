//! What the bands say, each by itself: locked candidates and digits alone in a row, until they say no
//! more. Written twice, for two kinds of processors; both come to the same.

use core::array;

use super::board::Board;
use super::rules::{self, BAND};

/// Whether the processor does many things at once, so that a branch that is hard to foretell costs
/// more than work that may be in vain.
pub(super) const WIDE: bool = cfg!(target_pointer_width = "64");

/// The cells that each digit was placed in, as far as [`Board::look_wide`] has to know.
pub(super) type Own = [[u32; 4]; 9];

impl Board {
    /// For small processors: each digit is placed as it is found.
    #[inline(always)]
    pub(super) fn look_narrow(&mut self, changed: &mut u32, stacks: &mut u32) -> bool {
        *changed == 0
            || self.look_at::<0>(changed, stacks)
                && self.look_at::<1>(changed, stacks)
                && self.look_at::<2>(changed, stacks)
    }

    /// Looks at the changed digits of one band; `false` where one has no place. Each placing solves a
    /// cell, so there are 27 at most, and 8 more digits to look at after each.
    #[inline(always)] // for each band, with its numbers as constants
    fn look_at<const NUMBER: usize>(&mut self, changed: &mut u32, stacks: &mut u32) -> bool {
        const { assert!(NUMBER < 3) };
        let mut todo = *changed >> (9 * NUMBER) & 511;
        *changed &= !(511 << (9 * NUMBER));
        let mut unsolved = self.unsolved[NUMBER];
        while todo != 0 {
            let digit = todo.trailing_zeros();
            todo &= todo.wrapping_sub(1);
            let Some(bands) = self.digits.get_mut(digit as usize) else { return false };
            let (cells, alone) = rules::usable(bands[NUMBER]);
            if cells == 0 {
                return false;
            }
            bands[NUMBER] = cells;
            let gone = rules::other_columns(rules::columns(cells)) << (3 * NUMBER);
            if bands[3] & gone != 0 {
                bands[3] &= !gone;
                *stacks |= 1u32.wrapping_shl(digit);
            }
            let alone = alone & unsolved;
            if alone != 0 {
                unsolved ^= alone;
                let mut lost = 0;
                let mut bit = 1;
                for bands in &mut self.digits {
                    if bands[NUMBER] & alone != 0 {
                        core::hint::cold_path(); // two of nine or so
                        bands[NUMBER] &= !alone;
                        lost |= bit;
                    }
                    bit <<= 1;
                }
                if let Some(bands) = self.digits.get_mut(digit as usize) {
                    bands[NUMBER] = cells;
                }
                todo |= lost & !1u32.wrapping_shl(digit);
            }
        }
        self.unsolved[NUMBER] = unsolved;
        true
    }

    /// For large processors: without a branch that depends on what one digit is found to be. All
    /// changed digits are looked at, then all that are alone are placed, and so on.
    #[inline(always)]
    pub(super) fn look_wide(&mut self, changed: &mut u32, stacks: &mut u32, own: &mut Own) -> bool {
        while *changed & BAND != 0 {
            let mut todo = *changed & BAND;
            let mut placed = [0; 4];
            let (mut any, mut twice) = (0, 0);
            while todo != 0 {
                let index = todo.trailing_zeros();
                todo &= todo.wrapping_sub(1);
                // Division by 9.
                let band = index.wrapping_mul(57) >> 9;
                let digit = index.wrapping_sub(band.wrapping_mul(9));
                let number = (band & 3) as usize;
                let (Some(bands), Some(own), Some(unsolved)) = (
                    self.digits.get_mut(digit as usize),
                    own.get_mut(digit as usize),
                    self.unsolved.get(number),
                ) else {
                    return false;
                };
                let (cells, alone) = rules::usable(bands[number]);
                if cells == 0 {
                    return false;
                }
                bands[number] = cells;
                let before = bands[3];
                let gone = rules::other_columns(rules::columns(cells));
                bands[3] &= !gone.wrapping_shl(band.wrapping_mul(3));
                *stacks |= if bands[3] == before { 0 } else { 1u32.wrapping_shl(digit) };
                let alone = alone & unsolved;
                own[number] = alone;
                twice |= placed[number] & alone;
                placed[number] |= alone;
                any |= alone;
            }
            *changed = 0;
            if any == 0 {
                break;
            }
            if twice != 0 {
                return false;
            }
            for (unsolved, placed) in self.unsolved.iter_mut().zip(placed) {
                *unsolved ^= placed;
            }
            // What an earlier pass left in `own` does no harm: those cells are solved, and nothing is
            // placed there again.
            let mut losing = [0; 4];
            let mut bit = 1u32;
            for (bands, own) in self.digits.iter_mut().zip(own.iter()) {
                let lost: [u32; 4] = array::from_fn(|at| bands[at] & placed[at] & !own[at]);
                *bands = array::from_fn(|at| bands[at] ^ lost[at]);
                losing = array::from_fn(|at| losing[at] | if lost[at] == 0 { 0 } else { bit });
                bit <<= 1;
            }
            *changed = losing[0] | losing[1] << 9 | losing[2] << 18;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways come to the same, round by round, on boards where digits were taken away at random.
    #[test]
    fn wide_and_narrow_agree() {
        let mut random = 1u64;
        let mut below = |bound: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 20) % bound
        };
        let (mut dead, mut alive, mut placed) = (0, 0, 0);
        for _ in 0..5_000 {
            let mut board = Board::NEW;
            assert!(board.load(&[0; 81]));
            let mut own = Own::default();
            loop {
                for _ in 0..40 {
                    let (digit, band, cell) = (below(9), below(3), below(27));
                    board.digits[digit as usize][band as usize] &= !(1 << cell);
                }
                let (mut other, before) = (board, board.unsolved);
                let (mut changed, mut stacks) = (BAND, 0);
                let (mut others_changed, mut others_stacks) = (BAND, 0);
                let possible = board.look_wide(&mut changed, &mut stacks, &mut own);
                assert_eq!(other.look_narrow(&mut others_changed, &mut others_stacks), possible);
                if !possible {
                    dead += 1;
                    break;
                }
                assert_eq!((changed, stacks), (others_changed, others_stacks));
                assert_eq!((board.digits, board.unsolved), (other.digits, other.unsolved));
                alive += 1;
                placed += u32::from(board.unsolved != before);
            }
        }
        assert!(dead == 5_000 && alive > 5_000 && placed > 5_000, "{dead} {alive} {placed}");
    }
}
