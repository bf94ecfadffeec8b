//! A search left at every place where it can pause, and then resumed, restarted, copied or
//! replaced: nothing is lost, nothing is found twice, and the memory is whole all the time.

mod common;

use common::problems::{dominoes, langford, queens};
use common::ways::{Bare, Way, finish, seeded, solve, standing};
use common::{Cover, Random};
use footwork::xc::{Budget, Rule, Stats, Step};

const ONE: Budget = Budget::updates(1);

type Outcome = (Vec<Vec<u32>>, Stats);

/// Small random covers, and a few regular ones.
fn samples<W: Way>() -> Vec<Cover> {
    let mut samples: Vec<Cover> = (0..20).map(seeded::<W>).collect();
    samples.extend([queens(4), langford(3), dominoes(2, 3), Cover::default()]);
    samples
}

/// Goes on with a search found in memory, after these solutions.
fn finish_after<W: Way>(way: &mut W, found: &[Vec<u32>], budget: Budget) -> Outcome {
    let mut search = way.resume().unwrap();
    let (rest, stats) = finish(&mut search, budget);
    assert!(search.verify());
    ([found, &rest].concat(), stats)
}

/// Walks through a search by steps of one update, each by a view that is dropped at once, and
/// calls `at_pause` in every place, with the solutions found so far.
fn everywhere<W: Way>(way: &mut W, rule: Rule, mut at_pause: impl FnMut(&W, &[Vec<u32>])) {
    way.search().unwrap().set_rule(rule).unwrap();
    let mut found = Vec::new();
    loop {
        at_pause(way, &found);
        let mut search = way.resume().unwrap();
        let step = search.step(ONE).unwrap();
        assert!(search.verify(), "broken lists");
        match step {
            Step::Solution => found.push(standing(&mut search)),
            Step::Paused => {}
            Step::Done => break,
        }
    }
    at_pause(way, &found);
}

/// Copied whole: both twins find the rest, with the statistics of an undisturbed search.
fn copied_anywhere<W: Way>() {
    for cover in samples::<W>() {
        for rule in W::RULES.iter().copied() {
            let whole = solve::<W>(&cover, rule);
            everywhere(&mut W::new(&cover), rule, |way, found| {
                let (mut one, mut other) = (way.clone(), way.clone());
                assert_eq!(finish_after(&mut one, found, Budget::UNLIMITED), whole);
                assert_eq!(finish_after(&mut other, found, Budget::updates(3)), whole);
            });
        }
    }
}

/// Restarted: all is found again, from the first.
fn restarted_anywhere<W: Way>() {
    for cover in samples::<W>() {
        for rule in W::RULES.iter().copied() {
            let whole = solve::<W>(&cover, rule);
            everywhere(&mut W::new(&cover), rule, |way, _| {
                let mut way = way.clone();
                let mut search = way.resume().unwrap();
                search.restart();
                assert!(search.verify());
                assert!(search.solution().is_empty());
                assert_eq!(finish(&mut search, Budget::UNLIMITED), whole);
                search.restart();
                assert_eq!(finish(&mut search, ONE), whole, "a second time");
            });
        }
    }
}

/// Replaced: another search of the same problem in the same memory is as in fresh memory.
fn replaced_anywhere<W: Way>() {
    for cover in samples::<W>() {
        let whole = solve::<W>(&cover, Rule::Fewest);
        for rule in W::RULES.iter().copied() {
            everywhere(&mut W::new(&cover), rule, |way, _| {
                let mut way = way.clone();
                drop(way.search().unwrap());
                assert_eq!(finish_after(&mut way, &[], Budget::UNLIMITED), whole);
            });
        }
    }
}

/// Views dropped after every step, by chance in between restarted or copied: the solutions of
/// the last start.
fn any_history<W: Way>() {
    for seed in 0..150 {
        let cover = seeded::<W>(1_000 + seed);
        let whole = solve::<W>(&cover, Rule::Fewest);
        let mut random = Random(seed);
        let mut way = W::new(&cover);
        drop(way.search().unwrap());
        let mut found = Vec::new();
        // Long searches would never end if they were always started again.
        let mut starts = 0;
        loop {
            match random.within(0..=30) {
                0 if starts < 20 => {
                    way.resume().unwrap().restart();
                    found.clear();
                    starts += 1;
                }
                1 if starts < 20 => {
                    drop(way.search().unwrap());
                    found.clear();
                    starts += 1;
                }
                2 => way = way.clone(),
                _ => {}
            }
            let mut search = way.resume().unwrap();
            let budget = Budget::updates(u64::from(random.within(0..=12)));
            match search.step(budget).unwrap() {
                Step::Solution => found.push(standing(&mut search)),
                Step::Paused => {}
                Step::Done => break,
            }
        }
        assert_eq!((found, way.resume().unwrap().stats()), whole, "seed {seed}");
    }
}

/// `Done` is for ever, and keeps the statistics.
fn done_stays_done<W: Way>() {
    for cover in samples::<W>() {
        let mut way = W::new(&cover);
        let (_, stats) = finish(&mut way.search().unwrap(), Budget::UNLIMITED);
        for budget in [Budget::UNLIMITED, ONE, Budget::updates(0), Budget::UNLIMITED] {
            let mut search = way.resume().unwrap();
            assert_eq!(search.step(budget), Ok(Step::Done));
            assert!(search.solution().is_empty());
            assert_eq!(search.next_solution(), Ok(None));
            assert_eq!(search.stats(), stats);
            assert!(search.verify());
        }
    }
}

every_way!(copied_anywhere, restarted_anywhere, replaced_anywhere, any_history, done_stays_done,);

/// The lists are, to the last link, as they were just after building: once the search is done,
/// and whenever it is restarted.
fn lists_come_back<W: Bare>() {
    for cover in samples::<W>() {
        for rule in W::RULES.iter().copied() {
            let mut way = W::new(&cover);
            drop(way.search().unwrap());
            let built = way.lists();
            everywhere(&mut way, rule, |way, _| {
                let mut way = way.clone();
                way.resume().unwrap().restart();
                assert_eq!(way.lists(), built, "after a restart");
            });
            assert_eq!(way.lists(), built, "when done");
        }
    }
}

/// With assumptions: as they were just after these were taken.
fn lists_come_back_to_assumptions<W: Bare>() {
    for cover in samples::<W>() {
        let all = cover.answer(Rule::Fewest, &[]).solutions;
        for solution in all.iter().filter(|solution| !solution.is_empty()).take(4) {
            let mut way = W::new(&cover);
            way.search().unwrap().assume(solution[0]).unwrap();
            let assumed = way.lists();
            let found = finish_after(&mut way, &[], ONE);
            assert_eq!(way.lists(), assumed, "when done");
            way.resume().unwrap().restart();
            assert_eq!(way.lists(), assumed, "after a restart");
            assert_eq!(finish_after(&mut way, &[], Budget::UNLIMITED), found);
        }
    }
}

/// Memory that held another problem's search, or garbage, is as good as fresh.
fn used_memory_is_fresh<W: Bare>() {
    for cover in samples::<W>() {
        let mut fresh = W::new(&cover);
        drop(fresh.search().unwrap());
        let mut used = fresh.clone();
        while used.resume().unwrap().step(ONE).unwrap() == Step::Paused {}
        drop(used.search().unwrap());
        assert_eq!(used.lists(), fresh.lists());
    }
}

every_bare_way!(lists_come_back, lists_come_back_to_assumptions, used_memory_is_fresh);
