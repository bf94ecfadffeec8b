//! What one digit's candidates in a band of three rows say, by bits: no digit, no search here.
//!
//! A band is 27 bits, ordered so that what is asked for most is at hand: bit `9 * place + 3 * row +
//! box`, where the place is that of the column in its box. Nine bits in a row are the nine mini-rows
//! (three cells of a row in one box), three times over; every ninth bit, and two beside it, are the
//! columns.

/// All cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The first mini-row's three cells; times nine bits of mini-rows: all their cells.
const MINI_ROW: u32 = 0o001_001_001;
/// The nine columns, as cells of the first row.
const COLUMNS: u32 = 7 * MINI_ROW;
/// The first column's three cells; times columns: all their cells.
const COLUMN: u32 = 0o111;
/// The cells of the first box.
pub(super) const BOX: u32 = MINI_ROW * COLUMN;

/// What the mini-rows that a digit has say, by them (bit `3 * row + box`): the cells of those that it
/// can use, in some choice of a different box for every row (none where there is no such choice);
/// and from bit [`SINGLE`] the rows where that is one mini-row.
///
/// From [`ROWS`] the cells of such rows, by those three bits.
static MINI_ROWS: [u32; ROWS + 8] = {
    let mut table = [0; ROWS + 8];
    let mut index = 0;
    while index < 512 {
        let present = index as u32;
        let mut usable = 0;
        let mut choice = 0;
        while choice < 6 {
            // The boxes of the three rows: a rotation of 0, 1, 2 or of 0, 2, 1.
            let first = choice % 3;
            let second = (first + 1 + choice / 3) % 3;
            let third = 3 - first - second;
            let chosen = 1 << first | 8 << second | 64 << third;
            if present & chosen == chosen {
                usable |= chosen;
            }
            choice += 1;
        }
        table[index] = usable * MINI_ROW;
        let mut row = 0;
        while row < 3 {
            let minis: u32 = usable >> (3 * row) & 7;
            if minis.is_power_of_two() {
                table[index] |= 1 << (SINGLE + row);
            }
            let mut rows = 0;
            while rows < 8 {
                if rows >> row & 1 == 1 {
                    table[ROWS + rows] |= (7 * MINI_ROW) << (3 * row);
                }
                rows += 1;
            }
            row += 1;
        }
        index += 1;
    }
    table
};
const ROWS: usize = 512;
const SINGLE: u32 = 29;

/// For each cell of a band, what is left of a digit that is placed there.
static PLACED: [u32; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        let mini = cell % 9;
        let met = (7 << (mini / 3 * 3) | COLUMN << (mini % 3)) * MINI_ROW;
        table[cell] = BAND & !met | 1 << cell;
        cell += 1;
    }
    table
};

/// For each cell of a band, where it is in reading order.
static READING: [u8; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        table[cell] = (cell % 9 / 3 * 9 + cell % 3 * 3 + cell / 9) as u8;
        cell += 1;
    }
    table
};

/// What is left in its band of a digit that is placed in a cell of it.
#[inline(always)]
pub(super) fn placed(cell: u32) -> u32 {
    PLACED[(cell & 31) as usize]
}

/// A cell's place in its band, in reading order.
#[inline(always)]
pub(super) fn reading(cell: u32) -> usize {
    READING[(cell & 31) as usize] as usize
}

/// A cell's place in its mini-row, its row and its box.
#[inline(always)]
pub(super) fn parts(cell: u32) -> (u32, u32, u32) {
    // Divisions by 9 and by 3.
    let place = cell.wrapping_mul(57) >> 9;
    let mini = cell.wrapping_sub(place.wrapping_mul(9));
    let row = mini.wrapping_mul(11) >> 5;
    (place, row, mini.wrapping_sub(row.wrapping_mul(3)))
}

/// Locked candidates between rows and boxes of a band: the cells that can be used, none where the
/// digit has no place; and those of them that are alone in their row.
#[inline(always)]
pub(super) fn usable(cells: u32) -> (u32, u32) {
    let present = (cells | cells >> 9 | cells >> 18) & 511;
    let entry = MINI_ROWS[present as usize];
    let rows = MINI_ROWS[ROWS + (entry >> SINGLE) as usize];
    let beside = cells >> 9 | cells << 18 | cells >> 18 | cells << 9;
    let usable = cells & entry;
    (usable, usable & rows & !beside)
}

/// The cells that given ones of the same digit leave to it in their band, without what columns say;
/// the given ones are among them unless two share a row or a box.
#[inline(always)]
pub(super) fn left_by(givens: u32) -> u32 {
    let mut left = BAND;
    let mut todo = givens;
    while todo != 0 {
        left &= placed(todo.trailing_zeros());
        todo &= todo.wrapping_sub(1);
    }
    left
}

/// The columns of some cells.
#[inline(always)]
pub(super) fn columns(cells: u32) -> u32 {
    (cells | cells >> 3 | cells >> 6) & COLUMNS
}

/// The columns that are not among these.
#[inline(always)]
pub(super) fn other_columns(columns: u32) -> u32 {
    COLUMNS & !columns
}

/// The cells in some columns.
#[inline(always)]
pub(super) fn in_columns(columns: u32) -> u32 {
    (columns & COLUMNS) * COLUMN
}

/// Locked candidates between columns and boxes: of the columns of three bands, those of the second
/// three bits further and those of the third six, those in some choice of a different column of a
/// stack for every band.
#[inline(always)]
pub(super) fn usable_columns(columns: u32) -> u32 {
    let below = columns >> 3 & 0o077_077_077 | (columns & COLUMNS) << 6;
    let above = columns >> 6 & COLUMNS | (columns & 0o077_077_077) << 3;
    let next = |columns: u32| columns >> 9 | columns << 18;
    let last = |columns: u32| columns >> 18 | columns << 9;
    columns & (next(below) & last(above) | last(below) & next(above))
}
