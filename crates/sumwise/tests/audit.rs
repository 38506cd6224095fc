//! Audited rows: what `generate` makes is clean, and every fault put in is found, once.

mod strategies;

use std::ops::RangeInclusive;

use proptest::prelude::*;
use strategies::cases;
use sumwise::Deck;
use sumwise::audit::{Auditor, Claim, Claims, Finding, Key, Known, Meeting, Seen};
use sumwise::check::Manner;
use sumwise::generate::{Candidates, Generator, Item, Wanted};
use sumwise::solve::{Distinct, Limits, Method, Solver, Status};
use sumwise::{Game, Hand, Order, Puzzle, Rational};

fn named(claim: Claim) -> (String, Claim) {
    (claim.name().to_owned(), claim)
}

/// Everything that an item says about itself.
fn claims(item: &Item) -> Claims {
    let (puzzle, labels) = (&item.puzzle, &item.labels);
    let infix = |solution: &sumwise::solve::Solution| solution.formula().infix().to_string();
    let best = labels.best.iter().flat_map(|best| {
        let steps = best.formula().to_steps().unwrap().into_iter().map(|step| step.to_string()).collect::<Vec<_>>();
        let free = puzzle.hand().rules().order == Order::Any;
        let steps = (free && !steps.is_empty()).then(|| Claim::Answer(steps.join("\n"), Manner::default()));
        [Claim::Best(infix(best)), Claim::Answer(infix(best), Manner::default())].into_iter().chain(steps)
    });
    let labels = [
        Claim::Solvable(labels.best.is_some()),
        Claim::Operators(labels.operators()),
        Claim::Distance(labels.distance(puzzle)),
        Claim::NeedsFraction(labels.needs_fraction),
        Claim::NeedsNegative(labels.needs_negative),
        Claim::PlusMinusOnly(labels.plus_minus_only),
    ]
    .into_iter()
    .chain(labels.solutions.map(Claim::Solutions))
    .chain(labels.nearest.iter().map(infix).map(Claim::Nearest))
    .chain(labels.nearest.iter().map(|nearest| Claim::Nearest(nearest.value().to_string())));
    labels.chain(best).map(named).collect()
}

fn audit(puzzle: &Puzzle, claims: &Claims) -> Vec<Finding> {
    let mut known = Known::default();
    let mut auditor = Auditor::new(Limits::NONE);
    let findings = auditor.audit(puzzle, claims, &mut known);
    assert_eq!(auditor.audit(puzzle, claims, &mut known), findings, "what is known is true");
    findings
}

fn items(candidates: Candidates, number: u64) -> Vec<Item> {
    let generator = Generator::new(candidates, Wanted::ANY, &"audit".parse().unwrap()).unwrap();
    generator.items(0..number).collect()
}

fn draws(game: &Game, numbers: usize, targets: RangeInclusive<i64>) -> Candidates {
    let deck = Deck::draw("1..12".parse().unwrap(), numbers);
    Candidates::new(game, game.rules(), &[deck], targets).unwrap()
}

#[test]
fn what_is_generated_is_clean() {
    for game in Game::built_in() {
        for item in items(Candidates::of(game), 40) {
            assert_eq!(audit(&item.puzzle, &claims(&item)), [], "{}", item.puzzle);
        }
    }
}

/// A claim that differs from the true one.
fn spoilt(claim: &Claim, puzzle: &Puzzle) -> Claim {
    let spoilt_answer = |answer: &str| format!("{answer}+{}", puzzle.hand().numbers()[0]);
    match claim {
        Claim::Solvable(it) => Claim::Solvable(!it),
        Claim::Solutions(it) => Claim::Solutions(it + 1),
        Claim::Operators(it) => Claim::Operators(Some(it.unwrap_or(0) + 1)),
        Claim::Distance(it) => Claim::Distance(Some(it.clone().unwrap_or(Rational::ZERO) + Rational::ONE)),
        Claim::NeedsFraction(it) => Claim::NeedsFraction(!it),
        Claim::NeedsNegative(it) => Claim::NeedsNegative(!it),
        Claim::PlusMinusOnly(it) => Claim::PlusMinusOnly(!it),
        Claim::Nearest(_) => Claim::Nearest(puzzle.target().to_string()),
        Claim::Best(it) => Claim::Best(spoilt_answer(it)),
        Claim::Answer(it, manner) => Claim::Answer(spoilt_answer(it), *manner),
        _ => panic!("a claim that is not spoilt: {claim:?}"),
    }
}

#[test]
fn every_fault_is_found_once() {
    for item in
        items(draws(&Game::COUNTDOWN, 4, 20..=400), 60).iter().chain(&items(Candidates::of(&Game::TWENTY_FOUR), 60))
    {
        let right = claims(item);
        for at in 0..right.len() {
            let mut wrong = right.clone();
            wrong[at].1 = spoilt(&right[at].1, &item.puzzle);
            let findings = audit(&item.puzzle, &wrong);
            assert_eq!(findings.len(), 1, "{}: {:?} {findings:?}", item.puzzle, wrong[at]);
            let expected = match &wrong[at].1 {
                Claim::Best(_) | Claim::Answer(..) => "answer",
                _ => "label",
            };
            assert_eq!(findings[0].kind(), expected);
            if expected == "label" {
                assert_eq!(findings[0].about(), Some(wrong[at].1.name()));
            }
        }
    }
}

#[test]
fn a_best_that_is_a_solution_and_not_the_best_is_found() {
    for item in items(draws(&Game::COUNTDOWN, 4, 20..=100), 60) {
        let answer = Solver::new().method(Method::Literal).list(&item.puzzle, Distinct::Formulas).found;
        for solution in &answer.solutions {
            let best = vec![named(Claim::Best(solution.formula().infix().to_string()))];
            let is_best = solution.formula().operators() == answer.solutions[0].formula().operators();
            assert_eq!(audit(&item.puzzle, &best).is_empty(), is_best, "{}", solution.formula().infix());
        }
    }
}

#[test]
fn a_search_that_is_cut_is_told_beside_what_was_found() {
    let puzzle = "countdown:75,50,2,3,8,7=811".parse().unwrap();
    let limits = Limits { steps: Some(10), ..Limits::NONE };
    let claims = vec![named(Claim::Solutions(9)), named(Claim::Answer("75+50".into(), Manner::default()))];
    let findings = Auditor::new(limits).audit(&puzzle, &claims, &mut Known::default());
    assert_eq!(findings.iter().map(Finding::kind).collect::<Vec<_>>(), ["answer", "cut"]);
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn what_cannot_be_made_and_says_nothing_is_found(hand in strategies::hand(), target in -5_i64..=30) {
        let puzzle = Puzzle::of(&Game::COUNTDOWN, hand, target.into());
        let solvable = Solver::new().method(Method::Literal).solve(&puzzle).found.status == Status::Exact;
        let expected = if solvable { vec![] } else { vec![Finding::Unsolvable] };
        prop_assert_eq!(audit(&puzzle, &Claims::new()), expected);
        let findings = audit(&puzzle, &vec![named(Claim::Solvable(false))]);
        prop_assert_eq!(findings.len(), usize::from(solvable));
    }

    #[test]
    fn a_key_is_the_same_for_the_same_puzzle_alone(
        (a, b) in (strategies::hand(), strategies::hand()),
        targets in (-2_i64..=2, -2_i64..=2),
    ) {
        let sorted = |hand: &Hand| {
            let mut numbers = hand.numbers().to_vec();
            if hand.rules().order == Order::Any {
                numbers.sort();
            }
            (numbers, *hand.rules())
        };
        let key = |hand: &Hand, target: i64| Key::of(&Puzzle::of(&Game::COUNTDOWN, hand.clone(), target.into()));
        let same = sorted(&a) == sorted(&b) && targets.0 == targets.1;
        prop_assert_eq!(key(&a, targets.0) == key(&b, targets.1), same);
        let reversed = Hand::new(a.numbers().iter().rev(), *a.rules()).unwrap();
        prop_assert_eq!(key(&a, 1) == key(&reversed, 1), sorted(&a) == sorted(&reversed));
    }
}

#[test]
fn rows_meet_in_splits() {
    let mut seen = Seen::default();
    let key = |target: i64| Key::of(&format!("24:1,2,3,4={target}").parse().unwrap());
    let mut meet = |target, row, split: Option<&str>| seen.meet(key(target), row, split);
    let overlap = |row, split: &str| Some(Meeting::Overlap { row, split: split.to_owned() });
    assert_eq!(meet(1, 1, Some("train")), None);
    assert_eq!(meet(1, 2, Some("test")), overlap(1, "train"));
    assert_eq!(meet(1, 3, Some("test")), Some(Meeting::Duplicate { row: 1 }));
    assert_eq!(meet(1, 4, Some("validation")), overlap(1, "train"));
    assert_eq!(meet(1, 5, None), Some(Meeting::Duplicate { row: 1 }));
    assert_eq!(meet(2, 6, None), None);
    assert_eq!(meet(2, 7, Some("test")), Some(Meeting::Duplicate { row: 6 }));
    assert_eq!(meet(2, 8, Some("train")), overlap(7, "test"));
    assert_eq!(meet(4, 9, Some("train")), None);
    assert_eq!(meet(4, 10, None), Some(Meeting::Duplicate { row: 9 }));
    assert_eq!(meet(4, 11, Some("test")), overlap(9, "train"));
    for split in 0..100 {
        meet(3, 8 + split, Some(&split.to_string()));
    }
    assert_eq!((seen.puzzles(), seen.splits().len()), (4, 63));
}
