//! The cheapest solutions, in memory as large as a problem needs.

use alloc::vec;
use alloc::vec::Vec;

use crate::xc::{BestMemory, BestState, Matrix, Width};

/// The cheapest solutions of a problem, in place of a [`BestStorage`](crate::xc::BestStorage).
///
/// ```
/// use footwork::xc::owned::{Bits, Best, OwnedGeneral};
/// use footwork::xc::{Budget, Step};
/// let mut general = OwnedGeneral::<u16>::new(2, 0)?;
/// for (cost, items) in [(3, &[(0, 0)][..]), (4, &[(1, 0)]), (6, &[(0, 0), (1, 0)])] {
///     general.option_with_cost(cost, items)?;
/// }
/// let mut memory = Bits::new(general.general());
/// let mut search = memory.search(general.general())?;
/// let mut best = Best::new(general.general(), 1);
/// let mut best = best.memory();
/// best.start(&search)?;
/// while best.step(&mut search, Budget::UNLIMITED)? != Step::Done {}
/// assert!(best.solutions().eq([(6, &[2][..])]));
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Best<L: Width> {
    state: BestState,
    rests: Vec<u32>,
    costs: Vec<u64>,
    lengths: Vec<u32>,
    options: Vec<L>,
}

impl<L: Width> Best<L> {
    /// Memory for so many solutions of this problem.
    pub fn new<P: Matrix<L>>(problem: P, keep: usize) -> Self {
        let levels = problem.levels() as usize;
        Self {
            state: BestState::NEW,
            rests: vec![0; problem.options() as usize],
            costs: vec![0; keep],
            lengths: vec![0; keep],
            options: vec![L::default(); levels * keep],
        }
    }

    /// Lends it.
    pub fn memory(&mut self) -> BestMemory<'_, L> {
        let Self { state, rests, costs, lengths, options } = self;
        BestMemory::new(state, rests, costs, lengths, options)
    }
}
