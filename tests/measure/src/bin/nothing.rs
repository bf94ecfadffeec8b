//! No solver: what the frame alone takes.
#![no_std]
#![no_main]

use measure::{Cells, Outcome, Solver, TakeOnce, serve};

struct Nothing;

impl Solver for Nothing {
    fn whole(&mut self, _: &Cells) -> Outcome {
        Outcome::NONE
    }

    fn slices(&mut self, _: &Cells) -> Option<(u32, Outcome)> {
        None
    }
}

static STORAGE: TakeOnce<Nothing> = TakeOnce::new(Nothing);

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    serve(STORAGE.take())
}
