//! What the exact-cover tests share: covers to try, an oracle that is slow and obviously right,
//! and every way to make a search ([`ways`]).

// Each test program uses a part of this.
#![allow(dead_code, unused_imports)]

pub mod general;
pub mod memories;
pub mod oracle;
pub mod problems;
pub mod ways;

use std::ops::RangeInclusive;

use footwork::xc::Rule;
pub use oracle::Answer;
use proptest::prelude::*;

/// An exact cover as plain lists: `primary` items, then `secondary` ones, and the options. An item of
/// an option may have a color: see [`with_color`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    pub primary: u32,
    pub secondary: u32,
    pub options: Vec<Vec<u32>>,
    /// The fewest and the most options that may cover each primary item; none for once each.
    pub multiplicities: Vec<(u32, u32)>,
}

/// A secondary item of an option with a color from 1.
pub const fn with_color(item: u32, color: u32) -> u32 {
    item | color << 16
}

/// The item without its color.
pub const fn item_of(member: u32) -> u32 {
    member & 0xffff
}

/// The color of an item of an option; 0 for none.
pub const fn color_of(member: u32) -> u32 {
    member >> 16
}

impl Cover {
    pub fn new(primary: u32, secondary: u32, options: &[&[u32]]) -> Self {
        let options = options.iter().map(|option| option.to_vec()).collect();
        Self { primary, secondary, options, ..Self::default() }
    }

    pub fn items(&self) -> u32 {
        self.primary + self.secondary
    }

    pub fn entries(&self) -> usize {
        self.options.iter().map(Vec::len).sum()
    }

    /// Whether an option can be chosen: it has a primary item.
    pub fn has_primary(&self, option: u32) -> bool {
        self.options[option as usize].iter().any(|item| *item < self.primary)
    }

    /// The options that can be chosen.
    pub fn choosable(&self) -> Vec<u32> {
        (0..self.options.len() as u32).filter(|option| self.has_primary(*option)).collect()
    }

    /// The same with the fewest and the most options that may cover each primary item.
    pub fn with_multiplicities(mut self, multiplicities: &[(u32, u32)]) -> Self {
        self.multiplicities = multiplicities.to_vec();
        self
    }

    /// The fewest and the most options that may cover an item.
    pub fn multiplicity(&self, item: u32) -> (u32, u32) {
        self.multiplicities.get(item as usize).copied().unwrap_or((1, 1))
    }

    /// How many of these options have a primary item.
    fn times(&self, item: u32, taken: &[u32]) -> u32 {
        taken.iter().filter(|option| self.options[**option as usize].contains(&item)).count() as u32
    }

    /// Whether two options share no secondary item but with the same color.
    pub fn agree(&self, one: u32, other: u32) -> bool {
        let [one, other] = [one, other].map(|option| &self.options[option as usize]);
        one.iter().filter(|mine| item_of(**mine) >= self.primary).all(|mine| {
            let same = |yours: &&u32| item_of(**yours) == item_of(*mine);
            other.iter().find(same).is_none_or(|yours| yours == mine && color_of(*mine) != 0)
        })
    }

    /// Whether these options are different, and can be taken together.
    pub fn compatible(&self, taken: &[u32]) -> bool {
        let mut pairs = (0..)
            .zip(taken)
            .flat_map(|(place, one)| taken.iter().take(place).map(move |other| (*one, *other)));
        pairs.all(|(one, other)| one != other && self.agree(one, other))
            && (0..self.primary).all(|item| self.times(item, taken) <= self.multiplicity(item).1)
    }

    /// Whether these options are a cover.
    pub fn is_solution(&self, taken: &[u32]) -> bool {
        self.compatible(taken)
            && (0..self.primary).all(|item| self.times(item, taken) >= self.multiplicity(item).0)
    }

    /// All covers, each sorted, sorted: by trying every set of options.
    pub fn brute_force(&self) -> Vec<Vec<u32>> {
        let options = self.choosable();
        assert!(options.len() <= 16, "too many sets of options to try");
        let chosen = |set: u32| -> Vec<u32> {
            let bits = options.iter().enumerate();
            bits.filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, option)| *option).collect()
        };
        sets((0..1 << options.len()).map(chosen).filter(|taken| self.is_solution(taken)).collect())
    }

    /// A small cover from a seed: secondary items, options that are empty, double or without a
    /// primary item, items without options, all of them now and then.
    pub fn random(seed: u64) -> Self {
        let mut random = Random(seed);
        let primary = random.within(0..=7);
        let secondary = random.within(0..=3);
        let items = primary + secondary;
        let density = random.within(1..=4);
        let options = (0..random.within(0..=14))
            .map(|_| {
                let mut option: Vec<u32> =
                    (0..items).filter(|_| random.within(0..=9) < 2 * density).collect();
                if !option.is_empty() {
                    // Items of an option come in any order.
                    let turn = random.within(0..=option.len() as u32 - 1);
                    option.rotate_left(turn as usize);
                }
                option
            })
            .collect();
        Self { primary, secondary, options, ..Self::default() }
    }

    /// The same with colors, of few secondary items that many options have.
    pub fn random_colored(seed: u64) -> Self {
        let mut random = Random(seed ^ 0xc010);
        let mut cover = Self::random(seed);
        if cover.secondary == 0 {
            cover.secondary = 1;
        }
        let colors = random.within(1..=3);
        for option in &mut cover.options {
            let first = cover.primary;
            for item in first..first + cover.secondary {
                if !option.contains(&item) && random.within(0..=2) == 0 {
                    option.push(item);
                }
            }
            for member in option.iter_mut().filter(|item| **item >= first) {
                *member = with_color(*member, random.within(0..=colors));
            }
        }
        cover
    }

    /// A small cover with multiplicities, or colors, or both.
    pub fn random_general(seed: u64) -> Self {
        let mut cover = if seed % 3 == 1 { Self::random(seed) } else { Self::random_colored(seed) };
        if !seed.is_multiple_of(3) {
            let mut random = Random(seed ^ 0x3cc);
            cover.multiplicities = (0..cover.primary)
                .map(|_| random_multiplicity(|most| random.within(0..=most)))
                .collect();
        }
        cover
    }

    /// A cover with more than 64 options, some items of which have more than 32.
    pub fn large(seed: u64) -> Self {
        let mut random = Random(seed);
        let primary = random.within(7..=10);
        let secondary = random.within(0..=4);
        let items = primary + secondary;
        let mut option = || {
            let mut option: Vec<u32> = Vec::new();
            for _ in 0..random.within(2..=4) {
                let item = random.within(0..=items - 1);
                // The first item is on every other option.
                let item = if random.within(0..=2) == 0 { 0 } else { item };
                if !option.contains(&item) {
                    option.push(item);
                }
            }
            option
        };
        let options = (0..70 + seed % 60).map(|_| option()).collect();
        Self { primary, secondary, options, ..Self::default() }
    }
}

/// All rules.
pub const RULES: [Rule; 3] = [Rule::Fewest, Rule::Textbook, Rule::TextbookHasty];

/// Solutions as sorted sets, sorted.
pub fn sets(mut solutions: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    for solution in &mut solutions {
        solution.sort_unstable();
    }
    solutions.sort();
    solutions
}

/// Random covers for proptest, which makes a failing one small.
pub fn covers() -> impl Strategy<Value = Cover> {
    (0..=7_u32, 0..=3_u32, 1..=4_u32).prop_flat_map(|(primary, secondary, density)| {
        let items = primary + secondary;
        let mask = proptest::collection::vec(0..=9_u32, items as usize).prop_map(move |dice| {
            let items = dice.iter().enumerate().filter(|(_, die)| **die < 2 * density);
            items.map(|(item, _)| item as u32).collect::<Vec<u32>>()
        });
        let option = (mask, any::<prop::sample::Index>()).prop_map(|(mut option, turn)| {
            if !option.is_empty() {
                let turn = turn.index(option.len());
                option.rotate_left(turn);
            }
            option
        });
        proptest::collection::vec(option, 0..=14).prop_map(move |options| Cover {
            primary,
            secondary,
            options,
            ..Cover::default()
        })
    })
}

/// Random covers with colors.
pub fn colored_covers() -> impl Strategy<Value = Cover> {
    let colors = proptest::collection::vec(proptest::collection::vec(0..=2_u32, 10), 14);
    (covers(), colors).prop_map(|(mut cover, colors)| {
        for (option, colors) in cover.options.iter_mut().zip(colors) {
            for (member, color) in option.iter_mut().zip(colors) {
                if *member >= cover.primary {
                    *member = with_color(*member, color);
                }
            }
        }
        cover
    })
}

/// A multiplicity, most often a small one, from numbers of up to so much.
fn random_multiplicity(mut number: impl FnMut(u32) -> u32) -> (u32, u32) {
    if number(2) == 0 {
        return (1, 1);
    }
    let least = number(2);
    (least, (least + number(2)).max(1))
}

/// Random covers with multiplicities, often with colors too.
pub fn general_covers() -> impl Strategy<Value = Cover> {
    let dice = proptest::collection::vec(proptest::collection::vec(0..=2_u32, 3), 7);
    (colored_covers(), covers(), any::<bool>(), dice).prop_map(|(colored, plain, colors, dice)| {
        let mut cover = if colors { colored } else { plain };
        let dice = dice.iter().take(cover.primary as usize);
        let multiplicity = |dice: &Vec<u32>| {
            let mut dice = dice.iter();
            random_multiplicity(|most| (*dice.next().unwrap()).min(most))
        };
        cover.multiplicities = dice.map(multiplicity).collect();
        cover
    })
}

/// Cases of a property test; nothing is written to the disk.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Runs a property test on random covers, of the kind that this way is for.
pub fn on_covers<W: ways::Way>(many: u32, check: impl Fn(Cover)) {
    if W::GENERAL {
        // Half of them with nothing but colors.
        on_those(&prop_oneof![colored_covers(), general_covers()], many, check);
    } else {
        on_those(&covers(), many, check);
    }
}

fn on_those(covers: &impl Strategy<Value = Cover>, many: u32, check: impl Fn(Cover)) {
    let mut runner = proptest::test_runner::TestRunner::new(cases(many));
    let outcome = runner.run(covers, |cover| {
        check(cover);
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

/// A tiny seeded generator, `SplitMix64`.
#[derive(Clone, Copy, Debug)]
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn within(&mut self, range: RangeInclusive<u32>) -> u32 {
        let (low, high) = range.into_inner();
        low + (self.next() >> 32) as u32 % (high - low + 1)
    }
}
