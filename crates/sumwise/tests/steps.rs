//! How many steps a search takes: the same in every build, so that a limit cuts it at the same place everywhere. The engine of the page
//! is a build without default features.

use sumwise::solve::{Distinct, Limits, Solver};
use sumwise::{Puzzle, Rational};

/// A search of a puzzle, which returns whether it was cut.
type Search = fn(&Solver<'_>, &Puzzle) -> bool;

const BEST: Search = |solver, puzzle| solver.solve(puzzle).stop.is_some();
const LIST: Search = |solver, puzzle| solver.list(puzzle, Distinct::Essential).stop.is_some();
const COUNT: Search = |solver, puzzle| solver.count(puzzle.hand(), Some(puzzle.target())).stop.is_some();
const REACH: Search = |solver, puzzle| solver.reach(puzzle.hand(), &hundred()).stop.is_some();
const MISSING: Search = |solver, puzzle| solver.first_missing(puzzle.hand(), &hundred()).stop.is_some();

/// Above a limit that these cannot reach, the methods are chosen as without one.
#[test]
fn six_numbers_reach_no_hundred_million_steps() {
    for id in [
        "rules~domain=rational~use=any:7,11,13,17,19,23=1000003",
        "rules~domain=rational~use=any~order=fixed:7,11,13,17,19,23=1000003",
        "rules~domain=integer~use=any:7,11,13,17,19,23=100000007",
        "rules~domain=rational~use=any:123457,234571,345679,456791,567899,678901=1",
    ] {
        let limits = Limits { steps: Some(99_999_999), ..Limits::NONE };
        assert_eq!(Solver::new().limits(limits).solve(&id.parse().unwrap()).stop, None, "{id}");
    }
}

fn hundred() -> Vec<Rational> {
    (1..=100).map(Rational::from).collect()
}

/// The steps of the search of a puzzle, by its id.
type Steps = &'static [(&'static str, u64)];

/// The searches of each kind with their steps.
const SEARCHES: [(&str, Search, Steps); 5] = [
    (
        "best",
        BEST,
        &[
            ("countdown:75,50,2,3,8,7=812", 730),
            // Nothing makes these, and the nearest values are looked for.
            ("countdown:25,50,75,100,3,6=952", 4560),
            ("countdown:1,1,2,2,3,3=999", 13_327),
            ("24:3,3,8,8=24", 235),
            ("24:1,1,1,1=24", 52),
            ("krypto:3,6,13,17,25=1", 873),
            ("primes:2,3,5,7=100", 154),
            ("four-fours:4,4,4,4=33", 57_444),
            ("countdown~operators=+-*/^:2,3,4,5,6=1000", 118),
            ("rules~order=fixed:1,2,3,4,5,6,7=100", 589),
            ("rules~domain=rational:1,2,3,5,7,11=1000", 3717),
            // Of these, values fit into no machine number.
            ("24~order=fixed:123456789123,987654321987,3,4=7", 158),
        ],
    ),
    (
        "every solution",
        LIST,
        &[
            ("countdown:75,50,2,3,8,7=812", 14_225),
            ("krypto:3,6,13,17,25=1", 8571),
            ("countdown~operators=+-*/^:2,3,4,5,6=1000", 2415),
            ("rules~domain=rational:1,2,3,5,7,11=1000", 20_607),
            // The target alone fits into no machine number.
            ("24:3,3,8,8=9223372036854775809", 199),
        ],
    ),
    (
        "how many",
        COUNT,
        &[
            ("24:3,3,8,8=24", 305),
            ("krypto:3,6,13,17,25=1", 17_074),
            ("rules~operators=+-*/^:2,3,4,5=1", 786),
            ("make-ten~join=digits:1,1,5,8=1", 578),
        ],
    ),
    (
        "each of a hundred targets",
        REACH,
        &[
            ("countdown:75,50,2,3,8,7=1", 2486),
            ("rules~order=fixed:9,8,7,6,5,4=1", 11_057),
            ("rules~operators=+-*/^:2,3,4,5=1", 2447),
            ("krypto:3,6,13,17,25=1", 24_041),
            ("four-fours:4,4,4,4=1", 60_680),
            ("make-ten~join=digits:1,1,5,8=1", 3082),
            ("24~order=fixed:123456789123,987654321987,3,4=7", 160),
        ],
    ),
    (
        "the first of a hundred targets that is missing",
        MISSING,
        &[
            ("countdown:75,50,2,3,8,7=1", 808),
            ("rules~order=fixed:9,8,7,6,5,4=1", 2063),
            ("krypto:3,6,13,17,25=1", 4504),
            ("four-fours:4,4,4,4=1", 25_154),
            // Tables of larger sub-hands are made on the way.
            ("rules~order=fixed:9,8,7,6,5,4,3,2,1=1", 6760),
        ],
    ),
];

#[test]
fn a_search_takes_the_same_steps_in_every_build() {
    let mut wrong = Vec::new();
    for (asked, is_cut, puzzles) in SEARCHES {
        for (id, steps) in puzzles {
            let puzzle: Puzzle = id.parse().unwrap();
            let is_cut = |steps| is_cut(&Solver::new().limits(Limits { steps: Some(steps), ..Limits::NONE }), &puzzle);
            if is_cut(*steps) || !is_cut(steps - 1) {
                let least = (0..32)
                    .fold(0, |least, bit| least + if is_cut(least + (1 << (31 - bit))) { 1 << (31 - bit) } else { 0 });
                wrong.push(format!("{asked} {id}: {}", least + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
