//! Grades: monotony that common sense expects, and the data they were fitted to.

mod strategies;

use proptest::prelude::*;
use proptest::sample::select;
use strategies::cases;
use sumwise::Deck;
use sumwise::generate::{Candidates, Generator, Item, Wanted};
use sumwise::grade::{Band, Bands, Grade, GradeError, Load, of_core};
use sumwise::solve::{Limits, Method, Solver, StopReason};
use sumwise::{Class, Domain, Game, Hand, Operators, Puzzle, Rules, Seed, Use};

fn graded(puzzle: &Puzzle) -> Result<Grade, GradeError> {
    Solver::new().grade(puzzle)
}

fn puzzle(numbers: &[i64], target: i64, rules: Rules) -> Puzzle {
    Puzzle::of(&Game::TWENTY_FOUR, Hand::new(numbers.iter().copied(), rules).unwrap(), target.into())
}

fn twenty_four(numbers: &[i64]) -> Grade {
    graded(&puzzle(numbers, 24, Game::TWENTY_FOUR.rules())).unwrap()
}

/// Pairs of rules and wider rules, which keep every solution.
fn rules_and_wider() -> impl Strategy<Value = (Rules, Rules)> {
    let operators = |signs: &str| signs.parse::<Operators>().unwrap();
    let narrow = select(vec![Domain::Positive, Domain::Natural, Domain::Integer, Domain::Nonnegative]);
    let signs = select(vec!["+-", "+*", "+-*", "+-*/"]);
    (narrow, signs, any::<bool>(), any::<bool>()).prop_map(move |(domain, signs, any, all)| {
        let wide = Game::TWENTY_FOUR.rules();
        let narrow = Rules { domain, operators: operators(signs), ..wide };
        let usage = if any { Use::Any } else { Use::All };
        let narrow = Rules { usage: if all { Use::All } else { usage }, ..narrow };
        (narrow, Rules { usage, ..wide })
    })
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn more_solutions_are_never_harder(
        numbers in proptest::collection::vec(1_i64..=13, 2..=4),
        target in 1_i64..=40,
        (narrow, wide) in rules_and_wider(),
    ) {
        if let Ok(grade) = graded(&puzzle(&numbers, target, narrow)) {
            prop_assert!(graded(&puzzle(&numbers, target, wide)).unwrap().score <= grade.score);
        }
    }

    #[test]
    fn neither_the_order_of_the_numbers_nor_the_method_matters(
        numbers in proptest::collection::vec(1_i64..=13, 4),
        target in 1_i64..=40,
        usage in select(Use::ALL.to_vec()),
        domain in select(Domain::ALL.to_vec()),
    ) {
        let rules = Rules { usage, domain, ..Game::TWENTY_FOUR.rules() };
        let reversed: Vec<i64> = numbers.iter().rev().copied().collect();
        let given = puzzle(&numbers, target, rules);
        prop_assert_eq!(graded(&given), graded(&puzzle(&reversed, target, rules)));
        prop_assert_eq!(graded(&given), Solver::new().method(Method::Literal).grade(&given));
    }
}

#[test]
fn every_score_is_in_one_band() {
    for game in Game::built_in() {
        // Nobody has been timed with the rules of the others.
        let Some(bands) = game.definition().bands else { continue };
        for score in 0..=1000 {
            let band = Band::ALL.iter().filter(|band| bands.scores(**band).contains(&score)).collect::<Vec<_>>();
            assert_eq!(band, [&bands.of(score)], "{game}");
        }
    }
}

#[test]
fn bands_begin_at_ascending_scores() {
    assert_eq!(Bands::new([1, 2, 1000]).map(Bands::begins), Some([1, 2, 1000]));
    for wrong in [[0, 1, 2], [2, 2, 3], [1, 3, 3], [3, 2, 1], [1, 2, 1001]] {
        assert_eq!(Bands::new(wrong), None, "{wrong:?}");
    }
}

/// `cargo xtask figures` computes the bands of all games.
#[test]
fn bands_are_ranks_among_the_puzzles_of_a_game() {
    for game in [Game::PRIMES, Game::MAKE_TEN, Game::N_COPIES, Game::CIFRAS] {
        let generator = Generator::new(Candidates::of(&game), Wanted::SOLVABLE, &"bands".parse().unwrap()).unwrap();
        let scores: Vec<u16> = generator.items(0..2000).map(|item| item.labels.grade.unwrap().score).collect();
        let share = |below: &dyn Fn(u16) -> bool| scores.iter().filter(|score| below(**score)).count();
        let begins = game.definition().bands.unwrap().begins();
        for (begin, (part, whole)) in begins.into_iter().zip([(1, 3), (2, 3), (9, 10)]) {
            let (below, up_to) = (share(&|score| score < begin), share(&|score| score <= begin));
            assert!(whole * below <= part * scores.len() && part * scores.len() < whole * up_to, "{game}: {begin}");
        }
    }
}

#[test]
fn only_puzzles_like_those_of_the_game_have_a_band() {
    let band = |id: &str| id.parse::<Puzzle>().unwrap().grade().unwrap().band;
    assert_eq!(band("countdown:75,50,2,3,8,7=812"), Some(Band::Medium));
    assert_eq!(band("24:5,6,9,13=24"), Some(Band::Hard));
    for other in [
        "countdown~domain=integer:75,50,2,3,8,7=812",
        "countdown:75,50,2,3,8=406",
        "24:5,6,13=24",
        "24~use=any:5,6,9,13=24",
        "rules:5,6,9,13=24",
    ] {
        assert_eq!(band(other), None, "{other}");
    }
}

#[test]
fn what_people_find_hard_is_hard() {
    let ascending = [[1, 1, 4, 6], [4, 5, 11, 12], [2, 3, 10, 12], [5, 6, 9, 13], [6, 11, 12, 12], [1, 3, 4, 6]];
    let grades = ascending.map(|numbers| twenty_four(&numbers));
    assert!(grades.is_sorted_by(|a, b| a.score < b.score && a.seconds <= b.seconds));
    assert_eq!(twenty_four(&[5, 5, 12, 13]).because.to_string(), "13+12-1 = 24, a sum of several terms");
}

/// Of 2 4 8 12 the easiest solution is 12*(8-4-2), and the best one (12-8)*(4+2).
#[test]
fn the_reason_is_about_the_best_solution() {
    let puzzle: Puzzle = "24:2,4,8,12=24".parse().unwrap();
    assert_eq!(puzzle.solve().best.unwrap().formula().infix().to_string(), "(12-8)*(4+2)");
    assert_eq!(puzzle.grade().unwrap().because.to_string(), "4+2 = 6, a step on the way");
}

#[test]
fn a_reason_is_about_a_step_of_the_formula() {
    for (id, formula, reason) in [
        ("cards:2,3,9,7,1=8", "2+3+9-7+1", "2+3+9-7+1 = 8, a sum of several terms"),
        ("cards:8,1,6,2,5=4", "8-1-(6+2-5)", "8-1-6-2+5 = 4"),
    ] {
        let puzzle: Puzzle = id.parse().unwrap();
        assert_eq!(puzzle.solve().best.unwrap().formula().infix().to_string(), formula);
        assert_eq!(puzzle.grade().unwrap().because.to_string(), reason);
    }
}

#[test]
fn the_whole_game_has_every_band_and_few_experts() {
    let generator =
        Generator::new(Candidates::of(&Game::TWENTY_FOUR), Wanted::SOLVABLE, &"a".parse().unwrap()).unwrap();
    let grades: Vec<Grade> = generator.items(0..1362).map(|item| item.labels.grade.unwrap()).collect();
    let bands = Band::ALL.iter().map(|band| grades.iter().filter(|grade| grade.band == Some(*band)).count());
    assert_eq!(bands.collect::<Vec<_>>(), [696, 459, 142, 65]);
}

#[test]
fn idle_numbers_are_no_step() {
    let loads = |text: &str| {
        let puzzle = "countdown:4,5,5,6,24=24".parse().unwrap();
        of_core(&Class::of(&text.parse().unwrap()).unwrap().core(), &puzzle)
    };
    assert_eq!(loads("4*6+5-5"), loads("4*6*5/5"));
    assert_eq!(loads("4*6"), [(Load::Part, 8)]);
    assert_eq!(loads("24"), []);
}

#[test]
fn seconds_are_told_of_what_was_timed_alone() {
    let rules = Game::TWENTY_FOUR.rules();
    assert!(twenty_four(&[2, 3, 4, 5]).seconds.is_some());
    for other in [
        puzzle(&[2, 3, 4, 5], 25, rules),
        puzzle(&[2, 3, 4, 14], 24, rules),
        puzzle(&[2, 3, 4], 24, rules),
        puzzle(&[2, 3, 4, 5], 24, Rules { domain: Domain::Integer, ..rules }),
    ] {
        assert_eq!(graded(&other).unwrap().seconds, None, "{other}");
    }
}

#[test]
fn a_search_that_is_cut_gives_no_grade() {
    let limits = Limits { steps: Some(10), ..Limits::NONE };
    let puzzle = "countdown:75,50,2,3,8,7=812".parse().unwrap();
    assert_eq!(Solver::new().limits(limits).grade(&puzzle), Err(GradeError::Stopped(StopReason::Limit)));
    assert_eq!(graded(&"24:1,1,1,1=24".parse().unwrap()), Err(GradeError::Unsolvable));
}

/// Written down when there was no other version.
#[test]
fn seeds_of_version_1_keep_their_grades() {
    for (game, seed, band, expected) in [
        (Game::TWENTY_FOUR, "v1:tuesday", Band::Hard, [("24:8,9,11,11=24", 705), ("24:2,2,3,10=24", 578)]),
        (Game::KRYPTO, "v1:tuesday", Band::Hard, [("krypto:7,12,15,17,18=16", 753), ("krypto:3,6,6,18,19=7", 548)]),
        (Game::PRIMES, "v1:a", Band::Expert, [("primes:2,3,5,7=9", 868), ("primes:2,3,5,7=76", 852)]),
        (
            Game::COUNTDOWN,
            "v1:tuesday",
            Band::Hard,
            [("countdown:3,7,10,10,50,75=846", 919), ("countdown:3,3,4,8,75,100=577", 889)],
        ),
    ] {
        let seed: Seed = seed.parse().unwrap();
        let bands = game.bands(&game.rules(), game.size(), seed.version()).unwrap();
        let wanted = Wanted { score: Some(bands.scores(band)), ..Wanted::SOLVABLE };
        let generator = Generator::new(Candidates::of(&game), wanted, &seed).unwrap();
        let graded = |item: Item| (item.puzzle.to_string(), item.labels.grade.unwrap());
        let items: Vec<(String, Grade)> = generator.items(0..2).map(graded).collect();
        for ((id, grade), (expected, score)) in items.iter().zip(expected) {
            assert_eq!((id.as_str(), grade.score, grade.band), (expected, score, Some(band)));
        }
        assert_eq!(items.len(), 2);
    }
}

#[test]
fn generated_puzzles_are_as_hard_as_wanted() {
    let deck = Deck::draw("1..20".parse().unwrap(), 4);
    let candidates = Candidates::new(&Game::COUNTDOWN, Game::COUNTDOWN.rules(), &[deck], 10..=99).unwrap();
    for scores in [0..=249, 250..=499, 500..=749, 750..=1000] {
        let wanted = Wanted { score: Some(scores.clone()), ..Wanted::SOLVABLE };
        let generator = Generator::new(candidates.clone(), wanted, &"a".parse().unwrap()).unwrap();
        assert!(generator.items(0..10).all(|item| scores.contains(&item.labels.grade.unwrap().score)));
    }
}
