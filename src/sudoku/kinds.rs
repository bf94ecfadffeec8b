//! What a line of text is: blank, note, frame, row of a grid, whole puzzle or something else.

use super::lines::TextLine;
use super::symbols::{Class, class_of};
use crate::puzzle::Shape;

/// What a line is, as far as the line alone can tell.
pub(super) enum Kind {
    /// Nothing but spaces and tabs.
    Blank,
    /// A comment.
    Note,
    /// The heading of a part of a file that holds givens, or does not (`skip`).
    Heading { skip: bool },
    /// A border. `blanks` counts its characters that could be blank cells, 0 where a character
    /// that never is a cell makes it a border for certain.
    Frame { blanks: u32 },
    /// At most two rows' worth of cells: a row, right or wrong.
    Row(Tally),
    /// More than that: a whole puzzle, right or wrong.
    Puzzle(Tally),
    /// Words: a character that is no part of a grid, and not as many cells as a row has.
    Words(char, u32),
}

impl Kind {
    #[inline(never)]
    pub(super) fn of(line: TextLine<'_>, shape: Shape) -> Self {
        let text = line.text.trim_matches([' ', '\t']);
        if text.is_empty() {
            return Self::Blank;
        }
        if text.starts_with('#') {
            return Self::Note;
        }
        if let Some(name) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            // The parts of an .sdk file: the puzzle, and how far somebody came with it.
            if name.eq_ignore_ascii_case("puzzle") {
                return Self::Heading { skip: false };
            }
            if name.eq_ignore_ascii_case("state") || name.eq_ignore_ascii_case("pencilmarks") {
                return Self::Heading { skip: true };
            }
        }
        if let Some(blanks) = frame(text) {
            return Self::Frame { blanks };
        }
        let tally = Tally::of(line, shape);
        let side = shape.side();
        match tally.strange {
            _ if tally.is_long(shape) => Self::Puzzle(tally),
            Some((c, column)) if tally.symbols.saturating_add(tally.strangers) != side => {
                Self::Words(c, column)
            }
            _ => Self::Row(tally),
        }
    }
}

/// Counts the blank signs of a border; `None` if the text is none.
///
/// A border consists of `+ - | =`, box drawing and space, with a level part. The corners
/// `* . : '` are allowed too where one of them or a bar begins and ends it and three dashes follow
/// each other somewhere, so that blanks like `*..---..*` are not taken for one unnoticed: their
/// number gives them away.
fn frame(text: &str) -> Option<u32> {
    let (mut blanks, mut level, mut certain, mut corners) = (0u32, false, false, false);
    let (mut dashes, mut longest) = (0u32, 0u32);
    for c in text.chars() {
        dashes = if c == '-' { dashes.saturating_add(1) } else { 0 };
        longest = longest.max(dashes);
        match c {
            '-' => {
                level = true;
                blanks = blanks.saturating_add(1);
            }
            '|' | '│' | '┃' | '║' | ' ' | '\t' => {}
            '+' | '=' | '\u{2500}'..='\u{257F}' => (level, certain) = (true, true),
            '*' | '.' => {
                corners = true;
                blanks = blanks.saturating_add(1);
            }
            ':' | '\'' => (corners, certain) = (true, true),
            _ => return None,
        }
    }
    let ends = ['*', '.', ':', '\'', '|', '+'];
    let cornered = longest >= 3 && text.starts_with(ends) && text.ends_with(ends);
    (level && (!corners || cornered)).then_some(if certain { 0 } else { blanks })
}

/// What stands in a line of cells, counted in one pass.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "observations that do not depend on each other")]
pub(super) struct Tally {
    /// Characters that are cells when one character is one cell.
    pub(super) symbols: u32,
    /// Runs of symbols.
    pub(super) tokens: u32,
    /// Symbols of the first run, 0 if a strange character stands before its end or a bar at it.
    pub(super) first: u32,
    /// Symbols of the longest run.
    longest: u32,
    /// Some runs are longer than others.
    uneven: bool,
    /// Column of the second symbol of the first run that has one.
    pub(super) doubled: u32,
    spaces: u32,
    tabs: u32,
    commas: u32,
    bars: u32,
    /// The last thing before the end, spaces aside, is a comma.
    comma_last: bool,
    /// A sign for a blank cell occurs; letters occur.
    marks: bool,
    letters: bool,
    strangers: u32,
    /// The first character that is no part of a grid, and its column.
    pub(super) strange: Option<(char, u32)>,
    run: u32,
    /// The first run, if it ends now, is no whole puzzle.
    spoiled: bool,
}

/// How the cells stand in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// One character, one cell; spaces and bars do not count.
    Plain,
    /// One field, one cell; an empty field is a blank. The flag: a comma after the last field.
    Commas { closed: bool },
    /// The same between tabs.
    Tabs,
    /// Numbers between spaces.
    Numbers,
    /// One character, one cell, spaces being the blank ones.
    Spaces,
}

/// The ways to write a whole grid, as a set: each row leaves some of them possible.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Ways(u8);

impl Ways {
    const NONE: Self = Self(0);
    pub(super) const ANY: Self = Self(7);
    /// A character a cell.
    pub(super) const SYMBOLS: Self = Self(1);
    /// A number a cell.
    pub(super) const NUMBERS: Self = Self(2);
    /// A character a cell, spaces for the blanks.
    pub(super) const SPACES: Self = Self(4);

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) fn is_possible(self, way: Self) -> bool {
        self.and(way).0 != 0
    }
}

impl Tally {
    fn of(line: TextLine<'_>, shape: Shape) -> Self {
        let side = shape.side();
        let mut tally = Self::default();
        for (c, column) in line.characters() {
            match class_of(c, side) {
                Class::Strange => {
                    tally.strangers = tally.strangers.saturating_add(1);
                    tally.strange = tally.strange.or(Some((c, column)));
                    tally.spoiled |= tally.tokens == 0;
                    tally.comma_last = false;
                }
                class @ (Class::Space | Class::Tab | Class::Comma | Class::Bar) => {
                    // A bar ends no puzzle: what follows it is no comment.
                    tally.spoiled |= class == Class::Bar && tally.run > 0;
                    tally.close_run();
                    let count = match class {
                        Class::Space => &mut tally.spaces,
                        Class::Tab => &mut tally.tabs,
                        Class::Comma => &mut tally.commas,
                        _ => &mut tally.bars,
                    };
                    *count = count.saturating_add(1);
                    tally.comma_last = match class {
                        Class::Comma => true,
                        Class::Space => tally.comma_last,
                        _ => false,
                    };
                }
                class => {
                    tally.marks |= matches!(class, Class::Zero | Class::Blank(_));
                    tally.letters |= matches!(class, Class::Letter { .. });
                    tally.symbols = tally.symbols.saturating_add(1);
                    tally.run = tally.run.saturating_add(1);
                    tally.comma_last = false;
                    if tally.run == 2 && tally.doubled == 0 {
                        tally.doubled = column;
                    }
                }
            }
        }
        tally.close_run();
        tally
    }

    fn close_run(&mut self) {
        if self.run == 0 {
            return;
        }
        if self.tokens == 0 {
            self.first = if self.spoiled { 0 } else { self.run };
        }
        self.uneven |= self.tokens > 0 && self.run != self.longest;
        self.longest = self.longest.max(self.run);
        self.tokens = self.tokens.saturating_add(1);
        self.run = 0;
    }

    /// How many cells the line seems to have, for messages and for telling rows from puzzles.
    pub(super) fn cells(&self, shape: Shape) -> u32 {
        if self.commas > 0 && self.longest <= 2 {
            self.commas.saturating_add(1)
        } else if shape.side() > 9 && self.longest == 2 {
            self.tokens
        } else {
            self.symbols
        }
    }

    fn is_long(&self, shape: Shape) -> bool {
        let most = shape.side().saturating_mul(2);
        // As many groups as a row has cells: numbers or candidates, however many digits, unless
        // the groups are whole rows.
        let rows = self.symbols == shape.cells() && !self.uneven;
        let row = self.tokens == shape.side() && self.commas <= most && !rows;
        (self.cells(shape) > most && !row)
            || (self.symbols > most && self.first == shape.cells())
            || self.tabs > most
            || (self.spaced_out(shape.cells()) && self.symbols != shape.side())
    }

    /// The line is `width` characters, digits and spaces alone, some of them spaces.
    fn spaced_out(&self, width: u32) -> bool {
        self.spaces > 0
            && !self.marks
            && self.tabs == 0
            && self.commas == 0
            && self.strangers == 0
            && self.symbols.saturating_add(self.spaces) == width
    }

    /// The one layout that gives `wanted` cells (a row or all cells), if there is one.
    pub(super) fn layout(&self, wanted: u32, shape: Shape) -> Option<Layout> {
        let side = shape.side();
        if self.commas > 0 {
            let closed = self.commas == wanted && self.tokens == wanted && self.comma_last;
            return (closed || self.commas.saturating_add(1) == wanted)
                .then_some(Layout::Commas { closed });
        }
        // Groups must be of a size that means something, so that a number before a puzzle which
        // lost a cell, or numbers of two digits, do not add up to a grid by accident.
        let groups = [1, shape.box_columns() as u32, side, shape.cells()];
        let regular = !self.uneven && groups.contains(&self.longest);
        let small_row = side <= 9 && wanted == side;
        if self.symbols == wanted && (regular || small_row) {
            Some(Layout::Plain)
        } else if side > 9 && self.tokens == wanted && self.longest == 2 {
            Some(Layout::Numbers)
        } else if self.tabs.saturating_add(1) == wanted && self.tokens < wanted {
            Some(Layout::Tabs)
        } else if self.spaced_out(wanted) && (self.bars == 0 || wanted == side) {
            Some(Layout::Spaces)
        } else {
            None
        }
    }

    /// As many groups as cells, some of several digits, in a grid without such digits: candidates.
    pub(super) fn is_candidates(&self, wanted: u32) -> bool {
        self.tokens == wanted && self.symbols > wanted
    }

    /// A row of as many digits as it needs that is also as wide as a whole puzzle whose blanks are
    /// spaces.
    pub(super) fn is_row_or_puzzle(&self, shape: Shape) -> bool {
        self.symbols == shape.side() && self.bars == 0 && self.spaced_out(shape.cells())
    }

    /// The ways of writing a grid that a line in this layout belongs to; none for numbers and
    /// letters side by side.
    pub(super) fn ways(&self, layout: Layout) -> Ways {
        let symbols = Ways::SYMBOLS;
        let numbers = if self.letters { Ways::NONE } else { Ways::NUMBERS };
        match layout {
            Layout::Spaces => Ways::SPACES,
            Layout::Numbers => numbers,
            Layout::Commas { .. } | Layout::Tabs if self.longest > 1 => numbers,
            Layout::Commas { .. } | Layout::Tabs => symbols.or(numbers),
            Layout::Plain => {
                let apart = if self.longest == 1 { numbers } else { Ways::NONE };
                let dense = !self.marks && self.spaces == 0 && self.tabs == 0;
                symbols.or(apart).or(if dense { Ways::SPACES } else { Ways::NONE })
            }
        }
    }
}
