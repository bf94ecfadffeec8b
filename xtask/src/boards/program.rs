//! A program for a board, as an ELF file: what it takes of flash and RAM, and where its functions are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use object::{File, Object as _, ObjectSection as _, ObjectSymbol as _, SectionFlags, elf};

use super::promises;

/// A linked program.
pub struct Program {
    pub path: PathBuf,
    /// Bytes: vectors, code, constants, and the values of initialized variables.
    pub flash: u64,
    /// Bytes: variables, initialized or not. Without the stack.
    pub ram: u64,
    /// Bytes of variables that are initialized from flash.
    pub data: u64,
    /// The compilers that made it, as they say themselves.
    pub compilers: Vec<String>,
    symbols: BTreeMap<String, (u64, u64)>,
}

impl Program {
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        Self::of(path, &bytes).with_context(|| path.display().to_string())
    }

    fn of(path: &Path, bytes: &[u8]) -> Result<Self> {
        let file = File::parse(bytes)?;
        let (mut flash, mut ram, mut data) = (0, 0, 0);
        let mut compilers = Vec::new();
        for section in file.sections() {
            let SectionFlags::Elf { sh_flags } = section.flags() else { bail!("no ELF file") };
            let has = |flag: u32| sh_flags & u64::from(flag) != 0;
            if section.name()? == ".comment" {
                compilers = compilers_in(section.data()?);
            }
            if !has(elf::SHF_ALLOC) {
                continue;
            }
            let loaded = section.file_range().is_some_and(|(_, size)| size > 0);
            match (has(elf::SHF_WRITE), loaded) {
                (false, _) => flash += section.size(),
                (true, true) => data += section.size(),
                (true, false) => ram += section.size(),
            }
        }
        let symbols = file
            .symbols()
            .filter(object::ObjectSymbol::is_definition)
            .filter_map(|symbol| {
                Some((symbol.name().ok()?.to_owned(), (symbol.address(), symbol.size())))
            })
            .collect();
        let path = path.to_owned();
        Ok(Self { path, flash: flash + data, ram: ram + data, data, compilers, symbols })
    }

    /// Where a function is.
    pub fn address(&self, name: &str) -> Result<u64> {
        let found = self.symbols.get(name).map(|(address, _)| *address);
        found.with_context(|| format!("{} has no {name}", self.path.display()))
    }

    /// The functions: address, size, name.
    pub fn functions(&self) -> impl Iterator<Item = (u64, u64, &str)> {
        let sized = self.symbols.iter().filter(|(_, (_, size))| *size > 0);
        sized.map(|(name, (address, size))| (address & !1, *size, name.as_str()))
    }

    /// The names of all that has one.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.symbols.keys().map(String::as_str)
    }

    /// The helpers in it that divide, where the processor cannot.
    pub fn divisions(&self) -> impl Iterator<Item = &str> {
        self.names().filter(|name| promises::divides(name))
    }
}

/// The texts of a `.comment` section that name a compiler of code (linkers add themselves).
fn compilers_in(section: &[u8]) -> Vec<String> {
    let texts = section.split(|byte| *byte == 0).map(String::from_utf8_lossy);
    let mut compilers: Vec<_> = texts
        .filter(|text| text.starts_with("rustc ") || text.starts_with("GCC: "))
        .map(|text| {
            // The version is enough: `rustc 1.95.0`, `gcc 12.2.1`.
            let versions = text
                .split(' ')
                .find(|word| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.'));
            let name = if text.starts_with("GCC") { "gcc" } else { "rustc" };
            format!("{name} {}", versions.unwrap_or("?"))
        })
        .collect();
    compilers.sort();
    compilers.dedup();
    compilers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_are_named_by_version() {
        let comment = b"rustc version 1.95.0 (59807616e 2026-04-14)\0GCC: (15:12.2.rel1-1) 12.2.1 \
            20221205\0Linker: LLD 22.1.0\0";
        assert_eq!(compilers_in(comment), ["gcc 12.2.1", "rustc 1.95.0"]);
        assert_eq!(compilers_in(b"\0"), [""; 0]);
    }
}
