//! The walk over all formulas: the count of the closed form, the formulas of the naive iterator, exact values.

mod strategies;

use std::ops::ControlFlow;

use itertools::iproduct;
use num_rational::BigRational;
use proptest::collection::vec;
use proptest::prelude::*;
use strategies::{cases, fraction, hand, hand_of, numbers, operator_sets, to_num_rational, value_by_num_rational};
use sumwise::enumerate::{self, Candidate, Tally, Visitor};
use sumwise::solve::{Limits, Method, Solver, StopReason};
use sumwise::{Domain, Formula, Game, Hand, Order, Points, Rational, Rules, Space, Use};

fn all_rules() -> Vec<Rules> {
    iproduct!(Order::ALL, Use::ALL, Domain::ALL, operator_sets())
        .map(|(&order, &usage, &domain, operators)| Rules { order, usage, domain, operators, ..Rules::FREE })
        .collect()
}

fn all_rules_of(domain: Domain) -> Vec<Rules> {
    all_rules().into_iter().filter(|rules| rules.domain == domain).collect()
}

fn tally(hand: &Hand) -> Tally {
    enumerate::for_each(hand, |_| ControlFlow::Continue(()))
}

#[test]
fn as_many_formulas_are_walked_as_the_closed_form_counts() {
    (1..=4).for_each(as_many_formulas_of_n_numbers_are_walked);
}

fn as_many_formulas_of_n_numbers_are_walked(n: usize) {
    for rules in all_rules_of(Domain::Positive) {
        let hand = hand_of(numbers(&[9, 4, 4, 7, 2][..n]), &rules);
        let count = enumerate::count(n, &rules);
        assert_eq!(count, tally(&hand).formulas.into(), "{rules}, {n} numbers");
        assert_eq!(count, enumerate::formulas(&hand).count().into(), "{rules}, {n} numbers");
    }
}

/// Each formula in its turn with its value, if it is valid.
type Listing = Vec<Option<(Formula, Rational)>>;

/// The output of the walk, with one `None` for each formula it skips.
fn walked(hand: &Hand) -> Listing {
    struct Lister(Listing);
    impl Visitor for Lister {
        fn valid(&mut self, candidate: &Candidate<'_>) -> ControlFlow<()> {
            self.0.push(Some((candidate.formula(), candidate.value().clone())));
            ControlFlow::Continue(())
        }
        fn invalid(&mut self, formulas: u128) -> ControlFlow<()> {
            self.0.resize(self.0.len() + usize::try_from(formulas).unwrap(), None);
            ControlFlow::Continue(())
        }
    }
    let mut lister = Lister(Vec::new());
    assert!(enumerate::visit(hand, &mut lister).is_continue());
    lister.0
}

/// The same by the definition: a formula is valid when each of its steps has a value in the domain.
fn defined(hand: &Hand) -> Listing {
    let judge = |formula: Formula| {
        let steps = formula.to_steps().ok()?;
        let value = formula.evaluate().ok()?;
        steps.iter().all(|step| hand.rules().admits(&step.value)).then_some((formula, value))
    };
    enumerate::formulas(hand).map(judge).collect()
}

#[test]
fn the_walk_is_the_definition_under_all_rules() {
    let hands =
        [vec!["6"], vec!["1/2"], vec!["-3", "0"], vec!["4", "4", "1"], vec!["2", "1/3", "-1"], vec!["0", "5", "0"]];
    for (hand, rules) in iproduct!(hands, all_rules()) {
        let hand = hand_of(hand.iter().map(|number| number.parse().unwrap()).collect(), &rules);
        assert_eq!(walked(&hand), defined(&hand), "{:?} {rules}", hand.numbers());
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_walk_is_the_definition_for_any_hand(hand in hand()) {
        let formulas = enumerate::count_of(&hand);
        let defined = defined(&hand);
        prop_assert_eq!(formulas, defined.len().into());
        prop_assert!(walked(&hand) == defined);
    }

    #[test]
    fn formulas_from_a_place_on_are_those_after_it(hand in hand(), place in any::<prop::sample::Index>()) {
        let all: Vec<_> = enumerate::formulas(&hand).take(20_300).collect();
        let place = place.index(all.len().min(20_000) + 1);
        let some = enumerate::formulas_from(&hand, place.into(), &()).take(300);
        prop_assert!(some.eq(all[place..].iter().take(300).cloned()));
        let end = enumerate::count_of(&hand);
        prop_assert_eq!(enumerate::formulas_from(&hand, &end - 1_u8, &()).count(), 1);
        prop_assert!(enumerate::formulas_from(&hand, end, &()).next().is_none());
    }

    #[test]
    fn a_visitor_that_stops_is_shown_no_more(hand in hand(), most in 1_u128..50) {
        let mut shown = 0;
        let stopped = enumerate::for_each(&hand, |_| {
            shown += 1;
            if shown == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let all = tally(&hand);
        prop_assert_eq!(shown, all.valid.min(most));
        prop_assert_eq!(stopped.valid, shown);
        prop_assert!(stopped.formulas <= all.formulas);
    }

    #[test]
    fn fast_values_are_exact_near_the_bound(hand in hand_near_the_bound()) {
        assert_exact(&hand);
    }
}

#[test]
fn a_walk_over_hands_stops_too() {
    let mut hands = 0;
    let tally =
        enumerate::for_each_hand(Space::of(&Game::TWENTY_FOUR, Order::Any), &Game::TWENTY_FOUR.rules(), |_, _, _| {
            hands += 1;
            if hands == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    assert_eq!((hands, tally.valid), (3, 3));
}

/// The order that the module promises: numbers, arrangement, shape, operators. It is strict, so no formula comes
/// twice.
#[test]
fn formulas_come_once_in_lexicographic_order() {
    for rules in all_rules_of(Domain::Rational) {
        let mut places = Vec::new();
        enumerate::for_each(&hand_of(numbers(&[3, 3, 5, 8]), &rules), |candidate| {
            let positions = candidate.positions().to_vec();
            let mut choice = positions.clone();
            choice.sort_unstable();
            places.push((choice.len(), choice, positions, candidate.shape().clone(), candidate.operators().to_vec()));
            ControlFlow::Continue(())
        });
        assert!(places.is_sorted_by(|a, b| a < b), "{rules}");
    }
}

/// Every value of the walk is that of `num_rational`.
fn assert_exact(hand: &Hand) {
    enumerate::for_each(hand, |candidate| {
        let formula = candidate.formula();
        let value: Option<BigRational> = value_by_num_rational(&formula);
        assert_eq!(Some(to_num_rational(candidate.value())), value, "{formula:?} {}", hand.rules());
        ControlFlow::Continue(())
    });
}

fn with_domain(numbers: Vec<Rational>, domain: Domain) -> Hand {
    hand_of(numbers, &Rules { domain, ..Game::COUNTDOWN.rules() })
}

/// Two to four numbers, integers or fractions, whose sizes multiply to about 2⁶³.
fn hand_near_the_bound() -> impl Strategy<Value = Hand> {
    let number = |bits: u32| {
        let size = (1_i64 << (bits - 2))..=(1 << bits);
        let sign = prop_oneof![Just(-1), Just(1)];
        let denominator = prop_oneof![4 => Just(1), 1 => 1..=1_i64 << bits];
        (size, sign, denominator).prop_map(|(size, sign, denominator)| fraction(size * sign, denominator))
    };
    let hand = (2..=4_usize).prop_flat_map(move |n| vec(number(64 / u32::try_from(n).unwrap()).boxed(), n));
    let domain = prop_oneof![Just(Domain::Integer), Just(Domain::Rational)];
    (hand, domain).prop_map(|(numbers, domain)| with_domain(numbers, domain))
}

#[test]
fn the_first_of_very_many_formulas_comes_at_once_and_none_after_the_last() {
    let rules = Rules { usage: Use::All, points: Points::Recurring, ..Game::COUNTDOWN.rules() };
    let hand = Hand::new(1..=64, rules).unwrap();
    assert_eq!(enumerate::formulas(&hand).next().unwrap().operators(), 63);
    assert_eq!(enumerate::formulas_from(&hand, enumerate::count_of(&hand), &()).next(), None);
    let cut = Solver::new().method(Method::Literal).limits(Limits { steps: Some(1), ..Limits::NONE });
    assert_eq!(cut.count(&hand, Some(&10.into())).stop, Some(StopReason::Limit));
}

/// A place far inside is reached without the way to it.
#[test]
fn far_places_come_at_once() {
    let free = Game::COUNTDOWN.rules();
    let signs = Rules { operators: "+-*/!√".parse().unwrap(), ..free };
    for rules in [signs, Rules { usage: Use::All, ..free }, Rules { order: Order::Fixed, ..free }] {
        let hand = Hand::new(1..=64, rules).unwrap();
        let end = enumerate::count_of(&hand);
        let mut before = None;
        for part in 0..20_u32 {
            let place = &end * part / 20_u32;
            let two: Vec<_> = enumerate::formulas_from(&hand, place.clone(), &()).take(2).collect();
            let after = enumerate::formulas_from(&hand, place + 1_u8, &()).next().unwrap();
            assert_eq!(two[1], after);
            let sizes = two[0].operators();
            assert!(before.is_none_or(|before| before <= sizes));
            before = Some(sizes);
        }
        assert_eq!(enumerate::formulas_from(&hand, &end - 1_u8, &()).count(), 1);
    }
}

#[test]
fn values_are_exact_at_the_bound() {
    let hands = [
        "75 50 2 3",
        "65536 65536 5 5",
        "0 0 0",
        "9223372036854775807",
        "-9223372036854775807",
        "-9223372036854775808",
        "9223372036854775807 1 1",
        "4611686018427387903 1",
        "4611686018427387904 1",
        "3037000499 3037000499",
        "3037000500 3037000500",
        "3037000500 3037000500 2",
        "2147483647 2147483647",
        "1/2147483647 1/2147483647",
        "1/3037000499 1/3037000499",
        "1/9223372036854775807",
        "1/9223372036854775807 1",
        "999999937/999999893 999999929/999999883 3",
        "1/99999999999999999999 5",
    ];
    for (text, domain) in iproduct!(hands, [Domain::Integer, Domain::Rational]) {
        assert_exact(&with_domain(text.split(' ').map(|number| number.parse().unwrap()).collect(), domain));
    }
}

mod slow_tests {
    #[test]
    fn as_many_formulas_are_walked_as_the_closed_form_counts() {
        super::as_many_formulas_of_n_numbers_are_walked(5);
    }
}
