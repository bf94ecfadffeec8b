//! Lists as dancing links: each live entry knows its neighbors up and down, in a ring without a
//! header; an item knows the first entry of its ring. Taking an entry off its ring leaves its
//! own links as they are, which is all that putting it back needs.

use crate::xc::Width;
use crate::xc::access::{change, get, put};
use crate::xc::counting::add;
use crate::xc::lists::{Lists, Notice, fewest};
use crate::xc::problem::Problem;
use crate::xc::step::fits;
use crate::{Error, Resource};

/// The neighbors of an entry on its item's ring.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Link<L> {
    pub(in crate::xc) up: L,
    pub(in crate::xc) down: L,
}

/// An item: how many options it has left, with flags, and the first of them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Head<L> {
    pub(in crate::xc) size: L,
    pub(in crate::xc) first: L,
}

/// The rings.
#[derive(Debug)]
pub struct Links<'s, L> {
    pub(in crate::xc) links: &'s mut [Link<L>],
    pub(in crate::xc) heads: &'s mut [Head<L>],
}

/// Writes a number or leaves it. Which entry is the first is hard to predict: on large processors
/// this is a choice of what to write, not a branch; small ones do not predict, but skip a write.
#[inline(always)]
fn put_if<L: Copy>(place: &mut L, value: L, wanted: bool) {
    if cfg!(target_pointer_width = "64") {
        *place = if wanted { value } else { *place };
    } else if wanted {
        *place = value;
    }
}

/// Hides the option of `entry` from all its other items. Returns whether to stop.
///
/// `left` is how many entries there may be still, so that a way round altered neighbors ends.
#[inline(always)]
fn hide<L: Width>(
    links: &mut [Link<L>],
    heads: &mut [Head<L>],
    problem: &Problem<'_, L>,
    entry: usize,
    notice: &mut Notice<'_, L>,
    left: &mut usize,
) -> bool {
    let mut stop = false;
    problem.others(entry, left, |at, item| {
        let Link { up, down } = get(links, at);
        change(links, up.index(), |link| link.down = down);
        change(links, down.index(), |link| link.up = up);
        change(heads, item, |head| {
            let size = (head.size.index() as u32).wrapping_sub(1);
            head.size = L::from_index(size as usize);
            let is_first = head.first.index() == at;
            put_if(&mut head.first, down, is_first);
            if size <= 1 {
                stop |= notice.short(item, size);
            }
        });
    });
    stop
}

/// Takes back [`hide`]. The other entries are on different rings, so their order is free.
#[inline(always)]
fn unhide<L: Width>(
    links: &mut [Link<L>],
    heads: &mut [Head<L>],
    problem: &Problem<'_, L>,
    entry: usize,
    left: &mut usize,
) {
    problem.others(entry, left, |at, item| {
        let Link { up, down } = get(links, at);
        change(links, up.index(), |link| link.down = L::from_index(at));
        change(links, down.index(), |link| link.up = L::from_index(at));
        change(heads, item, |head| {
            head.size = L::from_index(head.size.index().wrapping_add(1));
            // Rings ascend, so the first entry is the least.
            let is_first = at < head.first.index();
            put_if(&mut head.first, L::from_index(at), is_first);
        });
    });
}

impl<L: Width> Lists<L, Problem<'_, L>> for Links<'_, L> {
    const NAME: &'static str = "dance";

    fn fits(&self, problem: &Problem<'_, L>) -> Result<(), Error> {
        fits(Resource::Items, problem.items() as usize, self.heads.len())?;
        fits(Resource::Entries, problem.entries() as usize, self.links.len())
    }

    fn in_range(&self, problem: &Problem<'_, L>) -> bool {
        let exists = |entry: L| entry.index() < problem.table.len();
        let links = self.links.get(..problem.table.len());
        links.is_some_and(|links| links.iter().all(|link| exists(link.up) && exists(link.down)))
            && self
                .heads
                .iter()
                .all(|head| exists(head.first) || head.size.index() as u32 & (L::HINT - 1) == 0)
    }

    fn build(&mut self, problem: &Problem<'_, L>) -> Result<u32, Error> {
        self.links.fill(Link::default());
        self.heads.fill(Head::default());
        let mut longest = 0;
        for (first, entries) in problem.all_options() {
            if !problem.can_be_chosen(entries) {
                continue;
            }
            for (entry, node) in (first..usize::MAX).zip(entries) {
                let item = node.item.index();
                let this = L::from_index(entry);
                let head = get(self.heads, item);
                let size = head.size.index().wrapping_add(1);
                let ring = if size == 1 { this } else { head.first };
                let last = if size == 1 { this } else { get(self.links, ring.index()).up };
                put(self.links, entry, Link { up: last, down: ring });
                change(self.links, last.index(), |link| link.down = this);
                change(self.links, ring.index(), |link| link.up = this);
                put(self.heads, item, Head { size: L::from_index(size), first: ring });
                longest = longest.max(size as u32);
                if longest >= L::HINT {
                    return Err(Error::Capacity {
                        resource: Resource::LinkWidth,
                        needed: longest,
                        capacity: L::HINT - 1,
                    });
                }
            }
        }
        // Secondary items are never chosen: to the search they always look covered.
        for head in self.heads.iter_mut().skip(problem.primary() as usize) {
            head.size = L::from_index(head.size.index() | L::COVERED as usize);
        }
        Ok(longest)
    }

    #[inline(always)]
    fn size(&self, item: usize) -> u32 {
        get(self.heads, item).size.index() as u32
    }

    #[inline]
    fn fewest(&self, items: usize, enough: u32) -> (usize, u32) {
        let heads = self.heads.get(..items).unwrap_or_default();
        fewest::<L>(heads.iter().map(|head| head.size.index() as u32), enough)
    }

    #[inline(always)]
    fn flag(&mut self, item: usize, set: u32, clear: u32) {
        change(self.heads, item, |head| {
            let size = (head.size.index() as u32 | set) & !clear;
            head.size = L::from_index(size as usize);
        });
    }

    #[inline(always)]
    fn first(&self, problem: &Problem<'_, L>, item: usize) -> Option<usize> {
        let head = get(self.heads, item);
        let first = head.first.index();
        let some = head.size.index() as u32 & (L::HINT - 1) != 0;
        (some && first < problem.table.len()).then_some(first)
    }

    #[inline(always)]
    fn after(&self, problem: &Problem<'_, L>, entry: usize) -> Option<usize> {
        let next = get(self.links, entry).down;
        let more = next != get(self.heads, problem.item(entry)).first;
        (more && next.index() < problem.table.len()).then_some(next.index())
    }

    #[inline(never)] // registers: inlined, the search spills
    fn cover(
        &mut self,
        problem: &Problem<'_, L>,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, L>,
    ) -> Option<usize> {
        let Head { size, first } = get(self.heads, item);
        let entries = problem.table.len();
        let size = (size.index() & (L::HINT as usize - 1)).min(entries);
        if size == 0 {
            return None;
        }
        let links = self.links.get_mut(..entries)?;
        let heads = &mut *self.heads;
        // Counted, and each entry looked at: altered memory must not lead round and round. No
        // cover hides an entry twice, nor those of its own item.
        let mut left = entries;
        let mut at = first;
        let mut stop = None;
        for _ in 0..size {
            let entry = at.index();
            if entry >= entries || left == 0 {
                break;
            }
            if entry != keep && hide(links, heads, problem, entry, notice, &mut left) {
                stop = Some(entry);
                break;
            }
            at = get(links, entry).down;
        }
        add(&mut notice.updates, entries.wrapping_sub(left));
        stop
    }

    #[inline(never)]
    fn uncover(
        &mut self,
        problem: &Problem<'_, L>,
        item: usize,
        keep: usize,
        stop: Option<usize>,
    ) -> usize {
        let Head { size, first } = get(self.heads, item);
        let entries = problem.table.len();
        let size = (size.index() & (L::HINT as usize - 1)).min(entries);
        if size == 0 {
            return 0;
        }
        let Some(links) = self.links.get_mut(..entries) else { return 0 };
        let heads = &mut *self.heads;
        let mut left = entries;
        let mut at = match stop {
            Some(stop) => L::from_index(stop),
            None => get(links, first.index()).up,
        };
        for _ in 0..size {
            let entry = at.index();
            if entry >= entries || left == 0 {
                break;
            }
            if entry != keep {
                unhide(links, heads, problem, entry, &mut left);
            }
            if at == first {
                break;
            }
            at = get(links, entry).up;
        }
        entries.wrapping_sub(left)
    }

    fn verify(&self, problem: &Problem<'_, L>) -> bool {
        super::verify::verify(self, problem)
    }
}
