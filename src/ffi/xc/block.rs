//! An exact cover in the caller's memory: from a pointer to the arrays of a problem and a search.

use super::footwork_xc;
use super::layout::{BUSY, FIXED, Header, Layout, STANDING, STARTED};
use crate::ffi::memory::check;
use crate::ffi::status::{
    self, FOOTWORK_ERROR_ALTERED, FOOTWORK_ERROR_BUSY, FOOTWORK_ERROR_NO_SOLUTION,
    FOOTWORK_ERROR_RUNNING, FOOTWORK_ERROR_STATE,
};
use crate::xc::walk::Trail;
use crate::xc::{Entry, Filled, Problem, ProblemMemory, State, Width, bits, dance};

/// Of a block that is yet to be looked at.
const EMPTY: Layout = Layout {
    engine: 0,
    wide: false,
    items: 0,
    options: 0,
    entries: 0,
    levels: 0,
    words: 0,
    numbers: 0,
    third: 0,
    size: 0,
};

/// A block whose header was checked. Whoever makes one answers for the rest of the memory.
pub(in crate::ffi) struct Block {
    base: *mut u8,
    pub layout: Layout,
    pub flags: u32,
}

/// The arrays of a block with links of width `L`.
#[cfg_attr(target_os = "none", allow(dead_code))] // there are no bits on boards
pub(in crate::ffi) struct Parts<'a, L> {
    filled: &'a mut Filled,
    state: &'a mut State,
    words: &'a mut [u64],
    table: &'a mut [Entry<L>],
    ends: &'a mut [L],
    links: &'a mut [dance::Link<L>],
    heads: &'a mut [dance::Head<L>],
    frames: &'a mut [bits::Frame<L>],
    numbers: &'a mut [L],
    items: usize,
    levels: usize,
    third: usize,
}

/// The same to look at.
pub(in crate::ffi) struct SharedParts<'a, L: Width> {
    pub problem: Problem<'a, L>,
    pub state: &'a State,
    pub numbers: &'a [L],
}

impl Block {
    /// Looks at a handle that others may look at, too.
    ///
    /// # Safety
    /// `xc` points to what an initialized block of its size would be, whatever its bytes, or is
    /// NULL or misaligned; nobody writes to it meanwhile.
    pub(in crate::ffi) unsafe fn shared(xc: *const footwork_xc) -> Result<Self, i32> {
        let mut block = Self::at(xc);
        // SAFETY: the caller's word.
        unsafe { block.open() }?;
        Ok(block)
    }

    /// A handle that nobody looked at yet: [`open`](Self::open) must come next. For calls that
    /// are deep, where a block within a result would take its stack twice.
    pub(super) const fn at(xc: *const footwork_xc) -> Self {
        Self { base: xc.cast_mut().cast(), layout: EMPTY, flags: 0 }
    }

    /// Checks the header, and reads it.
    ///
    /// # Safety
    /// As [`shared`](Self::shared).
    #[inline(never)] // so that the header is not on the stack all the time
    pub(super) unsafe fn open(&mut self) -> Result<(), i32> {
        let base = self.base;
        check(base.cast::<Header>())?;
        // SAFETY: a block is at least as long as its header.
        let header = unsafe { base.cast::<Header>().read() };
        if !header.is_initialized() {
            return Err(FOOTWORK_ERROR_STATE);
        }
        if !header.is_whole() {
            return Err(FOOTWORK_ERROR_ALTERED);
        }
        self.layout = header.layout().map_err(|_| FOOTWORK_ERROR_ALTERED)?;
        self.flags = header.flags;
        Ok(())
    }

    /// A handle that nobody else uses, and that no callback is running on.
    ///
    /// # Safety
    /// As [`shared`](Self::shared), and nobody reads from it meanwhile.
    pub(in crate::ffi) unsafe fn exclusive(xc: *mut footwork_xc) -> Result<Self, i32> {
        // SAFETY: the caller's word.
        let block = unsafe { Self::shared(xc) }?;
        if block.has(BUSY) { Err(FOOTWORK_ERROR_BUSY) } else { Ok(block) }
    }

    /// As [`open`](Self::open), for one that nobody else uses, and that no callback is running on.
    ///
    /// # Safety
    /// As [`exclusive`](Self::exclusive).
    pub(super) unsafe fn open_exclusive(&mut self) -> Result<(), i32> {
        // SAFETY: the caller's word.
        unsafe { self.open() }?;
        if self.has(BUSY) { Err(FOOTWORK_ERROR_BUSY) } else { Ok(()) }
    }

    /// A new block: zeroes with this header.
    ///
    /// # Safety
    /// `base` is aligned and points to `layout.size` bytes that nobody else uses.
    pub(super) unsafe fn create(base: *mut u8, layout: Layout, header: Header) -> Self {
        // SAFETY: the caller's word.
        unsafe {
            base.write_bytes(0, layout.size);
            base.cast::<Header>().write(header);
        }
        Self { base, layout, flags: header.flags }
    }

    pub(in crate::ffi) fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// Sets and clears flags.
    pub(in crate::ffi) fn set(&mut self, set: u32, clear: u32) {
        self.flags = (self.flags | set) & !clear;
        let header = self.base.cast::<Header>();
        // SAFETY: the header was checked, and this handle is exclusive.
        unsafe { (*header).flags = self.flags };
    }

    /// Whether options may be added.
    pub(in crate::ffi) fn must_be_open(&self) -> Result<(), i32> {
        if self.has(STARTED) { Err(FOOTWORK_ERROR_RUNNING) } else { Ok(()) }
    }

    /// Whether it is an exact cover of so many primary items, and items altogether.
    pub(in crate::ffi) fn has_items(&self, primary: u32, items: u32) -> bool {
        // SAFETY: the header was checked; nobody writes to it now.
        let header = unsafe { self.base.cast::<Header>().read() };
        header.primary == primary && header.primary.wrapping_add(header.secondary) == items
    }

    /// Forgets all options.
    pub(in crate::ffi) fn clear_options(&mut self) -> Result<(), i32> {
        // SAFETY: the header was checked, and this handle is exclusive.
        let (header, filled) = unsafe {
            let base = self.base;
            let filled: &mut Filled = &mut *base.add(size_of::<Header>()).cast();
            (base.cast::<Header>().read(), filled)
        };
        let most = if self.layout.wide { u32::MAX } else { u16::MAX.into() };
        let set = filled.set_items(header.primary, header.secondary, self.layout.items, most);
        set.map_err(|error| status::of(&error))
    }

    /// Forgets the search.
    pub(in crate::ffi) fn clear_state(&mut self) {
        // SAFETY: the header was checked, and this handle is exclusive.
        let state: &mut State =
            unsafe { &mut *self.base.add(size_of::<Header>() + size_of::<Filled>()).cast() };
        *state = State::NEW;
    }

    pub(in crate::ffi) fn must_have_solution(&self) -> Result<(), i32> {
        if self.has(STANDING) { Ok(()) } else { Err(FOOTWORK_ERROR_NO_SOLUTION) }
    }

    /// Whether some bytes lie within the block.
    pub(in crate::ffi) fn holds<T>(&self, array: &[T]) -> bool {
        let from = self.base.addr();
        let block = from..from.wrapping_add(self.layout.size);
        let bytes = array.as_ptr().addr();
        let end = bytes.wrapping_add(size_of_val(array));
        bytes < block.end && end > block.start && !array.is_empty()
    }

    /// Where a solution is kept for a callback.
    ///
    /// # Safety
    /// The block is exclusive, and this array of it is not in use.
    pub(in crate::ffi) unsafe fn found<'a>(&mut self) -> &'a mut [u32] {
        // Stands before all arrays whose place depends on the width.
        let places = self.places::<u16>();
        // SAFETY: as in `parts`.
        unsafe { self.slice(places.found) }
    }

    /// Offsets of the arrays.
    #[inline(always)]
    fn places<L: Width>(&self) -> Places {
        let Layout { items, options, entries, levels, words, numbers, .. } = self.layout;
        let links = self.layout.engine == super::FOOTWORK_ENGINE_LINKS;
        let mut end = FIXED;
        let mut take = |count: usize, size: usize| {
            let offset = end;
            // The sum of all is the block's size, which was checked not to wrap.
            end = end.wrapping_add(count.wrapping_mul(size));
            Place { offset, count }
        };
        let width = size_of::<L>();
        Places {
            words: take(words, 8),
            found: take(levels, 4),
            table: take(entries, width << 1),
            ends: take(options, width),
            links: take(if links { entries } else { 0 }, width << 1),
            heads: take(if links { items } else { 0 }, width << 1),
            frames: take(if links { 0 } else { levels }, width << 2),
            numbers: take(numbers, width),
        }
    }

    /// All arrays, to be changed.
    ///
    /// # Safety
    /// The block is exclusive, `L` is the width of its layout, and no other parts of it are in
    /// use.
    #[inline(always)] // no copies of the arrays' places
    pub(in crate::ffi) unsafe fn parts<'a, L: Width>(&mut self) -> Parts<'a, L> {
        let places = self.places::<L>();
        let fixed = size_of::<Header>();
        // SAFETY: the places are disjoint and within the block; all types are integers without
        // padding, `repr(C)`, and aligned: 8 at the start, then never a wider one.
        unsafe {
            Parts {
                filled: &mut *self.base.add(fixed).cast(),
                state: &mut *self.base.add(fixed + size_of::<Filled>()).cast(),
                words: self.slice(places.words),
                table: self.slice(places.table),
                ends: self.slice(places.ends),
                links: self.slice(places.links),
                heads: self.slice(places.heads),
                frames: self.slice(places.frames),
                numbers: self.slice(places.numbers),
                items: self.layout.items,
                levels: self.layout.levels,
                third: self.layout.third,
            }
        }
    }

    /// What reading a solution needs.
    ///
    /// # Safety
    /// `L` is the width of the block's layout; nobody writes to it meanwhile.
    pub(in crate::ffi) unsafe fn shared_parts<'a, L: Width>(&self) -> SharedParts<'a, L> {
        let places = self.places::<L>();
        let fixed = size_of::<Header>();
        // SAFETY: as in `parts`.
        unsafe {
            let filled: &Filled = &*self.base.add(fixed).cast();
            SharedParts {
                problem: filled.lend(
                    self.shared_slice(places.table),
                    self.shared_slice(places.ends),
                    &[],
                    self.layout.items,
                ),
                state: self.shared_state(),
                numbers: self.shared_slice(places.numbers),
            }
        }
    }

    /// The state of the search.
    ///
    /// # Safety
    /// Nobody writes to the block meanwhile.
    pub(in crate::ffi) unsafe fn shared_state<'a>(&self) -> &'a State {
        // SAFETY: as in `parts`.
        unsafe { &*self.base.add(size_of::<Header>() + size_of::<Filled>()).cast() }
    }

    unsafe fn slice<'a, T>(&self, place: Place) -> &'a mut [T] {
        let Place { offset, count } = place;
        // SAFETY: within the block, as the caller made sure.
        unsafe { core::slice::from_raw_parts_mut(self.base.add(offset).cast::<T>(), count) }
    }

    unsafe fn shared_slice<'a, T>(&self, place: Place) -> &'a [T] {
        let Place { offset, count } = place;
        // SAFETY: within the block, as the caller made sure.
        unsafe { core::slice::from_raw_parts(self.base.add(offset).cast::<T>(), count) }
    }
}

/// Where an array lies: bytes from the start of the block, and values.
#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    count: usize,
}

struct Places {
    words: Place,
    found: Place,
    table: Place,
    ends: Place,
    links: Place,
    heads: Place,
    frames: Place,
    numbers: Place,
}

impl<'a, L: Width> Parts<'a, L> {
    /// The problem, to be filled.
    pub(in crate::ffi) fn problem(self) -> ProblemMemory<'a, L> {
        ProblemMemory::go_on(self.table, self.ends, &mut [], self.filled, self.items)
    }

    /// The problem to search, and the memory of a search by links.
    #[inline(always)] // no copies
    pub(in crate::ffi) fn links(self) -> (Problem<'a, L>, dance::Memory<'a, L>) {
        let problem = self.filled.lend(self.table, self.ends, &[], self.items);
        let trail = Trail::of_thirds(self.state, self.numbers, self.third, self.levels);
        (problem, dance::Memory::of(self.links, self.heads, trail))
    }

    /// The problem to search, and the memory of a search by bits.
    #[cfg(not(target_os = "none"))]
    #[inline(always)] // no copies
    pub(in crate::ffi) fn bits(self) -> (Problem<'a, L>, bits::Memory<'a, L>) {
        let problem = self.filled.lend(self.table, self.ends, &[], self.items);
        (problem, bits::Memory::new(self.state, self.words, self.numbers, self.frames))
    }
}
