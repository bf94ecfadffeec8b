//! Division where the processor has none.

/// A quotient that cannot panic, 0 for a division by 0. On 32 bits it is made bit by bit: the smallest
/// processors have no division and would link 280 bytes for one, and a start needs it a few times
/// only.
pub(crate) const fn quotient(number: u32, by: u32) -> u32 {
    if cfg!(target_pointer_width = "32") {
        return bit_by_bit(number, by);
    }
    match number.checked_div(by) {
        Some(quotient) => quotient,
        None => 0,
    }
}

const fn bit_by_bit(number: u32, by: u32) -> u32 {
    let (mut quotient, mut rest, mut bit) = (0_u32, 0_u32, 32);
    while bit > 0 && by != 0 {
        bit -= 1;
        // The bit that the shift drops: then the rest is over any 32-bit number.
        let over = rest >> 31 != 0;
        rest = rest << 1 | number >> bit & 1;
        quotient <<= 1;
        if over || rest >= by {
            rest = rest.wrapping_sub(by);
            quotient |= 1;
        }
    }
    quotient
}

#[cfg(test)]
mod tests {
    use super::{bit_by_bit, quotient};

    #[test]
    fn both_ways_agree() {
        let edges = [
            0,
            1,
            2,
            3,
            9,
            10,
            324,
            65_535,
            65_536,
            1 << 31,
            (1 << 31) + 1,
            u32::MAX - 1,
            u32::MAX,
        ];
        for number in edges.into_iter().chain((0..2_000).map(|step| step * 2_147_471)) {
            for by in edges {
                let wanted = number.checked_div(by).unwrap_or(0);
                assert_eq!(
                    (bit_by_bit(number, by), quotient(number, by)),
                    (wanted, wanted),
                    "{number} / {by}"
                );
            }
        }
    }
}
