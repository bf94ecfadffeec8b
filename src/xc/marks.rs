//! A set of items, of which the leftmost is wanted first.

use super::Width;
use super::access::change;

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
        let mut shift = 0;
        while words >> shift > 64 {
            shift += 1;
        }
        shift
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, item: usize) {
        let word = item / L::BITS as usize;
        change(self.words, word, |bits| {
            *bits = L::from_index(bits.index() | 1 << (item % L::BITS as usize));
        });
        self.groups |= 1 << (word >> self.shift & 63);
    }

    /// Takes the leftmost.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> Option<usize> {
        while self.groups != 0 {
            let first = (self.groups.trailing_zeros() as usize) << self.shift;
            for word in first..first + (1 << self.shift) {
                let Some(bits) = self.words.get_mut(word) else { break };
                let value = bits.index();
                if value != 0 {
                    *bits = L::from_index(value & (value - 1));
                    return Some(word * L::BITS as usize + value.trailing_zeros() as usize);
                }
            }
            self.groups &= self.groups - 1;
        }
        None
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        while self.groups != 0 {
            let first = (self.groups.trailing_zeros() as usize) << self.shift;
            for word in first..first + (1 << self.shift) {
                // The last group may have fewer words.
                let Some(bits) = self.words.get_mut(word) else { break };
                *bits = L::default();
            }
            self.groups &= self.groups - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    #[test]
    fn the_leftmost_comes_first() {
        // Few words: a group each. Many: several in a group.
        for items in [1, 16, 17, 1024, 1025, 5000] {
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
