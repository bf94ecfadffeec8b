//! `sizes`: what the library costs in bytes of code, constants and stack.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs, process};

use anyhow::{Context, Result, bail};
use object::{File, Object as _, ObjectSection as _, SectionKind};

use crate::header::HEADER;
use crate::image::Image;
use crate::library::{Build, Member, Options};
use crate::{archive, library, repository, stack};

/// How many internal functions are listed.
const INTERNAL: usize = 12;

/// What `--help` says.
pub const ABOUT: &str = "Print what the library costs: bytes of code and constants of each function, of all \
    together, and of a program that calls only footwork_sudoku_solve; and the stack of each \
    call.\n\n\
    `alone` is what a program pays that calls only this function and is linked with --gc-sections: \
    its code and constants and those of everything it needs. `frame` is the function's own stack, \
    `stack` that of its deepest path of calls, return addresses included; the path stands below, \
    with the frames on it. The compiler says how \
    large the frames are (a stable compiler is asked with RUSTC_BOOTSTRAP=1 for this one build), \
    the machine code says who calls whom; it is read for x86-64, Thumb and AArch64. What is called \
    in other libraries (memcpy) and by pointers from outside (callbacks) comes on top, and is \
    named.\n\n\
    Fails if functions call themselves, which would leave the stack without a bound, and if an \
    exported function takes more stack than --stack-limit allows, or it is not known how much.";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    build: Options,
    /// Bytes of stack that no exported function may exceed
    #[arg(long, value_name = "BYTES")]
    stack_limit: Option<u64>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<()> {
    let target = arguments.build.target()?;
    let members = build(&arguments.build, &target)?;
    print!("{}{}", describe(&members, &target)?, linked(&members, &target)?);
    arguments.stack_limit.map_or(Ok(()), |limit| stack::check(&image(&members)?, limit))
}

/// The report, without what depends on a C compiler.
pub fn report(options: &Options, target: &str) -> Result<String> {
    describe(&build(options, target)?, target)
}

/// The library, compiled so that it says how large its frames are.
fn build(options: &Options, target: &str) -> Result<Vec<Member>> {
    let arguments = &["-Z", "emit-stack-sizes"];
    let (cargo, kind, folder) = (&options.cargo, "staticlib", "sizes");
    let build = Build { cargo, target, kind, folder, arguments, unstable: true };
    library::read_static(&build.run()?)
}

fn image(members: &[Member]) -> Result<Image> {
    let own = members.iter().find(|member| member.own).context("no object of the library")?;
    Image::read(&own.data)
}

fn describe(members: &[Member], target: &str) -> Result<String> {
    let image = image(members)?;
    stack::check_no_recursion(&image)?;
    let mut text = format!("footwork {} for {target}\n\n", env!("CARGO_PKG_VERSION"));
    totals(&mut text, members)?;
    exported(&mut text, &image)?;
    internal(&mut text, &image);
    Ok(text)
}

/// Bytes of the parts of an object or a program: code, constants, variables with a value and
/// without one.
#[derive(Default, Clone, Copy)]
struct Parts {
    code: u64,
    constants: u64,
    data: u64,
    zeroed: u64,
}

impl Parts {
    fn add(&mut self, kind: SectionKind, size: u64) {
        match kind {
            SectionKind::Text => self.code += size,
            SectionKind::ReadOnlyData
            | SectionKind::ReadOnlyString
            | SectionKind::ReadOnlyDataWithRel => self.constants += size,
            SectionKind::Data => self.data += size,
            SectionKind::UninitializedData => self.zeroed += size,
            _ => {}
        }
    }
}

fn parts(data: &[u8]) -> Result<Parts> {
    let mut parts = Parts::default();
    for section in File::parse(data)?.sections() {
        let name = section.name()?;
        if name.starts_with(".data.rel.ro") {
            parts.constants += section.size();
        } else if !name.starts_with(".eh_frame") {
            parts.add(section.kind(), section.size());
        }
    }
    Ok(parts)
}

fn totals(text: &mut String, members: &[Member]) -> Result<()> {
    writeln!(text, "{:>9} {:>9} {:>9} {:>9}", "code", "constants", ".data", ".bss")?;
    for member in members {
        let Parts { code, constants, data, zeroed } = parts(&member.data)?;
        writeln!(text, "{code:>9} {constants:>9} {data:>9} {zeroed:>9}  {}", member.name)?;
    }
    Ok(())
}

/// Code and constants of a function, and of everything it needs.
fn alone(image: &Image, function: usize) -> Parts {
    let mut parts = Parts::default();
    for number in image.closure(function) {
        if let Some(section) = image.sections.get(&number) {
            parts.add(section.kind, section.size);
        }
    }
    parts
}

fn exported(text: &mut String, image: &Image) -> Result<()> {
    let mut functions: Vec<_> = (0..image.functions.len()).collect();
    functions.retain(|number| image.functions[*number].exported);
    functions.sort_by_key(|number| &image.functions[*number].name);
    let mut on_top = BTreeSet::new();
    let columns = ["code", "alone", "frame", "stack"];
    writeln!(text)?;
    for column in columns {
        write!(text, "{column:>8} ")?;
    }
    writeln!(text, " exported functions")?;
    for number in functions {
        let function = &image.functions[number];
        let Parts { code, constants, data, zeroed } = alone(image, number);
        let sum = code + constants + data + zeroed;
        let frame = function.frame.map_or("?".to_owned(), |frame| frame.to_string());
        let depth = stack::depth(image, number);
        let bytes = match &depth {
            Some(depth) if depth.unknown.is_empty() => depth.bytes.to_string(),
            _ => "?".to_owned(),
        };
        let size = function.size;
        writeln!(text, "{size:>8} {sum:>8} {frame:>8} {bytes:>8}  {}", function.name)?;
        let Some(depth) = depth else { continue };
        let path: Vec<_> = depth.path.iter().skip(1).map(|it| framed(image, *it)).collect();
        if !path.is_empty() {
            writeln!(text, "{:37}> {}", "", path.join(" > "))?;
        }
        let pointers = depth.pointers.iter();
        on_top.extend(pointers.map(|it| format!("a pointer in {}", name(image, *it))));
        on_top.extend(depth.names);
    }
    let on_top: Vec<_> = on_top.into_iter().collect();
    writeln!(
        text,
        "\nThe stack of what is called outside of it comes on top: {}",
        on_top.join(", ")
    )?;
    Ok(())
}

fn name(image: &Image, function: usize) -> String {
    image.functions[function].name.clone()
}

/// The name with the bytes of the function's own frame.
fn framed(image: &Image, function: usize) -> String {
    let frame = image.functions[function].frame.map_or("?".to_owned(), |frame| frame.to_string());
    format!("{} {frame}", name(image, function))
}

fn internal(text: &mut String, image: &Image) {
    let mut functions: Vec<_> = image.functions.iter().filter(|it| !it.exported).collect();
    functions.sort_by(|a, b| b.size.cmp(&a.size).then_with(|| a.name.cmp(&b.name)));
    let _ = writeln!(text, "\n{:>8} {:>17}  largest internal functions", "code", "frame");
    for function in functions.iter().take(INTERNAL) {
        let frame = function.frame.map_or("?".to_owned(), |frame| frame.to_string());
        let _ = writeln!(text, "{:>8} {frame:>17}  {}", function.size, function.name);
    }
    let mut constants: Vec<_> = image
        .sections
        .values()
        .filter(|it| it.name.starts_with(".rodata") || it.name.starts_with(".data.rel.ro"))
        .collect();
    constants.sort_by(|a, b| b.size.cmp(&a.size).then_with(|| a.name.cmp(&b.name)));
    let _ = writeln!(text, "\n{:>8}  largest constants", "bytes");
    for section in constants.iter().take(INTERNAL / 2) {
        let place = section.name.trim_start_matches('.');
        let (kind, symbol) =
            place.split_once("._").map_or((place, String::new()), |(kind, name)| {
                (kind, crate::image::readable(&format!("_{name}")))
            });
        let _ = writeln!(text, "{:>8}  {kind} {symbol}", section.size);
    }
}

/// What a program that only solves a Sudoku pays, compared with one that does nothing: measured,
/// with whatever C compiler there is.
fn linked(members: &[Member], target: &str) -> Result<String> {
    let Some(compiler) = compiler(target)? else {
        return Ok("\nNo C compiler for a linked program: set CC to one.\n".to_owned());
    };
    let (with, without) = both(members, &compiler)?;
    Ok(format!(
        "\nlinked by {compiler}, a program that calls only footwork_sudoku_solve, over one that \
        does nothing:\n{} bytes of code, {} of constants, {} of .data, {} of .bss\n",
        with.code - without.code,
        with.constants.saturating_sub(without.constants),
        with.data.saturating_sub(without.data),
        with.zeroed.saturating_sub(without.zeroed),
    ))
}

/// Bytes of code and constants of a program that only solves a Sudoku, over one that does nothing.
pub fn solving(members: &[Member], compiler: &str) -> Result<u64> {
    let (with, without) = both(members, compiler)?;
    Ok((with.code + with.constants).saturating_sub(without.code + without.constants))
}

/// A program that solves, and one that does nothing.
fn both(members: &[Member], compiler: &str) -> Result<(Parts, Parts)> {
    let folder = env::temp_dir().join(format!("footwork-sizes-{}", process::id()));
    repository::write(&folder.join("libfootwork.a"), &archive::write(members)?)?;
    let header = repository::read(&repository::root().join(HEADER))?;
    repository::write(&folder.join("footwork/footwork.h"), header.as_bytes())?;
    let with = link(compiler, &folder, "with", SOLVE);
    let without = link(compiler, &folder, "without", NOTHING);
    let removed = fs::remove_dir_all(&folder);
    let (with, without) = (with?, without?);
    removed?;
    Ok((with, without))
}

const SOLVE: &str = "#include <footwork/footwork.h>\n\
    static footwork_sudoku memory;\n\
    static char text[81], solution[82];\n\
    int _start(void); int _start(void) { return footwork_sudoku_solve(&memory, text, 81, solution); }\n";
const NOTHING: &str = "int _start(void); int _start(void) { return 0; }\n";

/// The C compiler for a target: CC, or the usual one.
fn compiler(target: &str) -> Result<Option<String>> {
    let usual = if target == repository::host()? {
        "cc".to_owned()
    } else if target.starts_with("thumb") {
        "arm-none-eabi-gcc".to_owned()
    } else {
        return Ok(env::var("CC").ok());
    };
    let compiler = env::var("CC").unwrap_or(usual);
    let found = Command::new(&compiler).arg("--version").output().is_ok();
    Ok(found.then_some(compiler))
}

/// Compiles and links a program without a C library; its memory functions do not count.
fn link(compiler: &str, folder: &Path, name: &str, source: &str) -> Result<Parts> {
    const MEMORY: &str = "void memcpy(void); void memcpy(void) {} void memset(void); \
        void memset(void) {} void memcmp(void); void memcmp(void) {} void memmove(void); \
        void memmove(void) {}\n";
    repository::write(&folder.join("memory.c"), MEMORY.as_bytes())?;
    let file = folder.join(name).with_extension("c");
    repository::write(&file, source.as_bytes())?;
    let output = Command::new(compiler)
        .current_dir(folder)
        .args(["-Os", "-fno-builtin", "-ffunction-sections", "-nostdlib", "-static", "-I."])
        .args(["-Wl,--gc-sections", "-Wl,--build-id=none"])
        .arg(&file)
        .args(["memory.c", "libfootwork.a", "-o", name])
        .output()
        .with_context(|| format!("cannot run {compiler}"))?;
    if !output.status.success() {
        bail!(
            "{compiler} could not link a program of `{name}`; set CC to a compiler for the target \
            and its options:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    parts(&fs::read(folder.join(name))?)
}
