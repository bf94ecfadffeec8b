//! The two link widths beside each other, and solutions read without a view.

use footwork::puzzle::queens::{self, Diagonals};
use footwork::sudoku::{CompactStorage9, FlashStorage9, Grid};
use footwork::xc::{Budget, Entry, Filled, ProblemMemory, ProblemStorage, Stats, Step, Width};
use footwork::{Error, Resource};

/// Xorshift: the same numbers everywhere.
fn next(state: &mut u32) -> u32 {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    *state
}

fn options() -> Vec<Vec<u16>> {
    let mut state = 2_463_534_242;
    (0..50)
        .map(|_| {
            let mut option: Vec<u16> =
                (0..=next(&mut state) % 6).map(|_| (next(&mut state) % 20) as u16).collect();
            option.sort_unstable();
            option.dedup();
            let turn = next(&mut state) as usize % option.len();
            option.rotate_left(turn);
            option
        })
        .collect()
}

fn fill<L: Width>(mut memory: ProblemMemory<'_, L>) {
    memory.set_items(14, 6).unwrap();
    for (number, option) in options().into_iter().enumerate() {
        let wide: Vec<u32> = option.into_iter().map(u32::from).collect();
        assert_eq!(memory.option_u32(&wide), Ok(number as u32));
    }
    assert_eq!(memory.option_u32(&[20]), Err(Error::UnknownItem { option: 50, item: 20 }));
    assert_eq!(memory.option_u32(&[3, 3]), Err(Error::RepeatedItem { option: 50, item: 3 }));
}

#[test]
fn items_of_32_bits_make_the_same_problem() {
    let mut narrow = ProblemStorage::<u16, 20, 60, 400>::new();
    narrow.set_items(14, 6).unwrap();
    for option in options() {
        narrow.option(&option).unwrap();
    }
    let mut narrowed = ProblemStorage::<u16, 20, 60, 400>::new();
    fill(narrowed.memory());
    let mut wide = ProblemStorage::<u32, 20, 60, 400>::new();
    fill(wide.memory());
    let (narrow, narrowed, wide) = (narrow.problem(), narrowed.problem(), wide.problem());
    assert_eq!(narrow.fingerprint(), narrowed.fingerprint());
    assert_eq!(narrow.fingerprint(), wide.fingerprint());
    for option in 0..50 {
        assert!(narrow.items_of(option).eq(narrowed.items_of(option)));
        assert!(narrow.items_of(option).eq(wide.items_of(option)));
    }
}

/// Cut to 16 bits, 65,536 would be item 0.
#[test]
fn an_item_beyond_the_width_is_unknown() {
    let (mut table, mut ends, mut filled) = ([Entry::<u16>::EMPTY; 4], [0; 4], Filled::NEW);
    let mut memory = ProblemMemory::new(&mut table, &mut ends, &mut [], &mut filled, 100_000);
    for item in [65_536, 70_000, u32::MAX] {
        assert_eq!(memory.option_u32(&[item]), Err(Error::UnknownItem { option: 0, item }));
    }
    assert_eq!(memory.option_u32(&[65_535]), Ok(0));
}

#[test]
fn wide_queens() {
    const N: u32 = 130;
    let (options, entries) = (queens::options(N), queens::entries(N));
    let mut table = vec![Entry::<u32>::EMPTY; entries as usize];
    let mut ends = vec![0; options as usize];
    let mut filled = Filled::NEW;
    let items = queens::items(N) as usize;
    let mut memory = ProblemMemory::new(&mut table, &mut ends, &mut [], &mut filled, items);
    queens::fill_wide(&mut memory, N, Diagonals::All).unwrap();
    let problem = memory.problem();
    assert_eq!((problem.options(), problem.entries()), (16_900, 67_600));
    assert_eq!((problem.items(), problem.primary()), (778, 260));
    // Row 129, column 129; the last rising diagonal, the middle falling one.
    assert!(problem.items_of(16_899).eq([129, 259, 518, 519 + 129]));

    let mut table = vec![Entry::<u16>::EMPTY; entries as usize];
    let mut ends = vec![0; options as usize];
    let mut memory = ProblemMemory::new(&mut table, &mut ends, &mut [], &mut filled, items);
    assert!(matches!(
        queens::fill(&mut memory, N, Diagonals::All),
        Err(Error::Capacity { resource: Resource::LinkWidth, .. })
    ));
}

#[test]
fn queens_of_both_widths_are_the_same() {
    for diagonals in [Diagonals::All, Diagonals::WithoutCorners, Diagonals::Primary] {
        let mut narrow = ProblemStorage::<u16, 46, 64, 256>::new();
        queens::fill(&mut narrow.memory(), 8, diagonals).unwrap();
        let mut wide = ProblemStorage::<u32, 46, 64, 256>::new();
        queens::fill_wide(&mut wide.memory(), 8, diagonals).unwrap();
        assert_eq!(narrow.problem().fingerprint(), wide.problem().fingerprint());
    }
}

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// At every step, what is read without a view is what the view says.
macro_rules! reads_without_a_view {
    ($storage:ty) => {
        let grid: Grid = PUZZLE.parse().unwrap();
        let mut storage = <$storage>::new();
        assert_eq!((storage.solution(), storage.stats()), (None, Stats::default()));
        storage.search(&grid).unwrap();
        let mut found = 0;
        loop {
            let mut search = storage.resume().unwrap();
            let step = search.step(Budget::updates(500)).unwrap();
            let (solution, stats) = (search.solution(), search.stats());
            assert_eq!((storage.solution(), storage.stats()), (solution, stats));
            assert_eq!(solution.is_some(), step == Step::Solution);
            found += u32::from(solution.is_some_and(|solution| solution.extends(&grid)));
            if step == Step::Done {
                break;
            }
        }
        assert_eq!(found, 1);
    };
}

#[test]
fn grids_are_read_without_a_view() {
    reads_without_a_view!(CompactStorage9);
    reads_without_a_view!(FlashStorage9);
}
