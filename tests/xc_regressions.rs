//! Bugs that were there once, each with its input.

#![cfg(feature = "alloc")]

use footwork::Error;
use footwork::xc::owned::{Bits, Compact, Dance, Index, OwnedProblem};
use footwork::xc::{Counter, ProblemStorage, State, Step, bits, compact, dance};

fn problem(primary: u32, options: &[&[u16]]) -> OwnedProblem<u16> {
    let mut problem = OwnedProblem::<u16>::new(primary, 0).unwrap();
    for option in options {
        problem.option(option).unwrap();
    }
    problem
}

/// The number of open items stood beside a flag in 16 bits.
#[test]
fn more_than_16_383_primary_items() {
    let items = 16_400_u16;
    let long: Vec<u16> = (0..items - 2).collect();
    let pair = [items - 2, items - 1];
    let problem = problem(items.into(), &[&long, &long, &pair, &pair]);
    let problem = problem.problem();
    assert_eq!(Dance::new(problem).search(problem).unwrap().count(9).unwrap().count, 4);
    assert_eq!(Bits::new(problem).search(problem).unwrap().count(9).unwrap().count, 4);
    // What 16 bits cannot number is refused.
    assert!(OwnedProblem::<u16>::new(65_535, 0).is_ok());
    assert!(OwnedProblem::<u16>::new(65_535, 1).is_err());
    assert!(OwnedProblem::<u32>::new(u32::MAX, 5).is_ok_and(|p| p.problem().items() == u32::MAX));
}

/// An item 0 at the start left no trace in the fingerprint, and an index was lent by it alone.
#[test]
fn an_index_is_of_one_problem() {
    let (mut one, mut none) =
        (ProblemStorage::<u16, 1, 1, 1>::new(), ProblemStorage::<u16, 1, 1, 1>::new());
    one.option(&[0]).unwrap();
    none.option(&[]).unwrap();
    assert_ne!(one.problem().fingerprint(), none.problem().fingerprint());
    let mut index = compact::IndexStorage::<u16, 1, 1>::new();
    index.build(&one.problem()).unwrap();
    assert_eq!(index.lend(&none.problem()).err(), Some(Error::OtherProblem));

    let (apart, together) = (problem(2, &[&[0], &[1]]), problem(2, &[&[0, 1], &[0, 1]]));
    let index = Index::<u16>::new(apart.problem()).unwrap();
    assert_eq!(index.lend(together.problem()).err(), Some(Error::OtherProblem));
    let indexed = index.lend(apart.problem()).unwrap();
    assert_eq!(Compact::new(indexed).search(indexed).unwrap().count(9).unwrap().count, 1);
}

/// Frames beyond what is needed took the place of numbers.
#[test]
fn more_memory_than_needed() {
    let problem = problem(2, &[&[0], &[1], &[0, 1], &[0, 1]]);
    let problem = problem.problem();
    let needs = bits::Needs::of(&problem);
    let mut state = State::NEW;
    let mut words = vec![0; needs.words + 5];
    let mut numbers = vec![0; needs.numbers + 5];
    let mut frames = vec![bits::Frame::default(); needs.frames + 10];
    let memory = bits::Memory::new(&mut state, &mut words, &mut numbers, &mut frames);
    assert_eq!(memory.search(problem).unwrap().count(9).unwrap().count, 3);
}

/// The solution that proves a count incomplete was counted, and stood, before it was reported.
#[test]
fn a_count_at_its_limit_reports_no_more() {
    let problem = problem(1, &[&[0], &[0], &[0], &[0], &[0]]);
    let mut memory = Dance::new(problem.problem());
    let mut search = memory.search(problem.problem()).unwrap();
    let count = search.count(2).unwrap();
    assert_eq!((count.count, count.complete), (2, false));
    assert_eq!(search.stats().solutions, 2);
    assert!(search.solution().is_empty());
    assert_eq!(search.next_solution().unwrap(), Some(&[2][..]));
    assert_eq!(search.stats().solutions, 3);
    let mut counter = Counter::new(9).unwrap();
    let rest = search.count_within(&mut counter, footwork::xc::Budget::UNLIMITED).unwrap();
    assert_eq!(rest.map(|rest| (rest.count, rest.complete)), Some((2, true)));
    assert_eq!(search.stats().solutions, 5);
}

/// An item that never had an option is found by the search, not by an assumption.
#[test]
fn assumptions_count_the_same_on_all_engines() {
    let problem = problem(3, &[&[0], &[1]]);
    let problem = problem.problem();
    let (mut dance, mut bits) = (Dance::new(problem), Bits::new(problem));
    let (mut links, mut words) = (dance.search(problem).unwrap(), bits.search(problem).unwrap());
    for option in [0, 1] {
        links.assume(option).unwrap();
        words.assume(option).unwrap();
    }
    assert_eq!(links.count(9), words.count(9));
    assert_eq!(links.stats().nodes, words.stats().nodes);
    assert_eq!(links.stats().deepest, words.stats().deepest);
}

/// Memory of a search that could not be started holds none, neither the new nor the old.
#[test]
fn a_search_that_does_not_fit_leaves_none() {
    let small = problem(2, &[&[0], &[1]]);
    let large = problem(50, &[&[0]]);
    let mut memory = dance::Storage::<u16, 2, 2>::new();
    assert_eq!(
        memory.search(small.problem()).unwrap().step(footwork::xc::Budget::UNLIMITED),
        Ok(Step::Solution)
    );
    assert!(memory.search(large.problem()).is_err());
    assert_eq!(memory.resume(small.problem()).err(), Some(Error::NotStarted));
    let mut memory = bits::Storage::<u16, 2, 1>::new();
    memory.search(small.problem()).unwrap();
    assert!(memory.search(large.problem()).is_err());
    assert_eq!(memory.resume(small.problem()).err(), Some(Error::NotStarted));
}
