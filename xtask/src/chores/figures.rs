//! `cargo xtask figures`: docs/figures.md, the computed figures of all games beside the published ones.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use num_bigint::BigUint;
use sumwise::catalan;
use sumwise::solve::{Distinct, Method, Solver};
use sumwise::sweep::{Field, Figures, HistogramPlan, Question, Summary, Sweep};
use sumwise::{Class, Domain, Game, Hand, Order, Rational, Rules, Space, Targets, Use, enumerate};

use xtask::parallel::parallel;

/// A row of the page.
struct Figure {
    what: String,
    rules: String,
    input: String,
    computed: String,
}

/// The published figures and their sources, by the name, the rules and the input.
type Gold = BTreeMap<(String, String, String), (String, String)>;

type Done<T> = Result<T, Box<dyn std::error::Error>>;

const HEAD: &str = "\
# Figures

The figures of all games, computed by `cargo xtask figures`, beside the published ones. Rules are written as
order/use/domain. A pair is a hand and a target. Draws count a hand as often as it can be dealt. Of the integer sequences,
shorter terms are tests, and the next terms take from a minute to hours.

| what | rules | input | computed | published | source |
|---|---|---|---|---|---|
";

/// Computes every figure and writes the page.
pub(crate) fn write() -> Done<()> {
    let mut figures = quick();
    figures.extend(slow());
    let gold = gold()?;
    let mut page = HEAD.to_owned();
    for figure in &figures {
        page += &line(figure, &gold)?;
    }
    fs::create_dir_all(root().join("docs"))?;
    Ok(fs::write(page_path(), page)?)
}

/// Computes the quick figures and looks for them on the page.
pub(crate) fn check() -> Done<()> {
    let (page, gold) = (fs::read_to_string(page_path())?, gold()?);
    for figure in quick() {
        let line = line(&figure, &gold)?;
        if !page.contains(&line) {
            return Err(format!("docs/figures.md differs from this figure: {line}: run `cargo xtask figures`").into());
        }
    }
    Ok(())
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn page_path() -> PathBuf {
    root().join("docs/figures.md")
}

/// Writes a figure as a row. Fails if it is not the published one.
fn line(figure: &Figure, gold: &Gold) -> Done<String> {
    let Figure { what, rules, input, computed } = figure;
    let key = (what.clone(), rules.clone(), input.clone());
    let (published, source) = gold.get(&key).map_or(("", ""), |(published, source)| (published, source));
    if !published.is_empty() && published != computed {
        return Err(format!("{what} of {input} is published as {published} and computed as {computed}").into());
    }
    Ok(format!("| {what} | {rules} | {input} | {computed} | {published} | {source} |\n"))
}

fn gold() -> Done<Gold> {
    let file = root().join("testdata/gold-figures.csv");
    let mut rows = csv::ReaderBuilder::new().comment(Some(b'#')).flexible(true).quoting(false).from_path(file)?;
    let mut gold = Gold::new();
    for row in rows.records() {
        let row = row?;
        let field = |at: usize| row.get(at).unwrap_or_default().to_owned();
        gold.insert((field(0), field(1), field(2)), (field(3), field(4)));
    }
    Ok(gold)
}

/// Computes the figures that take seconds.
fn quick() -> Vec<Figure> {
    let mut figures = counts();
    for game in Game::built_in() {
        figures.extend(of_space(game));
        if ![Game::CARDS, Game::KRYPTO].contains(game) {
            figures.extend(of_sweep(game));
        }
    }
    figures
}

/// Computes the figures that take longer.
fn slow() -> Vec<Figure> {
    let mut figures = of_sweep(&Game::CARDS);
    figures.extend(of_sweep(&Game::KRYPTO));
    let rules = Rules { domain: Domain::Integer, ..Game::COUNTDOWN.rules() };
    let plan = HistogramPlan::new(field(&Game::COUNTDOWN, 1..=999, rules));
    let mut histogram = plan.empty();
    for found in parallel(plan.units(), |unit| plan.unit(unit)) {
        histogram.add(&found);
    }
    figures.push(figure("valid formulas of all draws", &rules, "Countdown", histogram.valid));
    let sum: u128 = histogram.by_value.iter().sum();
    figures.push(figure("formulas of all draws that make 1-999", &rules, "Countdown", sum));
    figures.extend(sequences());
    figures
}

#[allow(clippy::needless_pass_by_value, reason = "what is computed is a number")]
fn figure(what: &str, rules: &Rules, input: &str, computed: impl ToString) -> Figure {
    let rules = format!("{}/{}/{}", rules.order, rules.usage, rules.domain);
    Figure { what: what.to_owned(), rules, input: input.to_owned(), computed: computed.to_string() }
}

/// Computes the counts of single hands.
fn counts() -> Vec<Figure> {
    let shapes: Vec<String> = (0..=6).map(|operators| catalan(operators).to_string()).collect();
    let unruled = |what: &str, rules: &str, input: &str, computed: String| Figure {
        what: what.to_owned(),
        rules: rules.to_owned(),
        input: input.to_owned(),
        computed,
    };
    let (cards, countdown) = (Game::CARDS.rules(), Game::COUNTDOWN.rules());
    let solutions = |target: i64| {
        let hand = Hand::new([1, 3, 7, 10, 25, 50], countdown).expect("six numbers are a hand");
        Solver::new().method(Method::Literal).count(&hand, Some(&target.into())).found
    };
    let number = |count: Option<BigUint>| count.expect("it was asked for");
    let draws: u128 = Space::of(&Game::COUNTDOWN, Order::Any).map(|(_, ways)| ways).sum();
    vec![
        unruled("shapes with n operators", "", "n = 0..6", shapes.join(" ")),
        unruled("formulas of one deal", "fixed/all", "5 numbers", enumerate::count(5, &cards).to_string()),
        unruled(
            "formulas of a hand (each number at most once)",
            "any/any",
            "6 numbers",
            enumerate::count(6, &countdown).to_string(),
        ),
        unruled(
            "formulas of all draws of 6 from 24 tiles",
            "any/any",
            "Countdown",
            (enumerate::count(6, &countdown) * draws).to_string(),
        ),
        figure("valid formulas", &countdown, "1 3 7 10 25 50", number(solutions(765).valid)),
        figure("solutions", &countdown, "1 3 7 10 25 50 = 765", number(solutions(765).solutions)),
        figure("solutions", &countdown, "1 3 7 10 25 50 = 831", number(solutions(831).solutions)),
        unruled(
            "smallest positive integer not makeable from n..1 in that order",
            "fixed/all/rational",
            "n = 1..6",
            (1..=6).map(|numbers| smallest_not_made((1..=numbers).rev(), in_order())).collect::<Vec<_>>().join(" "),
        ),
        unruled("distinct formulas of n symbols that use all", "any/all/rational", "n = 1..4", distinct_formulas()),
        figure("essential solutions", &Game::TWENTY_FOUR.rules(), "24 game with 1-13", essential_solutions()),
    ]
}

/// Counts the algebraically different formulas of n symbols, for which primes far apart stand.
fn distinct_formulas() -> String {
    let primes = [1_009, 10_007, 100_003, 1_000_003];
    let distinct = |symbols: usize| {
        let hand = Hand::new(primes.into_iter().take(symbols), Game::TWENTY_FOUR.rules()).expect("a hand");
        let classes: BTreeSet<Class> =
            enumerate::formulas(&hand).filter_map(|formula| Class::of(&formula).ok()).collect();
        classes.len().to_string()
    };
    (1..=4).map(distinct).collect::<Vec<_>>().join(" ")
}

fn essential_solutions() -> u64 {
    let cards = (1..=13).flat_map(|card| [card; 4]);
    let cards = Hand::new(cards, Game::TWENTY_FOUR.rules()).expect("52 cards are a hand");
    let counts = Solver::new().count_each(&cards, 4, &24.into(), Distinct::Essential);
    counts.expect("classes are generated under these rules").into_iter().sum()
}

/// Returns the smallest positive integer that the numbers do not make.
fn smallest_not_made(numbers: impl IntoIterator<Item = i64>, rules: Rules) -> String {
    let hand = Hand::new(numbers, rules).expect("a hand");
    let missing = |first: i64| {
        let targets: Vec<Rational> = (first..first + 1000).map(Rational::from).collect();
        hand.reach(&targets).targets.into_iter().find(|target| target.best().is_none())
    };
    let missing = (1..).step_by(1000).find_map(missing).expect("a hand has finitely many formulas");
    missing.value.to_string()
}

/// The widest rules that use every number in its order.
fn in_order() -> Rules {
    Rules { order: Order::Fixed, ..Rules::FREE }
}

/// Computes terms of integer sequences that are too long for the tests. Those beyond them take minutes or more.
fn sequences() -> Vec<Figure> {
    let some = Rules { usage: Use::Any, ..Rules::FREE };
    let whole = Rules { domain: Domain::Integer, ..some };
    let without_minus = Rules { operators: "+*".parse().expect("operators"), ..some };
    let smallest = |input: &str, numbers: Vec<i64>, rules| {
        figure("smallest positive integer not made", &rules, input, smallest_not_made(numbers, rules))
    };
    let friedman = Rules { order: Order::Fixed, ..Game::FRIEDMAN.rules() };
    let is_made = |number: i64| {
        let digits: Vec<i64> = number.to_string().bytes().map(|digit| i64::from(digit - b'0')).collect();
        let hand = Hand::new(digits, friedman).expect("a hand");
        hand.reach(&[number.into()]).targets[0].best().is_some()
    };
    let made = parallel(156, |hundred| {
        let numbers = 100 * i64::try_from(hundred).expect("a small number")..;
        numbers.take(100).filter(|number| (10..=15_585).contains(number) && is_made(*number)).count()
    });
    vec![
        smallest("9 to 1", (1..=9).rev().collect(), in_order()),
        smallest("10 copies of 10", vec![10; 10], Rules::FREE),
        smallest("0 to 7", (0..=7).collect(), some),
        smallest("13 copies of 13", vec![13; 13], whole),
        smallest("1 to 8 with + and *", (1..=8).collect(), without_minus),
        figure("Friedman numbers of the digits in order", &friedman, "10 to 15585", made.iter().sum::<usize>()),
    ]
}

/// Returns the name of a game's deals in the published figures.
fn input(game: &Game) -> String {
    match game.name() {
        "countdown" => "Countdown".to_owned(),
        "24" => "24 game with 1-13".to_owned(),
        name => name.to_owned(),
    }
}

fn of_space(game: &Game) -> Vec<Figure> {
    let rules = game.rules();
    let (hands, draws) =
        Space::of(game, rules.order).fold((0_u64, 0), |(hands, draws), (_, ways)| (hands + 1, draws + ways));
    vec![figure("different hands", &rules, &input(game), hands), figure("draws", &rules, &input(game), draws)]
}

fn field(game: &Game, targets: RangeInclusive<i64>, rules: Rules) -> Field {
    let field = Field::new(Space::of(game, rules.order), targets, rules).expect("every game can be swept");
    match game.targets_pool() {
        Some(pool) => field.with_targets_drawn_from(pool.clone()),
        None if *game.targets() == Targets::Joined => field.with_targets_joined(rules.order),
        None => field,
    }
}

fn of_sweep(game: &Game) -> Vec<Figure> {
    let (rules, range, input) = (game.rules(), game.target_range(), input(game));
    let sweep = Sweep::new(field(game, range.clone(), rules), Question::Solvable);
    let mut summary = Summary::new(sweep.field(), &game.large_values());
    for (unit, answers) in parallel(sweep.units(), |unit| sweep.unit(unit)).iter().enumerate() {
        summary.add(sweep.field(), sweep.hands_of(unit), answers);
    }
    let all = &summary.all;
    let mut figures = if range.start() == range.end() {
        vec![
            figure("solvable hands", &rules, &input, all.solvable),
            figure("solvable draws", &rules, &input, all.solvable_weighted),
        ]
    } else {
        let targets = format!("{}-{}", range.start(), range.end());
        vec![
            figure(&format!("(hand and target) pairs {targets}"), &rules, &input, all.pairs),
            figure(&format!("solvable (hand and target) pairs {targets}"), &rules, &input, all.solvable),
            figure(&format!("draws of solvable pairs {targets}"), &rules, &input, all.solvable_weighted),
            figure(&format!("hands that make every target {targets}"), &rules, &input, all.complete_hands),
        ]
    };
    let solvable = |(large, of_large): (&usize, &Figures)| {
        figure(&format!("solvable pairs with {large} large tiles"), &rules, &input, of_large.solvable)
    };
    figures.extend(summary.by_large.iter().map(solvable));
    figures
}
