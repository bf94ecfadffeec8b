//! Where logs go: nowhere. What it costs to make them is measured without a way out.

use core::hint::black_box;

#[cfg(feature = "defmt")]
mod encoded {
    use super::black_box;

    #[defmt::global_logger]
    struct Nowhere;

    // SAFETY: nothing is kept between the calls, and nothing is shared.
    unsafe impl defmt::Logger for Nowhere {
        fn acquire() {}

        unsafe fn flush() {}

        unsafe fn release() {}

        unsafe fn write(bytes: &[u8]) {
            black_box(bytes);
        }
    }
}

#[cfg(feature = "log")]
pub use formatted::install;

#[cfg(feature = "log")]
mod formatted {
    use super::black_box;
    use core::fmt::{Result, Write};
    use log::{LevelFilter, Log, Metadata, Record};

    struct Nowhere;

    impl Write for Nowhere {
        fn write_str(&mut self, text: &str) -> Result {
            black_box(text);
            Ok(())
        }
    }

    impl Log for Nowhere {
        fn enabled(&self, _: &Metadata<'_>) -> bool {
            true
        }

        fn log(&self, record: &Record<'_>) {
            // It never fails.
            let _ = Nowhere.write_fmt(*record.args());
        }

        fn flush(&self) {}
    }

    /// Sends all records here.
    pub fn install() {
        static NOWHERE: Nowhere = Nowhere;
        // SAFETY: one core, no interrupt, and nothing was logged yet.
        unsafe {
            let _ = log::set_logger_racy(&NOWHERE);
            log::set_max_level_racy(LevelFilter::Trace);
        }
    }
}
