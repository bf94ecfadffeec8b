//! A linked program as functions that call each other.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};
use object::{
    Architecture, File, Object as _, ObjectSection as _, ObjectSymbol as _, SectionKind, SymbolKind,
};

use crate::calls::{self, Callee, Code};
use crate::image::{self, Edge, Function, Image, Section, Target};

/// The one section that all functions are said to be in: linked, each reaches each.
const ALL: usize = 0;

/// Reads a program. Its compiler may have told how large frames are (`.stack_sizes`), for all of them
/// or some; the machine code says it too, and both have to agree.
pub fn read(bytes: &[u8]) -> Result<Image> {
    let file = File::parse(bytes)?;
    let architecture = file.architecture();
    if ![Architecture::Arm, Architecture::Riscv32].contains(&architecture) {
        bail!("the machine code of {architecture:?} is not understood here");
    }
    let frames = frames(&file)?;
    let places = places(&file);
    ensure!(
        at(&places, image::even(&file, file.entry())).is_some(),
        "it begins in no function: stripped, or without the sizes of its functions, nothing can be \
        proven of it"
    );
    let mut functions = Vec::new();
    for &(start, size, section, ref name) in &places {
        with_code(&file, (start, size, section), |code| {
            let taken = calls::taken(architecture, code);
            let frame = frames.get(&start).copied();
            if let (Some(frame), Some(taken)) = (frame, taken)
                && taken < frame
            {
                bail!(
                    "{}: its instructions take {taken} bytes of stack, and its compiler says {frame}",
                    image::readable(name)
                );
            }
            // Instructions on different ways through a function count together, and some are put in
            // after the compiler told the frame: the larger number is the safe one.
            let frame = frame.max(taken);
            let found = calls::find(architecture, code).context("no calls")?;
            let calls = found.into_iter().map(|call| {
                let to = match call.to {
                    Callee::Pointer => Target::Pointer,
                    Callee::Relocation(_) => bail!("{name} is not linked"),
                    Callee::Place(place) => {
                        Target::Function(at(&places, place).with_context(|| {
                            format!(
                                "{} calls {place:#x}, where no function is",
                                image::readable(name)
                            )
                        })?)
                    }
                };
                Ok(Edge { to, tail: call.tail })
            });
            functions.push(Function {
                name: image::readable(name),
                exported: false,
                section: ALL,
                start,
                size,
                frame,
                below_frame: 0,
                calls: Some(calls.collect::<Result<_>>()?),
            });
            Ok(())
        })?;
    }
    let whole = Section {
        name: String::new(),
        kind: SectionKind::Text,
        size: 0,
        references: BTreeSet::new(),
        needs: BTreeSet::from([ALL]),
    };
    Ok(Image { architecture, functions, sections: BTreeMap::from([(ALL, whole)]) })
}

/// Functions that call through a pointer.
pub fn pointers(image: &Image) -> Vec<&str> {
    let calls_pointer =
        |it: &&Function| it.calls.iter().flatten().any(|edge| edge.to == Target::Pointer);
    image.functions.iter().filter(calls_pointer).map(|it| it.name.as_str()).collect()
}

/// Functions with an instruction that computes with floating-point numbers, on a processor that has
/// such ones.
pub fn floating(bytes: &[u8]) -> Result<Vec<String>> {
    let file = File::parse(bytes)?;
    let mut found = Vec::new();
    for (start, size, section, name) in places(&file) {
        with_code(&file, (start, size, section), |code| {
            if calls::floats(file.architecture(), code) {
                found.push(image::readable(&name));
            }
            Ok(())
        })?;
    }
    Ok(found)
}

/// All functions: address, size, section, name. One of each address.
fn places(file: &File<'_>) -> Vec<(u64, u64, usize, String)> {
    let mut places: Vec<_> = file
        .symbols()
        .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0)
        .filter_map(|symbol| {
            let start = image::even(file, symbol.address());
            Some((start, symbol.size(), symbol.section_index()?.0, symbol.name().ok()?.to_owned()))
        })
        .collect();
    places.sort();
    places.dedup_by_key(|(start, ..)| *start);
    places
}

fn at(places: &[(u64, u64, usize, String)], place: u64) -> Option<usize> {
    let number = places.partition_point(|(start, ..)| *start <= place).checked_sub(1)?;
    let (start, size, ..) = places[number];
    (place < start + size).then_some(number)
}

/// Hands out the code of a function.
fn with_code(
    file: &File<'_>,
    (start, size, section): (u64, u64, usize),
    work: impl FnOnce(&Code<'_>) -> Result<()>,
) -> Result<()> {
    let section = file.section_by_index(object::SectionIndex(section))?;
    let from = (start - section.address()) as usize;
    let bytes = section.data()?.get(from..from + size as usize).context("a function's code")?;
    let data = image::data_ranges(file, section.index().0);
    let is_data =
        |place: u64| data.range(..=place).next_back().is_some_and(|(_, is_data)| *is_data);
    let word = |place: u64| {
        let section = file.sections().find(|section| {
            let inside = section.address()..section.address() + section.size();
            section.kind() == SectionKind::ReadOnlyData && inside.contains(&place)
        })?;
        let from = (place - section.address()) as usize;
        Some(u32::from_le_bytes(section.data().ok()?.get(from..from + 4)?.try_into().ok()?))
    };
    work(&Code {
        bytes,
        start,
        relocations: Vec::new(),
        is_data: &is_data,
        has_table: false,
        word: &word,
    })
}

/// What the compiler says: for each function its address, and a number in groups of seven bits.
fn frames(file: &File<'_>) -> Result<BTreeMap<u64, u64>> {
    let Some(section) = file.section_by_name(".stack_sizes") else { return Ok(BTreeMap::new()) };
    let mut bytes = section.data()?;
    let mut frames = BTreeMap::new();
    while let Some((address, rest)) = bytes.split_first_chunk::<4>() {
        bytes = rest;
        let mut frame = 0;
        let mut shift = 0;
        loop {
            let (byte, rest) = bytes.split_first().context("a stack size without an end")?;
            bytes = rest;
            frame |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        frames.insert(image::even(file, u32::from_le_bytes(*address).into()), frame);
    }
    Ok(frames)
}
