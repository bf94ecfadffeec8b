//! `dist`: one archive for a target, with everything a C or C++ program needs and no cargo.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};

use crate::header::HEADER;
use crate::library::{Build, Options};
use crate::{archive, header, library, names, repository, sizes, symbols};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Files that are copied as they are, and where to.
const COPIED: [(&str, &str); 6] = [
    (HEADER, "include/footwork"),
    ("include/footwork/footwork.hpp", "include/footwork"),
    ("README.md", DOCUMENTATION),
    ("CHANGELOG.md", DOCUMENTATION),
    ("LICENSE-APACHE", DOCUMENTATION),
    ("LICENSE-MIT", DOCUMENTATION),
];
/// Templates, whose names end with `.in`, and where to.
const TEMPLATES: [(&str, &str); 3] = [
    ("cmake/footwork-config.cmake.in", "lib/cmake/footwork"),
    ("cmake/footwork-config-version.cmake.in", "lib/cmake/footwork"),
    ("cmake/footwork.pc.in", "lib/pkgconfig"),
];
const DOCUMENTATION: &str = "share/doc/footwork";
/// Parts of triples whose libraries are not ELF files.
const OTHER_FORMATS: [&str; 3] = ["windows", "apple", "wasm"];

/// What `--help` says.
pub const ABOUT: &str = "Make footwork-VERSION-TRIPLE.tar.gz, and the folder it unpacks to beside it: the \
    static library, the shared one (for targets with an operating system), the headers, the files \
    for CMake's find_package and for pkg-config, licenses and sizes. Programs that use it need no \
    Rust.\n\n\
    The libraries are checked: they define the functions of the header and nothing else, ask for \
    memcpy, memmove, memset, memcmp and bcmp at most, and have no panic in them. The same sources \
    and compiler give the same bytes.\n\n\
    For boards, run `.ci/setup-boards` and give the command that it names as --cargo:\n\
    cargo xtask dist --target thumbv6m-none-eabi --cargo ~/.cache/footwork-boards/bin/emb-cargo";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    build: Options,
    /// Where to put archive and folder [default: `dist` in cargo's target folder]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<()> {
    let target = arguments.build.target()?;
    if OTHER_FORMATS.iter().any(|part| target.contains(part)) {
        bail!(
            "{target}: archives are made for targets with ELF files only. Build the library with \
            `cargo cinstall` (cargo-c) there."
        );
    }
    let root = repository::root();
    let header = repository::read(&root.join(HEADER))?;
    if header != header::generate(&root)? {
        bail!("{HEADER} is not what src/ffi says: run `cargo xtask header` first");
    }
    let entries = entries(&arguments.build, &target, &header)?;

    let out = arguments.out.clone();
    let out = out.unwrap_or_else(|| repository::target_directory().join("dist"));
    let name = format!("footwork-{VERSION}-{target}");
    let folder = out.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    for entry in &entries {
        entry.unpack(&folder)?;
    }
    let path = out.join(format!("{name}.tar.gz"));
    pack(&path, &name, &entries).with_context(|| path.display().to_string())?;
    println!("{}: {} bytes, {} files", path.display(), fs::metadata(&path)?.len(), entries.len());
    Ok(())
}

/// A file of the archive.
struct Entry {
    /// In the folder.
    path: String,
    content: Content,
}

enum Content {
    File(Vec<u8>),
    Program(Vec<u8>),
    Link(String),
}

/// All files, sorted by name.
fn entries(options: &Options, target: &str, header: &str) -> Result<Vec<Entry>> {
    let functions = names::functions(header);
    let abi = names::constant(header, "FOOTWORK_ABI").context("the header has no FOOTWORK_ABI")?;
    let mut entries = Vec::new();
    let mut add = |path: String, content| entries.push(Entry { path, content });

    let members = library::build_static(options, target)?;
    symbols::check_static(&members, &functions)?;
    add("lib/libfootwork.a".to_owned(), Content::File(archive::write(&members)?));

    if has_system(target) {
        let soname = format!("libfootwork.so.{abi}");
        let file = format!("libfootwork.so.{VERSION}");
        let argument = format!("link-arg=-Wl,-soname,{soname}");
        // Without `std` nothing else asks for the C library, which has memcpy.
        let arguments: &[&str] = &["-C", &argument, "-C", "link-arg=-lc"];
        let (cargo, kind, folder) = (&options.cargo, "cdylib", "");
        let build = Build { cargo, target, kind, folder, arguments, unstable: false };
        let path = build.run()?;
        symbols::check_shared(&path, &functions, &soname)?;
        add(format!("lib/{file}"), Content::Program(fs::read(&path)?));
        add(format!("lib/{soname}"), Content::Link(file));
        add("lib/libfootwork.so".to_owned(), Content::Link(soname));
    }

    let root = repository::root();
    for (source, folder) in COPIED {
        let bytes = repository::read(&root.join(source))?.into_bytes();
        add(format!("{folder}/{}", file_name(source)), Content::File(bytes));
    }
    for (source, folder) in TEMPLATES {
        let text = fill(&repository::read(&root.join(source))?, abi)
            .with_context(|| format!("{source} has a variable that this command does not know"))?;
        let name = file_name(source).trim_end_matches(".in");
        add(format!("{folder}/{name}"), Content::File(text.into_bytes()));
    }
    let sizes = sizes::report(options, target)?;
    add(format!("{DOCUMENTATION}/sizes.txt"), Content::File(sizes.into_bytes()));
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(entries)
}

/// Whether programs of the target run on an operating system, which can load shared libraries.
fn has_system(target: &str) -> bool {
    !target.split('-').any(|part| part == "none")
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A template with its variables filled in; nothing if one is unknown.
fn fill(template: &str, abi: &str) -> Option<String> {
    let values = [
        ("@FOOTWORK_VERSION@", VERSION),
        ("@FOOTWORK_ABI@", abi),
        ("@FOOTWORK_INCLUDE_FROM_LIB@", "../include"),
    ];
    let filled = values
        .iter()
        .fold(template.to_owned(), |text, (variable, value)| text.replace(variable, value));
    (!filled.contains("@FOOTWORK_")).then_some(filled)
}

impl Entry {
    /// Writes the file where it would be unpacked.
    fn unpack(&self, folder: &Path) -> Result<()> {
        let path = folder.join(&self.path);
        match &self.content {
            Content::File(bytes) => repository::write(&path, bytes),
            Content::Program(bytes) => {
                repository::write(&path, bytes)?;
                make_executable(&path)
            }
            Content::Link(to) => link(to, &path),
        }
        .with_context(|| path.display().to_string())
    }
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(0o755))?)
}

#[cfg(unix)]
fn link(to: &str, path: &Path) -> Result<()> {
    Ok(std::os::unix::fs::symlink(to, path)?)
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> Result<()> {
    Ok(())
}

/// Elsewhere links may need rights that people do not have: a copy does the same.
#[cfg(not(unix))]
fn link(to: &str, path: &Path) -> Result<()> {
    fs::copy(path.with_file_name(to), path)?;
    Ok(())
}

/// Writes the archive. Nothing in it says when, where and by whom it was made.
fn pack(path: &Path, name: &str, entries: &[Entry]) -> Result<()> {
    let zip = GzBuilder::new().mtime(0).write(File::create(path)?, Compression::best());
    let mut tar = tar::Builder::new(zip);
    for entry in entries {
        let path = format!("{name}/{}", entry.path);
        let mut header = Header::new_gnu();
        header.set_mtime(0);
        match &entry.content {
            Content::File(bytes) => {
                header.set_size(bytes.len() as u64);
                header.set_mode(0o644);
                tar.append_data(&mut header, path, &**bytes)?;
            }
            Content::Program(bytes) => {
                header.set_size(bytes.len() as u64);
                header.set_mode(0o755);
                tar.append_data(&mut header, path, &**bytes)?;
            }
            Content::Link(to) => {
                header.set_entry_type(EntryType::Symlink);
                header.set_size(0);
                header.set_mode(0o777);
                tar.append_link(&mut header, path, to)?;
            }
        }
    }
    tar.into_inner()?.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_filled_or_refused() {
        let template =
            "v @FOOTWORK_VERSION@ so.@FOOTWORK_ABI@ @FOOTWORK_INCLUDE_FROM_LIB@ @rpath/x";
        assert_eq!(fill(template, "7").unwrap(), format!("v {VERSION} so.7 ../include @rpath/x"));
        assert_eq!(fill("@FOOTWORK_OTHER@", "7"), None);
    }

    #[test]
    fn boards_have_no_system() {
        assert!(has_system("x86_64-unknown-linux-gnu"));
        assert!(!has_system("thumbv6m-none-eabi") && !has_system("riscv32imac-unknown-none-elf"));
    }

    #[test]
    fn the_same_files_give_the_same_bytes() {
        let entries = [
            Entry { path: "a/b".to_owned(), content: Content::Program(b"text".to_vec()) },
            Entry { path: "a/c".to_owned(), content: Content::Link("b".to_owned()) },
        ];
        let folder = std::env::temp_dir().join(format!("footwork-dist-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (one, two) = (folder.join("one"), folder.join("two"));
        pack(&one, "name", &entries).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1100));
        pack(&two, "name", &entries).unwrap();
        assert_eq!(fs::read(one).unwrap(), fs::read(two).unwrap());
        fs::remove_dir_all(folder).unwrap();
    }
}
