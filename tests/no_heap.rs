//! No heap: an allocator that counts sees nothing, whatever a search is asked for. Its memory is
//! `static`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Mutex;

use footwork::xc::{
    Budget, Counter, Engine, ProblemStorage, Rule, Search, Step, Workspace, bits, compact, dance,
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
