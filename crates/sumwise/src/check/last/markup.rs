//! Markup around parts of a text. What it shows as it stands is read without it, and what it strikes out or hides is not read.

use std::borrow::Cow;

/// The most bytes of a tag, a colour or an entity.
const MOST: usize = 200;

/// Typefaces, colours and boxes of LaTeX.
const TYPEFACES: [&str; 34] = [
    "Large",
    "bm",
    "boldsymbol",
    "boxed",
    "color",
    "colorbox",
    "displaystyle",
    "emph",
    "fbox",
    "hbox",
    "large",
    "mathbf",
    "mathit",
    "mathnormal",
    "mathrm",
    "mathsf",
    "mathtt",
    "mbox",
    "pmb",
    "text",
    "textbf",
    "textcolor",
    "textit",
    "textnormal",
    "textrm",
    "textsf",
    "textsl",
    "texttt",
    "textup",
    "textstyle",
    "underline",
    "uline",
    "bf",
    "rm",
];

/// Commands of LaTeX that strike out or hide.
const STRIKING: [&str; 8] = ["bcancel", "cancel", "hphantom", "phantom", "sout", "st", "vphantom", "xcancel"];

/// Tags of HTML that strike out.
const STRUCK: [&str; 3] = ["del", "s", "strike"];

/// Tags of HTML that change what the text in them means, besides those of `MathML`.
const MEANINGFUL: [&str; 9] = ["noscript", "script", "style", "sub", "sup", "svg", "template", "textarea", "title"];

/// How a character is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    AsItIs,
    /// Not, and what stands around it is shown side by side.
    Not,
    /// As a space.
    AsSpace,
    /// As the end of a line.
    AsLine,
}

/// Tags of HTML that show what stands in them as a part of the line. Others set it apart.
const INLINE: [&str; 20] = [
    "a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "ins", "kbd", "label", "mark", "q", "small", "span",
    "strong", "tt", "u", "var",
];

/// An open bracket of a text.
enum Open {
    /// As it stands.
    Plain,
    /// That of a typeface.
    Typeface,
    /// That of what strikes out, with the place of the command.
    Striking(usize),
}

/// The space for markup that is not shown. Sums and products do not go on over it, and it begins no word.
pub(super) const GLUE: char = '\u{2007}';

/// The same for the brackets of a typeface or a box.
pub(super) const GLUE_OPEN: char = '\u{2008}';
pub(super) const GLUE_CLOSE: char = '\u{2009}';

/// Returns a text with markup as spaces, and what is struck out or hidden too. The characters keep their places.
pub(in crate::check) fn without_markup(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let has_marks = ["***", "[/", "> "].iter().any(|mark| memchr::memmem::find(bytes, mark.as_bytes()).is_some());
    if !has_marks && memchr::memchr3(b'<', b'\\', b'~', bytes).is_none() && memchr::memchr(b'&', bytes).is_none() {
        return text.into();
    }
    let shown = vec![Shown::AsItIs; text.len()];
    let mut markup = Markup { text, shown, open: Vec::new(), striking: 0, struck: None, tildes: None };
    let mut at = 0;
    while at < bytes.len() {
        at = if bytes[at].is_ascii() { markup.read(at) } else { at + 1 };
    }
    markup.end();
    let show = |(at, character)| match markup.shown[at] {
        Shown::AsItIs => character,
        // The ends of lines stay.
        _ if character == '\n' => character,
        Shown::Not => match character {
            '{' => GLUE_OPEN,
            '}' => GLUE_CLOSE,
            _ => GLUE,
        },
        Shown::AsSpace => ' ',
        Shown::AsLine => '\n',
    };
    text.char_indices().map(show).collect::<String>().into()
}

/// A text whose markup is being read.
struct Markup<'t> {
    text: &'t str,
    shown: Vec<Shown>,
    open: Vec<Open>,
    /// The number of open brackets of what strikes out.
    striking: usize,
    /// The places of a tag and of two tildes that strike out what follows.
    struck: Option<Struck>,
    tildes: Option<usize>,
}

/// What a tag strikes out or hides.
struct Struck {
    start: usize,
    /// The tags in it that strike out too.
    depth: usize,
    /// Whether it ends with its own tag, and not with the text.
    ends: bool,
}

impl Markup<'_> {
    /// Reads what stands at a place. Returns its end.
    fn read(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let run = |mark: char| rest.len() - rest.trim_start_matches(mark).len();
        match rest.as_bytes()[0] {
            b'<' if rest.starts_with("<!--") => {
                let end = memchr::memmem::find(rest.as_bytes(), b"-->").map_or(rest.len(), |close| close + 3);
                self.show(at, at + end, Shown::AsSpace)
            }
            b'<' => self.read_tag(at),
            // Three begin a block of code.
            b'~' if run('~') == 2 => {
                if let Some(start) = self.tildes.take() {
                    self.show(start, at + 2, Shown::AsSpace);
                } else {
                    self.tildes = Some(at);
                }
                at + 2
            }
            b'~' => at + run('~'),
            // Bold and slanted.
            b'*' if run('*') == 3 => self.show(at, at + 3, Shown::Not),
            b'*' => at + run('*'),
            // A quotation in Markdown.
            b'>' if self.begins_line(at) => self.show(at, at + 1, Shown::AsSpace),
            // Signs of language models around what is said, like `[/INST]`.
            b'[' => {
                let name = rest[1..].trim_start_matches('/');
                let letters = name.bytes().take(MOST).take_while(u8::is_ascii_uppercase).count();
                let is_token = letters > 2 && name[letters..].starts_with(']');
                let end = at + rest.len() - name.len() + letters + 1;
                if is_token { self.show(at, end, Shown::AsSpace) } else { at + 1 }
            }
            b'\n' => {
                if rest[1..].trim_start_matches([' ', '\t', '\r']).starts_with('\n') {
                    self.tildes = None;
                }
                at + 1
            }
            b'&' => {
                let spaces = ["&nbsp;", "&ensp;", "&emsp;", "&thinsp;", "&#160;"];
                let space = spaces.into_iter().find(|space| rest.starts_with(space));
                space.map_or(at + 1, |space| self.show(at, at + space.len(), Shown::AsSpace))
            }
            b'\\' => self.read_command(at),
            b'{' => {
                self.open.push(Open::Plain);
                at + 1
            }
            b'}' => self.close(at),
            _ => at + 1,
        }
    }

    fn show(&mut self, start: usize, end: usize, shown: Shown) -> usize {
        self.shown[start..end].fill(shown);
        end
    }

    /// Returns whether only spaces and `>` stand before a place in its line.
    fn begins_line(&self, at: usize) -> bool {
        let before = &self.text.as_bytes()[at.saturating_sub(MOST)..at];
        let marks = before.iter().rev().position(|byte| !matches!(byte, b' ' | b'>'));
        marks.map_or(before.len() == at, |marks| before[before.len() - 1 - marks] == b'\n')
    }

    /// Hides what a tag that is never closed hides. A language model begins a text with `<s>`.
    fn end(&mut self) {
        if let Some(struck) = self.struck.take().filter(|struck| struck.start > 0 || !self.text.starts_with("<s>")) {
            self.show(struck.start, self.text.len(), Shown::AsSpace);
        }
    }

    fn read_tag(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let Some(Tag { kind, length }) = tag(rest) else { return at + 1 };
        let end = at + length;
        match kind {
            Kind::Inline => _ = self.show(at, end, Shown::Not),
            Kind::Token => _ = self.show(at, end, Shown::AsSpace),
            Kind::Apart => {
                self.show(at, end, Shown::AsSpace);
                self.show(at, at + 1, Shown::AsLine);
            }
            Kind::Hides => {
                self.show(at, end, Shown::AsSpace);
                self.struck.get_or_insert(Struck { start: at, depth: 0, ends: false }).ends = false;
            }
            Kind::Strikes => {
                self.show(at, end, Shown::AsSpace);
                match &mut self.struck {
                    None if !rest.starts_with("</") => self.struck = Some(Struck { start: at, depth: 0, ends: true }),
                    Some(struck) if !rest.starts_with("</") => struck.depth += 1,
                    Some(struck) if struck.depth > 0 => struck.depth -= 1,
                    Some(Struck { start, ends: true, .. }) => {
                        let start = *start;
                        self.struck = None;
                        self.show(start, end, Shown::AsSpace);
                    }
                    _ => {}
                }
            }
        }
        end
    }

    fn read_command(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let letters = rest[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &rest[1..=letters];
        let escapes = rest.as_bytes().get(1).is_some_and(u8::is_ascii);
        let mut end = at + 1 + letters.max(usize::from(escapes));
        let (is_typeface, is_striking) = (TYPEFACES.contains(&name), STRIKING.contains(&name));
        if is_typeface {
            end += colour(name, &self.text[end..]);
        }
        if is_typeface || is_striking {
            end += spaces_before_bracket(&self.text[end..]);
        }
        if self.text[end..].starts_with('{') && (is_striking || is_typeface && !matches!(name, "color" | "bf" | "rm")) {
            self.open.push(if is_striking { Open::Striking(at) } else { Open::Typeface });
            self.striking += usize::from(is_striking);
            end += 1;
        }
        if is_typeface { self.show(at, end, Shown::Not) } else { end }
    }

    fn close(&mut self, at: usize) -> usize {
        match self.open.pop() {
            Some(Open::Typeface) => return self.show(at, at + 1, Shown::Not),
            Some(Open::Striking(start)) => {
                self.striking -= 1;
                // An outer one hides it too.
                if self.striking == 0 {
                    return self.show(start, at + 1, Shown::AsSpace);
                }
            }
            Some(Open::Plain) | None => {}
        }
        at + 1
    }
}

fn spaces_before_bracket(text: &str) -> usize {
    let spaces = text.bytes().take(MOST).take_while(|byte| *byte == b' ').count();
    if text[spaces..].starts_with('{') { spaces } else { 0 }
}

/// Counts the bytes of the colour after the name of a command.
fn colour(name: &str, text: &str) -> usize {
    let takes = matches!(name, "textcolor" | "color" | "colorbox");
    let group = text.strip_prefix('{').filter(|_| takes);
    let end = group.and_then(|group| {
        group.bytes().take(MOST).position(|byte| !byte.is_ascii_alphanumeric() && !b"!.- ".contains(&byte))
    });
    end.filter(|end| text.as_bytes()[end + 1] == b'}').map_or(0, |end| end + 2)
}

/// A tag at the start of a text, with its length.
struct Tag {
    kind: Kind,
    length: usize,
}

/// What a tag does to what stands in it.
enum Kind {
    /// Shows it as a part of the line.
    Inline,
    /// Shows it on lines of its own. Nobody knows how an unknown tag is shown.
    Apart,
    /// Nothing: it is a token of a language model, like `<|end|>`.
    Token,
    Strikes,
    Hides,
}

/// Returns the tag at the start of a text, if it is one that does not change what the text in it means.
fn tag(text: &str) -> Option<Tag> {
    let inside = &text.as_bytes()[1..];
    let end = inside.iter().take(MOST).position(|byte| matches!(byte, b'<' | b'>' | b'\n'))?;
    if inside[end] != b'>' {
        return None;
    }
    let (inside, length) = (&inside[..end], end + 2);
    if inside.len() > 1 && inside[0] == b'|' && inside.ends_with(b"|") {
        return Some(Tag { kind: Kind::Token, length });
    }
    let name = inside.strip_prefix(b"/").unwrap_or(inside);
    let letters = name.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let attributes = name[letters..].to_ascii_lowercase();
    let name = name[..letters].to_ascii_lowercase();
    let is = |names: &[&str]| names.iter().any(|known| known.as_bytes() == name);
    let is_math = name.len() > 1 && name[0] == b'm' && !is(&["main", "mark"]);
    if !name.first().is_some_and(u8::is_ascii_alphabetic) || is(&MEANINGFUL) || is_math {
        return None;
    }
    let hides = |word: &&[u8]| memchr::memmem::find(&attributes, word).is_some();
    let kind = if is(&STRUCK) {
        Kind::Strikes
    } else if [&b"hidden"[..], b"style"].iter().any(hides) {
        Kind::Hides
    } else if is(&INLINE) {
        Kind::Inline
    } else {
        Kind::Apart
    };
    Some(Tag { kind, length })
}

#[cfg(test)]
mod tests {
    use super::without_markup;

    #[test]
    fn what_is_shown_stays_in_its_place() {
        for (text, shown) in [
            ("8*3", "8*3"),
            ("1 + \\mathbf{8*3}", "1 +         8*3 "),
            ("\\textcolor{red}{8}*3", "                8 *3"),
            ("<b>8*3</b> = <i class=\"x\">25</i>", "   8*3     =              25    "),
            ("8*3 ~~+ 1~~", "8*3        "),
            ("~~8\n\n*3~~", "~~8\n\n*3~~"),
            ("é<del>8*3</del>", "é              "),
            ("\\cancel{8*{3}} 4", "               4"),
            ("2<sup>3</sup>", "2<sup>3</sup>"),
            ("<!-- 8*3 --> 4", "             4"),
            ("<p hidden>8*3</p> 4", "                   "),
            ("<s><s>a</s>8*3</s> 4", "                   4"),
            ("<s>8*3", "   8*3"),
            ("4 <s>8*3", "4       "),
            ("> 8*3\n> 4", "  8*3\n  4"),
            ("8*3[/INST] 4", "8*3        4"),
            ("8*3 <|end|>", "8*3        "),
            ("\\frac{\\text{a}}{2}", "\\frac{      a }{2}"),
            ("8 < 9 > 3", "8 < 9 > 3"),
            ("***8*3*** **", "   8*3    **"),
        ] {
            assert_eq!(
                without_markup(text).replace([super::GLUE, super::GLUE_OPEN, super::GLUE_CLOSE, '\n'], " "),
                shown.replace('\n', " "),
                "{text}"
            );
        }
    }
}
