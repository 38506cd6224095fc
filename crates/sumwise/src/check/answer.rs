//! Answers that are one expression, possibly with a claim such as `= 24`.

use std::borrow::Cow;

use super::charge::{Charge, charge_entries, evaluate, forbidden, value_of};
use super::choices::Choices;
use super::expression::{Context, Entry, EquationSide, Expression, Minus, Numerals, Symbol};
use super::lexer::Span;
use super::{Reading, Syntax, TooLong, Verdict, minus};
use crate::formula::Token;
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::operator::Sign;
use crate::rules::Rules;

/// The maximum length in bytes of an expression that is evaluated although it does not use the given numbers.
pub(super) const MAX_VALUED: usize = 300;

/// Buffers that are reused for many answers, to avoid allocations.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    expression: Expression,
    pub(super) values: Vec<Rational>,
    pub(super) choices: Choices,
    /// Whether LaTeX prints the answer.
    pub(super) latex: bool,
    /// Whether the answer begins a line, so that it may be a list.
    pub(super) begins_line: bool,
}

impl Buffers {
    /// Judges a text in its first reading, and if that is not right, in the others. Returns the charge of the first that is right, or has too
    /// many ways to be joined, or of the first of all.
    pub(super) fn charge_readings(&mut self, text: Span, charge: impl FnMut(&mut Self) -> Charge) -> Charge {
        self.charge_readings_from(0, text, charge).0
    }

    /// Does the same after some readings that count as well. Returns the charge and the number of all readings.
    pub(super) fn charge_readings_from(
        &mut self,
        before: usize,
        text: Span,
        mut charge: impl FnMut(&mut Self) -> Charge,
    ) -> (Charge, usize) {
        let ends = |charge: &Charge| matches!(charge.verdict, Verdict::Correct | Verdict::TooLong(TooLong::Joined));
        self.choices.begin();
        let first = charge(self);
        let mut reading = before + 1;
        while !ends(&first) && self.choices.more(reading, text.end - text.start) {
            let other = charge(self);
            reading += 1;
            if ends(&other) {
                return (other, reading);
            }
        }
        (first, reading)
    }

    /// Judges an answer that is one expression.
    pub(super) fn charge_answer(&mut self, puzzle: &Puzzle, text: &str, at: Span, reading: Reading) -> Charge {
        let rules = puzzle.hand().rules();
        let given = puzzle.hand().numbers();
        let context = Context { latex: self.latex, ..Context::of(reading, given, rules) };
        let charge = |entries: &[Entry], values: &mut Vec<Rational>, at, _: &mut Choices| {
            charge_entries(values, puzzle, entries, at)
        };
        self.charge_expression(text, at, context, charge)
    }

    /// Reads an expression with its sides of `=`, and judges it. `charge` judges the side that is the answer. The other
    /// sides are claims, and must have the same value.
    pub(super) fn charge_expression(
        &mut self,
        text: &str,
        at: Span,
        context: Context<'_>,
        charge: impl FnOnce(&[Entry], &mut Vec<Rational>, Span, &mut Choices) -> Charge,
    ) -> Charge {
        let Self { expression, values, choices, .. } = self;
        if let Err(fault) = expression.read(&text[..at.end], at.start, context) {
            return Charge::syntax(fault);
        }
        let answer = answer_side(expression, context.minus, choices);
        let EquationSide { at, forbidden: left_out, .. } = expression.sides[answer];
        let is_long = |at: Span| at.end - at.start > MAX_VALUED;
        if let Some(long) = claims(expression, answer).map(|(at, _)| at).find(|at| is_long(*at)) {
            return Charge::new(Verdict::TooLong(TooLong::Claim), long);
        }
        let mut entries = Cow::Borrowed(expression.side(answer));
        let mut rewritten = None;
        if expression.foreign.is_none()
            && let Some(minus) = entries.iter().find(|entry| matches!(entry.symbol, Symbol::Minus))
        {
            let without = if context.minus == Minus::Sign { None } else { minus::without(&entries) };
            let sign = text[minus.at.start..].chars().next().map_or(0, char::len_utf8);
            let at = Span::new(minus.at.start, minus.at.start + sign);
            entries = match without {
                Some(without) if !is_allowed(&without, &entries, left_out.is_none(), context) => {
                    return Charge::syntax((Syntax::Minus, at));
                }
                Some(without) => {
                    rewritten = Some(at);
                    without.into()
                }
                None if context.minus == Minus::None => return Charge::syntax((Syntax::Minus, at)),
                None => entries.iter().map(Entry::with_sign).collect(),
            };
        }
        if context.minus == Minus::Sign || context.numerals == Numerals::Points {
            choose_leaves(&mut entries, text, context, choices);
        }
        if let Some(sign) = expression.foreign.or(left_out) {
            let value = if expression.foreign.is_some() || is_long(at) { None } else { value_of(values, &entries) };
            let verdict = forbidden(text[sign.start..sign.end].to_owned(), &context.operators);
            return Charge::new(verdict, sign).with_value(value);
        }
        let charge = charge(&entries, values, at, choices);
        if let (Verdict::WrongOrder | Verdict::ForbiddenBrackets(_), Some(minus)) = (&charge.verdict, rewritten) {
            return Charge::syntax((Syntax::Minus, minus));
        }
        if let Some(compared) = compared(expression, answer, values, &charge) {
            return compared;
        }
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

/// Returns whether an expression without its minus signs is one that the rules allow: with their operators, which are all that were
/// written if `checked` says so, and with the numbers where they were, if their order is fixed.
fn is_allowed(without: &[Entry], written: &[Entry], checked: bool, context: Context<'_>) -> bool {
    let operators = without.iter().all(|entry| match &entry.symbol {
        Symbol::Token(Token::Operator(operator)) => !checked || context.operators.contains(*operator),
        _ => true,
    });
    let leaves = |entries: &[Entry]| -> Vec<Span> {
        let is_leaf = |entry: &&Entry| matches!(&entry.symbol, Symbol::Token(token) if token.number().is_some());
        entries.iter().filter(is_leaf).map(|entry| entry.at).collect()
    };
    operators && (!context.in_order || leaves(without) == leaves(written))
}

/// Chooses what numbers are that may be two things: `-2` a given number or the negated 2, and `.5` a given fraction or a numeral.
fn choose_leaves(entries: &mut Cow<'_, [Entry]>, text: &str, context: Context<'_>, choices: &mut Choices) {
    let other = |entry: &Entry| match &entry.symbol {
        Symbol::Token(Token::Number(number)) if context.minus == Minus::Sign && *number < Rational::ZERO => {
            let positive = text[entry.at.start..entry.at.end].strip_prefix('-');
            let leaf = positive.and_then(|positive| context.leaf(positive));
            let numeral = leaf.filter(|leaf| leaf.number() == Some(&-number));
            Some([numeral.unwrap_or(Token::Number(-number)), Token::Sign(Sign::Negate)])
        }
        _ => None,
    };
    let given = |entry: &Entry| match &entry.symbol {
        Symbol::Token(Token::Decimal(decimal)) if !context.in_step && !decimal.value().is_integer() => {
            context.given.contains(decimal.value()).then(|| Token::Number(decimal.value().clone()))
        }
        _ => None,
    };
    if !entries.iter().any(|entry| other(entry).is_some() || given(entry).is_some()) {
        return;
    }
    let mut chosen = Vec::with_capacity(entries.len());
    for entry in &**entries {
        let of = |token: Token| Entry { symbol: Symbol::Token(token), at: entry.at };
        match (other(entry), given(entry)) {
            (Some(signed), _) if choices.choose(2) == 1 => chosen.extend(signed.map(of)),
            (_, Some(number)) if choices.choose(2) == 0 => chosen.push(of(number)),
            _ => chosen.push(entry.clone()),
        }
    }
    *entries = chosen.into();
}

/// Returns the charge of an answer that is compared with another value: whether that is so or not, it is no claim of a value.
fn compared(expression: &Expression, answer: usize, values: &mut Vec<Rational>, charge: &Charge) -> Option<Charge> {
    let value = match (&charge.verdict, &charge.value) {
        (Verdict::Correct | Verdict::WrongValue { claim: None, .. }, Some(value)) => value.clone(),
        _ => return None,
    };
    let (right, relation) = expression.sides.iter().zip(0..).find_map(|(side, index)| Some((index, side.relation?)))?;
    let (other, relation) = if answer < right { (right, relation) } else { (right - 1, relation.reversed()) };
    let at = expression.sides[other].at;
    Some(match evaluate(values, expression.side(other), &Rules::FREE) {
        Ok(other) => {
            Charge::new(Verdict::Compared { value: value.clone(), relation, other }, at).with_value(Some(value))
        }
        Err(fault) => *fault,
    })
}

/// Yields the sides of `=` other than the answer, with their spans.
fn claims(expression: &Expression, answer: usize) -> impl Iterator<Item = (Span, &[Entry])> {
    let sides = expression.sides.iter().enumerate().filter(move |(side, _)| *side != answer);
    sides.map(|(side, EquationSide { at, .. })| (*at, expression.side(side)))
}

/// Returns the charge of the first claim that differs from the value of the answer.
fn untrue_claim(
    expression: &Expression,
    answer: usize,
    values: &mut Vec<Rational>,
    value: Option<&Rational>,
) -> Option<Charge> {
    let value = value.expect("what is correct has a value");
    claims(expression, answer).find_map(|(at, side)| match evaluate(values, side, &Rules::FREE) {
        Ok(claim) if claim == *value => None,
        Ok(claim) => {
            let verdict = Verdict::WrongValue { value: value.clone(), distance: Rational::ZERO, claim: Some(claim) };
            Some(Charge::new(verdict, at))
        }
        Err(fault) => Some(*fault),
    })
}

/// Returns the side of `=` that is the answer: the first with an operator, or the first if none has one. Where a minus may be a sign,
/// it may be that operator.
fn answer_side(expression: &Expression, minus: Minus, choices: &mut Choices) -> usize {
    let sides = expression.sides.len();
    if sides == 1 {
        return 0;
    }
    let first = |is_step: fn(&Entry) -> bool| (0..sides).find(|side| expression.side(*side).iter().any(is_step));
    let operator = first(|entry| matches!(entry.symbol, Symbol::Token(Token::Operator(_) | Token::Sign(_))));
    let signed = first(|entry| matches!(entry.symbol, Symbol::Minus)).filter(|_| minus == Minus::Sign);
    match (signed, operator) {
        (Some(signed), Some(operator)) if signed < operator => [signed, operator][choices.choose(2)],
        _ => operator.or(signed).unwrap_or(0),
    }
}
