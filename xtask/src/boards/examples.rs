//! The example programs for boards: built, run, and their logs compared with what they should say.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::board::Board;
use super::build::{Package, Profile};
use super::emulator::{Output, Run};
use super::log;
use super::serial::Line;
use crate::repository;

/// A package of examples.
struct Examples {
    folder: &'static str,
    /// What its programs say stands in `tests/logs/LOGS/PROGRAM.txt`, or `PROGRAM.BOARD.txt` where a
    /// board says something else.
    logs: &'static str,
    boards: &'static [&'static str],
    programs: &'static [Example],
}

struct Example {
    name: &'static str,
    /// What is typed at the serial line, whose answers are a log of their own
    /// (`PROGRAM.line.txt`).
    typed: Option<&'static str>,
}

const fn program(name: &'static str) -> Example {
    Example { name, typed: None }
}

/// Everything that is run. The next program is a line here and its log.
const EXAMPLES: &[Examples] = &[
    Examples {
        folder: "examples/cortex-m",
        logs: "cortex-m",
        boards: &["microbit", "lm3s6965evb", "mps2-an386", "netduinoplus2", "mps2-an505"],
        programs: &[
            program("smallest"),
            program("sudoku"),
            program("sudoku-links"),
            program("sudoku-trimmed"),
            program("queens"),
            program("slices"),
            Example { name: "console", typed: Some(TYPED) },
        ],
    },
    Examples {
        folder: "examples/riscv",
        logs: "cortex-m", // the same solutions, nodes and updates on every processor
        boards: &["virt", "sifive_e"],
        programs: &[
            program("sudoku"),
            program("sudoku-links"),
            program("queens"),
            program("slices"),
            Example { name: "console", typed: Some(TYPED) },
        ],
    },
];

/// A puzzle, one with two solutions, one with two equal digits in a row, no puzzle, a mistyped one
/// with the mistake taken back, the end.
const TYPED: &str = concat!(
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\r",
    ".................................................................................\r",
    "88.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\r",
    "what?\r",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.99\x08\x08.\r",
    "\x04",
);

const LIMIT: Duration = Duration::from_mins(1);

/// What is done with a log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Log {
    Printed,
    /// With what it should be, and with that of a second run.
    Compared,
}

/// Runs all examples of these boards; how many there were.
pub fn run(cargo: &OsString, boards: &[&Board], log: Log) -> Result<usize> {
    let mut number = 0;
    for examples in EXAMPLES {
        for board in boards.iter().filter(|board| examples.boards.contains(&board.name)) {
            eprintln!("{}: building {} for {}", board.name, examples.folder, board.target);
            let package = Package {
                folder: examples.folder,
                target: board.target,
                board: board.name,
                profile: Profile::Release,
            };
            let folder = package.build(cargo, &["--features", board.name])?;
            for example in examples.programs {
                let name = example.name;
                let context = || format!("{name} of {} on {}", examples.folder, board.name);
                let logged = Logged::of(board, example, &folder.join(name));
                let logged = logged.with_context(context)?;
                match log {
                    Log::Printed => {
                        println!("== {}\n{}\n", context(), logged.lines.join("\n"));
                        if example.typed.is_some() {
                            println!("== its serial line\n{}\n", logged.serial.join("\n"));
                        }
                    }
                    Log::Compared => {
                        examples.compare(board, example, &logged).with_context(context)?;
                        let again = Logged::of(board, example, &folder.join(name));
                        let again = again.with_context(context)?;
                        examples.compare(board, example, &again).with_context(context)?;
                        // What is typed comes when this machine gets to it.
                        ensure!(
                            example.typed.is_some() || logged.written == again.written,
                            "{}: two logs of the same program:\n{}\n{}",
                            context(),
                            logged.lines.join("\n"),
                            again.lines.join("\n")
                        );
                    }
                }
                number += 1;
            }
        }
    }
    Ok(number)
}

/// What came of a program.
struct Logged {
    /// The log as the program wrote it.
    written: Vec<u8>,
    lines: Vec<String>,
    /// Of the serial line.
    serial: Vec<String>,
}

impl Logged {
    /// Runs a program, which has to end with success.
    fn of(board: &Board, example: &Example, path: &Path) -> Result<Self> {
        let (output, serial) = emulate(board, example, path)?;
        let lines = log::decode(&fs::read(path)?, &output.stdout);
        if output.status != 0 {
            let told = lines.map_or_else(|_| output.told(), |lines| lines.join("\n"));
            bail!("exit status {}:\n{told}", output.status);
        }
        let serial = String::from_utf8_lossy(&serial);
        let serial = serial.lines().map(|line| line.trim_end().to_owned()).collect();
        Ok(Self { written: output.stdout, lines: lines?, serial })
    }
}

impl Examples {
    fn compare(&self, board: &Board, example: &Example, logged: &Logged) -> Result<()> {
        log::compare(&self.expected(board, example.name)?, &logged.lines)
            .with_context(|| format!("its log:\n{}", logged.lines.join("\n")))?;
        if example.typed.is_some() {
            log::compare(&self.expected(board, &format!("{}.line", example.name))?, &logged.serial)
                .with_context(|| format!("its serial line:\n{}", logged.serial.join("\n")))?;
        }
        Ok(())
    }

    /// What a program of a board should log.
    fn expected(&self, board: &Board, name: &str) -> Result<String> {
        let logs = repository::root().join("tests/logs").join(self.logs);
        let own = logs.join(format!("{name}.{}.txt", board.name));
        let path = if own.exists() { own } else { logs.join(format!("{name}.txt")) };
        repository::read(&path)
    }
}

/// Runs a program; its output, and what came over the serial line.
fn emulate(board: &Board, example: &Example, program: &Path) -> Result<(Output, Vec<u8>)> {
    let line = example.typed.map(Line::new).transpose()?;
    let serial = line.as_ref().map_or_else(|| "null".to_owned(), Line::argument);
    // Time passes by instructions, so that a watchdog and a log repeat.
    let arguments = ["-serial", &serial, "-icount", "shift=6,sleep=off"].map(str::to_owned);
    let folder = repository::target_directory();
    let run = Run { board, program, folder: &folder, arguments: &arguments, limit: LIMIT };
    let output = run.run();
    let said = line.map(Line::said).unwrap_or_default();
    Ok((output?, said))
}
