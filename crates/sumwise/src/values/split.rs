//! The splits of a sub-hand in two.

/// Two sub-hands that together are a third, by their indices in a lattice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    /// The left side if the order is fixed; otherwise either side.
    pub(crate) left: usize,
    pub(crate) right: usize,
    /// The number of choices of positions that give this split.
    pub(crate) ways: u64,
    /// Whether the sides can also be exchanged. It is false if the order is fixed or the sides are equal.
    pub(crate) mirrored: bool,
}
