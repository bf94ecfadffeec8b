//! A serial console: one puzzle a line, answered by its solution or by what is wrong with it.
//! Backspace takes back, Ctrl-D ends.
#![no_std]
#![no_main]

use core::str;

use board::{entry, uart::Uart};
use embedded_io::{Read, Write, WriteFmtError};
use footwork::Error;
use footwork::sudoku::{CompactStorage9, Grid};
use heapless::Vec;
use static_cell::ConstStaticCell;

/// Bytes of a line: a puzzle takes 81, and some like it with separators.
const LONGEST: usize = 120;

const BACKSPACE: u8 = 0x08;
const DELETE: u8 = 0x7F;
const END: u8 = 0x04;

static STORAGE: ConstStaticCell<CompactStorage9> = ConstStaticCell::new(CompactStorage9::new());

#[entry]
fn main() -> ! {
    board::start();
    let mut line = Uart::new();
    match console(&mut line, STORAGE.take()).and_then(|()| line.flush()) {
        Ok(()) => board::finish(Ok(())),
        Err(error) => defmt::panic!("the line failed: {}", defmt::Debug2Format(&error)),
    }
}

/// Answers lines until the end. On a board without a driver here: pass the UART of its HAL.
fn console<L: Read + Write>(line: &mut L, storage: &mut CompactStorage9) -> Result<(), L::Error> {
    line.write_all(b"one puzzle a line, Ctrl-D ends\r\n")?;
    let mut text = Vec::<u8, LONGEST>::new();
    let mut lost = 0_u32; // bytes that found no room
    loop {
        let mut byte = [0];
        line.read(&mut byte)?;
        match byte[0] {
            END => return Ok(()),
            b'\r' | b'\n' => {
                if lost > 0 {
                    let length = lost.saturating_add(LONGEST as u32);
                    say(line, format_args!("error: a line of {length} bytes, room for {LONGEST}"))?;
                } else if !text.is_empty() {
                    match solve(&text, storage) {
                        Ok(solution) => say(line, format_args!("{}", solution.line()))?,
                        Err(error) => say(line, format_args!("error: {error}"))?,
                    }
                }
                text.clear();
                lost = 0;
            }
            BACKSPACE | DELETE if lost > 0 => lost -= 1,
            BACKSPACE | DELETE => {
                text.pop();
            }
            byte => {
                if text.push(byte).is_err() {
                    lost = lost.saturating_add(1);
                }
            }
        }
    }
}

fn solve(text: &[u8], storage: &mut CompactStorage9) -> Result<Grid, Error> {
    let text = str::from_utf8(text).map_err(|error| {
        // Columns are characters, of as many bytes as they take.
        let before = text.get(..error.valid_up_to()).and_then(|text| str::from_utf8(text).ok());
        let column = before.map_or(0, |text| text.chars().count() as u32) + 1;
        Error::Symbol { found: char::REPLACEMENT_CHARACTER, line: 1, column }
    })?;
    let grid: Grid = text.parse()?;
    let mut search = storage.search(&grid)?;
    let first = search.next_solution()?.ok_or(Error::NoSolution)?;
    match search.next_solution()? {
        None => Ok(first),
        Some(_) => Err(Error::NotUnique),
    }
}

fn say<W: Write>(line: &mut W, text: core::fmt::Arguments<'_>) -> Result<(), W::Error> {
    defmt::debug!("{}", defmt::Display2Format(&text));
    match line.write_fmt(format_args!("{text}\r\n")) {
        Err(WriteFmtError::Other(error)) => Err(error),
        // No `Display` of footwork's fails.
        Ok(()) | Err(WriteFmtError::FmtError) => Ok(()),
    }
}
