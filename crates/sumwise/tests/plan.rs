//! Which methods answer which questions.

use sumwise::solve::{Against, Distinct, HandQuestion, Limits, Method, Solver, Way};
use sumwise::{Puzzle, Rational};

/// Returns the plans of the questions about a puzzle: the best solution or the nearest values, every essential solution, every
/// formula, the best formula of many targets, the first missing target, valid formulas, and the counts of a target.
fn plans(id: &str, solver: &Solver<'_>) -> [String; 7] {
    let puzzle: Puzzle = id.parse().unwrap();
    let (hand, target) = (puzzle.hand(), puzzle.target());
    [
        HandQuestion::Best,
        HandQuestion::Solutions(target, Distinct::Essential),
        HandQuestion::Solutions(target, Distinct::Formulas),
        HandQuestion::Reach,
        HandQuestion::FirstMissing,
        HandQuestion::Valid,
        HandQuestion::Counts(target),
    ]
    .map(|question| solver.plan(hand, question).to_string())
}

#[test]
fn the_plan_of_a_question_follows_from_rules_and_numbers() {
    let classes = "tables, classes";
    let last_steps = "tables, last-steps";
    for (id, expected) in [
        // The four operators over positive numbers in any order: everything is fast.
        ("countdown:75,50,2,3,8,7=812", ["tables", classes, last_steps, "tables", "existence", "tables", classes]),
        // So it is where values may be fractions or negative.
        ("24:3,3,8,8=24", ["tables", classes, last_steps, "tables", "existence", "tables", classes]),
        ("rules~domain=integer:1,2,3,4=7", ["tables", classes, last_steps, "tables", "existence", "tables", classes]),
        // Classes are not made of a target of 0, of negative numbers, in a fixed order, or of fewer operators.
        ("rules:1,2,3=0", ["tables", last_steps, last_steps, "tables", "existence", "tables", last_steps]),
        ("rules:-1,2,3=4", ["tables", last_steps, last_steps, "tables", "existence", "tables", last_steps]),
        ("rules~order=fixed:1,2,3=6", ["tables", last_steps, last_steps, "tables", "existence", "tables", last_steps]),
        ("rules~operators=+*:1,2,3=6", ["tables", last_steps, last_steps, "tables", "existence", "tables", last_steps]),
        // Powers have tables too.
        (
            "rules~operators=+-*/^:2,3,4=10",
            ["tables", last_steps, last_steps, "tables", "existence", "tables", last_steps],
        ),
        // A hand of joined numbers is several hands of numerals, and for many targets of powers one hand of forms.
        (
            "make-ten~join=digits:1,1,5,8=10",
            [
                "numerals",
                "numerals, last-steps",
                "numerals, last-steps",
                "numerals",
                "numerals",
                "numerals",
                "numerals, last-steps",
            ],
        ),
        (
            "rules~join=digits~operators=+-*/^:1,2,3=15",
            [
                "numerals",
                "numerals, last-steps",
                "numerals, last-steps",
                "forms",
                "forms",
                "numerals",
                "numerals, last-steps",
            ],
        ),
        // Signs, points, and values side by side make forms.
        (
            "four-fours:4,4,4,4=33",
            ["forms", "forms, last-steps", "forms, last-steps", "forms", "forms", "forms", "forms, last-steps"],
        ),
        (
            "rules~points=decimals:4,4=10",
            ["forms", "forms, last-steps", "forms, last-steps", "forms", "forms", "forms", "forms, last-steps"],
        ),
        (
            "rules~join=values:7,7,7=147",
            ["forms", "forms, last-steps", "forms, last-steps", "forms", "forms", "forms", "forms, last-steps"],
        ),
        (
            "rules~operators=+*|:6,8,6=516",
            ["forms", "forms, last-steps", "forms, last-steps", "forms", "forms", "forms", "forms, last-steps"],
        ),
        // Only enumeration knows restricted brackets.
        ("hundred:1,2,3,4,5,6,7,8,9=100", ["enumeration"; 7]),
        ("rules~brackets=left:1,2,3=9", ["enumeration"; 7]),
    ] {
        assert_eq!(plans(id, &Solver::new()), expected, "{id}");
    }
}

#[test]
fn a_limit_of_steps_asks_no_hand_of_numerals_on_its_own() {
    let limited = Solver::new().limits(Limits { steps: Some(1000), ..Limits::NONE });
    let forms = "forms, last-steps";
    assert_eq!(
        plans("make-ten~join=digits:1,1,5,8=10", &limited),
        ["forms", forms, forms, "forms", "forms", "forms", forms]
    );
    for id in ["countdown:75,50,2,3,8,7=812", "four-fours:4,4,4,4=33", "hundred:1,2,3,4,5,6,7,8,9=100"] {
        assert_eq!(plans(id, &limited), plans(id, &Solver::new()), "{id}");
    }
}

#[test]
fn a_way_that_is_left_out_leaves_the_question_to_the_next() {
    let literal = Solver::new().method(Method::Literal);
    assert_eq!(plans("countdown:75,50,2,3,8,7=812", &literal), ["enumeration"; 7]);
    let without = |ways: &[Way]| ways.iter().fold(Solver::new(), |solver, way| solver.without(*way));
    let numerals = "make-ten~join=digits:1,1,5,8=10";
    assert_eq!(plans(numerals, &without(&[Way::Numerals]))[0], "forms");
    assert_eq!(plans(numerals, &without(&[Way::Numerals, Way::Forms]))[0], "enumeration");
    assert_eq!(plans("24:3,3,8,8=24", &without(&[Way::Classes]))[1], "tables, last-steps");
    let listless = plans("24:3,3,8,8=24", &without(&[Way::Classes, Way::LastSteps]));
    assert_eq!((&*listless[0], &*listless[1], &*listless[6]), ("tables", "enumeration", "enumeration"));
    // Enumeration stays, since it answers everything.
    assert_eq!(plans("24:3,3,8,8=24", &without(Way::ALL)), ["enumeration"; 7]);
}

#[test]
fn what_stands_against_a_way_is_said() {
    let target = Rational::from(100);
    let listed = HandQuestion::Counts(&target);
    let all = [Way::Tables, Way::Numerals, Way::Forms, Way::Enumeration, Way::Classes, Way::LastSteps];
    for (id, question, chosen, against) in [
        (
            "hundred:1,2,3,4,5,6,7,8,9=100",
            listed,
            &[Way::Enumeration][..],
            // Enumeration lists what it sees, so classes would not be asked either.
            [
                Some(Against::Brackets),
                Some(Against::Brackets),
                Some(Against::Brackets),
                None,
                Some(Against::Classes),
                None,
            ],
        ),
        (
            "countdown:75,50,2,3,8,7=812",
            listed,
            &[Way::Tables, Way::Classes],
            [None, Some(Against::Unjoined), Some(Against::Plain), None, None, None],
        ),
        (
            "countdown:75,50,2,3,8,7=812",
            HandQuestion::Solutions(&target, Distinct::Formulas),
            &[Way::Tables, Way::LastSteps],
            [None, Some(Against::Unjoined), Some(Against::Plain), None, Some(Against::Alike), None],
        ),
        (
            "make-ten~join=digits:1,1,5,8=10",
            listed,
            &[Way::Numerals, Way::LastSteps],
            [Some(Against::Written), None, None, None, Some(Against::Classes), None],
        ),
    ] {
        let puzzle: Puzzle = id.parse().unwrap();
        let considered = Solver::new().considered(puzzle.hand(), question);
        assert_eq!(considered.iter().map(|considered| considered.way).collect::<Vec<_>>(), all, "{id}");
        assert_eq!(considered.iter().map(|considered| considered.against).collect::<Vec<_>>(), against, "{id}");
        let is_chosen = considered.iter().filter(|considered| considered.is_chosen);
        assert_eq!(is_chosen.map(|considered| considered.way).collect::<Vec<_>>(), chosen, "{id}");
    }
}

#[test]
fn only_the_ways_that_may_answer_a_question_are_considered() {
    let hand = "24:3,3,8,8=24".parse::<Puzzle>().unwrap().hand().clone();
    let ways = |question| Solver::new().considered(&hand, question).iter().map(|each| each.way).collect::<Vec<_>>();
    let finders = [Way::Tables, Way::Numerals, Way::Forms, Way::Enumeration];
    for question in
        [HandQuestion::Best, HandQuestion::Solvable, HandQuestion::Reach, HandQuestion::Valid, HandQuestion::Values]
    {
        assert_eq!(ways(question), finders, "{question:?}");
    }
    assert_eq!(ways(HandQuestion::FirstMissing), [&[Way::Existence][..], &finders].concat());
}

#[test]
fn a_way_is_chosen_only_if_nothing_stands_against_it() {
    let target = Rational::from(24);
    let limited = Solver::new().limits(Limits { steps: Some(1000), ..Limits::NONE });
    for id in ["24:3,3,8,8=24", "four-fours:4,4,4,4=33", "make-ten~join=digits:1,1,5,8=10", "hundred:1,2,3=6"] {
        let hand = id.parse::<Puzzle>().unwrap().hand().clone();
        for solver in [Solver::new(), Solver::new().method(Method::Literal), limited] {
            for question in [HandQuestion::Best, HandQuestion::Reach, HandQuestion::Counts(&target)] {
                let considered = solver.considered(&hand, question);
                assert!(
                    considered.iter().all(|each| !each.is_chosen || each.against.is_none()),
                    "{id}: {considered:?}"
                );
                let chosen: Vec<Way> = considered.iter().filter(|each| each.is_chosen).map(|each| each.way).collect();
                assert_eq!(chosen, solver.plan(&hand, question).ways().collect::<Vec<_>>(), "{id}");
            }
        }
    }
}
