//! Questions that people ask about exact cover, in trackers and forums, each with its answer from
//! every engine. Texts are read in Knuth's form, which needs the feature `alloc`.
#![cfg(feature = "alloc")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use footwork::puzzle::{Shape, sudoku};
use footwork::sudoku::{Grid, Storage9};
use footwork::xc::owned::{Bits, Compact, Dance, Index, OwnedProblem};
use footwork::xc::text::{self, NamedGeneral};
use footwork::xc::{Count, Engine, Search, Step, Width, nodes};
use footwork::{Error, Resource};

/// What all engines find of a text: how many solutions, and each as ascending options, in order.
fn all(text: &str) -> (u64, Vec<Vec<usize>>) {
    fn of<E: Engine>(mut search: Search<E>) -> (u64, Vec<Vec<usize>>) {
        let mut found = Vec::new();
        while let Some(cover) = search.next_solution().expect("goes on") {
            let mut options: Vec<_> = cover.iter().map(|option| option.index()).collect();
            options.sort_unstable();
            found.push(options);
        }
        found.sort_unstable();
        search.restart();
        let Count { count, complete } = search.count(1_000_000).expect("counts");
        assert!(complete);
        (count, found)
    }
    let named: NamedGeneral<u16> = text::parse_general(text).unwrap_or_else(|e| panic!("{e}"));
    let general = named.general();
    let index = Index::<u16>::new(general.problem()).unwrap();
    let indexed = index.lend(general).unwrap();
    let dance = of(Dance::new(general).search(general).unwrap());
    assert_eq!(of(Compact::new(indexed).search(indexed).unwrap()), dance);
    assert_eq!(of(Bits::new(general).search(general).unwrap()), dance);
    assert_eq!(dance.0, dance.1.len() as u64);
    dance
}

/// Many options give an item one color: it is purified once, and comes back when they are undone.
#[test]
fn many_options_share_a_color() {
    let text = "a b c d | x\na x:1\nb x:1\nc x:1\nd x:1\na x:2\nb x:2\nc x:2\n";
    assert_eq!(all(text).1, [[0, 1, 2, 3]], "no option gives d the color 2");
    // The same with the color that leads nowhere first.
    let text = "a b c d | x\na x:2\nb x:2\nc x:2\na x:1\nb x:1\nc x:1\nd x:1\n";
    assert_eq!(all(text).1, [[3, 4, 5, 6]]);
    // An option without a color has the item for itself.
    let text = "a b | x\na x\na x:1\nb x:1\nb x\nb\n";
    assert_eq!(all(text).1, [[0, 4], [1, 2], [1, 4]]);
}

/// Options without a primary item are never chosen, whatever is free; they keep their numbers, which
/// are those of lines of the file but for the first, blank ones and comments.
#[test]
fn options_without_a_primary_item() {
    assert_eq!(all("b c | a\nb\nc\na\na b\nb c\na b c\n").1, [&[0, 1][..], &[1, 3], &[4], &[5]]);
    assert_eq!(all("a | x y\nx y:B\n\n| comment\na x\n").1, [[1]]);
}

#[test]
fn comments_blank_lines_and_tabs() {
    let text = "| first\n   \n\nabcdefgh b | sec\n| between\n\tabcdefgh \t b\n\n  abcdefgh sec:Z  \n\
                b sec:Z\nb sec:Y\n";
    assert_eq!(all(text).1, [&[0][..], &[1, 2]]);
}

/// A timetable in which teachers and rooms are primary items has no solution: each of them would
/// have to be busy in every slot. As secondary items they may be.
#[test]
fn resources_are_secondary_items() {
    let options = "L1 As1 Rs1\nL1 As2 Rs2\nL2 As1 Rs1\nL2 As2 Rs2\n";
    assert_eq!(all(&format!("L1 L2 As1 As2 As3 Rs1 Rs2 Rs3\n{options}")).0, 0);
    assert_eq!(all(&format!("L1 L2 | As1 As2 As3 Rs1 Rs2 Rs3\n{options}")).0, 2);
}

type Cell = (usize, usize);

/// Tetrominoes in every position that turning alone gives.
fn turned(piece: &str) -> BTreeSet<Vec<Cell>> {
    let cells = |piece: &str| -> Vec<Cell> {
        let rows = piece.split('/').enumerate();
        rows.flat_map(|(row, cells)| {
            cells.bytes().enumerate().filter(|(_, cell)| *cell == b'X').map(move |(c, _)| (row, c))
        })
        .collect()
    };
    let mut piece = cells(piece);
    let mut positions = BTreeSet::new();
    for _ in 0..4 {
        let most = piece.iter().map(|cell| cell.0).max().unwrap();
        piece = piece.iter().map(|(row, column)| (*column, most - row)).collect();
        piece.sort_unstable();
        positions.insert(piece.clone());
    }
    positions
}

/// Pieces on a board of 5 times 8, as text: the line of items, and the options of each piece.
fn tetrominoes(items: &str, pieces: &[(&str, &str)]) -> String {
    let cells: Vec<_> = (0..40).map(|cell| format!("{}{}", cell / 8, cell % 8)).collect();
    let mut options = vec![format!("{items} {}", cells.join(" "))];
    for (name, piece) in pieces {
        for position in turned(piece) {
            for (top, left) in (0..40).map(|cell| (cell / 8, cell % 8)) {
                let placed = position.iter().map(|(row, column)| (top + row, left + column));
                if placed.clone().all(|(row, column)| row < 5 && column < 8) {
                    let cells = placed.map(|(row, column)| format!("{row}{column}"));
                    let cells: Vec<_> = cells.collect();
                    options.push(format!("{name} {}", cells.join(" ")));
                }
            }
        }
    }
    options.join("\n")
}

/// Two equal pieces: with names of their own each solution is counted twice for each such pair. One
/// item that two options cover counts it once.
#[test]
fn equal_pieces() {
    let (i, o, t) = ("XXXX", "XX/XX", "XXX/.X");
    let others = [("L", "X/X/XX"), ("J", ".X/.X/XX"), ("S", ".XX/XX"), ("Z", "XX/.XX")];
    let once = [&[("I", i), ("O", o), ("T", t)][..], &others].concat();
    let multiple = tetrominoes("2|I 2|O 2|T L J S Z", &once);
    let named: NamedGeneral<u16> = text::parse_general(&multiple).unwrap();
    let count = |general| Bits::new(general).search(general).unwrap().count(10_000);
    assert_eq!(count(named.general()), Ok(Count { count: 740, complete: true }));

    let pairs = [("I1", i), ("I2", i), ("O1", o), ("O2", o), ("T1", t), ("T2", t)];
    let twice = [&pairs[..], &others].concat();
    let named = text::parse_general(&tetrominoes("I1 I2 O1 O2 T1 T2 L J S Z", &twice)).unwrap();
    assert_eq!(count(named.general()), Ok(Count { count: 5_920, complete: true }));
    assert_eq!(8 * 740, 5_920);
}

/// 12,988,816 tilings of a chessboard by dominoes: more than 16 bits count, though 16 bits number all.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unless optimized: cargo test --release")]
fn dominoes_on_a_chessboard() {
    let mut problem = OwnedProblem::<u16>::new(64, 0).unwrap();
    for cell in 0..64 {
        if cell % 8 < 7 {
            problem.option(&[cell, cell + 1]).unwrap();
        }
        if cell < 56 {
            problem.option(&[cell, cell + 8]).unwrap();
        }
    }
    let problem = problem.problem();
    let tilings = Count { count: 12_988_816, complete: true };
    assert_eq!(Bits::new(problem).search(problem).unwrap().count(u64::MAX), Ok(tilings));
}

/// The empty Sudoku of 25 times 25: 80,627 nodes with headers and spacers, which 16 bits do not
/// number; but 62,500 entries, which they do. What they do not is said, never wrapped.
#[test]
fn sudoku_of_25() {
    let shape = Shape::square(5).unwrap();
    let mut problem = OwnedProblem::<u16>::new(sudoku::items(shape), 0).unwrap();
    for option in 0..sudoku::options(shape) {
        problem.option(&sudoku::items_of(shape, option).map(|item| item as u16)).unwrap();
    }
    let lent = problem.problem();
    assert_eq!((lent.items(), lent.options(), lent.entries()), (2_500, 15_625, 62_500));
    assert_eq!(nodes(2_500, 15_625, 62_500), 80_627);
    let all: Vec<u16> = (0..2_500).collect();
    assert_eq!(problem.option(&all), Ok(15_625));
    let resource = Resource::LinkWidth;
    let full = Error::Capacity { resource, needed: 67_500, capacity: 65_535 };
    assert_eq!(problem.option(&all), Err(full));
}

/// 125 solutions, at limits around that; a limit of 0 is refused.
#[test]
fn limits_around_the_count() {
    const TEXT: &str =
        "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...";
    let grid: Grid = TEXT.parse().unwrap();
    let mut storage = Storage9::new();
    let mut search = storage.search(&grid).unwrap();
    assert_eq!(search.count(0), Err(Error::ZeroLimit));
    for (limit, count, complete) in
        [(1, 1, false), (2, 2, false), (124, 124, false), (125, 125, true), (126, 125, true)]
    {
        search.restart();
        assert_eq!(search.count(limit), Ok(Count { count, complete }), "at most {limit}");
    }
}

/// A search stopped from within after 1,000 solutions says so, and its memory serves on.
#[test]
fn stopped_after_1_000_solutions() {
    let mut storage = Box::new(Storage9::new());
    let mut search = storage.search(&Grid::default()).unwrap();
    let mut seen = 0;
    let stopped = search.for_each(|_| {
        seen += 1;
        if seen == 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((stopped, seen, search.stats().solutions), (Ok(Step::Solution), 1_000, 1_000));
    assert!(search.solution().is_some_and(|grid| grid.is_solved()), "the last one stands");
    assert_eq!(search.count(5), Ok(Count { count: 5, complete: false }), "and there are others");
    let one: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .unwrap();
    let mut search = storage.search(&one).unwrap();
    assert_eq!(search.count(2), Ok(Count { count: 1, complete: true }));
}

/// Which candidates are in some solution: exact without a list of all solutions, by one search for
/// each option, which is assumed.
#[test]
fn true_candidates() {
    const TEXT: &str =
        "59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65";
    let (grid, nine): (Grid, _) = (TEXT.parse().unwrap(), Shape::square(3).unwrap());
    let mut problem = OwnedProblem::<u16>::new(sudoku::items(nine), 0).unwrap();
    for option in 0..sudoku::options(nine) {
        let (cell, digit) = sudoku::cell_and_digit(nine, option);
        let given = u32::from(grid.cells()[cell as usize]);
        if given == 0 || given == digit {
            problem.option(&sudoku::items_of(nine, option).map(|item| item as u16)).unwrap();
        }
    }
    let problem = problem.problem();
    let mut memory = Dance::new(problem);
    let mut search = memory.search(problem).unwrap();
    let mut in_some = BTreeSet::new();
    let mut solutions = 0;
    while let Some(cover) = search.next_solution().unwrap() {
        in_some.extend(cover.iter().copied());
        solutions += 1;
    }
    assert!(solutions > 5, "more than a small limit would see: {solutions}");
    let mut by_assumption = BTreeSet::new();
    for option in 0..problem.options() {
        search.restart();
        search.clear_assumptions();
        search.assume(option).unwrap();
        if search.next_solution().unwrap().is_some() {
            by_assumption.insert(option as u16);
        }
    }
    assert_eq!(by_assumption, in_some);
    assert!(in_some.len() > 81 && in_some.len() < problem.options() as usize);
}
