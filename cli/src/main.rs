//! The command `footwork`: Sudoku and exact cover from the command line.
//!
//! `args` says what can be asked, `input` where puzzles come from, `batch` runs a [`batch::Task`]
//! (`solve`, `count`) over them, `covers` lists and counts exact covers for `queens` and `cover`,
//! `output` and `report` write, `engine` is the one place that names the library's engines.

mod answer;
mod args;
mod batch;
mod color;
mod count;
mod cover;
mod covers;
mod encode;
mod engine;
mod exit;
mod input;
mod output;
mod polyomino;
mod queens;
mod report;
mod size;
mod solve;
mod totals;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Cli, Command, Encode};
use exit::{Status, Stop};
use report::Report;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let color = cli.color;
    match run(&cli) {
        Ok(status) => status.code().into(),
        Err(Stop::Closed) => ExitCode::SUCCESS,
        Err(Stop::Failed { code, message }) => {
            Report::new(color).error(message);
            code.into()
        }
    }
}

fn run(cli: &Cli) -> Result<Status, Stop> {
    let color = cli.color;
    match &cli.command {
        Command::Solve(args) => {
            needs_input("solve", &args.puzzles.puzzles)?;
            batch::run(&args.puzzles, color, &solve::Solve { first: args.first })
        }
        Command::Enumerate(args) => {
            needs_input("enumerate", &args.puzzles.puzzles)?;
            batch::run(&args.puzzles, color, &solve::Enumerate { limit: args.limit })
        }
        Command::Count(args) => {
            needs_input("count", &args.puzzles.puzzles)?;
            batch::run(&args.puzzles, color, &count::Count { limit: args.limit })
        }
        Command::Check(args) => {
            needs_input("check", &args.puzzles.puzzles)?;
            batch::run(&args.puzzles, color, &count::Check)
        }
        Command::Queens(args) => queens::run(args, color),
        Command::Cover(args) => {
            needs_input("cover", args.file.as_slice())?;
            cover::run(args, color)
        }
        Command::Encode { what: Encode::Queens { n } } => encode::queens(*n),
        Command::Encode { what: Encode::Sudoku(args) } => {
            needs_input("encode", args.puzzle.as_slice())?;
            encode::sudoku(args)
        }
        Command::Polyomino(args) => polyomino::run(args, color),
    }
}

/// Without an argument a person at a terminal gets help, and does not wait for standard input.
fn needs_input(command: &str, arguments: &[OsString]) -> Result<(), Stop> {
    if !arguments.is_empty() || !input::stdin_is_terminal() {
        return Ok(());
    }
    let mut all = Cli::command();
    all.build();
    if let Some(command) = all.find_subcommand_mut(command) {
        let _ = write!(std::io::stderr(), "{}", command.render_help());
    }
    Err(Stop::usage("name a puzzle or a file, or - to type one in"))
}
