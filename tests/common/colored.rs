//! The engines on general problems, in arrays of just the size needed.

use footwork::Error;
use footwork::xc::{General, Rule, Search, State, bits, compact, dance};

use super::Cover;
use super::ways::{Bare, GeneralTable, Index, TestWidth, Way};

/// Dancing links.
#[derive(Clone)]
pub struct DanceColored<L: TestWidth> {
    table: Box<GeneralTable<L>>,
    state: State,
    links: Vec<dance::Link<L>>,
    heads: Vec<dance::Head<L>>,
    levels: Vec<L>,
    committed: Vec<L>,
}

impl<L: TestWidth> DanceColored<L> {
    fn parts(&mut self) -> (General<'_, L>, dance::Memory<'_, L>) {
        let Self { table, state, links, heads, levels, committed } = self;
        (table.general(), dance::Memory::new(state, links, heads, levels).colored(committed))
    }
}

impl<L: TestWidth> Way for DanceColored<L> {
    type Link = L;
    type Engine<'a> = dance::GeneralView<'a, General<'a, L>, L>;
    const COLORS: bool = true;

    fn new(cover: &Cover) -> Self {
        Self {
            table: L::general_table(cover),
            state: State::NEW,
            links: vec![dance::Link::default(); cover.entries()],
            heads: vec![dance::Head::default(); cover.items() as usize],
            levels: vec![L::default(); 3 * cover.items() as usize],
            committed: vec![L::default(); cover.secondary as usize],
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

impl<L: TestWidth> Bare for DanceColored<L> {
    type Lists = (Vec<dance::Link<L>>, Vec<dance::Head<L>>, Vec<L>);

    fn lists(&self) -> Self::Lists {
        (self.links.clone(), self.heads.clone(), self.committed.clone())
    }
}

/// Rows of bits.
#[derive(Clone)]
pub struct CompactColored<L: TestWidth> {
    table: Box<GeneralTable<L>>,
    index: Box<Index<L>>,
    state: State,
    rows: Vec<u32>,
    sizes: Vec<L>,
    levels: Vec<L>,
    committed: Vec<L>,
}

impl<L: TestWidth> CompactColored<L> {
    #[allow(clippy::type_complexity)] // only a test
    fn parts(&mut self) -> (compact::Indexed<'_, L, General<'_, L>>, compact::Memory<'_, L>) {
        let Self { table, index, state, rows, sizes, levels, committed } = self;
        let general = table.general();
        let indexed = index.lend(&general).unwrap();
        (indexed, compact::Memory::new(state, rows, sizes, levels).colored(committed))
    }
}

impl<L: TestWidth> Way for CompactColored<L> {
    type Link = L;
    type Engine<'a> = compact::GeneralView<'a, 'a, General<'a, L>, L>;
    const COLORS: bool = true;

    fn new(cover: &Cover) -> Self {
        let table = L::general_table(cover);
        let problem = table.general().problem();
        let index = L::indexed(&problem);
        let words = index.lend(&problem).unwrap().words() as usize;
        Self {
            table,
            index,
            state: State::NEW,
            rows: vec![0; words],
            sizes: vec![L::default(); cover.items() as usize],
            levels: vec![L::default(); 3 * cover.items() as usize],
            committed: vec![L::default(); cover.secondary as usize],
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

impl<L: TestWidth> Bare for CompactColored<L> {
    type Lists = (Vec<u32>, Vec<L>, Vec<L>);

    fn lists(&self) -> Self::Lists {
        (self.rows.clone(), self.sizes.clone(), self.committed.clone())
    }
}

/// Bits.
#[derive(Clone)]
pub struct BitsColored<L: TestWidth> {
    table: Box<GeneralTable<L>>,
    state: State,
    words: Vec<u64>,
    numbers: Vec<L>,
    frames: Vec<bits::Frame<L>>,
}

impl<L: TestWidth> BitsColored<L> {
    fn parts(&mut self) -> (General<'_, L>, bits::Memory<'_, L>) {
        let Self { table, state, words, numbers, frames } = self;
        (table.general(), bits::Memory::new(state, words, numbers, frames))
    }
}

impl<L: TestWidth> Way for BitsColored<L> {
    type Link = L;
    type Engine<'a> = bits::GeneralView<'a, General<'a, L>, L>;
    const RULES: &'static [Rule] = &[Rule::Fewest];
    const LINKS: bool = false;
    const COLORS: bool = true;

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
impl<L: TestWidth> Bare for BitsColored<L> {
    type Lists = (Vec<u64>, Vec<L>);

    fn lists(&self) -> Self::Lists {
        let general = self.table.general();
        let problem = general.problem();
        let secondary = problem.items() - problem.primary();
        let rows = (problem.items() + secondary * general.colors()) as usize + 1;
        let words = rows * problem.options().div_ceil(64) as usize;
        (self.words[..words].to_vec(), self.numbers[..problem.primary() as usize].to_vec())
    }
}
