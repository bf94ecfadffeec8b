//! Calls of RISC-V with 32-bit addresses, in linked programs: all places are known.

use super::{Call, Callee, Code, relative};

/// The register that calls keep their way back in.
const RA: u32 = 1;

pub fn find(code: &Code<'_>) -> Vec<Call> {
    let mut calls = Vec::new();
    // What a pair of instructions has begun to compute: register, and value.
    let mut begun: Option<(u32, u64)> = None;
    // The constant that was computed last, which may be where a table is; for one jump, or else any
    // pointer behind a table would be taken for its entry.
    let mut constant = None;
    for (place, instruction) in instructions(code) {
        let before = begun.take();
        if instruction & 3 != 3 {
            calls.extend(short(code, place, instruction, &mut constant));
            continue;
        }
        let (to, from) = (instruction >> 7 & 31, instruction >> 15 & 31);
        let immediate = (instruction.cast_signed() >> 20).cast_unsigned();
        let sum = before.filter(|(register, _)| *register == from).map(|(_, high)| {
            high.wrapping_add_signed(immediate.cast_signed().into()) & 0xffff_ffff
        });
        match (instruction & 0x7f, instruction >> 12 & 7) {
            // lui, auipc
            (0x37, _) => begun = Some((to, (instruction & 0xffff_f000).into())),
            (0x17, _) => {
                let high = u64::from(instruction & 0xffff_f000);
                begun = Some((to, (place + high) & 0xffff_ffff));
            }
            // addi
            (0x13, 0) if sum.is_some() => constant = sum,
            // jal
            (0x6f, _) => {
                let offset = (instruction >> 31) << 20
                    | instruction & 0xf_f000
                    | (instruction >> 20 & 1) << 11
                    | (instruction >> 21 & 0x3ff) << 1;
                calls.extend(jump(code, to, relative(place, offset, 21)));
            }
            // jalr
            (0x67, 0) => match sum {
                Some(place) => calls.extend(jump(code, to, place)),
                None => calls.extend(computed(code, to, from, &mut constant)),
            },
            _ => {}
        }
    }
    calls
}

/// Whether there is an instruction that computes with floating-point numbers, or moves them to other
/// registers; loads and stores are none.
pub fn floats(code: &Code<'_>) -> bool {
    instructions(code).any(|(_, instruction)| {
        matches!(instruction & 0x7f, 0x43 | 0x47 | 0x4b | 0x4f | 0x53) // fmadd ... fnmadd, OP-FP
    })
}

/// The instructions with their places.
pub fn instructions<'a>(code: &'a Code<'_>) -> impl Iterator<Item = (u64, u32)> + 'a {
    let mut at = 0;
    std::iter::from_fn(move || {
        let place = code.start + at as u64;
        let low = u32::from(u16::from_le_bytes(code.bytes.get(at..at + 2)?.try_into().ok()?));
        at += 2;
        if low & 3 != 3 {
            return Some((place, low));
        }
        let high = u32::from(u16::from_le_bytes(code.bytes.get(at..at + 2)?.try_into().ok()?));
        at += 2;
        Some((place, high << 16 | low))
    })
}

/// c.jal, c.j, c.jr and c.jalr.
fn short(
    code: &Code<'_>,
    place: u64,
    instruction: u32,
    constant: &mut Option<u64>,
) -> Option<Call> {
    let bit = |from: u32, to: u32| (instruction >> from & 1) << to;
    match (instruction & 3, instruction >> 13) {
        (1, kind @ (1 | 5)) => {
            let offset = bit(12, 11) | bit(11, 4) | bit(8, 10) | bit(7, 6) | bit(6, 7) | bit(2, 5);
            let offset = offset | (instruction >> 9 & 3) << 8 | (instruction >> 3 & 7) << 1;
            jump(code, u32::from(kind == 1), relative(place, offset, 12))
        }
        (2, 4) if instruction & 0x7c == 0 && instruction >> 7 & 31 != 0 => {
            computed(code, instruction >> 12 & 1, instruction >> 7 & 31, constant)
        }
        _ => None,
    }
}

/// To a known place: a call if it leaves a way back.
fn jump(code: &Code<'_>, link: u32, place: u64) -> Option<Call> {
    if link == 0 {
        return code.jump(place);
    }
    Some(Call { to: Callee::Place(place), tail: false })
}

/// To the place in a register: back, to an entry of a table of places inside the function, or to
/// wherever a pointer says.
fn computed(code: &Code<'_>, link: u32, from: u32, constant: &mut Option<u64>) -> Option<Call> {
    if link == 0 && from == RA {
        return None;
    }
    let entry = constant.take().and_then(|table| (code.word)(table)).map(u64::from);
    let in_table = entry.is_some_and(|entry| entry != code.start && code.contains(entry));
    if link == 0 && in_table {
        return None;
    }
    Some(Call { to: Callee::Pointer, tail: link == 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(instructions: &[&[u8]], word: &dyn Fn(u64) -> Option<u32>) -> Vec<Call> {
        let bytes = instructions.concat();
        find(&Code {
            bytes: &bytes,
            start: 0x1000,
            relocations: Vec::new(),
            is_data: &|_| false,
            has_table: false,
            word,
        })
    }

    #[test]
    fn calls_and_jumps() {
        let found = calls(
            &[
                &[0x97, 0x00, 0x00, 0x00], // auipc ra, 0
                &[0xe7, 0x80, 0xa0, 0xf5], // jalr -166(ra)
                &[0x17, 0x03, 0x00, 0x00], // auipc t1, 0
                &[0x67, 0x00, 0xe3, 0xf3], // jr -194(t1)
                &[0xef, 0x00, 0x00, 0x10], // jal 256
                &[0x6f, 0xf0, 0xdf, 0xff], // j -4: inside
                &[0x82, 0x80],             // ret
                &[0x02, 0x85],             // jr a0
                &[0x02, 0x95],             // jalr a0
                &[0x15, 0x20],             // c.jal 36
                &[0x01, 0xb0],             // c.j -2048
            ],
            &|_| None,
        );
        let wanted = [
            Call { to: Callee::Place(0x1000 - 166), tail: false },
            Call { to: Callee::Place(0x1008 - 194), tail: true },
            Call { to: Callee::Place(0x1110), tail: false },
            Call { to: Callee::Pointer, tail: true },
            Call { to: Callee::Pointer, tail: false },
            Call { to: Callee::Place(0x101e + 36), tail: false },
            Call { to: Callee::Place(0x1020 - 2048), tail: true },
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn what_computes_with_floats_is_found() {
        let of = |bytes: &[u8]| {
            floats(&Code {
                bytes,
                start: 0,
                relocations: Vec::new(),
                is_data: &|_| false,
                has_table: false,
                word: &|_| None,
            })
        };
        assert!(of(&[0x01, 0x45, 0x53, 0x75, 0xb5, 0x00])); // li a0, 0; fadd.s fa0, fa0, fa1
        assert!(of(&[0x43, 0x75, 0xb5, 0x60])); // fmadd.s fa0, fa0, fa1, fa2
        assert!(!of(&[0x07, 0x25, 0x05, 0x00, 0x33, 0x05, 0xb5, 0x00])); // flw fa0, 0(a0); add
    }

    #[test]
    fn every_bit_of_a_place() {
        // Where the instructions hold the bits of the offset, from bit 1 on.
        let long = (21..=30).chain([20]).chain(12..=19).chain([31]);
        let long = (0x0000_00ef, long.collect::<Vec<_>>()); // jal ra
        let short = (0x2001, vec![3, 4, 5, 11, 2, 7, 6, 9, 10, 8, 12]); // c.jal
        for (instruction, places) in [long, short] {
            for (number, place) in places.iter().enumerate() {
                let bytes = (instruction | 1_u32 << place).to_le_bytes();
                let size = if instruction & 3 == 3 { 4 } else { 2 };
                let offset = 2_i64 << number;
                let sign = if number + 1 == places.len() { -1 } else { 1 };
                let to = Callee::Place(0x1000_u64.wrapping_add_signed(sign * offset));
                let wanted = [Call { to, tail: false }];
                assert_eq!(calls(&[&bytes[..size]], &|_| None), wanted, "bit {place}");
            }
        }
    }

    #[test]
    fn a_table_is_no_call() {
        let code: [&[u8]; 4] = [
            &[0xb7, 0x35, 0x00, 0x80], // lui a1, 0x80003
            &[0x93, 0x85, 0x05, 0x12], // addi a1, a1, 288
            &[0x08, 0x41],             // lw a0, 0(a0)
            &[0x02, 0x85],             // jr a0
        ];
        let table = |to: u32| move |place| (place == 0x8000_3120).then_some(to);
        assert_eq!(calls(&code, &table(0x1004)), []);
        // The table is for one jump: the next is through a pointer.
        let twice: Vec<&[u8]> = code.into_iter().chain([&[0x02, 0x85][..]]).collect();
        assert_eq!(calls(&twice, &table(0x1004)), [Call { to: Callee::Pointer, tail: true }]);
        let pointer = [Call { to: Callee::Pointer, tail: true }];
        assert_eq!(calls(&code, &table(0x1000)), pointer); // the function's own address
        assert_eq!(calls(&code, &table(0x2000)), pointer);
    }
}
