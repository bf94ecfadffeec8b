//! A set of items, of which the leftmost is wanted first.

use super::Width;
use super::access::change;
use super::counting::add;

/// One bit an item, and which words may hold some.
#[derive(Debug)]
pub struct Marks<'m, L> {
    words: &'m mut [L],
    /// Lives in the state between steps.
    pub(crate) span: Marked,
}

/// The first word with marks and one past the last; all-zero bytes for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Marked {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl Marked {
    /// All-zero bytes.
    pub(crate) const NEW: Self = Self { from: 0, to: 0 };
    /// No word, and the first that is set will be the first.
    pub(crate) const NONE: Self = Self { from: u32::MAX, to: 0 };
}

impl<'m, L: Width> Marks<'m, L> {
    /// Words needed for so many items.
    pub(crate) const fn words_for(items: usize) -> usize {
        items.div_ceil(L::BITS as usize)
    }

    pub(crate) fn new(words: &'m mut [L], span: Marked) -> Self {
        Self { words, span }
    }

    /// How many words there are.
    pub(crate) fn words(&self) -> usize {
        self.words.len()
    }

    /// All bits off, wherever they are.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.words.fill(L::default());
        self.span = Marked::NEW;
    }

    #[inline]
    pub(crate) fn set(&mut self, item: usize) {
        let word = item / L::BITS as usize;
        change(self.words, word, |bits| {
            *bits = L::from_index(bits.index() | 1 << (item % L::BITS as usize));
        });
        let word = word as u32;
        let Marked { from, to } = self.span;
        self.span = Marked { from: from.min(word), to: to.max(word.wrapping_add(1)) };
    }

    /// Takes the leftmost.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<usize> {
        while self.span.from < self.span.to {
            let word = self.span.from as usize;
            let Some(bits) = self.words.get_mut(word) else { break };
            let mut value = bits.index();
            if value != 0 {
                *bits = L::from_index(value & value.wrapping_sub(1));
                let mut item = word.wrapping_mul(L::BITS as usize);
                // Small processors would look the place up in a table of 32 bytes.
                if cfg!(any(target_pointer_width = "64", target_abi = "eabihf")) {
                    add(&mut item, value.trailing_zeros() as usize);
                } else {
                    while value & 1 == 0 {
                        value >>= 1;
                        add(&mut item, 1);
                    }
                }
                return Some(item);
            }
            add(&mut self.span.from, 1);
        }
        self.span = Marked::NONE;
        None
    }

    /// Takes all.
    #[inline]
    pub(crate) fn clear(&mut self) {
        while self.span.from < self.span.to {
            let Some(bits) = self.words.get_mut(self.span.from as usize) else { break };
            *bits = L::default();
            add(&mut self.span.from, 1);
        }
        self.span = Marked::NONE;
    }
}

#[cfg(test)]
mod tests {
    use super::{Marked, Marks};

    #[test]
    fn the_leftmost_comes_first() {
        for items in [1, 16, 17, 1024, 1025, 2048, 2049, 5000] {
            let words = Marks::<u16>::words_for(items);
            let mut memory = [0_u16; 400];
            let words = &mut memory[..words];
            let mut marks = Marks::new(words, Marked::NEW);
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
