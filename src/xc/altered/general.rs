//! The same for general problems, with colors and multiplicities.

extern crate std;

use std::vec;
use std::vec::Vec;

use super::alter::{
    Number, Numbers, alter_extras, alter_frames, alter_heads, alter_links, alter_multiplicities,
    alter_numbers, alter_state,
};
use super::{ITEMS, Table, cases, go_on, times};
use crate::xc::problem::Matrix;
use crate::xc::state::State;
use crate::xc::{
    Entry, Extras, General, GeneralMemory, Multiplicity, ProblemMemory, Width, bits, compact, dance,
};

/// A general problem in slices.
struct GeneralTable<L> {
    table: Table<L>,
    colors: Vec<L>,
    multiplicities: Vec<Multiplicity<L>>,
    extras: Extras,
}

impl<L: Width + Number> GeneralTable<L> {
    fn random(numbers: &mut Numbers) -> Self {
        let mut table = Table::<L>::random(numbers);
        let (mut colors, mut multiplicities) = (Vec::new(), Vec::new());
        let mut extras = Extras::NEW;
        let options = 4 + numbers.below(30);
        table.entries.resize(5 * options, Entry::default());
        table.ends.resize(options, L::default());
        colors.resize(5 * options, L::default());
        multiplicities.resize(ITEMS, Multiplicity::default());
        let Table { entries, ends, filled } = &mut table;
        let (primary, secondary) = (3 + numbers.below(6), 1 + numbers.below(3));
        let memory = ProblemMemory::new(entries, ends, &mut [], filled, ITEMS);
        let mut memory =
            GeneralMemory::new(memory, &mut colors, &mut multiplicities, &mut [], &mut extras);
        memory.set_items(primary as u32, secondary as u32).unwrap();
        for item in 0..primary {
            let least = numbers.below(3);
            let most = (least + numbers.below(3)).max(1);
            let [item, least, most] = [item, least, most].map(L::from_index);
            L::say_multiplicity(&mut memory, item, least, most).unwrap();
        }
        for _ in 0..options {
            let mut option = Vec::new();
            for _ in 0..=numbers.below(4) {
                let item = numbers.below(primary + secondary);
                let color = if item < primary { 0 } else { numbers.below(3) };
                if !option.iter().any(|(other, _)| *other == item as u32) {
                    option.push((item as u32, color as u32));
                }
            }
            L::add_members(&mut memory, 0, &option).unwrap();
        }
        Self { table, colors, multiplicities, extras }
    }

    fn general(&self) -> General<'_, L> {
        let Self { table, colors, multiplicities, extras } = self;
        General::of_parts(table.problem(), colors, multiplicities, &[], *extras)
    }

    fn alter(&mut self, numbers: &mut Numbers) {
        match numbers.below(6) {
            0 => alter_extras(numbers, &mut self.extras),
            1 => alter_numbers(numbers, &mut self.colors),
            2 | 3 => alter_multiplicities(numbers, &mut self.multiplicities),
            _ => self.table.alter(numbers),
        }
    }
}

fn general_links<L: Width + Number>(numbers: &mut Numbers) {
    let mut table = GeneralTable::<L>::random(numbers);
    let mut state = State::NEW;
    let mut links = vec![dance::Link::default(); table.table.entries.len()];
    let mut heads = vec![dance::Head::default(); ITEMS];
    let mut levels = vec![L::default(); 3 * (1 + numbers.below(3 * ITEMS))];
    let mut counts = vec![L::default(); table.general().numbers()];
    for round in 0..12 {
        let general = table.general();
        let most = 2 * u64::from(general.entries()) + 4;
        let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
        let memory = memory.general(&mut counts);
        let anew = round == 0 || numbers.below(8) == 0;
        let search = if anew { memory.search(general) } else { memory.resume(general) };
        go_on(search, numbers, most);
        for _ in 0..times(numbers) {
            match numbers.below(9) {
                0 => table.alter(numbers),
                1 => alter_numbers(numbers, &mut levels),
                2 | 3 => alter_state(numbers, &mut state),
                4 => alter_heads(numbers, &mut heads),
                5 | 6 => alter_numbers(numbers, &mut counts),
                _ => alter_links(numbers, &mut links),
            }
        }
    }
}

#[test]
fn general_links_of_16_bits() {
    cases(general_links::<u16>);
}

#[test]
fn general_links_of_32_bits() {
    cases(general_links::<u32>);
}

#[test]
fn general_rows() {
    cases(|numbers| {
        let mut table = GeneralTable::<u16>::random(numbers);
        let entries = table.table.entries.len();
        let mut state = State::NEW;
        let (mut ends, mut places, mut bits) = (vec![0; ITEMS], vec![0; entries], vec![0; entries]);
        let mut rows = vec![0; 2 * ITEMS];
        let mut sizes = vec![0; ITEMS];
        let mut levels = vec![0; 3 * (1 + numbers.below(3 * ITEMS))];
        let mut counts = vec![0; table.general().numbers()];
        for round in 0..12 {
            let general = table.general();
            let index = compact::IndexMemory::<u16>::new(&mut ends, &mut places, &mut bits);
            let Ok(index) = index.build(&general.problem()) else { return };
            let (_, index) = index.split();
            let index = compact::Indexed::of(general, index);
            let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
            let memory = memory.general(&mut counts);
            let anew = round == 0 || numbers.below(8) == 0;
            let search = if anew { memory.search(index) } else { memory.resume(index) };
            go_on(search, numbers, 2 * u64::from(general.entries()) + 4);
            for _ in 0..times(numbers) {
                match numbers.below(9) {
                    0 => table.alter(numbers),
                    1 => alter_numbers(numbers, &mut levels),
                    2 | 3 => alter_state(numbers, &mut state),
                    4 => alter_numbers(numbers, &mut sizes),
                    5 | 6 => alter_numbers(numbers, &mut counts),
                    _ => alter_numbers(numbers, &mut rows),
                }
            }
        }
    });
}

fn general_words<L: Width + Number>(numbers: &mut Numbers) {
    let mut table = GeneralTable::<L>::random(numbers);
    let needs = bits::Needs::of(&table.general());
    let mut state = State::NEW;
    let mut words = vec![0; needs.words];
    let mut sizes = vec![L::default(); needs.numbers];
    let mut frames = vec![bits::Frame::default(); needs.frames];
    for round in 0..12 {
        let general = table.general();
        let most = u64::from(general.entries()).saturating_mul(70).saturating_add(100);
        let memory = bits::Memory::new(&mut state, &mut words, &mut sizes, &mut frames);
        let anew = round == 0 || numbers.below(8) == 0;
        let search = if anew { memory.search(general) } else { memory.resume(general) };
        go_on(search, numbers, most);
        for _ in 0..times(numbers) {
            match numbers.below(8) {
                0 => table.alter(numbers),
                1 | 2 => alter_numbers(numbers, &mut sizes),
                3 | 4 => alter_state(numbers, &mut state),
                5 => alter_frames(numbers, &mut frames),
                _ => alter_numbers(numbers, &mut words),
            }
        }
    }
}

#[test]
fn general_words_of_16_bits() {
    cases(general_words::<u16>);
}

#[test]
fn general_words_of_32_bits() {
    cases(general_words::<u32>);
}
