//! How a block of the caller's memory is cut into the arrays of an exact cover.
//!
//! `footwork.h` says the same in macros; a test compares them with these functions on many
//! configurations.

use super::footwork_xc_config;
use crate::ffi::FOOTWORK_ABI;
use crate::ffi::status::{FOOTWORK_ERROR_ENGINE, FOOTWORK_ERROR_SIZE};
use crate::xc::{Entry, Filled, State, bits, dance};

/// Dancing links: any size within little memory.
pub const FOOTWORK_ENGINE_LINKS: u32 = 0;
/// Bits for options: the fastest on hosts, for problems of small and middling size. Not in builds
/// for boards.
pub const FOOTWORK_ENGINE_BITS: u32 = 1;

/// What the memory of every handle must be aligned to.
pub const FOOTWORK_ALIGNMENT: usize = 8;

/// The first bytes of a block.
#[repr(C, align(8))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    pub magic: u64,
    pub primary: u32,
    pub secondary: u32,
    pub options: u32,
    pub entries: u32,
    pub levels: u32,
    pub engine: u32,
    /// Of all above: what memory is cut by must not be altered unnoticed.
    pub check: u32,
    /// What else is known: `STARTED`, `BUSY`, `STANDING`.
    pub flags: u32,
}

/// Other in each version of the binary interface: memory may be kept and read by a later program.
const MAGIC: u64 = 0x5d0c_86f1_93e7_2ab4 ^ FOOTWORK_ABI as u64;

/// A search was started.
pub(super) const STARTED: u32 = 1;
/// A callback is running.
pub(super) const BUSY: u32 = 2;
/// The solution found last can be read.
pub(super) const STANDING: u32 = 4;

impl Header {
    pub(super) fn of(config: &footwork_xc_config) -> Self {
        let footwork_xc_config { primary, secondary, options, entries, levels, engine, .. } =
            *config;
        let mut header = Self {
            magic: MAGIC,
            primary,
            secondary,
            options,
            entries,
            levels,
            engine,
            check: 0,
            flags: 0,
        };
        header.check = header.sum();
        header
    }

    /// Each step is a bijection of the sum so far and of the field, so that a change of one field
    /// never goes unnoticed; and it spreads every bit over all others (the multipliers and shifts
    /// are those of the last step of MurmurHash3, 32 bits), so that one of several is missed once
    /// in 4,000 million times, and none of two bits.
    fn sum(&self) -> u32 {
        let fields =
            [self.primary, self.secondary, self.options, self.entries, self.levels, self.engine];
        fields.into_iter().fold(0x85eb_ca6b, |sum, field| {
            let sum = sum ^ field;
            let sum = (sum ^ sum >> 16).wrapping_mul(0x85eb_ca6b);
            let sum = (sum ^ sum >> 13).wrapping_mul(0xc2b2_ae35);
            sum ^ sum >> 16
        })
    }

    pub(super) fn is_initialized(&self) -> bool {
        self.magic == MAGIC
    }

    pub(super) fn is_whole(&self) -> bool {
        self.check == self.sum()
    }

    pub(super) fn layout(&self) -> Result<Layout, i32> {
        let Self { primary, secondary, options, entries, levels, engine, .. } = *self;
        Layout::of(primary, secondary, options, entries, levels, engine)
    }
}

/// Where the arrays of a block lie and how long they are. In this order: header, `Filled`,
/// `State`, words (bits), found options, entries, ends, links and heads (links) or frames (bits),
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ffi) struct Layout {
    pub engine: u32,
    /// Whether links have 32 bits.
    pub wide: bool,
    pub items: usize,
    pub options: usize,
    pub entries: usize,
    /// Options in a solution.
    pub levels: usize,
    pub words: usize,
    pub numbers: usize,
    /// Of the numbers, with links: the levels and the solution begin so many apart, and the marks.
    pub third: usize,
    pub size: usize,
}

/// What every block begins with.
pub(super) const FIXED: usize = size_of::<Header>() + size_of::<Filled>() + size_of::<State>();

/// The most items and options that the engine of bits takes here.
const MOST_BITS: u64 = 1 << 24;

impl Layout {
    pub(super) fn of(
        primary: u32,
        secondary: u32,
        options: u32,
        entries: u32,
        levels: u32,
        engine: u32,
    ) -> Result<Self, i32> {
        if !matches!(engine, FOOTWORK_ENGINE_LINKS | FOOTWORK_ENGINE_BITS) {
            return Err(FOOTWORK_ERROR_ENGINE);
        }
        let items = u64::from(primary).wrapping_add(secondary.into());
        let with_bits = engine == FOOTWORK_ENGINE_BITS;
        let (options, entries) = (u64::from(options), u64::from(entries));
        if items > u32::MAX.into() || (with_bits && items.max(options) > MOST_BITS) {
            return Err(FOOTWORK_ERROR_SIZE);
        }
        // An item can be on all options, and with 16 bits on no more than 16,383.
        let wide = items.max(entries) > 65_535 || options > 16_383;
        let bits = if wide { 32 } else { 16 };
        let levels = match levels {
            0 => items.min(options),
            levels => u64::from(levels).min(items.min(options)),
        };
        // From here on all numbers are below 2^60.
        let marks = items.div_ceil(bits);
        let width = bits >> 3;
        let add = u64::saturating_add;
        let times = u64::saturating_mul;
        let (words, numbers, third, own) = if with_bits {
            let words = times(options.div_ceil(64), add(add(items, levels), 2));
            let numbers = add(add(times(items, add(levels, 1)), marks), levels);
            (words, numbers, 0, times(levels, 4))
        } else {
            let third = levels.max(marks);
            (0, times(third, 3), third, add(times(entries, 2), times(items, 2)))
        };
        let arrays = add(add(add(times(entries, 2), options), own), numbers);
        let size = add(FIXED as u64, add(times(words, 8), times(levels, 4)));
        let size = add(size, times(arrays, width)).checked_next_multiple_of(8);
        let size = size.filter(|size| isize::try_from(*size).is_ok()).ok_or(FOOTWORK_ERROR_SIZE)?;
        Ok(Self {
            engine,
            wide,
            items: items as usize,
            options: options as usize,
            entries: entries as usize,
            levels: levels as usize,
            words: words as usize,
            numbers: numbers as usize,
            third: third as usize,
            size: size as usize,
        })
    }
}

// What the sums above count on.
const _: () = {
    assert!(size_of::<Header>() == 40 && align_of::<Header>() == FOOTWORK_ALIGNMENT);
    assert!(FIXED == 192 && align_of::<State>() == FOOTWORK_ALIGNMENT);
    assert!(size_of::<Entry<u16>>() == 4 && size_of::<dance::Link<u32>>() == 8);
    assert!(size_of::<dance::Head<u16>>() == 4 && size_of::<bits::Frame<u32>>() == 16);
};

#[cfg(test)]
mod tests {
    use super::{Header, footwork_xc_config};

    #[test]
    fn changes_of_one_and_of_two_bits_are_noticed() {
        // The fields and the checksum, as seven numbers.
        fn change(header: &mut Header, bit: usize) {
            let fields = [
                &mut header.primary,
                &mut header.secondary,
                &mut header.options,
                &mut header.entries,
                &mut header.levels,
                &mut header.engine,
                &mut header.check,
            ];
            *fields.into_iter().nth(bit / 32).unwrap() ^= 1 << (bit % 32);
        }
        for numbers in [[7, 0, 6, 16], [324, 0, 729, 2916], [16, 30, 64, 256], [0; 4]] {
            let [primary, secondary, options, entries] = numbers;
            let config =
                footwork_xc_config { primary, secondary, options, entries, ..Default::default() };
            let whole = Header::of(&config);
            assert!(whole.is_whole());
            for first in 0..7 * 32 {
                let mut once = whole;
                change(&mut once, first);
                assert!(!once.is_whole(), "{numbers:?}: bit {first}");
                for second in first + 1..7 * 32 {
                    let mut twice = once;
                    change(&mut twice, second);
                    assert!(!twice.is_whole(), "{numbers:?}: bits {first} and {second}");
                }
            }
        }
    }
}
