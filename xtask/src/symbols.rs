//! What a library may define and ask for: its functions, and nothing but memory functions.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use object::{File, Object as _, ObjectSymbol as _};

use crate::library::Member;

/// What every C library has, free-standing ones too, and what compilers call unasked. The same four
/// are promised to C programs, and stand in ffi-tests/symbols/symbols.sh.
const MEMORY: [&str; 4] = ["memcpy", "memmove", "memset", "memcmp"];
/// What names of the panic machinery have in them, mangled or not.
const PANIC: [&str; 7] = [
    "panicking",
    "panic_impl",
    "panic_fmt",
    "panic_bounds",
    "begin_unwind",
    "unwrap_failed",
    "expect_failed",
];

/// Checks a static library: everything wrong with it is in the error.
pub fn check_static(members: &[Member], functions: &BTreeSet<String>) -> Result<()> {
    let mut wrong = Vec::new();
    let mut defined = BTreeSet::new();
    let mut wanted = BTreeSet::new();
    for member in members {
        for symbol in &member.symbols {
            if !symbol.defined {
                wanted.insert(symbol.name.clone());
                if member.own && is_arithmetic(&symbol.name) {
                    wrong.push(format!(
                        "{} is called: small processors have to link it",
                        symbol.name
                    ));
                }
            } else if member.own || symbol.yields {
                defined.insert(symbol.name.clone());
            } else {
                wrong.push(format!("{} would clash with other libraries", symbol.name));
            }
            if member.own && symbol.defined && !functions.contains(&symbol.name) {
                wrong.push(format!("{} is defined, but is not in the header", symbol.name));
            }
        }
        wrong.extend(panics(&member.data)?);
    }
    wrong.extend(missing(functions, &defined));
    wrong.extend(not_memory(wanted.difference(&defined)));
    report("the static library", wrong)
}

/// Whether it is a helper of the compiler for a division, a shift of 64 bits or floats.
fn is_arithmetic(name: &str) -> bool {
    let divides = ["__aeabi_uidiv", "__aeabi_idiv", "__aeabi_uldivmod", "__aeabi_ldivmod"];
    let divides = divides.into_iter().chain(["__udiv", "__div", "__umod", "__mod"]);
    let floats =
        ["__aeabi_f", "__aeabi_d", "__aeabi_cf", "__aeabi_cd", "__aeabi_i2", "__aeabi_ui2"];
    let wide = ["__aeabi_l2", "__aeabi_ul2", "__aeabi_llsl", "__aeabi_llsr", "__aeabi_lasr"];
    divides.chain(floats).chain(wide).any(|start| name.starts_with(start))
        || ["sf3", "df3", "sf2", "df2", "sfsi", "dfsi"].iter().any(|end| name.ends_with(end))
}

/// Checks a shared library, and its own name.
pub fn check_shared(path: &Path, functions: &BTreeSet<String>, soname: &str) -> Result<()> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    let file = File::parse(&*bytes)?;
    let mut wrong = Vec::new();
    let mut defined = BTreeSet::new();
    let mut wanted = BTreeSet::new();
    for symbol in file.dynamic_symbols() {
        let name = symbol.name()?.to_owned();
        if symbol.is_definition() {
            if !functions.contains(&name) {
                wrong.push(format!("{name} is exported, but is not in the header"));
            }
            defined.insert(name);
        } else if symbol.is_undefined() && !symbol.is_weak() && !name.is_empty() {
            wanted.insert(name);
        }
    }
    wrong.extend(missing(functions, &defined));
    wrong.extend(not_memory(wanted.iter()));
    wrong.extend(panics(&bytes)?);
    // The name stands in the table of dynamic strings, between two NULs.
    let whole = format!("\0{soname}\0");
    if !bytes.windows(whole.len()).any(|window| window == whole.as_bytes()) {
        wrong.push(format!("its own name is not {soname}"));
    }
    report("the shared library", wrong)
}

fn missing<'a>(
    functions: &'a BTreeSet<String>,
    defined: &'a BTreeSet<String>,
) -> impl Iterator<Item = String> + 'a {
    functions.difference(defined).map(|name| format!("{name} is in the header, but not defined"))
}

fn not_memory<'a>(wanted: impl Iterator<Item = &'a String>) -> Vec<String> {
    wanted
        .filter(|name| !MEMORY.contains(&name.as_str()))
        .map(|name| format!("{name} is asked for, which a program need not have"))
        .collect()
}

/// Names of the panic machinery, local ones too.
fn panics(data: &[u8]) -> Result<Vec<String>> {
    let file = File::parse(data)?;
    let mut found = Vec::new();
    for symbol in file.symbols() {
        let name = symbol.name()?;
        if PANIC.iter().any(|part| name.contains(part)) {
            found.push(format!("it can panic: {:#}", rustc_demangle::demangle(name)));
        }
    }
    Ok(found)
}

fn report(library: &str, mut wrong: Vec<String>) -> Result<()> {
    wrong.sort();
    wrong.dedup();
    if wrong.is_empty() {
        return Ok(());
    }
    bail!(
        "{library} is not what it should be:\n  {}\n\
        If functions were added or removed, run `cargo xtask header` first.",
        wrong.join("\n  ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Symbol;

    fn check(symbols: &[(&str, bool, bool)], functions: &[&str]) -> Result<()> {
        let symbol = |&(name, defined, yields): &(&str, bool, bool)| Symbol {
            name: name.to_owned(),
            defined,
            yields,
        };
        // The smallest ELF file: a header without sections.
        let mut data = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x01\0\x3e\0\x01\0\0\0".to_vec();
        data.resize(52, 0);
        data.extend([64, 0, 0, 0, 0, 0, 64, 0, 0, 0, 0, 0]);
        let symbols = symbols.iter().map(symbol).collect();
        let member = Member { name: "footwork.o".to_owned(), data, own: true, symbols };
        check_static(&[member], &functions.iter().map(|&name| name.to_owned()).collect())
    }

    fn why(result: Result<()>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn symbols_are_the_functions_and_memory() {
        check(&[("footwork_a", true, false), ("memcpy", false, false)], &["footwork_a"]).unwrap();
        let extra = check(&[("footwork_a", true, false), ("b", true, false)], &["footwork_a"]);
        assert!(why(extra).contains("  b is defined, but is not in the header"));
        let lost = check(&[("footwork_a", true, false)], &["footwork_a", "footwork_b"]);
        assert!(why(lost).contains("  footwork_b is in the header, but not defined"));
        for name in ["malloc", "bcmp"] {
            let asks = check(&[("footwork_a", true, false), (name, false, false)], &["footwork_a"]);
            assert!(why(asks).contains(&format!("  {name} is asked for")));
        }
    }
}
