//! What encoders fill: any memory for a problem, plain or general, of any link width.

use super::filled::capacity;
use super::step::Sealed;
use super::{GeneralMemory, ProblemMemory, Width};
use crate::{Error, Resource};

/// A problem being filled, whatever its memory and its link width: [`ProblemMemory`],
/// [`GeneralMemory`] and, with the feature `alloc`, those of [`owned`](super::owned). What a plain
/// problem does not have (colors, multiplicities, costs) it refuses with [`Error::Capacity`]. Sealed.
///
/// ```
/// use footwork::xc::{Builder, GeneralStorage, ProblemStorage};
/// /// Two items, one of which two options cover in any of three ways.
/// fn fill(builder: &mut impl Builder) -> Result<(), footwork::Error> {
///     builder.set_items(2, 0)?;
///     builder.set_multiplicity(1, 2, 2)?;
///     for cost in [3, 1, 2] {
///         builder.option(cost, &[(1, 0)])?;
///     }
///     builder.option(0, &[(0, 0)])?;
///     Ok(())
/// }
/// let mut general = GeneralStorage::<u16, 2, 4, 4, 0, 2, 4>::new();
/// fill(&mut general.memory())?;
/// assert_eq!(general.general().cost(2), 2);
/// assert!(fill(&mut ProblemStorage::<u16, 2, 4, 4>::new().memory()).is_err());
/// # Ok::<(), footwork::Error>(())
/// ```
pub trait Builder: Sealed {
    /// Says how many items there are, primary ones first; forgets all else.
    ///
    /// # Errors
    /// [`Error::Capacity`].
    fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error>;

    /// Says how many options may cover a primary item, before the first option.
    ///
    /// # Errors
    /// As [`GeneralMemory::set_multiplicity`].
    fn set_multiplicity(&mut self, item: u32, least: u32, most: u32) -> Result<(), Error>;

    /// Adds an option of items with their colors (0 for none), and returns its number.
    ///
    /// # Errors
    /// As [`GeneralMemory::option_with_cost`].
    fn option(&mut self, cost: u32, members: &[(u32, u32)]) -> Result<u32, Error>;

    /// Adds an option of items alone, and returns its number.
    ///
    /// # Errors
    /// As [`ProblemMemory::option`].
    fn option_of_items(&mut self, items: &[u32]) -> Result<u32, Error> {
        self.option_of_items_with_cost(0, items)
    }

    /// The same with what the option costs.
    ///
    /// # Errors
    /// As [`option`](Self::option).
    fn option_of_items_with_cost(&mut self, cost: u32, items: &[u32]) -> Result<u32, Error>;
}

/// Numbers of a width, if it has them.
pub(super) fn narrowed<L: Width, const N: usize>(wide: [u32; N]) -> Result<[L; N], Error> {
    for number in wide {
        if number > L::MOST {
            return capacity(Resource::LinkWidth, number as usize, L::MOST as usize);
        }
    }
    Ok(wide.map(|number| L::from_index(number as usize)))
}

/// What a plain problem has no room for.
pub(super) fn plain(cost: u32, members: &[(u32, u32)]) -> Result<(), Error> {
    if cost != 0 {
        return capacity(Resource::Costs, 1, 0);
    }
    if members.iter().any(|(_, color)| *color != 0) {
        return capacity(Resource::Colors, 1, 0);
    }
    Ok(())
}

/// One option an item is all that a plain problem can ask for.
pub(super) fn plain_multiplicity(least: u32, most: u32) -> Result<(), Error> {
    if (least, most) == (1, 1) { Ok(()) } else { capacity(Resource::Multiplicities, 1, 0) }
}

impl<L> Sealed for ProblemMemory<'_, L> {}

impl<L: Width> Builder for ProblemMemory<'_, L> {
    fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        ProblemMemory::set_items(self, primary, secondary)
    }
    fn set_multiplicity(&mut self, _: u32, least: u32, most: u32) -> Result<(), Error> {
        plain_multiplicity(least, most)
    }
    fn option(&mut self, cost: u32, members: &[(u32, u32)]) -> Result<u32, Error> {
        plain(cost, members)?;
        L::add_pairs(self, members)
    }
    fn option_of_items_with_cost(&mut self, cost: u32, items: &[u32]) -> Result<u32, Error> {
        plain(cost, &[])?;
        L::add_option(self, items)
    }
}

impl<L> Sealed for GeneralMemory<'_, L> {}

impl<L: Width> Builder for GeneralMemory<'_, L> {
    fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        GeneralMemory::set_items(self, primary, secondary)
    }
    fn set_multiplicity(&mut self, item: u32, least: u32, most: u32) -> Result<(), Error> {
        let [item, least, most] = narrowed([item, least, most])?;
        L::say_multiplicity(self, item, least, most)
    }
    fn option(&mut self, cost: u32, members: &[(u32, u32)]) -> Result<u32, Error> {
        L::add_members(self, cost, members)
    }
    fn option_of_items_with_cost(&mut self, cost: u32, items: &[u32]) -> Result<u32, Error> {
        self.plain_option(cost, items)
    }
}
