//! What steps with fractions make of a value: a Möbius transformation.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::Fraction;
use super::place::places_between;

/// The map of x to (px + q) / (rx + s), which any steps of arithmetic with one unknown operand x are.
///
/// It rises everywhere or falls everywhere, apart from its pole, where rx + s is 0. Where a step divides by 0 and a later one divides
/// by its result, the map counts this quotient as 0, though the steps have no value. Like [`Fraction`], it is exact for the hands that
/// [`Representation`](crate::rules::representation::Representation) gives fractions: p and r are what the steps make of 1/0, and q and s what
/// they make of 0/1, so the bounds of values before reduction hold for them too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moebius {
    p: i64,
    q: i64,
    r: i64,
    s: i64,
}

impl Moebius {
    pub(crate) const IDENTITY: Self = Self { p: 1, q: 0, r: 0, s: 1 };

    /// Returns the map of x to x + known.
    pub(crate) fn plus(known: Fraction) -> Self {
        Self { p: known.denominator, q: known.numerator, r: 0, s: known.denominator }
    }

    /// Returns the map of x to x − known.
    pub(crate) fn minus(known: Fraction) -> Self {
        Self { q: -known.numerator, ..Self::plus(known) }
    }

    /// Returns the map of x to known − x.
    pub(crate) fn subtracted_from(known: Fraction) -> Self {
        Self { p: -known.denominator, ..Self::plus(known) }
    }

    /// Returns the map of x to x · known.
    pub(crate) fn times(known: Fraction) -> Self {
        Self { p: known.numerator, q: 0, r: 0, s: known.denominator }
    }

    /// Returns the map of x to x / known.
    pub(crate) fn over(known: Fraction) -> Self {
        Self { p: known.denominator, q: 0, r: 0, s: known.numerator }
    }

    /// Returns the map of x to known / x.
    pub(crate) fn dividing(known: Fraction) -> Self {
        Self { p: 0, q: known.numerator, r: known.denominator, s: 0 }
    }

    /// Returns the map of x to what `self` makes of what `inner` makes of x.
    pub(crate) fn after(&self, inner: &Self) -> Self {
        Self {
            p: self.p * inner.p + self.q * inner.r,
            q: self.p * inner.q + self.q * inner.s,
            r: self.r * inner.p + self.s * inner.r,
            s: self.r * inner.q + self.s * inner.s,
        }
    }

    /// Returns whether it has a value for some x.
    pub(crate) fn is_defined(&self) -> bool {
        self.r != 0 || self.s != 0
    }

    /// Returns whether it rises ([`Ordering::Greater`]) or falls (`Less`) on either side of its pole, or is constant.
    pub(crate) fn slope(&self) -> Ordering {
        (i128::from(self.p) * i128::from(self.s)).cmp(&(i128::from(self.q) * i128::from(self.r)))
    }

    /// Returns whether x lies below the pole (`Less`), is the pole, or lies above it. Without a pole, every x lies on one side.
    #[inline]
    pub(crate) fn side(&self, x: &Fraction) -> Ordering {
        let denominator = (self.r * x.numerator + self.s * x.denominator).cmp(&0);
        if self.r < 0 { denominator.reverse() } else { denominator }
    }

    /// Returns the value for x, or `None` if x is the pole.
    #[inline]
    pub(crate) fn apply(&self, x: &Fraction) -> Option<Fraction> {
        let numerator = self.p * x.numerator + self.q * x.denominator;
        let denominator = self.r * x.numerator + self.s * x.denominator;
        let sign = denominator.signum();
        (sign != 0).then(|| Fraction { numerator: sign * numerator, denominator: sign * denominator })
    }

    /// Returns the [`place`](Fraction::place)s of the x with a value between two, the ends included. Returns `None` if they lie on
    /// both sides of 0 or of infinity. The map must not be constant.
    pub(crate) fn places_between(&self, ends: &[Fraction; 2]) -> Option<RangeInclusive<i64>> {
        let [p, q, r, s] = [self.p, self.q, self.r, self.s].map(i128::from);
        let quotients = ends.map(|Fraction { numerator, denominator }| {
            let (numerator, denominator) = (i128::from(numerator), i128::from(denominator));
            [s * numerator - q * denominator, p * denominator - r * numerator]
        });
        let [[_, from], [_, to]] = quotients;
        if from.signum() == to.signum() { places_between(quotients) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Number as _, Rational};
    use super::*;

    fn fraction() -> impl Strategy<Value = Fraction> {
        (-9..10_i64, 1..5_i64).prop_map(|(numerator, denominator)| Fraction { numerator, denominator })
    }

    type Step = (fn(Fraction) -> Moebius, fn(&Rational, &Rational) -> Option<Rational>);

    /// Each step as a map, and as what it makes of x and the known value.
    const STEPS: [Step; 6] = [
        (Moebius::plus, |x, known| Some(x + known)),
        (Moebius::minus, |x, known| Some(x - known)),
        (Moebius::subtracted_from, |x, known| Some(known - x)),
        (Moebius::times, |x, known| Some(x * known)),
        (Moebius::over, |x, known| x.checked_div(known)),
        (Moebius::dividing, |x, known| known.checked_div(x)),
    ];

    proptest! {
        #[test]
        fn steps_after_each_other_are_one_map(
            steps in prop::collection::vec((0..STEPS.len(), fraction()), 0..5),
            mut xs in prop::collection::vec(fraction(), 3),
        ) {
            // The last step comes first.
            let maps = steps.iter().map(|(step, known)| STEPS[*step].0(*known));
            let map = maps.fold(Moebius::IDENTITY, |outer, inner| outer.after(&inner));
            let value = |x: &Fraction| {
                let made = |x: Rational, (step, known): &(usize, Fraction)| STEPS[*step].1(&x, &known.to_rational());
                steps.iter().rev().try_fold(x.to_rational(), made)
            };
            xs.sort();
            xs.dedup();
            let mut values: Vec<(Ordering, Rational)> = Vec::new();
            for x in &xs {
                if let Some(value) = value(x) {
                    prop_assert_eq!(map.apply(x).map(|value| value.to_rational()), Some(value.clone()));
                    prop_assert!(map.is_defined());
                    values.push((map.side(x), value));
                }
            }
            for pair in values.windows(2) {
                let ((side, a), (other, b)) = (&pair[0], &pair[1]);
                prop_assert!(side <= other);
                prop_assert!(side != other || b.cmp(a) == map.slope());
            }
        }
    }
}
