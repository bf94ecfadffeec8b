//! Sudoku from text to text: a line in, and the line of its only solution out.
#![no_std]
#![no_main]

use footwork::sudoku::ComputedStorage9;
use measure::{Cells, Exchange, TakeOnce, answer};

static EXCHANGE: TakeOnce<Exchange> = TakeOnce::new(Exchange::EMPTY);
static STORAGE: TakeOnce<ComputedStorage9> = TakeOnce::new(ComputedStorage9::new());

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    answer(&EXCHANGE, |line, solved| {
        STORAGE.take().is_some_and(|storage| solve(storage, line, solved))
    })
}

// A function of its own in the list of what is large.
#[inline(never)]
fn solve(storage: &mut ComputedStorage9, line: &Cells, solved: &mut Cells) -> bool {
    storage.solve_line(line, solved).is_ok()
}
