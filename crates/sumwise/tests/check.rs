//! Judging: pinned cases, the output of other parts of the engine, and arbitrary texts.

mod strategies;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;
use strategies::{cases, hand, hand_in_steps, hand_of, numbers, value_by_num_rational};
use sumwise::check::{Claims, Extract, Judgement, Manner, Reading, check, check_formula};
use sumwise::{
    Class, Domain, Formula, Game, Hand, Node, Notation, Operator, Order, Puzzle, Rational, Rules, Shape, Sign, Token,
    Use, enumerate, numbered,
};

const STRICT: Manner = Manner { reading: Reading::Strict, ..LENIENT };
const LENIENT: Manner = Manner { reading: Reading::Lenient, extract: Extract::Raw, claims: Claims::Solution };

fn manners() -> Vec<Manner> {
    let extracts = |reading| Extract::ALL.iter().map(move |&extract| Manner { reading, extract, ..LENIENT });
    Reading::ALL.iter().flat_map(|&reading| extracts(reading)).collect()
}

fn puzzle(hand: &Hand, target: &Rational) -> Puzzle {
    Puzzle::of(&Game::COUNTDOWN, hand.clone(), target.clone())
}

fn judge(id: &str, text: &str, manner: Manner) -> Judgement {
    check(&id.parse().unwrap(), text, manner)
}

fn word<T: std::str::FromStr<Err: std::fmt::Debug>>(value: &Value) -> T {
    value.as_str().expect("a word").parse().expect("one of the words")
}

fn number(value: &Value) -> Rational {
    value.to_string().parse().expect("a number")
}

/// Hand-written answers that existing checkers misjudge, execute or hang on, with the correct verdicts.
#[test]
fn pinned_cases() {
    for line in include_str!("../../../testdata/check-cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let rules = &case["rules"];
        let rules = Rules {
            order: word(&rules["order"]),
            usage: word(&rules["use"]),
            domain: word(&rules["domain"]),
            ..Game::TWENTY_FOUR.rules()
        };
        let numbers = case["numbers"].as_array().unwrap().iter().map(number).collect();
        let puzzle = puzzle(&hand_of(numbers, &rules), &number(&case["target"]));
        let manner = Manner { reading: word(&case["reading"]), extract: word(&case["extract"]), ..LENIENT };
        let judgement = check(&puzzle, case["text"].as_str().unwrap(), manner);
        assert_eq!(judgement.verdict().name(), case["verdict"], "{line}: {judgement}");
    }
}

/// Compares the verdict on each text with the expected one.
fn verdicts(id: &str, manner: Manner, cases: &[(&str, &str)]) {
    for (text, verdict) in cases {
        let judgement = judge(id, text, manner);
        assert_eq!(judgement.verdict().name(), *verdict, "{text}: {judgement}");
    }
}

#[test]
fn lenient_writing() {
    verdicts(
        "24:3,4,8,9=24",
        LENIENT,
        &[
            ("**(8-4)*(9-3)** = 24", "correct"),
            ("**(8-4)*(9-3) = 24**", "correct"),
            ("`(8-4)*(9-3)` = **24**.", "correct"),
            ("**8** - **4** * 3 + 9", "wrong_value"),
            ("8**4", "forbidden_operator"),
            ("(8-4)^(9-3)", "forbidden_operator"),
            ("(8-4)*(9-3)!", "forbidden_operator"),
            ("8%4", "forbidden_operator"),
            ("8%", "forbidden_operator"),
            ("(8**4", "syntax"),
            ("(8-4)*(9-3)**", "syntax"),
            ("(8-4)*(9-3) = 24 **", "syntax"),
            ("(8-4)*(9-3) **= 24**", "correct"),
            ("(8-4) **+** (9-3)", "wrong_value"),
            ("24 = (8-4)*(9-3)", "correct"),
            ("(8-4)*(9-3) = 4*6 = 24", "correct"),
            ("(8-4)*(9-3) = 4*5 = 24", "wrong_value"),
            ("(8-4)*(9-3) = 24/0", "division_by_zero"),
            ("(8-4)*(9-3) = ", "syntax"),
            ("= 24", "syntax"),
            ("(8-4)(9-3)", "correct"),
            ("8(4)", "missing_number"),
            ("3(9-4)+8", "wrong_value"),
            ("8/4(9+3)", "syntax"),
            ("8/(4)(9+3)", "syntax"),
            ("8*4(9+3)", "wrong_value"),
            ("√4(9-3)", "syntax"),
            (r"8\frac{9}{3}", "syntax"),
            ("(9-3)4", "syntax"),
            ("\"(8-4)*(9-3)\"", "correct"),
            ("“(8-4)*(9-3)”.", "correct"),
            ("```\n(8-4)*(9-3)\n```", "correct"),
            ("```text\n(8-4)*(9-3) == 24\n```", "correct"),
            ("```import os\n(8-4)*(9-3)\n```", "syntax"),
            ("(8-4)*(9-3) -> 24", "correct"),
            ("(8-4)*(9-3) → 25", "wrong_value"),
            ("(8-4)*(9-3) === 24", "syntax"),
            ("• (8-4)•(9-3)", "syntax"),
            ("\u{200b}(8-4)\u{200d}*(9-3)", "correct"),
            ("\u{202e}(8-4)*(9-3)", "syntax"),
            ("(𝟪-𝟜)*(𝟗-𝟹)", "correct"),
            ("(8-4]*(9-3)", "syntax"),
            (r"\[ \boxed{(8-4) \cdot \{9-3\}} \]", "correct"),
            (r"\(\frac{8-4}{1} \times 6\)", "unknown_number"),
            (r"\frac{8}{4}\left(9+3\right)", "correct"),
            (r"\frac84", "missing_number"),
            (r"\sqrt{8}", "forbidden_operator"),
            ("(8-4) : (9-3)", "wrong_value"),
            ("8 x 4 x 3 ∕ 9", "wrong_value"),
            ("−4 + 8", "missing_number"),
            ("-8*4", "syntax"),
            ("(4-8)*-(9-3)", "correct"),
            ("-(4-8)*(9-3)", "correct"),
            ("-(8+4)*(9+3)", "syntax"),
            ("8+4+9+3.", "correct"),
            ("8.+4", "syntax"),
            ("$", "syntax"),
            (" \n\t ", "no_answer"),
        ],
    );
}

/// What a reader would accept has one verdict, whatever stands around it.
#[test]
fn labels_boxes_and_marks_around_an_answer() {
    let answers = ["(8-4)*(9-3)", "(8-4)*(9-3) = 24", "(8-4)*(9-3)=4*6=24", "24 ≈ (8-4)*(9-3)"];
    let labels = [
        "",
        "Answer: ",
        "**Answer:** ",
        "**Final Answer:** ",
        "**Solution:** ",
        "**Expression:** ",
        "**Result** = ",
        "Final answer:",
        "The final answer is: ",
        "**Formula**: ",
        "答案：",
    ];
    let around = [
        ("", ""),
        ("$", "$"),
        ("\\(", "\\)"),
        ("`", "`"),
        ("\\boxed{", "}"),
        ("\\boxed {", "}"),
        ("$\\boxed{", "}$"),
        ("{", "}"),
        ("**", "**"),
        ("\\begin{align*}", "\\end{align*}"),
        ("\"", "\""),
        ("\u{ad}", "\u{ad}"),
    ];
    for answer in answers {
        for label in labels {
            for (before, after) in around {
                for end in ["", ".", ";", " ;", "\n"] {
                    let text = format!("{label}{before}{answer}{after}{end}");
                    for (text, extract) in [
                        (text.clone(), Extract::Raw),
                        (format!("<answer>{text}</answer>"), Extract::Answer),
                        (format!("So we have it.\n{text}"), Extract::Last),
                    ] {
                        let judgement = judge("24:3,4,8,9=24", &text, Manner { extract, ..LENIENT });
                        assert!(judgement.is_correct(), "{text} {extract:?}: {judgement}");
                    }
                }
            }
        }
    }
}

#[test]
fn fractions_of_single_digits_and_grouped_digits_of_latex() {
    let texts = [r"\frac8{3-\frac83}", r"\frac{8}{3-\frac 8 3}", r"\dfrac8{3 - \frac{8}3}", r"8/(3-\tfrac83)"];
    verdicts("24:3,3,8,8=24", LENIENT, &texts.map(|text| (text, "correct")));
    verdicts(
        "24:10,100,2,2=1000",
        LENIENT,
        &[(r"10*100*2/2 = 1{,}000", "correct"), ("10*100*2/2 = 1{,}001", "wrong_value")],
    );
    verdicts("24:1,2,3=-5/3", LENIENT, &[(r"1-\frac{8}3", "unknown_number")]);
}

/// A text that compares its answer with a value by another sign than `=` is no solution, whether that is so or not.
#[test]
fn comparisons_are_no_claims() {
    let signs = [
        "!=",
        "=/=",
        "<>",
        "≠",
        "<",
        ">",
        "<=",
        ">=",
        "≤",
        "≥",
        "~=",
        "=<",
        "=\u{338}",
        "=\u{337}",
        "=\u{20e5}",
        "&ne;",
        "&lt;",
        "\\ne ",
        "\\neq ",
        "\\not= ",
        "\\leq ",
        "\\gt ",
        "≉",
    ];
    for (id, formula) in [("24:3,4,8,9=24", "(8-4)*(9-3)"), ("four-fours:4,4,4,4=24", "4*4+4+4")] {
        for sign in signs {
            for value in ["24", "97", "1/3", "(4*6)"] {
                for (left, right) in [("", ""), (" ", " "), (" ", ""), ("", " ")] {
                    for extract in [Extract::Raw, Extract::Last] {
                        let texts = [
                            format!("{formula}{left}{sign}{right}{value}"),
                            format!("{value}{left}{sign}{right}{formula}"),
                            format!("{formula} = 24{left}{sign}{right}{value}"),
                        ];
                        for text in texts {
                            let judgement = judge(id, &text, Manner { extract, ..LENIENT });
                            let verdict = judgement.verdict().name();
                            // A value with an operator on the left is the answer.
                            let is_plain = value.parse::<u32>().is_ok();
                            assert!(
                                !judgement.is_correct() && (!is_plain || matches!(verdict, "wrong_value" | "syntax")),
                                "{text} {extract:?}: {verdict}, {judgement}"
                            );
                        }
                    }
                }
            }
        }
    }
    let said = |id: &str, text: &str| judge(id, text, LENIENT).to_string();
    let fours = "four-fours:4,4,4,4=97";
    assert_eq!(said(fours, "4/4+4*4 != 97"), "that makes 17, and the text says that it is not 97 (at character 12)");
    assert_eq!(
        said("24:4,6=24", "4*6 < 20"),
        "that makes 24, but the text says that it is less than 20 (at character 7)"
    );
    assert_eq!(
        said("24:4,6=24", "25 > 4*6"),
        "that makes 24, and the text says that it is less than 25 (at character 1)"
    );
    assert_eq!(
        said("four-fours:4=24", "4!=24"),
        "`!=` compares two values: write `4! = 24` for a factorial (at character 2)"
    );
    verdicts("four-fours:4=24", LENIENT, &[("4! = 24", "correct"), ("4 !=24", "wrong_value"), ("4! =24", "correct")]);
    verdicts(
        "24:4,6=24",
        Manner { extract: Extract::Last, ..LENIENT },
        &[
            ("> 4*6", "correct"),
            ("It is 4*6 <br>", "correct"),
            ("<answer>4*6</answer>", "correct"),
            ("4*6 => 24", "correct"),
            ("4*6 --> 24", "correct"),
        ],
    );
}

#[test]
fn the_fault_is_named_and_not_what_follows_from_it() {
    let thought = |text: &str, extract| judge("24:4,6=24", text, Manner { extract, ..LENIENT }).to_string();
    assert_eq!(
        thought("<think>it is <answer>4*6</answer>", Extract::Answer),
        "this <think> is never closed: write </think> before the answer (at character 1)"
    );
    assert_eq!(
        thought("<think> \\boxed{4*6} </thinking>", Extract::Boxed).split(':').next(),
        Some("this <think> is never closed")
    );
    assert_eq!(
        thought("<think>4*6</think> so it is", Extract::Last),
        "the only answer stands inside <think>…</think>, where it does not count (at character 8)"
    );
    assert_eq!(thought("<think>hm", Extract::Last), "there is no answer: no formula stands in the text");
    let ordered = "24~order=fixed~domain=integer~join=digits~brackets=none:1,0,5=5";
    assert_eq!(judge(ordered, "-1*0+5", LENIENT).verdict().name(), "syntax");
    let digits = "24~order=fixed~join=digits~brackets=none:3,0,1,7=20";
    assert_eq!(
        judge(digits, "3+017", LENIENT).to_string(),
        "`017` begins with 0: a 0 of its own needs an operator (at character 3)"
    );
    assert_eq!(judge(digits, "3+017", STRICT).verdict().name(), "syntax");
    verdicts("24:8,3=24", LENIENT, &[("08*3", "correct"), ("8*03", "correct")]);
    verdicts("24:8,3,4=24", LENIENT, &[("08*3", "missing_number")]);
}

#[test]
fn steps_told_in_sentences() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    verdicts(
        "24:8,4,6=24",
        last,
        &[
            ("First, 8 - 4 = 4. Then, 4 * 6 = 24.", "correct"),
            ("First, 8 - 4 = 4.\nThen, 6 * 4 = 24, which is it.", "correct"),
            ("I tried 8*4 = 32. No. First, 8 - 4 = 4. Then, 4 * 6 = 24.", "correct"),
            ("First, 8 - 4 = 5. Then, 5 * 6 = 30.", "unknown_number"),
            ("First, 8 - 4 = 4. Then, 4 * 6 = 25.", "missing_number"),
            ("First, 8 - 4 = 4. Then, 4 * 6 != 24.", "missing_number"),
            ("First, 8 - 4 = 4. Then, 4 * 6 = 24. My final answer is 8 + 4 * 6", "wrong_value"),
            ("8 - 4 = 4. 4 * 6 = 24. That is wrong. Answer: 8 + 6 + 4 = 18", "wrong_value"),
            ("First, 6 * 4 = 24. Then, 24 + 8 = 32.", "unknown_number"),
            ("8 + 4 = 12, 12 * 2 = 24", "unknown_number"),
        ],
    );
    verdicts("24:7,8,8,4=24", last, &[("(7-8/8)*4 = 24. Double check: 8/8=1, 7-1=6, 6*4=24.", "correct")]);
}

#[test]
fn an_answer_is_found_wherever_the_text_has_it() {
    let auto = Manner { extract: Extract::Auto, ..LENIENT };
    let answers = [
        ("(8-4)*(9-3)", "correct"),
        ("So we get (8-4)*(9-3) = 24.", "correct"),
        ("<think>8*3</think>(8-4)*(9-3)", "correct"),
        ("<think>8*3</think>I take (8-4)*(9-3)", "correct"),
        ("I take <answer>(8-4)*(9-3)</answer>, and not 8*3", "correct"),
        ("I take <answer>8*3</answer>, and not (8-4)*(9-3)", "missing_number"),
        (r"I take \boxed{8*3}, and not (8-4)*(9-3)", "missing_number"),
        (r"\boxed{8*3} <answer>(8-4)*(9-3)</answer>", "correct"),
        ("<think><answer>(8-4)*(9-3)</answer></think>", "no_answer"),
        ("8 - 4 = 4\n9 - 3 = 6\n4 * 6 = 24", "correct"),
        ("(8-4)*(9-3", "syntax"),
        ("(8-4)*(9-3)*", "syntax"),
        ("eight times three", "syntax"),
        ("", "no_answer"),
    ];
    verdicts("24:3,4,8,9=24", auto, &answers);
    let words = "word. ".repeat(3_000);
    verdicts("24:3,4,8,9=24", auto, &[(&format!("{words} (8-4)*(9-3)"), "correct")]);
    let none = Manner { claims: Claims::None, ..auto };
    verdicts("24:1,1,1,1=24", none, &[("NO_SOLUTION", "undecided"), ("<answer>impossible</answer>", "undecided")]);
}

#[test]
fn checks_after_an_answer_are_passed_over() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    let answers = [
        ("(8-4)*(9-3) = 24. Double check: 8/8 = 1, so it is right.", "correct"),
        ("The formula is $(8-4)\\cdot(9-3)$.\nLet me verify: 8-4 = 4 ✓, 9-3 = 6 ✓, and 24/6 = 4.", "correct"),
        ("8-4 = 4. 9-3 = 6. 4*6 = 24. To confirm, 24-24 = 0.", "correct"),
        ("(8-4)*(9-3) = 24. Check: 8/8 = 2.", "reused_number"),
        ("(8-4)*(9-3) = 24. 8/8 = 1", "reused_number"),
        ("(8-4)*(9-3) = 24. Checking, that is wrong: 8*8 = 64", "syntax"),
        ("(8-4)*(9-3) = 24. Check: fine. Final answer: 6*4 = 24", "unknown_number"),
        ("(8-4)*(9-3)+1 = 25. Check: 8/8 = 1", "reused_number"),
        ("(8-4)*(9-3) = 24. Check: (9-8/4)*3 = 21", "wrong_value"),
        ("(8-4)*(9-3) = 24, or (9-8/4)*3", "wrong_value"),
        ("(9-8/4)*3 = 21, or (8-4)*(9-3)", "correct"),
    ];
    verdicts("24:3,4,8,9=24", last, &answers);
    let checks = " 8/8 = 1.".repeat(20);
    verdicts("24:3,4,8,9=24", last, &[(&format!("(8-4)*(9-3). Check:{checks}"), "reused_number")]);
}

#[test]
fn a_claim_of_no_solution_is_recognised_where_it_is_allowed() {
    let none = Manner { claims: Claims::None, ..LENIENT };
    let texts = [
        ("NO_SOLUTION", Extract::Raw),
        ("<answer>NO_SOLUTION</answer>", Extract::Answer),
        ("So \\boxed{\\text{No solution}}", Extract::Boxed),
        ("I tried 1+1+1+1 = 4.\nAnswer: impossible", Extract::Last),
        ("无解。", Extract::Raw),
        ("it cannot be made", Extract::Raw),
    ];
    for (text, extract) in texts {
        assert_eq!(judge("24:1,1,1,1=24", text, Manner { extract, ..none }).verdict().name(), "undecided", "{text}");
        assert_ne!(judge("24:1,1,1,1=24", text, Manner { extract, ..LENIENT }).verdict().name(), "undecided", "{text}");
    }
    verdicts(
        "24:4,6=24",
        none,
        &[("4*6", "correct"), ("4+6", "wrong_value"), ("cannot form 23", "syntax"), ("", "no_answer")],
    );
    // What is said of something else, or is not shown.
    let last = Manner { extract: Extract::Last, ..none };
    verdicts(
        "24:4,6=24",
        last,
        &[
            ("4*6\nNumbers not used:\nNone.", "correct"),
            ("4*6\n<!--\nNo solution\n-->", "syntax"),
            ("4*6\n**Answer:**\nNone", "undecided"),
        ],
    );
}

#[test]
fn strict_numbers_are_written_as_given() {
    let zeros =
        [("(8-4)*(9-3)", "correct"), ("(08-4)*(9-3)", "syntax"), ("(8.0-4)*(9-3)", "syntax"), ("8-4+00", "syntax")];
    verdicts("24:3,4,8,9=24", STRICT, &zeros);
    verdicts("24:3,4,8,9=24", LENIENT, &[("(08-4)*(9.0-3)", "correct")]);
    verdicts("24:0,0.5,10=5", STRICT, &[("0.5*10+0", "correct"), ("0.50*10+0", "syntax"), ("0.5*010+0", "syntax")]);
}

#[test]
fn commas_that_group_digits() {
    verdicts(
        "24:10,1000=10000",
        LENIENT,
        &[
            ("10*1,000", "correct"),
            ("1,000*10 = 10,000", "correct"),
            ("1,000*10 = 10,001", "wrong_value"),
            ("10*1,00", "syntax"),
            ("10*1,000,", "syntax"),
        ],
    );
    verdicts("24:4,6,100=124", LENIENT, &[("4*6=24,100+24=124", "correct"), ("4*6=24,100+23=123", "unknown_number")]);
}

/// What a referee says of completions that cheat, execute or confuse, or are right in a strange way.
#[test]
fn attacks() {
    for line in include_str!("../../../python/sumwise/hacks.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let manner = Manner { extract: Extract::Answer, ..LENIENT };
        let judgement = judge(case["puzzle"].as_str().unwrap(), case["completion"].as_str().unwrap(), manner);
        let verdict = match judgement.verdict().name() {
            verdict @ ("correct" | "no_answer") => verdict,
            _ => "wrong",
        };
        assert_eq!(verdict, case["verdict"], "{line}: {judgement}");
    }
}

#[test]
fn given_fractions_and_negative_numbers() {
    for manner in [STRICT, LENIENT] {
        verdicts("24:1/3,-2,5.4=24", manner, &[("[1/3]*5.4--2", "wrong_value"), ("[1/3]-2+5.4", "unknown_number")]);
        verdicts("24:-2,5=3", manner, &[("5+-2", "correct"), ("-2+5", "correct"), ("5-2", "unknown_number")]);
        verdicts(
            "24:-2,5=7",
            manner,
            &[
                ("5--2", "correct"),
                ("5-(-2)", "correct"),
                ("- 2 + 5", if manner == STRICT { "syntax" } else { "unknown_number" }),
            ],
        );
    }
}

#[test]
fn extraction() {
    let judge =
        |text: &str, extract: Extract| judge("24:3,4,8,9=24", text, Manner { extract, ..LENIENT }).verdict().name();
    assert_eq!(judge("<ANSWER>1+2</answer><Answer> (8-4)*(9-3) </ANSWER> <answer>1+1", Extract::Answer), "correct");
    assert_eq!(judge("<answer>1 <answer>(8-4)*(9-3)</answer></answer>", Extract::Answer), "syntax");
    assert_eq!(judge("<answer><answer>(8-4)*(9-3)</answer></answer>", Extract::Answer), "correct");
    assert_eq!(judge("</answer>(8-4)*(9-3)</answer>", Extract::Answer), "no_answer");
    assert_eq!(judge("<answer> </answer>", Extract::Answer), "no_answer");
    assert_eq!(judge(r"\boxed{1} so \boxed{\left\{8-4\right\}*(9-3)} and \boxed{", Extract::Boxed), "correct");
    assert_eq!(judge(r"\boxed{\boxed{(8-4)*(9-3)} + 1}", Extract::Boxed), "unknown_number");
    assert_eq!(judge(r"\boxed{\boxed{(8-4)*(9-3)}}", Extract::Boxed), "correct");
    assert_eq!(judge(r"\boxed", Extract::Boxed), "no_answer");
    for text in [
        "First, 8-4 = 4.\nSo the answer is: (8-4)*(9-3) = 24! That is 24, in step 3.",
        "Step 2: (8-4)*(9-3)",
        "1. (8-4)*(9-3)",
        "- (8-4)*(9-3)\n\nDone.",
        "(that is, (8-4)*(9-3))",
        "$$(8-4) \\times (9-3) = 24$$",
        "So **(8-4) × (9-3) = 24**. The answer follows (",
        "it's (8-4)(9-3)?",
    ] {
        assert_eq!(judge(text, Extract::Last), "correct", "{text}");
    }
    assert_eq!(judge("2^3*3 = 24", Extract::Last), "forbidden_operator");
    assert_eq!(judge("There are 24 ways.", Extract::Last), "no_answer");
}

#[test]
fn tags_may_have_spaces_and_attributes() {
    let by = |extract| Manner { extract, ..LENIENT };
    for (text, verdict) in [
        ("<answer>8*3</answer> <answer >9*4</answer>", "wrong_value"),
        ("<answer>9*4</answer> <answer type=\"final\">8*3</answer >", "correct"),
        ("<answers>8*3</answers>", "no_answer"),
        ("<think ><answer>8*3</answer></think >", "no_answer"),
        ("<think><answer>9*4</answer></think\n><answer>8*3</answer>", "correct"),
    ] {
        let judgement = judge("countdown:3,4,8,9=24", text, by(Extract::Answer));
        assert_eq!(judgement.verdict().name(), verdict, "{text}: {judgement}");
    }
    let judgement = judge("countdown:3,4,8,9=24", "\\boxed{8*3} \\boxed\n{9*4}", by(Extract::Boxed));
    assert_eq!(judgement.verdict().name(), "wrong_value");
}

#[test]
fn answers_inside_thoughts_do_not_count() {
    let answer = |text: &str, extract: Extract| {
        judge("24:3,4,8,9=24", text, Manner { extract, ..LENIENT }).verdict().name().to_owned()
    };
    let right = "<answer>(8-4)*(9-3)</answer>";
    let wrong = "<answer>3*8</answer>";
    for (text, verdict) in [
        (format!("<think>{right}</think> I give up."), "no_answer"),
        (format!("{right}</think> I give up."), "no_answer"),
        (format!("<THINK>{right}"), "no_answer"),
        (format!("<think>a</Think><think>{right}</think>"), "no_answer"),
        (format!("<think>{right}</think>{wrong}"), "missing_number"),
        (format!("<think>{wrong}</think>{right}<think>{wrong}"), "correct"),
        (format!("<think><answer></think>{right}"), "correct"),
        ("<think><answer>(8-4)*(9-3)</think></answer>".to_owned(), "no_answer"),
        (format!("{right}<think>Hm, ÷ × √.</think>"), "correct"),
        (format!("<think>{right}</think>{right}</think>"), "correct"),
        (format!("<thinking>{wrong}</thinking>{right}"), "correct"),
        (format!("[THINK]{right}[/THINK] I give up."), "no_answer"),
        (format!("[THINK]{wrong}[/THINK]{right}"), "correct"),
        (format!("<think]{wrong}[/THINK>{right}"), "correct"),
        (format!("<think>{wrong}[/THINK]{right}"), "no_answer"),
        (format!("[THINK]{wrong}</think>[/THINK]{right}"), "correct"),
        (format!("[THINK]{wrong}</think>{right}"), "correct"),
    ] {
        assert_eq!(answer(&text, Extract::Answer), verdict, "{text}");
    }
    assert_eq!(answer(r"<think>\boxed{(8-4)*(9-3)}</think>", Extract::Boxed), "no_answer");
    assert_eq!(answer("<think>(8-4)*(9-3)</think>", Extract::Last), "no_answer");
    assert_eq!(answer("<think>3*8</think> (8-4)*(9-3)", Extract::Last), "correct");
    assert_eq!(answer("<think>3*8</think> (8-4)*(9-3)", Extract::Raw), "syntax");
    // The characters keep their places.
    let text = "<think>Hm, 8×3…</think><answer>3*8+7</answer>";
    let judgement = judge("24:3,4,8,9=24", text, Manner { extract: Extract::Answer, ..LENIENT });
    assert_eq!(judgement.span().unwrap().start, text.chars().position(|character| character == '7').unwrap());
}

#[test]
fn fractions_and_signs_are_read_by_the_order_of_operations() {
    // A fraction stands for a given number only as that is written.
    for (id, text, verdict) in [
        ("24:4,6=24", "[8/2]*6", "unknown_number"),
        ("24:4,6=24", r"\tfrac{800}{200}*6", "unknown_number"),
        ("24:3,4,8,9=24", "8-4=4, 9-3=6, [8/2]*6=24", "unknown_number"),
        ("24:8,4,2,6=24", "[8/4]*2*6", "correct"),
        ("24:8,4,2,6=24", r"\tfrac{8}{4}\times2\times6", "correct"),
        ("24:1/3,8=24", "8/[1/3]", "correct"),
        // A result without brackets is one value only where no sign takes a part of it.
        ("24:1,3,4,12=-24", "1-3=-2, -2/4=-1/2, 12/-1/2=-24", "syntax"),
        ("24:1,3,4,12=-24", "1-3=-2, -2/4=-1/2, 12/(-1/2)=-24", "correct"),
        ("24~operators=+-*/^:2,3,2=4/9", "2/3=2/3, 2/3^2=4/9", "reused_number"),
        ("24~operators=+-*/^:2,3,2=4/9", "2/3=2/3, (2/3)^2=4/9", "correct"),
        ("24~operators=+-*/^:-2,2=4", "-2**2", "syntax"),
        ("24~operators=+-*/^:-2,2=4", "(-2)**2", "correct"),
        ("24~operators=+-*/^:2,2,3=256", "2²³", "syntax"),
        ("four-fours:3,2=9", "3²!", "syntax"),
        ("four-fours:3=720", "3! !", "syntax"),
        ("four-fours:3=720", "3!\u{200b}!", "syntax"),
        ("four-fours:3=720", r"3!\,!", "syntax"),
        ("four-fours:3=720", "(3!)!", "correct"),
        ("four-fours:4,9=2/3", "4/9=4/9, √4/9 = 2/3", "wrong_value"),
        ("24:8,3=24", "8***3", "syntax"),
        ("24:8,3=24", "**8***3", "correct"),
        // More than a space sets two values apart.
        ("24:8,3=24", "8 (3)", "correct"),
        ("24:8,3=24", r"\left(8\right)\left(3\right)", "correct"),
        ("24:8,3=24", "(8)\n\n(3)", "syntax"),
        ("24:8,3=24", r"\((8)\) \((3)\)", "syntax"),
        ("24:8,3=83", r"8\mathbf{3}", "syntax"),
        ("four-fours:8,4,4=16", "8/√(4)(4)", "syntax"),
        ("four-fours:8,4,4=4", "√(4)(4)/(√4)", "reused_number"),
        ("four-fours:4,4=8", "√[4]{4}", "syntax"),
        ("four-fours:4,9=7", r"\sqrt49", "syntax"),
        ("24:8,3=24", "8&(3)", "syntax"),
        ("24:8,3=24", r"(8) \quad (3)", "syntax"),
        ("24:8,3=24", "(8)\u{2064}(3)", "syntax"),
    ] {
        let judgement = judge(id, text, LENIENT);
        assert_eq!(judgement.verdict().name(), verdict, "{text}: {judgement}");
    }
    for (id, text) in [("24:4,6=24", "[8/2]*6"), ("four-fours:3=720", "3! !")] {
        assert!(!judge(id, text, STRICT).is_correct(), "{text}");
    }
}

#[test]
fn every_part_of_a_list_of_steps_counts() {
    for (id, text, verdict) in [
        // A colon after a bare number divides, and so it does not in a label.
        ("countdown:6,3,21=24", "6 : 3 + 21 = 24", "wrong_value"),
        ("24:48,2=24", "48 : 2 = 24", "correct"),
        ("24:6,3,22=24", "6 : 3 = 2, 2 + 22 = 24", "correct"),
        ("24:3,4,8,9=24", "1: 8-4=4\n2: 9-3=6\n3: 4*6=24", "correct"),
        ("24:3,4,8,9=24", "Step 1 : 8-4=4\nStep 2 : 9-3=6\nStep 3 : 4*6=24", "correct"),
        // What follows a list of the numbers left.
        ("24:8,3=24", "8*3=24 (left: 24)", "correct"),
        ("24:8,3=24", "8*3=24 (left: 24).", "correct"),
        ("24:8,3=24", "8*3=24 (left: 24) = 25", "syntax"),
        ("24:8,3=24", "8*3 (left: 24) * 0 = 0", "syntax"),
        ("24:8,3=24", "8*3=24 (left: 24", "syntax"),
        // A heading has no equation, and something follows it.
        ("24:3,4,8,9=24", "With these steps:\n8-4=4\n9-3=6\n4*6=24", "correct"),
        ("24:3,4,8,9=24", "3*8=25:\n8-4=4\n9-3=6\n4*6=24", "syntax"),
        ("24:3,4,8,9=24", "8-4=4\n9-3=6\n4*6=24\nthat was all wrong, sorry:", "syntax"),
        ("24:3,4,8,9=24", "**Step 1:**\n8-4=4\n**Step 2:**\n9-3=6\n**Step 3:**\n4*6=24 ✓", "correct"),
        ("24:3,4,8,9=24", "8-4=4\n9-3 → 7:\n9-3=6\n4*6=24", "syntax"),
        ("24:3,4,8,9=24", "8-4=4\n9-3 \\neq 6:\n9-3=6\n4*6=24", "syntax"),
        ("24:8,3=24", "8*3=24 (left: 24) ✓", "correct"),
        ("24:3,4,8,9=24", "8-4=4 ✓\n9-3=6 ✓\n4*6=24 ✓", "correct"),
        ("24:8,3=24", r"\boxed{\text{8*3}}", "correct"),
        ("24:8,3=24", r"\mathbf{8*3 = 24}", "correct"),
        ("24:3,4,8,9=24", "\\begin{array}{l}\n8-4=4\\\\\n9-3=6\\\\\n4*6=24\n\\end{array}", "correct"),
        ("24:2,4,6,8=24", "2*8 = 16\n16/4 = 4\n4*6 = 24", "correct"),
        ("countdown:8,3,1=24", "1. 8*3=24\n\\begin{align}24+1=25\\end{align}", "wrong_value"),
        ("24:3,4,8,9=24", "\\begin{align*}\n(8-4)(9-3) &= 4 \\cdot 6 \\\\\n&= 24\n\\end{align*}", "correct"),
        ("24:3,3,8,8=24", r"8/3=\frac{8}{3}, 3-\frac{8}{3}=\frac{1}{3}, 8/\frac{1}{3}=24", "correct"),
        // The parts of a numeral.
        ("four-fours:4,4,4=40", "44 (4 and 4) - 4 = 40", "correct"),
        ("four-fours:4,4,4=40", "44 (9 and 9) - 4 = 40", "syntax"),
        // Steps in an environment of LaTeX.
        ("24:3,4,8,9=24", "\\begin{align*}\n8-4 &= 4 \\\\\n9-3 &= 6 \\\\\n4*6 &= 24\n\\end{align*}", "correct"),
        ("24:3,4,8,9=24", "\\begin{align*}\n8-4 &= 4 \\\\\n9-3 &= 6 \\\\\n4*6 &= 25\n\\end{align*}", "wrong_value"),
    ] {
        let judgement = judge(id, text, LENIENT);
        assert_eq!(judgement.verdict().name(), verdict, "{text}: {judgement}");
    }
}

#[test]
fn what_follows_the_last_expression_belongs_to_it() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    let cases = [
        // Claims on the next line, or after an arrow.
        ("8*3\n= 24", "correct"),
        ("8*3\n= 25", "wrong_value"),
        ("8*3 → 24", "correct"),
        ("8*3 → 25", "wrong_value"),
        ("8*3 -> 25", "wrong_value"),
        (r"8*3 \Rightarrow 25", "wrong_value"),
        ("$8*3$ => **25**", "wrong_value"),
        (r"8*3 = \mathbf{24}", "correct"),
        (r"8*3 = \mathbf{25}", "wrong_value"),
        (r"8*3 = \text{25}", "syntax"),
        (r"8*3 \not\approx 24", "wrong_value"),
        ("8*3 =\u{20d2} 24", "wrong_value"),
        ("8*3 &#8800; 24", "wrong_value"),
        ("8*3 = 24\nSo 24 it is.", "correct"),
        ("8*3\n≠ 24", "wrong_value"),
        ("8*3\n!= 24", "wrong_value"),
        ("8*3\n< 24", "wrong_value"),
        ("8*3\n\\neq 24", "wrong_value"),
        ("8*3\n≈ 25", "wrong_value"),
        ("8*3 =\n25", "wrong_value"),
        ("8*3 =\n\n25", "wrong_value"),
        ("8*3\n→ 25", "wrong_value"),
        ("8*3 → 24 ≠ 24", "syntax"),
        ("8*3 → 24 → 25", "wrong_value"),
        ("8*3 ≡ 25", "syntax"),
        ("8*3 ~ 25", "syntax"),
        ("8*3 ⟹ 25", "syntax"),
        ("8*3 := 25", "syntax"),
        ("8*3 ≯ 24", "syntax"),
        (r"8*3 \ngeq 24", "syntax"),
        (r"8*3 \implies 25", "syntax"),
        ("8*3 → 25 ✓", "wrong_value"),
        ("8*3 => 25, done", "wrong_value"),
        ("8*3 ➜ 25 (both used)", "syntax"),
        (r"$8*3 = \mathbf{25}$ ✓", "wrong_value"),
        (
            r"8*3 = \\
25",
            "wrong_value",
        ),
        ("8*3 + \\\\\n5", "unknown_number"),
        ("8*3 \\cdot\n5", "unknown_number"),
        ("8*3 -\n5", "unknown_number"),
        ("the answer is -\n8*3", "syntax"),
        ("+ 3, 8\n+ 8*3 = 24", "syntax"),
        ("Target: 24\n==========\n\n8*3", "correct"),
        ("8*3 ⟹ 24", "correct"),
        ("8*3 → 3, 8 and both used", "wrong_value"),
        (r"8*3 = \textit{25}", "syntax"),
        (r"8*3 → \boxed{25}", "wrong_value"),
        (r"8*3 → \boxed{24}", "correct"),
        ("8*3\n\\approx 25", "wrong_value"),
        ("8*3\n+ 1 = 25", "unknown_number"),
        ("8*3 +\n1 = 25", "unknown_number"),
        ("5 +\n8*3", "unknown_number"),
        ("8*3\n\\times 2", "unknown_number"),
        (r"8\*3 = 24", "correct"),
        (r"8\times\bigl(3\bigr) = 24", "correct"),
        ("<b>8*3</b>", "correct"),
        ("Answer\n======\n8*3\n", "correct"),
        ("> 8*3", "correct"),
        ("8*3\n\n- 25 is too many", "syntax"),
        ("8*3\n\n- more is too many", "correct"),
    ];
    verdicts("24:8,3=24", last, &cases);
}

/// Words, the ends of sentences and layout beside an expression say nothing of it. Whatever else stands there belongs to it.
#[test]
fn only_prose_and_layout_beside_an_expression_do_not_count() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    for text in [
        "(9-4)\n×\n(8*3)",
        "8*3, squared",
        "Half of <answer>8*3</answer>",
        "half of<answer>8*3</answer>",
        "\\begin{align}\n(9-4)\n(8*3)\n\\end{align}",
        "\\begin{align}\n8*3 \\\\\n8*3\n9\n\\end{align}",
        "8*3\n/ 2",
        "8*3\n^2",
        "8*3\n**2",
        "(8*3\n)/2",
        "5\n/ 8*3",
        "I tried 8*3. Final answer: 9(4)",
        "I tried 8*3. Final answer: 9 ** 4",
        r"I tried 8*3. Final answer: \mathbf{9}\times\mathbf{4}",
        "I tried 8*3. Final answer: 9 &#215; 4",
        "I tried 8*3. _9_ × _4_",
        "I tried 8*3. <b>9</b>+<b>4</b>",
        "I tried 8*3. 9 ⨉ 4",
        "8*3\u{2066} + 1",
        "8*3\u{202c} + 1",
        "8*3\u{61c} + 1",
        "8*3\u{34f} + 1",
        "8*3\u{180e} + 1",
        "8*3\u{3164} + 1",
        "8*3\0 + 1",
        r"8*3 \qquad + 1",
        "8*3~+~1",
        r"8*3 \\[2pt] + 1",
        r"8*3 \nonumber \\ &+ 1",
        "8*3 &nbsp;+ 1",
        "1+_8*3_",
        "<b>1</b>+8*3",
        "8*3<br>+1",
        r"\lfloor 8*3 \rfloor + 1",
        "|8*3| + 1",
        "\"8*3\" = 25",
        "_8*3_ = 25",
        "<b>8*3</b> = 25",
        "8*3 = \"25\"",
        "8*3 = _25_",
        r"8*3 = \textcolor{red}{25}",
        r"8*3 \stackrel{!}{=} 25",
        r"8*3 \qquad = 25",
        "8*3 &#61; 25",
        "8*3 =? 25",
        "8*3, = 25",
        "~~8*3~~",
        "<del>8*3</del>",
        r"\cancel{8*3}",
        "Answer: − 8*3",
        "8*3. Total steps: 1 + nothing",
    ] {
        let judgement = judge("countdown:3,4,8,9=24", text, last);
        assert!(!judgement.is_correct(), "{text}");
    }
    for text in [
        "(8-4)\n×\n(9-3)",
        "The answer is **8*3 = 24**.",
        "The answer is 8(3)",
        "So: _8*3_ = 24",
        "\"8*3\" = 24",
        "`8*3`, which makes 24.",
        "8*3 (that is 24)",
        "8*3 - done!",
        "Use 8*3; it works.",
        "\\[ 8 \\times 3 = 24 \\]\n\nDone.",
        r"8*3 \quad\text{(right)}",
        "8*3 😀",
        "8*3, and I used 2 numbers.",
        "8*3\n\n- used 8 and 3",
        "Final: <b>8*3</b>",
        r"8*3 \\ \text{Done}",
        "| 8*3 | 24 |",
        "8*3 → 24",
        "8*3 ⇒ ok",
        "8*3 is 24 (100% sure)",
        r"$$8*3=24$$ \blacksquare",
        r"8*3 = \boxed{24}",
        "8*3\n</final>",
        "8*3<|im_end|>",
        "8*3 </s>",
        "答案是8*3。",
        "**(8 - 4) * (9 - 3) = 24**\n\n**Final Answer: 24**",
        "**(8 - 4) * (9 - 3) = 24**\n\n\\boxed{24}",
        "1. **8 - 4 = 4**\n2. **9 - 3 = 6**\n3. **4 × 6 = 24**",
        "1. 8 - 4 = **4**\n2. 9 - 3 = **6**\n3. 4 × 6 = **24**",
        "**Step 1:** 8 - 4 = **4**\n**Step 2:** 9 - 3 = **6**\n**Step 3:** 4 × 6 = **24**",
    ] {
        let judgement = judge("countdown:3,4,8,9=24", text, last);
        assert!(judgement.is_correct(), "{text}: {judgement}");
    }
}

#[test]
fn lists_and_what_was_cut_off_belong_to_no_expression() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    for (id, text) in [
        ("24:10,5,3=12", "The best I can do is **10 + 5**\n\n- 3 is unused"),
        ("24:9,5,3=24", "9 + 5\n\n* **3** is unused"),
        ("countdown:3,4,9=6", "The answer is 4(9-3"),
        ("countdown:3,4,9=6", r"The answer is \frac{4}{9-3"),
        ("four-fours:4,4,4=10", "4 + 4 + √("),
        ("countdown:3,4,8,9=24", "8*3=24 ^√"),
        ("four-fours:4,4,4=10", "4+4 + √\n4"),
    ] {
        assert!(!judge(id, text, last).is_correct(), "{text}");
    }
    for text in ["4*4+4+4\n+ √4", "4*4+4+4\n+ sqrt(4)", "4*4+4+4\n+ .4", "4⁴ + 4*4+4+4"] {
        assert!(!judge("four-fours:4,4,4,4=24", text, last).is_correct(), "{text}");
    }
}

/// Marks of type before an answer do not move its place.
#[test]
fn places_are_those_of_the_text() {
    let last = Manner { extract: Extract::Last, ..Manner::default() };
    for (text, from) in [("(8-4)*(9-3)", 0), ("***So*** (8-4)*(9-3)", 9), ("***So*** ***it*** is (8-4)*(9-3)", 21)] {
        let span = judge("24:3,4,8,9=24", text, last).span().unwrap();
        assert_eq!(span.start, from, "{text}");
    }
}

/// Answers in the middle of texts, and texts that are more or less than an answer, as readers of them found them.
#[test]
fn answers_in_texts() {
    let mut wrong = Vec::new();
    for line in include_str!("../../../testdata/answers-in-texts.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (id, text) = (case["puzzle"].as_str().unwrap(), case["text"].as_str().unwrap());
        let reading = if case["reading"].is_null() { Reading::Lenient } else { word(&case["reading"]) };
        let claims = if case["claims"].is_null() { Claims::Solution } else { word(&case["claims"]) };
        let judgement = judge(id, text, Manner { reading, extract: word(&case["extract"]), claims });
        let is_right = match case["verdict"].as_str().unwrap() {
            "not correct" => !judgement.is_correct(),
            verdict => judgement.verdict().name() == verdict,
        };
        if !is_right {
            wrong.push(format!("{line}: {judgement}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A minus that an equal formula would not have needs that formula to be within the rules.
#[test]
fn a_minus_is_rewritten_within_the_rules() {
    for (id, text) in [
        ("primes:2,3,5,7=11", "-3+2+5+7"),
        ("hundred:1,2,3,4,5,6,7,8,9=100", "-45+123-67+89"),
        ("ten:8,3,4,2=10", "-3+8=5, 4-2=2, 5*2=10"),
        ("ten:8,3,4,2=10", "-(3-8)*(4-2)"),
        ("24~operators=+*:3,1=2", "3+-1"),
        ("24~operators=-:5,3=8", "5--3"),
    ] {
        let judgement = judge(id, text, LENIENT);
        assert_eq!(judgement.verdict().name(), "syntax", "{text}: {judgement}");
    }
    for (id, text) in [("24~operators=+-:3,1=2", "3+-1"), ("primes:3,2,5=6", "3+(-2)+5")] {
        assert!(judge(id, text, LENIENT).is_correct(), "{text}");
    }
}

#[test]
fn what_is_printed_otherwise_is_read_as_printed() {
    for (id, text, verdict) in [
        ("24~operators=+-*/^!:2,3=64", "$2^{3}!$", "syntax"),
        ("countdown:3,8=24", "$8{3}$", "syntax"),
        ("countdown:3,8=24", "$${8}{3}$$", "syntax"),
        ("countdown:3,8=24", r"\boxed{8}\boxed{3}", "syntax"),
        ("countdown:3,8=24", "{8}{3}", "syntax"),
        ("four-fours:4,4,4,4=24", "{4}{4}+4+4", "syntax"),
        ("countdown:3,4,8,9=24", "(8-4){9-3}", "correct"),
        ("countdown:3,4,8,9=24", r"${8-4}\times{9-3}$", "syntax"),
        ("countdown:3,4,8,9=24", r"${(8-4)}\times{(9-3)}$", "correct"),
        ("countdown:3,8=24", r"${8}\times{3}$", "correct"),
        ("countdown:3,8=24", r"\boxed{8\times3} = 24", "correct"),
        ("countdown:3,8=24", r"${8\times3} = 24$", "correct"),
        ("24:10,2=12", "10**+2", "syntax"),
        ("24:10,2=20", "10** *2", "syntax"),
        ("24:10,5=2", "10**/5", "syntax"),
        ("countdown:3,4,8,9=24", r"\begin{align*}8-4&=4\\9-3&=6\\4\times6&=24\end{align*}", "correct"),
        ("countdown:3,4,8,9=24", "[8-4]{9-3}", "correct"),
        ("countdown:3,4,8,9=24", "---\n(4-8)*(9-3)", "illegal_intermediate"),
        ("countdown:3,4,8,9=24", "---\n(8-4)*(9-3)", "correct"),
        ("countdown:3,4,8,9=24", "Answer:\n- (8-4)*(9-3)", "correct"),
        ("countdown:3,4,8,9=24", "Answer:\n- 8-4 = 4\n- 9-3 = 6\n- 4*6 = 24", "correct"),
        ("four-fours:4=24", "0004!", "syntax"),
        ("four-fours:4,4,4,4=24", "04*4+4+4", "syntax"),
    ] {
        let judgement = judge(id, text, LENIENT);
        assert_eq!(judgement.verdict().name(), verdict, "{text}: {judgement}");
    }
    assert_eq!(judge("four-fours:4=24", "0004!", STRICT).verdict().name(), "syntax");
}

#[test]
fn what_stands_apart_is_no_formula() {
    let cases = [
        ("24:27,3=24", r"27 \\ -3", false),
        ("24:27,3=24", r"27 \\ &-3", true),
        ("24:27,3=24", r"\begin{split}27 &\\ &-3\end{split}", true),
        ("24:27,3=24", "$27$ $-3$", false),
        ("24:27,3=24", "$27$ - $3$", true),
        ("24:21,3=24", "21\n\n+3", false),
        ("24:21,3=24", "21\n+3", true),
        ("24:21,3=24", "`21` `+3`", false),
        // An operator of programs, unless it aligns columns.
        ("24:27,3=24", "27 & -3", false),
        ("24:27,3=24", "27-3 &= 24", true),
        // Signs that Markdown prints.
        ("24:27,3=24", r"27\:-3", false),
        ("24:3,8=24", r"(8)\,(3)", false),
        ("24:3,8=24", r"$(8)\,(3)$", true),
        ("24:3,8=24", r"8\,\times\,3", true),
        // A link, and the space after a row.
        ("24:1/3,72=24", "[1/3](72)", false),
        ("24:1/3,72=24", "[1/3]*(72)", true),
        ("24:3,8=24", r"$8*\\[3]$", false),
        // A dash.
        ("24:27,-3=30", r"\fbox{27--3}", false),
        ("24:27,-3=30", r"\fbox{27-(-3)}", true),
        // Typefaces.
        ("24:3,8=24", r"\boxed{8\times3 = \mathbf{24}}", true),
        ("24:1,3,8=24", r"8\mathbf{3}*1", false),
        ("24:3,8=24", "**Output:** 8*3", true),
    ];
    for (id, text, is_right) in cases {
        let judgement = judge(id, text, LENIENT);
        assert_eq!(judgement.is_correct(), is_right, "{text}: {judgement}");
    }
}

#[test]
fn latex_is_read_as_it_is_printed() {
    let cases = [
        // It raises one digit, and one exponent of a value.
        ("rules~operators=^fact:2,3=64", "2^{3}!", false),
        ("rules~operators=^:2,3,2=64", "2^{3}^{2}", false),
        ("rules~operators=+^:4,1,2=16", "```math\n4^12\n```", false),
        ("rules~operators=+^:4,12=16777216", "```text\n4^12\n```", true),
        ("rules~operators=+sqrtsub:4=3", r"\sqrt!4", false),
        ("rules~operators=-sqrtneg:4=-2", r"\sqrt-4", false),
        ("rules~operators=*^sqrt:2,3,4=16", r"2^3\sqrt{4}", false),
        ("four-fours:4,4,4,4=10", r"4\sqrt{4}+4-\sqrt{4}", true),
        ("four-fours:4,4,4,4=8", r"\sqrt{4}\sqrt{4}+\sqrt{4}+\sqrt{4}", true),
        ("rules~operators=*C:2,5,2=20", r"2\binom{5}{2}", true),
        // It begins a comment.
        ("rules~operators=+%:17,5=2", "$17 % 5$", false),
        ("rules~operators=+%:17,5=2", r"$17 \% 5$", true),
        ("rules~operators=+%:17,5=2", r"17 \mod 5", true),
        ("rules~operators=+%:17,5=2", "17 % 5", true),
    ];
    for (id, text, is_right) in cases {
        let judgement = judge(id, text, LENIENT);
        assert_eq!(judgement.is_correct(), is_right, "{text}: {judgement}");
    }
}

#[test]
fn parts_of_a_larger_formula_are_no_answer() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    let cases = [
        ("½ * 8*3", "syntax"),
        (r"\pi + 8*3", "syntax"),
        (r"n \cdot 8*3", "syntax"),
        (r"8*3 + \pi", "syntax"),
        (r"8*3 \pm 1", "syntax"),
        ("$8*3$ + x", "syntax"),
        ("½ (8*3)", "syntax"),
        ("(8*3)⁻¹", "syntax"),
        ("(8*3)<sup>2</sup>", "syntax"),
        ("8*3 &times; 2", "unknown_number"),
        ("gcd(8*3, 7)", "syntax"),
        (r"4\*(9-3) = 24", "unknown_number"),
        ("4 * ((8*3)", "syntax"),
        ("5+((8*3)", "syntax"),
        ("8*3)*0", "syntax"),
        ("2*|8*3|", "syntax"),
        ("1+⌊8*3⌋", "syntax"),
        (r"\arctan(8*3)", "syntax"),
        ("8*3 + x", "syntax"),
        ("8*3 × π", "syntax"),
        ("8*3 ± 1", "syntax"),
        ("8*3‒1", "unknown_number"),
        ("五+8*3", "syntax"),
        ("8*3\n+ 5", "unknown_number"),
        ("8*3 - a way to do it", "correct"),
        ("- 8*3", "correct"),
        ("(that is 8*3)", "correct"),
        // The numbers left are part of a step, and a picture may take it back.
        ("8*3 = 24 (left: 8, 3)", "reused_number"),
        ("8*3 = 24 (left: 24)", "correct"),
        ("8*3 = 24 (as wanted)", "correct"),
        ("❌ 8*3 = 24", "syntax"),
        ("✅ 8*3 = 24", "correct"),
        // Bold type around more than the expression.
        ("**Answer: 8*3**", "correct"),
        ("**The final answer is 8*3 = 24**", "correct"),
        ("**1. 8*3 = 24**", "correct"),
    ];
    verdicts("24:8,3=24", last, &cases);
}

#[test]
fn steps_and_equations_are_found_whole() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    for text in [
        "(8-4)*(9-3)\n= 4*6\n= 24",
        r"\begin{aligned}8-4&=4\\9-3&=6\\4*6&=24\end{aligned}",
        "$$8-4=4$$ $$9-3=6$$ $$4\\times6=24$$",
        "(8-4)*(9-3)\n\n&= 4*6\n&= 24",
        "**Step 1:** 8-4=4\n**Step 2:** 9-3=6\n**Step 3:** 4*6=24",
        "Step 3 : (8-4)*(9-3) = 24",
        "→ 8-4 = 4\n→ 9-3 = 6\n→ 4*6 = 24",
        "Step 1\n======\n8-4=4\n9-3=6\n4*6=24",
        "Étape 3 : (8-4)*(9-3) = 24",
        "8-4=4 → 9-3=6 → 4*6=24",
        "(8-4)*(9-3) = 4*6 → 24",
        r"$(8-4)\times(9-3)=4\times 6$
$= 24$",
    ] {
        assert_eq!(judge("24:3,4,8,9=24", text, last).verdict().name(), "correct", "{text}");
    }
}

#[test]
fn signs_of_four_fours_are_claims_and_steps() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    for (text, manner, verdict) in [
        ("4/4+4*4!→97", LENIENT, "correct"),
        ("4/4+4*4!≈97", LENIENT, "correct"),
        ("4/4+4*4!→98", LENIENT, "wrong_value"),
        (r"\boxed{4/4+4*4!=97}", LENIENT, "syntax"),
        ("First, 4! = 24. Then 24*4 = 96. Then 4/4 = 1. Then 96+1 = 97.", last, "correct"),
        ("4! = 24\n24*4 = 96\n4/4 = 1\n96+1 = 97", last, "correct"),
    ] {
        let judgement = judge("four-fours:4,4,4,4=97", text, manner);
        assert_eq!(judgement.verdict().name(), verdict, "{text}: {judgement}");
    }
    let boxed = judge("four-fours:4,4,4,4=97", r"\boxed{4/4+4*4!=97}", LENIENT).to_string();
    assert!(boxed.contains("`4/4+4*4! = 97`"), "{boxed}");
    for (hand, text) in [("0,1,7,7", "017+7"), ("1,7,7", "017+7")] {
        let judgement = judge(&format!("24:{hand}=24"), text, LENIENT);
        assert!(judgement.to_string().contains("`017` begins with 0"), "{hand}: {judgement}");
    }
}

#[test]
fn the_last_expression_is_not_cut_out_of_a_longer_one() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    let cases = [
        ("24:3,8=24", "It is log(8)*3 = 24"),
        ("24:3,8=24", "It is log 8*3 = 24"),
        ("24:3,8=24", r"It is \log\left(8\right)*3 = 24"),
        ("24:3,8=24", "8*3 = 24e3"),
        ("24:3,8=24", "8*3 = 24,99"),
        ("24:3,8=24", "8*3_0"),
        ("24:3,8=24", "8*3x"),
        ("24:3,8=24", "8*3^n"),
        ("24:3,8=24", "8*3+a"),
        ("24:3,21=24", "y*3+21"),
        ("24:4,6=24", "It is cos(4)*6."),
        ("24:4,6=24", "4 * 6 mod 7"),
        ("24:4,6=24", r"4 * 6 \bmod 7"),
        ("24:4,6=24", "7 mod 4 * 6"),
        ("24:3,5=8", "(3+5)√4"),
        ("24:5,6=30", "2,5*6"),
    ];
    for (id, text) in cases {
        verdicts(id, last, &[(text, "syntax")]);
    }
    verdicts("24:3,8=24", last, &[("8 * 3 + √4", "forbidden_operator"), ("3*8*sqrt(1)", "forbidden_operator")]);
    verdicts("24:5,6=30", last, &[("It is .5*6", "unknown_number"), ("It is.5*6", "syntax")]);
    verdicts("24:4,6=24", last, &[("4*6%", "forbidden_operator"), ("It is 4*6%!", "forbidden_operator")]);
    verdicts(
        "24:3,4,8,9=24",
        last,
        &[
            ("So the answer is (8-4)*(9-3) = 24.", "correct"),
            ("First 4, 6, then (8-4)*(9-3), which is it; 4 numbers", "correct"),
            ("Is it (8-4)*(9-3)? Yes: (8-4)*(9-3)!", "forbidden_operator"),
            ("所以(8-4)*(9-3)=24。", "correct"),
            ("_(8-4)*(9-3)_ mod nothing", "syntax"),
            ("So it is\u{a0}(8-4)*(9-3)\u{a0}= 24\u{a0}as wanted", "correct"),
            ("x = (8-4)*(9-3)", "correct"),
            (r"\implies(8-4)\times(9-3)=24\checkmark", "correct"),
        ],
    );
}

#[test]
fn more_operators_are_read_where_they_are_allowed() {
    verdicts(
        "rules~operators=+-*/%//rootlogC:7,3,2=3",
        LENIENT,
        &[
            ("7%3+2", "correct"),
            ("7 mod 3 + 2", "correct"),
            ("7 \\bmod 3+2 = 3", "correct"),
            ("7//3*2", "wrong_value"),
            ("7 div 2 % 3", "wrong_value"),
            ("C(3, 2)*7%9", "unknown_number"),
            ("C(3,7-5)", "unknown_number"),
            ("log(2, 7+1)", "unknown_number"),
            ("root(3, 7, 2)", "syntax"),
            ("root(3)+7-2", "syntax"),
            ("root 3 7 2", "syntax"),
            ("7%(3-3)+2", "reused_number"),
        ],
    );
    verdicts("rules~operators=+-%:7,3,2=5", LENIENT, &[("7%(2-2)+3", "reused_number"), ("50% 7", "unknown_number")]);
    verdicts(
        "rules~operators=+-*rootlogC:2,8,4=9",
        LENIENT,
        &[
            ("root(2, 4)+8-1", "unknown_number"),
            ("\\log_{2}(8)*4", "wrong_value"),
            ("\\log_2\\left(8\\right)*4", "wrong_value"),
            ("log(2, 8)+C(4, 2)", "reused_number"),
            ("C(8,2) - 4", "wrong_value"),
            ("\\binom{8}{2}-4", "wrong_value"),
            ("C(2,8)+4", "undefined_sign"),
        ],
    );
    verdicts(
        "rules~operators=+-*/!fact2subsqfloorceil~signs=2:4,3,7=24",
        LENIENT,
        &[
            ("4!!*3*(7-7)", "reused_number"),
            ("4!!=8", "missing_number"),
            ("4!!*3 = 24", "missing_number"),
            ("sub(4)+sq(3)+7-1", "unknown_number"),
            ("4!!!", "syntax"),
            ("floor(7/3)*4!!", "wrong_value"),
            ("⌊7/4⌋*3", "wrong_value"),
            ("\\lceil 7/4 \\rceil*3", "wrong_value"),
            ("3²+4+7", "wrong_value"),
        ],
    );
    let last = Manner { extract: Extract::Last, ..LENIENT };
    verdicts(
        "rules~operators=+-*rootC:2,9,4=9",
        last,
        &[
            ("So the answer is root(2, 9)+C(4, 2).", "reused_number"),
            ("Answer: root(2, 4) + 9", "wrong_value"),
            ("Answer: root(2, 9)*4-3", "unknown_number"),
        ],
    );
    // Elsewhere they are words before a number.
    for text in ["Answer: sq(8*3)", "floor(8*3)", "root(2, 8*3)", "So: C(8*3, 1)"] {
        assert!(!judge("24:3,8=24", text, last).is_correct(), "{text}");
    }
}

#[test]
fn more_operators_bind_as_they_are_printed() {
    let last = Manner { extract: Extract::Last, ..LENIENT };
    let all = "operators=+-*/%//,root,log,C,!!,sub,sq,floor,ceil";
    let of = |rules: &str, numbers: &str| format!("rules~{rules}~signs=2:{numbers}");
    // `!!` ends no sentence, `^2` binds like a power, and LaTeX raises one value alone.
    verdicts(&of(all, "3,4=11"), last, &[("The answer is 3+4!!.", "correct"), ("3 + 4 !!", "correct")]);
    verdicts(
        &of(all, "3,4=7"),
        last,
        &[("3 + 4 !!", "wrong_value"), ("subfactorial of 3+4", "syntax"), ("ceiling of 3+4", "syntax")],
    );
    verdicts(&of(all, "4,3=12"), last, &[("The answer is !4+3", "correct"), ("$!4+3$", "correct")]);
    verdicts(&of(all, "5,2=10"), last, &[("\\boxed{\\binom{5}{2}}", "correct"), ("So \\binom{5}{2} = 10.", "correct")]);
    verdicts(&of(all, "3,8=2"), last, &[("\\boxed{\\sqrt[3]{8}}", "correct"), ("So $\\sqrt[3]{8}$", "correct")]);
    verdicts(
        &of(all, "2,8=3"),
        last,
        &[("\\boxed{\\log_{2}\\left(8\\right)}", "correct"), ("$\\log_2(8)$", "correct")],
    );
    verdicts(
        &of("operators=+!sq", "3=362880"),
        LENIENT,
        &[("3^2!", "syntax"), ("3^{2}!", "syntax"), ("3²!", "syntax")],
    );
    verdicts(&of("operators=+sq", "3=81"), LENIENT, &[("3^2^2", "syntax"), ("3²²", "syntax"), ("(3^2)^2", "correct")]);
    verdicts(&of("operators=+sq", "3=9"), STRICT, &[("3^{2}", "syntax"), ("3^2", "correct")]);
    verdicts(&of("operators=+sq~join=values", "1,3=19"), LENIENT, &[("1|3^2", "wrong_value"), ("1|3²", "wrong_value")]);
    let powers = "operators=^/Csubfloor";
    verdicts(
        &of(powers, "2,7,2=8"),
        LENIENT,
        &[("$2^\\lfloor 7/2 \\rfloor$", "syntax"), ("$2^{\\lfloor 7/2 \\rfloor}$", "correct")],
    );
    verdicts(
        &of(powers, "2,4,3=16"),
        LENIENT,
        &[("$2^C(4,3)$", "syntax"), ("2^C(4,3)", "correct"), ("$2^!3$", "syntax")],
    );
    verdicts(
        &of("operators=*%//sub", "17,5,3=6"),
        LENIENT,
        &[("17%5(3)", "syntax"), ("17 mod 5(3)", "syntax"), ("17%5*3", "correct")],
    );
    verdicts(
        &of("operators=*sub", "4,2=18"),
        LENIENT,
        &[("!4(2)", "syntax"), ("!4*2", "correct"), ("sub(4)(2)", "correct")],
    );
    verdicts(
        &of("operators=Clog~digits=2", "10,5=252"),
        LENIENT,
        &[("C(10, 5)", "undefined_sign"), ("log(10)", "syntax")],
    );
}

#[test]
fn signs_are_read_as_people_type_them() {
    let signs = "rules~operators=+-*/^negfactsqrt:3,4=12";
    for reading in [STRICT, LENIENT] {
        verdicts(
            signs,
            reading,
            &[
                ("3!*√4", "correct"),
                ("√4 * 3!", "correct"),
                ("3!!*4", "syntax"),
                ("(3!)!/4", "wrong_value"),
                ("((3!)!)!/4", "too_many_signs"),
                ("√(3-4)", "undefined_sign"),
                ("√3*4", "undefined_sign"),
                ("(3/4)!", "undefined_sign"),
                ("(√4)^3", "wrong_value"),
                ("-3!*-√4", "correct"),
                ("3!*-(-√4)", "too_many_signs"),
                ("-(-3)*4", "too_many_signs"),
                ("--3*4", "too_many_signs"),
                ("3*4!", "wrong_value"),
                ("!3*4", "syntax"),
                ("3√*4", "syntax"),
                ("√", "syntax"),
                ("3*√", "syntax"),
            ],
        );
    }
    verdicts(
        signs,
        LENIENT,
        &[
            ("3! × sqrt(4)", "correct"),
            ("SQRT 4 * 3!", "correct"),
            (r"3!\cdot\sqrt{4}", "correct"),
            (r"\sqrt[3]{4}*3", "syntax"),
            ("sqrt(4)^3", "wrong_value"),
            ("√4！*3", "undefined_sign"),
            ("3! = 6, √4 = 2, 6*2 = 12", "correct"),
            ("√4 = 2\n3! = 6\n6 * 2 = 12", "correct"),
            ("3! = 6\n6! = 720\n720 / 4 = 180", "wrong_value"),
        ],
    );
    // A function goes before a power, a sign after it.
    verdicts("rules~operators=^sqrt:4,3=8", LENIENT, &[("sqrt(4)^3", "correct"), ("√4^3", "correct")]);
    verdicts(
        "rules~operators=^negfact:2=-2",
        LENIENT,
        &[("-2", "correct"), ("-2!", "correct"), ("(-2)!", "undefined_sign")],
    );
    verdicts("rules~operators=-^neg:2,2=-4", STRICT, &[("-2^2", "correct"), ("(-2)^2", "wrong_value")]);
    verdicts("rules~operators=-^neg:-2,2=-4", STRICT, &[("-2^2", "reused_number"), ("(-2)^2", "wrong_value")]);
    verdicts("rules~operators=+!~signs=0:3,3=12", STRICT, &[("3!+3!", "too_many_signs")]);
    verdicts(
        "rules~operators=+fact~brackets=none:3,3=12",
        STRICT,
        &[("3!+3!", "correct"), ("(3+3)!", "forbidden_brackets")],
    );
    let last = Manner { extract: Extract::Last, ..LENIENT };
    verdicts("rules~operators=*fact:3,4=144", last, &[("It is 3! * 4!", "correct"), ("It is 3!*4!.", "correct")]);
}

#[test]
fn decimals_are_numerals_of_the_given_numbers() {
    let join = "rules~join=digits~points=recurring:4,4,10=1";
    verdicts(
        join,
        STRICT,
        &[
            (".4/.4+10", "wrong_value"),
            ("4.4+10", "wrong_value"),
            ("4.410", "wrong_value"),
            (".10*4+4", "wrong_value"),
            ("41.0+4", "unknown_number"),
            ("4.(410)", "wrong_value"),
            ("4.(4104)", "unknown_number"),
            (".(4)+.(4)+10/1", "unknown_number"),
            ("4/.(4)+10-.4", "reused_number"),
            (".(4)*10+4", "wrong_value"),
            ("0.4+4+10", "wrong_value"),
        ],
    );
    verdicts(
        "rules~points=decimals:4,4=10",
        STRICT,
        &[("4/.4", "correct"), ("4/0.4", "correct"), ("44", "unknown_number")],
    );
    verdicts("rules~points=decimals:4,4=9", STRICT, &[("4/.(4)", "unknown_number")]);
    verdicts("rules~points=recurring:4,4=9", STRICT, &[("4/.(4)", "correct")]);
    verdicts("rules~points=recurring:4,4=9", LENIENT, &[(r"\frac{4}{.\overline{4}}", "correct")]);
    verdicts(
        "rules~join=digits~points=decimals:0,4,4=1",
        STRICT,
        &[(".04+4", "wrong_value"), ("0.4+4", "missing_number")],
    );
    verdicts(
        "rules~points=decimals:1/2,4=2",
        STRICT,
        &[(".5*4", "correct"), ("0.5*4", "correct"), ("[1/2]*4", "correct")],
    );
    // A given number may have the value of a result.
    let steps = (".6 / .2 = 3\n3 / 3 = 1", "correct");
    verdicts("rules~order=fixed~use=any~points=decimals:1,3,6,2=1", LENIENT, &[steps]);
}

#[test]
fn steps_are_right_under_any_reading() {
    for (rules, hand, steps) in [
        // A result is a given number, or its negation is one.
        ("operators=-*^neg~signs=2", "4,6,-1/4=-1", "1. 4 * (-1/4) = -1\n2. (-1) ^ 6 = 1\n3. -1 = -1"),
        ("operators=-*^neg~signs=3~order=fixed", "8,9,1=16", "1. 9 - 1 = 8\n2. -8 = -8\n3. 8 - (-8) = 16"),
        ("operators=^!√neg~signs=1~order=fixed", "3,9=27", "1. √9 = 3\n2. 3 ^ 3 = 27"),
        // A fraction with a minus is no division, and a numeral no result.
        ("operators=-*^neg~points=decimals", "7,3=1", "1. -.3 = -3/10\n2. .7 - (-3/10) = 1"),
        ("operators=-/~points=decimals~use=all", "1,3,7=0", "1. 1 - .7 = 3/10\n2. 3/10 - .3 = 0"),
        ("operators=+-*/neg", "-1/2,5,6=33", "1. -(-1/2) = 1/2\n2. 1/2 + 5 = 11/2\n3. (11/2) * 6 = 33"),
        ("operators=+-/neg", "2,-2,4=-3", "\\frac{-2}{\\left(-2\\right)}-4"),
    ] {
        let judgement = judge(&format!("rules~{rules}:{hand}"), steps, LENIENT);
        assert!(judgement.is_correct(), "{steps}: {judgement}");
    }
}

#[test]
fn lists_of_steps() {
    let thoughts = "Steps:\n4 + 8 = 12 (left: 4 6 12)\n6 - 4 = 2 (left: 2 12)\n2 * 12 = 24 (left: 24)";
    assert!(judge("24:4,4,6,8=24", thoughts, LENIENT).is_correct());
    assert_eq!(judge("24:4,4,6,8=24", thoughts, STRICT).verdict().name(), "syntax");
    let wrong = [
        ("4 + 8 = 13\n6 - 4 = 2\n2 * 12 = 24", "wrong_value", Some(1)),
        ("4 + 8 = 12\n6 - 3 = 3\n2 * 12 = 24", "unknown_number", Some(2)),
        ("4 + 8 = 12\n6 - 8 = -2\n2 * 12 = 24", "reused_number", Some(2)),
        ("4 + 8 = 12 (left: 4 6 12)\n6 - 4 = 2 (left: 2 4)", "reused_number", Some(2)),
        ("4 + 8 = 12 (left: 4 6 12)\n6 - 4 = 2 (left: 2)", "missing_number", Some(2)),
        ("4 + 8 = 12 (left: 4 6 12)\n6 - 4 = 2 (left: 2 12", "syntax", Some(2)),
        ("4 + 8 = 12\n4 / 0 = 1", "unknown_number", Some(2)),
        ("4 - 4 = 0\n8 / 0 = 1", "division_by_zero", Some(2)),
        ("4 + 8 = 12\n12 = 12", "syntax", Some(2)),
        ("4 + 8 = 12\n6 ^ 4 = 2", "forbidden_operator", Some(2)),
        ("4 + 8 = 12\n12 * 6 = 72", "missing_number", None),
        ("4 + 8 = 12\n12 * 6 = 72\n72 + 4 = 76", "wrong_value", None),
    ];
    for (text, verdict, step) in wrong {
        let judgement = judge("24:4,4,6,8=24", text, LENIENT);
        assert_eq!((judgement.verdict().name(), judgement.step()), (verdict, step), "{text}: {judgement}");
    }
    for fixed in ["2 + 3 = 5\n5 + 7 = 12\n5 * 12 = 60", "5 + 7 = 12\n2 + 3 = 5\n5 * 12 = 60"] {
        let judgement = judge("primes:2,3,5,7=60", fixed, LENIENT);
        assert!(judgement.is_correct(), "{judgement}");
    }
    assert_eq!(
        judge("primes:2,3,5,7=60", "3 + 2 = 5\n5 + 7 = 12\n5 * 12 = 60", LENIENT).verdict().name(),
        "wrong_order"
    );
    let text = "1. 5 + 10 = 15\n2. 3 - 5 = -2\n";
    assert_eq!(judge("countdown:5,5,10,3=13", text, LENIENT).verdict().name(), "illegal_intermediate");
    assert!(judge("countdown~domain=integer:5,5,10,3=13", &(text.to_owned() + "-2 + 15 = 13"), LENIENT).is_correct());
}

#[test]
fn values_spans_and_messages() {
    let cases = [
        ("(8 − 4) × (9 − 2)", "2 is not one of the numbers (at character 16)", Some("28")),
        ("8/(4-4)", "4 is used more often than it is given (at character 6)", None),
        ("8+4", "3 is not used, and every number must be (at character 1)", Some("12")),
        ("(8-4)//(9-3)", "`//` is not among the operators of this puzzle, +-*/ (at character 6)", None),
        ("(8-4)+(9-3)", "that makes 10, 14 away from the target (at character 1)", Some("10")),
        ("(8-4)*(9-3) = 25", "that makes 24, not 25 (at character 15)", Some("24")),
        ("8-4)", "this bracket was never opened (at character 4)", None),
        ("8-4 9", "an operator is missing here: one of + - * / (at character 5)", None),
        ("8-", "a number or ( is missing here (at character 3)", None),
        ("+8-4", "a plus stands between two values (at character 1)", None),
        ("8*(+4)", "a plus stands between two values (at character 4)", None),
        ("8-four", "`four` has no place here: write numbers, + - * / and ( ) (at character 3)", None),
    ];
    for (text, message, value) in cases {
        let judgement = judge("24:3,4,8,9=24", text, LENIENT);
        assert_eq!(judgement.to_string(), message, "{text}");
        assert_eq!(judgement.value().map(ToString::to_string).as_deref(), value, "{text}");
    }
}

#[test]
fn messages_of_lists_and_of_operators() {
    let lists = [
        ("4 + 8 = 12 (left: 4 6)", "step 1: 12 is left, but it is not listed (at character 17)"),
        ("4 + 8 = 12 (left: 4 6 8 12)", "step 1: 8 is listed more often than it is left (at character 23)"),
        ("4 + 8 = 12 (left: 4 6 4 12)", "step 1: 4 is listed more often than it is left (at character 23)"),
        ("4 + 8 = 12 (left: 5 6 12)", "step 1: 5 is listed, but it is not left (at character 19)"),
        ("4 + 8 = 12 (left: four)", "step 1: `four` is not a number: list the numbers that are left (at character 19)"),
    ];
    for (text, message) in lists {
        assert_eq!(judge("24:4,4,6,8=24", text, LENIENT).to_string(), message);
    }
    let operators = [
        ("+-", "8 4", "an operator is missing here: one of + - (at character 3)"),
        ("*", "8 4", "an operator is missing here: * (at character 3)"),
        ("+*", "8 and", "`and` has no place here: write numbers, + * and ( ) (at character 3)"),
    ];
    for (operators, text, message) in operators {
        assert_eq!(judge(&format!("24~operators={operators}:4,8=24"), text, LENIENT).to_string(), message);
    }
}

#[test]
fn forms_of_lists_of_steps() {
    let thoughts = "4 + 8 = 12 (left: 4 6 12)\n6 - 4 = 2 (left: 2 12)\n2 * 12 = 24 (left: 24)\n";
    let after = |answer: &str| thoughts.to_owned() + answer;
    let cases = [
        (after("Answer: (6 - 4) * (4 + 8) = 24"), "correct"),
        (after("**Answer:** (6 - 4) * (4 + 8)."), "correct"),
        (after("**answer**: (6 - 4) * (4 + 8) = 24"), "correct"),
        (after("Answer: (6 - 4) * (4 + 8) = 25"), "wrong_value"),
        (after("Answer: (6 + 4) * (4 + 8)"), "wrong_value"),
        (after("Answer: 6 * 4"), "missing_number"),
        (after("Answer: 6 * 4\nAnswer: 6 * 4"), "syntax"),
        ("4 + 8 = 13\nAnswer: (6 - 4) * (4 + 8) = 24".to_owned(), "wrong_value"),
        ("Answer: (6 - 4) * (4 + 8) = 24".to_owned(), "correct"),
        ("(6 - 4) * (4 + 8) = 2 * (4+8)\n= 2 * 12\n= 24".to_owned(), "correct"),
        ("(6 - 4) * (4 + 8)\n = 2 * 13\n= 24".to_owned(), "wrong_value"),
        ("4 + 8 = 12,\n6 - 4 = 2;\n2 * 12 = 24.".to_owned(), "correct"),
        ("**Step 1:** 4 + 8 = 12\n**Step 2**: 6 - 4 = 2\n- **3.** 2 * 12 = 24".to_owned(), "correct"),
        ("4 + 8 = 12 (Left: 4 6 12).\n6 - 4 = 2 (LEFT: 2 12)\n2 * 12 = 24".to_owned(), "correct"),
        ("4 + 8 = 12 (Left: 4 6)\n6 - 4 = 2\n2 * 12 = 24".to_owned(), "missing_number"),
    ];
    for (text, verdict) in cases {
        verdicts("24:4,4,6,8=24", LENIENT, &[(&text, verdict)]);
    }
}

#[test]
fn steps_set_apart_by_commas_and_semicolons() {
    verdicts(
        "countdown:75,50,2,3,8,7=812",
        LENIENT,
        &[
            ("50+8=58, 58*7=406, 406*2=812", "correct"),
            ("50+8=58; 58*7=406; 406*2=812.", "correct"),
            ("50+8=58,58*7=406\n406*2=812;", "correct"),
            ("50+8=58，58×7=406；406×2=812", "correct"),
            (r"50\,+\,8=58,\;58*7=406,\;406*2=812", "correct"),
            ("50+8=58 (left: 75, 2, 3, 7, 58), 58*7=406 (left: 75; 2), 406*2=812", "missing_number"),
            ("50+8=58 (left: 75, 2, 3, 7, 58), 58*7=406, 406*2=812", "correct"),
            ("50+8=58, 58*7=406, Answer: (50+8)*7*2", "correct"),
            ("50+8=58, 58*7=407, 407*2=814", "wrong_value"),
            ("50+8=58, 58*7=406, 58*2=116", "reused_number"),
            ("50+8=58, 58*7=406, and 406*2=812", "syntax"),
            ("50+8=58, 58*7", "syntax"),
            ("50+8,58*7", "syntax"),
        ],
    );
    let judgement = judge("countdown:75,50,2,3,8,7=812", "50+8=58, 58*7=407", LENIENT);
    assert_eq!((judgement.step(), judgement.span()), (Some(2), Some(14..17)));
}

#[test]
fn chains_of_equals() {
    verdicts(
        "countdown:75,50,2,3,8,7=812",
        LENIENT,
        &[
            ("50+8=58*7=406*2=812", "correct"),
            ("50 + 8 = 58 × 7 = 406 × 2 = 812.", "correct"),
            ("**50+8=58*7=406*2=812**", "correct"),
            ("50+8 = 58 = 58*7 = 406*2 = 812 = 800+12", "correct"),
            ("50+8=58*7=406, 406*2=812", "correct"),
            ("(50+8)*7*2 = 406*2 = 812", "correct"),
            ("812 = 406*2 = (50+8)*7*2", "unknown_number"),
            ("50+8=58*7=406*2=813", "wrong_value"),
            ("50+8=58*7=407*2=814", "wrong_value"),
            ("50+8=59*7=413*2=826", "wrong_value"),
            ("50+8=58*7=406*2", "wrong_value"),
            ("50+8=58*14=812", "unknown_number"),
            ("50+8=58*7=406*2=812*3=2436", "wrong_value"),
            ("50+8=58*7=406*7=2842", "reused_number"),
            ("50+8=58*7=406*2=", "syntax"),
        ],
    );
    verdicts(
        "24:1,3,8=24",
        LENIENT,
        &[("8*1=8*3=24", "correct"), ("3*8=24*1=24", "missing_number"), ("3*8=24=24", "missing_number")],
    );
    verdicts("24~use=any:3,5,4=-8", LENIENT, &[("3-5=-2*4=-8", "correct"), ("3-5=−2×4=−8", "correct")]);
    verdicts("24:8,3,6=16", LENIENT, &[("8/3=8/3*6=16", "correct"), ("8/3=3*6=16", "missing_number")]);
    // A quotient is no restatement of its value.
    verdicts("24:5,7,3,2,11=17/2", LENIENT, &[("5-7=-2-3=-5/1=-5/2+11=17/2", "unknown_number")]);
    verdicts("24:11,5,7,2,3=-1", LENIENT, &[("11-5=6-7=-1-2=-3/3=-1", "correct")]);
    let judgement = judge("countdown:75,50,2,3,8,7=812", "50+8=58*7=407*2=812", LENIENT);
    assert_eq!(judgement.to_string(), "step 2: that makes 406, not 407 (at character 11)");
}

#[test]
fn digits_and_signs_of_other_typefaces() {
    verdicts(
        "24:3,4,8,9=24",
        LENIENT,
        &[
            ("（８－４）×（９－３）＝２４", "correct"),
            ("［８−４］＊｛９－３｝", "correct"),
            ("(8‐4)∙(9‑3)", "correct"),
            ("８∶４×３∶９", "wrong_value"),
            ("８＋４＋９＋３＝２５", "wrong_value"),
        ],
    );
    verdicts("24:3,4,8,9=24", STRICT, &[("８＋４＋９＋３", "syntax"), ("8+4+9+.3", "unknown_number")]);
    let last = Manner { extract: Extract::Last, ..LENIENT };
    verdicts("24:3,4,8,9=24", last, &[("答案是（８－４）×（９－３）＝２４。", "correct")]);
    let decimals = "24:0.5,-0.5,6=3";
    verdicts(decimals, LENIENT, &[(".5*6*1", "unknown_number"), ("-.5 + .5 + 6", "wrong_value"), (". 5*6", "syntax")]);
    verdicts("24:0.5,6=3", LENIENT, &[(".5*6 = 3.0", "correct"), (".5*6 = .3", "wrong_value"), ("(2).5*6", "syntax")]);
    assert_eq!(judge("24:3,4,8,9=24", "（８－４）×（９－２）", LENIENT).span(), Some(9..10));
}

/// The valid formulas of a hand, and what each makes.
fn valid(hand: &Hand) -> HashMap<Formula, Rational> {
    let mut valid = HashMap::new();
    enumerate::for_each(hand, |candidate| {
        valid.insert(candidate.formula(), candidate.value().clone());
        ControlFlow::Continue(())
    });
    valid
}

/// Some formula over numbers of the hand, whatever its rules.
fn some_formula(hand: &Hand, picked: Index) -> Formula {
    let free = Rules { order: Order::Any, usage: Use::Any, domain: Domain::Rational, ..Game::COUNTDOWN.rules() };
    let formulas: Vec<Formula> =
        enumerate::formulas(&hand_of(hand.numbers().iter().take(3).cloned().collect(), &free)).collect();
    picked.get(&formulas).clone()
}

#[test]
fn powers_are_read_as_people_write_them() {
    let id = |numbers: &str, target: &str| format!("24~operators=+-*/^:{numbers}={target}");
    let cases = [
        ("2,3", "8", "2^3", "correct"),
        ("2,3", "8", "2**3", "correct"),
        ("2,3", "8", "2³", "correct"),
        ("2,3", "9", "3²", "correct"),
        ("2,3,4", "49", "(3+4)² = 49", "correct"),
        ("2,3,2", "512", "2^3^2", "correct"),
        ("2,3,2", "64", "(2^3)^2", "correct"),
        ("2,3,2", "64", "2^3^2", "wrong_value"),
        ("2,3", "8", "**2^3**", "correct"),
        ("2,3", "8", "$2^{3}$", "correct"),
        ("2,3", "-8", "-2^3", "syntax"),
        ("10,2,3", "2", "10-2^3", "correct"),
        ("10,2,3", "2", "-2^3+10", "correct"),
        ("-2,2", "4", "(-2)^2", "correct"),
        ("-2,2", "4", "-2^2", "syntax"),
        ("2,-2", "1/4", "2^(-2)", "correct"),
        ("2,-2", "1/4", "2^-2", "correct"),
        ("0,0", "1", "0^0", "undefined_power"),
        ("2,1/2", "1", "2^[1/2]", "undefined_power"),
        ("9,9,9", "1", "9^9^9", "undefined_power"),
        ("4,5", "3", "4²", "unknown_number"),
    ];
    for (numbers, target, text, verdict) in cases {
        verdicts(&id(numbers, target), LENIENT, &[(text, verdict)]);
    }
    verdicts(
        "24:2,3=8",
        LENIENT,
        &[("2^3", "forbidden_operator"), ("2³", "forbidden_operator"), ("2**3", "forbidden_operator")],
    );
    // A tower of powers is bounded work.
    let tower = vec!["9"; 3000].join("^");
    verdicts(&id("9", "9"), LENIENT, &[(&tower, "reused_number")]);
    assert_eq!(
        judge(&id("9,9,9", "1"), "9^9^9", LENIENT).verdict().to_string(),
        "9 ^ 387420489 is no exact number of at most 100 digits"
    );
}

#[test]
fn steps_tell_the_given_numbers_of_a_numeral_and_read_back() {
    for (id, formula, steps) in [
        ("four-fours:4,4,4,4=0", "44-44", "1. 44 (4 and 4) - 44 (4 and 4) = 0"),
        ("four-fours:4,4,4,4=111", "444/4", "1. 444 (4, 4 and 4) / 4 = 111"),
        ("four-fours:4,4,4,4=6", "4.4+4*.4", "1. 4 * .4 = 8/5\n2. 4.4 (4 and 4) + 8/5 = 6"),
        (
            "rules~join=digits~operators=+!:1,0,2,1=3628803",
            "10!+2+1",
            "1. 10! (1 and 0) = 3628800\n2. 3628800 + 2 = 3628802\n3. 3628802 + 1 = 3628803",
        ),
        ("rules~join=digits:12,1,2=22", "12+12-2", ""),
        ("rules~join=digits:12,1,3=109", "112-3", "1. 112 (1 and 12) - 3 = 109"),
    ] {
        let puzzle: Puzzle = id.parse().unwrap();
        let formula: Formula = formula.parse().unwrap();
        if steps.is_empty() {
            assert_eq!(puzzle.hand().steps_of(&formula), formula.to_steps(), "the numbers are not there");
            continue;
        }
        let written = numbered(&puzzle.hand().steps_of(&formula).unwrap());
        assert_eq!(written, steps);
        assert!(check(&puzzle, &written, LENIENT).is_correct(), "{}", check(&puzzle, &written, LENIENT));
    }
    let wrong = judge("four-fours:4,4,4,4=1", "1. 44 (4 and 4) - 44 (4 and 4) = 1", LENIENT);
    assert_eq!(wrong.to_string(), "step 1: that makes 0, not 1 (at character 34)");
}

/// The tokens of answers to four fours. No two of them side by side are another token, but `!` and `=`.
const TOKENS: [&str; 16] = ["4", "24", "97", "+", "*", "-", "!", "=", "!=", "=/=", "<>", "≠", "<", "<=", ">", "≈"];

/// Returns whether two tokens side by side are read as others.
fn merge(left: &str, right: &str) -> bool {
    let digits = |token: &str| token.parse::<u32>().is_ok();
    digits(left) && digits(right)
        || matches!((left, right), ("=", "=" | "=/=" | ">" | "<" | "<=") | ("*", "*") | ("-", ">") | ("<", "="))
}

proptest! {
    #![proptest_config(cases(400))]

    /// No change of spaces makes a solution of what is none, except where a space parts `!` and `=`.
    #[test]
    fn spaces_make_no_solution(
        base in select(vec!["4 * 4 + 4 + 4 = 24", "4 ! * 4 + 4 - 4 = 96", "24 = 4 * 4 + 4 + 4", "4 ! + 4 - 4 - 4 ≈ 20", "4 ! = 24"]),
        added in vec((0..10_usize, select(TOKENS.to_vec())), 0..3),
        spaced in vec(any::<bool>(), 20),
        target in select(vec!["24", "96", "20", "17"]),
    ) {
        let mut tokens: Vec<&str> = base.split(' ').collect();
        for (place, token) in added {
            tokens.insert(place.min(tokens.len()), token);
        }
        let pairs: Vec<(&str, &str)> = tokens.iter().copied().zip(tokens.iter().copied().skip(1)).collect();
        let written = |space: &dyn Fn(usize) -> bool| {
            let parts = pairs.iter().enumerate().map(|(index, (left, right))| {
                format!("{left}{}", if space(index) || merge(left, right) { " " } else { "" })
            });
            parts.collect::<String>() + tokens.last().unwrap()
        };
        let numbers = vec!["4"; tokens.iter().filter(|token| **token == "4").count().max(1)].join(",");
        let id = format!("four-fours:{numbers}={target}");
        let apart = written(&|_| true);
        let mixed = written(&|index| spaced[index]);
        let parted = written(&|index| spaced[index] || matches!(pairs[index], ("!", "=" | "≈")));
        // Under `last`, a sign that stands apart at the start begins a part of a list.
        let is_listed = ["-", "+", "*"].contains(&tokens[0]);
        for extract in [Extract::Raw, Extract::Last].into_iter().take(if is_listed { 1 } else { 2 }) {
            let right = |text: &str| judge(&id, text, Manner { extract, ..LENIENT }).is_correct();
            prop_assert_eq!(right(&apart), right(&parted), "{} and {}", apart, parted);
            prop_assert!(!right(&mixed) || right(&apart), "{} and {}", apart, mixed);
        }
    }



    /// What is printed may be read in several ways: `-3` is a given number, or a given 3 with a sign. One that is valid is enough.
    #[test]
    fn what_is_printed_is_judged_as_enumeration_finds(hand in hand(), picked: Index) {
        let formula = some_formula(&hand, picked);
        let target = formula.evaluate().unwrap_or(Rational::ZERO);
        let puzzle = puzzle(&hand, &target);
        let valid = valid(&hand);
        let solves = |formula: &Formula| valid.get(formula) == Some(&target);
        prop_assert_eq!(check_formula(&puzzle, &formula).is_correct(), solves(&formula));
        for manner in [STRICT, LENIENT] {
            for written in [formula.infix(), formula.full()].map(|written| written.to_string()) {
                let judgement = check(&puzzle, &written, manner);
                let is_printed = |formula: &Formula| [formula.infix(), formula.full()].iter().any(|infix| infix.to_string() == written);
                let is_right = solves(&written.parse().unwrap())
                    || judgement.is_correct() && valid.keys().any(|formula| solves(formula) && is_printed(formula));
                prop_assert_eq!(judgement.is_correct(), is_right, "{}: {}", written, judgement);
            }
        }
    }

    /// Steps on from the result of the one before, as people write them. At most one of their numbers is wrong.
    #[test]
    fn true_chains_are_accepted_and_false_ones_are_not(
        operators in vec(strategies::arithmetic(), 1..5),
        order in Just([2_i64, 3, 5, 7, 11]).prop_shuffle(),
        separator in select(vec!["=", " = ", ", ", "; ", ",", "\n"]),
        wide: bool,
        wrong: Index,
        off in select(vec![0_i64, 0, 1, -1]),
    ) {
        use num_rational::BigRational;
        let exact = |number: i64| BigRational::from_integer(number.into());
        let apply = |operator: Operator, left: &BigRational, right: &BigRational| match operator {
            Operator::Add => left + right,
            Operator::Subtract => left - right,
            Operator::Multiply => left * right,
            Operator::Divide => left / right,
            other => unreachable!("{other} is not drawn"),
        };
        // The numbers as they are written: first, and each operand and result.
        let mut target = exact(order[0]);
        let mut written = vec![target.clone()];
        for (operator, operand) in operators.iter().zip(&order[1..]) {
            target = apply(*operator, &target, &exact(*operand));
            written.extend([exact(*operand), target.clone()]);
        }
        let wrong = wrong.index(written.len());
        written[wrong] += exact(off);
        let side = |step: usize| (&written[2 * step], operators[step], &written[2 * step + 1]);
        let steps: Vec<String> = (0..operators.len())
            .map(|step| { let (left, operator, right) = side(step); format!("{left}{operator}{right}") })
            .collect();
        let last = &written[written.len() - 1];
        let text = if separator.contains('=') {
            format!("{}{separator}{last}", steps.join(separator))
        } else {
            let lines: Vec<String> = (0..steps.len()).map(|step| format!("{}={}", steps[step], written[2 * step + 2])).collect();
            lines.join(separator)
        };
        let text: String = if wide {
            text.chars().map(|c| if c.is_ascii_graphic() && !",;".contains(c) { char::from_u32(c as u32 + 0xfee0).unwrap() } else { c }).collect()
        } else { text };
        let used: Vec<i64> = order[..=operators.len()].to_vec();
        let rules = Rules { usage: Use::Any, order: Order::Any, domain: Domain::Rational, ..Game::COUNTDOWN.rules() };
        let value = |exact: &BigRational| exact.to_string().parse::<Rational>().unwrap();
        let puzzle = puzzle(&hand_of(numbers(&used), &rules), &value(&target));
        // An equation may be true although the numbers were not meant so.
        let known = [side(0).0, side(0).2].iter().all(|number| used.iter().any(|given| exact(*given) == **number))
            && side(0).0 != side(0).2;
        let equation = (separator.contains('=') || steps.len() == 1)
            && known
            && (0..steps.len()).all(|step| { let (a, o, b) = side(step); !(o == Operator::Divide && *b == exact(0)) && apply(o, a, b) == target })
            && *last == target;
        let judgement = check(&puzzle, &text, LENIENT);
        prop_assert_eq!(judgement.is_correct(), off == 0 || equation, "{}: {}", text, judgement);
    }

    #[test]
    fn latex_and_steps_are_read(hand in hand_in_steps(), picked: Index) {
        let formula = some_formula(&hand, picked);
        let Ok(value) = formula.evaluate() else { return Ok(()) };
        let rules = Rules { usage: Use::Any, order: Order::Any, ..*hand.rules() };
        let anything = hand_of(hand.numbers().to_vec(), &Rules { domain: Domain::Rational, ..Game::COUNTDOWN.rules() });
        let latex = formula.write(Notation::Latex).to_string();
        let judgement = check(&puzzle(&anything, &value), &latex, LENIENT);
        prop_assert!(judgement.is_correct(), "{}: {}", latex, judgement);
        prop_assert_eq!(judgement.essential(), Class::of(&formula).ok().map(|class| class.core()));
        let puzzle = puzzle(&hand_of(hand.numbers().to_vec(), &rules), &value);
        let steps = formula.write(Notation::Steps).to_string();
        let judgement = check(&puzzle, &steps, LENIENT);
        let expected = check_formula(&puzzle, &formula);
        prop_assert_eq!(judgement.is_correct(), expected.is_correct(), "{}: {}", steps, judgement);
    }

    #[test]
    fn every_notation_of_a_valid_formula_is_read(hand in hand(), signs in select(vec!["", "~", "~√", "~!"]), picked: Index) {
        let rules = *hand.rules();
        let operators = format!("{}{signs}", rules.operators).parse().unwrap();
        let rules = Rules { operators, signs: "2".parse().unwrap(), ..rules };
        let mut hand = hand_of(hand.numbers().iter().take(3).cloned().collect(), &rules);
        while enumerate::count_of(&hand) > 20_000_u32.into() {
            hand = hand_of(hand.numbers()[1..].to_vec(), &rules);
        }
        let valid: Vec<(Formula, Rational)> = valid(&hand).into_iter().collect();
        prop_assume!(!valid.is_empty());
        let (formula, value) = picked.get(&valid);
        let puzzle = puzzle(&hand, value);
        // Where powers are allowed, `3^{2}` is one, and no square.
        let is_power = |token: &Token| *token == Token::Sign(Sign::Square) && rules.operators.contains(Operator::Power);
        let latex = if formula.tokens().iter().any(is_power) { Notation::Infix } else { Notation::Latex };
        let texts = [Notation::Infix, Notation::Full, latex].map(|notation| formula.write(notation).to_string());
        for text in texts.into_iter().chain([numbered(&hand.steps_of(formula).unwrap())]).filter(|text| !text.is_empty()) {
            let judgement = check(&puzzle, &text, LENIENT);
            prop_assert!(judgement.is_correct(), "{} under {}: {}", text, puzzle, judgement);
        }
    }

    #[test]
    fn the_essential_class_reads_back(hand in hand(), picked: Index) {
        let formula = some_formula(&hand, picked);
        let Ok(class) = Class::of(&formula) else { return Ok(()) };
        let hand = hand_of(hand.numbers().to_vec(), &Rules { domain: Domain::Rational, ..Game::COUNTDOWN.rules() });
        let judgement = check(&puzzle(&hand, &class.value()), &class.to_string(), LENIENT);
        prop_assert!(judgement.is_correct(), "{}: {}", class, judgement);
        prop_assert_eq!(judgement.formula().and_then(|formula| Class::of(formula).ok()), Some(class));
    }

    /// Values at large primes tell rational functions apart.
    #[test]
    fn a_minus_is_taken_where_a_formula_without_it_is_the_same(
        size in 0_usize..=3,
        shape: Index,
        operators in vec(strategies::arithmetic(), 3),
        signs in vec(any::<bool>(), 7),
    ) {
        let primes = numbers(&[10_007, 1_000_003, 100_000_007, 10_000_000_019]);
        let shapes: Vec<Shape> = Shape::all(size).collect();
        let formula = Formula::decorate(shape.get(&shapes), &operators[..size], &primes[..=size]).unwrap();
        let mut signs = signs.iter();
        let (text, value) = formula.fold(|node: Node<'_, (String, Rational)>| {
            let (text, value) = match node {
                Node::Leaf(leaf) => (leaf.to_string(), leaf.number().unwrap().clone()),
                Node::Sign(..) => unreachable!("the formula has no signs"),
                Node::Operator(operator, (left, a), (right, b)) => {
                    (format!("({left}{operator}{right})"), operator.apply(&a, &b).expect("no sum of primes is 0"))
                }
            };
            if *signs.next().unwrap() { (format!("(-{text})"), -value) } else { (text, value) }
        });
        let rules = Rules { usage: Use::All, order: Order::Any, domain: Domain::Rational, ..Game::COUNTDOWN.rules() };
        let hand = hand_of(primes[..=size].to_vec(), &rules);
        let can = enumerate::formulas(&hand).any(|formula| formula.evaluate().is_ok_and(|made| made == value));
        let judgement = check(&puzzle(&hand, &value), &text, LENIENT);
        prop_assert_eq!(judgement.verdict().name(), if can { "correct" } else { "syntax" }, "{}: {}", text, judgement);
    }

    #[test]
    fn no_text_panics_and_every_span_is_in_it(parts in vec(part(), 0..25), hand in hand(), target in -3_i64..30) {
        let text: String = parts.concat();
        let length = text.chars().count();
        for manner in manners() {
            let judgement = check(&puzzle(&hand, &target.into()), &text, manner);
            let span = judgement.span().unwrap_or(0..0);
            prop_assert!(span.start <= span.end && span.end <= length, "{:?} {:?}", text, judgement);
            prop_assert!(!judgement.to_string().is_empty());
            prop_assert_eq!(judgement.is_correct(), judgement.essential().is_some());
            if let Some(formula) = judgement.formula() {
                prop_assert_eq!(value_by_num_rational(formula), Some(strategies::to_num_rational(&target.into())));
            }
        }
    }
}

/// A part of an answer, or of the text around one.
fn part() -> impl Strategy<Value = String> {
    const PARTS: [&str; 86] = [
        "√",
        "sqrt(",
        "⁴",
        "~",
        "&",
        "&nbsp;",
        "<b>",
        "</b>",
        "|",
        "_",
        "\"",
        "\\quad ",
        "\\\\[2pt]",
        "⌊",
        "\u{2066}",
        "→",
        " = 24",
        "8*3",
        "\\cancel{",
        "~~",
        ";",
        ", ",
        "，",
        "=1+2=3*",
        "（",
        "）",
        "９＋",
        ".5",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "+",
        "-",
        "*",
        "/",
        "**",
        "//",
        "^",
        "%",
        "!",
        "=",
        "×",
        "÷",
        "−",
        "·",
        ":",
        "x",
        "X",
        " ",
        "\n",
        "\\",
        "\\frac",
        "\\tfrac{1}{3}",
        "\\times",
        "\\left",
        "\\right",
        "\\boxed{",
        "$",
        "`",
        "\\(",
        "\\]",
        "\\{",
        "\\}",
        ".",
        ",",
        "(left: ",
        "left",
        "1. ",
        "Step 2: ",
        "Answer:",
        "<answer>",
        "</answer>",
        "</Answer>",
        "[1/3]",
        "8/3",
        "-3",
        "1.5",
        "é",
        "👍",
        "٣",
        "\u{a0}",
        "\0",
        "and",
    ];
    prop_oneof![3 => select(PARTS.to_vec()).prop_map(str::to_owned), 2 => (0_u8..=12).prop_map(|n| n.to_string())]
}

/// The processor time of a thread since a moment. Elsewhere than on Linux, the time that passes.
struct Spent(Duration, Instant);

impl Spent {
    fn now() -> Self {
        Self(Self::of_thread().unwrap_or_default(), Instant::now())
    }

    fn elapsed(&self) -> Duration {
        Self::of_thread().map_or_else(|| self.1.elapsed(), |spent| spent.saturating_sub(self.0))
    }

    fn of_thread() -> Option<Duration> {
        let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(times.split(' ').next()?.parse().ok()?))
    }
}

#[test]
fn work_is_bounded() {
    let million = 1_000_000;
    let texts = [
        "(".repeat(10 * million),
        "1".repeat(million),
        "1+".repeat(5 * million),
        "-".repeat(9_999),
        "(1-".repeat(3_333),
        format!("{}1{}", "-(".repeat(3_000), ")".repeat(3_000)),
        "9**9**9**9".to_owned(),
        "9*".repeat(4_999) + "9",
        "1/".repeat(4_999) + "3",
        "1 = ".repeat(2_499) + "1",
        "9+9=".to_owned() + &"18=".repeat(3_000) + "18",
        "9+9=18*9=".to_owned() + &"162*1=".repeat(1_600) + "18",
        "9+9=18,".repeat(1_400),
        "9+9,=18;(".repeat(1_100),
        "=9+9=18*".repeat(1_200),
        "９".repeat(million),
        ".5".repeat(million),
        "\u{ff0c}=".repeat(million),
        "8/3+".repeat(2_400) + "1",
        "[1/3".repeat(2_500),
        "\\tfrac{1".repeat(1_000),
        "1\n".repeat(5 * million),
        "1+1=2\n".repeat(1_600),
        "<answer>".repeat(million),
        "</answer>".repeat(million),
        "\\boxed{".repeat(million),
        "\\boxed{1}}".repeat(million),
        "\\boxed{".repeat(million) + &"}".repeat(million),
        "(left".repeat(2_000),
        "** ".repeat(3_000_000),
        "x".repeat(10 * million),
        "\u{2212}".repeat(3 * million),
    ];
    for text in texts {
        for manner in manners() {
            let start = Spent::now();
            let _ = check(&"24:9,9,9,9=24".parse().unwrap(), &text, manner).to_string();
            let shown: String = text.chars().take(20).collect();
            assert!(start.elapsed() < Duration::from_secs(2), "{shown} {manner:?}: {:?}", start.elapsed());
        }
    }
    // Lists of steps in which each number may be any of many.
    let hand = vec!["1"; 64].join(",");
    for (rules, text, extract) in [
        ("rules~operators=-*fact~signs=3", "1! = 1; ".repeat(120), Extract::Raw),
        ("24", "1*1=1 b ".repeat(60), Extract::Last),
        ("24~order=fixed~join=digits", "1*1=1 b ".repeat(60), Extract::Last),
    ] {
        let start = Spent::now();
        let _ = judge(&format!("{rules}:{hand}=7"), &text, Manner { extract, ..LENIENT }).to_string();
        assert!(start.elapsed() < Duration::from_secs(2), "{rules}: {:?}", start.elapsed());
    }
}

/// What may stand beside an expression, many times.
#[test]
fn what_stands_beside_an_expression_is_read_once() {
    for unit in [
        ":",
        ",",
        "|",
        "~ ",
        "~~",
        "<b>",
        "<",
        "&nbsp;",
        "&#",
        "\\quad",
        "\\\\",
        "\\\\[",
        "_",
        "= ",
        "→ ",
        "→ 24 ",
        "+ ",
        "+ √",
        "(",
        ")",
        "{",
        "}",
        "*",
        "** ",
        "4!",
        "²",
        "⁴",
        "1+_",
        "_8*3_ ",
        "\\mathbf{",
        "\n+",
        "\n/",
        "\n)",
        "4 \n",
        "⌊",
        "\u{2066}",
        "0.5",
        "9(4)",
        "\"",
    ] {
        for text in [format!("8*3=24 {}", unit.repeat(200_000)), format!("{} 8*3=24", unit.repeat(200_000))] {
            for id in ["ten:8,3=24", "four-fours:4,4,4,4=24"] {
                let start = Spent::now();
                let _ = judge(id, &text, Manner { extract: Extract::Last, ..LENIENT }).to_string();
                assert!(start.elapsed() < Duration::from_secs(2), "{unit} {id}: {:?}", start.elapsed());
            }
        }
    }
}

#[test]
fn a_hand_of_the_most_and_longest_numbers_is_judged() {
    let numbers: Vec<String> = (0..64).map(|index| format!("{}{:02}", "9".repeat(98), index)).collect();
    let hand = hand_of(numbers.iter().map(|number| number.parse().unwrap()).collect(), &Game::CARDS.rules());
    let text = numbers.join("*");
    let judgement = check(&puzzle(&hand, &24.into()), &text, STRICT);
    assert_eq!(judgement.verdict().name(), "wrong_value");
    assert_eq!(judgement.value().unwrap().to_string().len(), 6400);
}
