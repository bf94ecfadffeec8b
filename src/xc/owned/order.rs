//! The same problem with its options in another order.

use alloc::vec;
use alloc::vec::Vec;

use super::OwnedGeneral;
use crate::Error;
use crate::xc::best::split;

macro_rules! order {
    ($width:ty) => {
        impl OwnedGeneral<$width> {
            /// A copy whose options stand in the order in which the search for the cheapest
            /// solutions looks at the fewest: what an option costs beyond what its items cost
            /// anyhow ascends. Its [`id`](crate::xc::Problem::id)s are those here. Time: the
            /// primary items times the entries, at most.
            ///
            /// ```
            /// use footwork::xc::owned::OwnedGeneral;
            /// let mut general = OwnedGeneral::<u16>::new(1, 0)?;
            /// for cost in [5, 2, 7] {
            ///     general.option_with_cost(cost, &[(0, 0)])?;
            /// }
            /// let sorted = general.cheapest_first()?;
            /// let sorted = sorted.general();
            /// let options = (0..3).map(|option| (sorted.cost(option), sorted.problem().id(option)));
            /// assert!(options.eq([(2, 1), (5, 0), (7, 2)]));
            /// # Ok::<(), footwork::Error>(())
            /// ```
            ///
            /// # Errors
            /// None that the problem here has not had.
            pub fn cheapest_first(&self) -> Result<Self, Error> {
                let general = self.general();
                let mut rests = vec![0; general.problem().options() as usize];
                split(&general, &mut rests);
                let mut order: Vec<u32> = (0..general.problem().options()).collect();
                order.sort_by_key(|option| rests.get(*option as usize));
                self.in_order(order)
            }

            /// A copy whose options stand in an order that depends on nothing but the seed: other
            /// solutions come first. Its [`id`](crate::xc::Problem::id)s are those here.
            ///
            /// ```
            /// use footwork::xc::owned::OwnedGeneral;
            /// let mut general = OwnedGeneral::<u16>::new(1, 0)?;
            /// for _ in 0..20 {
            ///     general.option(&[(0, 0)])?;
            /// }
            /// let shuffled = general.shuffled(1)?;
            /// let problem = shuffled.general().problem();
            /// let mut ids: Vec<u32> = (0..20).map(|option| problem.id(option)).collect();
            /// assert_ne!(ids, Vec::from_iter(0..20));
            /// ids.sort();
            /// assert_eq!(ids, Vec::from_iter(0..20));
            /// # Ok::<(), footwork::Error>(())
            /// ```
            ///
            /// # Errors
            /// None that the problem here has not had.
            pub fn shuffled(&self, seed: u64) -> Result<Self, Error> {
                let mut order: Vec<u32> = (0..self.general().problem().options()).collect();
                shuffle(&mut order, seed);
                self.in_order(order)
            }

            fn in_order(&self, order: Vec<u32>) -> Result<Self, Error> {
                let general = self.general();
                let problem = general.problem();
                let secondary = problem.items().saturating_sub(problem.primary());
                let mut copy = Self::new(problem.primary(), secondary)?;
                for item in 0..problem.primary() {
                    let (least, most) = general.multiplicity(item);
                    if (least, most) != (1, 1) {
                        copy.set_multiplicity(item as $width, least as $width, most as $width)?;
                    }
                }
                for option in order {
                    let members: Vec<_> = general
                        .members_of(option)
                        .map(|(item, color)| (item as $width, color as $width))
                        .collect();
                    copy.option_with_cost(general.cost(option), &members)?;
                    if let Some(id) = copy.problem.ids.last_mut() {
                        *id = problem.id(option);
                    }
                }
                Ok(copy)
            }
        }
    };
}
order!(u16);
order!(u32);

/// The shuffle of Fisher and Yates (Knuth, TAOCP 3.4.2, algorithm P), with numbers of Steele, Lea and
/// Flood's `SplitMix` (OOPSLA 2014).
fn shuffle(order: &mut [u32], seed: u64) {
    let mut state = seed;
    for last in (1..order.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        // 32 bits times the number of places: the upper half is a place.
        let random = (mixed ^ mixed >> 31) >> 32;
        let place = random.wrapping_mul(last as u64 + 1) >> 32;
        order.swap(place as usize, last);
    }
}
