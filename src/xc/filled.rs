//! How much of a problem's memory is filled, and the fingerprint of what is in it.

use super::Width;
use super::counting::saturated;
use super::problem::{Entry, Measure, Problem};
use crate::{Error, Resource};

/// How much of a problem's arrays is filled, and with what.
///
/// All-zero bytes are the empty problem in which all items that fit are primary.
///
/// ```
/// use footwork::xc::Filled;
/// assert_eq!(size_of::<Filled>(), 40);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Filled {
    /// Items and primary items, if `declared`.
    pub(super) items: u32,
    pub(super) primary: u32,
    pub(super) declared: u32,
    pub(super) options: u32,
    pub(super) entries: u32,
    /// Of the options so far.
    pub(super) hash: u32,
    pub(super) measure: Measure,
}

impl Filled {
    /// Nothing.
    pub const NEW: Self = Self {
        items: 0,
        primary: 0,
        declared: 0,
        options: 0,
        entries: 0,
        hash: 0,
        measure: Measure::NEW,
    };

    pub(super) const fn items(&self, room: usize) -> u32 {
        if self.declared == 0 { room as u32 } else { self.items }
    }

    pub(super) const fn primary(&self, room: usize) -> u32 {
        if self.declared == 0 { room as u32 } else { self.primary }
    }

    pub(crate) const fn set_items(
        &mut self,
        primary: u32,
        secondary: u32,
        room: usize,
        most: u32,
    ) -> Result<(), Error> {
        let needed = primary.saturating_add(secondary);
        if needed as usize > room {
            return capacity(Resource::Items, needed as usize, room);
        }
        if needed > most {
            return capacity(Resource::LinkWidth, needed as usize, most as usize);
        }
        *self = Self::NEW;
        self.declared = 1;
        self.items = needed;
        self.primary = primary;
        Ok(())
    }

    pub(super) const fn clear(&mut self) {
        self.options = 0;
        self.entries = 0;
        self.hash = 0;
        self.measure = Measure::NEW;
    }

    pub(crate) const fn lend<'a, L: Width>(
        &self,
        table: &'a [Entry<L>],
        ends: &'a [L],
        ids: &'a [u32],
        room: usize,
    ) -> Problem<'a, L> {
        let (table, _) = table.split_at(min(self.entries as usize, table.len()));
        let (ends, _) = ends.split_at(min(self.options as usize, ends.len()));
        let items = min(self.items(room) as usize, room) as u32;
        let primary = min(self.primary(room) as usize, items as usize) as u32;
        let fingerprint = mix(mix(self.hash, items), primary);
        Problem { table, ends, ids, items, primary, fingerprint, measure: self.measure }
    }
}

pub(super) const fn capacity<T: Copy>(
    resource: Resource,
    needed: usize,
    capacity: usize,
) -> Result<T, Error> {
    Err(Error::Capacity { resource, needed: saturated(needed), capacity: saturated(capacity) })
}

/// One round of the fingerprint: rotate, xor, multiply by an odd number near 2^32 over the golden
/// ratio (Knuth, TAOCP volume 3, section 6.4).
pub(super) const fn mix(hash: u32, value: u32) -> u32 {
    // The sum keeps an item 0 at the start from leaving no trace.
    (hash.rotate_left(5) ^ value.wrapping_add(0x85eb_ca6b)).wrapping_mul(0x9e37_79b1)
}

/// Separates options in the fingerprint; no item has this number.
pub(super) const END_OF_OPTION: u32 = u32::MAX;

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
