//! The candidates of a grid as 27 bands, and their closure under the rules.

use super::look::{Own, WIDE};
use super::rules::{self, BAND};

/// Where a grid is. 164 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Board {
    /// For each digit and band the cells that the digit may still take; then the digit's columns,
    /// as they were last seen in the bands: bits of the first row of a band, then of the second ...
    pub(super) digits: [[u32; 4]; 9],
    /// For each band the cells that no digit was placed in.
    pub(super) unsolved: [u32; 3],
    /// The digits that lost candidates in a band since they were looked at, 9 bits a band.
    pub(super) changed: u32,
    /// The digits whose columns changed since then.
    pub(super) stacks: u32,
}

/// What bringing a board to rest came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// The budget was spent before.
    Paused,
    /// Some digit has no place, or some cell no digit.
    Dead,
    /// Every cell has its digit.
    Solved,
    /// No rule says more; the cells with two candidates, band by band.
    Open([u32; 3]),
}

/// Words of a digit that singles are counted in: the bands, or, for processors that add four at
/// once, all.
const LANES: usize = if WIDE { 4 } else { 3 };

impl Board {
    /// All-zero.
    pub(super) const NEW: Self =
        Self { digits: [[0; 4]; 9], unsolved: [0; 3], changed: 0, stacks: 0 };

    /// The board of these cells, 0 for a blank; `false` where two givens contradict each other.
    pub(super) fn load(&mut self, cells: &[u8; 81]) -> bool {
        *self = Self { unsolved: [BAND; 3], changed: BAND, ..Self::NEW };
        for ((number, unsolved), cells) in
            (0..3_usize).zip(&mut self.unsolved).zip(cells.as_chunks::<27>().0)
        {
            let mut first = 1;
            for mini_row in cells.as_chunks::<3>().0 {
                let mut bit = first;
                for &digit in mini_row {
                    if let Some(bands) = self.digits.get_mut((digit as usize).wrapping_sub(1)) {
                        bands[number & 3] |= bit;
                        *unsolved ^= bit;
                    }
                    bit <<= 9;
                }
                first <<= 1;
            }
        }
        let mut twice = false;
        for [bands @ .., columns] in &mut self.digits {
            let [above, middle, below] = bands.map(rules::columns);
            twice |= above & middle | (above | middle) & below != 0;
            let free = !rules::in_columns(above | middle | below);
            for (places, unsolved) in bands.iter_mut().zip(self.unsolved) {
                let left = rules::left_by(*places);
                twice |= *places & !left != 0;
                *places |= unsolved & left & free;
            }
            *columns = BAND;
        }
        !twice
    }

    /// Leaves a digit in its cell alone, as far as its band goes; the rest follows.
    #[inline(always)]
    pub(super) fn place(&mut self, digit: u32, band: u32, cell: u32) {
        if let Some(bands) = self.digits.get_mut(digit as usize) {
            // Not a candidate any more: no place in its row then.
            bands[(band & 3) as usize] &= rules::placed(cell);
            self.changed |= 1 << (band.wrapping_mul(9).wrapping_add(digit) & 31);
        }
    }

    /// The digits that a cell may still take, as 9 bits.
    pub(super) fn candidates(&self, band: u32, cell: u32) -> u16 {
        let mut candidates = 0;
        for bands in self.digits.iter().rev() {
            candidates = candidates << 1 | (bands[(band & 3) as usize] >> (cell & 31) & 1) as u16;
        }
        candidates
    }

    /// Cells without a digit.
    pub(super) fn unsolved(&self) -> [u32; 3] {
        self.unsolved
    }

    /// Brings the board to rest: applies all rules until none removes a candidate. A unit of the budget is one round: what the bands say,
    /// each by itself, until it says no more; then what the columns say, or, where none changed, the
    /// cells. What a round comes to does not depend on the order within it.
    #[inline(always)]
    pub(super) fn rest(&mut self, left: &mut u64) -> Rest {
        self.rest_on::<WIDE>(left)
    }

    /// The same for a kind of processor.
    #[inline(never)] // so that its loops have the registers
    fn rest_on<const WIDE: bool>(&mut self, left: &mut u64) -> Rest {
        let mut changed = self.changed;
        let mut stacks = self.stacks;
        let mut own = Own::default();
        let rest = loop {
            if *left == 0 {
                break Rest::Paused;
            }
            *left = left.wrapping_sub(1);
            let possible = if WIDE {
                self.look_wide(&mut changed, &mut stacks, &mut own)
            } else {
                self.look_narrow(&mut changed, &mut stacks)
            };
            if !possible {
                return Rest::Dead;
            }
            if stacks != 0 {
                self.columns::<WIDE>(&mut changed, stacks);
                stacks = 0;
            } else if changed == 0 {
                let rest = self.singles();
                if rest != Rest::Paused {
                    break rest;
                }
                changed = self.changed;
            }
        };
        self.changed = changed;
        self.stacks = stacks;
        rest
    }

    /// Looks at the columns of some digits.
    #[inline(always)]
    fn columns<const WIDE: bool>(&mut self, changed: &mut u32, stacks: u32) {
        let mut todo = stacks & 511;
        while todo != 0 {
            let digit = todo.trailing_zeros();
            todo &= todo.wrapping_sub(1);
            let Some([bands @ .., columns]) = self.digits.get_mut(digit as usize) else { return };
            let usable = rules::usable_columns(*columns);
            let mut lost = *columns ^ usable;
            if WIDE || lost != 0 {
                *columns = usable;
                let mut bit = 1u32.wrapping_shl(digit);
                for cells in bands {
                    let gone = rules::in_columns(lost);
                    *cells &= !gone;
                    *changed |= if gone == 0 { 0 } else { bit };
                    (lost, bit) = (lost >> 3, bit << 9);
                }
            }
        }
    }

    /// Looks at all cells: those with one candidate are placed (then [`Rest::Paused`]), one without
    /// any is the end, those with two are told.
    #[inline(never)] // so that the loops around it have the registers
    fn singles(&mut self) -> Rest {
        if self.unsolved == [0; 3] {
            return Rest::Solved;
        }
        // Cells that one digit can take at least, two, three.
        let (mut one, mut two, mut three) = ([0; LANES], [0; LANES], [0; LANES]);
        for bands in &self.digits {
            for (((cells, one), two), three) in
                bands.iter().zip(&mut one).zip(&mut two).zip(&mut three)
            {
                *three |= *two & cells;
                *two |= *one & cells;
                *one |= cells;
            }
        }
        // It would be found without this too, later.
        if one[0] & one[1] & one[2] != BAND {
            return Rest::Dead;
        }
        let mut singles = self.unsolved;
        for (singles, two) in singles.iter_mut().zip(&two) {
            *singles &= !two;
        }
        if singles[0] | singles[1] | singles[2] != 0 {
            self.place_all(singles);
            return Rest::Paused;
        }
        Rest::Open([two[0] & !three[0], two[1] & !three[1], two[2] & !three[2]])
    }

    /// Places what these cells can take, in each one digit.
    #[inline(never)] // rare, and long if inlined
    fn place_all(&mut self, singles: [u32; 3]) {
        let mut changed = 0;
        for (unsolved, singles) in self.unsolved.iter_mut().zip(singles) {
            *unsolved ^= singles;
        }
        let mut first = 1;
        for bands in &mut self.digits {
            let mut bit = first;
            for (cells, singles) in bands.iter_mut().zip(singles) {
                let mut its = *cells & singles;
                while its != 0 {
                    *cells &= rules::placed(its.trailing_zeros());
                    its &= its.wrapping_sub(1);
                    changed |= bit;
                }
                bit <<= 9;
            }
            first <<= 1;
        }
        self.changed = changed;
    }

    /// Writes the digit of every cell that has one alone, `first` for the digit 1.
    #[inline(never)] // once in a program
    pub(super) fn write(&self, to: &mut [u8; 81], first: u8) {
        let mut digit = first;
        for [bands @ .., _] in &self.digits {
            let mut before = 0usize;
            for &places in bands {
                let mut places = places;
                while places != 0 {
                    let cell = before.wrapping_add(rules::reading(places.trailing_zeros()));
                    if let Some(to) = to.get_mut(cell) {
                        *to = digit;
                    }
                    places &= places.wrapping_sub(1);
                }
                before = before.wrapping_add(27);
            }
            digit = digit.wrapping_add(1);
        }
    }
}

#[cfg(test)]
mod tests;
