//! Walks every ring both ways and recounts every size: the silent bugs of dancing links (a size
//! not decremented, an undo in the wrong order) do not get past it.

use super::links::Links;
use crate::xc::Width;
use crate::xc::access::get;
use crate::xc::problem::Problem;

/// Whether the rings are whole.
pub(super) fn verify<L: Width>(links: &Links<'_, L>, problem: &Problem<'_, L>) -> bool {
    (0..problem.items() as usize).all(|item| ring_is_whole(links, problem, item))
        && (0..problem.options() as usize).all(|option| all_or_nothing(links, problem, option))
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

/// An option is on the rings of all its items that are not covered, or of none of them.
fn all_or_nothing<L: Width>(links: &Links<'_, L>, problem: &Problem<'_, L>, option: usize) -> bool {
    let primary = problem.primary() as usize;
    let (first, end) = problem.bounds(option);
    let mut seen = (false, false);
    for entry in first..end {
        let item = problem.item(entry);
        let covered = get(links.heads, item).size.index() & L::COVERED as usize != 0;
        if covered || item >= primary {
            continue;
        }
        let link = get(links.links, entry);
        let linked = bare_size(links, item) != 0
            && get(links.links, link.up.index()).down.index() == entry
            && get(links.links, link.down.index()).up.index() == entry;
        if linked {
            seen.0 = true;
        } else {
            seen.1 = true;
        }
    }
    !(seen.0 && seen.1)
}
