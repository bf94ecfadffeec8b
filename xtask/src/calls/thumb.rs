//! Calls of Thumb, the instructions of Cortex-M.

use super::loaded::Loaded;
use super::{Call, Callee, Code, relative};

/// Two bytes of code.
pub fn half(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?).into())
}

/// All calls of a function.
pub fn find(code: &Code<'_>) -> Vec<Call> {
    // R_ARM_THM_CALL; R_ARM_THM_JUMP24, _JUMP19 and _JUMP11.
    const CALL: u32 = 10;
    const JUMPS: [u32; 3] = [30, 51, 102];
    let mut calls = Vec::new();
    let mut loaded = Loaded::of(code);
    // Where a table of a `match` may be: the address among the code that was computed last.
    let mut table = None;
    let mut at = 0;
    while let Some(first) = half(code.bytes, at) {
        let place = code.start + at as u64;
        let long = first >> 11 >= 0b11101;
        if (code.is_data)(place) {
            at += 2;
            continue;
        }
        let second = if long { half(code.bytes, at + 2).unwrap_or(0) } else { 0 };
        at += if long { 4 } else { 2 };
        let before = calls.len();
        match code.relocation(place, if long { 4 } else { 2 }) {
            Some((place, kind)) if kind == CALL || JUMPS.contains(&kind) => {
                calls.push(Call { to: Callee::Relocation(place), tail: kind != CALL });
            }
            _ if long && first >> 11 == 0b11110 && second & 0xd000 == 0xd000 => {
                // bl to a place in the section; inside the function, Thumb's far jump
                let to = relative(place + 4, far(first, second), 25);
                if to == code.start || !code.contains(to) {
                    calls.push(Call { to: Callee::Place(to), tail: false });
                }
            }
            // blx; bx, but not bx lr, which returns
            _ if first & 0xff07 == 0x4700 && first & 0xff != 0x70 => {
                let to = loaded.get(first >> 3 & 15).unwrap_or(Callee::Pointer);
                calls.push(Call { to, tail: first & 0x80 == 0 });
            }
            _ if computes(first, second) => {
                let tables = [Some((place + 2).next_multiple_of(4)), table];
                if !tables.into_iter().flatten().any(|table| is_table(code, table)) {
                    calls.push(Call { to: Callee::Pointer, tail: true });
                }
            }
            _ => {
                if first >> 11 == 0b10100 {
                    table = Some(((place + 4) & !3) + u64::from(first & 0xff) * 4);
                }
                calls.extend(jump(place, first, second).and_then(|to| code.jump(to)));
                loaded.follow(code, place, first, long.then_some(second));
            }
        }
        if calls.len() > before {
            loaded.call();
        }
    }
    calls
}

/// Whether there is an instruction that computes with floating-point numbers, or converts
/// them; loads, stores and moves to other registers are none.
pub fn floats(code: &Code<'_>) -> bool {
    let mut at = 0;
    while let Some(first) = half(code.bytes, at) {
        if (code.is_data)(code.start + at as u64) {
            at += 2;
            continue;
        }
        let long = first >> 11 >= 0b11101;
        let second = if long { half(code.bytes, at + 2).unwrap_or(0) } else { 0 };
        at += if long { 4 } else { 2 };
        // The coprocessors 10 and 11.
        if first & 0xef00 == 0xee00 && second & 0xe10 == 0xa00 {
            return true;
        }
    }
    false
}

/// Whether an instruction writes a computed place to the program counter: mov, or ldr other than
/// from the stack, which returns. (`add pc`, `tbb` and `tbh` are tables of a `match`.)
fn computes(first: u32, second: u32) -> bool {
    let load = first & 0xff70 == 0xf850 && second >> 12 == 15 && first & 15 != 13;
    first & 0xff87 == 0x4687 || load
}

/// Whether there is a table of places in the function, as for a `match`.
fn is_table(code: &Code<'_>, table: u64) -> bool {
    if !(code.is_data)(table) || !code.contains(table) {
        return false;
    }
    let at = (table - code.start) as usize;
    let entry = half(code.bytes, at).zip(half(code.bytes, at + 2));
    let entry = entry.map(|(low, high)| u64::from(high << 16 | low & !1));
    // Not linked yet, it is a relocation.
    let linked = entry.is_some_and(|entry| entry != code.start && code.contains(entry));
    linked || code.relocation(table, 4).is_some()
}

/// Where a jump goes: b, and b with a condition, short and long.
fn jump(place: u64, first: u32, second: u32) -> Option<u64> {
    let condition = |bits: u32| bits < 14; // above: other instructions
    if first >> 12 == 0b1101 && condition(first >> 8 & 15) {
        return Some(relative(place + 4, (first & 0xff) << 1, 9));
    }
    if first >> 11 == 0b11100 {
        return Some(relative(place + 4, (first & 0x7ff) << 1, 12));
    }
    if first >> 11 != 0b11110 {
        return None;
    }
    let low = (second & 0x7ff) << 1;
    match second & 0xd000 {
        0x9000 => Some(relative(place + 4, far(first, second), 25)),
        0x8000 if condition(first >> 6 & 15) => {
            let high =
                (first >> 10 & 1) << 20 | (second >> 11 & 1) << 19 | (second >> 13 & 1) << 18;
            Some(relative(place + 4, high | (first & 0x3f) << 12 | low, 21))
        }
        _ => None,
    }
}

/// The 25 bits in bl and the longest b.
fn far(first: u32, second: u32) -> u32 {
    let sign = first >> 10 & 1;
    let bit = |shift: u32| !(second >> shift ^ sign) & 1;
    let offset = sign << 24 | bit(13) << 23 | bit(11) << 22;
    offset | (first & 0x3ff) << 12 | (second & 0x7ff) << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn call(to: Callee) -> Call {
        Call { to, tail: false }
    }

    const fn tail(to: Callee) -> Call {
        Call { to, tail: true }
    }

    /// With data from byte 16 on.
    fn code<'a>(bytes: &'a [u8], relocations: &[(u64, u32)]) -> Code<'a> {
        Code {
            bytes,
            start: 0,
            relocations: relocations.to_vec(),
            is_data: &|place| place >= 16,
            has_table: false,
            word: &|_| None,
        }
    }

    #[test]
    fn calls_of_thumb() {
        let bytes = [
            0xff, 0xf7, 0xfe, 0xff, // bl NAME
            0x98, 0x47, // blx r3
            0x70, 0x47, // bx lr
            0xff, 0xf7, 0xfa, 0xff, // bl to the start: -12 + 4
            0xff, 0xf7, 0xfa, 0xff, // bl to itself, less 8: a jump
            0x98, 0x47, // data
        ];
        let found = find(&code(&bytes, &[(0, 10)]));
        let wanted = [call(Callee::Relocation(0)), call(Callee::Pointer), call(Callee::Place(0))];
        assert_eq!(found, wanted);
    }

    #[test]
    fn far_places() {
        // bl with one of the bits that are stored mixed with the sign; the farthest back
        for (first, second, offset) in [
            (0xf000, 0xd800, 0x80_0000),
            (0xf000, 0xf000, 0x40_0000),
            (0xf000, 0xf801, 2),
            (0xf001, 0xf800, 0x1000),
            (0xf400, 0xd000, -0x100_0000),
        ] {
            let to = relative(0x200_0000, far(first, second), 25);
            assert_eq!(to, 0x200_0000_u64.wrapping_add_signed(offset), "{first:x} {second:x}");
        }
    }

    #[test]
    fn jumps_of_linked_thumb() {
        let bytes = [
            0x00, 0xf0, 0x20, 0xb8, // b.w, 64 + 4 behind
            0x40, 0xf0, 0x20, 0x80, // bne.w, 64 + 4 behind
            0x1f, 0xe0, // b, 62 + 4 behind
            0xfa, 0xd1, // bne, inside
            0xa7, 0x46, // mov pc, r4
            0x8f, 0x44, // add pc, r1: a table
        ];
        let found = find(&code(&bytes, &[]));
        let places = [68, 72, 74].map(|place| tail(Callee::Place(place)));
        assert_eq!(found[..3], places);
        assert_eq!(found[3..], [tail(Callee::Pointer)]);
        // ldr.w pc, [r0]; ldr pc, [sp], #4, which returns
        let loads = [0xd0, 0xf8, 0x00, 0xf0, 0x5d, 0xf8, 0x04, 0xfb];
        assert_eq!(find(&code(&loads, &[])), [tail(Callee::Pointer)]);
    }

    #[test]
    fn calls_of_thumb_through_a_loaded_register() {
        // blx r5 with what was loaded into it, and after it was moved there and back, and kept on the
        // stack; then r5 is another. Behind byte 16 the address, 0x101 or so.
        let with = |between: &[u8]| {
            let mut bytes = vec![0x03, 0x4d]; // ldr r5, [pc, #12]
            bytes.extend(between);
            bytes.extend([0xa8, 0x47]); // blx r5
            bytes.resize(16, 0);
            bytes.extend([0x01, 0x01, 0x00, 0x00]);
            find(&code(&bytes, &[]))
        };
        let known = [call(Callee::Place(0x100))];
        assert_eq!(with(&[]), known);
        assert_eq!(with(&[0x2e, 0x46, 0x01, 0x25, 0x35, 0x46]), known); // r6 = r5; r5 = 1; r5 = r6
        assert_eq!(with(&[0x02, 0x95, 0x2d, 0x68, 0x02, 0x9d]), known); // [sp, #8] = r5 and back
        let unknown = [call(Callee::Pointer)];
        assert_eq!(with(&[0x2d, 0x68]), unknown); // ldr r5, [r5]
        assert_eq!(with(&[0x6d, 0x1c]), unknown); // adds r5, r5, #1
        assert_eq!(with(&[0x4f, 0xf0, 0x30, 0x30]), known); // mov.w r0, #0x30303030
        assert_eq!(with(&[0x04, 0xf1, 0x01, 0x05]), unknown); // add.w r5, r4, #1
        assert_eq!(with(&[0xbd, 0xe8, 0x20, 0x01]), unknown); // ldmia.w sp!, {r5, r8}
        assert_eq!(with(&[0x02, 0x95, 0x81, 0xb0, 0x02, 0x9d]), unknown); // sp moves between
        // r0 = sp + 8: what lies there can be written to by others, what lies below cannot.
        assert_eq!(with(&[0x02, 0xa8, 0x02, 0x95, 0x2d, 0x68, 0x02, 0x9d]), unknown);
        assert_eq!(with(&[0x03, 0xa8, 0x02, 0x95, 0x2d, 0x68, 0x02, 0x9d]), known);
        assert_eq!(with(&[0x68, 0x46, 0x02, 0x95, 0x2d, 0x68, 0x02, 0x9d]), unknown); // r0 = sp
        // [sp, #8] = r5; r4 = sp + 8 or 12; stmia r4!, {r0}; r5 = 1; and back
        let save = |word| with(&[0x02, 0x95, word, 0xac, 0x01, 0xc4, 0x01, 0x25, 0x02, 0x9d]);
        assert_eq!((save(2), save(3)), (unknown.to_vec(), known.to_vec()));
        let mut bytes = vec![0x03, 0x4d, 0xa8, 0x47];
        bytes.resize(20, 0);
        assert_eq!(find(&code(&bytes, &[])), unknown); // no code lies at an even address
        assert_eq!(find(&code(&bytes, &[(16, 2)])), [call(Callee::Relocation(16))]);
    }

    #[test]
    fn a_table_is_no_call() {
        let bytes = |entry: u8| {
            let mut bytes = [0; 20];
            bytes[12..14].copy_from_slice(&[0x87, 0x46]); // mov pc, r0
            bytes[16] = entry;
            bytes
        };
        assert_eq!(find(&code(&bytes(5), &[])), []);
        assert_eq!(find(&code(&bytes(1), &[(16, 2)])), []);
        for elsewhere in [1, 21] {
            assert_eq!(find(&code(&bytes(elsewhere), &[])), [tail(Callee::Pointer)]);
        }
        // Constants between the jump and the table, which an address names.
        let named = |entry: u8, words: u8| {
            let mut bytes = [0; 24];
            bytes[..2].copy_from_slice(&[words, 0xa2]); // adr r2, behind 4 + 4 * words
            bytes[12..14].copy_from_slice(&[0x87, 0x46]); // mov pc, r0
            (bytes[16], bytes[20]) = (0xff, entry);
            find(&code(&bytes, &[]))
        };
        assert_eq!(named(5, 4), []);
        assert_eq!(named(5, 3), [tail(Callee::Pointer)]);
        assert_eq!(named(1, 4), [tail(Callee::Pointer)]);
    }

    #[test]
    fn what_computes_with_floats_is_found() {
        let moves = [
            0xb0, 0xee, 0x40, 0x0a, // no move: vmov s0, s0 stays in the processor of floats
            0x77, 0xee, 0xa7, 0x7a, // vadd.f32 s15, s15, s15
        ];
        assert!(floats(&code(&moves[4..], &[])));
        assert!(floats(&code(&moves[..4], &[])));
        // vldr s0, [r0]; vmov r0, s0; blx r3; data
        let none = [0x90, 0xed, 0x00, 0x0a, 0x10, 0xee, 0x10, 0x0a, 0x98, 0x47];
        assert!(!floats(&code(&none, &[])));
    }
}
