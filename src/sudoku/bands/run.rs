//! The search: rest, guess, turn back; in steps.

use super::super::Grid;
use super::board::{Board, Rest};
use super::choose::{Choice, choose};
use super::events;
use crate::Error;
use crate::fmt::HEARD;
use crate::xc::{Stats, Step};

/// A cell that was guessed at. Every guess fills its cell, so there are 81 at most.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Guess {
    /// Candidates not yet tried; none where this one follows from the failure of the others.
    rest: u16,
    /// The one tried, from 0.
    digit: u8,
    /// The cell in its band.
    cell: u8,
}

/// Where a search is.
mod phase {
    /// Nothing started.
    pub const EMPTY: u8 = 0;
    /// The board is being brought to rest.
    pub const REST: u8 = 1;
    /// A solution stands.
    pub const FOUND: u8 = 2;
    /// A contradiction was met.
    pub const DEAD: u8 = 3;
    pub const DONE: u8 = 4;
}

/// A solution is to be reported once more, and counted then;
const UNREAD: u8 = 1;
/// or without being counted.
const UNCOUNTED: u8 = 2;

/// The memory of a search; all-zero where nothing was started.
#[derive(Clone, Debug)]
#[repr(C, align(8))]
pub(super) struct Memory<const LEVELS: usize> {
    nodes: u64,
    updates: u64,
    solutions: u64,
    /// Work of the last step.
    pub(super) spent: u64,
    board: Board,
    /// The givens, to begin anew from.
    start: Board,
    phase: u8,
    unread: u8,
    /// Guesses standing, and the most that stood.
    guesses: u8,
    deepest: u8,
    /// Boards kept.
    kept: u8,
    path: [Guess; 81],
    /// The number of the guess that a board was kept for.
    kept_for: [u8; LEVELS],
    boards: [Board; LEVELS],
}

impl<const LEVELS: usize> Memory<LEVELS> {
    pub(super) const NEW: Self = Self {
        nodes: 0,
        updates: 0,
        solutions: 0,
        spent: 0,
        board: Board::NEW,
        start: Board::NEW,
        phase: phase::EMPTY,
        unread: 0,
        guesses: 0,
        deepest: 0,
        kept: 0,
        path: [Guess { rest: 0, digit: 0, cell: 0 }; 81],
        kept_for: [0; LEVELS],
        boards: [Board::NEW; LEVELS],
    };

    /// Begins a search; `false` where the givens contradict each other.
    pub(super) fn begin(&mut self, cells: &[u8; 81]) -> bool {
        self.phase = phase::EMPTY;
        if !self.start.load(cells) {
            return false;
        }
        self.rewind();
        if HEARD {
            events::begun(cells.iter().filter(|&&cell| cell != 0).count() as u32);
        }
        true
    }

    pub(super) fn restart(&mut self) {
        self.rewind();
        if HEARD {
            events::restarted();
        }
    }

    fn rewind(&mut self) {
        self.board = self.start;
        self.phase = phase::REST;
        self.unread = 0;
        self.guesses = 0;
        self.deepest = 0;
        self.kept = 0;
        self.nodes = 1;
        self.updates = 0;
        self.solutions = 0;
        self.spent = 0;
    }

    pub(super) fn is_started(&self) -> bool {
        self.phase != phase::EMPTY
    }

    pub(super) fn is_done(&self) -> bool {
        self.phase == phase::DONE
    }

    /// The board of the solution that stands.
    pub(super) fn standing(&self) -> Option<&Board> {
        (self.phase == phase::FOUND && self.unread == 0).then_some(&self.board)
    }

    pub(super) fn solution(&self) -> Option<Grid> {
        let mut grid = Grid::new();
        self.standing()?.write(&mut grid.cells, 1);
        Some(grid)
    }

    pub(super) fn stats(&self) -> Stats {
        let (options, items) = if self.is_started() { (729, 324) } else { (0, 0) };
        Stats {
            nodes: self.nodes,
            updates: self.updates,
            solutions: self.solutions,
            deepest: self.deepest as u32,
            options,
            items,
        }
    }

    /// The solution that stands is to be reported again.
    pub(super) fn put_back(&mut self) {
        self.unread = UNREAD;
        self.solutions = self.solutions.saturating_sub(1);
    }

    pub(super) fn preset_solutions(&mut self, solutions: u64) {
        self.solutions = solutions;
    }

    pub(super) fn step(&mut self, budget: u64) -> Result<Step, Error> {
        if !HEARD {
            return self.advance(budget);
        }
        let (again, over) = (self.unread == UNREAD, self.is_done());
        let outcome = self.advance(budget);
        let standing = [self.solutions, self.nodes, self.updates];
        events::stepped(outcome, standing, again, self.is_done() && !over);
        outcome
    }

    #[inline(always)]
    fn advance(&mut self, budget: u64) -> Result<Step, Error> {
        self.spent = 0;
        match (self.phase, self.unread) {
            (phase::EMPTY, _) => return Err(Error::NotStarted),
            (phase::FOUND, 0) => self.phase = phase::DEAD,
            (phase::FOUND, unread) => {
                self.unread = 0;
                if unread == UNREAD {
                    self.count_solution()?;
                }
                return Ok(Step::Solution);
            }
            _ => {}
        }
        let budget = budget.max(1);
        let mut left = budget;
        let step = self.run(&mut left);
        self.spent = budget.wrapping_sub(left);
        self.updates = self.updates.wrapping_add(self.spent);
        if step == Step::Solution {
            self.count_solution()?;
        }
        Ok(step)
    }

    fn count_solution(&mut self) -> Result<(), Error> {
        let Some(solutions) = self.solutions.checked_add(1) else {
            self.unread = UNCOUNTED;
            return Err(Error::Overflow);
        };
        self.solutions = solutions;
        Ok(())
    }

    fn run(&mut self, left: &mut u64) -> Step {
        loop {
            if self.phase == phase::DEAD {
                self.turn_back();
            }
            if self.phase != phase::REST {
                return Step::Done;
            }
            match self.board.rest(left) {
                Rest::Paused => return Step::Paused,
                Rest::Dead => self.phase = phase::DEAD,
                Rest::Solved => {
                    self.phase = phase::FOUND;
                    return Step::Solution;
                }
                Rest::Open(pairs) => self.guess(pairs),
            }
        }
    }

    /// Guesses at a cell: keeps the board, and tries the first candidate.
    #[inline(always)]
    fn guess(&mut self, pairs: [u32; 3]) {
        let Choice { band, cell, candidates } = choose(&self.board, pairs);
        let number = self.guesses;
        let digit = candidates.trailing_zeros() & 15;
        let guess = Guess {
            rest: candidates & candidates.wrapping_sub(1),
            digit: digit as u8,
            cell: (band << 5 | cell) as u8,
        };
        let Some(place) = self.path.get_mut(number as usize) else {
            // Cannot be: every guess fills a cell.
            self.phase = phase::DONE;
            return;
        };
        *place = guess;
        let kept = self.kept as usize;
        if let (Some(board), Some(kept_for)) =
            (self.boards.get_mut(kept), self.kept_for.get_mut(kept))
        {
            *board = self.board;
            *kept_for = number;
            self.kept = self.kept.wrapping_add(1);
        }
        self.guesses = number.wrapping_add(1);
        self.deepest = self.deepest.max(self.guesses);
        self.nodes = self.nodes.wrapping_add(1);
        self.board.place(digit, band, cell);
    }

    /// Back to the last guess with a candidate left, and on with that.
    #[inline(always)]
    fn turn_back(&mut self) {
        let (number, guess) = loop {
            let Some(number) = self.guesses.checked_sub(1) else {
                self.phase = phase::DONE;
                return;
            };
            match self.path.get_mut(number as usize) {
                Some(guess) if guess.rest != 0 => break (number, guess),
                _ => self.guesses = number,
            }
        };
        guess.digit = guess.rest.trailing_zeros() as u8;
        guess.rest &= guess.rest.wrapping_sub(1);
        let last = guess.rest == 0;
        // The board kept last is that of this guess, or of an earlier one where there was no room.
        let kept = (self.kept as usize).wrapping_sub(1);
        let mut from = 0;
        if let (Some(board), Some(&kept_for)) = (self.boards.get(kept), self.kept_for.get(kept)) {
            self.board = *board;
            from = kept_for;
            if last && kept_for == number {
                self.kept = self.kept.wrapping_sub(1);
            }
        } else {
            self.board = self.start;
        }
        // The closure of all guesses since then: the same board, whatever was kept.
        let guesses = self.path.get(from as usize..self.guesses as usize).unwrap_or_default();
        for guess in guesses {
            self.board.place(
                guess.digit as u32,
                (guess.cell >> 5) as u32,
                (guess.cell & 31) as u32,
            );
        }
        self.nodes = self.nodes.wrapping_add(1);
        self.phase = phase::REST;
    }
}

#[cfg(test)]
mod altered;
