//! What articles claim, counted: the tests that `docs/articles.md` names and that are not about
//! the engines themselves. Sources of the puzzles are there.

mod common;

use std::collections::BTreeSet;
use std::sync::Mutex;

use common::Cover;
use common::problems::{INKALA, queens, sudoku};
use footwork::puzzle::queens::{self as encoder, Diagonals};
use footwork::puzzle::sudoku::MATRIX9;
use footwork::sudoku::{Grid, Grid16, Grid25, Storage16, Storage25};
use footwork::xc::{ProblemStorage, Rule, Search, Stats, dance};
use footwork::{Error, House};

/// Hard for those who fill cells in order (Wikipedia, "Sudoku solving algorithms").
const AGAINST_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// Inkala's puzzles of 2006 and 2010, one without a solution, and one with far too many (Norvig).
const INKALA_2006: &str =
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.";
const INKALA_2010: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
const NOT_UNIQUE: &str =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";
/// Reported to KarlHajal/DLX-Sudoku-Solver, with and without the 9 in its middle.
const WITH_A_9: &str =
    "31...9......18........3...5....94....21.....4..6..79...4.3.8..2.......7..9...6...";
/// Reported to declanvk/dancing-links.
const PANICKED: &str =
    "3...8.9.....34......8..56..5..1.4.7...2..9.1...3....4...5..12............7...8.9.";

/// Statistics at the first solution and at the end, and how many solutions, by the textbook rule.
fn textbook(cover: &Cover) -> (Stats, Stats, u64) {
    with_search(cover, |search| {
        search.set_rule(Rule::Textbook).unwrap();
        search.next_solution().unwrap();
        let first = search.stats();
        let rest = search.count(u64::MAX).unwrap();
        assert!(rest.complete);
        (first, search.stats(), first.solutions + rest.count)
    })
}

/// Lends a search by dancing links.
fn with_search<T>(cover: &Cover, use_it: impl FnOnce(&mut Links<'_>) -> T) -> T {
    let mut storage = Box::new(ProblemStorage::<u16, 330, 1_600, 9_500>::new());
    storage.set_items(cover.primary, cover.secondary).unwrap();
    for option in &cover.options {
        let items: Vec<u16> = option.iter().map(|item| *item as u16).collect();
        storage.option(&items).unwrap();
    }
    let mut memory = Box::new(dance::Storage::<u16, 330, 9_500>::new());
    use_it(&mut memory.search(storage.problem()).unwrap())
}

type Links<'a> = Search<dance::View<'a, 'a, u16>>;

/// Nodes at the first solution and at the end, and how many solutions.
fn nodes(cover: &Cover) -> (u64, u64, u64) {
    let (first, end, solutions) = textbook(cover);
    (first.nodes, end.nodes, solutions)
}

/// What our encoder makes of a board, as plain lists.
fn board(n: u32, diagonals: Diagonals) -> Cover {
    let mut storage = Box::new(ProblemStorage::<u16, 52, 81, 324>::new());
    encoder::fill(&mut storage.memory(), n, diagonals).unwrap();
    let problem = storage.problem();
    let options = (0..problem.options()).map(|option| problem.items_of(option).collect());
    Cover {
        primary: problem.primary(),
        secondary: problem.items() - problem.primary(),
        options: options.collect(),
        ..Cover::default()
    }
}

#[test]
fn the_sudoku_matrix() {
    let problem = MATRIX9.problem();
    assert_eq!((problem.options(), problem.items(), problem.entries()), (729, 324, 2_916));
    assert_eq!(729 * 324_u32 / 8, 29_524, "bytes, a bit for each place");
    // With a header for each item and a root; and with spacers around the options.
    assert_eq!(with_headers(324, 729), (3_241, 3_971));
}

/// Nodes of four ones an option, headers and root; and with spacers too.
fn with_headers(items: u32, options: u32) -> (u32, u32) {
    let headers = 4 * options + items + 1;
    (headers, headers + options + 1)
}

/// Ours have neither headers nor spacers among the links, so that 25x25 still fits 16 bits.
#[test]
fn large_sudoku_matrices() {
    static LARGE: Mutex<(Storage16, Storage25)> = Mutex::new((Storage16::new(), Storage25::new()));
    let (sixteen, twenty_five) = &mut *LARGE.lock().unwrap();
    let stats = sixteen.search(&Grid16::new()).unwrap().stats();
    assert_eq!((stats.items, stats.options), (1_024, 4_096));
    assert_eq!((4 * stats.options, with_headers(1_024, 4_096).1), (16_384, 21_506));
    let stats = twenty_five.search(&Grid25::new()).unwrap().stats();
    assert_eq!((stats.items, stats.options), (2_500, 15_625));
    assert_eq!((4 * stats.options, with_headers(2_500, 15_625).1), (62_500, 80_627));
    assert!((62_500..80_627).contains(&u32::from(u16::MAX)));
}

#[test]
fn queens_matrices() {
    for (n, items, options) in [(4, 22, 16), (8, 46, 64), (9, 52, 81)] {
        let cover = board(n, Diagonals::All);
        assert_eq!(cover, queens(n), "two encoders");
        assert_eq!((cover.items(), cover.options.len()), (items, options));
        assert_eq!((encoder::items(n), encoder::options(n)), (items, options as u32));
        let with_root = cover.items() as usize + cover.entries() + 1;
        assert_eq!(with_root, (4 * n * n + 6 * n - 1) as usize);
    }
    assert_eq!(4 * 8 * 8 + 6 * 8 - 1, 303);
}

/// The diagonals of one cell may be missing: fewer updates, the same tree.
#[test]
fn queens_without_corners() {
    for (n, items) in [(4, 18), (8, 42)] {
        let cover = board(n, Diagonals::WithoutCorners);
        let used: BTreeSet<_> = cover.options.iter().flatten().collect();
        assert_eq!(used.len(), items, "6n - 6");
        assert_eq!(nodes(&cover), nodes(&queens(n)));
    }
    let updates = |diagonals| textbook(&board(8, diagonals)).1.updates;
    assert_eq!(updates(Diagonals::All), 21_375);
    assert_eq!(updates(Diagonals::WithoutCorners), 21_111);
}

#[test]
fn queens_with_primary_diagonals() {
    for n in 2..=8 {
        assert_eq!(nodes(&board(n, Diagonals::Primary)), (2, 2, 0), "{n} queens");
    }
}

/// Diagonals by remainder wrap round the board.
#[test]
fn queens_with_diagonals_by_remainder() {
    for (n, solutions) in [(4, 0), (5, 10), (6, 0), (7, 28), (8, 0)] {
        let mut cover = queens(n);
        cover.secondary = 2 * n;
        for option in &mut cover.options {
            let (row, column) = (option[0], option[1] - n);
            option[2] = 2 * n + (row + column) % n;
            option[3] = 3 * n + (row + n - column) % n;
        }
        assert_eq!(cover.items(), 4 * n);
        assert_eq!(textbook(&cover).2, solutions, "{n} queens");
    }
}

#[test]
fn queens_nodes() {
    let mut table = vec![
        (4, 17, 2),
        (5, 52, 10),
        (6, 111, 4),
        (7, 372, 40),
        (8, 1_199, 92),
        (9, 4_663, 352),
        (10, 16_448, 724),
    ];
    if cfg!(not(debug_assertions)) {
        table.extend([(11, 69_528, 2_680), (12, 327_813, 14_200)]);
    }
    for (n, all, solutions) in table {
        let (_, end, found) = nodes(&queens(n));
        assert_eq!((end, found), (all, solutions), "{n} queens");
    }
    assert_eq!(nodes(&queens(8)).0, 65, "nodes to the first board");
}

#[test]
fn a_first_board_of_16_queens() {
    let nodes = with_search(&queens(16), |search| {
        assert!(search.next_solution().unwrap().is_some());
        search.stats().nodes
    });
    assert_eq!(nodes, 33);
}

/// Rows and columns in turn, those in the middle first.
fn organ_pipe(n: u32) -> Cover {
    let mut places: Vec<u32> = (0..n).collect();
    // Half a place to the left breaks the ties.
    places.sort_by_key(|place| (4 * place + 1).abs_diff(2 * n));
    let rank = |line| places.iter().position(|place| *place == line).unwrap() as u32;
    let mut cover = queens(n);
    for option in &mut cover.options {
        option[0] = 2 * rank(option[0]);
        option[1] = 2 * rank(option[1] - n) + 1;
    }
    cover
}

#[test]
fn queens_by_organ_pipe() {
    let mut table = vec![(8, 1_049, 92), (10, 11_578, 724)];
    if cfg!(not(debug_assertions)) {
        table.push((12, 211_716, 14_200));
    }
    for (n, all, solutions) in table {
        let (_, end, found) = nodes(&organ_pipe(n));
        assert_eq!((end, found), (all, solutions), "{n} queens");
    }
}

/// Calls of a search that puts a queen into one row after another.
fn naive_queens(n: usize, columns: &mut Vec<usize>) -> u64 {
    let row = columns.len();
    let mut calls = 1;
    for column in (0..n).take_while(|_| row < n) {
        let mut above = columns.iter().enumerate();
        if above.all(|(r, c)| *c != column && c.abs_diff(column) != row - r) {
            columns.push(column);
            calls += naive_queens(n, columns);
            columns.pop();
        }
    }
    calls
}

/// Calls of a search that fills one cell after another, until all are full.
fn naive_sudoku(cells: &mut [u8], from: usize, calls: &mut u64) -> bool {
    *calls += 1;
    let Some(cell) = (from..81).find(|cell| cells[*cell] == b'.') else { return true };
    let house = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    let (row, column, square) = house(cell);
    for digit in b'1'..=b'9' {
        let clash = cells.iter().enumerate().any(|(other, symbol)| {
            let (r, c, s) = house(other);
            *symbol == digit && (r == row || c == column || s == square)
        });
        if !clash {
            cells[cell] = digit;
            if naive_sudoku(cells, cell + 1, calls) {
                return true;
            }
            cells[cell] = b'.';
        }
    }
    false
}

/// What a search without any thought visits, to compare nodes with.
#[test]
fn naive_searches() {
    assert_eq!(naive_queens(8, &mut Vec::new()), 2_057);
    let (mut cells, mut calls) = (INKALA.as_bytes().to_vec(), 0);
    assert!(naive_sudoku(&mut cells, 0, &mut calls));
    assert_eq!(calls, 49_559);
}

/// Nodes to the first solution, in all, solutions.
#[test]
fn puzzles_of_articles() {
    for (puzzle, counted) in [
        (INKALA, (1_493, 2_741, 1)),
        (AGAINST_BRUTE_FORCE, (82, 82, 1)),
        (INKALA_2006, (180, 180, 1)),
        (INKALA_2010, (273, 678, 1)),
        (IMPOSSIBLE, (8_359, 8_359, 0)),
        (PANICKED, (105, 159, 1)),
        (WITH_A_9, (82, 82, 1)),
        (&WITH_A_9.replace("94..", ".4.."), (82, 36_413, 2_718)),
    ] {
        assert_eq!(nodes(&sudoku(3, puzzle)), counted, "{puzzle}");
    }
    // Neither the root nor the options of givens.
    assert_eq!(1_493 - 1 - INKALA.bytes().filter(u8::is_ascii_digit).count(), 1_471);
}

#[test]
fn a_puzzle_that_is_none() {
    let count = with_search(&sudoku(3, NOT_UNIQUE), |search| search.count(5_000).unwrap());
    assert_eq!((count.count, count.complete), (5_000, false));
}

/// The toolkit names both cells; a search of the matrix ends at once, without a word.
#[test]
fn conflicting_givens() {
    let puzzle = format!("11{}", ".".repeat(79));
    let grid: Grid = puzzle.parse().unwrap();
    let Err(Error::Conflict { house, .. }) = grid.check() else { panic!("two ones in a row") };
    assert_eq!(house, House::Row);
    assert_eq!(nodes(&sudoku(3, &puzzle)), (2, 2, 0));
}

#[test]
fn a_ring_of_pairs() {
    let ring = Cover::new(5, 0, &[&[0, 1], &[1, 2], &[2, 3], &[3, 4], &[0, 4]]);
    assert_eq!(nodes(&ring), (5, 5, 0));
}

type Cell = (u32, u32);

const PENTOMINOES: [[Cell; 5]; 12] = [
    [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)], // X
    [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)], // F
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)], // I
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)], // L
    [(0, 0), (0, 1), (0, 2), (1, 2), (1, 3)], // N
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)], // P
    [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)], // T
    [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)], // U
    [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)], // V
    [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)], // W
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)], // Y
    [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)], // Z
];

/// A piece in all its positions: turned, turned over, moved into the corner.
fn positions(mut piece: [Cell; 5]) -> BTreeSet<[Cell; 5]> {
    let mut positions = BTreeSet::new();
    for turn in 0..8 {
        piece =
            piece.map(|(row, column)| if turn == 4 { (column, row) } else { (column, 4 - row) });
        let top = piece.iter().map(|cell| cell.0).min().unwrap();
        let left = piece.iter().map(|cell| cell.1).min().unwrap();
        let mut position = piece.map(|(row, column)| (row - top, column - left));
        position.sort_unstable();
        positions.insert(position);
    }
    positions
}

/// Items are the pieces, then the cells; mirror images are different solutions.
fn pentominoes(cells: &[Cell]) -> Cover {
    let mut options = Vec::new();
    for (piece, shape) in (0..).zip(PENTOMINOES) {
        for position in positions(shape) {
            for (top, left) in (0..20).flat_map(|top| (0..20).map(move |left| (top, left))) {
                let item = |(row, column)| {
                    let place = cells.iter().position(|cell| *cell == (top + row, left + column));
                    place.map(|place| (PENTOMINOES.len() + place) as u32)
                };
                let items: Option<Vec<u32>> = position.into_iter().map(item).collect();
                options.extend(items.map(|items| [&[piece], &items[..]].concat()));
            }
        }
    }
    Cover {
        primary: (PENTOMINOES.len() + cells.len()) as u32,
        secondary: 0,
        options,
        ..Cover::default()
    }
}

fn rectangle(rows: u32, columns: u32) -> Vec<Cell> {
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
}

/// Dana Scott's board of 1958: 65 solutions up to symmetry, by the place of the cross 19, 20 and
/// 26; the last of these places is on a diagonal, where each solution has its mirror image.
#[test]
fn pentominoes_around_a_hole() {
    let hole = |cell: &Cell| (3..5).contains(&cell.0) && (3..5).contains(&cell.1);
    let cells: Vec<Cell> = rectangle(8, 8).into_iter().filter(|cell| !hole(cell)).collect();
    let all = pentominoes(&cells);
    assert_eq!((all.items(), all.options.len()), (72, 1_568));
    let mut table = vec![((1, 2), 19)];
    if cfg!(not(debug_assertions)) {
        table.extend([((1, 3), 20), ((2, 2), 2 * 26)]);
    }
    for (center, solutions) in table {
        let place = cells.iter().position(|cell| *cell == center).unwrap();
        let mut cover = all.clone();
        cover
            .options
            .retain(|option| option[0] != 0 || option[3] as usize == PENTOMINOES.len() + place);
        let found = with_search(&cover, |search| search.count(1_000).unwrap().count);
        assert_eq!(found, solutions, "cross at {center:?}");
    }
    assert_eq!(8 * 19 + 8 * 20 + 4 * (2 * 26), 520, "with all their images");
}

#[test]
fn pentominoes_in_a_strip() {
    let cover = pentominoes(&rectangle(3, 20));
    assert_eq!((cover.items(), cover.options.len()), (72, 1_236));
    let found = with_search(&cover, |search| search.count(100).unwrap().count);
    assert_eq!(found, 8, "two, each in four ways");
}
