//! Where 16-bit numbers end: nothing wraps, what is too much is refused. And how large things
//! are in memory, and that zero bytes are what `new` makes.

use std::sync::Mutex;

use footwork::xc::{Filled, ProblemStorage, State, bits, compact, dance};
use footwork::{Error, Resource};

type Wide = ProblemStorage<u16, 40, 65_536, 65_536>;
type Wide32 = ProblemStorage<u32, 40, 65_536, 65_537>;

/// Too large for a test's stack.
static WIDE: Mutex<Wide> = Mutex::new(Wide::new());
static WIDE_32: Mutex<Wide32> = Mutex::new(Wide32::new());

fn too_wide<T>(needed: u32, capacity: u32) -> Result<T, Error> {
    Err(Error::Capacity { resource: Resource::LinkWidth, needed, capacity })
}

/// `options` options on item 0, with item 1 for every 1,000th.
fn one_item(wide: &mut Wide, options: usize) {
    wide.set_items(2, 0).unwrap();
    for option in 0..options {
        let items: &[u16] = if option % 1_000 == 999 { &[0, 1] } else { &[0] };
        wide.option(items).unwrap();
    }
}

#[test]
fn options_on_an_item() {
    let mut wide = WIDE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let (mut state, mut heads) = (State::NEW, [dance::Head::default(); 2]);
    let (mut links, mut levels) = (vec![dance::Link::default(); 65_536], [0; 6]);
    let (mut ends, mut entries, mut place) = ([0; 2], vec![0; 65_536], vec![0; 65_536]);
    let (mut rows, mut sizes) = (vec![0; 65_536 / 32], [0; 2]);

    one_item(&mut wide, 16_383);
    // The options with both items are the covers: none has item 1 alone.
    let most = wide.problem();
    let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
    assert_eq!(memory.search(most).unwrap().count(u64::MAX).unwrap().count, 16);
    let index = compact::IndexMemory::<u16>::new(&mut ends, &mut entries, &mut place);
    let index = index.build(&most).unwrap();
    let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
    assert_eq!(memory.search(index).unwrap().count(u64::MAX).unwrap().count, 16);
    let needs = bits::Needs::of(&most);
    let (mut words, mut numbers) = (vec![0; needs.words], vec![0; needs.numbers]);
    let mut frames = vec![bits::Frame::default(); needs.frames];
    let memory = bits::Memory::new(&mut state, &mut words, &mut numbers, &mut frames);
    assert_eq!(memory.search(most).unwrap().count(u64::MAX).unwrap().count, 16);

    for options in [16_384, 20_000, 40_000] {
        one_item(&mut wide, options);
        let more = wide.problem();
        // "At least": engines stop at the first that is too many, or count them all.
        let refused = |error: Option<Error>| match error {
            Some(Error::Capacity { resource: Resource::LinkWidth, needed, capacity: 16_383 }) => {
                assert!((16_384..=options as u32).contains(&needed));
            }
            other => panic!("{options} options: {other:?}"),
        };
        let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
        refused(memory.search(more).err());
        let index = compact::IndexMemory::<u16>::new(&mut ends, &mut entries, &mut place);
        let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
        refused(memory.search(index.build(&more).unwrap()).err());
        let needs = bits::Needs::of(&more);
        words.resize(needs.words, 0);
        numbers.resize(needs.numbers, 0);
        let memory = bits::Memory::new(&mut state, &mut words, &mut numbers, &mut frames);
        refused(memory.search(more).err());
    }
}

/// A secondary item may have no more.
#[test]
fn options_on_a_secondary_item() {
    let mut wide = WIDE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    wide.set_items(3, 1).unwrap();
    for option in 0..16_384 {
        wide.option(&[option % 3, 3]).unwrap();
    }
    let (mut state, mut heads) = (State::NEW, [dance::Head::default(); 4]);
    let (mut links, mut levels) = (vec![dance::Link::default(); 65_536], [0; 12]);
    let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
    assert_eq!(memory.search(wide.problem()).err(), too_wide::<()>(16_384, 16_383).err());
}

#[test]
fn entries_and_options() {
    let mut wide = WIDE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    // 1,638 times 40 entries are 65,520.
    wide.set_items(40, 0).unwrap();
    let all: [u16; 40] = std::array::from_fn(|item| item as u16);
    for _ in 0..1_638 {
        wide.option(&all).unwrap();
    }
    assert_eq!(wide.option(&all[..16]), too_wide(65_536, 65_535));
    assert_eq!(wide.option(&all[..15]), Ok(1_638));
    assert_eq!(wide.option(&all[..1]), too_wide(65_536, 65_535));
    assert_eq!(wide.option(&[]), Ok(1_639));
    let full = wide.problem();
    assert_eq!((full.options(), full.entries()), (1_640, 65_535));
    let (mut state, mut heads) = (State::NEW, [dance::Head::default(); 40]);
    let (mut links, mut levels) = (vec![dance::Link::default(); 65_535], [0; 120]);
    let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
    assert_eq!(memory.search(full).unwrap().count(u64::MAX).unwrap().count, 1_638);
    let (mut ends, mut entries, mut place) = ([0; 40], vec![0; 65_535], vec![0; 65_535]);
    let index = compact::IndexMemory::<u16>::new(&mut ends, &mut entries, &mut place);
    // 15 rows of 1,639 bits and 25 of 1,638 take 52 words each: they can just not be numbered.
    assert_eq!(index.build(&full).err(), too_wide::<()>(40 * 52 * 32, 65_535).err());

    wide.set_items(1, 0).unwrap();
    for option in 0..65_535 {
        assert_eq!(wide.option(&[]), Ok(option));
    }
    assert_eq!(wide.option(&[]), too_wide(65_536, 65_535));
}

/// What 16 bits refuse, 32 bits take.
#[test]
fn wider_links() {
    let mut wide = WIDE_32.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    wide.set_items(2, 0).unwrap();
    for option in 0..65_536 {
        let items: &[u32] = if option == 40_000 { &[0, 1] } else { &[0] };
        assert_eq!(wide.option(items), Ok(option));
    }
    let problem = wide.problem();
    assert_eq!(problem.entries(), 65_537);
    let (mut state, mut heads) = (State::NEW, [dance::Head::default(); 2]);
    let (mut links, mut levels) = (vec![dance::Link::default(); 65_537], [0; 6]);
    let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
    let mut search = memory.search(problem).unwrap();
    assert_eq!(search.next_solution(), Ok(Some(&[40_000][..])));
    assert_eq!(search.next_solution(), Ok(None));
    let (mut ends, mut entries, mut place) = ([0; 2], vec![0; 65_537], vec![0; 65_537]);
    let index = compact::IndexMemory::<u32>::new(&mut ends, &mut entries, &mut place);
    let index = index.build(&problem).unwrap();
    let mut rows = vec![0; index.words() as usize];
    let mut sizes = [0; 2];
    let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
    let mut search = memory.search(index).unwrap();
    assert_eq!(search.next_solution(), Ok(Some(&[40_000][..])));
    assert_eq!(search.next_solution(), Ok(None));
}

type Dance = dance::Storage<u16, 324, 2_916, 81>;
type Compact = compact::Storage<u16, 324, 324, 81>;
type Bits = bits::Storage<u16, 9, 2>;
type Table = ProblemStorage<u16, 324, 729, 2_916, 729>;

/// Bytes of the whole 9x9 Sudoku: what the documentation says.
#[test]
fn sizes_in_memory() {
    // The most that is asked for is a multiple of 8 bytes.
    let rounded = |bytes: usize| bytes.next_multiple_of(8);
    let state = size_of::<State>();
    assert_eq!((state, size_of::<Filled>()), (112, 40));
    // Links, heads, three numbers a level.
    let numbers = 2 * 2_916 + 2 * 324 + 3 * 81;
    assert_eq!(size_of::<Dance>(), rounded(state + 2 * numbers));
    assert_eq!(size_of::<dance::Storage<u32, 324, 2_916, 81>>(), rounded(state + 4 * numbers));
    assert_eq!(size_of::<Dance>(), 13_560);
    // Rows of 32 bits, sizes, three numbers a level.
    let numbers = 324 + 3 * 81;
    assert_eq!(size_of::<Compact>(), rounded(state + 4 * 324 + 2 * numbers));
    assert_eq!(
        size_of::<compact::Storage<u32, 324, 324, 81>>(),
        rounded(state + 4 * 324 + 4 * numbers)
    );
    assert_eq!(size_of::<Compact>(), 2_544);
    // Ids, what is filled, entries, ends of options.
    let table = 4 * 729 + 40 + 4 * 2_916 + 2 * 729_usize;
    assert_eq!(size_of::<Table>(), table.next_multiple_of(4));
}

/// Memory that was cleared to zero bytes, as a `static` in `.bss` or by a C program.
#[allow(unsafe_code)]
fn zeroed<T: Clone>() -> T {
    // SAFETY: only used for storages, which are integers and arrays of integers.
    unsafe { std::mem::zeroed() }
}

#[test]
fn zero_bytes_are_new() {
    assert_eq!(zeroed::<State>(), State::NEW);
    assert_eq!(State::default(), State::NEW);
    assert_eq!(zeroed::<Filled>(), Filled::NEW);
    assert_eq!(Filled::default(), Filled::NEW);
    assert!(zeroed::<Dance>() == Dance::new() && Dance::default() == Dance::new());
    assert!(zeroed::<Compact>() == Compact::new() && Compact::default() == Compact::new());
    assert!(zeroed::<Bits>() == Bits::new() && Bits::default() == Bits::new());
    assert!(zeroed::<dance::Storage<u32, 3, 5>>() == dance::Storage::<u32, 3, 5>::new());
    assert!(zeroed::<compact::Storage<u32, 3, 5>>() == compact::Storage::<u32, 3, 5>::new());
}
