//! `workloads DIR`: searches the exact-cover files that DIR/manifest.tsv lists, with each engine, and
//! compares what is found with what is known.

pub mod jobs;
pub mod report;

use std::fmt::{self, Display};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use footwork::Error;
use footwork::xc::General;
use footwork::xc::text::NamedGeneral;

use crate::engines::{self, Engines, Name, Visit};
use crate::manifest::{self, Known, Size, Workload};
use jobs::{Cheapest, Counting, Found, Terms};
use report::{Report, Verdict};

pub const ABOUT: &str = "\
Search a folder of exact-cover files, and compare what is found with what is known

DIR/manifest.tsv has the columns name, kind, primary, secondary, options, entries, known, source, with \
a line of these words first; DIR/name.dlx is the file. `kind` is XC, XCC (colors), MCC \
(multiplicities, and maybe colors) or COST (costs, and maybe both); `known` is how many solutions \
there are, `min=N` for what the cheapest one costs, or `?`, where nothing but the size is compared.

The exit code is 1 if a result is wrong, a file cannot be read, or has another size or kind. A spent \
budget is not wrong.";

/// Without --budget: link updates for the engines that are slower. About a minute.
const BUDGET: u64 = 8_000_000_000;
/// And for costs, where there are more solutions than anyone can look at.
const COSTS: u64 = 100_000_000;

#[derive(clap::Args)]
pub struct Arguments {
    /// Folder with manifest.tsv and the files it lists
    directory: PathBuf,
    /// Give up on a search after so many link updates [default: no bound for
    /// bits, 8000000000 for the others, 100000000 for costs]
    #[arg(long, value_name = "UPDATES")]
    budget: Option<u64>,
    /// One engine only
    #[arg(long, value_enum)]
    engine: Option<Name>,
    /// Run only these
    #[arg(long, value_name = "NAME", num_args = 1..)]
    only: Vec<String>,
}

impl Arguments {
    fn budget(&self, engine: Name, known: Known) -> Option<u64> {
        match known {
            Known::Count(_) if engine == Name::Bits => self.budget,
            Known::Count(_) => self.budget.or(Some(BUDGET)),
            Known::Least(_) | Known::Nothing => self.budget.or(Some(COSTS)),
        }
    }
}

/// Runs the command; an error if a result is wrong.
pub fn run(arguments: &Arguments) -> Result<()> {
    let path = arguments.directory.join("manifest.tsv");
    let table = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let mut workloads = manifest::parse(&table).with_context(|| path.display().to_string())?;
    for name in &arguments.only {
        if !workloads.iter().any(|workload| workload.name == *name) {
            bail!("{} lists no {name:?}", path.display());
        }
    }
    if !arguments.only.is_empty() {
        workloads.retain(|workload| arguments.only.contains(&workload.name));
    }
    match arguments.budget {
        Some(budget) => println!("budget: {budget} updates"),
        None => println!("budget: bits none, dance and compact {BUDGET} updates, costs {COSTS}"),
    }
    let mut report = Report::new(workloads.iter().map(|workload| workload.name.as_str()))?;
    for workload in &workloads {
        let path = arguments.directory.join(&workload.name).with_extension("dlx");
        let done = match fs::read_to_string(&path) {
            Ok(text) => {
                let task = Task { workload, arguments, report: &mut report };
                engines::read(&text, task).map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        };
        match done {
            Ok(done) => done?,
            Err(error) => {
                let why = Verdict::Wrong(format!("{}: {error}", path.display()));
                report.line(&workload.name, "-", None, &why)?;
            }
        }
    }
    println!("{}", report.summary());
    match report.wrong() {
        0 => Ok(()),
        wrong => bail!("{wrong} wrong"),
    }
}

/// One file, with all engines asked for.
struct Task<'a> {
    workload: &'a Workload,
    arguments: &'a Arguments,
    report: &'a mut Report,
}

impl Visit for Task<'_> {
    type Output = Result<()>;

    fn visit<L: Engines>(self, named: &NamedGeneral<L>) -> Result<()> {
        let Self { workload, arguments, report } = self;
        let (name, general) = (workload.name.as_str(), named.general());
        if let Err(why) = is_as_said(workload, general) {
            return report.line(name, "-", None, &Verdict::Wrong(why));
        }
        if workload.known == Known::Nothing {
            return report.line(name, "-", None, &Verdict::UnknownCount);
        }
        for engine in Name::asked(arguments.engine) {
            let budget = arguments.budget(engine, workload.known);
            let terms = Terms { budget, title: format!("{name} {}", engine.text()) };
            match search(engine, named, workload.known, terms) {
                Ok(found) => {
                    let verdict = judge(workload.known, &found);
                    report.line(name, engine.text(), Some(&found), &verdict)?;
                }
                Err(error) => {
                    report.line(name, engine.text(), None, &Verdict::Wrong(error.to_string()))?;
                }
            }
        }
        Ok(())
    }
}

fn search<L: Engines>(
    engine: Name,
    named: &NamedGeneral<L>,
    known: Known,
    terms: Terms,
) -> Result<Found, Error> {
    if let Known::Count(expected) = known {
        let mut counting = Counting::new(terms, expected)?;
        engines::run(engine, named.general(), &mut counting)?;
        return Ok(counting.found);
    }
    let sorted = L::cheapest_first(named.owned())?;
    let mut cheapest = Cheapest::new(terms);
    engines::run(engine, sorted.general(), &mut cheapest)?;
    Ok(cheapest.found)
}

fn judge(known: Known, found: &Found) -> Verdict {
    match (known, found.number) {
        (Known::Count(expected), Some(count)) if count > expected => {
            Verdict::Wrong(format!("more than the {expected} wanted"))
        }
        // A cheaper solution than there is would be wrong at once.
        (Known::Least(least), Some(cost)) if cost < least => {
            Verdict::Wrong(format!("{least} wanted"))
        }
        _ if !found.complete => Verdict::Unfinished,
        (Known::Count(number) | Known::Least(number), Some(same)) if number == same => {
            Verdict::Right
        }
        (Known::Count(number) | Known::Least(number), _) => {
            Verdict::Wrong(format!("{number} wanted"))
        }
        (Known::Nothing, _) => Verdict::UnknownCount,
    }
}

/// Compares a problem with what the manifest says of it.
fn is_as_said<L: Engines>(workload: &Workload, general: General<'_, L>) -> Result<(), String> {
    let problem = general.problem();
    let found = Size {
        primary: problem.primary(),
        secondary: problem.items() - problem.primary(),
        options: problem.options(),
        entries: problem.entries(),
    };
    if found != workload.size {
        return Err(format!("{found}, but the manifest says {}", workload.size));
    }
    let (colors, multiplicities, costs) = match workload.kind.as_str() {
        "XC" => (false, false, false),
        "XCC" => (true, false, false),
        "MCC" => (true, true, false),
        "COST" => (true, true, true),
        kind => return Err(format!("{kind} is no kind: these are XC, XCC, MCC, COST")),
    };
    for (is_there, may_be, what) in [
        (general.colors() != 0, colors, "colors"),
        (general.has_multiplicities(), multiplicities, "multiplicities"),
        (general.has_costs(), costs, "costs"),
    ] {
        if is_there && !may_be {
            return Err(format!("{what}, but the manifest says {}", workload.kind));
        }
    }
    Ok(())
}

impl Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { primary, secondary, options, entries } = self;
        write!(f, "{primary}+{secondary} items, {options} options, {entries} entries")
    }
}
