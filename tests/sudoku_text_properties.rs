//! Sudoku text, tried at random: what is printed comes back, and no text, however spoiled, is read
//! as another grid than the one it spells.

use footwork::sudoku::{Grid, Reader};
use proptest::prelude::*;

const LINE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

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

/// Any grid of these cells, rules or not.
fn grids<const CELLS: usize>() -> impl Strategy<Value = Grid<CELLS>> {
    let side = Grid::<CELLS>::SHAPE.side() as u8;
    let blanks = prop_oneof![Just(0u32), Just(1), Just(5), Just(200)];
    (blanks, 1..=side).prop_flat_map(move |(blanks, most)| {
        let cell = prop_oneof![1 => 1..=most, blanks.max(1) => 0..=most.min(blanks as u8)];
        proptest::collection::vec(cell, CELLS)
            .prop_map(|cells| Grid::from_cells(cells.try_into().unwrap()).unwrap())
    })
}

fn comes_back<const CELLS: usize>(grid: &Grid<CELLS>) {
    assert_eq!(grid.to_string().parse(), Ok(*grid));
    assert_eq!(grid.line().as_str().parse(), Ok(*grid));
    let mut buffer = [0; 625];
    assert_eq!(grid.line().copy_to(&mut buffer), Ok(grid.line().as_str()));
}

/// The cells that a text of at most nine digits spells out, by a rule of its own: the first group
/// of 81 symbols, or else all symbols outside comments and borders; `None` if these are not 81.
fn spelled(text: &str) -> Option<Vec<u8>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let value = |c: char| match c {
        '1'..='9' => Some(c as u8 - b'0'),
        '.' | '0' | '*' | '_' | '?' | 'x' | 'X' | '-' => Some(0),
        _ => None,
    };
    let cells = |text: &str| text.chars().filter_map(value).collect::<Vec<_>>();
    let lines = text.split(['\n', '\r']).filter(|line| !line.trim_start().starts_with('#'));
    let lines: Vec<_> = lines.filter(|line| !line.chars().all(|c| "+-|= \t".contains(c))).collect();
    let whole = lines.iter().filter_map(|line| {
        let group = line.trim_start().split([' ', '\t', ',', ';']).next()?;
        (group.chars().count() == 81 && group.chars().all(|c| value(c).is_some()))
            .then(|| cells(group))
    });
    whole.into_iter().next().or_else(|| {
        let cells = cells(&lines.join(""));
        (cells.len() == 81).then_some(cells)
    })
}

/// Changes to a text: (place, what to do, a character).
fn changes() -> impl Strategy<Value = Vec<(usize, u8, char)>> {
    let c = prop_oneof![
        4 => proptest::sample::select("123456789.0-xX|+= \t,;#\n\r[]*_?".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ];
    proptest::collection::vec((any::<usize>(), 0u8..5, c), 1..4)
}

fn change(text: &str, changes: &[(usize, u8, char)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for &(place, what, c) in changes {
        let place = place % (characters.len() + 1);
        match what {
            0 => characters.insert(place, c),
            1 if place < characters.len() => characters[place] = c,
            2 if place < characters.len() => drop(characters.remove(place)),
            3 => {
                // A line, or what is left of it, twice.
                let end = characters.iter().skip(place).position(|&c| c == '\n');
                let piece =
                    characters[place..end.map_or(characters.len(), |end| place + end)].to_vec();
                characters.splice(place..place, piece);
            }
            _ => characters.truncate(place.max(characters.len() / 2)),
        }
    }
    characters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_printed_comes_back(
        a in grids::<16>(), b in grids::<36>(), c in grids::<64>(), d in grids::<81>(),
        e in grids::<100>(), f in grids::<144>(), g in grids::<256>(), h in grids::<625>(),
    ) {
        comes_back(&a);
        comes_back(&b);
        comes_back(&c);
        comes_back(&d);
        comes_back(&e);
        comes_back(&f);
        comes_back(&g);
        comes_back(&h);
    }

    #[test]
    fn a_changed_text_is_read_as_it_spells_or_not_at_all(
        grid in grids::<81>(), form in 0u8..4, changes in changes(),
    ) {
        let text = match form {
            0 => grid.to_string(),
            1 => grid.line().to_string(),
            2 => grid.line().to_string().replace('.', "-"),
            _ => rows(grid.line().as_str()).join("\n"),
        };
        let text = change(&text, &changes);
        if let Ok(read) = text.parse::<Grid>() {
            prop_assert_eq!(Some(read.cells().to_vec()), spelled(&text), "{}", text);
        }
    }

    #[test]
    fn what_gets_lost_never_makes_another_grid(
        grids in proptest::collection::vec((grids::<81>(), 0u8..5), 1..4),
        places in proptest::collection::vec((any::<usize>(), any::<bool>()), 1..5),
    ) {
        let mut text = String::new();
        for (grid, form) in &grids {
            let line = grid.line().to_string();
            match form {
                0 => text += &line,
                1 => text += &grid.to_string(),
                2 => text += &rows(&line).join("\n"),
                3 => text += &rows(&line).join(" "),
                _ => {
                    let bands: Vec<_> = rows(&line).chunks(3).map(|band| band.join("\n")).collect();
                    text += &bands.join("\n\n");
                }
            }
            text += if *form == 0 { "\n" } else { "\n\n\n" };
        }
        prop_assert!(Reader::<81>::new(&text).map(|item| item.unwrap().value).eq(
            grids.iter().map(|(grid, _)| *grid)
        ));
        for (place, whole_line) in places {
            // A whole line, or one character of it; two lines never become one.
            let place = place % text.len().max(1);
            let before = text.get(..place).unwrap_or("");
            let start = if whole_line { before.rfind('\n').map_or(0, |end| end + 1) } else { place };
            let rest = text.split_off(start);
            let lost = match rest.find('\n') {
                Some(end) if whole_line => end + 1,
                Some(0) | None => 0,
                Some(_) => 1,
            };
            text += &rest[lost..];
        }
        for item in Reader::<81>::new(&text).flatten() {
            prop_assert!(grids.iter().any(|(grid, _)| *grid == item.value), "{}", text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), pieces in proptest::collection::vec(
        prop_oneof![
            Just(LINE.to_owned()), Just(BOXED.to_owned()), Just("\n".to_owned()),
            Just("123456789\n".to_owned()), Just("[State]\n".to_owned()),
            "[-+|=*.0-9A-Za-z ,;\t\r\n#]{0,40}", any::<String>(),
        ], 0..12,
    )) {
        let text = pieces.concat() + &text;
        let lines = text.lines().count() + text.matches('\r').count();
        for line in [
            Reader::<16>::new(&text).count(),
            Reader::<81>::new(&text).count(),
            Reader::<256>::new(&text).count(),
            Reader::<625>::new(&text).count(),
        ] {
            // Every item uses up a line at least.
            prop_assert!(line <= lines);
        }
        let mut last = 0;
        for item in Reader::<81>::new(&text) {
            let line = item.map_or_else(|bad| bad.line, |good| good.line);
            prop_assert!(line > last);
            last = line;
        }
    }
}
