//! Counts that take minutes, by name: `cargo test --release --test xc_long -- --ignored`

mod common;

use common::Cover;
use common::ways::{BitsSlices, Way};

/// 33 items with two options each: more solutions than 32 bits number.
#[test]
#[ignore = "slow: minutes"]
fn eight_thousand_million_solutions_are_counted() {
    let options = (0..66).map(|option| vec![option / 2]).collect();
    let cover = Cover { primary: 33, options, ..Cover::default() };
    let mut way = BitsSlices::<u16>::new(&cover);
    let count = way.search().unwrap().count(u64::MAX).unwrap();
    assert_eq!((count.count, count.complete), (1 << 33, true));
}
