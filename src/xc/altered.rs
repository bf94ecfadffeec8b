//! Searches whose memory is altered from outside, number by number: a refusal or an arbitrary
//! result, but never a panic, and an end after work bounded by budget and sizes.
//!
//! Each case has a number; where one hangs for half a minute, the test prints it and aborts.

extern crate std;

use std::io::{Write, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::vec::Vec;
use std::{process, thread, vec};

use super::problem::Matrix;
use super::state::State;
use super::step::{Engine, Rule};
use super::{
    Budget, Counter, Entry, Filled, Problem, ProblemMemory, Search, Width, bits, compact, dance,
};
use crate::Error;

mod alter;
mod general;
use alter::{Number, Numbers, alter_entries, alter_filled, alter_numbers, alter_state};

/// Aborts when the number of the case stays the same for long.
fn watch(case: &Arc<AtomicU64>) {
    let case = Arc::downgrade(case);
    thread::spawn(move || {
        let (mut last, mut seconds) = (0, 0);
        while let Some(case) = case.upgrade() {
            let now = case.load(Ordering::Relaxed);
            drop(case);
            seconds = if now == last { seconds + 1 } else { 0 };
            last = now;
            if seconds == 30 {
                // Past what the test harness captures.
                let _ = writeln!(stderr(), "case {now} does not end");
                process::abort();
            }
            thread::sleep(Duration::from_secs(1));
        }
    });
}

/// Runs the cases of one engine.
fn cases(run: impl Fn(&mut Numbers)) {
    let case = Arc::new(AtomicU64::new(0));
    watch(&case);
    for number in 1..=CASES {
        case.store(number, Ordering::Relaxed);
        run(&mut Numbers::new(number));
    }
}

const CASES: u64 = 3_000;
const ITEMS: usize = 12;

/// A problem in slices.
struct Table<L> {
    entries: Vec<Entry<L>>,
    ends: Vec<L>,
    filled: Filled,
}

impl<L: Width> Table<L> {
    fn random(numbers: &mut Numbers) -> Self {
        let (options, room) = (4 + numbers.below(30), numbers.below(20));
        let mut entries = vec![Entry::default(); 5 * options + room];
        let mut ends = vec![L::default(); options + numbers.below(3)];
        let mut filled = Filled::NEW;
        let (primary, secondary) = (3 + numbers.below(6), numbers.below(4));
        let mut memory = ProblemMemory::new(&mut entries, &mut ends, &mut [], &mut filled, ITEMS);
        memory.set_items(primary as u32, secondary as u32).unwrap();
        for _ in 0..options {
            let mut option = Vec::new();
            for _ in 0..=numbers.below(4) {
                let item = numbers.below(primary + secondary) as u32;
                if !option.contains(&item) {
                    option.push(item);
                }
            }
            memory.option_u32(&option).unwrap();
        }
        Self { entries, ends, filled }
    }

    fn problem(&self) -> Problem<'_, L> {
        self.filled.lend(&self.entries, &self.ends, &[], ITEMS)
    }

    fn alter(&mut self, numbers: &mut Numbers)
    where
        L: Number,
    {
        match numbers.below(6) {
            0 => alter_filled(numbers, &mut self.filled),
            1 | 2 => alter_numbers(numbers, &mut self.ends),
            _ => alter_entries(numbers, &mut self.entries),
        }
    }
}

/// How many numbers to alter: few, or many.
fn times(numbers: &mut Numbers) -> usize {
    let most = if numbers.below(6) == 0 { 80 } else { 4 };
    numbers.below(most)
}

/// A few calls on a search that may have been refused.
fn go_on<E: Engine>(search: Result<Search<E>, Error>, numbers: &mut Numbers, most: u64) {
    let mut search = match search {
        Ok(search) => search,
        Err(error) => {
            let refusals = matches!(
                error,
                Error::Altered | Error::OtherProblem | Error::NotStarted | Error::Capacity { .. }
            );
            return assert!(refusals, "{error}");
        }
    };
    let _ = search.set_rule([Rule::Fewest, Rule::Textbook, Rule::TextbookHasty][numbers.below(3)]);
    for _ in 0..=numbers.below(5) {
        match numbers.below(10) {
            0 => search.restart(),
            1 => search.clear_assumptions(),
            2 => drop(search.assume(numbers.below(40) as u32)),
            3 => drop(search.verify()),
            4 => {
                let (options, problem) = search.solution_and_problem();
                for option in options {
                    problem.items_of(option.index() as u32).for_each(drop);
                }
            }
            5 => {
                let mut counter = Counter::new(1 + numbers.below(3) as u64).unwrap();
                let _ = search.count_within(&mut counter, Budget::updates(50));
            }
            _ => {
                let budget = 1 + numbers.below(60) as u64;
                if search.step(Budget::updates(budget)).is_ok() {
                    let spent = search.engine.state().spent;
                    assert!(spent <= budget.saturating_add(most), "{spent} of {budget}");
                }
            }
        }
    }
    search.stats();
}

fn links<L: Width + Number>(numbers: &mut Numbers) {
    let mut table = Table::<L>::random(numbers);
    let mut state = State::NEW;
    let mut links = vec![dance::Link::default(); table.entries.len()];
    let mut heads = vec![dance::Head::default(); ITEMS];
    let mut levels = vec![L::default(); 3 * (1 + numbers.below(ITEMS))];
    for round in 0..12 {
        let problem = table.problem();
        let most = u64::from(problem.entries()) + 4;
        let memory = dance::Memory::new(&mut state, &mut links, &mut heads, &mut levels);
        let anew = round == 0 || numbers.below(8) == 0;
        let search = if anew { memory.search(problem) } else { memory.resume(problem) };
        go_on(search, numbers, most);
        let read = super::walk::standing(problem, &state, &levels).count();
        assert!(read <= levels.len());
        for _ in 0..times(numbers) {
            match numbers.below(8) {
                0 => table.alter(numbers),
                1 => alter_numbers(numbers, &mut levels),
                2 | 3 => alter_state(numbers, &mut state),
                4 => alter::alter_heads(numbers, &mut heads),
                _ => alter::alter_links(numbers, &mut links),
            }
        }
    }
}

#[test]
fn links_of_16_bits() {
    cases(links::<u16>);
}

#[test]
fn links_of_32_bits() {
    cases(links::<u32>);
}

#[test]
fn rows() {
    cases(|numbers| {
        let mut table = Table::<u16>::random(numbers);
        let entries = table.entries.len();
        let mut state = State::NEW;
        let (mut ends, mut places, mut bits) = (vec![0; ITEMS], vec![0; entries], vec![0; entries]);
        let mut rows = vec![0; 2 * ITEMS];
        let mut sizes = vec![0; ITEMS];
        let mut levels = vec![0; 3 * (1 + numbers.below(ITEMS))];
        for round in 0..12 {
            let problem = table.problem();
            let index = compact::IndexMemory::<u16>::new(&mut ends, &mut places, &mut bits);
            let Ok(index) = index.build(&problem) else { return };
            let memory = compact::Memory::new(&mut state, &mut rows, &mut sizes, &mut levels);
            let anew = round == 0 || numbers.below(8) == 0;
            let search = if anew { memory.search(index) } else { memory.resume(index) };
            go_on(search, numbers, u64::from(problem.entries()) + 4);
            for _ in 0..times(numbers) {
                match numbers.below(8) {
                    0 => table.alter(numbers),
                    1 => alter_numbers(numbers, &mut levels),
                    2 | 3 => alter_state(numbers, &mut state),
                    4 => alter_numbers(numbers, &mut sizes),
                    _ => alter_numbers(numbers, &mut rows),
                }
            }
        }
    });
}

fn words<L: Width + Number>(numbers: &mut Numbers) {
    let mut table = Table::<L>::random(numbers);
    let needs = bits::Needs::of(&table.problem());
    let mut state = State::NEW;
    let mut words = vec![0; needs.words];
    let mut sizes = vec![L::default(); needs.numbers];
    let mut frames = vec![bits::Frame::default(); needs.frames];
    for round in 0..12 {
        let problem = table.problem();
        // One word of options, taken and killed: each as long as the problem at worst.
        let most = u64::from(problem.entries()).saturating_mul(70).saturating_add(100);
        let memory = bits::Memory::new(&mut state, &mut words, &mut sizes, &mut frames);
        let anew = round == 0 || numbers.below(8) == 0;
        let search = if anew { memory.search(problem) } else { memory.resume(problem) };
        go_on(search, numbers, most);
        for _ in 0..times(numbers) {
            match numbers.below(8) {
                0 => table.alter(numbers),
                1 | 2 => alter_numbers(numbers, &mut sizes),
                3 | 4 => alter_state(numbers, &mut state),
                5 => alter::alter_frames(numbers, &mut frames),
                _ => alter_numbers(numbers, &mut words),
            }
        }
    }
}

#[test]
fn words_of_16_bits() {
    cases(words::<u16>);
}

#[test]
fn words_of_32_bits() {
    cases(words::<u32>);
}

/// The ways round an option, which no budget bounds: as they should be on a whole problem, and
/// with an end on an altered one.
#[test]
fn ways_round_an_option_end() {
    cases(|numbers| {
        let mut table = Table::<u16>::random(numbers);
        for altered in [false, true] {
            let problem = table.problem();
            let entries = problem.entries() as usize;
            for start in 0..entries {
                let (mut right, mut left) = (Vec::new(), Vec::new());
                let mut at = problem.right_of(start, start);
                while at != start {
                    right.push(at);
                    assert!(right.len() <= 2 * entries + 2, "to the right");
                    at = problem.right_of(start, at);
                }
                at = problem.left_of(start, start);
                while at != start {
                    left.push(at);
                    assert!(left.len() <= 2 * entries + 2, "to the left");
                    at = problem.left_of(start, at);
                }
                if !altered {
                    let (first, end) = problem.bounds(problem.option_of(start));
                    assert!(right.iter().copied().eq((start + 1..end).chain(first..start)));
                    left.reverse();
                    assert_eq!(left, right);
                    let (mut others, mut most) = (Vec::new(), entries);
                    problem.others(start, &mut most, |at, _| others.push(at));
                    assert_eq!(others, right);
                }
            }
            for _ in 0..times(numbers) {
                alter_entries(numbers, &mut table.entries);
            }
        }
    });
}

/// An option that lives on however often it is taken, as its items' rows are empty.
#[test]
fn assumptions_without_end_are_taken_to_the_last_level() {
    let case = Arc::new(AtomicU64::new(0));
    watch(&case);
    let mut table = Table::<u16>::random(&mut Numbers::new(1));
    table.filled = Filled::NEW;
    let mut memory =
        ProblemMemory::new(&mut table.entries, &mut table.ends, &mut [], &mut table.filled, 1);
    memory.option(&[0]).unwrap();
    memory.option(&[0]).unwrap();
    let problem = memory.problem();
    let needs = bits::Needs::of(&problem);
    let (mut state, mut words) = (State::NEW, vec![0; needs.words]);
    let mut sizes = vec![0; needs.numbers];
    let mut frames = vec![bits::Frame::default(); needs.frames];
    let memory = bits::Memory::new(&mut state, &mut words, &mut sizes, &mut frames);
    memory.search(problem).unwrap();
    // The row of the only item.
    words[0] = 0;
    state.assumed = u32::MAX;
    let memory = bits::Memory::new(&mut state, &mut words, &mut sizes, &mut frames);
    let mut search = memory.resume(problem).unwrap();
    search.restart();
    assert_eq!(search.stats().deepest, 1);
}
