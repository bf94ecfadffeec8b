//! Candidates of a digit in three rows as a word: no matrix.
#![no_std]
#![no_main]

use footwork::sudoku::BandsStorage9;
use measure::{TakeOnce, serve};

static STORAGE: TakeOnce<BandsStorage9> = TakeOnce::new(BandsStorage9::new());

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    serve(STORAGE.take())
}
