//! Lists of steps: each takes available numbers and makes a new one.

use super::answer::{Buffers, MAX_VALUED};
use super::charge::{Charge, charge_entries, evaluate, leaves, numbers, put_on};
use super::choices::Choices;
use super::expression::{Context, Entry, Symbol, read_number};
use super::joined::charge_numerals;
use super::last::compares;
use super::left::{left, word};
use super::lexer::{INVISIBLE, Span, is_check_mark};
use super::{Reading, Syntax, TooLong, Verdict, WrongLeft};
use crate::formula::Token;
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::operator::Sign;
use crate::rules::{Join, Order, Points, Rules, Use};

/// Returns the index at which the list of numbers left begins.
fn find_left(line: &str) -> Option<usize> {
    line.match_indices('(').map(|(at, _)| at).find(|at| left(&line[*at..]) > 0)
}

/// Returns the steps of a list, or `None` if the text is no list. Steps stand on lines of their own, or in rows of LaTeX, or are
/// set apart by commas and semicolons.
pub(super) fn list(text: &str) -> Option<Vec<&str>> {
    // Most answers have no such signs, and are looked at once.
    let may_be_apart = text.bytes().any(|byte| matches!(byte, b',' | b';') || !byte.is_ascii());
    let lines = || text.lines().flat_map(|line| line.split("\\\\"));
    let apart = may_be_apart.then(|| trimmed(lines().flat_map(apart)));
    apart.filter(|steps| is_list(steps)).or_else(|| Some(trimmed(lines())).filter(|steps| is_list(steps)))
}

/// Returns whether some parts of a text are steps. Each must have `=` or a list of the numbers left, and must not begin
/// with `=`. The last one may be the answer instead. A single one must have a step number or a list of the numbers left.
fn is_list(steps: &[&str]) -> bool {
    let mut marked = false;
    let mut answered = false;
    for step in steps {
        let left = find_left(step).is_some();
        if answered || step.trim_start_matches(['&', '$', ' ']).starts_with('=') {
            return false;
        }
        answered = answer_label(step) > 0;
        if !left && !answered && !step.contains('=') {
            return false;
        }
        marked |= left || number_label(step) > 0;
    }
    steps.len() > 1 || marked && !answered
}

/// Returns the parts that are neither empty, nor headings of others, nor the beginning or end of an environment of LaTeX, without full
/// stops.
fn trimmed<'a>(parts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let stops = |character: char| character.is_whitespace() || ".,;".contains(character) || is_check_mark(character);
    let ends = |part: &'a str| part.strip_suffix("\\\\").unwrap_or(part).trim_end_matches(stops);
    let parts = parts.map(|part| ends(part.trim_start().trim_end_matches(stops)));
    let is_frame = |part: &str| {
        let name = part.strip_prefix("\\begin{").or_else(|| part.strip_prefix("\\end{"));
        let rest = name.and_then(|name| name.split_once('}')).map(|(_, rest)| rest);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('}') && !rest.contains(['=', '+', '-', '*', '/']))
    };
    let mut parts: Vec<&str> = parts.filter(|part| !part.is_empty() && !is_frame(part)).collect();
    let last = parts.pop();
    parts.retain(|part| !is_heading(part));
    parts.extend(last);
    parts
}

/// Returns whether a part of a list is words with a colon, like `Step 1:` and `Then:`. Signs and a number before them belong to a formula.
fn is_heading(part: &str) -> bool {
    let Some(words) = part.trim_end_matches('*').strip_suffix(':') else { return false };
    let words = words[number_label(words)..].trim_matches(['*', '_', ' ', '#']);
    let is_sign = |character: char| {
        compares(character) || "+*/^<>;\\!()[]{}|√×÷·•−–%".contains(character) || matches!(character, '²' | '³')
    };
    let has_dash = words.split_whitespace().any(|word| word.starts_with('-') || word.ends_with('-'));
    // Comparing letters in ASCII alone spares a browser the tables of others.
    let is_letter = |letter: char| letter.is_ascii_alphabetic() || !letter.is_ascii();
    let begins = words.len() > 1 && words.chars().take(2).all(is_letter);
    begins && !has_dash && !words.contains(is_sign)
}

/// Splits a line at its commas and semicolons, except those in parentheses and the spaces `\,` and `\;` of LaTeX.
fn apart(line: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let mut before = ' ';
    let mut at = 0;
    line.split(move |character: char| {
        let rest = &line[at..];
        at += character.len_utf8();
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
            && std::mem::replace(&mut before, character) != '\\'
            && matches!(character, ',' | ';' | '，' | '；' | '、')
            && !groups_digits(rest)
            && !rest[character.len_utf8()..].starts_with(INVISIBLE)
    })
}

/// Returns whether a comma at the start of a text groups digits: the three after it begin with a zero, as no step does.
fn groups_digits(rest: &str) -> bool {
    let digits = rest.bytes().skip(1).take(4).take_while(u8::is_ascii_digit).count();
    rest.starts_with(",0") && digits == 3
}

/// What an answer is called before a colon.
const ANSWERS: [&str; 10] =
    ["answer", "solution", "expression", "equation", "formula", "output", "result", "答案", "最终答案", "最終答案"];

/// Returns the length of a label before an answer, like `Answer:` and `The final answer is:`, with its bold type.
pub(super) fn answer_label(line: &str) -> usize {
    let label = line.strip_prefix("**").unwrap_or(line);
    let mut rest = label;
    for before in ["the ", "final "] {
        rest = &rest[word(rest, before)..];
    }
    let Some(length) = ANSWERS.into_iter().map(|name| word(rest, name)).find(|length| *length > 0) else { return 0 };
    let rest = &rest[length..];
    label_end(line, label, &rest[word(rest, " is")..], &[':', '：', '=']).map_or(0, |rest| line.len() - rest.len())
}

/// Returns the length of `1.`, `1)` or `Step 1:` before a step, with its bold type.
fn number_label(line: &str) -> usize {
    let label = line.strip_prefix("**").unwrap_or(line);
    let number = label[word(label, "step")..].trim_start();
    let sign = number.trim_start_matches(|character: char| character.is_ascii_digit());
    // In `6 : 3 = 2` the colon divides.
    if sign.starts_with(' ') && number.len() == label.len() {
        return 0;
    }
    let rest = label_end(line, label, sign, &['.', ')', ':']);
    let rest = rest.filter(|rest| sign.len() < number.len() && rest.starts_with(' '));
    rest.map_or(0, |rest| line.len() - rest.len())
}

/// Returns what follows a label, its last sign and its bold type.
fn label_end<'a>(line: &str, label: &str, rest: &'a str, signs: &[char]) -> Option<&'a str> {
    let bold = label.len() < line.len();
    if let Some(rest) = rest.strip_prefix("**").filter(|_| bold) {
        return rest.trim_start_matches(' ').strip_prefix(signs);
    }
    let rest = rest.trim_start_matches(' ').strip_prefix(signs)?;
    if bold { rest.strip_prefix("**") } else { Some(rest) }
}

/// Returns a step without the bullet at the start of its line and its number. Within a line, and with a colon, which may divide, that is the
/// number of the step.
fn without_label<'t>(line: &'t str, text: &str, step: usize) -> &'t str {
    let begins_line = || {
        let before = text[..place(line, text).start].trim_end_matches([' ', '\t']);
        !before.ends_with([',', ';', '，', '；', '、'])
    };
    let bullet = line.strip_prefix(['-', '*', '•']).filter(|rest| rest.starts_with(' ') && begins_line());
    let line = bullet.map_or(line, str::trim_start);
    let label = &line[..number_label(line)];
    let is_named = label.contains(|letter: char| letter.is_ascii_alphabetic());
    let is_number = || {
        let digits: String = label.chars().filter(char::is_ascii_digit).collect();
        digits.parse() == Ok(step)
    };
    let is_label = is_named || begins_line() && !label.contains(':') || is_number();
    if is_label { line[label.len()..].trim_start() } else { line }
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
    /// The signs on its value.
    signs: Vec<Sign>,
}

impl Piece {
    /// Returns whether a leaf of a step may be this number: the same value, or where numerals may have points a given number with the
    /// same digits.
    fn may_be(&self, leaf: &Token, points: Points) -> bool {
        let has_digits = || {
            let digits = leaf.to_string().replace(|character: char| !character.is_ascii_digit(), "");
            self.made.is_empty() && self.value.to_string() == digits
        };
        Some(&self.value) == leaf.number()
            || points != Points::None && matches!(leaf, Token::Decimal(_)) && has_digits()
    }
}

/// An entry of a step: a piece, or an operator.
struct StepEntry {
    piece: Option<usize>,
    /// The index in the hand of the first given number in it, if it is known.
    first: Option<usize>,
    entry: Entry,
}

/// Judges the steps of a list: returns the first wrong step, or the judgement of the answer after the steps, or otherwise
/// of the formula that they make.
pub(super) fn charge(buffers: &mut Buffers, puzzle: &Puzzle, text: &str, steps: &[&str], at: Span) -> Charge {
    let given = puzzle.hand().numbers().iter();
    let piece = |(first, value): (usize, &Rational)| Piece {
        value: value.clone(),
        taken: false,
        first,
        made: Vec::new(),
        signs: Vec::new(),
    };
    let mut pieces: Vec<Piece> = given.enumerate().map(piece).collect();
    for line in steps {
        let answer = answer_label(line);
        if answer > 0 {
            let answer = line[answer..].trim_start();
            if repeats_result(answer, &pieces) {
                break;
            }
            return buffers.charge_answer(puzzle, text, place(answer, text), Reading::Lenient);
        }
        let step = steps_of(&pieces, puzzle) + 1;
        let named = without_label(line, text, step);
        // Where no line begins, `- 8` is a negative number, and `2. 5` a number with a point.
        let begins = line.trim_start().starts_with(|first: char| first.is_ascii_alphabetic());
        let step_text = if buffers.begins_line || begins { named } else { line.trim_start() };
        let charge = take_step(buffers, puzzle, text, place(step_text, text), &mut pieces);
        if !charge.is_correct() {
            return Charge { step: charge.step.or(Some(step)), ..charge };
        }
    }
    // Where numbers may be joined, those of a step that leads nowhere are given ones too.
    let rules = puzzle.hand().rules();
    let charged = charge_given(&pieces, puzzle.hand().numbers(), rules, at).filter(|_| joins(rules));
    charged.unwrap_or_else(|| charge_entries(&mut Vec::new(), puzzle, &put_together(pieces), at))
}

/// Charges a number of a step that is neither a result nor one of the given numbers that other steps have left.
fn charge_given(pieces: &[Piece], given: &[Rational], rules: &Rules, at: Span) -> Option<Charge> {
    let rules = Rules { order: Order::Any, usage: Use::Any, ..*rules };
    charge_numerals(&given_leaves(pieces), given, &rules, at).map(|(verdict, at)| Charge::new(verdict, at))
}

/// Returns the leaves of steps that are no results of others.
fn given_leaves(pieces: &[Piece]) -> Vec<(&Token, Span)> {
    let is_given = |part: &&StepEntry| part.piece.is_none_or(|piece| pieces[piece].made.is_empty());
    let parts = pieces.iter().flat_map(|piece| &piece.made).filter(is_given);
    parts.flat_map(|part| leaves(std::slice::from_ref(&part.entry))).collect()
}

/// Returns whether numbers may be numerals of several given ones.
fn joins(rules: &Rules) -> bool {
    rules.join != Join::None || rules.points != Points::None
}

/// Returns whether an answer after steps only repeats the last result.
fn repeats_result(answer: &str, pieces: &[Piece]) -> bool {
    let number = answer.trim_matches(['*', '$', '`', ' ']);
    pieces.last().is_some_and(|piece| !piece.made.is_empty() && read_number(number).as_ref() == Some(&piece.value))
}

/// Counts the steps that have been taken.
fn steps_of(pieces: &[Piece], puzzle: &Puzzle) -> usize {
    pieces.len() - puzzle.hand().numbers().len()
}

/// Judges a step, or several written as one chain, and adds their results to the pieces.
fn take_step(buffers: &mut Buffers, puzzle: &Puzzle, text: &str, line: Span, pieces: &mut Vec<Piece>) -> Charge {
    let begins = find_left(&text[line.start..line.end]).map(|left| line.start + left);
    let step = Span::new(line.start, begins.unwrap_or(line.end));
    let before = pieces.len();
    let mut charge = charge_side(buffers, puzzle, text, step, pieces, |entries, values, at, pieces, choices| {
        take_side(entries, values, at, pieces, puzzle, choices)
    });
    let sides: Vec<Span> = text[step.start..step.end].split('=').map(|side| place(side, text)).collect();
    let first_is_taken =
        || pieces[before..].iter().flat_map(|piece| &piece.made).all(|part| part.entry.at.end <= sides[0].end);
    let is_untrue = matches!(charge.verdict, Verdict::WrongValue { claim: Some(_), .. });
    if is_untrue && sides.len() > 2 && first_is_taken() {
        charge = take_chain(buffers, puzzle, text, &sides[1..], pieces);
    }
    if let Some(begin) = begins
        && charge.is_correct()
        && let Some(fault) = charge_end_of_left(text, Span::new(begin, line.end), puzzle)
    {
        return fault;
    }
    match begins {
        Some(begin) if charge.is_correct() => {
            let begin = begin + left(&text[begin..]);
            charge_left(text, Span::new(begin, line.end), pieces, puzzle).unwrap_or(charge)
        }
        _ => charge,
    }
}

/// Judges the rest of a chain like `50+8 = 58*7 = 406`, whose first side has been taken. Each side starts with the result
/// of the one before and is the next step. A single number, and the last side, only repeat the result.
fn take_chain(buffers: &mut Buffers, puzzle: &Puzzle, text: &str, sides: &[Span], pieces: &mut Vec<Piece>) -> Charge {
    let last = sides.len() - 1;
    for (index, side) in sides.iter().enumerate() {
        let step = steps_of(pieces, puzzle);
        let charge = charge_side(buffers, puzzle, text, *side, pieces, |entries, values, at, pieces, choices| {
            let result = pieces.last().expect("a side has been taken").value.clone();
            let is_claim = index == last || entries.len() == 1;
            let (claim, claim_at) = if is_claim { (entries, at) } else { (&entries[..1], entries[0].at) };
            match charge_result(&result, claim, values, claim_at) {
                Some(untrue) => untrue.in_step(step),
                None if is_claim => Charge::new(Verdict::Correct, at).with_value(Some(result)),
                None => {
                    let charge = take_side(entries, values, at, pieces, puzzle, choices);
                    if charge.is_correct() { charge } else { charge.in_step(step + 1) }
                }
            }
        });
        if !charge.is_correct() || index == last {
            return Charge { step: charge.step.or((!charge.is_correct()).then_some(step + 1)), ..charge };
        }
    }
    unreachable!("the last side returns")
}

/// Charges a claim that differs from a result.
fn charge_result(result: &Rational, claim: &[Entry], values: &mut Vec<Rational>, at: Span) -> Option<Charge> {
    if at.end - at.start > MAX_VALUED {
        return Some(Charge::new(Verdict::TooLong(TooLong::Claim), at));
    }
    match evaluate(values, claim, &Rules::FREE) {
        Ok(value) if value == *result => None,
        Ok(value) => {
            let verdict = Verdict::WrongValue { value: result.clone(), distance: Rational::ZERO, claim: Some(value) };
            Some(Charge::new(verdict, at))
        }
        Err(fault) => Some(*fault),
    }
}

/// Reads an equation of a step, or one of its sides, whose numbers are pieces.
fn charge_side(
    buffers: &mut Buffers,
    puzzle: &Puzzle,
    text: &str,
    at: Span,
    pieces: &mut Vec<Piece>,
    charge: impl FnOnce(&[Entry], &mut Vec<Rational>, Span, &mut Vec<Piece>, &mut Choices) -> Charge,
) -> Charge {
    let values: Vec<Rational> = pieces.iter().map(|piece| piece.value.clone()).collect();
    let context = Context::of(Reading::Lenient, &values, puzzle.hand().rules());
    let context = Context { in_step: true, latex: buffers.latex, ..context };
    buffers.charge_expression(text, at, context, |entries, values, at, choices| {
        charge(entries, values, at, pieces, choices)
    })
}

/// Judges the side of a step that uses pieces, and adds its result to them.
fn take_side(
    entries: &[Entry],
    values: &mut Vec<Rational>,
    at: Span,
    pieces: &mut Vec<Piece>,
    puzzle: &Puzzle,
    choices: &mut Choices,
) -> Charge {
    let rules = puzzle.hand().rules();
    if entries.len() == 1 {
        return Charge::syntax((Syntax::Step, at));
    }
    let made = match take(entries, pieces, rules, choices) {
        Ok(made) => made,
        Err(fault) => return *fault,
    };
    match evaluate(values, entries, rules) {
        Ok(value) => {
            let first = made.iter().filter_map(|part| part.first).min();
            let signs = match signs_on(&made, pieces, rules.most_signs()) {
                Ok(signs) => signs,
                Err(at) => return Charge::new(Verdict::TooManySigns(rules.most_signs()), at),
            };
            pieces.push(Piece { value: value.clone(), taken: false, first: first.unwrap_or(0), made, signs });
            Charge::new(Verdict::Correct, at).with_value(Some(value))
        }
        Err(fault) => *fault,
    }
}

/// Returns the signs on the result of a step, or the place of the first sign that is one too many.
fn signs_on(made: &[StepEntry], pieces: &[Piece], most: usize) -> Result<Vec<Sign>, Span> {
    let mut signs = Vec::new();
    for part in made {
        match part.entry.symbol {
            Symbol::Token(Token::Sign(sign)) if !put_on(&mut signs, sign, most) => return Err(part.entry.at),
            Symbol::Token(Token::Sign(_)) => {}
            _ => signs = part.piece.map_or(Vec::new(), |piece| pieces[piece].signs.clone()),
        }
    }
    Ok(signs)
}

/// Takes the numbers of a step from the pieces. Of equal numbers the latest is taken first, and with fixed order the first adjacent
/// pieces that match the step, unless the choices say otherwise. Where numbers may be joined, others are judged in the formula.
fn take(
    entries: &[Entry],
    pieces: &mut [Piece],
    rules: &Rules,
    choices: &mut Choices,
) -> Result<Vec<StepEntry>, Box<Charge>> {
    let (order, joins) = (rules.order, joins(rules));
    let unknown = |number: &Rational| !joins && pieces.iter().all(|piece| piece.value != *number);
    if let Some((number, at)) = numbers(entries).find(|(number, _)| unknown(number)) {
        return Err(Charge::new(Verdict::UnknownNumber(number.clone()), at).into());
    }
    let neighbours = if order == Order::Fixed { neighbours(entries, pieces, rules, choices) } else { Vec::new() };
    let mut neighbours = neighbours.into_iter();
    let mut parts = Vec::with_capacity(entries.len());
    for entry in entries {
        let mut part = StepEntry { piece: None, first: None, entry: entry.clone() };
        if let Symbol::Token(leaf @ (Token::Number(_) | Token::Decimal(_))) = &entry.symbol {
            let number = leaf.number().expect("a leaf has a value");
            let piece = neighbours.next().or_else(|| choices.choose_from(candidates(pieces, leaf, rules)).flatten());
            match piece {
                Some(index) => {
                    pieces[index].taken = true;
                    part.first = Some(pieces[index].first);
                    if pieces[index].value == *number {
                        part.piece = Some(index);
                        part.entry.symbol = Symbol::Token(Token::Number(number.clone()));
                    }
                }
                None if joins => {}
                None => return Err(Charge::new(Verdict::ReusedNumber(number.clone()), entry.at).into()),
            }
        }
        parts.push(part);
    }
    Ok(parts)
}

/// Returns the pieces that a leaf may be: results first, the latest before others. Equal given numbers are one possibility. Where numbers
/// may be joined, the last possibility is no piece.
fn candidates(pieces: &[Piece], leaf: &Token, rules: &Rules) -> Vec<Option<usize>> {
    let free =
        (0..pieces.len()).rev().filter(|&index| !pieces[index].taken && pieces[index].may_be(leaf, rules.points));
    let (mut given, made): (Vec<usize>, Vec<usize>) = free.partition(|&index| pieces[index].made.is_empty());
    given.dedup_by_key(|index| &pieces[*index].value);
    // A numeral with a point is more often a given number than a result of its value.
    let is_value = |index: &usize| Some(&pieces[*index].value) == leaf.number() && matches!(leaf, Token::Decimal(_));
    let (last, first): (Vec<usize>, Vec<usize>) = made.into_iter().chain(given).partition(is_value);
    first.into_iter().chain(last).map(Some).chain((rules.join != Join::None).then_some(None)).collect()
}

/// Returns the adjacent pieces that match the numbers of a step, left to right; empty if there are none.
fn neighbours(entries: &[Entry], pieces: &[Piece], rules: &Rules, choices: &mut Choices) -> Vec<usize> {
    let mut there: Vec<usize> = (0..pieces.len()).filter(|&index| !pieces[index].taken).collect();
    there.sort_unstable_by_key(|&index| pieces[index].first);
    let step: Vec<&Token> = leaves(entries).map(|(leaf, _)| leaf).collect();
    let are = |there: &&[usize]| there.iter().zip(&step).all(|(&index, leaf)| pieces[index].may_be(leaf, rules.points));
    let none = (rules.join != Join::None).then_some(&[][..]);
    let matching: Vec<&[usize]> = there.windows(step.len()).filter(are).chain(none).collect();
    choices.choose_from(matching).map_or(Vec::new(), <[usize]>::to_vec)
}

/// Charges a list of numbers left that is not closed, or does not end its line.
fn charge_end_of_left(text: &str, at: Span, puzzle: &Puzzle) -> Option<Charge> {
    let Some(end) = text[at.start..at.end].find(')').map(|end| at.start + end + 1) else {
        return Some(Charge::syntax((Syntax::Unclosed, Span::new(at.start, at.start + 1))));
    };
    let marks = |character: char| character.is_whitespace() || ".,;*`$".contains(character) || is_check_mark(character);
    let rest = text[end..at.end].trim_matches(marks);
    let operators = puzzle.hand().rules().binary();
    (!rest.is_empty())
        .then(|| Charge::syntax((Syntax::Misplaced { text: rest.to_owned(), operators }, place(rest, text))))
}

/// Compares a list of numbers left, like `: 15 13 12)`, with the pieces. Where numbers may be joined, those in the list that are no results
/// must be the given ones that the numerals of the steps have left.
fn charge_left(text: &str, at: Span, pieces: &[Piece], puzzle: &Puzzle) -> Option<Charge> {
    let (rules, given) = (puzzle.hand().rules(), puzzle.hand().numbers());
    let joins = joins(rules);
    let is_left = |piece: &&Piece| !(piece.taken || joins && piece.made.is_empty());
    let mut left: Vec<&Rational> = pieces.iter().filter(is_left).map(|piece| &piece.value).collect();
    let list = text[at.start..at.end].split(')').next().unwrap_or_default().trim_start_matches(':');
    let mut listed = Vec::new();
    for word in list.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let at = place(word, text);
        let Ok(number) = word.parse::<Rational>().or_else(|_| read_number(word).ok_or(())) else {
            return Some(Charge::syntax((Syntax::Listed(word.to_owned()), at)));
        };
        match left.iter().position(|value| **value == number) {
            Some(position) => drop(left.swap_remove(position)),
            None if joins => listed.push((Token::Number(number), at)),
            None if pieces.iter().any(|piece| piece.value == number) => {
                return Some(Charge::new(Verdict::WrongLeft(WrongLeft::Taken(number)), at));
            }
            None => return Some(Charge::new(Verdict::WrongLeft(WrongLeft::Unknown(number)), at)),
        }
    }
    let unlisted = |number: Rational| Verdict::WrongLeft(WrongLeft::Unlisted(number));
    if let Some(missing) = left.first() {
        return Some(Charge::new(unlisted((*missing).clone()), at));
    }
    let mut leaves = given_leaves(pieces);
    leaves.extend(listed.iter().map(|(number, at)| (number, *at)));
    let rules = Rules { order: Order::Any, usage: Use::All, ..*rules };
    let (verdict, at) = charge_numerals(&leaves, given, &rules, at).filter(|_| joins)?;
    let verdict = match verdict {
        Verdict::UnknownNumber(number) => Verdict::WrongLeft(WrongLeft::Unknown(number)),
        Verdict::ReusedNumber(number) => Verdict::WrongLeft(WrongLeft::Taken(number)),
        Verdict::MissingNumber(number) => unlisted(number),
        verdict => verdict,
    };
    Some(Charge::new(verdict, at))
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
