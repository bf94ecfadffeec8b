//! The frame of the measuring programs: from reset to the first line of Rust, the puzzles that come
//! in, the report that goes out, the marks between which the emulator counts instructions, and the
//! stack's depth.
//!
//! A program reads lines of 82 characters from the file `puzzles.txt` in the emulator's folder and
//! answers each by a line. The first character says what to do:
//!
//! | | |
//! |---|---|
//! | `e` | nothing between two marks: what marking itself costs |
//! | `w` | solve in one go, up to two solutions: an interval from the grid to the last answer |
//! | `s` | the same in the smallest slices: a first interval for starting, then one a slice |
//!
//! then come the 81 cells, `.` for a blank one. After each line the intervals so far are flushed, so
//! that line and intervals belong together.
//!
//! The programs `line`, `cover` and `bare` have a frame of their own, as small as can be
//! (`exchange.rs`): their flash is on a budget.
#![no_std]

mod cell;
mod core_solver;
mod exchange;
pub mod marks;
#[cfg(any(feature = "defmt", feature = "log"))]
mod nowhere;
mod reset;
mod semihosting;
mod solver;
mod stack;

pub use cell::TakeOnce;
pub use exchange::{Exchange, answer};
pub use solver::{Outcome, Solver};

use core::hint::black_box;
use semihosting::{File, Mode, exit};

/// Cells of a puzzle, as text.
pub type Cells = [u8; 81];

/// Exit statuses of a program that could not do its work; 0 is success.
mod status {
    pub const NO_FILE: u32 = 1;
    pub const BAD_LINE: u32 = 2;
    pub const NO_STORAGE: u32 = 3;
    pub const NOT_DONE: u32 = 4;
}

/// Answers all lines of the file, then says how deep the stack was, and ends the program.
pub fn serve<S: Solver>(solver: Option<&'static mut S>) -> ! {
    let Some(solver) = solver else { exit(status::NO_STORAGE) };
    let Some(input) = File::open("puzzles.txt", Mode::Read) else { exit(status::NO_FILE) };
    let Some(output) = File::open(":tt", Mode::Write) else { exit(status::NO_FILE) };
    let mut line = [0; 83];
    while input.read(&mut line) {
        let [what, cells @ .., b'\n'] = &line else { exit(status::BAD_LINE) };
        match what {
            b'e' => {
                marks::start();
                marks::stop();
                output.write(b"empty\n");
            }
            b'w' => report(&output, b"whole", None, &solver.whole(black_box(cells))),
            b's' => match solver.slices(black_box(cells)) {
                Some((slices, outcome)) => report(&output, b"slices", Some(slices), &outcome),
                None => output.write(b"no slices\n"),
            },
            _ => exit(status::BAD_LINE),
        }
        marks::flush();
    }
    number(&output, b"stack", stack::deepest());
    output.write(b"\nend\n");
    exit(0)
}

/// A line of what came out.
#[inline(never)]
fn report(output: &File, what: &[u8], slices: Option<u32>, outcome: &Outcome) {
    match slices {
        Some(slices) => number(output, what, slices),
        None => output.write(what),
    }
    number(output, b" nodes", outcome.nodes);
    number(output, b" updates", outcome.updates);
    number(output, b" solutions", outcome.solutions);
    output.write(b" ");
    output.write(&outcome.cells);
    output.write(b"\n");
}

/// A name and a decimal number.
#[inline(never)]
fn number(output: &File, name: &[u8], mut value: u32) {
    let mut text = [b'0'; 10];
    let mut used = 0;
    for (place, digit) in text.iter_mut().rev().enumerate() {
        *digit += (value % 10) as u8;
        value /= 10;
        used = place + 1;
        if value == 0 {
            break;
        }
    }
    output.write(name);
    output.write(b" ");
    output.write(text.get(10 - used..).unwrap_or_default());
}
