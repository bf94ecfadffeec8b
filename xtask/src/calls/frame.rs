//! Stack that a function takes, read from its code: for functions that no compiler of ours measured
//! (assembly, C, the compiler's helpers).

use object::Architecture;

use super::thumb::half;
use super::{Code, riscv};

/// The bytes that all instructions together take from the stack pointer, which is what a function
/// without a loop around such an instruction takes at most; nothing if one takes a computed number.
pub fn taken(architecture: Architecture, code: &Code<'_>) -> Option<u64> {
    match architecture {
        Architecture::Arm => thumb(code),
        Architecture::Riscv32 => riscv(code),
        _ => None,
    }
}

fn thumb(code: &Code<'_>) -> Option<u64> {
    let mut sum = 0;
    let mut at = 0;
    while let Some(first) = half(code.bytes, at) {
        if (code.is_data)(code.start + at as u64) {
            at += 2;
            continue;
        }
        let second = half(code.bytes, at + 2).unwrap_or(0);
        let long = first >> 11 >= 0b11101;
        at += if long { 4 } else { 2 };
        sum += u64::from(match first {
            // push; sub sp
            _ if first & 0xfe00 == 0xb400 => (first & 0x1ff).count_ones() * 4,
            _ if first & 0xff80 == 0xb080 => (first & 0x7f) * 4,
            // push.w; str to [sp, -n]!; strd likewise; vpush
            0xe92d => second.count_ones() * 4,
            0xf84d if second & 0xf00 == 0xd00 => second & 0xff,
            0xe96d | 0xed2d | 0xed6d => (second & 0xff) * 4,
            // sub.w with a number of 8 bits, rotated, or of 12
            0xf1ad | 0xf5ad if second >> 8 & 15 == 13 => rotated(first, second),
            0xf2ad | 0xf6ad if second >> 8 & 15 == 13 => {
                (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | second & 0xff
            }
            // add sp and mov sp with a register, short; sub.w sp with one
            _ if first & 0xff87 == 0x4485 || first & 0xff87 == 0x4685 => return None,
            0xebad if second >> 8 & 15 == 13 => return None,
            _ => 0,
        });
    }
    Some(sum)
}

/// The number in an instruction of Thumb-2 that eight bits and a rotation stand for; the largest one
/// for the patterns of repeated bytes, which no frame is.
fn rotated(first: u32, second: u32) -> u32 {
    let bits = (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | second & 0xff;
    match bits >> 8 {
        0 => bits,
        1..4 => u32::MAX,
        _ => (bits & 0x7f | 0x80).rotate_right(bits >> 7),
    }
}

fn riscv(code: &Code<'_>) -> Option<u64> {
    const SP: u32 = 2;
    let mut sum = 0;
    for (_, instruction) in riscv::instructions(code) {
        let to = instruction >> 7 & 31;
        if to != SP {
            continue;
        }
        let bit = |from: u32, to: u32| (instruction >> from & 1) << to;
        let signed = |number: u32, bits: u32| (number << (32 - bits)).cast_signed() >> (32 - bits);
        let added = match (instruction & 3, instruction >> 13 & 7) {
            // c.addi; c.addi16sp
            (1, 0) => signed(bit(12, 5) | instruction >> 2 & 31, 6),
            (1, 3) => {
                let number = bit(12, 9) | bit(6, 4) | bit(5, 6) | (instruction >> 3 & 3) << 7;
                signed(number | bit(2, 5), 10)
            }
            // Of the other short ones only c.mv and c.add write to it.
            (2, 4) if instruction >> 2 & 31 != 0 => return None,
            (3, _) => match (instruction & 0x7f, instruction >> 12 & 7) {
                // addi from itself; what else computes; stores and branches have no such register
                (0x13, 0) if instruction >> 15 & 31 == SP => instruction.cast_signed() >> 20,
                (0x13 | 0x33 | 0x37 | 0x17 | 0x03, _) => return None,
                _ => 0,
            },
            _ => 0,
        };
        if added < 0 {
            sum += u64::from(added.unsigned_abs());
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken_by(architecture: Architecture, instructions: &[&[u8]]) -> Option<u64> {
        let bytes = instructions.concat();
        let code = Code {
            bytes: &bytes,
            start: 0,
            relocations: Vec::new(),
            is_data: &|_| false,
            has_table: false,
            word: &|_| None,
        };
        taken(architecture, &code)
    }

    #[test]
    fn frames_of_thumb() {
        let of = |instructions: &[&[u8]]| taken_by(Architecture::Arm, instructions);
        assert_eq!(of(&[&[0xf0, 0xb5]]), Some(20)); // push {r4-r7, lr}
        assert_eq!(of(&[&[0x83, 0xb0], &[0x03, 0xb0]]), Some(12)); // sub sp, #12; add sp, #12
        assert_eq!(of(&[&[0x2d, 0xe9, 0xf0, 0x4f]]), Some(36)); // push.w {r4-r11, lr}
        assert_eq!(of(&[&[0x4d, 0xf8, 0x04, 0x8d]]), Some(4)); // str r8, [sp, #-4]!
        assert_eq!(of(&[&[0x2d, 0xed, 0x02, 0x8b]]), Some(8)); // vpush {d8}
        assert_eq!(of(&[&[0xad, 0xf5, 0x80, 0x7d]]), Some(256)); // sub.w sp, sp, #256
        assert_eq!(of(&[&[0xad, 0xf2, 0x04, 0x4d]]), Some(1028)); // subw sp, sp, #1028
        assert_eq!(of(&[&[0xb5, 0x44]]), None); // add sp, r6
    }

    #[test]
    fn frames_of_riscv() {
        let of = |instructions: &[&[u8]]| taken_by(Architecture::Riscv32, instructions);
        assert_eq!(of(&[&[0x41, 0x11], &[0x41, 0x01]]), Some(16)); // addi sp, sp, -16; 16
        assert_eq!(of(&[&[0x39, 0x71]]), Some(64)); // c.addi16sp -64
        assert_eq!(of(&[&[0x13, 0x01, 0x01, 0xc0]]), Some(1024)); // addi sp, sp, -1024
        assert_eq!(of(&[&[0x33, 0x01, 0x51, 0x40]]), None); // sub sp, sp, t0
    }
}
