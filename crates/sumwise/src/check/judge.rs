//! Holding an answer against the rules.

use std::borrow::Cow;
use std::ops::Range;

use super::expression::{Context, Entry, Expression, Side, Symbol};
use super::extract::extract;
use super::lexer::At;
use super::{Judgement, Manner, Reading, Syntax, TooLong, Verdict, minus, steps};
use crate::formula::{Formula, MAX_TEXT, Step, Token};
use crate::number::{MAX_DIGITS, Rational};
use crate::operator::Operators;
use crate::puzzle::Puzzle;
use crate::rules::{Domain, Order, Rules, Use};

/// The most bytes of an expression that is evaluated without being made of the numbers given.
const MAX_VALUED: usize = 300;

/// Judges one answer after another without asking for memory each time.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::check::{Judge, Manner};
///
/// let puzzle: Puzzle = "24:3,4,8,9=24".parse()?;
/// let mut judge = Judge::default();
/// let answers = ["(8-4)*(9-3)", "4*6", "(9-8/4)*3 = 24"];
/// let verdicts = answers.map(|answer| judge.check(&puzzle, answer, Manner::default()).verdict().name());
/// assert_eq!(verdicts, ["correct", "unknown_number", "wrong_value"]);
/// # Ok::<(), sumwise::puzzle::ParsePuzzleError>(())
/// ```
#[derive(Debug, Default)]
pub struct Judge {
    expression: Expression,
    values: Vec<Rational>,
}

/// A verdict, what it speaks of in bytes of the text, and the value.
#[derive(Debug)]
pub(super) struct Charge {
    verdict: Verdict,
    at: At,
    step: Option<usize>,
    value: Option<Rational>,
    formula: Option<Formula>,
}

impl Charge {
    pub(super) fn new(verdict: Verdict, at: At) -> Self {
        Self { verdict, at, step: None, value: None, formula: None }
    }

    pub(super) fn syntax((syntax, at): (Syntax, At)) -> Self {
        Self::new(Verdict::Syntax(syntax), at)
    }

    pub(super) fn with_value(self, value: Option<Rational>) -> Self {
        Self { value, ..self }
    }

    pub(super) fn in_step(self, step: usize) -> Self {
        Self { step: Some(step), ..self }
    }

    pub(super) fn is_correct(&self) -> bool {
        self.verdict == Verdict::Correct
    }

    fn judgement(self, puzzle: &Puzzle, span: Option<Range<usize>>) -> Judgement {
        let distance = self.value.as_ref().filter(|_| self.step.is_none()).map(|value| distance(value, puzzle));
        let Self { verdict, step, value, formula, .. } = self;
        Judgement { verdict, span, step, value, distance, formula }
    }
}

fn distance(value: &Rational, puzzle: &Puzzle) -> Rational {
    (value - puzzle.target()).abs()
}

impl Judge {
    /// What [`check`](super::check()) says.
    pub fn check(&mut self, puzzle: &Puzzle, text: &str, manner: Manner) -> Judgement {
        let Some(at) = extract(text, manner) else {
            return Charge::new(Verdict::NoAnswer(manner.extract), At::default()).judgement(puzzle, None);
        };
        let charge = self.charge(puzzle, text, at, manner.reading);
        let start = text[..charge.at.start].chars().count();
        let span = start..start + text[charge.at.start..charge.at.end].chars().count();
        charge.judgement(puzzle, Some(span))
    }

    /// What [`check_formula`](super::check_formula()) says.
    pub fn check_formula(&mut self, puzzle: &Puzzle, formula: &Formula) -> Judgement {
        let entry = |token: &Token| Entry { symbol: Symbol::Token(token.clone()), at: At::default() };
        let entries: Vec<Entry> = formula.tokens().iter().map(entry).collect();
        let operators = &puzzle.hand().rules().operators;
        let foreign = formula.tokens().iter().find_map(|token| match token {
            Token::Operator(operator) if !operators.contains(*operator) => Some(operator.to_string()),
            _ => None,
        });
        let charge = match foreign {
            Some(sign) => Charge::new(forbidden(sign, operators), At::default()),
            None => charge_entries(&mut self.values, puzzle, &entries, At::default()),
        };
        charge.judgement(puzzle, None)
    }

    fn charge(&mut self, puzzle: &Puzzle, text: &str, at: At, reading: Reading) -> Charge {
        if let Some(charge) = too_long(text, at) {
            return charge;
        }
        if reading == Reading::Lenient && steps::is_list(&text[at.start..at.end]) {
            return steps::charge(self, puzzle, text, at);
        }
        self.charge_answer(puzzle, text, at, reading)
    }

    /// Judges an answer that is one expression.
    pub(super) fn charge_answer(&mut self, puzzle: &Puzzle, text: &str, at: At, reading: Reading) -> Charge {
        let rules = puzzle.hand().rules();
        let given = puzzle.hand().numbers();
        let context = Context { reading, given, bare_fractions: false, operators: &rules.operators };
        let charge = |entries: &[Entry], values: &mut Vec<Rational>, at| charge_entries(values, puzzle, entries, at);
        self.charge_expression(text, at, context, charge)
    }

    /// Reads an expression, sees to what stands on the other sides of `=`, and has the rest judged.
    pub(super) fn charge_expression(
        &mut self,
        text: &str,
        at: At,
        context: Context<'_>,
        charge: impl FnOnce(&[Entry], &mut Vec<Rational>, At) -> Charge,
    ) -> Charge {
        let Self { expression, values } = self;
        if let Err(fault) = expression.read(&text[..at.end], at.start, context) {
            return Charge::syntax(fault);
        }
        let answer = answer_side(expression);
        let Side { at, forbidden: left_out, .. } = expression.sides[answer];
        let is_long = |at: At| at.end - at.start > MAX_VALUED;
        if let Some(long) = claims(expression, answer).map(|(at, _)| at).find(|at| is_long(*at)) {
            return Charge::new(Verdict::TooLong(TooLong::Claim), long);
        }
        let mut entries = Cow::Borrowed(expression.side(answer));
        if expression.foreign.is_none()
            && let Some(minus) = entries.iter().find(|entry| matches!(entry.symbol, Symbol::Minus))
        {
            let Some(without) = minus::without(&entries) else {
                let sign = text[minus.at.start..].chars().next().map_or(0, char::len_utf8);
                return Charge::syntax((Syntax::Minus, At::new(minus.at.start, minus.at.start + sign)));
            };
            entries = without.into();
        }
        if let Some(sign) = expression.foreign.or(left_out) {
            let value = if expression.foreign.is_some() || is_long(at) { None } else { value_of(values, &entries) };
            let verdict = forbidden(text[sign.start..sign.end].to_owned(), context.operators);
            return Charge::new(verdict, sign).with_value(value);
        }
        let charge = charge(&entries, values, at);
        if !charge.is_correct() {
            let value = if charge.value.is_some() || is_long(at) { charge.value } else { value_of(values, &entries) };
            return Charge { value, ..charge };
        }
        match untrue_claim(expression, answer, values, charge.value.as_ref()) {
            None => charge,
            Some(untrue) => untrue.with_value(charge.value),
        }
    }
}

/// The sides of `=` that are not the answer, and where each stands.
fn claims(expression: &Expression, answer: usize) -> impl Iterator<Item = (At, &[Entry])> {
    let sides = expression.sides.iter().enumerate().filter(move |(side, _)| *side != answer);
    sides.map(|(side, Side { at, .. })| (*at, expression.side(side)))
}

/// Charges the first claim that is not the value of the answer.
fn untrue_claim(
    expression: &Expression,
    answer: usize,
    values: &mut Vec<Rational>,
    value: Option<&Rational>,
) -> Option<Charge> {
    let value = value.expect("what is correct has a value");
    claims(expression, answer).find_map(|(at, side)| match evaluate(values, side, Domain::Rational) {
        Ok(claim) if claim == *value => None,
        Ok(claim) => {
            let verdict = Verdict::WrongValue { value: value.clone(), distance: Rational::ZERO, claim: Some(claim) };
            Some(Charge::new(verdict, at))
        }
        Err(fault) => Some(*fault),
    })
}

fn forbidden(sign: String, operators: &Operators) -> Verdict {
    Verdict::ForbiddenOperator { sign, operators: *operators }
}

/// The side of `=` that is the answer: the first with an operator, or else the first.
fn answer_side(expression: &Expression) -> usize {
    let has_operator = |side: &usize| {
        expression.side(*side).iter().any(|entry| matches!(entry.symbol, Symbol::Token(Token::Operator(_))))
    };
    if expression.sides.len() == 1 { 0 } else { (0..expression.sides.len()).find(has_operator).unwrap_or(0) }
}

/// An answer with too many characters, or a number with too many digits.
fn too_long(text: &str, at: At) -> Option<Charge> {
    let answer = &text[at.start..at.end];
    if answer.len() <= MAX_DIGITS {
        return None;
    }
    if answer.len() > MAX_TEXT {
        let length = answer.chars().count();
        if length > MAX_TEXT {
            return Some(Charge::new(Verdict::TooLong(TooLong::Answer(length)), at));
        }
    }
    let runs = answer.split(|character: char| !character.is_ascii_digit() && character != '.');
    let digits = |run: &str| run.bytes().filter(u8::is_ascii_digit).count();
    let long = runs.map(|run| (run, digits(run))).find(|(_, digits)| *digits > MAX_DIGITS);
    long.map(|(run, digits)| {
        let start = run.as_ptr() as usize - text.as_ptr() as usize;
        Charge::new(Verdict::TooLong(TooLong::Number(digits)), At::new(start, start + run.len()))
    })
}

/// Judges an expression without a minus before a value.
pub(super) fn charge_entries(values: &mut Vec<Rational>, puzzle: &Puzzle, entries: &[Entry], at: At) -> Charge {
    let (given, rules) = (puzzle.hand().numbers(), puzzle.hand().rules());
    if let Some((verdict, at)) = charge_numbers(entries, given, rules, at) {
        return Charge::new(verdict, at);
    }
    let value = match evaluate(values, entries, rules.domain) {
        Ok(value) => value,
        Err(fault) => return *fault,
    };
    let charge = if value == *puzzle.target() {
        Charge { formula: Some(formula(entries)), ..Charge::new(Verdict::Correct, at) }
    } else {
        let distance = distance(&value, puzzle);
        Charge::new(Verdict::WrongValue { value: value.clone(), distance, claim: None }, at)
    };
    charge.with_value(Some(value))
}

fn formula(entries: &[Entry]) -> Formula {
    let token = |entry: &Entry| match &entry.symbol {
        Symbol::Token(token) => Some(token.clone()),
        Symbol::Minus => None,
    };
    Formula::from_postfix(entries.iter().filter_map(token).collect())
}

/// The numbers of an expression, left to right, and where they stand.
pub(super) fn numbers(entries: &[Entry]) -> impl Iterator<Item = (&Rational, At)> {
    entries.iter().filter_map(|entry| match &entry.symbol {
        Symbol::Token(Token::Number(number)) => Some((number, entry.at)),
        _ => None,
    })
}

fn charge_numbers(entries: &[Entry], given: &[Rational], rules: &Rules, at: At) -> Option<(Verdict, At)> {
    // A bit for each number of a hand, of which there are at most 64.
    let mut used = 0_u64;
    let mut reused = None;
    for (number, at) in numbers(entries) {
        let mut copies =
            given.iter().zip(0..).filter(|(given, _)| *given == number).map(|(_, bit)| 1_u64 << bit).peekable();
        if copies.peek().is_none() {
            return Some((Verdict::UnknownNumber(number.clone()), at));
        }
        match copies.find(|bit| used & bit == 0) {
            Some(bit) => used |= bit,
            None => reused = reused.or(Some((number, at))),
        }
    }
    if let Some((number, at)) = reused {
        return Some((Verdict::ReusedNumber(number.clone()), at));
    }
    if rules.r#use == Use::All
        && let Some((missing, _)) = given.iter().zip(0..).find(|(_, bit)| used >> bit & 1 == 0)
    {
        return Some((Verdict::MissingNumber(missing.clone()), at));
    }
    if rules.order == Order::Any {
        return None;
    }
    let mut rest = given.iter();
    let misplaced = numbers(entries).find(|(number, _)| !rest.any(|given| given == *number));
    misplaced.map(|(_, at)| (Verdict::WrongOrder, at))
}

/// The value, or the fault of a step.
pub(super) fn evaluate(values: &mut Vec<Rational>, entries: &[Entry], domain: Domain) -> Result<Rational, Box<Charge>> {
    let mut illegal = None;
    values.clear();
    for entry in entries {
        let value = match &entry.symbol {
            Symbol::Token(Token::Number(number)) => number.clone(),
            Symbol::Minus => -values.pop().expect("a minus has a value"),
            Symbol::Token(Token::Operator(operator)) => {
                let right = values.pop().expect("an operator has a right operand");
                let left = values.pop().expect("an operator has a left operand");
                let Some(value) = operator.apply(&left, &right) else {
                    return Err(Charge::new(Verdict::DivisionByZero { left }, entry.at).into());
                };
                if illegal.is_none() && !domain.admits(&value) {
                    illegal = Some((Step { left, operator: *operator, right, value: value.clone() }, entry.at));
                }
                value
            }
        };
        values.push(value);
    }
    let value = values.pop().expect("an expression has a value");
    match illegal {
        None => Ok(value),
        Some((step, at)) => {
            let verdict = Verdict::IllegalIntermediate { step: Box::new(step), domain };
            Err(Charge::new(verdict, at).with_value(Some(value)).into())
        }
    }
}

/// The value whatever the domain; `None` where something is divided by zero.
pub(super) fn value_of(values: &mut Vec<Rational>, entries: &[Entry]) -> Option<Rational> {
    evaluate(values, entries, Domain::Rational).ok()
}
