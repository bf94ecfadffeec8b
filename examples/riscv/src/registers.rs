//! Registers of devices, by their addresses. The only place that touches memory which Rust does not
//! know.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::ptr;

/// What a register holds: as many bits as one access takes.
pub(crate) trait Value: Copy {}
impl Value for u8 {}
impl Value for u32 {}

/// Bytes from a device's address on: the whole of any device here.
const DEVICE: usize = 0x1_0000;

/// A device of the board.
#[derive(Clone, Copy)]
pub(crate) struct Device(usize);

impl Device {
    /// The core-local interruptor: timer and software interrupts, of both boards.
    pub(crate) const CLINT: Self = Self(0x0200_0000);
    /// The board's first serial line, as its manual has it.
    pub(crate) const UART: Self =
        Self(if cfg!(feature = "virt") { 0x1000_0000 } else { 0x1001_3000 });

    /// A register, `offset` bytes from the device's address. What it does when read or written is
    /// in the device's manual. Constant, so that a register out of the device does not compile.
    pub(crate) const fn register<V: Value>(self, offset: usize) -> Register<V> {
        assert!(offset.is_multiple_of(size_of::<V>()) && offset < DEVICE);
        Register(self.0 + offset, PhantomData)
    }
}

/// A register of a device.
#[derive(Clone, Copy)]
pub(crate) struct Register<V>(usize, PhantomData<V>);

impl<V: Value> Register<V> {
    pub(crate) fn read(self) -> V {
        // SAFETY: aligned and within a device, where no Rust object is; its registers may be read at
        // any time.
        unsafe { ptr::read_volatile(self.address()) }
    }

    pub(crate) fn write(self, value: V) {
        // SAFETY: as above; these devices transfer bytes and raise interrupts, they write no memory
        // by themselves.
        unsafe { ptr::write_volatile(self.address(), value) }
    }

    const fn address(self) -> *mut V {
        ptr::without_provenance_mut(self.0)
    }
}
