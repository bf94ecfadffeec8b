//! A general problem being filled.

use super::{Extras, General, Multiplicity};
use crate::xc::Width;
use crate::xc::filled::{capacity, mix};
use crate::xc::storage::{ProblemMemory, ProblemStorage};
use crate::{Error, Resource};

/// A general problem being filled into arrays that the caller brings: those of a [`ProblemMemory`],
/// and colors for entries, multiplicities for primary items, costs for options: as many as there may
/// be, or none.
///
/// ```
/// use footwork::xc::{Entry, Extras, Filled, GeneralMemory, ProblemMemory};
/// let (mut table, mut ends) = (vec![Entry::<u16>::EMPTY; 4], vec![0; 2]);
/// let (mut filled, mut extras, mut colors) = (Filled::NEW, Extras::NEW, vec![0; 4]);
/// let problem = ProblemMemory::new(&mut table, &mut ends, &mut [], &mut filled, 3);
/// let mut memory = GeneralMemory::new(problem, &mut colors, &mut [], &mut [], &mut extras);
/// memory.set_items(2, 1)?;
/// memory.option(&[(0, 0), (2, 1)])?;
/// memory.option(&[(1, 0), (2, 2)])?;
/// assert_eq!(memory.general().colors(), 2);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct GeneralMemory<'a, L> {
    problem: ProblemMemory<'a, L>,
    colors: &'a mut [L],
    multiplicities: &'a mut [Multiplicity<L>],
    costs: &'a mut [u32],
    extras: &'a mut Extras,
}

impl<'a, L: Width> GeneralMemory<'a, L> {
    /// Arrays for a general problem, which is empty.
    pub const fn new(
        problem: ProblemMemory<'a, L>,
        colors: &'a mut [L],
        multiplicities: &'a mut [Multiplicity<L>],
        costs: &'a mut [u32],
        extras: &'a mut Extras,
    ) -> Self {
        *extras = Extras::NEW;
        Self { problem, colors, multiplicities, costs, extras }
    }

    /// The same of a problem that is filled in part already.
    #[cfg(feature = "alloc")]
    pub(crate) fn go_on(
        problem: ProblemMemory<'a, L>,
        colors: &'a mut [L],
        multiplicities: &'a mut [Multiplicity<L>],
        costs: &'a mut [u32],
        extras: &'a mut Extras,
    ) -> Self {
        Self { problem, colors, multiplicities, costs, extras }
    }

    /// What an option that was added costs; there is room for it, if it costs something.
    const fn set_cost(&mut self, option: u32, cost: u32) {
        if (option as usize) < self.costs.len() {
            self.costs[option as usize] = cost;
        }
        if cost != 0 {
            let Extras { costly, hash, .. } = &mut *self.extras;
            *costly = costly.saturating_add(1);
            *hash = mix(mix(mix(*hash, COST), option), cost);
        }
    }

    /// Lends the problem. Constant time.
    pub const fn general(&self) -> General<'_, L> {
        General::of_parts(
            self.problem.problem(),
            self.colors,
            self.multiplicities,
            self.costs,
            *self.extras,
        )
    }

    /// Adds an option of items without colors.
    pub(in crate::xc) fn plain_option(&mut self, cost: u32, items: &[u32]) -> Result<u32, Error> {
        let first = self.problem.filled.entries as usize;
        let place = self.problem.filled.options as usize;
        if cost != 0 && place >= self.costs.len() {
            return capacity(Resource::Costs, place.saturating_add(1), self.costs.len());
        }
        let option = L::add_option(&mut self.problem, items)?;
        let end = self.problem.filled.entries as usize;
        let colors = self.colors.get_mut(first..).unwrap_or_default();
        for (_, color) in (first..end).zip(colors) {
            *color = L::default();
        }
        self.set_cost(option, cost);
        Ok(option)
    }

    /// As [`ProblemStorage::set_items`]; forgets multiplicities, too.
    ///
    /// # Errors
    /// As there.
    pub const fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        match self.problem.set_items(primary, secondary) {
            Ok(()) => {
                *self.extras = Extras::NEW;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }
}

impl<'a, L: Width> General<'a, L> {
    pub(crate) const fn of_parts(
        problem: crate::xc::Problem<'a, L>,
        colors: &'a [L],
        multiplicities: &'a [Multiplicity<L>],
        costs: &'a [u32],
        extras: Extras,
    ) -> Self {
        // What was not said is not read.
        Self {
            problem,
            colors: if extras.most_color == 0 { &[] } else { colors },
            multiplicities: if extras.multiple == 0 { &[] } else { multiplicities },
            costs: if extras.costly == 0 { &[] } else { costs },
            extras,
        }
    }
}

/// A general problem in memory of fixed size: as a [`ProblemStorage`], with colors for up to `COLORS`
/// entries, multiplicities for the first `MULTIPLICITIES` items and costs for the first `COSTS`
/// options: as many as there are, or 0.
///
/// `const fn new()` and all-zero bytes are the empty problem, in which all items are primary.
///
/// Memory: that of a [`ProblemStorage`], with `u16` 2 bytes for each color, 4 for each multiplicity,
/// 4 for each cost, and 16 more.
///
/// ```
/// use footwork::{Error, xc::{GeneralStorage, dance}};
/// // Two words that cross in a letter: it is the color of the square they share.
/// let mut storage = GeneralStorage::<u16, 3, 4, 8, 8>::new();
/// storage.set_items(2, 1)?;
/// for (word, letter) in [(0, b'A'), (0, b'B'), (1, b'B'), (1, b'C')] {
///     storage.option(&[(word, 0), (2, u16::from(letter))])?;
/// }
/// assert_eq!(storage.option(&[(0, 1)]), Err(Error::PrimaryColor { option: 4, item: 0 }));
/// let mut memory = dance::Storage::<u16, 3, 8, 2, 1>::new();
/// let mut search = memory.search(storage.general())?;
/// assert_eq!(search.next_solution()?, Some(&[1, 2][..]));
/// assert_eq!(search.next_solution()?, None);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct GeneralStorage<
    L: Width,
    const ITEMS: usize,
    const OPTIONS: usize,
    const ENTRIES: usize,
    const COLORS: usize = 0,
    const MULTIPLICITIES: usize = 0,
    const COSTS: usize = 0,
    const IDS: usize = 0,
> {
    problem: ProblemStorage<L, ITEMS, OPTIONS, ENTRIES, IDS>,
    extras: Extras,
    costs: [u32; COSTS],
    colors: [L; COLORS],
    multiplicities: [Multiplicity<L>; MULTIPLICITIES],
}

impl<
    L: Width,
    const ITEMS: usize,
    const OPTIONS: usize,
    const ENTRIES: usize,
    const COLORS: usize,
    const MULTIPLICITIES: usize,
    const COSTS: usize,
    const IDS: usize,
> GeneralStorage<L, ITEMS, OPTIONS, ENTRIES, COLORS, MULTIPLICITIES, COSTS, IDS>
{
    /// Lends the problem. Constant time.
    pub const fn general(&self) -> General<'_, L> {
        General::of_parts(
            self.problem.problem(),
            &self.colors,
            &self.multiplicities,
            &self.costs,
            self.extras,
        )
    }

    /// As [`ProblemStorage::set_items`]; forgets multiplicities, too.
    ///
    /// # Errors
    /// As there.
    pub const fn set_items(&mut self, primary: u32, secondary: u32) -> Result<(), Error> {
        match self.problem.set_items(primary, secondary) {
            Ok(()) => {
                self.extras = Extras::NEW;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }
}

/// Tells colors from items in the fingerprint; no item has this number.
const COLOR: u32 = u32::MAX - 1;
const MULTIPLICITY: u32 = u32::MAX - 2;
const COST: u32 = u32::MAX - 3;

/// Constant functions cannot call trait methods, hence one copy for each width.
macro_rules! general {
    ($width:ty) => {
        impl GeneralMemory<'_, $width> {
            /// Says how many options may cover a primary item: from `least` to `most`. Before the
            /// first option.
            ///
            /// # Errors
            /// [`Error::Multiplicity`] for a secondary item, for `most` 0 or below `least`;
            /// [`Error::UnknownItem`] for no item (of the next option); [`Error::Running`] where
            /// there are options already; [`Error::Capacity`] for [`Resource::Multiplicities`].
            pub const fn set_multiplicity(
                &mut self,
                item: $width,
                least: $width,
                most: $width,
            ) -> Result<(), Error> {
                let filled = &*self.problem.filled;
                let (number, place) = (item as u32, item as usize);
                if filled.options != 0 {
                    return Err(Error::Running);
                }
                if number >= filled.items(self.problem.room) {
                    return Err(Error::UnknownItem { option: 0, item: number });
                }
                if number >= filled.primary(self.problem.room) || most == 0 || least > most {
                    return Err(Error::Multiplicity {
                        item: number,
                        least: least as u32,
                        most: most as u32,
                    });
                }
                if place >= self.multiplicities.len() {
                    let room = self.multiplicities.len();
                    return capacity(Resource::Multiplicities, place.saturating_add(1), room);
                }
                if self.extras.multiple == 0 {
                    // What was there before is no multiplicity of this problem.
                    let mut other = 0;
                    while other < self.multiplicities.len() {
                        self.multiplicities[other] = Multiplicity { least: 0, most: 0 };
                        other += 1;
                    }
                }
                let before = self.multiplicities[place].most as u32;
                self.multiplicities[place] = Multiplicity { least, most };
                let Extras { multiple, more, hash, .. } = &mut *self.extras;
                *multiple = multiple.saturating_add(1);
                *more = more.saturating_sub(before.saturating_sub(1));
                *more = more.saturating_add((most as u32).saturating_sub(1));
                *hash = mix(mix(mix(mix(*hash, MULTIPLICITY), number), least as u32), most as u32);
                Ok(())
            }

            /// Adds an option that covers these items, each with its color or 0, and returns its
            /// number. It costs nothing. Colors are numbered from 1; small numbers save memory with
            /// [`bits`](crate::xc::bits).
            ///
            /// # Errors
            /// As [`ProblemMemory::option`]; [`Error::PrimaryColor`]; [`Error::Capacity`] for
            /// [`Resource::Colors`]. Then nothing is changed.
            pub const fn option(&mut self, members: &[($width, $width)]) -> Result<u32, Error> {
                self.option_with_cost(0, members)
            }
        }

        impl<
            const ITEMS: usize,
            const OPTIONS: usize,
            const ENTRIES: usize,
            const COLORS: usize,
            const MULTIPLICITIES: usize,
            const COSTS: usize,
            const IDS: usize,
        > GeneralStorage<$width, ITEMS, OPTIONS, ENTRIES, COLORS, MULTIPLICITIES, COSTS, IDS>
        {
            /// An empty problem; all `ITEMS` items are primary.
            pub const fn new() -> Self {
                Self {
                    problem: ProblemStorage::<$width, ITEMS, OPTIONS, ENTRIES, IDS>::new(),
                    extras: Extras::NEW,
                    costs: [0; COSTS],
                    colors: [0; COLORS],
                    multiplicities: [Multiplicity { least: 0, most: 0 }; MULTIPLICITIES],
                }
            }

            /// The arrays, to be filled by a function that is not generic over their sizes.
            pub const fn memory(&mut self) -> GeneralMemory<'_, $width> {
                GeneralMemory {
                    problem: self.problem.memory(),
                    colors: &mut self.colors,
                    multiplicities: &mut self.multiplicities,
                    costs: &mut self.costs,
                    extras: &mut self.extras,
                }
            }

            /// As [`GeneralMemory::option`].
            ///
            /// # Errors
            /// As there.
            pub const fn option(&mut self, members: &[($width, $width)]) -> Result<u32, Error> {
                self.memory().option(members)
            }

            /// As [`GeneralMemory::option_with_cost`].
            ///
            /// # Errors
            /// As there.
            pub const fn option_with_cost(
                &mut self,
                cost: u32,
                members: &[($width, $width)],
            ) -> Result<u32, Error> {
                self.memory().option_with_cost(cost, members)
            }

            /// As [`GeneralMemory::set_multiplicity`].
            ///
            /// # Errors
            /// As there.
            pub const fn set_multiplicity(
                &mut self,
                item: $width,
                least: $width,
                most: $width,
            ) -> Result<(), Error> {
                self.memory().set_multiplicity(item, least, most)
            }
        }

        impl<
            const ITEMS: usize,
            const OPTIONS: usize,
            const ENTRIES: usize,
            const COLORS: usize,
            const MULTIPLICITIES: usize,
            const COSTS: usize,
            const IDS: usize,
        > Default
            for GeneralStorage<$width, ITEMS, OPTIONS, ENTRIES, COLORS, MULTIPLICITIES, COSTS, IDS>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
general!(u16);
general!(u32);

/// Adds options to a problem of one width, with items and colors given in another.
macro_rules! option {
    (
        $(#[$doc:meta])*
        $visibility:vis $name:ident, $without_cost:ident, $pairs:ident, $width:ty, $given:ty
    ) => {
        impl GeneralMemory<'_, $width> {
            $(#[$doc])*
            $visibility const fn $name(
                &mut self,
                cost: u32,
                members: &[($given, $given)],
            ) -> Result<u32, Error> {
                let place = self.problem.filled.options as usize;
                if cost != 0 && place >= self.costs.len() {
                    return capacity(Resource::Costs, place.saturating_add(1), self.costs.len());
                }
                match self.$without_cost(members) {
                    Ok(option) => {
                        self.set_cost(option, cost);
                        Ok(option)
                    }
                    Err(error) => Err(error),
                }
            }

            const fn $without_cost(
                &mut self,
                members: &[($given, $given)],
            ) -> Result<u32, Error> {
                let filled = &*self.problem.filled;
                let (option, first) = (filled.options, filled.entries as usize);
                let primary = filled.primary(self.problem.room);
                let end = first.saturating_add(members.len());
                let mut place = 0;
                while place < members.len() {
                    let (item, color) = members[place];
                    if color != 0 && (item as u32) < primary {
                        return Err(Error::PrimaryColor { option, item: item as u32 });
                    }
                    if color != 0 && end > self.colors.len() {
                        return capacity(Resource::Colors, end, self.colors.len());
                    }
                    if color as u32 > <$width as Width>::MOST {
                        let most = <$width as Width>::MOST as usize;
                        return capacity(Resource::LinkWidth, color as usize, most);
                    }
                    place += 1;
                }
                if let Err(error) = self.problem.$pairs(members) {
                    return Err(error);
                }
                // In the order of the entries: primary items, then secondary ones. The primary
                // ones have no color.
                let mut entry = end;
                place = members.len();
                while place > 0 {
                    place -= 1;
                    let (item, color) = members[place];
                    if (item as u32) < primary {
                        continue;
                    }
                    entry -= 1;
                    if color as u32 > self.extras.most_color {
                        self.extras.most_color = color as u32;
                    }
                    if color != 0 {
                        let filled = &mut *self.problem.filled;
                        filled.hash = mix(mix(mix(filled.hash, COLOR), item as u32), color as u32);
                    }
                    if entry < self.colors.len() {
                        self.colors[entry] = color as $width;
                    }
                }
                while entry > first {
                    entry -= 1;
                    if entry < self.colors.len() {
                        self.colors[entry] = 0;
                    }
                }
                Ok(option)
            }
        }
    };
}
option! {
    /// Adds an option as [`option`](Self::option), with what it costs.
    ///
    /// # Errors
    /// As there; [`Error::Capacity`] for [`Resource::Costs`].
    pub option_with_cost, option_without_cost, option_of_pairs, u16, u16
}
option! {
    /// Adds an option as [`option`](Self::option), with what it costs.
    ///
    /// # Errors
    /// As there; [`Error::Capacity`] for [`Resource::Costs`].
    pub option_with_cost, option_without_cost, option_of_pairs, u32, u32
}
option! {
    /// The same with items and colors of 32 bits.
    pub(in crate::xc) narrowed_with_cost, narrowed, option_of_wide_pairs, u16, u32
}
