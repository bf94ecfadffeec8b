//! The library for C programs: building it, and the parts of its archive that programs need.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use object::read::archive::ArchiveFile;
use object::{File, Object as _, ObjectSymbol as _};

use crate::repository;

/// How the library is built, common to the commands that do.
#[derive(clap::Args)]
pub struct Options {
    /// Build for this target instead of this machine: a name of `rustc --print target-list`
    #[arg(long, value_name = "TRIPLE")]
    pub target: Option<String>,
    /// The cargo that can build for the target, such as the `emb-cargo` that .ci/setup-boards makes
    #[arg(long, value_name = "COMMAND", default_value = "cargo")]
    pub cargo: OsString,
}

impl Options {
    /// The target, also if it was not named.
    pub fn target(&self) -> Result<String> {
        self.target.clone().map_or_else(repository::host, Ok)
    }
}

/// A build of the library.
pub struct Build<'a> {
    pub cargo: &'a OsString,
    pub target: &'a str,
    /// `staticlib` or `cdylib`.
    pub kind: &'static str,
    /// A folder in the target folder for builds with arguments of their own.
    pub folder: &'static str,
    /// For the compiler, and for it only when it compiles the library.
    pub arguments: &'a [&'a str],
    /// Whether the arguments are ones that a stable compiler refuses.
    pub unstable: bool,
}

impl Build<'_> {
    /// Runs cargo; where the library is.
    pub fn run(&self) -> Result<PathBuf> {
        let folder = repository::target_directory().join(self.folder);
        let mut command = Command::new(self.cargo);
        command
            .current_dir(repository::root())
            .args(["rustc", "--quiet", "--profile", "capi", "--package", "footwork", "--lib"])
            .args(["--no-default-features", "--features", "capi,panic-halt"])
            .args(["--crate-type", self.kind, "--target", self.target, "--target-dir"])
            .arg(&folder)
            .arg("--")
            .args(self.arguments)
            // The same library whoever builds it.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_RUSTFLAGS");
        if self.unstable {
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        let status = command.status();
        let status = status.with_context(|| format!("cannot run {}", self.cargo.display()))?;
        if !status.success() {
            bail!(
                "the library could not be built for {} (what cargo said is above). If the target \
                is not installed, either run `rustup target add {0}`, or run `.ci/setup-boards` \
                and give the command that it names as --cargo.",
                self.target
            );
        }
        let name = if self.kind == "staticlib" { "libfootwork.a" } else { "libfootwork.so" };
        let path = folder.join(self.target).join("capi").join(name);
        if !path.exists() {
            bail!(
                "there is no {}: only targets with ELF files (Linux, the BSDs, bare metal) are \
                supported",
                path.display()
            );
        }
        Ok(path)
    }
}

/// An object file of an archive.
pub struct Member {
    pub name: String,
    pub data: Vec<u8>,
    /// Whether it is the library itself, and not a helper of the compiler.
    pub own: bool,
    pub symbols: Vec<Symbol>,
}

/// A symbol that linkers see.
pub struct Symbol {
    pub name: String,
    pub defined: bool,
    /// Defined, but whoever else defines it wins; or not seen outside of the program.
    pub yields: bool,
}

impl Member {
    fn read(data: &[u8]) -> Result<Self> {
        let file = File::parse(data)?;
        let mut symbols = Vec::new();
        for symbol in file.symbols().filter(|symbol| symbol.is_global() || symbol.is_undefined()) {
            let name = symbol.name()?.to_owned();
            if !name.is_empty() {
                let hidden = symbol.scope() == object::SymbolScope::Linkage;
                let (defined, yields) = (!symbol.is_undefined(), symbol.is_weak() || hidden);
                symbols.push(Symbol { name, defined, yields });
            }
        }
        let own = symbols.iter().any(|it| it.defined && it.name.starts_with("footwork_"));
        Ok(Self { name: String::new(), data: data.to_vec(), own, symbols })
    }

    pub fn defined(&self) -> impl Iterator<Item = &Symbol> {
        self.symbols.iter().filter(|symbol| symbol.defined)
    }
}

/// The members of an archive that the library is, or needs: the object of the crate, and those of
/// the compiler's helpers that it refers to. All others are dropped.
pub fn members(archive: &[u8]) -> Result<Vec<Member>> {
    let file = ArchiveFile::parse(archive)?;
    let mut others = Vec::new();
    let mut kept = Vec::new();
    for member in file.members() {
        let data = member?.data(archive)?;
        match Member::read(data) {
            Ok(member) if member.own => kept.push(member),
            Ok(member) => others.push(member),
            // Metadata of the compiler is no object, and is of no use in a library for C.
            Err(_) => {}
        }
    }
    if kept.len() != 1 {
        bail!("{} objects define functions of the library, but it has to be one", kept.len());
    }
    let mut at = 0;
    while let Some(member) = kept.get(at) {
        let wanted: BTreeSet<_> =
            member.symbols.iter().filter(|it| !it.defined).map(|it| it.name.clone()).collect();
        let needed = |other: &Member| other.defined().any(|it| wanted.contains(&it.name));
        let (needed, rest) = others.into_iter().partition(needed);
        others = rest;
        kept.extend(needed);
        at += 1;
    }
    for (number, member) in kept.iter_mut().enumerate() {
        member.name =
            if member.own { "footwork.o".to_owned() } else { format!("builtins{number}.o") };
    }
    Ok(kept)
}

/// Builds the static library, for its members.
pub fn build_static(options: &Options, target: &str) -> Result<Vec<Member>> {
    let cargo = &options.cargo;
    let (kind, folder) = ("staticlib", "");
    let build = Build { cargo, target, kind, folder, arguments: &[], unstable: false };
    read_static(&build.run()?)
}

/// The members of the archive in a file.
pub fn read_static(path: &std::path::Path) -> Result<Vec<Member>> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    members(&bytes).with_context(|| path.display().to_string())
}
