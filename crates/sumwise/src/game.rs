//! The seven games: each a named set of rules with what can be dealt and its targets.

use std::ops::RangeInclusive;

use crate::number::Rational;
use crate::operator::Operators;
use crate::pool::Pool;
use crate::rules::{Domain, Order, Rules, Use};
use crate::words::words;

/// A named game.
///
/// ```
/// use sumwise::Game;
///
/// let game: Game = "24".parse()?;
/// assert_eq!(game.rules().to_string(), "order any, use all, domain rational, operators +-*/");
/// assert_eq!(game.default_target(), Some(24.into()));
/// # Ok::<(), sumwise::UnknownWord>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Five cards in order must make a sixth.
    Cards,
    /// The numbers round: any of six tiles must make a target of three digits.
    Countdown,
    /// Four cards must make 24.
    TwentyFour,
    /// The primes 2 3 5 7, in order, must make a number from 1 to 100.
    Primes,
    /// Five cards of the Krypto deck must make a sixth.
    Krypto,
    /// Four digits must make 10.
    MakeTen,
    /// Copies of one number must make 0, 1, 2 and so on: four fours.
    NCopies,
}

/// Where a game's hand comes from.
///
/// ```
/// use sumwise::Game;
/// use sumwise::game::Deck;
///
/// assert_eq!(Game::Primes.deck(), Deck::Given(vec![2, 3, 5, 7]));
/// assert_eq!(Game::TwentyFour.deck(), Deck::Draw { pool: "1..13x4".parse()?, numbers: 4 });
/// # Ok::<(), sumwise::pool::ParsePoolError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deck {
    /// Numbers drawn from a pool.
    Draw {
        /// What is drawn from.
        pool: Pool,
        /// How many numbers are drawn.
        numbers: usize,
    },
    /// So many copies of one value of the range.
    Copies {
        /// The values that may be copied.
        values: RangeInclusive<i64>,
        /// How many copies.
        numbers: usize,
    },
    /// Always these numbers.
    Given(Vec<i64>),
}

/// Where a game's target comes from.
///
/// ```
/// use sumwise::Game;
/// use sumwise::game::Targets;
///
/// assert_eq!(Game::Countdown.targets(), Targets::Range(101..=999));
/// assert_eq!(Game::Krypto.targets(), Targets::Draw);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Targets {
    /// Always this one.
    Fixed(i64),
    /// Any of the range, each as likely.
    Range(RangeInclusive<i64>),
    /// One more number drawn from the pool.
    Draw,
}

words!("game", Game {
    Cards = "cards",
    Countdown = "countdown",
    TwentyFour = "24",
    Primes = "primes",
    Krypto = "krypto",
    MakeTen = "make-ten",
    NCopies = "n-copies",
});

impl Game {
    /// What is dealt and what is to be made, in a sentence.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::TwentyFour.description(), "four cards of 1–13 in four suits make 24");
    /// ```
    pub const fn description(self) -> &'static str {
        match self {
            Self::Cards => "five cards of 1–10 in four suits, in order, make a sixth card",
            Self::Countdown => "six of 24 tiles (1–10 twice, 25, 50, 75, 100) make a number from 101 to 999",
            Self::TwentyFour => "four cards of 1–13 in four suits make 24",
            Self::Primes => "the primes 2 3 5 7, in order, make a number from 1 to 100",
            Self::Krypto => "five cards of the Krypto deck (56 cards of 1–25) make a sixth card",
            Self::MakeTen => "four digits make 10",
            Self::NCopies => "copies of one digit make 0, 1, 2, … (four fours)",
        }
    }

    /// Where the game is written about, when it has a source of its own.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!(Game::Countdown.source(), Some("Harris, “A Game of Six Integers”"));
    /// assert_eq!(Game::Krypto.source(), None);
    /// ```
    pub const fn source(self) -> Option<&'static str> {
        match self {
            Self::Cards | Self::Primes => Some("Bucknall, “Arithmetic with cards”"),
            Self::Countdown => Some("Harris, “A Game of Six Integers”"),
            Self::TwentyFour => Some("Cabanero, “The 24 Game”"),
            Self::Krypto | Self::MakeTen | Self::NCopies => None,
        }
    }

    /// Its rules, before anything is overridden.
    pub fn rules(self) -> Rules {
        let (order, r#use, domain) = match self {
            Self::Cards | Self::Primes => (Order::Fixed, Use::All, Domain::Rational),
            Self::Countdown => (Order::Any, Use::Any, Domain::Positive),
            Self::TwentyFour | Self::Krypto | Self::MakeTen | Self::NCopies => (Order::Any, Use::All, Domain::Rational),
        };
        Rules { order, r#use, domain, operators: Operators::ARITHMETIC }
    }

    /// What can be dealt.
    pub fn deck(self) -> Deck {
        let draw = |pool: &str, numbers| Deck::Draw { pool: pool.parse().expect("the pool is well-formed"), numbers };
        match self {
            Self::Cards => draw("1..10x4", 5),
            Self::Countdown => draw("1..10x2,25,50,75,100", 6),
            Self::TwentyFour => draw("1..13x4", 4),
            Self::Primes => Deck::Given(vec![2, 3, 5, 7]),
            Self::Krypto => draw("1..6x3,7..10x4,11..17x2,18..25x1", 5),
            Self::MakeTen => draw("0..9", 4),
            Self::NCopies => Deck::Copies { values: 1..=9, numbers: 4 },
        }
    }

    /// What can be asked for.
    pub const fn targets(self) -> Targets {
        match self {
            Self::Cards | Self::Krypto => Targets::Draw,
            Self::Countdown => Targets::Range(101..=999),
            Self::TwentyFour => Targets::Fixed(24),
            Self::Primes => Targets::Range(1..=100),
            Self::MakeTen => Targets::Fixed(10),
            Self::NCopies => Targets::Range(0..=20),
        }
    }

    /// The target of every puzzle of the game, when it is always the same.
    pub fn default_target(self) -> Option<Rational> {
        match self.targets() {
            Targets::Fixed(target) => Some(target.into()),
            Targets::Range(_) | Targets::Draw => None,
        }
    }

    /// The values that count as large and of which a player may choose how many are dealt.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!(Game::Countdown.large(), Some(25..=100));
    /// assert_eq!(Game::Krypto.large(), None);
    /// ```
    pub const fn large(self) -> Option<RangeInclusive<i64>> {
        match self {
            Self::Countdown => Some(25..=100),
            _ => None,
        }
    }
}
