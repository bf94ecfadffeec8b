//! Lists as dancing links: each live entry knows its neighbors up and down, in a ring without a
//! header; an item knows the first entry of its ring. Taking an entry off its ring leaves its
//! own links as they are, which is all that putting it back needs.

use crate::xc::Width;
use crate::xc::access::{change, get, put};
use crate::xc::counting::add;
use crate::xc::lists::{Lists, Notice, agree, fewest, list_fits};
use crate::xc::problem::{Matrix, Table};
use crate::xc::state::fits;
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

/// Whether an item has its color: then the options that are left on its ring agree with it, and the
/// ring stays as it is.
#[inline(always)]
fn is_purified<L: Width>(heads: &[Head<L>], item: usize) -> bool {
    get(heads, item).size.index() as u32 & L::PURIFIED != 0
}

/// Takes an entry off its ring, and says whether to stop.
#[inline(always)]
fn take_off<L: Width, P: Matrix<L>, const MULTIPLE: bool>(
    links: &mut [Link<L>],
    heads: &mut [Head<L>],
    problem: &P,
    at: usize,
    item: usize,
    notice: &mut Notice<'_, L>,
    stop: &mut bool,
) {
    if P::COLORS && is_purified(heads, item) {
        return;
    }
    let Link { up, down } = get(links, at);
    change(links, up.index(), |link| link.down = down);
    change(links, down.index(), |link| link.up = up);
    change(heads, item, |head| {
        let size = (head.size.index() as u32).wrapping_sub(1);
        head.size = L::from_index(size as usize);
        let is_first = head.first.index() == at;
        put_if(&mut head.first, down, is_first);
        if notice.is_few::<MULTIPLE>(item, size) {
            *stop |= notice.falls::<P, MULTIPLE>(problem, item, size);
        }
    });
}

/// Takes back [`take_off`].
#[inline(always)]
fn put_back<L: Width, P: Matrix<L>>(
    links: &mut [Link<L>],
    heads: &mut [Head<L>],
    at: usize,
    item: usize,
) {
    if P::COLORS && is_purified(heads, item) {
        return;
    }
    let Link { up, down } = get(links, at);
    change(links, up.index(), |link| link.down = L::from_index(at));
    change(links, down.index(), |link| link.up = L::from_index(at));
    change(heads, item, |head| {
        head.size = L::from_index(head.size.index().wrapping_add(1));
        // Rings ascend, so the first entry is the least.
        let is_first = at < head.first.index();
        put_if(&mut head.first, L::from_index(at), is_first);
    });
}

/// Hides the option of `entry` from all its other items. Returns whether to stop.
///
/// `left` is how many entries there may be still, so that a way round altered neighbors ends.
#[inline(always)]
fn hide<L: Width, P: Table<L>, const MULTIPLE: bool>(
    links: &mut [Link<L>],
    heads: &mut [Head<L>],
    problem: &P,
    entry: usize,
    notice: &mut Notice<'_, L>,
    left: &mut usize,
) -> bool {
    let mut stop = false;
    problem.table().others(entry, left, |at, item| {
        take_off::<L, P, MULTIPLE>(links, heads, problem, at, item, notice, &mut stop);
    });
    stop
}

/// Takes back [`hide`]. The other entries are on different rings, so their order is free.
#[inline(always)]
fn unhide<L: Width, P: Table<L>>(
    links: &mut [Link<L>],
    heads: &mut [Head<L>],
    problem: &P,
    entry: usize,
    left: &mut usize,
) {
    problem.table().others(entry, left, |at, item| put_back::<L, P>(links, heads, at, item));
}

impl<L: Width> Links<'_, L> {
    /// [`Lists::cover`]; `MULTIPLE` where several options may cover an item.
    #[inline(always)]
    fn cover_as<P: Table<L>, const MULTIPLE: bool>(
        &mut self,
        problem: &P,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, L>,
    ) -> Option<usize> {
        let entries = problem.table().table.len();
        let mut entry = Lists::<L, P>::first(self, problem, item)?;
        let links = self.links.get_mut(..entries)?;
        let heads = &mut *self.heads;
        // Counted, and each entry looked at: altered memory must not lead round and round. No
        // cover hides an entry twice, nor those of its own item.
        let mut left = entries;
        let mut stop = None;
        while left != 0 {
            if entry != keep
                && !agree(problem, entry, keep)
                && hide::<L, P, MULTIPLE>(links, heads, problem, entry, notice, &mut left)
            {
                stop = Some(entry);
                break;
            }
            let next = get(links, entry).down.index();
            // Rings ascend: what is not greater is the first again.
            if next <= entry || next >= entries {
                break;
            }
            entry = next;
        }
        add(&mut notice.updates, entries.wrapping_sub(left));
        stop
    }
}

impl<L: Width, P: Table<L>> Lists<L, P> for Links<'_, L> {
    const NAME: &'static str = "dance";

    fn fits(&self, problem: &P) -> Result<(), Error> {
        fits(Resource::Items, problem.items() as usize, self.heads.len())?;
        fits(Resource::Entries, problem.entries() as usize, self.links.len())
    }

    fn in_range(&self, problem: &P) -> bool {
        let exists = |entry: L| entry.index() < problem.table().table.len();
        let links = self.links.get(..problem.table().table.len());
        links.is_some_and(|links| links.iter().all(|link| exists(link.up) && exists(link.down)))
            && self
                .heads
                .iter()
                .all(|head| exists(head.first) || head.size.index() as u32 & (L::HINT - 1) == 0)
    }

    /// One round over the entries, one over the items. In between, an item's head holds the first
    /// entry of its ring and the last, where there is none an index that no entry has; and the last
    /// entry's `down` counts.
    fn build(&mut self, problem: &P) -> Result<u32, Error> {
        let Self { links, heads } = self;
        // No longer than the problem: so that `MOST` is no entry.
        let links = links.get_mut(..problem.table().table.len()).unwrap_or_default();
        let none = L::from_index(L::MOST as usize);
        heads.fill(Head { size: none, first: none });
        for (first, entries) in problem.table().all_options() {
            let chosen = problem.table().can_be_chosen(entries);
            for (entry, node) in (first..usize::MAX).zip(entries) {
                let this = L::from_index(entry);
                let mut link = Link::default();
                if chosen {
                    change(heads, node.item.index(), |Head { size: ends, first: last }| {
                        if let Some(above) = links.get_mut(last.index()) {
                            link.up = *last;
                            link.down = L::from_index(above.down.index().wrapping_add(1));
                            above.down = this;
                        } else {
                            link.down = L::from_index(1);
                            *ends = this;
                        }
                        *last = this;
                    });
                }
                put(links, entry, link);
            }
        }
        let mut longest = 0;
        let primary = problem.primary() as usize;
        for (item, head) in heads.iter_mut().enumerate() {
            let Head { size: first, first: last } = *head;
            *head = Head::default();
            if let Some(link) = links.get_mut(last.index()) {
                *head = Head { size: link.down, first };
                link.down = first;
                change(links, first.index(), |link| link.up = last);
            }
            let size = head.size.index();
            longest = longest.max(size as u32);
            if item >= primary {
                // Secondary items are never chosen: to the search they always look covered.
                head.size = L::from_index(size | L::COVERED as usize);
            }
        }
        list_fits::<L>(longest)
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
    fn first(&self, problem: &P, item: usize) -> Option<usize> {
        let head = get(self.heads, item);
        let first = head.first.index();
        let some = head.size.index() as u32 & (L::HINT - 1) != 0;
        (some && first < problem.table().table.len()).then_some(first)
    }

    #[inline(always)]
    fn after(&self, problem: &P, entry: usize) -> Option<usize> {
        // Rings ascend: what is not greater is the first again.
        let next = get(self.links, entry).down.index();
        (next > entry && next < problem.table().table.len()).then_some(next)
    }

    #[inline]
    fn is_listed(&self, _: &P, item: usize, entry: usize, _: &mut usize) -> bool {
        // Who stood above an entry that was taken off points past it. Where it was alone it points
        // to itself; then no entry is left.
        let above = get(self.links, entry).up.index();
        let size = Lists::<L, P>::size(self, item);
        size & (L::HINT - 1) != 0 && get(self.links, above).down.index() == entry
    }

    #[inline(never)] // registers: inlined, the search spills
    fn cover(
        &mut self,
        problem: &P,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, L>,
    ) -> Option<usize> {
        if P::MULTIPLE && problem.is_multiple() {
            self.cover_as::<P, true>(problem, item, keep, notice)
        } else {
            self.cover_as::<P, false>(problem, item, keep, notice)
        }
    }

    #[inline(never)]
    fn uncover(&mut self, problem: &P, item: usize, keep: usize, stop: Option<usize>) -> usize {
        let entries = problem.table().table.len();
        let Some(first) = self.first(problem, item) else { return 0 };
        let Some(links) = self.links.get_mut(..entries) else { return 0 };
        let heads = &mut *self.heads;
        let mut left = entries;
        let mut entry = match stop {
            Some(stop) => stop,
            None => get(links, first).up.index(),
        };
        while left != 0 && entry < entries {
            if entry != keep && !agree(problem, entry, keep) {
                unhide(links, heads, problem, entry, &mut left);
            }
            let next = get(links, entry).up.index();
            if next >= entry {
                break;
            }
            entry = next;
        }
        entries.wrapping_sub(left)
    }

    #[inline(never)]
    fn exclude(&mut self, problem: &P, entry: usize, notice: &mut Notice<'_, L>) {
        let entries = problem.table().table.len();
        let Some(links) = self.links.get_mut(..entries) else { return };
        let heads = &mut *self.heads;
        let mut left = entries;
        hide::<L, P, true>(links, heads, problem, entry, notice, &mut left);
        let item = problem.item(entry);
        take_off::<L, P, true>(links, heads, problem, entry, item, notice, &mut false);
        add(&mut notice.updates, entries.wrapping_sub(left).wrapping_add(1));
    }

    #[inline(never)]
    fn restore(&mut self, problem: &P, entry: usize) -> usize {
        let entries = problem.table().table.len();
        let Some(links) = self.links.get_mut(..entries) else { return 0 };
        let heads = &mut *self.heads;
        let mut left = entries;
        put_back::<L, P>(links, heads, entry, problem.item(entry));
        unhide(links, heads, problem, entry, &mut left);
        entries.wrapping_sub(left).wrapping_add(1)
    }

    fn verify(&self, problem: &P) -> bool {
        super::verify::verify(self, problem.table())
    }
}
