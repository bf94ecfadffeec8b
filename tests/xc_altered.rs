//! Memory altered between steps, as safe code can alter arrays that it brings itself: a refusal
//! or an arbitrary result, but an end, and nothing out of bounds. (The feature `unchecked` trusts
//! such arrays.)

#![cfg(not(feature = "unchecked"))]

use footwork::xc::{Budget, Engine, ProblemStorage, Search, State, bits, compact, dance};
use footwork::{Error, xc};

/// Xorshift: the same numbers everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn any(&mut self) -> u16 {
        self.below(1 << 16) as u16
    }
}

const ITEMS: usize = 12;
const ENTRIES: usize = 200;
type Table = ProblemStorage<u16, ITEMS, 40, ENTRIES>;

fn table(numbers: &mut Numbers) -> Table {
    let mut table = Table::new();
    let (primary, secondary) = (3 + numbers.below(6), numbers.below(4));
    table.set_items(primary as u32, secondary as u32).unwrap();
    for _ in 0..6 + numbers.below(25) {
        let mut option = Vec::new();
        for _ in 0..=numbers.below(4) {
            let item = numbers.below(primary + secondary) as u16;
            if !option.contains(&item) {
                option.push(item);
            }
        }
        table.option(&option).unwrap();
    }
    table
}

/// A few steps on a search that may be refused.
fn go_on<E: Engine>(search: Result<Search<E>, Error>, restart: bool) -> bool {
    match search {
        Ok(mut search) => {
            let _ = search.step(Budget::updates(20));
            let _ = search.solution();
            search.verify();
            if restart {
                search.restart();
            }
            true
        }
        Err(error) => {
            assert_eq!(error, Error::Altered);
            false
        }
    }
}

fn seeds() -> impl Iterator<Item = Numbers> {
    (1..100_u64).map(|seed| Numbers(seed * 7919))
}

#[test]
fn links() {
    for mut numbers in seeds() {
        let table = table(&mut numbers);
        let problem = table.problem();
        let mut state = State::NEW;
        let mut links = vec![dance::Link::default(); ENTRIES];
        let mut heads = vec![dance::Head::default(); ITEMS];
        let mut levels = vec![0_u16; 3 * ITEMS];
        let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
        memory.search(problem).unwrap();
        let mut old = (state, links.clone(), heads.clone(), levels.clone());
        for _ in 0..100 {
            match numbers.below(9) {
                0 => old = (state, links.clone(), heads.clone(), levels.clone()),
                1 => state = old.0,
                2 => links.clone_from(&old.1),
                3 => heads.clone_from(&old.2),
                4 => links[numbers.below(ENTRIES)] = links[numbers.below(ENTRIES)],
                5 => heads[numbers.below(ITEMS)] = heads[numbers.below(ITEMS)],
                6 => levels[numbers.below(3 * ITEMS)] = numbers.any(),
                _ => {}
            }
            let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
            if !go_on(memory.resume(problem), numbers.below(30) == 0) {
                (state, links, heads, levels) = old.clone();
            }
        }
    }
}

#[test]
fn rows() {
    for mut numbers in seeds() {
        let table = table(&mut numbers);
        let problem = table.problem();
        let mut index = compact::IndexStorage::<u16, ITEMS, ENTRIES>::new();
        let index = index.build(&problem).unwrap();
        let mut state = State::NEW;
        let mut rows = vec![0; 60];
        let mut sizes = vec![0_u16; ITEMS];
        let mut levels = vec![0_u16; 3 * ITEMS];
        let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
        memory.search(index).unwrap();
        let mut old = (state, rows.clone(), sizes.clone(), levels.clone());
        for _ in 0..100 {
            match numbers.below(9) {
                0 => old = (state, rows.clone(), sizes.clone(), levels.clone()),
                1 => state = old.0,
                2 => rows[numbers.below(60)] = numbers.below(1 << 31) as u32,
                3 => sizes[numbers.below(ITEMS)] = numbers.any(),
                4 => levels[numbers.below(3 * ITEMS)] = numbers.any(),
                _ => {}
            }
            let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
            if !go_on(memory.resume(index), numbers.below(30) == 0) {
                (state, rows, sizes, levels) = old.clone();
            }
        }
    }
}

#[test]
fn words() {
    for mut numbers in seeds() {
        let table = table(&mut numbers);
        let problem = table.problem();
        let needs = bits::Needs::of(&problem);
        let mut state = State::NEW;
        let mut words = vec![0_u64; needs.words];
        let mut sizes = vec![0_u16; needs.numbers];
        let mut frames = vec![bits::Frame::default(); needs.frames];
        let memory = bits::Memory::new(&mut state, &mut words, &mut sizes, &mut frames);
        memory.search(problem).unwrap();
        let mut old = (state, words.clone(), sizes.clone(), frames.clone());
        for _ in 0..100 {
            match numbers.below(9) {
                0 => old = (state, words.clone(), sizes.clone(), frames.clone()),
                1 => state = old.0,
                2 => frames.clone_from(&old.3),
                3 => words[numbers.below(needs.words)] = numbers.below(1 << 31) as u64 * 77_777,
                4 => sizes[numbers.below(needs.numbers)] = numbers.any(),
                _ => {}
            }
            let memory = bits::Memory::new(&mut state, &mut words, &mut sizes, &mut frames);
            if !go_on(memory.resume(problem), numbers.below(30) == 0) {
                (state, words, sizes, frames) = old.clone();
            }
        }
    }
}

/// Levels that name entries which do not exist.
#[test]
fn levels_out_of_range_are_refused() {
    let mut table = ProblemStorage::<u16, 2, 4, 6>::new();
    for option in [&[0_u16][..], &[1], &[0, 1], &[0, 1]] {
        table.option(option).unwrap();
    }
    let problem = table.problem();
    let (mut state, mut levels) = (State::NEW, [0_u16; 6]);
    let (mut links, mut heads) = ([dance::Link::default(); 6], [dance::Head::default(); 2]);
    let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
    let mut search = memory.search(problem).unwrap();
    assert_eq!(search.step(Budget::UNLIMITED), Ok(xc::Step::Solution));
    levels[0] = 60_000;
    let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
    assert_eq!(memory.resume(problem).err(), Some(Error::Altered));
}
