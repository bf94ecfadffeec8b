//! Checks that one board is chosen and that the target is its own; hands the linker its memory.

use std::path::PathBuf;
use std::{env, fs, process};

/// The boards, each a feature of the same name.
const BOARDS: [&str; 2] = ["virt", "sifive_e"];
/// The target of all of them.
const TARGET: &str = "riscv32imac-unknown-none-elf";

fn main() {
    if let Err(error) = build() {
        println!("cargo::error={error}");
        process::exit(1);
    }
}

fn build() -> Result<(), String> {
    let board = board()?;
    if variable("TARGET")? != TARGET {
        return Err(format!("the board {board} needs --target {TARGET}"));
    }

    let out = PathBuf::from(variable("OUT_DIR")?);
    let memory = format!("boards/{board}.x");
    fs::copy(&memory, out.join("memory.x")).map_err(|error| format!("{memory}: {error}"))?;

    if env::var_os("DEFMT_LOG").is_none() {
        println!(
            "cargo::warning=only errors are logged: DEFMT_LOG is not set; run cargo in this folder"
        );
    }
    println!("cargo::rerun-if-env-changed=DEFMT_LOG");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={memory}");
    println!("cargo::rustc-link-search={}", out.display());
    // --nmagic: sections are not moved to where a page begins. The symbol tells `run` the board.
    let symbol = format!("--defsym=footwork_board.{board}=0");
    for argument in ["-Tlink.x", "-Tdefmt.x", "--nmagic", &symbol] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
    Ok(())
}

fn board() -> Result<&'static str, String> {
    let chosen =
        |board: &str| env::var_os(format!("CARGO_FEATURE_{}", board.to_uppercase())).is_some();
    let boards: Vec<_> = BOARDS.into_iter().filter(|board| chosen(board)).collect();
    match boards[..] {
        [board] => Ok(board),
        [] => Err(format!("choose a board: --features {}", BOARDS.join("|"))),
        _ => Err(format!("choose one board, not {}", boards.join(" and "))),
    }
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|error| format!("{name}: {error}"))
}
