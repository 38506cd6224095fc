//! Dealing: a game and the text of a seed give one puzzle, the same forever.
//!
//! Both versions of seeds deal alike: the key of `ChaCha20` (counter and nonce 0) is the SHA-256 of the text `sumwise deal
//! v1\nGAME\nLARGE\nWORD`. LARGE is empty if no number of large tiles is requested. A random number below n is x mod
//! n, where x is the next 64-bit output below the largest multiple of n; larger outputs are discarded. The numbers are
//! drawn first, drawer by drawer in the order of the hand, then the target. Where the numbers side by side are the target, most
//! hands do not make it. Then the numbers are drawn again while they begin with 0, or are at most [`MOST_SOLVED`] and do not make
//! it, [`MOST_DRAWS`] times at most.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sha2::{Digest as _, Sha256};

use crate::deck::pool::Pool;
use crate::formula::joining::side_by_side;
use crate::game::band::Version;
use crate::game::puzzle::Puzzle;
use crate::game::{Deck, Game, Targets};
use crate::rules::hand::Hand;
use crate::solve::is_solvable;

/// The name of a deal, with its version.
///
/// A bare word is read by the newest version. The text form always contains the version, so it means the same deal
/// forever. Versions differ in the grades of generated puzzles alone.
///
/// ```
/// use sumwise::Seed;
/// use sumwise::grade::Version;
///
/// let seed: Seed = "tuesday".parse()?;
/// assert_eq!(seed.to_string(), "v2:tuesday");
/// assert_eq!("v2:tuesday".parse(), Ok(seed));
/// assert_eq!("v1:tuesday".parse::<Seed>()?.version(), Version::One);
/// # Ok::<(), sumwise::ParseSeedError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    version: Version,
    word: String,
}

/// The maximum length of the word of a seed, in bytes.
const MAX_WORD: usize = 200;

/// Why a text is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSeedError {
    /// The version is unknown.
    #[error("unknown seed version `{0}`: this program knows v1 and v2; write v2:WORD or just WORD")]
    Version(String),
    /// The word is empty, too long, or has several lines.
    #[error("a seed is a word of 1 to {MAX_WORD} bytes on one line")]
    Word,
}

impl Seed {
    /// Returns the version of the grades by which puzzles are generated.
    pub const fn version(&self) -> Version {
        self.version
    }

    pub(crate) fn word(&self) -> &str {
        &self.word
    }
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        let (version, word) = match text.split_once(':') {
            Some((version, word)) => {
                let unknown = |_| ParseSeedError::Version(version.chars().take(20).collect());
                (version.parse().map_err(unknown)?, word)
            }
            None => (Version::default(), text),
        };
        if word.is_empty() || word.len() > MAX_WORD || word.contains(['\n', '\r']) {
            return Err(ParseSeedError::Word);
        }
        Ok(Self { version, word: word.to_owned() })
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.version, self.word)
    }
}

/// Why a deal is impossible.
///
/// ```
/// use sumwise::DealError;
/// use sumwise::{Game, deal};
///
/// let error = deal(&Game::COUNTDOWN, &"tuesday".parse()?, Some(5)).unwrap_err();
/// assert_eq!(error, DealError::TooManyLarge { game: Game::COUNTDOWN, asked: 5, most: 4 });
/// # Ok::<(), sumwise::ParseSeedError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// The game has no large numbers.
    #[error("{0} has no large numbers: do not ask for any")]
    NoLarge(Game),
    /// More large numbers are requested than the game deals.
    #[error("{asked} large numbers are too many: {game} has {most}")]
    TooManyLarge {
        /// The game.
        game: Game,
        /// The requested number.
        asked: usize,
        /// The maximum.
        most: usize,
    },
}

/// The most numbers of a hand that is drawn again if it does not make its numbers side by side.
const MOST_SOLVED: usize = 5;

/// The most draws of such a hand. About one in 170 of four digits makes its number.
const MOST_DRAWS: u32 = 2000;

/// Deals the puzzle of a game that a seed names. `large` is the number of large numbers to deal; they come first.
///
/// The puzzle may be unsolvable, as it may be at a table.
///
/// # Errors
/// [`DealError`] if the game has fewer large numbers.
///
/// ```
/// use sumwise::{Game, deal};
///
/// let puzzle = deal(&Game::COUNTDOWN, &"tuesday".parse()?, Some(2))?;
/// assert_eq!(puzzle, deal(&Game::COUNTDOWN, &"v1:tuesday".parse()?, Some(2))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deal(game: &Game, seed: &Seed, large: Option<usize>) -> Result<Puzzle, DealError> {
    let mut dealer = Dealer::new(game, seed, large);
    let mut puzzle = dealer.deal(game, large)?;
    for _ in 1..MOST_DRAWS {
        if *game.targets() != Targets::Joined || can_be_made(&puzzle) {
            break;
        }
        let next = dealer.deal(game, large)?;
        if !begins_with_0(&next) || begins_with_0(&puzzle) {
            puzzle = next;
        }
    }
    Ok(puzzle)
}

fn begins_with_0(puzzle: &Puzzle) -> bool {
    puzzle.hand().numbers()[0].is_zero()
}

/// Returns whether a puzzle whose target is its numbers side by side does not begin with 0, and can be made if that is quickly seen.
fn can_be_made(puzzle: &Puzzle) -> bool {
    !begins_with_0(puzzle) && (puzzle.hand().numbers().len() > MOST_SOLVED || is_solvable(puzzle))
}

struct Dealer {
    random: ChaCha20Rng,
}

impl Dealer {
    fn new(game: &Game, seed: &Seed, large: Option<usize>) -> Self {
        let large = large.map_or_else(String::new, |large| large.to_string());
        let text = format!("sumwise deal v1\n{game}\n{large}\n{}", seed.word);
        Self { random: ChaCha20Rng::from_seed(Sha256::digest(text.as_bytes()).into()) }
    }

    fn deal(&mut self, game: &Game, large: Option<usize>) -> Result<Puzzle, DealError> {
        let (numbers, rest) = match (game.deck(), large) {
            (_, Some(large)) => self.draw_large(game, large)?,
            (Deck::Draw(drawers), None) => {
                let drawn = drawers.iter().map(|drawer| self.draw(&drawer.pool, drawer.numbers));
                let (hands, rests): (Vec<_>, Vec<_>) = drawn.unzip();
                (hands.concat(), rests.concat())
            }
            (Deck::Copies { values, numbers }, None) => (vec![self.within(values); *numbers], Vec::new()),
            (Deck::Given(hand), None) => (hand.to_vec(), Vec::new()),
        };
        let target = match game.targets() {
            Targets::Fixed(target) => *target,
            Targets::Range(targets) => self.within(targets),
            Targets::Draw => rest[self.below(rest.len())],
            Targets::Joined => side_by_side(&numbers).expect("a game's targets were checked"),
        };
        let hand = Hand::new(numbers, game.rules()).expect("a game deals from 1 to MAX_NUMBERS numbers");
        Ok(Puzzle::of(game, hand, target.into()))
    }

    fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        let multiple = u64::MAX - u64::MAX % n;
        loop {
            let output = self.random.next_u64();
            if output < multiple {
                return usize::try_from(output % n).expect("the remainder is below a usize");
            }
        }
    }

    fn within(&mut self, range: &std::ops::RangeInclusive<i64>) -> i64 {
        let length = usize::try_from(range.end().abs_diff(*range.start())).expect("the values of a game are few") + 1;
        range.start() + i64::try_from(self.below(length)).expect("the values of a game are few")
    }

    /// Draws numbers from the pool. Returns them and the numbers that are left.
    fn draw(&mut self, pool: &Pool, count: usize) -> (Vec<i64>, Vec<i64>) {
        let mut left = pool.numbers();
        let drawn = (0..count).map(|_| {
            let position = self.below(left.len());
            if pool.replaces() { left[position] } else { left.remove(position) }
        });
        (drawn.collect(), left)
    }

    fn draw_large(&mut self, game: &Game, large: usize) -> Result<(Vec<i64>, Vec<i64>), DealError> {
        let no_large = || DealError::NoLarge(game.clone());
        let (pool, range) = game.pool().zip(game.large()).ok_or_else(no_large)?;
        let numbers = game.size();
        let (larges, smalls) =
            (pool.filter(|value| range.contains(&value)), pool.filter(|value| !range.contains(&value)));
        let most = larges.numbers().len().min(numbers);
        if large > most {
            return Err(DealError::TooManyLarge { game: game.clone(), asked: large, most });
        }
        let (mut hand, mut rest) = self.draw(&larges, large);
        let (small_hand, small_rest) = self.draw(&smalls, numbers - large);
        hand.extend(small_hand);
        rest.extend(small_rest);
        Ok((hand, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Rational;

    fn dealt(game: &Game, word: &str, large: Option<usize>) -> String {
        deal(game, &word.parse().unwrap(), large).unwrap().to_string()
    }

    #[test]
    fn every_game_is_dealt_within_its_deck() {
        for game in Game::built_in() {
            for word in 0..if *game.targets() == Targets::Joined { 3 } else { 200 } {
                let puzzle = deal(game, &word.to_string().parse().unwrap(), None).unwrap();
                assert_eq!(puzzle.hand().numbers().len(), game.size());
                assert!(game.target_range().contains(&puzzle.target().to_i64().unwrap()));
                let mut numbers = puzzle.hand().numbers().iter();
                for crate::game::Drawer { pool, numbers: count } in game.deck().drawers() {
                    let mut left = pool.numbers();
                    for number in numbers.by_ref().take(*count) {
                        let at = left.iter().position(|&value| Rational::from(value) == *number).unwrap();
                        if !pool.replaces() {
                            left.remove(at);
                        }
                    }
                    assert!(*game.targets() != Targets::Draw || left.contains(&puzzle.target().to_i64().unwrap()));
                }
            }
        }
    }

    #[test]
    fn a_hand_that_never_makes_its_numbers_side_by_side_does_not_begin_with_0() {
        let deck = crate::Deck::draw("0..9".parse().unwrap(), 2);
        let game = Game::new(crate::Definition::new("pair", deck, Targets::Joined)).unwrap();
        for word in 0..20 {
            let puzzle = deal(&game, &word.to_string().parse().unwrap(), None).unwrap();
            assert!((10..=99).contains(&puzzle.target().to_i64().unwrap()), "{puzzle}");
        }
    }

    #[test]
    fn the_number_of_large_tiles_is_as_asked() {
        for large in 0..=4 {
            let puzzle = deal(&Game::COUNTDOWN, &"word".parse().unwrap(), Some(large)).unwrap();
            let dealt = puzzle.hand().numbers().iter().filter(|number| **number > 10.into()).count();
            assert_eq!(dealt, large);
        }
        let word = "word".parse().unwrap();
        assert!(matches!(deal(&Game::COUNTDOWN, &word, Some(5)), Err(DealError::TooManyLarge { most: 4, .. })));
        for game in Game::built_in().iter().filter(|game| game.large().is_none()) {
            assert_eq!(deal(game, &word, Some(1)), Err(DealError::NoLarge(game.clone())));
        }
    }

    #[test]
    fn seeds_are_words_with_a_version() {
        assert_eq!("v3:x".parse::<Seed>(), Err(ParseSeedError::Version("v3".into())));
        for word in ["", "v1:", "a\nb", &"x".repeat(201)] {
            assert_eq!(word.parse::<Seed>(), Err(ParseSeedError::Word));
        }
        assert_ne!(dealt(&Game::TWENTY_FOUR, "a", None), dealt(&Game::TWENTY_FOUR, "b", None));
    }
}
