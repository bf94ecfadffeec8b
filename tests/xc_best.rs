//! The cheapest solutions against all solutions, on random covers with colors and costs: whatever the
//! engine, the link width, the order of the options and the budget.
#![cfg(feature = "alloc")]

mod common;

use common::{Cover, Random, cases, color_of, colored_covers, general_covers, item_of};
use footwork::xc::owned::{Best, Bits, Compact, Dance, Index, OwnedGeneral};
use footwork::xc::{BestMemory, BestStorage, Budget, Builder, Engine, Search, Step, Width};
use footwork::xc::{General, GeneralStorage, dance};
use footwork::{Error, Resource};
use proptest::prelude::*;

fn fill(builder: &mut impl Builder, cover: &Cover, costs: &[u32]) {
    builder.set_items(cover.primary, cover.secondary).unwrap();
    for (item, (least, most)) in (0..).zip(&cover.multiplicities) {
        if (*least, *most) != (1, 1) {
            builder.set_multiplicity(item, *least, *most).unwrap();
        }
    }
    for (option, cost) in cover.options.iter().zip(costs) {
        let members: Vec<_> =
            option.iter().map(|member| (item_of(*member), color_of(*member))).collect();
        builder.option(*cost, &members).unwrap();
    }
}

/// What the cheapest solutions cost, from all of them.
fn by_brute_force(cover: &Cover, costs: &[u32], keep: usize) -> Vec<u64> {
    let cost = |taken: &Vec<u32>| taken.iter().map(|option| cost_of(costs, *option)).sum();
    let mut all: Vec<u64> = cover.brute_force().iter().map(cost).collect();
    all.sort_unstable();
    all.truncate(keep);
    all
}

fn cost_of(costs: &[u32], option: u32) -> u64 {
    u64::from(costs[option as usize])
}

/// What the search does, as one would explain it: the open item with the fewest options that are not
/// too dear, each of those in turn.
struct Oracle<'c> {
    cover: &'c Cover,
    /// What options cost beyond the taxes of their items.
    rests: Vec<u64>,
    taxes: u64,
    keep: usize,
    kept: Vec<(u64, Vec<u32>)>,
    nodes: u64,
}

impl<'c> Oracle<'c> {
    fn new(cover: &'c Cover, costs: &[u32], keep: usize) -> Self {
        let mut rests: Vec<u64> = costs.iter().map(|cost| u64::from(*cost)).collect();
        rests.truncate(cover.options.len());
        let mut taxes = 0;
        for item in 0..cover.primary {
            let has = |option: &usize| cover.options[*option].contains(&item);
            let of_item: Vec<usize> = (0..rests.len()).filter(has).collect();
            let tax = of_item.iter().map(|option| rests[*option]).min().unwrap_or(0);
            for option in of_item {
                rests[option] -= tax;
            }
            taxes += tax;
        }
        Self { cover, rests, taxes, keep, kept: Vec::new(), nodes: 1 }
    }

    fn allows(&self, paid: u64, option: u32) -> bool {
        let cost = self.taxes + paid + self.rests[option as usize];
        self.kept.len() < self.keep || cost < self.kept[self.keep - 1].0
    }

    fn visit(&mut self, taken: &mut Vec<u32>, paid: u64) {
        let cover = self.cover;
        let covered =
            |item: &u32| taken.iter().any(|option| cover.options[*option as usize].contains(item));
        let open: Vec<u32> = (0..cover.primary).filter(|item| !covered(item)).collect();
        if open.is_empty() {
            let cost = self.taxes + paid;
            let place = self.kept.partition_point(|(other, _)| *other <= cost);
            let mut solution = taken.clone();
            solution.sort_unstable();
            self.kept.insert(place, (cost, solution));
            self.kept.truncate(self.keep);
            return;
        }
        let live: Vec<u32> = cover
            .choosable()
            .into_iter()
            .filter(|option| cover.compatible(&[&**taken, &[*option]].concat()))
            .filter(|option| self.allows(paid, *option))
            .collect();
        let options = |item: &u32| -> Vec<u32> {
            let has = |option: &u32| cover.options[*option as usize].contains(item);
            live.iter().copied().filter(has).collect()
        };
        let chosen = open.iter().map(options).min_by_key(Vec::len).unwrap();
        for option in chosen {
            // Dearer ones may have been ruled out meanwhile.
            if self.allows(paid, option) {
                self.nodes += 1;
                taken.push(option);
                self.visit(taken, paid + self.rests[option as usize]);
                taken.pop();
            }
        }
    }
}

/// Costs and options (by their ids, sorted) of the solutions kept, and the nodes of the search.
type Found = (Vec<(u64, Vec<u32>)>, u64);

fn run<E: Engine<Link: Width>>(
    search: &mut Search<E>,
    best: &mut BestMemory<'_, E::Link>,
    general: &General<'_, E::Link>,
    budget: Budget,
) -> Found {
    best.start(search).unwrap();
    let mut improved = 0;
    loop {
        match best.step(search, budget).unwrap() {
            Step::Solution => improved += 1,
            Step::Paused => assert_ne!(budget, Budget::UNLIMITED),
            Step::Done => break,
        }
    }
    assert_eq!(best.step(search, budget), Ok(Step::Done));
    assert!(best.solutions().len() <= improved);
    let by_id = |options: &[E::Link]| {
        let id = |option: &E::Link| general.problem().id(option.index() as u32);
        let mut ids: Vec<u32> = options.iter().map(id).collect();
        ids.sort_unstable();
        ids
    };
    let found = best.solutions().map(|(cost, options)| (cost, by_id(options))).collect();
    (found, search.stats().nodes)
}

macro_rules! every_engine {
    ($name:ident, $width:ty) => {
        /// What each engine finds, of options in two orders.
        fn $name(cover: &Cover, costs: &[u32], keep: usize, budget: Budget) -> [[Found; 3]; 2] {
            let mut general = OwnedGeneral::<$width>::new(0, 0).unwrap();
            fill(&mut general, cover, costs);
            let sorted = general.cheapest_first().unwrap();
            [general, sorted].map(|general| {
                let general = general.general();
                let index = Index::<$width>::new(general.problem()).unwrap();
                let index = index.lend(general).unwrap();
                let mut best = Best::new(general, keep);
                let mut best = best.memory();
                let mut dance = Dance::new(general);
                let mut compact = Compact::new(index);
                let mut bits = Bits::new(general);
                let found = [
                    run(&mut dance.search(general).unwrap(), &mut best, &general, budget),
                    run(&mut compact.search(index).unwrap(), &mut best, &general, budget),
                    run(&mut bits.search(general).unwrap(), &mut best, &general, budget),
                ];
                // What was hidden is back.
                assert!(dance.resume(general).unwrap().verify());
                found
            })
        }
    };
}
every_engine!(narrow, u16);
every_engine!(wide, u32);

/// Covers with costs, many of them the same.
fn costly() -> impl Strategy<Value = (Cover, Vec<u32>)> {
    let few = prop::collection::vec(0..=6_u32, 14);
    let many = prop::collection::vec(any::<u32>(), 14);
    (colored_covers(), prop_oneof![3 => few, 1 => many])
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn cheapest_are_found(
        (cover, costs) in costly(),
        keep in 1..5_usize,
        budget in prop_oneof![1..30_u64, Just(u64::MAX)],
    ) {
        let wanted = by_brute_force(&cover, &costs, keep);
        let budget = Budget::updates(budget);
        let found = narrow(&cover, &costs, keep, budget);
        let mut oracle = Oracle::new(&cover, &costs, keep);
        oracle.visit(&mut Vec::new(), 0);
        prop_assert_eq!(&found[0][0], &(oracle.kept, oracle.nodes));
        let mut order: Vec<usize> = (0..cover.options.len()).collect();
        order.sort_by_key(|option| Oracle::new(&cover, &costs, 1).rests[*option]);
        let sorted = Cover {
            options: order.iter().map(|option| cover.options[*option].clone()).collect(),
            ..cover.clone()
        };
        let sorted_costs: Vec<u32> = order.iter().map(|option| costs[*option]).collect();
        let mut oracle = Oracle::new(&sorted, &sorted_costs, keep);
        oracle.visit(&mut Vec::new(), 0);
        prop_assert_eq!(found[1][0].1, oracle.nodes);
        prop_assert_eq!(&found, &wide(&cover, &costs, keep, budget));
        for engines in &found {
            // One tree, and one order of those that cost the same.
            prop_assert_eq!(&engines[0], &engines[1]);
            prop_assert_eq!(&engines[0], &engines[2]);
            let (solutions, _) = &engines[0];
            let found: Vec<u64> = solutions.iter().map(|(cost, _)| *cost).collect();
            prop_assert_eq!(&found, &wanted);
            for (place, (cost, options)) in solutions.iter().enumerate() {
                prop_assert!(cover.is_solution(options));
                prop_assert_eq!(options.iter().map(|option| cost_of(&costs, *option)).sum::<u64>(), *cost);
                prop_assert!(solutions[..place].iter().all(|(_, other)| other != options));
            }
        }
    }
}

/// Covers with multiplicities, colors and costs.
fn general() -> impl Strategy<Value = (Cover, Vec<u32>)> {
    (general_covers(), prop::collection::vec(0..=9_u32, 14))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn cheapest_are_found_with_multiplicities(
        (cover, costs) in general(),
        keep in 1..5_usize,
        budget in prop_oneof![1..30_u64, Just(u64::MAX)],
    ) {
        let wanted = by_brute_force(&cover, &costs, keep);
        let found = narrow(&cover, &costs, keep, Budget::updates(budget));
        for (solutions, _) in found.iter().flatten() {
            let found: Vec<u64> = solutions.iter().map(|(cost, _)| *cost).collect();
            prop_assert_eq!(&found, &wanted);
            for (place, (cost, options)) in solutions.iter().enumerate() {
                prop_assert!(cover.is_solution(options));
                let sum: u64 = options.iter().map(|option| cost_of(&costs, *option)).sum();
                prop_assert_eq!(sum, *cost);
                prop_assert!(solutions[..place].iter().all(|(_, other)| other != options));
            }
        }
    }
}

/// An assignment: each row to a column.
fn assignment(n: u32, random: &mut Random) -> (Cover, Vec<u32>) {
    let mut cover = Cover { primary: 2 * n, ..Cover::default() };
    let mut costs = Vec::new();
    for row in 0..n {
        for column in 0..n {
            cover.options.push(vec![row, n + column]);
            costs.push(random.within(0..=999));
        }
    }
    (cover, costs)
}

/// The cheapest assignment by the sets of columns that the first rows can have.
fn cheapest_assignment(n: u32, costs: &[u32]) -> u64 {
    let mut least = vec![u64::MAX; 1 << n];
    least[0] = 0;
    for columns in 0..1_usize << n {
        let row = columns.count_ones() as usize;
        for column in (0..n as usize).filter(|column| columns >> column & 1 == 0) {
            if row < n as usize && least[columns] != u64::MAX {
                let cost = least[columns] + u64::from(costs[row * n as usize + column]);
                let with = &mut least[columns | 1 << column];
                *with = cost.min(*with);
            }
        }
    }
    least[(1 << n) - 1]
}

#[test]
fn assignments_are_cheapest() {
    let mut random = Random(7);
    for n in [1, 2, 5, 9] {
        let (cover, costs) = assignment(n, &mut random);
        let wanted = cheapest_assignment(n, &costs);
        for (solutions, _) in narrow(&cover, &costs, 1, Budget::UNLIMITED).iter().flatten() {
            assert_eq!(solutions[0].0, wanted);
        }
    }
}

/// Bounding pays: most of the tree is not looked at.
#[test]
fn dear_options_are_not_looked_at() {
    let (cover, costs) = assignment(8, &mut Random(3));
    let [unsorted, sorted] = narrow(&cover, &costs, 1, Budget::UNLIMITED);
    let all: u64 = (1..=8).product();
    for (_, nodes) in unsorted.iter().chain(&sorted) {
        assert!(nodes * 20 < all, "{nodes} nodes");
    }
}

type Small = GeneralStorage<u16, 2, 3, 4, 0, 0, 3>;

fn small() -> Small {
    let mut storage = Small::new();
    storage.option_with_cost(3, &[(0, 0)]).unwrap();
    storage.option_with_cost(4, &[(1, 0)]).unwrap();
    storage.option_with_cost(9, &[(0, 0), (1, 0)]).unwrap();
    storage
}

#[test]
fn what_does_not_fit_is_said() {
    let storage = small();
    let mut memory = dance::Storage::<u16, 2, 4>::new();
    let mut search = memory.search(storage.general()).unwrap();
    let refused = |resource, needed, capacity| Err(Error::Capacity { resource, needed, capacity });
    let mut few = BestStorage::<u16, 1, 2, 2>::new();
    assert_eq!(few.memory().start(&search), refused(Resource::Costs, 3, 2));
    let mut short = BestStorage::<u16, 2, 1, 3>::new();
    assert_eq!(short.memory().start(&search), refused(Resource::Levels, 4, 2));
    assert_eq!(BestStorage::<u16, 0, 2, 3>::new().memory().start(&search), Err(Error::ZeroLimit));
    let mut best = BestStorage::<u16, 1, 2, 3>::new();
    assert_eq!(best.memory().step(&mut search, Budget::UNLIMITED), Err(Error::NotStarted));
    best.memory().start(&search).unwrap();
    let mut plain = GeneralStorage::<u16, 2, 3, 4>::new();
    plain.option(&[(0, 0), (1, 0)]).unwrap();
    let mut plain_memory = dance::Storage::<u16, 2, 4>::new();
    let mut plain_search = plain_memory.search(plain.general()).unwrap();
    assert_eq!(best.memory().step(&mut plain_search, Budget::UNLIMITED), Err(Error::OtherProblem));
}

/// The memory may be left and taken up again, and costs beyond 32 bits add up.
#[test]
fn a_search_goes_on() {
    let mut storage = GeneralStorage::<u16, 3, 6, 6, 0, 0, 6>::new();
    for item in 0..3 {
        for cost in [u32::MAX, u32::MAX - 1] {
            storage.option_with_cost(cost, &[(item, 0)]).unwrap();
        }
    }
    let general = storage.general();
    let mut memory = dance::Storage::<u16, 3, 6>::new();
    let mut best = BestStorage::<u16, 3, 3, 6>::new();
    best.memory().start(&memory.search(general).unwrap()).unwrap();
    let mut steps = 0;
    loop {
        let mut search = memory.resume(general).unwrap();
        if best.memory().step(&mut search, Budget::updates(1)).unwrap() == Step::Done {
            break;
        }
        steps += 1;
        // Both may be copied.
        (memory, best) = (memory.clone(), best.clone());
    }
    assert!(steps > 10);
    let cheapest = 3 * (u64::from(u32::MAX) - 1);
    let costs: Vec<u64> = best.memory().solutions().map(|(cost, _)| cost).collect();
    assert_eq!(costs, [cheapest, cheapest + 1, cheapest + 1]);
}
