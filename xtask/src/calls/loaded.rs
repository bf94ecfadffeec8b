//! Which registers hold the address of a function that was loaded from among the constants behind
//! the code: where code has to be small, compilers load it once and call it often.
//!
//! The order of the code is taken for the order of execution, as compilers lay it out. Whatever else
//! writes to a register makes it unknown. Variables whose address is taken lie from there up on the
//! stack: words below the lowest of these addresses are only written to where it can be seen.

use std::collections::HashMap;

use super::thumb::half;
use super::{Callee, Code};

/// A register, or a word of the stack by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Holder {
    Register(u32),
    Slot(u32),
}

/// The register in which functions keep where their frame begins.
const FRAME: u32 = 7;

/// The first word of the stack whose address an instruction takes; `u32::MAX` if it takes none.
fn exposed(first: u32, second: u32) -> u32 {
    // add rd, sp, n; mov rd, sp; add.w and addw rd, sp, n, where the number is not looked at
    let kept = |to: u32| if to == FRAME { u32::MAX } else { 0 };
    match first {
        _ if first >> 11 == 0b10101 && first >> 8 & 7 != FRAME => first & 0xff,
        _ if first & 0xff78 == 0x4668 => kept(first >> 4 & 8 | first & 7),
        0xf10d | 0xf50d | 0xf20d | 0xf60d if second >> 8 & 15 != 13 => kept(second >> 8 & 15),
        _ => u32::MAX,
    }
}

/// What is known of registers and of the stack's words.
pub struct Loaded {
    known: HashMap<Holder, Callee>,
    /// Words of the stack that nobody else can write to: those below this number.
    private: u32,
    /// Words of the stack that instructions for several registers may write to: those from this
    /// number on.
    several: u32,
}

impl Loaded {
    /// At the start of a function.
    pub fn of(code: &Code<'_>) -> Self {
        let (mut private, mut several) = (u32::MAX, u32::MAX);
        let mut at = 0;
        while let Some(first) = half(code.bytes, at) {
            if (code.is_data)(code.start + at as u64) {
                at += 2;
                continue;
            }
            let next = half(code.bytes, at + 2).unwrap_or(0);
            let word = exposed(first, next);
            // add rd, sp, n, then stmia or ldmia by rd: how compilers save registers.
            let saves =
                first >> 11 == 0b10101 && next >> 12 == 0b1100 && next >> 8 & 7 == first >> 8 & 7;
            let to = if saves { &mut several } else { &mut private };
            *to = (*to).min(word);
            at += if first >> 11 >= 0b11101 { 4 } else { 2 };
        }
        Self { known: HashMap::new(), private, several }
    }

    /// What a register refers to.
    pub fn get(&self, register: u32) -> Option<Callee> {
        self.known.get(&Holder::Register(register)).copied()
    }

    /// Follows an instruction that is no call.
    pub fn follow(&mut self, code: &Code<'_>, place: u64, first: u32, second: Option<u32>) {
        if let Some(second) = second {
            self.follow_long(first, second);
            return;
        }
        let low = first & 7;
        let middle = first >> 8 & 7;
        match first >> 11 {
            // str, strh, strb by a register; the others load.
            0b01010 if first >> 9 & 3 != 3 => {}
            0b00000..=0b00011 | 0b01010 | 0b01011 | 0b01101 | 0b01111 | 0b10001 => self.forget(low),
            0b00100 | 0b00110 | 0b00111 | 0b10100 | 0b10101 => self.forget(middle),
            0b01000 => self.follow_registers(first),
            0b01001 => self.load(code, place, first),
            0b10010 => self.copy(Holder::Register(middle), Holder::Slot(first & 0xff)),
            0b10011 => self.copy(Holder::Slot(first & 0xff), Holder::Register(middle)),
            0b10110 | 0b10111 => match first >> 8 & 15 {
                0b0010 | 0b1010 => self.forget(low), // sxth and the like; rev
                0b1100 | 0b1101 => self.forget_all(first & 0xff), // pop
                // The stack pointer moves, and all words have other numbers: add, sub, push.
                0b0000 | 0b0100 | 0b0101 => self.forget_slots(),
                _ => {}
            },
            0b11000 => {
                self.forget(middle);
                let several = self.several;
                self.known
                    .retain(|holder, _| !matches!(holder, Holder::Slot(it) if *it >= several));
            }
            0b11001 => {
                self.forget_all(first & 0xff);
                self.forget(middle);
            }
            _ => {}
        }
    }

    /// Instructions on two registers.
    fn follow_registers(&mut self, first: u32) {
        let low = first & 7;
        let to = first >> 4 & 8 | low;
        match (first >> 10 & 1, first >> 8 & 3, first >> 6 & 15) {
            // tst, cmp, cmn only compare.
            (0, _, 8 | 10 | 11) | (1, 1 | 3, _) => {}
            (0, ..) => self.forget(low),
            (_, 2, _) => self.copy(Holder::Register(first >> 3 & 15), Holder::Register(to)),
            _ => self.forget(to),
        }
    }

    /// Instructions of two words name what they write to in one of few places: all are forgotten.
    fn follow_long(&mut self, first: u32, second: u32) {
        let several = first & 0xfe40 == 0xe800; // ldm, stm
        if several {
            self.forget_all(second);
        }
        for register in [first & 15, second >> 12, second >> 8 & 15, second & 15] {
            self.forget(register);
        }
        // By the stack pointer, or by the register that keeps what it was.
        if [13, FRAME].contains(&(first & 15)) {
            self.forget_slots();
        }
    }

    /// Follows a call, which keeps only some registers.
    pub fn call(&mut self) {
        for register in [0, 1, 2, 3, 12, 14] {
            self.forget(register);
        }
    }

    fn load(&mut self, code: &Code<'_>, place: u64, first: u32) {
        let from = ((place + 4) & !3) + u64::from(first & 0xff) * 4;
        let register = first >> 8 & 7;
        self.forget(register);
        if !(code.is_data)(from) || from < code.start {
            return;
        }
        let at = (from - code.start) as usize;
        let Some((low, high)) = half(code.bytes, at).zip(half(code.bytes, at + 2)) else { return };
        let loaded = if code.relocation(from, 4).is_some() {
            Callee::Relocation(from)
        } else if low & 1 == 1 {
            Callee::Place((high << 16 | low & !1).into()) // code in Thumb
        } else {
            return;
        };
        self.known.insert(Holder::Register(register), loaded);
    }

    fn copy(&mut self, from: Holder, to: Holder) {
        if let Holder::Slot(slot) = to
            && slot >= self.private
        {
            return;
        }
        match self.known.get(&from).copied() {
            Some(known) => drop(self.known.insert(to, known)),
            None => drop(self.known.remove(&to)),
        }
    }

    fn forget(&mut self, register: u32) {
        self.known.remove(&Holder::Register(register));
    }

    fn forget_slots(&mut self) {
        self.known.retain(|holder, _| matches!(holder, Holder::Register(_)));
    }

    /// Registers by a bit each.
    fn forget_all(&mut self, registers: u32) {
        (0..16).filter(|register| registers >> register & 1 == 1).for_each(|it| self.forget(it));
    }
}
