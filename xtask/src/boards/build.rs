//! Building programs for boards.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::board::{Board, Engine};
use super::program::Program;
use crate::repository;

/// The package of the measuring programs.
const MEASURE: &str = "tests/measure";

/// Builds the measuring programs of a board; they come in the order of `engines`.
pub fn measuring(cargo: &OsString, board: &Board, engines: &[Engine]) -> Result<Vec<Program>> {
    let mut arguments = Vec::new();
    for engine in engines {
        arguments.extend(["--bin", engine.name()]);
        if *engine == Engine::Peer {
            arguments.extend(["--features", "peer"]);
        }
    }
    let package = Package { folder: MEASURE, target: board.target, board: board.name };
    let folder = package.build(cargo, &arguments)?;
    engines
        .iter()
        .map(|engine| {
            // Boards of one target are built in the same place, one after another.
            let kept = programs().join(format!("{}-{}.elf", board.name, engine.name()));
            fs::create_dir_all(programs())?;
            let built = folder.join(engine.name());
            fs::copy(&built, &kept).with_context(|| built.display().to_string())?;
            Program::read(&kept)
        })
        .collect()
}

fn programs() -> PathBuf {
    repository::target_directory().join("boards/programs")
}

/// A package outside of the workspace.
pub struct Package<'a> {
    pub folder: &'a str,
    pub target: &'a str,
    /// For its build script.
    pub board: &'a str,
}

impl Package<'_> {
    /// Builds for release; where the programs are.
    pub fn build(&self, cargo: &OsString, arguments: &[&str]) -> Result<PathBuf> {
        // One folder, so that `core` is built once for all packages of the same profile.
        let folder = repository::target_directory().join("boards/build");
        let status = Command::new(cargo)
            .current_dir(repository::root().join(self.folder))
            .args(["build", "--quiet", "--locked", "--release", "--target", self.target])
            .arg("--target-dir")
            .arg(&folder)
            .args(arguments)
            .env("BOARD", self.board)
            // The same program whoever builds it.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .status()
            .with_context(|| format!("cannot run {}", cargo.display()))?;
        if !status.success() {
            bail!(
                "{} could not be built for {} ({}); what cargo said is above",
                self.folder,
                self.board,
                self.target
            );
        }
        Ok(folder.join(self.target).join("release"))
    }
}
