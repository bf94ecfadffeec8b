//! `boards`: everything built for emulated boards and run there.

mod board;
mod bound;
mod budget;
mod build;
mod document;
mod emulator;
mod examples;
mod expect;
mod features;
mod firmware;
mod host;
mod linked;
mod list;
mod log;
mod measure;
mod profile;
mod program;
mod promises;
pub mod prove;
mod puzzles;
mod serial;
mod sized;
mod table;
mod tools;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use footwork::sudoku::Grid;

use board::{BOARDS, Board, Engine};
use list::Summary;
use measure::{Bench, What};
use program::Program;
use promises::Breach;
use puzzles::{Listed, PUZZLES};
use table::Row;

/// What `--help` says.
pub const ABOUT: &str = "Build and run everything on boards that QEMU emulates, and print what solving \
    costs there: flash, RAM, the stack at its deepest, and instructions, counted exactly.\n\n\
    Instructions are counted by a plugin that the C compiler of this machine compiles on the spot. \
    They are not cycles. Every answer is compared, byte for byte, with what the same engine finds \
    on this machine: solutions, nodes, updates and slices.\n\n\
    Needs a cargo that builds for boards (.ci/setup-boards rust), QEMU and arm-none-eabi-gcc \
    (.ci/setup-boards emulators), and a C compiler.";

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // switches of a command
pub struct Arguments {
    /// Run everything twice, and fail if a number is another than the one kept or the README's
    #[arg(long, conflicts_with_all = ["bless", "list", "board", "engine", "profile"])]
    check: bool,
    /// Keep these numbers, and write the table into the README
    #[arg(long, conflicts_with = "profile")]
    bless: bool,
    /// Print the table in Markdown
    #[arg(long)]
    markdown: bool,
    /// Print what the example programs log, instead of comparing it, and measure nothing
    #[arg(long, conflicts_with_all = ["check", "bless", "list", "engine", "profile"])]
    logs: bool,
    /// Only this board (may be given several times)
    #[arg(long, value_name = "NAME")]
    board: Vec<String>,
    /// Only this engine: flash, full, compact, computed, bands, peer, nothing (may be given several times)
    #[arg(long, value_name = "NAME")]
    engine: Vec<String>,
    /// Measure least, mean and worst of the puzzles in a file instead
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// At most so many of the list, spread over it
    #[arg(long, value_name = "NUMBER", requires = "list")]
    most: Option<usize>,
    /// Print the functions that take most instructions for this puzzle instead
    #[arg(long, value_name = "CELLS", conflicts_with = "list")]
    profile: Option<String>,
    /// The cargo that builds for boards, instead of the one that .ci/setup-boards left
    #[arg(long, value_name = "COMMAND")]
    cargo: Option<OsString>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<()> {
    let some = !arguments.board.is_empty() || !arguments.engine.is_empty();
    if arguments.bless && some && arguments.list.is_none() {
        bail!(
            "--bless keeps the numbers of all boards and engines: leave out --board and --engine"
        );
    }
    let boards = named_boards(arguments)?;
    let chosen = choose(arguments, &boards)?;
    tools::check(&boards, chosen.iter().any(|(_, engines)| engines.contains(&Engine::Peer)))?;
    let cargo = tools::cargo(arguments.cargo.as_ref())?;
    let measuring_only =
        !arguments.engine.is_empty() || arguments.list.is_some() || arguments.profile.is_some();
    if !measuring_only {
        firmware::check(&boards)?;
    }
    if arguments.logs {
        examples::run(&cargo, &boards, examples::Log::Printed)?;
        return firmware::run(&cargo, &boards, examples::Log::Printed).map(|_| ());
    }
    let plugin = tools::plugin()?;
    let grids = match (&arguments.list, &arguments.profile) {
        (Some(path), _) => puzzles::list(path, arguments.most)?,
        (None, Some(cells)) => vec![Listed { line: 1, grid: parse(cells)? }],
        (None, None) => Vec::new(),
    };

    let mut rows = Vec::new();
    let mut summaries = Vec::new();
    for (board, engines) in chosen {
        eprintln!("{}: building for {}", board.name, board.target);
        let programs = build::measuring(&cargo, board, &engines)?;
        for (engine, program) in engines.into_iter().zip(&programs) {
            match engine {
                // It calls itself on purpose: what does not find that finds nothing.
                Engine::Peer => prove::check_all_but(Breach::Recurses, program)?,
                _ => prove::check(program)?,
            }
            let limit = Duration::from_mins(if grids.is_empty() { 1 } else { 10 });
            let bench = Bench { board, engine, program, plugin: &plugin, limit };
            if arguments.list.is_some() {
                if list::wanted(engine) {
                    summaries.push(Summary::of(&bench, &grids)?.cells(&bench));
                }
            } else if let Some(listed) = grids.first() {
                let counted = bench.profile(listed.grid)?;
                println!("{} on {}", engine.title(), board.name);
                println!("{}", profile::by_function(program, &counted)?);
            } else {
                rows.push(row(&bench, arguments.check)?);
            }
        }
    }

    if arguments.profile.is_some() {
        return Ok(());
    }
    if arguments.list.is_some() {
        let head = Summary::COLUMNS.map(str::to_owned);
        println!("{}\n{}", table::aligned(&head, &summaries), Summary::LEGEND);
        if arguments.bless {
            expect::bless_list(&table::in_markdown(&head, &summaries, table::WORDS))?;
        }
        return Ok(());
    }
    if arguments.markdown {
        print!("{}", table::markdown(&rows));
    } else {
        println!("{}\n{}", table::plain(&rows), table::LEGEND);
        for line in table::beside_the_peer(&rows) {
            println!("{line}");
        }
    }
    for line in proven(&rows) {
        println!("{line}");
    }
    if arguments.bless {
        expect::bless(&rows)?;
    }
    // All that is wrong is told, not the first alone.
    let mut wrong: Vec<anyhow::Error> = Vec::new();
    if arguments.check {
        wrong.extend(expect::check(&rows).err());
    }
    if !measuring_only {
        wrong.extend(count_flash(arguments, &cargo, &boards)?);
        let examples = examples::run(&cargo, &boards, examples::Log::Compared)?
            + firmware::run(&cargo, &boards, examples::Log::Compared)?;
        println!("\n{} programs measured, {examples} examples logged what they should", rows.len());
    }
    let wrong: Vec<_> = wrong.iter().map(|error| format!("{error:#}")).collect();
    ensure!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    Ok(())
}

/// What was proven of the stack and of divisions, a line each.
fn proven(rows: &[Row]) -> Vec<String> {
    let over = rows.iter().filter_map(|row| Some(row.bound? - row.stack));
    let mut lines = Vec::new();
    if let (Some(least), Some(most)) = (over.clone().min(), over.max()) {
        lines.push(format!(
            "stack: no recursion and no call through a pointer; what calls can come to is {least} \
            to {most} bytes more than was used"
        ));
    }
    for row in rows.iter().filter(|row| !row.divisions.is_empty()) {
        lines.push(format!(
            "{}, {} divides by {}",
            row.board.name,
            row.engine.title(),
            row.divisions.join(", ")
        ));
    }
    lines
}

/// Flash of the programs built for size, and what features cost; what is not as it was kept.
fn count_flash(
    arguments: &Arguments,
    cargo: &OsString,
    boards: &[&Board],
) -> Result<Vec<anyhow::Error>> {
    let mut wrong = Vec::new();
    let sizes = sized::count(cargo, boards)?;
    let tables: Vec<_> =
        [budget::table(&sizes)].into_iter().chain(features::table(cargo, boards)?).collect();
    for table in &tables {
        print!("\nflash of the profile `size`: {}\n{}", table.name, table.markdown);
    }
    // With some boards only, the others' budgets would be lost.
    if arguments.bless && arguments.board.is_empty() {
        if let Err(risen) = budget::check(&sizes) {
            eprintln!("{risen:#}\nThis is kept now.");
        }
        budget::bless(&sizes)?;
        tables.iter().try_for_each(document::bless)?;
    }
    if arguments.check {
        wrong.extend(budget::check(&sizes).err());
        wrong.extend(tables.iter().filter_map(|table| document::check(table).err()));
    }
    Ok(wrong)
}

/// The boards that the arguments name; all if they name none.
fn named_boards(arguments: &Arguments) -> Result<Vec<&'static Board>> {
    for name in &arguments.board {
        if !BOARDS.iter().any(|board| board.name == name) {
            let names: Vec<_> = BOARDS.iter().map(|board| board.name).collect();
            bail!("no board {name}; there are {}", names.join(", "));
        }
    }
    let boards = BOARDS.iter().filter(|board| {
        arguments.board.is_empty() || arguments.board.iter().any(|name| name == board.name)
    });
    Ok(boards.collect())
}

/// The engines that the arguments name, on each of these boards that has some.
fn choose(
    arguments: &Arguments,
    boards: &[&'static Board],
) -> Result<Vec<(&'static Board, Vec<Engine>)>> {
    for name in &arguments.engine {
        if !Engine::ALL.iter().any(|engine| engine.name() == name) {
            bail!("no engine {name}; there are {}", Engine::ALL.map(Engine::name).join(", "));
        }
    }
    let named = |engine: &Engine| {
        arguments.engine.is_empty() || arguments.engine.iter().any(|name| name == engine.name())
    };
    let mut chosen = Vec::new();
    for board in boards {
        let engines: Vec<_> = board.engines.iter().copied().filter(named).collect();
        if !engines.is_empty() {
            chosen.push((*board, engines));
        }
    }
    let wanted = !arguments.engine.is_empty() || arguments.profile.is_some();
    ensure!(!wanted || !chosen.is_empty(), "none of these boards has such an engine");
    Ok(chosen)
}

/// Measures a line of the table; `twice` to see that the counts repeat.
fn row(bench: &Bench<'_>, twice: bool) -> Result<Row> {
    let mut asked = Vec::new();
    for puzzle in &PUZZLES {
        let grid = parse(puzzle.cells)?;
        asked.extend([(What::Whole, grid), (What::Slices, grid)]);
    }
    let measured = bench.run(&asked)?;
    if twice {
        let again = bench.run(&asked)?;
        ensure!(
            measured.costs == again.costs && measured.stack == again.stack,
            "{} on {} does not repeat:\n{:?}\n{:?}",
            bench.engine.name(),
            bench.board.name,
            measured.costs,
            again.costs
        );
    }
    let bound = match bench.engine {
        Engine::Peer => None,
        _ => Some(bound::holds(bench.program, measured.stack)?),
    };
    let Program { flash, ram, compilers, .. } = bench.program;
    Ok(Row {
        board: bench.board,
        engine: bench.engine,
        flash: *flash,
        ram: *ram,
        stack: measured.stack,
        bound,
        divisions: bench.program.divisions().map(str::to_owned).collect(),
        compilers: compilers.join(", "),
        costs: measured.costs.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect(),
    })
}

fn parse(cells: &str) -> Result<Grid> {
    cells.parse().map_err(|error| anyhow::anyhow!("{error}")).with_context(|| cells.to_owned())
}
