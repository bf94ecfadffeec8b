//! The calls in a function's machine code. Most are named by relocations; those that go through a
//! pointer, or stay inside a section, are found by reading the instructions.

mod frame;
mod loaded;
mod riscv;
mod thumb;

use std::collections::HashMap;

use iced_x86::{Decoder, DecoderOptions, Mnemonic, OpKind, Register};
use object::Architecture;

/// A call, or a jump to another function that takes the place of this one on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub to: Callee,
    pub tail: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// What the relocation at this place of the section refers to.
    Relocation(u64),
    /// What lies at this place of the section.
    Place(u64),
    Pointer,
}

/// The code of a function.
pub struct Code<'a> {
    pub bytes: &'a [u8],
    /// Where it lies in its section.
    pub start: u64,
    /// Relocations in it: place and type, sorted.
    pub relocations: Vec<(u64, u32)>,
    /// Where instructions are, and where data lies between them (ARM).
    pub is_data: &'a dyn Fn(u64) -> bool,
    /// Whether jumps to computed places can be those of a `match`.
    pub has_table: bool,
    /// A word of the program's constants by its address, where addresses are known: of RISC-V, to
    /// see whether a jump is that of a `match`.
    pub word: &'a dyn Fn(u64) -> Option<u32>,
}

pub use frame::taken;

/// Bytes that a call itself puts on the stack.
pub fn return_address(architecture: Architecture) -> u64 {
    if architecture == Architecture::X86_64 { 8 } else { 0 }
}

/// Bytes that a function uses below the frame it makes, as one that calls nothing may on some
/// systems (the red zone of x86-64); the compiler does not count them.
pub fn below_frame(architecture: Architecture, code: &Code<'_>) -> u64 {
    if architecture != Architecture::X86_64 {
        return 0;
    }
    let instructions = Decoder::with_ip(64, code.bytes, code.start, DecoderOptions::NONE);
    let below = instructions.into_iter().filter_map(|instruction| {
        let displacement = instruction.memory_displacement64().cast_signed();
        (instruction.memory_base() == Register::RSP && displacement < 0)
            .then_some(displacement.unsigned_abs())
    });
    below.max().unwrap_or(0)
}

/// Whether an instruction computes with floating-point numbers, on processors of boards.
pub fn floats(architecture: Architecture, code: &Code<'_>) -> bool {
    match architecture {
        Architecture::Arm => thumb::floats(code),
        Architecture::Riscv32 => riscv::floats(code),
        _ => false,
    }
}

/// All calls of a function; nothing if this kind of machine code is not understood.
pub fn find(architecture: Architecture, code: &Code<'_>) -> Option<Vec<Call>> {
    match architecture {
        Architecture::X86_64 => Some(x86(code)),
        Architecture::Arm => Some(thumb::find(code)),
        Architecture::Aarch64 => Some(aarch64(code)),
        Architecture::Riscv32 => Some(riscv::find(code)),
        _ => None,
    }
}

impl Code<'_> {
    /// The relocation inside an instruction.
    fn relocation(&self, start: u64, length: u64) -> Option<(u64, u32)> {
        let first = self.relocations.partition_point(|(place, _)| *place < start);
        self.relocations.get(first).copied().filter(|(place, _)| *place < start + length)
    }

    fn contains(&self, place: u64) -> bool {
        (self.start..self.start + self.bytes.len() as u64).contains(&place)
    }

    /// A jump to a place that is known without a relocation: only some leave the function.
    fn jump(&self, place: u64) -> Option<Call> {
        let to = Callee::Place(place);
        (!self.contains(place)).then_some(Call { to, tail: true })
    }
}

fn x86(code: &Code<'_>) -> Vec<Call> {
    let mut calls = Vec::new();
    // Registers, and the relocation that was loaded into them last. Compilers load the address of
    // memcpy once and call it often; they seldom move such code apart, so the order of the code is
    // taken for the order of execution.
    let mut loaded = HashMap::new();
    for instruction in Decoder::with_ip(64, code.bytes, code.start, DecoderOptions::NONE) {
        let call = instruction.mnemonic() == Mnemonic::Call;
        let relocation = code.relocation(instruction.ip(), instruction.len() as u64);
        let named = relocation.map(|(place, _)| Callee::Relocation(place));
        match instruction.op0_kind() {
            OpKind::NearBranch64 => match named {
                Some(to) => calls.push(Call { to, tail: !call }),
                None if call => {
                    let to = Callee::Place(instruction.near_branch64());
                    calls.push(Call { to, tail: false });
                }
                None => calls.extend(code.jump(instruction.near_branch64())),
            },
            kind if call || instruction.mnemonic() == Mnemonic::Jmp => {
                let memory = kind == OpKind::Memory;
                // Through the global offset table, to a name; or by a table of places.
                let table = if memory {
                    instruction.memory_index() != Register::None
                } else {
                    code.has_table
                };
                let named = if memory {
                    named.filter(|_| instruction.is_ip_rel_memory_operand())
                } else {
                    loaded.get(&instruction.op0_register()).copied().filter(|_| call)
                };
                match named {
                    Some(to) => calls.push(Call { to, tail: !call }),
                    None if call || !table => {
                        calls.push(Call { to: Callee::Pointer, tail: !call });
                    }
                    None => {}
                }
            }
            OpKind::Register => {
                let register = instruction.op0_register();
                let load = instruction.mnemonic() == Mnemonic::Mov
                    && instruction.is_ip_rel_memory_operand();
                match named.filter(|_| load) {
                    Some(to) => drop(loaded.insert(register, to)),
                    None if writes(instruction.mnemonic()) => drop(loaded.remove(&register)),
                    None => {}
                }
            }
            _ => {}
        }
    }
    calls
}

/// Whether an instruction writes to the register that it names first.
fn writes(mnemonic: Mnemonic) -> bool {
    !matches!(mnemonic, Mnemonic::Cmp | Mnemonic::Test | Mnemonic::Push | Mnemonic::Bt)
}

/// A place `offset` bytes, a number of `bits` bits with a sign, behind another.
fn relative(place: u64, offset: u32, bits: u32) -> u64 {
    let offset = (offset << (32 - bits)).cast_signed() >> (32 - bits);
    place.wrapping_add_signed(offset.into())
}

fn aarch64(code: &Code<'_>) -> Vec<Call> {
    // R_AARCH64_JUMP26 and R_AARCH64_CALL26.
    const JUMP: u32 = 282;
    const CALL: u32 = 283;
    let mut calls = Vec::new();
    for (number, word) in code.bytes.chunks_exact(4).enumerate() {
        let word = u32::from_le_bytes([word[0], word[1], word[2], word[3]]);
        let place = code.start + number as u64 * 4;
        match code.relocation(place, 4) {
            Some((place, kind @ (JUMP | CALL))) => {
                calls.push(Call { to: Callee::Relocation(place), tail: kind == JUMP });
            }
            _ if word >> 26 == 0b10_0101 => {
                let to = Callee::Place(relative(place, word << 2 & 0xfff_ffff, 28));
                calls.push(Call { to, tail: false });
            }
            _ if word >> 26 == 0b00_0101 => {
                calls.extend(code.jump(relative(place, word << 2 & 0xfff_ffff, 28)));
            }
            _ if word & 0xffff_fc1f == 0xd63f_0000 => {
                calls.push(Call { to: Callee::Pointer, tail: false });
            }
            _ if word & 0xffff_fc1f == 0xd61f_0000 && !code.has_table => {
                calls.push(Call { to: Callee::Pointer, tail: true });
            }
            _ => {}
        }
    }
    calls
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

    fn calls(architecture: Architecture, bytes: &[u8], relocations: &[(u64, u32)]) -> Vec<Call> {
        let relocations = relocations.to_vec();
        let code = Code {
            bytes,
            start: 0,
            relocations,
            is_data: &|_| false,
            has_table: false,
            word: &|_| None,
        };
        find(architecture, &code).unwrap()
    }

    #[test]
    fn calls_of_x86() {
        let bytes = [
            0xe8, 0, 0, 0, 0, // call NAME
            0xff, 0x15, 0, 0, 0, 0, // call *NAME@GOTPCREL(%rip)
            0xff, 0x56, 0x18, // call *24(%rsi)
            0xff, 0xd0, // call *%rax
            0xe8, 0xeb, 0xff, 0xff, 0xff, // call to the start: recursion
            0x74, 0x02, // je, inside
            0xff, 0xe1, // jmp *%rcx
            0xe9, 0, 0, 0, 0, // jmp NAME
        ];
        let found = calls(Architecture::X86_64, &bytes, &[(1, 4), (7, 41), (26, 4)]);
        assert_eq!(
            found,
            [
                call(Callee::Relocation(1)),
                call(Callee::Relocation(7)),
                call(Callee::Pointer),
                call(Callee::Pointer),
                call(Callee::Place(0)),
                tail(Callee::Pointer),
                tail(Callee::Relocation(26)),
            ]
        );
    }

    #[test]
    fn calls_of_x86_through_a_loaded_register() {
        let bytes = [
            0x48, 0x8b, 0x1d, 0, 0, 0, 0, // mov NAME@GOTPCREL(%rip), %rbx
            0xff, 0xd3, // call *%rbx
            0x48, 0x89, 0xfb, // mov %rdi, %rbx
            0xff, 0xd3, // call *%rbx
        ];
        let found = calls(Architecture::X86_64, &bytes, &[(3, 42)]);
        assert_eq!(found, [call(Callee::Relocation(3)), call(Callee::Pointer)]);
    }

    #[test]
    fn the_red_zone_is_counted() {
        let bytes = [
            0x48, 0x89, 0x44, 0x24, 0x08, // mov %rax, 8(%rsp)
            0x48, 0x89, 0x44, 0x24, 0x88, // mov %rax, -120(%rsp)
            0x48, 0x89, 0x44, 0x24, 0xf8, // mov %rax, -8(%rsp)
        ];
        let code = |bytes| Code {
            bytes,
            start: 0,
            relocations: Vec::new(),
            is_data: &|_| false,
            has_table: false,
            word: &|_| None,
        };
        assert_eq!(below_frame(Architecture::X86_64, &code(&bytes)), 120);
        assert_eq!(below_frame(Architecture::X86_64, &code(&bytes[..5])), 0);
    }

    #[test]
    fn calls_of_aarch64() {
        let words: [u32; 5] = [0x9400_0000, 0xd63f_0100, 0x97ff_fffe, 0xd65f_03c0, 0x1400_0000];
        let bytes: Vec<_> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let found = calls(Architecture::Aarch64, &bytes, &[(0, 283), (16, 282)]);
        assert_eq!(
            found,
            [
                call(Callee::Relocation(0)),
                call(Callee::Pointer),
                call(Callee::Place(0)),
                tail(Callee::Relocation(16)),
            ]
        );
    }
}
