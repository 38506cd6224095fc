//! Any text: no panic, no long work, and no solution that is none. A printed formula: the verdict of enumeration.
#![no_main]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sumwise::check::{Claims, Extract, Manner, Reading, check};
use sumwise::{Domain, Formula, Game, Hand, Notation, Operator, Order, Puzzle, Rational, Rules, Shape, Use, enumerate};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    numbers: [i8; 3],
    target: i8,
    rules: [bool; 2],
    domain: u8,
    operators: [u8; 2],
    shape: bool,
    text: &'a str,
    repeated: u16,
}

fuzz_target!(|input: Input<'_>| {
    let rules = Rules {
        order: Order::ALL[usize::from(input.rules[0])],
        usage: Use::ALL[usize::from(input.rules[1])],
        domain: Domain::ALL[usize::from(input.domain) % Domain::ALL.len()],
        ..Game::COUNTDOWN.rules()
    };
    let hand = Hand::new(input.numbers, rules).expect("three numbers are a hand");
    let puzzle = |target| Puzzle::of(&Game::COUNTDOWN, hand.clone(), target);
    any_text(&puzzle(i64::from(input.target).into()), input.text);
    any_text(&puzzle(i64::from(input.target).into()), &input.text.repeat(usize::from(input.repeated % 1000)));

    let shapes: Vec<Shape> = Shape::all(2).collect();
    let operators = input.operators.map(|operator| Operator::ALL[usize::from(operator) % Operator::ALL.len()]);
    let formula = Formula::decorate(&shapes[usize::from(input.shape)], &operators, hand.numbers());
    printed(&puzzle, &formula.expect("three numbers and two operators"), &hand);
});

fn any_text(puzzle: &Puzzle, text: &str) {
    let length = text.chars().count();
    for &reading in Reading::ALL {
        for &extract in Extract::ALL {
            let start = Instant::now();
            let judgement = check(puzzle, text, Manner { reading, extract, claims: Claims::None });
            // Other work on the machine is allowed for.
            let allowed = Duration::from_millis(2_000 + text.len() as u64 / 1_000);
            assert!(start.elapsed() < allowed, "{:?}", start.elapsed());
            assert!(judgement.span().is_none_or(|span| span.start <= span.end && span.end <= length));
            assert!(!judgement.to_string().is_empty());
            if let Some(formula) = judgement.formula() {
                assert_eq!(formula.evaluate().as_ref(), Ok(puzzle.target()));
                assert!(solves(puzzle.hand(), formula, puzzle.target()));
            }
        }
    }
}

fn solves(hand: &Hand, formula: &Formula, target: &Rational) -> bool {
    let mut found = false;
    enumerate::for_each(hand, |candidate| {
        found |= candidate.value() == target && candidate.formula() == *formula;
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

fn printed(puzzle: &impl Fn(Rational) -> Puzzle, formula: &Formula, hand: &Hand) {
    let target = formula.evaluate().unwrap_or(Rational::ZERO);
    let puzzle = puzzle(target.clone());
    for notation in [Notation::Infix, Notation::Full] {
        let text = formula.write(notation).to_string();
        let read: Formula = text.parse().expect("what is printed is read");
        for &reading in Reading::ALL {
            let judgement = check(&puzzle, &text, Manner { reading, ..Manner::default() });
            assert_eq!(judgement.is_correct(), solves(hand, &read, &target), "{text}: {judgement}");
        }
    }
}
