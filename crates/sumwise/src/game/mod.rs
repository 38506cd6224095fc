//! Games as values, with deck, targets, rules, points and time limit. The built-in games stand in one table.

pub(crate) mod band;
mod definition;
pub(crate) mod puzzle;
mod table;
mod terms;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

pub use self::definition::{Definition, DefinitionError};
pub use self::terms::{Award, Look, Targets};
use crate::deck::pool::Pool;
use crate::deck::space::Space;
pub use crate::deck::{Deck, Drawer};
use crate::formula::joining;
use crate::game::band::{Bands, Version};
use crate::number::Rational;
use crate::rules::{Join, Order, Rules};
use crate::text::words::UnknownWord;

/// A game: its deck, targets, rules and points. Cheap to clone.
///
/// The built-in games are constants and are read by name. [`Game::new`] makes others.
///
/// ```
/// use sumwise::Game;
///
/// let game: Game = "24".parse()?;
/// assert_eq!(game, Game::TWENTY_FOUR);
/// assert_eq!(game.rules().to_string(), "order any, use all, domain rational, operators +-*/");
/// assert_eq!(game.default_target(), Some(24.into()));
/// # Ok::<(), sumwise::UnknownWord>(())
/// ```
#[derive(Clone)]
pub struct Game(Inner);

#[derive(Clone)]
enum Inner {
    BuiltIn(&'static Definition),
    Own(Arc<Definition>),
}

impl Game {
    /// The word at the start of a puzzle id without a built-in game.
    pub(crate) const FREE: &'static str = "rules";

    /// Makes a game. A definition equal to that of a built-in game gives the built-in game.
    ///
    /// # Errors
    /// [`DefinitionError`] if the definition is inconsistent or too large, or uses the name of a built-in game.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::{Deck, Definition, DefinitionError, Targets};
    ///
    /// let small = Definition::new("small", Deck::draw("1..3x1".parse()?, 4), Targets::Fixed(10));
    /// assert_eq!(Game::new(small), Err(DefinitionError::SmallPool { size: 3, needed: 4 }));
    /// # Ok::<(), sumwise::ParsePoolError>(())
    /// ```
    pub fn new(definition: Definition) -> Result<Self, DefinitionError> {
        definition.check()?;
        match definition.name.parse::<Self>() {
            Ok(built_in) if *built_in.definition() == definition => Ok(built_in),
            Ok(_) => Err(DefinitionError::Taken(definition.name.into_owned())),
            Err(_) => Ok(Self(Inner::Own(Arc::new(definition)))),
        }
    }

    /// Returns all fields of the game.
    pub fn definition(&self) -> &Definition {
        match &self.0 {
            Inner::BuiltIn(definition) => definition,
            Inner::Own(definition) => definition,
        }
    }

    /// Returns whether the game is built in.
    pub fn is_built_in(&self) -> bool {
        matches!(self.0, Inner::BuiltIn(_))
    }

    /// Returns the name of the game.
    pub fn name(&self) -> &str {
        &self.definition().name
    }

    /// Returns the title of a worksheet.
    pub fn title(&self) -> &str {
        &self.definition().title
    }

    /// Returns the deal and the task, in a sentence.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::TWENTY_FOUR.description(), "four cards of 1–13 in four suits make 24");
    /// ```
    pub fn description(&self) -> &str {
        &self.definition().description
    }

    /// Returns the origin of the game, if it is known.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!(Game::COUNTDOWN.source(), Some("Harris, “A Game of Six Integers”"));
    /// assert_eq!(Game::KRYPTO.source(), None);
    /// ```
    pub fn source(&self) -> Option<&str> {
        self.definition().source.as_deref()
    }

    /// Returns the rules of the game, without overrides.
    pub fn rules(&self) -> Rules {
        self.definition().rules
    }

    /// Returns the source of the hands.
    pub fn deck(&self) -> &Deck {
        &self.definition().deck
    }

    /// Returns the pool, if every number is drawn from the same one.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!(Game::TWENTY_FOUR.pool().unwrap().to_string(), "1..13x4");
    /// assert_eq!(Game::PRIMES.pool(), None);
    /// ```
    pub fn pool(&self) -> Option<&Pool> {
        self.deck().pool()
    }

    /// Counts the numbers of a hand.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::COUNTDOWN.size(), 6);
    /// ```
    pub fn size(&self) -> usize {
        self.deck().numbers()
    }

    /// Returns the hands of the game, in the order of its [rules](Self::rules).
    ///
    /// ```
    /// assert_eq!(sumwise::Game::TWENTY_FOUR.space().hands(), 1820);
    /// ```
    pub fn space(&self) -> Space {
        Space::of(self, self.rules().order)
    }

    /// Returns the source of the targets.
    pub fn targets(&self) -> &Targets {
        &self.definition().targets
    }

    /// Returns the range of the targets. Drawn targets range from the least value of the pool to the greatest, and numbers side by
    /// side from the least that do not begin with 0.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!(Game::COUNTDOWN.target_range(), 101..=999);
    /// assert_eq!(Game::KRYPTO.target_range(), 1..=25);
    /// ```
    pub fn target_range(&self) -> RangeInclusive<i64> {
        match self.targets() {
            Targets::Fixed(target) => *target..=*target,
            Targets::Range(targets) => targets.clone(),
            Targets::Draw => self.pool().expect("a target is drawn from one pool").range(),
            Targets::Joined => self.deck().range_side_by_side().expect("a game's targets were checked"),
        }
    }

    /// Returns the pool of the targets, if they are drawn.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!(Game::KRYPTO.targets_pool(), Game::KRYPTO.pool());
    /// assert_eq!(Game::COUNTDOWN.targets_pool(), None);
    /// ```
    pub fn targets_pool(&self) -> Option<&Pool> {
        self.pool().filter(|_| *self.targets() == Targets::Draw)
    }

    /// Returns the target, if every puzzle of the game has the same.
    pub fn default_target(&self) -> Option<Rational> {
        match self.targets() {
            Targets::Fixed(target) => Some((*target).into()),
            Targets::Range(_) | Targets::Draw | Targets::Joined => None,
        }
    }

    /// Returns the target of a hand, if the numbers alone decide it.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// let target = |game: Game| game.target_of(&[2.into(), 5.into()]);
    /// assert_eq!([Game::FRIEDMAN, Game::TWENTY_FOUR, Game::COUNTDOWN].map(target), [Some(25.into()), Some(24.into()), None]);
    /// ```
    pub fn target_of(&self, numbers: &[Rational]) -> Option<Rational> {
        match self.targets() {
            Targets::Joined => joining::numeral(numbers, Join::Digits),
            _ => self.default_target(),
        }
    }

    /// Returns the range of the values that count as large.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!(Game::COUNTDOWN.large(), Some(25..=100));
    /// assert_eq!(Game::KRYPTO.large(), None);
    /// ```
    pub fn large(&self) -> Option<RangeInclusive<i64>> {
        self.definition().large.clone()
    }

    /// Returns the values of the deck that count as large, ascending.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::COUNTDOWN.large_values(), [25, 50, 75, 100]);
    /// ```
    pub fn large_values(&self) -> Vec<i64> {
        let Some(large) = self.large() else { return Vec::new() };
        self.deck().values().into_iter().filter(|value| large.contains(value)).collect()
    }

    /// Returns the points that a value earns at a distance from the target.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!([0, 5, 10, 11].map(|distance| Game::COUNTDOWN.points(&distance.into())), [10, 7, 5, 0]);
    /// ```
    pub fn points(&self, distance: &Rational) -> u32 {
        let awards = &self.definition().awards;
        awards.iter().find(|award| *distance <= i64::from(award.within).into()).map_or(0, |award| award.points)
    }

    /// Returns the points for the target, which are the maximum.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!([Game::CIFRAS, Game::DIGITS].map(|game| game.most_points()), [9, 3]);
    /// ```
    pub fn most_points(&self) -> u32 {
        self.definition().awards.first().map_or(0, |award| award.points)
    }

    /// Returns the time limit in seconds, if there is one.
    pub fn seconds(&self) -> Option<u32> {
        self.definition().seconds
    }

    /// Returns the look of the numbers.
    pub fn look(&self) -> Look {
        self.definition().look
    }

    /// Returns the bands of the grades of puzzles with some rules and number of numbers. They are `None` unless both are
    /// the game's own, because a band is a rank among the game's puzzles.
    ///
    /// ```
    /// use sumwise::grade::Version;
    /// use sumwise::{Domain, Game, Rules};
    ///
    /// let (game, rules) = (Game::COUNTDOWN, Game::COUNTDOWN.rules());
    /// let newest = Version::default();
    /// assert_eq!(game.bands(&rules, 6, newest), game.definition().bands);
    /// assert_eq!(game.bands(&rules, 5, newest), None);
    /// assert_eq!(game.bands(&Rules { domain: Domain::Integer, ..rules }, 6, newest), None);
    /// ```
    pub fn bands(&self, rules: &Rules, numbers: usize, version: Version) -> Option<Bands> {
        let bands = match version {
            Version::One if self.is_built_in() => table::first_bands(self.name()),
            _ => self.definition().bands,
        };
        bands.filter(|_| *rules == self.rules() && numbers == self.size())
    }
}

impl Space {
    /// Returns the hands of a game: multisets or sequences, by the order.
    ///
    /// ```
    /// use sumwise::{Game, Order, Space};
    ///
    /// let mut hands = Space::of(&Game::TWENTY_FOUR, Order::Any);
    /// assert_eq!(hands.next(), Some((vec![1, 1, 1, 1], 1)));
    /// assert_eq!(hands.next(), Some((vec![1, 1, 1, 2], 16))); // three of four 1s and one of four 2s
    /// ```
    pub fn of(game: &Game, order: Order) -> Self {
        Self::of_deck(game.deck(), order).expect("a game's definition keeps its space within the bound")
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.definition(), other.definition()) || self.definition() == other.definition()
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.name()).finish()
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Game {
    type Err = UnknownWord;

    /// Returns the built-in game of this name.
    fn from_str(name: &str) -> Result<Self, UnknownWord> {
        Self::built_in().iter().find(|game| game.name() == name).cloned().ok_or_else(|| UnknownWord {
            what: "game",
            given: crate::text::quote::shown(name),
            choices: Self::NAMES,
        })
    }
}
