//! `cargo xtask bench --plot`: how the cost grows with the count of numbers, of targets and of processors.

use std::iter;
use std::time::{Duration, Instant};

use sumwise::solve::{Solver, Status};
use sumwise::{Deck, Definition, Domain, Game, Hand, Puzzle, Rational, Rules, Targets, deal};
use xtask::parallel::processors;

use super::plot::{self, Across, Curve, Panel};
use super::{Done, rows, written};

/// The most puzzles of a point, which is their median.
const PUZZLES: usize = 25;

/// The fewest puzzles of a point, unless each takes long.
const FEWEST_PUZZLES: usize = 3;

/// The time after which a point with enough puzzles needs no more.
const ENOUGH: Duration = Duration::from_secs(1);

/// The time after which no more puzzles are looked for.
const MOST: Duration = Duration::from_secs(4);

/// The time of a puzzle from which a further number would take too long.
const LONGEST: Duration = Duration::from_millis(500);

/// The most deals in which puzzles with the wanted status are looked for.
const DEALS: u32 = 400;

/// Puzzles whose cost is measured.
struct Kind {
    name: &'static str,
    /// The number of digits of the target, from the number of numbers.
    digits: fn(usize) -> u32,
    status: Status,
}

const KINDS: [Kind; 3] = [
    Kind { name: "target of 3 digits, solvable", digits: |_| 3, status: Status::Exact },
    Kind { name: "target of 5 digits, solvable", digits: |_| 5, status: Status::Exact },
    Kind { name: "target of n digits, unsolvable", digits: digits_of, status: Status::Nearest },
];

fn digits_of(numbers: usize) -> u32 {
    u32::try_from(numbers).expect("a hand is small")
}

/// Measures, prints the tables and draws them.
pub(crate) fn measure() -> Done {
    let panels = [Domain::Integer, Domain::Rational].map(by_numbers);
    let reach = by_targets();
    panels.iter().chain([&reach]).for_each(table);
    by_processors();
    plot::write(&[&panels[..], &[reach]].concat())
}

fn under(domain: Domain) -> Rules {
    Rules { domain, ..Game::COUNTDOWN.rules() }
}

fn by_numbers(domain: Domain) -> Panel {
    let curve = |kind: &Kind| {
        let mut points: Vec<(u32, Duration)> = Vec::new();
        for numbers in 4..=10 {
            if points.last().is_some_and(|(_, last)| *last > LONGEST) {
                break;
            }
            points.extend(median(kind, numbers, domain).map(|time| (digits_of(numbers), time)));
        }
        Curve { name: kind.name, points }
    };
    let title = format!("best or nearest, domain {domain}");
    Panel { title, across: Across::Numbers, curves: KINDS.iter().map(curve).collect() }
}

/// Returns the median time of puzzles of a kind, unless too few are found.
fn median(kind: &Kind, numbers: usize, domain: Domain) -> Option<Duration> {
    let (solver, begin, mut times) = (Solver::new(), Instant::now(), Vec::new());
    for puzzle in deals(numbers, (kind.digits)(numbers), under(domain)) {
        let start = Instant::now();
        let status = solver.solve(&puzzle).found.status;
        if status == kind.status {
            times.push(start.elapsed());
        }
        let longest = if times.len() < FEWEST_PUZZLES { MOST } else { ENOUGH };
        if times.len() == PUZZLES || begin.elapsed() > longest {
            break;
        }
    }
    times.sort_unstable();
    let is_known = times.len() >= FEWEST_PUZZLES || times.first().is_some_and(|time| *time > LONGEST);
    is_known.then(|| times[times.len() / 2])
}

/// Deals different numbers from 1 to 20 with a target of some digits.
fn deals(numbers: usize, digits: u32, rules: Rules) -> impl Iterator<Item = Puzzle> {
    let deck = Deck::draw("1..20x1".parse().expect("a pool"), numbers);
    let first = 10_i64.pow(digits - 1);
    // A game has a million targets at most.
    let targets = Targets::Range(first..=first + (9 * first).min(1_000_000) - 1);
    let mut definition = Definition::new("growth", deck, targets);
    definition.rules = rules;
    let game = Game::new(definition).expect("a game");
    let seed = |word: u32| word.to_string().parse().expect("a number is a word");
    (0..DEALS).map(move |word| deal(&game, &seed(word), None).expect("no large numbers are asked for"))
}

/// Measures the best formulas of several targets of one hand.
fn by_targets() -> Panel {
    let curve = |(domain, name)| {
        let hand = Hand::new([1, 3, 7, 10, 25, 50], under(domain)).expect("a few numbers are a hand");
        let point = |targets: u32| {
            let targets: Vec<Rational> = (1..=targets).map(|index| i64::from(index * 1000 / targets).into()).collect();
            fastest(5, || assert_eq!(hand.reach(&targets).targets.len(), targets.len()))
        };
        Curve { name, points: [1, 10, 100, 1000].map(|targets| (targets, point(targets))).into() }
    };
    let curves = [(Domain::Integer, "domain integer"), (Domain::Rational, "domain rational")].map(curve).into();
    Panel { title: "reach of several targets, 6 numbers".to_owned(), across: Across::Targets, curves }
}

fn by_processors() {
    println!("| cores | sweep of Countdown | 100,000 Countdown puzzles |\n|---|---|---|");
    for threads in iter::successors(Some(1), |threads| Some(threads * 2)).take_while(|threads| *threads <= processors())
    {
        let sweep = fastest(3, || rows::fewest_of_countdown(threads));
        let batch = fastest(1, || rows::solve_batch(100_000, threads));
        println!("| {threads} | {} | {} |", written(sweep), written(batch));
    }
}

fn fastest(runs: u32, work: impl Fn()) -> Duration {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..runs).map(run).min().unwrap_or_default()
}

/// Prints the figures of a panel as a table, with a row for each count.
fn table(panel: &Panel) {
    let names: Vec<&str> = panel.curves.iter().map(|curve| curve.name).collect();
    println!("{}:\n\n| {} | {} |", panel.title, panel.across.name(), names.join(" | "));
    println!("|{}", "---|".repeat(names.len() + 1));
    let mut counts: Vec<u32> = panel.curves.iter().flat_map(|curve| &curve.points).map(|(count, _)| *count).collect();
    counts.sort_unstable();
    counts.dedup();
    for count in counts {
        let of_curve = |curve: &Curve| {
            let point = curve.points.iter().find(|(of, _)| *of == count);
            point.map_or_else(|| "–".to_owned(), |(_, time)| written(*time))
        };
        let times: Vec<String> = panel.curves.iter().map(of_curve).collect();
        println!("| {count} | {} |", times.join(" | "));
    }
    println!();
}
