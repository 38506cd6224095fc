//! The fast path: a simple answer in one pass, with natural numbers, `+ - * / ( )` and spaces, as most programs write it.
//!
//! Such a text has nothing to rewrite and one reading. Anything but an expression of given numbers, whose values are integers of the
//! domain, is left to the other modules, which find the faults. The test holds both against each other.

use super::Verdict;
use super::charge::{Charge, wrong_value};
use super::lexer::Span;
use crate::formula::{Formula, MAX_FORMULA_TEXT, Token};
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::operator::Operator;
use crate::rules::{Brackets, Join, Order, Points, Rules, Use};

/// The most digits of a number that surely fits in an `i64`.
const MOST_DIGITS: usize = 18;

/// The reader of simple answers, with its stacks.
#[derive(Debug, Default)]
pub(super) struct Direct {
    postfix: Vec<Token>,
    values: Vec<i64>,
    /// The open brackets, as `None`, and the operators without their right operands.
    waiting: Vec<Option<Operator>>,
}

impl Direct {
    /// Judges an answer without spaces around it. Returns `None` if it is not simple, or has a fault other than its value.
    pub(super) fn charge(&mut self, puzzle: &Puzzle, answer: &str, at: Span) -> Option<Charge> {
        let (given, rules) = (puzzle.hand().numbers(), puzzle.hand().rules());
        if answer.len() > MAX_FORMULA_TEXT || !covers(rules) {
            return None;
        }
        let value = Rational::from(self.evaluate(answer, given, rules)?);
        let charge = if value == *puzzle.target() {
            let formula = Some(Formula::from_postfix(self.postfix.drain(..).collect()));
            Charge { formula, ..Charge::new(Verdict::Correct, at) }
        } else {
            wrong_value(&value, puzzle, at)
        };
        Some(charge.with_value(Some(value)))
    }

    /// Returns the value of an answer without a fault, and leaves its postfix.
    fn evaluate(&mut self, answer: &str, given: &[Rational], rules: &Rules) -> Option<i64> {
        self.postfix.clear();
        self.values.clear();
        self.waiting.clear();
        let bytes = answer.as_bytes();
        // One bit for each number of the hand, which has at most 64.
        let (mut used, mut at, mut after_value) = (0_u64, 0, false);
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            match byte {
                b' ' => {}
                b'0'..=b'9' if !after_value => {
                    let (number, end) = number(bytes, at - 1)?;
                    used |= unused(number, given, used)?;
                    self.postfix.push(Token::Number(number.into()));
                    self.values.push(number);
                    (at, after_value) = (end, true);
                }
                b'(' if !after_value => self.waiting.push(None),
                b')' if after_value => {
                    self.release(None, rules)?;
                    self.waiting.pop()?;
                }
                _ => {
                    let operator =
                        operator(byte).filter(|operator| after_value && rules.operators.contains(*operator))?;
                    self.release(Some(operator), rules)?;
                    self.waiting.push(Some(operator));
                    after_value = false;
                }
            }
        }
        self.release(None, rules)?;
        let is_whole = after_value && self.waiting.is_empty();
        let has_all = rules.usage == Use::Any || used.count_ones() as usize == given.len();
        if is_whole && has_all { self.values.pop() } else { None }
    }

    /// Applies the waiting operators back to the last bracket, or to one that does not go before `next`. Returns `None` if a value is
    /// not an integer of the domain that fits.
    #[inline]
    fn release(&mut self, next: Option<Operator>, rules: &Rules) -> Option<()> {
        while let Some(&Some(operator)) = self.waiting.last()
            && next.is_none_or(|next| operator.goes_before(next))
        {
            self.waiting.pop();
            let (right, left) = (self.values.pop()?, self.values.last_mut()?);
            *left = apply(operator, *left, right).filter(|value| rules.domain.allows(value))?;
            self.postfix.push(Token::Operator(operator));
        }
        Some(())
    }
}

/// Returns whether simple answers have one reading under the rules, and their values no bound but the domain.
fn covers(rules: &Rules) -> bool {
    rules.join == Join::None
        && rules.points == Points::None
        && rules.brackets == Brackets::Any
        && rules.order == Order::Any
        && rules.most_digits().is_none()
}

/// Returns the number that starts at `start`, and its end. `None` if it is long, or has zeros that the strict reading forbids.
#[inline]
fn number(bytes: &[u8], start: usize) -> Option<(i64, usize)> {
    let digits = bytes[start..].iter().take(MOST_DIGITS + 1).take_while(|byte| byte.is_ascii_digit()).count();
    if digits > MOST_DIGITS || (bytes[start] == b'0' && digits > 1) {
        return None;
    }
    let end = start + digits;
    Some((bytes[start..end].iter().fold(0, |number, digit| 10 * number + i64::from(digit - b'0')), end))
}

/// Returns the bit of the first given number with this value that is not used.
#[inline]
fn unused(number: i64, given: &[Rational], used: u64) -> Option<u64> {
    let number = Rational::from(number);
    let bits = given.iter().zip(0..).map(|(given, index)| (given, 1_u64 << index));
    bits.into_iter().find(|(given, bit)| used & bit == 0 && **given == number).map(|(_, bit)| bit)
}

const fn operator(byte: u8) -> Option<Operator> {
    Some(match byte {
        b'+' => Operator::Add,
        b'-' => Operator::Subtract,
        b'*' => Operator::Multiply,
        b'/' => Operator::Divide,
        _ => return None,
    })
}

#[inline]
fn apply(operator: Operator, left: i64, right: i64) -> Option<i64> {
    match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => left.checked_rem(right).filter(|rest| *rest == 0).and_then(|_| left.checked_div(right)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::judge::Judge;
    use crate::check::{Judgement, Reading};

    /// Judges an answer in one pass and by the other modules. Returns whether the former did, and the answer is right.
    fn compare(judge: &mut Judge, direct: &mut Direct, puzzle: &Puzzle, answer: &str) -> [bool; 2] {
        let at = Span::new(0, answer.len());
        let Some(charge) = direct.charge(puzzle, answer, at) else { return [false; 2] };
        let is_correct = charge.is_correct();
        let judgement: Judgement = charge.judgement(puzzle, Some(0..answer.len()));
        for reading in [Reading::Strict, Reading::Lenient] {
            let charge = judge.charge_read(puzzle, answer, at, reading);
            let span = charge.at.start..charge.at.end;
            assert_eq!(judgement, charge.judgement(puzzle, Some(span)), "{puzzle} {answer} {reading:?}");
        }
        [true, is_correct]
    }

    #[test]
    fn every_short_answer_has_the_verdict_of_the_slow_way() {
        let ids = ["countdown:1,2,12=1", "24:1,2=2", "24:1,2=1/2", "countdown~domain=integer:2,1,1=-1"];
        let others =
            ["four-fours:1,2=3", "countdown~order=fixed:1,2=2", "countdown~join=digits:1,2=12", "24:-1,2,1/2=1"];
        let (mut judge, mut direct) = (Judge::default(), Direct::default());
        for id in ids.iter().chain(&others) {
            let puzzle: Puzzle = id.parse().unwrap();
            let mut found = [0; 2];
            let mut answers = vec![String::new()];
            for _ in 0..5 {
                answers = answers
                    .iter()
                    .flat_map(|answer| "012+-*/() ".chars().map(move |it| format!("{answer}{it}")))
                    .collect();
                for answer in answers.iter().filter(|answer| answer.trim() == **answer) {
                    let is = compare(&mut judge, &mut direct, &puzzle, answer);
                    found.iter_mut().zip(is).for_each(|(found, is)| *found += i32::from(is));
                }
            }
            assert!(found[0] > 0 || others.contains(id), "{id}");
        }
    }

    #[test]
    fn longer_answers_have_the_verdict_of_the_slow_way() {
        let puzzle: Puzzle = "countdown~domain=integer:1,2,3,4,5,6=7".parse().unwrap();
        let (mut judge, mut direct) = (Judge::default(), Direct::default());
        let mut found = [0; 2];
        let forms = ["a?b?c?d", "(a?b)?(c?d)", "a?(b?(c?d))", "((a?b)?c)?d", "a ? (b?c) ?d", "a?((b?c)?d)"];
        for form in forms {
            for signs in 0..64_usize {
                let (mut numbers, mut rest) = ([3, 6, 2, 4].iter(), signs);
                let write = |sign: char| match sign {
                    'a'..='d' => numbers.next().expect("four numbers").to_string(),
                    '?' => {
                        let sign = ["+", "-", "*", "/"][rest % 4];
                        rest /= 4;
                        sign.to_owned()
                    }
                    _ => sign.to_string(),
                };
                let answer: String = form.chars().map(write).collect();
                let is = compare(&mut judge, &mut direct, &puzzle, &answer);
                found.iter_mut().zip(is).for_each(|(found, is)| *found += i32::from(is));
            }
        }
        assert!(found[0] > 100 && found[1] > 3, "{found:?}");
    }
}
