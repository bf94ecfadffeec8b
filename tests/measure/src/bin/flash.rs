//! Links over the matrix in flash.
#![no_std]
#![no_main]

use footwork::sudoku::FlashStorage9;
use measure::{TakeOnce, serve};

static STORAGE: TakeOnce<FlashStorage9> = TakeOnce::new(FlashStorage9::new());

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    serve(STORAGE.take())
}
