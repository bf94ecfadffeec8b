//! The size of the grids in a text: as told, or found where only one is possible.

use clap::ValueEnum;
use footwork::sudoku::Reader;

/// How many rows a grid has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Size {
    /// 4 by 4 cells
    #[value(name = "4")]
    Four,
    /// 9 by 9 cells
    #[value(name = "9")]
    Nine,
    /// 16 by 16 cells
    #[value(name = "16")]
    Sixteen,
    /// 25 by 25 cells
    #[value(name = "25")]
    TwentyFive,
}

/// What a text says about its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detected {
    /// Only this one can be meant.
    Certain(Size),
    /// It reads as grids of several sizes.
    Several,
    /// It does not read as a grid of any size.
    None,
}

/// What became of reading a text at one size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    /// No grid could be read.
    None,
    /// Some grids, and some errors.
    Some,
    /// Grids alone, but some break the rules.
    Whole,
    /// Grids alone, none of which breaks the rules.
    Sound,
}

impl Size {
    const ALL: [Self; 4] = [Self::Nine, Self::Four, Self::Sixteen, Self::TwentyFive];

    /// Finds the size of the grids in a text.
    ///
    /// Nine by nine if any grid of that size can be read: a row or line of it is none of any other.
    /// Of the others the one that reads best; two that read equally well are one too many.
    pub fn detect(text: &str) -> Detected {
        if reads_any::<81>(text) {
            return Detected::Certain(Self::Nine);
        }
        let readings = Self::ALL.map(|size| (size.reading(text), size));
        let best = readings.iter().map(|(reading, _)| *reading).max().unwrap_or(Reading::None);
        let mut sizes = readings.iter().filter(|(reading, _)| *reading == best);
        match (best, sizes.next(), sizes.next()) {
            (Reading::None, ..) | (_, None, _) => Detected::None,
            (_, Some((_, size)), None) => Detected::Certain(*size),
            (_, Some(_), Some(_)) => Detected::Several,
        }
    }

    fn reading(self, text: &str) -> Reading {
        match self {
            Self::Four => reading::<16>(text),
            Self::Nine => reading::<81>(text),
            Self::Sixteen => reading::<256>(text),
            Self::TwentyFive => reading::<625>(text),
        }
    }
}

fn reads_any<const CELLS: usize>(text: &str) -> bool {
    Reader::<CELLS>::new(text).any(|grid| grid.is_ok())
}

fn reading<const CELLS: usize>(text: &str) -> Reading {
    let (mut grids, mut errors, mut sound) = (false, false, true);
    for grid in Reader::<CELLS>::new(text) {
        match grid {
            Ok(grid) => {
                grids = true;
                sound &= grid.value.check().is_ok();
            }
            Err(_) => errors = true,
        }
    }
    match (grids, errors, sound) {
        (false, ..) => Reading::None,
        (true, true, _) => Reading::Some,
        (true, false, false) => Reading::Whole,
        (true, false, true) => Reading::Sound,
    }
}

#[cfg(test)]
mod tests {
    use super::{Detected, Size};

    #[test]
    fn each_size_is_known_by_its_text() {
        let nine = ".".repeat(81);
        let sixteen = ".".repeat(256);
        let rows25 = format!("{}\n", ".".repeat(25)).repeat(25);
        for (text, size) in [
            ("1...............", Size::Four),
            ("1.|..\n..|..\n--+--\n..|..\n..|..\n", Size::Four),
            (nine.as_str(), Size::Nine),
            (sixteen.as_str(), Size::Sixteen),
            (rows25.as_str(), Size::TwentyFive),
        ] {
            assert_eq!(Size::detect(text), Detected::Certain(size), "{text}");
        }
        assert_eq!(Size::detect("hello"), Detected::None);
        assert_eq!(Size::detect(&nine[1..]), Detected::None);
    }

    #[test]
    fn bad_lines_do_not_hide_the_size() {
        let text = format!("{}\n{}\n", ".".repeat(80), ".".repeat(81));
        assert_eq!(Size::detect(&text), Detected::Certain(Size::Nine));
    }

    #[test]
    fn rows_of_one_size_that_are_lines_of_another() {
        // 16 rows of blanks: 16 small grids or a large one.
        let blanks = format!("{}\n", ".".repeat(16)).repeat(16);
        assert_eq!(Size::detect(&blanks), Detected::Several);
        // As a large grid these 16 lines would have the digit 1 twice in a column.
        let small = format!("1{}\n", ".".repeat(15)).repeat(16);
        assert_eq!(Size::detect(&small), Detected::Certain(Size::Four));
        let large = format!("G{}\n", ".".repeat(15)) + &format!("{}\n", ".".repeat(16)).repeat(15);
        assert_eq!(Size::detect(&large), Detected::Certain(Size::Sixteen));
    }
}
