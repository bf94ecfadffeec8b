//! Developer commands: `cargo xtask --help`.

mod engines;
mod manifest;
mod workloads;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Developer commands")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the solutions of a folder of exact-cover files and compare them with what is known
    Workloads(workloads::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Workloads(arguments) => workloads::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
