//! Whether a linked program keeps what is promised of it: by the names of its functions, its sections
//! and its machine code. Also a command of its own, for programs that others build.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};

use super::linked;
use super::program::Program;
use super::promises::{self, Breach};
use crate::stack;

/// What `--help` says.
pub const ABOUT: &str = "Prove that linked programs for boards (Cortex-M, RISC-V) neither panic nor format, \
    allocate, compute with floating-point numbers, divide numbers of 64 bits, initialize variables \
    from flash, recurse or call through pointers: by the names of their functions, their sections \
    and their machine code.\n\n\
    Fails with a line for each promise that is broken. With --fault it is the other way round: each \
    program was made to break that promise, and the command fails if that is not found.";

#[derive(clap::Args)]
pub struct Arguments {
    /// What the programs have to be refused for
    #[arg(long, value_name = "KIND")]
    fault: Option<Breach>,
    /// Programs, as ELF files with their symbols
    #[arg(required = true, value_name = "PROGRAM")]
    programs: Vec<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut broken = Vec::new();
    for path in &arguments.programs {
        let breaches = breaches(&Program::read(path)?)?;
        if let Some(fault) = arguments.fault {
            let Some(what) = breaches.get(&fault) else {
                bail!(
                    "{}: a fault was not found: it {}. The check proves nothing",
                    path.display(),
                    fault.title()
                );
            };
            println!("refused, as it must be: {}", told(fault, what));
        } else {
            broken.extend(breaches.iter().map(|(breach, what)| told(*breach, what)));
        }
    }
    ensure!(broken.is_empty(), "{}", broken.join("\n"));
    Ok(())
}

/// Fails if a program breaks a promise.
pub fn check(program: &Program) -> Result<()> {
    let broken: Vec<_> =
        breaches(program)?.iter().map(|(breach, what)| told(*breach, what)).collect();
    ensure!(broken.is_empty(), "{}: {}", program.path.display(), broken.join("\n"));
    Ok(())
}

/// Fails if a program breaks another promise than this one, or if that is not found: it is broken on
/// purpose.
pub fn check_all_but(broken: Breach, program: &Program) -> Result<()> {
    let mut breaches = breaches(program)?;
    let found = breaches.remove(&broken).is_some();
    let path = program.path.display();
    ensure!(found, "{path}: not found that it {}. The check proves nothing", broken.title());
    let others: Vec<_> = breaches.iter().map(|(breach, what)| told(*breach, what)).collect();
    ensure!(others.is_empty(), "{path}: {}", others.join("\n"));
    Ok(())
}

fn told(breach: Breach, what: &str) -> String {
    format!("it {}: {what}", breach.title())
}

/// What a program breaks, and what in it does.
pub fn breaches(program: &Program) -> Result<BTreeMap<Breach, String>> {
    of(program).with_context(|| program.path.display().to_string())
}

fn of(program: &Program) -> Result<BTreeMap<Breach, String>> {
    let bytes = fs::read(&program.path)?;
    let mut names: BTreeMap<Breach, Vec<String>> = BTreeMap::new();
    for name in program.names() {
        if let Some(breach) = promises::broken_by(name) {
            names.entry(breach).or_default().push(name.to_owned());
        }
    }
    let floating = linked::floating(&bytes)?;
    if !floating.is_empty() {
        names.entry(Breach::Floats).or_default().extend(floating);
    }
    let mut found: BTreeMap<_, _> =
        names.into_iter().map(|(breach, names)| (breach, names.join(", "))).collect();
    if program.data != 0 {
        found.insert(Breach::Initializes, format!("{} bytes of .data", program.data));
    }
    let image = linked::read(&bytes)?;
    if let Err(circle) = stack::check_no_recursion(&image) {
        found.insert(Breach::Recurses, circle.to_string());
    }
    let pointers = linked::pointers(&image);
    if !pointers.is_empty() {
        found.insert(Breach::Points, format!("in {}", pointers.join(", ")));
    }
    Ok(found)
}
