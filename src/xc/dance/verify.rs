//! Walks every ring both ways and recounts every size: the silent bugs of dancing links (a size
//! not decremented, an undo in the wrong order) do not get past it.

use core::ops::Range;

use super::links::Links;
use crate::xc::Width;
use crate::xc::access::get;
use crate::xc::problem::Problem;

/// Whether the rings are whole.
pub(super) fn verify<L: Width>(links: &Links<'_, L>, problem: &Problem<'_, L>) -> bool {
    (0..problem.items() as usize).all(|item| ring_is_whole(links, problem, item))
        && problem.all_options().all(|(first, entries)| {
            all_or_nothing(links, problem, first..first.wrapping_add(entries.len()))
        })
}

fn bare_size<L: Width>(links: &Links<'_, L>, item: usize) -> usize {
    get(links.heads, item).size.index() & (L::HINT as usize - 1)
}

fn ring_is_whole<L: Width>(links: &Links<'_, L>, problem: &Problem<'_, L>, item: usize) -> bool {
    let size = bare_size(links, item);
    if size == 0 {
        return true;
    }
    let first = get(links.heads, item).first.index();
    let mut at = first;
    for step in 1..=size {
        let next = get(links.links, at).down.index();
        let ends = step == size;
        if at >= problem.table.len()
            || problem.item(at) != item
            || get(links.links, next).up.index() != at
            || ends != (next == first)
            || (!ends && next <= at)
        {
            return false;
        }
        at = next;
    }
    true
}

/// Whether an option is on the rings of all its open items, secondary ones too, or on those of no
/// open primary item.
fn all_or_nothing<L: Width>(
    links: &Links<'_, L>,
    problem: &Problem<'_, L>,
    entries: Range<usize>,
) -> bool {
    let primary = problem.primary() as usize;
    let listed = |entry| {
        let link = get(links.links, entry);
        bare_size(links, problem.item(entry)) != 0
            && get(links.links, link.up.index()).down.index() == entry
            && get(links.links, link.down.index()).up.index() == entry
    };
    let mut open = entries.clone().filter(|&entry| {
        let item = problem.item(entry);
        let size = get(links.heads, item).size.index();
        item < primary && size & L::COVERED as usize == 0
    });
    match open.next().map(listed) {
        // All its primary items are covered: nothing is known of it.
        None => true,
        Some(true) => {
            open.all(listed) && entries.filter(|&entry| problem.item(entry) >= primary).all(listed)
        }
        Some(false) => !open.any(listed),
    }
}
