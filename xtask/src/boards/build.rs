//! Building programs for boards.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::board::{Board, Engine};
use super::program::Program;
use super::tools;
use crate::repository;

/// The package of the measuring programs.
const MEASURE: &str = "tests/measure";
const MEASURED: &str = "footwork-measure";

/// Builds the measuring programs of a board; they come in the order of `engines`.
pub fn measuring(cargo: &OsString, board: &Board, engines: &[Engine]) -> Result<Vec<Program>> {
    let peer = engines.contains(&Engine::Peer);
    let features: &[&str] = if peer { &["peer"] } else { &[] };
    let names: Vec<_> = engines.iter().map(|engine| engine.name()).collect();
    programs(cargo, board, Profile::Release, &names, features)
}

/// Builds programs of `tests/measure`, which say how large the frames of their functions are; they
/// come in the order of `names`.
pub fn programs(
    cargo: &OsString,
    board: &Board,
    profile: Profile,
    names: &[&str],
    features: &[&str],
) -> Result<Vec<Program>> {
    let mut arguments = Vec::new();
    for name in names {
        arguments.extend(["--bin".to_owned(), (*name).to_owned()]);
    }
    arguments.extend(["--features".to_owned(), features.join(",")]);
    // Only for this package, which compiles everything when it links.
    let flags = format!("profile.{}.package.{MEASURED}.rustflags", profile.name());
    arguments.extend(["-Zprofile-rustflags".to_owned(), "--config".to_owned()]);
    arguments.push(format!("{flags}=[\"-Zemit-stack-sizes\"]"));
    let package = Package { folder: MEASURE, target: board.target, board: board.name, profile };
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let folder = package.build(cargo, &arguments)?;
    let kept = repository::target_directory().join("boards/programs");
    fs::create_dir_all(&kept)?;
    names
        .iter()
        .map(|name| {
            // Boards of one target are built in the same place, one after another.
            let parts = [board.name, profile.name(), &features.join("-"), name];
            let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            let kept = kept.join(format!("{}.elf", parts.join("-")));
            let built = folder.join(name);
            fs::copy(&built, &kept).with_context(|| built.display().to_string())?;
            Program::read(&kept)
        })
        .collect()
}

/// A profile of the package's manifest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    Release,
    Size,
}

impl Profile {
    pub fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Size => "size",
        }
    }
}

/// A package outside of the workspace.
pub struct Package<'a> {
    pub folder: &'a str,
    pub target: &'a str,
    /// For its build script.
    pub board: &'a str,
    pub profile: Profile,
}

impl Package<'_> {
    /// Builds; where the programs are.
    pub fn build(&self, cargo: &OsString, arguments: &[&str]) -> Result<PathBuf> {
        // One folder, so that `core` is built once for all packages of the same profile.
        let folder = repository::target_directory().join("boards/build");
        let mut command = Command::new(cargo);
        command.args(["build", "--quiet", "--locked"]);
        if self.profile == Profile::Size {
            // Where `core` is built from sources it is built as toolchains ship it.
            for (name, setting) in [("opt-level", "3"), ("overflow-checks", "false")] {
                for library in ["core", "compiler_builtins"] {
                    let option = format!("profile.size.package.{library}.{name}={setting}");
                    command.arg("--config").arg(option);
                }
            }
            // Names of files in messages are the same wherever this folder and those sources are.
            for (package, from, to) in
                [("footwork", repository::root(), "footwork"), ("core", tools::home(), "boards")]
            {
                let option = format!("--remap-path-prefix={}={to}", from.display());
                let flags = format!("profile.size.package.{package}.rustflags=[{option:?}]");
                command.arg("--config").arg(flags);
            }
        }
        if self.folder == MEASURE {
            // A stable compiler is asked how large frames are; defmt leaves out nothing.
            command.env("RUSTC_BOOTSTRAP", "1").env("DEFMT_LOG", "trace");
        }
        let status = command
            .current_dir(repository::root().join(self.folder))
            .args(["--profile", self.profile.name(), "--target", self.target])
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
        Ok(folder.join(self.target).join(self.profile.name()))
    }
}
