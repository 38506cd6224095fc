//! Puzzles, and the ids that name them.

use std::fmt;
use std::str::FromStr;

use crate::game::Game;
use crate::number::{ParseRationalError, Rational};
use crate::rules::hand::{Hand, HandError};
use crate::rules::{RuleError, Rules};
use crate::text::quote::shown;
use crate::text::words::UnknownWord;

/// A hand, its target, and the game it belongs to, if any.
///
/// The id of a puzzle consists of the built-in game, the rules that differ from the game's own, the numbers and the
/// target. Without a built-in game it begins with `rules`, followed by the rules that differ from [`Rules::FREE`]. The
/// id is written by [`Display`](fmt::Display) and read by [`FromStr`]:
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

    /// Makes a puzzle of a game. The hand may override the rules of the game.
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

    /// Returns the game of the puzzle. A puzzle read from an id has a built-in game or none.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Returns whether the puzzle may belong to a game. An id does not name games from files, so a puzzle without a
    /// game may belong to any game from a file.
    ///
    /// ```
    /// use sumwise::{Game, Puzzle};
    ///
    /// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
    /// assert!(puzzle.may_be_of(&Game::TWENTY_FOUR) && !puzzle.may_be_of(&Game::KRYPTO));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn may_be_of(&self, game: &Game) -> bool {
        self.game.as_ref().map_or(!game.is_built_in(), |own| own == game)
    }

    /// Returns a puzzle of the same game with the same target and another hand.
    pub fn with_hand(&self, hand: Hand) -> Self {
        Self { game: self.game.clone(), hand, target: self.target.clone() }
    }

    /// Returns the numbers and rules.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// Returns the target.
    pub fn target(&self) -> &Rational {
        &self.target
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.as_ref().filter(|game| game.is_built_in());
        let (rules, defaults) = (self.hand.rules(), game.map_or(Rules::FREE, Game::rules));
        f.write_str(game.map_or(Game::FREE, Game::name))?;
        let both = (*rules != defaults).then(|| rules.words().zip(defaults.words()));
        for ((name, word), (_, default)) in both.into_iter().flatten() {
            if word == default {
                continue;
            }
            match name {
                // The signs themselves would need quoting in a shell or an address, and `~` stands before a rule.
                "operators" => write!(f, "~{name}={}", rules.operators.to_ascii())?,
                _ => write!(f, "~{name}={word}")?,
            }
        }
        for (position, number) in self.hand.numbers().iter().enumerate() {
            write!(f, "{}{number}", if position == 0 { ':' } else { ',' })?;
        }
        write!(f, "={}", self.target)
    }
}

/// The error of a text that is not a puzzle id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// A part of the id is missing.
    #[error("`{0}` is not a puzzle id: write GAME:NUMBERS=TARGET, like countdown:25,50,75,100,3,6=952")]
    Syntax(String),
    /// A rule is not written as `RULE=VALUE`.
    #[error("`{0}` is not a rule: write order=, use=, domain= or operators= and a value")]
    RuleSyntax(String),
    /// A rule cannot be overridden.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// No game has this name.
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
