//! Partial covers against all choices of sets.
#![cfg(feature = "alloc")]

mod common;

use common::cases;
use footwork::Error;
use footwork::xc::owned::{Best, Bits, Dance, OwnedGeneral};
use footwork::xc::{Budget, Step, partial};
use proptest::prelude::*;

const ITEMS: u32 = 5;

/// Sets, as bits of items, with a number each.
fn sets() -> impl Strategy<Value = Vec<(u32, Vec<u32>)>> {
    let set = (0..=9_u32, 1..1_u32 << ITEMS).prop_map(|(number, bits)| {
        (number, (0..ITEMS).filter(|item| bits >> item & 1 == 1).collect())
    });
    prop::collection::vec(set, 0..=9)
}

/// The cheapest solution by links, and what it costs by bits.
fn cheapest(general: &OwnedGeneral<u16>) -> Option<(u64, Vec<u32>)> {
    let sorted = general.cheapest_first().unwrap();
    let sorted = sorted.general();
    let mut best = Best::new(sorted, 1);
    let mut best = best.memory();
    let mut bits = Bits::new(sorted);
    let mut search = bits.search(sorted).unwrap();
    best.start(&search).unwrap();
    while best.step(&mut search, Budget::UNLIMITED).unwrap() != Step::Done {}
    let by_bits = best.solutions().next().map(|(cost, _)| cost);
    let mut dance = Dance::new(sorted);
    let mut search = dance.search(sorted).unwrap();
    best.start(&search).unwrap();
    while best.step(&mut search, Budget::updates(50)).unwrap() != Step::Done {}
    let found = best.solutions().next().map(|(cost, options)| {
        let id = |option: &u16| sorted.problem().id(u32::from(*option));
        (cost, options.iter().map(id).collect())
    });
    assert_eq!(found.as_ref().map(|(cost, _)| *cost), by_bits);
    found
}

/// How often each item is in the sets chosen, for each choice.
fn choices(sets: &[(u32, Vec<u32>)]) -> impl Iterator<Item = (u64, Vec<usize>)> {
    (0..1_usize << sets.len()).map(move |choice| {
        let chosen: Vec<_> = (0..).zip(sets).filter(|(bit, _)| choice >> bit & 1 == 1).collect();
        let times = |item| chosen.iter().filter(|(_, (_, set))| set.contains(&item)).count();
        let sum = chosen.iter().map(|(_, (number, _))| u64::from(*number)).sum();
        (sum, (0..ITEMS).map(times).collect())
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn set_covers_are_cheapest(sets in sets()) {
        let borrowed: Vec<(u32, &[u32])> = sets.iter().map(|(cost, set)| (*cost, &set[..])).collect();
        let mut general = OwnedGeneral::<u16>::new(0, 0).unwrap();
        partial::set_cover(&mut general, ITEMS, &borrowed).unwrap();
        let wanted = choices(&sets)
            .filter(|(_, times)| times.iter().all(|times| *times > 0))
            .map(|(cost, _)| cost)
            .min();
        let found = cheapest(&general);
        prop_assert_eq!(found.as_ref().map(|(cost, _)| *cost), wanted);
        if let Some((cost, options)) = found {
            let sum: u64 = options.iter().map(|option| u64::from(sets[*option as usize].0)).sum();
            prop_assert_eq!(sum, cost);
            prop_assert!((0..ITEMS).all(|item| options.iter().any(|option| sets[*option as usize].1.contains(&item))));
        }
    }

    #[test]
    fn packings_are_worth_most(sets in sets()) {
        let borrowed: Vec<(u32, &[u32])> = sets.iter().map(|(value, set)| (*value, &set[..])).collect();
        let mut general = OwnedGeneral::<u16>::new(0, 0).unwrap();
        let all = partial::packing(&mut general, ITEMS, &borrowed).unwrap();
        let wanted = choices(&sets)
            .filter(|(_, times)| times.iter().all(|times| *times < 2))
            .map(|(value, _)| value)
            .max()
            .unwrap();
        let (cost, options) = cheapest(&general).unwrap();
        let value = |option: &u32| sets.get(*option as usize).map_or(0, |(value, _)| u64::from(*value));
        prop_assert_eq!(all - cost, wanted);
        prop_assert_eq!(options.iter().map(value).sum::<u64>(), wanted);
    }
}

#[test]
fn values_that_do_not_fit_are_refused() {
    let mut general = OwnedGeneral::<u16>::new(0, 0).unwrap();
    let refused = partial::packing(&mut general, 2, &[(u32::MAX, &[0, 1])]);
    assert_eq!(refused, Err(Error::Overflow));
    partial::packing(&mut general, 2, &[(u32::MAX, &[0])]).unwrap();
}
