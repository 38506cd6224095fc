//! The fast method beside the literal one: best and essential solutions of random Countdown puzzles, and the largest
//! hands.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sumwise::solve::{Distinct, Method, Solver, Status};
use sumwise::{Game, Hand, Order, Puzzle, Rational, Space, deal};

/// Deals of Countdown, of which 938 can be solved.
const DEALS: u32 = 1000;

fn deals() -> Vec<Puzzle> {
    let seed = |word: u32| word.to_string().parse().expect("a number is a word");
    (0..DEALS).map(|word| deal(&Game::COUNTDOWN, &seed(word), None).expect("any tiles will do")).collect()
}

fn countdown(criterion: &mut Criterion) {
    let deals = deals();
    let mut group = criterion.benchmark_group("countdown");
    group.sample_size(10);
    group.throughput(Throughput::Elements(DEALS.into())).bench_function("best, fast", |bencher| {
        bencher.iter(|| {
            let best = |puzzle: &&Puzzle| puzzle.solve().status == Status::Exact;
            assert_eq!(deals.iter().filter(best).count(), 938);
        });
    });
    group.bench_function("essential solutions, fast", |bencher| {
        bencher.iter(|| {
            let essential = |puzzle: &Puzzle| puzzle.list(Distinct::Essential).solutions.len();
            assert_eq!(deals.iter().map(essential).sum::<usize>(), 19_267);
        });
    });
    group.throughput(Throughput::Elements(10)).bench_function("best, literal", |bencher| {
        let best = |puzzle| black_box(Solver::new().method(Method::Literal).solve(puzzle).found);
        bencher.iter(|| deals.iter().take(10).for_each(|puzzle| drop(best(puzzle))));
    });
    let hand = Hand::new([1, 3, 7, 10, 25, 50], Game::COUNTDOWN.rules());
    let hand = hand.expect("six numbers are a hand");
    let targets: Vec<Rational> = (1..=999).map(Rational::from).collect();
    group.throughput(Throughput::Elements(1)).bench_function("reach of 1 to 999, fast", |bencher| {
        bencher.iter(|| {
            let reach = hand.reach(&targets);
            assert_eq!(reach.targets.iter().filter(|target| target.best().is_some()).count(), 995);
        });
    });
    group.bench_function("count of formulas and classes, fast", |bencher| {
        bencher.iter(|| {
            let counts = Solver::new().count(&hand, Some(&765.into())).found;
            assert_eq!(counts.solutions, Some(780_u32.into()));
        });
    });
}

fn hands_of_24(criterion: &mut Criterion) {
    let hands: Vec<Hand> = Space::of(&Game::TWENTY_FOUR, Order::Any)
        .map(|(numbers, _)| numbers)
        .map(|numbers| Hand::new(numbers, Game::TWENTY_FOUR.rules()).expect("four numbers are a hand"))
        .collect();
    let mut group = criterion.benchmark_group("24");
    group.sample_size(10).throughput(Throughput::Elements(1820));
    group.bench_function("essential solutions of all hands, fast", |bencher| {
        bencher.iter(|| {
            let essential = |hand| Solver::new().count(hand, Some(&24.into())).found.essential;
            assert_eq!(hands.iter().filter_map(essential).sum::<u64>(), 3017);
        });
    });
}

fn large_hands(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("large hands");
    group.sample_size(10);
    let best = |puzzle: &str| Solver::new().solve(&puzzle.parse().expect("an id")).found.status;
    for numbers in ["75,50,2,3,8,7,9,11", "1,2,3,4,5,6,7,8,9,10"] {
        let puzzle = format!("countdown:{numbers}=99991");
        group.bench_function(format!("best, {puzzle}"), |bencher| {
            bencher.iter(|| assert_eq!(best(&puzzle), Status::Exact));
        });
    }
    let puzzle: Puzzle = "countdown:75,50,2,3,8,7,9,11=99991".parse().expect("an id");
    group.bench_function("essential solutions, eight numbers", |bencher| {
        bencher.iter(|| {
            let answer = puzzle.list(Distinct::Essential);
            assert_eq!(answer.solutions.len(), 15);
        });
    });
}

criterion_group!(benches, countdown, hands_of_24, large_hands);
criterion_main!(benches);
