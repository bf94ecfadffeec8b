//! Rows of bits, no links.
#![no_std]
#![no_main]

use footwork::sudoku::CompactStorage9;
use measure::{TakeOnce, serve};

static STORAGE: TakeOnce<CompactStorage9> = TakeOnce::new(CompactStorage9::new());

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    serve(STORAGE.take())
}
