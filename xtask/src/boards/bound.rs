//! How deep the stack can get, from the calls in a program's machine code.

use std::fs;

use anyhow::{Context, Result, ensure};

use super::linked;
use super::program::Program;
use crate::image::Image;
use crate::stack;

/// Where a program begins.
const BEGIN: &str = "reset";

/// The stack that a program can take at most.
struct Bound {
    bytes: u64,
    /// The functions on the deepest path, with their frames.
    path: Vec<(String, u64)>,
}

/// The bound of a program. Fails if a function calls itself, through others or at once, or through
/// a pointer, which may point to anything.
fn of(program: &Program) -> Result<Bound> {
    let bytes = fs::read(&program.path)?;
    let image = linked::read(&bytes)?;
    bound(&image).with_context(|| program.path.display().to_string())
}

fn bound(image: &Image) -> Result<Bound> {
    stack::check_no_recursion(image)?;
    let pointers = linked::pointers(image);
    ensure!(
        pointers.is_empty(),
        "calls through a pointer, which may go anywhere, in {}",
        pointers.join(", ")
    );
    let begin = image.functions.iter().position(|it| it.name == BEGIN);
    let begin = begin.with_context(|| format!("no function {BEGIN}"))?;
    let depth = stack::depth(image, begin).context("calls that are not understood")?;
    let name = |number: &usize| image.functions[*number].name.clone();
    // The first function makes the stack.
    let unknown: Vec<_> = depth.unknown.iter().filter(|it| **it != begin).map(name).collect();
    ensure!(unknown.is_empty(), "frames of an unknown size: {}", unknown.join(", "));
    let frame = |number: &usize| image.functions[*number].frame.unwrap_or(0);
    let path = depth.path.iter().map(|it| (name(it), frame(it))).collect();
    Ok(Bound { bytes: depth.bytes, path })
}

/// The bytes of a program's bound; an error that tells the deepest path if a run took more.
pub fn holds(program: &Program, measured: u64) -> Result<u64> {
    let bound = of(program)?;
    bound.holds(measured).with_context(|| program.path.display().to_string())?;
    Ok(bound.bytes)
}

impl Bound {
    /// Fails if a run took more.
    fn holds(&self, measured: u64) -> Result<()> {
        ensure!(
            measured <= self.bytes,
            "the stack was {measured} bytes deep, {} more than its calls can make it:\n{}",
            measured - self.bytes,
            self.told()
        );
        Ok(())
    }

    /// The path, a line a function.
    fn told(&self) -> String {
        let line = |(name, frame): &(String, u64)| format!("{frame:>6}  {name}");
        self.path.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use object::{Architecture, SectionKind};

    use super::*;
    use crate::image::{Edge, Function, Section, Target};

    /// `reset`, which calls `work`, which calls what is given.
    fn image(frame: Option<u64>, work: Vec<Target>) -> Image {
        let function = |name: &str, frame, calls: Vec<Target>| Function {
            name: name.to_owned(),
            exported: false,
            section: 0,
            start: 0,
            size: 1,
            frame,
            below_frame: 0,
            calls: Some(calls.into_iter().map(|to| Edge { to, tail: false }).collect()),
        };
        let whole = Section {
            name: String::new(),
            kind: SectionKind::Text,
            size: 0,
            references: BTreeSet::new(),
            needs: BTreeSet::from([0]),
        };
        let functions = vec![
            function(BEGIN, Some(8), vec![Target::Function(1)]),
            function("work", frame, work),
        ];
        let sections = BTreeMap::from([(0, whole)]);
        Image { architecture: Architecture::Arm, functions, sections }
    }

    #[test]
    fn a_deeper_stack_is_refused() {
        let bound = bound(&image(Some(100), Vec::new())).unwrap();
        bound.holds(108).unwrap();
        let why = bound.holds(112).unwrap_err().to_string();
        assert!(why.contains("112 bytes deep, 4 more") && why.contains("   100  work"), "{why}");
    }

    #[test]
    fn there_is_no_bound() {
        let why = |image| format!("{:#}", bound(&image).err().unwrap());
        let recursion = why(image(Some(100), vec![Target::Function(1)]));
        assert!(recursion.contains("recursion"), "{recursion}");
        let pointer = why(image(Some(100), vec![Target::Pointer]));
        assert!(pointer.ends_with("in work"), "{pointer}");
        let unknown = why(image(None, Vec::new()));
        assert!(unknown.ends_with("unknown size: work"), "{unknown}");
    }
}
