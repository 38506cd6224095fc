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

/// Returns a text with markup as spaces, and what is struck out or hidden too. The characters keep their places.
pub(super) fn without_markup(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let has_stars = memchr::memmem::find(bytes, b"***").is_some();
    if !has_stars && memchr::memchr3(b'<', b'\\', b'~', bytes).is_none() && memchr::memchr(b'&', bytes).is_none() {
        return text.into();
    }
    let shown = vec![Shown::AsItIs; text.len()];
    let mut markup = Markup { text, shown, open: Vec::new(), striking: 0, struck: None, tildes: None };
    let mut at = 0;
    while at < bytes.len() {
        at = if bytes[at].is_ascii() { markup.read(at) } else { at + 1 };
    }
    let show = |(at, character)| match markup.shown[at] {
        Shown::AsItIs => character,
        // The ends of lines stay.
        _ if character == '\n' => character,
        Shown::Not => GLUE,
        Shown::AsSpace => ' ',
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
    struck: Option<usize>,
    tildes: Option<usize>,
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

    fn read_tag(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let Some((name, is_apart, length)) = tag(rest) else { return at + 1 };
        let end = self.show(at, at + length, if is_apart { Shown::AsSpace } else { Shown::Not });
        match (STRUCK.contains(&name), rest.starts_with("</"), self.struck) {
            (true, false, None) => self.struck = Some(at),
            (true, true, Some(start)) => {
                self.struck = None;
                self.show(start, end, Shown::AsSpace);
            }
            _ => {}
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

/// Returns the length of a tag at the start of a text that shows its content as it stands or strikes it out, or of a token of a
/// language model, like `<|end|>`, with its name if it strikes out, and whether it sets its content apart.
fn tag(text: &str) -> Option<(&'static str, bool, usize)> {
    let inside = &text.as_bytes()[1..];
    let length = inside.iter().take(MOST).position(|byte| matches!(byte, b'<' | b'>' | b'\n'))?;
    if inside[length] != b'>' {
        return None;
    }
    let inside = &inside[..length];
    let token = inside.len() > 1 && inside[0] == b'|' && inside.ends_with(b"|");
    let name = inside.strip_prefix(b"/").unwrap_or(inside);
    let letters = name.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let attributes = &name[letters..];
    let name = name[..letters].to_ascii_lowercase();
    let is = |known: &&&str| known.as_bytes() == name;
    let is_math = || name.len() > 1 && name[0] == b'm' && name != b"mark" && name != b"main";
    let hides = || {
        let text = attributes.to_ascii_lowercase();
        [&b"hidden"[..], b"display", b"visibility", b"opacity"]
            .into_iter()
            .any(|word| memchr::memmem::find(&text, word).is_some())
    };
    let is_named = name.first().is_some_and(u8::is_ascii_alphabetic);
    if token || is_named && MEANINGFUL.iter().find(is).is_none() && !is_math() && !hides() {
        let is_apart = token || !INLINE.iter().any(|known| known.as_bytes() == name);
        return Some((STRUCK.iter().find(is).copied().unwrap_or(""), is_apart, length + 2));
    }
    None
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
            ("<p hidden>8*3</p>", "<p hidden>8*3    "),
            ("8*3 <|end|>", "8*3        "),
            ("\\frac{\\text{a}}{2}", "\\frac{      a }{2}"),
            ("8 < 9 > 3", "8 < 9 > 3"),
            ("***8*3*** **", "   8*3    **"),
        ] {
            assert_eq!(without_markup(text).replace(super::GLUE, " "), shown, "{text}");
        }
    }
}
