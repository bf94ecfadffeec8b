//! The C++ firmware: linked with the library as `dist` makes it, run, and what it prints compared.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::board::Board;
use super::emulator::Run;
use super::examples::Log;
use super::log;
use super::program::Program;
use super::promises::Breach;
use super::prove;
use super::tools;
use crate::library::Options;
use crate::{dist, repository};

const FOLDER: &str = "examples/cpp-firmware";
/// What each program should print, `PROGRAM.txt`, on every board.
const LOGS: &str = "tests/logs/cpp-firmware";
const BOARDS: [&str; 4] = ["microbit", "lm3s6965evb", "mps2-an386", "mps2-an505"];
const PROGRAMS: [&str; 3] = ["sudoku", "slices", "queens"];
const LIMIT: Duration = Duration::from_mins(1);

/// Fails if what building takes is missing.
pub fn check(boards: &[&Board]) -> Result<()> {
    if boards.iter().any(|board| BOARDS.contains(&board.name)) {
        tools::check_firmware()?;
    }
    Ok(())
}

/// Runs all programs on these boards; how many there were.
pub fn run(cargo: &OsString, boards: &[&Board], log: Log) -> Result<usize> {
    let mut number = 0;
    for board in boards.iter().filter(|board| BOARDS.contains(&board.name)) {
        eprintln!("{}: building {FOLDER}", board.name);
        let folder = build(cargo, board)?;
        for name in PROGRAMS {
            let context = || format!("{name} of {FOLDER} on {}", board.name);
            let path = folder.join(format!("{name}.elf"));
            let program = Program::read(&path)?;
            // Constructors of statics are called from a list.
            prove::check_all_but(Breach::Points, &program)?;
            let printed = output(board, &path).with_context(context)?;
            match log {
                Log::Printed => println!(
                    "== {}\n{printed}flash: {} bytes, RAM: {}\n",
                    context(),
                    program.flash,
                    program.ram
                ),
                Log::Compared => {
                    compare(name, &printed).with_context(context)?;
                    let again = output(board, &path).with_context(context)?;
                    ensure!(
                        printed == again,
                        "{}: two runs of the same program:\n{printed}\n{again}",
                        context()
                    );
                }
            }
            number += 1;
        }
    }
    Ok(number)
}

/// Makes the library for a board's core, and the programs with it; where these are.
fn build(cargo: &OsString, board: &Board) -> Result<PathBuf> {
    let work = repository::target_directory().join("boards/firmware");
    let library = work.join(board.target);
    let options = Options { target: Some(board.target.to_owned()), cargo: cargo.clone() };
    dist::folder(&options, board.target, &library)?;

    let programs = work.join(board.name);
    let assign = |name: &str, path: &Path| {
        let mut argument = OsString::from(format!("{name}="));
        argument.push(path);
        argument
    };
    let status = Command::new("make")
        .current_dir(repository::root().join(FOLDER))
        .args(["--silent", "all"])
        .arg(format!("BOARD={}", board.name))
        .arg(assign("FOOTWORK", &library))
        .arg(assign("OUT", &programs))
        .status()
        .context("cannot run make")?;
    if !status.success() {
        bail!("{FOLDER} could not be built for {}; what make said is above", board.name);
    }
    Ok(programs)
}

/// What a program prints; it has to end with success.
fn output(board: &Board, program: &Path) -> Result<String> {
    // Time passes by instructions, so that what is printed repeats.
    let arguments = ["-serial", "null", "-icount", "shift=6,sleep=off"].map(str::to_owned);
    let folder = repository::target_directory();
    let run = Run { board, program, folder: &folder, arguments: &arguments, limit: LIMIT };
    let output = run.run()?;
    ensure!(output.status == 0, "{}", output.told());
    String::from_utf8(output.stdout).context("it printed something that is no text")
}

fn compare(name: &str, printed: &str) -> Result<()> {
    let expected = repository::read(&repository::root().join(LOGS).join(format!("{name}.txt")))?;
    let lines: Vec<_> = printed.lines().map(str::to_owned).collect();
    log::compare(&expected, &lines).with_context(|| format!("what it printed:\n{printed}"))
}
