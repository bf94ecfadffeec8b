//! No work: what a line in and an answer out take of `line` and `cover`.
#![no_std]
#![no_main]

use measure::{Exchange, TakeOnce, answer};

static EXCHANGE: TakeOnce<Exchange> = TakeOnce::new(Exchange::EMPTY);

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    answer(EXCHANGE.take(), |_, _| true)
}
