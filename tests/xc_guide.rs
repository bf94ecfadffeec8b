//! Guided searches: the same solutions whatever the guide, and each guide's promise.

mod common;

use common::ways::{CompactGeneral, CompactSlices, DanceGeneral, DanceSlices, Way, finish, solve};
use common::{Cover, Random, cases, covers, general_covers, sets};
use footwork::Error;
use footwork::xc::{Budget, Guide, Rule, Step};
use proptest::prelude::*;

/// What is asked of a guide.
#[derive(Clone, Debug)]
struct Asked {
    seed: u32,
    preferred: u32,
    weigh: bool,
}

fn asked() -> impl Strategy<Value = Asked> {
    (prop_oneof![Just(0), any::<u32>()], any::<u32>(), any::<bool>())
        .prop_map(|(seed, preferred, weigh)| Asked { seed, preferred, weigh })
}

/// Solutions in order, nodes, weights; in steps of this budget, each by a new view.
fn guided<W: Way>(cover: &Cover, asked: &Asked, budget: u64) -> (Vec<Vec<u32>>, u64, Vec<u32>) {
    let mut weights = vec![0; if asked.weigh { cover.primary as usize } else { 0 }];
    let preferred = [asked.preferred];
    let mut guide = Guide::new();
    guide.set_seed(asked.seed);
    guide.prefer(&preferred);
    guide.weigh(&mut weights);
    let mut way = W::new(cover);
    let mut solutions = Vec::new();
    way.search().unwrap().guided(&mut guide).unwrap();
    let nodes = loop {
        let mut search = way.resume().unwrap().guided(&mut guide).unwrap();
        let step = search.step(Budget::updates(budget)).unwrap();
        assert!(search.verify());
        match step {
            Step::Solution => solutions.push(common::ways::standing(&mut search)),
            Step::Paused => {}
            Step::Done => break search.stats().nodes,
        }
    };
    (solutions, nodes, weights)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn guides_find_the_same_solutions(cover in covers(), asked in asked(), budget in 1..40_u64) {
        let found = guided::<DanceSlices<u16>>(&cover, &asked, u64::MAX);
        prop_assert_eq!(sets(found.0.clone()), cover.brute_force());
        // Whatever the engine, the width and the budget.
        prop_assert_eq!(&guided::<DanceSlices<u32>>(&cover, &asked, budget), &found);
        prop_assert_eq!(&guided::<CompactSlices<u16>>(&cover, &asked, budget), &found);
        prop_assert_eq!(&guided::<DanceGeneral<u16>>(&cover, &asked, budget), &found);
        prop_assert_eq!(&guided::<CompactGeneral<u32>>(&cover, &asked, budget), &found);
    }

    #[test]
    fn guides_find_the_same_general_solutions(
        cover in general_covers(),
        asked in asked(),
        budget in 1..40_u64,
    ) {
        let found = guided::<DanceGeneral<u16>>(&cover, &asked, u64::MAX);
        prop_assert_eq!(sets(found.0.clone()), cover.brute_force());
        prop_assert_eq!(&guided::<CompactGeneral<u32>>(&cover, &asked, budget), &found);
    }

    /// A guide that is asked for nothing does what the engine does.
    #[test]
    fn without_wishes_nothing_changes(cover in covers()) {
        let nothing = Asked { seed: 0, preferred: 0, weigh: false };
        let (solutions, nodes, _) = guided::<DanceSlices<u16>>(&cover, &nothing, u64::MAX);
        let (usual, stats) = solve::<DanceSlices<u16>>(&cover, Rule::Fewest);
        prop_assert_eq!((solutions, nodes), (usual, stats.nodes));
    }
}

/// `n` items with two options of their own each.
fn pairs(n: u32) -> Cover {
    let options = (0..2 * n).map(|option| vec![option / 2]).collect();
    Cover { primary: n, options, ..Cover::default() }
}

fn first(cover: &Cover, guide: &mut Guide<'_>) -> Vec<u32> {
    let mut way = DanceSlices::<u16>::new(cover);
    let mut search = way.search().unwrap().guided(guide).unwrap();
    search.step(Budget::UNLIMITED).unwrap();
    common::ways::standing(&mut search).iter().map(|option| option / 2).collect()
}

/// Each item comes first about as often as the others.
#[test]
fn ties_are_taken_at_random() {
    let mut first_items = [0_u32; 7];
    for seed in 1..=7_000 {
        let mut guide = Guide::new();
        guide.set_seed(seed);
        first_items[first(&pairs(7), &mut guide)[0] as usize] += 1;
    }
    // 1,000 each, within five standard deviations.
    assert!(first_items.iter().all(|often| (853..=1_147).contains(often)), "{first_items:?}");
}

#[test]
fn preferred_items_come_first() {
    let mut guide = Guide::new();
    let preferred = [0, 1 << 3, 1 << 31];
    guide.prefer(&preferred);
    let items = first(&pairs(100), &mut guide);
    assert_eq!(items[..3], [35, 95, 0]);
}

/// Which item failed is remembered, and is taken first then.
#[test]
fn what_failed_weighs_more() {
    let mut random = Random(11);
    let (mut fewer, mut found) = (0, 0);
    for _ in 0..40 {
        let cover = Cover::large(random.next());
        let plain = Asked { seed: 0, preferred: 0, weigh: false };
        let weighed = Asked { weigh: true, ..plain };
        let (solutions, nodes, _) = guided::<DanceSlices<u16>>(&cover, &plain, u64::MAX);
        let (others, weighed, weights) = guided::<DanceSlices<u16>>(&cover, &weighed, u64::MAX);
        assert_eq!(sets(solutions.clone()), sets(others));
        found += solutions.len();
        fewer += u32::from(weighed != nodes);
        assert!(weights.iter().any(|weight| *weight > 0));
    }
    assert!(found > 100 && fewer > 20, "{found} solutions, {fewer} other trees");
}

#[test]
fn not_every_engine_is_led() {
    let cover = pairs(2);
    let mut way = DanceSlices::<u16>::new(&cover);
    let mut search = way.search().unwrap();
    search.step(Budget::UNLIMITED).unwrap();
    let mut bits = common::ways::BitsSlices::<u16>::new(&cover);
    let refused = bits.search().unwrap().guided(&mut Guide::new()).err();
    assert_eq!(refused, Some(Error::UnknownRule));
    let mut guide = Guide::new();
    let mut again = way.search().unwrap().guided(&mut guide).unwrap();
    assert_eq!(finish(&mut again, Budget::UNLIMITED).0.len(), 4);
}
