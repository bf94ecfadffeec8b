//! Partial cover, by multiplicities and costs: every item at least once as cheaply as possible
//! ([`set_cover`]), at most once with as much as possible ([`packing`]), or not at all at a price
//! ([`slack`]).
//!
//! [`BestMemory`](super::BestMemory) finds the cheapest. A set's number is its option's.

use super::Builder;
use crate::Error;

/// Fills a problem whose solutions are the covers of all items by sets that may overlap, each with its
/// cost; with a cost of 1 each the cheapest is the one with the fewest sets.
///
/// Needs multiplicities for all items, and costs.
///
/// # Errors
/// As [`Builder`].
///
/// ```
/// use footwork::xc::{BestStorage, Budget, GeneralStorage, Step, dance, partial};
/// // Each of four items is in two of four sets.
/// let sets: [(u32, &[u32]); 4] = [(1, &[0, 1]), (1, &[1, 2]), (1, &[2, 3]), (1, &[0, 3])];
/// let mut storage = GeneralStorage::<u16, 4, 4, 8, 0, 4, 4>::new();
/// partial::set_cover(&mut storage.memory(), 4, &sets)?;
/// let mut memory = dance::Storage::<u16, 4, 8, 8, 28>::new();
/// let mut search = memory.search(storage.general())?;
/// let mut best = BestStorage::<u16, 1, 8, 4>::new();
/// best.memory().start(&search)?;
/// while best.memory().step(&mut search, Budget::UNLIMITED)? != Step::Done {}
/// assert!(best.memory().solutions().eq([(2, &[0, 2][..])]));
/// # Ok::<(), footwork::Error>(())
/// ```
pub fn set_cover(
    builder: &mut impl Builder,
    items: u32,
    sets: &[(u32, &[u32])],
) -> Result<(), Error> {
    builder.set_items(items, 0)?;
    for item in 0..items {
        let most = sets.iter().filter(|(_, set)| set.contains(&item)).count() as u32;
        builder.set_multiplicity(item, 1, most.max(1))?;
    }
    for (cost, set) in sets {
        builder.option_of_items_with_cost(*cost, set)?;
    }
    Ok(())
}

/// Fills a problem whose solutions are the choices of sets that do not overlap, each with its value;
/// what [`packing`] returns, less the cost of a solution, is the value of its sets. With the number of
/// its items as the value of a set the cheapest solution covers the most items. The options behind
/// those of the sets leave an item uncovered.
///
/// Needs costs.
///
/// # Errors
/// As [`Builder`]; [`Error::Overflow`] where the largest value times the items of a set exceeds 32
/// bits.
///
/// ```
/// use footwork::xc::{BestStorage, Budget, GeneralStorage, Step, dance, partial};
/// let sets: [(u32, &[u32]); 3] = [(5, &[0, 1]), (8, &[1, 2]), (4, &[2, 3])];
/// let mut storage = GeneralStorage::<u16, 4, 7, 10, 0, 0, 7>::new();
/// let all = partial::packing(&mut storage.memory(), 4, &sets)?;
/// let mut memory = dance::Storage::<u16, 4, 10>::new();
/// let mut search = memory.search(storage.general())?;
/// let mut best = BestStorage::<u16, 1, 4, 7>::new();
/// best.memory().start(&search)?;
/// while best.memory().step(&mut search, Budget::UNLIMITED)? != Step::Done {}
/// let best = best.memory();
/// let (cost, options) = best.solutions().next().unwrap();
/// let chosen: Vec<u16> = options.iter().copied().filter(|option| *option < 3).collect();
/// assert_eq!((all - cost, chosen), (9, vec![0, 2]));
/// # Ok::<(), footwork::Error>(())
/// ```
pub fn packing(
    builder: &mut impl Builder,
    items: u32,
    sets: &[(u32, &[u32])],
) -> Result<u64, Error> {
    builder.set_items(items, 0)?;
    // An item that is left out costs so much that no set costs less than nothing.
    let price = sets.iter().map(|(value, _)| *value).max().unwrap_or(0);
    for (value, set) in sets {
        let length = u32::try_from(set.len()).map_err(|_| Error::Overflow)?;
        let whole = price.checked_mul(length).ok_or(Error::Overflow)?;
        // An empty set has no items to be left out in its place, and is never chosen.
        builder.option_of_items_with_cost(whole.saturating_sub(*value), set)?;
    }
    for item in 0..items {
        slack(builder, item, price)?;
    }
    Ok(u64::from(price).wrapping_mul(u64::from(items)))
}

/// Lets an item go uncovered at a price: an option of this item alone.
///
/// # Errors
/// As [`Builder::option`].
///
/// ```
/// use footwork::xc::{GeneralStorage, dance, partial};
/// let mut storage = GeneralStorage::<u16, 2, 2, 2, 0, 0, 2>::new();
/// storage.option(&[(0, 0)])?;
/// partial::slack(&mut storage.memory(), 1, 10)?; // no other option covers item 1
/// let mut memory = dance::Storage::<u16, 2, 2>::new();
/// assert_eq!(memory.search(storage.general())?.count(2)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
pub fn slack(builder: &mut impl Builder, item: u32, price: u32) -> Result<u32, Error> {
    builder.option(price, &[(item, 0)])
}
