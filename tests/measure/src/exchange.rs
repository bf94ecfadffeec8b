//! The frame of the programs whose flash is on a budget: a line in, an answer out, and nothing that
//! prints.

use crate::Cells;
use crate::semihosting::{File, Mode, exit};
use crate::status;

/// Where the line comes to and the answer comes from.
pub struct Exchange {
    /// 81 characters and the end of the line.
    line: [u8; 82],
    answer: Cells,
}

impl Exchange {
    /// All zero.
    pub const EMPTY: Self = Self { line: [0; 82], answer: [0; 81] };
}

/// Reads a line of the file, works, writes the answer, says how deep the stack was, and ends the
/// program; with failure if the work is not done.
pub fn answer(exchange: Option<&'static mut Exchange>, work: fn(&Cells, &mut Cells) -> bool) -> ! {
}
