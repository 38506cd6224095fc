//! Formulas and steps for readers on paper and screens, with typographic signs: `(75 − 9 × 4) × 10`.

use super::evaluate::NEGATIVE;
use super::infix::{keeps_right, parenthesise};
use super::{Formula, Node, Step, Token};
use crate::number::Rational;
use crate::operator::definition::{ATOM, POSTFIX, PREFIX, SignForm};
use crate::operator::{Operator, Sign};

/// The precedence of fractions, which stand in parentheses beside any operator or sign.
const FRACTION: u8 = 0;

/// The characters of operators and of the minus.
#[derive(Clone, Copy, Debug)]
pub(super) enum Signs {
    Ascii,
    Typographic,
}

impl Signs {
    pub(super) const fn operator(self, operator: Operator) -> &'static str {
        match self {
            Self::Ascii => operator.symbol(),
            Self::Typographic => operator.sign(),
        }
    }

    /// Returns a sign before its operand.
    pub(super) const fn before(self, ascii: &'static str, typographic: &'static str) -> &'static str {
        match self {
            Self::Ascii => ascii,
            Self::Typographic => typographic,
        }
    }

    pub(super) fn number(self, number: &Rational) -> String {
        match self {
            Self::Ascii => number.to_string(),
            Self::Typographic => number.typographic(),
        }
    }
}

impl Rational {
    /// Returns the number with a typographic minus. The slash of a fraction stays.
    ///
    /// ```
    /// assert_eq!("-8/3".parse::<sumwise::Rational>()?.typographic(), "−8/3");
    /// # Ok::<(), sumwise::ParseRationalError>(())
    /// ```
    pub fn typographic(&self) -> String {
        self.to_string().replace('-', "−")
    }
}

impl Step {
    /// Returns the step with typographic signs. `list` separates the given numbers of a numeral, and the last two of them.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([4, 4, 4, 4], Game::FOUR_FOURS.rules())?;
    /// let steps = hand.steps_of(&"444/4".parse()?)?;
    /// assert_eq!(steps[0].typographic([", ", " und "]), "444 (4, 4 und 4) ÷ 4 = 111");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn typographic(&self, list: [&str; 2]) -> String {
        self.text(Signs::Typographic, list)
    }
}

impl Formula {
    /// Returns the formula in infix with typographic signs, and spaces around operators. A given fraction stands in parentheses,
    /// and so does a negative number after an operator.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let written = |text: &str| text.parse::<Formula>().unwrap().typographic();
    /// assert_eq!(written("(75-9*4)*10"), "(75 − 9 × 4) × 10");
    /// assert_eq!(written("4!*4-√4/.4"), "4! × 4 − √4 ÷ .4");
    /// assert_eq!(written("6/[1/3]-(-2)"), "6 ÷ (1/3) − (−2)");
    /// ```
    pub fn typographic(&self) -> String {
        let keeps_right = keeps_right(self, None);
        let (text, _) = self.fold(|node| match node {
            Node::Leaf(leaf) => write_leaf(leaf),
            Node::Sign(sign, operand) => write_sign(sign, operand),
            Node::Operator(operator, (left, _), (right, _)) if operator.is_function() => {
                (format!("{}({left}, {right})", operator.sign()), ATOM)
            }
            Node::Operator(operator, (left, left_binds), (right, right_binds)) => {
                let left = parenthesise(left, operator.encloses_left(left_binds));
                let encloses_right = operator.encloses_right(right_binds, keeps_right) || right.starts_with('−');
                let right = parenthesise(right, encloses_right);
                (format!("{left} {} {right}", operator.sign()), operator.binds())
            }
        });
        text
    }
}

/// Writes a leaf, and returns how it binds.
fn write_leaf(leaf: &Token) -> (String, u8) {
    match leaf {
        Token::Number(number) if !number.is_integer() => (number.typographic(), FRACTION),
        Token::Number(number) if number.is_negative() => (number.typographic(), NEGATIVE),
        _ => (leaf.to_string(), ATOM),
    }
}

/// Writes a sign on a value, given how the value binds.
fn write_sign(sign: Sign, (operand, binds): (String, u8)) -> (String, u8) {
    match sign.definition().form {
        SignForm::After(symbol) => (format!("{}{symbol}", parenthesise(operand, binds < ATOM)), POSTFIX),
        SignForm::Before(_, symbol) => {
            let needed = binds < PREFIX || operand.starts_with('−');
            (format!("{symbol}{}", parenthesise(operand, needed)), PREFIX)
        }
        SignForm::Function => (format!("{sign}({operand})"), ATOM),
    }
}
