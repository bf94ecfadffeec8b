//! The engines on general problems, in arrays of just the size needed.

use footwork::Error;
use footwork::xc::{General, Rule, Search, State, bits, compact, dance};

use super::Cover;
use super::ways::{Bare, GeneralTable, Index, TestWidth, Way};

/// Three numbers for each level, and for marks of all items.
fn levels<L: TestWidth>(general: &General<'_, L>) -> Vec<L> {
    vec![L::default(); 3 * general.levels().max(general.problem().items()) as usize]
}

/// What a search has counted for items, without its stack.
fn counts<L: TestWidth>(general: &General<'_, L>, numbers: &[L]) -> Vec<L> {
    let problem = general.problem();
    let multiple = if general.has_multiplicities() { problem.primary() } else { 0 };
    let colored = if general.colors() == 0 { 0 } else { problem.items() - problem.primary() };
    numbers[..(multiple + colored) as usize].to_vec()
}

/// Dancing links.
#[derive(Clone)]
pub struct DanceGeneral<L: TestWidth> {
    table: Box<GeneralTable<L>>,
    state: State,
    links: Vec<dance::Link<L>>,
    heads: Vec<dance::Head<L>>,
    levels: Vec<L>,
    numbers: Vec<L>,
}

impl<L: TestWidth> DanceGeneral<L> {
    fn parts(&mut self) -> (General<'_, L>, dance::Memory<'_, L>) {
        let Self { table, state, links, heads, levels, numbers } = self;
        (table.general(), dance::Memory::new(state, links, heads, levels).general(numbers))
    }
}

impl<L: TestWidth> Way for DanceGeneral<L> {
    type Link = L;
    type Engine<'a> = dance::GeneralView<'a, General<'a, L>, L>;
    const GENERAL: bool = true;

    fn new(cover: &Cover) -> Self {
        let table = L::general_table(cover);
        Self {
            state: State::NEW,
            links: vec![dance::Link::default(); cover.entries()],
            heads: vec![dance::Head::default(); cover.items() as usize],
            levels: levels(&table.general()),
            numbers: vec![L::default(); table.general().numbers()],
            table,
        }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let (general, memory) = self.parts();
        memory.search(general)
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let (general, memory) = self.parts();
        memory.resume(general)
    }
}

impl<L: TestWidth> Bare for DanceGeneral<L> {
    type Lists = (Vec<dance::Link<L>>, Vec<dance::Head<L>>, Vec<L>);

    fn lists(&self) -> Self::Lists {
        let counts = counts(&self.table.general(), &self.numbers);
        (self.links.clone(), self.heads.clone(), counts)
    }
}

/// Rows of bits.
#[derive(Clone)]
pub struct CompactGeneral<L: TestWidth> {
    table: Box<GeneralTable<L>>,
    index: Box<Index<L>>,
    state: State,
    rows: Vec<u32>,
    sizes: Vec<L>,
    levels: Vec<L>,
    numbers: Vec<L>,
}

impl<L: TestWidth> CompactGeneral<L> {
    #[allow(clippy::type_complexity)] // only a test
    fn parts(&mut self) -> (compact::Indexed<'_, L, General<'_, L>>, compact::Memory<'_, L>) {
        let Self { table, index, state, rows, sizes, levels, numbers } = self;
        let general = table.general();
        let indexed = index.lend(&general).unwrap();
        (indexed, compact::Memory::new(state, rows, sizes, levels).general(numbers))
    }
}

impl<L: TestWidth> Way for CompactGeneral<L> {
    type Link = L;
    type Engine<'a> = compact::GeneralView<'a, 'a, General<'a, L>, L>;
    const GENERAL: bool = true;

    fn new(cover: &Cover) -> Self {
        let table = L::general_table(cover);
        let problem = table.general().problem();
        let index = L::indexed(&problem);
        let words = index.lend(&problem).unwrap().words() as usize;
        Self {
            index,
            state: State::NEW,
            rows: vec![0; words],
            sizes: vec![L::default(); cover.items() as usize],
            levels: levels(&table.general()),
            numbers: vec![L::default(); table.general().numbers()],
            table,
        }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let (indexed, memory) = self.parts();
        memory.search(indexed)
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let (indexed, memory) = self.parts();
        memory.resume(indexed)
    }
}

impl<L: TestWidth> Bare for CompactGeneral<L> {
    type Lists = (Vec<u32>, Vec<L>, Vec<L>);

    fn lists(&self) -> Self::Lists {
        let counts = counts(&self.table.general(), &self.numbers);
        (self.rows.clone(), self.sizes.clone(), counts)
    }
}

/// Bits.
#[derive(Clone)]
pub struct BitsGeneral<L: TestWidth> {
    table: Box<GeneralTable<L>>,
    state: State,
    words: Vec<u64>,
    numbers: Vec<L>,
    frames: Vec<bits::Frame<L>>,
}

impl<L: TestWidth> BitsGeneral<L> {
    fn parts(&mut self) -> (General<'_, L>, bits::Memory<'_, L>) {
        let Self { table, state, words, numbers, frames } = self;
        (table.general(), bits::Memory::new(state, words, numbers, frames))
    }
}

impl<L: TestWidth> Way for BitsGeneral<L> {
    type Link = L;
    type Engine<'a> = bits::GeneralView<'a, General<'a, L>, L>;
    const RULES: &'static [Rule] = &[Rule::Fewest];
    const LINKS: bool = false;
    const GENERAL: bool = true;

    fn new(cover: &Cover) -> Self {
        let table = L::general_table(cover);
        let needs = bits::Needs::of(&table.general());
        Self {
            table,
            state: State::NEW,
            words: vec![0; needs.words],
            numbers: vec![L::default(); needs.numbers],
            frames: vec![bits::Frame::default(); needs.frames],
        }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let (general, memory) = self.parts();
        memory.search(general)
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let (general, memory) = self.parts();
        memory.resume(general)
    }
}

/// Rows and living options, and sizes: not the copies that each level keeps.
impl<L: TestWidth> Bare for BitsGeneral<L> {
    type Lists = (Vec<u64>, Vec<L>);

    fn lists(&self) -> Self::Lists {
        let general = self.table.general();
        let problem = general.problem();
        let secondary = problem.items() - problem.primary();
        let rows = (problem.items() + secondary * general.colors()) as usize + 1;
        let words = rows * problem.options().div_ceil(64) as usize;
        let sizes = problem.primary() * (1 + u32::from(general.has_multiplicities()));
        (self.words[..words].to_vec(), self.numbers[..sizes as usize].to_vec())
    }
}
