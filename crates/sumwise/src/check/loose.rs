//! Typography that the lenient reading takes as the plain signs it stands for. Every function takes time linear in the length.

use std::borrow::Cow;

use super::Reading;
use super::extract::trim;
use super::last::{is_in_environment, is_in_math, lines_in_math};
use super::lexer::{INVISIBLE, Span};
use super::step_list::answer_label;

/// Returns a text with full-width and mathematical digits and signs in ASCII, and invisible characters as spaces. The number of
/// characters stays the same.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if !text.is_ascii() && text.contains(is_replaced) {
        text.chars().map(plain_character).collect()
    } else {
        Cow::Borrowed(text)
    }
}

fn is_replaced(character: char) -> bool {
    plain_character(character) != character
}

fn plain_character(character: char) -> char {
    match character {
        '０'..='９'
        | '！'
        | '％'
        | '＋'
        | '－'
        | '＊'
        | '／'
        | '＜'
        | '＝'
        | '＞'
        | '．'
        | '（'
        | '）'
        | '［'
        | '］'
        | '｛'
        | '｝' => {
            char::from_u32(u32::from(character) - 0xfee0).expect("full width stands at a fixed distance from ASCII")
        }
        // Bold, double-struck, sans-serif, bold sans-serif and monospace digits follow each other.
        '\u{1d7ce}'..='\u{1d7ff}' => {
            char::from_digit((u32::from(character) - 0x1d7ce) % 10, 10).expect("a remainder by 10 is a digit")
        }
        // Without width, or a product that is not shown. What turns the direction of a text is no space, nor is a sum that is not shown.
        '\u{ad}'
        | '\u{34f}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2062}'
        | '\u{3164}'
        | '\u{fe0e}'
        | '\u{fe0f}'
        | '\u{feff}' => INVISIBLE,
        _ => character,
    }
}

/// The most things around an answer that are taken off, such as quotation marks around a box. Each is one look at the whole answer.
const MOST_AROUND: usize = 8;

/// Returns the span of an answer without what is put around one: the fence of a block of code, quotation marks, marks of mathematics
/// or bold type, `Answer:`, and a box.
pub(super) fn unwrapped(text: &str, mut at: Span) -> Span {
    for _ in 0..MOST_AROUND {
        let answer = &text[at.start..at.end];
        let unwrap = |unwrap: fn(&str) -> &str| {
            let inner = unwrap(answer);
            let start = inner.as_ptr() as usize - text.as_ptr() as usize;
            let inner = trim(text, Span::new(start, start + inner.len()), Reading::Lenient);
            Some(inner).filter(|inner| *inner != at && inner.start < inner.end)
        };
        match [without_fence, without_label, without_rule, without_marks, without_box].into_iter().find_map(unwrap) {
            Some(inner) => at = inner,
            None => break,
        }
    }
    at
}

fn without_fence(answer: &str) -> &str {
    let Some(code) = answer.strip_prefix("```").and_then(|rest| rest.strip_suffix("```")) else { return answer };
    let Some((language, code)) = code.split_once('\n') else { return answer };
    let is_language = |language: &str| {
        language.is_empty()
            || language.starts_with(|first: char| first.is_ascii_alphabetic())
                && language.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    if is_language(language.trim_end()) { code } else { answer }
}

/// Returns an answer without the label before it, and without the bullet at the start of its own line if no other line has one.
fn without_label(answer: &str) -> &str {
    let rest = &answer[answer_label(answer)..];
    let line = rest.trim_start();
    let bullet = ["- ", "* ", "+ "].into_iter().find_map(|bullet| line.strip_prefix(bullet));
    match bullet {
        Some(item)
            if rest[..rest.len() - line.len()].contains('\n')
                && !item.contains('\n')
                && !answer[..answer.len() - rest.len()].ends_with('=') =>
        {
            item
        }
        _ => rest,
    }
}

/// Returns an answer without the rule in Markdown above it, like `---`.
fn without_rule(answer: &str) -> &str {
    let Some((line, rest)) = answer.split_once('\n') else { return answer };
    let line = line.trim_end();
    let is_rule = line.len() > 2 && ['-', '*', '_'].into_iter().any(|sign| line.chars().all(|other| other == sign));
    if is_rule { rest } else { answer }
}

/// The signs that stand in pairs around an answer.
const MARKS: [(&str, &str); 12] = [
    ("\"", "\""),
    ("'", "'"),
    ("“", "”"),
    ("‘", "’"),
    ("«", "»"),
    ("$", "$"),
    ("`", "`"),
    ("\\(", "\\)"),
    ("\\[", "\\]"),
    ("**", "**"),
    ("<b>", "</b>"),
    ("<strong>", "</strong>"),
];

fn without_marks(answer: &str) -> &str {
    let inner = |(open, close)| {
        let inner = answer.strip_prefix(open)?.strip_suffix(close)?;
        // What stands between two parts in bold type is not bold, and what follows a fence on its line is not shown.
        let is_fence = open == "`" && answer.starts_with("```") && answer.contains('\n');
        (!is_fence && (open != "**" || !inner.contains(open))).then_some(inner)
    };
    MARKS.into_iter().find_map(inner).unwrap_or(answer)
}

/// Commands of LaTeX around an answer: boxes and typefaces.
const COMMANDS: [&str; 7] = ["\\boxed", "\\fbox", "\\text", "\\textbf", "\\mathbf", "\\mathrm", "\\boldsymbol"];

/// Returns what a box or a typeface has in it, or brackets around an equation.
fn without_box(answer: &str) -> &str {
    let rests = COMMANDS.into_iter().filter_map(|command| answer.strip_prefix(command));
    let rest = rests.map(str::trim_start).find(|rest| rest.starts_with('{'));
    let group = rest.unwrap_or(answer).trim_start();
    match group.bytes().next() {
        Some(open @ (b'{' | b'(' | b'[')) if rest.is_none() || open == b'{' => {
            let inner = inside(group, open).unwrap_or(answer);
            // Text of LaTeX prints two hyphens as a dash.
            let is_dashed = inner.contains("--");
            if (rest.is_some() || inner.contains(['=', '≈', '≅'])) && !is_dashed { inner } else { answer }
        }
        _ => answer,
    }
}

/// Returns what stands inside brackets that begin and end a text.
fn inside(group: &str, open: u8) -> Option<&str> {
    let close = match open {
        b'(' => b')',
        _ => open + 2,
    };
    let (mut depth, mut at) = (0_usize, 0);
    let bytes = group.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        // A bracket after a backslash is another one.
        at += usize::from(byte == b'\\');
        depth += usize::from(byte == open);
        if byte == close {
            depth -= 1;
            if depth == 0 {
                break;
            }
        }
        at += 1;
    }
    (at + 1 == group.len()).then(|| &group[1..at])
}

/// Arrows, the longer ones first.
const ARROWS: [&str; 11] = ["-->", "==>", "->", "=>", "→", "⇒", "⟶", "➔", "\\rightarrow", "\\Rightarrow", "\\to "];

/// Replaces arrows, bullets, `==`, `≈` and grouping commas of LaTeX in an answer. All bytes keep their places.
///
/// Arrows stand between steps where these have `=`, and otherwise for `=`. A bullet at the start of a line begins a step, as do all
/// that follow on that line; other bullets multiply.
pub(super) fn rewritten(text: &str, at: Span) -> Cow<'_, str> {
    let answer = &text[at.start..at.end];
    let is_odd = |byte: u8| !byte.is_ascii() || matches!(byte, b'>' | b'\\' | b'{');
    let claim = bracketed_claim(answer);
    if !answer.bytes().any(is_odd) && !answer.contains("==") && claim.is_none() {
        return Cow::Borrowed(text);
    }
    let found = signs(answer);
    let is_grouped = answer.contains(GROUP);
    if found.is_empty() && !is_grouped && claim.is_none() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    if let Some(claim) = claim {
        (bytes[at.start + claim], bytes[at.end - 1]) = (b' ', b' ');
    }
    if is_grouped {
        regroup(&mut bytes[at.start..at.end]);
    }
    for (start, length, sign) in found {
        let place = at.start + start..at.start + start + length;
        // A factorial before it and `=` are two signs, not the one of both.
        // Nor are two products a power.
        let follows_star = place.start > 0 && bytes[place.start - 1] == b'*';
        let is_first = bytes[place.start] == b'=' || sign == b'*' && !follows_star;
        let sign_at = if is_first { place.start } else { place.end - 1 };
        // A space of LaTeX stays, which tells how the rest is printed.
        let is_latex = bytes[place.start] == b'\\';
        bytes[place.clone()].fill(b' ');
        if is_latex {
            bytes[place.start] = b'\\';
        }
        bytes[sign_at] = sign;
    }
    Cow::Owned(String::from_utf8(bytes).expect("whole characters are replaced by ASCII"))
}

/// Returns where the brackets around a claim at the end of an answer open, as in `8*3 (= 24)`.
fn bracketed_claim(answer: &str) -> Option<usize> {
    let open = answer.strip_suffix(')')?.rfind('(')?;
    (open > 0 && answer[open + 1..].trim_start().starts_with('=')).then_some(open)
}

/// The comma that groups digits in LaTeX.
const GROUP: &str = "{,}";

/// Replaces `{,}` between digits by a comma, and moves the digits before it to it.
fn regroup(answer: &mut [u8]) {
    let mut start = 0;
    for at in 0..answer.len() {
        if start < at && answer[at..].starts_with(GROUP.as_bytes()) {
            let moved = GROUP.len() - 1;
            answer.copy_within(start..at, start + moved);
            answer[start..start + moved].fill(b' ');
            answer[at + moved] = b',';
            start += moved;
        } else if !matches!(answer[at], b'0'..=b'9' | b',') {
            start = at + 1;
        }
    }
}

/// Returns the places, lengths and meanings of the arrows, bullets and doubled `=` of an answer.
fn signs(answer: &str) -> Vec<(usize, usize, u8)> {
    let arrow = |at: usize| ARROWS.into_iter().find(|arrow| answer.as_bytes()[at..].starts_with(arrow.as_bytes()));
    let mut found = Vec::new();
    let (mut equations, mut is_list, mut begins) = (false, false, true);
    let (mut at, mut depth, mut seen) = (0, 0, 0);
    while let Some(character) = answer[at..].chars().next() {
        let mut length = character.len_utf8();
        if let Some(arrow) = arrow(at) {
            length = arrow.len();
            found.push((at, length, b'>'));
        } else if character == '•' {
            depth = answer[seen..at].chars().fold(depth, |depth: usize, bracket| match bracket {
                '(' | '[' | '{' => depth + 1,
                ')' | ']' | '}' => depth.saturating_sub(1),
                _ => depth,
            });
            seen = at;
            // In a formula that goes on it multiplies.
            let goes_on = || {
                let above = answer[..at].trim_end().rsplit('\n').next().unwrap_or_default();
                above.is_empty() || above.contains(['=', '•', ':'])
            };
            begins = begins && depth == 0 && (at == 0 || goes_on());
            is_list |= begins;
            found.push((
                at,
                length,
                if begins {
                    b' '
                } else if is_list {
                    b';'
                } else {
                    b'*'
                },
            ));
        } else if matches!(character, '≈' | '≅') {
            equations = true;
            found.push((at, length, b'='));
        } else if character == '=' {
            equations = true;
            if answer[at + 1..].starts_with('=') {
                length = 2;
                found.push((at, length, b'='));
            }
        }
        begins = character == '\n' || begins && character.is_whitespace();
        is_list &= character != '\n';
        at += length;
    }
    let arrow = if equations { b';' } else { b'=' };
    found.iter_mut().filter(|(_, _, sign)| *sign == b'>').for_each(|(_, _, sign)| *sign = arrow);
    found
}

/// Commands of LaTeX that take groups in curly brackets and print signs for them, or nothing at all, with how many they take. Boxes and
/// typefaces print what is in their group.
const GROUPS: [(&str, usize); 14] = [
    ("frac", 2),
    ("dfrac", 2),
    ("tfrac", 2),
    ("cfrac", 2),
    ("binom", 2),
    ("operatorname", 1),
    ("sqrt", 1),
    ("overline", 1),
    ("begin", 1),
    ("end", 1),
    ("text", 1),
    ("textbf", 1),
    ("tag", 1),
    ("label", 1),
];

/// Returns whether a text may be LaTeX, by signs that are seldom written elsewhere.
fn is_latex(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr3(b'\\', b'$', b'&', bytes).is_some()
        || ["^{", "^ {", "```latex", "```tex", "```math"]
            .iter()
            .any(|sign| memchr::memmem::find(bytes, sign.as_bytes()).is_some())
}

/// Returns whether an answer begins a line, so that it may be a list. In a formula of LaTeX, in brackets and in code
/// on the line it does not.
pub(super) fn begins_line(text: &str, at: Span) -> bool {
    let before = text[..at.start].trim_end_matches([' ', '\t']);
    let is_latex = text[at.start..].starts_with("\\begin{");
    !is_latex
        && !ends_with_mark(before.trim_end())
        && (before.is_empty() || before.ends_with(['\n', '>', '"', '“', '\'', '‘']))
}

/// Returns whether LaTeX prints an answer: marks of it are in the answer, or around it.
pub(super) fn is_in_latex(text: &str, at: Span) -> bool {
    let answer = &text.as_bytes()[at.start..at.end];
    memchr::memchr2(b'\\', b'$', answer).is_some()
        || ends_with_mark(without_tag(&text[..at.start]).trim_end())
        || is_in_latex_code(text, at)
        // What it prints otherwise are powers.
        || memchr::memchr(b'^', answer).is_some()
            && (is_group(text, at) || is_in_math(text, at.start) || is_in_environment(text, at.start))
}

/// Returns whether an answer stands in a block of code in LaTeX.
fn is_in_latex_code(text: &str, at: Span) -> bool {
    let language = text[..at.start].rfind("```").map(|fence| &text[fence + "```".len()..]);
    language.is_some_and(|code| ["latex", "tex", "math"].iter().any(|name| code.starts_with(name)))
}

/// Returns whether an answer begins with the group of a command of LaTeX, like `{8}` in `\\boxed{8}`.
fn is_group(text: &str, at: Span) -> bool {
    let before = text[..at.start].trim_end();
    let command = before.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    text[at.start..].starts_with('{') && command.len() < before.len() && command.ends_with('\\')
}

/// Returns a text without the tag at its end.
fn without_tag(text: &str) -> &str {
    let tag = text.trim_end().strip_suffix('>').and_then(|text| text.rfind('<'));
    tag.map_or(text, |tag| &text[..tag])
}

/// Returns whether a text ends with a mark that begins a formula of LaTeX, or an open group.
fn ends_with_mark(text: &str) -> bool {
    let begins_environment =
        || text.ends_with('}') && text.rsplit('\\').next().is_some_and(|last| last.starts_with("begin{"));
    text.ends_with(['$', '{']) || text.ends_with("\\(") || text.ends_with("\\[") || begins_environment()
}

/// Returns a text with spaces for the curly brackets in an answer that LaTeX does not print, and the place of the first of them, if there
/// are any. All bytes keep their places.
pub(super) fn as_printed(text: &str, at: Span) -> Option<(String, Span)> {
    let answer = &text.as_bytes()[at.start..at.end];
    memchr::memchr(b'{', answer).filter(|_| is_latex(text))?;
    // For each open bracket, its place if it is not printed, and the groups that a command takes after it.
    let mut open: Vec<(Option<usize>, usize)> = Vec::new();
    let mut degrees: Vec<(usize, usize)> = Vec::new();
    let (mut hidden, mut takes, mut place) = (Vec::new(), 0, 0);
    while let Some(&byte) = answer.get(place) {
        let mut length = 1;
        match byte {
            b'\\' => {
                let name = answer[place + 1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                length += name.max(1);
                let is = |(known, _): &&(&str, usize)| known.as_bytes() == &answer[place + 1..=place + name];
                takes = GROUPS.iter().find(is).map_or(0, |(_, groups)| *groups);
                // With its columns.
                takes += usize::from(answer[place..].starts_with(b"\\begin{array}"));
            }
            b'^' | b'_' => takes = 1,
            // The degree of a root stands before its group.
            b'[' if takes > 0 => degrees.push((open.len(), std::mem::take(&mut takes))),
            b']' if degrees.last().is_some_and(|(depth, _)| *depth == open.len()) => {
                takes = degrees.pop().map_or(0, |(_, groups)| groups);
            }
            b'{' if answer[place..].starts_with(GROUP.as_bytes()) => length = GROUP.len(),
            b'{' if takes > 0 => open.push((None, std::mem::take(&mut takes) - 1)),
            b'{' => open.push((Some(place), 0)),
            b'}' => {
                let (unprinted, groups) = open.pop().unwrap_or_default();
                hidden.extend(unprinted.into_iter().flat_map(|start| [start, place]));
                takes = groups;
            }
            _ if byte.is_ascii_whitespace() => {}
            b'0'..=b'9' => takes = takes.saturating_sub(1),
            _ => takes = 0,
        }
        place += length;
    }
    let first = at.start + hidden.iter().min()?;
    let mut bytes = text.as_bytes().to_vec();
    for place in hidden {
        bytes[at.start + place] = b' ';
    }
    Some((String::from_utf8(bytes).expect("brackets are replaced by spaces"), Span::new(first, first + 1)))
}

/// Returns a text with spaces for the ends of lines in an answer that LaTeX prints as such, and the place of the first of them, if there
/// are any. All bytes keep their places.
pub(super) fn with_joined_lines(text: &str, at: Span) -> Option<(String, Span)> {
    memchr::memchr(b'\n', &text.as_bytes()[at.start..at.end])?;
    let lines = lines_in_math(text, at);
    let first = *lines.first()?;
    let mut bytes = text.as_bytes().to_vec();
    for line in lines {
        bytes[line] = b' ';
    }
    Some((String::from_utf8(bytes).expect("ends of lines are replaced by spaces"), Span::new(first, first + 1)))
}

/// Returns a text with spaces for the backslashes before brackets in an answer, and the place of the first of them, if there are any. All
/// bytes keep their places.
pub(super) fn with_escaped_brackets(text: &str, at: Span) -> Option<(String, Span)> {
    let answer = &text.as_bytes()[at.start..at.end];
    let first = at.start + answer.windows(2).position(|pair| matches!(pair, [b'\\', b'(' | b'[']))?;
    let mut bytes = text.as_bytes().to_vec();
    for place in at.start..at.end - 1 {
        if bytes[place] == b'\\' && matches!(bytes[place + 1], b'(' | b')' | b'[' | b']') {
            bytes[place] = b' ';
        }
    }
    Some((String::from_utf8(bytes).expect("backslashes are replaced by spaces"), Span::new(first, first + 2)))
}

/// Returns a text without the commas that group the digits of numbers in an answer, if there are any. All bytes keep their places,
/// except that the digits of such a number move to its end.
pub(super) fn ungrouped(text: &str, at: Span) -> Option<String> {
    let answer = &text.as_bytes()[at.start..at.end];
    memchr::memchr(b',', answer)?;
    let mut bytes = text.as_bytes().to_vec();
    let (mut start, mut found) = (0, false);
    while start < answer.len() {
        let length = grouped(&answer[start..]);
        let is_part = start > 0 && matches!(answer[start - 1], b'0'..=b'9' | b',' | b'.');
        if length > 0 && !is_part {
            let digits: Vec<u8> = answer[start..start + length].iter().copied().filter(u8::is_ascii_digit).collect();
            let commas = length - digits.len();
            bytes[at.start + start..at.start + start + commas].fill(b' ');
            bytes[at.start + start + commas..at.start + start + length].copy_from_slice(&digits);
            found = true;
        }
        start += length.max(1);
    }
    found.then(|| String::from_utf8(bytes).expect("digits and commas are replaced by ASCII"))
}

/// Returns the length of a number with grouped digits at the start, like `1,000`, or 0.
fn grouped(text: &[u8]) -> usize {
    let digits = |from: usize| text[from..].iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let first = digits(0);
    let mut end = first;
    while text.get(end) == Some(&b',') && digits(end + 1) == 3 {
        end += 4;
    }
    let ends = !matches!(text.get(end), Some(b'0'..=b'9' | b','));
    if (1..4).contains(&first) && text[0] != b'0' && end > first && ends { end } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ungrouped_whole(text: &str) -> Option<String> {
        ungrouped(text, Span::new(0, text.len()))
    }

    #[test]
    fn commas_that_group_digits() {
        assert_eq!(ungrouped_whole("10*100 = 1,000").as_deref(), Some("10*100 =  1000"));
        assert_eq!(ungrouped_whole("12,345,678/2").as_deref(), Some("  12345678/2"));
        for text in ["1,00", "1,0000", "1234,567", "0,123", "1,000,00", "1,000,", "1, 000", "2.5,000", "3*8", ","] {
            assert_eq!(ungrouped_whole(text), None, "{text}");
        }
    }

    #[test]
    fn lines_in_formulas_are_joined() {
        let joined = |text: &str| with_joined_lines(text, Span::new(0, text.len())).map(|(joined, _)| joined);
        assert_eq!(joined("$1+2\n=3$\n4").as_deref(), Some("$1+2 =3$\n4"));
        assert_eq!(joined("\\begin{align}\n1\n2\n\\end{align}").as_deref(), Some("\\begin{align}\n1 2\n\\end{align}"));
        for text in ["1\n2", "$1$\n$2$", "`1\n2`", "\\begin{align}\n1 \\\\\n2\n\\end{align}"] {
            assert_eq!(joined(text), None, "{text}");
        }
    }

    #[test]
    fn bytes_keep_their_places() {
        let rewritten = |text: &str| rewritten(text, Span::new(0, text.len())).into_owned();
        assert_eq!(rewritten("8/3 = 8/3 → 3-8/3 = 1/3"), "8/3 = 8/3   ; 3-8/3 = 1/3");
        assert_eq!(rewritten("50+8 -> 58"), "50+8  = 58");
        assert_eq!(rewritten("4!→24"), "4!  =24");
        assert_eq!(rewritten("• 1+2 = 3 • 3+4 = 7\n2•3"), "    1+2 = 3   ; 3+4 = 7\n2*  3");
        assert_eq!(rewritten("3*8 == 24"), "3*8 =  24");
    }
}
