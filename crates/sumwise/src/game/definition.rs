//! Definitions of games, and their validation.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::Game;
use super::terms::{Award, Look, Targets};
use crate::deck::Deck;
use crate::game::band::Bands;
use crate::rules::Rules;
use crate::rules::hand::MAX_NUMBERS;

/// The fields of a game.
///
/// ```
/// use sumwise::{Deck, Definition, Targets};
/// use sumwise::{Game, Space};
///
/// let mut definition = Definition::new("dice", Deck::draw("1..6".parse()?, 5), Targets::Range(1..=100));
/// definition.description = "five dice make a number up to 100".into();
/// let dice = Game::new(definition)?;
/// assert_eq!(Space::of(&dice, dice.rules().order).count(), 252);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Definition {
    /// The name of the game: lowercase letters, digits and hyphens.
    pub name: Cow<'static, str>,
    /// The title of a worksheet.
    pub title: Cow<'static, str>,
    /// The deal and the task, in a sentence.
    pub description: Cow<'static, str>,
    /// The origin of the game.
    pub source: Option<Cow<'static, str>>,
    /// The source of the hands.
    pub deck: Deck,
    /// The source of the targets.
    pub targets: Targets,
    /// The rules of formulas.
    pub rules: Rules,
    /// The range of the values that count as large.
    pub large: Option<RangeInclusive<i64>>,
    /// The points by distance, ascending in distance.
    pub awards: Cow<'static, [Award]>,
    /// The time limit in seconds.
    pub seconds: Option<u32>,
    /// The look of the numbers.
    pub look: Look,
    /// The bands of grades.
    pub bands: Option<Bands>,
}

/// Awards 10 points for the target alone.
pub(super) const EXACT: &[Award] = &[Award { within: 0, points: 10 }];

/// The maximum length of a name, in characters.
const MAX_NAME: usize = 40;

/// The maximum length of a title, a description or a source, in characters.
const MAX_TEXT: usize = 400;

/// The maximum number of targets of a game.
pub(super) const MAX_TARGETS: u64 = 1_000_000;

/// The maximum points of a round.
const MAX_POINTS: u32 = 1000;

/// The maximum time limit in seconds: a day.
const MAX_SECONDS: u32 = 86_400;

impl Definition {
    /// Returns a definition with [`Rules::FREE`] and no description. It awards 10 points for the target alone.
    pub fn new(name: impl Into<Cow<'static, str>>, deck: Deck, targets: Targets) -> Self {
        let name = name.into();
        Self {
            title: name.clone(),
            name,
            description: "".into(),
            source: None,
            deck,
            targets,
            rules: Rules::FREE,
            large: None,
            awards: EXACT.into(),
            seconds: None,
            look: Look::Tiles,
            bands: None,
        }
    }

    /// Checks all invariants of a game. The name may be that of a built-in game.
    pub(super) fn check(&self) -> Result<(), DefinitionError> {
        self.check_texts()?;
        self.check_deck()?;
        self.check_targets()?;
        self.check_size()?;
        self.check_play()
    }

    fn check_texts(&self) -> Result<(), DefinitionError> {
        let letter = |character: char| matches!(character, 'a'..='z' | '0'..='9' | '-');
        let is_word = self.name.chars().all(letter) && (1..=MAX_NAME).contains(&self.name.len());
        if !is_word || self.name == Game::FREE {
            return Err(DefinitionError::Name(crate::text::quote::shown(&self.name)));
        }
        let texts = [("title", &self.title), ("description", &self.description)];
        let source = self.source.as_ref().map(|source| ("source", source));
        for (what, text) in texts.into_iter().chain(source) {
            if text.chars().count() > MAX_TEXT || text.contains(char::is_control) {
                return Err(DefinitionError::Text(what));
            }
        }
        Ok(())
    }

    fn check_deck(&self) -> Result<(), DefinitionError> {
        let numbers = self.deck.numbers();
        if !(1..=MAX_NUMBERS).contains(&numbers) {
            return Err(DefinitionError::Numbers(numbers));
        }
        for drawer in self.deck.drawers() {
            let needed = drawer.numbers + usize::from(self.targets == Targets::Draw);
            match drawer.pool.size() {
                _ if drawer.numbers == 0 => return Err(DefinitionError::Numbers(0)),
                Some(size) if (size as usize) < needed => {
                    return Err(DefinitionError::SmallPool { size, needed });
                }
                _ => {}
            }
        }
        match &self.deck {
            Deck::Copies { values, .. } if length(values).is_none() => Err(DefinitionError::Values),
            _ => Ok(()),
        }
    }

    fn check_targets(&self) -> Result<(), DefinitionError> {
        match &self.targets {
            Targets::Range(targets) if length(targets).is_none() => Err(DefinitionError::Targets),
            Targets::Draw if self.deck.pool().is_none() => Err(DefinitionError::NoPool),
            Targets::Joined if self.deck.range_side_by_side().is_none() => Err(DefinitionError::SideBySide),
            _ => Ok(()),
        }
    }

    /// Checks that puzzles can be counted: the product of the targets and a bound on the sequences is below 2¹²⁷.
    fn check_size(&self) -> Result<(), DefinitionError> {
        let targets = match &self.targets {
            Targets::Range(targets) => length(targets).unwrap_or(MAX_TARGETS),
            Targets::Fixed(_) | Targets::Draw | Targets::Joined => 1 << 16,
        };
        let draws = self.deck.drawers().iter().try_fold(u128::from(targets), |product, drawer| {
            let kinds = drawer.pool.size().map_or(drawer.pool.values().len() as u128, u128::from);
            let sequences = (kinds + drawer.numbers as u128).checked_pow(u32::try_from(drawer.numbers).ok()?)?;
            product.checked_mul(sequences)
        });
        draws.filter(|draws| *draws < 1 << 127).map(|_| ()).ok_or(DefinitionError::TooLarge)
    }

    fn check_play(&self) -> Result<(), DefinitionError> {
        let [first, ..] = &*self.awards else { return Err(DefinitionError::Awards) };
        let further = |pair: &[Award]| pair[0].within < pair[1].within && pair[0].points > pair[1].points;
        let last_earns = self.awards.iter().all(|award| award.points > 0);
        if first.within > 0 || first.points > MAX_POINTS || !last_earns || !self.awards.windows(2).all(further) {
            return Err(DefinitionError::Awards);
        }
        match self.seconds {
            Some(seconds) if !(1..=MAX_SECONDS).contains(&seconds) => Err(DefinitionError::Seconds(seconds)),
            _ => Ok(()),
        }
    }
}

/// Counts the values of a range, or returns `None` unless there are 1 to [`MAX_TARGETS`].
fn length(range: &RangeInclusive<i64>) -> Option<u64> {
    let length = range.end().checked_sub(*range.start())?.checked_add(1)?;
    u64::try_from(length).ok().filter(|length| (1..=MAX_TARGETS).contains(length))
}

/// Why a definition is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DefinitionError {
    /// The name has other characters, is too long, or is reserved.
    #[error("`{0}` cannot name a game: take 1 to {MAX_NAME} lowercase letters, digits and hyphens, and not `rules`")]
    Name(String),
    /// A built-in game has the name.
    #[error("`{0}` is a built-in game: give yours another name")]
    Taken(String),
    /// A text is too long, or has control characters such as line breaks.
    #[error("the {0} has more than {MAX_TEXT} characters or a line break: write one shorter line")]
    Text(&'static str),
    /// A drawer or a hand has no numbers or too many.
    #[error("{0} numbers cannot be dealt: a hand has 1 to {MAX_NUMBERS}, and at least 1 is drawn from a drawer")]
    Numbers(usize),
    /// A pool has fewer numbers than are drawn from it.
    #[error("{needed} numbers are drawn from a pool of {size}: draw fewer or put more into the pool")]
    SmallPool {
        /// The size of the pool.
        size: u32,
        /// The number of draws, with the target if it is drawn.
        needed: usize,
    },
    /// The range of values to copy is empty or too long.
    #[error("the values to copy are a range of 1 to {MAX_TARGETS}, like 1..9")]
    Values,
    /// The range of targets is empty or too long.
    #[error("the targets are a range of 1 to {MAX_TARGETS}, like 100..999")]
    Targets,
    /// The target is drawn, but there is no single pool.
    #[error(
        "the target can be drawn only where the numbers come from one drawer: write a number or a range, like 100..999"
    )]
    NoPool,
    /// The target is the numbers side by side, and they may be negative or too long.
    #[error("the numbers side by side are the target: deal natural numbers of at most 18 digits together")]
    SideBySide,
    /// The puzzles cannot be counted.
    #[error("more than 2^127 puzzles are too many: draw fewer numbers or from a smaller pool")]
    TooLarge,
    /// The awards are out of order.
    #[error(
        "the points begin with the target, at most {MAX_POINTS}, and fall with the distance: like 10 at 0, 7 within 5"
    )]
    Awards,
    /// The time limit is too short or too long.
    #[error("a time limit of {0} seconds is out of range: write 1 to {MAX_SECONDS}, or leave it out")]
    Seconds(u32),
}
