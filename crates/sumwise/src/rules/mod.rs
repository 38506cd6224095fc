//! The rules of formulas: order, use and joining of the numbers, domain and size of the intermediates, operators, signs,
//! points and brackets.

pub(crate) mod hand;
pub(crate) mod representation;

use std::fmt;
use std::str::FromStr;

use crate::number::{Number, Rational};
use crate::operator::{Arithmetic, MAX_RESULT_DIGITS, Operator, Operators, ParseOperatorsError, Sign};
use crate::text::quote::shown;
use crate::text::words::{UnknownWord, words};

/// The rules of a game. Each can be overridden.
///
/// ```
/// use sumwise::{Domain, Game, Rules};
///
/// let harris = Rules { domain: Domain::Integer, ..Game::COUNTDOWN.rules() };
/// assert_eq!(harris.to_string(), "order any, use any, domain integer, operators +-*/");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether the numbers may be rearranged.
    pub order: Order,
    /// Whether every number must be used.
    pub usage: Use,
    /// The values that an intermediate may take.
    pub domain: Domain,
    /// The operators a formula may have.
    pub operators: Operators,
    /// The most decimal digits of an intermediate.
    pub digits: Digits,
    /// The most signs on one value.
    pub signs: MostSigns,
    /// Whether numbers may be written side by side, as one numeral. `|` among the operators joins values without it.
    pub join: Join,
    /// Whether a point may stand in a numeral.
    pub points: Points,
    /// Which brackets a formula may need.
    pub brackets: Brackets,
}

impl Rules {
    /// The widest rules that use every number: any order, any value, `+ - * /`.
    pub const FREE: Self = Self {
        order: Order::Any,
        usage: Use::All,
        domain: Domain::Rational,
        operators: Operators::ARITHMETIC,
        digits: Digits::ANY,
        signs: MostSigns::ANY,
        join: Join::None,
        points: Points::None,
        brackets: Brackets::Any,
    };

    /// The names of the rules, in the order in which they are written.
    pub const NAMES: &'static [&'static str] =
        &["order", "use", "domain", "operators", "digits", "signs", "join", "points", "brackets"];

    /// The rules that are stated only where they differ from [`FREE`](Self::FREE).
    pub(crate) const RARE: [&'static str; 5] = ["digits", "signs", "join", "points", "brackets"];

    /// Overrides one rule, given its name and the word for its value.
    ///
    /// # Errors
    /// [`RuleError`] if no rule has the name, or the rule has no such value. The rules then stay unchanged.
    ///
    /// ```
    /// use sumwise::{Domain, Game};
    ///
    /// let mut rules = Game::COUNTDOWN.rules();
    /// rules.set("domain", "integer")?;
    /// assert_eq!(rules.domain, Domain::Integer);
    /// assert_eq!(rules.set("sides", "2").unwrap_err().to_string(), "unknown rule `sides`: it is one of order, use, domain, operators, digits, signs, join, points, brackets");
    /// # Ok::<(), sumwise::RuleError>(())
    /// ```
    pub fn set(&mut self, name: &str, word: &str) -> Result<(), RuleError> {
        match name {
            "order" => self.order = word.parse()?,
            "use" => self.usage = word.parse()?,
            "domain" => self.domain = word.parse()?,
            "operators" => self.operators = word.parse()?,
            "digits" => self.digits = word.parse()?,
            "signs" => self.signs = word.parse()?,
            "join" => self.join = word.parse()?,
            "points" => self.points = word.parse()?,
            "brackets" => self.brackets = word.parse()?,
            _ => return Err(RuleError::Unknown(shown(name))),
        }
        Ok(())
    }

    /// Checks that the rules go together.
    ///
    /// # Errors
    /// [`RuleError::MinusWithoutBrackets`] when `~` is among the operators and brackets are restricted, and
    /// [`RuleError::FunctionWithoutBrackets`] when `root`, `log` or `C` is.
    ///
    /// ```
    /// use sumwise::Rules;
    ///
    /// let mut rules = Rules::FREE;
    /// rules.set("operators", "+-~")?;
    /// assert!(rules.check().is_ok());
    /// rules.set("brackets", "none")?;
    /// assert!(rules.check().is_err());
    /// # Ok::<(), sumwise::RuleError>(())
    /// ```
    pub fn check(&self) -> Result<(), RuleError> {
        if self.brackets == Brackets::Any {
            return Ok(());
        }
        match self.operators.others().find(|operator| operator.is_function()) {
            _ if self.operators.has_sign(Sign::Negate) => Err(RuleError::MinusWithoutBrackets),
            Some(function) => Err(RuleError::FunctionWithoutBrackets(function)),
            None => Ok(()),
        }
    }

    /// Yields each rule as its name and the word for its value, in the order of [`NAMES`](Self::NAMES).
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// let rules = Game::PRIMES.rules();
    /// assert_eq!(rules.words().next(), Some(("order", "fixed".to_owned())));
    /// ```
    pub fn words(&self) -> impl Iterator<Item = (&'static str, String)> {
        let words = [
            self.order.name().to_owned(),
            self.usage.name().to_owned(),
            self.domain.name().to_owned(),
            self.operators.to_string(),
            self.digits.to_string(),
            self.signs.to_string(),
            self.join.name().to_owned(),
            self.points.name().to_owned(),
            self.brackets.name().to_owned(),
        ];
        Self::NAMES.iter().copied().zip(words)
    }

    /// Yields the same as [`words`](Self::words), without the digits, the signs and the brackets if they may be any, and the
    /// joining and the points if there are none.
    ///
    /// ```
    /// use sumwise::Rules;
    ///
    /// let mut rules = Rules::FREE;
    /// assert_eq!(rules.stated_words().last(), Some(("operators", "+-*/".to_owned())));
    /// rules.set("digits", "30")?;
    /// assert_eq!(rules.stated_words().last(), Some(("digits", "30".to_owned())));
    /// # Ok::<(), sumwise::RuleError>(())
    /// ```
    pub fn stated_words(&self) -> impl Iterator<Item = (&'static str, String)> {
        let usual = Self::FREE.words();
        self.words()
            .zip(usual)
            .filter(|(rule, usual)| !Self::RARE.contains(&rule.0) || rule != usual)
            .map(|(rule, _)| rule)
    }

    /// Returns the most decimal digits that the numerator and the denominator of an intermediate may have, if there is a
    /// bound. [`Digits`] says when.
    ///
    /// ```
    /// use sumwise::Rules;
    ///
    /// let mut rules = Rules::FREE;
    /// assert_eq!(rules.most_digits(), None);
    /// rules.set("operators", "+-*/^")?;
    /// assert_eq!(rules.most_digits(), Some(100));
    /// # Ok::<(), sumwise::RuleError>(())
    /// ```
    pub const fn most_digits(&self) -> Option<u32> {
        match self.digits.0 {
            None if self.operators.grow() => Some(USUAL_DIGITS),
            most => most,
        }
    }

    /// Returns the most numbers of a hand that may be written as one numeral.
    pub(crate) fn longest_numeral(&self, numbers: usize) -> usize {
        match self.join {
            Join::None => 1,
            Join::Some => numbers.saturating_sub(1).max(1),
            Join::Digits | Join::Values => numbers,
        }
    }

    /// Returns the operators of two values: [`operators`](Self::operators), and `|` where values may be joined.
    ///
    /// ```
    /// use sumwise::Rules;
    ///
    /// let mut rules = Rules::FREE;
    /// rules.set("join", "values")?;
    /// assert_eq!(rules.binary().to_string(), "+-*/|");
    /// # Ok::<(), sumwise::RuleError>(())
    /// ```
    pub fn binary(&self) -> Operators {
        match self.join {
            Join::None | Join::Digits | Join::Some => self.operators,
            Join::Values => self.operators.with_join(),
        }
    }

    /// Returns the most signs on one value: 0 if no sign is allowed.
    ///
    /// ```
    /// use sumwise::Rules;
    ///
    /// let mut rules = Rules::FREE;
    /// assert_eq!(rules.most_signs(), 0);
    /// rules.set("operators", "+-*/√")?;
    /// assert_eq!(rules.most_signs(), 2);
    /// rules.set("signs", "1")?;
    /// assert_eq!(rules.most_signs(), 1);
    /// # Ok::<(), sumwise::RuleError>(())
    /// ```
    pub fn most_signs(&self) -> usize {
        if self.signs().next().is_none() { 0 } else { self.signs.0.unwrap_or(USUAL_SIGNS).into() }
    }

    /// Yields the signs that a value may have, in order. Without brackets there is no minus before a value.
    pub(crate) fn signs(&self) -> impl Iterator<Item = Sign> + use<> {
        let without_minus = self.brackets != Brackets::Any;
        self.operators.signs().filter(move |sign| !without_minus || *sign != Sign::Negate)
    }

    /// Returns every sequence of signs that a value may have, shorter ones first and then in their order. The first sign
    /// is applied first. No two minuses follow each other. Without signs there is only the empty sequence.
    pub(crate) fn sign_sequences(&self) -> Vec<Vec<Sign>> {
        let mut sequences = vec![Vec::new()];
        let mut start = 0;
        for _ in 0..self.most_signs() {
            let end = sequences.len();
            for at in start..end {
                for sign in self.signs() {
                    if sign != Sign::Negate || sequences[at].last() != Some(&sign) {
                        sequences.push([&sequences[at][..], &[sign]].concat());
                    }
                }
            }
            start = end;
        }
        sequences
    }

    /// Returns the value with a sign, or `None` if it is undefined or no intermediate may have it.
    pub(crate) fn sign(&self, sign: Sign, value: &Rational) -> Option<Rational> {
        let digits = self.most_digits();
        let value = sign.apply_within(value, digits.unwrap_or(MAX_RESULT_DIGITS))?;
        self.allows(&value).then_some(value)
    }

    /// Returns whether an intermediate may have this value: the domain admits it, and it is not too long.
    ///
    /// ```
    /// use sumwise::{Rational, Rules};
    ///
    /// let mut rules = Rules::FREE;
    /// rules.set("digits", "3")?;
    /// assert!(rules.admits(&Rational::from(999)) && !rules.admits(&Rational::from(1000)));
    /// # Ok::<(), sumwise::RuleError>(())
    /// ```
    pub fn admits(&self, value: &Rational) -> bool {
        self.allows(value)
    }

    /// Returns whether an intermediate may have this value, in any representation.
    #[inline]
    pub(crate) fn allows<N: Number>(&self, value: &N) -> bool {
        self.domain.allows(value) && self.most_digits().is_none_or(|digits| value.is_within_digits(digits))
    }

    /// Returns the value of `left ∘ right`, or `None` if it is undefined or no intermediate may have it.
    pub(crate) fn combine<N: Number>(&self, operator: Operator, left: &N, right: &N) -> Option<N> {
        self.combine_within(self.most_digits(), operator, left, right)
    }

    /// Returns the same, given [`most_digits`](Self::most_digits).
    #[expect(
        clippy::inline_always,
        reason = "the walk spends most of its time here, and is a quarter slower with a call"
    )]
    #[inline(always)]
    pub(crate) fn combine_within<N: Number>(
        &self,
        most_digits: Option<u32>,
        operator: Operator,
        left: &N,
        right: &N,
    ) -> Option<N> {
        let value = operator.combine(left, right, most_digits.unwrap_or(MAX_RESULT_DIGITS))?;
        let allows = self.domain.allows(&value) && most_digits.is_none_or(|digits| value.is_within_digits(digits));
        allows.then_some(value)
    }

    /// Returns the operators if they are of arithmetic and no other rule but order, use and domain changes which formulas
    /// there are.
    pub(crate) fn arithmetic(&self) -> Option<Arithmetic> {
        let has_all = self.has_values_of_arithmetic() && self.has_all_trees_of_its_numbers();
        has_all.then(|| Arithmetic::of(&self.operators))?
    }

    /// Returns whether the numbers are the leaves, no value has a sign, and the formulas have every shape.
    ///
    /// ```
    /// use sumwise::Game;
    ///
    /// let have = |game: Game| game.rules().has_all_trees_of_its_numbers();
    /// assert_eq!([Game::CARDS, Game::HUNDRED, Game::YEAR].map(have), [true, false, false]);
    /// ```
    pub fn has_all_trees_of_its_numbers(&self) -> bool {
        let has_other_leaves = self.join != Join::None || self.points != Points::None;
        !has_other_leaves && self.most_signs() == 0 && self.brackets == Brackets::Any
    }

    /// Returns whether the values have no bound but the one that follows from the leaves: only `+ - * /` make them.
    pub(crate) fn has_values_of_arithmetic(&self) -> bool {
        self.binary().is_subset(&Operators::ARITHMETIC) && self.most_digits().is_none()
    }
}

/// The error of a rule that cannot be overridden.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// No rule has this name.
    #[error("unknown rule `{}`: it is one of {}", .0, Rules::NAMES.join(", "))]
    Unknown(String),
    /// The rule has no such value.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// A minus before a value is allowed where brackets are restricted.
    #[error("without brackets there is no minus before a value: leave ~ out of the operators")]
    MinusWithoutBrackets,
    /// An operator that is written with brackets, where they are restricted.
    #[error("`{0}` needs its brackets: it does not go with brackets none or left")]
    FunctionWithoutBrackets(Operator),
    /// The text is not a set of operators.
    #[error(transparent)]
    Operators(#[from] ParseOperatorsError),
    /// The text is not a number of digits.
    #[error(transparent)]
    Digits(#[from] ParseDigitsError),
    /// The text is not a number of signs.
    #[error(transparent)]
    Signs(#[from] ParseMostSignsError),
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, (name, word)) in self.stated_words().enumerate() {
            write!(f, "{}{name} {word}", if position == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// The most decimal digits that the numerator and the denominator of an intermediate may have: `any`, or a number.
///
/// A longer value is not made, so a result of `none` or a count then holds up to so many digits. Where an operator makes
/// values grow without end, as `^` does, `any` means 100.
///
/// ```
/// use sumwise::Digits;
///
/// assert_eq!("30".parse::<Digits>()?.to_string(), "30");
/// assert_eq!("any".parse(), Ok(Digits::ANY));
/// assert_eq!("0".parse::<Digits>().unwrap_err().to_string(), "`0` is not a number of digits: it is `any` or 1 to 10000");
/// # Ok::<(), sumwise::ParseDigitsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digits(Option<u32>);

/// The bound of [`Digits::ANY`] where values grow without end. Numbers of so many digits are also read.
pub(crate) const USUAL_DIGITS: u32 = 100;

impl Digits {
    /// No bound, except where an operator makes values grow without end.
    pub const ANY: Self = Self(None);

    /// Returns the number, or `None` for `any`.
    pub const fn most(self) -> Option<u32> {
        self.0
    }
}

/// The error of a text that is not a number of digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number of digits: it is `any` or 1 to {MAX_RESULT_DIGITS}")]
pub struct ParseDigitsError(String);

impl FromStr for Digits {
    type Err = ParseDigitsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = || text.parse().ok().filter(|digits| (1..=MAX_RESULT_DIGITS).contains(digits));
        match text {
            "any" => Ok(Self::ANY),
            _ => number().map(|digits| Self(Some(digits))).ok_or_else(|| ParseDigitsError(shown(text))),
        }
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.pad("any"),
            Some(digits) => digits.fmt(f),
        }
    }
}

/// The most signs on one value: `any`, or a number.
///
/// √ and ! never end, so every result holds for at most so many signs on a number or the value of an operator. `any` means 2
/// where a sign is allowed.
///
/// ```
/// use sumwise::MostSigns;
///
/// assert_eq!("1".parse::<MostSigns>()?.to_string(), "1");
/// assert_eq!("any".parse(), Ok(MostSigns::ANY));
/// assert_eq!("9".parse::<MostSigns>().unwrap_err().to_string(), "`9` is not a number of signs: it is `any` or 0 to 4");
/// # Ok::<(), sumwise::ParseMostSignsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MostSigns(Option<u8>);

/// The bound of [`MostSigns::ANY`] where a sign is allowed.
const USUAL_SIGNS: u8 = 2;

/// The largest bound that is read.
const MAX_SIGNS: u8 = 4;

impl MostSigns {
    /// Two signs where any is allowed.
    pub const ANY: Self = Self(None);

    /// Returns the number, or `None` for `any`.
    pub const fn most(self) -> Option<u8> {
        self.0
    }
}

/// The error of a text that is not a number of signs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number of signs: it is `any` or 0 to {MAX_SIGNS}")]
pub struct ParseMostSignsError(String);

impl FromStr for MostSigns {
    type Err = ParseMostSignsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = || text.parse().ok().filter(|signs| *signs <= MAX_SIGNS);
        match text {
            "any" => Ok(Self::ANY),
            _ => number().map(|signs| Self(Some(signs))).ok_or_else(|| ParseMostSignsError(shown(text))),
        }
    }
}

impl fmt::Display for MostSigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.pad("any"),
            Some(signs) => signs.fmt(f),
        }
    }
}

/// Whether the numbers may be rearranged.
///
/// ```
/// use sumwise::{Game, Order, Rules, enumerate};
///
/// let free = Rules { order: Order::Any, ..Game::PRIMES.rules() };
/// assert_eq!(enumerate::count(4, &free), enumerate::count(4, &Game::PRIMES.rules()) * 24_u32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The numbers may stand in any order.
    Any,
    /// The leaves, from left to right, are the numbers in the given order.
    Fixed,
}

words!("order", Order { Any = "any", Fixed = "fixed" });

/// Whether every number must be used.
///
/// ```
/// use sumwise::{Game, Rules, Use, enumerate};
///
/// let all = Rules { usage: Use::All, ..Game::COUNTDOWN.rules() };
/// assert_eq!(enumerate::count(6, &all), 30_965_760_u32.into()); // of 33,665,406
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// Each number is used exactly once.
    All,
    /// Each number is used at most once, and at least one is used. With [`Order::Fixed`], the formula has a
    /// subsequence.
    Any,
}

words!("use", Use { All = "all", Any = "any" });

/// Whether numbers may be written side by side, as one numeral: 4 and 4 as 44.
///
/// Natural numbers are joined, in their order where it is fixed. A numeral of several numbers does not begin with 0.
///
/// ```
/// use sumwise::{Game, Hand, Join, Rules};
///
/// let fours = Hand::new([4, 4, 4, 4], Rules { join: Join::Digits, ..Game::N_COPIES.rules() })?;
/// let best = fours.reach(&[111.into()]).targets.swap_remove(0);
/// assert_eq!(best.best().unwrap().formula().infix().to_string(), "444/4");
/// # Ok::<(), sumwise::HandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Join {
    /// Every number stands alone.
    None,
    /// Natural numbers may be joined.
    Digits,
    /// Natural numbers may be joined, but not all numbers of the hand in one numeral.
    Some,
    /// Besides joined numbers, natural values may be joined by one more operator, `|`, the left one not 0: `(3*4)|5` is 125.
    Values,
}

words!("joining", Join { None = "none", Digits = "digits", Some = "some", Values = "values" });

/// Whether a point may stand in a numeral, before any of its numbers: 4 as .4, and with joining 4 and 4 as 4.4 or .44.
///
/// ```
/// use sumwise::{Game, Hand, Points, Rules};
///
/// let made = |points| {
///     let hand = Hand::new([4, 4], Rules { points, ..Game::N_COPIES.rules() }).unwrap();
///     hand.reach(&[10.into(), 9.into()]).targets.iter().map(|target| target.best().is_some()).collect::<Vec<_>>()
/// };
/// assert_eq!(made(Points::Decimals), [true, false]); // 4/.4
/// assert_eq!(made(Points::Recurring), [true, true]); // 4/.(4), as .(4) is 4/9
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Points {
    /// No point.
    None,
    /// The digits after the point end.
    Decimals,
    /// All digits after the point may also recur, which is written in parentheses: `.(4)`.
    Recurring,
}

words!("points", Points { None = "none", Decimals = "decimals", Recurring = "recurring" });

/// Which brackets a formula may need, and so which shapes it may have.
///
/// ```
/// use sumwise::{Brackets, Game, Hand, Rules};
///
/// let rules = Rules { brackets: Brackets::None, ..Game::PRIMES.rules() };
/// let reach = Hand::new([2, 3, 5, 7], rules)?.reach(&[24.into(), 32.into()]);
/// let made: Vec<bool> = reach.targets.iter().map(|target| target.best().is_some()).collect();
/// assert_eq!(made, [true, false]); // 2+3*5+7, but (2+3)*5+7 has brackets
/// # Ok::<(), sumwise::HandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Brackets {
    /// Any.
    Any,
    /// None: the formulas that are read from a text without brackets.
    None,
    /// Those that evaluate a text strictly from left to right.
    Left,
}

impl Brackets {
    /// Returns whether an operator is applied before the next one, in a row of numbers and operators without brackets.
    pub(crate) fn applies_before(self, operator: Operator, next: Operator) -> bool {
        self == Self::Left || operator.goes_before(next)
    }
}

words!("brackets", Brackets { Any = "any", None = "none", Left = "left" });

/// The set of values that an intermediate may take. The given numbers are not intermediates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Domain {
    /// 1, 2, 3, …
    Positive,
    /// 0, 1, 2, …
    Natural,
    /// Every integer.
    Integer,
    /// Every rational that is not negative.
    Nonnegative,
    /// Every rational.
    Rational,
}

words!("domain", Domain {
    Positive = "positive",
    Natural = "natural",
    Integer = "integer",
    Nonnegative = "nonnegative",
    Rational = "rational",
});

impl Domain {
    /// Returns whether every intermediate must be an integer.
    ///
    /// ```
    /// use sumwise::Domain;
    ///
    /// assert!(Domain::Natural.only_integers());
    /// assert!(!Domain::Nonnegative.only_integers());
    /// ```
    pub const fn only_integers(self) -> bool {
        matches!(self, Self::Positive | Self::Natural | Self::Integer)
    }

    /// Returns the lower bound of the intermediates, if there is one.
    ///
    /// ```
    /// use sumwise::Domain;
    ///
    /// assert_eq!([Domain::Positive, Domain::Natural, Domain::Integer].map(Domain::least), [Some(1), Some(0), None]);
    /// ```
    pub const fn least(self) -> Option<i64> {
        match self {
            Self::Positive => Some(1),
            Self::Natural | Self::Nonnegative => Some(0),
            Self::Integer | Self::Rational => None,
        }
    }

    /// Domains, from the kindest values: positive integers, then also 0, then also negative integers, then also
    /// fractions.
    pub(crate) const KINDEST_FIRST: [Self; 4] = [Self::Positive, Self::Natural, Self::Integer, Self::Rational];

    /// Returns the narrower domains, the kindest first.
    pub(crate) fn kinder(self) -> &'static [Self] {
        let count = match self {
            Self::Positive => 0,
            Self::Natural => 1,
            Self::Integer | Self::Nonnegative => 2,
            Self::Rational => 3,
        };
        &Self::KINDEST_FIRST[..count]
    }

    /// Returns whether an intermediate may have this value.
    ///
    /// ```
    /// use sumwise::{Domain, Rational};
    ///
    /// assert!(!Domain::Positive.admits(&Rational::ZERO));
    /// assert!(Domain::Nonnegative.admits(&"8/3".parse::<Rational>().unwrap()));
    /// ```
    pub fn admits(self, value: &Rational) -> bool {
        self.allows(value)
    }

    /// Returns whether an intermediate may have this value, in any representation.
    #[inline]
    pub(crate) fn allows<N: Number>(self, value: &N) -> bool {
        match self {
            Self::Positive => value.signum() > 0 && value.is_integer(),
            Self::Natural => value.signum() >= 0 && value.is_integer(),
            Self::Integer => value.is_integer(),
            Self::Nonnegative => value.signum() >= 0,
            Self::Rational => true,
        }
    }
}
