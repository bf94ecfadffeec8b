//! An exact cover: options added one after another, all solutions read. The line that comes in is not
//! looked at; the answer is the options of each solution and a zero, options counted from 1.
#![no_std]
#![no_main]

use footwork::Error;
use footwork::xc::Workspace;
use measure::{Cells, Exchange, TakeOnce, answer};

/// Knuth's first example, with a second solution.
const OPTIONS: [&[u16]; 7] =
    [&[2, 4], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6], &[0, 1, 3, 5, 6]];

type Memory = Workspace<u16, 7, 7, 21>;

static EXCHANGE: TakeOnce<Exchange> = TakeOnce::new(Exchange::EMPTY);
static MEMORY: TakeOnce<Memory> = TakeOnce::new(Memory::new());

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    answer(&EXCHANGE, |_, found| MEMORY.take().is_some_and(|memory| cover(memory, found).is_ok()))
}

// A function of its own in the list of what is large.
#[inline(never)]
fn cover(memory: &mut Memory, found: &mut Cells) -> Result<(), Error> {
    for option in OPTIONS {
        memory.option(option)?;
    }
    let mut search = memory.search()?;
    let mut places = found.iter_mut();
    while let Some(solution) = search.next_solution()? {
        for (option, place) in solution.iter().zip(&mut places) {
            *place = *option as u8 + 1;
        }
        places.next();
    }
    Ok(())
}
