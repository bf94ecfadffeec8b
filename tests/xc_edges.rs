//! The odd cases of exact cover, each with its answer: empty problems, options and items that
//! lead nowhere, double options, and the calls that a search offers.

mod common;

use std::ops::ControlFlow;

use common::ways::{Way, finish, solve, standing};
use common::{Cover, sets};
use footwork::xc::{Budget, Count, Counter, Rule, Step, Width};
use footwork::{Error, Resource};

/// The solutions as sorted sets, sorted; and they are what a search in small steps finds.
fn found<W: Way>(cover: &Cover) -> Vec<Vec<u32>> {
    let solutions = sets(solve::<W>(cover, Rule::Fewest).0);
    assert_eq!(solutions, cover.brute_force());
    solutions
}

fn no_items<W: Way>() {
    assert_eq!(found::<W>(&Cover::default()), [vec![]], "one solution, empty");
    let mut way = W::new(&Cover::default());
    let mut search = way.search().unwrap();
    assert_eq!(search.step(Budget::updates(1)), Ok(Step::Solution));
    assert!(search.solution().is_empty());
    assert_eq!(search.step(Budget::updates(1)), Ok(Step::Done));
    assert_eq!((search.stats().nodes, search.stats().solutions), (1, 1));
}

fn no_primary_items<W: Way>() {
    let cover = Cover::new(0, 2, &[&[0], &[0, 1], &[]]);
    assert_eq!(found::<W>(&cover), [vec![]], "one solution, empty");
}

fn no_options<W: Way>() {
    assert_eq!(found::<W>(&Cover::new(2, 0, &[])), Vec::<Vec<u32>>::new());
}

fn item_without_options<W: Way>() {
    let cover = Cover::new(3, 0, &[&[0, 1], &[1]]);
    assert_eq!(found::<W>(&cover), Vec::<Vec<u32>>::new());
    let mut way = W::new(&cover);
    let mut search = way.search().unwrap();
    assert_eq!(search.count(1), Ok(Count { count: 0, complete: true }));
    assert_eq!(search.stats().nodes, 1, "found without taking an option");
    // A secondary item may do without.
    assert_eq!(found::<W>(&Cover::new(2, 1, &[&[0, 1]])), [[0]]);
}

fn empty_option<W: Way>() {
    let cover = Cover::new(2, 0, &[&[], &[0], &[], &[1], &[]]);
    assert_eq!(found::<W>(&cover), [[1, 3]], "empty options keep their numbers");
    let mut way = W::new(&cover);
    assert_eq!(way.search().unwrap().stats().options, 2);
}

fn options_on_secondary_items_alone<W: Way>() {
    let cover = Cover::new(2, 2, &[&[2], &[0, 3], &[2, 3], &[1, 2]]);
    assert_eq!(found::<W>(&cover), [[1, 3]], "they keep their numbers and are never chosen");
    let mut way = W::new(&cover);
    assert_eq!(way.search().unwrap().stats().options, 2);
}

fn duplicate_options<W: Way>() {
    let cover = Cover::new(2, 0, &[&[0, 1], &[0, 1], &[0], &[1], &[1]]);
    assert_eq!(found::<W>(&cover), [vec![0], vec![1], vec![2, 3], vec![2, 4]]);
}

fn single_items<W: Way>() {
    assert_eq!(found::<W>(&Cover::new(3, 0, &[&[2], &[0], &[1]])), [[0, 1, 2]]);
}

fn five_in_a_ring<W: Way>() {
    let ring = Cover::new(5, 0, &[&[0, 1], &[1, 2], &[2, 3], &[3, 4], &[0, 4]]);
    assert_eq!(found::<W>(&ring), Vec::<Vec<u32>>::new());
}

fn three_with_two_covers<W: Way>() {
    assert_eq!(
        found::<W>(&Cover::new(3, 0, &[&[0], &[1], &[2], &[0, 1]])),
        [vec![0, 1, 2], vec![2, 3]]
    );
}

fn secondary_item_at_most_once<W: Way>() {
    let cover = Cover::new(2, 1, &[&[0, 2], &[1, 2], &[0], &[1]]);
    assert_eq!(found::<W>(&cover), [[0, 3], [1, 2], [2, 3]]);
}

/// Cases that other programs once got wrong, as their trackers tell: a cover whose last option is
/// number 0 lost, ...
fn reported_option_zero_last<W: Way>() {
    let rows: [&[u32]; 12] =
        [&[0, 1], &[0, 2], &[0, 2], &[0, 1], &[0, 1], &[], &[], &[2], &[0, 1], &[0, 2], &[1], &[0]];
    let expected: [&[u32]; 8] =
        [&[0, 7], &[1, 10], &[2, 10], &[3, 7], &[4, 7], &[7, 8], &[7, 10, 11], &[9, 10]];
    assert_eq!(found::<W>(&Cover::new(3, 0, &rows)), expected);
}

/// ... a set reported that covers not everything, ...
fn reported_incomplete_cover<W: Way>() {
    let rows: [&[u32]; 10] = [&[2], &[1], &[0, 2], &[2], &[2], &[0, 2], &[1], &[2], &[1, 2], &[0]];
    let expected: [&[u32]; 13] = [
        &[0, 1, 9],
        &[0, 6, 9],
        &[1, 2],
        &[1, 3, 9],
        &[1, 4, 9],
        &[1, 5],
        &[1, 7, 9],
        &[2, 6],
        &[3, 6, 9],
        &[4, 6, 9],
        &[5, 6],
        &[6, 7, 9],
        &[8, 9],
    ];
    assert_eq!(found::<W>(&Cover::new(3, 0, &rows)), expected);
}

/// ... the first solution given twice, ...
fn reported_first_of_three<W: Way>() {
    let cover = Cover::new(4, 0, &[&[0], &[1, 2], &[0, 3], &[2, 3], &[1], &[2]]);
    let expected: [&[u32]; 3] = [&[0, 3, 4], &[1, 2], &[2, 4, 5]];
    assert_eq!(found::<W>(&cover), expected);
    let mut way = W::new(&cover);
    let mut search = way.search().unwrap();
    let first = search.next_solution().unwrap().unwrap().to_vec();
    let second = search.next_solution().unwrap().unwrap().to_vec();
    assert_ne!(first, second);
}

/// ... options chosen that have secondary items alone, ...
fn reported_secondary_alone<W: Way>() {
    let cover = Cover::new(2, 1, &[&[0], &[1], &[2], &[2, 0], &[0, 1], &[2, 0, 1]]);
    let expected: [&[u32]; 4] = [&[0, 1], &[1, 3], &[4], &[5]];
    assert_eq!(found::<W>(&cover), expected);
}

/// ... and two small samples.
fn reported_samples<W: Way>() {
    let samples =
        Cover::new(8, 0, &[&[0, 3, 6], &[1, 4, 7], &[2, 5], &[3], &[0, 2, 4, 7], &[1, 5, 6]]);
    assert_eq!(found::<W>(&samples), [[0, 1, 2], [3, 4, 5]]);

    let ends = [[3, 4, 6], [4, 5, 7], [4, 5, 6], [2, 4, 5], [4, 6, 7], [2, 3, 4], [5, 6, 7]];
    let options = [0, 1].iter().flat_map(|end| ends.map(|rest| [&[*end][..], &rest[..]].concat()));
    let corners =
        Cover { primary: 8, secondary: 0, options: options.collect(), ..Cover::default() };
    assert_eq!(found::<W>(&corners), [[5, 13], [6, 12]]);

    assert_eq!(found::<W>(&Cover::new(2, 2, &[&[0, 1, 2, 3]])), [[0]], "one queen");
}

every_way!(
    no_items,
    no_primary_items,
    no_options,
    item_without_options,
    empty_option,
    options_on_secondary_items_alone,
    duplicate_options,
    single_items,
    five_in_a_ring,
    three_with_two_covers,
    secondary_item_at_most_once,
    reported_option_zero_last,
    reported_incomplete_cover,
    reported_first_of_three,
    reported_secondary_alone,
    reported_samples,
);

/// Six options on one item: six solutions.
fn six() -> Cover {
    Cover { primary: 1, secondary: 0, options: vec![vec![0]; 6], ..Cover::default() }
}

/// The limits around the number of solutions: completeness is proven, and nothing is lost.
fn count_limits<W: Way>() {
    let mut way = W::new(&six());
    for limit in [1, 2, 5, 6, 7, u64::MAX] {
        let mut search = way.search().unwrap();
        let first = limit.min(6);
        assert_eq!(search.count(limit), Ok(Count { count: first, complete: limit >= 6 }));
        // The one that proved incompleteness is still to come.
        let (rest, stats) = finish(&mut search, Budget::UNLIMITED);
        let expected: Vec<_> = (first as u32..6).map(|option| vec![option]).collect();
        assert_eq!((rest, stats.solutions), (expected, 6), "limit {limit}");
    }
    let mut search = way.search().unwrap();
    assert_eq!(search.count(0), Err(Error::ZeroLimit));
    let counts: Vec<_> = (0..4).map(|_| search.count(2).unwrap()).collect();
    let all = [(2, false), (2, false), (2, true), (0, true)];
    assert_eq!(counts, all.map(|(count, complete)| Count { count, complete }));
}

fn count_of_nothing<W: Way>() {
    let mut way = W::new(&Cover::new(1, 0, &[]));
    let mut search = way.search().unwrap();
    assert_eq!(search.count(1), Ok(Count { count: 0, complete: true }));
    assert_eq!(search.count(1), Ok(Count { count: 0, complete: true }));
}

/// Budgeted counting, interrupted and resumed; at the limit it says the same again and again.
fn count_within_budget<W: Way>() {
    let cover = common::problems::queens(5);
    let mut way = W::new(&cover);
    drop(way.search().unwrap());
    let mut counter = Counter::new(7).unwrap();
    let mut pauses = 0;
    let count = loop {
        let mut search = way.resume().unwrap();
        let before = counter.count();
        if let Some(count) = search.count_within(&mut counter, Budget::updates(5)).unwrap() {
            break count;
        }
        assert!(counter.count() >= before);
        pauses += 1;
    };
    assert_eq!((count.count, count.complete), (7, false));
    assert!(pauses > 10, "{pauses} pauses");
    let mut search = way.resume().unwrap();
    assert_eq!(search.count_within(&mut counter, Budget::updates(5)), Ok(Some(count)));
    assert_eq!(search.count(u64::MAX), Ok(Count { count: 3, complete: true }));
}

/// A full counter is an error, and no solution is lost by it.
fn counter_overflow<W: Way>() {
    let mut way = W::new(&six());
    let mut search = way.search().unwrap();
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Solution));
    search.preset_solutions(u64::MAX - 2);
    let mut found = vec![standing(&mut search)];
    let mut overflows = 0;
    loop {
        match search.step(Budget::UNLIMITED) {
            Ok(Step::Solution) => found.push(standing(&mut search)),
            Ok(Step::Done) => break,
            Err(Error::Overflow) => overflows += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(found, (0..6).map(|option| vec![option]).collect::<Vec<_>>());
    assert_eq!((overflows, search.stats().solutions), (3, u64::MAX));
    search.restart();
    assert_eq!(search.count(10), Ok(Count { count: 6, complete: true }));

    let mut way = W::new(&Cover::default());
    let mut search = way.search().unwrap();
    search.preset_solutions(u64::MAX);
    assert_eq!(search.step(Budget::UNLIMITED), Err(Error::Overflow));
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Solution));
    assert_eq!(search.step(Budget::UNLIMITED), Ok(Step::Done));
}

/// A loop that is broken off goes on behind the solution it broke at.
fn for_each_stops_and_goes_on<W: Way>() {
    let mut way = W::new(&six());
    let mut search = way.search().unwrap();
    let mut seen = Vec::new();
    let broken = search.for_each(|cover| {
        seen.extend(cover.iter().map(|option| option.index()));
        if seen.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((broken, &seen[..]), (Ok(Step::Solution), &[0, 1][..]));
    let mut pauses = 0;
    loop {
        let step = search.for_each_within(Budget::updates(1), |cover| {
            seen.extend(cover.iter().map(|option| option.index()));
            ControlFlow::Continue(())
        });
        match step.unwrap() {
            Step::Paused => pauses += 1,
            Step::Done => break,
            Step::Solution => panic!("nobody broke"),
        }
    }
    assert_eq!(seen, [0, 1, 2, 3, 4, 5]);
    assert!(pauses > 0);
}

/// A budget of nothing still gets somewhere, as it does in single steps.
fn loops_without_budget_move_on<W: Way>() {
    let mut way = W::new(&six());
    let mut search = way.search().unwrap();
    let mut counter = Counter::new(4).unwrap();
    let counted =
        (0..1_000).find_map(|_| search.count_within(&mut counter, Budget::updates(0)).unwrap());
    assert_eq!(counted, Some(Count { count: 4, complete: false }));
    let mut seen = 0;
    let done = (0..1_000).any(|_| {
        let step = search.for_each_within(Budget::updates(0), |_| {
            seen += 1;
            ControlFlow::Continue(())
        });
        step == Ok(Step::Done)
    });
    assert_eq!((done, seen), (true, 2));
}

/// The iterator copies; what is too long for its copies is an error, and it goes on.
fn iterator<W: Way>() {
    let cover = Cover::new(2, 0, &[&[0, 1], &[0], &[1], &[0, 1]]);
    let mut way = W::new(&cover);
    let all: Result<Vec<_>, _> = way.search().unwrap().solutions::<2>().collect();
    assert_eq!(all.unwrap().iter().map(|cover| cover.len()).collect::<Vec<_>>(), [1, 2, 1]);
    let too_short: Vec<_> = way
        .search()
        .unwrap()
        .solutions::<1>()
        .map(|cover| cover.map(|cover| cover.len()))
        .collect();
    let error = Error::Capacity { resource: Resource::Levels, needed: 2, capacity: 1 };
    assert_eq!(too_short, [Ok(1), Err(error), Ok(1)]);
    let mut search = way.search().unwrap();
    assert!(search.solutions::<2>().next().is_some());
    assert_eq!(search.count(9).unwrap().count, 2, "the iterator takes no more than asked for");
}

every_way!(
    count_limits,
    count_of_nothing,
    count_within_budget,
    counter_overflow,
    for_each_stops_and_goes_on,
    loops_without_budget_move_on,
    iterator,
);
