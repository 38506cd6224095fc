//! A puzzle: numbers, a target and rules; and the text id that names it.

use std::fmt;
use std::str::FromStr;

use crate::game::Game;
use crate::number::{ParseRationalError, Rational};
use crate::quote::shown;
use crate::rules::{RuleError, Rules};
use crate::words::UnknownWord;

/// The most numbers a hand may have.
///
/// Far beyond what can be enumerated, and small enough that every count of formulas is computed at once.
pub const MAX_NUMBERS: usize = 64;

/// Numbers, in the order given, with the rules under which they make formulas.
///
/// ```
/// use sumwise::puzzle::HandError;
/// use sumwise::{Domain, Game, Hand};
///
/// let hand = Hand::new([75, 50, 2].map(Into::into).to_vec(), Game::Countdown.rules())?;
/// assert_eq!(hand.numbers()[0], 75.into());
/// assert_eq!(hand.rules().domain, Domain::Positive);
/// assert_eq!(Hand::new(Vec::new(), Game::Countdown.rules()), Err(HandError::NoNumbers));
/// # Ok::<(), HandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    numbers: Vec<Rational>,
    rules: Rules,
}

impl Hand {
    /// A hand of 1 to [`MAX_NUMBERS`] numbers.
    ///
    /// # Errors
    /// [`HandError`] when there are none or too many.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([2, 3, 5, 7].map(Into::into).to_vec(), Game::Primes.rules())?;
    /// assert_eq!(hand.numbers().len(), 4);
    /// # Ok::<(), sumwise::puzzle::HandError>(())
    /// ```
    pub fn new(numbers: Vec<Rational>, rules: Rules) -> Result<Self, HandError> {
        match numbers.len() {
            0 => Err(HandError::NoNumbers),
            1..=MAX_NUMBERS => Ok(Self { numbers, rules }),
            count => Err(HandError::TooMany(count)),
        }
    }

    /// The numbers in the order given.
    pub fn numbers(&self) -> &[Rational] {
        &self.numbers
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// Why numbers are not a hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// There are no numbers.
    #[error("no numbers: give at least one, like 75 50 2 3 8 7")]
    NoNumbers,
    /// There are more than [`MAX_NUMBERS`].
    #[error("{0} numbers are too many: a hand has at most {MAX_NUMBERS}")]
    TooMany(usize),
}

/// A hand and the target it should make.
///
/// A puzzle's id is the game, the rules that differ from the game's own, the numbers and the target. It is written by
/// [`Display`](fmt::Display) and read by [`FromStr`]:
///
/// ```
/// use sumwise::{Domain, Puzzle};
///
/// let puzzle: Puzzle = "countdown~domain=integer:25,50,75,100,3,6=952".parse()?;
/// assert_eq!(puzzle.hand().rules().domain, Domain::Integer);
/// assert_eq!(puzzle.to_string(), "countdown~domain=integer:25,50,75,100,3,6=952");
/// # Ok::<(), sumwise::puzzle::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    game: Game,
    hand: Hand,
    target: Rational,
}

impl Puzzle {
    /// A puzzle of a game, whose rules the hand may override.
    ///
    /// ```
    /// use sumwise::{Game, Hand, Puzzle};
    ///
    /// let hand = Hand::new([3, 3, 8, 8].map(Into::into).to_vec(), Game::TwentyFour.rules())?;
    /// assert_eq!(Puzzle::new(Game::TwentyFour, hand, 24.into()).to_string(), "24:3,3,8,8=24");
    /// # Ok::<(), sumwise::puzzle::HandError>(())
    /// ```
    pub fn new(game: Game, hand: Hand, target: Rational) -> Self {
        Self { game, hand, target }
    }

    /// The game it belongs to.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The numbers and rules.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// What is to be made.
    pub fn target(&self) -> &Rational {
        &self.target
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, defaults) = (&self.hand.rules, self.game.rules());
        write!(f, "{}", self.game)?;
        for ((name, word), (_, default)) in rules.words().zip(defaults.words()) {
            if word != default {
                write!(f, "~{name}={word}")?;
            }
        }
        for (position, number) in self.hand.numbers.iter().enumerate() {
            write!(f, "{}{number}", if position == 0 { ':' } else { ',' })?;
        }
        write!(f, "={}", self.target)
    }
}

/// Why a text is not a puzzle's id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePuzzleError {
    /// The parts of an id are not there.
    #[error("`{0}` is not a puzzle id: write GAME:NUMBERS=TARGET, like countdown:25,50,75,100,3,6=952")]
    Form(String),
    /// A rule is not written as `RULE=VALUE`.
    #[error("`{0}` is not a rule: write order=, use=, domain= or operators= and a value")]
    RuleForm(String),
    /// A rule cannot be overridden.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownWord),
    /// A number or the target is not a number.
    #[error(transparent)]
    Number(#[from] ParseRationalError),
    /// There are no numbers or too many.
    #[error(transparent)]
    Hand(#[from] HandError),
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    /// Reads `GAME[~RULE=VALUE]…:NUMBERS=TARGET`.
    ///
    /// ```
    /// use sumwise::{Game, Puzzle};
    ///
    /// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
    /// assert_eq!((puzzle.game(), puzzle.target()), (Game::TwentyFour, &24.into()));
    /// assert_eq!(puzzle.hand().numbers().len(), 4);
    /// assert!("24:3,3,8,8".parse::<Puzzle>().is_err()); // no target
    /// # Ok::<(), sumwise::puzzle::ParsePuzzleError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParsePuzzleError> {
        let form = || ParsePuzzleError::Form(shown(text));
        let (head, puzzle) = text.split_once(':').ok_or_else(form)?;
        let (numbers, target) = puzzle.rsplit_once('=').ok_or_else(form)?;
        let mut head = head.split('~');
        let game: Game = head.next().unwrap_or_default().parse()?;
        let rules = head.try_fold(game.rules(), override_rule)?;
        let numbers = numbers.split(',').map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self::new(game, Hand::new(numbers, rules)?, target.parse()?))
    }
}

fn override_rule(mut rules: Rules, rule: &str) -> Result<Rules, ParsePuzzleError> {
    let (name, word) = rule.split_once('=').ok_or_else(|| ParsePuzzleError::RuleForm(shown(rule)))?;
    rules.set(name, word)?;
    Ok(rules)
}
