//! The address of a page of sumwise.

use std::fmt::Write as _;
use std::str::FromStr;

use sumwise::Puzzle;
use sumwise_render::language::Language;
use sumwise_request::Day;

/// The address of a page of sumwise on the web.
#[derive(Clone, Debug)]
pub(crate) struct Site(String);

/// The maximum length of an address, in bytes.
const LONGEST: usize = 2000;

impl FromStr for Site {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let name = ["https://", "http://"].into_iter().find_map(|scheme| text.strip_prefix(scheme));
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"#<>".contains(&byte);
        match name {
            Some(name) if !name.is_empty() && text.len() <= LONGEST && text.bytes().all(is_plain) => {
                Ok(Self(text.to_owned()))
            }
            _ => {
                Err("the address of a page is written like https://example.org/sumwise/, in ASCII and without #".into())
            }
        }
    }
}

impl Site {
    /// Returns the address.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the address at which the page plays the puzzle of a day. The page knows only the built-in games by name.
    pub(crate) fn play(&self, puzzle: &Puzzle, day: Day, language: Language) -> String {
        let address = match puzzle.game() {
            Some(game) if game.is_built_in() => format!("{}#/play?game={game}&day={day}", self.0),
            _ => format!("{}#/play?puzzle={}", self.0, encoded(&puzzle.to_string())),
        };
        // Without a language the page has that of its reader.
        if language == Language::English { address } else { format!("{address}&lang={language}") }
    }
}

/// Encodes the value of a parameter as the page does.
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'(),:=+/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").expect("writing to a string cannot fail");
        }
        encoded
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_plain_and_on_the_web() {
        for text in ["https://example.org", "http://localhost:8024/", "https://example.org/a%20b/?lang=en&dark"] {
            assert_eq!(text.parse::<Site>().unwrap().as_str(), text);
        }
        let long = format!("https://{}", "a".repeat(LONGEST));
        for text in [
            "",
            "example.org",
            "https://",
            "ftp://example.org",
            "javascript:alert()",
            "https://a b",
            "https://a#b",
            &long,
        ]
        .into_iter()
        .chain(["https://a\nb", "https://a\"b", "https://a<b", "https://bücher.example"])
        {
            assert!(text.parse::<Site>().unwrap_err().contains("like https://example.org/sumwise/"), "{text}");
        }
    }

    #[test]
    fn links_open_the_puzzle() {
        let site: Site = "https://example.org/sumwise/".parse().unwrap();
        let link = |id: &str| site.play(&id.parse().unwrap(), "2026-11-21".parse().unwrap(), Language::English);
        assert_eq!(link("24:7,13,5,2=24"), "https://example.org/sumwise/#/play?game=24&day=2026-11-21");
        let puzzle = link("rules~operators=+-*/^:9,1,1,1=24");
        assert_eq!(puzzle, "https://example.org/sumwise/#/play?puzzle=rules~operators=+-*/%5E:9,1,1,1=24");
    }
}
