//! `cargo xtask bench`: the time and memory of the questions, by the fast and the literal method.
//!
//! Each row runs in a process of its own, so that it has its own peak of memory. Every row asserts its result.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::Write as _;
use std::ops::{ControlFlow, RangeInclusive};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sumwise::Deck;
use sumwise::audit::{Auditor, Claims, Known};
use sumwise::check::{Extract, Judge, Manner};
use sumwise::generate::{Candidates, Generator, Wanted};
use sumwise::solve::{Distinct, Limits, Method, Solver, Status};
use sumwise::sweep::{Field, HistogramPlan, Question, Summary, Sweep};
use sumwise::{Domain, Game, Hand, Join, Order, Puzzle, Rational, Rules, Space, Use, deal, enumerate, sweep};

use xtask::parallel::parallel;

/// A row of the table: some work and its name.
struct Row {
    name: &'static str,
    /// The number of puzzles of a run, by which its time is divided.
    times: u32,
    run: fn(),
}

const ROWS: [Row; 28] = [
    Row { name: "best or nearest, a random Countdown puzzle", times: 1000, run: || best(1000, Method::Fast) },
    Row { name: "the same by the literal method", times: 10, run: || best(10, Method::Literal) },
    Row {
        name: "all essential solutions, a random Countdown puzzle",
        times: 200,
        run: || essential(200, Method::Fast),
    },
    Row { name: "the same by the literal method", times: 10, run: || essential(10, Method::Literal) },
    Row {
        name: "reach of 1 to 999 with the best formulas, one Countdown hand",
        times: 1,
        run: || reach_all(Method::Fast),
    },
    Row { name: "the same by the literal method", times: 1, run: || reach_all(Method::Literal) },
    Row { name: "the fewest operators for each of 1 to 999, one Countdown hand", times: 20, run: fewest_of_each },
    Row { name: "number of essential solutions, all 1,820 hands of the 24 game", times: 1, run: hands_of_24 },
    Row { name: "sweep of Countdown, fewest operators, targets 1 to 999", times: 1, run: sweep_countdown },
    Row { name: "histogram of the 4,531,228,985,976 formulas, values 1 to 999", times: 1, run: histogram },
    Row { name: "best, 8 numbers, target 99,991", times: 1, run: || exact("75,50,2,3,8,7,9,11", None) },
    Row { name: "best, 10 numbers, target 99,991", times: 1, run: || exact("1,2,3,4,5,6,7,8,9,10", None) },
    Row { name: "all essential solutions, 8 numbers", times: 1, run: || exact("75,50,2,3,8,7,9,11", Some(15)) },
    Row { name: "judge an answer of 60 characters", times: ANSWERS, run: || judge_all(0) },
    Row { name: RIVAL, times: ANSWERS / 20, run: || rival(0) },
    Row { name: "judge the answer in a completion of 2,000 characters", times: ANSWERS, run: || judge_all(REASONING) },
    Row { name: RIVAL, times: ANSWERS / 20, run: || rival(REASONING) },
    Row {
        name: "490,000 puzzles of 3 or 4 numbers from 1 to 99, generated and labelled",
        times: 1,
        run: || generate(law(), 490_000, 523_965),
    },
    Row {
        name: "4,000 Countdown puzzles, generated and labelled",
        times: 1,
        run: || generate(Candidates::of(&Game::COUNTDOWN), 4000, 62_426),
    },
    Row { name: "a row of a Countdown file without labels, audited", times: 20_000, run: audit_countdown },
    Row {
        name: "formulas of 1 to 9 in order, joined and without brackets, for each of 1 to 1000",
        times: 1,
        run: without_brackets,
    },
    Row { name: "best or nearest, a random Countdown puzzle with ^", times: 200, run: || with_powers(200) },
    Row {
        name: "best formula of each of 0 to 100 from four fours",
        times: 1,
        run: || made(&[4; 4], &Game::FOUR_FOURS, 0..=100, 96),
    },
    Row {
        name: "best formula of each of 1 to 100 from the year 2026",
        times: 1,
        run: || made(&[2, 0, 2, 6], &Game::YEAR, 1..=100, 86),
    },
    Row { name: "best formula of each of 0 to 11,111 from 1 to 9 in order, joined, with ^", times: 1, run: ascending },
    Row { name: "best formula of each of 1 to 9,434 from 1 to 7 with ^", times: 1, run: up_to_seven },
    Row { name: "Friedman numbers up to 100,000", times: 1, run: friedman },
    Row { name: "essential solutions of four fours and 24, of 6,221,568 solutions", times: 1, run: all_of_four_fours },
];

const RIVAL: &str = "the same in Python, by a regular expression and floats";

/// Measures every row and prints the table.
pub(crate) fn table() -> Result<(), Box<dyn std::error::Error>> {
    println!("| work | time | peak memory |\n|---|---|---|");
    let python = Command::new("python3").arg("--version").output().is_ok();
    for (index, row) in ROWS.iter().enumerate().filter(|(_, row)| python || row.name != RIVAL) {
        let output = Command::new(env::current_exe()?).args(["bench-row", &index.to_string()]).output()?;
        if !output.status.success() {
            return Err(format!("{}: {}", row.name, String::from_utf8_lossy(&output.stderr)).into());
        }
        println!("| {} | {} |", row.name, String::from_utf8_lossy(&output.stdout).trim());
    }
    Ok(())
}

/// Measures one row as the best of three runs.
pub(crate) fn row(index: usize) {
    let row = &ROWS[index];
    let run = |_| {
        let start = Instant::now();
        (row.run)();
        start.elapsed() / row.times
    };
    let best = (0..3).map(run).min().unwrap_or_default();
    println!("{} | {}", written(best), peak());
}

fn written(time: Duration) -> String {
    match time.as_micros() {
        0..10 => format!("{} ns", time.as_nanos()),
        micros @ 10..10_000 => format!("{micros} µs"),
        micros @ 10_000..10_000_000 => format!("{} ms", micros / 1000),
        micros => format!("{} s", micros / 1_000_000),
    }
}

/// Returns the peak of this process's memory, if the system reports it.
fn peak() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes: Option<u64> = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse().ok());
    kibibytes.map_or_else(|| "?".to_owned(), |kibibytes| format!("{} MiB", kibibytes.div_ceil(1024)))
}

fn deals(number: u32) -> impl Iterator<Item = Puzzle> {
    let seed = |word: u32| word.to_string().parse().expect("a number is a word");
    (0..number).map(move |word| deal(&Game::COUNTDOWN, &seed(word), None).expect("any tiles will do"))
}

fn best(number: u32, method: Method) {
    let exact = deals(number).filter(|puzzle| Solver::new().method(method).solve(puzzle).found.status == Status::Exact);
    assert_eq!(exact.count(), if number == 1000 { 938 } else { 10 });
}

fn essential(number: u32, method: Method) {
    let solutions = |puzzle| Solver::new().method(method).list(&puzzle, Distinct::Essential).found.solutions.len();
    assert_eq!(deals(number).map(solutions).sum::<usize>(), if number == 200 { 3_910 } else { 363 });
}

fn hand(numbers: &[i64], rules: Rules) -> Hand {
    Hand::new(numbers.iter().copied(), rules).expect("a few numbers are a hand")
}

fn reach_all(method: Method) {
    let targets: Vec<Rational> = (1..=999).map(Rational::from).collect();
    let hand = hand(&[1, 3, 7, 10, 25, 50], Game::COUNTDOWN.rules());
    let reach = Solver::new().method(method).reach(&hand, &targets).found;
    assert_eq!(reach.targets.iter().filter(|target| target.best().is_some()).count(), 995);
}

fn fewest_of_each() {
    let hand = hand(&[1, 3, 7, 10, 25, 50], Game::COUNTDOWN.rules());
    for _ in 0..20 {
        let fewest = sweep::fewest(&hand, 1..=999).expect("Countdown is about integers");
        assert_eq!(fewest.iter().flatten().count(), 995);
    }
}

fn hands_of_24() {
    let cards: Vec<i64> = (1..=13).flat_map(|card| [card; 4]).collect();
    let cards = hand(&cards, Game::TWENTY_FOUR.rules());
    let counts = Solver::new().count_each(&cards, 4, &24.into(), Distinct::Essential);
    assert_eq!(counts.map(|counts| counts.iter().sum()), Ok(3017));
}

fn field(rules: Rules) -> Field {
    Field::new(Space::of(&Game::COUNTDOWN, Order::Any), 1..=999, rules).expect("Countdown can be swept")
}

fn sweep_countdown() {
    let sweep = Sweep::new(field(Game::COUNTDOWN.rules()), Question::Fewest);
    let mut summary = Summary::new(sweep.field(), &[]);
    for (unit, answers) in parallel(sweep.units(), |unit| sweep.unit(unit)).iter().enumerate() {
        summary.add(sweep.field(), sweep.hands_of(unit), answers);
    }
    assert_eq!(summary.all.pairs, 13_243 * 999);
}

fn histogram() {
    let plan = HistogramPlan::new(field(Rules { domain: Domain::Integer, ..Game::COUNTDOWN.rules() }));
    let mut histogram = plan.empty();
    for found in parallel(plan.units(), |unit| plan.unit(unit)) {
        histogram.add(&found);
    }
    assert_eq!(histogram.valid, 1_506_593_163_768);
}

/// Returns the puzzles of the usual data sets: all of three or four numbers from 1 to 99 make 10 to 100 in natural numbers.
fn law() -> Candidates {
    let rules = Rules { domain: Domain::Natural, ..Game::TWENTY_FOUR.rules() };
    let decks = [3, 4].map(|numbers| Deck::draw("1..99".parse().expect("a pool"), numbers));
    Candidates::new(&Game::COUNTDOWN, rules, &decks, 10..=100).expect("the law has puzzles")
}

fn generate(candidates: Candidates, number: u64, solutions: u64) {
    let seed = "bench".parse().expect("a word");
    let generator = Generator::new(candidates, Wanted::SOLVABLE, &seed).expect("there are such puzzles");
    let counted = parallel(64, |share| {
        let own = (0..number).filter(|&index| generator.share(index, 64) == share as u64);
        generator.items(own).filter_map(|item| item.labels.solutions).collect::<Vec<_>>()
    });
    assert_eq!(counted.iter().map(Vec::len).sum::<usize>() as u64, number);
    assert_eq!(counted.iter().flatten().sum::<u64>(), solutions);
}

/// Counts the formulas of each value that 1 to 9 make in order, some of them joined, without brackets.
fn without_brackets() {
    let hand = hand(&[1, 2, 3, 4, 5, 6, 7, 8, 9], Game::HUNDRED.rules());
    let mut counts = vec![0_u32; 1001];
    enumerate::for_each(&hand, |candidate| {
        if let Some(value) = candidate.value().to_i64().and_then(|value| usize::try_from(value).ok())
            && let Some(count) = counts.get_mut(value)
        {
            *count += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!((counts[1], counts[100], counts[1..].iter().sum::<u32>()), (161, 101, 32_370));
}

fn with_powers(number: u32) {
    let rules = Rules { operators: "+-*/^".parse().expect("operators"), ..Game::COUNTDOWN.rules() };
    let exact = deals(number).filter(|puzzle| {
        let hand = Hand::new(puzzle.hand().numbers(), rules).expect("a hand");
        Solver::new().solve(&Puzzle::new(hand, puzzle.target().clone())).found.status == Status::Exact
    });
    assert_eq!(exact.count(), 196);
}

/// Finds the best formulas of a hand, and counts the targets that are made.
fn made(numbers: &[i64], game: &Game, targets: RangeInclusive<i64>, made: usize) {
    let targets: Vec<Rational> = targets.map(Rational::from).collect();
    let reach = hand(numbers, game.rules()).reach(&targets);
    assert_eq!(reach.targets.iter().filter(|target| target.best().is_some()).count(), made);
}

/// Returns the targets that a hand does not make.
fn missing(hand: &Hand, targets: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let targets: Vec<Rational> = targets.into_iter().map(Rational::from).collect();
    let missing = hand.reach(&targets).targets.into_iter().filter(|target| target.best().is_none());
    missing.filter_map(|target| target.value.to_i64()).collect()
}

/// Finds the numbers that 1 to 9 in order do not make: without a minus before a value, 10,958 is not alone.
fn ascending() {
    let rules = Rules { order: Order::Fixed, join: Join::Digits, ..with_power() };
    let missing = missing(&hand(&[1, 2, 3, 4, 5, 6, 7, 8, 9], rules), 0..=11_111);
    assert_eq!(missing, [9926, 10_589, 10_606, 10_838, 10_955, 10_958, 11_027]);
}

/// Finds the smallest number that 1 to 7, each at most once, do not make.
fn up_to_seven() {
    let rules = Rules { r#use: Use::Any, ..with_power() };
    assert_eq!(missing(&hand(&[1, 2, 3, 4, 5, 6, 7], rules), 1..=9_434), [9_434]);
}

/// Lists the essentially different solutions of a puzzle by looking at all of them.
fn all_of_four_fours() {
    let answer = "four-fours:4,4,4,4=24".parse::<Puzzle>().expect("an id").list(Distinct::Essential);
    assert_eq!((answer.solutions.len(), answer.counts.solutions), (955, Some(6_221_568_u32.into())));
}

fn with_power() -> Rules {
    Rules { operators: "+-*/^".parse().expect("operators"), ..Rules::FREE }
}

/// Counts the numbers that their digits make, not by joining all of them alone. Those with the same digits are one hand.
fn friedman() {
    let rules = Rules { operators: "+-*/^~".parse().expect("operators"), join: Join::Some, ..Rules::FREE };
    let mut by_digits: BTreeMap<Vec<i64>, Vec<i64>> = BTreeMap::new();
    for number in 10..100_000_i64 {
        let mut digits: Vec<i64> = number.to_string().bytes().map(|digit| i64::from(digit - b'0')).collect();
        digits.sort_unstable();
        by_digits.entry(digits).or_default().push(number);
    }
    let hands: Vec<(Vec<i64>, Vec<i64>)> = by_digits.into_iter().collect();
    let made = parallel(hands.len(), |at| {
        let (digits, numbers) = &hands[at];
        numbers.len() - missing(&hand(digits, rules), numbers.iter().copied()).len()
    });
    assert_eq!(made.iter().sum::<usize>(), 844);
}

/// Audits rows of only numbers and a target, on all cores.
fn audit_countdown() {
    let puzzles: Vec<Puzzle> = deals(20_000).collect();
    let unsolvable = parallel(64, |share| {
        let mut auditor = Auditor::new(Limits::NONE);
        let own = puzzles.iter().skip(share).step_by(64);
        own.flat_map(|puzzle| auditor.audit(puzzle, &Claims::new(), &mut Known::default())).count()
    });
    assert_eq!(unsolvable.iter().sum::<usize>(), 1271);
}

fn exact(numbers: &str, essential: Option<usize>) {
    let puzzle: Puzzle = format!("countdown:{numbers}=99991").parse().expect("an id");
    let answer = if essential.is_some() { puzzle.list(Distinct::Essential) } else { puzzle.solve() };
    assert_eq!(answer.status, Status::Exact);
    assert_eq!(answer.solutions.len(), essential.unwrap_or_default());
}

/// The number of answers to judge.
const ANSWERS: u32 = 1_000_000;

/// The number of characters before the answer of a completion.
const REASONING: usize = 1_923;

/// Returns puzzles with answers of 60 characters, half of them right, after `reasoning` characters of reasoning.
fn answers(reasoning: usize) -> Vec<(Puzzle, String)> {
    let answer = |index: i64| {
        let [a, b, c, d] = [11 + index % 80, 12 + index % 70, 13 + index % 60, 14 + index % 50];
        let value = (a + b) * (c - 3) - d * (25 - 9) + 50 * (75 - 8) - 10;
        let target = value + index % 2;
        let puzzle = format!("countdown~domain=integer~use=all:{a},{b},{c},3,{d},25,9,50,75,8,10={target}");
        let formula = format!("({a} + {b}) * ({c} - 3) - {d} * (25 - 9) + 50 * (75 - 8) - 10");
        let thoughts: String =
            format!("Let's see: {a} + {b} = {}, which is < {target}. ", a + b).repeat(reasoning / 30);
        let text = match reasoning {
            0 => format!("{formula:<60}"),
            _ => format!("{}<answer>{formula:<60}</answer>", &thoughts[..reasoning]),
        };
        (puzzle.parse().expect("an id"), text)
    };
    (0..1_000).map(answer).collect()
}

fn judge_all(reasoning: usize) {
    let answers = answers(reasoning);
    let manner = Manner { extract: if reasoning > 0 { Extract::Answer } else { Extract::Raw }, ..Manner::default() };
    let correct = parallel(ANSWERS as usize / answers.len(), |_| {
        let mut judge = Judge::default();
        answers.iter().filter(|(puzzle, text)| judge.check(puzzle, text, manner).is_correct()).count()
    });
    assert_eq!(correct.iter().sum::<usize>(), ANSWERS as usize / 2);
}

/// Judges a twentieth of the answers in Python.
fn rival(reasoning: usize) {
    let line = |(puzzle, text): &(Puzzle, String)| {
        let numbers: Vec<String> = puzzle.hand().numbers().iter().map(ToString::to_string).collect();
        let text = if reasoning > 0 { text.clone() } else { format!("<answer>{text}</answer>") };
        format!("{}\t{}\t{text}\n", numbers.join(" "), puzzle.target())
    };
    let lines: String = answers(reasoning).iter().map(line).collect();
    let mut python = Command::new("python3")
        .args(["-c", include_str!("rival.py")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 has been found");
    let mut input = python.stdin.take().expect("its input is a pipe");
    (0..ANSWERS / 20_000).for_each(|_| input.write_all(lines.as_bytes()).expect("it reads"));
    drop(input);
    let correct = python.wait_with_output().expect("it ends").stdout;
    assert_eq!(String::from_utf8_lossy(&correct).trim(), (ANSWERS / 40).to_string());
}
