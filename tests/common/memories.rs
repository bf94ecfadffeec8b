//! The ways themselves: each engine on arrays of just the size needed, in a storage of fixed size,
//! and, with an allocator, in memory of its own.

use footwork::Error;
use footwork::xc::{Rule, Search, State, bits, compact, dance};

use super::Cover;
use super::ways::{Bare, BitsMemory, ENTRIES, ITEMS, Index, Table, TestWidth, WORDS, Way};

/// Dancing links in arrays of just the size needed.
#[derive(Clone)]
pub struct DanceSlices<L: TestWidth> {
    table: Box<Table<L>>,
    state: State,
    links: Vec<dance::Link<L>>,
    heads: Vec<dance::Head<L>>,
    levels: Vec<L>,
}

impl<L: TestWidth> Way for DanceSlices<L> {
    type Link = L;
    type Engine<'a> = dance::View<'a, 'a, L>;
    fn new(cover: &Cover) -> Self {
        Self {
            table: L::table(cover),
            state: State::NEW,
            links: vec![dance::Link::default(); cover.entries()],
            heads: vec![dance::Head::default(); cover.items() as usize],
            levels: vec![L::default(); 3 * cover.items() as usize],
        }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let Self { table, state, links, heads, levels } = self;
        dance::Memory::new(state, links, heads, levels).search(table.problem())
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let Self { table, state, links, heads, levels } = self;
        dance::Memory::new(state, links, heads, levels).resume(table.problem())
    }
}

impl<L: TestWidth> Bare for DanceSlices<L> {
    type Lists = (Vec<dance::Link<L>>, Vec<dance::Head<L>>);

    fn lists(&self) -> Self::Lists {
        (self.links.clone(), self.heads.clone())
    }
}

/// Rows of bits in arrays of just the size needed.
#[derive(Clone)]
pub struct CompactSlices<L: TestWidth> {
    table: Box<Table<L>>,
    index: Box<Index<L>>,
    state: State,
    rows: Vec<u32>,
    sizes: Vec<L>,
    levels: Vec<L>,
}

impl<L: TestWidth> Way for CompactSlices<L> {
    type Link = L;
    type Engine<'a> = compact::View<'a, 'a, L>;
    fn new(cover: &Cover) -> Self {
        let table = L::table(cover);
        let index = L::indexed(&table.problem());
        let words = index.lend(&table.problem()).unwrap().words() as usize;
        Self {
            table,
            index,
            state: State::NEW,
            rows: vec![0; words],
            sizes: vec![L::default(); cover.items() as usize],
            levels: vec![L::default(); 3 * cover.items() as usize],
        }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let Self { table, index, state, rows, sizes, levels } = self;
        compact::Memory::new(state, rows, sizes, levels).search(index.lend(&table.problem())?)
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let Self { table, index, state, rows, sizes, levels } = self;
        compact::Memory::new(state, rows, sizes, levels).resume(index.lend(&table.problem())?)
    }
}

impl<L: TestWidth> Bare for CompactSlices<L> {
    type Lists = (Vec<u32>, Vec<L>);

    fn lists(&self) -> Self::Lists {
        (self.rows.clone(), self.sizes.clone())
    }
}

/// Dancing links in a storage of fixed size.
#[derive(Clone)]
pub struct DanceStorage<L: TestWidth> {
    table: Box<Table<L>>,
    memory: Box<dance::Storage<L, ITEMS, ENTRIES>>,
}

impl<L: TestWidth> Way for DanceStorage<L> {
    type Link = L;
    type Engine<'a> = dance::View<'a, 'a, L>;
    fn new(cover: &Cover) -> Self {
        Self { table: L::table(cover), memory: L::dance() }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        self.memory.search(self.table.problem())
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        self.memory.resume(self.table.problem())
    }
}

/// Rows of bits in a storage of fixed size.
#[derive(Clone)]
pub struct CompactStorage<L: TestWidth> {
    table: Box<Table<L>>,
    index: Box<Index<L>>,
    memory: Box<compact::Storage<L, ITEMS, WORDS>>,
}

impl<L: TestWidth> Way for CompactStorage<L> {
    type Link = L;
    type Engine<'a> = compact::View<'a, 'a, L>;
    fn new(cover: &Cover) -> Self {
        let table = L::table(cover);
        let index = L::indexed(&table.problem());
        Self { table, index, memory: L::compact() }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        self.memory.search(self.index.lend(&self.table.problem())?)
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        self.memory.resume(self.index.lend(&self.table.problem())?)
    }
}

/// Bits in arrays of just the size needed.
#[derive(Clone)]
pub struct BitsSlices<L: TestWidth> {
    table: Box<Table<L>>,
    state: State,
    words: Vec<u64>,
    numbers: Vec<L>,
    frames: Vec<bits::Frame<L>>,
}

impl<L: TestWidth> Way for BitsSlices<L> {
    type Link = L;
    type Engine<'a> = bits::View<'a, 'a, L>;
    const RULES: &'static [Rule] = &[Rule::Fewest];
    const LINKS: bool = false;

    fn new(cover: &Cover) -> Self {
        let table = L::table(cover);
        let needs = bits::Needs::of(&table.problem());
        Self {
            table,
            state: State::NEW,
            words: vec![0; needs.words],
            numbers: vec![L::default(); needs.numbers],
            frames: vec![bits::Frame::default(); needs.frames],
        }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let Self { table, state, words, numbers, frames } = self;
        bits::Memory::new(state, words, numbers, frames).search(table.problem())
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        let Self { table, state, words, numbers, frames } = self;
        bits::Memory::new(state, words, numbers, frames).resume(table.problem())
    }
}

/// Rows and living options, and sizes: not the copies that each level keeps.
impl<L: TestWidth> Bare for BitsSlices<L> {
    type Lists = (Vec<u64>, Vec<L>);

    fn lists(&self) -> Self::Lists {
        let problem = self.table.problem();
        let rows = problem.items() as usize + 1;
        let words = rows * problem.options().div_ceil(64) as usize;
        (self.words[..words].to_vec(), self.numbers[..problem.primary() as usize].to_vec())
    }
}

/// Bits in a storage of fixed size.
#[derive(Clone)]
pub struct BitsStorage<L: TestWidth> {
    table: Box<Table<L>>,
    memory: Box<BitsMemory<L>>,
}

impl<L: TestWidth> Way for BitsStorage<L> {
    type Link = L;
    type Engine<'a> = bits::View<'a, 'a, L>;
    const RULES: &'static [Rule] = &[Rule::Fewest];
    const LINKS: bool = false;

    fn new(cover: &Cover) -> Self {
        Self { table: L::table(cover), memory: L::bits() }
    }

    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        self.memory.search(self.table.problem())
    }

    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
        self.memory.resume(self.table.problem())
    }
}

#[cfg(feature = "alloc")]
pub use owned::{BitsOwned, CompactOwned, DanceOwned};

#[cfg(feature = "alloc")]
mod owned {
    use footwork::xc::owned::{Bits, Compact, Dance, Index, OwnedProblem};

    use super::{Cover, Error, Rule, Search, TestWidth, Way, bits, compact, dance};

    /// Dancing links in memory from the heap.
    #[derive(Clone)]
    pub struct DanceOwned<L: TestWidth> {
        problem: OwnedProblem<L>,
        memory: Dance<L>,
    }

    impl<L: TestWidth> Way for DanceOwned<L> {
        type Link = L;
        type Engine<'a> = dance::View<'a, 'a, L>;
        fn new(cover: &Cover) -> Self {
            let problem = L::owned(cover);
            let memory = Dance::new(problem.problem());
            Self { problem, memory }
        }

        fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
            self.memory.search(self.problem.problem())
        }

        fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
            self.memory.resume(self.problem.problem())
        }
    }

    /// Rows of bits in memory from the heap.
    #[derive(Clone)]
    pub struct CompactOwned<L: TestWidth> {
        problem: OwnedProblem<L>,
        index: Index<L>,
        memory: Compact<L>,
    }

    impl<L: TestWidth> Way for CompactOwned<L> {
        type Link = L;
        type Engine<'a> = compact::View<'a, 'a, L>;
        fn new(cover: &Cover) -> Self {
            let problem = L::owned(cover);
            let index = L::owned_index(&problem);
            let memory = Compact::new(index.lend(problem.problem()).unwrap());
            Self { problem, index, memory }
        }

        fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
            self.memory.search(self.index.lend(self.problem.problem())?)
        }

        fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
            self.memory.resume(self.index.lend(self.problem.problem())?)
        }
    }

    /// Bits in memory from the heap.
    #[derive(Clone)]
    pub struct BitsOwned<L: TestWidth> {
        problem: OwnedProblem<L>,
        memory: Bits<L>,
    }

    impl<L: TestWidth> Way for BitsOwned<L> {
        type Link = L;
        type Engine<'a> = bits::View<'a, 'a, L>;
        const RULES: &'static [Rule] = &[Rule::Fewest];
        const LINKS: bool = false;

        fn new(cover: &Cover) -> Self {
            let problem = L::owned(cover);
            let memory = Bits::new(problem.problem());
            Self { problem, memory }
        }

        fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
            self.memory.search(self.problem.problem())
        }

        fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
            self.memory.resume(self.problem.problem())
        }
    }
}
