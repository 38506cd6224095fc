//! Lists of steps: one line each, which takes available numbers and makes a new one.

use super::answer::Buffers;
use super::charge::{Charge, charge_entries, evaluate, numbers};
use super::expression::{Context, Entry, Symbol};
use super::lexer::Span;
use super::{Reading, Syntax, Verdict, WrongLeft};
use crate::formula::Token;
use crate::number::Rational;
use crate::puzzle::Puzzle;
use crate::rules::Order;

/// The beginning of a list of the numbers left, in upper or lower case.
const LEFT: &str = "(left";

/// Returns the index at which the list of numbers left begins.
fn find_left(line: &str) -> Option<usize> {
    let is_left = |at: &usize| {
        line.as_bytes()[*at..].get(..LEFT.len()).is_some_and(|word| word.eq_ignore_ascii_case(LEFT.as_bytes()))
    };
    line.match_indices('(').map(|(at, _)| at).find(is_left)
}

/// Returns whether a text is a list of steps. Every line must have `=` or a list of the numbers left, and must not
/// begin with `=`. The last line may be the answer instead. A single line must have a step number or a list of the
/// numbers left.
pub(super) fn is_list(text: &str) -> bool {
    let mut steps = 0;
    let mut marked = false;
    let mut answered = false;
    for line in lines(text) {
        let left = find_left(line).is_some();
        if answered || line.starts_with('=') {
            return false;
        }
        answered = answer_label(line) > 0;
        if !left && !answered && !line.contains('=') {
            return false;
        }
        steps += 1;
        marked |= left || number_label(line) > 0;
    }
    steps > 1 || marked && !answered
}

/// Yields the lines that are neither empty nor headings, without full stops.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let stops = |character: char| character.is_whitespace() || matches!(character, '.' | ',' | ';');
    text.lines()
        .map(move |line| line.trim_start().trim_end_matches(stops))
        .filter(|line| !line.is_empty() && !line.ends_with(':'))
}

/// Returns the length of a word at the start, in upper or lower case.
fn word(line: &str, word: &str) -> usize {
    line.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word)).map_or(0, str::len)
}

/// Returns the length of `Answer:` before an answer, with its bold type.
fn answer_label(line: &str) -> usize {
    let label = line.strip_prefix("**").unwrap_or(line);
    let length = word(label, "answer");
    label_end(line, label, &label[length..], length > 0, &[':'])
}

/// Returns the length of `1.`, `1)` or `Step 1:` before a step, with its bold type.
fn number_label(line: &str) -> usize {
    let label = line.strip_prefix("**").unwrap_or(line);
    let number = label[word(label, "step")..].trim_start();
    let sign = number.trim_start_matches(|character: char| character.is_ascii_digit());
    label_end(line, label, sign, sign.len() < number.len(), &['.', ')', ':'])
}

/// Returns the length of a label with its final sign and bold type if a space follows, or 0.
fn label_end(line: &str, label: &str, rest: &str, is_label: bool, signs: &[char]) -> usize {
    let bold = label.len() < line.len();
    let rest = match rest.strip_prefix("**").filter(|_| bold) {
        Some(rest) => rest.strip_prefix(signs),
        None => rest.strip_prefix(signs).and_then(|rest| if bold { rest.strip_prefix("**") } else { Some(rest) }),
    };
    let rest = rest.filter(|rest| is_label && rest.starts_with(' '));
    rest.map_or(0, |rest| line.len() - rest.len())
}

/// Returns a line without its bullet and step number.
fn without_label(line: &str) -> &str {
    let bullet = line.strip_prefix(['-', '*', '•']).filter(|rest| rest.starts_with(' '));
    let line = bullet.map_or(line, str::trim_start);
    line[number_label(line)..].trim_start()
}

/// Returns the span of a part of a text.
fn place(part: &str, text: &str) -> Span {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    Span::new(start, start + part.len())
}

/// A number that is, or was, available.
struct Piece {
    value: Rational,
    taken: bool,
    /// The index in the hand of the first given number in it.
    first: usize,
    /// The steps that made it; empty for a given number.
    made: Vec<StepEntry>,
}

/// An entry of a step: a piece, or an operator.
struct StepEntry {
    piece: Option<usize>,
    entry: Entry,
}

/// Judges a list of steps: returns the first wrong step, or the judgement of the answer after the steps, or otherwise
/// of the formula that they make.
pub(super) fn charge(buffers: &mut Buffers, puzzle: &Puzzle, text: &str, at: Span) -> Charge {
    let given = puzzle.hand().numbers().iter();
    let piece =
        |(first, value): (usize, &Rational)| Piece { value: value.clone(), taken: false, first, made: Vec::new() };
    let mut pieces: Vec<Piece> = given.enumerate().map(piece).collect();
    for (index, line) in lines(&text[at.start..at.end]).enumerate() {
        let answer = answer_label(line);
        if answer > 0 {
            return buffers.charge_answer(puzzle, text, place(line[answer..].trim_start(), text), Reading::Lenient);
        }
        let charge = take_step(buffers, puzzle, text, place(without_label(line), text), &mut pieces);
        if !charge.is_correct() {
            return charge.in_step(index + 1);
        }
    }
    charge_entries(&mut Vec::new(), puzzle, &put_together(pieces), at)
}

/// Judges a step and adds its result to the pieces.
fn take_step(buffers: &mut Buffers, puzzle: &Puzzle, text: &str, line: Span, pieces: &mut Vec<Piece>) -> Charge {
    let left = find_left(&text[line.start..line.end]).map(|left| line.start + left);
    let values: Vec<Rational> = pieces.iter().map(|piece| piece.value.clone()).collect();
    let rules = puzzle.hand().rules();
    let operators = &rules.operators;
    let context = Context { reading: Reading::Lenient, given: &values, bare_fractions: true, operators };
    let step = Span::new(line.start, left.unwrap_or(line.end));
    let charge = buffers.charge_expression(text, step, context, |entries, values, at| {
        if entries.len() == 1 {
            return Charge::syntax((Syntax::Step, at));
        }
        let made = match take(entries, pieces, rules.order) {
            Ok(made) => made,
            Err(fault) => return *fault,
        };
        match evaluate(values, entries, rules.domain) {
            Ok(value) => {
                let first = made.iter().filter_map(|part| part.piece).map(|piece| pieces[piece].first).min();
                pieces.push(Piece { value: value.clone(), taken: false, first: first.unwrap_or(0), made });
                Charge::new(Verdict::Correct, at).with_value(Some(value))
            }
            Err(fault) => *fault,
        }
    });
    match left {
        Some(left) if charge.is_correct() => {
            charge_left(text, Span::new(left + LEFT.len(), line.end), pieces).unwrap_or(charge)
        }
        _ => charge,
    }
}

/// Takes the numbers of a step from the pieces. Of equal numbers the latest is taken first. With fixed order, the
/// first adjacent pieces that match the step are taken.
fn take(entries: &[Entry], pieces: &mut [Piece], order: Order) -> Result<Vec<StepEntry>, Box<Charge>> {
    let unknown = |number: &Rational| pieces.iter().all(|piece| piece.value != *number);
    if let Some((number, at)) = numbers(entries).find(|(number, _)| unknown(number)) {
        return Err(Charge::new(Verdict::UnknownNumber(number.clone()), at).into());
    }
    let mut neighbours = if order == Order::Fixed { neighbours(entries, pieces) } else { Vec::new() }.into_iter();
    let mut parts = Vec::with_capacity(entries.len());
    for entry in entries {
        let piece = match &entry.symbol {
            Symbol::Token(Token::Number(number)) => {
                let is_there = |index: &usize| !pieces[*index].taken && pieces[*index].value == *number;
                let Some(index) = neighbours.next().or_else(|| (0..pieces.len()).rev().find(is_there)) else {
                    return Err(Charge::new(Verdict::ReusedNumber(number.clone()), entry.at).into());
                };
                pieces[index].taken = true;
                Some(index)
            }
            _ => None,
        };
        parts.push(StepEntry { piece, entry: entry.clone() });
    }
    Ok(parts)
}

/// Returns the first adjacent pieces that match the numbers of a step, left to right; empty if there are none.
fn neighbours(entries: &[Entry], pieces: &[Piece]) -> Vec<usize> {
    let mut there: Vec<usize> = (0..pieces.len()).filter(|&index| !pieces[index].taken).collect();
    there.sort_unstable_by_key(|&index| pieces[index].first);
    let step: Vec<&Rational> = numbers(entries).map(|(number, _)| number).collect();
    let are = |pieces_there: &&[usize]| {
        pieces_there.iter().zip(&step).all(|(&index, number)| pieces[index].value == **number)
    };
    there.windows(step.len()).find(are).map_or(Vec::new(), <[usize]>::to_vec)
}

/// Compares a list of numbers left, like `: 15 13 12)`, with the pieces.
fn charge_left(text: &str, at: Span, pieces: &[Piece]) -> Option<Charge> {
    let mut left: Vec<&Rational> = pieces.iter().filter(|piece| !piece.taken).map(|piece| &piece.value).collect();
    let list = &text[at.start..at.end];
    let Some(list) = list.find(')').map(|end| list[..end].trim_start_matches(':')) else {
        return Some(Charge::syntax((Syntax::Unclosed, Span::new(at.start - LEFT.len(), at.start - LEFT.len() + 1))));
    };
    for word in list.split([' ', ',']).filter(|word| !word.is_empty()) {
        let at = place(word, text);
        let Ok(number) = word.parse::<Rational>() else {
            return Some(Charge::syntax((Syntax::Listed(word.to_owned()), at)));
        };
        match left.iter().position(|value| **value == number) {
            Some(position) => drop(left.swap_remove(position)),
            None if pieces.iter().any(|piece| piece.value == number) => {
                return Some(Charge::new(Verdict::WrongLeft(WrongLeft::Taken(number)), at));
            }
            None => return Some(Charge::new(Verdict::WrongLeft(WrongLeft::Unknown(number)), at)),
        }
    }
    left.first().map(|missing| Charge::new(Verdict::WrongLeft(WrongLeft::Unlisted((*missing).clone())), at))
}

/// Returns the last piece, with every piece in it replaced by its steps.
fn put_together(mut pieces: Vec<Piece>) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut open = vec![pieces.pop().expect("a list has a step").made.into_iter()];
    while let Some(parts) = open.last_mut() {
        match parts.next() {
            None => drop(open.pop()),
            Some(StepEntry { piece: Some(index), .. }) if !pieces[index].made.is_empty() => {
                open.push(std::mem::take(&mut pieces[index].made).into_iter());
            }
            Some(StepEntry { entry, .. }) => entries.push(entry),
        }
    }
    entries
}
