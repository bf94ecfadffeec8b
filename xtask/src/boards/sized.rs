//! Programs built as small as can be (profile `size` of `tests/measure`): what they take of flash,
//! function by function. `line` and `cover` are also run.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use footwork::sudoku::ComputedStorage9;
use footwork::xc::Workspace;
use object::{File, Object as _, ObjectSection as _, ObjectSymbol as _, SectionFlags, elf};

use super::board::{BOARDS, Board, Engine};
use super::build::{self, Profile};
use super::emulator::Run;
use super::program::Program;
use super::puzzles::PUZZLES;
use super::{bound, prove};
use crate::{image, repository};

/// The boards that flash is counted on.
const COUNTED: [&str; 2] = ["microbit", "mps2-an386"];
/// The programs that only do one thing, in the frame `bare`; besides them, those of all engines.
pub const OWN: [&str; 2] = ["line", "cover"];
pub const BARE: &str = "bare";
const FRAME: &str = "nothing";
const LIMIT: Duration = Duration::from_mins(1);

/// What a program takes of flash: a line of the budget's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flash {
    pub core: String,
    pub program: String,
    /// Bytes, without those of its frame.
    pub bytes: u64,
    /// The functions and constants that are not in the frame, or larger than there, by name.
    pub parts: BTreeMap<String, u64>,
}

/// Counts all programs on these boards, and proves what is promised of each.
pub fn count(cargo: &OsString, boards: &[&Board]) -> Result<Vec<Flash>> {
    let mut all = Vec::new();
    for board in boards.iter().filter(|board| COUNTED.contains(&board.name)) {
        eprintln!("{}: building for size", board.name);
        let solves = |it: &&Engine| ![Engine::Peer, Engine::Nothing].contains(*it);
        let engines = board.engines.iter().filter(solves).map(|it| (it.name(), FRAME));
        let wanted: Vec<_> = OWN.map(|name| (name, BARE)).into_iter().chain(engines).collect();
        let mut names: Vec<_> = wanted.iter().map(|(name, _)| *name).collect();
        names.extend([BARE, FRAME]);
        let programs = build::programs(cargo, board, Profile::Size, &names, &[])?;
        let found = |wanted: &str| {
            let place = names.iter().position(|name| *name == wanted);
            place.and_then(|place| programs.get(place)).context("a program that was built")
        };
        for (name, frame) in wanted {
            let (program, frame) = (found(name)?, found(frame)?);
            prove::check(program)?;
            if let Some(expected) = answer(name)? {
                bound::holds(program, run(board, program, &expected)?)?;
            }
            all.push(flash(board, name, program, frame)?);
        }
    }
    Ok(all)
}

/// A program's flash without its frame.
pub fn flash(board: &Board, name: &str, program: &Program, frame: &Program) -> Result<Flash> {
    let (own, others) = (parts(program)?, parts(frame)?);
    let named: u64 = own.values().sum();
    // Of what is in the frame too, only by how much it is larger here.
    let more = own.into_iter().map(|(name, bytes)| {
        let framed = others.get(&name).copied().unwrap_or(0);
        (name, bytes.saturating_sub(framed))
    });
    let mut parts: BTreeMap<_, _> = more.filter(|(_, bytes)| *bytes > 0).collect();
    parts.insert("(without a name)".to_owned(), program.flash.saturating_sub(named));
    let bytes = program.flash.checked_sub(frame.flash).context("smaller than its frame")?;
    let (core, program) = (board.core.to_owned(), name.to_owned());
    Ok(Flash { core, program, bytes, parts })
}

/// Functions and constants in flash, by readable name; those of the same name together.
fn parts(program: &Program) -> Result<BTreeMap<String, u64>> {
    let bytes = fs::read(&program.path)?;
    let file = File::parse(&*bytes)?;
    let in_flash = |number| {
        file.section_by_index(number).is_ok_and(|section| {
            let SectionFlags::Elf { sh_flags } = section.flags() else { return false };
            let has = |flag: u32| sh_flags & u64::from(flag) != 0;
            has(elf::SHF_ALLOC) && !has(elf::SHF_WRITE)
        })
    };
    let mut places = BTreeMap::new();
    for symbol in file.symbols().filter(|symbol| symbol.size() > 0) {
        if symbol.section_index().is_some_and(in_flash) {
            places.insert(symbol.address(), (image::readable(symbol.name()?), symbol.size()));
        }
    }
    let mut parts = BTreeMap::new();
    for (name, size) in places.into_values() {
        *parts.entry(name).or_default() += size;
    }
    Ok(parts)
}

/// Runs a program that answers one line; how deep its stack was.
fn run(board: &Board, program: &Program, expected: &[u8; 81]) -> Result<u64> {
    let stem = program.path.file_stem().context("a name")?.to_owned();
    let folder = repository::target_directory().join("boards/runs").join(stem);
    repository::write(&folder.join("puzzles.txt"), format!("{}\n", puzzle()).as_bytes())?;
    let board = BOARDS.iter().find(|it| it.name == board.name).context("a board")?;
    let arguments = ["-serial", "none"].map(str::to_owned);
    let run =
        Run { board, program: &program.path, folder: &folder, arguments: &arguments, limit: LIMIT };
    let output = run.run()?;
    let context = || format!("{}: {}", program.path.display(), output.told());
    ensure!(output.status == 0, context());
    let (answer, depth) = output.stdout.split_first_chunk().with_context(context)?;
    ensure!(answer == expected, context());
    let Ok(depth) = depth.try_into().map(u32::from_le_bytes) else { bail!(context()) };
    Ok(depth.into())
}

/// The hardest.
fn puzzle() -> &'static str {
    PUZZLES[PUZZLES.len() - 1].cells
}

/// What a program must answer: what this machine finds.
fn answer(program: &str) -> Result<Option<[u8; 81]>> {
    let mut answer = [0; 81];
    let found = match program {
        "line" => ComputedStorage9::new().solve_line(puzzle().as_bytes(), &mut answer),
        "cover" => cover(&mut answer),
        _ => return Ok(None),
    };
    found.map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(Some(answer))
}

/// As `cover.rs` of `tests/measure` does it.
fn cover(answer: &mut [u8; 81]) -> Result<(), footwork::Error> {
    let options: [&[u16]; 7] =
        [&[2, 4], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6], &[0, 1, 3, 5, 6]];
    let mut workspace = Workspace::<u16, 7, 7, 21>::new();
    for option in options {
        workspace.option(option)?;
    }
    let mut search = workspace.search()?;
    let mut place = 0;
    while let Some(solution) = search.next_solution()? {
        for option in solution {
            answer[place] = *option as u8 + 1;
            place += 1;
        }
        place += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_has_two_solutions() {
        let found = answer("cover").unwrap().unwrap();
        let mut solutions: Vec<Vec<u8>> = found
            .split(|byte| *byte == 0)
            .filter(|options| !options.is_empty())
            .map(|options| {
                let mut options = options.to_vec();
                options.sort_unstable();
                options
            })
            .collect();
        solutions.sort();
        assert_eq!(solutions, [vec![1, 4, 5], vec![1, 7]]);
    }
}
