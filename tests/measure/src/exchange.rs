//! The frame of the programs whose flash is on a budget: a line in, an answer out, and nothing that
//! prints.

use crate::semihosting::{File, Mode, exit};
use crate::{Cells, TakeOnce, stack, status};

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

/// Reads a line of the file, works, writes the answer and how deep the stack was (four bytes, the
/// least first), and ends the program: with failure if the work says that it failed.
pub fn answer(
    exchange: &'static TakeOnce<Exchange>,
    work: impl FnOnce(&Cells, &mut Cells) -> bool,
) -> ! {
    let Some(Exchange { line, answer }) = exchange.take() else { exit(status::NO_STORAGE) };
    let Some(input) = File::open("puzzles.txt", Mode::Read) else { exit(status::NO_FILE) };
    let Some(output) = File::open(":tt", Mode::Write) else { exit(status::NO_FILE) };
    if !input.read(line) {
        exit(status::BAD_LINE);
    }
    let [cells @ .., _] = line;
    #[cfg(feature = "log")]
    crate::nowhere::install();
    if !work(cells, answer) {
        exit(status::NOT_DONE);
    }
    output.write(answer);
    output.write(&stack::deepest().to_le_bytes());
    exit(0)
}
