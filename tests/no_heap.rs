//! No heap: an allocator that counts sees nothing, whatever a search is asked for. Its memory is
//! `static`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Write;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Mutex;

use footwork::Error;
use footwork::puzzle::polyomino::{self, Rules, TETROMINOES};
use footwork::puzzle::queens::{self, Board, Diagonals};
use footwork::puzzle::word_squares::WordSquare;
use footwork::sudoku::{
    self, BitsStorage9, CompactStorage9, FlashStorage9, Grid, Grid4, Reader, Storage4, Storage9,
};
use footwork::xc::{
    Budget, Counter, Engine, GeneralStorage, ProblemStorage, Rule, Search, Step, Workspace, bits,
    compact, dance,
};

thread_local! {
    /// Allocations of this thread.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: all is left to the system's allocator; counting touches no memory of its own.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|allocations| allocations.set(allocations.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Allocations while something is done.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    assert_eq!(allocations(|| drop(black_box(vec![1; black_box(9)]))), 1);
    assert_eq!(allocations(|| ()), 0);
}

/// Six queens, at compile time.
static QUEENS: ProblemStorage<u16, 34, 36, 144> = {
    let mut queens = ProblemStorage::<u16, 34, 36, 144>::new();
    assert!(queens.set_items(12, 22).is_ok());
    let mut square = 0;
    while square < 36 {
        let (row, column) = (square / 6, square % 6);
        let items = [row, 6 + column, 12 + row + column, 23 + row + 5 - column];
        assert!(queens.option(&items).is_ok());
        square += 1;
    }
    queens
};
static INDEX: compact::IndexStorage<u16, 34, 144> =
    compact::IndexStorage::<u16, 34, 144>::of(&QUEENS.problem());

type Dance = dance::Storage<u16, 34, 144, 12>;
type Compact = compact::Storage<u16, 34, 34, 12>;
type Bits = bits::Storage<u16, 34, 1, 12>;

static DANCE: Mutex<Dance> = Mutex::new(Dance::new());
static COMPACT: Mutex<Compact> = Mutex::new(Compact::new());
static BITS: Mutex<Bits> = Mutex::new(Bits::new());
static WORKSPACE: Mutex<Workspace<u16, 34, 36, 144>> =
    Mutex::new(Workspace::<u16, 34, 36, 144>::new());

/// Every call of a search. The square at 1 is part of one of the four solutions.
fn everything<E: Engine>(mut search: Search<E>) {
    assert_eq!(search.count(100).unwrap().count, 4);
    search.restart();
    let mut lengths = 0;
    while let Some(cover) = search.next_solution().unwrap() {
        lengths += cover.len();
    }
    assert_eq!(lengths, 4 * 6);
    search.restart();
    let mut steps = 0;
    while search.step(Budget::updates(5)).unwrap() != Step::Done {
        assert!(search.verify());
        steps += usize::from(!search.solution().is_empty());
    }
    assert_eq!((steps, search.stats().solutions), (4, 4));
    search.restart();
    search.assume(1).unwrap();
    assert_eq!(search.count(9).unwrap().count, 1);
    search.restart();
    assert_eq!(search.solutions::<6>().flatten().map(|cover| cover.len()).sum::<usize>(), 6);
    search.clear_assumptions();
    search.set_rule(Rule::Fewest).unwrap();
    assert_eq!(search.for_each(|_| ControlFlow::Break(())), Ok(Step::Solution));
    let mut counter = Counter::new(2).unwrap();
    while search.count_within(&mut counter, Budget::updates(9)).unwrap().is_none() {}
    assert_eq!(counter.count(), 2);
    assert!(search.assume(1).is_err());
    assert!(search.longest_cover() > 0);
}

#[test]
fn dancing_links_need_no_heap() {
    let mut memory = DANCE.lock().unwrap();
    let problem = QUEENS.problem();
    assert_eq!(allocations(|| everything(memory.search(problem).unwrap())), 0);
    assert_eq!(allocations(|| assert!(memory.resume(problem).unwrap().next_solution().is_ok())), 0);
}

#[test]
fn rows_of_bits_need_no_heap() {
    let mut memory = COMPACT.lock().unwrap();
    let problem = QUEENS.problem();
    let work = || everything(memory.search(INDEX.lend(&problem).unwrap()).unwrap());
    assert_eq!(allocations(work), 0);
    let work = || {
        let mut index = compact::IndexStorage::<u16, 34, 144>::new();
        let index = index.build(&problem).unwrap();
        assert!(memory.resume(index).unwrap().next_solution().is_ok());
    };
    assert_eq!(allocations(work), 0);
}

#[test]
fn bits_need_no_heap() {
    let mut memory = BITS.lock().unwrap();
    let problem = QUEENS.problem();
    assert_eq!(allocations(|| everything(memory.search(problem).unwrap())), 0);
    assert_eq!(allocations(|| assert!(memory.resume(problem).unwrap().next_solution().is_ok())), 0);
}

#[test]
fn workspaces_need_no_heap() {
    let mut workspace = WORKSPACE.lock().unwrap();
    let work = || {
        workspace.set_items(12, 22).unwrap();
        for option in 0..36 {
            let mut items = [0; 4];
            for (place, item) in items.iter_mut().zip(QUEENS.problem().items_of(option)) {
                *place = item as u16;
            }
            workspace.option(&items).unwrap();
        }
        everything(workspace.search().unwrap());
        assert!(workspace.option(&[0]).is_err());
        workspace.clear();
        assert!(workspace.resume().is_err());
    };
    assert_eq!(allocations(work), 0);
}

/// Text in a buffer of fixed size.
struct Text {
    bytes: [u8; 512],
    length: usize,
}

impl Text {
    const fn new() -> Self {
        Self { bytes: [0; 512], length: 0 }
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap()
    }
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.length + text.len();
        let place = self.bytes.get_mut(self.length..end).ok_or(std::fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

type Sudokus = (Storage9, FlashStorage9, CompactStorage9, BitsStorage9, Storage4);
static SUDOKUS: Mutex<Sudokus> = Mutex::new((
    Storage9::new(),
    FlashStorage9::new(),
    CompactStorage9::new(),
    BitsStorage9::new(),
    Storage4::new(),
));

/// Every call of a Sudoku search, on Inkala's puzzle.
fn all_of_a_sudoku<E: Engine>(mut search: sudoku::Search<E>) {
    let solution = search.next_solution().unwrap().unwrap();
    assert_eq!(solution.line().as_str(), SOLVED);
    search.restart();
    let mut solutions = 0;
    loop {
        match search.step(Budget::updates(1_000)).unwrap() {
            Step::Paused => assert!(search.solution().is_none()),
            Step::Solution => solutions += usize::from(search.solution() == Some(solution)),
            Step::Done => break,
        }
    }
    assert_eq!((solutions, search.stats().nodes), (1, 2_741));
    search.restart();
    assert!(search.exact_cover().verify());
    let mut counter = Counter::new(2).unwrap();
    while search.count_within(&mut counter, Budget::updates(5_000)).unwrap().is_none() {}
    assert_eq!(counter.count(), 1);
    search.restart();
    assert!(search.count(2).unwrap().complete);
}

#[test]
fn sudokus_are_solved_without_heap() {
    let (links, flash, compact, bits, small) = &mut *SUDOKUS.lock().unwrap();
    let grid: Grid = INKALA.parse().unwrap();
    assert_eq!(allocations(|| all_of_a_sudoku(links.search(&grid).unwrap())), 0);
    assert_eq!(allocations(|| all_of_a_sudoku(flash.search(&grid).unwrap())), 0);
    assert_eq!(allocations(|| all_of_a_sudoku(compact.search(&grid).unwrap())), 0);
    assert_eq!(allocations(|| all_of_a_sudoku(bits.search(&grid).unwrap())), 0);
    let work = || {
        assert_eq!(links.resume().unwrap().next_solution(), Ok(None));
        assert_eq!(flash.resume().unwrap().next_solution(), Ok(None));
        assert_eq!(compact.resume().unwrap().next_solution(), Ok(None));
        assert_eq!(bits.resume().unwrap().next_solution(), Ok(None));
        assert_eq!(small.search(&Grid4::new()).unwrap().count(1_000).unwrap().count, 288);
        assert_eq!(grid.solve().unwrap().line().as_str(), SOLVED);
    };
    assert_eq!(allocations(work), 0);
}

#[test]
fn sudokus_are_read_and_printed_without_heap() {
    let mut text = Text::new();
    let work = || {
        let mut grid: Grid = black_box(INKALA).parse().unwrap();
        assert_eq!((grid.givens(), grid.check()), (21, Ok(())));
        write!(text, "{grid}\n\n{}\n", grid.line()).unwrap();
        // Both forms of the same puzzle, read again.
        let mut read = 0;
        for found in Reader::<81>::new(text.as_str()) {
            assert_eq!(found.unwrap().value, grid);
            read += 1;
        }
        assert_eq!(read, 2);
        // What cannot be read, and what breaks the rules.
        assert!(matches!("88".parse::<Grid>(), Err(Error::CellCount { .. })));
        let bad = Reader::<16>::new("1234 3412 2143 432!\n12\n").map(|found| {
            let error = found.unwrap_err().value;
            Text::new().write_fmt(format_args!("{error}")).unwrap();
        });
        assert_eq!(bad.count(), 2);
        grid.set(0, 8, 8).unwrap();
        let error = grid.check().unwrap_err();
        let mut message = Text::new();
        write!(message, "{error}").unwrap();
        assert_eq!(message.as_str(), "digit 8 twice in row 1: r1c1 and r1c9");
        assert_eq!(CompactStorage9::new().search(&grid).err(), Some(error));
        assert_eq!(grid.solve(), Err(error));
    };
    assert_eq!(allocations(work), 0);
    assert!(text.as_str().starts_with("8 . . | . . . | . . .\n. . 3 | 6 . . | . . .\n"));
}

#[test]
fn queens_need_no_heap() {
    let mut workspace = WORKSPACE.lock().unwrap();
    let mut text = Text::new();
    let work = || {
        for diagonals in [Diagonals::Primary, Diagonals::WithoutCorners, Diagonals::All] {
            queens::fill(&mut workspace.memory(), 6, diagonals).unwrap();
        }
        assert!(queens::fill(&mut workspace.memory(), 7, Diagonals::All).is_err());
        queens::fill(&mut workspace.memory(), 6, Diagonals::All).unwrap();
        let mut search = workspace.search().unwrap();
        write!(text, "{}", Board::new(6, search.next_solution().unwrap().unwrap())).unwrap();
        search.restart();
        everything(search);
    };
    assert_eq!(allocations(work), 0);
    assert_eq!(text.as_str().matches('Q').count(), 6);
    assert_eq!(text.as_str().lines().count(), 6);
}

#[test]
fn polyominoes_need_no_heap() {
    static PUZZLE: Mutex<polyomino::Storage<25, 5, 20>> = Mutex::new(polyomino::Storage::new());
    static PROBLEM: Mutex<ProblemStorage<u16, 26, 200, 1_000>> =
        Mutex::new(ProblemStorage::<u16, 26, 200, 1_000>::new());
    static MEMORY: Mutex<dance::Storage<u16, 26, 1_000>> =
        Mutex::new(dance::Storage::<u16, 26, 1_000>::new());
    let mut storage = PUZZLE.lock().unwrap();
    let mut problem = PROBLEM.lock().unwrap();
    let mut memory = MEMORY.lock().unwrap();
    let mut text = Text::new();
    let work = || {
        let board = "?????\n?###?\n?###?\n?????\n?";
        assert!(storage.puzzle(board, "ab", Rules::default()).is_err());
        let puzzle = storage.puzzle(board, TETROMINOES, Rules::default()).unwrap();
        puzzle.fill(&mut problem.memory()).unwrap();
        let mut search = memory.search(problem.problem()).unwrap();
        search.next_solution().unwrap();
        let (solution, problem) = search.solution_and_problem();
        write!(text, "{0}{0:#}", puzzle.picture(problem, solution)).unwrap();
    };
    assert_eq!(allocations(work), 0);
    assert_eq!(text.as_str().matches('I').count(), 8);
}

#[test]
fn word_squares_need_no_heap() {
    static PROBLEM: Mutex<GeneralStorage<u16, 25, 25, 175, 175>> =
        Mutex::new(GeneralStorage::<u16, 25, 25, 175, 175>::new());
    static MEMORY: Mutex<dance::Storage<u16, 25, 175, 25, 20>> =
        Mutex::new(dance::Storage::<u16, 25, 175, 25, 20>::new());
    let mut problem = PROBLEM.lock().unwrap();
    let mut memory = MEMORY.lock().unwrap();
    let mut text = Text::new();
    let work = || {
        let words = ["SATOR", "AREPO", "TENET", "OPERA", "ROTAS", "SATOR"];
        let square = WordSquare::symmetric(&words, 5).unwrap();
        square.fill(&mut problem.memory()).unwrap();
        let mut search = memory.search(problem.general()).unwrap();
        write!(text, "{}", square.picture(search.next_solution().unwrap().unwrap())).unwrap();
    };
    assert_eq!(allocations(work), 0);
    assert_eq!(text.as_str(), "SATOR\nAREPO\nTENET\nOPERA\nROTAS\n");
}
