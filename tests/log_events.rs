//! What the core says through the crate `log`, line by line.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Once;

use footwork::puzzle::queens::{self, Diagonals};
use footwork::sudoku::{BandsSearch, BandsStorage9, ComputedStorage9, Grid, Grid9, TrimmedStorage};
use footwork::xc::{Budget, Engine, ProblemStorage, Rule, Search, Step, Workspace};
use footwork::xc::{bits, compact, dance};
use footwork::{Error, Resource};
use log::{Level, LevelFilter, Log, Metadata, Record};

thread_local! {
    /// Tests run in threads of their own, and so do their logs.
    static LINES: RefCell<Vec<(Level, String)>> = const { RefCell::new(Vec::new()) };
}

struct Collector;

impl Log for Collector {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn log(&self, record: &Record<'_>) {
        assert!(record.target().starts_with("footwork"), "{}", record.target());
        let line = (record.level(), record.args().to_string());
        LINES.with_borrow_mut(|lines| lines.push(line));
    }
    fn flush(&self) {}
}

fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        log::set_logger(&Collector).unwrap();
        log::set_max_level(LevelFilter::Trace);
    });
    LINES.take();
}

/// The lines since the last call, but for the moves within a search.
fn heard() -> Vec<(Level, String)> {
    LINES.take().into_iter().filter(|(_, line)| !is_move(line)).collect()
}

fn is_move(line: &str) -> bool {
    ["choose ", "take ", "gave ", "cover ", "uncover ", "go back "]
        .iter()
        .any(|word| line.starts_with(word))
}

fn debug(line: impl Into<String>) -> (Level, String) {
    (Level::Debug, line.into())
}

/// Knuth's first example (TAOCP 7.2.2.1, 5): one solution, options 3, 4 and 0.
fn knuth() -> ProblemStorage<u16, 7, 6, 16> {
    let mut storage = ProblemStorage::<u16, 7, 6, 16>::new();
    for option in [&[2_u16, 4][..], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6]] {
        storage.option(option).unwrap();
    }
    storage
}

/// One item with so many options of its own: as many solutions.
fn ways<const OPTIONS: usize>() -> ProblemStorage<u16, 1, OPTIONS, OPTIONS> {
    let mut storage = ProblemStorage::<u16, 1, OPTIONS, OPTIONS>::new();
    for _ in 0..OPTIONS {
        storage.option(&[0]).unwrap();
    }
    storage
}

fn solution_line<E: Engine>(search: &mut Search<E>) -> (Level, String) {
    let stats = search.stats();
    let options = search.solution().len();
    debug(format!(
        "solution {}: {options} options, {} nodes, {} updates",
        stats.solutions, stats.nodes, stats.updates
    ))
}

fn done_line<E: Engine>(search: &Search<E>) -> (Level, String) {
    let stats = search.stats();
    debug(format!(
        "search done: {} solutions, {} nodes, {} updates",
        stats.solutions, stats.nodes, stats.updates
    ))
}

/// A search of Knuth's example that has just begun.
fn tells_its_life<E: Engine>(engine: &str, mut search: Search<E>) {
    let start =
        format!("search starts: engine {engine}, 7 items, 6 options, 16 entries, links of 2 bytes");
    assert_eq!(heard(), [debug(start)]);
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Solution));
    let solution = solution_line(&mut search);
    assert!(solution.1.starts_with("solution 1: 3 options, "), "{}", solution.1);
    assert_eq!(heard(), [solution]);
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Done));
    let done = done_line(&search);
    assert_eq!(heard(), std::slice::from_ref(&done));
    // It stays so, which is no news.
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Done));
    assert_eq!(heard(), []);
    search.restart();
    assert_eq!(heard(), [debug("search restarts with 0 options assumed")]);
    search.assume(5).unwrap();
    assert_eq!(search.count(10).unwrap().count, 0);
    assert_eq!(heard(), [done_line(&search)]);
    search.clear_assumptions();
    assert_eq!(heard(), [debug("search restarts with 0 options assumed")]);
    // A pause a step, at a level of its own.
    assert_eq!(search.step(Budget::updates(1)), Ok(Step::Paused));
    let stats = search.stats();
    let pause = format!("search pauses: {} nodes, {} updates", stats.nodes, stats.updates);
    assert_eq!(heard(), [(Level::Trace, pause)]);
}

#[test]
fn every_engine_tells_its_life() {
    listen();
    let storage = knuth();
    let mut memory = dance::Storage::<u16, 7, 16>::new();
    tells_its_life("dance", memory.search(storage.problem()).unwrap());
    let mut index = compact::IndexStorage::<u16, 7, 16>::new();
    let indexed = index.build(&storage.problem()).unwrap();
    let mut memory = compact::Storage::<u16, 7, 7>::new();
    tells_its_life("compact", memory.search(indexed).unwrap());
    let mut memory = bits::Storage::<u16, 7, 1>::new();
    tells_its_life("bits", memory.search(storage.problem()).unwrap());
}

/// From text to text, as on the smallest boards.
#[test]
fn solving_a_line_tells_its_life() {
    listen();
    let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    ComputedStorage9::new().solve_line(line, &mut [0; 81]).unwrap();
    let told = heard();
    let starts = [
        "search starts: engine computed, 324 items",
        "solution 1: 81 options",
        "search done: 1 sol",
    ];
    assert_eq!(told.len(), starts.len(), "{told:?}");
    for ((level, text), start) in told.iter().zip(starts) {
        assert!(*level == Level::Debug && text.starts_with(start), "{text}");
    }
}

/// The engine on bands is no exact cover, and tells the same.
#[test]
fn bands_tell_their_life() {
    listen();
    let grid: Grid =
        "812.536.99.36821.56.5.9128315.23.8963698.5.2128.16953.5219..368.3852691..96318.52"
            .parse()
            .unwrap();
    let mut storage = BandsStorage9::new();
    let mut search = storage.search(&grid).unwrap();
    assert_eq!(heard(), [debug(format!("search starts: engine bands, {} givens", grid.givens()))]);
    let at = |search: &BandsSearch<'_>| {
        let stats = search.stats();
        format!("{} nodes, {} rounds", stats.nodes, stats.updates)
    };
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Solution));
    assert_eq!(heard(), [debug(format!("solution 1: {}", at(&search)))]);
    // One is put back, and told once.
    search.count(1).unwrap();
    search.count(1).unwrap();
    let solutions: Vec<String> = heard().into_iter().map(|(_, line)| line[..10].into()).collect();
    assert_eq!(solutions, ["solution 2", "solution 3", "solution 4"]);
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Solution));
    assert_eq!(heard(), []);
    for told in [1, 0] {
        assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Done));
        assert_eq!(
            heard(),
            vec![debug(format!("search done: 4 solutions, {}", at(&search))); told]
        );
    }
    search.restart();
    assert_eq!(heard(), [debug("search restarts")]);
    assert_eq!(search.step(Budget::updates(1)), Ok(Step::Paused));
    assert_eq!(heard(), [(Level::Trace, format!("search pauses: {}", at(&search)))]);
    // Givens that contradict each other start nothing.
    assert!(storage.search(&Grid::from_line(&[b'1'; 81]).unwrap()).is_err());
    assert_eq!(heard(), []);
    assert!(storage.solve_line(&[b'.'; 81], &mut [0; 81]).is_err());
    let told: Vec<String> = heard().into_iter().map(|(_, line)| line[..10].into()).collect();
    assert_eq!(told, ["search sta", "solution 1", "solution 2"]);
}

#[test]
fn what_does_not_fit_is_told_with_numbers() {
    listen();
    let too_many = |resource, needed, capacity| {
        let error = Error::Capacity { resource, needed, capacity };
        [(Level::Warn, error.to_string())]
    };
    let storage = knuth();
    let problem = storage.problem();
    assert!(dance::Storage::<u16, 7, 15>::new().search(problem).is_err());
    assert_eq!(heard(), too_many(Resource::Entries, 16, 15));
    assert!(dance::Storage::<u16, 7, 16, 2>::new().search(problem).is_err());
    assert_eq!(heard(), too_many(Resource::Levels, 3, 2));
    assert!(bits::Storage::<u16, 6, 1, 7>::new().search(problem).is_err());
    assert_eq!(heard(), too_many(Resource::Items, 7, 6));
    assert!(compact::IndexStorage::<u16, 7, 15>::new().build(&problem).is_err());
    assert_eq!(heard(), too_many(Resource::Entries, 16, 15));
    // Building by constant functions cannot tell; what is built over them does.
    let mut small = ProblemStorage::<u16, 1, 1, 1>::new();
    small.option(&[0]).unwrap();
    assert!(small.option(&[0]).is_err());
    assert_eq!(heard(), []);
    assert!(small.memory().option_u32(&[0]).is_err());
    assert_eq!(heard(), too_many(Resource::Options, 2, 1));
    // A grid with more options than its memory holds, as on a board with little RAM.
    let mut trimmed = TrimmedStorage::<81, 324, 100, 400>::new();
    let error = trimmed.search(&Grid::new()).unwrap_err();
    assert!(matches!(error, Error::Capacity { resource: Resource::Options, .. }), "{error}");
    assert_eq!(heard(), [(Level::Warn, error.to_string())]);
    assert!(Grid9::new().line().copy_to(&mut [0; 80]).is_err());
    assert_eq!(heard(), too_many(Resource::Text, 81, 80));
    // What is refused for other reasons is not.
    assert!(trimmed.resume().is_err());
    assert_eq!(heard(), []);
}

/// A count looks one solution ahead and puts it back: it is told when it is found.
#[test]
fn a_solution_is_told_once() {
    listen();
    let storage = ways::<3>();
    let mut memory = dance::Storage::<u16, 1, 3>::new();
    let mut search = memory.search(storage.problem()).unwrap();
    for _ in 0..3 {
        search.count(1).unwrap();
    }
    assert_eq!(search.next_solution(), Ok(None));
    let solutions: Vec<String> = heard()
        .into_iter()
        .filter_map(|(_, line)| line.strip_prefix("solution ").map(|rest| rest[..1].to_owned()))
        .collect();
    assert_eq!(solutions, ["1", "2", "3"]);
}

/// Nothing to cover: the empty solution, and the end, once each.
#[test]
fn no_items_have_one_solution() {
    listen();
    let storage = ProblemStorage::<u16, 0, 0, 0>::new();
    let mut memory = dance::Storage::<u16, 0, 0>::new();
    let mut search = memory.search(storage.problem()).unwrap();
    heard();
    while search.step(Budget::UNLIMITED) == Ok(Step::Solution) {}
    search.step(Budget::UNLIMITED).unwrap();
    assert_eq!(
        heard(),
        [
            debug("solution 1: 0 options, 1 nodes, 0 updates"),
            debug("search done: 1 solutions, 1 nodes, 0 updates"),
        ]
    );
}

/// Assumptions that contradict each other end a search with its first step.
#[test]
fn a_refuted_search_is_done() {
    listen();
    let storage = ways::<2>();
    let mut memory = bits::Storage::<u16, 1, 1, 2>::new();
    let mut search = memory.search(storage.problem()).unwrap();
    search.assume(0).unwrap();
    search.assume(1).unwrap();
    heard();
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Done));
    assert_eq!(heard(), [done_line(&search)]);
}

/// Budgets for several steps go another way through the core.
#[test]
fn steps_within_one_budget_are_told_too() {
    listen();
    let storage = ways::<3>();
    let mut memory = dance::Storage::<u16, 1, 3>::new();
    let mut search = memory.search(storage.problem()).unwrap();
    heard();
    let whole = Budget::updates(1_000);
    assert_eq!(search.for_each_within(whole, |_| ControlFlow::Continue(())), Ok(Step::Done));
    let lines = heard();
    assert_eq!(lines.len(), 4);
    assert!(lines[2].1.starts_with("solution 3: 1 options, "), "{}", lines[2].1);
    assert_eq!(lines[3], done_line(&search));
}

/// Moves are told with the feature `trace` alone; then each cover has its uncover.
fn tells_its_moves<E: Engine>(search: &mut Search<E>) {
    LINES.take();
    let before = search.stats().nodes;
    while search.step(Budget::updates(10)) != Ok(Step::Done) {}
    let nodes = search.stats().nodes - before;
    let lines = LINES.take();
    let told = |word: &str| {
        let is_it =
            |(level, line): &&(Level, String)| *level == Level::Trace && line.starts_with(word);
        lines.iter().filter(is_it).count()
    };
    if cfg!(feature = "trace") {
        assert_eq!(told("take option "), nodes as usize);
        assert!(told("choose item ") > 0);
        assert_eq!(told("cover item "), told("uncover item "));
    } else {
        assert_eq!(lines.iter().filter(|(_, line)| is_move(line)).count(), 0);
    }
}

#[test]
fn moves_are_told_when_asked_for() {
    listen();
    let mut workspace = Workspace::<u16, 34, 36, 144>::new();
    queens::fill(&mut workspace.memory(), 6, Diagonals::All).unwrap();
    tells_its_moves(&mut workspace.search().unwrap());
    workspace.search().unwrap().set_rule(Rule::Textbook).unwrap();
    tells_its_moves(&mut workspace.resume().unwrap());
    let storage = knuth();
    let mut index = compact::IndexStorage::<u16, 7, 16>::new();
    let mut memory = compact::Storage::<u16, 7, 7>::new();
    tells_its_moves(&mut memory.search(index.build(&storage.problem()).unwrap()).unwrap());
    let mut memory = bits::Storage::<u16, 7, 1>::new();
    tells_its_moves(&mut memory.search(storage.problem()).unwrap());
}
