//! What each feature costs in flash.

use std::ffi::OsString;

use anyhow::Result;

use super::board::Board;
use super::build::{self, Profile};
use super::document::Table;
use super::sized::{BARE, OWN};
use super::table::{grouped, in_markdown};
use super::tools;
use crate::library::{self, Options};
use crate::sizes;

/// The board that features are counted on.
const BOARD: &str = "microbit";
/// Features that are on together.
const FEATURES: [&[&str]; 6] =
    [&[], &["unchecked"], &["defmt"], &["defmt", "trace"], &["log"], &["log", "trace"]];

/// The table; nothing without the board that it is about.
pub fn table(cargo: &OsString, boards: &[&Board]) -> Result<Option<Table>> {
    let Some(board) = boards.iter().find(|board| board.name == BOARD) else { return Ok(None) };
    eprintln!("{}: building with features", board.name);
    let names = [OWN[0], OWN[1], BARE];
    let mut lines: Vec<Vec<String>> = Vec::new();
    let mut without: Option<Vec<u64>> = None;
    let mut bare = None;
    for features in FEATURES {
        let programs = build::programs(cargo, board, Profile::Size, &names, features)?;
        let [own @ .., frame] = &programs[..] else { continue };
        // A frame without features: what they bring into it, they cost.
        let bare = *bare.get_or_insert(frame.flash);
        let own: Vec<_> = own.iter().map(|program| program.flash.saturating_sub(bare)).collect();
        let without = without.get_or_insert_with(|| own.clone());
        let title = features.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
        let mut cells = vec![if title.is_empty() { "none".to_owned() } else { title }];
        for (now, before) in own.iter().zip(without) {
            cells.push(grouped(*now));
            cells.push(difference(*now, *before));
        }
        lines.push(cells);
    }
    let head = ["features", "Sudoku", "more", "exact cover", "more"].map(str::to_owned);
    let archive = archive(cargo, board.target)?;
    let markdown = format!(
        "{}\nA C program that calls only `footwork_sudoku_solve` of the archive for this core: {} \
        bytes.\n",
        in_markdown(&head, &lines, 1),
        grouped(archive)
    );
    Ok(Some(Table { name: "features", markdown }))
}

fn difference(now: u64, before: u64) -> String {
    if now < before {
        format!("-{}", grouped(before - now))
    } else {
        format!("+{}", grouped(now - before))
    }
}

/// Code and constants of a C program with the archive, over one without it.
fn archive(cargo: &OsString, target: &str) -> Result<u64> {
    let options = Options { target: Some(target.to_owned()), cargo: cargo.clone() };
    let members = library::build_static(&options, target)?;
    sizes::solving(&members, tools::CROSS_COMPILER)
}
