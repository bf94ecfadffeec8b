//! Link widths: how many bytes a number of an item, option or entry takes.

use core::fmt::Debug;
use core::hash::Hash;

use super::{GeneralMemory, ProblemMemory};
use crate::Error;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u16 {}
    impl Sealed for u32 {}
}

/// The integer that items, options and entries are numbered with: `u16` or `u32`.
///
/// `u16` halves the memory and is a little faster; it numbers up to 65,535 entries and up to
/// 16,383 options on one item. What does not fit is refused with
/// [`Error::Capacity`](crate::Error::Capacity), never wrapped. The trait is sealed.
///
/// ```
/// use footwork::xc::Width;
/// assert_eq!(<u16 as Width>::MOST, 65_535);
/// ```
pub trait Width: sealed::Sealed + Copy + Default + Ord + Hash + Debug + 'static {
    /// The largest number of this width.
    const MOST: u32;
    /// Bits of this width.
    const BITS: u32;
    /// Marks the size of an item that is covered, or that never counts (secondary).
    #[doc(hidden)]
    const COVERED: u32;
    /// Marks a branching item whose hiding left another item short of options.
    #[doc(hidden)]
    const HINT: u32;
    /// Marks a secondary item that has its color. These are never branched on.
    #[doc(hidden)]
    const PURIFIED: u32 = Self::HINT;
    /// Widens.
    fn index(self) -> usize;
    /// Narrows; callers keep the value within [`MOST`](Self::MOST).
    #[doc(hidden)]
    fn from_index(index: usize) -> Self;
    /// [`ProblemMemory::option_u32`].
    #[doc(hidden)]
    fn add_option(memory: &mut ProblemMemory<'_, Self>, items: &[u32]) -> Result<u32, Error>;
    /// [`Builder::option`](super::Builder::option) of a plain problem, whose colors are not looked at.
    #[doc(hidden)]
    fn add_pairs(
        memory: &mut ProblemMemory<'_, Self>,
        members: &[(u32, u32)],
    ) -> Result<u32, Error>;
    /// [`Builder::option`](super::Builder::option) of a general problem.
    #[doc(hidden)]
    fn add_members(
        memory: &mut GeneralMemory<'_, Self>,
        cost: u32,
        members: &[(u32, u32)],
    ) -> Result<u32, Error>;
    /// [`Builder::set_multiplicity`](super::Builder::set_multiplicity) of a general problem, with
    /// numbers of this width.
    #[doc(hidden)]
    fn say_multiplicity(
        memory: &mut GeneralMemory<'_, Self>,
        item: Self,
        least: Self,
        most: Self,
    ) -> Result<(), Error>;
}

macro_rules! width {
    ($width:ty, $option:ident, $pairs:ident, $members:ident) => {
        impl Width for $width {
            const MOST: u32 = <$width>::MAX as u32;
            const BITS: u32 = <$width>::BITS;
            const COVERED: u32 = 1 << (<$width>::BITS - 1);
            const HINT: u32 = 1 << (<$width>::BITS - 2);
            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }
            #[inline(always)]
            fn from_index(index: usize) -> Self {
                index as $width
            }
            fn add_option(
                memory: &mut ProblemMemory<'_, Self>,
                items: &[u32],
            ) -> Result<u32, Error> {
                memory.$option(items)
            }
            fn add_pairs(
                memory: &mut ProblemMemory<'_, Self>,
                members: &[(u32, u32)],
            ) -> Result<u32, Error> {
                memory.$pairs(members)
            }
            fn add_members(
                memory: &mut GeneralMemory<'_, Self>,
                cost: u32,
                members: &[(u32, u32)],
            ) -> Result<u32, Error> {
                memory.$members(cost, members)
            }
            fn say_multiplicity(
                memory: &mut GeneralMemory<'_, Self>,
                item: Self,
                least: Self,
                most: Self,
            ) -> Result<(), Error> {
                memory.set_multiplicity(item, least, most)
            }
        }
    };
}
width!(u16, option_narrowed, option_of_wide_pairs, narrowed_with_cost);
width!(u32, option, option_of_pairs, option_with_cost);
