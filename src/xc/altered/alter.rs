//! Ways to alter one number in memory.

use crate::xc::bits::Frame;
use crate::xc::dance::{Head, Link};
use crate::xc::problem::Measure;
use crate::xc::state::State;
use crate::xc::{Entry, Extras, Filled, Multiplicity};

/// A seeded generator, xorshift (Marsaglia 2003).
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound
    }

    /// Another value for a number: a bit of it turned, a small one, an extreme one, any.
    fn other(&mut self, old: u64) -> u64 {
        match self.below(8) {
            0 | 1 => old ^ 1 << self.below(64),
            2 => old.wrapping_add(1),
            3 => old.wrapping_sub(1),
            4 => self.below(100) as u64,
            5 => u64::MAX,
            6 => 0,
            _ => self.next(),
        }
    }
}

/// What is kept as a number.
pub trait Number: Copy {
    fn changed(self, numbers: &mut Numbers) -> Self;
}

macro_rules! number {
    ($($type:ty)*) => {
        $(impl Number for $type {
            fn changed(self, numbers: &mut Numbers) -> Self {
                // A bit turned beyond the width changes nothing; so be it.
                numbers.other(self as u64) as $type
            }
        })*
    };
}
number!(u8 u16 u32 u64);

/// Alters one of some numbers, if there are any.
pub fn alter_numbers<T: Number>(numbers: &mut Numbers, slice: &mut [T]) {
    let place = numbers.below(slice.len().max(1));
    if let Some(number) = slice.get_mut(place) {
        *number = number.changed(numbers);
    }
}

fn one_of<T: Number>(numbers: &mut Numbers, fields: &mut [&mut T]) {
    let place = numbers.below(fields.len());
    *fields[place] = fields[place].changed(numbers);
}

/// One of many, if there are any.
fn any<'a, T>(numbers: &mut Numbers, slice: &'a mut [T]) -> Option<&'a mut T> {
    let place = numbers.below(slice.len().max(1));
    slice.get_mut(place)
}

pub fn alter_entries<L: Number>(numbers: &mut Numbers, entries: &mut [Entry<L>]) {
    if let Some(Entry { item, right }) = any(numbers, entries) {
        one_of(numbers, &mut [item, right]);
    }
}

pub fn alter_links<L: Number>(numbers: &mut Numbers, links: &mut [Link<L>]) {
    if let Some(Link { up, down }) = any(numbers, links) {
        one_of(numbers, &mut [up, down]);
    }
}

pub fn alter_heads<L: Number>(numbers: &mut Numbers, heads: &mut [Head<L>]) {
    if let Some(Head { size, first }) = any(numbers, heads) {
        one_of(numbers, &mut [size, first]);
    }
}

pub fn alter_frames<L: Number>(numbers: &mut Numbers, frames: &mut [Frame<L>]) {
    if let Some(Frame { item, level, open, hint }) = any(numbers, frames) {
        one_of(numbers, &mut [item, level, open, hint]);
    }
}

pub fn alter_filled(numbers: &mut Numbers, filled: &mut Filled) {
    let Filled { items, primary, declared, options, entries, hash, measure } = filled;
    let Measure { kept, most, fewest, longest } = measure;
    let mut fields =
        [items, primary, declared, options, entries, hash, kept, most, fewest, longest];
    one_of(numbers, &mut fields);
}

pub fn alter_extras(numbers: &mut Numbers, extras: &mut Extras) {
    let Extras { most_color, multiple, more, costly, hash } = extras;
    one_of(numbers, &mut [most_color, multiple, more, costly, hash]);
}

pub fn alter_multiplicities<L: Number>(numbers: &mut Numbers, all: &mut [Multiplicity<L>]) {
    if let Some(Multiplicity { least, most }) = any(numbers, all) {
        one_of(numbers, &mut [least, most]);
    }
}

/// Alters a field; seldom one by which the state knows its problem.
pub fn alter_state(numbers: &mut Numbers, state: &mut State) {
    let State { nodes, updates, solutions, spent, fingerprint, entries, .. } = state;
    let State { options, items, kept, level, assumed, deepest, open, .. } = state;
    let State { entry, cursor, stop, found, most, levels, longest_cover, .. } = state;
    let State { phase, rule, rescan, unread, tweaks, marked, .. } = state;
    match numbers.below(20) {
        0 => one_of(numbers, &mut [fingerprint, entries, options, items]),
        1..=3 => one_of(numbers, &mut [nodes, updates, solutions, spent]),
        4..=8 => {
            *phase = numbers.below(12) as u8;
            one_of(numbers, &mut [entry, cursor, stop]);
        }
        9..=12 => one_of(numbers, &mut [phase, rule, rescan, unread]),
        _ => one_of(
            numbers,
            &mut [
                kept,
                level,
                assumed,
                deepest,
                open,
                entry,
                cursor,
                stop,
                found,
                most,
                levels,
                longest_cover,
                tweaks,
                &mut marked.from,
                &mut marked.to,
            ],
        ),
    }
}
