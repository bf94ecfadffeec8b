//! What the firmware does: the only file here that knows the core.

use crate::cell::TakeOnce;
use core::hint::black_box;
use core::ops::ControlFlow;
use footwork::puzzle::queens::{self, Diagonals};
use footwork::sudoku::{
    BandsStorage9, CompactStorage9, ComputedStorage9, FlashStorage9, Grid, Grid4, Grid16, Reader,
    Search, Storage4,
};
use footwork::xc::{self, Budget, Counter, Engine, ProblemStorage, Rule, State, Step, Workspace};
use footwork::xc::{bits, compact, dance};
use footwork::{Error, House};

static LINKS: TakeOnce<FlashStorage9> = TakeOnce::new(FlashStorage9::new());
static COMPACT: TakeOnce<CompactStorage9> = TakeOnce::new(CompactStorage9::new());
static COMPUTED: TakeOnce<ComputedStorage9> = TakeOnce::new(ComputedStorage9::new());
static BANDS: TakeOnce<BandsStorage9> = TakeOnce::new(BandsStorage9::new());
static SMALL: TakeOnce<Storage4> = TakeOnce::new(Storage4::new());
static QUEENS: TakeOnce<Queens> = TakeOnce::new(Queens {
    problem: ProblemStorage::<u16, 34, 36, 144>::new(),
    links: dance::Storage::<u16, 34, 144>::new(),
    index: compact::IndexStorage::<u16, 34, 144>::new(),
    rows: compact::Storage::<u16, 34, 34>::new(),
    bits: bits::Storage::<u16, 34, 1, 6>::new(),
});
static KNUTH: TakeOnce<Workspace<u32, 7, 6, 16>> = TakeOnce::new(Workspace::<u32, 7, 6, 16>::new());

/// Six queens, in each engine.
struct Queens {
    problem: ProblemStorage<u16, 34, 36, 144>,
    links: dance::Storage<u16, 34, 144>,
    index: compact::IndexStorage<u16, 34, 144>,
    rows: compact::Storage<u16, 34, 34>,
    bits: bits::Storage<u16, 34, 1, 6>,
}

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const NODES: u64 = 2741;
/// The same puzzle with a second 8 in its first row.
const CONFLICT: &str =
    "8....8.....36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

const ROWS: &str = "\
12.|...
...|...

+--+
|3.|..|
|..|.1|
|--+--|
|..|4.|
|..|..|
";

const LARGE: &str = "\
123456789ABCDEFG56789ABCDEFG12349ABCDEFG12345678DEFG123456789ABC\
23456789ABCDEFG16789ABCDEFG12345ABCDEFG123456789EFG123456789ABCD\
3456789ABCDEFG12789ABCDEFG123456BCDEFG123456789AFG123456789ABCDE\
456789ABCDEFG12389ABCDEFG1234567CDEFG123456789ABG123456789ABCDE.";

/// Does the work; 0 if everything was right, else a number that says what was not.
pub fn work() -> u32 {
    let Some(Ok(found)) = Reader::<81>::new(black_box(PUZZLE)).next() else { return 1 };
    let grid = found.value;
    let (Some(links), Some(compact)) = (LINKS.take(), COMPACT.take()) else { return 2 };
    if !links.search(&grid).is_ok_and(|search| solves(search, &grid)) {
        return 3;
    }
    if !compact.search(&grid).is_ok_and(|search| solves(search, &grid)) {
        return 4;
    }
    if !refuses(links, compact) {
        return 5;
    }
    let Some(small) = SMALL.take() else { return 6 };
    if small.search(&black_box(Grid4::new())).and_then(|mut s| s.count(1000)).map(|c| c.count)
        != Ok(288)
    {
        return 7;
    }
    if !reads() {
        return 8;
    }
    let Some(queens) = QUEENS.take() else { return 9 };
    if places(queens) != Ok(true) {
        return 10;
    }
    let Some(workspace) = KNUTH.take() else { return 11 };
    if covers(workspace) != Ok(true) {
        return 12;
    }
    let Some(computed) = COMPUTED.take() else { return 14 };
    let mut solved = [0; 81];
    if computed.solve_line(black_box(PUZZLE.as_bytes()), &mut solved).is_err()
        || solved != *SOLUTION.as_bytes()
        || !computed.search(&grid).is_ok_and(|search| solves(search, &grid))
        || Grid::<81>::from_line(black_box(b"88")).is_ok()
    {
        return 15;
    }
    let Some(bands) = BANDS.take() else { return 16 };
    if by_bands(bands, &grid) != Ok(true) {
        return 17;
    }
    #[cfg(feature = "deliberate-panic")]
    if PUZZLE.as_bytes()[black_box(PUZZLE.len() - 1)] == 0 {
        return 13;
    }
    0
}

/// Finds the one solution in small steps, and that it is the only one, checking the memory.
fn solves<E: Engine>(mut search: Search<E>, grid: &Grid) -> bool {
    let mut solutions = 0_u32;
    loop {
        match search.step(Budget::updates(black_box(500))) {
            Ok(Step::Paused) => {}
            Ok(Step::Solution) => {
                solutions = solutions.saturating_add(1);
                let Some(solution) = search.solution() else { return false };
                let mut text = [0; 81];
                let right = solution.extends(grid)
                    && solution.is_solved()
                    && solution.line().copy_to(&mut text) == Ok(SOLUTION);
                if !right {
                    return false;
                }
            }
            Ok(Step::Done) => break,
            Err(_) => return false,
        }
    }
    search.restart();
    let counted = search.count(2).map(|count| (count.count, count.complete));
    solutions == 1
        && counted == Ok((1, true))
        && search.stats().nodes == NODES
        && search.exact_cover().verify()
}

/// All that bands can do, to the end.
fn by_bands(storage: &mut BandsStorage9, grid: &Grid) -> Result<bool, Error> {
    let mut solved = [0; 81];
    storage.solve_line(black_box(PUZZLE.as_bytes()), &mut solved)?;
    let mut search = storage.search(grid)?;
    while search.step(Budget::updates(black_box(1)))? == Step::Paused {}
    let found = search.solution().is_some_and(|solution| solution.is_solved());
    search.restart();
    let mut counter = Counter::new(black_box(2))?;
    let count = loop {
        if let Some(count) = search.count_within(&mut counter, Budget::updates(black_box(3)))? {
            break count;
        }
    };
    let mut left = 100_u32;
    storage.search(&black_box(Grid::new()))?.for_each(|grid| {
        left = left.saturating_sub(u32::from(grid.is_solved()));
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let stands = storage.solution().is_some() && storage.stats().solutions == 100;
    let unique = storage.is_unique(grid)?;
    let whole = unique && stands && found && solved == *SOLUTION.as_bytes();
    Ok(whole && count.count == 1 && count.complete && storage.resume()?.count(1)?.count == 0)
}

/// Two equal givens in a row: an error that names them, no panic, no search.
fn refuses(links: &mut FlashStorage9, compact: &mut CompactStorage9) -> bool {
    let Some(Ok(found)) = Reader::<81>::new(black_box(CONFLICT)).next() else { return false };
    let grid = found.value;
    let conflict = Error::Conflict {
        house: House::Row,
        index: 0,
        digit: 8,
        first: 0,
        second: 5,
        side: Grid::<81>::SHAPE.side(),
    };
    grid.check() == Err(conflict)
        && links.search(&grid).err() == Some(conflict)
        && compact.search(&grid).err() == Some(conflict)
        && grid.solve() == Err(conflict)
        // Too few cells are another error.
        && Reader::<81>::new(black_box("88"))
            .next()
            .is_some_and(|found| found.is_err_and(|bad| bad.value != conflict))
}

/// Reads text of other sizes and forms, right and wrong.
fn reads() -> bool {
    // Two rows of six cells, then a grid of four by four.
    let mut small = Reader::<16>::new(black_box(ROWS));
    let wrong = small.next().is_some_and(|found| found.is_err());
    let right = small.flatten().last().is_some_and(|found| {
        let mut grid = found.value;
        found.line == 5
            && grid.givens() == 3
            && grid.set(black_box(3), black_box(3), black_box(2)).is_ok()
            && grid.get(black_box(2), black_box(2)) == Some(4)
            && grid.get(black_box(usize::MAX), 0).is_none()
    });
    let large = black_box(LARGE).parse::<Grid16>().is_ok_and(|grid| {
        grid.givens() == 255 && grid.check().is_ok() && grid.line().as_str() == LARGE
    });
    wrong && right && large
}

/// Six queens have four solutions, whichever engine looks.
fn places(queens: &mut Queens) -> Result<bool, Error> {
    let Queens { problem, links, index, rows, bits } = queens;
    queens::fill(&mut problem.memory(), black_box(6), Diagonals::All)?;
    let problem = problem.problem();
    let by_links = is_whole(links.search(problem)?, Ok(()))?;
    let by_rows = is_whole(rows.search(index.build(&problem)?)?, Ok(()))?;
    let by_bits = is_whole(bits.search(problem)?, Err(Error::UnknownRule))?;
    let resumed = bits.resume(problem)?.next_solution()?.is_none();
    // The same in memory cut from slices.
    let needs = bits::Needs::of(&problem);
    let (mut state, mut words, mut numbers) = (State::NEW, [0; 48], [0; 96]);
    let mut frames = [bits::Frame::default(); 6];
    let memory = bits::Memory::new(&mut state, &mut words, &mut numbers, &mut frames);
    let by_slices = memory.search(problem)?.count(black_box(9))?.count == 4;
    let fits = needs.words <= words.len() && needs.numbers <= numbers.len();
    Ok(by_links && by_rows && by_bits && resumed && by_slices && fits)
}

/// Puts a search of six queens through everything that a search can do, to the end.
fn is_whole<E: Engine>(
    mut search: xc::Search<E>,
    textbook: Result<(), Error>,
) -> Result<bool, Error> {
    if search.count(black_box(3))?.complete || search.next_solution()?.is_none() {
        return Ok(false);
    }
    search.restart();
    search.assume(black_box(1))?;
    let mut whole = false;
    let outcome = search.for_each(|options| {
        // One solution begins so.
        whole = options.len() == 6 && !whole;
        ControlFlow::Continue(())
    })?;
    search.clear_assumptions();
    // A second queen in the row of the first.
    search.assume(black_box(1))?;
    search.assume(black_box(2))?;
    let refuted = search.next_solution()?.is_none();
    search.clear_assumptions();
    if search.set_rule(black_box(Rule::Textbook)) != textbook {
        return Ok(false);
    }
    let mut counter = Counter::new(black_box(100))?;
    let count = loop {
        if let Some(count) = search.count_within(&mut counter, Budget::updates(black_box(10)))? {
            break count;
        }
    };
    let right = outcome == Step::Done && whole && refuted;
    Ok(right && count.count == 4 && count.complete && search.verify())
}

/// Knuth's first example, with wide links.
fn covers(workspace: &mut Workspace<u32, 7, 6, 16>) -> Result<bool, Error> {
    for option in [&[2, 4][..], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6]] {
        workspace.option(black_box(option))?;
    }
    let refused = workspace.option(black_box(&[0])).is_err();
    let mut search = workspace.search()?;
    let mut right = false;
    for solution in search.solutions::<3>() {
        let solution = solution?;
        right = !right
            && solution.len() == 3
            && [0, 3, 4].iter().all(|option| solution.contains(option));
    }
    let done = workspace.resume()?.step(Budget::UNLIMITED)?;
    Ok(refused && right && done == Step::Done)
}
