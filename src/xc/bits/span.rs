//! How many words a row of bits has. Known while compiling for short rows, so that the loops over
//! them unroll (1.2x on queens); any length otherwise.

/// A length of rows.
pub(super) trait Span: Copy {
    /// A row.
    type Row: AsRef<[u64]> + ?Sized;

    /// Row number `index`; an empty or zero one outside.
    fn row(self, rows: &[u64], index: usize) -> &Self::Row;

    /// The same to be changed.
    fn row_mut(self, rows: &mut [u64], index: usize) -> &mut [u64];
}

/// `W` words.
#[derive(Clone, Copy)]
pub(super) struct Fixed<const W: usize>;

/// That many words.
#[derive(Clone, Copy)]
pub(super) struct Any(pub usize);

impl<const W: usize> Span for Fixed<W> {
    type Row = [u64; W];

    #[inline(always)]
    fn row(self, rows: &[u64], index: usize) -> &[u64; W] {
        const { assert!(W > 0) };
        rows.get(index * W..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; W])
    }

    #[inline(always)]
    fn row_mut(self, rows: &mut [u64], index: usize) -> &mut [u64] {
        match rows.get_mut(index * W..).and_then(|rest| rest.first_chunk_mut::<W>()) {
            Some(row) => row,
            None => &mut [],
        }
    }
}

impl Span for Any {
    type Row = [u64];

    #[inline(always)]
    fn row(self, rows: &[u64], index: usize) -> &[u64] {
        rows.get(index * self.0..(index + 1) * self.0).unwrap_or_default()
    }

    #[inline(always)]
    fn row_mut(self, rows: &mut [u64], index: usize) -> &mut [u64] {
        rows.get_mut(index * self.0..(index + 1) * self.0).unwrap_or_default()
    }
}
