//! Finding the answer in a text. Every method takes time linear in the length of the text.

use std::borrow::Cow;

use super::last::{Found, Own, comment, last};
use super::lexer::{INVISIBLE, Span, is_check_mark};
use super::{Extract, Manner, Reading, Reply};

/// Returns the span of the answer without surrounding spaces, or `None` if there is no answer. `own` says which signs
/// of prose and tables are operators of the puzzle.
pub(super) fn extract(text: &str, manner: Manner, own: Own<'_>) -> Option<Found> {
    let found = match manner.extract {
        Extract::Raw => Found::whole(Span::new(0, text.len())),
        Extract::Answer => printed(text, answer(text)?),
        Extract::Boxed => printed(text, boxed(text)?),
        Extract::Last | Extract::Auto => last(text, manner.reading, own)?,
    };
    Some(Found { at: trim(text, found.at, manner.reading), ..found }).filter(|found| found.at.start < found.at.end)
}

/// Finds the answers in a reply in plain characters. One in a comment of HTML has the comment with it, and nobody reads that.
pub(super) fn reply(text: &str) -> Reply {
    let said = without_thoughts(text).text;
    let shown = |at: Option<Span>| {
        let Span { start, end } = at.filter(|at| !is_struck(&said, *at))?;
        let answer = said[comment(&said, 0, start).unwrap_or(start)..end].trim();
        Some(answer).filter(|answer| !answer.is_empty()).map(str::to_owned)
    };
    Reply { answer: shown(answer(&said)), boxed: shown(boxed(&said)), said: said.trim().to_owned() }
}

/// Finds where a text in plain characters has its answer.
pub(super) fn place(text: &str) -> Extract {
    let said = without_thoughts(text).text;
    match (answer(&said), boxed(&said)) {
        (Some(_), _) => Extract::Answer,
        (None, Some(_)) => Extract::Boxed,
        (None, None) => Extract::Auto,
    }
}

/// Returns an answer in a tag or a box. It is none in a comment of HTML, or struck out.
fn printed(text: &str, at: Span) -> Found {
    let is_part = comment(text, 0, at.start).is_some() || is_struck(text, at);
    Found { is_part, ..Found::whole(at) }
}

/// Returns whether the tag or the box around an answer is struck out or not shown.
fn is_struck(text: &str, at: Span) -> bool {
    let close = at.end;
    let open = text[..at.start].rfind(if text[close..].starts_with('}') { "\\boxed" } else { "<" }).unwrap_or(at.start);
    let begin = text[..open].rfind("\n\n").map_or(0, |begin| begin + 2);
    let is_within = |(begins, ends): (&str, &str)| {
        let before = text[..open].rfind(begins);
        before.is_some() && text[..open].rfind(ends) < before
    };
    let pairs = [
        ("<s>", "</s>"),
        ("<del>", "</del>"),
        ("<strike>", "</strike>"),
        ("\\begin{comment}", "\\end{comment}"),
        ("\\iffalse", "\\fi"),
    ];
    let commands = ["\\cancel{", "\\bcancel{", "\\xcancel{", "\\sout{", "\\st{"];
    commands.iter().any(|command| text[..open].ends_with(command))
        || text[begin..open].matches("~~").count() % 2 == 1 && text[close..].contains("~~")
        || pairs.into_iter().any(is_within)
}

/// Trims spaces and, in the lenient reading, the full stop or semicolon at the end of a sentence, and check marks.
pub(super) fn trim(text: &str, at: Span, reading: Reading) -> Span {
    let ends =
        |character: char| reading == Reading::Lenient && (".;。；".contains(character) || is_check_mark(character));
    // The mark from left to right changes nothing around an answer. Its counterpart turns round what does not begin with it.
    let whole = &text[at.start..at.end];
    let is_turned = !whole.trim_start().starts_with('\u{200e}');
    let is_mark = |character: char| character == '\u{200e}' || character == '\u{200f}' && !is_turned;
    let is_space = |character: char| character.is_whitespace() || reading == Reading::Lenient && is_mark(character);
    let stops = |character: char| is_space(character) || ends(character);
    let part = whole.trim_end_matches(stops);
    // `.4...` goes on.
    let stops = text[at.start + part.len()..at.end].trim_end_matches(is_space);
    let goes_on =
        part.ends_with(|last: char| last.is_ascii_digit()) && (stops.starts_with("..") || stops.starts_with('…'));
    let part = if goes_on { &text[at.start..at.start + part.len() + stops.len()] } else { part };
    // In LaTeX `\;` is a space.
    let is_command =
        part.ends_with('\\') && !part.ends_with("\\\\") && text[at.start + part.len()..at.end].starts_with(';');
    let length = part.len() + usize::from(is_command);
    let lead = part.len() - part.trim_start_matches(is_space).len();
    Span::new(at.start + lead, at.start + length)
}

/// What begins a thought and what ends it, without the last bracket.
type Tags = (&'static str, &'static str, u8);

/// Tags, and the tokens of several models. The last one also ends messages that are no thoughts.
const THOUGHTS: [Tags; 12] = [
    ("<think", "</think", b'>'),
    ("<seed:think", "</seed:think", b'>'),
    ("<longcat_think", "</longcat_think", b'>'),
    ("<reflection", "</reflection", b'>'),
    ("<scratchpad", "</scratchpad", b'>'),
    ("<thinking", "</thinking", b'>'),
    ("<thought", "</thought", b'>'),
    ("<reasoning", "</reasoning", b'>'),
    ("[think", "[/think", b']'),
    ("<|start_thinking|", "<|end_thinking|", b'>'),
    ("<|begin_of_thought|", "<|end_of_thought|", b'>'),
    ("<|channel|>analysis<|message|", ENDS_MESSAGE, b'>'),
];

const ENDS_MESSAGE: &str = "<|end|";

/// The most spaces before the end of a tag, and the most bytes of its attributes.
const MOST_IN_TAG: usize = 100;

fn without_spaces(bytes: &[u8]) -> &[u8] {
    let spaces = bytes.iter().rev().take(MOST_IN_TAG).take_while(|byte| byte.is_ascii_whitespace()).count();
    &bytes[..bytes.len() - spaces]
}

/// A text without its thoughts.
#[derive(Debug)]
pub(super) struct Said<'a> {
    /// The text, with thoughts blanked out. The characters keep their places.
    pub(super) text: Cow<'a, str>,
    /// The `<think>` that is never closed.
    pub(super) open: Option<Span>,
}

/// Blanks out thoughts. One ends with the tag of its own kind.
pub(super) fn without_thoughts(text: &str) -> Said<'_> {
    let mut said = Said { text: text.into(), open: None };
    for tags in THOUGHTS.into_iter().zip(has_thoughts(text)).filter(|(_, has)| *has).map(|(tags, _)| tags) {
        let rest = without_thoughts_of(&said.text, tags);
        let open = said.open.or(rest.open);
        said = match rest.text {
            Cow::Borrowed(_) => Said { open, ..said },
            Cow::Owned(text) => Said { text: text.into(), open },
        };
    }
    said
}

/// Returns which kinds of thoughts a text has.
fn has_thoughts(text: &str) -> [bool; THOUGHTS.len()] {
    let mut has = [false; THOUGHTS.len()];
    for end in memchr::memchr2_iter(b'>', b']', text.as_bytes()) {
        let name = without_spaces(&text.as_bytes()[..end]);
        // Most tags are others.
        if !name.last().is_some_and(|last| b"dgknt|".contains(&last.to_ascii_lowercase())) {
            continue;
        }
        for ((think, thought, bracket), has) in THOUGHTS.iter().zip(&mut has) {
            let ends = |tag: &str| name.len() >= tag.len() && is_tag(text, name.len() - tag.len(), tag);
            *has |= text.as_bytes()[end] == *bracket && (ends(think) || ends(thought));
        }
    }
    has
}

/// Blanks out thoughts of a kind: from `<think>` to its `</think>` or to the end, and from the start to a `</think>` that nothing opens. A thought may
/// have others in it.
fn without_thoughts_of(text: &str, (think, thought, bracket): Tags) -> Said<'_> {
    // Signs of comparison are more often `<` than `>`.
    let tag = |end: usize| {
        [(think, true), (thought, false)].into_iter().find_map(|(tag, opens)| {
            let name = without_spaces(&text.as_bytes()[..end]);
            let start = name.len().checked_sub(tag.len())?;
            (is_tag(text, start, tag) && !is_code(text, start, end + 1)).then_some((start, end + 1, opens))
        })
    };
    let mut tags: Vec<(usize, usize, bool)> = memchr::memchr_iter(bracket, text.as_bytes()).filter_map(tag).collect();
    if thought == ENDS_MESSAGE {
        let mut depth = 0_usize;
        tags.retain(|(.., opens)| {
            let is_meant = *opens || depth > 0;
            depth = if *opens { depth + 1 } else { depth.saturating_sub(1) };
            is_meant
        });
    }
    if tags.is_empty() {
        return Said { text: text.into(), open: None };
    }
    // All before an end that nothing opens is thought.
    let thought = tags.first().filter(|(.., opens)| !opens).map_or(0, |(_, end, _)| *end);
    let mut blanked = String::with_capacity(text.len());
    let mut push = |part: &str, thinks: bool| {
        // What stands before and after a thought in a line is shown side by side.
        let is_inside = blanked.ends_with(|last: char| !last.is_whitespace() || last == INVISIBLE);
        let blank = if is_inside { INVISIBLE } else { ' ' };
        if thinks { blanked.extend(part.chars().map(|_| blank)) } else { blanked.push_str(part) }
    };
    push(&text[..thought], true);
    let tags: Vec<(usize, usize, bool)> = tags.into_iter().filter(|(at, ..)| *at >= thought).collect();
    // Of those in another, only one that is closed goes on after the end of the inner one: a prompt may have opened one more.
    let (mut opened, mut closed) = (Vec::new(), vec![false; tags.len()]);
    for (index, (.., opens)) in tags.iter().enumerate() {
        if *opens {
            opened.push(index);
        } else if let Some(opening) = opened.pop() {
            closed[opening] = true;
        }
    }
    let (mut depth, mut start, mut open) = (0_usize, thought, None);
    for (index, (at, end, opens)) in tags.into_iter().enumerate() {
        push(&text[start..at], depth > 0 || open.is_some());
        push(&text[at..end], true);
        start = end;
        if opens {
            depth += usize::from(closed[index]);
            open = open.or(Some(Span::new(at, end)));
        } else {
            depth = depth.saturating_sub(1);
            open = None;
        }
    }
    push(&text[start..], depth > 0 || open.is_some());
    Said { text: blanked.into(), open }
}

/// Returns whether a tag stands at a place of a text, in upper or lower case.
pub(super) fn is_tag(text: &str, at: usize, tag: &str) -> bool {
    text.as_bytes()[at..].get(..tag.len()).is_some_and(|found| found.eq_ignore_ascii_case(tag.as_bytes()))
}

/// Returns whether a tag is all of the code in which it stands, and so is printed.
pub(super) fn is_code(text: &str, start: usize, end: usize) -> bool {
    text[..start].ends_with('`') && text[end..].starts_with('`')
}

const OPEN: &str = "<answer";

const CLOSE: &str = "</answer";

/// Returns the end of a tag at a place of a text, which may have attributes.
fn tag_end(text: &str, at: usize, tag: &str) -> Option<usize> {
    let rest = text.as_bytes().get(at + tag.len()..).filter(|_| is_tag(text, at, tag))?;
    let end =
        rest.iter().take(MOST_IN_TAG).position(|byte| matches!(byte, b'>' | b'<')).filter(|end| rest[*end] == b'>')?;
    let end = (end == 0 || rest[0].is_ascii_whitespace()).then_some(at + tag.len() + end + 1);
    end.filter(|end| !is_code(text, at, *end))
}

/// Returns the content of the last closed `<answer>`.
fn answer(text: &str) -> Option<Span> {
    let is_close = |at: &usize| tag_end(text, *at, CLOSE).is_some();
    let last_close = text.rmatch_indices('<').map(|(at, _)| at).find(is_close)?;
    let start = text[..last_close].rmatch_indices('<').find_map(|(at, _)| tag_end(text, at, OPEN))?;
    let end = text[start..].match_indices('<').map(|(at, _)| start + at).find(is_close)?;
    // An answer in an answer is a part of it, unless there is nothing else.
    let is_open = |at: &usize| tag_end(text, *at, OPEN).is_some();
    let inner = text[..start].rfind('<')?;
    let outer = text[..inner].rmatch_indices('<').map(|(at, _)| at).find(is_open).filter(|_| end < last_close);
    // One that is closed before is another.
    let is_around = |outer: &usize| !text[*outer..inner].match_indices('<').any(|(at, _)| is_close(&(outer + at)));
    let outer = outer.filter(is_around);
    let Some(outer) = outer.and_then(|outer| tag_end(text, outer, OPEN)) else { return Some(Span::new(start, end)) };
    let is_blank = |part: &str| part.trim().is_empty();
    let is_alone =
        is_blank(&text[outer..inner]) && tag_end(text, end, CLOSE).is_some_and(|end| is_blank(&text[end..last_close]));
    let (start, last_close) = if is_alone { (start, end) } else { (outer, last_close) };
    Some(Span::new(start, last_close))
}

const BOXED: &str = "\\boxed";

/// Returns the end of `\boxed{` at a place of a text. Spaces may stand before the bracket, as with other commands.
fn box_end(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix(BOXED)?;
    let space = rest.len() - rest.trim_start().len();
    rest[space..].starts_with('{').then_some(at + BOXED.len() + space + 1)
}

/// Returns the content of the `\boxed{` that closes last. A box in a box is a part of it. One after it that is cut off, or has no
/// brackets, is the answer instead, and none that can be read.
fn boxed(text: &str) -> Option<Span> {
    let is_box = |at: &usize| box_end(text, *at).is_some();
    let first = text.match_indices(BOXED).map(|(at, _)| at).find(is_box)?;
    let last = || text.rmatch_indices(BOXED).map(|(at, _)| at).find(is_box);
    // A backslash before the command may hide the first.
    let found = boxed_from(text, first).or_else(|| boxed_from(text, last()?))?;
    let begins = |(at, _): (usize, &str)| {
        let rest = &text[found.end + at + BOXED.len()..];
        // One with nothing in it says nothing.
        !rest.starts_with(|next: char| next.is_ascii_alphabetic())
            && !rest.trim_start_matches(['{', ' ']).trim().is_empty()
    };
    (!text[found.end..].match_indices(BOXED).any(begins)).then_some(found)
}

/// Returns the content of the box that closes last, searching from a place.
fn boxed_from(text: &str, start: usize) -> Option<Span> {
    let bytes = text.as_bytes();
    let (mut open, mut found): (Vec<Option<usize>>, Option<Span>) = (Vec::new(), None);
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => match box_end(text, at) {
                Some(end) => {
                    open.push(Some(end));
                    at = end - 1;
                }
                None => at += 1,
            },
            b'{' => open.push(None),
            b'}' => found = open.pop().flatten().map(|start| Span::new(start, at)).or(found),
            _ => {}
        }
        at += 1;
    }
    found
}
