//! A set of items, of which the leftmost is wanted first.

use super::Width;
use super::access::change;
use core::ops::Range;

/// One bit an item, and above them one bit for each group of words that may hold some.
#[derive(Debug)]
pub struct Marks<'m, L> {
    words: &'m mut [L],
    /// Lives in the state between steps.
    pub(crate) groups: u64,
    /// Words in a group, as a power of two: no more than 64 groups.
    shift: u32,
}

impl<'m, L: Width> Marks<'m, L> {
    /// Words needed for so many items.
    pub(crate) const fn words_for(items: usize) -> usize {
        items.div_ceil(L::BITS as usize)
    }

    pub(crate) fn new(words: &'m mut [L], groups: u64, shift: u8) -> Self {
        Self { words, groups, shift: u32::from(shift) & 31 }
    }

    /// The shift for so many words.
    pub(crate) fn shift_for(words: usize) -> u8 {
        let last = words.saturating_sub(1);
        let mut shift = 0_u8;
        while last.wrapping_shr(u32::from(shift)) > 63 {
            shift = shift.wrapping_add(1);
        }
        shift
    }

    /// The words of the leftmost group that may hold some.
    #[inline(always)]
    fn first_group(&self) -> Range<usize> {
        let first = (self.groups.trailing_zeros() as usize).wrapping_shl(self.shift);
        first..first.wrapping_add(1_usize.wrapping_shl(self.shift))
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, item: usize) {
        let word = item / L::BITS as usize;
        change(self.words, word, |bits| {
            *bits = L::from_index(bits.index() | 1 << (item % L::BITS as usize));
        });
        self.groups |= 1 << (word.wrapping_shr(self.shift) & 63);
    }

    /// Takes the leftmost.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> Option<usize> {
        while self.groups != 0 {
            for word in self.first_group() {
                let Some(bits) = self.words.get_mut(word) else { break };
                let value = bits.index();
                if value != 0 {
                    *bits = L::from_index(value & value.wrapping_sub(1));
                    let first = word.wrapping_mul(L::BITS as usize);
                    return Some(first.wrapping_add(value.trailing_zeros() as usize));
                }
            }
            self.groups &= self.groups.wrapping_sub(1);
        }
        None
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        while self.groups != 0 {
            for word in self.first_group() {
                // The last group may have fewer words.
                let Some(bits) = self.words.get_mut(word) else { break };
                *bits = L::default();
            }
            self.groups &= self.groups.wrapping_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    #[test]
    fn the_leftmost_comes_first() {
        // Few words: a group each. Many: several in a group.
        for items in [1, 16, 17, 1024, 1025, 2048, 2049, 5000] {
            let words = Marks::<u16>::words_for(items);
            let mut memory = [0_u16; 400];
            let words = &mut memory[..words];
            let shift = Marks::<u16>::shift_for(words.len());
            let mut marks = Marks::new(words, 0, shift);
            assert_eq!(marks.take(), None);
            let some = [items - 1, items / 2, items / 3, 0];
            for item in some {
                marks.set(item);
            }
            let mut last = None;
            while let Some(item) = marks.take() {
                assert!(some.contains(&item) && Some(item) > last, "{item} after {last:?}");
                last = Some(item);
            }
            assert_eq!(last, Some(items - 1));
            marks.set(items - 1);
            marks.clear();
            assert_eq!(marks.take(), None);
            assert!(memory.iter().all(|&bits| bits == 0));
        }
    }
}
