//! The engines against an oracle on random covers: the same solutions in the same order, the same
//! nodes, whatever the engine, the link width, the kind of memory, the rule and the budget.

mod common;

use common::ways::{Way, finish, seeded, solve, standing};
use common::{
    Cover, RULES, Random, cases, colored_covers, covers, general_covers, on_covers, sets,
};
use footwork::xc::{Budget, Rule, Stats, Step};
use footwork::{Error, Resource};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(500))]

    /// The oracle itself, against all sets of options.
    #[test]
    fn oracle_is_right(cover in covers()) {
        for rule in RULES {
            prop_assert_eq!(sets(cover.answer(rule, &[]).solutions), cover.brute_force());
        }
    }

    #[test]
    fn oracle_is_right_about_colors(cover in colored_covers()) {
        for rule in RULES {
            prop_assert_eq!(sets(cover.answer(rule, &[]).solutions), cover.brute_force());
        }
    }

    #[test]
    fn oracle_is_right_about_multiplicities(cover in general_covers()) {
        for rule in RULES {
            prop_assert_eq!(sets(cover.answer(rule, &[]).solutions), cover.brute_force());
        }
    }

    #[test]
    fn all_ways_are_one_with_all_there_is(cover in prop_oneof![colored_covers(), general_covers()]) {
        for rule in RULES {
            let results = with_general_ways!(solved_by(&cover, rule));
            let (first, links) = results[0].clone().unwrap();
            prop_assert!(links);
            for (mut result, links) in results.into_iter().flatten() {
                if !links {
                    result.1.updates = first.1.updates;
                }
                prop_assert_eq!(&result, &first, "{:?}", rule);
            }
        }
    }

    /// Engines, widths and memories have one tree; those with the same idea of an update have
    /// the same statistics to the last one.
    #[test]
    fn all_ways_are_one(cover in covers()) {
        for rule in RULES {
            let results = with_every_way!(solved_by(&cover, rule));
            let (first, links) = results[0].clone().unwrap();
            prop_assert!(links);
            for (mut result, links) in results.into_iter().flatten() {
                if !links {
                    result.1.updates = first.1.updates;
                }
                prop_assert_eq!(&result, &first, "{:?}", rule);
            }
        }
    }
}

/// Solutions, statistics, and whether updates are those of links; `None` for a rule that the
/// engine does not know.
#[allow(clippy::type_complexity)] // only a test
fn solved_by<W: Way>(cover: &Cover, rule: Rule) -> Option<((Vec<Vec<u32>>, Stats), bool)> {
    W::RULES.contains(&rule).then(|| (solve::<W>(cover, rule), W::LINKS))
}

/// More options than a word has bits.
#[test]
fn large_covers_too() {
    let mut found = 0;
    for seed in 0..12 {
        let cover = Cover::large(seed);
        let answer = cover.answer(Rule::Fewest, &[]);
        found += answer.solutions.len();
        for (solutions, stats) in with_every_way!(solve(&cover, Rule::Fewest)) {
            assert_eq!(solutions, answer.solutions, "seed {seed}");
            assert_eq!((stats.nodes, stats.deepest), (answer.nodes, answer.deepest));
        }
    }
    assert!(found > 1_000, "only {found} solutions: too easy");
}

fn matches_oracle<W: Way>() {
    on_covers::<W>(300, |cover| {
        for rule in W::RULES.iter().copied() {
            let answer = cover.answer(rule, &[]);
            let (solutions, stats) = solve::<W>(&cover, rule);
            assert_eq!(solutions, answer.solutions, "{rule:?}: solutions");
            assert_eq!(stats.nodes, answer.nodes, "{rule:?}: nodes");
            assert_eq!(stats.deepest, answer.deepest, "{rule:?}: deepest");
            assert_eq!(stats.solutions, answer.solutions.len() as u64);
            assert_eq!(stats.options as usize, cover.choosable().len());
            assert_eq!(stats.items, cover.items());
        }
    });
}

/// Steps of small budgets, each by a new view; budgets from `budget`.
fn in_small_steps<W: Way>(
    cover: &Cover,
    rule: Rule,
    mut budget: impl FnMut() -> u64,
) -> (Vec<Vec<u32>>, Stats) {
    let mut way = W::new(cover);
    way.search().unwrap().set_rule(rule).unwrap();
    let mut solutions = Vec::new();
    loop {
        let mut search = way.resume().unwrap();
        let before = search.stats().updates;
        let budget = budget();
        let step = search.step(Budget::updates(budget)).unwrap();
        let most = budget.max(1) + u64::from(search.longest_cover());
        let updates = search.stats().updates - before;
        assert!(updates <= most, "{updates} updates in a step, of at most {most}");
        assert!(search.verify(), "lists broken");
        match step {
            Step::Solution => solutions.push(standing(&mut search)),
            Step::Paused => assert!(search.solution().is_empty(), "a solution at a pause"),
            Step::Done => return (solutions, search.stats()),
        }
    }
}

/// Every cover of 2 primary items and a secondary one with up to 3 options, step by step: none goes
/// further over its budget than it says.
fn overshoots_are_bounded<W: Way>() {
    let items = [&[0][..], &[1], &[2], &[0, 1], &[0, 2], &[1, 2], &[0, 1, 2]];
    for which in 0..7_usize.pow(3) * 3 {
        let options: Vec<_> =
            (0..=which % 3).map(|place| items[which / 3 / 7_usize.pow(place as u32) % 7]).collect();
        let plain = Cover::new(2, 1, &options);
        let mut covers = vec![plain.clone()];
        if W::GENERAL {
            let multiplicities = [[(2, 2), (2, 2)], [(0, 2), (1, 2)], [(0, 1), (1, 3)]];
            covers.extend(multiplicities.map(|these| plain.clone().with_multiplicities(&these)));
        }
        for (cover, budget) in covers.iter().flat_map(|cover| [(cover, 1), (cover, 2)]) {
            let mut way = W::new(cover);
            way.search().unwrap();
            loop {
                let mut search = way.resume().unwrap();
                let before = search.stats().updates;
                let step = search.step(Budget::updates(budget)).unwrap();
                let (updates, most) = (search.stats().updates - before, search.longest_cover());
                assert!(
                    updates <= budget + u64::from(most),
                    "{options:?}: {updates}, {budget} + {most}"
                );
                if step == Step::Done {
                    break;
                }
            }
        }
    }
}

fn small_budgets_change_nothing<W: Way>() {
    on_covers::<W>(100, |cover| {
        for rule in W::RULES.iter().copied() {
            let whole = solve::<W>(&cover, rule);
            for budget in 1..=3 {
                assert_eq!(in_small_steps::<W>(&cover, rule, || budget), whole, "{budget}");
            }
            let mut random = Random(cover.entries() as u64);
            let budgets = || u64::from(random.within(1..=20));
            assert_eq!(in_small_steps::<W>(&cover, rule, budgets), whole, "random budgets");
        }
    });
}

/// A budget of nothing still gets somewhere.
fn zero_budget_moves_on<W: Way>() {
    let cover = seeded::<W>(7);
    let whole = solve::<W>(&cover, Rule::Fewest);
    assert_eq!(in_small_steps::<W>(&cover, Rule::Fewest, || 0), whole);
}

/// Assumptions: every solution with these options, these first, in the order of the rest.
fn assumptions_match_oracle<W: Way>() {
    on_covers::<W>(24, |cover| {
        let all = cover.answer(Rule::Fewest, &[]).solutions;
        let choosable = cover.choosable();
        for first in &choosable {
            check_assumed::<W>(&cover, &all, &[*first]);
            for second in &choosable {
                check_assumed::<W>(&cover, &all, &[*first, *second]);
            }
        }
    });
}

fn check_assumed<W: Way>(cover: &Cover, all: &[Vec<u32>], assumed: &[u32]) {
    let answer = cover.answer(Rule::Fewest, assumed);
    let mut way = W::new(cover);
    let mut search = way.search().unwrap();
    for option in assumed {
        match search.assume(*option) {
            Ok(()) => assert!(search.verify(), "lists broken by assumptions {assumed:?}"),
            // Memory of just the size needed has no room for more options than go together.
            Err(Error::Capacity { resource: Resource::Levels, .. }) => {
                assert!(!cover.compatible(assumed));
                return;
            }
            Err(other) => panic!("{other}"),
        }
    }
    let (solutions, stats) = finish(&mut search, Budget::UNLIMITED);
    assert_eq!(solutions, answer.solutions, "assumed {assumed:?}");
    assert!(search.verify(), "lists broken at the end");
    if !solutions.is_empty() {
        // Assumed options are nodes too. (Without solutions the search may end before it starts.)
        let nodes = answer.nodes + assumed.len() as u64;
        assert_eq!((stats.nodes, stats.deepest), (nodes, answer.deepest));
    }
    let has_them = |solution: &&Vec<u32>| assumed.iter().all(|option| solution.contains(option));
    let with_them = sets(all.iter().filter(has_them).cloned().collect());
    if cover.compatible(assumed) {
        assert_eq!(sets(solutions.clone()), with_them);
    } else {
        assert!(solutions.is_empty());
    }
    search.restart();
    assert_eq!(finish(&mut search, Budget::updates(1)).0, solutions, "after a restart");
    search.clear_assumptions();
    assert_eq!(finish(&mut search, Budget::UNLIMITED).0, all, "after clearing");
}

/// Assumptions in any order, of any number: all permutations of each solution.
fn assumptions_in_any_order<W: Way>() {
    for seed in 0..60 {
        let cover = seeded::<W>(seed);
        let answer = cover.answer(Rule::Fewest, &[]);
        for solution in answer.solutions.iter().filter(|solution| solution.len() <= 4).take(3) {
            for order in permutations(solution) {
                let mut way = W::new(&cover);
                let mut search = way.search().unwrap();
                for option in &order {
                    search.assume(*option).unwrap();
                }
                let (solutions, _) = finish(&mut search, Budget::updates(1));
                assert!(solutions.contains(&order), "seed {seed}: {order:?}");
                // With multiplicities there may be more.
                assert_eq!(solutions, cover.answer(Rule::Fewest, &order).solutions, "seed {seed}");
                assert!(solutions.len() == 1 || !cover.multiplicities.is_empty());
            }
        }
    }
}

fn permutations(options: &[u32]) -> Vec<Vec<u32>> {
    if options.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, option) in options.iter().enumerate() {
        let mut rest = options.to_vec();
        rest.remove(place);
        for mut order in permutations(&rest) {
            order.insert(0, *option);
            all.push(order);
        }
    }
    all
}

every_way!(
    matches_oracle,
    small_budgets_change_nothing,
    overshoots_are_bounded,
    zero_budget_moves_on,
    assumptions_match_oracle,
    assumptions_in_any_order,
);
