//! The programs of others that are needed: found, or named together with how to get them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result, bail};

use super::board::Board;
use crate::repository;

/// The plugin's source.
const COUNT: &str = include_str!("count.c");

/// Fails if an emulator or a compiler is missing, with what to install.
pub fn check(boards: &[&Board], peer: bool) -> Result<()> {
    let mut wanted: Vec<_> = boards.iter().map(|board| (board.emulator, "--version")).collect();
    if peer {
        wanted.push((CROSS_COMPILER, "--version"));
    }
    wanted.sort_unstable();
    wanted.dedup();
    let missing: Vec<_> = wanted.iter().filter(|(tool, ask)| !answers(tool, ask)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mut text = String::from("not installed:");
    for (tool, _) in missing {
        let package = match *tool {
            "qemu-system-arm" => "qemu-system-arm",
            "qemu-system-riscv32" => "qemu-system-misc (Debian 12) or qemu-system-riscv",
            _ => "gcc-arm-none-eabi",
        };
        text = format!("{text}\n  {tool}: package {package}");
    }
    bail!("{text}\nOn Debian `.ci/setup-boards emulators` installs them; nothing was measured");
}

/// The compiler of the program to compare with.
pub const CROSS_COMPILER: &str = "arm-none-eabi-gcc";

/// Fails if the C++ firmware cannot be built, with what to install.
pub fn check_firmware() -> Result<()> {
    // The headers of the standard library are a package of their own; nothing of it is linked.
    let include = ["-x", "c++", "-std=c++17", "-fsyntax-only", "-include", "string_view", "-"];
    if !succeeds(CPP_COMPILER, &include) {
        bail!(
            "{CPP_COMPILER} does not compile a program that includes <string_view>: packages \
            gcc-arm-none-eabi, libstdc++-arm-none-eabi-dev, libnewlib-dev\nOn Debian `.ci/setup-boards \
            emulators` installs them; nothing was measured"
        );
    }
    if !answers("make", "--version") {
        bail!("not installed: make; nothing was measured");
    }
    Ok(())
}

const CPP_COMPILER: &str = "arm-none-eabi-g++";

fn answers(tool: &str, question: &str) -> bool {
    succeeds(tool, &[question])
}

fn succeeds(tool: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(tool);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The cargo that can build for boards: the named one, or what `.ci/setup-boards` left.
pub fn cargo(named: Option<&OsString>) -> Result<OsString> {
    if let Some(named) = named {
        return Ok(named.clone());
    }
    let left = home().join("bin/emb-cargo");
    if left.exists() {
        return Ok(left.into());
    }
    bail!(
        "no cargo that builds for boards: run `.ci/setup-boards`, which makes {} out of installed \
        targets (rustup target add) or Debian's sources; or name one with --cargo",
        left.display()
    )
}

/// Where `.ci/setup-boards` leaves things.
pub fn home() -> PathBuf {
    let home = env::var_os("FOOTWORK_BOARDS_HOME").map(PathBuf::from).or_else(|| {
        env::var_os("HOME").map(|home| Path::new(&home).join(".cache/footwork-boards"))
    });
    home.unwrap_or_default()
}

/// The compiled plugin that counts instructions.
pub fn plugin() -> Result<PathBuf> {
    let folder = repository::target_directory().join("boards");
    let source = folder.join("count.c");
    let library = folder.join("count.so");
    if fs::read_to_string(&source).is_ok_and(|text| text == COUNT) && library.exists() {
        return Ok(library);
    }
    let _ = fs::remove_file(&source);
    let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
    let fresh = folder.join("count.new.c");
    repository::write(&fresh, COUNT.as_bytes())?;
    let status = Command::new(&compiler)
        .args(["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror"])
        .args(["-shared", "-fPIC", "-fvisibility=hidden", "-o"])
        .args([&library, &fresh])
        .status()
        .with_context(|| {
            format!("the counter is in C: cannot run {} (set CC)", compiler.display())
        })?;
    if !status.success() {
        bail!("{} could not compile the counter", compiler.display());
    }
    fs::rename(&fresh, &source)?;
    Ok(library)
}
