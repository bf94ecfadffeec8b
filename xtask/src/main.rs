//! Developer commands: `cargo xtask --help`.

mod archive;
mod boards;
mod calls;
mod cases;
mod dist;
mod engines;
mod header;
mod image;
mod library;
mod manifest;
mod names;
mod repository;
mod sizes;
mod stack;
mod symbols;
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
    /// Search a folder of exact-cover files, and compare what is found with what is known
    #[command(long_about = workloads::ABOUT)]
    Workloads(workloads::Arguments),
    /// Read and search a folder of cases, and compare with what is said of them
    #[command(long_about = cases::ABOUT)]
    Cases(cases::Arguments),
    /// Write the C header, or check that it is what the sources say
    #[command(long_about = header::ABOUT)]
    Header(header::Arguments),
    /// Make an archive of the library for C and C++ programs, to be used without cargo
    #[command(long_about = dist::ABOUT)]
    Dist(dist::Arguments),
    /// Run on emulated boards, and print what solving costs there
    #[command(long_about = boards::ABOUT)]
    Boards(boards::Arguments),
    /// Prove that programs for boards neither panic nor allocate, recurse, ...
    #[command(long_about = boards::prove::ABOUT)]
    Prove(boards::prove::Arguments),
    /// Print what the library costs: code, constants and stack, by function
    #[command(long_about = sizes::ABOUT)]
    Sizes(sizes::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Workloads(arguments) => workloads::run(&arguments),
        Command::Cases(arguments) => cases::run(&arguments),
        Command::Header(arguments) => header::run(&arguments),
        Command::Dist(arguments) => dist::run(&arguments),
        Command::Boards(arguments) => boards::run(&arguments),
        Command::Prove(arguments) => boards::prove::run(&arguments),
        Command::Sizes(arguments) => sizes::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
