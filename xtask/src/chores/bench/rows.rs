//! The rows of the table. Each asserts its result.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::Write as _;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use sumwise::Deck;
use sumwise::audit::{Auditor, Claims, Known};
use sumwise::check::{Extract, Judge, Manner};
use sumwise::generate::{Candidates, Generator, Wanted};
use sumwise::solve::{Distinct, Limits, Method, Solver, Status};
use sumwise::sweep::{Field, HistogramPlan, Question, Summary, Sweep};
use sumwise::{Domain, Game, Hand, Join, Order, Puzzle, Rational, Rules, Space, Use, deal, enumerate, sweep};

use xtask::parallel::{parallel, parallel_on, processors};

/// A row of the table: some work and its name.
pub(super) struct Row {
    pub(super) name: &'static str,
    /// The number of puzzles of a run, by which its time is divided.
    pub(super) times: u32,
    pub(super) run: fn(),
    pub(super) host: Host,
    /// Whether the row takes minutes, so that it runs only if its name is asked for.
    pub(super) slow: bool,
}

/// The program that does the work of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Host {
    /// The process of the row.
    Engine,
    /// The command `sumwise`.
    Command,
    /// `python3`.
    Python,
}

const fn engine(name: &'static str, times: u32, run: fn()) -> Row {
    Row { name, times, run, host: Host::Engine, slow: false }
}

const fn command(name: &'static str, times: u32, run: fn()) -> Row {
    Row { name, times, run, host: Host::Command, slow: false }
}

/// Returns a row of a twentieth of the answers.
const fn python(run: fn()) -> Row {
    let name = "the same in Python, by a regular expression and floats";
    Row { name, times: ANSWERS / 20, run, host: Host::Python, slow: false }
}

pub(super) const ROWS: [Row; 46] = [
    engine("best or nearest, a random Countdown puzzle", 1000, || best(1000, Method::Fast)),
    engine("the same by the literal method", 10, || best(10, Method::Literal)),
    engine("best or nearest, each of the first thousand Countdown puzzles of a thread", 1000, || {
        // A thread begins without sub-hands that it has kept.
        thread::scope(|scope| _ = scope.spawn(|| best(1000, Method::Fast)));
    }),
    engine("best or nearest, 100,000 Countdown puzzles on one core", 1, batch),
    engine("all essential solutions, a random Countdown puzzle", 200, || essential(200, Method::Fast)),
    engine("the same by the literal method", 10, || essential(10, Method::Literal)),
    engine("reach of 1 to 999 with the best formulas, one Countdown hand", 1, || reach_all(Method::Fast)),
    engine("the same by the literal method", 1, || reach_all(Method::Literal)),
    engine("the fewest operators for each of 1 to 999, one Countdown hand", 20, fewest_of_each),
    engine("number of essential solutions, all 1,820 hands of the 24 game", 1, hands_of_24),
    command("the same, by the command", 1, sweep_24),
    command("the same listed as JSON lines, by the command", 1, list_24),
    engine("sweep of Countdown, fewest operators, targets 1 to 999", 1, sweep_countdown),
    engine("sweep of Countdown, distance, targets 101 to 999", 1, sweep_distance),
    engine("sweep of Countdown, solvable under domain rational, targets 101 to 999", 1, sweep_rational),
    Row { slow: true, ..engine("sweep of Countdown, essential solutions, targets 101 to 999", 1, sweep_essential) },
    Row { slow: true, ..engine("sweep of Countdown, grade, targets 101 to 999", 1, sweep_grades) },
    engine("histogram of the 4,531,228,985,976 formulas, values 1 to 999", 1, histogram),
    engine("best, 8 numbers, target 99,991", 1, || exact("75,50,2,3,8,7,9,11", None)),
    engine("best, 10 numbers, target 99,991", 1, || exact("1,2,3,4,5,6,7,8,9,10", None)),
    engine("all essential solutions, 8 numbers", 1, || exact("75,50,2,3,8,7,9,11", Some(15))),
    engine("smallest number that 12 to 1 in order do not make, rational", 1, || {
        first_missing(1..=12, Order::Fixed, 152_632);
    }),
    Row {
        slow: true,
        ..engine("smallest number that 16 copies of 16 do not make, rational", 1, || {
            first_missing([16; 16], Order::Any, 41_671);
        })
    },
    engine("one target that 9 numbers do not make, rational", 1, nine_in_vain),
    Row { slow: true, ..engine("the nearest of a target that 9 numbers do not make, rational", 1, nearest_of_nine) },
    command("one process of the command, one Countdown puzzle", PROCESSES, one_process),
    engine("judge an answer of 60 characters", ANSWERS, || judge_all(0)),
    python(|| rival(0)),
    engine("judge the answer in a completion of 2,000 characters", ANSWERS, || judge_all(REASONING)),
    python(|| rival(REASONING)),
    engine("490,000 puzzles of 3 or 4 numbers from 1 to 99, generated and labelled", 1, || {
        generate(law(), 490_000, 523_965);
    }),
    engine("4,000 Countdown puzzles, generated and labelled", 1, || {
        generate(Candidates::of(&Game::COUNTDOWN), 4000, 62_426);
    }),
    engine("a row of a Countdown file without labels, audited", 20_000, audit_countdown),
    command("a row of Parquet judged and written to Parquet, by the command", ROWS_OF_FILES, || {
        fill("check", "parquet");
    }),
    command("a row of CSV judged and written to CSV, by the command", ROWS_OF_FILES, || fill("check", "csv")),
    command("a row of JSON lines judged and written to JSON lines, by the command", ROWS_OF_FILES, || {
        fill("check", "jsonl");
    }),
    command("a Countdown puzzle of Parquet solved and written to Parquet, by the command", ROWS_OF_FILES, || {
        fill("solve", "parquet");
    }),
    engine("every value of 1 to 9 in order, joined, rational", 1, every_value),
    engine("formulas of 1 to 9 in order, joined and without brackets, for each of 1 to 1000", 1, without_brackets),
    engine("best or nearest, a random Countdown puzzle with ^", 200, || with_powers(200)),
    engine("best formula of each of 0 to 100 from four fours", 1, || made(&[4; 4], &Game::FOUR_FOURS, 0..=100, 96)),
    engine("best formula of each of 1 to 100 from the year 2026", 1, || made(&[2, 0, 2, 6], &Game::YEAR, 1..=100, 86)),
    engine("best formula of each of 0 to 11,111 from 1 to 9 in order, joined, with ^", 1, ascending),
    engine("best formula of each of 1 to 9,434 from 1 to 7 with ^", 1, up_to_seven),
    Row { slow: true, ..engine("Friedman numbers up to 100,000", 1, friedman) },
    engine("essential solutions of four fours and 24, of 6,221,568 solutions", 1, all_of_four_fours),
];

fn deals(number: u32) -> impl Iterator<Item = Puzzle> {
    let seed = |word: u32| word.to_string().parse().expect("a number is a word");
    (0..number).map(move |word| deal(&Game::COUNTDOWN, &seed(word), None).expect("any tiles will do"))
}

fn best(number: u32, method: Method) {
    let exact = deals(number).filter(|puzzle| Solver::new().method(method).solve(puzzle).found.status == Status::Exact);
    assert_eq!(exact.count(), if number == 1000 { 938 } else { 10 });
}

/// A hand with many values, and an integer that is none of them.
fn nine() -> Puzzle {
    let numbers = [1, 2, 4, 11, 34, 152, 1143, 8285, 98_863];
    Puzzle::new(hand(&numbers, Rules { domain: Domain::Rational, ..Game::COUNTDOWN.rules() }), 657_309.into())
}

fn nine_in_vain() {
    let puzzle = nine();
    let reach = puzzle.hand().reach(std::slice::from_ref(puzzle.target()));
    assert!(reach.targets[0].best().is_none());
}

fn nearest_of_nine() {
    let answer = nine().solve();
    assert_eq!(answer.nearest.iter().map(|nearest| nearest.value().to_string()).collect::<Vec<_>>(), ["424621611/646"]);
}

fn batch() {
    solve_batch(100_000, 1);
}

/// Solves Countdown puzzles in as many batches as there are threads.
pub(super) fn solve_batch(number: u32, threads: usize) {
    let puzzles: Vec<Puzzle> = deals(number).collect();
    let batches: Vec<&[Puzzle]> = puzzles.chunks(puzzles.len().div_ceil(threads)).collect();
    let exact = parallel_on(threads, batches.len(), |batch| {
        let solver = Solver::new();
        batches[batch].iter().filter(|puzzle| solver.solve(puzzle).found.status == Status::Exact).count()
    });
    assert_eq!(exact.iter().sum::<usize>(), 93_901);
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

fn sweep_24() {
    let summary = sumwise(&["sweep", "--game", "24", "--question", "essential"], "");
    assert!(summary.contains("make every target                 1362"), "{summary}");
}

fn list_24() {
    let lines: Vec<String> = Game::TWENTY_FOUR.space().map(|(cards, _)| spaced(&cards)).collect();
    let listed = sumwise(&["solve", "-", "--game", "24", "--all", "--format", "jsonl"], &lines.join("\n"));
    let essential = listed.lines().map(|line| line.split_once(r#""essential":"#).expect("a count").1);
    let counts = essential.map(|rest| rest.split_once('}').expect("an object").0.parse::<u32>().expect("a number"));
    assert_eq!((listed.lines().count(), counts.sum()), (1820, 3017));
}

/// The rows of each file.
const ROWS_OF_FILES: u32 = 200_000;

/// Answers a file of rows with numbers, a target and an answer, which stays for the next time, and writes it with its answers.
fn fill(question: &str, form: &str) {
    let file = |name: &str, form: &str| {
        let file = env::temp_dir().join(format!("sumwise-bench-{name}")).with_extension(form);
        file.into_os_string().into_string().expect("a path of ASCII")
    };
    let (input, output) = (file("rows", form), file("filled", form));
    if !Path::new(&input).exists() {
        let text = if form == "parquet" { file("lines", "jsonl") } else { input.clone() };
        fs::write(&text, rows_of_file(form != "csv")).expect("there is room for the rows");
        if form == "parquet" {
            // Its columns of an earlier answer are copied, which takes next to nothing.
            sumwise(&["check", "--in", &text, "--out", &input], "");
        }
    }
    let extract: &[&str] = if question == "check" { &["--extract", "answer"] } else { &[] };
    sumwise(&[&[question, "--in", &input, "--out", &output], extract].concat(), "");
    assert!(fs::metadata(&output).expect("the file is written").len() > u64::from(ROWS_OF_FILES));
    fs::remove_file(output).expect("it was written");
}

/// Returns rows as a model might answer them: half of the answers stand after some words, and a third are wrong.
fn rows_of_file(in_json: bool) -> String {
    let count = ROWS_OF_FILES.to_string();
    let generated = sumwise(&["generate", "--seed", "files", "--count", &count], "");
    let row = |(index, line): (usize, &str)| {
        let (puzzle, formula) = line.split_once("  ").expect("a puzzle and its answer");
        let (numbers, target) = puzzle.split_once(':').and_then(|(_, hand)| hand.split_once('=')).expect("an id");
        let formula = if index % 3 == 0 { formula.replacen('+', "-", 1) } else { formula.to_owned() };
        let words = if index % 2 == 0 { "<think>Let me try a few steps with these numbers.</think> " } else { "" };
        let text = format!("{words}<answer>{formula}</answer>");
        if in_json {
            format!(r#"{{"numbers":[{numbers}],"target":{target},"text":"{text}"}}"#)
        } else {
            format!(r#""[{numbers}]",{target},"{text}""#)
        }
    };
    let header = (!in_json).then(|| "numbers,target,text".to_owned());
    let rows: Vec<_> = header.into_iter().chain(generated.lines().enumerate().map(row)).collect();
    rows.join("\n") + "\n"
}

fn every_value() {
    let hand = hand(&[1, 2, 3, 4, 5, 6, 7, 8, 9], Rules { order: Order::Fixed, join: Join::Digits, ..Rules::FREE });
    assert_eq!(Solver::new().values(&hand).found.len(), 3_244_635);
}

fn one_process() {
    for _ in 0..PROCESSES {
        let answer = sumwise(&["solve", "75", "50", "2", "3", "8", "7", "--target", "812"], "");
        assert_eq!(answer, "(50+8)*7*2 = 812\n");
    }
}

fn spaced(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Runs the command of the same build with some standard input, and returns its standard output.
fn sumwise(arguments: &[&str], input: &str) -> String {
    let command = env::current_exe().expect("this program is a file").with_file_name("sumwise");
    let mut running = Command::new(command)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command has been built");
    let mut pipe = running.stdin.take().expect("its input is a pipe");
    let output = thread::scope(|scope| {
        // A command that answers before it has read everything must not wait for its reader.
        scope.spawn(move || pipe.write_all(input.as_bytes()).expect("it reads"));
        running.wait_with_output().expect("it ends")
    });
    String::from_utf8(output.stdout).expect("the command writes UTF-8")
}

fn field(targets: RangeInclusive<i64>, rules: Rules) -> Field {
    Field::new(Space::of(&Game::COUNTDOWN, Order::Any), targets, rules).expect("Countdown can be swept")
}

/// Sweeps, and returns the figures of all hands and targets.
fn swept(field: Field, question: Question, threads: usize) -> Summary {
    let sweep = Sweep::new(field, question);
    let summaries = parallel_on(threads, sweep.units(), |unit| {
        let mut summary = Summary::new(sweep.field(), &[]);
        summary.add(sweep.field(), sweep.hands_of(unit), &sweep.unit(unit));
        summary
    });
    let mut all = Summary::new(sweep.field(), &[]);
    for summary in &summaries {
        all.join(summary);
    }
    all
}

fn sweep_countdown() {
    fewest_of_countdown(processors());
}

pub(super) fn fewest_of_countdown(threads: usize) {
    let summary = swept(field(1..=999, Game::COUNTDOWN.rules()), Question::Fewest, threads);
    assert_eq!(summary.all.pairs, 13_243 * 999);
}

fn sweep_distance() {
    let summary = swept(field(101..=999, Game::COUNTDOWN.rules()), Question::Distance, processors());
    assert_eq!(summary.all.solvable, 10_858_746);
}

fn sweep_essential() {
    sweep_classes(Question::Essential);
}

fn sweep_grades() {
    sweep_classes(Question::Grade);
}

fn sweep_classes(question: Question) {
    let summary = swept(field(101..=999, Game::COUNTDOWN.rules()), question, processors());
    assert_eq!(summary.all.solvable, 10_858_746);
}

fn sweep_rational() {
    let rules = Rules { domain: Domain::Rational, ..Game::COUNTDOWN.rules() };
    let summary = swept(field(101..=999, rules), Question::Solvable, processors());
    assert_eq!(summary.all.solvable, 10_974_119);
}

fn histogram() {
    let plan = HistogramPlan::new(field(1..=999, Rules { domain: Domain::Integer, ..Game::COUNTDOWN.rules() }));
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

/// Finds the smallest number that some numbers, the largest first, do not make.
fn first_missing(numbers: impl IntoIterator<Item = i64, IntoIter: DoubleEndedIterator>, order: Order, smallest: i64) {
    let numbers: Vec<i64> = numbers.into_iter().rev().collect();
    let targets: Vec<Rational> = (1..=200_000).map(Rational::from).collect();
    let missing = Solver::new().first_missing(&hand(&numbers, Rules { order, ..Rules::FREE }), &targets);
    assert_eq!(missing.found, Some(smallest.into()));
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
    let rules = Rules { usage: Use::Any, ..with_power() };
    assert_eq!(missing(&hand(&[1, 2, 3, 4, 5, 6, 7], rules), 1..=9_434), [9_434]);
}

/// Lists the essentially different solutions of a puzzle by looking at all of them.
fn all_of_four_fours() {
    let answer = "four-fours:4,4,4,4=24".parse::<Puzzle>().expect("an id").list(Distinct::Essential);
    assert_eq!((answer.solutions.len(), answer.counts.solutions), (703, Some(6_221_568_u32.into())));
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

/// The number of processes, one after the other.
const PROCESSES: u32 = 20;

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
        let numbers = spaced(puzzle.hand().numbers());
        let text = if reasoning > 0 { text.clone() } else { format!("<answer>{text}</answer>") };
        format!("{numbers}\t{}\t{text}\n", puzzle.target())
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
