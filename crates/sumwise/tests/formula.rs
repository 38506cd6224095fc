//! Formulas: what is written reads back, values are exact, and errors point at the character.

mod strategies;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use proptest::prelude::*;
use strategies::{cases, numbers, signed_formula, value_by_num_rational};
use sumwise::check::{Manner, check};
use sumwise::{Class, Domain, Formula, Hand, Notation, Operator, Puzzle, Rational, Rules, Shape, Sign, enumerate};
use sumwise::{ParseFormulaError, Step, Token};

const SAME_TREE: [Notation; 3] = [Notation::Full, Notation::Rpn, Notation::Lisp];

fn read(text: &str) -> Formula {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the value of a text as the judge reads it, under rules that allow everything.
fn judged(text: &str) -> Option<Rational> {
    let operators: Vec<&str> = Operator::ALL.iter().map(|operator| operator.symbol()).collect();
    let signs: Vec<&str> = Sign::ALL.iter().map(|sign| sign.word()).collect();
    let operators = format!("{},{}", operators.join(","), signs.join(","));
    let rules = format!("rules~use=any~operators={operators}~join=values~points=recurring:1=1");
    let puzzle: Puzzle = rules.parse().unwrap();
    check(&puzzle, text, Manner::default()).value().cloned()
}

fn sorted_numbers(formula: &Formula) -> Vec<sumwise::Rational> {
    let mut numbers: Vec<_> = formula.numbers().cloned().collect();
    numbers.sort();
    numbers
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn full_rpn_and_lisp_keep_the_tree(formula in signed_formula()) {
        for notation in SAME_TREE {
            let text = formula.write(notation).to_string();
            prop_assert_eq!(text.parse(), Ok(formula.clone()), "{} {}", notation, text);
        }
    }

    #[test]
    fn infix_keeps_the_value_and_the_numbers(formula in signed_formula()) {
        let again = read(&formula.infix().to_string());
        prop_assert_eq!(again.evaluate().ok(), formula.evaluate().ok());
        prop_assert_eq!(sorted_numbers(&again), sorted_numbers(&formula));
    }

    #[test]
    fn what_is_written_is_as_legal_as_the_formula(formula in signed_formula()) {
        let again = read(&formula.infix().to_string());
        let (Ok(steps), Ok(others)) = (formula.to_steps(), again.to_steps()) else { return Ok(()) };
        for domain in [Domain::Positive, Domain::Natural, Domain::Integer, Domain::Nonnegative] {
            let is_legal = |steps: &[Step]| steps.iter().all(|step| domain.admits(&step.value));
            prop_assert!(!is_legal(&steps) || is_legal(&others), "{} {} {:?}", domain, formula.infix(), formula);
        }
    }

    #[test]
    fn typographic_signs_keep_the_value(formula in signed_formula()) {
        let text = formula.typographic();
        let slashes = formula.tokens().iter().filter(|token| matches!(token, Token::Number(number) if !number.is_integer()));
        prop_assert!(!text.contains(['*', '-']) && text.matches('/').count() == slashes.count(), "{}", text);
        let latex = formula.write(Notation::Latex).to_string();
        prop_assert!(!latex.contains(['*', '/']), "{}", latex);
        let value = judged(&text);
        // Of texts of more than 300 bytes the judge tells no value, and typographic signs take more of them.
        prop_assert!(text.len() > 300 || value == judged(&formula.infix().to_string()), "{}", text);
        // Of long values it tells none.
        prop_assert!(value.is_none() || value == formula.evaluate().ok(), "{}", text);
    }

    #[test]
    fn steps_keep_the_value_and_the_numbers(formula in signed_formula()) {
        let Ok(steps) = formula.to_steps() else { return Ok(()) };
        prop_assume!(!steps.is_empty() && steps.iter().all(|step| step.value.to_string().len() < 100));
        let again = read(&formula.write(Notation::Steps).to_string());
        prop_assert_eq!(again.evaluate(), formula.evaluate());
        prop_assert_eq!(sorted_numbers(&again), sorted_numbers(&formula));
    }

    #[test]
    fn the_value_is_that_of_num_rational(formula in signed_formula()) {
        let value = formula.evaluate().ok();
        prop_assert_eq!(value.as_ref().map(strategies::to_num_rational), value_by_num_rational(&formula));
    }

    #[test]
    fn steps_and_trace_end_in_the_value(formula in signed_formula()) {
        let (value, steps, trace) = (formula.evaluate(), formula.to_steps(), formula.trace());
        match value {
            Err(error) => {
                prop_assert_eq!(formula.largest(), Err(error.clone()));
                prop_assert_eq!((steps, trace), (Err(error.clone()), Err(error)));
            }
            Ok(value) => {
                let (steps, trace) = (steps.unwrap(), trace.unwrap());
                let last = steps.last().map_or_else(|| formula.numbers().next(), |step| Some(&step.value));
                prop_assert_eq!(last, Some(&value));
                prop_assert_eq!(formula.largest().unwrap(), steps.iter().map(|step| step.value.abs()).max());
                prop_assert_eq!(trace.last(), Some(&(formula.tokens().last().unwrap(), vec![value])));
                let made = trace.iter().filter(|(token, _)| token.number().is_none());
                prop_assert!(made.map(|(_, stack)| stack.last()).eq(steps.iter().map(|step| Some(&step.value))));
            }
        }
    }

    #[test]
    fn any_text_is_read_or_pointed_at(text in any_text()) {
        match text.parse::<Formula>() {
            Ok(formula) => {
                let written: Vec<String> =
                    Notation::ALL.iter().map(|&notation| formula.write(notation).to_string()).collect();
                prop_assert!(written.iter().all(|text| !text.is_empty()));
                prop_assert_eq!(read(&formula.full().to_string()), formula);
            }
            Err(ParseFormulaError { at, .. }) => {
                // An error at the end points just behind it.
                prop_assert!(at.start <= at.end && at.end <= text.chars().count() + 1, "{:?}", at);
            }
        }
    }
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        r"[0-9+\-*/^|!√~()\[\]. x]{0,40}",
        r"([0-9]{1,2}|\[-?[0-9]/[0-9]\]|\.\([0-9]\)|[+\-*/^|!√()]| ){0,40}",
        r"\( ?[+\-*/^|!√~] ([0-9]{1,2} |\( ?[+\-*/^|!√~] |\)){0,20}\)",
    ]
}

/// Every shape with up to three operators under every choice of them, and with four of `+ - * / ^`, on numbers all different.
fn small_formulas() -> impl Iterator<Item = Formula> {
    (0..=4_u32).flat_map(|size| Shape::all(size as usize)).flat_map(|shape| {
        let size = u32::try_from(shape.operators()).unwrap();
        let all = if size < 4 { Operator::ALL.len() } else { Operator::Join as usize };
        (0..all.pow(size)).map(move |choice| {
            let operators: Vec<Operator> =
                (0..size).map(|place| Operator::ALL[choice / all.pow(place) % all]).collect();
            Formula::decorate(&shape, &operators, &numbers(&POINTS[0][..=operators.len()])).unwrap()
        })
    })
}

/// Points at which two formulas with up to five numbers are compared as rational functions of these: primes with no
/// pattern, so that functions that differ do not agree by accident, as `2+2` and `2*2` do.
const POINTS: [[i64; 5]; 3] = [
    [104_729, 7_919, 611_953, 15_485_863, 1_299_709],
    [32_452_843, 350_377, 86_028_121, 48_611, 2_750_159],
    [93_719, 49_979_687, 200_183, 1_020_379, 777_767_777],
];

/// Points at which many powers are exact and short.
fn points_of_powers() -> impl Iterator<Item = [i64; 5]> {
    let small = |digit: u32| move |point: usize| [1, 2, 6][point / 3_usize.pow(digit) % 3];
    (0..81).map(move |point| [4096, small(0)(point), small(1)(point), small(2)(point), small(3)(point)])
}

fn is_same_function(a: &Formula, b: &Formula) -> bool {
    let has_power = a.tokens().contains(&Token::Operator(Operator::Power));
    let points = if has_power { points_of_powers().collect() } else { POINTS.to_vec() };
    let value_at = |formula: &Formula, point: &[i64; 5]| {
        let operators: Vec<Operator> = formula.tokens().iter().filter_map(as_operator).collect();
        Formula::decorate(&formula.shape(), &operators, &numbers(&point[..=operators.len()])).unwrap().evaluate().ok()
    };
    a.numbers().eq(b.numbers()) && points.iter().all(|point| value_at(a, point) == value_at(b, point))
}

fn as_operator(token: &Token) -> Option<Operator> {
    match token {
        Token::Operator(operator) => Some(*operator),
        _ => None,
    }
}

/// The text without one pair of parentheses, for every pair.
fn without_a_pair(text: &str) -> Vec<String> {
    let mut open = Vec::new();
    let mut texts = Vec::new();
    for (at, character) in text.char_indices() {
        match character {
            '(' => open.push(at),
            ')' => {
                let start = open.pop().unwrap();
                texts.push([&text[..start], &text[start + 1..at], &text[at + 1..]].concat());
            }
            _ => {}
        }
    }
    texts
}

#[test]
fn parentheses_that_a_domain_needs_are_kept() {
    let table = [
        ("-3+(2+2)", "-3+(2+2)", r"\left(-3\right)+\left(2+2\right)"),
        ("[1/2]*(7*2)", "[1/2]*(7*2)", r"\tfrac{1}{2} \times \left(7 \times 2\right)"),
        ("3+(2+2)", "3+2+2", "3+2+2"),
        ("(-3)+(2-5)", "-3+2-5", r"\left(-3\right)+2-5"),
        ("0+(3+2)", "0+3+2", "0+3+2"),
        ("0+(0+2)", "0+(0+2)", r"0+\left(0+2\right)"),
    ];
    for (text, infix, latex) in table {
        let formula = read(text);
        assert_eq!(formula.infix().to_string(), infix);
        assert_eq!(formula.write(Notation::Latex).to_string(), latex);
    }
}

#[test]
fn infix_has_the_fewest_parentheses() {
    // A joined value is a sum where nothing is carried, and others have few values, so points tell nothing of them. They stand in the
    // table below.
    let is_smooth = |token: &Token| !matches!(token, Token::Operator(operator) if *operator >= Operator::Join);
    for formula in small_formulas().filter(|formula| formula.tokens().iter().all(is_smooth)) {
        let infix = formula.infix().to_string();
        assert!(is_same_function(&read(&infix), &formula), "{infix} for {formula:?}");
        for shorter in without_a_pair(&infix) {
            assert!(!is_same_function(&read(&shorter), &formula), "{shorter} for {formula:?}");
        }
    }
}

#[test]
fn every_notation_is_written_as_it_should_be() {
    // Infix, full, RPN, Lisp, LaTeX; on the left the text that is read.
    let table = [
        ("7", ["7", "7", "7", "7", "7"]),
        ("(1|2)|3", ["1|2|3", "(1|2)|3", "1 2 | 3 |", "(| 1 2 3)", r"1 \| 2 \| 3"]),
        ("1|(2|3)", ["1|2|3", "1|(2|3)", "1 2 3 | |", "(| 1 (| 2 3))", r"1 \| 2 \| 3"]),
        (
            "(1+2)|3^2",
            [
                "(1+2)|3^2",
                "((1+2)|3)^2",
                "1 2 + 3 | 2 ^",
                "(^ (| (+ 1 2) 3) 2)",
                r"\left(\left(1+2\right) \| 3\right)^{2}",
            ],
        ),
        ("1|(2^3)!", ["1|(2^3)!", "1|((2^3)!)", "1 2 3 ^ ! |", "(| 1 (! (^ 2 3)))", r"1 \| \left(2^{3}\right)!"]),
        ("2*(3+4)", ["2*(3+4)", "2*(3+4)", "2 3 4 + *", "(* 2 (+ 3 4))", r"2 \times \left(3+4\right)"]),
        ("-7", ["-7", "-7", "-7", "-7", r"\left(-7\right)"]),
        (
            "((2*3)+(9-7))*1",
            [
                "(2*3+9-7)*1",
                "((2*3)+(9-7))*1",
                "2 3 * 9 7 - + 1 *",
                "(* (+ (* 2 3) (- 9 7)) 1)",
                r"\left(2 \times 3+9-7\right) \times 1",
            ],
        ),
        (
            "2*((3-4)*5)",
            ["2*(3-4)*5", "2*((3-4)*5)", "2 3 4 - 5 * *", "(* 2 (* (- 3 4) 5))", r"2 \times \left(3-4\right) \times 5"],
        ),
        (
            "8/(3-(8/3))",
            ["8/(3-8/3)", "8/(3-(8/3))", "8 3 8 3 / - /", "(/ 8 (- 3 (/ 8 3)))", r"\frac{8}{3-\frac{8}{3}}"],
        ),
        (
            "(9-(5-(1-2)))-4",
            [
                "9-(5-(1-2))-4",
                "(9-(5-(1-2)))-4",
                "9 5 1 2 - - - 4 -",
                "(- 9 (- 5 (- 1 2)) 4)",
                r"9-\left(5-\left(1-2\right)\right)-4",
            ],
        ),
        (
            "2*(3/(4*5))",
            ["2*3/(4*5)", "2*(3/(4*5))", "2 3 4 5 * / *", "(* 2 (/ 3 (* 4 5)))", r"2 \times \frac{3}{4 \times 5}"],
        ),
        (
            "[1/3]--2*[-5/2]",
            [
                "[1/3]--2*[-5/2]",
                "[1/3]-(-2*[-5/2])",
                "[1/3] -2 [-5/2] * -",
                "(- [1/3] (* -2 [-5/2]))",
                r"\tfrac{1}{3}-\left(-2\right) \times \left(-\tfrac{5}{2}\right)",
            ],
        ),
    ];
    check_notations(&table);
}

#[test]
fn more_operators_are_written_in_every_notation() {
    let table = [
        ("7*(3%2)", ["7*(3%2)", "7*(3%2)", "7 3 2 % *", "(* 7 (% 3 2))", r"7 \times \left(3 \bmod 2\right)"]),
        ("7*3%2", ["7*3%2", "(7*3)%2", "7 3 * 2 %", "(% (* 7 3) 2)", r"7 \times 3 \bmod 2"]),
        (
            "7//(3//2)",
            [
                "7//(3//2)",
                "7//(3//2)",
                "7 3 2 // //",
                "(// 7 (// 3 2))",
                r"7 \operatorname{div} \left(3 \operatorname{div} 2\right)",
            ],
        ),
        (
            "root(1+2, 8)^2",
            ["root(1+2, 8)^2", "root(1+2, 8)^2", "1 2 + 8 root 2 ^", "(^ (root (+ 1 2) 8) 2)", r"\sqrt[1+2]{8}^{2}"],
        ),
        (
            "root(root(3,8),9)",
            [
                "root(root(3, 8), 9)",
                "root(root(3, 8), 9)",
                "3 8 root 9 root",
                "(root (root 3 8) 9)",
                r"\sqrt[{\sqrt[3]{8}}]{9}",
            ],
        ),
        (
            "log(2,8)!",
            ["log(2, 8)!", "log(2, 8)!", "2 8 log !", "(! (log 2 8))", r"\left(\log_{2}\left(8\right)\right)!"],
        ),
        (
            "C(5,2)-sub(4)",
            ["C(5, 2)-sub(4)", "C(5, 2)-sub(4)", "5 2 C 4 sub -", "(- (C 5 2) (sub 4))", r"\binom{5}{2}-!4"],
        ),
        (
            "sq(3-1)!!",
            ["sq(3-1)!!", "sq(3-1)!!", "3 1 - sq !!", "(!! (sq (- 3 1)))", r"\left(\left(3-1\right)^{2}\right)!!"],
        ),
        (
            "floor(7/2)",
            ["floor(7/2)", "floor(7/2)", "7 2 / floor", "(floor (/ 7 2))", r"\left\lfloor \frac{7}{2} \right\rfloor"],
        ),
    ];
    check_notations(&table);
}

/// Checks formulas in infix, full, RPN, Lisp and LaTeX.
fn check_notations(table: &[(&str, [&str; 5])]) {
    let notations = [Notation::Infix, Notation::Full, Notation::Rpn, Notation::Lisp, Notation::Latex];
    for (text, expected) in table {
        assert_eq!(notations.map(|notation| read(text).write(notation).to_string()), *expected, "{text}");
    }
}

#[test]
fn steps_are_a_line_each() {
    let table = [
        ("7", "7"),
        ("8/(3-8/3)", "1. 8 / 3 = 8/3\n2. 3 - 8/3 = 1/3\n3. 8 / (1/3) = 24"),
        ("(1-5)/2-(3-4)", "1. 1 - 5 = -4\n2. -4 / 2 = -2\n3. 3 - 4 = -1\n4. -2 - (-1) = -1"),
        ("2/(1-1)", "step 2 divides 2 by 0"),
    ];
    for (text, expected) in table {
        assert_eq!(read(text).write(Notation::Steps).to_string(), expected, "{text}");
    }
}

const TREES: [(&str, &str); 4] = [
    ("7", "7"),
    (
        "75+-2",
        "
  +
┌─┴─┐
75  -2",
    ),
    (
        "100/(75-50)",
        "
    /
 ┌──┴──┐
100    -
     ┌─┴─┐
     75  50",
    ),
    (
        "((2*3)+(9-7))*1",
        "
        *
    ┌───┴───┐
    +       1
 ┌──┴──┐
 *     -
┌┴─┐  ┌┴─┐
2  3  9  7",
    ),
];

#[test]
fn trees_are_drawn() {
    for (text, expected) in TREES {
        let drawn = read(text).write(Notation::Tree).to_string();
        assert_eq!(drawn, expected.trim_start_matches('\n'), "{text}\n{drawn}");
    }
}

#[test]
fn signs_and_decimals_are_written_in_every_notation() {
    let table = [
        ("√4", "√4", "4 √", "(√ 4)", r"\sqrt{4}"),
        ("(3!)!", "(3!)!", "3 ! !", "(! (! 3))", "\\left(3!\\right)!"),
        ("-(5)", "-(5)", "5 ~", "(~ 5)", "-5"),
        ("-3!", "-(3!)", "3 ! ~", "(~ (! 3))", "-3!"),
        ("-2^2", "-(2^2)", "2 2 ^ ~", "(~ (^ 2 2))", "-2^{2}"),
        ("(-(2))^2", "(-(2))^2", "2 ~ 2 ^", "(^ (~ 2) 2)", "\\left(-2\\right)^{2}"),
        ("√4^2", "√(4^2)", "4 2 ^ √", "(√ (^ 4 2))", r"\sqrt{4^{2}}"),
        ("(√4)^2", "(√4)^2", "4 √ 2 ^", "(^ (√ 4) 2)", r"\sqrt{4}^{2}"),
        ("√√16*.4", "(√(√16))*.4", "16 √ √ .4 *", "(* (√ (√ 16)) .4)", r"\sqrt{\sqrt{16}} \times .4"),
        (
            "√(4+5)/4.(4)",
            "(√(4+5))/4.(4)",
            "4 5 + √ 4.(4) /",
            "(/ (√ (+ 4 5)) 4.(4))",
            r"\frac{\sqrt{4+5}}{4.\overline{4}}",
        ),
        ("(4-1)!", "(4-1)!", "4 1 - !", "(! (- 4 1))", r"\left(4-1\right)!"),
        ("3-√4!", "3-(√(4!))", "3 4 ! √ -", "(- 3 (√ (! 4)))", r"3-\sqrt{4!}"),
    ];
    for (infix, full, rpn, lisp, latex) in table {
        let formula = read(infix);
        let notations = [Notation::Infix, Notation::Full, Notation::Rpn, Notation::Lisp, Notation::Latex];
        let written = notations.map(|notation| formula.write(notation).to_string());
        assert_eq!(written, [infix, full, rpn, lisp, latex]);
        assert!([full, rpn, lisp].iter().all(|text| read(text) == formula), "{infix}");
    }
    assert_eq!(read("√4+3!").write(Notation::Steps).to_string(), "1. √4 = 2\n2. 3! = 6\n3. 2 + 6 = 8");
    assert_eq!(read("√4+3!").write(Notation::Tree).to_string(), " +\n┌┴─┐\n√  !\n│  │\n4  3");
}

#[test]
fn what_people_paste_is_read_in_every_notation() {
    for text in [
        "8÷(3−8÷3)",
        "８÷（３－８÷３）",
        "8 3 8 3 ÷ − ÷",
        "8，3，8，3，/，-，/",
        "８、３、８、３　÷　－　÷",
        "/ 8 - 3 / 8 3",
        "÷ 8 − 3 ÷ 8 3",
        "(÷ 8 (− 3 (÷ 8 3)))",
        "1. 8 / 3 = 8/3\n2. 3 - 8/3 = 1/3\n3. 8 / (1/3) = 24",
        "8 ÷ 3 = 8/3；3 − 8/3 = 1/3；8 ÷ (1/3) = 24",
    ] {
        assert_eq!(read(text).rpn().to_string(), "8 3 8 3 / - /", "{text}");
    }
    assert_eq!(read("+ √ 9 ! 4").infix().to_string(), "√9+4!");
    assert_eq!(read("- 2 3"), read("2-3"));
    assert_eq!(read("- 2 + 3"), read("-(2)+3"));
    assert_eq!(read("√9 = 3; 4! = 24; 3 * 24 = 72"), read("√9*4!"));
    // A value that a step made is that step's, even if it was given as well.
    assert_eq!(read("2 + 3 = 5; 5 * 5 = 25"), read("(2+3)*5"));
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    assert_is_refused("/ 8 - 3", 4..5, "`-` has 1 of the two values it needs after it");
    assert_is_refused("/ 8 3 3", 6..7, "the formula has ended before this");
    assert_is_refused("2 + 3 = 5; 5 * 4 = 21", 11..21, "this step makes 20");
    assert_is_refused("2 + 3 = 5; 5 / 0 = 1", 11..20, "this step has no result");
    assert_is_refused(
        "2 + 3 = 5; 4 * 4 = 16",
        0..21,
        "2 values are left at the end, and there should be one: an operator is missing",
    );
    let table: &[(&str, Range<usize>, &str)] = &[
        ("", 0..0, "there is no formula: write one, like (75+50)*2"),
        ("  ", 0..2, "there is no formula: write one, like (75+50)*2"),
        ("(75+50*2", 0..1, "this is never closed"),
        ("2*(75+(50*2)", 2..3, "this is never closed"),
        ("(1+2))", 5..6, "this parenthesis was never opened"),
        ("75+)", 3..4, "a number or ( is missing here"),
        ("3+*4", 2..3, "a number or ( is missing here"),
        ("3+", 2..3, "a number or ( is missing here"),
        ("()", 1..2, "a number or ( is missing here"),
        ("2(3+4)", 1..2, "an operator is missing here: one of + - * / ^ |"),
        ("7¤8", 1..2, "`¤` has no place in a formula: write numbers, + - * / ^ | ! √ and ( )"),
        ("é+1", 0..1, "`é` has no place in a formula: write numbers, + - * / ^ | ! √ and ( )"),
        ("1..2", 0..4, "`1..2` is not a number: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3"),
        ("5.+1", 0..2, "`5.` is not a number: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3"),
        (".(5+1", 0..1, "this is never closed"),
        ("3!!!", 3..4, "`!` after `!` needs brackets: write (3!)! for the factorial of a factorial"),
        ("√!4", 1..2, "a number or ( is missing here"),
        ("4√9", 1..2, "an operator is missing here: one of + - * / ^ |"),
        ("5 ~ √ ! -", 8..9, "`-` has 1 of the two values it needs"),
        ("[1/0]+2", 0..5, "`1/0` divides by zero: a fraction needs a denominator other than 0"),
        ("[1/2+3", 0..1, "this is never closed"),
        // RPN and Lisp
        ("75 50", 3..5, "2 values are left at the end, and there should be one: an operator is missing"),
        ("5 10 + 13", 7..9, "2 values are left at the end, and there should be one: an operator is missing"),
        ("5 +", 2..3, "`+` has 1 of the two values it needs"),
        ("(+ 1)", 1..2, "`+` has 1 of the two values it needs"),
        ("√ !", 0..1, "`√` has no value before it"),
        ("(√ 4 5)", 5..6, "2 values are left at the end, and there should be one: an operator is missing"),
        ("(+ 1 2) 3", 8..9, "the formula has ended before this"),
    ];
    for (text, at, message) in table {
        assert_is_refused(text, at.clone(), message);
    }
}

fn assert_is_refused(text: &str, at: Range<usize>, message: &str) {
    let shown: String = text.chars().take(40).collect();
    let error = text.parse::<Formula>().expect_err(&shown);
    assert_eq!((error.at.clone(), error.to_string().as_str()), (at, message), "{shown}");
}

#[test]
fn an_open_lisp_list_is_pointed_at_by_its_parenthesis() {
    assert_is_refused("(+ 1 2", 0..1, "this is never closed");
    assert_is_refused("(+ 1 (* 2 3)", 0..1, "this is never closed");
    assert_is_refused(&"(+ ".repeat(3_333), 9_996..9_997, "this is never closed");
}

#[test]
fn an_unfinished_infix_formula_is_not_taken_for_rpn() {
    assert_is_refused("(75 + 50) *", 11..12, "a number or ( is missing here");
}

#[test]
fn a_point_before_a_bracket_is_refused() {
    assert!(".[1/2]".parse::<Formula>().is_err());
}

#[test]
fn long_and_deep_texts_are_read_or_refused_at_once() {
    let long = "1+".repeat(10_000);
    assert_is_refused(&long, 10_000..20_000, "20000 characters are too many: a formula has at most 10000");
    assert_is_refused(&"(".repeat(10_000), 10_000..10_001, "a number or ( is missing here");
    assert_is_refused(&")".repeat(10_000), 0..1, "a number or ( is missing here");
    let deep = ["(".repeat(4_999), "7".to_owned(), ")".repeat(4_999)].concat();
    assert_eq!(read(&deep).infix().to_string(), "7");
    let sum = read(&vec!["1"; 5_000].join("+"));
    assert_eq!(sum.evaluate(), Ok(5_000.into()));
    let sum = read(&vec!["1"; 2_500].join("+"));
    assert!(sum.rpn().to_string().parse() == Ok(sum));
}

#[test]
fn joined_values_keep_parentheses_without_which_they_would_have_a_value() {
    for text in ["1|(0|1)", "5|((1-1)|3)"] {
        let formula = read(text);
        assert!(formula.evaluate().is_err());
        assert_eq!(formula.infix().to_string(), text);
    }
    assert_eq!(read("1|(2|3)").infix().to_string(), "1|2|3");
}

#[test]
fn a_division_by_zero_is_a_formula_without_a_value() {
    assert_eq!(read("1/0").evaluate().unwrap_err().to_string(), "step 1 divides 1 by 0");
    assert_eq!(read("(3-1)/(2-4/2)").evaluate().unwrap_err().to_string(), "step 4 divides 2 by 0");
}

/// Every formula of three numbers in any order with `+ - * /`, where each node has one of `~ √` or none. Two are in one class exactly
/// if they are the same function: if their values agree at points that are squares, so that roots of products are rational.
#[test]
fn classes_with_signs_are_formal_functions() {
    let rules = Rules { operators: "+-*/~√".parse().unwrap(), signs: "1".parse().unwrap(), ..Rules::FREE };
    let hand = |point: usize| Hand::new(POINTS[point][..3].iter().map(|root| root * root), rules).unwrap();
    let hands = [hand(0), hand(1), hand(2)];
    let [first, second, third] = &hands;
    let same_at_other_points = enumerate::formulas(second).zip(enumerate::formulas(third));
    let mut functions: HashMap<Class, [Rational; 3]> = HashMap::new();
    let mut formulas = 0;
    for (formula, (second, third)) in enumerate::formulas(first).zip(same_at_other_points) {
        let values: Option<Vec<Rational>> =
            [&formula, &second, &third].iter().map(|formula| formula.evaluate().ok()).collect();
        let Some(values) = values else { continue };
        let values: [Rational; 3] = values.try_into().unwrap();
        let class = Class::of(&formula).unwrap();
        let known = functions.entry(class).or_insert_with(|| values.clone());
        assert_eq!(known, &values, "{formula:?} is another function than others of its class");
        formulas += 1;
    }
    let different: HashSet<&[Rational; 3]> = functions.values().collect();
    assert_eq!(different.len(), functions.len(), "some classes are the same function");
    assert!(formulas > 20_000 && functions.len() > 700, "{formulas} formulas, {} classes", functions.len());
}

#[test]
fn classes_of_more_operators_are_written_as_they_are_read() {
    let table = [
        ("3*(17%5)", "3*(17%5)"),
        ("17%5*3", "3*(17%5)"),
        ("17//5-2", ""),
        ("(1+2)%5/3", ""),
        ("sq(3)!!*root(2,9)", ""),
        ("C(5,1)+floor(7)", ""),
    ];
    for (text, written) in table {
        let class = Class::of(&read(text)).unwrap();
        let again = Class::of(&read(&class.to_string())).unwrap();
        assert_eq!(again, class, "{text} is {class}");
        assert!(written.is_empty() || class.to_string() == written, "{text} is {class}");
    }
    let core = |text: &str| Class::of(&read(text)).unwrap().core().to_string();
    assert_eq!([core("C(5,1)+2"), core("7//1+2"), core("floor(7)+2"), core("sq(1)+7")], ["2+5", "2+7", "2+7", "1+7"]);
}
