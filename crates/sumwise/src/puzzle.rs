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
/// use sumwise::HandError;
/// use sumwise::{Domain, Game, Hand};
///
/// let hand = Hand::new([75, 50, 2], Game::COUNTDOWN.rules())?;
/// assert_eq!(hand.numbers()[0], 75.into());
/// assert_eq!(hand.rules().domain, Domain::Positive);
/// assert_eq!(Hand::new([0; 0], Game::COUNTDOWN.rules()), Err(HandError::NoNumbers));
/// # Ok::<(), HandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    numbers: Vec<Rational>,
    rules: Rules,
}

impl Hand {
    /// Makes a hand of 1 to [`MAX_NUMBERS`] numbers: integers or [`Rational`]s, from an array, a vector or any iterator.
    ///
    /// # Errors
    /// [`HandError`] when there are none or too many.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([2, 3, 5, 7], Game::PRIMES.rules())?;
    /// assert_eq!(hand.numbers().len(), 4);
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn new(numbers: impl IntoIterator<Item: Into<Rational>>, rules: Rules) -> Result<Self, HandError> {
        let numbers: Vec<Rational> = numbers.into_iter().map(Into::into).collect();
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
#[non_exhaustive]
pub enum HandError {
    /// There are no numbers.
    #[error("no numbers: give at least one, like 75 50 2 3 8 7")]
    NoNumbers,
    /// There are more than [`MAX_NUMBERS`].
    #[error("{0} numbers are too many: a hand has at most {MAX_NUMBERS}")]
    TooMany(usize),
}

/// A hand and the target it should make, and the game it belongs to, if any.
///
/// A puzzle's id is the built-in game, the rules that differ from the game's own, the numbers and the target. Where there
/// is no built-in game, `rules` stands for it, and the rules that differ from [`Rules::FREE`] follow. The id is written by
/// [`Display`](fmt::Display) and read by [`FromStr`]:
///
/// ```
/// use sumwise::{Domain, Puzzle};
///
/// let puzzle: Puzzle = "countdown~domain=integer:25,50,75,100,3,6=952".parse()?;
/// assert_eq!(puzzle.hand().rules().domain, Domain::Integer);
/// assert_eq!(puzzle.to_string(), "countdown~domain=integer:25,50,75,100,3,6=952");
/// let free: Puzzle = "rules~use=any~domain=positive:1,2,3=6".parse()?;
/// assert_eq!(free.game(), None);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    game: Option<Game>,
    hand: Hand,
    target: Rational,
}

impl Puzzle {
    /// Makes a puzzle that belongs to no game.
    ///
    /// ```
    /// use sumwise::{Hand, Puzzle, Rules};
    ///
    /// let hand = Hand::new([3, 3, 8, 8], Rules::FREE)?;
    /// assert_eq!(Puzzle::new(hand, 24.into()).to_string(), "rules:3,3,8,8=24");
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn new(hand: Hand, target: Rational) -> Self {
        Self { game: None, hand, target }
    }

    /// Makes a puzzle of a game, whose rules the hand may override.
    ///
    /// ```
    /// use sumwise::{Game, Hand, Puzzle};
    ///
    /// let hand = Hand::new([3, 3, 8, 8], Game::TWENTY_FOUR.rules())?;
    /// assert_eq!(Puzzle::of(&Game::TWENTY_FOUR, hand, 24.into()).to_string(), "24:3,3,8,8=24");
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn of(game: &Game, hand: Hand, target: Rational) -> Self {
        Self::with_game(Some(game.clone()), hand, target)
    }

    /// Makes a puzzle of a game, or of none.
    pub fn with_game(game: Option<Game>, hand: Hand, target: Rational) -> Self {
        Self { game, hand, target }
    }

    /// Returns the game it belongs to. A puzzle that was read from its id has none but a built-in one.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Returns the puzzle of the same game with another hand.
    pub fn with_hand(&self, hand: Hand) -> Self {
        Self { game: self.game.clone(), hand, target: self.target.clone() }
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
        let game = self.game.as_ref().filter(|game| game.is_built_in());
        let (rules, defaults) = (&self.hand.rules, game.map_or(Rules::FREE, Game::rules));
        f.write_str(game.map_or(Game::FREE, Game::name))?;
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
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// The parts of an id are not there.
    #[error("`{0}` is not a puzzle id: write GAME:NUMBERS=TARGET, like countdown:25,50,75,100,3,6=952")]
    Syntax(String),
    /// A rule is not written as `RULE=VALUE`.
    #[error("`{0}` is not a rule: write order=, use=, domain= or operators= and a value")]
    RuleSyntax(String),
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

    /// Reads `GAME[~RULE=VALUE]…:NUMBERS=TARGET`, where GAME is a built-in game or `rules`.
    ///
    /// ```
    /// use sumwise::{Game, Puzzle};
    ///
    /// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
    /// assert_eq!((puzzle.game(), puzzle.target()), (Some(&Game::TWENTY_FOUR), &24.into()));
    /// assert_eq!(puzzle.hand().numbers().len(), 4);
    /// assert!("24:3,3,8,8".parse::<Puzzle>().is_err()); // no target
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParsePuzzleError> {
        let syntax = || ParsePuzzleError::Syntax(shown(text));
        let (head, puzzle) = text.split_once(':').ok_or_else(syntax)?;
        let (numbers, target) = puzzle.rsplit_once('=').ok_or_else(syntax)?;
        let mut head = head.split('~');
        let game: Option<Game> = match head.next().unwrap_or_default() {
            Game::FREE => None,
            name => Some(name.parse()?),
        };
        let rules = head.try_fold(game.as_ref().map_or(Rules::FREE, Game::rules), override_rule)?;
        let numbers = numbers.split(',').map(str::parse).collect::<Result<Vec<Rational>, _>>()?;
        Ok(Self::with_game(game, Hand::new(numbers, rules)?, target.parse()?))
    }
}

fn override_rule(mut rules: Rules, rule: &str) -> Result<Rules, ParsePuzzleError> {
    let (name, word) = rule.split_once('=').ok_or_else(|| ParsePuzzleError::RuleSyntax(shown(rule)))?;
    rules.set(name, word)?;
    Ok(rules)
}
