//! The storages of a Sudoku: one contract, whatever each holds.

use std::ops::ControlFlow;
use std::sync::Mutex;

use footwork::sudoku::{
    BitsStorage9, CompactStorage9, ComputedStorage9, ComputedView, FlashStorage9, Grid, Grid4,
    Search, Storage4, Storage9, Storage16, Storage25, TrimmedStorage,
};
use footwork::xc::{Budget, Counter, Engine, Step, bits, compact, dance};
use footwork::{Error, House};

const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// A puzzle of 17 givens without the first of them: 76,215 solutions.
const SIXTEEN: &str =
    ".........1...........43.2..........6...5.9.........418....81.....2....5..4....3..";
/// No digit is left for the last cell of the first row.
const NO_DIGIT: &str =
    "12345678..................9......................................................";

/// Most solutions looked at.
const LIMIT: usize = 200;

/// Puzzles, with as many solutions as they have or the limit.
const PUZZLES: [(&str, usize); 14] = [
    (INKALA, 1),
    ("...7.....1...........43.2..........6...5.9.........418....81.....2....5..4....3..", 1),
    (SIXTEEN, LIMIT),
    // Easy; then one that is hard where cells are filled in order.
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1),
    ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1),
    // A solution without its digits 4 and 7; 1 and 2; 1, 2 and 3.
    ("812.536.99.36821.56.5.9128315.23.8963698.5.2128.16953.5219..368.3852691..96318.52", 4),
    ("8..75364994368..7567549..83.54.378963698457...87.695345..9743684385.69.77963.845.", 16),
    ("8..75.64994.68..7567549..8..54..7896.698457...87.695.45..974.684.85.69.7796..845.", 180),
    // No blank, one blank, no given.
    ("812753649943682175675491283154237896369845721287169534521974368438526917796318452", 1),
    ("8127536499436821756754912831542378963698457212871695345219743684385269177963184.2", 1),
    (".................................................................................", LIMIT),
    // No solution: no digit for a cell, no cell for a digit, and one that only a search refutes.
    (NO_DIGIT, 0),
    ("1........2........3........4........5........6........7........8............9....", 0),
    (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0),
];

/// What the storages have in common.
trait Storage: Default + Clone {
    const NAME: &'static str;
    /// Givens are assumed, one node each, before anything is found out about the rest.
    const ASSUMES: bool;
    type Engine<'a>: Engine
    where
        Self: 'a;
    fn search(&mut self, grid: &Grid) -> Result<Search<Self::Engine<'_>>, Error>;
    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error>;
}

macro_rules! storage {
    ($storage:ident, $assumes:literal, $engine:ty) => {
        impl Storage for $storage {
            const NAME: &'static str = stringify!($storage);
            const ASSUMES: bool = $assumes;
            type Engine<'a> = $engine;
            fn search(&mut self, grid: &Grid) -> Result<Search<Self::Engine<'_>>, Error> {
                $storage::search(self, grid)
            }
            fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error> {
                $storage::resume(self)
            }
        }
    };
}
storage!(Storage9, false, dance::View<'a, 'a, u16>);
storage!(FlashStorage9, true, dance::View<'a, 'static, u16>);
storage!(CompactStorage9, true, compact::View<'a, 'static, u16>);
storage!(ComputedStorage9, true, ComputedView<'a>);
storage!(BitsStorage9, false, bits::View<'a, 'a, u16>);

/// Runs a test that is generic over the storage on all.
macro_rules! on_all {
    ($test:ident) => {
        $test::<Storage9>();
        $test::<FlashStorage9>();
        $test::<CompactStorage9>();
        $test::<ComputedStorage9>();
        $test::<BitsStorage9>();
    };
}

fn grid(line: &str) -> Grid {
    line.parse().unwrap()
}

/// Solutions in the order found, up to the limit, with the nodes visited at each of them, and at
/// the end if it was reached.
#[derive(Debug, Default, PartialEq, Eq)]
struct Run {
    solutions: Vec<Grid>,
    nodes: Vec<u64>,
}

impl Run {
    /// Goes on with a search. One view does as many steps as `steps` says, then it is dropped.
    fn of<S: Storage>(memory: &mut S, budget: Budget, steps: usize) -> Self {
        let mut run = Self::default();
        loop {
            let mut search = memory.resume().unwrap();
            for _ in 0..steps {
                let step = search.step(budget).unwrap();
                let solution = search.solution();
                assert_eq!(solution.is_some(), step == Step::Solution, "{}", S::NAME);
                if step != Step::Paused {
                    run.nodes.push(search.stats().nodes);
                }
                run.solutions.extend(solution);
                if step == Step::Done || run.solutions.len() == LIMIT {
                    return run;
                }
            }
        }
    }
}

fn runs_as_expected<S: Storage>() {
    let mut memory = Box::<S>::default();
    let mut links = Box::<Storage9>::default();
    for (line, many) in PUZZLES {
        let grid = grid(line);
        links.search(&grid).unwrap();
        let expected = Run::of(&mut *links, Budget::UNLIMITED, usize::MAX);
        memory.search(&grid).unwrap();
        let run = Run::of(&mut *memory, Budget::UNLIMITED, usize::MAX);
        assert_eq!(run.solutions.len(), many, "{} {line}", S::NAME);
        for (at, solution) in run.solutions.iter().enumerate() {
            assert!(solution.is_solved() && solution.extends(&grid), "{} {line}", S::NAME);
            assert!(!run.solutions[..at].contains(solution), "{} {line}", S::NAME);
        }
        assert_eq!(run.solutions, expected.solutions, "{} {line}", S::NAME);
        if S::ASSUMES && expected.nodes == [1] {
            // The givens alone leave nothing: trimmed options show it before any is taken.
            assert_eq!(run.nodes, [1 + grid.givens() as u64], "{} {line}", S::NAME);
        } else {
            assert_eq!(run.nodes, expected.nodes, "{} {line}", S::NAME);
        }
        // Small budgets, in views that are dropped after one step or five.
        for (budget, steps) in [(1, usize::MAX), (7, 1), (100, 5), (1_000, 1)] {
            memory.search(&grid).unwrap();
            assert_eq!(Run::of(&mut *memory, Budget::updates(budget), steps), run, "{line}");
        }
        // Back to the start from where the limit or the end was.
        memory.resume().unwrap().restart();
        assert_eq!(Run::of(&mut *memory, Budget::UNLIMITED, 1), run, "{} {line}", S::NAME);
    }
}

#[test]
fn storages_agree() {
    on_all!(runs_as_expected);
}

fn dropped_and_restarted<S: Storage>() {
    let mut memory = Box::<S>::default();
    assert_eq!(memory.resume().err(), Some(Error::NotStarted), "{}", S::NAME);
    let mut search = memory.search(&grid(SIXTEEN)).unwrap();
    let first = search.next_solution().unwrap();
    let second = search.next_solution().unwrap();
    assert!(first.is_some() && second.is_some() && first != second);
    drop(search);
    // The solution stands until the next step, whoever looks.
    assert_eq!(memory.resume().unwrap().solution(), second);
    // A copy goes on by itself.
    let mut copy = memory.clone();
    let third = memory.resume().unwrap().next_solution().unwrap();
    assert!(third.is_some() && third != second);
    assert_eq!(copy.resume().unwrap().next_solution().unwrap(), third);
    let mut search = memory.resume().unwrap();
    search.restart();
    assert_eq!((search.solution(), search.stats().solutions), (None, 0));
    assert!(search.exact_cover().verify());
    assert_eq!(search.next_solution().unwrap(), first);
    drop(search);
    // Another grid in the middle of this one.
    let mut search = memory.search(&grid(INKALA)).unwrap();
    let solution = search.next_solution().unwrap().unwrap();
    assert!(solution.is_solved() && solution.extends(&grid(INKALA)));
    assert_eq!((search.next_solution(), search.solution()), (Ok(None), None));
    assert_eq!(search.step(Budget::updates(1)), Ok(Step::Done));
    drop(search);
    assert_eq!(memory.resume().unwrap().step(Budget::UNLIMITED), Ok(Step::Done));
}

#[test]
fn views_may_be_dropped_and_searches_restarted() {
    on_all!(dropped_and_restarted);
}

fn counts<S: Storage>() {
    let mut memory = Box::<S>::default();
    let mut search = memory.search(&grid(SIXTEEN)).unwrap();
    let count = search.count(200).unwrap();
    assert_eq!((count.count, count.complete), (200, false), "{}", S::NAME);
    // The 201st was found; it is not lost, and counted when it is reported.
    assert_eq!((search.stats().solutions, search.solution()), (200, None));
    assert!(search.next_solution().unwrap().is_some());
    assert_eq!(search.stats().solutions, 201);
    // Three more, one by one.
    let mut seen = 0;
    let stopped = search.for_each(|solution| {
        assert!(solution.is_solved() && solution.extends(&grid(SIXTEEN)));
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((stopped, seen, search.stats().solutions), (Ok(Step::Solution), 3, 204));
    assert_eq!(search.count(0), Err(Error::ZeroLimit));
    search.restart();
    drop(search);
    let mut counter = Counter::new(200).unwrap();
    let mut calls = 0;
    let count = loop {
        calls += 1;
        let search = &mut memory.resume().unwrap();
        if let Some(count) = search.count_within(&mut counter, Budget::updates(99)).unwrap() {
            break count;
        }
    };
    assert_eq!((count.count, count.complete), (200, false), "{}", S::NAME);
    assert!(calls > 100, "{}", S::NAME);
    let count = memory.search(&grid(INKALA)).unwrap().count(2).unwrap();
    assert_eq!((count.count, count.complete), (1, true), "{}", S::NAME);
    assert_eq!(memory.resume().unwrap().stats().nodes, 2_741, "{}", S::NAME);
}

#[test]
fn counts_to_a_limit() {
    on_all!(counts);
}

/// Two equal digits in a house, and no other house.
fn conflicts() -> [(Grid, Error); 3] {
    [(House::Row, 4, 37, 44), (House::Column, 1, 1, 73), (House::Box, 8, 60, 80)].map(
        |(house, index, first, second)| {
            let mut cells = [0; 81];
            (cells[first as usize], cells[second as usize]) = (7, 7);
            let error = Error::Conflict { house, index, digit: 7, first, second, side: 9 };
            (Grid::from_cells(cells).unwrap(), error)
        },
    )
}

fn names_conflicts<S: Storage>() {
    let mut memory = Box::<S>::default();
    for (grid, error) in conflicts() {
        assert_eq!(memory.search(&grid).err(), Some(error), "{}", S::NAME);
        assert_eq!(memory.resume().err(), Some(Error::NotStarted), "no search was begun");
    }
    // A search under way does not notice.
    let mut search = memory.search(&grid(INKALA)).unwrap();
    assert_eq!(search.step(Budget::updates(300)), Ok(Step::Paused));
    let stats = search.stats();
    drop(search);
    for (grid, error) in conflicts() {
        assert_eq!(memory.search(&grid).err(), Some(error), "{}", S::NAME);
        assert_eq!(memory.resume().unwrap().stats(), stats, "{}", S::NAME);
    }
    assert_eq!(memory.resume().unwrap().count(2).unwrap().count, 1, "{}", S::NAME);
}

#[test]
fn conflicts_are_named_before_any_search() {
    on_all!(names_conflicts);
    for (grid, error) in conflicts() {
        assert_eq!((grid.check(), grid.solve()), (Err(error), Err(error)));
    }
}

#[test]
fn one_call() {
    for (line, many) in PUZZLES {
        match (many, grid(line).solve()) {
            (0, solved) => assert_eq!(solved, Err(Error::NoSolution), "{line}"),
            (1, solved) => assert!(solved.is_ok_and(|s| s.is_solved() && s.extends(&grid(line)))),
            (_, solved) => assert_eq!(solved, Err(Error::NotUnique), "{line}"),
        }
    }
}

#[test]
fn all_grids_of_four_by_four() {
    let mut memory = Storage4::new();
    let mut search = memory.search(&Grid4::new()).unwrap();
    let mut grids = Vec::new();
    while let Some(solution) = search.next_solution().unwrap() {
        assert!(solution.is_solved() && !grids.contains(&solution));
        grids.push(solution);
    }
    assert_eq!(grids.len(), 288);
    let clash = Grid4::from_cells([0, 3, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let error = clash.check().unwrap_err();
    assert!(matches!(error, Error::Conflict { house: House::Box, index: 0, side: 4, .. }));
    assert_eq!(memory.search(&clash).err(), Some(error));
}

/// Blanks five cells in eleven of a grid that keeps the rules: these have one completion.
fn large_grid<const C: usize, const I: usize, const O: usize, const E: usize>(
    memory: &mut TrimmedStorage<C, I, O, E>,
    width: usize,
) {
    let side = width * width;
    let cells: [u8; C] = std::array::from_fn(|cell| {
        let (row, column) = (cell / side, cell % side);
        let digit = (row * width + row / width + column) % side + 1;
        digit as u8
    });
    let solution = footwork::sudoku::Grid::<C>::from_cells(cells).unwrap();
    assert!(solution.is_solved());
    let mut puzzle = solution;
    for cell in (0..C).filter(|cell| cell * 7 % 11 < 5) {
        puzzle.set(cell / side, cell % side, 0).unwrap();
    }
    assert!(puzzle.givens() < C * 3 / 5);
    let mut search = memory.search(&puzzle).unwrap();
    let count = search.count(2).unwrap();
    assert_eq!((count.count, count.complete), (1, true), "{side} by {side}");
    search.restart();
    assert_eq!(search.next_solution(), Ok(Some(solution)));
    assert_eq!(search.next_solution(), Ok(None));
    // The digit of the last cell in the first cell of its row too: no search.
    let digit = cells[C - 1];
    puzzle.set(side - 1, 0, digit).unwrap();
    puzzle.set(side - 1, side - 1, digit).unwrap();
    let Some(Error::Conflict { digit: named, side: of, .. }) = memory.search(&puzzle).err() else {
        panic!("{side} by {side}: no conflict");
    };
    assert_eq!((named, of as usize), (u32::from(digit), side));
}

#[test]
fn large_grids() {
    static LARGE: Mutex<(Storage16, Storage25)> = Mutex::new((Storage16::new(), Storage25::new()));
    let (sixteen, twenty_five) = &mut *LARGE.lock().unwrap();
    large_grid(sixteen, 4);
    large_grid(twenty_five, 5);
}

/// The computed matrix against the stored one: every pause, whole lists, all statistics.
#[test]
fn computed_and_stored_matrix_go_the_same_way() {
    for (line, _) in PUZZLES {
        let grid = grid(line);
        let (mut computed, mut stored) = (ComputedStorage9::new(), CompactStorage9::new());
        let mut one = computed.search(&grid).unwrap();
        let mut other = stored.search(&grid).unwrap();
        let mut solutions = 0;
        while solutions < LIMIT {
            let step = one.step(Budget::updates(20)).unwrap();
            assert_eq!(step, other.step(Budget::updates(20)).unwrap(), "{line}");
            assert_eq!(one.stats(), other.stats(), "{line}");
            assert!(one.exact_cover().verify(), "{line}");
            assert_eq!(one.solution(), other.solution(), "{line}");
            solutions += usize::from(step == Step::Solution);
            if step == Step::Done {
                break;
            }
        }
    }
}

#[test]
fn lines_are_solved_from_text_to_text() {
    let mut storage = ComputedStorage9::new();
    for (line, many) in PUZZLES {
        let mut solved = [b'?'; 81];
        let outcome = storage.solve_line(line.as_bytes(), &mut solved);
        let expected = grid(line).solve();
        assert_eq!(outcome, expected.map(|_| ()), "{line}");
        match expected {
            Ok(solution) => assert_eq!(solution.line().as_str().as_bytes(), solved),
            Err(_) => assert!(many != 1 && solved == [b'?'; 81], "{line}"),
        }
    }
    for (bad, _) in conflicts() {
        let mut solved = [b'?'; 81];
        let outcome = storage.solve_line(bad.line().as_str().as_bytes(), &mut solved);
        assert_eq!(outcome, Err(Error::NoSolution), "{bad}");
        assert_eq!(solved, [b'?'; 81]);
    }
}
