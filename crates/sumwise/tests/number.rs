//! Rationals: what is printed is read back, and arithmetic is exact at every size.

mod strategies;

use std::cmp::Ordering;
use std::collections::HashSet;

use num_traits::{Signed as _, ToPrimitive as _, Zero as _};
use proptest::prelude::*;
use strategies::{cases, fraction, integer, number, to_num_rational};
use sumwise::Rational;

/// Fractions of any two `i64`, the extremes among them.
fn fixed_size() -> impl Strategy<Value = Rational> {
    let denominator = prop_oneof![1 => Just(1), 2 => integer().prop_filter("a denominator", |integer| *integer != 0)];
    (integer(), denominator).prop_map(|(numerator, denominator)| fraction(numerator, denominator))
}

fn any_size() -> impl Strategy<Value = Rational> {
    prop_oneof![3 => fixed_size(), 1 => number()]
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn what_is_printed_is_read_back(value in any_size()) {
        prop_assert_eq!(value.to_string().parse(), Ok(value));
    }

    #[test]
    fn a_decimal_is_printed_as_a_fraction_that_is_read_back(text in r"-?[0-9]{1,20}\.[0-9]{1,80}") {
        let value: Rational = text.parse().unwrap();
        prop_assert_eq!(value.to_string().parse(), Ok(value));
    }

    #[test]
    fn a_decimal_is_its_digits_over_a_power_of_ten(whole in 0_u32.., decimals in "[0-9]{1,9}") {
        let shift = 10_i64.pow(u32::try_from(decimals.len()).unwrap());
        let digits = i64::from(whole) * shift + decimals.parse::<i64>().unwrap();
        prop_assert_eq!(format!("{whole}.{decimals}").parse(), Ok(fraction(digits, shift)));
        prop_assert_eq!(format!("-{whole}.{decimals}").parse(), Ok(fraction(-digits, shift)));
    }

    #[test]
    fn arithmetic_is_that_of_num_rational(a in any_size(), b in any_size()) {
        let (big_a, big_b) = (to_num_rational(&a), to_num_rational(&b));
        prop_assert_eq!(to_num_rational(&(&a + &b)), &big_a + &big_b);
        prop_assert_eq!(to_num_rational(&(&a - &b)), &big_a - &big_b);
        prop_assert_eq!(to_num_rational(&(&a * &b)), &big_a * &big_b);
        prop_assert_eq!(a.checked_div(&b).map(|value| to_num_rational(&value)), (!big_b.is_zero()).then(|| &big_a / &big_b));
        prop_assert_eq!(a.cmp(&b), big_a.cmp(&big_b));
        prop_assert_eq!(a == b, big_a == big_b);
    }

    #[test]
    fn questions_are_answered_as_by_num_rational(a in any_size()) {
        let big = to_num_rational(&a);
        prop_assert_eq!(to_num_rational(&a.abs()), big.abs());
        prop_assert_eq!((a.is_zero(), a.is_negative(), a.is_integer()), (big.is_zero(), big.is_negative(), big.is_integer()));
        prop_assert_eq!(a.to_i64(), big.is_integer().then(|| big.numer().to_i64()).flatten());
    }

    /// Equal values have one representation, hash and text, however they were computed.
    #[test]
    fn equal_values_are_the_same_however_they_came_about(a in any_size(), b in any_size()) {
        let ways = [Some(a.clone()), Some(&a + &b - &b), (&a * &b).checked_div(&b)];
        let values: HashSet<Rational> = ways.iter().flatten().cloned().collect();
        prop_assert_eq!(values, HashSet::from([a.clone()]));
        prop_assert!(ways.iter().flatten().all(|value| value.to_string() == a.to_string()));
        prop_assert!(ways.iter().flatten().all(|value| value.cmp(&a) == Ordering::Equal));
    }
}

#[test]
fn a_fraction_of_extremes_is_exact() {
    let (least, most) = (Rational::from(i64::MIN), Rational::from(i64::MAX));
    assert_eq!((-&least).to_string(), "9223372036854775808");
    assert_eq!((&least / Rational::from(-1)).to_string(), "9223372036854775808");
    assert_eq!((&least * &least).to_string(), "85070591730234615865843651857942052864");
    assert_eq!(fraction(1, i64::MIN).to_string(), "-1/9223372036854775808");
    assert_eq!(fraction(i64::MIN, i64::MIN), 1.into());
    assert_eq!((&most - &least).to_string(), "18446744073709551615");
    assert_eq!(most + least, (-1).into());
}

/// A power by repeated multiplication, and its digits by writing it.
fn slow_power(base: &Rational, exponent: i64, digits: usize) -> Option<Rational> {
    if base.is_zero() && exponent <= 0 {
        return None;
    }
    let product = (0..exponent.abs()).fold(Rational::ONE, |product, _| product * base);
    let power = if exponent < 0 { Rational::ONE / product } else { product };
    (length(&power) <= digits).then_some(power)
}

/// The digits of the longer of numerator and denominator.
fn length(value: &Rational) -> usize {
    [value.numerator(), value.denominator()].map(|part| part.magnitude().to_string().len()).into_iter().max().unwrap()
}

fn small() -> impl Strategy<Value = Rational> {
    (-12_i64..=12, 1_i64..=5).prop_map(|(numerator, denominator)| fraction(numerator, denominator))
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn a_power_is_repeated_multiplication(base in small(), exponent in -60_i64..=60, digits in 1_u32..=40) {
        let expected = slow_power(&base, exponent, digits as usize);
        prop_assert_eq!(base.power(&exponent.into(), digits), expected);
    }

    /// A power with a root in its exponent, multiplied out, is the power of the numerator.
    #[test]
    fn a_root_is_exact_or_none(base in small(), times in -6_i64..=6, root in 2_i64..=6) {
        let exponent = fraction(times, root);
        let root = i64::try_from(exponent.denominator()).unwrap();
        let roots = (1_i64..=12).flat_map(|a| (1_i64..=5).map(move |b| fraction(a, b)));
        let exact = if root == 1 { Some(base.clone()) } else { roots.into_iter().find(|it| slow_power(it, root, 100).unwrap() == base) };
        let expected = match exact {
            _ if base.is_zero() => (times > 0).then_some(Rational::ZERO),
            exact => exact.and_then(|exact| slow_power(&exact, i64::try_from(exponent.numerator()).unwrap(), 100)),
        };
        prop_assert_eq!(base.power(&exponent, 100), expected);
    }

    #[test]
    fn digits_are_those_that_are_written(value in any_size(), digits in 1_u32..=100) {
        prop_assert_eq!(value.is_within_digits(digits), length(&value) <= digits as usize);
    }

    #[test]
    fn the_square_root_of_a_square_is_its_size(value in any_size(), integer in integer()) {
        prop_assert_eq!((&value * &value).square_root(), Some(value.abs()));
        let integer = Rational::from(integer);
        prop_assert_eq!((&integer * &integer + Rational::ONE).square_root().is_some(), integer.is_zero());
    }
}

#[test]
fn factorials_are_products() {
    let mut product = Rational::ONE;
    for number in 0..=120_i64 {
        product = if number == 0 { product } else { product * Rational::from(number) };
        for digits in [1, 5, 19, 100, 150] {
            let expected = (length(&product) <= digits as usize).then(|| product.clone());
            assert_eq!(Rational::from(number).factorial(digits), expected, "{number}, {digits} digits");
        }
    }
    assert_eq!(fraction(1, 2).factorial(100), None);
}

#[test]
fn towers_cost_nothing() {
    let nine = Rational::from(9);
    let tower = nine.power(&nine, 10_000).unwrap();
    assert_eq!(tower, 387_420_489.into());
    assert_eq!(nine.power(&tower, 10_000), None);
    assert_eq!(tower.power(&tower, 10_000), None);
    assert_eq!(tower.factorial(10_000), None);
    let longest = Rational::from(10).power(&9_999.into(), 10_000).unwrap();
    assert_eq!((longest.power(&longest, 10_000), longest.factorial(10_000)), (None, None));
    assert_eq!(longest.power(&fraction(1, 9_999), 10_000), Some(10.into()));
    assert_eq!(Rational::ONE.power(&longest, 1), Some(Rational::ONE));
    assert_eq!((-Rational::ONE).power(&(longest + Rational::ONE), 1), Some(-Rational::ONE));
}
