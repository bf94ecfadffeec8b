//! Reads matrices of 0 and 1.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::once;

use super::error::{TextError, TextErrorKind, Warning};
use super::lines::{Line, Lines, is_blank};
use super::names::Names;
use super::{Fill, Named, with_needed};
use crate::xc::owned::OwnedGeneral;
use crate::{Error, Resource};

/// Reads a matrix: a row an option, a column an item, all of them primary.
///
/// A row is a line of 0 and 1, with blanks between them or none, or single commas. Blank lines,
/// and comments (`|` or `#` is the first character that is not blank), are passed over. Every row
/// has as many cells as the first. A row of zeros is an option that is never chosen; it keeps its
/// number, with a [`Warning`]. The items are called `p0`, `p1`, ... from the left.
///
/// # Errors
/// A [`TextError`] for the first thing that is wrong.
///
/// ```
/// use footwork::xc::text;
/// let named = text::parse_matrix::<u16>("# three columns\n1 0 1\n0,1,0\n\n110\n")?;
/// assert_eq!((named.problem().items(), named.problem().options()), (3, 3));
/// assert_eq!(named.option(2).to_string(), "p0 p1");
/// assert_eq!(
///     text::parse_matrix::<u16>("101\n10\n").unwrap_err().to_string(),
///     "line 2, column 3: this row has 2 cells, the first has 3",
/// );
/// # Ok::<(), text::TextError>(())
/// ```
pub fn parse_matrix<L: Fill>(text: &str) -> Result<Named<L>, TextError> {
    let mut lines = Lines::new(text, |line| line.starts_with(['|', '#']));
    let Some(first) = lines.next() else {
        return Err(lines.error_at_end(TextErrorKind::NoRows));
    };
    let (mut row, mut numbers, mut warnings, mut entries) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let columns = read_row::<L>(first, None, &mut row)?;
    let mut general = OwnedGeneral::new(columns, 0)
        .map_err(|error| first.error_at_start(TextErrorKind::Problem(error)))?;
    let mut is_covered = vec![false; columns as usize];
    let mut rows = once(first).chain(lines);
    while let Some(line) = rows.next() {
        read_row(line, Some(columns), &mut row)?;
        entries += row.len();
        if let Err(error) = L::add(&mut general, 0, &row) {
            let needed = rows.fold((numbers.len() + 1, entries), |(options, entries), line| {
                (options + 1, entries + line.count('1'))
            });
            return Err(line.error_at_start(TextErrorKind::Problem(with_needed(error, needed))));
        }
        for (item, _) in &row {
            if let Some(covered) = is_covered.get_mut(item.index()) {
                *covered = true;
            }
        }
        if row.is_empty() {
            let option = numbers.len() as u32;
            warnings.push(Warning::NoPrimaryItem { option, line: line.number });
        }
        numbers.push(line.number);
    }
    let names = Names::numbered(columns, 0);
    for ((item, name), is_covered) in (0..).zip(names.iter()).zip(is_covered) {
        if !is_covered {
            let (name, line) = (name.into(), first.number);
            warnings.push(Warning::NoOptions { item, name, primary: true, line });
        }
    }
    Ok(Named { problem: general.into_problem(), names, lines: numbers, warnings })
}

/// Reads the columns of the ones; returns how many cells there are, `wanted` if that is known.
fn read_row<L: Fill>(
    line: Line<'_>,
    wanted: Option<u32>,
    ones: &mut Vec<(L, L)>,
) -> Result<u32, TextError> {
    let mut cells = 0_u32;
    let mut comma = None;
    let mut extra = None;
    ones.clear();
    for (character, piece) in line.characters() {
        match character {
            '0' | '1' => {
                if wanted == Some(cells) {
                    extra = extra.or(Some(piece));
                } else if cells == L::MOST {
                    let kind = TextErrorKind::Problem(Error::Capacity {
                        resource: Resource::LinkWidth,
                        needed: (line.count('0') + line.count('1')) as u32,
                        capacity: L::MOST,
                    });
                    return Err(line.error(kind, piece, ""));
                } else if character == '1' {
                    ones.push((L::from_index(cells as usize), L::default()));
                }
                cells = cells.saturating_add(1);
                comma = None;
            }
            ',' if cells > 0 && comma.is_none() => comma = Some(piece),
            ',' => return Err(line.error(TextErrorKind::Comma, piece, ",")),
            _ if is_blank(character) => {}
            _ => return Err(line.error(TextErrorKind::NotACell, piece, piece.text)),
        }
    }
    if let Some(piece) = comma {
        return Err(line.error(TextErrorKind::Comma, piece, ","));
    }
    match (wanted, extra) {
        (Some(wanted), Some(piece)) => {
            let kind = TextErrorKind::RowLength { found: cells, wanted };
            Err(line.error(kind, piece, ""))
        }
        (Some(wanted), None) if cells < wanted => {
            Err(line.error_behind(TextErrorKind::RowLength { found: cells, wanted }))
        }
        _ => Ok(cells),
    }
}
