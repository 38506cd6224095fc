//! What the engine says, as a code with values, for hosts that word it in other languages. `Display` of the same types has the
//! English.

use crate::check::{Judgement, Syntax, TooLong, Verdict, WrongLeft};
use crate::formula::{MAX_FORMULA_TEXT, Operation, Term, Token};
use crate::grade::{GradeError, Reason};
use crate::number::{MAX_DIGITS, ParseRationalError};
use crate::operator::{MAX_RESULT_DIGITS, Operator};
use crate::play::hint::{Hint, Level};
use crate::play::round::Refusal;
use crate::rules::hand::{HandError, MAX_NUMBERS};
use crate::rules::{Brackets, Domain};
use crate::solve::StopReason;
use crate::text::words::words;

/// A message: its code, and its values by their names.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::check::{Manner, check};
///
/// let puzzle: Puzzle = "24:3,4,8,9=24".parse()?;
/// let told = check(&puzzle, "(8-4)*(9+3)", Manner::default()).message();
/// assert_eq!(told.code.name(), "wrong_value");
/// assert_eq!(told.values, [("value", "48".to_owned()), ("distance", "24".to_owned()), ("at", "1".to_owned())]);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The code.
    pub code: Code,
    /// The values that the message quotes, in the order of the English message. The values of `domain`, `last`, `reason` and
    /// `stop` are words.
    pub values: Vec<(&'static str, String)>,
}

macro_rules! codes {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        /// The code of a message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "the names say it, and the English messages stand beside them")]
        pub enum Code {
            $($variant),+
        }

        words!("code", Code { $($variant = $name),+ });
    };
}

codes! {
    // Verdicts.
    NoAnswer = "no_answer",
    AnswerInThought = "answer_in_thought",
    OpenThought = "open_thought",
    AnswerTooLong = "answer_too_long",
    NumberTooLong = "number_too_long",
    ClaimTooLong = "claim_too_long",
    JoinedTooMany = "joined_too_many",
    Misplaced = "misplaced",
    ListedNoNumber = "listed_no_number",
    ExpectedNumber = "expected_number",
    ExpectedOperator = "expected_operator",
    Unclosed = "unclosed",
    Unopened = "unopened",
    LoneMinus = "lone_minus",
    LonePlus = "lone_plus",
    LeadingZero = "leading_zero",
    FractionGroups = "fraction_groups",
    NotAStep = "not_a_step",
    DoubleFactorial = "double_factorial",
    FactorialClaim = "factorial_claim",
    RootDegree = "root_degree",
    ForbiddenOperator = "forbidden_operator",
    UnknownNumber = "unknown_number",
    ReusedNumber = "reused_number",
    MissingNumber = "missing_number",
    LeftUnknown = "left_unknown",
    LeftTaken = "left_taken",
    LeftUnlisted = "left_unlisted",
    WrongOrder = "wrong_order",
    TooManySigns = "too_many_signs",
    LeftToRight = "left_to_right",
    ForbiddenBrackets = "forbidden_brackets",
    DivisionByZero = "division_by_zero",
    UndefinedPower = "undefined_power",
    UndefinedFactorial = "undefined_factorial",
    UndefinedRoot = "undefined_root",
    IllegalIntermediate = "illegal_intermediate",
    TooManyDigits = "too_many_digits",
    WrongClaim = "wrong_claim",
    Compared = "compared",
    WrongValue = "wrong_value",
    UndecidedClaim = "undecided_claim",
    Correct = "correct",
    // Replies to actions of a round, and their refusals.
    Done = "done",
    Step = "step",
    TimeUp = "time_up",
    Declared = "declared",
    RightClaim = "right_claim",
    FalseClaim = "false_claim",
    NothingToUndo = "nothing_to_undo",
    NothingToRedo = "nothing_to_redo",
    Over = "over",
    Late = "late",
    NoNumber = "no_number",
    SameNumber = "same_number",
    PassesOver = "passes_over",
    NoNumeral = "no_numeral",
    Closed = "closed",
    NoPoint = "no_point",
    AllJoined = "all_joined",
    WholeFormula = "whole_formula",
    NothingMade = "nothing_made",
    Worthless = "worthless",
    Stopped = "stopped",
    // Hints. Where the target cannot be made, they have the values `nearest` and `distance`.
    HintNothing = "hint_nothing",
    HintThere = "hint_there",
    HintSideBySide = "hint_side_by_side",
    HintLength = "hint_length",
    HintLast = "hint_last",
    HintLeaves = "hint_leaves",
    HintFirst = "hint_first",
    HintSolution = "hint_solution",
    // Reasons of grades.
    HardestStep = "hardest_step",
    HardestReason = "hardest_reason",
    TargetThere = "target_there",
    Unsolvable = "unsolvable",
    Untimed = "untimed",
    UntimedForm = "untimed_form",
    // Requests.
    EmptyNumber = "empty_number",
    NotANumber = "not_a_number",
    ZeroDenominator = "zero_denominator",
    NoNumbers = "no_numbers",
    TooManyNumbers = "too_many_numbers",
    NotAnId = "not_an_id",
    UnknownGame = "unknown_game",
    NotARule = "not_a_rule",
    MinusWithoutBrackets = "minus_without_brackets",
    NotASeed = "not_a_seed",
    SeedVersion = "seed_version",
    NoTarget = "no_target",
    NothingFound = "nothing_found",
    SearchTooLong = "search_too_long",
    Other = "other",
}

impl Message {
    /// Returns a message without values.
    pub const fn new(code: Code) -> Self {
        Self { code, values: Vec::new() }
    }

    /// Adds a value.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "values are often made for the call")]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.values.push((name, value.to_string()));
        self
    }

    /// Returns a message that has no code of its own, in English.
    pub fn other(message: impl ToString) -> Self {
        Self::new(Code::Other).with("message", message)
    }
}

impl Verdict {
    /// Returns the verdict as a code with values.
    pub fn message(&self) -> Message {
        let told = Message::new;
        match self {
            Self::NoAnswer(_) => told(Code::NoAnswer),
            Self::Thought { closed: true } => told(Code::AnswerInThought),
            Self::Thought { closed: false } => told(Code::OpenThought),
            Self::TooLong(TooLong::Answer(length)) => {
                told(Code::AnswerTooLong).with("length", length).with("most", MAX_FORMULA_TEXT)
            }
            Self::TooLong(TooLong::Number(digits)) => {
                told(Code::NumberTooLong).with("digits", digits).with("most", MAX_DIGITS)
            }
            Self::TooLong(TooLong::Claim) => told(Code::ClaimTooLong),
            Self::TooLong(TooLong::Joined) => told(Code::JoinedTooMany),
            Self::Syntax(syntax) => syntax.message(),
            Self::ForbiddenOperator { sign, operators } => {
                told(Code::ForbiddenOperator).with("sign", sign).with("operators", operators)
            }
            Self::UnknownNumber(number) => told(Code::UnknownNumber).with("number", number),
            Self::ReusedNumber(number) => told(Code::ReusedNumber).with("number", number),
            Self::MissingNumber(number) => told(Code::MissingNumber).with("number", number),
            Self::WrongLeft(WrongLeft::Unknown(number)) => told(Code::LeftUnknown).with("number", number),
            Self::WrongLeft(WrongLeft::Taken(number)) => told(Code::LeftTaken).with("number", number),
            Self::WrongLeft(WrongLeft::Unlisted(number)) => told(Code::LeftUnlisted).with("number", number),
            Self::WrongOrder => told(Code::WrongOrder),
            Self::TooManySigns(most) => told(Code::TooManySigns).with("most", most),
            Self::ForbiddenBrackets(Brackets::Left) => told(Code::LeftToRight),
            Self::ForbiddenBrackets(_) => told(Code::ForbiddenBrackets),
            Self::DivisionByZero { left } => told(Code::DivisionByZero).with("number", left),
            Self::UndefinedStep { operation, digits } if operation.apply().is_some() => {
                told(Code::TooManyDigits).with("step", operation).with("most", digits)
            }
            Self::UndefinedStep { operation, .. } => told(Code::UndefinedRoot).with("step", operation),
            Self::UndefinedPower { base, exponent, digits } => {
                let power = Term { left: base, operator: Operator::Power, right: exponent };
                told(Code::UndefinedPower).with("step", power).with("most", digits)
            }
            Self::NoNumeral { left, right } => told(Code::NoNumeral).with("left", left).with("right", right),
            Self::UndefinedSign { sign, operand, digits } => {
                let step = Operation::Sign { sign: *sign, operand: operand.clone() };
                match sign {
                    _ if sign.definition().of_naturals && Domain::Natural.admits(operand) => {
                        told(Code::TooManyDigits).with("step", step).with("most", digits)
                    }
                    _ if sign.definition().of_naturals => told(Code::UndefinedFactorial).with("step", step),
                    _ => told(Code::UndefinedRoot).with("step", step),
                }
            }
            Self::IllegalIntermediate { step, domain, .. } if !domain.admits(&step.value) => {
                told(Code::IllegalIntermediate).with("step", step).with("domain", domain)
            }
            Self::IllegalIntermediate { step, digits, .. } => {
                let most = digits.unwrap_or(MAX_RESULT_DIGITS);
                told(Code::TooManyDigits).with("step", &step.operation).with("most", most)
            }
            Self::WrongValue { value, claim: Some(claim), .. } => {
                told(Code::WrongClaim).with("value", value).with("claim", claim)
            }
            Self::WrongValue { value, distance, .. } => {
                told(Code::WrongValue).with("value", value).with("distance", distance)
            }
            Self::Compared { value, relation, other } => {
                told(Code::Compared).with("value", value).with("relation", relation.sign()).with("claim", other)
            }
            Self::Undecided => told(Code::UndecidedClaim),
            Self::FalseClaim => told(Code::FalseClaim),
            Self::RightClaim => told(Code::RightClaim),
            Self::Correct => told(Code::Correct),
        }
    }
}

impl Syntax {
    fn message(&self) -> Message {
        let told = Message::new;
        match self {
            Self::Misplaced { text, operators } => {
                told(Code::Misplaced).with("text", crate::text::quote::shown(text)).with("operators", operators)
            }
            Self::Listed(text) => told(Code::ListedNoNumber).with("text", crate::text::quote::shown(text)),
            Self::ExpectedNumber => told(Code::ExpectedNumber),
            Self::ExpectedOperator(operators) => told(Code::ExpectedOperator).with("operators", operators),
            Self::Unclosed => told(Code::Unclosed),
            Self::Unopened => told(Code::Unopened),
            Self::LeadingZero(text) => told(Code::LeadingZero).with("text", crate::text::quote::shown(text)),
            Self::Minus => told(Code::LoneMinus),
            Self::Plus => told(Code::LonePlus),
            Self::Fraction => told(Code::FractionGroups),
            Self::Step => told(Code::NotAStep),
            Self::DoubleFactorial => told(Code::DoubleFactorial),
            Self::FactorialClaim { left, right } => {
                let [left, right] = [left, right].map(|part| crate::text::quote::shown(part));
                told(Code::FactorialClaim).with("before", left).with("after", right)
            }
            Self::Degree => told(Code::RootDegree),
        }
    }
}

impl Judgement {
    /// Returns the judgement as a code with values. `line` is the wrong step in a list of steps, and `at` the place, both from 1.
    pub fn message(&self) -> Message {
        let mut told = self.verdict().message();
        if let Some(line) = self.step() {
            told = told.with("line", line);
        }
        match self.span().filter(|_| !matches!(self.verdict(), Verdict::Correct | Verdict::RightClaim)) {
            Some(span) => told.with("at", span.start + 1),
            None => told,
        }
    }
}

impl Refusal {
    /// Returns the refusal as a code with values.
    pub fn message(&self) -> Message {
        let told = Message::new;
        match self {
            Self::Over => told(Code::Over),
            Self::Late => told(Code::Late),
            Self::NoNumber { place, left } => told(Code::NoNumber).with("number", place + 1).with("left", left),
            Self::SameNumber => told(Code::SameNumber),
            Self::PassesOver(number) => told(Code::PassesOver).with("number", number),
            Self::NoNumeral { left, right } => told(Code::NoNumeral).with("left", left).with("right", right),
            Self::Closed(number) => told(Code::Closed).with("number", number),
            Self::NoPoint(numeral) => told(Code::NoPoint).with("numeral", numeral),
            Self::AllJoined => told(Code::AllJoined),
            Self::WholeFormula => told(Code::WholeFormula),
            Self::Step(verdict) => verdict.message(),
            Self::Text(judgement) => judgement.message(),
            Self::NothingMade => told(Code::NothingMade),
            Self::Worthless { value, distance } => {
                told(Code::Worthless).with("value", value).with("distance", distance)
            }
            Self::Stopped(stop) => stop.message(),
        }
    }
}

impl StopReason {
    /// Returns the end of a search as a code with a value.
    pub fn message(self) -> Message {
        Message::new(Code::Stopped).with("stop", self)
    }
}

impl Hint {
    /// Returns what the hint gives away at a level, as a code with values: see [`tell`](Self::tell).
    pub fn message(&self, level: Level) -> Message {
        let Some(goal) = self.goal() else { return Message::new(Code::HintNothing) };
        let value = goal.value();
        let told = match (level, self.step(), self.last()) {
            (_, None, _) | (_, _, None) if self.position().hand().numbers().contains(value) => {
                Message::new(Code::HintThere).with("value", value)
            }
            (_, None, _) | (_, _, None) => Message::new(Code::HintSideBySide).with("value", value),
            (Level::Length, ..) => Message::new(Code::HintLength).with("steps", goal.formula().steps()),
            (Level::Last, _, Some(last)) => Message::new(Code::HintLast).with("last", name(&last)),
            (Level::First, Some(step), _) => match self.next() {
                Some(next) => Message::new(Code::HintLeaves)
                    .with("step", step)
                    .with("left", crate::play::hint::spaced(next.hand().numbers())),
                None => Message::new(Code::HintFirst).with("step", step),
            },
            (Level::Solution, ..) => Message::new(Code::HintSolution).with("solution", goal.formula().infix()),
        };
        if self.winnable() {
            return told;
        }
        told.with("nearest", value).with("distance", (value - self.position().target()).abs())
    }
}

/// Returns the word for an operator or a sign.
const fn name(step: &Token) -> &'static str {
    match step {
        Token::Operator(operator) => operator.definition().name,
        Token::Sign(sign) => sign.definition().name,
        Token::Number(_) | Token::Decimal(_) => "number",
    }
}

impl Reason {
    /// Returns the reason as a code with values.
    pub fn message(&self) -> Message {
        match (&self.step, self.load) {
            (None, _) => Message::new(Code::TargetThere),
            (Some(step), None) => Message::new(Code::HardestStep).with("step", step),
            (Some(step), Some(load)) => Message::new(Code::HardestReason).with("step", step).with("reason", load),
        }
    }
}

impl GradeError {
    /// Returns the error as a code with values.
    pub fn message(&self) -> Message {
        match self {
            Self::Unsolvable => Message::new(Code::Unsolvable),
            Self::Untimed(operators) => Message::new(Code::Untimed).with("operators", operators),
            Self::UntimedForm => Message::new(Code::UntimedForm),
            Self::Stopped(stop) => stop.message(),
        }
    }
}

impl ParseRationalError {
    /// Returns the error as a code with values.
    pub fn message(&self) -> Message {
        match self {
            Self::Empty => Message::new(Code::EmptyNumber),
            Self::NotANumber(text) => Message::new(Code::NotANumber).with("text", text),
            Self::ZeroDenominator(text) => Message::new(Code::ZeroDenominator).with("text", text),
            Self::TooLong(digits) => Message::new(Code::NumberTooLong).with("digits", digits).with("most", MAX_DIGITS),
        }
    }
}

impl HandError {
    /// Returns the error as a code with values.
    pub fn message(&self) -> Message {
        match self {
            Self::NoNumbers => Message::new(Code::NoNumbers),
            Self::TooMany(numbers) => {
                Message::new(Code::TooManyNumbers).with("numbers", numbers).with("most", MAX_NUMBERS)
            }
        }
    }
}
