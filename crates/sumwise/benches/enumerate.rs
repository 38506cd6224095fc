//! Formulas per second of the literal method, on the hand of Hutton's "The countdown problem".

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sumwise::{Domain, Game, Hand, Rules, enumerate};

/// Rules, with the number of valid formulas among the 33,665,406.
const CASES: [(&str, Domain, u128); 3] = [
    ("positive", Domain::Positive, 4_672_540),
    ("integer", Domain::Integer, 10_839_369),
    ("rational", Domain::Rational, 33_641_754),
];

fn hutton(domain: Domain) -> Hand {
    let rules = Rules { domain, ..Game::COUNTDOWN.rules() };
    Hand::new([1, 3, 7, 10, 25, 50], rules).expect("six numbers are a hand")
}

fn enumerate_one_hand(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("enumerate");
    group.sample_size(10).throughput(Throughput::Elements(33_665_406));
    for (name, domain, valid) in CASES {
        let hand = hutton(domain);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let tally = enumerate::for_each(&hand, |candidate| {
                    black_box(candidate.value());
                    ControlFlow::Continue(())
                });
                assert_eq!(tally, enumerate::Tally { formulas: 33_665_406, valid });
            });
        });
    }
}

criterion_group!(benches, enumerate_one_hand);
criterion_main!(benches);
