//! The encoders: which items and options they make, what they refuse, and what searches find.

mod common;

use std::collections::BTreeSet;

use common::problems::{INKALA, queens as plain_queens, sudoku as plain_sudoku};
use footwork::puzzle::queens::{self, Board, Diagonals};
use footwork::puzzle::sudoku::{self, INDEX9, MATRIX9, Trim};
use footwork::puzzle::{Shape, sudoku::cell_and_digit};
use footwork::sudoku::{Grid, Grid4};
use footwork::xc::Matrix as _;
use footwork::xc::{
    Engine, Problem, ProblemMemory, ProblemStorage, Rule, Search, bits, compact, dance,
};
use footwork::{Error, Resource};

const SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// Up to 16 queens.
type Squares = ProblemStorage<u16, 94, 256, 1_024>;
/// A whole 9x9 matrix, with ids.
type Matrix = ProblemStorage<u16, 324, 729, 2_916, 729>;

#[allow(clippy::unnecessary_box_returns)] // too large for the stack of a test
fn board(n: u32, diagonals: Diagonals) -> Box<Squares> {
    let mut board = Box::new(Squares::new());
    queens::fill(&mut board.memory(), n, diagonals).unwrap();
    board
}

/// Solutions, and nodes: by dancing links, by rows of bits and by bits.
fn in_every_engine(problem: Problem<'_, u16>) -> [(u64, u64); 3] {
    fn all<E: Engine>(mut search: Search<E>) -> (u64, u64) {
        let count = search.count(u64::MAX).unwrap();
        assert!(count.complete);
        (count.count, search.stats().nodes)
    }
    let mut links = Box::new(dance::Storage::<u16, 94, 1_024>::new());
    let mut index = Box::new(compact::IndexStorage::<u16, 94, 1_024>::new());
    let mut rows = Box::new(compact::Storage::<u16, 94, 94>::new());
    let mut bits = Box::new(bits::Storage::<u16, 94, 4, 94>::new());
    [
        all(links.search(problem).unwrap()),
        all(rows.search(index.build(&problem).unwrap()).unwrap()),
        all(bits.search(problem).unwrap()),
    ]
}

fn lists(problem: &Problem<'_, u16>) -> Vec<Vec<u32>> {
    (0..problem.options()).map(|option| problem.items_of(option).collect()).collect()
}

#[test]
fn queens_items_and_options() {
    for n in 1..=16 {
        for diagonals in [Diagonals::All, Diagonals::WithoutCorners, Diagonals::Primary] {
            let board = board(n, diagonals);
            let problem = board.problem();
            assert_eq!((problem.items(), problem.options()), (6 * n - 2, n * n));
            assert_eq!((queens::items(n), queens::options(n)), (6 * n - 2, n * n));
            let primary = if diagonals == Diagonals::Primary { 6 * n - 2 } else { 2 * n };
            assert_eq!(problem.primary(), primary);
            // Four diagonals of one cell; on a board of one cell there are but two.
            let corners = if n == 1 { 2 } else { 4 };
            let missing = if diagonals == Diagonals::WithoutCorners { corners } else { 0 };
            assert_eq!(problem.entries(), 4 * n * n - missing);
            assert_eq!(queens::entries(n), 4 * n * n);
            // An encoder written for the tests.
            let mut expected = plain_queens(n).options;
            if diagonals == Diagonals::WithoutCorners {
                let mut cells = [0; 94];
                for item in expected.iter().flatten() {
                    cells[*item as usize] += 1;
                }
                let shared = |item: &u32| *item < 2 * n || cells[*item as usize] > 1;
                for option in &mut expected {
                    option.retain(shared);
                }
            }
            assert_eq!(lists(&problem), expected);
        }
    }
}

#[test]
fn queens_counts_and_nodes() {
    for (n, solutions) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
        let all = in_every_engine(board(n, Diagonals::All).problem());
        assert_eq!(all.map(|(found, _)| found), [solutions; 3], "{n} queens");
        assert_eq!(all.map(|(_, nodes)| nodes), [all[0].1; 3], "{n} queens");
        assert_eq!(in_every_engine(board(n, Diagonals::WithoutCorners).problem()), all);
        // As many diagonals as that cannot all have a queen.
        let primary = in_every_engine(board(n, Diagonals::Primary).problem());
        assert_eq!(primary.map(|(found, _)| found), [u64::from(n == 1); 3], "{n} queens");
    }
}

#[test]
fn ten_and_twelve_queens() {
    for (n, solutions) in [(10, 724), (12, 14_200)] {
        let board = board(n, Diagonals::All);
        let mut memory = Box::new(bits::Storage::<u16, 70, 3, 24>::new());
        let count = memory.search(board.problem()).unwrap().count(20_000).unwrap();
        assert_eq!((count.count, count.complete), (solutions, true), "{n} queens");
    }
}

/// Rows and columns with their queens of a printed board.
fn read_board(text: &str) -> Vec<(usize, usize)> {
    let rows = text.lines().enumerate();
    rows.flat_map(|(row, line)| {
        let cells = line.split(' ').enumerate();
        cells.filter(|(_, cell)| *cell == "Q").map(move |(column, _)| (row, column))
    })
    .collect()
}

#[test]
fn sixteen_queens_at_once() {
    let board = board(16, Diagonals::All);
    let mut memory = Box::new(dance::Storage::<u16, 94, 1_024>::new());
    let mut search = memory.search(board.problem()).unwrap();
    let text = Board::new(16, search.next_solution().unwrap().unwrap()).to_string();
    assert_eq!(search.stats().nodes, 33);
    assert_eq!((text.len(), text.lines().count()), (16 * 32, 16));
    assert!(text.lines().all(|line| line.split(' ').count() == 16));
    let queens = read_board(&text);
    let lines =
        |line: fn(&(usize, usize)) -> usize| queens.iter().map(line).collect::<BTreeSet<_>>().len();
    assert_eq!([lines(|q| q.0), lines(|q| q.1)], [16; 2], "{text}");
    assert_eq!([lines(|q| q.0 + q.1), lines(|q| q.0 + 16 - q.1)], [16; 2], "{text}");
}

#[test]
fn boards_as_text() {
    let print = |n, options: &[u16]| Board::new(n, options).to_string();
    assert_eq!(print(1, &[0]), "Q\n");
    assert_eq!(print(2, &[]), ". .\n. .\n");
    assert_eq!(print(3, &[8, 0]), "Q . .\n. . .\n. . Q\n");
    assert_eq!(Board::new(2, &[2_u32]).to_string(), ". .\nQ .\n");
    assert_eq!(print(0, &[]), "");
    assert_eq!(print(2, &[4]), ". .\n. .\n", "no such cell");
}

#[test]
fn queens_that_do_not_fit() {
    let capacity = |resource, needed, capacity| Err(Error::Capacity { resource, needed, capacity });
    let mut items = ProblemStorage::<u16, 21, 16, 64>::new();
    let mut options = ProblemStorage::<u16, 22, 15, 64>::new();
    let mut entries = ProblemStorage::<u16, 22, 16, 63>::new();
    let all = Diagonals::All;
    assert_eq!(queens::fill(&mut items.memory(), 4, all), capacity(Resource::Items, 22, 21));
    assert_eq!(queens::fill(&mut options.memory(), 4, all), capacity(Resource::Options, 16, 15));
    assert_eq!(queens::fill(&mut entries.memory(), 4, all), capacity(Resource::Entries, 64, 63));
    assert_eq!(queens::fill(&mut entries.memory(), 4, Diagonals::WithoutCorners), Ok(()));
    // Numbers of 16 bits.
    let width = |needed| capacity(Resource::LinkWidth, needed, 65_535);
    let mut none = ProblemStorage::<u16, 100_000, 0, 0>::new();
    assert_eq!(queens::fill(&mut none.memory(), 10_923, all), width(65_536));
    let mut many = Box::new(ProblemStorage::<u16, 1_000, 20_000, 80_000>::new());
    assert_eq!(queens::fill(&mut many.memory(), 127, all), Ok(()));
    assert_eq!(queens::fill(&mut many.memory(), 128, all), width(65_536));
}

fn nine() -> Shape {
    Shape::square(3).unwrap()
}

#[allow(clippy::unnecessary_box_returns)] // too large for the stack of a test
fn matrix(line: &str, trim: Trim) -> Box<Matrix> {
    let grid: Grid = line.parse().unwrap();
    let mut matrix = Box::new(Matrix::new());
    sudoku::fill(&mut matrix.memory(), nine(), grid.cells(), trim).unwrap();
    matrix
}

#[test]
fn sudoku_options_that_givens_leave() {
    // Cells: the option of the given. Peers: a blank cell's digits that none of its peers has.
    let grid: Grid = INKALA.parse().unwrap();
    let cells = grid.cells();
    let peers = |cell: u32, other: u32| {
        nine().row_of(cell) == nine().row_of(other)
            || nine().column_of(cell) == nine().column_of(other)
            || nine().box_of(cell) == nine().box_of(other)
    };
    let keeps = |trim: Trim, option: u32| {
        let (cell, digit) = cell_and_digit(nine(), option);
        let given = u32::from(cells[cell as usize]);
        let free = |digit: u32| {
            (0..81).all(|other| u32::from(cells[other as usize]) != digit || !peers(cell, other))
        };
        match trim {
            Trim::Nothing => true,
            Trim::Cells => given == 0 || given == digit,
            Trim::Peers => given == digit || (given == 0 && free(digit)),
        }
    };
    for (trim, options) in [(Trim::Nothing, 729), (Trim::Cells, 561), (Trim::Peers, 275)] {
        let matrix = matrix(INKALA, trim);
        let problem = matrix.problem();
        assert_eq!((problem.items(), problem.primary()), (324, 324));
        assert_eq!((problem.options(), problem.entries()), (options, 4 * options));
        let kept: Vec<u32> = (0..729).filter(|option| keeps(trim, *option)).collect();
        let ids: Vec<u32> = (0..options).map(|option| problem.id(option)).collect();
        assert_eq!(ids, kept);
        for (items, id) in lists(&problem).iter().zip(ids) {
            assert_eq!(*items, sudoku::items_of(nine(), id));
        }
    }
    assert_eq!(lists(&matrix(INKALA, Trim::Cells).problem()), plain_sudoku(3, INKALA).options);
}

/// Nodes to the first solution, and the solution.
fn first<E: Engine<Link = u16>>(mut search: Search<E>, rule: Rule, givens: &[u32]) -> (u64, Grid) {
    search.set_rule(rule).unwrap();
    for option in givens {
        search.assume(*option).unwrap();
    }
    assert!(search.next_solution().unwrap().is_some());
    let nodes = search.stats().nodes;
    let mut cells = [0; 81];
    let (options, problem) = search.solution_and_problem();
    assert_eq!(options.len(), 81);
    let items = options.iter().map(|option| problem.items_of(u32::from(*option)));
    sudoku::decode(nine(), items, &mut cells);
    // The ids say the same.
    for option in options {
        let (cell, digit) = cell_and_digit(nine(), problem.id(u32::from(*option)));
        assert_eq!(u32::from(cells[cell as usize]), digit);
    }
    (nodes, Grid::from_cells(cells).unwrap())
}

#[test]
fn inkala_by_the_textbook() {
    let grid: Grid = INKALA.parse().unwrap();
    let all_givens: Vec<u32> = sudoku::givens(nine(), grid.cells()).collect();
    assert_eq!(all_givens.len(), 21);
    for (trim, rule, nodes) in [
        (Trim::Nothing, Rule::Textbook, 1_493),
        (Trim::Cells, Rule::Textbook, 1_493),
        (Trim::Peers, Rule::Textbook, 1_493),
        (Trim::Cells, Rule::TextbookHasty, 2_102),
    ] {
        let matrix = matrix(INKALA, trim);
        let problem = matrix.problem();
        let givens = if trim == Trim::Nothing { &all_givens[..] } else { &[] };
        let expected = (nodes, SOLUTION.parse().unwrap());
        let mut links = Box::new(dance::Storage::<u16, 324, 2_916>::new());
        let found = first(links.search(problem).unwrap(), rule, givens);
        assert_eq!(found, expected, "links, {trim:?}, {rule:?}");
        let mut index = Box::new(compact::IndexStorage::<u16, 324, 2_916>::new());
        let mut rows = Box::new(compact::Storage::<u16, 324, 324>::new());
        let search = rows.search(index.build(&problem).unwrap()).unwrap();
        assert_eq!(first(search, rule, givens), expected, "rows, {trim:?}, {rule:?}");
    }
}

#[test]
fn sudoku_options_there_and_back() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5)] {
        let shape = Shape::new(rows, columns).unwrap();
        let (side, cells) = (shape.side(), shape.cells());
        assert_eq!((sudoku::items(shape), sudoku::options(shape)), (4 * cells, cells * side));
        let mut uses = vec![0; sudoku::items(shape) as usize];
        let mut expected = 0;
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            for digit in 1..=side {
                let option = sudoku::option(shape, row, column, digit);
                assert_eq!(option, expected);
                expected += 1;
                let cell = row * side + column;
                assert_eq!(cell_and_digit(shape, option), (cell, digit));
                let (rows, columns) = (u32::from(rows), u32::from(columns));
                let square = row / rows * rows + column / columns;
                let houses = [row, column, square];
                let [a, b, c, d] = sudoku::items_of(shape, option);
                assert_eq!(a, cell);
                for ((item, house), kind) in [b, c, d].into_iter().zip(houses).zip(1..) {
                    assert_eq!(item, kind * cells + house * side + digit - 1);
                }
                for item in [a, b, c, d] {
                    uses[item as usize] += 1;
                }
            }
        }
        assert_eq!(expected, sudoku::options(shape));
        assert!(uses.iter().all(|options| *options == side), "as many options an item as digits");
    }
}

#[test]
fn whole_matrices_of_each_size() {
    let mut storage = Box::new(ProblemStorage::<u16, 2_500, 15_625, 62_500>::new());
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5)] {
        let shape = Shape::new(rows, columns).unwrap();
        let cells = vec![0; shape.cells() as usize];
        for trim in [Trim::Nothing, Trim::Cells, Trim::Peers] {
            sudoku::fill(&mut storage.memory(), shape, &cells, trim).unwrap();
            let problem = storage.problem();
            assert_eq!(problem.items(), sudoku::items(shape));
            assert_eq!(problem.options(), sudoku::options(shape));
            let expected = |option| sudoku::items_of(shape, option);
            let options = 0..problem.options();
            assert!(options.clone().all(|option| problem.items_of(option).eq(expected(option))));
            // Without room for ids these are the numbers themselves.
            assert!(options.clone().all(|option| problem.id(option) == option));
        }
    }
}

#[test]
fn sudoku_matrices_that_cannot_be() {
    let four = Shape::square(2).unwrap();
    let capacity = |resource, needed, capacity| Err(Error::Capacity { resource, needed, capacity });
    let mut storage = ProblemStorage::<u16, 64, 64, 256>::new();
    let mut fill = |cells: &[u8]| sudoku::fill(&mut storage.memory(), four, cells, Trim::Peers);
    for found in [0, 15, 17, 81] {
        let wrong = Err(Error::CellCount { found, wanted: 16, line: 0 });
        assert_eq!(fill(&vec![0; found as usize]), wrong);
    }
    for digit in [5, 31, 32, 255] {
        let mut cells = [0; 16];
        cells[9] = digit;
        assert_eq!(fill(&cells), Err(Error::Digit { cell: 9, digit: u32::from(digit) }));
    }
    assert_eq!(fill(&[0; 16]), Ok(()));

    let mut items = ProblemStorage::<u16, 63, 64, 256>::new();
    let mut options = ProblemStorage::<u16, 64, 63, 256>::new();
    let mut entries = ProblemStorage::<u16, 64, 64, 255>::new();
    let mut ids = ProblemStorage::<u16, 64, 64, 256, 63>::new();
    let mut cells = [0; 16];
    let fill = |mut memory: ProblemMemory<'_, u16>, cells: &[u8]| {
        sudoku::fill(&mut memory, four, cells, Trim::Cells)
    };
    assert_eq!(fill(items.memory(), &cells), capacity(Resource::Items, 64, 63));
    assert_eq!(fill(options.memory(), &cells), capacity(Resource::Options, 64, 63));
    assert_eq!(fill(entries.memory(), &cells), capacity(Resource::Entries, 256, 255));
    assert_eq!(fill(ids.memory(), &cells), capacity(Resource::Ids, 64, 63));
    // One given less to hold.
    cells[0] = 1;
    assert_eq!(fill(options.memory(), &cells), Ok(()));
    assert_eq!(fill(entries.memory(), &cells), Ok(()));
    assert_eq!(fill(ids.memory(), &cells), Ok(()));
    assert_eq!(options.problem().options(), 61);
    // More entries than 16 bits can number.
    let mut large = Box::new(ProblemStorage::<u16, 3_136, 22_000, 90_000>::new());
    let large_boxes = Shape::new(7, 4).unwrap();
    let filled = sudoku::fill(&mut large.memory(), large_boxes, &[0; 784], Trim::Nothing);
    assert_eq!(filled, capacity(Resource::LinkWidth, 65_536, 65_535));
}

#[test]
fn decoding() {
    let four = Shape::square(2).unwrap();
    let solution: Grid4 = "1234341221434321".parse().unwrap();
    let options: Vec<u32> = sudoku::givens(four, solution.cells()).collect();
    assert_eq!(options.len(), 16);
    for step in [1, 3, 7] {
        // In any order.
        let items = (0..16).map(|at| sudoku::items_of(four, options[at * step % 16]));
        let mut cells = [0; 16];
        sudoku::decode(four, items, &mut cells);
        assert_eq!(cells, *solution.cells());
    }
    // Other cells are left as they are; what no option says is not written.
    let mut cells = [9; 16];
    sudoku::decode(four, [sudoku::items_of(four, sudoku::option(four, 3, 2, 4))], &mut cells);
    let mut expected = [9; 16];
    expected[14] = 4;
    assert_eq!(cells, expected);
    sudoku::decode(four, [&[][..], &[3], &[16, 16]].map(|items| items.iter().copied()), &mut cells);
    assert_eq!(cells, expected);
}

#[test]
fn the_constant_matrix_and_its_index() {
    let matrix = matrix(&".".repeat(81), Trim::Nothing);
    let (filled, constant) = (matrix.problem(), MATRIX9.problem());
    assert_eq!(lists(&constant), lists(&filled));
    assert_eq!(constant.fingerprint(), filled.fingerprint());
    assert_eq!((constant.items(), constant.primary()), (324, 324));
    // The constant index is that of the filled matrix too, and of no other problem.
    let words = INDEX9.lend(&filled).unwrap().words();
    let mut index = Box::new(compact::IndexStorage::<u16, 324, 2_916>::new());
    assert_eq!(index.build(&constant).unwrap().words(), words);
    let mut rows = Box::new(compact::Storage::<u16, 324, 324>::new());
    let mut count = |index| rows.search(index).unwrap().count(50).map(|count| count.count);
    assert_eq!(count(INDEX9.lend(&filled).unwrap()), Ok(50));
    let trimmed = self::matrix(INKALA, Trim::Peers);
    assert_eq!(INDEX9.lend(&trimmed.problem()).err(), Some(Error::OtherProblem));
}
