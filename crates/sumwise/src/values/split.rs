//! How a sub-hand splits in two.

/// Two sub-hands that together are a third, by their indices in a lattice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    /// The side on the left, where the order is fixed.
    pub(crate) left: usize,
    pub(crate) right: usize,
    /// How many choices of positions are this split.
    pub(crate) ways: u64,
    /// Whether the sides may also change places. Two equal sides need not.
    pub(crate) mirrored: bool,
}
