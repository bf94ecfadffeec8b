//! Problem and memory in one, for those who want one thing.

use super::{ProblemMemory, ProblemStorage, Search, Width, dance};
use crate::Error;

/// Everything for an exact cover in one static value, in numbers that a person can count:
/// items, options, and ones (entries) of the matrix. Searches by dancing links.
///
/// Memory with `u16`: 8 bytes an entry, 10 an item, 2 an option, and 152; with `u32` twice the
/// first three.
///
/// ```
/// use footwork::xc::Workspace;
/// let mut workspace = Workspace::<u16, 7, 3, 8>::new();
/// workspace.option(&[2, 4])?;
/// workspace.option(&[0, 3, 6])?;
/// workspace.option(&[1, 5, 2])?;
/// let mut search = workspace.search()?;
/// assert!(search.next_solution()?.is_none());
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Workspace<L: Width, const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize> {
    problem: ProblemStorage<L, ITEMS, OPTIONS, ENTRIES>,
    memory: dance::Storage<L, ITEMS, ENTRIES>,
}

impl<L: Width, const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize>
    Workspace<L, ITEMS, OPTIONS, ENTRIES>
{
    /// Starts a search of the options added so far.
    ///
    /// # Errors
    /// [`Error::Capacity`].
    pub fn search(&mut self) -> Result<Search<dance::View<'_, '_, L>>, Error> {
        self.memory.search(self.problem.problem())
    }

    /// Goes on with the search that was started last.
    ///
    /// # Errors
    /// [`Error::NotStarted`], or [`Error::OtherProblem`] if options were added since.
    pub fn resume(&mut self) -> Result<Search<dance::View<'_, '_, L>>, Error> {
        self.memory.resume(self.problem.problem())
    }

    /// As [`ProblemStorage::set_items`].
    ///
    /// # Errors
    /// As there.
    pub const fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        self.problem.set_items(primary, secondary)
    }

    /// Forgets all options.
    pub const fn clear(&mut self) {
        self.problem.clear();
    }
}

macro_rules! new {
    ($width:ty) => {
        impl<const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize>
            Workspace<$width, ITEMS, OPTIONS, ENTRIES>
        {
            /// An empty workspace; all `ITEMS` items are primary.
            pub const fn new() -> Self {
                Self {
                    problem: ProblemStorage::<$width, ITEMS, OPTIONS, ENTRIES>::new(),
                    memory: dance::Storage::<$width, ITEMS, ENTRIES>::new(),
                }
            }

            /// The problem's arrays, to be filled by an encoder.
            pub const fn memory(&mut self) -> ProblemMemory<'_, $width> {
                self.problem.memory()
            }

            /// As [`ProblemStorage::option`].
            ///
            /// # Errors
            /// As there.
            pub const fn option(&mut self, items: &[$width]) -> Result<u32, Error> {
                self.problem.option(items)
            }
        }

        impl<const ITEMS: usize, const OPTIONS: usize, const ENTRIES: usize> Default
            for Workspace<$width, ITEMS, OPTIONS, ENTRIES>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
new!(u16);
new!(u32);
