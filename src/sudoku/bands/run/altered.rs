//! Searches whose memory is altered from outside: an arbitrary result, but never a panic, and an end
//! after the work that the budget allows.

extern crate std;

use super::super::board::Board;
use super::{Guess, Memory};
use crate::xc::Step;

const CASES: u64 = 5_000;
const PUZZLE: &[u8; 81] =
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The same numbers every time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 20) % bound
    }

    /// One of few bits, one of many, or one in range and a little beyond.
    fn word(&mut self, range: u64) -> u64 {
        match self.below(3) {
            0 => self.next() & self.next() & self.next(),
            1 => self.next(),
            _ => self.below(range + 3),
        }
    }

    fn board(&mut self, board: &mut Board) {
        let words = board.digits.as_flattened_mut().iter_mut().chain(&mut board.unsolved);
        for word in words.chain([&mut board.changed, &mut board.stacks]) {
            if self.below(8) == 0 {
                *word = self.word(1 << 27) as u32;
            }
        }
    }

    fn memory(&mut self, memory: &mut Memory<3>) {
        for counter in [&mut memory.nodes, &mut memory.updates, &mut memory.solutions] {
            if self.below(8) == 0 {
                *counter = self.word(u64::MAX - 3);
            }
        }
        for board in [&mut memory.board, &mut memory.start].into_iter().chain(&mut memory.boards) {
            if self.below(2) == 0 {
                self.board(board);
            }
        }
        let Memory { phase, unread, guesses, deepest, kept, kept_for, path, .. } = memory;
        for (byte, range) in [(unread, 2), (guesses, 81), (deepest, 81), (kept, 3)] {
            if self.below(4) == 0 {
                *byte = self.word(range) as u8;
            }
        }
        if self.below(4) == 0 {
            *phase = (1 + self.word(4) % 255) as u8;
        }
        for byte in kept_for {
            if self.below(4) == 0 {
                *byte = self.word(81) as u8;
            }
        }
        for guess in path {
            if self.below(4) == 0 {
                *guess = Guess {
                    rest: self.next() as u16,
                    digit: self.word(9) as u8,
                    cell: self.word(96) as u8,
                };
            }
        }
    }
}

#[test]
fn altered_memory_ends() {
    let cells = PUZZLE.map(|cell| if cell == b'.' { 0 } else { cell - b'0' });
    let mut ends = [0; 3];
    for case in 1..=CASES {
        let mut numbers = Numbers(case.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut memory = Memory::<3>::NEW;
        assert!(memory.begin(&cells));
        memory.step(numbers.below(300)).unwrap();
        numbers.memory(&mut memory);
        for _ in 0..8 {
            let budget = numbers.below(40);
            let before = memory.updates;
            match memory.step(budget) {
                Ok(Step::Solution) => ends[0] += 1,
                Ok(Step::Paused) => ends[1] += 1,
                Ok(Step::Done) => ends[2] += 1,
                Err(_) => {}
            }
            assert!(memory.updates.wrapping_sub(before) <= budget.max(1), "case {case}");
            let _ = (memory.solution(), memory.stats());
        }
        memory.restart();
        let _ = memory.step(200);
    }
    assert!(ends.iter().all(|&times| times > 200), "{ends:?}");
}
