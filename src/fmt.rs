//! Where the core's log lines go, decided while compiling.
//!
//! - On a bare-metal target with the feature `defmt`: to defmt.
//! - Else with the feature `log`: to the crate `log`. So it is with both features on a host, where
//!   nothing would link without a defmt logger, and nobody reads one.
//! - Else nowhere: arguments are checked against the text, but never evaluated; no code is left.
//!
//! Arguments are written as `{}` and are shown by [`core::fmt::Display`] or `defmt::Format`. They
//! must have no effect of their own. What is said, and when, stands in `xc/events.rs` and
//! `sudoku/bands/events.rs`.

/// Whether anybody listens.
pub(crate) const HEARD: bool =
    cfg!(any(feature = "log", all(feature = "defmt", target_os = "none")));

/// A line of a level that all three ways know.
macro_rules! event {
    ($level:ident, $($line:tt)+) => {{
        #[cfg(all(feature = "defmt", target_os = "none"))]
        ::defmt::$level!($($line)+);
        #[cfg(all(feature = "log", not(all(feature = "defmt", target_os = "none"))))]
        ::log::$level!($($line)+);
        #[cfg(not(any(feature = "log", all(feature = "defmt", target_os = "none"))))]
        if false {
            let _ = ::core::format_args!($($line)+);
        }
    }};
}

/// Something that does not fit: for `noted!` alone.
#[cfg(any(feature = "log", all(feature = "defmt", target_os = "none")))]
macro_rules! warn {
    ($($line:tt)+) => { event!(warn, $($line)+) };
}

/// Something that happens once a search or once a solution.
macro_rules! debug {
    ($($line:tt)+) => { event!(debug, $($line)+) };
}

/// Something that happens with every step.
macro_rules! trace {
    ($($line:tt)+) => { event!(trace, $($line)+) };
}

/// A move within a step: only with the feature `trace`, which the inner loops pay for.
macro_rules! moved {
    ($($line:tt)+) => {{
        #[cfg(feature = "trace")]
        trace!($($line)+);
        #[cfg(not(feature = "trace"))]
        if false {
            let _ = ::core::format_args!($($line)+);
        }
    }};
}

/// Passes an outcome on; where something did not fit, the log hears of it. No function, so that
/// nothing is left of it where nobody listens.
#[cfg(any(feature = "log", all(feature = "defmt", target_os = "none")))]
macro_rules! noted {
    ($outcome:expr) => {
        $crate::error::noted($outcome)
    };
}
#[cfg(not(any(feature = "log", all(feature = "defmt", target_os = "none"))))]
macro_rules! noted {
    ($outcome:expr) => {
        $outcome
    };
}
