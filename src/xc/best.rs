//! The cheapest solutions, in order of their costs: branch and bound, on any engine.

use super::access::get;
use super::counting::{add, saturated};
use super::limit::Below;
use super::problem::Matrix;
use super::state::fits;
use super::{Budget, Engine, Search, Step, Width, events};
use crate::{Error, Resource};

/// How far the search for the cheapest has come. All-zero bytes: not started.
///
/// ```
/// use footwork::xc::BestState;
/// assert_eq!(size_of::<BestState>(), 24);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct BestState {
    /// All taxes: what every solution costs at least.
    taxes: u64,
    fingerprint: u32,
    kept: u32,
    started: u32,
    /// Whether the rests ascend.
    sorted: u32,
}

impl BestState {
    /// Not started.
    pub const NEW: Self = Self { taxes: 0, fingerprint: 0, kept: 0, started: 0, sorted: 0 };
}

/// The `KEEP` cheapest solutions of a problem, each of at most `LEVELS` options, of `OPTIONS`
/// altogether. `const fn new()` and all-zero bytes are the empty storage.
///
/// Memory: 4 bytes an option of the problem; for each solution kept 12 bytes and a number a level.
///
/// ```
/// use footwork::xc::{BestStorage, Budget, GeneralStorage, Step, dance};
/// // Three workers, three tasks: what each would ask for each.
/// let asked = [[4, 1, 3], [2, 0, 5], [3, 2, 2]];
/// let mut storage = GeneralStorage::<u16, 6, 9, 18, 0, 0, 9>::new();
/// for (worker, asked) in (0..).zip(asked) {
///     for (task, asked) in (3..).zip(asked) {
///         storage.option_with_cost(asked, &[(worker, 0), (task, 0)])?;
///     }
/// }
/// let mut memory = dance::Storage::<u16, 6, 18, 3>::new();
/// let mut search = memory.search(storage.general())?;
/// let mut best = BestStorage::<u16, 2, 3, 9>::new();
/// best.memory().start(&search)?;
/// while best.memory().step(&mut search, Budget::updates(100))? != Step::Done {}
/// let best = best.memory();
/// let costs: Vec<u64> = best.solutions().map(|(cost, _)| cost).collect();
/// assert_eq!(costs, [5, 6]);
/// let (_, cheapest) = best.solutions().next().unwrap();
/// assert_eq!(cheapest, [1, 3, 8]);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct BestStorage<L: Width, const KEEP: usize, const LEVELS: usize, const OPTIONS: usize> {
    costs: [u64; KEEP],
    state: BestState,
    rests: [u32; OPTIONS],
    lengths: [u32; KEEP],
    options: [[L; LEVELS]; KEEP],
}

impl<L: Width, const KEEP: usize, const LEVELS: usize, const OPTIONS: usize>
    BestStorage<L, KEEP, LEVELS, OPTIONS>
{
    /// The arrays, for functions that are not generic over their sizes.
    pub const fn memory(&mut self) -> BestMemory<'_, L> {
        let Self { costs, state, rests, lengths, options } = self;
        BestMemory { state, rests, costs, lengths, options: options.as_flattened_mut() }
    }
}

macro_rules! new {
    ($width:ty) => {
        impl<const KEEP: usize, const LEVELS: usize, const OPTIONS: usize>
            BestStorage<$width, KEEP, LEVELS, OPTIONS>
        {
            /// Empty memory.
            pub const fn new() -> Self {
                Self {
                    costs: [0; KEEP],
                    state: BestState::NEW,
                    rests: [0; OPTIONS],
                    lengths: [0; KEEP],
                    options: [[0; LEVELS]; KEEP],
                }
            }
        }

        impl<const KEEP: usize, const LEVELS: usize, const OPTIONS: usize> Default
            for BestStorage<$width, KEEP, LEVELS, OPTIONS>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
new!(u16);
new!(u32);

/// The same on arrays that the caller brings: a rest for each option; for each solution that is to
/// be kept a cost, a length, and as many numbers as it may have options.
///
/// ```
/// use footwork::xc::{BestMemory, BestState, Budget, Step, Workspace};
/// let mut workspace = Workspace::<u16, 1, 1, 1>::new();
/// workspace.option(&[0])?;
/// let mut search = workspace.search()?;
/// let (mut state, mut rests) = (BestState::NEW, [0; 1]);
/// let (mut costs, mut lengths, mut options) = ([0; 1], [0; 1], [0; 1]);
/// let mut best =
///     BestMemory::new(&mut state, &mut rests, &mut costs, &mut lengths, &mut options);
/// best.start(&search)?;
/// while best.step(&mut search, Budget::UNLIMITED)? != Step::Done {}
/// assert_eq!(best.solutions().next(), Some((0, &[0_u16][..])));
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct BestMemory<'m, L> {
    state: &'m mut BestState,
    rests: &'m mut [u32],
    costs: &'m mut [u64],
    lengths: &'m mut [u32],
    options: &'m mut [L],
}

impl<'m, L: Width> BestMemory<'m, L> {
    /// Arrays, whose sizes are checked when a search starts.
    pub const fn new(
        state: &'m mut BestState,
        rests: &'m mut [u32],
        costs: &'m mut [u64],
        lengths: &'m mut [u32],
        options: &'m mut [L],
    ) -> Self {
        Self { state, rests, costs, lengths, options }
    }

    /// Starts with no solution kept. Time: the primary items times the entries, at most.
    ///
    /// # Errors
    /// [`Error::Capacity`] for too few options ([`Resource::Costs`]) or for solutions that may have
    /// more options than fit ([`Resource::Levels`]); [`Error::ZeroLimit`] where none is to be kept.
    pub fn start<E: Engine<Link = L>>(&mut self, search: &Search<E>) -> Result<(), Error> {
        *self.state = BestState::NEW;
        let keep = self.costs.len().min(self.lengths.len());
        if keep == 0 {
            return Err(Error::ZeroLimit);
        }
        let problem = search.engine.problem();
        fits(Resource::Costs, problem.options() as usize, self.rests.len())?;
        let needed = (search.engine.state().levels as usize).saturating_mul(keep);
        fits(Resource::Levels, needed, self.options.len())?;
        let rests = self.rests.get_mut(..problem.options() as usize).unwrap_or_default();
        self.state.taxes = split(&problem, rests);
        self.state.sorted = u32::from(rests.is_sorted());
        self.state.fingerprint = problem.fingerprint();
        self.state.started = 1;
        Ok(())
    }

    /// Goes on until a solution is found that is among the cheapest so far, which is kept then; the
    /// budget is spent; or it is proven that no other is. Of solutions that cost the same those are
    /// kept that are found first.
    ///
    /// Choosing an item looks at options, and each counts as an update here.
    ///
    /// # Errors
    /// [`Error::NotStarted`]; [`Error::OtherProblem`] for a search of another problem than at the
    /// start; as [`Search::step`].
    pub fn step<E: Engine<Link = L>>(
        &mut self,
        search: &mut Search<E>,
        budget: Budget,
    ) -> Result<Step, Error> {
        let problem = search.engine.problem();
        if self.state.started == 0 {
            return Err(Error::NotStarted);
        }
        if self.state.fingerprint != problem.fingerprint() {
            return Err(Error::OtherProblem);
        }
        let rests = self.rests.get(..problem.options() as usize).unwrap_or_default();
        let sum = self.worst().map_or(u64::MAX, |worst| worst.wrapping_sub(self.state.taxes));
        let below = Below { rests, sum, sorted: self.state.sorted != 0 };
        let step = events::step_below(&mut search.engine, budget.get(), &below)?;
        if step == Step::Solution {
            self.keep(search.engine.solution_and_problem().0);
        }
        Ok(step)
    }

    /// The solutions kept, the cheapest first: what each costs, and its options.
    pub fn solutions(&self) -> impl ExactSizeIterator<Item = (u64, &[L])> {
        let kept = (self.state.kept as usize).min(self.room());
        (0..kept).map(|place| {
            let first = place.wrapping_mul(self.length());
            let end = first.wrapping_add(get(self.lengths, place) as usize);
            (get(self.costs, place), self.options.get(first..end).unwrap_or_default())
        })
    }

    /// How many solutions are kept at most.
    fn room(&self) -> usize {
        self.costs.len().min(self.lengths.len())
    }

    /// Numbers for each solution.
    fn length(&self) -> usize {
        self.options.len().checked_div(self.room()).unwrap_or(0)
    }

    /// The cost of the dearest one kept, where no more than these are to be kept.
    fn worst(&self) -> Option<u64> {
        let room = self.room();
        if (self.state.kept as usize) < room {
            return None;
        }
        self.costs.get(room.wrapping_sub(1)).copied()
    }

    /// Keeps a solution, and drops the dearest if there are too many.
    fn keep(&mut self, solution: &[L]) {
        let cost = solution.iter().fold(self.state.taxes, |mut cost, option| {
            add(&mut cost, u64::from(get(self.rests, option.index())));
            cost
        });
        let (room, length) = (self.room(), self.length());
        let kept = (self.state.kept as usize).min(room);
        let costs = self.costs.get(..kept).unwrap_or_default();
        let place = costs.partition_point(|kept| *kept <= cost);
        if place >= room {
            return;
        }
        // The ones behind it move by one place; the last may drop out.
        let end = kept.wrapping_add(1).min(room);
        rotate(self.costs, place, end, 1);
        rotate(self.lengths, place, end, 1);
        rotate(self.options, place.wrapping_mul(length), end.wrapping_mul(length), length);
        if let (Some(to), Some(count)) = (self.costs.get_mut(place), self.lengths.get_mut(place)) {
            *to = cost;
            *count = saturated(solution.len().min(length));
        }
        let to = self.options.get_mut(place.wrapping_mul(length)..).unwrap_or_default();
        for (to, option) in to.iter_mut().zip(solution.iter().take(length)) {
            *to = *option;
        }
        self.state.kept = saturated(end);
    }
}

/// Moves what stands from `first` to `end` up by some places, the last ones to the front.
fn rotate<T>(all: &mut [T], first: usize, end: usize, by: usize) {
    if let Some(part) = all.get_mut(first..end)
        && by <= part.len()
    {
        part.rotate_right(by);
    }
}

/// Splits all costs into taxes, whose sum is returned, and rests: each item takes what its cheapest
/// option has left.
pub(crate) fn split<L: Width, P: Matrix<L>>(problem: &P, rests: &mut [u32]) -> u64 {
    for (option, rest) in (0..).zip(rests.iter_mut()) {
        *rest = problem.cost(option);
    }
    let mut taxes = 0;
    for item in 0..problem.primary() as usize {
        if !problem.is_taxed(item) {
            continue;
        }
        let has = |option: usize| {
            let (first, end) = problem.bounds(option);
            (first..end).any(|entry| problem.item(entry) == item)
        };
        let least = |least: Option<u32>, (option, rest): (usize, &mut u32)| {
            // Not worth a look where another is as cheap.
            if least.is_none_or(|least| *rest < least) && has(option) { Some(*rest) } else { least }
        };
        let Some(tax) = (0..).zip(rests.iter_mut()).fold(None, least) else { continue };
        if tax == 0 {
            continue;
        }
        for (option, rest) in (0..).zip(rests.iter_mut()) {
            if has(option) {
                *rest = rest.saturating_sub(tax);
            }
        }
        add(&mut taxes, u64::from(tax));
    }
    taxes
}
