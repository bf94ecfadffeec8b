//! Calls to the emulator (or to a debugger that knows them): text out, a file in, the end.

use core::arch::asm;

const OPEN: usize = 0x01;
const WRITE: usize = 0x05;
const READ: usize = 0x06;
const EXIT_EXTENDED: usize = 0x20;
const APPLICATION_EXIT: usize = 0x2_0026;

/// # Safety
/// `argument` must be what the operation says, for as long as it says.
unsafe fn call(operation: usize, argument: *const ()) -> usize {
    let result;
    #[cfg(target_arch = "arm")]
    // SAFETY: the caller's word.
    unsafe {
        asm!("bkpt #0xAB", inout("r0") operation => result, in("r1") argument);
    };
    // Three instructions of four bytes that no compiler makes, in one page.
    #[cfg(target_arch = "riscv32")]
    // SAFETY: the caller's word.
    unsafe {
        asm!(
            ".option push",
            ".option norvc",
            ".balign 16",
            "slli zero, zero, 0x1f",
            "ebreak",
            "srai zero, zero, 7",
            ".option pop",
            inout("a0") operation => result,
            in("a1") argument,
        );
    };
    result
}

/// Ends the program with this status.
#[inline(never)]
pub fn exit(status: u32) -> ! {
    let block = [APPLICATION_EXIT, status as usize];
    // SAFETY: the call reads the two words of the block.
    unsafe { call(EXIT_EXTENDED, (&raw const block).cast()) };
    loop {
        core::hint::spin_loop();
    }
}

/// What a file is opened for.
#[derive(Clone, Copy)]
pub enum Mode {
    /// `r`
    Read = 0,
    /// `w`
    Write = 4,
}

/// A file on the machine that runs the emulator.
pub struct File(usize);

impl File {
    /// Opens a file by its name, which is at most 15 bytes long; `:tt` is the console.
    pub fn open(name: &str, mode: Mode) -> Option<Self> {
        // The call wants a zero byte at the end.
        let mut bytes = [0; 16];
        for (to, from) in bytes.iter_mut().zip(name.bytes()) {
            *to = from;
        }
        let block = [bytes.as_ptr().expose_provenance(), mode as usize, name.len()];
        // SAFETY: the call reads the three words of the block, and the name.
        let handle = unsafe { call(OPEN, (&raw const block).cast()) };
        (handle != usize::MAX).then_some(Self(handle))
    }

    /// Fills the bytes; `false` at the end of the file.
    pub fn read(&self, bytes: &mut [u8]) -> bool {
        let block = [self.0, bytes.as_mut_ptr().expose_provenance(), bytes.len()];
        // SAFETY: the call reads the three words of the block and writes as many bytes as there are.
        let missing = unsafe { call(READ, (&raw const block).cast()) };
        missing == 0
    }

    /// Writes all bytes.
    #[inline(never)]
    pub fn write(&self, bytes: &[u8]) {
        let block = [self.0, bytes.as_ptr().expose_provenance(), bytes.len()];
        // SAFETY: the call reads the three words of the block, and as many bytes as there are.
        unsafe { call(WRITE, (&raw const block).cast()) };
    }
}
