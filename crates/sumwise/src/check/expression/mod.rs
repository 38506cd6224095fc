//! Parsing expressions to postfix by Dijkstra's shunting yard, without recursion and with reused buffers.

mod functions;

use super::last::{is_in_environment, is_in_math};
use super::lexer::{Bracket, Foreign, Lexeme, Lexer, Span, are_apart, is_set_apart};
use super::{Reading, Relation, Syntax};
use crate::formula::{Decimal, Outer, Token};
use crate::number::{Rational, read_short};
use crate::operator::{Operator, Operators, Sign};
use crate::rules::{Join, Order, Points, Rules};

/// An entry of an expression in postfix, with its span in the text.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) symbol: Symbol,
    pub(super) at: Span,
}

impl Entry {
    /// Returns the entry with a unary minus as a sign.
    pub(super) fn with_sign(&self) -> Self {
        match self.symbol {
            Symbol::Minus => Self { symbol: Symbol::Token(Token::Sign(Sign::Negate)), at: self.at },
            Symbol::Token(_) => self.clone(),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Symbol {
    Token(Token),
    /// A unary minus.
    Minus,
}

/// One side of an equation: the end of its entries, its span, its first operator that the rules exclude, and the sign before it if that
/// is not `=`.
#[derive(Clone, Copy, Debug)]
pub(super) struct EquationSide {
    pub(super) end: usize,
    pub(super) at: Span,
    pub(super) forbidden: Option<Span>,
    pub(super) relation: Option<Relation>,
}

/// The context in which an expression is read.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) reading: Reading,
    /// The given numbers. A minus, or a fraction in brackets, may be part of one of them.
    pub(super) given: &'a [Rational],
    /// Whether the given numbers are those of a step, and results among them. Such fractions may stand without brackets, like `8/3`,
    /// and a number with a point may be one of them or a numeral.
    pub(super) in_step: bool,
    pub(super) operators: Operators,
    /// Whether the numbers have to stand in their order.
    pub(super) in_order: bool,
    pub(super) numerals: Numerals,
    pub(super) minus: Minus,
    /// Whether LaTeX prints the text around it.
    pub(super) latex: bool,
}

/// Which numbers are numerals of the given ones, so that each digit counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numerals {
    None,
    /// Whole ones.
    Whole,
    /// Those with a point too.
    Points,
}

/// What a minus before a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Minus {
    /// Nothing that a formula has: a formula without it must be the same.
    None,
    /// A sign.
    Sign,
    /// A sign, unless a formula without it is the same.
    Rewritten,
}

impl<'a> Context<'a> {
    pub(super) fn of(reading: Reading, given: &'a [Rational], rules: &'a Rules) -> Self {
        let has_sign = rules.operators.has_sign(Sign::Negate);
        Self {
            reading,
            given,
            in_step: false,
            operators: rules.binary(),
            in_order: rules.order == Order::Fixed,
            numerals: match (rules.points, rules.join) {
                (Points::None, Join::None) => Numerals::None,
                (Points::None, _) => Numerals::Whole,
                _ => Numerals::Points,
            },
            minus: if has_sign { Minus::Sign } else { Minus::None },
            latex: false,
        }
    }

    /// Returns the leaf that is written as a number. Where numerals may have points, it keeps its digits.
    pub(super) fn leaf(&self, text: &str) -> Option<Token> {
        if !text.contains('.') {
            return read_number(text).map(Token::Number);
        }
        let decimal: Decimal = text.replace("\\overline{", "(").replace('}', ")").parse().ok()?;
        // `7.(9)` has other digits than the 8 that it is.
        if self.numerals != Numerals::Points && decimal.recurs() && decimal.value().is_integer() {
            return None;
        }
        if self.numerals == Numerals::Points || decimal.recurs() {
            Some(Token::Decimal(Box::new(decimal)))
        } else {
            Some(Token::Number(decimal.value().clone()))
        }
    }
}

/// An expression that has been read, and the stacks of the reader.
#[derive(Debug, Default)]
pub(super) struct Expression {
    pub(super) entries: Vec<Entry>,
    /// The sides of `=`, at least one.
    pub(super) sides: Vec<EquationSide>,
    /// The first sign that no game has. The entries are then no formula.
    pub(super) foreign: Option<Span>,
    forbidden: Option<Span>,
    /// The relation before the side that is being read.
    relation: Option<Relation>,
    waiting: Vec<Waiting>,
    /// The spans of the values that no operator has taken yet.
    operands: Vec<Span>,
}

/// An open bracket, or an operator without its right operand.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    Bracket(Bracket, Span),
    /// The bracket after `sqrt`.
    Root(Bracket, Span),
    /// A root of what follows.
    RootSign(Span),
    Numerator(Span),
    Denominator(Span),
    /// The bracket of the first operand of a function. The other follows after a comma, or in curly brackets of its own.
    First(Operator, Bracket, Span),
    /// The bracket of the last operand of a function.
    Last(Outer, Bracket, Span),
    /// A subfactorial of what follows, as LaTeX has it.
    Subfactorial(Span),
    Operator(Operator),
    Minus(Span),
}

/// The kind of lexeme before the current one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing, or an operator. A value must follow.
    Operator,
    Number,
    /// A closed bracket. Another may follow, as a factor.
    Bracket,
}

pub(super) type Fault = (Syntax, Span);

impl Expression {
    /// Reads the text from `start` on. Takes time linear in its length.
    pub(super) fn read(&mut self, text: &str, start: usize, context: Context<'_>) -> Result<(), Fault> {
        self.entries.clear();
        self.sides.clear();
        self.waiting.clear();
        self.operands.clear();
        (self.forbidden, self.foreign, self.relation) = (None, None, None);
        let lexer = Lexer::new(text, start, context.reading);
        let answer = &text.as_bytes()[start..];
        let has_mark = memchr::memchr3(b'\\', b'$', b'{', answer).is_some();
        let latex = context.latex
            || has_mark
                && (memchr::memchr2(b'\\', b'$', answer).is_some() || memchr::memmem::find(answer, b"^{").is_some());
        let has_command = has_mark && answer.windows(2).any(|pair| pair[0] == b'\\' && pair[1].is_ascii_alphabetic());
        Reader { out: self, text, lexer, context, before: Before::Operator, bold: None, latex, has_command, raised: 0 }
            .read()
    }

    /// Returns the entries of a side.
    pub(super) fn side(&self, side: usize) -> &[Entry] {
        let start = if side == 0 { 0 } else { self.sides[side - 1].end };
        &self.entries[start..self.sides[side].end]
    }

    /// Applies waiting operators and minus signs, latest first, back to the last bracket, or to one that does not go
    /// before `next`.
    #[inline]
    fn release(&mut self, next: Option<Operator>) {
        while let Some(&waiting) = self.waiting.last() {
            match waiting {
                Waiting::Operator(operator) if next.is_none_or(|next| operator.goes_before(next)) => {
                    self.waiting.pop();
                    self.apply(operator);
                }
                Waiting::Minus(_) if !next.is_some_and(goes_before_minus) => self.negate(),
                Waiting::RootSign(start) if !next.is_some_and(goes_before_minus) => {
                    self.waiting.pop();
                    self.sign(Sign::Root, start);
                }
                Waiting::Subfactorial(start) if !next.is_some_and(goes_before_minus) => {
                    self.waiting.pop();
                    self.sign(Sign::Subfactorial, start);
                }
                _ => return,
            }
        }
    }

    /// Applies the minus signs that wait for the last value.
    fn negate(&mut self) {
        while let Some(&Waiting::Minus(minus)) = self.waiting.last() {
            self.waiting.pop();
            if let Some(value) = self.operands.last_mut() {
                *value = minus.to(*value);
                let at = *value;
                self.entries.push(Entry { symbol: Symbol::Minus, at });
            }
        }
    }

    /// Lets the minus signs that were applied to the last value wait again, since a power goes before them.
    fn take_back_minus(&mut self) {
        // A value in brackets ends after its minus.
        while let Some(&Entry { symbol: Symbol::Minus, at }) = self.entries.last()
            && self.operands.last().is_some_and(|value| value.end == at.end)
        {
            self.waiting.push(Waiting::Minus(at));
            self.entries.pop();
        }
    }

    /// Appends a sign of the last value. `at` is the place of the sign.
    fn sign(&mut self, sign: Sign, at: Span) {
        if let Some(value) = self.operands.last_mut() {
            *value = Span::new(value.start.min(at.start), value.end.max(at.end));
            let at = *value;
            self.entries.push(Entry { symbol: Symbol::Token(Token::Sign(sign)), at });
        }
    }

    /// Returns the end of a factorial that is the last value, without brackets around it.
    fn bare_factorial(&self) -> Option<usize> {
        let (last, value) = (self.entries.last()?, self.operands.last()?);
        let is_factorial = matches!(last.symbol, Symbol::Token(Token::Sign(Sign::Factorial | Sign::DoubleFactorial)));
        (is_factorial && last.at.end == value.end).then_some(value.end)
    }

    /// Appends an operator, and joins the spans of its operands.
    fn apply(&mut self, operator: Operator) {
        if let (Some(right), Some(left)) = (self.operands.pop(), self.operands.last_mut()) {
            *left = left.to(right);
            let at = *left;
            self.entries.push(Entry { symbol: Symbol::Token(Token::Operator(operator)), at });
        }
    }

    /// Extends the span of the last value to its brackets.
    fn enclose(&mut self, at: Span) {
        if let Some(value) = self.operands.last_mut() {
            *value = at;
        }
    }
}

struct Reader<'e, 'a> {
    out: &'e mut Expression,
    text: &'a str,
    lexer: Lexer<'a>,
    context: Context<'a>,
    before: Before,
    /// The stars that open bold type, if it is open.
    bold: Option<Span>,
    /// Whether the text is LaTeX.
    latex: bool,
    /// Whether the answer has a command of LaTeX, like `\\times`.
    has_command: bool,
    /// Where the last power of LaTeX ends, like `^{3}`, which prints it raised.
    raised: usize,
}

impl Reader<'_, '_> {
    fn read(mut self) -> Result<(), Fault> {
        let (mut before, mut last): (Option<Lexeme>, Span) = (None, Span::default());
        while let Some((lexeme, at)) = self.lexer.next() {
            if lexeme == Lexeme::Mark {
                // LaTeX raises the space after `^`, or puts a root over it, and not the value beyond.
                let takes = matches!(before, Some(Lexeme::Operator(Operator::Power) | Lexeme::Root));
                let is_next = || self.text[last.end..at.start].trim_start().is_empty();
                if takes && self.latex && !self.text[at.start..].starts_with(char::is_whitespace) && is_next() {
                    return Err(self.misplaced(at));
                }
                if self.is_printed(at) {
                    return Err(self.misplaced(at));
                }
                continue;
            }
            (before, last) = (Some(lexeme), at);
            if self.before == Before::Operator {
                self.read_value(lexeme, at)?;
            } else {
                self.read_after_value(lexeme, at)?;
            }
        }
        if self.before == Before::Operator {
            return Err((Syntax::ExpectedNumber, Span::new(last.end, last.end)));
        }
        // `10**+2` has no bold type.
        match self.bold {
            Some(opened) => Err(self.misplaced(opened)),
            None => self.end_side(None),
        }
    }

    fn read_value(&mut self, lexeme: Lexeme, at: Span) -> Result<(), Fault> {
        match lexeme {
            Lexeme::Number => self.read_number(at),
            Lexeme::Open(bracket) => self.read_bracket(bracket, at),
            Lexeme::Operator(Operator::Subtract) => self.read_minus(at),
            Lexeme::Fraction => self.read_fraction(at),
            Lexeme::Root => self.read_root(at),
            Lexeme::Stars if self.context.reading == Reading::Lenient => {
                self.turn_bold(at);
                Ok(())
            }
            Lexeme::Operator(Operator::Add) => Err((Syntax::Plus, at)),
            Lexeme::Factorial if self.context.operators.has_sign(Sign::Subfactorial) => self.read_subfactorial(at),
            Lexeme::Other => self.read_function(at),
            _ => Err((Syntax::ExpectedNumber, at)),
        }
    }

    /// Returns whether a mark of LaTeX is printed as another sign outside of its formulas, or makes one of what follows.
    fn is_printed(&self, at: Span) -> bool {
        let is_outside = || !is_in_math(self.text, at.start);
        match &self.text[at.start..at.end] {
            // Markdown prints the second character.
            "\\!" | "\\>" => is_outside(),
            "\\:" => !self.has_command && is_outside(),
            // It aligns columns, and elsewhere is an operator of programs.
            "&" => {
                !self.latex
                    && !self.text[at.end..].starts_with('=')
                    && is_outside()
                    && !is_in_environment(self.text, at.start)
            }
            // Its text has dashes.
            "\\fbox" => self.text[at.end..].contains("--"),
            _ => false,
        }
    }

    fn misplaced(&self, at: Span) -> Fault {
        let text = self.text[at.start..at.end].to_owned();
        (Syntax::Misplaced { text, operators: self.context.operators }, at)
    }

    fn read_number(&mut self, at: Span) -> Result<(), Fault> {
        let text = &self.text[at.start..at.end];
        // Where numbers have numerals, a zero is one of the given digits.
        let is_counted = self.context.reading == Reading::Strict || self.context.numerals != Numerals::None;
        if leads_with_zero(text) && (is_counted || text.starts_with("00")) {
            return Err((Syntax::LeadingZero(text.to_owned()), at));
        }
        if self.context.reading == Reading::Strict && self.context.numerals != Numerals::Points && has_idle_zeros(text)
        {
            return Err(self.misplaced(at));
        }
        let (leaf, at) = match self.bare_fraction(at) {
            Some((fraction, at)) => (Token::Number(fraction), at),
            None => (self.context.leaf(&self.text[at.start..at.end]).ok_or_else(|| self.misplaced(at))?, at),
        };
        // LaTeX raises one digit.
        if self.latex && self.follows_power(at) && at.end > at.start + 1 {
            return Err(self.misplaced(at));
        }
        self.lexer.skip_to(at.end);
        self.push_leaf(leaf, at);
        Ok(())
    }

    /// Reads a root: the sign `√`, or a word with its argument in brackets.
    fn read_root(&mut self, at: Span) -> Result<(), Fault> {
        if self.read_degree(at) {
            return Ok(());
        }
        if self.latex && self.follows_power(at) && !self.text[at.start..].starts_with('\\') {
            return Err(self.misplaced(at));
        }
        self.check_sign(Sign::Root, at);
        let is_word = !self.text[at.start..].starts_with('√');
        let is_latex = self.text[at.start..].starts_with('\\');
        match self.lexer.peek() {
            Some((Lexeme::Open(Bracket::Square), open)) if is_word || self.is_degree(open) => {
                return Err((Syntax::Degree, at));
            }
            // LaTeX prints `\sqrt49` as the root of 4 beside a 9, `\sqrt4!` as the factorial of a root, and the bracket in `\sqrt\{`.
            Some((Lexeme::Number, number)) if is_latex && number.end > number.start + 1 => {
                return Err(self.misplaced(number));
            }
            Some((Lexeme::Number, _)) if is_latex => {
                self.read_digit();
                self.out.take_back_minus();
                self.out.sign(Sign::Root, at);
                self.end_value(Before::Bracket);
            }
            Some((Lexeme::Open(_), open)) if is_latex && self.text[open.start..].starts_with('\\') => {
                return Err(self.misplaced(open));
            }
            Some((Lexeme::Factorial | Lexeme::Operator(_), sign)) if is_latex => return Err(self.misplaced(sign)),
            Some((Lexeme::Open(bracket), open)) if is_word => {
                self.lexer.skip_to(open.end);
                self.out.waiting.push(Waiting::Root(bracket, at));
            }
            _ => self.out.waiting.push(Waiting::RootSign(at)),
        }
        Ok(())
    }

    /// Returns whether a bracket holds the degree of a root, as in `√[3](8)`.
    fn is_degree(&self, open: Span) -> bool {
        let inside = self.text.as_bytes()[open.end..].iter().take(MAX_FRACTION).position(|byte| *byte == b']');
        inside.is_some_and(|inside| self.text[open.end + inside + 1..].trim_start().starts_with(['(', '{']))
    }

    /// Returns whether a value ends with a raised digit.
    fn is_raised(&self, value: Span) -> bool {
        self.text[..value.end].ends_with(RAISED)
    }

    /// Returns whether the last value is one that LaTeX raises.
    fn is_exponent(&self) -> bool {
        let value = self.out.operands.last().copied().unwrap_or_default();
        self.latex && (value.end == self.raised || self.follows_power(value))
    }

    /// Returns whether a sign begins the part of a list in Markdown, after an empty line, or stands below a heading.
    fn begins_item(&self, at: Span) -> bool {
        const ENDS: [char; 3] = ['\n', '\r', '\u{c}'];
        let above = self.text[..at.start].trim_end_matches([' ', '\t']);
        let Some(above) = above.strip_suffix(ENDS) else { return false };
        let rest = &self.text[at.end..];
        let ends_line = |rest: &str| rest.trim_start_matches([' ', '\t']).starts_with(ENDS);
        let is_rule = self.text[at.start..].starts_with('-') && ends_line(rest.trim_start_matches('-'));
        if is_rule || !rest.starts_with(char::is_whitespace) {
            return is_rule;
        }
        // A line with nothing of a formula shows nothing, or ends a formula of LaTeX.
        let line = above.trim_end_matches(ENDS).rsplit(ENDS).next().unwrap_or_default();
        let shows = |shown: char| !shown.is_whitespace() && !"$&\\,;\u{3164}".contains(shown);
        let is_empty = above.ends_with(ENDS) || !line.contains(shows);
        let is_signed = rest.trim_start().starts_with(['-', '−', '+']);
        let waits = line.trim_end().ends_with(['+', '-', '*', '/', '^', '×', '÷']);
        is_empty || is_signed || waits
    }

    /// Returns whether a sign is one that LaTeX prints only where a line is broken, or not at all.
    fn is_hidden(&self, at: Span) -> bool {
        let is_escaped = ["\\*", "\\-", "\\+"].contains(&&self.text[at.start..at.end]);
        is_escaped && is_in_math(self.text, at.start)
    }

    /// Reads a factorial after a value. It goes before the minus signs and powers before the value.
    fn read_factorial(&mut self, at: Span) -> Result<(), Fault> {
        // `3²!` is the factorial of a square where it is printed, and a power of 2! by the order of its signs.
        let value = self.out.operands.last().copied().unwrap_or_default();
        if self.is_raised(value) || self.is_exponent() {
            return Err(self.misplaced(at));
        }
        self.out.take_back_minus();
        if let Some(before) = self.out.bare_factorial() {
            return Err((Syntax::DoubleFactorial, Span::new(before - 1, at.end)));
        }
        let doubled = self.context.operators.has_sign(Sign::DoubleFactorial) && self.text[at.end..].starts_with('!');
        let (sign, at) =
            if doubled { (Sign::DoubleFactorial, Span::new(at.start, at.end + 1)) } else { (Sign::Factorial, at) };
        self.lexer.skip_to(at.end);
        self.check_sign(sign, at);
        self.out.sign(sign, at);
        self.end_value(Before::Bracket);
        Ok(())
    }

    fn check_sign(&mut self, sign: Sign, at: Span) {
        if !self.context.operators.has_sign(sign) {
            self.out.forbidden.get_or_insert(at);
        }
    }

    /// Returns a given fraction that is written without brackets. After `*` or `/`, or as a whole side of `=`, it is a
    /// division instead.
    fn bare_fraction(&self, at: Span) -> Option<(Rational, Span)> {
        let end = self.context.in_step.then(|| self.fraction_end(at.start))??;
        let next = Lexer::new(self.text, end, self.context.reading).next();
        let begins = self.out.operands.is_empty() && self.out.waiting.is_empty();
        let goes_on = !begins || matches!(next, Some((Lexeme::Operator(_), _)));
        let is_value = goes_on && self.may_be_fraction() && !self.is_base(end);
        let number = if is_value { self.given_as_written(&self.text[at.start..end]) } else { None };
        number.map(|number| (number, Span::new(at.start, end)))
    }

    /// Returns whether a fraction without brackets may be one value here: an operator or a root before it would take its numerator alone.
    fn may_be_fraction(&self) -> bool {
        match self.out.waiting.last() {
            Some(Waiting::Operator(operator)) => operator.precedence() == Operator::Add.precedence(),
            Some(Waiting::RootSign(_)) => false,
            _ => true,
        }
    }

    /// Returns whether what follows a value at its end, a power or a sign, goes before a minus or a division in it.
    fn is_base(&self, end: usize) -> bool {
        let mut rest = Lexer::new(self.text, end, self.context.reading);
        // Markup in between changes nothing.
        match rest.find(|(lexeme, _)| *lexeme != Lexeme::Mark) {
            Some((Lexeme::Operator(Operator::Power) | Lexeme::Bar | Lexeme::Raised(_) | Lexeme::Factorial, _)) => true,
            // Otherwise the stars end bold type.
            Some((Lexeme::Stars, _)) => rest.next().is_some_and(|(next, _)| {
                begins_value(next) || matches!(next, Lexeme::Operator(Operator::Power) | Lexeme::Raised(_))
            }),
            _ => false,
        }
    }

    /// Returns the end of digits, `/` and digits, without spaces.
    fn fraction_end(&self, start: usize) -> Option<usize> {
        let length =
            |text: &str| Some(text.bytes().take_while(u8::is_ascii_digit).count()).filter(|length| *length > 0);
        let slash = start + length(&self.text[start..])?;
        self.text[slash..].strip_prefix('/').and_then(length).map(|length| slash + 1 + length)
    }

    /// Returns the given fraction with this text, if it is in lowest terms: `6/3` is a division, even where a 2 is given.
    fn given_as_written(&self, text: &str) -> Option<Rational> {
        let number = text.parse().ok().filter(|number| self.context.given.contains(number));
        number.filter(|number: &Rational| number.to_string() == text)
    }

    fn read_bracket(&mut self, bracket: Bracket, at: Span) -> Result<(), Fault> {
        if let Some((number, end)) = self.given_in_brackets(bracket, at.end) {
            if bracket == Bracket::Square && self.begins_link(end) {
                return Err(self.misplaced(at));
            }
            self.lexer.skip_to(end);
            self.push_number(number, Span::new(at.start, end));
            return Ok(());
        }
        if let Bracket::Floor | Bracket::Ceiling = bracket {
            return self.read_rounding(bracket, at);
        }
        // `2^(1+2)` raises the bracket alone in LaTeX.
        let is_group = bracket == Bracket::Curly && self.text[at.start..].starts_with('{');
        let raises = !is_group && self.latex && self.follows_power(at);
        if self.context.reading == Reading::Strict && bracket != Bracket::Round || raises {
            return Err(self.misplaced(at));
        }
        self.out.waiting.push(Waiting::Bracket(bracket, at));
        Ok(())
    }

    /// Returns whether `^` stands before a place.
    fn follows_power(&self, at: Span) -> bool {
        // With a command of LaTeX for the size of the bracket.
        let before = self.text[..at.start].trim_end();
        let command = before.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        command.strip_suffix('\\').unwrap_or(before).trim_end().ends_with('^')
    }

    /// Returns a given fraction in brackets, as formulas write it, and its end. It starts after the bracket. In round ones it may also be a
    /// division.
    fn given_in_brackets(&self, bracket: Bracket, start: usize) -> Option<(Rational, usize)> {
        let close = match bracket {
            Bracket::Square => b']',
            Bracket::Round if self.context.reading == Reading::Lenient && !self.context.in_step => b')',
            _ => return None,
        };
        let length = self.text.as_bytes()[start..].iter().take(MAX_FRACTION).position(|byte| *byte == close)?;
        let text = &self.text[start..start + length];
        let number = text.contains('/').then(|| self.given_as_written(text))??;
        (bracket == Bracket::Square || self.is_no_division(text)).then_some((number, start + length + 1))
    }

    /// Returns whether a given fraction cannot be a division of two given numbers.
    fn is_no_division(&self, fraction: &str) -> bool {
        !fraction.split('/').all(|number| self.given_as_written(number).is_some())
    }

    /// Reads a minus before a value: the sign of a given number, or a negation.
    fn read_minus(&mut self, at: Span) -> Result<(), Fault> {
        if self.begins_item(at) && !self.out.operands.is_empty() {
            return Err(self.misplaced(at));
        }
        // LaTeX raises the minus alone.
        if self.latex && self.follows_power(at) || self.is_hidden(at) {
            return Err(self.misplaced(at));
        }
        if let Some((negative, end)) = self.given_negative(at) {
            self.lexer.skip_to(end);
            self.push_number(negative, Span::new(at.start, end));
            return Ok(());
        }
        if self.context.reading == Reading::Strict && self.context.minus == Minus::None {
            return Err((Syntax::Minus, at));
        }
        // No equal formula has a minus on a minus.
        if self.context.minus == Minus::None && matches!(self.out.waiting.last(), Some(Waiting::Minus(_))) {
            return Err((Syntax::Minus, at));
        }
        self.out.waiting.push(Waiting::Minus(at));
        Ok(())
    }

    /// Returns the given negative number that begins with this minus, and its end.
    fn given_negative(&self, at: Span) -> Option<(Rational, usize)> {
        let (lexeme, next) = self.lexer.peek().filter(|(_, next)| next.start == at.end)?;
        let number = match lexeme {
            Lexeme::Fraction => self.given_fraction("-", next),
            Lexeme::Number => {
                let may_be = self.context.in_step && self.may_be_fraction();
                let fraction = may_be.then(|| self.fraction_end(next.start)).flatten();
                let mut ends = fraction.into_iter().chain([next.end]);
                ends.find_map(|end| {
                    let text = &self.text[next.start..end];
                    let number = if end == next.end {
                        // Its digits count where it may be joined.
                        let is_numeral = self.context.numerals == Numerals::None || !leads_with_zero(text);
                        Some(-read_number(text).filter(|_| is_numeral)?)
                            .filter(|number| self.context.given.contains(number))
                    } else {
                        self.given_as_written(&format!("-{text}"))
                    };
                    Some((number?, end))
                })
            }
            _ => None,
        };
        // A power and a factorial go before the minus: -2^2 is not the square of a given -2.
        number.filter(|(number, end)| number.is_negative() && !self.is_base(*end))
    }

    /// Reads `\frac`, or a given fraction written with `\tfrac`.
    fn read_fraction(&mut self, at: Span) -> Result<(), Fault> {
        if let Some((number, end)) = self.given_fraction("", at) {
            self.lexer.skip_to(end);
            self.push_number(number, Span::new(at.start, end));
            return Ok(());
        }
        self.out.waiting.push(Waiting::Numerator(at));
        if self.read_digit() {
            self.out.waiting.pop();
            return self.read_denominator(at);
        }
        self.expect_group(at)
    }

    /// Reads a numerator or denominator of one digit, if it has no curly brackets: `\\frac83` is 8/3.
    fn read_digit(&mut self) -> bool {
        let Some((Lexeme::Number, at)) = self.lexer.peek() else { return false };
        let at = Span::new(at.start, at.start + 1);
        let Some(number) = read_number(&self.text[at.start..at.end]) else { return false };
        self.lexer.skip_to(at.end);
        self.push_number(number, at);
        true
    }

    /// Reads the denominator of a fraction that begins at `start`.
    fn read_denominator(&mut self, start: Span) -> Result<(), Fault> {
        self.out.waiting.push(Waiting::Denominator(start));
        if self.read_digit() {
            self.out.waiting.pop();
            let end = self.out.operands.last().copied().unwrap_or(start);
            self.end_fraction(start, end);
            return Ok(());
        }
        self.before = Before::Operator;
        self.expect_group(start)
    }

    /// Divides the last two values as the fraction between two places.
    fn end_fraction(&mut self, start: Span, end: Span) {
        self.check_division(start);
        self.out.apply(Operator::Divide);
        self.out.enclose(start.to(end));
        self.end_value(Before::Bracket);
    }

    /// Returns the given fraction that LaTeX writes from a command on, with groups or as `\\frac13`, and its end.
    fn given_fraction(&self, sign: &str, at: Span) -> Option<(Rational, usize)> {
        let rest = &self.text[at.end..];
        let rest = &rest[..rest.bytes().take(MAX_FRACTION).take_while(u8::is_ascii).count()];
        let (numerator, denominator, brackets) = match rest.strip_prefix('{') {
            Some(groups) => {
                let (numerator, rest) = groups.split_once("}{")?;
                (numerator, rest.split_once('}')?.0, "{}{}".len())
            }
            None => (rest.get(..1)?, rest.get(1..2)?, 0),
        };
        let fraction = format!("{sign}{numerator}/{denominator}");
        let number = self.given_as_written(&fraction)?;
        // A step may write a result as any fraction.
        let is_value = self.text[at.start..].starts_with("\\tfrac{") || self.context.in_step;
        let is_one = is_value || self.is_no_division(&fraction);
        is_one.then_some((number, at.end + numerator.len() + denominator.len() + brackets))
    }

    fn expect_group(&mut self, at: Span) -> Result<(), Fault> {
        match self.lexer.next() {
            Some((Lexeme::Open(Bracket::Curly), open)) if self.text[open.start..].starts_with('{') => Ok(()),
            _ => Err((Syntax::Fraction, at)),
        }
    }

    fn push_number(&mut self, number: Rational, at: Span) {
        self.push_leaf(Token::Number(number), at);
    }

    fn push_leaf(&mut self, leaf: Token, at: Span) {
        self.out.entries.push(Entry { symbol: Symbol::Token(leaf), at });
        self.out.operands.push(at);
        self.end_value(Before::Number);
    }

    /// Ends a value. The minus signs before it are applied, until a power takes them back.
    fn end_value(&mut self, before: Before) {
        self.out.negate();
        self.before = before;
    }

    fn read_after_value(&mut self, lexeme: Lexeme, at: Span) -> Result<(), Fault> {
        match lexeme {
            // `2²³` is 2 to the 23rd, and neither 23 nor 2 to the 2³ is given; `2²^3` is printed as a power of 2².
            Lexeme::Raised(_) | Lexeme::Operator(Operator::Power)
                if self.out.operands.last().is_some_and(|value| self.is_raised(*value)) =>
            {
                return Err(self.misplaced(at));
            }
            // LaTeX prints no two exponents of one value.
            Lexeme::Raised(_) | Lexeme::Operator(Operator::Power) if self.is_exponent() => {
                return Err(self.misplaced(at));
            }
            Lexeme::Operator(Operator::Divide) if self.binds_otherwise(at) => return Err(self.misplaced(at)),
            Lexeme::Operator(_) if self.begins_item(at) || self.is_hidden(at) || self.begins_formula(at) => {
                return Err(self.misplaced(at));
            }
            Lexeme::Operator(Operator::Power) | Lexeme::Raised(2) if self.is_square(lexeme, at) => {
                return self.read_square(lexeme, at);
            }
            Lexeme::Operator(operator) => self.read_operator(operator, at),
            Lexeme::Close(bracket) => return self.close(bracket, at),
            Lexeme::Open(_) | Lexeme::Fraction | Lexeme::Root | Lexeme::Other if self.is_factor(lexeme, at) => {
                if self.may_be_divided_by() || self.is_set_apart(at) {
                    return Err((Syntax::ExpectedOperator(self.context.operators), at));
                }
                self.read_operator(Operator::Multiply, at);
                return self.read_value(lexeme, at);
            }
            Lexeme::Equals => self.end_side(None)?,
            Lexeme::Relation(relation) => self.read_relation(relation, at)?,
            Lexeme::Stars => return self.read_stars(at),
            Lexeme::Raised(digit) => {
                self.read_operator(Operator::Power, at);
                self.push_number(i64::from(digit).into(), at);
            }
            Lexeme::Foreign(foreign) => return self.read_foreign(foreign, at),
            Lexeme::Factorial => return self.read_factorial(at),
            // Without it, a claim has none either.
            Lexeme::Bar if !self.context.operators.contains(Operator::Join) => {
                self.out.foreign.get_or_insert(at);
                self.read_operator(Operator::Join, at);
            }
            Lexeme::Bar => self.read_operator(Operator::Join, at),
            Lexeme::Other if self.text[at.start..].starts_with(',') => return self.read_comma(at),
            Lexeme::Other => return self.read_named(at),
            _ => return Err((Syntax::ExpectedOperator(self.context.operators), at)),
        }
        Ok(())
    }

    /// Returns whether a value that begins with a lexeme is a factor of the value before it. A fraction after a number is none: `2½` is a
    /// sum. Nor are digits in brackets after a number with a point, which may recur: `1.2(3)`.
    fn is_factor(&self, lexeme: Lexeme, at: Span) -> bool {
        let is_command = self.text[at.start..].starts_with("\\sqrt") || self.text[at.start..].starts_with("\\binom");
        if matches!(lexeme, Lexeme::Root | Lexeme::Other) && (!is_command || self.is_exponent()) {
            return false;
        }
        let after_number = self.before == Before::Number && lexeme != Lexeme::Fraction;
        let has_point = |value: &Span| self.text[value.start..value.end].contains('.');
        let holds_digits = || {
            let inside = self.text[at.end..].trim_start();
            inside.trim_start_matches(|digit: char| digit.is_ascii_digit()).trim_start().starts_with([')', '\\', '}'])
        };
        let may_recur = self.out.operands.last().is_some_and(has_point) && holds_digits();
        let (before, inside) = (&self.text[..at.start], self.text[at.end..].trim_start());
        let is_number =
            || inside.trim_start_matches(|digit: char| digit.is_ascii_digit() || digit == '.').starts_with('}');
        // `8{3}` is printed as 83, and two boxes side by side are no product.
        let is_beside = || self.before == Before::Number || before.trim_end().ends_with('}') || is_number();
        let is_box = |before: &str| ["\\boxed", "\\fbox"].iter().any(|command| before.ends_with(command));
        // What follows a box is no part of it.
        let is_boxed = self.out.operands.last().is_some_and(|value| is_box(self.text[..value.start].trim_end()));
        let is_hidden = is_boxed
            || lexeme == Lexeme::Open(Bracket::Curly) && !self.text[at.start..].starts_with('\\') && is_beside()
            || is_box(before);
        self.context.reading == Reading::Lenient
            && !is_hidden
            && !(after_number && may_recur)
            && (self.before == Before::Bracket || after_number)
    }

    /// Returns whether more than a space stands between the value before a place and what begins there.
    fn is_set_apart(&self, at: Span) -> bool {
        // Outside of formulas of LaTeX a comma is printed.
        let has_comma = |between: &str| {
            !self.has_command
                && ["\\,", "\\;"].iter().any(|comma| between.contains(comma))
                && !is_in_math(self.text, at.start)
        };
        let between = self.out.operands.last().map(|value| &self.text[value.end..at.start]);
        between.is_some_and(|between| is_set_apart(between) || has_comma(between))
    }

    /// Returns whether an operator after a value begins a formula or a paragraph of its own.
    fn begins_formula(&self, at: Span) -> bool {
        self.out.operands.last().is_some_and(|value| are_apart(&self.text[value.end..at.start]))
    }

    /// Returns whether the value before a product without a sign is divided by, or under a root, so that the product may be too, as in
    /// `8/4(9+3)`.
    fn may_be_divided_by(&self) -> bool {
        let holds = |waiting: &&Waiting| match waiting {
            Waiting::Operator(Operator::Power) | Waiting::Minus(_) => false,
            // A root of brackets has its operand.
            Waiting::RootSign(_) | Waiting::Subfactorial(_) => self.before == Before::Number,
            _ => true,
        };
        match self.out.waiting.iter().rev().find(holds) {
            Some(Waiting::Operator(operator)) => operator.divides(),
            Some(Waiting::RootSign(_) | Waiting::Subfactorial(_)) => true,
            _ => false,
        }
    }

    /// Returns whether a sign is the slash of a fraction, which is printed as one value, where another order of its operators changes
    /// the value, as in `8/4⁄2`.
    fn binds_otherwise(&self, at: Span) -> bool {
        const FRACTION: char = '⁄';
        if !self.text[at.start..].starts_with(FRACTION) {
            return false;
        }
        let mut rest =
            Lexer::new(self.text, at.end, self.context.reading).filter(|(lexeme, _)| *lexeme != Lexeme::Mark);
        let is_number = matches!(rest.next(), Some((Lexeme::Number, number)) if !self.is_base(number.end));
        let joins = |operator: &Operator| matches!(operator, Operator::Add | Operator::Subtract | Operator::Multiply);
        let is_apart = match self.out.waiting.last() {
            Some(Waiting::Operator(operator)) => joins(operator),
            Some(Waiting::RootSign(_)) => false,
            _ => true,
        };
        !(is_number && is_apart && self.before == Before::Number)
    }

    fn read_operator(&mut self, operator: Operator, at: Span) {
        if !self.context.operators.contains(operator) {
            self.out.forbidden.get_or_insert(at);
        }
        if goes_before_minus(operator) {
            self.out.take_back_minus();
        }
        self.out.release(Some(operator));
        self.out.waiting.push(Waiting::Operator(operator));
        self.before = Before::Operator;
    }

    fn close(&mut self, bracket: Bracket, at: Span) -> Result<(), Fault> {
        self.out.release(None);
        match self.out.waiting.pop() {
            Some(Waiting::Bracket(opened, start)) if opened == bracket => {
                let is_escaped = |bracket: Span| self.text[bracket.start..].starts_with('\\');
                if is_escaped(start) != is_escaped(at) {
                    return Err(self.misplaced(at));
                }
                if bracket == Bracket::Square && self.begins_link(at.end) {
                    return Err(self.misplaced(at));
                }
                self.out.enclose(start.to(at));
                if bracket == Bracket::Curly && self.follows_power(start) {
                    self.raised = at.end;
                }
            }
            Some(Waiting::Root(opened, start)) if opened == bracket => self.out.sign(Sign::Root, start.to(at)),
            Some(Waiting::First(_, Bracket::Round, _)) => return Err((Syntax::ExpectedNumber, at)),
            Some(Waiting::First(operator, opened, start)) if opened == bracket => {
                return self.read_last_operand(operator, start);
            }
            Some(Waiting::Last(outer, opened, start)) if opened == bracket => {
                self.out.end_function(outer, start.to(at));
            }
            Some(Waiting::Numerator(start)) if bracket == Bracket::Curly => return self.read_denominator(start),
            Some(Waiting::Denominator(start)) if bracket == Bracket::Curly => {
                self.end_fraction(start, at);
                return Ok(());
            }
            _ => return Err((Syntax::Unopened, at)),
        }
        self.end_value(Before::Bracket);
        Ok(())
    }

    /// Returns whether Markdown takes what follows square brackets for the address of a link.
    fn begins_link(&self, end: usize) -> bool {
        !self.latex && self.text[end..].starts_with(['(', ':'])
    }

    fn check_division(&mut self, at: Span) {
        if !self.context.operators.contains(Operator::Divide) {
            self.out.forbidden.get_or_insert(at);
        }
    }

    /// Reads a sign that compares two values. `!=` directly after a value may be meant as a factorial and `=`.
    fn read_relation(&mut self, relation: Relation, at: Span) -> Result<(), Fault> {
        let before = &self.text[..at.start];
        let follows = !before.ends_with(char::is_whitespace) && self.text[at.start..].starts_with('!');
        if follows && self.context.operators.has_sign(Sign::Factorial) {
            let is_outside = |character: char| character.is_whitespace() || "{}$`".contains(character);
            let left = before.rsplit(is_outside).next().unwrap_or_default().to_owned();
            let right = self.text[at.end..].trim_start().split(is_outside).next().unwrap_or_default().to_owned();
            return Err((Syntax::FactorialClaim { left, right }, at));
        }
        self.end_side(Some(relation))
    }

    /// Ends a side of an equation. `next` is the sign after it if that is not `=`.
    fn end_side(&mut self, next: Option<Relation>) -> Result<(), Fault> {
        self.out.release(None);
        if let Some(
            Waiting::Bracket(_, start)
            | Waiting::Root(_, start)
            | Waiting::First(_, _, start)
            | Waiting::Last(_, _, start)
            | Waiting::Numerator(start)
            | Waiting::Denominator(start),
        ) = self.out.waiting.last()
        {
            return Err((Syntax::Unclosed, *start));
        }
        let (first, last) = (self.out.operands.first(), self.out.operands.last());
        let at = first.zip(last).map_or_else(Span::default, |(first, last)| first.to(*last));
        self.out.operands.clear();
        let forbidden = self.out.forbidden.take();
        let relation = std::mem::replace(&mut self.out.relation, next);
        self.out.sides.push(EquationSide { end: self.out.entries.len(), at, forbidden, relation });
        self.before = Before::Operator;
        Ok(())
    }

    /// Reads two stars after a value: a power, or the beginning or end of bold type.
    fn read_stars(&mut self, at: Span) -> Result<(), Fault> {
        let next = self.lexer.peek();
        let operand = match next {
            Some((Lexeme::Operator(Operator::Subtract), _)) => self.bold.is_none(),
            Some((Lexeme::Operator(Operator::Multiply), star)) if star.start == at.end && self.bold.is_none() => {
                return Err(self.misplaced(star));
            }
            next => next.is_some_and(|(next, _)| begins_value(next)),
        };
        let apart = next.is_none_or(|(_, next)| next.start > at.end);
        // Between values they end bold type before they are a power.
        if let Some(opened) = self.bold.filter(|_| operand && !apart) {
            return Err(self.misplaced(opened));
        }
        if self.context.reading == Reading::Lenient && (!operand || (self.bold.is_some() && apart)) {
            if next.is_none() && self.bold.is_none() {
                return Err(self.misplaced(at));
            }
            self.turn_bold(at);
        } else {
            self.read_operator(Operator::Power, at);
        }
        Ok(())
    }

    fn turn_bold(&mut self, at: Span) {
        self.bold = if self.bold.is_none() { Some(at) } else { None };
    }

    /// Reads a sign that few games have.
    fn read_foreign(&mut self, foreign: Foreign, at: Span) -> Result<(), Fault> {
        let operand = match self.lexer.peek() {
            Some((Lexeme::Operator(Operator::Subtract) | Lexeme::Factorial | Lexeme::Other, _)) => {
                self.context.operators.contains(Operator::Remainder)
            }
            next => next.is_some_and(|(next, _)| begins_value(next)),
        };
        // It begins a comment in LaTeX.
        if self.latex && self.text[at.start..].starts_with('%') {
            return Err(self.misplaced(at));
        }
        let operator = match foreign {
            Foreign::Binary => Some(Operator::Quotient),
            Foreign::Percent => {
                Some(Operator::Remainder).filter(|_| operand || self.text[at.start..].starts_with('\\'))
            }
        };
        match operator {
            Some(operator) if self.context.operators.contains(operator) => self.read_operator(operator, at),
            _ if self.text[at.start..].starts_with('\\') => return Err(self.misplaced(at)),
            operator => {
                if operator.is_some() {
                    self.before = Before::Operator;
                }
                self.out.foreign.get_or_insert(at);
            }
        }
        Ok(())
    }
}

/// Digits that are raised.
const RAISED: [char; 2] = ['²', '³'];

/// Returns whether a value may begin with a lexeme, apart from a minus.
fn begins_value(lexeme: Lexeme) -> bool {
    matches!(lexeme, Lexeme::Number | Lexeme::Open(_) | Lexeme::Fraction | Lexeme::Root)
}

/// Returns whether a number ends with zeros that change nothing, like `8.0`.
fn has_idle_zeros(text: &str) -> bool {
    text.contains('.') && text.ends_with('0')
}

/// Returns whether a number begins with a zero that changes nothing, like `017`.
pub(super) fn leads_with_zero(text: &str) -> bool {
    text.len() > 1 && text.starts_with('0') && !text.starts_with("0.")
}

/// Reads a number without a sign, like `8`, `1.5` or `.5`.
pub(super) fn read_number(text: &str) -> Option<Rational> {
    if let Some(integer) = read_short(text) {
        return Some(integer.into());
    }
    if text.starts_with('.') { format!("0{text}").parse().ok() } else { text.parse().ok() }
}

/// The maximum length of a fraction in brackets: two numbers of the maximum length, with room for signs.
const MAX_FRACTION: usize = 2 * crate::number::MAX_DIGITS + 8;

/// Returns whether an operator is applied before a minus or a root sign that stands before its left operand.
fn goes_before_minus(operator: Operator) -> bool {
    operator.precedence() >= Operator::Power.precedence()
}
