//! What is refused, by which error, with which numbers: problems that do not fit or make no
//! sense, memory too small or of another search, calls at the wrong time.

mod common;

use common::ways::{Bare, Way, finish};
use common::{Cover, sets};
use footwork::xc::{
    Budget, Count, ProblemStorage, Rule, State, Step, Workspace, bits, compact, dance,
};
use footwork::{Error, Resource};

fn capacity(resource: Resource, needed: u32, capacity: u32) -> Error {
    Error::Capacity { resource, needed, capacity }
}

#[test]
fn too_much_for_a_problem() {
    let mut small = ProblemStorage::<u16, 3, 2, 4, 1>::new();
    assert_eq!(small.set_items(2, 2), Err(capacity(Resource::Items, 4, 3)));
    assert_eq!(small.set_items(u32::MAX, 2), Err(capacity(Resource::Items, u32::MAX, 3)));
    assert_eq!(small.set_items(2, 1), Ok(()));
    assert_eq!(small.option_with_id(77, &[0, 1]), Ok(0));
    let before = small.problem().fingerprint();
    assert_eq!(small.option(&[0, 1, 2]), Err(capacity(Resource::Entries, 5, 4)));
    assert_eq!(small.option_with_id(78, &[0]), Err(capacity(Resource::Ids, 2, 1)));
    assert_eq!(small.problem().fingerprint(), before, "nothing changed");
    assert_eq!(small.option(&[0, 2]), Ok(1));
    assert_eq!(small.option(&[]), Err(capacity(Resource::Options, 3, 2)));
    assert_eq!((small.problem().id(0), small.problem().id(1)), (77, 1));

    // Just what was needed.
    let mut enough = ProblemStorage::<u16, 4, 3, 5, 2>::new();
    assert_eq!(enough.set_items(2, 2), Ok(()));
    assert_eq!(enough.option_with_id(77, &[0, 1]), Ok(0));
    assert_eq!(enough.option_with_id(78, &[0, 1, 2]), Ok(1));
    assert_eq!(enough.option(&[]), Ok(2));
    assert_eq!([0, 1, 2].map(|option| enough.problem().id(option)), [77, 78, 2]);
}

#[test]
fn option_and_item_are_named() {
    let mut table = ProblemStorage::<u32, 4, 4, 9>::new();
    assert_eq!(table.option(&[0, 4]), Err(Error::UnknownItem { option: 0, item: 4 }));
    assert_eq!(table.set_items(2, 1), Ok(()));
    assert_eq!(table.option(&[0]), Ok(0));
    let before = table.problem().fingerprint();
    assert_eq!(table.option(&[1, 3]), Err(Error::UnknownItem { option: 1, item: 3 }));
    assert_eq!(table.option(&[2, 1, 2]), Err(Error::RepeatedItem { option: 1, item: 2 }));
    assert_eq!(table.option(&[u32::MAX]), Err(Error::UnknownItem { option: 1, item: u32::MAX }));
    assert_eq!(table.problem().fingerprint(), before, "nothing changed");
    assert_eq!((table.problem().options(), table.problem().entries()), (1, 1));
    assert_eq!(table.option(&[2, 1]), Ok(1));
    assert!(table.problem().items_of(1).eq([1, 2]), "primary items first");
    assert_eq!(table.problem().items_of(2).len(), 0, "there is no option 2");
}

/// Problems that need much of one kind of memory each, and their solutions: 100 items in two
/// halves (few levels, but many items), and one in singles.
fn shapes() -> [(Cover, u64); 3] {
    let halves = Cover {
        primary: 100,
        secondary: 3,
        options: vec![(0..50).collect(), (50..102).collect()],
        ..Cover::default()
    };
    let singles = Cover {
        primary: 5,
        secondary: 0,
        options: (0..70).map(|option| vec![option % 5]).collect(),
        ..Cover::default()
    };
    // 14 options for each of five items: 14^5 ways.
    [(halves, 1), (singles, 537_824), (common::problems::queens(5), 10)]
}

fn table(cover: &Cover) -> Box<ProblemStorage<u16, 110, 110, 1_000>> {
    let mut table = Box::new(ProblemStorage::<u16, 110, 110, 1_000>::new());
    table.set_items(cover.primary, cover.secondary).unwrap();
    for option in &cover.options {
        let items: Vec<u16> = option.iter().map(|item| *item as u16).collect();
        table.option(&items).unwrap();
    }
    table
}

/// Starts with no memory at all and grows what the error names to what it says: each resource
/// once, as what is needed is enough.
fn grows_once(
    resources: &[Resource],
    mut search: impl FnMut(&[usize]) -> Result<Count, Error>,
) -> Count {
    let mut sizes = vec![0; resources.len()];
    for _ in 0..=resources.len() {
        match search(&sizes) {
            Ok(count) => return count,
            Err(Error::Capacity { resource, needed, capacity }) => {
                let place = resources.iter().position(|known| *known == resource).unwrap();
                assert_eq!(capacity as usize, sizes[place], "{resource}");
                assert!(needed > capacity, "{resource}");
                assert_eq!(sizes[place], 0, "what was needed of {resource} was not enough");
                sizes[place] = needed as usize;
            }
            Err(other) => panic!("{other}"),
        }
    }
    panic!("still refused");
}
#[test]
fn too_little_memory_for_dance() {
    use Resource::{Entries, Items, Levels};
    for (cover, known) in shapes() {
        let table = table(&cover);
        let count = grows_once(&[Items, Entries, Levels], |sizes| {
            let mut state = State::NEW;
            let mut heads = vec![dance::Head::default(); sizes[0]];
            let mut links = vec![dance::Link::default(); sizes[1]];
            let mut levels = vec![0; 3 * sizes[2]];
            let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
            let count =
                memory.search(table.problem()).and_then(|mut search| search.count(1_000_000));
            if count.is_err() {
                let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
                assert_eq!(memory.resume(table.problem()).err(), Some(Error::NotStarted));
            }
            count
        });
        assert_eq!(count.count, known);
    }
}
#[test]
fn too_little_memory_for_compact() {
    use Resource::{Entries, Items, Levels, Memory};
    for (cover, known) in shapes() {
        let table = table(&cover);
        let count = grows_once(&[Items, Entries], |sizes| {
            let (mut ends, mut entries, mut bits) =
                (vec![0_u16; sizes[0]], vec![0; sizes[1]], vec![0; sizes[1]]);
            let index = compact::IndexMemory::<u16>::new(&mut ends, &mut entries, &mut bits);
            let index = index.build(&table.problem())?;
            Ok(grows_once(&[Items, Memory, Levels], |sizes| {
                let mut state = State::NEW;
                let (mut counts, mut rows) = (vec![0; sizes[0]], vec![0; sizes[1]]);
                let mut levels = vec![0; 3 * sizes[2]];
                compact::Memory::new(&mut state, &mut rows, &mut counts, &mut levels)
                    .search(index)?
                    .count(u64::MAX)
            }))
        });
        assert_eq!(count.count, known);
    }
}
#[test]
fn too_little_memory_for_bits() {
    for (cover, known) in shapes() {
        let table = table(&cover);
        let needs = bits::Needs::of(&table.problem());
        let search = |words: usize, numbers: usize, frames: usize| {
            let mut state = State::NEW;
            let (mut words, mut numbers) = (vec![0; words], vec![0; numbers]);
            let mut frames = vec![bits::Frame::default(); frames];
            bits::Memory::new(&mut state, &mut words, &mut numbers, &mut frames)
                .search(table.problem())?
                .count(u64::MAX)
        };
        let count = search(needs.words, needs.numbers, needs.frames).unwrap();
        assert_eq!(count.count, known);
        let none = (0, needs.numbers, 0);
        for (words, numbers, frames) in [(1, 0, 0), (0, 1, 0), (0, 0, 1), none] {
            let short = search(needs.words - words, needs.numbers - numbers, needs.frames - frames);
            let Err(Error::Capacity { needed, capacity, .. }) = short else {
                panic!("{words}, {numbers}, {frames} less of {needs:?}: {short:?}");
            };
            assert!(needed > capacity, "{words}, {numbers}, {frames} less: {short:?}");
        }
    }
}

/// Arrays that are shorter than those the search was started with are not a search's memory.
#[test]
fn resume_with_shorter_arrays() {
    let cover = common::problems::queens(5);
    let table = table(&cover);
    let problem = table.problem();
    let mut state = State::NEW;
    let mut heads = vec![dance::Head::default(); cover.items() as usize];
    let mut links = vec![dance::Link::default(); cover.entries()];
    let mut levels = vec![0; 3 * cover.items() as usize];
    let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
    memory.search(problem).unwrap().step(Budget::updates(9)).unwrap();
    let (fewer_links, fewer_heads) = (links.len() - 1, heads.len() - 1);
    let short = dance::Memory::new(&mut state, &mut links[..fewer_links], &mut heads, &mut levels);
    assert!(short.resume(problem).is_err(), "a link is missing");
    let short = dance::Memory::new(&mut state, &mut links, &mut heads[..fewer_heads], &mut levels);
    assert!(short.resume(problem).is_err(), "a head is missing");
    let short = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels[..3]);
    assert!(short.resume(problem).is_err(), "levels are missing");
}

#[test]
fn not_started_or_other_problem() {
    let mut workspace = Workspace::<u16, 2, 3, 4>::new();
    assert_eq!(workspace.resume().err(), Some(Error::NotStarted));
    workspace.option(&[0]).unwrap();
    workspace.option(&[1]).unwrap();
    assert_eq!(workspace.search().unwrap().step(Budget::updates(1)), Ok(Step::Paused));
    assert!(workspace.resume().is_ok());
    workspace.option(&[0, 1]).unwrap();
    assert_eq!(workspace.resume().err(), Some(Error::OtherProblem), "an option was added");
    assert_eq!(workspace.search().unwrap().count(9).unwrap().count, 2);
}

fn fresh_memory_holds_nothing<W: Way>() {
    let mut way = W::new(&common::problems::queens(4));
    assert_eq!(way.resume().err(), Some(Error::NotStarted));
    drop(way.search().unwrap());
    assert!(way.resume().is_ok());
}

/// Problems that differ in nothing but where an option ends, the order of items in it, or which
/// items are primary.
#[test]
fn near_problems_are_other_problems() {
    fn of(primary: u32, options: &[&[u16]]) -> ProblemStorage<u16, 4, 3, 6> {
        let mut table = ProblemStorage::<u16, 4, 3, 6>::new();
        table.set_items(primary, 4 - primary).unwrap();
        for option in options {
            table.option(option).unwrap();
        }
        table
    }
    let near = [
        of(3, &[&[0, 1], &[2]]),
        of(3, &[&[0], &[1, 2]]),
        of(3, &[&[1, 0], &[2]]),
        of(4, &[&[0, 1], &[2]]),
        of(3, &[&[2], &[0, 1]]),
        of(3, &[&[0, 1], &[3]]),
        of(3, &[&[0, 1], &[2], &[]]),
        of(3, &[&[], &[0, 1], &[2]]),
    ];
    let mut dance = dance::Storage::<u16, 4, 6>::new();
    let mut index = compact::IndexStorage::<u16, 4, 6>::new();
    for one in &near {
        assert!(dance.search(one.problem()).is_ok());
        index.build(&one.problem()).unwrap();
        for other in &near {
            let same = std::ptr::eq(one, other);
            let wanted = (!same).then_some(Error::OtherProblem);
            assert_eq!(dance.resume(other.problem()).err(), wanted);
            assert_eq!(index.lend(&other.problem()).err(), wanted);
        }
    }
}

/// An index that could not be built is not the index of what it held before.
#[test]
fn failed_index_is_no_index() {
    static WIDE: std::sync::Mutex<ProblemStorage<u16, 2_048, 2_048, 2_048>> =
        std::sync::Mutex::new(ProblemStorage::<u16, 2_048, 2_048, 2_048>::new());
    let mut wide = WIDE.lock().unwrap();
    for item in 0..2_048 {
        wide.option(&[item]).unwrap();
    }
    let small = table(&Cover::new(3, 0, &[&[0], &[1], &[2], &[0, 1]]));
    let mut index = Box::new(compact::IndexStorage::<u16, 2_048, 2_048>::new());
    index.build(&small.problem()).unwrap();
    // 2,048 rows of a word each are one bit more than 16 bits number.
    let refused = index.build(&wide.problem()).err();
    assert_eq!(refused, Some(capacity(Resource::LinkWidth, 65_536, 65_535)));
    assert_eq!(index.lend(&wide.problem()).err(), Some(Error::OtherProblem));
    if let Ok(index) = index.lend(&small.problem()) {
        let mut memory = compact::Storage::<u16, 3, 3>::new();
        assert_eq!(memory.search(index).unwrap().count(9).unwrap().count, 2);
    }
}

/// Calls at the wrong time, and options that cannot be assumed.
fn calls_out_of_turn<W: Way>() {
    let cover = Cover::new(2, 1, &[&[0], &[1], &[2], &[], &[0, 2]]);
    let mut way = W::new(&cover);
    let mut search = way.search().unwrap();
    for option in [2, 3, 5, u32::MAX] {
        assert_eq!(search.assume(option), Err(Error::UnknownOption { option }));
    }
    for rule in common::RULES {
        let known = W::RULES.contains(&rule);
        assert_eq!(search.set_rule(rule), if known { Ok(()) } else { Err(Error::UnknownRule) });
    }
    search.set_rule(Rule::Fewest).unwrap();
    assert_eq!(search.assume(1), Ok(()));
    assert_eq!(search.set_rule(Rule::Fewest), Err(Error::Running), "after an assumption");
    assert_eq!(search.step(Budget::updates(1)), Ok(Step::Paused));
    assert_eq!(search.assume(0), Err(Error::Running));
    assert_eq!(search.set_rule(Rule::Fewest), Err(Error::Running));
    assert_eq!(sets(finish(&mut search, Budget::UNLIMITED).0), [[0, 1], [1, 4]], "as if not asked");
    assert_eq!(search.assume(0), Err(Error::Running), "done is not before the start");
    search.restart();
    assert_eq!(search.assume(4), Ok(()));
    assert_eq!(finish(&mut search, Budget::UNLIMITED).0, [[1, 4]], "restart keeps assumptions");
    search.clear_assumptions();
    assert_eq!(search.set_rule(Rule::Fewest), Ok(()));
    assert_eq!(finish(&mut search, Budget::UNLIMITED).0.len(), 2);
}

/// Assumptions that contradict each other: done at once, after a restart too, until cleared.
fn conflicting_assumptions<W: Way>() {
    let cover = Cover::new(3, 1, &[&[0, 3], &[1, 3], &[1], &[2], &[0, 1]]);
    for conflict in [[0, 1], [0, 4], [0, 0], [4, 2]] {
        let mut way = W::new(&cover);
        let mut search = way.search().unwrap();
        for option in conflict {
            search.assume(option).unwrap();
        }
        for _ in 0..2 {
            assert_eq!(search.next_solution(), Ok(None), "{conflict:?}");
            assert_eq!(search.count(5), Ok(Count { count: 0, complete: true }));
            search.restart();
        }
        search.clear_assumptions();
        assert_eq!(sets(finish(&mut search, Budget::UNLIMITED).0), [vec![0, 2, 3], vec![3, 4]]);
    }
}

/// More assumptions than options go together.
fn too_many_assumptions<W: Bare>() {
    let mut way = W::new(&Cover::new(1, 0, &[&[0], &[0]]));
    let mut search = way.search().unwrap();
    assert_eq!(search.assume(1), Ok(()));
    let refused = search.assume(0);
    if refused.is_err() {
        assert_eq!(refused, Err(capacity(Resource::Levels, 2, 1)));
        assert_eq!(search.next_solution().map(|found| found.map(<[_]>::len)), Ok(Some(1)));
    }
    assert_eq!(search.next_solution(), Ok(None));
}

every_way!(fresh_memory_holds_nothing, calls_out_of_turn, conflicting_assumptions);
every_bare_way!(too_many_assumptions);
