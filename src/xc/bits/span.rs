//! How many words a row of bits has. Known while compiling for short rows, so that the loops over
//! them unroll; any length otherwise.

use core::ops::Range;

/// A length of rows. Rows that are not there are passed over.
pub(super) trait Span: Copy {
    /// Acts on one row.
    fn one<R>(self, rows: (&[u64], usize), act: impl FnOnce(&[u64]) -> R) -> Option<R>;

    /// Acts on a row and one to be changed.
    fn pair(
        self,
        from: (&[u64], usize),
        to: (&mut [u64], usize),
        act: impl FnOnce(&[u64], &mut [u64]),
    );
}

/// `W` words.
#[derive(Clone, Copy)]
pub(super) struct Fixed<const W: usize>;

/// That many words.
#[derive(Clone, Copy)]
pub(super) struct Any(pub usize);

impl<const W: usize> Span for Fixed<W> {
    #[inline(always)]
    fn one<R>(self, rows: (&[u64], usize), act: impl FnOnce(&[u64]) -> R) -> Option<R> {
        let row = rows.0.get(rows.1.wrapping_mul(W)..)?.first_chunk::<W>()?;
        Some(act(row))
    }

    #[inline(always)]
    fn pair(
        self,
        from: (&[u64], usize),
        to: (&mut [u64], usize),
        act: impl FnOnce(&[u64], &mut [u64]),
    ) {
        let from = from.0.get(from.1.wrapping_mul(W)..).and_then(|rest| rest.first_chunk::<W>());
        let to = to.0.get_mut(to.1.wrapping_mul(W)..).and_then(|rest| rest.first_chunk_mut::<W>());
        if let (Some(from), Some(to)) = (from, to) {
            act(from, to);
        }
    }
}

impl Span for Any {
    #[inline(always)]
    fn one<R>(self, rows: (&[u64], usize), act: impl FnOnce(&[u64]) -> R) -> Option<R> {
        rows.0.get(place(rows.1, self.0)).map(act)
    }

    #[inline(always)]
    fn pair(
        self,
        from: (&[u64], usize),
        to: (&mut [u64], usize),
        act: impl FnOnce(&[u64], &mut [u64]),
    ) {
        let from = from.0.get(place(from.1, self.0));
        let to = to.0.get_mut(place(to.1, self.0));
        if let (Some(from), Some(to)) = (from, to) {
            act(from, to);
        }
    }
}

/// Where a row of this length stands.
#[inline(always)]
pub(super) fn place(row: usize, length: usize) -> Range<usize> {
    let first = row.wrapping_mul(length);
    first..first.wrapping_add(length)
}

/// Copies a row.
#[inline(always)]
pub(super) fn copy(from: &[u64], to: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = *from;
    }
}

/// Adds a row's bits to another's.
#[inline(always)]
pub(super) fn unite(from: &[u64], to: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= *from;
    }
}

/// Adds a row's bits to another's, but for some.
#[inline(always)]
pub(super) fn unite_but(from: &[u64], but: &[u64], to: &mut [u64]) {
    for ((to, from), but) in to.iter_mut().zip(from).zip(but) {
        *to |= *from & !*but;
    }
}

/// Takes a row's bits from another's.
#[inline(always)]
pub(super) fn subtract(from: &[u64], to: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to &= !*from;
    }
}
