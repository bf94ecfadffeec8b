//! Bands on puzzles whose solutions are known: the same ones, whatever the budget and however few
//! boards can be kept.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use footwork::sudoku::bands::BandsStorage;
use footwork::sudoku::{BandsStorage9, FlashStorage9, Grid};
use footwork::xc::{Budget, Count, Counter, Stats, Step};
use footwork::{Error, House};

const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const INKALA_SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// A puzzle of 17 givens without the first of them: 76,215 solutions.
const SIXTEEN: &str =
    ".........1...........43.2..........6...5.9.........418....81.....2....5..4....3..";
/// The empty grid.
const EMPTY: &str =
    ".................................................................................";

/// Puzzles with their number of solutions, up to 200.
const PUZZLES: [(&str, u64); 17] = [
    (INKALA, 1),
    (SIXTEEN, 200),
    (EMPTY, 200),
    // 17 givens.
    ("...7.....1...........43.2..........6...5.9.........418....81.....2....5..4....3..", 1),
    ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1),
    (".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...", 1),
    // Easy.
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1),
    // Inkala's of 2010.
    ("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", 1),
    // A solution without its digits 4 and 7; 1 and 2; 1, 2 and 3.
    ("812.536.99.36821.56.5.9128315.23.8963698.5.2128.16953.5219..368.3852691..96318.52", 4),
    ("8..75364994368..7567549..83.54.378963698457...87.695345..9743684385.69.77963.845.", 16),
    ("8..75.64994.68..7567549..8..54..7896.698457...87.695.45..974.684.85.69.7796..845.", 180),
    // No blank, one blank.
    ("812753649943682175675491283154237896369845721287169534521974368438526917796318452", 1),
    ("8127536499436821756754912831542378963698457212871695345219743684385269177963184.2", 1),
    // No digit for a cell, no cell for a digit, one that only a search refutes, and two cells of
    // one box that only the same digit is left for.
    ("12345678..................9......................................................", 0),
    ("1........2........3........4........5........6........7........8............9....", 0),
    (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0),
    ("1234567...........................8...........................8..................", 0),
];

fn grid(line: &str) -> Grid {
    line.parse().unwrap()
}

fn budgets() -> [Budget; 4] {
    [Budget::updates(0), Budget::updates(1), Budget::updates(7), Budget::UNLIMITED]
}

/// Solutions in the order found, up to a limit, and the statistics then.
fn found<const LEVELS: usize>(grid: &Grid, limit: usize, budget: Budget) -> (Vec<Grid>, Stats) {
    let mut storage = BandsStorage::<LEVELS>::new();
    let mut search = storage.search(grid).unwrap();
    let mut solutions = Vec::new();
    loop {
        match search.step(budget).unwrap() {
            Step::Solution => solutions.push(search.solution().unwrap()),
            Step::Paused => assert_eq!(search.solution(), None),
            Step::Done => {
                assert_eq!(search.step(budget), Ok(Step::Done));
                assert_eq!(search.solution(), None);
                break;
            }
        }
        if solutions.len() == limit {
            break;
        }
    }
    (solutions, search.stats())
}

/// Whether these are different solutions of a grid.
fn are_solutions(grid: &Grid, solutions: &[Grid]) -> bool {
    let lines: BTreeSet<_> = solutions.iter().map(Grid::cells).collect();
    lines.len() == solutions.len()
        && solutions.iter().all(|solution| solution.is_solved() && solution.extends(grid))
}

/// As many as dancing links find, up to a limit.
fn count_by_links(grid: &Grid, limit: u64) -> Count {
    FlashStorage9::new().search(grid).unwrap().count(limit).unwrap()
}

#[test]
fn every_puzzle_has_its_solutions() {
    for (line, expected) in PUZZLES {
        let grid = grid(line);
        let (solutions, stats) = found::<32>(&grid, 200, Budget::UNLIMITED);
        assert_eq!(solutions.len() as u64, expected, "{line}");
        assert_eq!(stats.solutions, expected);
        assert!(are_solutions(&grid, &solutions), "{line}");
        let count = BandsStorage9::new().search(&grid).unwrap().count(199).unwrap();
        assert_eq!(count, count_by_links(&grid, 199), "{line}");
        assert_eq!(BandsStorage9::new().is_unique(&grid), Ok(expected == 1));
    }
}

/// The tree, the rounds and the first solution, on every target: nodes, updates and guesses standing
/// after 100 solutions or all.
#[test]
fn the_tree_stays_as_it_is() {
    let trees = [
        (0, (131, 457, 10), INKALA_SOLVED),
        (
            1,
            (212, 448, 20),
            "324196875176852943589437261213748596468519732795623418957381624832964157641275389",
        ),
        (
            2,
            (241, 458, 46),
            "145268379279135468368497125816324957524719836937856214451682793793541682682973541",
        ),
        (
            3,
            (1, 9, 0),
            "264715839137892645598436271423178596816549723759623418375281964982364157641957382",
        ),
        (
            7,
            (73, 242, 10),
            "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
        ),
    ];
    for (number, tree, line) in trees {
        let mut storage = BandsStorage9::new();
        let mut search = storage.search(&grid(PUZZLES[number].0)).unwrap();
        assert_eq!(search.next_solution(), Ok(Some(grid(line))));
        search.restart();
        search.count(100).unwrap();
        let Stats { nodes, updates, deepest, .. } = search.stats();
        assert_eq!((nodes, updates, deepest), tree, "{}", PUZZLES[number].0);
    }
}

#[test]
fn seventy_six_thousand_solutions() {
    let grid = grid(SIXTEEN);
    let count = BandsStorage9::new().search(&grid).unwrap().count(u64::MAX).unwrap();
    assert_eq!((count.count, count.complete), (76_215, true));
    let count = BandsStorage9::new().search(&grid).unwrap().count(76_214).unwrap();
    assert_eq!((count.count, count.complete), (76_214, false));
}

#[test]
fn budgets_change_nothing() {
    for (line, _) in PUZZLES {
        let grid = grid(line);
        let whole = found::<32>(&grid, 40, Budget::UNLIMITED);
        // Up to one that is enough for all.
        let most = whole.1.updates.min(500);
        for budget in budgets().into_iter().chain((2..=most).map(Budget::updates)) {
            assert_eq!(found::<32>(&grid, 40, budget), whole, "{line} {budget:?}");
        }
    }
}

/// The empty grid, far into it.
#[test]
fn ten_thousand_full_grids() {
    let mut storage = BandsStorage9::new();
    let mut seen = BTreeSet::new();
    let stopped = storage.search(&Grid::new()).unwrap().for_each(|grid| {
        assert!(grid.is_solved() && seen.insert(*grid.cells()));
        if seen.len() == 10_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((stopped, storage.stats().solutions), (Ok(Step::Solution), 10_000));
    storage.search(&Grid::new()).unwrap().next_solution().unwrap();
    assert_eq!(storage.stats().deepest, 44);
}

/// No budget is exceeded, and each is used.
#[test]
fn a_step_does_what_its_budget_says() {
    let mut storage = BandsStorage9::new();
    let mut search = storage.search(&grid(INKALA)).unwrap();
    let mut before = 0;
    loop {
        let step = search.step(Budget::updates(3)).unwrap();
        let updates = search.stats().updates;
        match step {
            Step::Paused => assert_eq!(updates, before + 3),
            Step::Solution => assert!((before + 1..=before + 3).contains(&updates)),
            Step::Done => break assert!(updates <= before + 3),
        }
        before = updates;
    }
}

/// However few boards are kept: the same tree, the same solutions in the same order.
#[test]
fn levels_change_no_tree() {
    for (line, _) in PUZZLES {
        let grid = grid(line);
        let (solutions, stats) = found::<32>(&grid, 60, Budget::UNLIMITED);
        let check = |(others, other): (Vec<Grid>, Stats)| {
            assert_eq!(others, solutions, "{line}");
            assert_eq!((other.nodes, other.deepest), (stats.nodes, stats.deepest), "{line}");
        };
        check(found::<0>(&grid, 60, Budget::updates(2)));
        check(found::<1>(&grid, 60, Budget::UNLIMITED));
        check(found::<2>(&grid, 60, Budget::UNLIMITED));
        check(found::<4>(&grid, 60, Budget::UNLIMITED));
        check(found::<5>(&grid, 60, Budget::UNLIMITED));
        check(found::<81>(&grid, 60, Budget::UNLIMITED));
    }
}

#[test]
fn counting_goes_on() {
    let grid = grid(PUZZLES[10].0);
    for limit in [1, 7, 179, 180, 181] {
        for budget in budgets() {
            let mut storage = BandsStorage9::new();
            let mut search = storage.search(&grid).unwrap();
            let mut left = 180;
            loop {
                let mut counter = Counter::new(limit).unwrap();
                let count = loop {
                    if let Some(count) = search.count_within(&mut counter, budget).unwrap() {
                        break count;
                    }
                };
                assert_eq!(count, Count { count: left.min(limit), complete: left <= limit });
                left -= count.count;
                if count.complete {
                    break;
                }
            }
            assert_eq!((left, search.stats().solutions), (0, 180));
        }
    }
    let mut storage = BandsStorage9::new();
    assert_eq!(storage.search(&grid).unwrap().count(0), Err(Error::ZeroLimit));
}

#[test]
fn memory_is_used_again_and_copied() {
    let mut storage = BandsStorage9::new();
    assert_eq!(storage.resume().err(), Some(Error::NotStarted));
    assert_eq!((storage.solution(), storage.stats()), (None, Stats::default()));
    for (line, expected) in PUZZLES {
        let grid = grid(line);
        // What the puzzle before left there does not matter.
        let mut search = storage.search(&grid).unwrap();
        let mut fresh = BandsStorage9::new();
        let mut other = fresh.search(&grid).unwrap();
        for _ in 0..20 {
            assert_eq!(search.step(Budget::updates(2)), other.step(Budget::updates(2)), "{line}");
            assert_eq!((search.solution(), search.stats()), (other.solution(), other.stats()));
        }
        let stopped = search.stats();
        // A copy in the middle of a search goes on by itself.
        let mut copy = storage.clone();
        let rest = copy.resume().unwrap().count(300).unwrap();
        assert_eq!(storage.stats(), stopped);
        let mut search = storage.resume().unwrap();
        assert_eq!(search.count(300).unwrap(), rest);
        if expected < 200 {
            assert_eq!(search.stats().solutions, expected);
        }
        let whole = copy.resume().unwrap().stats();
        search.restart();
        assert_eq!(search.stats().nodes, 1);
        search.count(stopped.solutions + 300).unwrap();
        if expected < 200 {
            assert_eq!(search.stats(), whole, "{line}");
        }
    }
}

#[test]
fn a_conflict_is_named_and_starts_nothing() {
    let mut storage = BandsStorage9::new();
    for (first, second) in [(0, 8), (3, 4), (0, 72), (40, 49), (0, 10), (60, 80), (79, 80)] {
        let mut cells = [0; 81];
        (cells[first], cells[second]) = (5, 5);
        let grid = Grid::from_cells(cells).unwrap();
        storage.search(&Grid::new()).unwrap();
        assert_eq!(storage.search(&grid).err(), grid.check().err());
        assert!(matches!(grid.check(), Err(Error::Conflict { digit: 5, .. })));
        assert_eq!(storage.resume().err(), Some(Error::NotStarted));
    }
    let row = storage.search(&grid(&INKALA.replace("8...", "8.8."))).err();
    assert!(matches!(row, Some(Error::Conflict { house: House::Row, index: 0, digit: 8, .. })));
}

#[test]
fn text_to_text() {
    let mut storage = BandsStorage9::new();
    let mut solved = [b'?'; 81];
    assert_eq!(storage.solve_line(b"12", &mut solved), Grid::<81>::from_line(b"12").map(drop));
    for (line, expected) in PUZZLES {
        let outcome = storage.solve_line(line.as_bytes(), &mut solved);
        match expected {
            0 => assert_eq!(outcome, Err(Error::NoSolution)),
            1 => {
                assert_eq!(outcome, Ok(()));
                let solution = grid(line).solve().unwrap();
                assert_eq!(solution.line().as_str().as_bytes(), solved);
                solved = [b'?'; 81];
            }
            _ => assert_eq!(outcome, Err(Error::NotUnique)),
        }
        // Nothing is written but what is proven.
        assert_eq!(solved, [b'?'; 81]);
    }
    assert_eq!(storage.solve_line(&[b'7'; 81], &mut solved), Err(Error::NoSolution));
}

#[test]
fn every_solution_is_lent_until_it_is_enough() {
    let mut storage = BandsStorage9::new();
    let mut search = storage.search(&grid(PUZZLES[9].0)).unwrap();
    let mut seen = Vec::new();
    let stopped = search.for_each(|grid| {
        seen.push(*grid);
        if seen.len() == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((stopped, seen.len()), (Ok(Step::Solution), 5));
    let done = search.for_each(|grid| {
        seen.push(*grid);
        ControlFlow::Continue(())
    });
    assert_eq!((done, seen.len()), (Ok(Step::Done), 16));
    assert!(are_solutions(&grid(PUZZLES[9].0), &seen));
}

#[test]
fn the_counter_of_solutions_does_not_wrap() {
    let mut storage = BandsStorage9::new();
    let mut search = storage.search(&Grid::new()).unwrap();
    search.preset_solutions(u64::MAX - 1);
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Solution));
    assert_eq!(search.step(Budget::UNLIMITED), Err(Error::Overflow));
    assert_eq!(search.solution(), None);
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Solution));
    assert!(search.solution().is_some_and(|grid| grid.is_solved()));
    assert_eq!(search.stats().solutions, u64::MAX);
}
