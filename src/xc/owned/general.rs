//! A general problem that grows.

use alloc::vec::Vec;

use super::OwnedProblem;
use crate::Error;
use crate::xc::{Entry, General, GeneralMemory, ProblemMemory, Width};

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
    problem: OwnedProblem<L>,
    /// The color of each entry.
    colors: Vec<L>,
    most_color: u32,
}

impl<L: Width> OwnedGeneral<L> {
    /// No options yet; `primary` items, numbered from 0, then `secondary` ones.
    ///
    /// # Errors
    /// [`Error::Capacity`] for more items than the link width can number.
    pub fn new(primary: u32, secondary: u32) -> Result<Self, Error> {
        let problem = OwnedProblem::new(primary, secondary)?;
        Ok(Self { problem, colors: Vec::new(), most_color: 0 })
    }

    /// Lends the problem.
    pub fn general(&self) -> General<'_, L> {
        General::of_parts(self.problem.problem(), &self.colors, self.most_color)
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
        Self { problem, colors: Vec::new(), most_color: 0 }
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
                let Self { problem, colors, most_color } = self;
                let OwnedProblem { table, ends, ids, filled, items } = problem;
                let (entries, options) = (table.len(), ends.len());
                table.resize(entries + members.len(), Entry::<$width>::EMPTY);
                colors.resize(table.len(), 0);
                ends.push(0);
                ids.push(0);
                let memory = ProblemMemory::go_on(table, ends, ids, filled, *items);
                let added = GeneralMemory::go_on(memory, colors, most_color).option(members);
                if added.is_err() {
                    table.truncate(entries);
                    colors.truncate(entries);
                    ends.truncate(options);
                    ids.truncate(options);
                }
                added
            }
        }
    };
}
owned!(u16);
owned!(u32);
