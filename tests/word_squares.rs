//! Word squares against a search by trying.

use std::collections::BTreeSet;

use footwork::puzzle::word_squares::{Line, WordSquare};
use footwork::xc::{GeneralStorage, ProblemStorage, bits, dance};
use footwork::{Error, Resource};

/// Short words, with some that come twice.
const WORDS: &str = "
    ace act add age ago aid aim air ale all and ant any ape arc are arm art ash ate bad bag bar bat bed
    bet bit cab can cap car cat dad day den did dog dot ear eat ego end era eta far fat get had has hat
    her his hot ice ire its lad lap late lea let lie lot map mat men met net new not now oar oat odd ode
    one ore our out own par pat pea pen per pet pot rag ran rap rat red rot sad sat sea see set she sit
    tan tap tar tea ten the tie tin toe ton top use war was way who yes yet you area pane rear tape acre
    acts cats seat ears arts teas star tare eras rate oven open even near spot tops pots
    at as an am be by do go he hi id if in is it me my no of oh on or ox pa so to up us we at ha ho ma re er es en et ta ti te la li
";

type Problem = GeneralStorage<u16, 400, 1_000, 6_000, 6_000>;
type Links = dance::Storage<u16, 400, 6_000, 400, 400>;
type Square = Vec<String>;

fn words() -> Vec<&'static str> {
    WORDS.split_whitespace().collect()
}

/// Rows, one after another; only prefixes of words in the columns are gone on with.
fn naive(
    list: &[&str],
    rows: usize,
    columns: usize,
    symmetric: bool,
    repeats: bool,
) -> Vec<Square> {
    struct Find<'a> {
        across: Vec<&'a str>,
        down: BTreeSet<&'a str>,
        rows: usize,
        columns: usize,
        symmetric: bool,
        repeats: bool,
        found: Vec<Square>,
    }
    impl<'a> Find<'a> {
        fn go_on(&mut self, square: &mut Vec<&'a str>) {
            let column = |column: usize, square: &[&str]| -> String {
                square.iter().map(|word| &word[column..=column]).collect()
            };
            let columns: Vec<String> = (0..self.columns).map(|at| column(at, square)).collect();
            if square.len() == self.rows {
                let mut all: Vec<&str> = square.clone();
                if self.symmetric {
                    if columns != all {
                        return;
                    }
                } else {
                    if !columns.iter().all(|word| self.down.contains(word.as_str())) {
                        return;
                    }
                    all.extend(columns.iter().map(String::as_str));
                }
                if self.repeats || BTreeSet::from_iter(&all).len() == all.len() {
                    self.found.push(square.iter().map(ToString::to_string).collect());
                }
                return;
            }
            let begins =
                |prefix: &String| self.down.iter().any(|word| word.starts_with(prefix.as_str()));
            if !columns.iter().all(begins) {
                return;
            }
            for word in self.across.clone() {
                square.push(word);
                self.go_on(square);
                square.pop();
            }
        }
    }
    let of = |length: usize| -> BTreeSet<&str> {
        list.iter().copied().filter(|word| word.len() == length).collect()
    };
    let across = of(columns).into_iter().collect();
    let mut find =
        Find { across, down: of(rows), rows, columns, symmetric, repeats, found: Vec::new() };
    find.go_on(&mut Vec::new());
    find.found.sort();
    find.found
}

fn agrees(square: &WordSquare<'_>, expected: &[Square]) {
    let mut problem = Box::new(Problem::new());
    square.fill(&mut problem.memory()).unwrap();
    let general = problem.general();
    let table = general.problem();
    assert_eq!((table.items(), table.primary()), (square.items(), square.primary()));
    assert_eq!((table.options(), table.entries()), (square.options(), square.entries()));
    assert_eq!(square.line_and_word(square.options()), None);
    // The first item is the line.
    let rows = expected.first().map_or(0, Vec::len) as u32;
    for option in 0..table.options() {
        let item = table.items_of(option).next().unwrap();
        let line = match square.line_and_word(option).unwrap().0 {
            Line::Row(row) => row,
            Line::Column(column) => rows + column,
        };
        assert_eq!(item, line);
    }
    let mut memory = Box::new(Links::new());
    let mut search = memory.search(general).unwrap();
    let mut found = Vec::new();
    while let Some(solution) = search.next_solution().unwrap() {
        let picture = square.picture(solution).to_string();
        found.push(picture.lines().map(str::to_owned).collect::<Square>());
        // Columns alone say as much.
        let is_column = |option: &u16| {
            matches!(square.line_and_word((*option).into()), Some((Line::Column(_), _)))
        };
        let columns: Vec<u16> = solution.iter().copied().filter(is_column).collect();
        if !columns.is_empty() {
            assert_eq!(square.picture(&columns).to_string(), picture);
        }
    }
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn double_squares_and_rectangles() {
    let mut list = words();
    list.sort_unstable();
    for (rows, columns, at_least) in [(2, 2, 10), (2, 3, 20), (3, 2, 20), (3, 3, 20), (3, 4, 1)] {
        for repeats in [false, true] {
            let expected = naive(&list, rows, columns, false, repeats);
            assert!(expected.len() >= at_least, "{rows} x {columns}: {}", expected.len());
            let square = WordSquare::new(&list, rows as u32, columns as u32).unwrap();
            agrees(&if repeats { square.with_repeats() } else { square }, &expected);
        }
    }
}

#[test]
fn symmetric_squares() {
    let list = words();
    for (side, at_least) in [(2, 5), (3, 20), (4, 1)] {
        for repeats in [false, true] {
            let expected = naive(&list, side, side, true, repeats);
            assert!(expected.len() >= at_least, "{side}: {}", expected.len());
            let square = WordSquare::symmetric(&list, side as u32).unwrap();
            agrees(&if repeats { square.with_repeats() } else { square }, &expected);
        }
    }
}

#[test]
fn the_order_of_the_list_changes_nothing_but_the_order() {
    let mut sorted = words();
    sorted.sort_unstable();
    let given = words();
    for side in 2..=3 {
        let expected = naive(&given, side, side, false, false);
        let side = side as u32;
        agrees(&WordSquare::new(&sorted, side, side).unwrap(), &expected);
        let (one, other) =
            (WordSquare::new(&sorted, side, side), WordSquare::new(&given, side, side));
        assert_eq!(one.unwrap().options(), other.unwrap().options());
    }
}

#[test]
fn letters_of_any_alphabet() {
    let list = ["да", "ад", "áß", "ßá"];
    for square in [WordSquare::symmetric(&list, 2), WordSquare::new(&list, 2, 2)] {
        let square = square.unwrap().with_repeats();
        let mut problem = Box::new(Problem::new());
        square.fill(&mut problem.memory()).unwrap();
        let mut memory = Box::new(Links::new());
        let mut search = memory.search(problem.general()).unwrap();
        let mut found = BTreeSet::new();
        while let Some(solution) = search.next_solution().unwrap() {
            found.insert(square.picture(solution).to_string());
        }
        assert_eq!(
            found,
            BTreeSet::from(["да\nад\n", "ад\nда\n", "áß\nßá\n", "ßá\náß\n"].map(str::to_owned))
        );
    }
}

/// Bits know colors, too.
#[test]
fn by_bits() {
    let list = words();
    let square = WordSquare::new(&list, 3, 3).unwrap().with_repeats();
    let mut problem = Box::new(Problem::new());
    square.fill(&mut problem.memory()).unwrap();
    let mut memory = Box::new(bits::Storage::<u16, 300, 16, 300>::new());
    let count = memory.search(problem.general()).unwrap().count(u64::MAX).unwrap().count;
    assert_eq!(count, naive(&list, 3, 3, false, true).len() as u64);
}

#[test]
fn what_is_refused() {
    assert_eq!(WordSquare::new(&["a"], 0, 3).map(|_| ()), Err(Error::Empty));
    let (resource, needed, capacity) = (Resource::Cells, 33, 32);
    let refused = WordSquare::symmetric(&["a"], 33).map(|_| ());
    assert_eq!(refused, Err(Error::Capacity { resource, needed, capacity }));
    // A plain problem has no colors.
    let square = WordSquare::new(&["ab", "ba"], 2, 2).unwrap();
    let mut plain = ProblemStorage::<u16, 10, 8, 32>::new();
    let refused = square.fill(&mut plain.memory());
    assert!(matches!(refused, Err(Error::Capacity { resource: Resource::Colors, .. })));
    // No word fits: the lines have no option, and there is no solution.
    let square = WordSquare::new(&["abc"], 2, 2).unwrap();
    let mut problem = GeneralStorage::<u16, 8, 1, 1, 1>::new();
    square.fill(&mut problem.memory()).unwrap();
    let mut memory = dance::Storage::<u16, 8, 1, 8, 8>::new();
    assert_eq!(memory.search(problem.general()).unwrap().count(1).unwrap().count, 0);
}
