//! `dist`: one archive for a target, with everything a C or C++ program needs and no cargo.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use flate2::{Compression, GzBuilder};
use object::{File as Binary, Object as _};
use tar::{EntryType, Header};

use crate::header::HEADER;
use crate::library::{Build, Member, Options};
use crate::{archive, header, library, names, repository, sizes, symbols};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Files that are copied as they are, and where to.
const COPIED: [(&str, &str); 3] = [
    ("CHANGELOG.md", DOCUMENTATION),
    ("LICENSE-APACHE", DOCUMENTATION),
    ("LICENSE-MIT", DOCUMENTATION),
];
/// Where the headers are, here and in the archive.
const HEADERS: &str = "include/footwork";
/// Templates, whose names end with `.in`, and where to.
const TEMPLATES: [(&str, &str); 3] = [
    ("cmake/footwork-config.cmake.in", "lib/cmake/footwork"),
    ("cmake/footwork-config-version.cmake.in", "lib/cmake/footwork"),
    ("cmake/footwork.pc.in", "lib/pkgconfig"),
];
/// The archive's own: that of the repository leads to files that are not in it.
const README: &str = include_str!("dist/readme.md");
/// More of it, for Arm processors.
const FLOATS: &str = "\nThe linker does not mix ways to hand over floating-point numbers, of which footwork \
    has none. Targets\nthat end with `eabihf` are for programs compiled with `-mfloat-abi=hard`, those with \
    `eabi` for `soft`\nand `softfp`.\n";
const DOCUMENTATION: &str = "share/doc/footwork";
/// Parts of triples whose libraries are not ELF files.
const OTHER_FORMATS: [&str; 3] = ["windows", "apple", "wasm"];

/// What `--help` says.
pub const ABOUT: &str = "Make footwork-VERSION-TRIPLE.tar.gz, and the folder it unpacks to beside it: the \
    static library, the shared one (for targets with an operating system), the headers, the files \
    for CMake's find_package and for pkg-config, licenses and sizes. Programs that use it need no \
    Rust.\n\n\
    The libraries are checked: they define the functions of the header and nothing else, ask for \
    memcpy, memmove, memset and memcmp at most, and have no panic in them. The same sources \
    and compiler give the same bytes.\n\n\
    Arm boards: take a target that ends with `eabihf` for C compiled with -mfloat-abi=hard, with \
    `eabi` for soft and softfp. A Cortex-M4F is thumbv7em-none-eabihf or thumbv7em-none-eabi.\n\n\
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
    let mut entries = entries(&arguments.build, &target)?;
    let sizes = sizes::report(&arguments.build, &target)?;
    let path = format!("{DOCUMENTATION}/sizes.txt");
    entries.push(Entry { path, content: Content::File(sizes.into_bytes()) });
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    check_links(&entries)?;

    let out = arguments.out.clone();
    let out = out.unwrap_or_else(|| repository::target_directory().join("dist"));
    let name = format!("footwork-{VERSION}-{target}");
    unpack(&entries, &out.join(&name))?;
    let path = out.join(format!("{name}.tar.gz"));
    pack(&path, &name, &entries).with_context(|| path.display().to_string())?;
    println!("{}: {} bytes, {} files", path.display(), fs::metadata(&path)?.len(), entries.len());
    Ok(())
}

/// Makes the folder of an archive for programs to be linked with: without the sizes, which take a
/// build of their own.
pub fn folder(options: &Options, target: &str, folder: &Path) -> Result<()> {
    unpack(&entries(options, target)?, folder)
}

/// Writes the files to a folder, and no other.
fn unpack(entries: &[Entry], folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    entries.iter().try_for_each(|entry| entry.unpack(folder))
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

/// All files but the sizes.
fn entries(options: &Options, target: &str) -> Result<Vec<Entry>> {
    let root = repository::root();
    let header = repository::read(&root.join(HEADER))?;
    if header != header::generate(&root)? {
        bail!("{HEADER} is not what src/ffi says: run `cargo xtask header` first");
    }
    let functions = names::functions(&header);
    let abi = names::constant(&header, "FOOTWORK_ABI").context("the header has no FOOTWORK_ABI")?;
    let mut entries = Vec::new();
    let mut add = |path: String, content| entries.push(Entry { path, content });

    let members = library::build_static(options, target)?;
    symbols::check_static(&members, &functions)?;
    add("lib/libfootwork.a".to_owned(), Content::File(archive::write(&members)?));

    if has_system(target) {
        let soname = format!("libfootwork.so.{abi}");
        let file = format!("libfootwork.so.{}", numbers(VERSION));
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

    for (source, folder) in COPIED {
        let bytes = repository::read(&root.join(source))?.into_bytes();
        add(format!("{folder}/{}", file_name(source)), Content::File(bytes));
    }
    for file in fs::read_dir(root.join(HEADERS)).context(HEADERS)? {
        let path = file?.path();
        if path.extension().is_some_and(|end| end == "h" || end == "hpp") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let bytes = repository::read(&path)?.into_bytes();
            add(format!("{HEADERS}/{name}"), Content::File(bytes));
        }
    }
    let values = values(target, abi, pointer_size(&members)?);
    for (source, folder) in TEMPLATES {
        let text = fill(&repository::read(&root.join(source))?, &values)
            .with_context(|| format!("{source} has a variable that this command does not know"))?;
        let name = file_name(source).trim_end_matches(".in");
        add(format!("{folder}/{name}"), Content::File(text.into_bytes()));
    }
    let mut readme = fill(README, &values).context("the README has an unknown variable")?;
    if target.ends_with("eabi") || target.ends_with("eabihf") {
        readme.push_str(FLOATS);
    }
    add("README.md".to_owned(), Content::File(readme.into_bytes()));
    Ok(entries)
}

/// Whether programs of the target run on an operating system, which can load shared libraries.
fn has_system(target: &str) -> bool {
    !target.split('-').any(|part| part == "none")
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The numbers of a version, without what a pre-release has behind them: `find_package` knows no more.
fn numbers(version: &str) -> &str {
    version.split(['-', '+']).next().unwrap_or(version)
}

/// Bytes of a pointer in the library.
fn pointer_size(members: &[Member]) -> Result<&'static str> {
    let own = members.iter().find(|member| member.own).context("no object of the library")?;
    Ok(if Binary::parse(&*own.data)?.is_64() { "8" } else { "4" })
}

/// What stands for the variables of templates.
fn values<'a>(target: &'a str, abi: &'a str, pointer: &'a str) -> [(&'static str, &'a str); 8] {
    [
        ("@FOOTWORK_VERSION@", numbers(VERSION)),
        ("@FOOTWORK_TARGET@", target),
        ("@FOOTWORK_ABI@", abi),
        ("@FOOTWORK_POINTER_SIZE@", pointer),
        ("@FOOTWORK_INCLUDE_FROM_LIB@", "../include"),
        ("@FOOTWORK_PREFIX_FROM_PC@", "../.."),
        ("@FOOTWORK_LIB_FROM_PREFIX@", "lib"),
        ("@FOOTWORK_INCLUDE_FROM_PREFIX@", "include"),
    ]
}

/// A template with its variables filled in; nothing if one is unknown.
fn fill(template: &str, values: &[(&str, &str)]) -> Option<String> {
    let filled = values
        .iter()
        .fold(template.to_owned(), |text, (variable, value)| text.replace(variable, value));
    (!filled.contains("@FOOTWORK_")).then_some(filled)
}

/// Checks that the links of each text lead to files and folders of the archive, or out of it.
fn check_links(entries: &[Entry]) -> Result<()> {
    for entry in entries {
        if Path::new(&entry.path).extension().is_none_or(|end| end != "md") {
            continue;
        }
        let Content::File(text) = &entry.content else { continue };
        let text = String::from_utf8_lossy(text);
        let folder = entry.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://") && !link.starts_with('#')) {
            let path = Path::new(folder).join(link);
            if !entries.iter().any(|entry| Path::new(&entry.path).starts_with(&path)) {
                bail!("{}: the archive has no {link}", entry.path);
            }
        }
    }
    Ok(())
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
        let values = values("t", "7", "4");
        let template = "so.@FOOTWORK_ABI@ @FOOTWORK_INCLUDE_FROM_LIB@ @rpath/x";
        assert_eq!(fill(template, &values).unwrap(), "so.7 ../include @rpath/x");
        assert_eq!(fill("@FOOTWORK_OTHER@", &values), None);
    }

    #[test]
    fn versions_for_cmake_are_numbers() {
        for version in ["0.2.0", "0.2.0-rc.1", "0.2.0+build", "0.2.0-rc.1+build"] {
            assert_eq!(numbers(version), "0.2.0");
        }
    }

    #[test]
    fn links_lead_somewhere() {
        let entry = |path: &str, text: &str| {
            let content = Content::File(text.as_bytes().to_vec());
            Entry { path: path.to_owned(), content }
        };
        let text = "[a](lib/a) [lib](lib) [here](#here) [out](https://example.org/a)";
        let mut entries = vec![entry("lib/a", ""), entry("README.md", text)];
        check_links(&entries).unwrap();
        entries.push(entry("doc/CHANGELOG.md", "[a](lib/a)"));
        let error = check_links(&entries).unwrap_err().to_string();
        assert_eq!(error, "doc/CHANGELOG.md: the archive has no lib/a");
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
