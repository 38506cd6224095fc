//! Cores: the fast ones are those of a slow program that is the definition, word by word.

mod strategies;

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;
use strategies::{arithmetic_rules, cases, formula, fraction, hand, hand_of};
use sumwise::check::check_formula;
use sumwise::solve::{Distinct, Method, Solution, Solver};
use sumwise::{
    Class, Domain, Formula, Hand, Join, Node, Operator, Points, Puzzle, Rational, Rules, Sign, Token, Use, enumerate,
};

/// A term or a factor; `true` means subtracted, or divided by.
type Item = (bool, Tree);

/// A flattened formula. The value of a sum is not negative.
#[derive(Clone)]
enum Tree {
    Number(Rational),
    Sum(Vec<Item>),
    Product(Vec<Item>),
}

/// A tree or its negation.
type Signed = (bool, Tree);

impl Tree {
    fn value(&self) -> Rational {
        match self {
            Self::Number(number) => number.clone(),
            Self::Sum(terms) => total(terms),
            Self::Product(factors) => product(factors),
        }
    }

    fn numbers(&self) -> usize {
        match self {
            Self::Number(_) => 1,
            Self::Sum(items) | Self::Product(items) => items.iter().map(|(_, item)| item.numbers()).sum(),
        }
    }

    /// Some formula of the tree, or of its negation, if one can be written.
    fn write(&self, turned: bool) -> Option<Formula> {
        match self {
            Self::Number(number) => (!turned).then(|| Formula::number(number.clone())),
            Self::Sum(terms) => {
                let first = |(subtracted, term): &Item| term.write(*subtracted != turned);
                let (place, first) = terms.iter().enumerate().find_map(|(at, term)| Some((at, first(term)?)))?;
                let mut rest = terms.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, term)| term);
                rest.try_fold(first, |sum, (subtracted, term)| {
                    let operator = if *subtracted == turned { Operator::Add } else { Operator::Subtract };
                    Some(sum.join(operator, &term.write(false)?))
                })
            }
            Self::Product(factors) => {
                let turns = factors.iter().position(|(_, factor)| turned && factor.write(true).is_some());
                let written = |at: usize| factors[at].1.write(Some(at) == turns);
                let places = |divided| (0..factors.len()).filter(move |at| factors[*at].0 == divided);
                let first = places(false).next().filter(|_| turned == turns.is_some())?;
                let numerator = places(false)
                    .skip(1)
                    .fold(written(first), |product, at| Some(product?.join(Operator::Multiply, &written(at)?)));
                places(true).fold(numerator, |product, at| Some(product?.join(Operator::Divide, &written(at)?)))
            }
        }
    }

    fn class(&self) -> Class {
        Class::of(&self.write(false).expect("a tree of numbers that are not negative can be written")).unwrap()
    }
}

fn total(terms: &[Item]) -> Rational {
    terms.iter().fold(Rational::ZERO, |sum, (minus, term)| if *minus { sum - term.value() } else { sum + term.value() })
}

fn product(factors: &[Item]) -> Rational {
    factors.iter().fold(Rational::ONE, |product, (divided, factor)| {
        if *divided { product.checked_div(&factor.value()).unwrap() } else { product * factor.value() }
    })
}

fn terms((negative, tree): Signed, subtracted: bool) -> Vec<Item> {
    match tree {
        Tree::Sum(terms) => terms.into_iter().map(|(minus, term)| ((minus != negative) != subtracted, term)).collect(),
        tree => vec![(negative != subtracted, tree)],
    }
}

fn factors(tree: Tree, divided: bool) -> Vec<Item> {
    match tree {
        Tree::Product(factors) => factors.into_iter().map(|(under, factor)| (under != divided, factor)).collect(),
        tree => vec![(divided, tree)],
    }
}

/// The sum of some terms, from the side from which it is not negative; a sum 0 from that of its class.
fn sum(mut terms: Vec<Item>) -> Signed {
    if terms.len() == 1 {
        return terms.swap_remove(0);
    }
    let turned: Vec<Item> = terms.iter().cloned().map(|(minus, term)| (!minus, term)).collect();
    let (straight, turned) = (Tree::Sum(terms), Tree::Sum(turned));
    let value = straight.value();
    let is_canonical = |tree: &Tree| {
        let class = tree.write(false).map(|formula| Class::of(&formula).unwrap());
        class.is_some_and(|class| !class.to_string().starts_with("-("))
    };
    if value.is_negative() || (value.is_zero() && !is_canonical(&straight)) {
        (true, turned)
    } else {
        (false, straight)
    }
}

/// Flattens a formula.
fn flatten(formula: &Formula) -> Signed {
    formula.fold(|node: Node<'_, Signed>| match node {
        Node::Leaf(leaf) => (false, Tree::Number(leaf.number().unwrap().clone())),
        Node::Sign(..) => unreachable!("the formula has no signs"),
        Node::Operator(Operator::Add, left, right) => sum([terms(left, false), terms(right, false)].concat()),
        Node::Operator(Operator::Subtract, left, right) => sum([terms(left, false), terms(right, true)].concat()),
        Node::Operator(operator, left, right) => {
            let divided = operator == Operator::Divide;
            (left.0 != right.0, Tree::Product([factors(left.1, false), factors(right.1, divided)].concat()))
        }
    })
}

/// Of all choices of items, so that those taken out have a neutral total and what is left can be written, the one of the
/// fewest numbers, and then the first.
fn best_left(
    items: &[Item],
    is_neutral: impl Fn(&[Item]) -> bool,
    can_be_written: impl Fn(&[Item]) -> bool,
) -> Option<Vec<Item>> {
    let choices = (1..1_usize << items.len()).filter_map(|choice| {
        let (left, taken): (Vec<_>, Vec<_>) = items.iter().enumerate().partition(|(at, _)| choice >> at & 1 == 1);
        let [left, taken] =
            [left, taken].map(|side| side.into_iter().map(|(_, item)| item.clone()).collect::<Vec<_>>());
        (is_neutral(&taken) && can_be_written(&left)).then_some(left)
    });
    choices.min_by_key(|left| {
        let mut order: Vec<(bool, Class)> = left.iter().map(|(inverse, item)| (*inverse, item.class())).collect();
        order.sort();
        (left.iter().map(|(_, item)| item.numbers()).sum::<usize>(), order)
    })
}

/// What is left of a tree, or of its negation if it is turned. It is not negated itself.
fn core_of(tree: &Tree, turned: bool) -> Option<Signed> {
    match tree {
        Tree::Number(_) => Some((false, tree.clone())),
        Tree::Sum(items) => {
            let mut all = Vec::new();
            for (minus, term) in items {
                all.extend(terms(core_of(term, false)?, *minus));
            }
            // A term 0 has no sign.
            for (minus, term) in &mut all {
                *minus &= !term.value().is_zero();
            }
            let leads = |left: &[Item]| {
                left.iter().any(|(minus, term)| term.write(*minus != turned).is_some() || term.value().is_zero())
            };
            Some(sum(best_left(&all, |taken| total(taken).is_zero(), leads)?))
        }
        Tree::Product(items) => {
            let (mut negative, mut all) = (false, Vec::new());
            for (divided, factor) in items {
                let core = core_of(factor, false)?;
                negative ^= core.0;
                all.extend(factors(core.1, *divided));
            }
            // A factor 1 has no side, and 0 no sign.
            for (divided, factor) in &mut all {
                *divided &= factor.value() != Rational::ONE;
            }
            let is_zero = product(&all).is_zero();
            let can_be_written =
                |left: &[Item]| Tree::Product(left.to_vec()).write(!is_zero && negative != turned).is_some();
            let mut left = best_left(&all, |taken| product(taken) == Rational::ONE, can_be_written)?;
            let tree = if left.len() == 1 { left.swap_remove(0).1 } else { Tree::Product(left) };
            Some((negative && !is_zero, tree))
        }
    }
}

/// The core by definition: as a class where it can be written, or else the whole class.
fn slow_core(formula: &Formula) -> Class {
    let (negative, tree) = flatten(formula);
    let core = core_of(&tree, negative).and_then(|(turned, core)| {
        let has_sign = matches!(core, Tree::Sum(_)) || !core.value().is_zero();
        core.write(turned != negative && has_sign)
    });
    Class::of(&core.unwrap_or_else(|| formula.clone())).unwrap()
}

fn core(formula: &Formula) -> Class {
    Class::of(formula).unwrap().core()
}

fn read(text: &str) -> Formula {
    text.parse().unwrap()
}

/// Numbers that are not negative, most of them small and equal to others.
fn plain_numbers() -> impl Strategy<Value = Vec<Rational>> {
    let number = prop_oneof![
        12 => (0_i64..=4).prop_map(Rational::from),
        6 => (5_i64..=12).prop_map(Rational::from),
        1 => (1_i64..=3, 2_i64..=3).prop_map(|(numerator, denominator)| fraction(numerator, denominator)),
    ];
    vec(number, 1..=4)
}

/// Rules of which most permit all orders and operators, so that classes are generated.
fn mostly_free() -> impl Strategy<Value = Rules> {
    prop_oneof![3 => arithmetic_rules().prop_map(|rules| Rules { usage: rules.usage, domain: rules.domain, ..Rules::FREE }), 1 => arithmetic_rules()]
}

fn target() -> impl Strategy<Value = i64> {
    prop_oneof![2 => 1_i64..=4, 1 => -6_i64..=24]
}

/// The cores of all solutions by the slow program, each with its best formula.
fn slow_cores(hand: &Hand, target: &Rational) -> BTreeMap<Class, Solution> {
    let mut cores: BTreeMap<Class, Solution> = BTreeMap::new();
    for formula in enumerate::formulas(hand) {
        let Ok(steps) = formula.to_steps() else { continue };
        let is_valid = steps.iter().all(|step| hand.rules().admits(&step.value));
        if is_valid && formula.evaluate().as_ref() == Ok(target) {
            let core = slow_core(&formula);
            let solution = Solution::new(formula).unwrap();
            cores.entry(core).and_modify(|kept| *kept = kept.clone().min(solution.clone())).or_insert(solution);
        }
    }
    cores
}

#[test]
fn idle_groups_of_any_size_are_taken_out() {
    // Formulas, and one that is left of each of them.
    let table = [
        ("8-7+5+2 8-5+7-2 8+(7-5-2) 8*(7-5)/2", "8"),
        ("4/(4*1) 4/4*1 4-4+1 4/4/1 1/(5-4)", "1"),
        ("2*6/12*7 7/(2*6)*(3*4) 7*(5-4)+(3-3)*9", "7"),
        ("(8-7+5+2)*3 8*(3+9-9) 3/(2-1)*8+(4-4) 24*(8-7)", "8*3 24"),
        ("(2*6+3-3)*7", "2*6*7"),
        ("5-(2-6/3)*4", "5"),
        ("10-4*(6/3-2)+(5-5)", "10"),
        ("(4-3-4)*6 3-3-18", "(4-3-4)*6 3-3-18"),
    ];
    for (formulas, left) in table {
        let left: Vec<Class> = left.split(' ').map(|text| Class::of(&read(text)).unwrap()).collect();
        for text in formulas.split(' ') {
            assert!(left.contains(&core(&read(text))), "{text}: {}", core(&read(text)));
            assert_eq!(core(&read(text)), slow_core(&read(text)), "{text}");
        }
    }
}

#[test]
fn an_exponent_1_and_exponents_of_1_are_idle() {
    let table = [
        ("8^1 8^(5-4) 1*8^(3/3)", "8"),
        ("1^7 1^(2+3) (5-4)^7*1", "1 5-4"),
        ("5-1^0", "5-1"),
        ("(2^3)^(7-6) 2^(3/1) (2+4-4)^3 2^3*1^5", "2^3"),
        ("(2^3)^2 2^(3*2) (2^2)^3", "2^(2*3)"),
        ("5*2^(3-4) 5/2^(4-3)", "5/2"),
        ("1/((2*3)^2) 1/(2*3)^2^1", "1/(2*3)^2"),
        ("1/((2*3)^(4-2)) (3*2)^(2-4)", "(2*3)^(2-4)"),
        ("6*(2/3)^(4-5) 6*3/2^1", "6*3/2"),
        ("5*((2^(0-1))+0)", "5/2"),
    ];
    for (formulas, left) in table {
        let left: Vec<Class> = left.split(' ').map(|text| Class::of(&read(text)).unwrap()).collect();
        for text in formulas.split(' ') {
            assert!(left.contains(&core(&read(text))), "{text}: {}", core(&read(text)));
        }
    }
    // The root of a negative number is not taken: these two differ in value.
    assert_ne!(core(&read("((-3)^2)^[1/2]")), core(&read("(-3)^(2*[1/2])")));
}

#[test]
fn what_cannot_be_written_without_an_idle_item_keeps_it() {
    for (text, left) in [("1/5", "1/5"), ("(2-1)/5*1", "1/5"), ("7/7/5", "7/7/5"), ("3-3-5", "3-3-5"), ("0-5", "0-5")] {
        assert_eq!(core(&read(text)), Class::of(&read(left)).unwrap(), "{text}");
        assert_eq!(core(&read(text)), slow_core(&read(text)), "{text}");
    }
}

/// Of `5*2*6` beside `12` and `1/12`, `5*12` stays, however they are written.
#[test]
fn factors_that_make_1_may_change_places_with_others() {
    let numbers = ["5", "2", "6", "12", "1/12"].map(|number| number.parse().unwrap());
    let hand = hand_of(numbers.to_vec(), &Rules::FREE);
    let slow = slow_cores(&hand, &60.into());
    let has = |text: &str| slow.contains_key(&core(&read(text)));
    assert!(has("5*12") && !has("5*2*6"));
    assert_eq!(Solver::new().count(&hand, Some(&60.into())).found.essential, Some(slow.len() as u64));
}

/// A sum of many terms has few totals, and a product of many primes too many to look at all of them.
#[test]
fn long_formulas_have_cores_too() {
    let sum = format!("0{}{}", "+7+5-3".repeat(10), "-7-5+3".repeat(10));
    assert_eq!(core(&read(&sum)), Class::of(&read("0")).unwrap());
    let primes = "2 3 5 7 11 13 17 19 23 29 31 37 41 43 47".replace(' ', "*");
    assert_eq!(core(&read(&format!("{primes}/2"))), Class::of(&read(&format!("{primes}/2"))).unwrap());
    let long = vec!["1"; 200].join("*");
    assert_eq!(core(&read(&long)), Class::of(&read(&long)).unwrap());
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_core_is_that_of_the_definition(
        numbers in vec(prop_oneof![8 => 0_i64..=6, 1 => 7_i64..=12], 1..=7), shape in any::<prop::sample::Index>(),
        operators in vec(strategies::arithmetic(), 6),
    ) {
        let shapes: Vec<_> = sumwise::Shape::all(numbers.len() - 1).collect();
        let numbers = strategies::numbers(&numbers);
        let formula = Formula::decorate(shape.get(&shapes), &operators[..numbers.len() - 1], &numbers).unwrap();
        if formula.evaluate().is_ok() {
            let core = core(&formula);
            prop_assert_eq!(&core, &slow_core(&formula), "{:?}", formula);
            prop_assert_eq!(&core, &core.core());
        }
    }

    #[test]
    fn solutions_have_the_cores_of_the_definition(numbers in plain_numbers(), rules in mostly_free(), target in target()) {
        let hand = hand_of(numbers, &rules);
        let puzzle = Puzzle::new(hand.clone(), target.into());
        let slow = slow_cores(&hand, &target.into());
        let mut best: Vec<Solution> = slow.values().cloned().collect();
        best.sort();
        for &method in Method::ALL {
            let solver = Solver::new().method(method);
            prop_assert_eq!(&solver.list(&puzzle, Distinct::Essential).found.solutions, &best);
            prop_assert_eq!(solver.count(&hand, Some(&target.into())).found.essential, Some(slow.len() as u64));
        }
        for solution in &best {
            let judgement = check_formula(&puzzle, solution.formula());
            prop_assert!(slow.contains_key(&judgement.essential().unwrap()));
        }
    }

    #[test]
    fn any_core_is_its_own_core_and_can_be_written(formula in formula()) {
        if let Ok(class) = Class::of(&formula) {
            let core = class.core();
            prop_assert_eq!(&core.core(), &core);
            prop_assert_eq!(core.value(), class.value());
            let operators = strategies::operators(Operator::ALL.iter().copied());
            let digits = "10000".parse().unwrap();
            let written = core.simplest(&Rules { operators, digits, join: Join::Values, ..Rules::FREE });
            prop_assert_eq!(written.map(|formula| Class::of(&formula).unwrap()), Some(core));
        }
    }

    #[test]
    fn counts_under_any_rules_are_those_of_the_lists(hand in hand(), target in -6_i64..=24) {
        let counts = Solver::new().count(&hand, Some(&target.into())).found;
        let puzzle = Puzzle::new(hand, target.into());
        let listed = Solver::new().list(&puzzle, Distinct::Essential).found.solutions;
        prop_assert_eq!(counts.essential, Some(listed.len() as u64));
        let mut cores: Vec<Class> = listed.iter().map(|solution| core(solution.formula())).collect();
        cores.sort();
        cores.dedup();
        prop_assert_eq!(cores.len(), listed.len());
    }
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn lists_of_five_numbers_have_the_cores_of_all_formulas(
        numbers in vec(1_i64..=9, 5), usage in prop::sample::select(Use::ALL), domain in prop::sample::select(Domain::ALL),
        target in prop_oneof![1_i64..=4, 5_i64..=24],
    ) {
        let hand = hand_of(strategies::numbers(&numbers), &Rules { usage, domain, ..Rules::FREE });
        let puzzle = Puzzle::new(hand.clone(), target.into());
        let list = |method| Solver::new().method(method).list(&puzzle, Distinct::Essential).found.solutions;
        let fast = list(Method::Fast);
        prop_assert_eq!(&fast, &list(Method::Literal));
        let counts = Solver::new().count(&hand, Some(&target.into())).found;
        prop_assert_eq!(counts.essential, Some(fast.len() as u64));
    }
}

/// A minus before a number makes powers of value 1 that no formula without signs has.
#[test]
fn cores_of_formulas_with_signs_have_their_value() {
    let mut cores = 0;
    for (numbers, operators) in [([7, 0, 3], "-/^~"), ([2, 4, 0], "*^~√"), ([1, 2, 1], "+/^~"), ([6, 1, 4], "*/^~")] {
        let rules = Rules { operators: operators.parse().unwrap(), signs: "1".parse().unwrap(), ..Rules::FREE };
        let hand = Hand::new(numbers, rules).unwrap();
        for formula in enumerate::formulas(&hand) {
            let Ok(class) = Class::of(&formula) else { continue };
            let core = class.core();
            assert_eq!(core.value(), class.value(), "{formula:?}");
            assert_eq!(core.core(), core, "{formula:?}");
            cores += 1;
        }
    }
    assert!(cores > 10_000, "{cores} cores");
}

#[test]
fn two_numerals_side_by_side_are_a_numeral() {
    for (joined, numeral) in [("9|4", "94"), ("(9*1)|4", "94"), ("(1+1)|9|4", "(1+1)|94"), ("9|0|(2+1)", "90|(2+1)")] {
        assert_eq!(core(&read(joined)), core(&read(numeral)), "{joined}");
    }
    assert_ne!(core(&read("(1+1)|0|4")), core(&read("(1+1)|4")));
}

/// A formula without the signs that change nothing: `√1`, `1!`, `2!`. `None` where a step is undefined.
fn without_idle_signs(formula: &Formula) -> Option<Formula> {
    formula.fold(|node: Node<'_, Option<Formula>>| {
        let value = |formula: &Formula| formula.evaluate().ok();
        Some(match node {
            Node::Leaf(leaf) => Formula::number(leaf.number().unwrap().clone()),
            Node::Sign(sign, operand) => {
                let operand = operand?;
                let signed = operand.sign(sign);
                if sign != Sign::Negate && value(&signed)? == value(&operand)? { operand } else { signed }
            }
            Node::Operator(operator, left, right) => left?.join(operator, &right?),
        })
    })
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn signs_that_change_nothing_are_idle(
        numbers in vec(prop_oneof![3 => Just(1_i64), 1 => 0_i64..=4], 1..=4), operators in subsequence(vec!['+', '-', '*', '^', '~', '!', '√'], 1..=4),
        decimals in any::<bool>()
    ) {
        let operators: String = operators.into_iter().chain(['/']).collect();
        let points = if decimals { Points::Decimals } else { Points::None };
        let rules = Rules { operators: operators.parse().unwrap(), usage: Use::All, points, signs: "1".parse().unwrap(), ..Rules::FREE };
        let mut numbers = strategies::numbers(&numbers);
        while enumerate::count_of(&hand_of(numbers.clone(), &rules)) > 10_000_u32.into() {
            numbers.pop();
        }
        for formula in enumerate::formulas(&hand_of(numbers, &rules)) {
            // √0/√4 is √(0/4), whose root is idle: the 4 has none then, and in 0/√4 it has one.
            let roots = formula.tokens().iter().filter(|token| matches!(token, Token::Sign(Sign::Root))).count();
            let has_zero = || formula.to_steps().is_ok_and(|steps| steps.iter().any(|step| step.value == Rational::ZERO));
            if roots > 1 && has_zero() {
                continue;
            }
            let plain = formula.evaluate().ok().and_then(|_| without_idle_signs(&formula));
            if let Some(plain) = plain {
                prop_assert_eq!(core(&formula), core(&plain), "{:?}", formula);
            }
        }
    }
}
