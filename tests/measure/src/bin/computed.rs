//! A word an item over a matrix that is computed.
#![no_std]
#![no_main]

use footwork::sudoku::ComputedStorage9;
use measure::{TakeOnce, serve};

static STORAGE: TakeOnce<ComputedStorage9> = TakeOnce::new(ComputedStorage9::new());

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    serve(STORAGE.take())
}
