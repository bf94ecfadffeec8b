//! `cases DIR`: reads and searches exact-cover files that come with their answers, and malformed ones
//! that have to be refused.

mod answers;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use footwork::xc::text::{self, NamedGeneral, TextError, Warning};

use crate::engines::{self, Engines, Name, Visit};
use crate::workloads::jobs::{Counting, Listing, Terms};
use answers::{Case, Refusal};

pub const ABOUT: &str = "\
Read and search a folder of cases, and compare with what is said of them

DIR/xc/index.jsonl has an object a line: `name`, `file`, `count`, and, where they are known, `primary`, \
`secondary`, `options_kept` (those with a primary item), `options_without_primary`, \
`nodes_incl_headers_and_spacers`, `solutions_as_option_numbers_from_0`. Every file of DIR/xc/bad has to \
be refused, at the line that the objects of DIR/cases*.jsonl say in `expected`, if one lists it in \
`files`. In `file` and `files`, DIR is called files/dev. DIR/xc may be given in place of DIR.

The exit code is 1 if there is a difference. A spent budget is none.";

/// Without --budget: link updates for dance and compact. Half a minute.
const BUDGET: u64 = 4_000_000_000;

#[derive(clap::Args)]
pub struct Arguments {
    /// Folder with xc/index.jsonl and xc/bad
    directory: PathBuf,
    /// Give up on a search after so many link updates [default: no bound for bits, 4000000000 for the
    /// others]
    #[arg(long, value_name = "UPDATES")]
    budget: Option<u64>,
    /// One engine only
    #[arg(long, value_enum)]
    engine: Option<Name>,
}

/// Runs the command; an error if there is a difference.
pub fn run(arguments: &Arguments) -> Result<()> {
    let root = if arguments.directory.join("index.jsonl").is_file() {
        arguments.directory.join("..")
    } else {
        arguments.directory.clone()
    };
    let folder = root.join("xc");
    let cases = answers::cases(&folder.join("index.jsonl"))?;
    let refusals = answers::refusals(&root)?;
    let mut tally = Tally::default();
    for case in &cases {
        let text = read(&root.join(&case.file));
        let task = Task { case, arguments, tally: &mut tally };
        match text.and_then(|text| Ok(engines::read(&text, task)?)) {
            Ok(()) => {}
            Err(error) => tally.line(&case.name, "-", &Err(format!("{error:#}"))),
        }
    }
    for path in files(&folder)? {
        let is_listed = cases.iter().any(|case| path.ends_with(answers::file_name(&case.file)));
        if !is_listed {
            println!("{}: not in index.jsonl, and not read", path.display());
        }
    }
    for path in files(&folder.join("bad"))? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let wanted = refusals.iter().find(|refusal| refusal.file == name);
        let found = text::parse_general::<u32>(&read(&path)?).map(|_| ());
        tally.line(&name, "text", &refused(found, wanted));
    }
    println!(
        "{} right, {} different, {} unfinished",
        tally.right, tally.different, tally.unfinished
    );
    match tally.different {
        0 => Ok(()),
        different => bail!("{different} different"),
    }
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// The problems in a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    let mut files: Vec<_> =
        paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "dlx")).collect();
    files.sort();
    Ok(files)
}

/// What was found of one thing: right, and what to say of it, or what is different.
type Outcome = Result<Option<String>, String>;

#[derive(Default)]
struct Tally {
    right: u32,
    different: u32,
    unfinished: u32,
}

impl Tally {
    fn line(&mut self, name: &str, by: &str, outcome: &Outcome) {
        let said = match outcome {
            Ok(Some(said)) => {
                self.right += 1;
                format!("right: {said}")
            }
            Ok(None) => {
                self.unfinished += 1;
                "unfinished".to_owned()
            }
            Err(why) => {
                self.different += 1;
                format!("DIFFERENT: {why}")
            }
        };
        println!("{name:38}  {by:7}  {said}");
    }
}

/// Whether a malformed text was refused, where it should be.
fn refused(found: Result<(), TextError>, wanted: Option<&Refusal>) -> Outcome {
    let Err(error) = found else {
        return Err("it was read, and should be refused".to_owned());
    };
    match wanted.and_then(|refusal| refusal.line) {
        Some(line) if line != error.line => Err(format!("line {line} wanted, but: {error}")),
        _ => Ok(Some(error.to_string())),
    }
}

/// One case, with all engines asked for.
struct Task<'a> {
    case: &'a Case,
    arguments: &'a Arguments,
    tally: &'a mut Tally,
}

impl Visit for Task<'_> {
    type Output = ();

    fn visit<L: Engines>(self, named: &NamedGeneral<L>) {
        let Self { case, arguments, tally } = self;
        tally.line(&case.name, "text", &sizes(case, named));
        for engine in Name::asked(arguments.engine) {
            let bound = (engine != Name::Bits).then_some(BUDGET);
            let budget = arguments.budget.or(bound);
            let title = format!("{} {}", case.name, engine.text());
            let outcome = search(case, named, engine, Terms { budget, title });
            tally.line(&case.name, engine.text(), &outcome);
        }
    }
}

/// Compares the numbers that are said of the text.
fn sizes<L: Engines>(case: &Case, named: &NamedGeneral<L>) -> Outcome {
    let problem = named.general().problem();
    let ignored: Vec<_> = named
        .warnings()
        .iter()
        .filter_map(|warning| match warning {
            Warning::NoPrimaryItem { option, .. } => Some(*option),
            _ => None,
        })
        .collect();
    let entries: usize = ignored.iter().map(|option| problem.items_of(*option).len()).sum();
    let (kept, entries) =
        (problem.options() - ignored.len() as u32, problem.entries() as usize - entries);
    let nodes = footwork::xc::nodes(problem.items() as usize, kept as usize, entries);
    for (wanted, found, what) in [
        (case.primary, problem.primary(), "primary items"),
        (case.secondary, problem.items() - problem.primary(), "secondary items"),
        (case.kept, kept, "options with a primary item"),
        (case.ignored, ignored.len() as u32, "options without a primary item"),
        (case.nodes, nodes as u32, "nodes with headers and spacers"),
    ] {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != u64::from(found)) {
            return Err(format!("{found} {what}, {wanted} wanted"));
        }
    }
    Ok(Some(format!("{} items, {kept} options, {nodes} nodes", problem.items())))
}

/// Compares the solutions, or how many they are.
fn search<L: Engines>(case: &Case, named: &NamedGeneral<L>, engine: Name, terms: Terms) -> Outcome {
    let failed = |error: footwork::Error| error.to_string();
    let (count, is_all) = if let Some(wanted) = &case.solutions {
        let mut listing = Listing::new(terms, wanted.len() + 1);
        engines::run(engine, named.general(), &mut listing).map_err(failed)?;
        let Listing { mut solutions, complete, .. } = listing;
        if complete || solutions.len() > wanted.len() {
            solutions.sort_unstable();
            if solutions != *wanted {
                return Err(format!("{solutions:?} found, {wanted:?} wanted"));
            }
        }
        (solutions.len() as u64, complete)
    } else {
        let mut counting = Counting::new(terms, case.count).map_err(failed)?;
        engines::run(engine, named.general(), &mut counting).map_err(failed)?;
        (counting.found.number.unwrap_or(0), counting.found.complete)
    };
    match is_all {
        _ if count > case.count => Err(format!("more than the {} solutions wanted", case.count)),
        true if count != case.count => Err(format!("{count} solutions, {} wanted", case.count)),
        true => Ok(Some(format!("{count} solutions"))),
        false => Ok(None),
    }
}
