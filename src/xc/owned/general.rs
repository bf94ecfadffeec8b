//! A general problem that grows.

use alloc::vec;
use alloc::vec::Vec;

use super::OwnedProblem;
use crate::Error;
use crate::xc::builder::{narrowed, plain, plain_multiplicity};
use crate::xc::step::Sealed;
use crate::xc::{
    Builder, Entry, Extras, General, GeneralMemory, Multiplicity, ProblemMemory, Width,
};

/// A general problem that grows as options are added, in place of a
/// [`GeneralStorage`](crate::xc::GeneralStorage).
///
/// ```
/// use footwork::xc::owned::{Bits, OwnedGeneral};
/// // Two words that cross in a letter.
/// let mut words = OwnedGeneral::<u16>::new(2, 1)?;
/// for (word, letter) in [(0, 1), (0, 2), (1, 2), (1, 3)] {
///     words.option(&[(word, 0), (2, letter)])?;
/// }
/// let mut memory = Bits::new(words.general());
/// assert_eq!(memory.search(words.general())?.count(10)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OwnedGeneral<L: Width> {
    pub(super) problem: OwnedProblem<L>,
    /// The color of each entry.
    colors: Vec<L>,
    /// Of each primary item, if it was said of any.
    multiplicities: Vec<Multiplicity<L>>,
    /// Of each option.
    costs: Vec<u32>,
    extras: Extras,
}

impl<L: Width> OwnedGeneral<L> {
    /// No options yet; `primary` items, numbered from 0, then `secondary` ones.
    ///
    /// # Errors
    /// [`Error::Capacity`] for more items than the link width can number.
    pub fn new(primary: u32, secondary: u32) -> Result<Self, Error> {
        let problem = OwnedProblem::new(primary, secondary)?;
        Ok(Self::from(problem))
    }

    /// Lends the problem.
    pub fn general(&self) -> General<'_, L> {
        let Self { problem, colors, multiplicities, costs, extras } = self;
        General::of_parts(problem.problem(), colors, multiplicities, costs, *extras)
    }

    /// Items and options without the colors.
    pub fn into_problem(self) -> OwnedProblem<L> {
        self.problem
    }
}

/// A problem without colors.
///
/// ```
/// use footwork::xc::owned::{OwnedGeneral, OwnedProblem};
/// let general = OwnedGeneral::from(OwnedProblem::<u16>::new(2, 1)?);
/// assert_eq!((general.general().problem().items(), general.general().colors()), (3, 0));
/// # Ok::<(), footwork::Error>(())
/// ```
impl<L: Width> From<OwnedProblem<L>> for OwnedGeneral<L> {
    fn from(problem: OwnedProblem<L>) -> Self {
        let options = problem.problem().options() as usize;
        Self {
            problem,
            colors: Vec::new(),
            multiplicities: Vec::new(),
            costs: vec![0; options],
            extras: Extras::NEW,
        }
    }
}

macro_rules! owned {
    ($width:ty) => {
        impl OwnedGeneral<$width> {
            /// As [`GeneralMemory::option`].
            ///
            /// # Errors
            /// As there; for capacity only where the link width is exceeded.
            pub fn option(&mut self, members: &[($width, $width)]) -> Result<u32, Error> {
                self.option_with_cost(0, members)
            }

            /// As [`GeneralMemory::option_with_cost`].
            ///
            /// # Errors
            /// As there; for capacity only where the link width is exceeded.
            pub fn option_with_cost(
                &mut self,
                cost: u32,
                members: &[($width, $width)],
            ) -> Result<u32, Error> {
                let Self { problem, colors, multiplicities, costs, extras } = self;
                let OwnedProblem { table, ends, ids, filled, items } = problem;
                let (entries, options) = (table.len(), ends.len());
                table.resize(entries + members.len(), Entry::<$width>::EMPTY);
                colors.resize(table.len(), 0);
                ends.push(0);
                ids.push(0);
                costs.push(0);
                let memory = ProblemMemory::go_on(table, ends, ids, filled, *items);
                let added = GeneralMemory::go_on(memory, colors, multiplicities, costs, extras)
                    .option_with_cost(cost, members);
                if added.is_err() {
                    costs.truncate(options);
                    table.truncate(entries);
                    colors.truncate(entries);
                    ends.truncate(options);
                    ids.truncate(options);
                }
                added
            }

            /// As [`GeneralMemory::set_multiplicity`].
            ///
            /// # Errors
            /// As there, but for capacity.
            pub fn set_multiplicity(
                &mut self,
                item: $width,
                least: $width,
                most: $width,
            ) -> Result<(), Error> {
                let Self { problem, colors, multiplicities, costs, extras } = self;
                let primary = problem.problem().primary() as usize;
                multiplicities.resize(primary, Multiplicity::default());
                let OwnedProblem { table, ends, ids, filled, items } = problem;
                let memory = ProblemMemory::go_on(table, ends, ids, filled, *items);
                GeneralMemory::go_on(memory, colors, multiplicities, costs, extras)
                    .set_multiplicity(item, least, most)
            }
        }

        impl Sealed for OwnedGeneral<$width> {}

        impl Builder for OwnedGeneral<$width> {
            fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
                *self = Self::new(primary, secondary)?;
                Ok(())
            }
            fn set_multiplicity(&mut self, item: u32, least: u32, most: u32) -> Result<(), Error> {
                let [item, least, most] = narrowed([item, least, most])?;
                Self::set_multiplicity(self, item, least, most)
            }
            fn option(&mut self, cost: u32, members: &[(u32, u32)]) -> Result<u32, Error> {
                let narrow = |(item, color): &(u32, u32)| {
                    narrowed([*item, *color]).map(|[item, color]| (item, color))
                };
                let members: Vec<_> = members.iter().map(narrow).collect::<Result<_, _>>()?;
                self.option_with_cost(cost, &members)
            }
            fn option_of_items_with_cost(
                &mut self,
                cost: u32,
                items: &[u32],
            ) -> Result<u32, Error> {
                let members: Vec<_> = items.iter().map(|item| (*item, 0)).collect();
                Builder::option(self, cost, &members)
            }
        }

        impl Sealed for OwnedProblem<$width> {}

        impl Builder for OwnedProblem<$width> {
            fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
                *self = Self::new(primary, secondary)?;
                Ok(())
            }
            fn set_multiplicity(&mut self, _: u32, least: u32, most: u32) -> Result<(), Error> {
                plain_multiplicity(least, most)
            }
            fn option(&mut self, cost: u32, members: &[(u32, u32)]) -> Result<u32, Error> {
                plain(cost, members)?;
                let items: Vec<_> = members.iter().map(|(item, _)| *item).collect();
                self.option_of_items(&items)
            }
            fn option_of_items_with_cost(
                &mut self,
                cost: u32,
                items: &[u32],
            ) -> Result<u32, Error> {
                plain(cost, &[])?;
                let narrow = |item: &u32| narrowed([*item]).map(|[item]| item);
                let items: Vec<_> = items.iter().map(narrow).collect::<Result<_, _>>()?;
                Self::option(self, &items)
            }
        }
    };
}
owned!(u16);
owned!(u32);
