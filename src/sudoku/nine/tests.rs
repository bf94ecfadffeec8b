//! Words with a fault, to see that `verify` finds it.

use super::{ALIVE, FIRST, ITEMS, Nine, Words};
use crate::xc::Matrix;
use crate::xc::lists::Lists;

#[test]
fn verify_finds_a_bit_and_a_size_that_are_wrong() {
    let mut memory = [0; ITEMS];
    let mut words = Words(&mut memory);
    words.build(&Nine).unwrap();
    assert!(words.verify(&Nine));
    for item in [0, 80, 81, 200, 323] {
        for place in 0..9 {
            // A place off one list alone, its size with it or not; and a size that is wrong.
            for change in [1 << (FIRST + place), (1 << (FIRST + place)) + 1, 1] {
                words.0[item] -= change;
                assert!(!words.verify(&Nine), "item {item}, {change:#x}");
                words.0[item] += change;
            }
        }
    }
    assert!(words.verify(&Nine));
}

#[test]
fn options_that_do_not_exist_have_no_entries() {
    assert_eq!(Nine.bounds(728), (2_912, 2_916));
    for option in [729, 730, 1_000, usize::MAX / 2, usize::MAX] {
        assert_eq!(Nine.bounds(option), (0, 0));
    }
}

// Broken lists lead anywhere: not for accesses without bounds checks.
#[cfg(not(feature = "unchecked"))]
mod faults {
    use super::{ALIVE, ITEMS, Nine, Words};
    use crate::puzzle::sudoku::givens;
    use crate::sudoku::Grid9;
    use crate::xc::Rule;
    use crate::xc::mutants::harm::Harm;
    use crate::xc::mutants::{Fault, Outcome, run};

    impl Harm<Nine> for Words<'_> {
        type Before = [u16; ITEMS];

        fn before(&self) -> Self::Before {
            *self.0
        }

        fn lose_decrement(&mut self, _: &Nine, before: &Self::Before) -> bool {
            let found = (0..ITEMS).find(|item| before[*item] != self.0[*item]);
            if let Some(item) = found {
                self.0[item] += 1;
            }
            found.is_some()
        }

        fn forget(&mut self, _: &Nine, before: &Self::Before, size: bool) -> bool {
            let came_back = |item: usize| self.0[item] & !before[item] & ALIVE;
            let Some(item) = (0..ITEMS).find(|item| came_back(*item) != 0) else {
                return false;
            };
            let bits = came_back(item);
            self.0[item] ^= bits & bits.wrapping_neg();
            if size {
                self.0[item] -= 1;
            }
            true
        }
    }

    /// A puzzle of 17 givens with a fault at call `wait`.
    fn puzzle(rule: Rule, fault: Fault, wait: u32) -> Outcome {
        let grid = Grid9::from_line(
            b"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        );
        let grid = grid.unwrap();
        let mut words = [0; ITEMS];
        run(Nine, givens(Grid9::SHAPE, grid.cells()), Words(&mut words), rule, fault, wait)
    }

    #[test]
    fn every_fault_is_found() {
        for fault in [Fault::LostDecrement, Fault::LostEntry, Fault::ForgottenEntry] {
            for rule in [Rule::Fewest, Rule::Textbook] {
                let outcomes = (1..2_000).map(|wait| puzzle(rule, fault, wait));
                let (mut found, mut missed) = (0, 0);
                for outcome in outcomes.take_while(|outcome| *outcome != Outcome::Nothing) {
                    if outcome == Outcome::Found { found += 1 } else { missed += 1 }
                }
                assert!(found > 100, "{fault:?}, {rule:?}: too few places, {found}");
                assert_eq!(missed, 0, "{fault:?}, {rule:?}: {found} found");
            }
        }
    }

    #[test]
    fn whole_words_are_whole() {
        for rule in [Rule::Fewest, Rule::Textbook, Rule::TextbookHasty] {
            assert_eq!(puzzle(rule, Fault::None, 0), Outcome::Nothing);
        }
    }
}
