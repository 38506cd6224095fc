//! Puzzles and deals: an id reads back as its puzzle, and a seed means the same deal forever.

mod strategies;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use strategies::{cases, hand_of, number, rules};
use sumwise::{Game, Puzzle, Rules, deal};

fn puzzle() -> impl Strategy<Value = Puzzle> {
    let game = proptest::option::of(select(Game::built_in()));
    let rules = prop_oneof![rules().prop_map(Some), Just(None)];
    (game, vec(number(), 1..=8), rules, number()).prop_map(|(game, numbers, rules, target)| {
        let rules: Rules = rules.unwrap_or_else(|| game.as_ref().map_or(Rules::FREE, Game::rules));
        Puzzle::with_game(game, hand_of(numbers, &rules), target)
    })
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn an_id_is_read_back_as_its_puzzle(puzzle in puzzle()) {
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }

    #[test]
    fn any_text_is_an_id_or_refused(text in any_text()) {
        if let Ok(puzzle) = text.parse::<Puzzle>() {
            prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
    }

    #[test]
    fn an_id_says_no_more_than_what_differs_from_the_game(puzzle in puzzle()) {
        let own_rules = *puzzle.hand().rules() == puzzle.game().map_or(Rules::FREE, Game::rules);
        prop_assert_eq!(puzzle.to_string().contains('~'), !own_rules);
    }
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        r"(24|cards|primes)(~(order=|use=|domain=|operators=)(any|all|fixed|integer|[+\-*/]{0,4})){0,3}:[0-9,/.\-]{0,12}=[0-9/.\-]{0,4}",
    ]
}

#[test]
fn ids_are_written_in_one_way() {
    let table = [
        ("24:3,3,8,8=24", "24:3,3,8,8=24"),
        ("24~order=any~use=all:3,3,8,8=24", "24:3,3,8,8=24"),
        ("countdown~operators=/*+~domain=integer:6,4/8,1.50=-7", "countdown~domain=integer~operators=+*/:6,1/2,3/2=-7"),
        ("rules~use=any~domain=positive:1,2,3=6", "rules~use=any~domain=positive:1,2,3=6"),
        ("rules~order=any:1=1", "rules:1=1"),
        ("cards~use=any~order=any~domain=natural:1=1", "cards~order=any~use=any~domain=natural:1=1"),
    ];
    for (given, written) in table {
        assert_eq!(given.parse::<Puzzle>().unwrap().to_string(), written, "{given}");
    }
}

#[test]
fn what_is_no_id_is_refused_with_a_reason() {
    let many = format!("24:{}=24", vec!["1"; 65].join(","));
    let form = "is not a puzzle id: write GAME:NUMBERS=TARGET, like countdown:25,50,75,100,3,6=952";
    let number = "is not a number: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3";
    let table = [
        ("", &*format!("`` {form}")),
        ("24", &format!("`24` {form}")),
        ("24:1,2,3", &format!("`24:1,2,3` {form}")),
        ("1,2,3=4", &format!("`1,2,3=4` {form}")),
        ("chess:1,2=3", &format!("unknown game `chess`: it is one of {}", Game::NAMES.join(", "))),
        ("24~order=free:1,2=3", "unknown order `free`: it is one of any, fixed"),
        ("24~use=some:1,2=3", "unknown use `some`: it is one of all, any"),
        (
            "24~domain=real:1,2=3",
            "unknown domain `real`: it is one of positive, natural, integer, nonnegative, rational",
        ),
        (
            "24~operators=+&:1,2=3",
            "unknown operator `&`: the operators are + - * / ^ | % // root log C ~ ! √ !! sub sq floor ceil",
        ),
        ("24~operators=:1,2=3", "no operators: give at least one of + - * / ^ | % // root log C"),
        (
            "24~large=2:1,2=3",
            "unknown rule `large`: it is one of order, use, domain, operators, digits, signs, join, points, brackets",
        ),
        ("24~fixed:1,2=3", "`fixed` is not a rule: write order=, use=, domain= or operators= and a value"),
        ("24:=3", "a number is missing: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3"),
        ("24:1,,2=3", "a number is missing: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3"),
        ("24:1,2=", "a number is missing: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3"),
        ("24:1, 2=3", &format!("` 2` {number}")),
        ("24:1,x=3", &format!("`x` {number}")),
        ("24:1,2=3=4", &format!("`2=3` {number}")),
        ("24:1,2/0=3", "`2/0` divides by zero: a fraction needs a denominator other than 0"),
        (&many, "65 numbers are too many: a hand has at most 64"),
    ];
    for (text, message) in table {
        assert_eq!(text.parse::<Puzzle>().unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn a_seed_means_the_same_deal_for_ever() {
    let lines = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/deals.csv")).lines();
    let mut games = Vec::new();
    for line in lines.filter(|line| !line.starts_with('#')).skip(1) {
        let [game, seed, large, puzzle] = line.splitn(4, ',').collect::<Vec<_>>().try_into().unwrap();
        let game: Game = game.parse().unwrap();
        let large = (!large.is_empty()).then(|| large.parse().unwrap());
        assert_eq!(deal(&game, &seed.parse().unwrap(), large).unwrap().to_string(), puzzle, "{line}");
        games.push(game);
    }
    games.dedup();
    assert_eq!(games, Game::built_in());
}
