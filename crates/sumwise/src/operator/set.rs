//! Sets of operators and signs.

use std::fmt;
use std::str::FromStr;

use super::{Operator, Sign};

/// The maximum number of operators in a set.
const MOST: usize = Operator::ALL.len();

/// A set of operators with at least one of two values, in their order, and then signs.
///
/// ```
/// use sumwise::Operators;
///
/// let operators: Operators = "*+".parse()?;
/// assert_eq!(operators.to_string(), "+*");
/// # Ok::<(), sumwise::ParseOperatorsError>(())
/// ```
///
/// ```
/// use sumwise::{Operator, Operators};
///
/// assert!(Operators::ARITHMETIC.contains(Operator::Divide));
/// assert!(!"+-*".parse::<Operators>()?.contains(Operator::Divide));
/// assert_eq!("+sqrt!".parse::<Operators>()?.to_string(), "+!√");
/// # Ok::<(), sumwise::ParseOperatorsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operators {
    /// The operators in order, padded with the first of [`Operator::ALL`].
    sorted: [Operator; MOST],
    length: usize,
    /// Whether each of [`Sign::ALL`] is in the set.
    signs: [bool; Sign::ALL.len()],
}

impl Operators {
    /// The four operators of arithmetic, `+ - * /`, which every game has by default.
    pub const ARITHMETIC: Self = Self::of(&[Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide]);

    /// The operators of four fours: `+ - * / ^` and the signs `! √`.
    pub(crate) const FOUR_FOURS: Self = Self::WITH_POWERS.with_sign(Sign::Factorial).with_sign(Sign::Root);

    /// The operators of Friedman numbers: `+ - * / ^` and the sign `~`.
    pub(crate) const FRIEDMAN: Self = Self::WITH_POWERS.with_sign(Sign::Negate);

    const WITH_POWERS: Self = Self::of(Operator::ALL.split_at(Operator::Join as usize).0);

    /// Every operator and sign.
    pub(crate) const ALL: Self = Self { signs: [true; Sign::ALL.len()], ..Self::of(Operator::ALL) };

    /// Makes a set of operators. There must be at least one, in order.
    const fn of(operators: &[Operator]) -> Self {
        let mut sorted = [Operator::ALL[0]; MOST];
        let (filled, _) = sorted.split_at_mut(operators.len());
        filled.copy_from_slice(operators);
        Self { sorted, length: operators.len(), signs: [false; Sign::ALL.len()] }
    }

    /// Returns the set with one more sign.
    const fn with_sign(mut self, sign: Sign) -> Self {
        self.signs[sign as usize] = true;
        self
    }

    /// Returns the operators of two values in their order.
    pub fn as_slice(&self) -> &[Operator] {
        &self.sorted[..self.length]
    }

    /// Returns whether the set contains the operator.
    pub fn contains(&self, operator: Operator) -> bool {
        self.as_slice().contains(&operator)
    }

    /// Yields the signs in their order.
    ///
    /// ```
    /// use sumwise::{Operators, Sign};
    ///
    /// assert_eq!("√+!".parse::<Operators>()?.signs().collect::<Vec<_>>(), [Sign::Factorial, Sign::Root]);
    /// # Ok::<(), sumwise::ParseOperatorsError>(())
    /// ```
    pub fn signs(&self) -> impl Iterator<Item = Sign> + use<> {
        Sign::ALL.iter().copied().zip(self.signs).filter(|(_, is_in)| *is_in).map(|(sign, _)| sign)
    }

    /// Returns whether the set contains a sign.
    pub const fn has_sign(&self, sign: Sign) -> bool {
        self.signs[sign as usize]
    }

    /// Returns the set as text in ASCII, with words for `%`, `//` and the signs, and nothing between them: `+-*/^factsqrt`. It reads back.
    pub(crate) fn to_ascii(self) -> String {
        self.as_slice().iter().map(|operator| operator.definition().word).chain(self.signs().map(Sign::word)).collect()
    }

    /// Returns the set with `|`.
    pub(crate) fn with_join(self) -> Self {
        if self.contains(Operator::Join) {
            return self;
        }
        let mut with_join = [self.as_slice(), &[Operator::Join]].concat();
        with_join.sort_unstable();
        Self { signs: self.signs, ..Self::of(&with_join) }
    }

    /// Returns whether values grow or multiply without end with an operator of the set.
    pub(crate) const fn grow(&self) -> bool {
        let mut at = 0;
        while at < self.length {
            if self.sorted[at].definition().grows {
                return true;
            }
            at += 1;
        }
        let mut at = 0;
        while at < self.signs.len() {
            if self.signs[at] && Sign::ALL[at].definition().grows {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Returns whether every operator is one of `+ - * / ^`, which tables of numbers without signs cover.
    pub(crate) fn are_of_tables(&self) -> bool {
        self.as_slice().iter().all(|operator| *operator <= Operator::Power)
    }

    /// Yields the operators whose values are computed by their definitions: all but those of arithmetic, powers and joined values.
    pub(crate) fn others(&self) -> impl Iterator<Item = Operator> {
        self.as_slice().iter().copied().filter(|operator| *operator > Operator::Join)
    }

    /// Returns whether every operator of this set is in the other.
    ///
    /// ```
    /// use sumwise::Operators;
    ///
    /// let plus: Operators = "+".parse()?;
    /// assert!(plus.is_subset(&Operators::ARITHMETIC) && !Operators::ARITHMETIC.is_subset(&plus));
    /// # Ok::<(), sumwise::ParseOperatorsError>(())
    /// ```
    pub fn is_subset(&self, other: &Self) -> bool {
        self.as_slice().iter().all(|&operator| other.contains(operator))
            && self.signs().all(|sign| other.has_sign(sign))
    }
}

/// A subset of the four operators of arithmetic. Methods that handle each of the four separately take this type, so
/// that no other operator can reach them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "an operator is there or not")]
pub(crate) struct Arithmetic {
    pub(crate) add: bool,
    pub(crate) subtract: bool,
    pub(crate) multiply: bool,
    pub(crate) divide: bool,
}

impl Arithmetic {
    /// Returns the members of a set, or `None` if it contains other operators than the four.
    pub(crate) fn of(operators: &Operators) -> Option<Self> {
        operators.is_subset(&Operators::ARITHMETIC).then(|| Self::among(operators))
    }

    /// Returns those of the four operators that a set contains.
    pub(crate) fn among(operators: &Operators) -> Self {
        let has = |operator| operators.contains(operator);
        Self {
            add: has(Operator::Add),
            subtract: has(Operator::Subtract),
            multiply: has(Operator::Multiply),
            divide: has(Operator::Divide),
        }
    }
}

impl fmt::Display for Operators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operators = self.as_slice().iter().map(|operator| operator.symbol());
        let mut text = String::new();
        for symbol in operators.chain(self.signs().map(Sign::symbol)) {
            // Words have a comma between them.
            let is_letter = |character: char| character.is_ascii_alphabetic();
            if text.ends_with(is_letter) && symbol.starts_with(is_letter) {
                text.push(',');
            }
            text.push_str(symbol);
        }
        f.pad(&text)
    }
}

/// The error of a text that is not a set of operators.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseOperatorsError {
    /// The character or word is not an operator.
    #[error("unknown operator `{}`: the operators are {}", .0, symbols())]
    Unknown(String),
    /// No operator of the set joins two values.
    #[error("no operators: give at least one of {}", binary_symbols())]
    Empty,
}

/// Lists the symbols of all operators and signs that a set may be given, separated by spaces.
fn symbols() -> String {
    let signs = Sign::ALL.iter().map(|sign| sign.symbol());
    Operator::ALL.iter().map(|operator| operator.symbol()).chain(signs).collect::<Vec<_>>().join(" ")
}

/// Lists the symbols of all operators of two values.
fn binary_symbols() -> String {
    Operator::ALL.iter().map(|operator| operator.symbol()).collect::<Vec<_>>().join(" ")
}

/// A member of a set.
#[derive(Clone, Copy)]
enum Member {
    Operator(Operator),
    Sign(Sign),
}

/// Returns the member with the longest name that a text begins with, and the length of the name.
fn member(text: &str) -> Option<(Member, usize)> {
    let operators = Operator::ALL.iter().flat_map(|&operator| {
        [operator.symbol(), operator.definition().word].map(|name| (Member::Operator(operator), name))
    });
    let signs = Sign::ALL.iter().flat_map(|&sign| [sign.symbol(), sign.word()].map(|name| (Member::Sign(sign), name)));
    let begun = operators.chain(signs).filter(|(_, name)| text.starts_with(name));
    begun.map(|(member, name)| (member, name.len())).max_by_key(|(_, length)| *length)
}

impl FromStr for Operators {
    type Err = ParseOperatorsError;

    /// Reads symbols and words, in any order: `+-*`, `+-*sqrt`. Each is the longest that fits, so `//` is one operator. Commas and
    /// spaces may stand between them.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut operators, mut signs) = ([false; MOST], [false; Sign::ALL.len()]);
        let separates = |character: char| character == ',' || character.is_whitespace();
        let mut rest = text.trim_start_matches(separates);
        while !rest.is_empty() {
            let Some((member, length)) = member(rest) else { return Err(Self::Err::Unknown(first_word(rest))) };
            match member {
                Member::Operator(operator) => operators[operator as usize] = true,
                Member::Sign(sign) => signs[sign as usize] = true,
            }
            rest = rest[length..].trim_start_matches(separates);
        }
        let given: Vec<Operator> =
            Operator::ALL.iter().copied().filter(|operator| operators[*operator as usize]).collect();
        if given.is_empty() { Err(Self::Err::Empty) } else { Ok(Self { signs, ..Self::of(&given) }) }
    }
}

/// Returns the first letters of a text, or its first character.
fn first_word(text: &str) -> String {
    let length = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let length = length.max(text.chars().next().map_or(0, char::len_utf8));
    text[..length].chars().take(MOST_SHOWN).collect()
}

/// The most characters of an unknown word that are shown.
const MOST_SHOWN: usize = 20;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sets_are_read_by_the_longest_names() {
        let table = [
            ("+-*/%//", "+-*/%//", "+-*/moddiv"),
            ("//", "//", "div"),
            ("///", "///", "/div"),
            ("+,-,root,C,!!", "+-root,C!!", "+-rootCfact2"),
            ("sqrt sq + sub", "+√sub,sq", "+sqrtsubsq"),
            ("ceilfloorfact2fact+", "+!!!floor,ceil", "+factfact2floorceil"),
        ];
        for (text, written, ascii) in table {
            let set: Operators = text.parse().unwrap();
            assert_eq!((set.to_string(), set.to_ascii()), (written.to_owned(), ascii.to_owned()), "{text}");
        }
        let unknown = "+sine".parse::<Operators>().unwrap_err().to_string();
        let start = "unknown operator `sine`: the operators are + - * / ^ | % // root log C ~ ! √ !! sub sq floor ceil";
        assert_eq!(unknown, start);
    }

    proptest! {
        #[test]
        fn a_set_reads_back_as_it_is_written(
            operators in prop::sample::subsequence(Operator::ALL, 1..=Operator::ALL.len()),
            signs in prop::sample::subsequence(Sign::ALL, 0..=Sign::ALL.len()),
        ) {
            let set = signs.into_iter().fold(Operators::of(&operators), Operators::with_sign);
            prop_assert_eq!(set.to_string().parse(), Ok(set));
            prop_assert_eq!(set.to_ascii().parse(), Ok(set));
        }
    }
}
