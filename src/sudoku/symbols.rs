//! What one character means in a grid, and which character a digit prints as.

use crate::puzzle::Shape;

/// The part a character plays in a line of cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// `1` to `9`.
    Digit(u8),
    /// `0`: a blank, in some 16x16 texts a digit.
    Zero,
    /// A letter that stands for a digit, from `A` = 0.
    Letter {
        index: u8,
        lower: bool,
    },
    /// A sign for a blank cell.
    Blank(Sign),
    Space,
    Tab,
    Comma,
    /// An upright part of a border.
    Bar,
    /// Anything else.
    Strange,
}

/// The signs for a blank cell that matter for telling readings apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Dot,
    Dash,
    Other,
}

/// What `c` means in a grid with `side` digits.
pub(super) fn class_of(c: char, side: u32) -> Class {
    match c {
        '1'..='9' => {
            let digit = c as u32 - '0' as u32;
            if digit <= side { Class::Digit(digit as u8) } else { Class::Strange }
        }
        '.' => Class::Blank(Sign::Dot),
        '0' => Class::Zero,
        ' ' => Class::Space,
        '|' | '│' | '┃' | '║' => Class::Bar,
        '-' => Class::Blank(Sign::Dash),
        '*' | '_' | '?' => Class::Blank(Sign::Other),
        '\t' => Class::Tab,
        ',' | ';' => Class::Comma,
        'A'..='Z' | 'a'..='z' => {
            let index = (c.to_ascii_uppercase() as u32).wrapping_sub('A' as u32);
            if side > 9 && index < side {
                Class::Letter { index: index as u8, lower: c.is_ascii_lowercase() }
            } else if index == 'X' as u32 - 'A' as u32 {
                Class::Blank(Sign::Other)
            } else {
                Class::Strange
            }
        }
        _ => Class::Strange,
    }
}

/// How many letters follow the 9 in the alphabet `1-9A-...`.
pub(super) fn letters_after_nine(shape: Shape) -> u8 {
    shape.side().saturating_sub(9) as u8
}

/// The character for a digit; `.` for a blank.
pub(super) fn symbol_of(digit: u8, shape: Shape) -> u8 {
    match digit {
        0 => b'.',
        _ if shape.side() > 16 => b'A'.saturating_add(digit.wrapping_sub(1)),
        1..=9 => b'0' + digit,
        _ => b'A'.saturating_add(digit.wrapping_sub(10)),
    }
}

/// For plain one-line text of at most nine digits: what each byte means. A digit is itself, a
/// blank [`FAST_BLANK`], a dash [`FAST_DASH`]; everything else [`FAST_OTHER`].
pub(super) const fn fast_table(side: u32) -> [u8; 256] {
    let mut table = [FAST_OTHER; 256];
    let mut digit = 1;
    while digit <= 9 && digit <= side as usize {
        table[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    let blanks = *b".0*_?xX";
    let mut index = 0;
    while index < blanks.len() {
        table[blanks[index] as usize] = FAST_BLANK;
        index += 1;
    }
    table[b'-' as usize] = FAST_DASH;
    table
}

pub(super) const FAST_DIGIT: u8 = 0x0F;
pub(super) const FAST_BLANK: u8 = 0x10;
pub(super) const FAST_DASH: u8 = 0x20;
pub(super) const FAST_OTHER: u8 = 0x80;
