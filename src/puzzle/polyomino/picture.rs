//! Solutions as text.

use core::fmt::{self, Write as _};

use super::{Place, Puzzle};
use crate::xc::{Problem, Width};

/// A board with the pieces of a solution: see [`Puzzle::picture`].
///
/// ```
/// use footwork::puzzle::polyomino::{Motion, Rules, Storage, Supply};
/// use footwork::xc::Workspace;
/// let mut storage = Storage::<8, 1, 2>::new();
/// let rules = Rules { supply: Supply::Unlimited, motion: Motion::Free, ..Rules::default() };
/// let puzzle = storage.puzzle("####\n#.?#", "dd", rules)?;
/// let mut workspace = Workspace::<u16, 7, 10, 20>::new();
/// puzzle.fill(&mut workspace.memory())?;
/// let mut search = workspace.search()?;
/// assert!(search.next_solution()?.is_some());
/// let (solution, problem) = search.solution_and_problem();
/// let picture = puzzle.picture(problem, solution);
/// assert_eq!(picture.to_string(), "dddd\nd.?d\n");
/// let lines = "\
/// +-+---+-+
/// |d|d d|d|
/// | +-+-+ |
/// |d| |?|d|
/// +-+ +-+-+
/// ";
/// assert_eq!(format!("{picture:#}"), lines);
/// # Ok::<(), footwork::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a, L: Width, K> {
    puzzle: &'a Puzzle<'a>,
    problem: Problem<'a, L>,
    options: &'a [K],
}

/// What is seen in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// No cell.
    Nothing,
    /// A cell that no piece covers, and its item.
    Empty(u32),
    /// The option that covers it.
    Option(u32),
}

impl<'a, L: Width, K: Width> Picture<'a, L, K> {
    pub(super) const fn new(
        puzzle: &'a Puzzle<'a>,
        problem: Problem<'a, L>,
        options: &'a [K],
    ) -> Self {
        Self { puzzle, problem, options }
    }

    /// What is seen at a place, if it is in the box.
    fn seen(&self, place: Option<Place>) -> Seen {
        let Some((_, item)) = place.and_then(|place| self.puzzle.cell(place)) else {
            return Seen::Nothing;
        };
        let covers = |option: &u32| self.problem.items_of(*option).any(|other| other == item);
        let mut options = self.options.iter().map(|option| option.index() as u32);
        options.find(covers).map_or(Seen::Empty(item), Seen::Option)
    }

    fn letter(&self, seen: Seen) -> char {
        match seen {
            Seen::Nothing => '.',
            Seen::Empty(item) if item < self.puzzle.primary => '#',
            Seen::Empty(_) => '?',
            Seen::Option(option) => {
                let name = self.puzzle.piece_of(option).and_then(|piece| self.puzzle.name(piece));
                name.unwrap_or('#')
            }
        }
    }

    /// Letters with lines between them: what is to the left of and above each cell, and one more
    /// row and column.
    fn lines(&self, f: &mut fmt::Formatter<'_>, layer: u16) -> fmt::Result {
        let size = self.puzzle.size;
        // From 1, so that there is something before the first.
        let at = |row: u16, column: u16| {
            let place = row.checked_sub(1).zip(column.checked_sub(1));
            self.seen(place.map(|(row, column)| Place { layer, row, column }))
        };
        let (rows, columns) = (size.row.saturating_add(1), size.column.saturating_add(1));
        for row in 1..=rows {
            for column in 1..=columns {
                let (above, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
                let (here, over) = (at(row, column), at(above, column));
                let (beside, across) = (at(row, left), at(above, left));
                f.write_char(
                    match (beside == here && across == over, across == beside && over == here) {
                        (true, true) => ' ',
                        (true, false) => '-',
                        (false, true) => '|',
                        (false, false) => '+',
                    },
                )?;
                if column < columns {
                    f.write_char(if here == over { ' ' } else { '-' })?;
                }
            }
            f.write_char('\n')?;
            if row == rows {
                break;
            }
            for column in 1..=columns {
                let here = at(row, column);
                let left = at(row, column.wrapping_sub(1));
                f.write_char(if here == left { ' ' } else { '|' })?;
                if column < columns {
                    f.write_char(if here == Seen::Nothing { ' ' } else { self.letter(here) })?;
                }
            }
            f.write_char('\n')?;
        }
        Ok(())
    }

    fn letters(&self, f: &mut fmt::Formatter<'_>, layer: u16) -> fmt::Result {
        let size = self.puzzle.size;
        for row in 0..size.row {
            for column in 0..size.column {
                f.write_char(self.letter(self.seen(Some(Place { layer, row, column }))))?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

impl<L: Width, K: Width> fmt::Display for Picture<'_, L, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.puzzle.size;
        for layer in 0..size.layer {
            if layer > 0 {
                (0..size.column).try_for_each(|_| f.write_char('-'))?;
                f.write_char('\n')?;
            }
            if f.alternate() { self.lines(f, layer)? } else { self.letters(f, layer)? }
        }
        Ok(())
    }
}
