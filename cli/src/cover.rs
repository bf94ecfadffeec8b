//! `footwork cover`: any exact-cover problem, read from text.

use footwork::Error;
use footwork::xc::Width;
use footwork::xc::text::{self, Fill, NamedGeneral, TextError, TextErrorKind};

use crate::args::CoverArgs;
use crate::color::When;
use crate::covers::{self, Listing, Work};
use crate::engine::Indexable;
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
    let (general, listing) = (named.general(), Options { named });
    if general.has_costs() && !args.cover.count {
        report.warning(format_args!(
            "{name}: options have costs: solutions come as they are found, not the cheapest first"
        ));
    }
    let work = Work { args: &args.cover, color, name };
    if general.colors() == 0 && !general.has_multiplicities() && !general.has_costs() {
        // The lean form.
        return covers::run(&work, general.problem(), &listing);
    }
    covers::run(&work, general, &listing)
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
