//! Ways to do harm to lists: what a program with the fault in question would leave behind.

extern crate std;

use std::vec::Vec;

use crate::xc::Width;
use crate::xc::compact::rows::Rows;
use crate::xc::dance::links::{Head, Link, Links};
use crate::xc::lists::Lists;
use crate::xc::problem::{Matrix, Problem};

/// What harms a layout. Each gets the lists as they were before, and says whether it could.
pub trait Harm<P: Matrix<u16>>: Lists<u16, P> {
    type Before;
    fn before(&self) -> Self::Before;
    fn lose_decrement(&mut self, problem: &P, before: &Self::Before) -> bool;
    fn forget(&mut self, problem: &P, before: &Self::Before, size: bool) -> bool;
    /// Only links can be one-way.
    fn link_back(&mut self, _: &P, _: &Self::Before) -> bool {
        false
    }
    /// Bits know no order.
    fn uncover_forward(
        &mut self,
        problem: &P,
        item: usize,
        keep: usize,
        stop: Option<usize>,
    ) -> usize {
        self.uncover(problem, item, keep, stop)
    }
}

/// The first item whose size differs from before.
fn changed(problem: &Problem<'_, u16>, sizes: impl Fn(usize) -> (u16, u16)) -> Option<usize> {
    (0..problem.items() as usize).find(|item| {
        let (before, now) = sizes(*item);
        before != now
    })
}

impl Harm<Problem<'_, u16>> for Links<'_, u16> {
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
        let now = ring(self.links, self.heads[item]);
        let entry = *now.iter().find(|entry| !old.contains(entry)).unwrap();
        if !size && now.len() == 1 {
            return false;
        }
        // On no other primary item: as good as hidden.
        if problem.primary_in(problem.option_of(entry)) < 2 {
            return false;
        }
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
    ) -> usize {
        let mut updates = 0;
        for entry in ring(self.links, self.heads[item]) {
            if entry != keep {
                updates += self.put_back(problem, entry);
            }
            if stop == Some(entry) {
                break;
            }
        }
        updates
    }
}

impl Links<'_, u16> {
    /// Puts back the other entries of an option.
    fn put_back(&mut self, problem: &Problem<'_, u16>, entry: usize) -> usize {
        let mut updates = 0;
        let mut at = problem.right(entry);
        while at != entry {
            let Link { up, down } = self.links[at];
            self.links[up as usize].down = at as u16;
            self.links[down as usize].up = at as u16;
            let head = &mut self.heads[problem.item(at)];
            *head = Head { size: head.size + 1, first: head.first.min(at as u16) };
            updates += 1;
            at = problem.right(at);
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

impl Harm<Problem<'_, u16>> for Rows<'_, '_, u16> {
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
        let place = ((word - self.index.row(first)) << 5) + came_back.trailing_zeros() as usize;
        let entry = self.index.entries[first + place] as usize;
        if problem.primary_in(problem.option_of(entry)) < 2 {
            return false;
        }
        self.rows[word] ^= came_back & came_back.wrapping_neg();
        if size {
            self.sizes[item] -= 1;
        }
        true
    }
}
