//! What a table holds beside a value: a semiring, in which alternatives add up and a node multiplies its operands.

use std::marker::PhantomData;

use num_bigint::BigUint;

use crate::number::Number;

/// What is known of all formulas of a sub-hand that have one value.
pub(crate) trait Weight<N>: Clone {
    /// Whether the same formula counted twice changes nothing.
    const IDEMPOTENT: bool;

    /// Of a number alone.
    fn number() -> Self;
    /// Of a step with this value over two operands, which so many choices of numbers give.
    fn step(value: &N, left: &Self, right: &Self, ways: u64) -> Self;
    /// Of these formulas and others with the same value.
    fn or(&mut self, other: Self);
}

/// The smallest largest intermediate by size, 0 for a number alone. The number of operators is that of the sub-hand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cheapest<N>(N);

impl<N: Number> Weight<N> for Cheapest<N> {
    const IDEMPOTENT: bool = true;

    fn number() -> Self {
        Self(N::zero())
    }

    #[inline]
    fn step(value: &N, left: &Self, right: &Self, _: u64) -> Self {
        let operands = left.max(right);
        let size = value.size();
        if operands.0 > size { operands.clone() } else { Self(size) }
    }

    #[inline]
    fn or(&mut self, other: Self) {
        if other < *self {
            *self = other;
        }
    }
}

/// The number of formulas, in an integer that holds all formulas of the hand.
#[derive(Clone, Debug)]
pub(crate) struct Count<T, N>(pub(crate) T, PhantomData<N>);

impl<T, N> Count<T, N> {
    pub(crate) fn new(count: T) -> Self {
        Self(count, PhantomData)
    }
}

/// An integer that counts.
pub(crate) trait CountingInteger:
    Clone + From<u64> + for<'a> std::ops::AddAssign<&'a Self> + Into<BigUint>
{
    fn product(&self, other: &Self, ways: u64) -> Self;
}

impl CountingInteger for u64 {
    #[inline]
    fn product(&self, other: &Self, ways: u64) -> Self {
        self * other * ways
    }
}

impl CountingInteger for BigUint {
    fn product(&self, other: &Self, ways: u64) -> Self {
        self * other * ways
    }
}

impl<T: CountingInteger, N> Weight<N> for Count<T, N>
where
    N: Clone,
{
    const IDEMPOTENT: bool = false;

    fn number() -> Self {
        Self::new(1.into())
    }

    #[inline]
    fn step(_: &N, left: &Self, right: &Self, ways: u64) -> Self {
        Self::new(left.0.product(&right.0, ways))
    }

    #[inline]
    fn or(&mut self, other: Self) {
        self.0 += &other.0;
    }
}
