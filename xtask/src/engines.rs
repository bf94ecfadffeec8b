//! The engines, by name, and problems from files with whatever link width they need.

use clap::ValueEnum;
use footwork::xc::owned::{Bits, Compact, Dance, Index, OwnedGeneral};
use footwork::xc::text::{self, Fill, NamedGeneral, TextError, TextErrorKind};
use footwork::xc::{Engine, General, Search, Table};
use footwork::{Error, Resource};

/// The engines for exact cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Name {
    Bits,
    Dance,
    Compact,
}

impl Name {
    pub const ALL: [Self; 3] = [Self::Bits, Self::Dance, Self::Compact];

    /// The one that was asked for, or all.
    pub fn asked(one: Option<Self>) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |name| one.is_none_or(|one| one == *name))
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Bits => "bits",
            Self::Dance => "dance",
            Self::Compact => "compact",
        }
    }
}

/// What is to be done with a search, whatever its engine.
pub trait Job {
    fn run<E: Engine>(&mut self, search: &mut Search<E>) -> Result<(), Error>;
}

/// A link width with the engines that work with it.
pub trait Engines: Fill {
    fn cheapest_first(general: &OwnedGeneral<Self>) -> Result<OwnedGeneral<Self>, Error>;
    fn run<P: Table<Self>, J: Job>(name: Name, problem: P, job: &mut J) -> Result<(), Error>;
}

macro_rules! engines {
    ($width:ty) => {
        impl Engines for $width {
            fn cheapest_first(general: &OwnedGeneral<Self>) -> Result<OwnedGeneral<Self>, Error> {
                general.cheapest_first()
            }

            fn run<P: Table<Self>, J: Job>(
                name: Name,
                problem: P,
                job: &mut J,
            ) -> Result<(), Error> {
                match name {
                    Name::Bits => job.run(&mut Bits::new(problem).search(problem)?),
                    Name::Dance => job.run(&mut Dance::new(problem).search(problem)?),
                    Name::Compact => {
                        let index = Index::<$width>::new(*problem.table())?;
                        let problem = index.lend(problem)?;
                        job.run(&mut Compact::new(problem).search(problem)?)
                    }
                }
            }
        }
    };
}
engines!(u16);
engines!(u32);

/// Runs a job on one engine, on the lean form of a problem that has nothing more.
pub fn run<L: Engines, J: Job>(
    name: Name,
    general: General<'_, L>,
    job: &mut J,
) -> Result<(), Error> {
    if general.colors() == 0 && !general.has_multiplicities() && !general.has_costs() {
        return L::run(name, general.problem(), job);
    }
    L::run(name, general, job)
}

/// What is to be done with a problem, whatever its link width.
pub trait Visit {
    type Output;
    fn visit<L: Engines>(self, named: &NamedGeneral<L>) -> Self::Output;
}

/// Reads a problem with the narrowest links that suit it.
pub fn read<V: Visit>(text: &str, visitor: V) -> Result<V::Output, TextError> {
    match text::parse_general::<u16>(text) {
        Ok(named) if named.general().problem().suits_width() => return Ok(visitor.visit(&named)),
        Err(error) if !is_too_narrow(error.kind) => return Err(error),
        _ => {}
    }
    text::parse_general::<u32>(text).map(|named| visitor.visit(&named))
}

fn is_too_narrow(kind: TextErrorKind) -> bool {
    matches!(kind, TextErrorKind::Problem(Error::Capacity { resource: Resource::LinkWidth, .. }))
}
