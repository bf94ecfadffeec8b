//! A problem as plain numbers, as every crate can take it.

/// Items, primary ones first, and the items of each option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Primary items.
    pub primary: u32,
    /// Secondary items, numbered behind them.
    pub secondary: u32,
    /// The items of each option, in ascending order.
    pub options: Vec<Vec<u16>>,
}
