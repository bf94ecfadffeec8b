//! Why a problem has no solution.

use alloc::vec::Vec;

use super::{Bits, Dance, OwnedGeneral};
use crate::Error;
use crate::xc::{Budget, Engine, General, Search, Step, Width};

/// What [`OwnedGeneral::diagnose`] found out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Diagnosis {
    /// There is a solution: these options.
    Solution(Vec<u32>),
    /// No option covers these items often enough, whatever else is chosen.
    Uncovered(Vec<u32>),
    /// These items can not be covered together. `minimal` if all but any one of them can; else the
    /// budget ended before that was proven.
    Conflict {
        /// Primary items, ascending.
        items: Vec<u32>,
        /// Whether none of them could be left out.
        minimal: bool,
    },
    /// The budget ended before anything was found.
    Unknown,
}

/// Beyond that many options, rows of bits take more memory than links.
const MOST_FOR_BITS: u32 = 4_096;

/// What a search of a part of the items came to.
enum Outcome {
    Solution(Vec<u32>),
    None,
    Spent,
}

macro_rules! diagnose {
    ($width:ty) => {
        impl OwnedGeneral<$width> {
            /// Finds out why there is no solution: which items no option covers, or which few can not
            /// be covered together, whatever becomes of the others. Items are left out as long as
            /// there is none (a minimal conflict, by deletion: Chinneck and Dravnieks, ORSA Journal on
            /// Computing 3, 1991).
            ///
            /// The budget is for all searches together, in link updates; memory is that of a second
            /// problem and its search.
            ///
            /// # Errors
            /// [`Error::Capacity`] where the problem has more than the link width can number.
            ///
            /// ```
            /// use footwork::xc::{Budget, owned::{Diagnosis, OwnedGeneral}};
            /// // Three pigeons, two holes; and a fourth item that has nothing to do with it.
            /// let mut problem = OwnedGeneral::<u16>::new(4, 2)?;
            /// for pigeon in 0..3 {
            ///     for hole in [4, 5] {
            ///         problem.option(&[(pigeon, 0), (hole, 0)])?;
            ///     }
            /// }
            /// problem.option(&[(3, 0)])?;
            /// assert_eq!(
            ///     problem.diagnose(Budget::UNLIMITED)?,
            ///     Diagnosis::Conflict { items: vec![0, 1, 2], minimal: true }
            /// );
            /// # Ok::<(), footwork::Error>(())
            /// ```
            pub fn diagnose(&self, budget: Budget) -> Result<Diagnosis, Error> {
                let general = self.general();
                let uncovered = uncovered(&general);
                if !uncovered.is_empty() {
                    return Ok(Diagnosis::Uncovered(uncovered));
                }
                let mut left = budget.get();
                let primary = general.problem().primary();
                let mut wanted: Vec<u32> = (0..primary).collect();
                match self.search_part(&wanted, &mut left)? {
                    Outcome::Solution(options) => return Ok(Diagnosis::Solution(options)),
                    Outcome::Spent => return Ok(Diagnosis::Unknown),
                    Outcome::None => {}
                }
                // Many at once first: most have nothing to do with it.
                let mut many = wanted.len().div_ceil(2);
                let mut minimal;
                loop {
                    minimal = true;
                    let mut from = 0;
                    while from < wanted.len() {
                        let end = (from + many).min(wanted.len());
                        let without: Vec<u32> =
                            wanted[..from].iter().chain(&wanted[end..]).copied().collect();
                        match self.search_part(&without, &mut left)? {
                            Outcome::None => wanted = without,
                            Outcome::Solution(_) => from = end,
                            Outcome::Spent => {
                                minimal = false;
                                from = end;
                            }
                        }
                    }
                    if many == 1 {
                        break;
                    }
                    many = many.div_ceil(2);
                }
                Ok(Diagnosis::Conflict { items: wanted, minimal })
            }

            /// Searches for options that cover these items; the others at most as often as they may be.
            fn search_part(&self, wanted: &[u32], left: &mut u64) -> Result<Outcome, Error> {
                let part = self.part(wanted)?;
                let general = part.general();
                if general.problem().options() <= MOST_FOR_BITS {
                    run(Bits::new(general).search(general)?, left)
                } else {
                    run(Dance::new(general).search(general)?, left)
                }
            }

            /// The same problem in which only these items must be covered; options keep their numbers.
            fn part(&self, wanted: &[u32]) -> Result<Self, Error> {
                let general = self.general();
                let problem = general.problem();
                let mut wanted = wanted.iter().peekable();
                let mut order = Vec::new();
                let mut others = Vec::new();
                for item in 0..problem.primary() {
                    let (least, most) = general.multiplicity(item);
                    let is_wanted = wanted.next_if_eq(&&item).is_some();
                    if is_wanted || most > 1 {
                        order.push((item, if is_wanted { least } else { 0 }, most));
                    } else {
                        others.push(item);
                    }
                }
                let mut number = alloc::vec![0_u32; problem.items() as usize];
                let primary = order.len() as u32;
                let secondary = problem.items() - primary;
                let all = order.iter().map(|(item, ..)| *item).chain(others);
                for (place, item) in (0..).zip(all.chain(problem.primary()..problem.items())) {
                    number[item as usize] = place;
                }
                let mut part = Self::new(primary, secondary)?;
                for (item, (_, least, most)) in (0..).zip(order) {
                    if (least, most) != (1, 1) {
                        part.set_multiplicity(item, least as $width, most as $width)?;
                    }
                }
                for option in 0..problem.options() {
                    let members: Vec<_> = general
                        .members_of(option)
                        .map(|(item, color)| (number[item as usize] as $width, color as $width))
                        .collect();
                    part.option(&members)?;
                }
                Ok(part)
            }
        }
    };
}
diagnose!(u16);
diagnose!(u32);

/// Searches as long as the budget lasts.
fn run<E: Engine>(mut search: Search<E>, left: &mut u64) -> Result<Outcome, Error> {
    if *left == 0 {
        return Ok(Outcome::Spent);
    }
    let step = search.step(Budget::updates(*left))?;
    *left = left.saturating_sub(search.engine.state().spent.max(1));
    Ok(match step {
        Step::Solution => {
            Outcome::Solution(search.solution().iter().map(|o| o.index() as u32).collect())
        }
        Step::Done => Outcome::None,
        Step::Paused => Outcome::Spent,
    })
}

/// Items that have fewer options than they need.
fn uncovered<L: Width>(general: &General<'_, L>) -> Vec<u32> {
    let problem = general.problem();
    let mut options = alloc::vec![0_u32; problem.items() as usize];
    for option in 0..problem.options() {
        for item in problem.items_of(option) {
            if let Some(options) = options.get_mut(item as usize) {
                *options += 1;
            }
        }
    }
    let short = |item: &u32| {
        options.get(*item as usize).is_some_and(|options| *options < general.multiplicity(*item).0)
    };
    (0..problem.primary()).filter(short).collect()
}
