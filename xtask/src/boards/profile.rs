//! Where the instructions of a program go, function by function.

use std::fmt::Write as _;

use anyhow::{Context, Result};

use super::program::Program;
use super::table::{grouped, ratio};
use crate::image;

/// Functions that are printed.
const SHOWN: usize = 20;

/// The functions that took most, from what the counter wrote (`address times`, a line each).
pub fn by_function(program: &Program, counted: &str) -> Result<String> {
    let mut functions: Vec<_> = program.functions().map(|it| (it, 0_u64)).collect();
    functions.sort_unstable();
    let mut elsewhere = 0;
    for line in counted.lines() {
        let parsed = line.split_once(' ').and_then(|(address, times)| {
            let address = u64::from_str_radix(address.strip_prefix("0x")?, 16).ok()?;
            Some((address, times.parse::<u64>().ok()?))
        });
        let (address, times) = parsed.with_context(|| format!("the counter says: {line}"))?;
        let after = functions.partition_point(|((start, _, _), _)| *start <= address);
        match after.checked_sub(1).and_then(|it| functions.get_mut(it)) {
            Some(((start, size, _), sum)) if address < *start + *size => *sum += times,
            _ => elsewhere += times,
        }
    }
    let total = functions.iter().map(|(_, times)| times).sum::<u64>() + elsewhere;
    functions.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let mut text = format!("{:>14} instructions of the whole program\n", grouped(total));
    for ((_, _, name), times) in functions.iter().take(SHOWN).filter(|(_, times)| *times > 0) {
        let name = image::readable(name);
        let share = 100.0 * ratio(*times, total);
        writeln!(text, "{:>14} {share:>5.1}%  {name}", grouped(*times))?;
    }
    Ok(text)
}
