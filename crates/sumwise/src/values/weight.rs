//! The weights of values in tables. They form a semiring: the weights of alternative formulas are added, and a step
//! multiplies the weights of its operands.

use std::marker::PhantomData;

use num_bigint::BigUint;

#[cfg(feature = "fast")]
use crate::number::Fraction;
use crate::number::{Number, Rational};

/// The weight of all formulas of a sub-hand that have the same value.
pub(crate) trait Weight<N>: Clone + 'static {
    /// Whether adding the same formula twice changes nothing.
    const IDEMPOTENT: bool;
    /// Whether weights take bytes outside themselves.
    const HAS_HEAP: bool;

    /// Returns the weight of a single number.
    fn number() -> Self;
    /// Returns the weight of a leaf that is written in this many ways with the numbers of a sub-hand.
    fn leaf(ways: u64) -> Self;
    /// Returns the weight of a sign that gives this value, over an operand.
    fn sign(value: &N, operand: &Self) -> Self;
    /// Returns the weight of a step with this value over two operands. `ways` is the number of choices of numbers that
    /// give the step.
    fn step(value: &N, left: &Self, right: &Self, ways: u64) -> Self;
    /// Returns about the number of bytes that the weight takes outside itself.
    fn heap(&self) -> usize;
    /// Adds the weight of other formulas with the same value.
    fn or(&mut self, other: Self);
}

/// Nothing: the value alone is wanted.
impl<N> Weight<N> for () {
    const IDEMPOTENT: bool = true;
    const HAS_HEAP: bool = false;

    fn number() {}

    fn leaf(_: u64) {}

    fn sign(_: &N, (): &Self) {}

    #[inline]
    fn step(_: &N, (): &Self, (): &Self, _: u64) {}

    fn heap(&self) -> usize {
        0
    }

    #[inline]
    fn or(&mut self, (): Self) {}
}

/// A weight that the best formula has.
pub(crate) trait Best<N>: Weight<N> {
    /// Returns the minimum, over the formulas, of the largest intermediate by absolute value. It is 0 for a single number. The number
    /// of operators must be the same for all formulas of the sub-hand.
    fn largest(&self) -> &N;
}

/// A number that tables are made of, with the weights for it. Tables are compiled for each number and weight, so there are few.
pub(crate) trait Tabled: Number {
    /// The weight of the best formula of a sub-hand.
    type Best: Best<Self>;
    /// What counts formulas. Hands with more than it holds are counted with [`Rational`].
    type Counted: CountingInteger;
}

#[cfg(feature = "fast")]
impl Tabled for i64 {
    type Best = Cheapest<Self>;
    type Counted = u64;
}

#[cfg(feature = "fast")]
impl Tabled for Fraction {
    type Best = Cheapest<Self>;
    type Counted = u64;
}

/// Hands with signs and joined numbers need the first weight in any case, and large counts the second.
impl Tabled for Rational {
    type Best = Fewest<Self>;
    type Counted = BigUint;
}

/// The minimum, over the formulas, of the largest intermediate by absolute value. It is 0 for a single number. The
/// number of operators is left out, because all formulas of a sub-hand have equally many.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg(feature = "fast")]
pub(crate) struct Cheapest<N>(N);

#[cfg(feature = "fast")]
impl<N: Number> Best<N> for Cheapest<N> {
    fn largest(&self) -> &N {
        &self.0
    }
}

#[cfg(feature = "fast")]
impl<N: Number> Weight<N> for Cheapest<N> {
    const IDEMPOTENT: bool = true;
    const HAS_HEAP: bool = !N::IS_BOUNDED;

    fn number() -> Self {
        Self(N::zero())
    }

    fn leaf(_: u64) -> Self {
        Self::number()
    }

    fn sign(value: &N, operand: &Self) -> Self {
        Self(value.size().max(operand.0.clone()))
    }

    #[inline]
    fn step(value: &N, left: &Self, right: &Self, _: u64) -> Self {
        let operands = if left.0 < right.0 { right } else { left };
        let size = value.size();
        if size < operands.0 { operands.clone() } else { Self(size) }
    }

    #[inline]
    fn heap(&self) -> usize {
        self.0.heap()
    }

    #[inline]
    fn or(&mut self, other: Self) {
        if other.0 < self.0 {
            *self = other;
        }
    }
}

/// The minimum, over the formulas, of the number of steps, and then of the largest intermediate by absolute value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fewest<N> {
    pub(crate) steps: u32,
    pub(crate) largest: N,
}

impl<N: Number> Best<N> for Fewest<N> {
    fn largest(&self) -> &N {
        &self.largest
    }
}

impl<N: Number> Weight<N> for Fewest<N> {
    const IDEMPOTENT: bool = true;
    const HAS_HEAP: bool = !N::IS_BOUNDED;

    fn number() -> Self {
        Self { steps: 0, largest: N::zero() }
    }

    fn leaf(_: u64) -> Self {
        Self::number()
    }

    fn sign(value: &N, operand: &Self) -> Self {
        Self { steps: operand.steps + 1, largest: value.size().max(operand.largest.clone()) }
    }

    fn step(value: &N, left: &Self, right: &Self, _: u64) -> Self {
        let operands = (&left.largest).max(&right.largest);
        let size = value.size();
        let largest = if *operands > size { operands.clone() } else { size };
        Self { steps: left.steps + right.steps + 1, largest }
    }

    fn heap(&self) -> usize {
        self.largest.heap()
    }

    fn or(&mut self, other: Self) {
        if other < *self {
            *self = other;
        }
    }
}

/// The number of formulas, in an integer type that can count all formulas of the hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Count<T, N>(pub(crate) T, PhantomData<N>);

impl<T, N> Count<T, N> {
    pub(crate) fn new(count: T) -> Self {
        Self(count, PhantomData)
    }
}

/// An integer type that counts formulas.
pub(crate) trait CountingInteger:
    'static + Clone + From<u64> + for<'a> std::ops::AddAssign<&'a Self> + Into<BigUint>
{
    /// Whether counts take bytes outside themselves.
    const HAS_HEAP: bool;

    /// Returns the product of both counts and `ways`.
    fn product(&self, other: &Self, ways: u64) -> Self;
    /// Returns about the number of bytes that the count takes outside itself.
    fn heap(&self) -> usize;
}

impl CountingInteger for u64 {
    const HAS_HEAP: bool = false;

    #[inline]
    fn heap(&self) -> usize {
        0
    }

    #[inline]
    fn product(&self, other: &Self, ways: u64) -> Self {
        self * other * ways
    }
}

impl CountingInteger for BigUint {
    const HAS_HEAP: bool = true;

    fn heap(&self) -> usize {
        usize::try_from(self.bits() / 8).unwrap_or(usize::MAX).saturating_add(32)
    }

    fn product(&self, other: &Self, ways: u64) -> Self {
        let product = self * other;
        if ways == 1 { product } else { product * ways }
    }
}

impl<T: CountingInteger, N: 'static> Weight<N> for Count<T, N>
where
    N: Clone,
{
    const IDEMPOTENT: bool = false;
    const HAS_HEAP: bool = T::HAS_HEAP;

    fn number() -> Self {
        Self::new(1.into())
    }

    fn leaf(ways: u64) -> Self {
        Self::new(ways.into())
    }

    fn sign(_: &N, operand: &Self) -> Self {
        operand.clone()
    }

    #[inline]
    fn step(_: &N, left: &Self, right: &Self, ways: u64) -> Self {
        Self::new(left.0.product(&right.0, ways))
    }

    #[inline]
    fn heap(&self) -> usize {
        self.0.heap()
    }

    #[inline]
    fn or(&mut self, other: Self) {
        self.0 += &other.0;
    }
}
