//! An object file as functions, sections and what refers to what.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use object::{
    Architecture, File, Object, ObjectSection, ObjectSymbol, Relocation, RelocationFlags,
    RelocationTarget, SectionIndex, SectionKind, SymbolKind,
};

use crate::calls::{self, Callee, Code};

/// An object file.
pub struct Image {
    pub architecture: Architecture,
    pub functions: Vec<Function>,
    pub sections: BTreeMap<usize, Section>,
}

pub struct Function {
    /// Readable.
    pub name: String,
    pub exported: bool,
    pub section: usize,
    pub start: u64,
    pub size: u64,
    /// Bytes on the stack, if the compiler told.
    pub frame: Option<u64>,
    pub below_frame: u64,
    /// Nothing for machine code that is not understood.
    pub calls: Option<Vec<Edge>>,
}

/// A call.
pub struct Edge {
    pub to: Target,
    pub tail: bool,
}

/// What a call or a reference goes to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    Function(usize),
    /// A section of constants or variables.
    Section(usize),
    /// In another object.
    Name(String),
    /// Wherever a pointer says.
    Pointer,
}

pub struct Section {
    pub name: String,
    pub kind: SectionKind,
    pub size: u64,
    /// Functions whose addresses are in it, other than for calls.
    pub references: BTreeSet<usize>,
    /// All sections it refers to.
    pub needs: BTreeSet<usize>,
}

/// `R_X86_64_PC32`, `_PLT32`, `_GOTPCREL`, `_GOTPCRELX`, `_REX_GOTPCRELX`.
const RELATIVE_X86: [u32; 5] = [2, 4, 9, 41, 42];

/// A relocation.
struct Place {
    kind: u32,
    to: Target,
    /// Whether it may be a function's address, and not a place inside one: that of a `match`.
    address: bool,
    section: Option<usize>,
}

impl Place {
    fn function(&self) -> Option<usize> {
        match self.to {
            Target::Function(number) => Some(number),
            _ => None,
        }
    }
}

impl Image {
    pub fn read(data: &[u8]) -> Result<Self> {
        let file = File::parse(data)?;
        let mut functions = functions(&file)?;
        let mut sections = BTreeMap::new();
        for section in file.sections() {
            let places = places(&file, &section, &functions);
            if section.name()? == ".stack_sizes" {
                read_frames(&section, &places, file.is_64(), &mut functions)?;
                continue;
            }
            let mut called = BTreeSet::new();
            for number in 0..functions.len() {
                if functions[number].section == section.index().0 {
                    let (calls, below) =
                        edges(&file, &section, &places, &functions, number, &mut called)?;
                    functions[number].calls = calls;
                    functions[number].below_frame = below;
                }
            }
            let references =
                places.iter().filter(|(place, it)| it.address && !called.contains(*place));
            let references = references.filter_map(|(_, place)| place.function()).collect();
            let needs = places.values().filter_map(|place| place.section).collect();
            let (name, kind) = (section.name()?.to_owned(), section.kind());
            let section_ = Section { name, kind, size: section.size(), references, needs };
            sections.insert(section.index().0, section_);
        }
        for function in &mut functions {
            function.frame = function.frame.map(|frame| frame + function.below_frame);
        }
        Ok(Self { architecture: file.architecture(), functions, sections })
    }

    /// Everything that a linker keeps for a function, as numbers of sections.
    pub fn closure(&self, function: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([self.functions[function].section]);
        let mut open: Vec<_> = found.iter().copied().collect();
        while let Some(number) = open.pop() {
            for &needed in self.sections.get(&number).iter().flat_map(|section| &section.needs) {
                if found.insert(needed) {
                    open.push(needed);
                }
            }
        }
        found
    }
}

/// A name as people write it, without the modules of types, of functions but one, and without the
/// number that tells two of a name apart.
pub fn readable(name: &str) -> String {
    let name = format!("{:#}", rustc_demangle::demangle(name));
    let mut short = String::new();
    let mut rest = name.as_str();
    while !rest.is_empty() {
        let part = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
        let end = rest.find(|letter| !part(letter)).unwrap_or(rest.len());
        let (path, behind) = rest.split_at(end);
        let segments: Vec<_> = path.split("::").collect();
        let is_type = |segment: &&str| segment.starts_with(|first: char| first.is_uppercase());
        let first = segments.iter().position(is_type);
        // What begins with `::` goes on behind a type.
        let functions = if path.starts_with("::") { 0 } else { segments.len().saturating_sub(2) };
        let first = first.unwrap_or(functions);
        short.push_str(&segments[first..].join("::"));
        let next = behind.chars().next().map_or(0, char::len_utf8);
        short.push_str(&behind[..next]);
        rest = &behind[next..];
    }
    short
}

/// Functions of ARM in Thumb code have odd addresses; their code has not.
pub fn even(file: &File<'_>, address: u64) -> u64 {
    if file.architecture() == Architecture::Arm { address & !1 } else { address }
}

fn functions(file: &File<'_>) -> Result<Vec<Function>> {
    let mut functions = Vec::new();
    for symbol in file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text) {
        let Some(section) = symbol.section_index() else { continue };
        functions.push(Function {
            name: readable(symbol.name()?),
            exported: symbol.is_global(),
            section: section.0,
            start: even(file, symbol.address()),
            size: symbol.size(),
            frame: None,
            below_frame: 0,
            calls: None,
        });
    }
    Ok(functions)
}

fn function_at(functions: &[Function], section: usize, place: u64) -> Option<usize> {
    functions.iter().position(|function| {
        function.section == section
            && (function.start..function.start + function.size.max(1)).contains(&place)
    })
}

/// The relocations of a section, by place.
fn places<'a>(
    file: &File<'a>,
    section: &impl ObjectSection<'a>,
    functions: &[Function],
) -> BTreeMap<u64, Place> {
    let mut places = BTreeMap::new();
    let in_code = section.kind() == SectionKind::Text;
    let data = section.data().unwrap_or_default();
    for (offset, relocation) in section.relocations() {
        let RelocationFlags::Elf { r_type: kind } = relocation.flags() else { continue };
        let RelocationTarget::Symbol(index) = relocation.target() else { continue };
        let Ok(symbol) = file.symbol_by_index(index) else { continue };
        let mut address = false;
        let (to, section) = match symbol.section_index() {
            None => (Target::Name(symbol.name().unwrap_or("?").to_owned()), None),
            Some(SectionIndex(section)) => {
                let mut place = even(file, symbol.address());
                // Relative to itself: in code, counted from behind the instruction; in data, an
                // entry of a table, counted from the table's start.
                let relative =
                    file.architecture() == Architecture::X86_64 && RELATIVE_X86.contains(&kind);
                let from_end = if relative { 4 } else { 0 };
                place = place.wrapping_add_signed(addend(&relocation, offset, data) + from_end);
                place = even(file, place);
                let to = function_at(functions, section, place);
                address = to.is_some_and(|number| functions[number].start == place)
                    && (in_code || !relative);
                (to.map_or(Target::Section(section), Target::Function), Some(section))
            }
        };
        places.insert(offset, Place { kind, to, address, section });
    }
    places
}

/// What is added to the symbol: in the relocation, or where it is applied, which is read for plain
/// addresses (`R_ARM_ABS32`).
fn addend(relocation: &Relocation, offset: u64, data: &[u8]) -> i64 {
    let plain = relocation.flags() == RelocationFlags::Elf { r_type: 2 };
    if !relocation.has_implicit_addend() || !plain {
        return relocation.addend();
    }
    let offset = offset as usize;
    let bytes = data.get(offset..offset + 4).and_then(|bytes| bytes.try_into().ok());
    bytes.map_or(0, |bytes| i32::from_le_bytes(bytes).into())
}

/// The calls of a function, whose relocations are added to `called`, and what it uses below its
/// frame.
fn edges<'a>(
    file: &File<'a>,
    section: &impl ObjectSection<'a>,
    places: &BTreeMap<u64, Place>,
    functions: &[Function],
    number: usize,
    called: &mut BTreeSet<u64>,
) -> Result<(Option<Vec<Edge>>, u64)> {
    let Function { start, size, section: index, .. } = functions[number];
    let bytes = section.data()?;
    let bytes = bytes.get(start as usize..(start + size) as usize).context("a function's code")?;
    let data = data_ranges(file, index);
    let is_data =
        |place: u64| data.range(..=place).next_back().is_some_and(|(_, is_data)| *is_data);
    let table = format!(".rodata.{}", section.name()?.trim_start_matches(".text."));
    let has_table = file.sections().any(|section| section.name() == Ok(table.as_str()));
    let relocations = places.range(start..start + size).map(|(at, place)| (*at, place.kind));
    let relocations = relocations.collect();
    let word = &|_| None; // no address is known yet
    let code = Code { bytes, start, relocations, is_data: &is_data, has_table, word };
    let Some(calls) = calls::find(file.architecture(), &code) else { return Ok((None, 0)) };
    let mut edges = Vec::new();
    for call in calls {
        let to = match call.to {
            Callee::Pointer => Target::Pointer,
            Callee::Relocation(place) => {
                called.insert(place);
                places.get(&place).context("a call's relocation")?.to.clone()
            }
            Callee::Place(place) => Target::Function(
                function_at(functions, index, place).context("a call into no function")?,
            ),
        };
        edges.push(Edge { to, tail: call.tail });
    }
    Ok((Some(edges), calls::below_frame(file.architecture(), &code)))
}

/// Where data begins and ends between instructions: the mapping symbols `$d` and `$t` of ARM.
pub fn data_ranges(file: &File<'_>, section: usize) -> BTreeMap<u64, bool> {
    let here = file.symbols().filter(|it| it.section_index() == Some(SectionIndex(section)));
    here.filter_map(|symbol| {
        let name = symbol.name().ok()?;
        let is = |kind: &str| name == kind || name.starts_with(&format!("{kind}."));
        (is("$d") || is("$t") || is("$x") || is("$a")).then(|| (symbol.address(), is("$d")))
    })
    .collect()
}

/// `.stack_sizes`: for each function its address, and a number in groups of seven bits.
fn read_frames<'a>(
    section: &impl ObjectSection<'a>,
    places: &BTreeMap<u64, Place>,
    wide: bool,
    functions: &mut [Function],
) -> Result<()> {
    let bytes = section.data()?;
    let mut at = 0;
    while at < bytes.len() {
        let function = places.get(&(at as u64)).and_then(Place::function);
        at += if wide { 8 } else { 4 };
        let mut frame = 0;
        let mut shift = 0;
        loop {
            let byte = *bytes.get(at).context("a stack size without an end")?;
            at += 1;
            frame |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        if let Some(number) = function {
            functions[number].frame = Some(frame);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short() {
        for (long, short) in [
            ("footwork_xc_step", "footwork_xc_step"),
            ("a::b::c::call", "c::call"),
            (
                "<a::b::Walk<u16, a::Rows<u16>> as a::step::Engine>::step",
                "<Walk<u16, Rows<u16>> as Engine>::step",
            ),
            ("a::b::run::<a::Tally>", "run::<Tally>"),
            ("<a::View<u16>>::kill::<a::Any>", "<View<u16>>::kill::<Any>"),
            ("a::b::{closure#0}::{closure#1}", "b::{closure#0}::{closure#1}"),
        ] {
            assert_eq!(readable(long), short);
        }
    }
}
