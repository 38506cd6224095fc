//! The judge: from the text of an answer to a judgement.

use std::ops::Range;

use super::answer::Buffers;
use super::charge::{Charge, charge_entries, evaluate, forbidden, formula};
use super::direct::Direct;
use super::expression::{Context, Entry, Minus, Numerals, Symbol, leads_with_zero, read_number};
use super::extract::{Said, extract, trim, without_thoughts};
use super::joined::without_parts;
use super::last::{Found, Own, announces_checks, equations, is_check, labelled, says_otherwise, without_tags};
use super::lexer::Span;
use super::loose::{
    as_printed, begins_line, is_in_latex, plain, rewritten, ungrouped, unwrapped, with_escaped_brackets,
    with_joined_lines,
};
use super::{Claims, Extract, Judgement, Manner, Reading, Reply, Syntax, TooLong, Verdict, claim, step_list};
use crate::formula::{Formula, MAX_FORMULA_TEXT, Token};
use crate::game::puzzle::Puzzle;
use crate::number::MAX_DIGITS;
use crate::operator::{Operator, Operators, Sign};
use crate::rules::{Join, Rules};

/// The most steps that are searched in sentences.
const MAX_STEPS: usize = 100;

/// The most checks after an answer that are passed over.
const MAX_CHECKS: usize = 8;

/// A judge of many answers, which reuses its buffers.
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
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Debug, Default)]
pub struct Judge {
    buffers: Buffers,
    direct: Direct,
}

impl Judge {
    /// Judges a text that is the answer as a whole, like [`check`](Self::check) with [`Extract::Raw`] and [`Claims::Solution`]. A program
    /// that asks for no more needs none of the code that looks for an answer.
    ///
    /// ```
    /// use sumwise::Puzzle;
    /// use sumwise::check::{Judge, Reading};
    ///
    /// let puzzle: Puzzle = "24:3,4,8,9=24".parse()?;
    /// assert!(Judge::default().check_whole(&puzzle, "(8 − 4) × (9 − 3)", Reading::Lenient).is_correct());
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn check_whole(&mut self, puzzle: &Puzzle, text: &str, reading: Reading) -> Judgement {
        let text = &*if reading == Reading::Lenient { plain(text) } else { text.into() };
        let at = trim(text, Span::new(0, text.len()), reading);
        if at.start == at.end {
            return Charge::new(Verdict::NoAnswer(Extract::Raw), Span::default()).judgement(puzzle, None);
        }
        let direct = self.direct.charge(puzzle, &text[at.start..at.end], at);
        let charge = direct.unwrap_or_else(|| self.charge_read(puzzle, text, at, reading));
        let span = span_in_characters(text, charge.at);
        charge.judgement(puzzle, Some(span))
    }

    /// Judges a text like [`check`](super::check()).
    pub fn check(&mut self, puzzle: &Puzzle, text: &str, manner: Manner) -> Judgement {
        if (manner.extract, manner.claims) == (Extract::Raw, Claims::Solution) {
            return self.check_whole(puzzle, text, manner.reading);
        }
        if manner.extract == Extract::Auto {
            return self.check_anywhere(puzzle, text, manner);
        }
        let whole = if manner.reading == Reading::Lenient { plain(text) } else { text.into() };
        let said = match manner.extract {
            Extract::Raw => Said { text: (&*whole).into(), open: None },
            _ => without_thoughts(&whole),
        };
        let text = match manner.extract {
            Extract::Last => without_tags(&said.text),
            _ => (&*said.text).into(),
        };
        let text = &*text;
        let operators = puzzle.hand().rules().binary();
        let own = Own {
            target: puzzle.target(),
            given: puzzle.hand().numbers(),
            factorial: operators.has_sign(Sign::Factorial) || operators.has_sign(Sign::DoubleFactorial),
            bar: operators.contains(Operator::Join),
            operators,
        };
        let answer = extract(text, manner, own);
        if manner.claims == Claims::None
            && let Some(at) = claim::find(text, answer.map(|found| found.at), manner.extract, puzzle.target())
        {
            return Charge::new(Verdict::Undecided, at).judgement(puzzle, Some(span_in_characters(text, at)));
        }
        let Some(found) = answer else {
            let shown = if manner.extract == Extract::Last { without_tags(&whole) } else { (&*whole).into() };
            let Some(thought) = extract(&shown, manner, own) else {
                return Charge::new(Verdict::NoAnswer(manner.extract), Span::default()).judgement(puzzle, None);
            };
            let verdict = Verdict::Thought { closed: said.open.is_none() };
            let (at, text) = said.open.map_or((thought.at, &*shown), |open| (open, &*whole));
            return Charge::new(verdict, at).judgement(puzzle, Some(span_in_characters(text, at)));
        };
        let mut charge = self.charge_found(puzzle, text, manner, own, found);
        if (manner.reading, manner.extract) == (Reading::Lenient, Extract::Last) && !charge.is_correct() {
            charge = self.charge_before_checks(puzzle, text, own, (found.at, &charge)).unwrap_or(charge);
        }
        // What a label calls the answer is the answer, whatever follows it.
        if manner.extract == Extract::Last
            && charge.is_correct()
            && let Some(at) = labelled(text, charge.at.start, own.target)
        {
            let other = self.charge_read(puzzle, text, at, manner.reading);
            charge = if other.is_correct() { charge } else { other };
        }
        let span = span_in_characters(text, charge.at);
        charge.judgement(puzzle, Some(span))
    }

    /// Judges an answer wherever a text has it.
    fn check_anywhere(&mut self, puzzle: &Puzzle, text: &str, manner: Manner) -> Judgement {
        let extract = Extract::of(text);
        // Nothing but the target is no answer.
        let is_result = extract == Extract::Boxed
            && Reply::of(text).boxed.is_some_and(|boxed| boxed.parse() == Ok(puzzle.target().clone()));
        if extract != Extract::Auto && !is_result {
            return self.check(puzzle, text, Manner { extract, ..manner });
        }
        let whole = self.check(puzzle, text, Manner { extract: Extract::Raw, ..manner });
        let is_in_words = match whole.verdict() {
            Verdict::Syntax(_) => text
                .contains(|letter: char| letter.is_alphabetic() || !letter.is_ascii() || matches!(letter, '>' | '#')),
            Verdict::TooLong(TooLong::Answer(_)) => true,
            _ => is_result && !whole.is_correct(),
        };
        // Steps may stand above or below the formula that they make.
        let has_lines = !whole.is_correct() && text.trim().contains('\n');
        if !is_in_words && !has_lines {
            return whole;
        }
        let last = self.check(puzzle, text, Manner { extract: Extract::Last, ..manner });
        if last.is_correct() || is_in_words && !matches!(last.verdict(), Verdict::NoAnswer(_)) { last } else { whole }
    }

    /// Judges what was found in a text.
    fn charge_found(&mut self, puzzle: &Puzzle, text: &str, manner: Manner, own: Own<'_>, found: Found) -> Charge {
        let Found { at, is_part } = found;
        let direct = self.direct.charge(puzzle, &text[at.start..at.end], at);
        let charge = direct.unwrap_or_else(|| self.charge_read(puzzle, text, at, manner.reading));
        if is_part && charge.is_correct() {
            let part = text[at.start..at.end].to_owned();
            return Charge::syntax((Syntax::Misplaced { text: part, operators: own.operators }, at));
        }
        let is_last = (manner.reading, manner.extract) == (Reading::Lenient, Extract::Last);
        if is_last && !charge.is_correct() && !is_part {
            return self.charge_sentences(puzzle, text, own, at).unwrap_or(charge);
        }
        charge
    }

    /// Judges the last expression before checks of the answer: true equations, after a word that says so, which are no formulas of the
    /// given numbers. Returns only that it is right.
    fn charge_before_checks(
        &mut self,
        puzzle: &Puzzle,
        text: &str,
        own: Own<'_>,
        (last, charge): (Span, &Charge),
    ) -> Option<Charge> {
        let is_other = |charge: &Charge| {
            matches!(charge.verdict, Verdict::UnknownNumber(_) | Verdict::ReusedNumber(_) | Verdict::MissingNumber(_))
        };
        let manner = Manner { extract: Extract::Last, ..Manner::default() };
        let (mut at, mut may_pass) = (last, is_other(charge) && announces_checks(&text[..last.start]));
        for _ in 0..MAX_CHECKS {
            let equation = &text[at.start..at.end];
            if !may_pass || !equation.contains('=') || self.read(equation).is_err() {
                return None;
            }
            let before = &text[..at.start];
            let found = extract(before, manner, own)?;
            let charge = self.charge_found(puzzle, before, manner, own, found);
            if charge.is_correct() {
                let between = Span::new(charge.at.end, last.start);
                let rest = text[last.end..].to_lowercase().replace("correct", "");
                return Some(charge).filter(|_| is_check(text, between) && !says_otherwise(&rest));
            }
            (at, may_pass) = (found.at, is_other(&charge));
        }
        None
    }

    /// Judges a formula like [`check_formula`](super::check_formula()).
    pub fn check_formula(&mut self, puzzle: &Puzzle, formula: &Formula) -> Judgement {
        let entry = |token: &Token| Entry { symbol: Symbol::Token(token.clone()), at: Span::default() };
        let entries: Vec<Entry> = formula.tokens().iter().map(entry).collect();
        let operators = &puzzle.hand().rules().binary();
        let foreign = formula.tokens().iter().find_map(|token| match token {
            Token::Operator(operator) if !operators.contains(*operator) => Some(operator.to_string()),
            Token::Sign(sign) if !operators.has_sign(*sign) => Some(sign.to_string()),
            _ => None,
        });
        let charge = match foreign {
            Some(sign) => Charge::new(forbidden(sign, operators), Span::default()),
            None => charge_entries(&mut self.buffers.values, puzzle, &entries, Span::default()),
        };
        charge.judgement(puzzle, None)
    }

    /// Reads a formula like [`read`](super::read()).
    pub(super) fn read(&mut self, text: &str) -> Result<Formula, Box<Judgement>> {
        let text = &*plain(text);
        let at = trim(text, Span::new(0, text.len()), Reading::Lenient);
        let charge = match (at.start < at.end).then_some(at) {
            None => Charge::new(Verdict::NoAnswer(Extract::Raw), Span::default()),
            Some(at) => too_long(text, at).unwrap_or_else(|| {
                let context = Context {
                    reading: Reading::Lenient,
                    given: &[],
                    in_step: false,
                    operators: Operators::ALL,
                    in_order: false,
                    numerals: Numerals::Points,
                    minus: Minus::Rewritten,
                    latex: false,
                };
                self.buffers.charge_expression(text, at, context, |entries, values, at, _| {
                    match evaluate(values, entries, &Rules::FREE) {
                        Err(fault) => *fault,
                        Ok(value) => Charge { formula: Some(formula(entries)), ..Charge::new(Verdict::Correct, at) }
                            .with_value(Some(value)),
                    }
                })
            }),
        };
        let span = span_in_characters(text, charge.at);
        let Charge { verdict, step, value, formula, .. } = charge;
        match formula.filter(|_| matches!(verdict, Verdict::Correct)) {
            Some(formula) => Ok(formula),
            None => Err(Judgement { verdict, span: Some(span), step, value, distance: None, formula: None }.into()),
        }
    }

    /// Judges an answer without spaces around it.
    pub(super) fn charge_read(&mut self, puzzle: &Puzzle, text: &str, at: Span, reading: Reading) -> Charge {
        self.buffers.latex = is_in_latex(text, at);
        match reading {
            Reading::Strict => self.charge(puzzle, text, at, reading),
            Reading::Lenient => {
                let inner = unwrapped(text, at);
                self.buffers.begins_line = begins_line(text, inner);
                self.charge_leniently(puzzle, text, inner)
            }
        }
    }

    /// Judges an answer with its commas between numbers, and if it is not right so, with those that may group digits left out.
    fn charge_leniently(&mut self, puzzle: &Puzzle, text: &str, at: Span) -> Charge {
        if let Some(charge) = too_long(text, at) {
            return charge;
        }
        let text = rewritten(text, at);
        let charge = self.charge_marks(puzzle, &text, at);
        if charge.is_correct() {
            return charge;
        }
        if let Some(at) = zero_led(&text, at, &charge.verdict) {
            return Charge::syntax((Syntax::LeadingZero(text[at.start..at.end].to_owned()), at));
        }
        let Some(text) = ungrouped(&text, at) else { return charge };
        let other = self.charge_marks(puzzle, &text, at);
        if other.is_correct() || matches!(charge.verdict, Verdict::Syntax(_)) { other } else { charge }
    }

    /// Judges an answer with its curly brackets, and if it is right so, without those that LaTeX does not print.
    fn charge_as_printed(&mut self, puzzle: &Puzzle, text: &str, at: Span) -> Charge {
        let charge = self.charge(puzzle, text, at, Reading::Lenient);
        let Some((printed, first)) = as_printed(text, at).filter(|_| charge.is_correct()) else { return charge };
        if self.charge(puzzle, &printed, at, Reading::Lenient).is_correct() {
            return charge;
        }
        misplaced("{", puzzle, first)
    }

    /// Judges an answer with its lines, and if it is right so, with those that LaTeX joins.
    fn charge_lines(&mut self, puzzle: &Puzzle, text: &str, at: Span) -> Charge {
        let charge = self.charge_as_printed(puzzle, text, at);
        if !charge.is_correct() {
            return charge;
        }
        let Some((joined, first)) = with_joined_lines(text, at) else { return charge };
        if self.charge_as_printed(puzzle, &joined, at).is_correct() {
            return charge;
        }
        misplaced(&text[first.start..first.end], puzzle, first)
    }

    /// Judges an answer with `\\(` and the like as the marks of LaTeX, and if it is right so, with brackets, as Markdown shows them.
    fn charge_marks(&mut self, puzzle: &Puzzle, text: &str, at: Span) -> Charge {
        let charge = self.charge_lines(puzzle, text, at);
        let Some((escaped, first)) = with_escaped_brackets(text, at).filter(|_| charge.is_correct()) else {
            return charge;
        };
        // Brackets around more than a value are a fault that says nothing of the value.
        match self.charge(puzzle, &escaped, at, Reading::Lenient).verdict {
            Verdict::WrongValue { .. } => misplaced(&text[first.start..first.end], puzzle, first),
            _ => charge,
        }
    }

    /// Judges the last equations of a text as the steps of an answer, whatever stands between them, if the last expression of the text is
    /// one of them. Returns only that they are right.
    fn charge_sentences(&mut self, puzzle: &Puzzle, text: &str, own: Own<'_>, last: Span) -> Option<Charge> {
        (self.buffers.latex, self.buffers.begins_line) = (is_in_latex(text, last), begins_line(text, last));
        let (numbers, signs) = (puzzle.hand().numbers().len(), puzzle.hand().rules().most_signs());
        // Each joins two numbers, or puts a sign on a value.
        let most = (numbers - 1 + (2 * numbers - 1) * signs).min(MAX_STEPS);
        let equations = equations(text, Reading::Lenient, own, most);
        equations.last().filter(|equation| equation.at.start == last.start)?;
        // What belongs to a longer formula is no step.
        let whole = equations.iter().rposition(|equation| equation.is_part).map_or(0, |part| part + 1);
        let equations: Vec<Span> = equations[whole..].iter().map(|equation| equation.at).collect();
        let ungrouped = equations.first().and_then(|first| ungrouped(text, first.to(last)));
        let text = ungrouped.as_deref().unwrap_or(text);
        let charge = self.charge_equations(puzzle, text, &equations)?;
        match as_printed(text, charge.at) {
            None => Some(charge),
            Some((printed, _)) => self.charge_equations(puzzle, &printed, &equations),
        }
    }

    /// Judges the last of some equations as the steps of an answer: the most that are right.
    fn charge_equations(&mut self, puzzle: &Puzzle, text: &str, equations: &[Span]) -> Option<Charge> {
        let mut readings = 0;
        (0..equations.len().saturating_sub(1)).find_map(|first| {
            let steps: Vec<&str> = equations[first..].iter().map(|at| &text[at.start..at.end]).collect();
            let at = equations[first].to(*equations.last()?);
            let charge = |buffers: &mut Buffers| step_list::charge(buffers, puzzle, text, &steps, at);
            let (charge, all) = self.buffers.charge_readings_from(readings, at, charge);
            readings = all;
            Some(charge).filter(Charge::is_correct)
        })
    }

    fn charge(&mut self, puzzle: &Puzzle, text: &str, at: Span, reading: Reading) -> Charge {
        if let Some(charge) = too_long(text, at) {
            return charge;
        }
        if reading == Reading::Strict {
            return self.buffers.charge_readings(at, |buffers| buffers.charge_answer(puzzle, text, at, reading));
        }
        let text = if puzzle.hand().rules().join == Join::None { text.into() } else { without_parts(text) };
        let text = &*text;
        let answer = &text[at.start..at.end];
        if let Some(list) = step_list::list(answer) {
            return self.buffers.charge_readings(at, |buffers| step_list::charge(buffers, puzzle, text, &list, at));
        }
        let charge = self.buffers.charge_readings(at, |buffers| buffers.charge_answer(puzzle, text, at, reading));
        if charge.is_correct() || matches!(charge.verdict, Verdict::Syntax(_)) || answer.matches('=').count() < 2 {
            return charge;
        }
        // The text is no solution as an equation. It may be a chain of steps.
        let answer = answer.strip_prefix("**").and_then(|answer| answer.strip_suffix("**")).unwrap_or(answer);
        let chain = self.buffers.charge_readings(at, |buffers| step_list::charge(buffers, puzzle, text, &[answer], at));
        if chain.is_correct() || chain.step != Some(1) { chain } else { charge }
    }
}

fn misplaced(text: &str, puzzle: &Puzzle, at: Span) -> Charge {
    let operators = puzzle.hand().rules().binary();
    Charge::syntax((Syntax::Misplaced { text: text.to_owned(), operators }, at))
}

/// Returns the place of the first number that begins with a zero, if a verdict is about the zero or that number.
fn zero_led(text: &str, at: Span, verdict: &Verdict) -> Option<Span> {
    let charged = match verdict {
        Verdict::MissingNumber(number) if number.is_zero() => None,
        Verdict::UnknownNumber(number) | Verdict::ReusedNumber(number) => Some(number),
        _ => return None,
    };
    let is_charged = |number: &&str| {
        leads_with_zero(number) && charged.is_none_or(|charged| read_number(number).as_ref() == Some(charged))
    };
    let mut numbers = text[at.start..at.end].split(|character: char| !character.is_ascii_digit() && character != '.');
    let number = numbers.find(is_charged)?;
    let start = number.as_ptr() as usize - text.as_ptr() as usize;
    Some(Span::new(start, start + number.len()))
}

/// Counts the characters that begin before and in a span. It may end inside one of the text, for which a shorter one was read.
fn span_in_characters(text: &str, at: Span) -> Range<usize> {
    let count = |bytes: &[u8]| bytes.iter().filter(|byte| !(0x80..0xc0).contains(*byte)).count();
    let start = count(&text.as_bytes()[..at.start]);
    start..start + count(&text.as_bytes()[at.start..at.end])
}

/// Charges an answer with too many characters, or a number with too many digits.
fn too_long(text: &str, at: Span) -> Option<Charge> {
    let answer = &text[at.start..at.end];
    if answer.len() <= MAX_DIGITS {
        return None;
    }
    if answer.len() > MAX_FORMULA_TEXT {
        let length = answer.chars().count();
        if length > MAX_FORMULA_TEXT {
            return Some(Charge::new(Verdict::TooLong(TooLong::Answer(length)), at));
        }
    }
    let runs = answer.split(|character: char| !character.is_ascii_digit() && character != '.');
    let digits = |run: &str| run.bytes().filter(u8::is_ascii_digit).count();
    let long = runs.map(|run| (run, digits(run))).find(|(_, digits)| *digits > MAX_DIGITS);
    long.map(|(run, digits)| {
        let start = run.as_ptr() as usize - text.as_ptr() as usize;
        Charge::new(Verdict::TooLong(TooLong::Number(digits)), Span::new(start, start + run.len()))
    })
}
