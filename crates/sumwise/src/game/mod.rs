//! Games: a value each, with its deck, targets, rules, points and clock. The built-in ones stand in one table.

mod deck;
mod definition;
mod table;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

pub use self::deck::{Award, Deck, Drawer, Look, Targets};
pub use self::definition::{Definition, DefinitionError};
use crate::number::Rational;
use crate::pool::Pool;
use crate::rules::Rules;
use crate::space::Space;
use crate::words::UnknownWord;

/// A game: what is dealt, what is to be made, under which rules, for which points. Cheap to clone.
///
/// The built-in games are constants and are read by name; [`Game::new`] makes another.
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
    /// What stands in a puzzle's id where there is no built-in game.
    pub(crate) const FREE: &'static str = "rules";

    /// Makes a game. What a built-in game is in every respect is that game.
    ///
    /// # Errors
    /// [`DefinitionError`] when the definition contradicts itself or is too large, or the name is a built-in game's.
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

    /// Returns everything that makes the game.
    pub fn definition(&self) -> &Definition {
        match &self.0 {
            Inner::BuiltIn(definition) => definition,
            Inner::Own(definition) => definition,
        }
    }

    /// Tells a built-in game from others.
    pub fn is_built_in(&self) -> bool {
        matches!(self.0, Inner::BuiltIn(_))
    }

    /// Returns the word that names the game.
    pub fn name(&self) -> &str {
        &self.definition().name
    }

    /// Returns the heading of a worksheet.
    pub fn title(&self) -> &str {
        &self.definition().title
    }

    /// Returns what is dealt and what is to be made, in a sentence.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::TWENTY_FOUR.description(), "four cards of 1–13 in four suits make 24");
    /// ```
    pub fn description(&self) -> &str {
        &self.definition().description
    }

    /// Returns where the game comes from, if it has a source.
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

    /// Returns the rules, before anything is overridden.
    pub fn rules(&self) -> Rules {
        self.definition().rules
    }

    /// Returns what is dealt.
    pub fn deck(&self) -> &Deck {
        &self.definition().deck
    }

    /// Returns the pool, when every number is drawn from the same one.
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

    /// Lists every hand, with the [rules](Self::rules)' own order.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::TWENTY_FOUR.space().hands(), 1820);
    /// ```
    pub fn space(&self) -> Space {
        Space::of(self, self.rules().order)
    }

    /// Returns where targets come from.
    pub fn targets(&self) -> &Targets {
        &self.definition().targets
    }

    /// Returns the range that every target is in; where targets are drawn, from the least value of the pool to the
    /// greatest.
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
        }
    }

    /// Returns the pool that targets are drawn from, when they are.
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

    /// Returns the target of every puzzle of the game, when it is always the same.
    pub fn default_target(&self) -> Option<Rational> {
        match self.targets() {
            Targets::Fixed(target) => Some((*target).into()),
            Targets::Range(_) | Targets::Draw => None,
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

    /// Returns the points that the target earns, which are the most.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// assert_eq!([Game::CIFRAS, Game::DIGITS].map(|game| game.most_points()), [9, 3]);
    /// ```
    pub fn most_points(&self) -> u32 {
        self.definition().awards.first().map_or(0, |award| award.points)
    }

    /// Returns the seconds on the clock, if there is one.
    pub fn seconds(&self) -> Option<u32> {
        self.definition().seconds
    }

    /// Returns how the numbers are drawn.
    pub fn look(&self) -> Look {
        self.definition().look
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

    /// Finds a built-in game by its name.
    fn from_str(name: &str) -> Result<Self, UnknownWord> {
        Self::built_in().iter().find(|game| game.name() == name).cloned().ok_or_else(|| UnknownWord {
            what: "game",
            given: crate::quote::shown(name),
            choices: Self::NAMES,
        })
    }
}
