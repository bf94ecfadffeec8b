//! `header [--check]`: writes include/footwork/footwork.h from src/ffi.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use anyhow::{Context, Result, bail};
use cbindgen::{Config, DocumentationStyle, Language, LayoutConfig, Style};

use crate::{names, repository};

/// Where the header is.
pub const HEADER: &str = "include/footwork/footwork.h";
/// Where it comes from.
const SOURCES: &str = "src/ffi";
/// Its hand-written parts.
const PARTS: &str = "src/ffi/header";
/// The longest line, its end included.
const LINE: usize = 100;
const GUARD: &str = "FOOTWORK_FOOTWORK_H";

const WARNING: &str =
    "/* Written by `cargo xtask header` from src/ffi. Change it there, then run the command. */";

/// The parts of the header, in the order they are in: what they are called, and what the files in
/// src/ffi (or the folders) begin with that belong there. What is not named is general.
const CHAPTERS: [(&str, &[&str]); 4] = [
    ("General", &["version", "status", "error"]),
    ("Exact cover", &["xc"]),
    ("Sudoku", &["sudoku"]),
    ("Queens", &["queens"]),
];

/// What `--help` says.
pub const ABOUT: &str = "Write include/footwork/footwork.h from the functions, types and constants of \
    src/ffi and their comments.\n\n\
    Names in Rust are the names in C. The text around them is in src/ffi/header: top.h (its first \
    comment comes first of all; the rest after the includes) and bottom.h (after the functions). \
    The files come in the order general, exact cover, Sudoku, queens, and within them as written.\n\n\
    Fails if something public in src/ffi is missing from the header: the generator passes over in \
    silence what it does not understand.";

#[derive(clap::Args)]
pub struct Arguments {
    /// Write nothing: fail, and show where, if the header is not what would be written
    #[arg(long)]
    check: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<()> {
    let root = repository::root();
    let path = root.join(HEADER);
    let header = generate(&root)?;
    let found = fs::read_to_string(&path).unwrap_or_default();
    if found == header {
        println!("{HEADER}: up to date, {} functions", names::functions(&header).len());
    } else if arguments.check {
        bail!(
            "{HEADER} is not what src/ffi says (- as it is, + as it should be):\n{}\
            Run `cargo xtask header` and commit the file.",
            difference(&found, &header)
        );
    } else {
        repository::write(&path, header.as_bytes())?;
        println!("{HEADER}: written, {} functions", names::functions(&header).len());
    }
    Ok(())
}

/// The text of the header.
pub fn generate(root: &Path) -> Result<String> {
    let chapters = chapters(&root.join(SOURCES))?;
    let top = repository::read(&root.join(PARTS).join("top.h"))?;
    let bottom = repository::read(&root.join(PARTS).join("bottom.h"))?;
    let (conventions, macros) = split_comment(&top)
        .with_context(|| format!("{PARTS}/top.h has to begin with a comment, the conventions"))?;
    let mut header = tidy(&bindings(&chapters, config(conventions, macros))?);
    insert_bottom(&mut header, &bottom)?;

    let code = names::without_comments(&header);
    let mut missing = Vec::new();
    for chapter in &chapters {
        let mut first = None;
        for file in &chapter.files {
            let source = repository::read(file)?;
            for name in names::public(&source) {
                if !names::has_word(&code, &name) {
                    let name = if name.is_empty() { "what a macro makes" } else { &name };
                    let file = file.strip_prefix(root).unwrap_or(file).display();
                    missing.push(format!("{name} ({file})"));
                }
            }
            first = first.or_else(|| names::exported(&source).into_iter().next());
        }
        if let Some(first) = first {
            insert_title(&mut header, chapter.title, &first);
        }
    }
    if !missing.is_empty() {
        bail!(
            "public in src/ffi, but not in the header:\n  {}\n\
            The generator does not understand them: a constant has to be a literal or made of \
            such constants, a function `pub unsafe extern \"C\"` with `#[unsafe(no_mangle)]` and \
            not inside a macro, a struct `#[repr(C)]` and used by a function. What C shall not \
            see is `pub(super)`.",
            missing.join("\n  ")
        );
    }
    Ok(header)
}

/// What the generator makes of the files, in this order. It would read a module's parts where they
/// are named, again and in another order: so it is given copies that name none.
fn bindings(chapters: &[Chapter], config: Config) -> Result<String> {
    let copies = env::temp_dir().join(format!("footwork-header-{}", process::id()));
    let mut builder = cbindgen::Builder::new().with_config(config);
    for (number, file) in chapters.iter().flat_map(|chapter| &chapter.files).enumerate() {
        let source: String = repository::read(file)?
            .split_inclusive('\n')
            .filter(|line| !names::is_module(line))
            .collect();
        let copy = copies.join(format!("{number}.rs"));
        repository::write(&copy, source.as_bytes())?;
        builder = builder.with_src(copy);
    }
    let bindings = builder.generate().context("src/ffi could not be read");
    let removed = fs::remove_dir_all(&copies);
    let mut bytes = Vec::new();
    bindings?.write(&mut bytes);
    removed?;
    Ok(String::from_utf8(bytes)?)
}

fn config(conventions: &str, macros: &str) -> Config {
    Config {
        language: Language::C,
        cpp_compat: true,
        style: Style::Both,
        header: Some(conventions.trim_end().to_owned()),
        include_guard: Some(GUARD.to_owned()),
        autogen_warning: Some(WARNING.to_owned()),
        no_includes: true,
        sys_includes: vec!["stddef.h".to_owned(), "stdint.h".to_owned()],
        after_includes: Some(format!("\n{}", macros.trim())),
        usize_is_size_t: true,
        documentation_style: DocumentationStyle::Doxy,
        line_length: LINE,
        tab_width: 4,
        layout: LayoutConfig {
            aligned_n: Some("FOOTWORK_ALIGNED".to_owned()),
            ..LayoutConfig::default()
        },
        ..Config::default()
    }
}

/// A part of the header.
struct Chapter {
    title: &'static str,
    files: Vec<PathBuf>,
}

/// The files of src/ffi, each in its chapter.
fn chapters(folder: &Path) -> Result<Vec<Chapter>> {
    let mut found = Vec::new();
    collect(folder, &mut found)?;
    // By chapter, then as the chapter lists them, then by name.
    let mut sorted: Vec<_> = found
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().into_owned();
            let (chapter, place) = place(&name);
            (chapter, place, name, file)
        })
        .collect();
    sorted.sort();
    let mut chapters: Vec<_> =
        CHAPTERS.iter().map(|(title, _)| Chapter { title, files: Vec::new() }).collect();
    for (chapter, _, _, file) in sorted {
        chapters[chapter].files.push(file);
    }
    Ok(chapters)
}

/// The chapter of a file, and its place there.
fn place(name: &str) -> (usize, usize) {
    let named = CHAPTERS.iter().enumerate().find_map(|(chapter, (_, begins))| {
        Some((chapter, begins.iter().position(|begin| name.starts_with(begin))?))
    });
    named.unwrap_or((0, usize::MAX))
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

/// The comment that a text begins with, and the rest.
fn split_comment(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.starts_with("/*").then(|| text.find("*/"))?? + 2;
    Some(text.split_at(end))
}

/// What the generator cannot be told: opaque structs, short comments on one line and none to the
/// line's end, parentheses around negative numbers, types without `struct`.
fn tidy(header: &str) -> String {
    let mut tidy = String::with_capacity(header.len());
    let lines: Vec<_> = header.lines().collect();
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        at += 1;
        if let Some(name) = opaque(line, &lines[at..]) {
            let _ = writeln!(tidy, "typedef struct {name} {name};");
            at += 2;
        } else if let Some(comment) = short_comment(line, &lines[at..]) {
            tidy.push_str(&comment);
            at += 2;
        } else if let Some((code, comment)) = line.split_once("// ").filter(|_| is_end(line)) {
            let _ = writeln!(tidy, "{code}/* {comment} */");
        } else if let Some((name, number)) = negative(line) {
            let _ = writeln!(tidy, "{name} (-{number})");
        } else if line.starts_with("typedef struct") || line.trim_start().starts_with('*') {
            let _ = writeln!(tidy, "{line}");
        } else {
            let _ = writeln!(tidy, "{}", line.replace("struct footwork_", "footwork_"));
        }
    }
    tidy
}

/// A line that closes something that the generator opened.
fn is_end(line: &str) -> bool {
    line.starts_with("#endif") || line.starts_with('}')
}

/// The two sides of `#define NAME -NUMBER`.
fn negative(line: &str) -> Option<(&str, &str)> {
    let (name, number) = line.split_once(" -")?;
    (line.starts_with("#define ") && number.bytes().all(|byte| byte.is_ascii_digit()))
        .then_some((name, number))
}

/// The name of a struct without anything in it, which is how Rust says "opaque".
fn opaque<'a>(line: &'a str, after: &[&str]) -> Option<&'a str> {
    let name = line.strip_prefix("typedef struct ")?.strip_suffix(" {")?;
    let field = after.first()?.trim();
    let end = after.get(1)?.trim();
    (field.ends_with("[0];") && end.strip_prefix("} ")?.strip_suffix(';')? == name).then_some(name)
}

/// A comment of one line that was put on three.
fn short_comment(line: &str, after: &[&str]) -> Option<String> {
    let (&text, &end) = (after.first()?, after.get(1)?);
    let comment = format!("{line} {} */\n", text.trim_start().strip_prefix("* ")?);
    (line.trim_start() == "/**" && end.trim_start() == "*/" && comment.len() <= LINE)
        .then_some(comment)
}

/// Puts the hand-written end inside the include guard.
fn insert_bottom(header: &mut String, bottom: &str) -> Result<()> {
    let end = header.rfind("#endif").context("the header has no include guard")?;
    header.insert_str(end, &format!("{}\n\n", bottom.trim()));
    Ok(())
}

/// Puts a chapter's title before its first function.
fn insert_title(header: &mut String, title: &str, function: &str) {
    let call = format!("{function}(");
    let is_declaration = |line: &str| {
        let words = line.trim_start();
        !words.starts_with('*') && !words.starts_with('#') && line.contains(&call)
    };
    let mut lines: Vec<_> = header.lines().map(str::to_owned).collect();
    let Some(declared) = lines.iter().position(|line| is_declaration(line)) else { return };
    let comment = (0..declared).rev().find(|at| lines[*at].starts_with("/**"));
    let Some(comment) = comment else { return };
    let rule = "-".repeat(88_usize.saturating_sub(title.len()));
    lines.splice(comment..comment, [format!("/* ---- {title} {rule} */"), String::new()]);
    *header = lines.join("\n") + "\n";
}

/// The lines that differ: from the first one to the last one, and not more than a few of them.
fn difference(found: &str, wanted: &str) -> String {
    const MOST: usize = 12;
    let (found, wanted): (Vec<_>, Vec<_>) = (found.lines().collect(), wanted.lines().collect());
    let same = found.iter().zip(&wanted).take_while(|(a, b)| a == b).count();
    let (found, wanted) = (&found[same..], &wanted[same..]);
    let ending = found.iter().rev().zip(wanted.iter().rev()).take_while(|(a, b)| a == b).count();
    let mut text = format!("@@ line {} @@\n", same + 1);
    for (sign, lines) in [('-', found), ('+', wanted)] {
        let lines = &lines[..lines.len() - ending];
        for line in lines.iter().take(MOST) {
            let _ = writeln!(text, "{sign}{line}");
        }
        if lines.len() > MOST {
            let _ = writeln!(text, "{sign}... {} more lines", lines.len() - MOST);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_in_their_chapters() {
        assert_eq!(place("version.rs"), (0, 0));
        assert_eq!(place("error.rs"), (0, 2));
        assert_eq!(place("memory.rs"), (0, usize::MAX));
        assert_eq!(place("xc/block.rs"), (1, 0));
        assert_eq!(place("sudoku.rs"), (2, 0));
        assert_eq!(place("queens.rs"), (3, 0));
    }

    #[test]
    fn opaque_structs_and_negative_numbers() {
        let generated = "typedef struct footwork_xc {\n    uint8_t _private[0];\n} footwork_xc;\n\
            #define FOOTWORK_ERROR_NULL -1\n#define FOOTWORK_OK 0\n\
            typedef struct a {\n    uint8_t b;\n    uint8_t c[0];\n} a;\n";
        let wanted = "typedef struct footwork_xc footwork_xc;\n\
            #define FOOTWORK_ERROR_NULL (-1)\n#define FOOTWORK_OK 0\n\
            typedef struct a {\n    uint8_t b;\n    uint8_t c[0];\n} a;\n";
        assert_eq!(tidy(generated), wanted);
    }

    #[test]
    fn comments_and_tags() {
        let generated = "    /**\n     * One line.\n     */\n    uint32_t a;\n\
            /**\n * Two\n * lines.\n */\nint b(const struct footwork_error *c);\n\
            #endif // __cplusplus\n";
        let wanted = "    /** One line. */\n    uint32_t a;\n\
            /**\n * Two\n * lines.\n */\nint b(const footwork_error *c);\n\
            #endif /* __cplusplus */\n";
        assert_eq!(tidy(generated), wanted);
    }

    #[test]
    fn differences_are_shown_with_their_line() {
        let text = difference("a\nb\nc\nd\n", "a\nx\nd\n");
        assert_eq!(text, "@@ line 2 @@\n-b\n-c\n+x\n");
        assert_eq!(difference("a\n", "a\nb\n"), "@@ line 2 @@\n+b\n");
    }

    #[test]
    fn a_title_stands_before_the_comment_of_the_function() {
        let mut header =
            "/**\n * See b().\n */\nint a(void);\n\n/**\n * B.\n */\nint b(int x);\n".to_owned();
        insert_title(&mut header, "Title", "b");
        assert!(header.contains("int a(void);\n\n/* ---- Title -"), "{header}");
        assert!(header.contains("- */\n\n/**\n * B.\n */\nint b("), "{header}");
    }
}
