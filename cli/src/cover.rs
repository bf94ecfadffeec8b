//! `footwork cover`: any exact-cover problem, read from text.

use footwork::Error;
use footwork::xc::owned::{Diagnosis, OwnedGeneral};
use footwork::xc::text::{self, Fill, NamedGeneral, TextError, TextErrorKind};
use footwork::xc::{Budget, Guide, Width};

use crate::args::{Choose, CoverArgs};
use crate::color::When;
use crate::covers::{self, Listing, Work};
use crate::engine::{CoverEngine, Indexable, Lead};
use crate::exit::{Status, Stop};
use crate::input::Source;
use crate::output::Format;
use crate::report::Report;

/// Runs the command.
pub fn run(args: &CoverArgs, color: When) -> Result<Status, Stop> {
    let source = match &args.file {
        Some(file) => Source::file(file).map_err(Stop::input)?,
        None => Source::stdin(),
    };
    let name = source.name.clone();
    let text = source.read_utf8().map_err(|error| Stop::input(format!("{name}: {error}")))?;
    // Narrow numbers are faster; few problems need wide ones.
    match parse::<u16>(args, &text) {
        Ok(named) if named.general().problem().suits_width() => search(args, color, name, &named),
        Err(error) if !is_too_large(&error) => Err(refused(&name, &error)),
        _ => match parse::<u32>(args, &text) {
            Ok(named) => search(args, color, name, &named),
            Err(error) => Err(refused(&name, &error)),
        },
    }
}

fn parse<L: Fill>(args: &CoverArgs, text: &str) -> Result<NamedGeneral<L>, TextError> {
    if args.matrix { text::parse_matrix(text).map(Into::into) } else { text::parse_general(text) }
}

fn is_too_large(error: &TextError) -> bool {
    matches!(error.kind, TextErrorKind::Problem(Error::Capacity { .. }))
}

fn refused(name: &str, error: &TextError) -> Stop {
    let status = if is_too_large(error) { Status::Limit } else { Status::BadInput };
    Stop::Failed { code: status.code(), message: format!("{name}, {error}") }
}

fn search<L: Indexable>(
    args: &CoverArgs,
    color: When,
    name: String,
    named: &NamedGeneral<L>,
) -> Result<Status, Stop> {
    let mut report = Report::new(color);
    for warning in named.warnings() {
        report.warning(format_args!("{name}, {warning}"));
    }
    let listing = Options { named };
    if args.diagnose {
        return diagnose(args, &name, named, &mut report);
    }
    let mut cover = args.cover.clone();
    if args.best.is_some() {
        cover.limit = cover.limit.or(Some(u64::MAX));
    } else if named.general().has_costs() && !cover.count {
        report.warning(format_args!(
            "{name}: options have costs: solutions come as they are found; --best K finds the \
             cheapest"
        ));
    }
    if is_guided(args) && cover.engine == Some(CoverEngine::Bits) {
        return Err(Stop::usage("--engine bits chooses items by itself; use --engine links"));
    }
    if is_guided(args) {
        cover.engine = cover.engine.or(Some(CoverEngine::Links));
    }
    let ordered = reordered(args, named.owned()).map_err(|error| Stop::library(&name, &error))?;
    let general = ordered.as_ref().unwrap_or(named.owned()).general();
    let problem = general.problem();
    let preferred = sharp_items(named);
    let mut weights = vec![0; problem.primary() as usize];
    let lead = match args.best {
        Some(keep) => Lead::Cheapest(keep as usize),
        None if is_guided(args) => lead(args, &preferred, &mut weights),
        None => Lead::Engine,
    };
    let work = Work { args: &cover, color, name };
    if general.colors() == 0 && !general.has_multiplicities() && !general.has_costs() {
        // The lean form.
        return covers::run_led(&work, problem, lead, &listing);
    }
    covers::run_led(&work, general, lead, &listing)
}

fn is_guided(args: &CoverArgs) -> bool {
    args.seed.is_some() || args.choose.is_some_and(|choose| choose != Choose::Fewest)
}

/// The problem with its options in the order that was asked for, if another.
fn reordered<L: Indexable>(
    args: &CoverArgs,
    general: &OwnedGeneral<L>,
) -> Result<Option<OwnedGeneral<L>>, Error> {
    let shuffled = args.shuffle.map(|seed| L::shuffled(general, seed)).transpose()?;
    if args.best.is_none() {
        return Ok(shuffled);
    }
    L::cheapest_first(shuffled.as_ref().unwrap_or(general)).map(Some)
}

/// A bit for each primary item whose name begins with `#`.
fn sharp_items<L: Width>(named: &NamedGeneral<L>) -> Vec<u32> {
    let primary = named.general().problem().primary();
    let mut sharp = vec![0; primary.div_ceil(32) as usize];
    for item in 0..primary {
        if named.names().get(item).is_some_and(|name| name.starts_with('#')) {
            sharp[item as usize / 32] |= 1 << (item % 32);
        }
    }
    sharp
}

fn lead<'g>(args: &CoverArgs, sharp: &'g [u32], weights: &'g mut [u32]) -> Lead<'g> {
    let mut guide = Guide::new();
    guide.set_seed(args.seed.unwrap_or(0));
    match args.choose {
        Some(Choose::Weights) => guide.weigh(weights),
        Some(Choose::Sharp | Choose::Knuth) => guide.prefer(sharp),
        Some(Choose::Fewest) | None => {}
    }
    Lead::Guide { guide, textbook: args.choose == Some(Choose::Knuth) }
}

/// Says why there is no solution.
fn diagnose<L: Indexable>(
    args: &CoverArgs,
    name: &str,
    named: &NamedGeneral<L>,
    report: &mut Report,
) -> Result<Status, Stop> {
    let budget = args.cover.output.budget.map_or(Budget::UNLIMITED, Budget::updates);
    let names = |items: &[u32]| {
        let name = |item: &u32| named.names().get(*item).unwrap_or_default();
        items.iter().map(name).collect::<Vec<_>>().join(" ")
    };
    let diagnosis = L::diagnose(named.owned(), budget);
    match diagnosis.map_err(|error| Stop::library(name, &error))? {
        Diagnosis::Solution(_) => {
            println!("there is a solution");
            Ok(Status::Fine)
        }
        Diagnosis::Uncovered(items) => {
            println!("too few options for: {}", names(&items));
            Ok(Status::NoSolution)
        }
        Diagnosis::Conflict { items, minimal } => {
            println!("these can not be covered together: {}", names(&items));
            if !minimal {
                report.note("the budget was spent before it was known whether fewer items say why");
            }
            Ok(Status::NoSolution)
        }
        _ => {
            report.error(format_args!("{name}: the budget is spent, and nothing is known yet"));
            report.hint("give a larger --budget, or none");
            Ok(Status::Limit)
        }
    }
}

/// Covers as results.
struct Options<'a, L: Width> {
    named: &'a NamedGeneral<L>,
}

impl<L: Width> Options<'_, L> {
    fn names(&self, option: u32) -> Vec<String> {
        let name = |(item, color)| {
            let name = self.named.names().get(item).unwrap_or_default();
            match self.named.letter(color) {
                Some(letter) => format!("{name}:{letter}"),
                None => name.to_owned(),
            }
        };
        self.named.general().members_of(option).map(name).collect()
    }

    /// What a solution costs, if that is a question.
    fn cost(&self, options: &[u32]) -> Option<u64> {
        let costs = || options.iter().map(|option| u64::from(self.named.cost(*option)));
        self.named.general().has_costs().then(|| costs().sum())
    }
}

impl<L: Width> Listing for Options<'_, L> {
    fn json(&self, options: &[u32]) -> serde_json::Value {
        let items: Vec<_> = options.iter().map(|option| self.names(*option)).collect();
        let mut object = serde_json::json!({ "options": options, "items": items });
        if let Some(cost) = self.cost(options) {
            object["cost"] = cost.into();
        }
        object
    }

    fn csv_header(&self) -> Vec<String> {
        ["solution", "option", "items"].map(str::to_owned).to_vec()
    }

    fn csv_rows(&self, number: u64, options: &[u32]) -> Vec<Vec<String>> {
        let row = |option: &u32| {
            vec![number.to_string(), option.to_string(), self.named.option(*option).to_string()]
        };
        options.iter().map(row).collect()
    }

    fn text(&self, format: Format, options: &[u32]) -> String {
        if format == Format::Line {
            let numbers: Vec<String> = options.iter().map(u32::to_string).collect();
            return numbers.join(" ") + "\n";
        }
        let line = |option: &u32| format!("{option}: {}\n", self.named.option(*option));
        let cost = self.cost(options).map(|cost| format!("cost {cost}\n"));
        options.iter().map(line).chain(cost).collect()
    }
}
