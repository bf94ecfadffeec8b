//! The names that C programs see: as Rust declares them, and as the header does.

use std::collections::BTreeSet;

/// What each declaration of a public name begins with.
const DECLARATIONS: [&str; 4] = ["pub const ", "pub struct ", "pub type ", "pub union "];

/// Functions that a Rust source exports, in order.
pub fn exported(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let code = source.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    let mut pending = false;
    for line in code {
        pending |= line.contains("no_mangle");
        if let Some((_, rest)) = line.split_once("fn ").filter(|_| pending) {
            names.push(word(rest).to_owned());
            pending = false;
        }
    }
    names
}

/// Everything public in a Rust source that has the library's prefix.
pub fn public(source: &str) -> Vec<String> {
    let mut names = exported(source);
    for line in source.lines().map(str::trim_start) {
        let declared = DECLARATIONS.iter().find_map(|begin| line.strip_prefix(begin)).map(word);
        names.extend(
            declared
                .filter(|name| name.starts_with("footwork_") || name.starts_with("FOOTWORK_"))
                .map(str::to_owned),
        );
    }
    names
}

/// Whether a line of Rust names a module in a file of its own.
pub fn is_module(line: &str) -> bool {
    let line = line.trim();
    let named = line.strip_prefix("mod ").or_else(|| line.strip_prefix("pub mod "));
    named.and_then(|rest| rest.strip_suffix(';')).is_some_and(|name| word(name) == name)
}

/// The functions that a C header declares.
pub fn functions(header: &str) -> BTreeSet<String> {
    let text = without_directives(&without_comments(header));
    let mut names = BTreeSet::new();
    for (at, _) in text.match_indices("footwork_") {
        let whole = !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
        let name = word(&text[at..]);
        if whole && text[at + name.len()..].trim_start().starts_with('(') {
            names.insert(name.to_owned());
        }
    }
    names
}

/// Whether a name stands in a text as a whole word.
pub fn has_word(text: &str, name: &str) -> bool {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_';
    !name.is_empty()
        && text.match_indices(name).any(|(at, _)| {
            !text[..at].ends_with(part) && !text[at + name.len()..].starts_with(part)
        })
}

/// The value of `#define NAME VALUE`.
pub fn constant<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header.lines().find_map(|line| {
        line.strip_prefix("#define ")?.strip_prefix(name)?.strip_prefix(' ').map(str::trim)
    })
}

pub fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        code.push_str(before);
        code.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    code
}

/// Without the lines of the preprocessor.
fn without_directives(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut directive = false;
    for line in text.lines() {
        directive |= line.trim_start().starts_with('#');
        if !directive {
            code.push_str(line);
            code.push('\n');
        }
        directive &= line.trim_end().ends_with('\\');
    }
    code
}

/// The identifier that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "
        /// `#[unsafe(no_mangle)]` in a comment, fn footwork_not().
        #[unsafe(no_mangle)]
        pub extern \"C\" fn footwork_one() -> u32 { 1 }
        #[unsafe(no_mangle)]
        #[inline(never)]
        pub unsafe extern \"C\" fn footwork_two(
            x: u32) {}
        fn helper() {}
        pub const FOOTWORK_OK: i32 = 0;
        pub(super) const FOOTWORK_HIDDEN: i32 = 0;
        pub struct footwork_error { a: u32 }
        pub type footwork_callback = u32;
    ";

    #[test]
    fn names_in_rust() {
        assert_eq!(exported(SOURCE), ["footwork_one", "footwork_two"]);
        let rest = &public(SOURCE)[2..];
        assert_eq!(rest, ["FOOTWORK_OK", "footwork_error", "footwork_callback"]);
    }

    #[test]
    fn modules_in_files() {
        assert!(is_module("mod block;\n") && is_module("pub mod block;"));
        assert!(!is_module("mod tests {\n") && !is_module("use mod_a;"));
    }

    #[test]
    fn functions_of_a_header() {
        let header = "/* footwork_no(x) */\n#define A(x) \\\n  footwork_macro(x)\n\
            typedef int32_t (*footwork_callback)(void *context);\n\
            FOOTWORK_API uint32_t footwork_one(void);\nint32_t footwork_two(\n    int a);\n\
            static_assert(sizeof(footwork_error) == 72, \"\");\n#define FOOTWORK_ABI 7\n";
        let names: Vec<_> = functions(header).into_iter().collect();
        assert_eq!(names, ["footwork_one", "footwork_two"]);
        assert_eq!(constant(header, "FOOTWORK_ABI"), Some("7"));
        assert_eq!(constant(header, "FOOTWORK_AB"), None);
    }

    #[test]
    fn whole_words() {
        assert!(has_word("a footwork_xc *b", "footwork_xc"));
        assert!(!has_word("a footwork_xc_config *b", "footwork_xc"));
    }
}
