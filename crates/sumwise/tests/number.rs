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
