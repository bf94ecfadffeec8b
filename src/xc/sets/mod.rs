//! Lists as sparse sets ("dancing cells"): the layout that links are measured against.
//!
//! An item's entries stand side by side, live ones first. Taking one off swaps it with the last
//! live one and shortens the set; putting it back only lengthens it, so undoing is cheap. The
//! price: what was swapped stays swapped, so the order of solutions depends on history.

use super::access::{change, get, put};
use super::compact::Indexed;
use super::lists::{Lists, Notice};
use super::problem::Problem;
use super::step::{State, fits};
use super::walk::{Trail, Walk};
use super::{Search, Width};
use crate::{Error, Resource};

/// The sets.
#[derive(Debug)]
pub struct Sets<'s, 'p, L: Width> {
    index: Indexed<'p, L>,
    /// Entries by item, live ones first.
    set: &'s mut [L],
    /// Where each entry stands in `set`.
    place: &'s mut [L],
    /// Where each item's entries begin in `set`.
    start: &'s mut [L],
    sizes: &'s mut [L],
}

/// The view of this engine.
pub type View<'s, 'p, L> = Walk<'s, 'p, L, Sets<'s, 'p, L>>;

/// Starts a search on arrays of as many numbers as there are entries (twice) and items (twice),
/// and three a level.
///
/// # Errors
/// [`Error::Capacity`].
pub fn search<'s, 'p, L: Width>(
    index: Indexed<'p, L>,
    state: &'s mut State,
    entries: [&'s mut [L]; 2],
    items: [&'s mut [L]; 2],
    levels: &'s mut [L],
) -> Result<Search<View<'s, 'p, L>>, Error> {
    let [set, place] = entries;
    let [start, sizes] = items;
    let lists = Sets { index, set, place, start, sizes };
    Walk::start(index.problem(), lists, Trail::split(state, levels)).map(Search::new)
}

fn bare<L: Width>(size: L) -> usize {
    size.index() & (L::HINT as usize - 1)
}

impl<L: Width> Sets<'_, '_, L> {
    #[inline(always)]
    fn hide(&mut self, problem: &Problem<'_, L>, entry: usize, notice: &mut Notice<'_, L>) -> bool {
        let mut stop = false;
        let mut at = problem.right(entry);
        while at != entry {
            let node = get(problem.table, at);
            let item = node.item.index();
            let from = get(self.start, item).index();
            let mut last = 0;
            change(self.sizes, item, |place| {
                let size = (place.index() as u32).wrapping_sub(1);
                *place = L::from_index(size as usize);
                last = from + (size & (L::HINT - 1)) as usize;
                if size <= 1 {
                    stop |= notice.short(item, size);
                }
            });
            let here = get(self.place, at);
            let moved = get(self.set, last);
            put(self.set, last, L::from_index(at));
            put(self.set, here.index(), moved);
            put(self.place, at, L::from_index(last));
            put(self.place, moved.index(), here);
            notice.updates += 1;
            at = node.right.index();
        }
        stop
    }

    #[inline(always)]
    fn unhide(&mut self, problem: &Problem<'_, L>, entry: usize) -> u64 {
        let mut updates = 0;
        let mut at = problem.right(entry);
        while at != entry {
            let node = get(problem.table, at);
            change(self.sizes, node.item.index(), |size| {
                *size = L::from_index(size.index().wrapping_add(1));
            });
            updates += 1;
            at = node.right.index();
        }
        updates
    }
}

impl<L: Width> Lists<L> for Sets<'_, '_, L> {
    fn fits(&self, problem: &Problem<'_, L>) -> Result<(), Error> {
        fits(Resource::Items, problem.items() as usize, self.sizes.len())?;
        fits(Resource::Entries, problem.entries() as usize, self.set.len())
    }

    fn build(&mut self, problem: &Problem<'_, L>) -> Result<u32, Error> {
        let mut longest = 0;
        for item in 0..problem.items() as usize {
            let (first, end) = self.index.bounds(item);
            for place in first..end {
                let entry = get(self.index.entries, place);
                put(self.set, place, entry);
                put(self.place, entry.index(), L::from_index(place));
            }
            let flags = if item < problem.primary() as usize { 0 } else { L::COVERED as usize };
            put(self.start, item, L::from_index(first));
            put(self.sizes, item, L::from_index((end - first) | flags));
            longest = longest.max((end - first) as u32);
        }
        Ok(longest)
    }

    #[inline(always)]
    fn size(&self, item: usize) -> u32 {
        get(self.sizes, item).index() as u32
    }

    #[inline(always)]
    fn flag(&mut self, item: usize, set: u32, clear: u32) {
        change(self.sizes, item, |size| {
            *size = L::from_index(((size.index() as u32 | set) & !clear) as usize);
        });
    }

    #[inline(always)]
    fn first(&self, _: &Problem<'_, L>, item: usize) -> Option<usize> {
        (bare(get(self.sizes, item)) != 0)
            .then(|| get(self.set, get(self.start, item).index()).index())
    }

    #[inline(always)]
    fn after(&self, problem: &Problem<'_, L>, entry: usize) -> Option<usize> {
        let item = problem.item(entry);
        let place = get(self.place, entry).index() + 1;
        let end = get(self.start, item).index() + bare(get(self.sizes, item));
        (place < end).then(|| get(self.set, place).index())
    }

    #[inline(never)]
    fn cover(
        &mut self,
        problem: &Problem<'_, L>,
        item: usize,
        keep: usize,
        notice: &mut Notice<'_, L>,
    ) -> Option<usize> {
        let first = get(self.start, item).index();
        for place in first..first + bare(get(self.sizes, item)) {
            let entry = get(self.set, place).index();
            if entry != keep && self.hide(problem, entry, notice) {
                return Some(entry);
            }
        }
        None
    }

    #[inline(never)]
    fn uncover(
        &mut self,
        problem: &Problem<'_, L>,
        item: usize,
        keep: usize,
        stop: Option<usize>,
    ) -> u64 {
        let first = get(self.start, item).index();
        let end = match stop {
            Some(stop) => get(self.place, stop).index() + 1,
            None => first + bare(get(self.sizes, item)),
        };
        let mut updates = 0;
        for place in (first..end).rev() {
            let entry = get(self.set, place).index();
            if entry != keep {
                updates += self.unhide(problem, entry);
            }
        }
        updates
    }

    fn verify(&self, _: &Problem<'_, L>) -> bool {
        true
    }
}
