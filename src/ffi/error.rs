//! Errors with their details, for C.

use core::ffi::c_char;

use super::memory::{Growing, check, check_array, check_optional, check_struct, write_struct};
use super::status::{self, FOOTWORK_ERROR_SIZE, FOOTWORK_OK, Outcome, guard};
use crate::error::Pieces;
use crate::quotient::quotient;
use crate::{Error, House, Resource};

/// `footwork_error.resource`: items of an exact cover.
pub const FOOTWORK_RESOURCE_ITEMS: u32 = 1;
/// Options.
pub const FOOTWORK_RESOURCE_OPTIONS: u32 = 2;
/// Entries: the items of all options together.
pub const FOOTWORK_RESOURCE_ENTRIES: u32 = 3;
/// What the numbers in the memory can count.
pub const FOOTWORK_RESOURCE_LINK_WIDTH: u32 = 4;
/// Memory of the search.
pub const FOOTWORK_RESOURCE_MEMORY: u32 = 5;
/// Levels: options that can be taken one after another.
pub const FOOTWORK_RESOURCE_LEVELS: u32 = 6;

/// `footwork_error.house`: a row.
pub const FOOTWORK_HOUSE_ROW: u32 = 1;
/// A column.
pub const FOOTWORK_HOUSE_COLUMN: u32 = 2;
/// A box.
pub const FOOTWORK_HOUSE_BOX: u32 = 3;

/// What was wrong, and where. Set `struct_size`, as `FOOTWORK_ERROR_INIT` does, before a call;
/// it is written only if the call fails. Fields that the status does not speak of are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct footwork_error {
    /// `sizeof(footwork_error)`.
    pub struct_size: u32,
    /// The status that the call returned.
    pub status: i32,
    /// CAPACITY: what was too small, a `FOOTWORK_RESOURCE_` value.
    pub resource: u32,
    /// UNKNOWN_ITEM, REPEATED_ITEM: the option, from 0. UNKNOWN_OPTION: what was given.
    pub option: u32,
    /// UNKNOWN_ITEM, REPEATED_ITEM: the item.
    pub item: u32,
    /// SYMBOL, CELL_COUNT, ROW_LENGTH, AMBIGUOUS, ENCODING: the line of the text, from 1.
    pub line: u32,
    /// SYMBOL, AMBIGUOUS: the column in characters, from 1.
    pub column: u32,
    /// SYMBOL: the character, as a Unicode code point.
    pub character: u32,
    /// CONFLICT: what kind of house has a digit twice, a `FOOTWORK_HOUSE_` value.
    pub house: u32,
    /// CONFLICT: which one of them, from 0.
    pub house_index: u32,
    /// CONFLICT, DIGIT: the digit.
    pub digit: u32,
    /// CONFLICT, DIGIT: the cell, from 0, row by row.
    pub cell: u32,
    /// CONFLICT: the second cell.
    pub other_cell: u32,
    /// 0.
    pub reserved: u32,
    /// CAPACITY: how much would do. CELL_COUNT, ROW_LENGTH: how many cells were wanted.
    pub needed: u64,
    /// CAPACITY: how much there was. CELL_COUNT, ROW_LENGTH: how many cells were found.
    pub capacity: u64,
}

// SAFETY: `repr(C)`, integers, the size first.
unsafe impl Growing for footwork_error {}

/// Why a call was refused: small, as it is handed from frame to frame.
pub(super) enum Refusal {
    /// Nothing but a status.
    Status(i32),
    /// What the core said.
    Error(Error),
    /// Text that is no UTF-8, in this line.
    Encoding(u32),
}

impl From<i32> for Refusal {
    fn from(status: i32) -> Self {
        Self::Status(status)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

/// An error with all that is known of it.
fn details_of(error: Error) -> footwork_error {
    let mut details = footwork_error { status: status::of(&error), ..Default::default() };
    match error {
        Error::Capacity { resource, needed, capacity } => {
            details.resource = resource_number(resource);
            details.needed = needed.into();
            details.capacity = capacity.into();
        }
        Error::UnknownItem { option, item } | Error::RepeatedItem { option, item } => {
            details.option = option;
            details.item = item;
        }
        Error::UnknownOption { option } => details.option = option,
        Error::Symbol { found, line, column } => {
            details.character = found.into();
            details.line = line;
            details.column = column;
        }
        Error::CellCount { found, wanted, line } | Error::RowLength { found, wanted, line } => {
            details.needed = wanted.into();
            details.capacity = found.into();
            details.line = line;
        }
        Error::Ambiguous { line, column } => {
            details.line = line;
            details.column = column;
        }
        Error::Digit { cell, digit } => {
            details.cell = cell;
            details.digit = digit;
        }
        Error::Conflict { house, index, digit, first, second, side: _ } => {
            details.house = house_number(house);
            details.house_index = index;
            details.digit = digit;
            details.cell = first;
            details.other_cell = second;
        }
        _ => {}
    }
    details
}

impl Refusal {
    /// Text that is no UTF-8 from a byte on.
    pub(super) fn encoding(text: &[u8], valid: usize) -> Self {
        let ends = text.iter().take(valid).filter(|byte| **byte == b'\n');
        Self::Encoding(ends.fold(1, |line, _| u32::saturating_add(line, 1)))
    }

    /// Its status alone.
    pub(super) fn status(&self) -> i32 {
        match self {
            Self::Status(status) => *status,
            Self::Error(error) => status::of(error),
            Self::Encoding(_) => status::FOOTWORK_ERROR_ENCODING,
        }
    }

    /// Its status, after its details were told to whoever asked for them.
    ///
    /// # Safety
    /// `to` is NULL or was checked by [`check_details`].
    #[inline(never)] // so that the details take stack only here
    pub(super) unsafe fn tell(self, to: *mut footwork_error) -> i32 {
        let status = self.status();
        if !to.is_null() {
            let details = match self {
                Self::Error(error) => details_of(error),
                Self::Encoding(line) => footwork_error { line, ..Default::default() },
                Self::Status(_) => footwork_error::default(),
            };
            // SAFETY: checked before the call did anything. The caller's struct may be larger
            // than ours; its size stays as it is.
            unsafe {
                let struct_size = (*to).struct_size;
                write_struct(to, footwork_error { struct_size, status, ..details });
            }
        }
        status
    }
}

/// Whether details can be told: an optional output of a call, checked before it does anything.
///
/// # Safety
/// `to` points to a `footwork_error` whose `struct_size` is set, or is NULL or misaligned.
pub(super) unsafe fn check_details(to: *const footwork_error) -> Result<(), i32> {
    check_optional(to)?;
    // SAFETY: the caller's word.
    if to.is_null() { Ok(()) } else { unsafe { check_struct(to) } }
}

const fn resource_number(resource: Resource) -> u32 {
    match resource {
        Resource::Items => FOOTWORK_RESOURCE_ITEMS,
        Resource::Options => FOOTWORK_RESOURCE_OPTIONS,
        Resource::Entries => FOOTWORK_RESOURCE_ENTRIES,
        Resource::LinkWidth => FOOTWORK_RESOURCE_LINK_WIDTH,
        Resource::Memory
        | Resource::Ids
        | Resource::Text
        | Resource::Colors
        | Resource::Multiplicities
        | Resource::Costs
        | Resource::Cells
        | Resource::Pieces
        | Resource::Parts => FOOTWORK_RESOURCE_MEMORY,
        Resource::Levels => FOOTWORK_RESOURCE_LEVELS,
    }
}

const fn house_number(house: House) -> u32 {
    match house {
        House::Row => FOOTWORK_HOUSE_ROW,
        House::Column => FOOTWORK_HOUSE_COLUMN,
        House::Box => FOOTWORK_HOUSE_BOX,
    }
}

/// The core's error of the same words, where there is one.
fn error_of(details: &footwork_error) -> Option<Error> {
    let footwork_error { option, item, line, column, digit, cell, .. } = *details;
    let (needed, found) = (details.needed as u32, details.capacity as u32);
    Some(match details.status {
        status::FOOTWORK_ERROR_CAPACITY => {
            let resource = match details.resource {
                FOOTWORK_RESOURCE_ITEMS => Resource::Items,
                FOOTWORK_RESOURCE_OPTIONS => Resource::Options,
                FOOTWORK_RESOURCE_ENTRIES => Resource::Entries,
                FOOTWORK_RESOURCE_LINK_WIDTH => Resource::LinkWidth,
                FOOTWORK_RESOURCE_MEMORY => Resource::Memory,
                FOOTWORK_RESOURCE_LEVELS => Resource::Levels,
                _ => return None,
            };
            Error::Capacity { resource, needed, capacity: found }
        }
        status::FOOTWORK_ERROR_UNKNOWN_ITEM => Error::UnknownItem { option, item },
        status::FOOTWORK_ERROR_REPEATED_ITEM => Error::RepeatedItem { option, item },
        status::FOOTWORK_ERROR_UNKNOWN_OPTION => Error::UnknownOption { option },
        status::FOOTWORK_ERROR_SYMBOL => {
            let found = char::from_u32(details.character)?;
            Error::Symbol { found, line, column }
        }
        status::FOOTWORK_ERROR_CELL_COUNT => Error::CellCount { found, wanted: needed, line },
        status::FOOTWORK_ERROR_ROW_LENGTH => Error::RowLength { found, wanted: needed, line },
        status::FOOTWORK_ERROR_AMBIGUOUS => Error::Ambiguous { line, column },
        status::FOOTWORK_ERROR_DIGIT => Error::Digit { cell, digit },
        status::FOOTWORK_ERROR_CONFLICT => {
            let house = match details.house {
                FOOTWORK_HOUSE_ROW => House::Row,
                FOOTWORK_HOUSE_COLUMN => House::Column,
                FOOTWORK_HOUSE_BOX => House::Box,
                _ => return None,
            };
            let (index, second) = (details.house_index, details.other_cell);
            Error::Conflict { house, index, digit, first: cell, second, side: 9 }
        }
        _ => return None,
    })
}

/// Writes as much as there is room for, and counts all of it.
struct Writer {
    to: *mut c_char,
    room: usize,
    length: usize,
}

impl Pieces for Writer {
    fn text(&mut self, text: &str) {
        for byte in text.bytes() {
            if self.length < self.room {
                // SAFETY: below the room that the caller said there is.
                unsafe { self.to.add(self.length).write(byte.cast_signed() as c_char) };
            }
            self.length = self.length.saturating_add(1);
        }
    }

    fn number(&mut self, number: u32) {
        let mut digits = [b'0'; 10];
        let mut first = digits.len();
        let mut rest = number;
        for (place, digit) in digits.iter_mut().enumerate().rev() {
            let tens = quotient(rest, 10);
            *digit = b'0' | rest.wrapping_sub(tens.wrapping_mul(10)) as u8;
            rest = tens;
            first = place;
            if rest == 0 {
                break;
            }
        }
        let digits = digits.get(first..).unwrap_or_default();
        self.text(core::str::from_utf8(digits).unwrap_or(""));
    }

    fn character(&mut self, character: char) {
        self.text("'");
        if is_invisible(character) {
            self.text("U+");
            self.hexadecimal(character.into());
        } else {
            self.text(character.encode_utf8(&mut [0; 4]));
        }
        self.text("'");
    }
}

impl Writer {
    /// At least four digits, as code points are written.
    fn hexadecimal(&mut self, number: u32) {
        for place in (0..6).rev() {
            let rest = number >> (4 * place);
            if rest > 0 || place < 4 {
                let digit = [*b"0123456789ABCDEF".get(rest as usize & 15).unwrap_or(&b'0')];
                self.text(core::str::from_utf8(&digit).unwrap_or(""));
            }
        }
    }
}

/// Characters that would break or turn the line they stand in (controls, separators, marks of
/// direction), and the usual ones that nobody would see.
const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{180e}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}'
    )
}

fn describe(details: &footwork_error, to: &mut Writer) {
    match error_of(details) {
        Some(error) => error.tell(to),
        None if details.status == status::FOOTWORK_ERROR_ENCODING && details.line > 0 => {
            to.text("line ");
            to.number(details.line);
            to.text(": the text is not UTF-8");
        }
        None => to.text(status::text(details.status).trim_end_matches('\0')),
    }
}

/// The details of an error as one line of English text, UTF-8 with a final NUL:
/// "line 3, column 5: '?' is neither digit nor blank".
///
/// Requires: `error` as a failed call left it; `text` with room for `capacity` bytes (NULL only if
/// that is 0); `length`, which may be NULL. Returns `FOOTWORK_OK`, and in `length` the bytes before
/// the NUL; or `FOOTWORK_ERROR_SIZE`, writes no text and in `length` how many bytes there are to be
/// (without the NUL: `capacity` must be one larger); 160 are always enough. SIZE also if there
/// cannot be so much room, and then nothing is written. NULL, ALIGNMENT, STRUCT_SIZE. Any thread,
/// any interrupt; time bounded by the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footwork_error_text(
    error: *const footwork_error,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    guard(|| -> Outcome {
        check(error)?;
        check_array(text, capacity)?;
        check_optional(length)?;
        // SAFETY: the caller's word.
        let details = unsafe {
            // What a later version knows besides is not needed for the text.
            check_struct(error)?;
            error.read()
        };
        let mut measure = Writer { to: text, room: 0, length: 0 };
        describe(&details, &mut measure);
        let needed = measure.length;
        let fits = needed < capacity;
        if fits {
            describe(&details, &mut Writer { to: text, room: needed, length: 0 });
            // SAFETY: below `capacity`.
            unsafe { text.add(needed).write(0) };
        }
        if !length.is_null() {
            // SAFETY: checked.
            unsafe { length.write(needed) };
        }
        if fits { Ok(FOOTWORK_OK) } else { Err(FOOTWORK_ERROR_SIZE) }
    })
}

// One layout on every target; the header asserts the same.
const _: () = assert!(size_of::<footwork_error>() == 72 && align_of::<u64>() <= 8);
