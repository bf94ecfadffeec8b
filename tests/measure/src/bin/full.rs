//! Links over the options that the givens leave.
#![no_std]
#![no_main]

use footwork::sudoku::Storage9;
use measure::{TakeOnce, serve};

static STORAGE: TakeOnce<Storage9> = TakeOnce::new(Storage9::new());

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    serve(STORAGE.take())
}
