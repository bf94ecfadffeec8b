//! Diagnoses of random covers, against all sets of options.
#![cfg(feature = "alloc")]

mod common;

use common::{Cover, cases, color_of, colored_covers, item_of};
use footwork::xc::owned::{Diagnosis, OwnedGeneral};
use footwork::xc::{Budget, Builder};
use proptest::prelude::*;

fn diagnose(cover: &Cover, budget: Budget) -> Diagnosis {
    let mut general = OwnedGeneral::<u16>::new(cover.primary, cover.secondary).unwrap();
    for option in &cover.options {
        let members: Vec<_> =
            option.iter().map(|member| (item_of(*member), color_of(*member))).collect();
        Builder::option(&mut general, 0, &members).unwrap();
    }
    general.diagnose(budget).unwrap()
}

/// Whether options that agree cover these items.
fn can_be_covered(cover: &Cover, items: &[u32]) -> bool {
    let options = cover.choosable();
    (0_u32..1 << options.len()).any(|set| {
        let chosen: Vec<u32> = (0..)
            .zip(&options)
            .filter(|(bit, _)| set >> bit & 1 == 1)
            .map(|(_, option)| *option)
            .collect();
        let is_covered =
            |item: &u32| chosen.iter().any(|option| cover.options[*option as usize].contains(item));
        items.iter().all(is_covered) && cover.compatible(&chosen)
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn diagnoses_are_right(cover in colored_covers(), budget in prop_oneof![1..2_000_u64, Just(u64::MAX)]) {
        match diagnose(&cover, Budget::updates(budget)) {
            Diagnosis::Solution(options) => prop_assert!(cover.is_solution(&options)),
            Diagnosis::Uncovered(items) => {
                let options = |item: &u32| cover.options.iter().any(|option| option.contains(item));
                let wanted: Vec<u32> = (0..cover.primary).filter(|item| !options(item)).collect();
                prop_assert!(!items.is_empty());
                prop_assert_eq!(items, wanted);
            }
            Diagnosis::Conflict { items, minimal } => {
                prop_assert!(!can_be_covered(&cover, &items));
                prop_assert!(minimal || budget != u64::MAX);
                for left_out in items.iter().filter(|_| minimal) {
                    let others: Vec<u32> =
                        items.iter().copied().filter(|item| item != left_out).collect();
                    prop_assert!(can_be_covered(&cover, &others), "without {left_out}");
                }
            }
            Diagnosis::Unknown => prop_assert_ne!(budget, u64::MAX),
            other => prop_assert!(false, "{other:?}"),
        }
    }
}
