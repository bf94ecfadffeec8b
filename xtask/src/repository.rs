//! The folder that everything is in, and what its manifest says.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

/// The folder of the package `footwork`. Cargo tells its place to the programs that it runs.
pub fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// A text file, with its name in the error.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// Writes a file, and the folders that it is in.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Where cargo builds, as for any other command.
pub fn target_directory() -> PathBuf {
    let root = root();
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |named| root.join(named))
}

/// The triple that the compiler builds for if not told otherwise.
pub fn host() -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(&rustc).arg("-vV").output();
    let output = output.with_context(|| format!("cannot run {}", rustc.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match text.lines().find_map(|line| line.strip_prefix("host: ")) {
        Some(host) => Ok(host.to_owned()),
        None => bail!("`{} -vV` names no host", rustc.display()),
    }
}
