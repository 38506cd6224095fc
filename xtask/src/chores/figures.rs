//! `cargo xtask figures`: docs/figures.md, the computed figures of all games beside the published ones.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use num_bigint::BigUint;
use sumwise::catalan;
use sumwise::solve::{Distinct, Method, Solver};
use sumwise::sweep::{Field, Figures, HistogramPlan, Question, Summary, Sweep};
use sumwise::{Class, Domain, Game, Hand, Order, Rational, Rules, Space, Use, enumerate};

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
order/use/domain. A pair is a hand and a target. Draws count a hand as often as it can be dealt.

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
    figures
}

#[allow(clippy::needless_pass_by_value, reason = "what is computed is a number")]
fn figure(what: &str, rules: &Rules, input: &str, computed: impl ToString) -> Figure {
    let rules = format!("{}/{}/{}", rules.order, rules.r#use, rules.domain);
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
            smallest_not_made(),
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

fn smallest_not_made() -> String {
    let rules = Rules { order: Order::Fixed, r#use: Use::All, ..Game::CARDS.rules() };
    let smallest = |numbers: i64| {
        let hand = Hand::new((1..=numbers).rev(), rules).expect("a hand");
        let targets: Vec<Rational> = (1..=100).map(Rational::from).collect();
        let reach = hand.reach(&targets);
        reach
            .targets
            .iter()
            .find(|target| target.best().is_none())
            .map_or("-".to_owned(), |target| target.value.to_string())
    };
    (1..=6).map(smallest).collect::<Vec<_>>().join(" ")
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
