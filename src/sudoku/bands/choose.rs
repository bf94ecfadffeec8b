//! Where to guess.

use super::board::Board;
use super::rules::{BOX, parts};

/// A cell to guess at: its band, its bit there, and its candidates.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) band: u32,
    pub(super) cell: u32,
    pub(super) candidates: u16,
}

/// Of the cells with two candidates the one with the most unsolved peers, each counted once;
/// of all unsolved cells where no cell has two.
#[inline(always)]
pub(super) fn choose(board: &Board, pairs: [u32; 3]) -> Choice {
    let unsolved = board.unsolved();
    let any = pairs[0] | pairs[1] | pairs[2] != 0;
    let among = if any { pairs } else { unsolved };
    // Unsolved cells in the columns of each band, by box; the places of a box are nine bits apart.
    let [above, middle, below] = unsolved.map(|cells| {
        [cells, cells >> 1, cells >> 2].map(|cells| {
            let cells = cells & BOX;
            sum([cells, cells >> 3, cells >> 6])
        })
    });
    // The same in the columns outside of each.
    let outside = [sums(middle, below), sums(above, below), sums(above, middle)];
    // The largest of count and place, the place counted down so that the first of equals wins: no
    // branch that depends on the counts.
    let mut best = 0;
    for (band, ((&among, &unsolved), outside)) in
        (0..3_u32).zip(among.iter().zip(&unsolved).zip(outside))
    {
        // In the mini-rows, by box; the rows are three bits apart.
        let minis = [unsolved, unsolved >> 1, unsolved >> 2].map(|cells| {
            let cells = cells & BOX;
            sum([cells, cells >> 9, cells >> 18])
        });
        let rows = [
            sum(minis.map(|minis| minis & 7)),
            sum(minis.map(|minis| minis >> 3 & 7)),
            sum(minis.map(|minis| minis >> 6 & 7)),
        ];
        let boxes = minis.map(|minis| sum([minis & 7, minis >> 3 & 7, minis >> 6 & 7]));
        let mut cells = among;
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells.wrapping_sub(1);
            let (place, row, number) = parts(cell);
            let of =
                |counts: &[u32; 3], index: u32| counts.get(index as usize).copied().unwrap_or(0);
            let in_column = of(&outside, number).wrapping_shr(place.wrapping_mul(9)) & 7;
            let in_mini = of(&minis, number).wrapping_shr(row.wrapping_mul(3)) & 7;
            let count = sum([of(&rows, row), of(&boxes, number), in_column]).wrapping_sub(in_mini);
            best = best.max((count << 8) | (127 ^ (band << 5 | cell)));
        }
    }
    let at = 127 ^ (best & 127);
    let (band, cell) = (at >> 5, at & 31);
    Choice { band, cell, candidates: board.candidates(band, cell) }
}

#[inline(always)]
fn sum([one, two, three]: [u32; 3]) -> u32 {
    one.wrapping_add(two).wrapping_add(three)
}

#[inline(always)]
fn sums(one: [u32; 3], two: [u32; 3]) -> [u32; 3] {
    let ([first, second, third], [and, more, last]) = (one, two);
    [first.wrapping_add(and), second.wrapping_add(more), third.wrapping_add(last)]
}
