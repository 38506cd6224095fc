//! Functions, like `root(3, 8)`, and what LaTeX has for them: `\\sqrt[3]{8}`, `\\log_{2}\\left(8\\right)`, `\\binom{5}{2}`, `\\lfloor … \\rfloor`.

use super::super::lexer::{Bracket, Lexeme, Span};
use super::{Before, Expression, Fault, Reader, Waiting};
use crate::check::{Reading, Syntax};
use crate::formula::Outer;
use crate::operator::{Operator, Sign};

impl Reader<'_, '_> {
    /// Reads the name of a function that the rules allow, like `root` in `root(3, 8)`, and its opening bracket.
    pub(super) fn read_function(&mut self, at: Span) -> Result<(), Fault> {
        self.check_raised(at)?;
        let name = &self.text[at.start..at.end];
        let operators = &self.context.operators;
        let operator = operators.others().find(|operator| operator.is_function() && operator.symbol() == name);
        let sign = operators.signs().find(|sign| sign.is_function() && sign.symbol() == name);
        let open = self.lexer.peek().filter(|(next, _)| *next == Lexeme::Open(Bracket::Round));
        if let Some((_, open)) = open.filter(|_| operator.is_some() || sign.is_some()) {
            self.lexer.skip_to(open.end);
            let first = operator.map(|operator| Waiting::First(operator, Bracket::Round, at));
            let last = sign.map(|sign| Waiting::Last(Outer::Sign(sign), Bracket::Round, at));
            self.out.waiting.extend(first.or(last));
            return Ok(());
        }
        let commands = [(Operator::Binomial, "\\binom"), (Operator::Logarithm, "\\log_")];
        let rest = &self.text[at.start..];
        let command = commands.into_iter().find(|(_, command)| rest.starts_with(command));
        let Some((operator, command)) = command.filter(|(operator, _)| operators.contains(*operator)) else {
            return Err(self.misplaced(at));
        };
        self.lexer.skip_to(at.start + command.len());
        if operator == Operator::Logarithm && self.read_digit() {
            return self.read_last_operand(operator, at);
        }
        self.out.waiting.push(Waiting::First(operator, Bracket::Curly, at));
        self.expect_group(at)
    }

    /// Reads a subfactorial as LaTeX has it, `!4`.
    pub(super) fn read_subfactorial(&mut self, at: Span) -> Result<(), Fault> {
        self.check_raised(at)?;
        self.out.waiting.push(Waiting::Subfactorial(at));
        Ok(())
    }

    /// Refuses what LaTeX does not raise as a whole after `^`.
    fn check_raised(&self, at: Span) -> Result<(), Fault> {
        if self.latex && self.follows_power(at) { Err(self.misplaced(at)) } else { Ok(()) }
    }

    fn is_lenient(&self) -> bool {
        self.context.reading == Reading::Lenient
    }

    /// Reads the comma between the operands of a function.
    pub(super) fn read_comma(&mut self, at: Span) -> Result<(), Fault> {
        self.out.release(None);
        let Some(&Waiting::First(operator, Bracket::Round, start)) = self.out.waiting.last() else {
            return Err(self.misplaced(at));
        };
        self.out.waiting.pop();
        self.out.waiting.push(Waiting::Last(Outer::Operator(operator), Bracket::Round, start));
        self.before = Before::Operator;
        Ok(())
    }

    /// Reads the opening bracket of the last operand of a function, whose first operand has ended.
    pub(super) fn read_last_operand(&mut self, operator: Operator, start: Span) -> Result<(), Fault> {
        let bracket = if operator == Operator::Logarithm {
            // With a command for the size of the bracket.
            let next = self.lexer.find(|(lexeme, _)| *lexeme != Lexeme::Mark);
            if !matches!(next, Some((Lexeme::Open(Bracket::Round), _))) {
                return Err((Syntax::ExpectedNumber, start));
            }
            Bracket::Round
        } else {
            self.expect_group(start)?;
            Bracket::Curly
        };
        self.out.waiting.push(Waiting::Last(Outer::Operator(operator), bracket, start));
        self.before = Before::Operator;
        Ok(())
    }

    /// Reads the degree of a root of LaTeX, as in `\\sqrt[3]{8}`, where such roots are allowed. Returns whether there is one.
    pub(super) fn read_degree(&mut self, at: Span) -> bool {
        let degree = self.lexer.peek().filter(|(next, _)| *next == Lexeme::Open(Bracket::Square));
        let may_have = self.context.operators.contains(Operator::Root) && self.text[at.start..].starts_with('\\');
        if let Some((_, open)) = degree.filter(|_| may_have) {
            self.lexer.skip_to(open.end);
            self.out.waiting.push(Waiting::First(Operator::Root, Bracket::Square, at));
            return true;
        }
        false
    }

    /// Reads `⌊` or `⌈`.
    pub(super) fn read_rounding(&mut self, bracket: Bracket, at: Span) -> Result<(), Fault> {
        self.check_raised(at)?;
        let sign = if bracket == Bracket::Floor { Sign::Floor } else { Sign::Ceiling };
        if !self.context.operators.has_sign(sign) {
            return Err(self.misplaced(at));
        }
        self.out.waiting.push(Waiting::Last(Outer::Sign(sign), bracket, at));
        Ok(())
    }

    /// Reads an operator by its word, like `mod`.
    pub(super) fn read_named(&mut self, at: Span) -> Result<(), Fault> {
        let name = &self.text[at.start..at.end];
        let is_meant = |operator: &Operator| !operator.is_function() && operator.sign() == name;
        let operator = self.context.operators.others().find(is_meant).ok_or_else(|| self.misplaced(at))?;
        self.read_operator(operator, at);
        Ok(())
    }

    /// Returns whether `²`, `^2` or `^{2}` is the sign of a square: where it is allowed, and no power is.
    pub(super) fn is_square(&self, lexeme: Lexeme, at: Span) -> bool {
        let operators = &self.context.operators;
        let rest = self.text[at.end..].trim_start();
        let is_two = |rest: &str| {
            rest.strip_prefix('2').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit() || c == '.'))
        };
        operators.has_sign(Sign::Square)
            && !operators.contains(Operator::Power)
            && (lexeme == Lexeme::Raised(2) || is_two(rest) || self.is_lenient() && rest.starts_with("{2}"))
    }

    /// Reads the sign of a square after a value.
    pub(super) fn read_square(&mut self, lexeme: Lexeme, at: Span) -> Result<(), Fault> {
        let mut at = at;
        if lexeme != Lexeme::Raised(2) {
            let is_group = self.text[at.end..].trim_start().starts_with('{');
            // The digit, with the brackets around it.
            for _ in 0..if is_group { 3 } else { 1 } {
                at = self.lexer.next().map_or(at, |(_, next)| at.to(next));
            }
        }
        // What follows binds before a power, of which the sign is one.
        let mut rest = self.lexer.clone().filter(|(next, _)| *next != Lexeme::Mark);
        let binds = |next: Lexeme| {
            matches!(next, Lexeme::Factorial | Lexeme::Raised(_) | Lexeme::Stars | Lexeme::Operator(Operator::Power))
        };
        if let Some((_, next)) = rest.next().filter(|(next, _)| binds(*next)) {
            return Err(self.misplaced(next));
        }
        self.out.release(Some(Operator::Power));
        self.out.take_back_minus();
        self.out.sign(Sign::Square, at);
        self.end_value(Before::Bracket);
        Ok(())
    }
}

impl Expression {
    /// Ends a function whose brackets end with `at`.
    pub(super) fn end_function(&mut self, outer: Outer, at: Span) {
        match outer {
            Outer::Sign(sign) => self.sign(sign, at),
            Outer::Operator(operator) => {
                self.apply(operator);
                self.enclose(at);
                // The step is the function as a whole.
                if let Some(entry) = self.entries.last_mut() {
                    entry.at = at;
                }
            }
        }
    }
}
