//! Sudoku text: what is read, what is refused, and where. `sudoku_text_properties.rs` tries more
//! texts than anybody would write.

use footwork::sudoku::{Grid, Grid4, Grid9, Grid16, Grid25, Located, Reader};
use footwork::{Error, House};

const LINE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

const SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

const BOXED: &str = "\
8 . . | . . . | . . .
. . 3 | 6 . . | . . .
. 7 . | . 9 . | 2 . .
------+-------+------
. 5 . | . . 7 | . . .
. . . | . 4 5 | 7 . .
. . . | 1 . . | . 3 .
------+-------+------
. . 1 | . . . | . 6 8
. . 8 | 5 . . | . 1 .
. 9 . | . . . | 4 . .";

fn rows(line: &str) -> Vec<&str> {
    line.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect()
}

fn read(text: &str) -> Result<String, Error> {
    text.parse::<Grid>().map(|grid| grid.line().to_string())
}

/// Every item of a reader: the line and the grid, or the line and the error.
fn all(text: &str) -> Vec<Result<(u32, String), (u32, Error)>> {
    Reader::<81>::new(text)
        .map(|item| match item {
            Ok(Located { line, value }) => Ok((line, value.line().to_string())),
            Err(Located { line, value }) => Err((line, value)),
        })
        .collect()
}

#[track_caller]
fn gives(text: &str, line: &str) {
    assert_eq!(read(text).as_deref(), Ok(line), "\n{text}");
}

#[test]
fn printed_as_people_print_it() {
    let grid: Grid = LINE.parse().unwrap();
    assert_eq!(grid.to_string(), BOXED);
    assert_eq!(format!("{grid:?}"), format!("Grid({LINE:?})"));
    gives(BOXED, LINE);
    let solved: Grid = SOLVED.parse().unwrap();
    let first: Vec<_> = solved.to_string().lines().take(4).map(str::to_owned).collect();
    assert_eq!(first[0], "8 1 2 | 7 5 3 | 6 4 9");
    assert_eq!(first[3], "------+-------+------");
}

#[test]
fn every_blank_sign() {
    for sign in ["0", "*", "_", "?", "x", "X", "-"] {
        gives(&LINE.replace('.', sign), LINE);
        gives(&rows(&LINE.replace('.', sign)).join("\n"), LINE);
        gives(&BOXED.replace('.', sign), LINE);
    }
    let mixed: String = LINE
        .chars()
        .zip("._0*-xX?".chars().cycle())
        .map(|(c, b)| if c == '.' { b } else { c })
        .collect();
    gives(&mixed, LINE);
}

#[test]
fn spaces_as_blanks_where_the_width_is_exact() {
    let spaced = LINE.replace('.', " ");
    // The last two cells are blank: the line must keep them.
    gives(&spaced, LINE);
    gives(&rows(&spaced).join("\n"), LINE);
    let framed: Vec<_> = rows(&spaced)
        .iter()
        .map(|row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]))
        .collect();
    gives(&framed.join("\n"), LINE);
    // Trimmed by an editor: the place of the first row's cells is no longer certain.
    let trimmed: Vec<_> = rows(&spaced).iter().map(|row| row.trim_end()).collect();
    assert!(matches!(
        read(&trimmed.join("\n")),
        Err(Error::RowLength { .. } | Error::CellCount { .. })
    ));
    // A row that lost cells is not filled up with its own spaces.
    let mut lines: Vec<_> = BOXED.lines().collect();
    lines[1] = "1 2 3 4 5";
    assert_eq!(read(&lines.join("\n")), Err(Error::Ambiguous { line: 2, column: 1 }));
}

#[test]
fn line_ends_marks_and_borders() {
    gives(&format!("\u{FEFF}{LINE}\r\n"), LINE);
    gives(&format!("\n\n  {LINE}"), LINE);
    for end in ["\r\n", "\r", "\n"] {
        gives(&rows(LINE).join(end), LINE);
        gives(&BOXED.replace('\n', end), LINE);
    }
    gives(&BOXED.replace('|', "│").replace('-', "─").replace('+', "┼"), LINE);
    gives(&BOXED.replace('-', "="), LINE);
    gives(&BOXED.replace(' ', "\t"), LINE);
    // Simple Sudoku's own form, and one with dotted corners.
    let inner: Vec<_> =
        rows(LINE).iter().map(|r| format!("|{}|{}|{}|", &r[..3], &r[3..6], &r[6..])).collect();
    let bands: Vec<_> = inner.chunks(3).map(|band| band.join("\n")).collect();
    gives(&format!("*-----------*\n{}\n*-----------*", bands.join("\n|---+---+---|\n")), LINE);
    gives(&format!(".---.---.---.\n{}\n'---'---'---'", bands.join("\n:---+---+---:\n")), LINE);
    // Nine dashes between bands are a border if no cell is written so,
    gives(&format!("|---|---|---|\n{}", bands.join("\n---------\n")), LINE);
    // and might be a row if cells are.
    let dashes = format!("{}\n", inner.join("\n").replace('.', "-"));
    gives(&dashes, LINE);
    assert_eq!(read(&format!("{dashes}---------")), Err(Error::Ambiguous { line: 10, column: 1 }));
    let row_lost = dashes.replacen("|-7-|-9-|2--|", "|---|---|---|", 1);
    assert_eq!(read(&row_lost), Err(Error::Ambiguous { line: 3, column: 1 }));
}

#[test]
fn blank_lines_between_bands() {
    let bands: Vec<_> = rows(LINE).chunks(3).map(|band| band.join("\n")).collect();
    gives(&bands.join("\n\n"), LINE);
    gives(
        &BOXED
            .lines()
            .map(|l| if l.starts_with('-') { "" } else { l })
            .collect::<Vec<_>>()
            .join("\n"),
        LINE,
    );
    // Three rows left of one grid, and then another.
    let text = format!("{}\n\n{}\n", bands[0], rows(LINE).join("\n"));
    let lost = Error::CellCount { found: 27, wanted: 81, line: 3 };
    assert_eq!(all(&text), [Err((1, lost)), Ok((5, LINE.to_owned()))]);
    // Two grids in bands, set apart and not.
    let text = bands.join("\n\n");
    assert_eq!(all(&format!("{text}\n\n\n{text}")).iter().filter(|item| item.is_ok()).count(), 2);
    assert_eq!(all(&format!("{text}\n#\n{text}")).iter().filter(|item| item.is_ok()).count(), 2);
    assert!(all(&format!("{text}\n\n{text}")).iter().all(Result::is_err));
    // Six rows and three rows are not bands.
    let text = format!("{}\n{}\n\n{}", bands[0], bands[1], bands[2]);
    assert!(all(&text).iter().all(Result::is_err));
}

#[test]
fn comments_and_headings() {
    gives(&format!("{LINE}\tgenerated 2024-06-07, rating 7.1"), LINE);
    gives(&format!("{LINE} 123"), LINE);
    gives(&format!("{LINE},{SOLVED}"), LINE);
    gives(&format!("|{LINE}|"), LINE);
    assert!(read(&format!("{LINE}|1")).is_err());
    let sdk = format!("#ARuud\n#B07-06-2024\n#L3\n{}\n", rows(LINE).join("\n"));
    gives(&sdk, LINE);
    let sections =
        format!("[Puzzle]\n{}\n[State]\n{}\n", rows(LINE).join("\n"), rows(SOLVED).join("\n"));
    gives(&sections, LINE);
    assert_eq!(read("# 123\n\n"), Err(Error::Empty));
    assert_eq!(read(""), Err(Error::Empty));
}

#[test]
fn fields() {
    let csv = |blank: &str, separator: &str| {
        let rows: Vec<_> = rows(LINE)
            .iter()
            .map(|row| {
                let cells: Vec<_> = row
                    .chars()
                    .map(|c| if c == '.' { blank.into() } else { c.to_string() })
                    .collect();
                cells.join(separator)
            })
            .collect();
        rows.join("\n")
    };
    for blank in ["", "0", "?", "."] {
        gives(&csv(blank, ","), LINE);
        gives(&csv(blank, ", "), LINE);
        gives(&csv(blank, ";"), LINE);
        gives(&csv(blank, ",").replace('\n', ","), LINE);
    }
    gives(&csv("", "\t"), LINE);
    gives(&format!("{},", csv("0", ",").replace('\n', ",\n")), LINE);
    // A comma after the last cell where the last cell may be missing.
    assert!(read(&csv("", ",").replace('\n', ",\n")).is_err());
    // Two cells in a field.
    assert!(read(&csv("0", ",").replacen("8,0", "80", 1)).is_err());
    assert!(read(&csv("0", ",").replacen("8,0", "8 0,", 1)).is_err());
}

#[test]
fn groups_on_one_line() {
    gives(&rows(LINE).join(" "), LINE);
    gives(&rows(LINE).join("|"), LINE);
    gives(&LINE.chars().map(String::from).collect::<Vec<_>>().join(" "), LINE);
    // A number before a puzzle, and one before a puzzle that lost a cell.
    assert!(read(&format!("1 {LINE}")).is_err());
    assert!(read(&format!("1 {}", &LINE[1..])).is_err());
    assert!(read(&format!("{} 1", &LINE[1..])).is_err());
}

#[test]
fn counts_that_are_wrong() {
    let count = |found, line| Err(Error::CellCount { found, wanted: 81, line });
    assert_eq!(read(&LINE[1..]), count(80, 1));
    assert_eq!(read(&format!("\n{LINE}.")), count(82, 2));
    assert_eq!(read(&format!("{}\tand 1 comment", &LINE[1..])), count(80, 1));
    assert_eq!(read("12"), count(2, 1));
    assert_eq!(read(&rows(LINE)[..8].join("\n")), count(72, 8));
    assert_eq!(read(&format!("{}\n123456789", rows(LINE).join("\n"))), count(90, 10));
    assert_eq!(read(&format!("{LINE}\n{LINE}")), count(162, 2));
    assert_eq!(read(&".".repeat(100_000)), count(100_000, 1));
    let mut lines = rows(LINE);
    lines[4] = "....457.";
    let short = Error::RowLength { found: 8, wanted: 9, line: 5 };
    assert_eq!(read(&lines.join("\n")), Err(short));
    lines.swap(0, 4);
    let short = Error::RowLength { found: 8, wanted: 9, line: 1 };
    assert_eq!(all(&lines.join("\n")), [Err((1, short))]);
}

#[test]
fn strange_characters_have_a_place() {
    let symbol = |found, line, column| Err(Error::Symbol { found, line, column });
    let mut text = LINE.to_owned();
    text.insert(30, '\u{200B}');
    assert_eq!(read(&text), symbol('\u{200B}', 1, 31));
    assert_eq!(read(&format!("{}\u{FEFF}", &LINE[..80])), symbol('\u{FEFF}', 1, 81));
    assert_eq!(read(&LINE.replace('8', "８")), symbol('８', 1, 1));
    assert_eq!(read(&BOXED.replace('6', "６")), symbol('６', 2, 9));
    assert_eq!(read(&LINE.replace('3', "A")), symbol('A', 1, 12));
    assert_eq!(read("{\"board\": [[null, 7, 8]]}"), symbol('{', 1, 1));
    assert_eq!(read(&format!("https://example.org/?bd={LINE}")), symbol('h', 1, 1));
    assert_eq!(
        "12345678.......".parse::<Grid4>(),
        Err(Error::Symbol { found: '5', line: 1, column: 5 })
    );
}

#[test]
fn candidates_and_jigsaws_are_refused_once() {
    let candidates = "\
*--------------------------------------------------*
| 6   1359  57 | 179 159 4  | 2     1357 8   |
| 4   2     578| 16  156 16 | 9     1357 167 |
| 15  1589  57 | 126 156 3  | 14567 1457 146 |
*--------------------------------------------------*";
    assert_eq!(all(candidates), [Err((2, Error::Ambiguous { line: 2, column: 8 }))]);
    let jigsaw = format!("9 9\n{}\n{}", rows(LINE).join("\n"), rows(SOLVED).join("\n"));
    assert_eq!(all(&jigsaw), [Err((1, Error::RowLength { found: 2, wanted: 9, line: 1 }))]);
    let blocks = format!("{}\n{}", rows(LINE).join("\n"), rows(SOLVED).join("\n"));
    assert_eq!(all(&blocks), [Err((1, Error::CellCount { found: 90, wanted: 81, line: 10 }))]);
}

#[test]
fn one_bad_line_costs_no_other() {
    let text = format!(
        "quizzes,solutions\n{LINE}\n{}\n12\nabc\n\n{SOLVED}\n{}\n\n{BOXED}\n{LINE}x\n{BOXED}\n",
        &LINE[1..],
        rows(LINE).join("\n"),
    );
    let items = all(&text);
    let shown: Vec<_> = items
        .iter()
        .map(|item| match item {
            Ok((line, grid)) => (*line, grid == LINE || grid == SOLVED),
            Err((line, _)) => (*line, false),
        })
        .collect();
    let expected = [
        (1, false),
        (2, true),
        (3, false),
        (4, false),
        (5, false),
        (7, true),
        (8, true),
        (18, true),
        (29, false),
        (30, true),
    ];
    assert_eq!(shown, expected, "{items:?}");
}

#[test]
fn grids_under_titles() {
    let text = format!("Grid 01\n{0}\nGrid 02\n{0}\n", rows(LINE).join("\n"));
    let items = all(&text);
    assert_eq!(items.len(), 4);
    assert_eq!(items[1], Ok((2, LINE.to_owned())));
    assert_eq!(items[3], Ok((12, LINE.to_owned())));
}

#[test]
fn the_last_cell_counts() {
    let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let grid: Grid = text.parse().unwrap();
    assert_eq!(grid.get(8, 8), Some(9));
    assert_eq!(grid.givens(), 17);
}

#[test]
fn conflicts_are_named() {
    let conflict = |text: &str| text.parse::<Grid>().unwrap().check();
    let twice = |house, index, digit, first, second| {
        Err(Error::Conflict { house, index, digit, first, second, side: 9 })
    };
    assert_eq!(conflict(&format!("11{}", ".".repeat(79))), twice(House::Row, 0, 1, 0, 1));
    assert_eq!(conflict(&"1".repeat(81)), twice(House::Row, 0, 1, 0, 1));
    assert_eq!(
        conflict(
            ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6.."
        ),
        twice(House::Row, 0, 9, 1, 2)
    );
    assert_eq!(
        conflict(&format!("{}5{}5", ".".repeat(60), ".".repeat(19))),
        twice(House::Box, 8, 5, 60, 80)
    );
    assert_eq!(
        conflict(&format!("{}5{}5", ".".repeat(8), ".".repeat(71))),
        twice(House::Column, 8, 5, 8, 80)
    );
    assert_eq!(conflict(SOLVED), Ok(()));
}

const SIXTEEN: &str = "\
..1....3.....F.9.A..1.2.G.376.8...4..6.9.5....G..7.5C.8....D.A..\
....5....3..7....9..B.71.2...5.A4.7G..A.6....1...5...3.2..4G..F.\
5..6.D..4..C.B.1.3........F.9.C.8.G.3..6.1..2......7.F4...A....8\
B...A....8.1.G.C..2..G..5..B..1..8..2..B..69.3....6...3..4..8.E.";

#[test]
fn sixteen() {
    let grid: Grid16 = SIXTEEN.parse().unwrap();
    assert_eq!(grid.line().as_str(), SIXTEEN);
    assert_eq!((grid.get(0, 13), grid.get(1, 8)), (Some(15), Some(16)));
    for text in [
        SIXTEEN.to_lowercase(),
        SIXTEEN.replace('.', "0"),
        SIXTEEN.replace('.', "-"),
        SIXTEEN.replace('.', "x"),
        SIXTEEN.replace('.', " "),
        grid.to_string(),
    ] {
        assert_eq!(text.parse(), Ok(grid), "{text}");
    }
    // The same grid in numbers, in fields and in letters alone.
    let write = |write: &dyn Fn(u8) -> String, separator: &str| {
        let rows: Vec<_> = grid
            .cells()
            .chunks(16)
            .map(|row| row.iter().map(|&d| write(d)).collect::<Vec<_>>().join(separator))
            .collect();
        rows.join("\n")
    };
    for text in [
        write(&|d| format!("{d:2}"), " "),
        write(&|d| format!("{d:02}"), " "),
        write(&|d| if d == 0 { ".".into() } else { d.to_string() }, " "),
        write(&|d| if d == 0 { String::new() } else { d.to_string() }, ","),
        write(&|d| if d == 0 { String::new() } else { d.to_string() }, "\t"),
        write(&|d| d.to_string(), " ").replace('\n', " "),
        write(&|d| if d == 0 { "-".into() } else { char::from(b'A' + d - 1).into() }, ""),
    ] {
        assert_eq!(text.parse(), Ok(grid), "{text}");
    }
    // One cell of 17.
    let text = write(&|d| d.to_string(), " ").replacen("16", "17", 1);
    assert_eq!(text.parse::<Grid16>(), Err(Error::Digit { cell: 24, digit: 17 }));
    // Both alphabets in one grid, small letters and capitals, numbers and letters.
    let mixed = SIXTEEN.replacen('.', "H", 1);
    assert_eq!(mixed.parse::<Grid16>(), Err(Error::Symbol { found: 'H', line: 1, column: 1 }));
    let mixed = SIXTEEN.replacen('A', "a", 1);
    assert_eq!(mixed.parse::<Grid16>(), Err(Error::Ambiguous { line: 1, column: 14 }));
    let mixed = write(&|d| d.to_string(), " ").replacen("16", "G", 1);
    assert!(mixed.parse::<Grid16>().is_err());
}

#[test]
fn sixteen_with_zero_as_a_digit_is_not_guessed() {
    // 0-F with `.` for blanks, and a solved grid of 0-F.
    let hex = SIXTEEN.replace('G', "0");
    assert!(matches!(hex.parse::<Grid16>(), Err(Error::Ambiguous { line: 1, .. })));
    let pattern: String = (0..256)
        .map(|cell| {
            let (row, column) = (cell / 16, cell % 16);
            char::from_digit((row * 4 + row / 4 + column) % 16, 16).unwrap()
        })
        .collect();
    assert_eq!(pattern.parse::<Grid16>(), Err(Error::Ambiguous { line: 1, column: 1 }));
    // Nothing but letters of both alphabets: as printed, or not at all.
    let few = format!("A{}", ".".repeat(255));
    assert_eq!(few.parse::<Grid16>().unwrap().get(0, 0), Some(10));
    for blank in ["-", " ", "0"] {
        let few = format!("A{}", blank.repeat(255));
        assert_eq!(few.parse::<Grid16>(), Err(Error::Ambiguous { line: 1, column: 1 }));
    }
}

#[test]
fn twenty_five() {
    // A pattern: every digit in every house, one row blanked.
    let cells: [u8; 625] = std::array::from_fn(|cell| {
        let (row, column) = (cell / 25, cell % 25);
        if row == 3 { 0 } else { ((row * 5 + row / 5 + column) % 25) as u8 + 1 }
    });
    let grid = Grid25::from_cells(cells).unwrap();
    assert_eq!(grid.check(), Ok(()));
    assert!(grid.line().as_str().contains('X'));
    assert_eq!(grid.to_string().parse(), Ok(grid));
    assert_eq!(grid.line().as_str().replace('.', "-").parse(), Ok(grid));
    assert_eq!(grid.line().as_str().to_lowercase().parse(), Ok(grid));
    let numbers: Vec<_> = cells.iter().map(u8::to_string).collect();
    assert_eq!(numbers.join(" ").parse(), Ok(grid));
    let low: String = cells
        .iter()
        .map(|&d| match d {
            0 => '0',
            1..=9 => char::from(b'0' + d),
            _ => char::from(b'A' + d - 10),
        })
        .collect();
    assert_eq!(low.parse(), Ok(grid));
    // `x` for a blank among capitals is a digit or a slip.
    let slip = grid.line().as_str().replacen('.', "x", 1);
    assert!(matches!(slip.parse::<Grid25>(), Err(Error::Ambiguous { .. })));
}

#[test]
fn grids_out_of_range() {
    assert_eq!(Grid9::from_cells([10; 81]), Err(Error::Digit { cell: 0, digit: 10 }));
    let mut grid = Grid4::new();
    assert_eq!(grid.set(0, 0, 5), Err(Error::Digit { cell: 0, digit: 5 }));
    assert_eq!(grid.set(4, 0, 1), Err(Error::Cell { row: 4, column: 0, side: 4 }));
    assert_eq!(grid, Grid4::default());
    grid.set(3, 3, 4).unwrap();
    grid.set(3, 3, 0).unwrap();
    assert_eq!(grid, Grid4::default());
}
