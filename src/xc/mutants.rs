//! Lists with a fault, to see that `verify` finds it; and lists that count, to see what a step
//! does at most.

// Broken lists lead anywhere: not for accesses without bounds checks.
#![cfg(not(feature = "unchecked"))]

extern crate std;

use std::boxed::Box;
use std::cell::Cell;
use std::vec;
use std::vec::Vec;

use super::lists::{Lists, Notice};
use super::problem::Matrix;
use super::state::State;
use super::step::{Engine, Step};
use super::walk::{Trail, Walk};
use super::{ProblemStorage, Rule};
use crate::Error;

pub(crate) mod harm;

use super::compact::IndexMemory;
use super::compact::rows::Rows;
use super::dance::links::{Head, Link, Links};
use harm::Harm;

type Table = ProblemStorage<u16, 324, 730, 2_920>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// Covering takes an entry off its list, whose size stays.
    LostDecrement,
    /// Uncovering puts a size up, but not the entry back.
    LostEntry,
    /// Uncovering forgets an entry, and its item's size too.
    ForgottenEntry,
    /// Covering unlinks an entry downward only.
    OneWay,
    /// Uncovering goes through an item's list in the order of covering.
    ForwardOptions,
    /// Of two items, that which was covered first is uncovered first.
    ForwardItems,
}

/// What became of the lists of a search.
#[derive(Default)]
struct Log {
    /// The fault came about.
    happened: Cell<bool>,
    /// Items and entries covered and uncovered.
    work: Cell<u64>,
}

/// Lists that fail at the call of this number, once, and count what they do.
struct Mutant<'l, M> {
    lists: M,
    fault: Fault,
    /// Calls to go before the fault.
    wait: u32,
    /// An item that waits for the next one to be uncovered.
    late: Option<(usize, usize, Option<usize>)>,
    log: &'l Log,
}

impl<M> Mutant<'_, M> {
    /// Whether it is time for this fault.
    fn is_time(&mut self, fault: Fault) -> bool {
        if self.fault != fault || self.log.happened.get() {
            return false;
        }
        self.wait = self.wait.saturating_sub(1);
        self.wait == 0
    }
}

impl<P: Matrix<u16>, M: Harm<P>> Lists<u16, P> for Mutant<'_, M> {
    const NAME: &'static str = "mutant";

    fn fewest(&self, items: usize, enough: u32) -> (usize, u32) {
        self.lists.fewest(items, enough)
    }

    fn fits(&self, problem: &P) -> Result<(), Error> {
        self.lists.fits(problem)
    }

    fn in_range(&self, problem: &P) -> bool {
        self.lists.in_range(problem)
    }

    fn build(&mut self, problem: &P) -> Result<u32, Error> {
        self.lists.build(problem)
    }

    fn size(&self, item: usize) -> u32 {
        self.lists.size(item)
    }

    fn flag(&mut self, item: usize, set: u32, clear: u32) {
        self.lists.flag(item, set, clear);
    }

    fn first(&self, problem: &P, item: usize) -> Option<usize> {
        self.lists.first(problem, item)
    }

    fn after(&self, problem: &P, entry: usize) -> Option<usize> {
        self.lists.after(problem, entry)
    }

    fn cover(
        &mut self,
        problem: &P,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, u16>,
    ) -> Option<usize> {
        let (before, updates) = (self.lists.before(), notice.updates);
        let stop = self.lists.cover(problem, item, keep, notice);
        self.log.work.set(self.log.work.get() + (notice.updates - updates) as u64 + 1);
        if self.is_time(Fault::LostDecrement) {
            self.log.happened.set(self.lists.lose_decrement(problem, &before));
        }
        if self.is_time(Fault::OneWay) {
            self.log.happened.set(self.lists.link_back(problem, &before));
        }
        stop
    }

    fn uncover(&mut self, problem: &P, item: usize, keep: usize, stop: Option<usize>) -> usize {
        let before = self.lists.before();
        if self.is_time(Fault::ForwardItems) && self.late.is_none() {
            self.late = Some((item, keep, stop));
            self.log.happened.set(true);
            return 0;
        }
        let mut updates = if self.fault == Fault::ForwardOptions {
            self.log.happened.set(true);
            self.lists.uncover_forward(problem, item, keep, stop)
        } else {
            self.lists.uncover(problem, item, keep, stop)
        };
        if let Some((item, keep, stop)) = self.late.take() {
            updates += self.lists.uncover(problem, item, keep, stop);
        }
        self.log.work.set(self.log.work.get() + updates as u64 + 1);
        if self.is_time(Fault::LostEntry) {
            self.log.happened.set(self.lists.forget(problem, &before, false));
        }
        if self.is_time(Fault::ForgottenEntry) {
            self.log.happened.set(self.lists.forget(problem, &before, true));
        }
        updates
    }

    fn exclude(&mut self, problem: &P, entry: usize, notice: &mut Notice<'_, u16>) {
        self.lists.exclude(problem, entry, notice);
    }

    fn restore(&mut self, problem: &P, entry: usize) -> usize {
        self.lists.restore(problem, entry)
    }

    fn verify(&self, problem: &P) -> bool {
        self.lists.verify(problem)
    }
}

/// A tiny seeded generator, `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 33) as usize % bound
    }
}

/// A random problem with secondary items.
fn random(seed: u64) -> Box<Table> {
    let mut random = Random(seed);
    let mut table = Box::new(Table::new());
    let (primary, secondary) = (3 + random.below(6), random.below(4));
    table.set_items(primary as u32, secondary as u32).unwrap();
    for _ in 0..4 + random.below(24) {
        let mut option = Vec::new();
        for _ in 0..=random.below(5) {
            let item = random.below(primary + secondary) as u16;
            if !option.contains(&item) {
                option.push(item);
            }
        }
        table.option(&option).unwrap();
    }
    table
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The fault never came about.
    Nothing,
    /// `verify` saw it.
    Found,
    /// It came about, and `verify` was content at every pause.
    Missed,
}

/// A search with its arrays, on lists that fail at call `wait`.
macro_rules! walk {
    ($walk:ident, $log:ident, $problem:expr, $lists:expr, $fault:expr, $wait:expr) => {
        let $log = Log::default();
        let mutant = Mutant { lists: $lists, fault: $fault, wait: $wait, late: None, log: &$log };
        let (mut state, mut levels) = (State::NEW, vec![0; 3 * 330]);
        let (levels, rest) = levels.split_at_mut(330);
        let (marks, solution) = rest.split_at_mut(330);
        let trail = Trail { state: &mut state, levels, marks, solution, numbers: &mut [] };
        let mut $walk = Walk::start($problem, mutant, trail).unwrap();
    };
}

/// Runs a search in steps of one update.
pub(crate) fn run<P: Matrix<u16>, M: Harm<P>>(
    problem: P,
    assumed: impl IntoIterator<Item = u32>,
    lists: M,
    rule: Rule,
    fault: Fault,
    wait: u32,
) -> Outcome {
    walk!(walk, log, problem, lists, fault, wait);
    assert!(walk.set_rule(rule));
    for option in assumed {
        walk.assume(option).unwrap();
    }
    for _ in 0..200_000 {
        if (fault == Fault::None || log.happened.get()) && !walk.verify() {
            assert!(log.happened.get(), "a false alarm");
            return Outcome::Found;
        }
        if walk.step(1) == Ok(Step::Done) {
            break;
        }
    }
    match (walk.verify(), log.happened.get()) {
        (false, _) => Outcome::Found,
        (true, false) => Outcome::Nothing,
        (true, true) => Outcome::Missed,
    }
}

fn on_links(table: &Table, rule: Rule, fault: Fault, wait: u32) -> Outcome {
    let problem = table.problem();
    let mut links = vec![Link::default(); problem.entries() as usize];
    let mut heads = vec![Head::default(); problem.items() as usize];
    let lists = Links { links: &mut links, heads: &mut heads };
    run(problem, [], lists, rule, fault, wait)
}

fn on_rows(table: &Table, rule: Rule, fault: Fault, wait: u32) -> Outcome {
    let problem = table.problem();
    let (items, entries) = (problem.items() as usize, problem.entries() as usize);
    let (mut ends, mut places, mut bits) = (vec![0; items], vec![0; entries], vec![0; entries]);
    let index = IndexMemory::<u16>::new(&mut ends, &mut places, &mut bits);
    let (problem, index) = index.build(&problem).unwrap().split();
    let (mut rows, mut sizes) = (vec![0; index.words as usize], vec![0; items]);
    let lists = Rows { index, rows: &mut rows, sizes: &mut sizes };
    run(problem, [], lists, rule, fault, wait)
}

type Run = fn(&Table, Rule, Fault, u32) -> Outcome;

/// The fault at every place of searches of random problems: how often it was found, and missed.
fn at_every_place(run: Run, rule: Rule, fault: Fault) -> (u32, u32) {
    let (mut found, mut missed) = (0, 0);
    for seed in 0..40 {
        let table = random(seed);
        for wait in 1..2_000 {
            match run(&table, rule, fault, wait) {
                Outcome::Found => found += 1,
                Outcome::Missed => missed += 1,
                Outcome::Nothing => break,
            }
        }
    }
    (found, missed)
}

/// Every single fault is seen at the next pause or a little later, wherever it happens.
fn always_found(runs: &[Run], fault: Fault) {
    for rule in [Rule::Fewest, Rule::Textbook] {
        for run in runs {
            let (found, missed) = at_every_place(*run, rule, fault);
            assert!(found > 300, "{rule:?}: too few places, {found}");
            assert_eq!(missed, 0, "{rule:?}: {found} found");
        }
    }
}

#[test]
fn a_lost_decrement_is_found() {
    always_found(&[on_links, on_rows], Fault::LostDecrement);
}

#[test]
fn a_lost_entry_is_found() {
    always_found(&[on_links, on_rows], Fault::LostEntry);
}

#[test]
fn a_forgotten_entry_is_found() {
    always_found(&[on_links, on_rows], Fault::ForgottenEntry);
}

/// Rows have no links.
#[test]
fn a_link_that_stays_is_found() {
    always_found(&[on_links], Fault::OneWay);
}

/// Where the lists of the two items have nothing to do with each other, their order is free.
#[test]
fn items_in_the_wrong_order_are_found() {
    for rule in [Rule::Fewest, Rule::Textbook] {
        for run in [on_links as Run, on_rows] {
            let (found, missed) = at_every_place(run, rule, Fault::ForwardItems);
            assert!(found > 2 * missed, "{rule:?}: {found} found, {missed} missed");
        }
    }
}

/// The options of one item may come back in any of the two orders, on links too: they ascend on
/// every list.
#[test]
fn options_in_the_order_of_covering_do_no_harm() {
    for seed in 0..40 {
        let table = random(seed);
        for run in [on_links as Run, on_rows] {
            for rule in [Rule::Fewest, Rule::Textbook] {
                assert_ne!(run(&table, rule, Fault::ForwardOptions, 0), Outcome::Found);
            }
        }
    }
}

#[test]
fn whole_lists_are_whole() {
    for seed in 0..40 {
        let table = random(seed);
        for run in [on_links as Run, on_rows] {
            for rule in [Rule::Fewest, Rule::Textbook, Rule::TextbookHasty] {
                assert_eq!(run(&table, rule, Fault::None, 0), Outcome::Nothing);
            }
        }
    }
}

/// The most by which the work of a step exceeds its budget and the longest cover.
fn overshoot(table: &Table, rule: Rule) -> u64 {
    let problem = table.problem();
    let mut most = 0;
    for budget in [1, 2, 3, 5, 9, 20] {
        let mut links = vec![Link::default(); problem.entries() as usize];
        let mut heads = vec![Head::default(); problem.items() as usize];
        let lists = Links { links: &mut links, heads: &mut heads };
        walk!(walk, log, problem, lists, Fault::None, 0);
        assert!(walk.set_rule(rule));
        let bound = budget + u64::from(walk.state().longest_cover);
        loop {
            let before = log.work.get();
            let step = walk.step(budget).unwrap();
            most = most.max((log.work.get() - before).saturating_sub(bound));
            if step == Step::Done {
                break;
            }
        }
    }
    most
}

/// What a step may do beyond its budget, covering and uncovering alike: one cover, and one or two
/// for the items themselves.
#[test]
fn steps_overshoot_by_one_cover() {
    for rule in [Rule::Fewest, Rule::Textbook] {
        for seed in 0..200 {
            assert!(overshoot(&random(seed), rule) <= 2, "{rule:?}: seed {seed}");
        }
        // An option of one item under a branch on long options: both are given back in turn.
        let mut table = Box::new(Table::new());
        table.set_items(11, 9).unwrap();
        table.option(&[0]).unwrap();
        table.option(&[0, 11, 12, 13, 14, 15, 16, 17, 18, 19]).unwrap();
        for _ in 0..3 {
            table.option(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).unwrap();
        }
        assert_eq!(overshoot(&table, rule).saturating_sub(2), 0, "{rule:?}: short under long");
    }
}
