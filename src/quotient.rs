//! Division where the processor has none.

/// A quotient that cannot panic, 0 for a division by 0. Small processors, which have no division
/// and would link 280 bytes for this one, do it bit by bit.
pub(crate) const fn quotient(number: u32, by: u32) -> u32 {
    if cfg!(not(target_pointer_width = "32")) {
        return match number.checked_div(by) {
            Some(quotient) => quotient,
            None => 0,
        };
    }
    let (mut quotient, mut rest, mut bit) = (0_u32, 0_u32, 32);
    while bit > 0 && by != 0 {
        bit -= 1;
        rest = rest << 1 | number >> bit & 1;
        quotient <<= 1;
        if rest >= by {
            rest = rest.wrapping_sub(by);
            quotient |= 1;
        }
    }
    quotient
}
