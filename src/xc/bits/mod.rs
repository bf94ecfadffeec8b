//! Bits for options: the fastest engine on hosts, for problems of small and middling size.
//!
//! Memory: 8 bytes for each 64 options, for each item and each level, and a size of each primary
//! item for each level, two with multiplicities. A 9x9 Sudoku takes 93 KB, pentominoes in 6 x 10 25 KB.
//!
//! Nodes, solutions and their order are those of [`dance`](super::dance); `updates` counts the
//! entries of options that die, which is more or less the same work. Only
//! [`Rule::Fewest`](super::Rule::Fewest).

mod cost;
mod multiple;
mod run;
mod span;
mod view;

use super::marks::Marks;
use super::state::{State, fits};
use super::{Matrix, Search, Table, Width};
use crate::{Error, Resource};
pub use view::{Frame, GeneralView, View};
use view::{numbers_of, rows_of, words_for};

/// Memory of a search by bits: up to `ITEMS` items, `ROW_WORDS` times 64 options and `LEVELS` options
/// in a solution. With colors there are more rows: `ITEMS` must be the number of items, and of
/// secondary items times colors; with multiplicities, twice that of primary items, if that is more.
///
/// `const fn new()` and all-zero bytes are the empty storage, so a `static` one lies in `.bss`.
///
/// ```
/// use footwork::xc::{ProblemStorage, bits};
/// let mut storage = ProblemStorage::<u16, 3, 4, 5>::new();
/// for option in [&[0_u16][..], &[1], &[2], &[0, 1]] {
///     storage.option(option)?;
/// }
/// let mut memory = bits::Storage::<u16, 3, 1>::new();
/// assert_eq!(memory.search(storage.problem())?.count(10)?.count, 2);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Storage<
    L: Width,
    const ITEMS: usize,
    const ROW_WORDS: usize,
    const LEVELS: usize = ITEMS,
> {
    state: State,
    rows: [[u64; ROW_WORDS]; ITEMS],
    alive: [u64; ROW_WORDS],
    dying: [u64; ROW_WORDS],
    saved_alive: [[u64; ROW_WORDS]; LEVELS],
    saved_sizes: [[L; ITEMS]; LEVELS],
    sizes: [L; ITEMS],
    marks: [L; LEVELS],
    levels: [L; LEVELS],
    frames: [Frame<L>; LEVELS],
}

impl<L: Width, const ITEMS: usize, const ROW_WORDS: usize, const LEVELS: usize>
    Storage<L, ITEMS, ROW_WORDS, LEVELS>
{
    fn view<P: Table<L>>(&mut self, problem: P) -> GeneralView<'_, P, L> {
        GeneralView {
            problem,
            state: &mut self.state,
            words: 0,
            rows: self.rows.as_flattened_mut(),
            alive: &mut self.alive,
            dying: &mut self.dying,
            sizes: &mut self.sizes,
            marks: &mut self.marks,
            levels: &mut self.levels,
            frames: &mut self.frames,
            saved_alive: self.saved_alive.as_flattened_mut(),
            saved_sizes: self.saved_sizes.as_flattened_mut(),
            left: &mut [],
            saved_left: &mut [],
        }
    }

    /// Starts a search, whatever this memory held. Cost: proportional to the entries, and to the
    /// rows.
    ///
    /// # Errors
    /// [`Error::Capacity`] with what would be needed.
    pub fn search<P: Table<L>>(
        &mut self,
        problem: P,
    ) -> Result<Search<GeneralView<'_, P, L>>, Error> {
        let mut search = Search::new(self.view(problem));
        search.begin()?;
        Ok(search)
    }

    /// Goes on with the search that this memory holds, wherever it was left. Constant time.
    ///
    /// # Errors
    /// [`Error::NotStarted`] for fresh memory, [`Error::OtherProblem`] for another problem than
    /// the one the search was started with.
    pub fn resume<P: Table<L>>(
        &mut self,
        problem: P,
    ) -> Result<Search<GeneralView<'_, P, L>>, Error> {
        let mut search = Search::new(self.view(problem));
        search.go_on()?;
        Ok(search)
    }
}

/// Bytes of a [`Storage`] for so many items, words of a row and levels, with links of `width` bytes
/// (2 or 4).
///
/// ```
/// use footwork::xc::bits;
/// const BYTES: usize = bits::bytes(324, 12, 81, 2);
/// assert_eq!(BYTES, size_of::<bits::Storage<u16, 324, 12, 81>>());
/// ```
pub const fn bytes(items: usize, row_words: usize, levels: usize, width: usize) -> usize {
    let words = row_words * (items + 2 + levels);
    let numbers = items * (1 + levels) + 6 * levels;
    (size_of::<State>() + 8 * words + width * numbers).next_multiple_of(8)
}

/// The same on arrays that the caller brings, of sizes known at run time: [`Needs`] tells them.
///
/// ```
/// use footwork::xc::{ProblemStorage, State, bits};
/// let mut storage = ProblemStorage::<u16, 1, 1, 1>::new();
/// storage.option(&[0])?;
/// let problem = storage.problem();
/// let needs = bits::Needs::of(&problem);
/// let mut state = State::NEW;
/// let mut words = vec![0; needs.words];
/// let mut numbers = vec![0; needs.numbers];
/// let mut frames = vec![bits::Frame::default(); needs.frames];
/// let memory = bits::Memory::new(&mut state, &mut words, &mut numbers, &mut frames);
/// assert_eq!(memory.search(problem)?.count(2)?.count, 1);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Debug)]
pub struct Memory<'s, L> {
    state: &'s mut State,
    words: &'s mut [u64],
    numbers: &'s mut [L],
    frames: &'s mut [Frame<L>],
}

/// How large the arrays of a [`Memory`] must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Needs {
    /// 64-bit words.
    pub words: usize,
    /// Numbers of the link width.
    pub numbers: usize,
    /// Frames, one a level.
    pub frames: usize,
}

impl Needs {
    /// What a problem needs.
    pub fn of<L: Width, P: Matrix<L>>(problem: &P) -> Self {
        let levels = problem.levels() as usize;
        let words = words_for(problem.options());
        let rows = rows_of(problem).saturating_add(levels).saturating_add(2);
        Self {
            words: words.saturating_mul(rows),
            numbers: levels_at(problem)
                .saturating_add(levels)
                .saturating_add(numbers_of(problem).saturating_mul(levels)),
            frames: levels,
        }
    }
}

/// Where the levels stand among a [`Memory`]'s numbers: behind the sizes and the marks.
fn levels_at<L: Width, P: Matrix<L>>(problem: &P) -> usize {
    let marks = Marks::<L>::words_for(problem.primary() as usize);
    numbers_of(problem).saturating_add(marks)
}

/// The options of the solution that stands, from the parts of a [`Memory`].
#[cfg(feature = "capi")]
pub(crate) fn standing<L: Width>(
    problem: super::Problem<'_, L>,
    state: &State,
    numbers: &[L],
) -> impl ExactSizeIterator<Item = u32> {
    let levels = numbers.get(levels_at(&problem)..).unwrap_or_default();
    let taken = levels.get(..state.standing()).unwrap_or_default().iter();
    taken.map(|option| option.index() as u32)
}

/// The first so many and the rest.
#[inline(always)]
fn split<T>(all: &mut [T], first: usize) -> (&mut [T], &mut [T]) {
    let first = first.min(all.len());
    all.split_at_mut_checked(first).unwrap_or_default()
}

impl<'s, L: Width> Memory<'s, L> {
    /// Arrays for a search, checked against the problem when it starts.
    pub fn new(
        state: &'s mut State,
        words: &'s mut [u64],
        numbers: &'s mut [L],
        frames: &'s mut [Frame<L>],
    ) -> Self {
        Self { state, words, numbers, frames }
    }

    /// Whether the arrays are large enough, and if not, how large they must be. A view of less
    /// does not begin either, but says what the one array needs that was cut short.
    fn check<P: Table<L>>(&self, problem: &P) -> Result<(), Error> {
        let needs = Needs::of(problem);
        fits(Resource::Memory, needs.numbers, self.numbers.len())?;
        fits(Resource::Memory, needs.words, self.words.len())?;
        fits(Resource::Levels, needs.frames, self.frames.len())
    }

    /// A view that is yet to begin or to go on.
    #[inline(always)] // no copies of the view
    pub(crate) fn view<P: Table<L>>(self, problem: P) -> Search<GeneralView<'s, P, L>> {
        let Self { state, words: bits, numbers, frames } = self;
        let words = words_for(problem.options());
        let primary = problem.primary() as usize;
        let (rows, bits) = split(bits, rows_of(&problem).saturating_mul(words));
        let (alive, bits) = split(bits, words);
        let (dying, saved_alive) = split(bits, words);
        let (sizes, numbers) = split(numbers, numbers_of(&problem));
        let (marks, numbers) = split(numbers, Marks::<L>::words_for(primary));
        // More frames than needed are left alone.
        let (frames, _) = split(frames, problem.levels() as usize);
        let (levels, saved_sizes) = split(numbers, frames.len());
        Search::new(GeneralView {
            problem,
            state,
            words: 0,
            rows,
            alive,
            dying,
            sizes,
            marks,
            levels,
            frames,
            saved_alive,
            saved_sizes,
            left: &mut [],
            saved_left: &mut [],
        })
    }

    /// Starts a search. Cost: proportional to the entries, and to the rows.
    ///
    /// # Errors
    /// [`Error::Capacity`] where an array is too small.
    #[inline(always)] // no copies of the view
    pub fn search<P: Table<L>>(self, problem: P) -> Result<Search<GeneralView<'s, P, L>>, Error> {
        noted!(self.check(&problem))?;
        let mut search = self.view(problem);
        search.begin()?;
        Ok(search)
    }

    /// Goes on with the search that these arrays hold.
    ///
    /// # Errors
    /// [`Error::NotStarted`], [`Error::OtherProblem`].
    #[inline(always)] // no copies of the view
    pub fn resume<P: Table<L>>(self, problem: P) -> Result<Search<GeneralView<'s, P, L>>, Error> {
        noted!(self.check(&problem))?;
        let mut search = self.view(problem);
        search.go_on()?;
        Ok(search)
    }
}

macro_rules! new {
    ($width:ty) => {
        impl<const ITEMS: usize, const ROW_WORDS: usize, const LEVELS: usize>
            Storage<$width, ITEMS, ROW_WORDS, LEVELS>
        {
            /// Empty memory.
            pub const fn new() -> Self {
                Self {
                    state: State::NEW,
                    rows: [[0; ROW_WORDS]; ITEMS],
                    alive: [0; ROW_WORDS],
                    dying: [0; ROW_WORDS],
                    saved_alive: [[0; ROW_WORDS]; LEVELS],
                    saved_sizes: [[0; ITEMS]; LEVELS],
                    sizes: [0; ITEMS],
                    marks: [0; LEVELS],
                    levels: [0; LEVELS],
                    frames: [Frame { item: 0, level: 0, open: 0, hint: 0 }; LEVELS],
                }
            }
        }

        impl<const ITEMS: usize, const ROW_WORDS: usize, const LEVELS: usize> Default
            for Storage<$width, ITEMS, ROW_WORDS, LEVELS>
        {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
new!(u16);
new!(u32);

#[cfg(all(test, feature = "capi"))]
mod tests {
    extern crate std;

    use super::{Frame, Memory, Needs, standing};
    use crate::puzzle::queens::{self, Diagonals};
    use crate::xc::{Budget, State, Step, Workspace};
    use std::{vec, vec::Vec};

    #[test]
    fn solutions_are_read_from_the_parts() {
        let mut workspace = Workspace::<u16, 34, 36, 144>::new();
        queens::fill(&mut workspace.memory(), 6, Diagonals::All).unwrap();
        let memory = workspace.memory();
        let problem = memory.problem();
        let needs = Needs::of(&problem);
        let (mut state, mut words) = (State::NEW, vec![0; needs.words]);
        let mut numbers = vec![0; needs.numbers];
        let mut frames = vec![Frame::default(); needs.frames];
        Memory::new(&mut state, &mut words, &mut numbers, &mut frames).search(problem).unwrap();
        let mut found = 0;
        loop {
            let memory = Memory::new(&mut state, &mut words, &mut numbers, &mut frames);
            let mut search = memory.resume(problem).unwrap();
            let step = search.step(Budget::updates(40)).unwrap();
            let solution: Vec<u32> = search.solution().iter().map(|o| u32::from(*o)).collect();
            assert!(standing(problem, &state, &numbers).eq(solution.iter().copied()));
            assert_eq!(solution.len(), if step == Step::Solution { 6 } else { 0 });
            found += u32::from(step == Step::Solution);
            if step == Step::Done {
                break;
            }
        }
        assert_eq!(found, 4);
    }
}
