//! The layout beside an expression in a text: marks of Markdown, HTML and LaTeX that say nothing of its value. Nothing looks further
//! than the layout goes.

/// Marks after what is struck out. They are no layout.
pub(super) const STRUCK: [&str; 3] = ["~~", "</del", "</strike"];

pub(super) fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// Returns a text without the layout at its start: spaces within the line, closing marks and brackets, tags, and spaces of LaTeX.
pub(super) fn after_layout(text: &str) -> &str {
    const COMMANDS: [&str; 12] =
        ["\\qquad", "\\quad", "\\,", "\\;", "\\:", "\\!", "\\ ", "\\)", "\\]", "\\nonumber", "\\notag", "&nbsp;"];
    let mut rest = text;
    loop {
        let before = rest.len();
        rest =
            rest.trim_start_matches([' ', '\t', '\u{a0}', '$', '`', '*', '_', '"', '\'', '”', '’', '»', ')', ']', '}']);
        if let Some(command) = COMMANDS.into_iter().find_map(|command| rest.strip_prefix(command)) {
            rest = command;
        } else if let Some(line) = rest.strip_prefix("\\\\") {
            // The end of a line of LaTeX, with the space below it.
            let end = line.bytes().take(8).position(|byte| byte == b']').filter(|_| line.starts_with('['));
            rest = end.map_or(line, |end| &line[end + 1..]);
            rest = rest.trim_start().trim_start_matches('&');
        } else if let Some(tie) =
            rest.strip_prefix('~').filter(|tie| !tie.starts_with(['~', '=', ' ']) && !tie.starts_with(is_digit))
        {
            rest = tie;
        } else if rest.starts_with('<')
            && !["<sup", "<sub"].iter().chain(&STRUCK).any(|tag| rest.starts_with(tag))
            && let Some(length) = tag_length(rest.bytes())
        {
            rest = &rest[length..];
        }
        if rest.len() == before {
            return rest;
        }
    }
}

/// Returns a text without the layout at its end: spaces within the line, opening marks and brackets, tags, and typefaces of LaTeX.
pub(super) fn before_layout(text: &str) -> &str {
    let mut rest = text;
    loop {
        let before = rest.len();
        rest = rest.trim_end_matches([' ', '\t', '$', '`', '_', '"', '\'', '“', '‘', '«', '[']);
        if let Some(opened) = rest.strip_suffix('{') {
            let name = opened.trim_end_matches(|character: char| character.is_ascii_alphabetic());
            rest = name.strip_suffix('\\').filter(|_| name.len() < opened.len()).unwrap_or(opened);
        } else if let Some(opened) = rest.strip_suffix("\\(") {
            rest = opened;
        } else if let Some(length) = tag_length(rest.bytes().rev()) {
            rest = &rest[..rest.len() - length];
        }
        if rest.len() == before {
            return rest;
        }
    }
}

/// Returns the length of a short tag of HTML, like `<br/>`, at the start of some bytes, or at their end if they are read backwards.
fn tag_length(bytes: impl Iterator<Item = u8>) -> Option<usize> {
    let mut bytes = bytes.take(14);
    let close = match bytes.next()? {
        b'<' => b'>',
        b'>' => b'<',
        _ => return None,
    };
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b' ');
    let mut name = 0;
    let end = bytes.find(|byte| {
        name += 1;
        !is_name(byte)
    });
    (end == Some(close) && name > 1).then_some(name + 1)
}
