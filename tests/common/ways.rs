//! Every way to make a search: engine, link width and kind of memory. A new engine is a few types
//! in [`memories`](super::memories) with their lines in [`every_way`](crate::every_way) and
//! [`with_every_way`](crate::with_every_way).

use std::fmt::Debug;

use footwork::Error;
use footwork::xc::{Budget, Engine, Problem, ProblemStorage, Rule, Search, Stats, Step, Width};
use footwork::xc::{GeneralStorage, bits, compact, dance};

pub use super::general::*;
pub use super::memories::*;
use super::{Cover, color_of, item_of};

pub const ITEMS: usize = 330;
pub const OPTIONS: usize = 800;
pub const ENTRIES: usize = 3_000;
/// 32-bit words of rows.
pub const WORDS: usize = 400;
/// Levels of the engine on bits, which keeps more for each.
pub const BITS_LEVELS: usize = 90;

pub type Table<L> = ProblemStorage<L, ITEMS, OPTIONS, ENTRIES>;
pub type GeneralTable<L> = GeneralStorage<L, ITEMS, OPTIONS, ENTRIES, ENTRIES, ITEMS>;
pub type BitsMemory<L> = bits::Storage<L, ITEMS, { OPTIONS.div_ceil(64) }, BITS_LEVELS>;
pub type Index<L> = compact::IndexStorage<L, ITEMS, ENTRIES>;

/// A cover with memory to search it.
pub trait Way: Clone {
    type Link: Width;
    type Engine<'a>: Engine<Link = Self::Link>
    where
        Self: 'a;
    /// The rules that the engine knows.
    const RULES: &'static [Rule] = &[Rule::Fewest, Rule::Textbook, Rule::TextbookHasty];
    /// Whether it counts updates as dancing links do.
    const LINKS: bool = true;
    /// Whether it is for general problems.
    const GENERAL: bool = false;

    fn new(cover: &Cover) -> Self;
    fn search(&mut self) -> Result<Search<Self::Engine<'_>>, Error>;
    fn resume(&mut self) -> Result<Search<Self::Engine<'_>>, Error>;
}

/// A small random cover of the kind that a way is for.
pub fn seeded<W: Way>(seed: u64) -> Cover {
    if W::GENERAL { Cover::random_general(seed) } else { Cover::random(seed) }
}

/// A way whose lists can be looked at: the arrays are the test's own.
pub trait Bare: Way {
    type Lists: PartialEq + Debug;
    fn lists(&self) -> Self::Lists;
}

/// What is not generic over the width in the library: constant functions.
#[allow(clippy::unnecessary_box_returns)] // too large for the stack of a test
pub trait TestWidth: Width {
    fn table(cover: &Cover) -> Box<Table<Self>>;
    fn general_table(cover: &Cover) -> Box<GeneralTable<Self>>;
    fn indexed(problem: &Problem<'_, Self>) -> Box<Index<Self>>;
    fn dance() -> Box<dance::Storage<Self, ITEMS, ENTRIES>>;
    fn compact() -> Box<compact::Storage<Self, ITEMS, WORDS>>;
    fn bits() -> Box<BitsMemory<Self>>;
    #[cfg(feature = "alloc")]
    fn owned(cover: &Cover) -> footwork::xc::owned::OwnedProblem<Self>;
    #[cfg(feature = "alloc")]
    fn owned_index(
        problem: &footwork::xc::owned::OwnedProblem<Self>,
    ) -> footwork::xc::owned::Index<Self>;
}

macro_rules! test_width {
    ($width:ty) => {
        impl TestWidth for $width {
            fn table(cover: &Cover) -> Box<Table<Self>> {
                let mut table = Box::new(Table::<$width>::new());
                table.set_items(cover.primary, cover.secondary).unwrap();
                for option in &cover.options {
                    let items: Vec<$width> = option.iter().map(|item| *item as $width).collect();
                    table.option(&items).unwrap();
                }
                table
            }

            fn general_table(cover: &Cover) -> Box<GeneralTable<Self>> {
                let mut table = Box::new(GeneralTable::<$width>::new());
                table.set_items(cover.primary, cover.secondary).unwrap();
                for (item, (least, most)) in (0..).zip(&cover.multiplicities) {
                    if (*least, *most) != (1, 1) {
                        table.set_multiplicity(item, *least as $width, *most as $width).unwrap();
                    }
                }
                for option in &cover.options {
                    let pair =
                        |member: &u32| (item_of(*member) as $width, color_of(*member) as $width);
                    let members: Vec<($width, $width)> = option.iter().map(pair).collect();
                    table.option(&members).unwrap();
                }
                table
            }

            fn indexed(problem: &Problem<'_, Self>) -> Box<Index<Self>> {
                let mut index = Box::new(Index::<$width>::new());
                index.build(problem).unwrap();
                index
            }

            fn dance() -> Box<dance::Storage<Self, ITEMS, ENTRIES>> {
                Box::new(dance::Storage::<$width, ITEMS, ENTRIES>::new())
            }

            fn compact() -> Box<compact::Storage<Self, ITEMS, WORDS>> {
                Box::new(compact::Storage::<$width, ITEMS, WORDS>::new())
            }

            fn bits() -> Box<BitsMemory<Self>> {
                Box::new(BitsMemory::<$width>::new())
            }

            #[cfg(feature = "alloc")]
            fn owned(cover: &Cover) -> footwork::xc::owned::OwnedProblem<Self> {
                let mut problem = footwork::xc::owned::OwnedProblem::<$width>::new(
                    cover.primary,
                    cover.secondary,
                )
                .unwrap();
                for option in &cover.options {
                    let items: Vec<$width> = option.iter().map(|item| *item as $width).collect();
                    problem.option(&items).unwrap();
                }
                problem
            }

            #[cfg(feature = "alloc")]
            fn owned_index(
                problem: &footwork::xc::owned::OwnedProblem<Self>,
            ) -> footwork::xc::owned::Index<Self> {
                footwork::xc::owned::Index::<$width>::new(problem.problem()).unwrap()
            }
        }
    };
}
test_width!(u16);
test_width!(u32);

/// One test for each way: `every_way!(check, ...)` with functions `check<W: Way>()`.
#[macro_export]
macro_rules! every_way {
    ($($check:ident),+ $(,)?) => { $(
        mod $check {
            use $crate::common::ways::*;
            #[test] fn dance_slices_u16() { super::$check::<DanceSlices<u16>>(); }
            #[test] fn dance_slices_u32() { super::$check::<DanceSlices<u32>>(); }
            #[test] fn dance_storage_u16() { super::$check::<DanceStorage<u16>>(); }
            #[test] fn dance_storage_u32() { super::$check::<DanceStorage<u32>>(); }
            #[test] fn compact_slices_u16() { super::$check::<CompactSlices<u16>>(); }
            #[test] fn compact_slices_u32() { super::$check::<CompactSlices<u32>>(); }
            #[test] fn bits_slices_u16() { super::$check::<BitsSlices<u16>>(); }
            #[test] fn bits_slices_u32() { super::$check::<BitsSlices<u32>>(); }
            #[test] fn compact_storage_u16() { super::$check::<CompactStorage<u16>>(); }
            #[test] fn compact_storage_u32() { super::$check::<CompactStorage<u32>>(); }
            #[test] fn bits_storage_u16() { super::$check::<BitsStorage<u16>>(); }
            #[test] fn bits_storage_u32() { super::$check::<BitsStorage<u32>>(); }
            #[test] fn dance_general_u16() { super::$check::<DanceGeneral<u16>>(); }
            #[test] fn dance_general_u32() { super::$check::<DanceGeneral<u32>>(); }
            #[test] fn compact_general_u16() { super::$check::<CompactGeneral<u16>>(); }
            #[test] fn compact_general_u32() { super::$check::<CompactGeneral<u32>>(); }
            #[test] fn bits_general_u16() { super::$check::<BitsGeneral<u16>>(); }
            #[test] fn bits_general_u32() { super::$check::<BitsGeneral<u32>>(); }
            #[cfg(feature = "alloc")]
            #[test] fn dance_owned_u16() { super::$check::<DanceOwned<u16>>(); }
            #[cfg(feature = "alloc")]
            #[test] fn dance_owned_u32() { super::$check::<DanceOwned<u32>>(); }
            #[cfg(feature = "alloc")]
            #[test] fn compact_owned_u16() { super::$check::<CompactOwned<u16>>(); }
            #[cfg(feature = "alloc")]
            #[test] fn compact_owned_u32() { super::$check::<CompactOwned<u32>>(); }
            #[cfg(feature = "alloc")]
            #[test] fn bits_owned_u16() { super::$check::<BitsOwned<u16>>(); }
            #[cfg(feature = "alloc")]
            #[test] fn bits_owned_u32() { super::$check::<BitsOwned<u32>>(); }
        }
    )+ };
}

/// One test for each engine and width, on arrays of the test's own: functions `check<W: Bare>()`.
#[macro_export]
macro_rules! every_bare_way {
    ($($check:ident),+ $(,)?) => { $(
        mod $check {
            use $crate::common::ways::*;
            #[test] fn dance_u16() { super::$check::<DanceSlices<u16>>(); }
            #[test] fn dance_u32() { super::$check::<DanceSlices<u32>>(); }
            #[test] fn compact_u16() { super::$check::<CompactSlices<u16>>(); }
            #[test] fn compact_u32() { super::$check::<CompactSlices<u32>>(); }
            #[test] fn bits_u16() { super::$check::<BitsSlices<u16>>(); }
            #[test] fn bits_u32() { super::$check::<BitsSlices<u32>>(); }
            #[test] fn dance_general_u16() { super::$check::<DanceGeneral<u16>>(); }
            #[test] fn dance_general_u32() { super::$check::<DanceGeneral<u32>>(); }
            #[test] fn compact_general_u16() { super::$check::<CompactGeneral<u16>>(); }
            #[test] fn compact_general_u32() { super::$check::<CompactGeneral<u32>>(); }
            #[test] fn bits_general_u16() { super::$check::<BitsGeneral<u16>>(); }
            #[test] fn bits_general_u32() { super::$check::<BitsGeneral<u32>>(); }
        }
    )+ };
}

/// A vector of what `function::<W>(arguments)` returns for each way.
#[macro_export]
macro_rules! with_every_way {
    ($function:ident($($argument:expr),*)) => {{
        use $crate::common::ways::*;
        #[allow(unused_mut)]
        let mut results = vec![
            $function::<DanceSlices<u16>>($($argument),*),
            $function::<DanceSlices<u32>>($($argument),*),
            $function::<DanceStorage<u16>>($($argument),*),
            $function::<DanceStorage<u32>>($($argument),*),
            $function::<CompactSlices<u16>>($($argument),*),
            $function::<CompactSlices<u32>>($($argument),*),
            $function::<BitsSlices<u16>>($($argument),*),
            $function::<BitsSlices<u32>>($($argument),*),
            $function::<CompactStorage<u16>>($($argument),*),
            $function::<CompactStorage<u32>>($($argument),*),
            $function::<BitsStorage<u16>>($($argument),*),
            $function::<BitsStorage<u32>>($($argument),*),
            $function::<DanceGeneral<u16>>($($argument),*),
            $function::<DanceGeneral<u32>>($($argument),*),
            $function::<CompactGeneral<u16>>($($argument),*),
            $function::<CompactGeneral<u32>>($($argument),*),
            $function::<BitsGeneral<u16>>($($argument),*),
            $function::<BitsGeneral<u32>>($($argument),*),
        ];
        #[cfg(feature = "alloc")]
        results.extend([
            $function::<DanceOwned<u16>>($($argument),*),
            $function::<DanceOwned<u32>>($($argument),*),
            $function::<CompactOwned<u16>>($($argument),*),
            $function::<CompactOwned<u32>>($($argument),*),
            $function::<BitsOwned<u16>>($($argument),*),
            $function::<BitsOwned<u32>>($($argument),*),
        ]);
        results
    }};
}

/// The same for each way that takes general problems.
#[macro_export]
macro_rules! with_general_ways {
    ($function:ident($($argument:expr),*)) => {{
        use $crate::common::ways::*;
        vec![
            $function::<DanceGeneral<u16>>($($argument),*),
            $function::<DanceGeneral<u32>>($($argument),*),
            $function::<CompactGeneral<u16>>($($argument),*),
            $function::<CompactGeneral<u32>>($($argument),*),
            $function::<BitsGeneral<u16>>($($argument),*),
            $function::<BitsGeneral<u32>>($($argument),*),
        ]
    }};
}

/// The solution that stands.
pub fn standing<E: Engine>(search: &mut Search<E>) -> Vec<u32> {
    search.solution().iter().map(|option| option.index() as u32).collect()
}

/// All solutions that are left, in order, with steps of this budget; and the final statistics.
pub fn finish<E: Engine>(search: &mut Search<E>, budget: Budget) -> (Vec<Vec<u32>>, Stats) {
    let mut solutions = Vec::new();
    loop {
        match search.step(budget).unwrap() {
            Step::Solution => solutions.push(standing(search)),
            Step::Paused => assert!(budget != Budget::UNLIMITED, "paused without a bound"),
            Step::Done => return (solutions, search.stats()),
        }
    }
}

/// All solutions of a cover by one rule, in one go.
pub fn solve<W: Way>(cover: &Cover, rule: Rule) -> (Vec<Vec<u32>>, Stats) {
    let mut way = W::new(cover);
    let mut search = way.search().unwrap();
    search.set_rule(rule).unwrap();
    finish(&mut search, Budget::UNLIMITED)
}
