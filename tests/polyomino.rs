//! Polyominoes and polycubes: options against a naive generator, solutions against a naive search
//! and against what is known.

use std::collections::{BTreeMap, BTreeSet};

use footwork::puzzle::polyomino::{
    Equal, Memory, Motion, Needs, PENTOMINOES, Piece, Place, Puzzle, Rules, SOMA, Storage, Supply,
    TETROMINOES,
};
use footwork::xc::{ProblemStorage, bits, dance};
use footwork::{Error, Resource};

/// Layer, row and column.
type Cell = [i32; 3];
/// Cells in order, beginning at 0 in each direction.
type Shape = Vec<Cell>;

/// A drawing, read once more.
fn drawn(text: &str, symbols: impl Fn(char) -> bool) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (layer, text) in (0..).zip(text.split("--\n")) {
        for (row, line) in (0..).zip(text.lines()) {
            for (column, symbol) in (0..).zip(line.chars()) {
                if symbol != '.' && symbols(symbol) {
                    cells.push([layer, row, column]);
                }
            }
        }
    }
    cells
}

fn normal(cells: impl Iterator<Item = Cell>) -> Shape {
    let cells: Vec<Cell> = cells.collect();
    let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap());
    let mut shape: Shape =
        cells.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - least[axis])).collect();
    shape.sort_unstable();
    shape
}

/// What quarter turns and reflections make of a shape, by making them until nothing is new.
fn orientations(shape: Shape, moves: &[fn(Cell) -> Cell]) -> BTreeSet<Shape> {
    let mut known = BTreeSet::from([shape.clone()]);
    let mut new = vec![shape];
    while let Some(shape) = new.pop() {
        for by in moves {
            let moved = normal(shape.iter().map(|cell| by(*cell)));
            if known.insert(moved.clone()) {
                new.push(moved);
            }
        }
    }
    known
}

fn moves(motion: Motion, flat: bool) -> Vec<fn(Cell) -> Cell> {
    let mut moves: Vec<fn(Cell) -> Cell> = Vec::new();
    if motion != Motion::Fixed {
        moves.push(|[layer, row, column]| [layer, column, -row]);
        if !flat {
            moves.push(|[layer, row, column]| [row, -layer, column]);
        }
    }
    if motion == Motion::Free || motion == Motion::ByHand && flat {
        moves.push(|[layer, row, column]| [layer, row, -column]);
    }
    moves
}

/// A puzzle, searched by hand.
struct Naive {
    needed: BTreeSet<Cell>,
    /// Pieces with their shapes as placed on the board.
    places: Vec<Vec<BTreeSet<Cell>>>,
    supply: Supply,
}

impl Naive {
    fn new(board: &str, pieces: &str, rules: Rules) -> Self {
        let needed: BTreeSet<Cell> = drawn(board, |symbol| symbol != '?').into_iter().collect();
        let spare: BTreeSet<Cell> = drawn(board, |symbol| symbol == '?').into_iter().collect();
        let all: BTreeSet<Cell> = needed.union(&spare).copied().collect();
        let shapes: Vec<Shape> =
            pieces.split("\n\n").map(|text| normal(drawn(text, |_| true).into_iter())).collect();
        let flat = !board.contains("--") && !pieces.contains("--");
        let moves = moves(rules.motion, flat);
        let places = shapes
            .into_iter()
            .map(|shape| {
                let mut places = Vec::new();
                for turned in orientations(shape, &moves) {
                    for by in &all {
                        for from in &turned {
                            let by = [0, 1, 2].map(|axis| by[axis] - from[axis]);
                            let moved: BTreeSet<Cell> = turned
                                .iter()
                                .map(|cell| [0, 1, 2].map(|axis| cell[axis] + by[axis]))
                                .collect();
                            if moved.is_subset(&all) {
                                places.push(moved);
                            }
                        }
                    }
                }
                places.sort();
                places.dedup();
                places
            })
            .collect();
        Self { needed, places, supply: rules.supply }
    }

    /// All ways to use the pieces from this one on, as names with their cells.
    fn solve(
        &self,
        names: &[char],
        piece: usize,
        used: &mut BTreeMap<Cell, usize>,
        taken: &mut Vec<(usize, BTreeSet<Cell>)>,
        found: &mut Vec<Vec<(char, BTreeSet<Cell>)>>,
    ) {
        if piece == self.places.len() {
            if self.needed.iter().all(|cell| used.contains_key(cell)) {
                let mut named: Vec<_> =
                    taken.iter().map(|(piece, cells)| (names[*piece], cells.clone())).collect();
                named.sort();
                found.push(named);
            }
            return;
        }
        if self.supply != Supply::All {
            self.solve(names, piece + 1, used, taken, found);
        }
        for cells in &self.places[piece] {
            if cells.iter().any(|cell| used.contains_key(cell)) {
                continue;
            }
            // Unlimited: copies of one piece in ascending order of their cells.
            if self.supply == Supply::Unlimited
                && taken.last().is_some_and(|(last, before)| *last == piece && before > cells)
            {
                continue;
            }
            used.extend(cells.iter().map(|cell| (*cell, piece)));
            taken.push((piece, cells.clone()));
            let next = if self.supply == Supply::Unlimited { piece } else { piece + 1 };
            self.solve(names, next, used, taken, found);
            taken.pop();
            for cell in cells {
                used.remove(cell);
            }
        }
    }

    /// All solutions, with labels or without.
    fn solutions(&self, names: &[char], equal: Equal) -> Vec<Vec<(char, BTreeSet<Cell>)>> {
        let mut found = Vec::new();
        self.solve(names, 0, &mut BTreeMap::new(), &mut Vec::new(), &mut found);
        found.sort();
        if equal == Equal::Alike {
            found.dedup();
        }
        found
    }
}

/// Arrays for one puzzle.
struct Arrays {
    cells: Vec<u32>,
    pieces: Vec<Piece>,
    parts: Vec<Place>,
}

impl Arrays {
    fn new(needs: Needs) -> Self {
        // Whatever is in them.
        let cells = vec![7; needs.cells];
        let pieces = vec![Piece::EMPTY; needs.pieces];
        let parts = vec![Place::new(1, 2, 3); needs.parts];
        Self { cells, pieces, parts }
    }

    fn read(&mut self, board: &str, pieces: &str, rules: Rules) -> Result<Puzzle<'_>, Error> {
        let Self { cells, pieces: array, parts } = self;
        Puzzle::read(board, pieces, rules, Memory { cells, pieces: array, parts })
    }
}

type Problem = ProblemStorage<u16, 1_300, 4_000, 40_000>;
type Links = dance::Storage<u16, 1_300, 40_000>;
type Bits = bits::Storage<u16, 250, 36, 80>;

/// The number of solutions.
fn count(board: &str, pieces: &str, rules: Rules) -> u64 {
    let mut arrays = Arrays::new(Needs::of(board, pieces));
    let puzzle = arrays.read(board, pieces, rules).unwrap();
    let mut problem = Box::new(Problem::new());
    puzzle.fill(&mut problem.memory()).unwrap();
    let problem = problem.problem();
    assert_eq!((problem.items(), problem.options()), (puzzle.items(), puzzle.options()));
    assert_eq!((problem.primary(), problem.entries()), (puzzle.primary(), puzzle.entries()));
    // Bits are faster where there is room.
    if problem.items() <= 250 && problem.options() <= 36 * 64 {
        let mut memory = Box::new(Bits::new());
        return memory.search(problem).unwrap().count(u64::MAX).unwrap().count;
    }
    let mut memory = Box::new(Links::new());
    memory.search(problem).unwrap().count(u64::MAX).unwrap().count
}

/// Options, each solution, and its picture, against the naive search.
fn agrees(board: &str, pieces: &str, rules: Rules) -> usize {
    let context = format!("{board:?} {pieces:?} {rules:?}");
    let mut arrays = Arrays::new(Needs::of(board, pieces));
    let puzzle = arrays.read(board, pieces, rules).unwrap();
    let mut problem = Box::new(Problem::new());
    puzzle.fill(&mut problem.memory()).unwrap();
    let problem = problem.problem();
    assert_eq!((problem.items(), problem.options()), (puzzle.items(), puzzle.options()));
    assert_eq!((problem.primary(), problem.entries()), (puzzle.primary(), puzzle.entries()));

    let naive = Naive::new(board, pieces, rules);
    let names: Vec<char> = (0..puzzle.pieces()).map(|piece| puzzle.name(piece).unwrap()).collect();
    let cells = |option: u32| -> (usize, BTreeSet<Cell>) {
        let placement = puzzle.placement(option).unwrap();
        assert_eq!(puzzle.piece_of(option), Some(placement.piece));
        let cells = puzzle
            .cells_of(placement)
            .map(|Place { layer, row, column }| [layer, row, column].map(i32::from));
        (placement.piece as usize, cells.collect())
    };
    // Each placement is an option, once.
    let mut options: Vec<_> = (0..problem.options()).map(cells).collect();
    assert!(puzzle.placement(problem.options()).is_none());
    options.retain(|(_, cells)| !cells.is_empty());
    options.sort();
    let mut expected: Vec<_> = Vec::new();
    for (piece, places) in naive.places.iter().enumerate() {
        let repeated =
            (0..piece).any(|other| names[other] == names[piece] && naive.places[other] == *places);
        if rules.supply == Supply::Unlimited && rules.equal == Equal::Alike && repeated {
            continue;
        }
        expected.extend(places.iter().map(|cells| (piece, cells.clone())));
    }
    assert_eq!(options, expected, "{context}");

    let mut memory = Box::new(Links::new());
    let mut search = memory.search(problem).unwrap();
    let mut found = Vec::new();
    while let Some(solution) = search.next_solution().unwrap() {
        let mut named: Vec<_> = solution
            .iter()
            .map(|option| cells((*option).into()))
            .filter(|(_, cells)| !cells.is_empty())
            .map(|(piece, cells)| (names[piece], cells))
            .collect();
        named.sort();
        // The picture shows just this.
        let picture = puzzle.picture(problem, solution).to_string();
        let dashes = "-".repeat(puzzle.size().column.into());
        let picture = picture.replace(&format!("\n{dashes}\n"), "\n--\n");
        for name in &names {
            let seen = drawn(&picture, |symbol| symbol == *name);
            let covered = named.iter().filter(|(other, _)| other == name);
            let covered: BTreeSet<Cell> = covered.flat_map(|(_, cells)| cells.clone()).collect();
            assert_eq!(seen, Vec::from_iter(covered), "{context}\n{picture}");
        }
        assert!(!picture.contains('#'), "{picture}");
        found.push(named);
    }
    found.sort();
    let expected = naive.solutions(&names, rules.equal);
    assert_eq!(found.len(), expected.len(), "{context}");
    assert_eq!(found, expected, "{context}");

    // Nothing but the options covers a cell, and bits find as many.
    let mut bits = Box::new(Bits::new());
    let counted = bits.search(problem).unwrap().count(u64::MAX).unwrap().count;
    assert_eq!(counted, found.len() as u64, "{context}");
    found.len()
}

const MOTIONS: [Motion; 4] = [Motion::ByHand, Motion::Free, Motion::OneSided, Motion::Fixed];

#[test]
fn small_boards_as_a_naive_search_has_them() {
    let boards = [
        ("####\n####\n####", "LLL\nL..\n\nJJJ\n..J\n\nIIII"),
        ("###\n####\n##?", "SS.\n.SS\n\nTTT\n.T.\n\no"),
        ("?##?\n####\n.##.", "aa\na.\n\nbb\nb.\n\ncc"),
        ("#.#\n###", "UUU\nU.U"),
        ("###\n#.#\n?##", "III\n\nLL\nL.\n\nO"),
        ("##\n##\n--\n##\n##", "aa\na.\n\nbb\nb.\n--\n.b\n..\n\no"),
        ("##\n##\n--\n##\n#?", "aa\n\nbb\nb.\n\ncc"),
        ("###\n###", "bb\nb.\n--\n.b\n..\n\nLL"),
    ];
    let mut solutions = 0;
    for (board, pieces) in boards {
        for motion in MOTIONS {
            for supply in [Supply::All, Supply::Spare] {
                let rules = Rules { motion, supply, ..Rules::default() };
                solutions += agrees(board, pieces, rules);
            }
        }
    }
    assert!(solutions > 400, "{solutions}");
}

#[test]
fn equal_pieces_with_labels_and_without() {
    let sets = [
        ("####\n####\n####", "LLL\nL..\n\nLLL\nL..\n\nLLL\nL.."),
        ("####\n####\n####", "LLL\nL..\n\n..L\nLLL\n\nLLL\nL.."),
        ("####\n####\n####", "LL\n\nLLL\nL..\n\nLL\n\nLLL\nL.."),
        ("?###\n####\n###?", "oo\n\noo\n\noo\n\nxx\nx.\n\nxx\n.x"),
        ("?###\n##?#", "oo\n\noo\n\no\n\noo"),
        ("##\n##\n--\n##\n##", "aa\na.\n\naa\n.a\n\na\n\na"),
    ];
    for (board, pieces) in sets {
        for motion in MOTIONS {
            for supply in [Supply::All, Supply::Spare] {
                for equal in [Equal::Alike, Equal::Labeled] {
                    agrees(board, pieces, Rules { motion, supply, equal });
                }
            }
        }
    }
}

#[test]
fn pieces_any_number_of_times() {
    for (board, pieces) in [
        ("####\n####", "d\nd"),
        ("####\n####", "ddd\n\nee"),
        ("###\n###\n?##", "ddd\n\ndd\nd.\n\ndd\n.d"),
        ("##\n##\n--\n##\n##", "aa"),
    ] {
        for equal in [Equal::Alike, Equal::Labeled] {
            for motion in [Motion::ByHand, Motion::Fixed] {
                agrees(board, pieces, Rules { motion, supply: Supply::Unlimited, equal });
            }
        }
    }
    // Dominoes on 6 x 6 (OEIS A004003).
    let rules = Rules { supply: Supply::Unlimited, ..Rules::default() };
    assert_eq!(count(&rectangle(6, 6), "dd", rules), 6_728);
}

/// A board of rows by columns.
fn rectangle(rows: usize, columns: usize) -> String {
    ("#".repeat(columns) + "\n").repeat(rows)
}

#[test]
fn pentominoes_3_by_20() {
    assert_eq!(count(&rectangle(3, 20), PENTOMINOES, Rules::default()), 4 * 2);
}

/// Golomb's and Scott's counts, each times the symmetries of the board.
#[test]
#[ignore = "slow: 5 s in a release build, minutes in others; `cargo test --release -- --ignored`"]
fn pentominoes_on_known_boards() {
    let hole = "########\n########\n########\n###..###\n###..###\n########\n########\n########\n";
    for (board, known) in [
        (rectangle(4, 15), 4 * 368),
        (rectangle(5, 12), 4 * 1_010),
        (rectangle(6, 10), 4 * 2_339),
        (hole.to_owned(), 8 * 65),
    ] {
        assert_eq!(count(&board, PENTOMINOES, Rules::default()), known, "{board}");
    }
}

/// 240 essentially different ones, each turned and reflected in 48 ways. None is its own image.
#[test]
fn soma_cube() {
    let cube = "###\n###\n###\n--\n###\n###\n###\n--\n###\n###\n###\n";
    assert_eq!(count(cube, SOMA, Rules::default()), 240 * 48);
    let blank_lines = cube.replace("--", "");
    assert_eq!(Needs::of(&blank_lines, SOMA), Needs::of(cube, SOMA));
}

/// Blank lines, dots and dashes around a drawing do not change it.
#[test]
fn drawings() {
    let mut storage = Storage::<8, 2, 5>::new();
    let mut read = |board: &str, pieces: &str| {
        let puzzle = storage.puzzle(board, pieces, Rules::default()).unwrap();
        let cells: Vec<Place> = (0..puzzle.options())
            .flat_map(|option| puzzle.cells_of(puzzle.placement(option).unwrap()))
            .collect();
        (puzzle.size(), puzzle.options(), cells)
    };
    let plain = read("##\n##\n--\n##\n##", "aa\na.\n\nb\n--\nb");
    assert_eq!((plain.0, plain.1), (Place::new(2, 2, 2), 24 + 12));
    let board = "\u{feff}\n\n##\r\n##\r\n\r\n\n--\n##  \n##\n\n";
    let pieces = "\n...\n...\n\n\n..\n--\n.aa.\n.a \n\n\n..b\n ---\n..b\n";
    assert_eq!(read(board, pieces), plain);
}

#[test]
fn tetrominoes_do_not_fill_a_rectangle() {
    // T covers one black cell more than white ones, or one less.
    for (rows, columns) in [(4, 5), (2, 10)] {
        assert_eq!(count(&rectangle(rows, columns), TETROMINOES, Rules::default()), 0);
    }
}

/// Three pairs of equal pieces.
#[test]
fn tetris_pieces_on_5_by_8() {
    let pieces = "IIII\n\nIIII\n\nOO\nOO\n\nOO\nOO\n\nTTT\n.T.\n\nTTT\n.T.\n\nLLL\nL..\n\nJJJ\n..J\n\n.SS\nSS.\n\nZZ.\n.ZZ\n";
    let rules = Rules { motion: Motion::OneSided, ..Rules::default() };
    let board = rectangle(5, 8);
    assert_eq!(count(&board, pieces, rules), 740);
    assert_eq!(count(&board, pieces, Rules { equal: Equal::Labeled, ..rules }), 5_920);
}

fn capacity<T>(resource: Resource, needed: u32, capacity: u32) -> Result<T, Error> {
    Err(Error::Capacity { resource, needed, capacity })
}

#[test]
fn what_is_refused() {
    let mut storage = Storage::<9, 2, 6>::new();
    let mut read = |board: &str, pieces: &str| {
        storage.puzzle(board, pieces, Rules::default()).map(|puzzle| puzzle.options())
    };
    assert_eq!(read("###", ""), Err(Error::Empty));
    assert_eq!(read("...\n\n", "a"), Err(Error::Empty));
    let letter = Error::Letter { found: 'b', name: 'a', line: 4, column: 3 };
    assert_eq!(read("###", "aa\n\n\naab\n"), Err(letter));
    assert_eq!(
        letter.to_string(),
        "line 4, column 3: 'b' in the drawing of piece 'a' (a blank line separates pieces)"
    );
    assert_eq!(read("#####\n####.\n", "a"), capacity(Resource::Cells, 10, 9));
    assert_eq!(read("#", "a\n\nb\n\nc"), capacity(Resource::Pieces, 3, 2));
    assert_eq!(read("#", "aaaa\n\nbbb"), capacity(Resource::Parts, 7, 6));
    assert_eq!(read("#", "a\n\nbbb"), Ok(1));

    let mut storage = Storage::<1, 1, 100>::new();
    let long = "a".repeat(65);
    let refused = storage.puzzle("#", &long, Rules::default()).map(|_| ());
    assert_eq!(refused, capacity(Resource::Parts, 65, 64));
    assert!(storage.puzzle("#", &long[1..], Rules::default()).is_ok());
    let far = ".".repeat(65_535) + "#";
    let refused = storage.puzzle(&far, "a", Rules::default()).map(|_| ());
    assert_eq!(refused, capacity(Resource::Cells, 65_536, 65_535));

    // A problem without room is told what it needs.
    let mut storage = Storage::<9, 2, 6>::new();
    let puzzle = storage.puzzle("###\n###", "aa\n\nbb", Rules::default()).unwrap();
    let mut small = ProblemStorage::<u16, 8, 3, 42>::new();
    assert_eq!(puzzle.fill(&mut small.memory()), capacity(Resource::Options, 4, 3));
    assert_eq!((puzzle.items(), puzzle.options(), puzzle.entries()), (8, 14, 42));
}

/// The largest pieces, with copies: lists of items are as long as they can be.
#[test]
fn the_longest_options() {
    let piece = "aaaaaaaa\n".repeat(8);
    let pieces = format!("{piece}\n{piece}\n{piece}");
    assert_eq!(
        count(&rectangle(16, 16), &pieces, Rules { supply: Supply::Spare, ..Rules::default() }),
        0
    );
    assert_eq!(count(&rectangle(8, 24), &pieces, Rules::default()), 1);
    let labeled = Rules { equal: Equal::Labeled, ..Rules::default() };
    assert_eq!(count(&rectangle(8, 24), &pieces, labeled), 6);
}
