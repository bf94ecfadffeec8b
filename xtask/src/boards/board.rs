//! What is measured: boards that QEMU emulates, and the engines on each.

/// A board, as QEMU knows it.
pub struct Board {
    /// QEMU's name; also that of its memory in `tests/measure/link`.
    pub name: &'static str,
    pub core: &'static str,
    pub target: &'static str,
    pub emulator: &'static str,
    /// For the emulator.
    pub arguments: &'static [&'static str],
    /// The programs of `tests/measure` that fit.
    pub engines: &'static [Engine],
}

/// A program of `tests/measure`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Links over the constant matrix in flash.
    Flash,
    /// Links over the options that the givens leave.
    Full,
    /// Rows of bits, no links.
    Compact,
    /// A word an item over a matrix that is computed.
    Computed,
    /// Candidates of a digit in three rows as a word: no matrix.
    Bands,
    /// A textbook solver in C, to compare with.
    Peer,
    /// No engine: the frame that the others stand in.
    Nothing,
}

impl Engine {
    pub const ALL: [Self; 7] = [
        Self::Flash,
        Self::Full,
        Self::Compact,
        Self::Computed,
        Self::Bands,
        Self::Peer,
        Self::Nothing,
    ];

    /// The program's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Flash => "flash",
            Self::Full => "full",
            Self::Compact => "compact",
            Self::Computed => "computed",
            Self::Bands => "bands",
            Self::Peer => "peer",
            Self::Nothing => "nothing",
        }
    }

    /// Whether it counts link updates: bands count rounds.
    pub fn counts_updates(self) -> bool {
        self != Self::Bands
    }

    /// As tables have it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Flash => "links over flash",
            Self::Full => "links, all in RAM",
            Self::Compact => "compact",
            Self::Computed => "computed",
            Self::Bands => "bands",
            Self::Peer => "textbook C",
            Self::Nothing => "frame only",
        }
    }
}

const SMALL: &[Engine] =
    &[Engine::Bands, Engine::Computed, Engine::Compact, Engine::Flash, Engine::Nothing];
const LARGE: &[Engine] = &[
    Engine::Bands,
    Engine::Computed,
    Engine::Compact,
    Engine::Flash,
    Engine::Full,
    Engine::Nothing,
];
const WITH_PEER: &[Engine] = &[
    Engine::Bands,
    Engine::Computed,
    Engine::Compact,
    Engine::Flash,
    Engine::Full,
    Engine::Peer,
    Engine::Nothing,
];

const ARM: &str = "qemu-system-arm";
const RISCV: &str = "qemu-system-riscv32";

/// All boards. The next one is a line here and its memory in `tests/measure/link`.
pub const BOARDS: &[Board] = &[
    Board {
        name: "microbit",
        core: "Cortex-M0",
        target: "thumbv6m-none-eabi",
        emulator: ARM,
        arguments: &["-cpu", "cortex-m0"],
        engines: SMALL,
    },
    Board {
        name: "lm3s6965evb",
        core: "Cortex-M3",
        target: "thumbv7m-none-eabi",
        emulator: ARM,
        arguments: &["-cpu", "cortex-m3"],
        engines: LARGE,
    },
    Board {
        name: "mps2-an386",
        core: "Cortex-M4F",
        target: "thumbv7em-none-eabihf",
        emulator: ARM,
        arguments: &["-cpu", "cortex-m4"],
        engines: WITH_PEER,
    },
    // The same core again, with the memory of an STM32F405: for the examples.
    Board {
        name: "netduinoplus2",
        core: "Cortex-M4F",
        target: "thumbv7em-none-eabihf",
        emulator: ARM,
        arguments: &["-cpu", "cortex-m4"],
        engines: &[],
    },
    Board {
        name: "mps2-an505",
        core: "Cortex-M33",
        target: "thumbv8m.main-none-eabihf",
        emulator: ARM,
        arguments: &["-cpu", "cortex-m33"],
        engines: LARGE,
    },
    Board {
        name: "sifive_e",
        core: "RV32IMAC",
        target: "riscv32imac-unknown-none-elf",
        emulator: RISCV,
        arguments: &["-bios", "none"],
        engines: SMALL,
    },
    Board {
        name: "virt",
        core: "RV32IMAC",
        target: "riscv32imac-unknown-none-elf",
        emulator: RISCV,
        arguments: &["-bios", "none"],
        engines: LARGE,
    },
];
