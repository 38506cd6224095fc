//! Every question is answered under every combination of rules, and alike by every method that covers it.
//!
//! The expected answers come from a list of all formulas, without `solve` or `sweep`. A new operator is covered at
//! once, by way of [`Operator::ALL`].

mod strategies;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use itertools::iproduct;
use sumwise::check::{Judge, Manner};
use sumwise::solve::{
    CountEachError, Counts, Distinct, HandQuestion, Method, Plan, Searched, Side, Solution, Solver, Status, Way,
};
use sumwise::sweep::{Field, HistogramPlan, Question, Sweep, fewest};
use sumwise::{
    Brackets, Class, Domain, Formula, Hand, Join, Node, Notation, Operator, Operators, Order, Points, Pool, Puzzle,
    Rational, Rules, Shape, Space, Use, enumerate,
};

use strategies::{numbers, operator_sets};

/// Every combination of rules with the four operators of arithmetic, or every one with other operators.
fn all_rules(arithmetic: bool) -> Vec<Rules> {
    let sets: Vec<Operators> =
        operator_sets().into_iter().filter(|set| set.is_subset(&Operators::ARITHMETIC) == arithmetic).collect();
    let mut all = Vec::new();
    for &order in Order::ALL {
        for &usage in Use::ALL {
            for &domain in Domain::ALL {
                all.extend(sets.iter().map(|&operators| Rules { order, usage, domain, operators, ..Rules::FREE }));
                if !arithmetic {
                    let all_sets = [Operators::ARITHMETIC, *sets.last().expect("there are other operators")];
                    let digits = "2".parse().unwrap();
                    let rules = |operators| Rules { order, usage, domain, operators, ..Rules::FREE };
                    all.extend(all_sets.map(|operators| Rules { digits, ..rules(operators) }));
                    let joins = [Join::None, Join::Digits];
                    for (operators, join, &brackets) in iproduct!(all_sets, joins, Brackets::ALL) {
                        all.push(Rules { join, brackets, ..rules(operators) });
                    }
                    let joining = if domain == Domain::Rational { Brackets::ALL } else { &[] };
                    for (operators, &brackets) in ["+/", "-*^", "+*"].into_iter().zip(joining) {
                        let rules = rules(operators.parse().unwrap());
                        all.extend([Join::Some, Join::Values].map(|join| Rules { join, brackets, ..rules }));
                        let operators = format!("{operators}|").parse().unwrap();
                        all.extend([Join::None, Join::Digits].map(|join| Rules { operators, join, brackets, ..rules }));
                    }
                    all.extend(rules_with_signs_and_points(&rules(Operators::ARITHMETIC)));
                }
            }
        }
    }
    all
}

/// Few operators with signs, points and what goes with them.
fn rules_with_signs_and_points(rules: &Rules) -> Vec<Rules> {
    if rules.domain != Domain::Rational {
        return Vec::new();
    }
    let sets = ["+*~", "-/!", "*^√"].map(|set| set.parse().unwrap());
    let signed = sets.map(|operators| Rules { operators, signs: "1".parse().unwrap(), ..*rules });
    let pointed =
        [(Join::None, Points::Recurring), (Join::Digits, Points::Decimals), (Join::Digits, Points::Recurring)];
    let operators = "-/".parse().unwrap();
    let pointed = pointed.map(|(join, points)| Rules { operators, join, points, ..*rules });
    let more = ["+%", "-//", "*,root", "+,log", "-,C", "+!!", "*,sub", "-,sq", "/,floor", "/√,ceil"];
    let more =
        more.map(|operators| Rules { operators: operators.parse().unwrap(), signs: "1".parse().unwrap(), ..*rules });
    let both = Rules { operators: "+√!".parse().unwrap(), join: Join::Digits, points: Points::Decimals, ..*rules };
    let without_brackets = [Brackets::None, Brackets::Left].into_iter();
    let without_brackets =
        without_brackets.flat_map(|brackets| [signed[2], pointed[2]].map(|rules| Rules { brackets, ..rules }));
    signed.into_iter().chain(more).chain(pointed).chain([both]).chain(without_brackets).collect()
}

/// A hand of each kind of numbers, with targets: values that it makes, and others on either side.
fn hands() -> Vec<(Vec<Rational>, Vec<Rational>)> {
    let hand = |numbers: &str, targets: &str| {
        let read = |text: &str| text.split(' ').map(|number| number.parse().unwrap()).collect();
        (read(numbers), read(targets))
    };
    vec![
        hand("2 3 7", "13 42 1 -4 0 7/2"),
        hand("4 4 2", "6 8 1 -2 0"),
        hand("0 1 5", "5 0 6 -5"),
        hand("-2 3 6", "-2 7 -36 0 20"),
        hand("1/2 3/4 5", "4 3/8 0 -1"),
        hand("9223372036854775807 2 -9223372036854775809", "1 18446744073709551614 -2"),
    ]
}

/// The formulas of one value.
#[derive(Default)]
struct Made {
    /// All of them, the best first.
    formulas: Vec<Solution>,
    algebraic: BTreeMap<Class, Solution>,
    essential: BTreeMap<Class, Solution>,
}

impl Made {
    fn add(&mut self, formula: Formula) {
        let class = Class::of(&formula).expect("a valid formula has a value");
        let solution = Solution::new(formula).expect("a valid formula has a value");
        for (classes, class) in [(&mut self.essential, class.core()), (&mut self.algebraic, class)] {
            let kept = classes.entry(class).or_insert_with(|| solution.clone());
            *kept = kept.clone().min(solution.clone());
        }
        self.formulas.push(solution);
    }

    fn listed(&self, distinct: Distinct) -> Vec<Solution> {
        let mut listed: Vec<Solution> = match distinct {
            Distinct::Formulas => self.formulas.clone(),
            Distinct::Algebraic => self.algebraic.values().cloned().collect(),
            Distinct::Essential => self.essential.values().cloned().collect(),
            other => unreachable!("{other} has an oracle of its own"),
        };
        listed.sort();
        listed
    }
}

/// Returns the value of a formula whose every step has a value that the rules admit.
fn valid_value(formula: &Formula, rules: &Rules) -> Option<Rational> {
    formula.fold(|node: Node<'_, Option<Rational>>| {
        let value = match node {
            Node::Leaf(leaf) => return leaf.number().cloned(),
            Node::Sign(sign, operand) => sign.apply(&operand?)?,
            Node::Operator(operator, left, right) => operator.apply(&left?, &right?)?,
        };
        Some(value).filter(|value| rules.admits(value))
    })
}

/// All formulas of a hand, by value.
struct Everything {
    hand: Hand,
    formulas: u128,
    valid: u128,
    made: BTreeMap<Rational, Made>,
    nothing: Made,
}

impl Everything {
    fn of(numbers: &[Rational], rules: &Rules) -> Self {
        let hand = Hand::new(numbers.to_vec(), *rules).unwrap();
        let mut made: BTreeMap<Rational, Made> = BTreeMap::new();
        let (mut formulas, mut valid) = (0, 0);
        for formula in enumerate::formulas(&hand) {
            formulas += 1;
            if let Some(value) = valid_value(&formula, rules) {
                valid += 1;
                made.entry(value).or_default().add(formula);
            }
        }
        for made in made.values_mut() {
            made.formulas.sort();
        }
        Self { hand, formulas, valid, made, nothing: Made::default() }
    }

    fn making(&self, target: &Rational) -> &Made {
        self.made.get(target).unwrap_or(&self.nothing)
    }

    fn best(&self, target: &Rational) -> Option<&Solution> {
        self.making(target).formulas.first()
    }

    fn distance(&self, target: &Rational) -> Option<Rational> {
        self.made.keys().map(|value| (value - target).abs()).min()
    }

    /// The best formula of each nearest value, the lower first.
    fn nearest(&self, target: &Rational) -> Vec<Solution> {
        let smallest = self.distance(target);
        let near = self.made.iter().filter(|(value, _)| Some((*value - target).abs()) == smallest);
        near.map(|(_, made)| made.formulas[0].clone()).collect()
    }

    fn counts(&self, target: &Rational) -> Counts {
        let made = self.making(target);
        Counts {
            formulas: self.formulas.into(),
            valid: Some(self.valid.into()),
            solutions: Some(made.formulas.len().into()),
            algebraic: Some(made.algebraic.len() as u64),
            essential: Some(made.essential.len() as u64),
        }
    }
}

/// Returns solvers that answer a question about a hand in every way that covers it: each leaves out a way of the plan before it, and
/// one what lists solutions.
fn in_every_way(hand: &Hand, question: HandQuestion<'_>) -> Vec<(Plan, Solver<'static>)> {
    let mut solvers = Vec::new();
    let mut solver = Solver::new();
    loop {
        let plan = solver.plan(hand, question);
        solvers.push((plan, solver));
        let [finds, rest @ ..] = &plan.ways().collect::<Vec<_>>()[..] else { unreachable!("a plan finds something") };
        solver = match (finds, rest) {
            (Way::Enumeration, _) => break,
            (_, [Way::Classes]) => solver.without(Way::Classes),
            _ => solver.without(*finds),
        };
    }
    let solver = Solver::new().without(Way::Classes).without(Way::LastSteps);
    let plan = solver.plan(hand, question);
    if solvers.iter().all(|(known, _)| *known != plan) {
        solvers.push((plan, solver));
    }
    solvers
}

/// Compares every answer about a target with all formulas.
fn compare_solving(all: &Everything, target: &Rational) {
    let puzzle = Puzzle::new(all.hand.clone(), target.clone());
    let place = || format!("{:?} = {target}, {}", all.hand.numbers(), all.hand.rules());
    let nearest = if all.best(target).is_some() { Vec::new() } else { all.nearest(target) };
    for (plan, solver) in in_every_way(&all.hand, HandQuestion::Best) {
        let Searched { found: answer, stop } = solver.solve(&puzzle);
        assert_eq!(stop, None);
        assert_eq!(answer.best.as_ref(), all.best(target), "{plan}: best, {}", place());
        assert_eq!(answer.nearest, nearest, "{plan}: nearest, {}", place());
        assert_eq!(answer.status == Status::None, all.made.is_empty(), "{plan}: status, {}", place());
    }
    for side in [Side::Below, Side::Above, Side::Both] {
        let is_solved = all.best(target).is_some();
        let (below, above) = (all.made.range(..target).next_back(), all.made.range(target..).next());
        let beside: Vec<&Rational> = match side {
            _ if is_solved => Vec::new(),
            Side::Below => below.into_iter().map(|(value, _)| value).collect(),
            Side::Above => above.into_iter().map(|(value, _)| value).collect(),
            _ => below.into_iter().chain(above).map(|(value, _)| value).collect(),
        };
        for (plan, solver) in in_every_way(&all.hand, HandQuestion::Values) {
            let answer = solver.solve_beside(&puzzle, side).found;
            let best: Vec<Option<&Solution>> = beside.iter().map(|value| all.best(value)).collect();
            assert_eq!(answer.nearest.iter().map(Some).collect::<Vec<_>>(), best, "{plan}: {side}, {}", place());
            let status = if is_solved {
                Status::Exact
            } else if beside.is_empty() {
                Status::None
            } else {
                Status::Nearest
            };
            assert_eq!(answer.status, status, "{plan}: {side}, {}", place());
        }
    }
    for &distinct in Distinct::ALL {
        for (plan, solver) in in_every_way(&all.hand, HandQuestion::Solutions(target, distinct)) {
            let listed = solver.list(&puzzle, distinct).found.solutions;
            assert_eq!(listed, all.making(target).listed(distinct), "{plan}: {distinct}, {}", place());
        }
    }
    for (plan, solver) in in_every_way(&all.hand, HandQuestion::Counts(target)) {
        let counts = solver.count(&all.hand, Some(target)).found;
        assert_eq!(counts, all.counts(target), "{plan}: count, {}", place());
    }
    for &method in Method::ALL {
        let hint = Solver::new().method(method).hint(&puzzle).unwrap();
        assert_eq!(hint.goal(), all.best(target).or(nearest.first()), "{method} hint, {}", place());
    }
    let grades = [Method::Fast, Method::Literal].map(|method| Solver::new().method(method).grade(&puzzle));
    assert_eq!(grades[0], grades[1], "grade, {}", place());
}

/// Compares the answers about many targets at once.
fn compare_reaching(all: &Everything, targets: &[Rational]) {
    let (hand, place) = (&all.hand, || format!("{:?}, {}", all.hand.numbers(), all.hand.rules()));
    for (plan, solver) in in_every_way(hand, HandQuestion::Reach) {
        let reach = solver.reach(hand, targets).found;
        for target in &reach.targets {
            assert_eq!(target.best(), all.best(&target.value), "{plan}: reach {}, {}", target.value, place());
        }
    }
    for (plan, solver) in in_every_way(hand, HandQuestion::Valid) {
        let counts = solver.count(hand, None).found;
        let expected = (all.formulas.into(), Some(all.valid.into()));
        assert_eq!((counts.formulas, counts.valid), expected, "{plan}: valid, {}", place());
    }
    for (plan, solver) in in_every_way(hand, HandQuestion::Values) {
        let values = solver.values(hand).found;
        assert!(values.iter().eq(all.made.keys()), "{plan}: values, {}", place());
    }
    let missing = targets.iter().find(|target| all.best(target).is_none());
    for (plan, solver) in in_every_way(hand, HandQuestion::FirstMissing) {
        assert_eq!(solver.first_missing(hand, targets).found.as_ref(), missing, "{plan}: missing, {}", place());
    }
    let Searched { found: counts, stop } = Solver::new().count_targets(hand, targets);
    assert_eq!(stop, None);
    for (counts, target) in counts.iter().zip(targets) {
        assert_eq!(*counts, all.counts(target), "{target}, {}", place());
    }
    if let Some(found) = fewest(hand, WINDOW) {
        let expected = WINDOW.map(|target| all.best(&target.into()).map(operators));
        assert_eq!(found, expected.collect::<Vec<_>>(), "fewest, {}", place());
    }
}

/// The targets of sweeps.
const WINDOW: RangeInclusive<i64> = -3..=9;

fn operators(solution: &Solution) -> u8 {
    u8::try_from(solution.formula().steps()).unwrap()
}

#[test]
fn a_hand_is_answered_alike_by_all_methods_under_all_rules() {
    a_hand_is_answered_alike_by_all_methods_under(true);
}

fn a_hand_is_answered_alike_by_all_methods_under(arithmetic: bool) {
    for rules in all_rules(arithmetic) {
        for (numbers, targets) in hands() {
            let all = Everything::of(&numbers, &rules);
            for target in &targets {
                compare_solving(&all, target);
            }
            // More targets than are asked for one by one.
            let many: Vec<Rational> = WINDOW.map(Rational::from).chain(targets).collect();
            compare_reaching(&all, &many);
        }
    }
}

#[test]
fn a_hand_of_four_numbers_is_answered_alike_in_any_order() {
    a_hand_of_four_numbers_is_answered_alike_in(true);
}

fn a_hand_of_four_numbers_is_answered_alike_in(arithmetic: bool) {
    for rules in all_rules(arithmetic).into_iter().filter(|rules| rules.operators.as_slice().len() >= 3) {
        let numbers = numbers(&[1, 2, 3, 6]);
        let all = Everything::of(&numbers, &rules);
        compare_solving(&all, &9.into());
        compare_solving(&all, &211.into());
    }
}

/// Spaces of small hands: positive, with 0, negative, and too large for bit sets.
fn spaces(order: Order) -> Vec<Space> {
    ["1..3x2", "0,2,3,6", "-2,-1,3,4", "1,2,30000000"]
        .map(|pool| Space::draws(&pool.parse::<Pool>().unwrap(), 3, order).unwrap())
        .to_vec()
}

fn compare_sweep(field: &Field, question: Question, all: &[Everything]) {
    let sweep = Sweep::new(field.clone(), question);
    let answers = (0..sweep.units()).flat_map(|unit| sweep.unit(unit));
    for (answers, all) in answers.zip(all) {
        for (place, target) in field.targets().enumerate() {
            let target = Rational::from(target);
            let best = all.best(&target);
            let expected = match question {
                Question::Solvable => Some(i64::from(best.is_some()).into()),
                Question::Fewest => best.map(|best| i64::from(operators(best)).into()),
                Question::Distance => all.distance(&target),
                Question::Formulas => Rational::new(all.making(&target).formulas.len(), 1),
                Question::Essential => Rational::new(all.making(&target).essential.len(), 1),
                Question::Grade => {
                    let puzzle = Puzzle::new(all.hand.clone(), target.clone());
                    let grade = Solver::new().method(Method::Literal).grade(&puzzle);
                    grade.ok().map(|grade| i64::from(grade.score).into())
                }
                _ => unreachable!("no other question is asked"),
            };
            let (numbers, rules) = (all.hand.numbers(), all.hand.rules());
            assert_eq!(answers.value(place), expected, "{question} of {numbers:?} = {target}, {rules}");
        }
    }
}

fn compare_histogram(field: &Field, all: &[Everything]) {
    let histogram = HistogramPlan::new(field.clone()).run();
    let weighted = |count: &dyn Fn(&Everything) -> u128| {
        field.hands().iter().zip(all).map(|(dealt, all)| dealt.ways * count(all)).sum::<u128>()
    };
    assert_eq!(histogram.valid, weighted(&|all| all.valid), "{}", field.rules());
    for (target, formulas) in field.targets().zip(&histogram.by_value) {
        let expected = weighted(&|all| all.making(&target.into()).formulas.len() as u128);
        assert_eq!(*formulas, expected, "{target}, {}", field.rules());
    }
}

#[test]
fn a_space_is_swept_alike_under_all_rules() {
    a_space_is_swept_alike_under(true);
}

fn a_space_is_swept_alike_under(arithmetic: bool) {
    // Sweeps with signs and points enumerate every hand for every target, so two of these rules are enough.
    let is_quick = |rules: &Rules| rules.most_signs() == 0 && rules.points == Points::None;
    let is_one = |rules: &Rules| {
        let is_chosen =
            rules.operators.to_string() == "+*~" || (rules.join, rules.points) == (Join::None, Points::Recurring);
        is_chosen && (rules.order, rules.usage) == (Order::Any, Use::All)
    };
    for rules in all_rules(arithmetic).into_iter().filter(|rules| is_quick(rules) || is_one(rules)) {
        for space in spaces(rules.order) {
            let field = Field::new(space, WINDOW, rules).unwrap();
            let exact = |number: &i64| Rational::from(*number);
            let numbers = |numbers: &[i64]| numbers.iter().map(exact).collect::<Vec<_>>();
            let all: Vec<Everything> =
                field.hands().iter().map(|dealt| Everything::of(&numbers(&dealt.numbers), &rules)).collect();
            for &question in Question::ALL.iter().filter(|question| **question != Question::Grade) {
                compare_sweep(&field, question, &all);
            }
            compare_histogram(&field, &all);
        }
        let one = Field::new(Space::draws(&"2,3,6".parse().unwrap(), 3, rules.order).unwrap(), 6..=7, rules).unwrap();
        let all: Vec<Everything> = one
            .hands()
            .iter()
            .map(|dealt| Everything::of(&dealt.numbers.iter().map(|&number| number.into()).collect::<Vec<_>>(), &rules))
            .collect();
        compare_sweep(&one, Question::Grade, &all);
    }
}

#[test]
fn hands_of_some_numbers_are_counted_alike_under_all_rules() {
    hands_of_some_numbers_are_counted_alike_under(true);
}

fn hands_of_some_numbers_are_counted_alike_under(arithmetic: bool) {
    let cards = numbers(&[1, 2, 3, 4]);
    for rules in all_rules(arithmetic) {
        let hand = Hand::new(cards.clone(), rules).unwrap();
        for distinct in [Distinct::Algebraic, Distinct::Essential] {
            let counts = match Solver::new().count_each(&hand, 3, &6.into(), distinct) {
                Err(CountEachError::ListedByFormula) => continue,
                counts => counts.unwrap(),
            };
            let hands = [[1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]];
            let expected = hands.map(|hand| {
                let all = Everything::of(&numbers(&hand), &rules);
                all.making(&6.into()).listed(distinct).len() as u64
            });
            assert_eq!(counts, expected, "{distinct}, {rules}");
        }
    }
}

/// Every formula of two operators can be written and read back in every notation, and judged.
#[test]
fn every_operator_is_written_read_and_judged() {
    let symbols: Vec<&str> = Operator::ALL.iter().map(|operator| operator.symbol()).collect();
    let rules = Rules { operators: symbols.join(",").parse().unwrap(), ..Rules::FREE };
    assert_eq!(rules.binary().as_slice(), Operator::ALL);
    let hand = Hand::new(numbers(&[7, 3, 2]), rules).unwrap();
    let mut judge = Judge::default();
    for shape in Shape::all(2) {
        for first in Operator::ALL {
            for second in Operator::ALL {
                let formula = Formula::decorate(&shape, &[*first, *second], hand.numbers()).unwrap();
                let Ok(value) = formula.evaluate() else {
                    let may_be_undefined = |operator: &Operator| !Operators::ARITHMETIC.contains(*operator);
                    assert!([first, second].into_iter().any(may_be_undefined), "{formula:?}");
                    continue;
                };
                let puzzle = Puzzle::new(hand.clone(), value.clone());
                let text = formula.infix().to_string();
                assert!(judge.check(&puzzle, &text, Manner::default()).is_correct(), "{text}");
                assert!(judge.check_formula(&puzzle, &formula).is_correct(), "{text}");
                let again: Formula = text.parse().unwrap();
                assert_eq!(again.evaluate().unwrap(), value, "{text}");
                for notation in [Notation::Rpn, Notation::Lisp, Notation::Full] {
                    let text = formula.write(notation).to_string();
                    assert_eq!(text.parse::<Formula>().as_ref(), Ok(&formula), "{text}");
                }
            }
        }
    }
}

/// What `cargo xtask test --quick` leaves out: the same with operators beyond arithmetic.
mod slow_tests {
    use super::*;

    #[test]
    fn a_hand_is_answered_alike_by_all_methods_under_all_rules() {
        a_hand_is_answered_alike_by_all_methods_under(false);
    }

    #[test]
    fn a_hand_of_four_numbers_is_answered_alike_in_any_order() {
        a_hand_of_four_numbers_is_answered_alike_in(false);
    }

    #[test]
    fn a_space_is_swept_alike_under_all_rules() {
        a_space_is_swept_alike_under(false);
    }

    #[test]
    fn hands_of_some_numbers_are_counted_alike_under_all_rules() {
        hands_of_some_numbers_are_counted_alike_under(false);
    }
}
