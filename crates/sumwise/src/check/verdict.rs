//! Verdicts: an answer is correct, or has a first fault.

use std::cmp::Ordering;
use std::fmt;

use super::Extract;
use crate::formula::{MAX_FORMULA_TEXT, Operation, Step, Term};
use crate::number::{MAX_DIGITS, Rational};
use crate::operator::{MAX_RESULT_DIGITS, Operator, Operators, Sign};
use crate::rules::{Brackets, Domain, Rules};
use crate::text::quote::shown;

/// The verdict on an answer. Of several faults, the first in this order is reported.
///
/// ```
/// use sumwise::check::check_formula;
///
/// let judgement = check_formula(&"countdown:3,5,8=6".parse()?, &"3-5+8".parse()?);
/// assert_eq!(judgement.verdict().name(), "illegal_intermediate");
/// assert_eq!(judgement.verdict().to_string(), "3 - 5 = -2, and every step must give a positive integer");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// There is no answer where it is expected.
    NoAnswer(Extract),
    /// The only answer is a thought, where it does not count.
    Thought {
        /// Whether the thought is closed by `</think>`.
        closed: bool,
    },
    /// The answer, or a number in it, is too long to read.
    TooLong(TooLong),
    /// The text is not arithmetic.
    Syntax(Syntax),
    /// An operator that no game has, or that the rules exclude.
    ForbiddenOperator {
        /// The sign.
        sign: String,
        /// The allowed operators.
        operators: Operators,
    },
    /// A number that is not in the hand.
    UnknownNumber(Rational),
    /// A number used more often than the hand contains it.
    ReusedNumber(Rational),
    /// A number that must be used and is missing.
    MissingNumber(Rational),
    /// A list of steps states wrong numbers left. The variants correspond to faults in a formula.
    WrongLeft(WrongLeft),
    /// The numbers, from left to right, are not in the order of the hand.
    WrongOrder,
    /// A value has more signs than these, or two minuses in a row.
    TooManySigns(usize),
    /// The formula needs brackets that the rules do not allow.
    ForbiddenBrackets(Brackets),
    /// A step divides by zero.
    DivisionByZero {
        /// The dividend.
        left: Rational,
    },
    /// A power is undefined, or has more decimal digits than the rules allow.
    UndefinedPower {
        /// The base.
        base: Rational,
        /// The exponent.
        exponent: Rational,
        /// The most decimal digits of an intermediate.
        digits: u32,
    },
    /// A root is not rational, or a factorial is not of a natural number or has more decimal digits than the rules allow.
    UndefinedSign {
        /// The sign.
        sign: Sign,
        /// The value under it.
        operand: Rational,
        /// The most decimal digits of an intermediate.
        digits: u32,
    },
    /// Two values cannot stand side by side as a numeral. Its name is that of [`UndefinedSign`](Self::UndefinedSign).
    NoNumeral {
        /// The value before `|`.
        left: Rational,
        /// The value after it.
        right: Rational,
    },
    /// Any other step has no value. Its name is that of [`UndefinedSign`](Self::UndefinedSign).
    UndefinedStep {
        /// The operator with its operands.
        operation: Operation,
        /// The most decimal digits of an intermediate.
        digits: u32,
    },
    /// The value of a step is outside the domain, or too long.
    IllegalIntermediate {
        /// The step.
        step: Box<Step>,
        /// The domain.
        domain: Domain,
        /// The most decimal digits of an intermediate, if there is a bound.
        digits: Option<u32>,
    },
    /// The answer is valid, but its value differs from the target or from its claim.
    WrongValue {
        /// The value of the answer.
        value: Rational,
        /// Its distance from the target.
        distance: Rational,
        /// The value on the other side of `=`, if it differs.
        claim: Option<Rational>,
    },
    /// The answer is valid, but the text compares it with a value by a sign other than `=`.
    Compared {
        /// The value of the answer.
        value: Rational,
        /// The relation of the value of the answer to the other, according to the text.
        relation: Relation,
        /// The value on the other side.
        other: Rational,
    },
    /// The answer claims that there is no solution, and it is not known whether there is one.
    Undecided,
    /// The answer claims that there is no solution, but there is one.
    FalseClaim,
    /// The answer claims that there is no solution, and there is none.
    RightClaim,
    /// The answer is a solution.
    Correct,
}

/// The relations of two values other than equality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relation {
    /// `≠`.
    NotEqual,
    /// `<`.
    Less,
    /// `≤`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `≥`.
    GreaterOrEqual,
}

impl Relation {
    /// Returns the sign of the relation.
    ///
    /// ```
    /// assert_eq!(sumwise::check::Relation::NotEqual.sign(), "≠");
    /// ```
    pub const fn sign(self) -> &'static str {
        match self {
            Self::NotEqual => "≠",
            Self::Less => "<",
            Self::LessOrEqual => "≤",
            Self::Greater => ">",
            Self::GreaterOrEqual => "≥",
        }
    }

    /// Returns the relation with its sides exchanged.
    pub(super) const fn reversed(self) -> Self {
        match self {
            Self::NotEqual => Self::NotEqual,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
        }
    }

    /// Returns whether the relation holds for two values in this order.
    const fn holds(self, order: Ordering) -> bool {
        match self {
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::NotEqual => "not",
            Self::Less => "less than",
            Self::LessOrEqual => "at most",
            Self::Greater => "more than",
            Self::GreaterOrEqual => "at least",
        }
    }
}

/// The kinds of texts that are too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TooLong {
    /// An answer of this many characters, more than [`MAX_FORMULA_TEXT`].
    Answer(usize),
    /// A number of this many digits, more than [`MAX_DIGITS`].
    Number(usize),
    /// The other side of `=`.
    Claim,
    /// Numbers that the given ones may make side by side in too many ways.
    Joined,
}

/// The faults in a list of numbers left.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongLeft {
    /// A listed number was never available.
    Unknown(Rational),
    /// A listed number has been used, or is listed too often.
    Taken(Rational),
    /// A number that is left is not listed.
    Unlisted(Rational),
}

/// The faults in the notation of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Syntax {
    /// A character or a word is out of place.
    Misplaced {
        /// The character or word.
        text: String,
        /// The allowed operators.
        operators: Operators,
    },
    /// An entry in a list of numbers left is not a number.
    Listed(String),
    /// A number or an opening bracket is missing.
    ExpectedNumber,
    /// An operator is missing: one of these.
    ExpectedOperator(Operators),
    /// A bracket is never closed.
    Unclosed,
    /// A closing bracket has no opening one.
    Unopened,
    /// A number that begins with a zero, like `017`, and so leaves a 0 unused.
    LeadingZero(String),
    /// A unary minus, if no formula without it is algebraically the same.
    Minus,
    /// A plus that stands before a value and after none.
    Plus,
    /// `\frac` without its two groups.
    Fraction,
    /// A line in a list of steps is not a step.
    Step,
    /// `!!`, which is not the factorial of a factorial.
    DoubleFactorial,
    /// `!=` after a value without a space, which may be a factorial and `=`, or `≠`.
    FactorialClaim {
        /// The text before `!`, without spaces.
        left: String,
        /// The text after `=`, without spaces.
        right: String,
    },
    /// `\\sqrt` with a degree.
    Degree,
}

impl Verdict {
    /// The names of the verdicts, in the order in which faults are reported.
    pub const NAMES: [&'static str; 19] = [
        "no_answer",
        "too_long",
        "syntax",
        "forbidden_operator",
        "unknown_number",
        "reused_number",
        "missing_number",
        "wrong_order",
        "too_many_signs",
        "forbidden_brackets",
        "division_by_zero",
        "undefined_power",
        "undefined_sign",
        "illegal_intermediate",
        "wrong_value",
        "undecided",
        "not_none",
        "none",
        "correct",
    ];

    /// Returns the verdict on a step without a value.
    pub(crate) fn of_undefined(operation: Operation, digits: u32) -> Self {
        match operation {
            Operation::Operator { left, operator: Operator::Power, right } => {
                Self::UndefinedPower { base: left, exponent: right, digits }
            }
            Operation::Operator { left, operator: Operator::Join, right } => Self::NoNumeral { left, right },
            Operation::Operator { left, operator, right } if operator.divides() && right.is_zero() => {
                Self::DivisionByZero { left }
            }
            Operation::Operator { .. } => Self::UndefinedStep { operation, digits },
            Operation::Sign { sign, operand } => Self::UndefinedSign { sign, operand, digits },
        }
    }

    /// Returns the verdict on a step whose value the rules do not admit.
    pub(crate) fn of_illegal(step: Step, rules: &Rules) -> Self {
        Self::IllegalIntermediate { step: Box::new(step), domain: rules.domain, digits: rules.most_digits() }
    }

    /// Returns the name of the verdict.
    pub const fn name(&self) -> &'static str {
        Self::NAMES[match self {
            Self::NoAnswer(_) | Self::Thought { .. } => 0,
            Self::TooLong(_) => 1,
            Self::Syntax(_) => 2,
            Self::ForbiddenOperator { .. } => 3,
            Self::UnknownNumber(_) | Self::WrongLeft(WrongLeft::Unknown(_)) => 4,
            Self::ReusedNumber(_) | Self::WrongLeft(WrongLeft::Taken(_)) => 5,
            Self::MissingNumber(_) | Self::WrongLeft(WrongLeft::Unlisted(_)) => 6,
            Self::WrongOrder => 7,
            Self::TooManySigns(_) => 8,
            Self::ForbiddenBrackets(_) => 9,
            Self::DivisionByZero { .. } => 10,
            Self::UndefinedPower { .. } => 11,
            Self::UndefinedSign { .. } | Self::NoNumeral { .. } | Self::UndefinedStep { .. } => 12,
            Self::IllegalIntermediate { .. } => 13,
            Self::WrongValue { .. } | Self::Compared { .. } => 14,
            Self::Undecided => 15,
            Self::FalseClaim => 16,
            Self::RightClaim => 17,
            Self::Correct => 18,
        }]
    }
}

impl fmt::Display for Verdict {
    /// Writes the fault and the correction, without the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer(extract) => f.write_str(extract.absence()),
            Self::Thought { closed: true } => {
                f.write_str("the only answer stands inside <think>…</think>, where it does not count")
            }
            Self::Thought { closed: false } => {
                f.write_str("this <think> is never closed: write </think> before the answer")
            }
            Self::TooLong(TooLong::Answer(length)) => {
                write!(f, "{length} characters are too many: an answer has at most {MAX_FORMULA_TEXT}")
            }
            Self::TooLong(TooLong::Number(digits)) => {
                write!(f, "a number of {digits} digits is too long: at most {MAX_DIGITS} are read")
            }
            Self::TooLong(TooLong::Claim) => f.write_str("this is too long to be compared: write its value"),
            Self::TooLong(TooLong::Joined) => {
                f.write_str("the given numbers can be joined in too many ways to see whether they make these")
            }
            Self::Syntax(syntax) => syntax.fmt(f),
            Self::ForbiddenOperator { sign, operators } => {
                write!(f, "`{sign}` is not among the operators of this puzzle, {operators}")
            }
            Self::UnknownNumber(number) => write!(f, "{number} is not one of the numbers"),
            Self::ReusedNumber(number) => write!(f, "{number} is used more often than it is given"),
            Self::MissingNumber(number) => write!(f, "{number} is not used, and every number must be"),
            Self::WrongLeft(wrong) => wrong.fmt(f),
            Self::WrongOrder => f.write_str("the numbers must stand in the order given"),
            Self::TooManySigns(most) => {
                write!(f, "at most {most} signs may stand on one value, and no minus on a minus")
            }
            Self::ForbiddenBrackets(Brackets::Left) => {
                f.write_str("every step must take the value so far and the next number, from left to right")
            }
            Self::ForbiddenBrackets(_) => {
                f.write_str("brackets are not allowed, and it is another formula without them")
            }
            Self::DivisionByZero { left } => write!(f, "{left} is divided by 0"),
            Self::UndefinedPower { base, exponent, digits } => {
                let power = Term { left: base, operator: Operator::Power, right: exponent };
                write!(f, "{power} is no exact number of at most {digits} digits")
            }
            Self::UndefinedStep { operation, digits } if operation.apply().is_some() => {
                write!(f, "{operation} has more than {digits} digits")
            }
            Self::UndefinedStep { operation, .. } => write!(f, "{operation} is no exact number"),
            Self::NoNumeral { left, right } => write!(f, "{left} and {right} side by side are no numeral"),
            Self::UndefinedSign { sign, operand, digits } => {
                let operation = Operation::Sign { sign: *sign, operand: operand.clone() };
                match sign {
                    _ if sign.definition().of_naturals && Domain::Natural.admits(operand) => {
                        write!(f, "{operation} has more than {digits} digits")
                    }
                    _ if sign.definition().of_naturals => {
                        write!(f, "{operation} is undefined: factorials are of 0, 1, 2, …")
                    }
                    _ => write!(f, "{operation} is no exact number"),
                }
            }
            Self::IllegalIntermediate { step, domain, .. } if !domain.admits(&step.value) => {
                write!(f, "{step}, and every step must give {}", describe(*domain))
            }
            Self::IllegalIntermediate { step, digits, .. } => {
                let digits = digits.unwrap_or(MAX_RESULT_DIGITS);
                write!(f, "{} has more than {digits} digits", step.operation)
            }
            Self::WrongValue { value, claim: Some(claim), .. } => write!(f, "that makes {value}, not {claim}"),
            Self::WrongValue { value, distance, .. } => {
                write!(f, "that makes {value}, {distance} away from the target")
            }
            Self::Compared { value, relation, other } => {
                let but = if relation.holds(value.cmp(other)) { "and" } else { "but" };
                write!(f, "that makes {value}, {but} the text says that it is {} {other}", relation.words())
            }
            Self::Undecided => f.write_str("it is not known whether there is a solution"),
            Self::FalseClaim => f.write_str("there is a solution"),
            Self::RightClaim => f.write_str("there is no solution"),
            Self::Correct => f.write_str("correct"),
        }
    }
}

impl fmt::Display for WrongLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(number) => write!(f, "{number} is listed, but it is not left"),
            Self::Taken(number) => write!(f, "{number} is listed more often than it is left"),
            Self::Unlisted(number) => write!(f, "{number} is left, but it is not listed"),
        }
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misplaced { text, operators } => {
                write!(f, "`{}` has no place here: write numbers, {} and ( )", shown(text), apart(operators))
            }
            Self::Listed(text) => write!(f, "`{}` is not a number: list the numbers that are left", shown(text)),
            Self::ExpectedNumber => f.write_str("a number or ( is missing here"),
            Self::ExpectedOperator(operators) if operators.as_slice().len() == 1 => {
                write!(f, "an operator is missing here: {operators}")
            }
            Self::ExpectedOperator(operators) => {
                write!(f, "an operator is missing here: one of {}", apart(operators))
            }
            Self::Unclosed => f.write_str("this is never closed"),
            Self::Unopened => f.write_str("this bracket was never opened"),
            Self::LeadingZero(text) => write!(f, "`{}` begins with 0: a 0 of its own needs an operator", shown(text)),
            Self::Minus => f.write_str("a minus stands between two values, or is part of a number given as negative"),
            Self::Plus => f.write_str("a plus stands between two values"),
            Self::Fraction => f.write_str("this needs two groups, like \\frac{8}{3}"),
            Self::Step => f.write_str("this is not a step: write one like 5 + 10 = 15"),
            Self::DoubleFactorial => f.write_str("write (3!)! for the factorial of a factorial"),
            Self::FactorialClaim { left, right } => {
                write!(f, "`!=` compares two values: write `{}! = {}` for a factorial", shown(left), shown(right))
            }
            Self::Degree => f.write_str("a root of this degree cannot be read here"),
        }
    }
}

/// Lists the operators, separated by spaces.
fn apart(operators: &Operators) -> String {
    let symbols = operators.as_slice().iter().map(|operator| operator.symbol());
    symbols.chain(operators.signs().map(Sign::symbol)).collect::<Vec<_>>().join(" ")
}

const fn describe(domain: Domain) -> &'static str {
    match domain {
        Domain::Positive => "a positive integer",
        Domain::Natural => "a natural number (0, 1, 2, …)",
        Domain::Integer => "an integer",
        Domain::Nonnegative => "a number that is not negative",
        Domain::Rational => "a number",
    }
}
