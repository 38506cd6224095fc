//! The strategies of the property tests, and the exact arithmetic that judges them.
#![allow(dead_code, reason = "every test takes what it needs")]

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use sumwise::Token;
use sumwise::{
    Brackets, Domain, Formula, Hand, Join, Node, Operator, Operators, Order, Points, Rational, Rules, Shape, Sign, Use,
    enumerate,
};

/// A given number of cases, without a file of past failures. The engine without `fast`, which has no method of its own, takes a quarter of
/// them.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let cases = if cfg!(feature = "fast") { cases } else { cases.div_ceil(4) };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

pub(crate) fn fraction(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Rational {
    Rational::new(numerator, denominator).expect("a test divides by no zero")
}

pub(crate) fn numbers(integers: &[i64]) -> Vec<Rational> {
    integers.iter().copied().map(Rational::from).collect()
}

/// Numbers of a game: small integers, often equal, sometimes 0, negative or a fraction.
pub(crate) fn small_number() -> impl Strategy<Value = Rational> {
    prop_oneof![
        8 => (1_i64..=10).prop_map(Rational::from),
        2 => (-3_i64..=0).prop_map(Rational::from),
        1 => (-7_i64..=7, 2_i64..=4).prop_map(|(numerator, denominator)| fraction(numerator, denominator)),
    ]
}

/// Any `i64`, the extremes among them.
pub(crate) fn integer() -> impl Strategy<Value = i64> {
    prop_oneof![4 => any::<i64>(), 2 => -12_i64..=12, 1 => select(vec![i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX])]
}

/// Numbers of every size that can be read: up to a hundred digits.
pub(crate) fn number() -> impl Strategy<Value = Rational> {
    let digits = prop_oneof!["-?[1-9][0-9]{30,99}", "-?[1-9][0-9]{20,48}/[1-9][0-9]{20,48}"];
    prop_oneof![
        6 => small_number(),
        2 => (integer(), integer().prop_filter("a denominator", |n| *n != 0)).prop_map(|(n, d)| fraction(n, d)),
        1 => digits.prop_map(|text| text.parse().expect("digits are a number")),
    ]
}

/// The operators that a set may have.
const OPERATORS: &[Operator] = Operator::ALL.split_at(Operator::Join as usize).0;

pub(crate) fn operator() -> impl Strategy<Value = Operator> {
    select(Operator::ALL.to_vec())
}

/// Formulas of any shape, with up to eight operators, signs and decimals.
pub(crate) fn signed_formula() -> impl Strategy<Value = Formula> {
    const MOST: usize = 17;
    let decimal = "[0-9]{0,3}\\.([0-9]{1,3}|\\([0-9]{1,3}\\))".prop_map(|text| text.parse::<Formula>().unwrap());
    let decimals = vec(proptest::option::weighted(0.2, decimal), MOST);
    let signs = vec(vec(select(Sign::ALL.to_vec()), 0..=2), MOST);
    (formula(), decimals, proptest::option::of(signs)).prop_map(|(formula, decimals, signs)| {
        let mut nodes = decimals.into_iter().zip(signs.unwrap_or_else(|| vec![Vec::new(); MOST]));
        formula.fold(|node| {
            let (decimal, signs) = nodes.next().expect("no formula has more nodes");
            let made = match node {
                Node::Leaf(leaf) => decimal.unwrap_or_else(|| Formula::number(leaf.number().unwrap().clone())),
                Node::Sign(..) => unreachable!("it has no signs yet"),
                Node::Operator(operator, left, right) => Formula::join(&left, operator, &right),
            };
            signs.into_iter().fold(made, |made, sign| made.sign(sign))
        })
    })
}

/// Formulas of any shape, with up to eight operators.
pub(crate) fn formula() -> impl Strategy<Value = Formula> {
    const MOST: usize = 8;
    let parts = (0..=MOST, any::<Index>(), vec(operator(), MOST), vec(number(), MOST + 1));
    parts.prop_map(|(size, shape, operators, numbers)| {
        let shapes: Vec<Shape> = Shape::all(size).collect();
        Formula::decorate(shape.get(&shapes), &operators[..size], &numbers[..=size]).expect("every place is filled")
    })
}

/// Every set of operators.
pub(crate) fn operator_sets() -> Vec<Operators> {
    let has = |set: u8, operator: &Operator| set >> (*operator as u8) & 1 == 1;
    let set = |set| operators(OPERATORS.iter().copied().filter(|operator| has(set, operator)));
    (1..1 << OPERATORS.len()).map(set).collect()
}

pub(crate) fn operators(operators: impl IntoIterator<Item = Operator>) -> Operators {
    let symbols: Vec<&str> = operators.into_iter().map(Operator::symbol).collect();
    symbols.join(",").parse().expect("a set of operators that is not empty")
}

pub(crate) fn arithmetic() -> impl Strategy<Value = Operator> {
    select(Operators::ARITHMETIC.as_slice().to_vec())
}

pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    rules_of(Operator::ALL, Sign::ALL)
}

/// The same without the operators that few games have, for hands that have too many formulas with them.
pub(crate) fn usual_rules() -> impl Strategy<Value = Rules> {
    rules_of(&Operator::ALL[..=Operator::Join as usize], &Sign::ALL[..=Sign::Root as usize])
}

fn rules_of(operators: &[Operator], signs: &'static [Sign]) -> impl Strategy<Value = Rules> + use<> {
    let join =
        prop_oneof![3 => Just(Join::None), 1 => Just(Join::Digits), 1 => Just(Join::Some), 1 => Just(Join::Values)];
    let brackets = prop_oneof![3 => Just(Brackets::Any), 1 => Just(Brackets::None), 1 => Just(Brackets::Left)];
    let points = prop_oneof![3 => Just(Points::None), 1 => Just(Points::Decimals), 1 => Just(Points::Recurring)];
    let signs = prop_oneof![3 => Just(""), 3 => select(signs).prop_map(Sign::symbol)];
    let rules = (rules_with(operators), signs, join, points, brackets);
    rules.prop_map(|(rules, sign, join, points, brackets)| {
        let operators: Operators = format!("{},{sign}", rules.operators).parse().expect("the operators are not empty");
        // Functions have brackets.
        let has_functions = operators.as_slice().iter().any(|operator| operator.is_function());
        let brackets = if has_functions { Brackets::Any } else { brackets };
        Rules { operators, signs: "1".parse().unwrap(), join, points, brackets, ..rules }
    })
}

/// Rules with some of the four operators of arithmetic.
pub(crate) fn arithmetic_rules() -> impl Strategy<Value = Rules> {
    rules_with(Operators::ARITHMETIC.as_slice())
}

fn rules_with(all: &[Operator]) -> impl Strategy<Value = Rules> + use<> {
    let operators = subsequence(all.to_vec(), 1..=all.len()).prop_map(operators);
    let rules = (select(Order::ALL), select(Use::ALL), select(Domain::ALL), operators);
    rules.prop_map(|(order, usage, domain, operators)| Rules { order, usage, domain, operators, ..Rules::FREE })
}

/// Up to four small numbers under any rules, and fewer where these have very many formulas.
pub(crate) fn hand() -> impl Strategy<Value = Hand> {
    (vec(small_number(), 1..=4), rules()).prop_map(|(mut numbers, rules)| {
        while enumerate::count_of(&hand_of(numbers.clone(), &rules)) > 20_000_u32.into() {
            numbers.pop();
        }
        hand_of(numbers, &rules)
    })
}

/// The same under rules that leave the steps free, so that a formula can be made step by step.
pub(crate) fn hand_in_steps() -> impl Strategy<Value = Hand> {
    (vec(small_number(), 1..=4), rules_with(OPERATORS)).prop_map(|(numbers, rules)| hand_of(numbers, &rules))
}

pub(crate) fn hand_of(numbers: Vec<Rational>, rules: &Rules) -> Hand {
    Hand::new(numbers, *rules).expect("a few numbers are a hand")
}

/// The value of a formula by the arithmetic of `num_rational` alone; `None` where a step is undefined or too long.
pub(crate) fn value_by_num_rational(formula: &Formula) -> Option<BigRational> {
    let mut stack: Vec<BigRational> = Vec::new();
    for token in formula.tokens() {
        let value = match token {
            Token::Number(number) => to_num_rational(number),
            Token::Decimal(decimal) => to_num_rational(decimal.value()),
            Token::Sign(sign) => signed(*sign, &stack.pop()?)?,
            Token::Operator(operator) => {
                let (right, left) = (stack.pop()?, stack.pop()?);
                match operator.symbol() {
                    "+" => left + right,
                    "-" => left - right,
                    "*" => left * right,
                    "/" | "%" | "//" if right.is_zero() => return None,
                    "/" => left / right,
                    "%" | "//" if !left.is_integer() || !right.is_integer() => return None,
                    "%" => left.clone() - (left / right.clone()).floor() * right,
                    "//" => (left / right).floor(),
                    "root" => {
                        let index = left.to_integer().to_u32().filter(|index| left.is_integer() && *index >= 2)?;
                        nth_root(&right, index)?
                    }
                    "log" => logarithm(&left, &right)?,
                    "C" => binomial(&left, &right)?,
                    "|" => {
                        let is_natural = |value: &BigRational| value.is_integer() && !value.is_negative();
                        let is_joined = is_natural(&left) && is_natural(&right) && !left.is_zero();
                        BigRational::from_integer(is_joined.then(|| format!("{left}{right}"))?.parse().unwrap())
                    }
                    _ => power(&left, &right)?,
                }
            }
        };
        stack.push(value);
    }
    stack.pop()
}

/// A value with a sign. The factorial is a product, and the root is multiplied back.
fn signed(sign: Sign, value: &BigRational) -> Option<BigRational> {
    match sign {
        Sign::Negate => Some(-value),
        Sign::Root => {
            let root = || BigRational::new(value.numer().sqrt(), value.denom().sqrt());
            (!value.is_negative()).then(root).filter(|root| root * root == *value)
        }
        Sign::Square => (bits(value) <= 34_000).then(|| value * value).filter(|square| digits(square) <= 10_000),
        Sign::Floor => Some(value.floor()),
        Sign::Ceiling => Some(value.ceil()),
        _ => {
            let number = value.to_integer().to_u32().filter(|number| value.is_integer() && *number <= 7500)?;
            let product = |step: usize| (1..=number).rev().step_by(step).map(BigInt::from).product::<BigInt>();
            let product = BigRational::from_integer(match sign {
                // Each number may go to the place of any of the others.
                Sign::Subfactorial => (1..=number).fold(BigInt::one(), |others, number| {
                    others * number + if number.is_multiple_of(2) { BigInt::one() } else { -BigInt::one() }
                }),
                Sign::DoubleFactorial => product(2),
                _ => product(1),
            });
            Some(product).filter(|product| digits(product) <= 10_000)
        }
    }
}

/// The bits of the longer one of numerator and denominator.
fn bits(number: &BigRational) -> u64 {
    number.numer().bits().max(number.denom().bits())
}

/// The digits of the longer one of numerator and denominator.
fn digits(number: &BigRational) -> usize {
    number.numer().magnitude().to_string().len().max(number.denom().to_string().len())
}

/// A root of an integer index, multiplied back.
fn nth_root(value: &BigRational, index: u32) -> Option<BigRational> {
    if value.is_negative() && index.is_multiple_of(2) {
        return None;
    }
    let root = BigRational::new(value.numer().nth_root(index), value.denom().nth_root(index));
    (num_traits::pow(root.clone(), index as usize) == *value).then_some(root)
}

/// The exponent of a base, by the powers of the base's least root.
fn logarithm(base: &BigRational, value: &BigRational) -> Option<BigRational> {
    if !base.is_positive() || base.is_one() || !value.is_positive() {
        return None;
    }
    if value.is_one() {
        return Some(BigRational::zero());
    }
    let bits = u32::try_from(base.numer().bits().max(base.denom().bits())).unwrap();
    let (root, index) = (1..=bits).rev().find_map(|index| Some((nth_root(base, index)?, index)))?;
    let bits = value.numer().bits().max(value.denom().bits());
    let powers = std::iter::successors(Some(root.clone()), |power| Some(power * &root));
    let mut powers =
        (1_i64..).zip(powers).take_while(|(_, power)| power.numer().bits().max(power.denom().bits()) <= bits);
    let exponent = powers.find_map(|(exponent, power)| match () {
        () if power == *value => Some(exponent),
        () if power.recip() == *value => Some(-exponent),
        () => None,
    })?;
    Some(BigRational::new(exponent.into(), index.into()))
}

/// The number of choices, as the product of fractions.
fn binomial(of: &BigRational, chosen: &BigRational) -> Option<BigRational> {
    let are_natural = of.is_integer() && chosen.is_integer() && !chosen.is_negative() && chosen <= of;
    let fewer = are_natural.then(|| chosen.clone().min(of - chosen))?.to_integer().to_u32()?;
    let most = 40_000;
    let mut ways = BigRational::one();
    for next in 0..fewer {
        let next = BigRational::from_integer(next.into());
        ways = ways * (of - &next) / (next + BigRational::one());
        if ways.numer().bits() > most {
            return None;
        }
    }
    Some(ways)
}

/// A power by repeated multiplication, of an exact root that is multiplied back.
fn power(base: &BigRational, exponent: &BigRational) -> Option<BigRational> {
    if base.is_zero() {
        return exponent.is_positive().then(BigRational::zero);
    }
    if base.is_one() {
        return Some(BigRational::one());
    }
    let root = match exponent.denom().to_u32() {
        Some(1) => base.clone(),
        Some(degree) if base.is_positive() => {
            let root = BigRational::new(base.numer().nth_root(degree), base.denom().nth_root(degree));
            let size = BigInt::from(digits(&root) as u64 - 1) * degree;
            (size < BigInt::from(11_000) && num_traits::pow(root.clone(), degree as usize) == *base).then_some(root)?
        }
        _ => return None,
    };
    let root = if exponent.is_negative() { root.recip() } else { root };
    let times = exponent.numer().magnitude();
    if root.abs().is_one() {
        return Some(if times.bit(0) { root } else { BigRational::one() });
    }
    let times = times.to_usize().filter(|times| *times < 40_000 && (digits(&root) - 1) * times < 11_000)?;
    let power = num_traits::pow(root, times);
    (digits(&power) <= 10_000).then_some(power)
}

pub(crate) fn to_num_rational(number: &Rational) -> BigRational {
    BigRational::new(number.numerator(), number.denominator())
}
