//! Lists with a fault, to see that `verify` finds it; and lists that count, to see what a step
//! does at most.
//!
//! The layouts' own sources are compiled here once more, so that their private parts can be
//! harmed.

extern crate std;

use std::vec;
use std::vec::Vec;

use super::lists::{Lists, Notice};
use super::problem::Problem;
use super::step::{Engine, State, Step};
use super::walk::{Trail, Walk};
use super::{ProblemStorage, Rule, Search, Width};
use crate::Error;

#[allow(clippy::duplicate_mod, dead_code)]
#[path = "compact/index.rs"]
mod index;
#[allow(clippy::duplicate_mod, dead_code)]
#[path = "dance/links.rs"]
mod links;
#[allow(clippy::duplicate_mod, dead_code)]
#[path = "compact/rows.rs"]
mod rows;
#[allow(clippy::duplicate_mod, dead_code)]
#[path = "dance/verify.rs"]
mod verify;

use links::{Head, Link, Links};
use rows::Rows;

type Table = ProblemStorage<u16, 324, 730, 2_920>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
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

/// What harms a layout. Each gets the lists as they were before, and says whether it could.
trait Harm: Lists<u16> {
    type Before;
    fn before(&self) -> Self::Before;
    fn lose_decrement(&mut self, problem: &Problem<'_, u16>, before: &Self::Before) -> bool;
    fn forget(&mut self, problem: &Problem<'_, u16>, before: &Self::Before, size: bool) -> bool;
    fn link_back(&mut self, problem: &Problem<'_, u16>, before: &Self::Before) -> bool;
    fn uncover_forward(
        &mut self,
        problem: &Problem<'_, u16>,
        item: usize,
        keep: usize,
        stop: Option<usize>,
    ) -> u64;
}

/// Open primary items whose size differs from before.
fn changed(problem: &Problem<'_, u16>, sizes: impl Fn(usize) -> (u16, u16)) -> Option<usize> {
    (0..problem.items() as usize).find(|item| {
        let (before, now) = sizes(*item);
        before != now
    })
}

impl Harm for Links<'_, u16> {
    type Before = (Vec<Link<u16>>, Vec<Head<u16>>);

    fn before(&self) -> Self::Before {
        (self.links.to_vec(), self.heads.to_vec())
    }

    fn lose_decrement(&mut self, problem: &Problem<'_, u16>, before: &Self::Before) -> bool {
        let found = changed(problem, |item| (before.1[item].size, self.heads[item].size));
        if let Some(item) = found {
            self.heads[item].size += 1;
        }
        found.is_some()
    }

    fn forget(&mut self, problem: &Problem<'_, u16>, before: &Self::Before, size: bool) -> bool {
        let rings = |item: usize| (before.1[item].size, self.heads[item].size);
        let primary = problem.primary() as usize;
        let Some(item) = changed(problem, rings).filter(|item| *item < primary) else {
            return false;
        };
        let old = ring(&before.0, before.1[item]);
        let entry = *ring(self.links, self.heads[item])
            .iter()
            .find(|entry| !old.contains(entry))
            .unwrap();
        let Link { up, down } = self.links[entry];
        self.links[up as usize].down = down;
        self.links[down as usize].up = up;
        if self.heads[item].first as usize == entry {
            self.heads[item].first = down;
        }
        if size {
            self.heads[item].size -= 1;
        }
        true
    }

    fn link_back(&mut self, problem: &Problem<'_, u16>, before: &Self::Before) -> bool {
        for item in 0..problem.items() as usize {
            for entry in ring(self.links, self.heads[item]) {
                let old = before.0[entry].up;
                if self.links[entry].up != old {
                    self.links[entry].up = old;
                    return true;
                }
            }
        }
        false
    }

    fn uncover_forward(
        &mut self,
        problem: &Problem<'_, u16>,
        item: usize,
        keep: usize,
        stop: Option<usize>,
    ) -> u64 {
        let mut updates = 0;
        for entry in ring(self.links, self.heads[item]) {
            if entry != keep {
                updates += links::unhide(self.links, self.heads, problem, entry);
            }
            if stop == Some(entry) {
                break;
            }
        }
        updates
    }
}

/// The entries of an item from its first one down.
fn ring(links: &[Link<u16>], head: Head<u16>) -> Vec<usize> {
    let mut entries = Vec::new();
    let mut at = head.first as usize;
    for _ in 0..u32::from(head.size) & (u16::HINT - 1) {
        entries.push(at);
        at = links[at].down as usize;
    }
    entries
}

impl Harm for Rows<'_, '_, u16> {
    type Before = (Vec<u32>, Vec<u16>);

    fn before(&self) -> Self::Before {
        (self.rows.to_vec(), self.sizes.to_vec())
    }

    fn lose_decrement(&mut self, problem: &Problem<'_, u16>, before: &Self::Before) -> bool {
        let found = changed(problem, |item| (before.1[item], self.sizes[item]));
        if let Some(item) = found {
            self.sizes[item] += 1;
        }
        found.is_some()
    }

    fn forget(&mut self, problem: &Problem<'_, u16>, before: &Self::Before, size: bool) -> bool {
        let found = changed(problem, |item| (before.1[item], self.sizes[item]));
        let Some(item) = found.filter(|item| *item < problem.primary() as usize) else {
            return false;
        };
        let (first, _) = self.index.bounds(item);
        let mut word = self.index.row(first);
        while self.rows[word] == before.0[word] {
            word += 1;
        }
        let came_back = self.rows[word] & !before.0[word];
        self.rows[word] ^= came_back & came_back.wrapping_neg();
        if size {
            self.sizes[item] -= 1;
        }
        true
    }

    fn link_back(&mut self, _: &Problem<'_, u16>, _: &Self::Before) -> bool {
        false
    }

    fn uncover_forward(
        &mut self,
        problem: &Problem<'_, u16>,
        item: usize,
        keep: usize,
        stop: Option<usize>,
    ) -> u64 {
        self.uncover(problem, item, keep, stop)
    }
}

/// Lists that fail at the call of this number, once, and count what they do.
struct Mutant<M> {
    lists: M,
    fault: Fault,
    /// Calls to go before the fault.
    wait: u32,
    happened: bool,
    /// An item that waits for the next one to be uncovered.
    late: Option<(usize, usize, Option<usize>)>,
    /// Items and entries covered and uncovered.
    work: u64,
}

impl<M: Harm> Mutant<M> {
    /// Whether it is time for this fault.
    fn is_time(&mut self, fault: Fault) -> bool {
        if self.fault != fault || self.happened {
            return false;
        }
        self.wait = self.wait.saturating_sub(1);
        self.wait == 0
    }
}

impl<M: Harm> Lists<u16> for Mutant<M> {
    fn build(&mut self, problem: &Problem<'_, u16>) -> Result<u32, Error> {
        self.lists.build(problem)
    }

    fn size(&self, item: usize) -> u32 {
        self.lists.size(item)
    }

    fn flag(&mut self, item: usize, set: u32, clear: u32) {
        self.lists.flag(item, set, clear);
    }

    fn first(&self, problem: &Problem<'_, u16>, item: usize) -> Option<usize> {
        self.lists.first(problem, item)
    }

    fn after(&self, problem: &Problem<'_, u16>, entry: usize) -> Option<usize> {
        self.lists.after(problem, entry)
    }

    fn cover(
        &mut self,
        problem: &Problem<'_, u16>,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, u16>,
    ) -> Option<usize> {
        let (before, updates) = (self.lists.before(), notice.updates);
        let stop = self.lists.cover(problem, item, keep, notice);
        self.work += notice.updates - updates + 1;
        if self.is_time(Fault::LostDecrement) {
            self.happened = self.lists.lose_decrement(problem, &before);
        }
        if self.is_time(Fault::OneWay) {
            self.happened = self.lists.link_back(problem, &before);
        }
        stop
    }

    fn uncover(
        &mut self,
        problem: &Problem<'_, u16>,
        item: usize,
        keep: usize,
        stop: Option<usize>,
    ) -> u64 {
        let before = self.lists.before();
        if self.is_time(Fault::ForwardItems) && self.late.is_none() {
            self.late = Some((item, keep, stop));
            return 0;
        }
        let mut updates = if self.fault == Fault::ForwardOptions {
            self.happened = true;
            self.lists.uncover_forward(problem, item, keep, stop)
        } else {
            self.lists.uncover(problem, item, keep, stop)
        };
        if let Some((item, keep, stop)) = self.late.take() {
            updates += self.lists.uncover(problem, item, keep, stop);
            self.happened = true;
        }
        self.work += updates + 1;
        if self.is_time(Fault::LostEntry) {
            self.happened = self.lists.forget(problem, &before, false);
        }
        if self.is_time(Fault::ForgottenEntry) {
            self.happened = self.lists.forget(problem, &before, true);
        }
        updates
    }

    fn verify(&self, problem: &Problem<'_, u16>) -> bool {
        self.lists.verify(problem)
    }
}

/// A tiny seeded generator (SplitMix64).
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
fn random(seed: u64) -> std::boxed::Box<Table> {
    let mut random = Random(seed);
    let mut table = std::boxed::Box::new(Table::new());
    let (primary, secondary) = (3 + random.below(6), random.below(4));
    table.set_items(primary as u32, secondary as u32).unwrap();
    for _ in 0..4 + random.below(24) {
        let mut option = Vec::new();
        for _ in 0..1 + random.below(5) {
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
enum Outcome {
    /// The fault never came about.
    Nothing,
    /// `verify` saw it.
    Found,
    /// It came about, and `verify` was content at every pause.
    Missed,
}

/// Runs a search in steps of one update on lists that fail at call `wait`.
fn run<M: Harm>(
    problem: Problem<'_, u16>,
    lists: M,
    rule: Rule,
    fault: Fault,
    wait: u32,
) -> Outcome {
    let mutant = Mutant { lists, fault, wait, happened: false, late: None, work: 0 };
    let mut state = State::NEW;
    let levels = &mut [0; 330];
    let (marks, solution) = (&mut [0; 330], &mut [0; 330]);
    let trail = Trail { state: &mut state, levels, marks, solution };
    let mut walk = Walk::start(problem, mutant, trail).unwrap();
    assert!(walk.set_rule(rule));
    for _ in 0..200_000 {
        if !walk.verify() {
            return Outcome::Found;
        }
        if walk.step(1) == Ok(Step::Done) {
            break;
        }
    }
    match (walk.verify(), walk.lists().happened) {
        (false, _) => Outcome::Found,
        (true, false) => Outcome::Nothing,
        (true, true) => Outcome::Missed,
    }
}
