//! The engines, by name.

use footwork::Error;
use footwork::xc::owned::{Bits, Compact, Dance, Index};
use footwork::xc::{Engine, Problem, Search, Width};

/// What is to be done with a search, whatever its engine.
pub trait Job {
    fn run<E: Engine>(&mut self, search: &mut Search<E>) -> Result<(), Error>;
}

/// Runs a job on one engine.
pub type Run<L, J> = fn(Problem<'_, L>, &mut J) -> Result<(), Error>;

/// A link width with the engines that work with it.
pub trait Engines: Width {
    fn all<J: Job>() -> impl IntoIterator<Item = (&'static str, Run<Self, J>)>;
}

macro_rules! engines {
    ($width:ty) => {
        impl Engines for $width {
            #[rustfmt::skip] // an engine a line
            fn all<J: Job>() -> impl IntoIterator<Item = (&'static str, Run<Self, J>)> {
                let all: [(_, Run<Self, J>); _] = [
                    ("dance", |problem, job| job.run(&mut Dance::new(problem).search(problem)?)),
                    ("compact", |problem, job| {
                        let index = Index::<$width>::new(problem)?;
                        let problem = index.lend(problem)?;
                        job.run(&mut Compact::new(problem).search(problem)?)
                    }),
                    ("bits", |problem, job| job.run(&mut Bits::new(problem).search(problem)?)),
                ];
                all
            }
        }
    };
}
engines!(u16);
engines!(u32);

/// The names of all engines.
pub fn names() -> impl Iterator<Item = &'static str> {
    struct Nothing;
    impl Job for Nothing {
        fn run<E: Engine>(&mut self, _: &mut Search<E>) -> Result<(), Error> {
            Ok(())
        }
    }
    u16::all::<Nothing>().into_iter().map(|(name, _)| name)
}
