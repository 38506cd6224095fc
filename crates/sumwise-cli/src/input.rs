//! From words of the command line, or lines of standard input, to hands and puzzles.

use std::ffi::OsString;

use num_bigint::BigUint;
use sumwise::solve::{Distinct, Method, lists_literally};
use sumwise::{Game, Hand, Pool, Puzzle, Rational, Rules, enumerate};

use crate::args::{RuleArgs, SearchArgs};
use crate::fault::Fault;
use crate::fields::{Fields, Otherwise, PUZZLE};

/// A word of the command line that is a negative fraction is not taken for a flag: its sign is written `−`, which is read
/// as one too.
pub(crate) fn keep_sign(word: OsString) -> OsString {
    let fraction = word
        .to_str()
        .and_then(|text| text.strip_prefix('-'))
        .filter(|text| text.starts_with(|first: char| first.is_ascii_digit()) && text.contains('/'))
        .filter(|text| text.parse::<Rational>().is_ok());
    fraction.map(|fraction| format!("−{fraction}").into()).unwrap_or(word)
}

/// The most formulas that are looked at one by one without a limit: those of about seven numbers.
const MAX_FORMULAS: u64 = 10_000_000_000;

/// The most numbers whose sub-hands are searched without a limit.
const MAX_SEARCHED: usize = 16;

impl RuleArgs {
    /// The game asked for, or the one that is meant otherwise.
    pub(crate) fn game(&self, otherwise: Game) -> Game {
        self.game.clone().unwrap_or(otherwise)
    }

    /// Rules with what the command line overrides.
    pub(crate) fn over(&self, rules: Rules) -> Rules {
        Rules {
            order: self.order.unwrap_or(rules.order),
            r#use: self.r#use.unwrap_or(rules.r#use),
            domain: self.domain.unwrap_or(rules.domain),
            operators: self.operators.unwrap_or(rules.operators),
        }
    }
}

/// Numbers, a game and its rules, and a target if one is known.
pub(crate) struct Question {
    pub(crate) game: Option<Game>,
    pub(crate) hand: Hand,
    pub(crate) target: Option<Rational>,
}

impl Question {
    /// Reads words of the command line: numbers, or one puzzle id.
    pub(crate) fn read(words: &[String], target: Option<&Rational>, rules: &RuleArgs) -> Result<Self, Fault> {
        match words {
            [id] if id.contains(':') => Self::read_id(id, target, rules),
            _ => {
                let separates = |character: char| character == ',' || character.is_whitespace();
                let numbers = words.iter().flat_map(|word| word.split(separates)).filter(|word| !word.is_empty());
                Self::new(parse_numbers(numbers)?, target.cloned(), rules)
            }
        }
    }

    pub(crate) fn new(numbers: Vec<Rational>, target: Option<Rational>, rules: &RuleArgs) -> Result<Self, Fault> {
        let game = rules.game(Game::COUNTDOWN);
        let hand = Hand::new(numbers, rules.over(game.rules())).map_err(Fault::input)?;
        let target = target.or_else(|| game.default_target());
        Ok(Self { game: Some(game), hand, target })
    }

    pub(crate) fn read_id(id: &str, target: Option<&Rational>, rules: &RuleArgs) -> Result<Self, Fault> {
        let puzzle: Puzzle = id.parse().map_err(Fault::input)?;
        let game = rules.game.as_ref().or(puzzle.game());
        let base = game.filter(|game| !puzzle.may_be_of(game)).map_or(*puzzle.hand().rules(), Game::rules);
        let hand = Hand::new(puzzle.hand().numbers().to_vec(), rules.over(base)).map_err(Fault::input)?;
        Ok(Self { game: game.cloned(), hand, target: Some(target.unwrap_or(puzzle.target()).clone()) })
    }

    /// Reads a line of standard input: a puzzle id, `NUMBERS = TARGET`, or a JSON object. The target is for lines without one.
    pub(crate) fn read_line(line: &str, target: Option<&Rational>, rules: &RuleArgs) -> Result<Self, Fault> {
        let line = line.trim();
        if line.starts_with('{') {
            Fields::read(line, PUZZLE)?.question(&Otherwise { rules, target, question: None })
        } else if line.contains(':') {
            Self::read_id(line, None, rules)
        } else {
            let (numbers, own) = line.split_once('=').map_or((line, None), |(numbers, own)| (numbers, Some(own)));
            let own = own.map(|own| own.trim().parse()).transpose().map_err(Fault::input)?;
            Self::read(&[numbers.to_owned()], own.as_ref().or(target), rules)
        }
    }

    /// The puzzle, when there is a target.
    pub(crate) fn puzzle(self) -> Result<Puzzle, Fault> {
        let target = self.target.ok_or_else(|| {
            let game = self.game.as_ref().map_or("the puzzle", Game::name);
            Fault::Input(format!("a target is missing: {game} has none of its own, so give one with --target"))
        })?;
        Ok(Puzzle::with_game(self.game, self.hand, target))
    }
}

/// What hands are drawn from, and how many numbers; `None` for a game that is dealt otherwise.
pub(crate) fn draws(game: &Game, pool: Option<&Pool>, numbers: Option<usize>) -> Result<Option<(Pool, usize)>, Fault> {
    match pool.or(game.pool()) {
        Some(pool) => Ok(Some((pool.clone(), numbers.unwrap_or(game.size())))),
        None if numbers.is_some() => {
            Err(Fault::Input(format!("{game} is not dealt from one pool: give one with --pool")))
        }
        None => Ok(None),
    }
}

/// The targets of a game, or of a puzzle without one.
pub fn targets_of(game: Option<&Game>) -> std::ops::RangeInclusive<i64> {
    game.map_or(1..=100, Game::target_range)
}

/// Refuses a search that would take longer than anybody waits, unless it is limited.
pub(crate) fn refuse_endless(
    hand: &Hand,
    target: Option<&Rational>,
    search: &SearchArgs,
    lists: Option<Distinct>,
) -> Result<(), Fault> {
    match endless(hand, target, search.method, lists) {
        Some(message) if search.limit.is_none() => Err(Fault::Input(message + " without --limit")),
        _ => Ok(()),
    }
}

/// Why a search would take longer than anybody waits, if it would.
pub fn endless(hand: &Hand, target: Option<&Rational>, method: Method, lists: Option<Distinct>) -> Option<String> {
    let literally = lists.is_some_and(|distinct| lists_literally(hand, target, distinct));
    let numbers = hand.numbers().len();
    let formulas = enumerate::count(numbers, hand.rules());
    let bound = if method == Method::Literal || literally {
        (formulas > BigUint::from(MAX_FORMULAS)).then_some("at most 10^10 of them are looked at one by one")
    } else {
        (numbers > MAX_SEARCHED).then_some("at most 16 numbers are searched")
    };
    bound.map(|bound| format!("{numbers} numbers make {} formulas under these rules, and {bound}", about(&formulas)))
}

/// A large count in two digits and a power of ten, cut and not rounded.
fn about(count: &BigUint) -> String {
    let digits = count.to_string();
    format!("about {}.{} × 10^{}", &digits[..1], &digits[1..2], digits.len() - 1)
}

fn parse_numbers<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<Rational>, Fault> {
    words.map(|word| word.trim().parse().map_err(Fault::input)).collect()
}
