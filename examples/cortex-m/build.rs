//! Checks that one board is chosen and that the target is its own; hands the linker its memory.

use std::path::PathBuf;
use std::{env, fs, process};

/// Each board, a feature of the same name, and its target.
const BOARDS: [(&str, &str); 8] = [
    ("microbit", "thumbv6m-none-eabi"),
    ("lm3s6965evb", "thumbv7m-none-eabi"),
    ("mps2-an386", "thumbv7em-none-eabihf"),
    ("mps2-an505", "thumbv8m.main-none-eabihf"),
    ("netduinoplus2", "thumbv7em-none-eabihf"),
    ("stm32f4", "thumbv7em-none-eabihf"),
    ("nrf52840", "thumbv7em-none-eabihf"),
    ("rp2040", "thumbv6m-none-eabi"),
];

fn main() {
    if let Err(error) = build() {
        println!("cargo::error={error}");
        process::exit(1);
    }
}

fn build() -> Result<(), String> {
    let (board, target) = board()?;
    if variable("TARGET")? != target {
        return Err(format!("the board {board} needs --target {target}"));
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
    let symbol = format!("--defsym=footwork_board.{}=0", board.replace('-', "_"));
    for argument in ["-Tlink.x", "-Tdefmt.x", "--nmagic", &symbol] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
    Ok(())
}

fn board() -> Result<(&'static str, &'static str), String> {
    let chosen = |board: &str| {
        let feature = board.to_uppercase().replace('-', "_");
        env::var_os(format!("CARGO_FEATURE_{feature}")).is_some()
    };
    let boards: Vec<_> = BOARDS.into_iter().filter(|(board, _)| chosen(board)).collect();
    match boards[..] {
        [board] => Ok(board),
        [] => {
            Err(format!("choose a board: --features {}", BOARDS.map(|(board, _)| board).join("|")))
        }
        _ => {
            let names: Vec<_> = boards.iter().map(|(board, _)| *board).collect();
            Err(format!("choose one board, not {}", names.join(" and ")))
        }
    }
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|error| format!("{name}: {error}"))
}
