//! How much stack a function takes with everything it calls.

use std::collections::{BTreeSet, HashMap};

use anyhow::{Result, bail};

use crate::calls;
use crate::image::{Image, Target};

/// The stack of a function, below its caller's.
pub struct Depth {
    /// Bytes at most, return addresses included.
    pub bytes: u64,
    /// The functions on the deepest path, from the function on.
    pub path: Vec<usize>,
    /// Functions of other objects that are called somewhere.
    pub names: BTreeSet<String>,
    /// Functions that call through a pointer which cannot only be one of those in this object.
    pub pointers: BTreeSet<usize>,
    /// Functions whose frames are not known.
    pub unknown: BTreeSet<usize>,
}

/// An error that names the functions, if some call themselves, through others or at once.
pub fn check_no_recursion(image: &Image) -> Result<()> {
    // 0: not seen, 1: on the path, 2: done
    let mut marks = vec![0; image.functions.len()];
    for function in 0..image.functions.len() {
        let mut path = Vec::new();
        if visit(image, function, &mut marks, &mut path) {
            let names: Vec<_> =
                path.iter().map(|number| image.functions[*number].name.as_str()).collect();
            bail!("recursion: the stack has no bound. {}", names.join(" calls\n  "));
        }
    }
    Ok(())
}

/// Whether a circle was found, which then is the end of the path.
fn visit(image: &Image, function: usize, marks: &mut [u8], path: &mut Vec<usize>) -> bool {
    path.push(function);
    match marks[function] {
        1 => {
            let begin = path.iter().position(|on_path| *on_path == function).unwrap_or(0);
            path.drain(..begin);
            return true;
        }
        0 => {
            marks[function] = 1;
            for edge in image.functions[function].calls.iter().flatten() {
                if let Target::Function(callee) = edge.to
                    && visit(image, callee, marks, path)
                {
                    return true;
                }
            }
            marks[function] = 2;
        }
        _ => {}
    }
    path.pop();
    false
}

/// The stack of a function; nothing if its calls are not known.
///
/// A call through a pointer may reach any function whose address is taken in what the function
/// needs, each of them once on a path: formatting calls itself that way, with one value inside
/// another, but no value inside itself.
pub fn depth(image: &Image, function: usize) -> Option<Depth> {
    let reached = reached(image, function);
    if reached.iter().any(|number| image.functions[*number].calls.is_none()) {
        return None;
    }
    let targets = address_taken(image, function);
    if targets.len() > u64::BITS as usize {
        return None;
    }
    let mut search = Search { image, targets, known: HashMap::new() };
    let (bytes, path) = search.deepest(function, 0);
    let edges = |number: &usize| image.functions[*number].calls.iter().flatten();
    let pointers = reached
        .iter()
        .copied()
        .filter(|number| edges(number).any(|edge| edge.to == Target::Pointer));
    let names = reached.iter().flat_map(edges).filter_map(|edge| match &edge.to {
        Target::Name(name) => Some(name.clone()),
        _ => None,
    });
    let unknown = reached.iter().copied().filter(|it| image.functions[*it].frame.is_none());
    Some(Depth {
        bytes,
        path,
        names: names.collect(),
        pointers: pointers.collect(),
        unknown: unknown.collect(),
    })
}

/// An error that names the exported functions which take more stack than this, or nobody knows how
/// much.
pub fn check(image: &Image, limit: u64) -> Result<()> {
    let mut over = Vec::new();
    for (number, function) in image.functions.iter().enumerate() {
        if !function.exported {
            continue;
        }
        match depth(image, number) {
            Some(depth) if depth.unknown.is_empty() && depth.bytes <= limit => {}
            Some(depth) if depth.unknown.is_empty() => {
                over.push(format!("{}: {} bytes", function.name, depth.bytes));
            }
            _ => over.push(format!("{}: not known", function.name)),
        }
    }
    if !over.is_empty() {
        bail!("more stack than the limit of {limit} bytes:\n  {}", over.join("\n  "));
    }
    Ok(())
}

/// All functions in what a function needs.
fn reached(image: &Image, function: usize) -> Vec<usize> {
    let needed = image.closure(function);
    let number = |(number, it): (usize, &crate::image::Function)| {
        needed.contains(&it.section).then_some(number)
    };
    image.functions.iter().enumerate().filter_map(number).collect()
}

/// Functions in it that are referred to other than by a call.
fn address_taken(image: &Image, function: usize) -> Vec<usize> {
    let needed = image.closure(function);
    let sections = needed.iter().filter_map(|number| image.sections.get(number));
    let taken: BTreeSet<_> = sections.flat_map(|section| &section.references).copied().collect();
    taken.into_iter().collect()
}

struct Search<'a> {
    image: &'a Image,
    /// What a pointer may point to.
    targets: Vec<usize>,
    /// By function and the targets (a bit each) that are on the path already.
    known: HashMap<(usize, u64), (u64, Vec<usize>)>,
}

impl Search<'_> {
    fn deepest(&mut self, function: usize, used: u64) -> (u64, Vec<usize>) {
        if let Some(known) = self.known.get(&(function, used)) {
            return known.clone();
        }
        let it = &self.image.functions[function];
        let own = it.frame.unwrap_or(0);
        let mut best = (own, Vec::new());
        for edge in it.calls.iter().flatten() {
            // A tail call takes the place of the frame.
            let frame = if edge.tail { 0 } else { own };
            let mut consider = |(bytes, path): (u64, Vec<usize>)| {
                // The return address is the caller's, who made room for it once.
                let back =
                    if edge.tail { calls::return_address(self.image.architecture) } else { 0 };
                let bytes = (frame + bytes).saturating_sub(back);
                if bytes > best.0 {
                    best = (bytes, path);
                }
            };
            match edge.to {
                Target::Function(callee) => consider(self.deepest(callee, used)),
                Target::Pointer => {
                    for number in 0..self.targets.len() {
                        let bit = 1 << number;
                        if used & bit == 0 {
                            consider(self.deepest(self.targets[number], used | bit));
                        }
                    }
                }
                Target::Section(_) | Target::Name(_) => {}
            }
        }
        best.0 += calls::return_address(self.image.architecture);
        best.1.insert(0, function);
        self.known.insert((function, used), best.clone());
        best
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use object::{Architecture, SectionKind};

    use super::*;
    use crate::image::{Edge, Function, Section};

    /// Functions `a`, `b`, ... with their frames and calls, each in a section of its own.
    fn image(frames: &[u64], edges: &[(usize, Target, bool)], taken: &[usize]) -> Image {
        let functions = frames.iter().enumerate().map(|(number, &frame)| Function {
            name: char::from(b'a' + number as u8).to_string(),
            exported: true,
            section: number,
            start: 0,
            size: 1,
            frame: Some(frame),
            below_frame: 0,
            calls: Some(
                edges
                    .iter()
                    .filter(|(from, _, _)| *from == number)
                    .map(|(_, to, tail)| Edge { to: to.clone(), tail: *tail })
                    .collect(),
            ),
        });
        // One section needs all others, so that everything is reached.
        let section = |number| Section {
            name: String::new(),
            kind: SectionKind::Text,
            size: 1,
            references: taken.iter().copied().collect(),
            needs: if number == 0 { (0..frames.len()).collect() } else { BTreeSet::new() },
        };
        Image {
            architecture: Architecture::Arm,
            functions: functions.collect(),
            sections: (0..frames.len()).map(|it| (it, section(it))).collect::<BTreeMap<_, _>>(),
        }
    }

    const fn to(function: usize) -> Target {
        Target::Function(function)
    }

    #[test]
    fn the_deepest_path() {
        let image = image(
            &[8, 16, 100, 50],
            &[(0, to(1), false), (1, to(2), false), (0, to(3), false)],
            &[],
        );
        let depth = depth(&image, 0).unwrap();
        assert_eq!((depth.bytes, depth.path), (124, vec![0, 1, 2]));
    }

    #[test]
    fn return_addresses_and_tail_calls() {
        let mut image = image(&[8, 16, 100], &[(0, to(1), false), (1, to(2), true)], &[]);
        assert_eq!(depth(&image, 0).unwrap().bytes, 8 + 100);
        image.architecture = Architecture::X86_64;
        assert_eq!(depth(&image, 0).unwrap().bytes, 8 + 8 + 100 + 8);
        assert_eq!(depth(&image, 1).unwrap().bytes, 100 + 8);
    }

    #[test]
    fn pointers_reach_what_has_an_address_once() {
        let edges = [(0, to(1), false), (1, Target::Pointer, false), (2, to(1), false)];
        let image = image(&[1, 10, 100], &edges, &[2]);
        check_no_recursion(&image).unwrap();
        let depth = depth(&image, 0).unwrap();
        assert_eq!((depth.bytes, depth.path), (121, vec![0, 1, 2, 1]));
        assert_eq!(depth.pointers, BTreeSet::from([1]));
    }

    #[test]
    fn a_limit() {
        let mut image = image(&[8, 16, 100], &[(0, to(1), false), (1, to(2), false)], &[]);
        image.functions[2].exported = false;
        check(&image, 124).unwrap();
        let why = check(&image, 123).unwrap_err().to_string();
        assert!(why.ends_with("bytes:\n  a: 124 bytes"), "{why}");
        image.functions[2].frame = None;
        let why = check(&image, 1000).unwrap_err().to_string();
        assert!(why.ends_with("bytes:\n  a: not known"), "{why}");
        (image.functions[2].frame, image.functions[1].calls) = (Some(100), None);
        let why = check(&image, 1000).unwrap_err().to_string();
        assert!(why.contains("\n  a: not known"), "{why}");
    }

    #[test]
    fn recursion_is_found() {
        let circle = [(0, to(1), false), (1, to(2), false), (2, to(1), true)];
        let why = check_no_recursion(&image(&[0; 3], &circle, &[])).unwrap_err().to_string();
        assert!(why.ends_with("b calls\n  c calls\n  b"), "{why}");
        assert!(check_no_recursion(&image(&[0], &[(0, to(0), false)], &[])).is_err());
        check_no_recursion(&image(&[0; 3], &circle[..2], &[])).unwrap();
    }

    #[test]
    fn what_is_outside_is_named() {
        let edges = [(0, Target::Name("memcpy".to_owned()), false)];
        let depth = depth(&image(&[8], &edges, &[]), 0).unwrap();
        assert_eq!((depth.bytes, depth.names.len()), (8, 1));
    }
}
