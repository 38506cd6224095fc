//! Candidates: every hand with every target, by index.

use std::ops::RangeInclusive;

use super::hands::Hands;
use crate::deck::pool::Pool;
use crate::formula::joining::side_by_side;
use crate::game::puzzle::Puzzle;
use crate::game::{Deck, Game, Targets};
use crate::rules::hand::{Hand, MAX_NUMBERS};
use crate::rules::{Order, Rules};

/// The puzzles that can be generated: the hands of some decks, each with every target.
///
/// ```
/// use sumwise::Game;
/// use sumwise::generate::Candidates;
///
/// assert_eq!(Candidates::of(&Game::COUNTDOWN).count(), 13_243 * 899);
/// assert_eq!(Candidates::of(&Game::TWENTY_FOUR).count(), 1820);
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    game: Game,
    rules: Rules,
    sizes: Vec<Size>,
    targets: Targeted,
}

/// The candidates whose hands come from one deck.
#[derive(Clone, Debug)]
pub(super) struct Size {
    hands: Hands,
    arrangements: u128,
    /// The number of candidates.
    pub(super) len: u128,
}

#[derive(Clone, Debug)]
enum Targeted {
    Range(RangeInclusive<i64>),
    /// Numbers drawn from a pool after the hand.
    Drawn {
        values: Vec<i64>,
        pool: Pool,
    },
    /// The numbers side by side, as they are dealt.
    Joined,
}

impl Targeted {
    fn len(&self) -> u128 {
        match self {
            Self::Range(targets) => u128::from(targets.end().abs_diff(*targets.start())) + 1,
            Self::Drawn { values, .. } => values.len() as u128,
            Self::Joined => 1,
        }
    }

    /// Returns the target at an index, or `None` if the hand leaves no copy of it in the pool, or begins with 0 where its numbers
    /// are the target.
    fn at(&self, place: u128, hand: &[i64]) -> Option<i64> {
        match self {
            Self::Range(targets) => targets.start().checked_add_unsigned(u64::try_from(place).ok()?),
            Self::Drawn { values, pool } => {
                let target = values[usize::try_from(place).ok()?];
                let dealt = hand.iter().filter(|&&number| number == target).count();
                pool.has_left(target, dealt).then_some(target)
            }
            Self::Joined => side_by_side(hand).filter(|_| hand.first() != Some(&0)),
        }
    }
}

/// Why there are no candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CandidatesError {
    /// A deck deals no numbers, or more than a hand may have.
    #[error("a hand of {0} numbers cannot be generated: it has 1 to {MAX_NUMBERS}")]
    Numbers(usize),
    /// No deck can deal a hand.
    #[error("there are no hands: the pool has fewer numbers than a hand")]
    None,
    /// A deck has more than 2¹²⁷ candidates.
    #[error("more than 2^127 puzzles are too many: take fewer numbers or a smaller pool")]
    TooMany,
}

impl Candidates {
    /// Returns the puzzles of a game.
    pub fn of(game: &Game) -> Self {
        let decks = std::slice::from_ref(game.deck());
        let candidates = match (game.targets(), game.targets_pool()) {
            (Targets::Joined, _) => Self::with_targets_joined(game, game.rules(), decks),
            (_, None) => Self::new(game, game.rules(), decks, game.target_range()),
            (_, Some(pool)) => Self::with_targets_drawn(game, game.rules(), decks, pool.clone()),
        };
        candidates.expect("every game has puzzles, and not too many")
    }

    /// Returns the puzzles of a game with hands of these decks, under these rules, with every target of a range.
    ///
    /// # Errors
    /// [`CandidatesError`] if there are no candidates or too many.
    ///
    /// ```
    /// use sumwise::Deck;
    /// use sumwise::generate::Candidates;
    /// use sumwise::{Domain, Game, Rules};
    ///
    /// let rules = Rules { domain: Domain::Natural, ..Game::TWENTY_FOUR.rules() };
    /// let decks = [3, 4].map(|numbers| Deck::draw("1..99".parse().unwrap(), numbers));
    /// let law = Candidates::new(&Game::COUNTDOWN, rules, &decks, 10..=100)?;
    /// assert_eq!(law.count(), (166_650 + 4_249_575) * 91);
    /// # Ok::<(), sumwise::generate::CandidatesError>(())
    /// ```
    pub fn new(
        game: &Game,
        rules: Rules,
        decks: &[Deck],
        targets: RangeInclusive<i64>,
    ) -> Result<Self, CandidatesError> {
        Self::all(game, rules, decks, Targeted::Range(targets))
    }

    /// Returns the puzzles of a game with hands of these decks, under these rules, with targets drawn from a pool after
    /// the hand.
    ///
    /// # Errors
    /// [`CandidatesError`] if there are no candidates or too many.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::Candidates;
    ///
    /// let pool = "1..25".parse().unwrap();
    /// let krypto = Candidates::with_targets_drawn(&Game::KRYPTO, Game::KRYPTO.rules(), &[Game::KRYPTO.deck().clone()], pool)?;
    /// assert_eq!(krypto.count() % 25, 0);
    /// # Ok::<(), sumwise::generate::CandidatesError>(())
    /// ```
    pub fn with_targets_drawn(game: &Game, rules: Rules, decks: &[Deck], pool: Pool) -> Result<Self, CandidatesError> {
        Self::all(game, rules, decks, Targeted::Drawn { values: pool.values().collect(), pool })
    }

    /// Returns the puzzles of a game with hands of these decks, under these rules, whose targets are the numbers side by side.
    ///
    /// # Errors
    /// [`CandidatesError`] if there are no candidates or too many.
    ///
    /// ```
    /// use sumwise::generate::Candidates;
    /// use sumwise::{Deck, Game};
    ///
    /// let digits = Deck::draw("0..9".parse().unwrap(), 3);
    /// let friedman = Candidates::with_targets_joined(&Game::FRIEDMAN, Game::FRIEDMAN.rules(), &[digits])?;
    /// assert_eq!(friedman.count(), 220 * 6);
    /// # Ok::<(), sumwise::generate::CandidatesError>(())
    /// ```
    pub fn with_targets_joined(game: &Game, rules: Rules, decks: &[Deck]) -> Result<Self, CandidatesError> {
        Self::all(game, rules, decks, Targeted::Joined)
    }

    pub(super) fn sizes(&self) -> &[Size] {
        &self.sizes
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the numbers and the target of a candidate of a size, or `None` if it cannot be dealt.
    pub(super) fn at(&self, size: &Size, candidate: u128) -> Option<(Vec<i64>, i64)> {
        let (dealt, target) = (candidate / self.targets.len(), candidate % self.targets.len());
        let mut numbers = size.hands.at(dealt / size.arrangements);
        if size.arrangements > 1 {
            numbers = size.hands.arranged(&numbers, dealt % size.arrangements)?;
        }
        let target = self.targets.at(target, &numbers)?;
        Some((numbers, target))
    }

    pub(super) fn puzzle(&self, numbers: Vec<i64>, target: i64) -> Puzzle {
        let hand = Hand::new(numbers, self.rules);
        Puzzle::of(&self.game, hand.expect("a size is that of a hand"), target.into())
    }

    fn all(game: &Game, rules: Rules, decks: &[Deck], targets: Targeted) -> Result<Self, CandidatesError> {
        // The order of the numbers makes the target.
        let order = if matches!(targets, Targeted::Joined) { Order::Fixed } else { rules.order };
        let sizes = decks.iter().map(|deck| Size::new(deck, order, targets.len())).collect::<Result<Vec<_>, _>>()?;
        if sizes.iter().all(|size| size.len == 0) {
            Err(CandidatesError::None)
        } else {
            Ok(Self { game: game.clone(), rules, sizes, targets })
        }
    }

    /// Counts the candidates, including some that cannot be dealt. A drawn target may have no copy left after the hand.
    /// With fixed order, of the arrangements that differ only in the order of equal numbers, one is dealt.
    pub fn count(&self) -> u128 {
        self.sizes.iter().map(|size| size.len).fold(0, u128::saturating_add)
    }
}

impl Size {
    fn new(deck: &Deck, order: Order, targets: u128) -> Result<Self, CandidatesError> {
        let numbers = deck.numbers();
        if !(1..=MAX_NUMBERS).contains(&numbers) {
            return Err(CandidatesError::Numbers(numbers));
        }
        let hands = Hands::of(deck, order).ok_or(CandidatesError::TooMany)?;
        let arrangements = match order {
            Order::Any => Some(1),
            Order::Fixed => hands.arrangements(),
        };
        let len = arrangements.and_then(|arrangements| hands.len()?.checked_mul(arrangements)?.checked_mul(targets));
        match (arrangements, len) {
            (Some(arrangements), Some(len)) if len <= 1 << 127 => Ok(Self { hands, arrangements, len }),
            _ => Err(CandidatesError::TooMany),
        }
    }
}
