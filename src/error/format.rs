//! For defmt the same words as by `Display`, without `core::fmt`.

use super::{Error, House, Pieces, Resource};
use defmt::{Format, Formatter};

impl Format for Resource {
    fn format(&self, f: Formatter<'_>) {
        defmt::write!(f, "{=str}", self.name());
    }
}

impl Format for House {
    fn format(&self, f: Formatter<'_>) {
        defmt::write!(f, "{=str}", self.name());
    }
}

impl Format for Error {
    fn format(&self, f: Formatter<'_>) {
        self.tell(&mut Told(f));
    }
}

struct Told<'f>(Formatter<'f>);

impl Pieces for Told<'_> {
    fn text(&mut self, text: &str) {
        defmt::write!(self.0, "{=str}", text);
    }
    fn number(&mut self, number: u32) {
        defmt::write!(self.0, "{=u32}", number);
    }
    fn character(&mut self, character: char) {
        defmt::write!(self.0, "'{=char}'", character);
    }
}
