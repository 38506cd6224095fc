//! Tests that read PDF files back.

use std::collections::HashMap;
use std::io::Read as _;

use flate2::read::ZlibDecoder;
use sumwise::Game;
use sumwise::generate::{Candidates, Generator, Wanted};

use super::super::page::Mark;
use super::super::{Codes, Layout, Paper, Style, Worksheet};
use super::*;
use crate::language::Language;

fn sheet(style: &Style) -> Worksheet {
    let seed = "tuesday".parse().unwrap();
    let generator = Generator::new(Candidates::of(&Game::COUNTDOWN), Wanted::SOLVABLE, &seed).unwrap();
    Worksheet::new(&generator.items(0..9).collect::<Vec<_>>(), Some(&seed), style).unwrap()
}

fn titled(title: &str) -> Worksheet {
    sheet(&Style { title: Some(title.parse().unwrap()), layout: Layout::List, ..Style::default() })
}

/// Returns the offsets of the objects, from the cross-reference table at the end of the file.
fn offsets(pdf: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(&pdf[pdf.len() - 40..]).into_owned();
    let start: usize = text.split_once("startxref").unwrap().1.split_whitespace().next().unwrap().parse().unwrap();
    let table = String::from_utf8(pdf[start..].to_vec()).unwrap();
    let entries = table.lines().filter(|line| line.trim_end().ends_with(" n"));
    entries.map(|line| line[..10].parse().unwrap()).collect()
}

/// Returns the stream of an object, if it has one.
fn stream(pdf: &[u8], offset: usize) -> Option<Vec<u8>> {
    let find =
        |from: usize, word: &[u8]| pdf[from..].windows(word.len()).position(|here| here == word).map(|at| from + at);
    let (end, start) = (find(offset, b"endobj").unwrap(), find(offset, b"stream\n")?);
    if start > end {
        return None;
    }
    let mut bytes = Vec::new();
    ZlibDecoder::new(&pdf[start + 7..]).read_to_end(&mut bytes).unwrap();
    Some(bytes)
}

/// Reads the characters of the glyphs from a stream that maps them to Unicode.
fn characters(map: &str) -> HashMap<u16, char> {
    let hex = |word: &str| u16::from_str_radix(word.trim_matches(['<', '>']), 16);
    let pairs = map.lines().filter_map(|line| line.split_once(' '));
    let pairs = pairs.filter_map(|(glyph, character)| Some((hex(glyph).ok()?, hex(character).ok()?)));
    pairs.map(|(glyph, character)| (glyph, char::from_u32(character.into()).unwrap())).collect()
}

/// Returns the encoded strings that a page shows, each with whether it is bold.
fn shown(content: &[u8]) -> Vec<(bool, Vec<u8>)> {
    let mut found = Vec::new();
    let (mut bold, mut at) = (false, 0);
    while at < content.len() {
        match content[at..] {
            [b'/', b'F', font, ..] => bold = font == b'2',
            [b'(', ..] => {
                let (string, length) = literal(&content[at + 1..]);
                found.push((bold, string));
                at += length;
            }
            [b'<', ..] => {
                let length = content[at..].iter().position(|&byte| byte == b'>').unwrap();
                let digits = std::str::from_utf8(&content[at + 1..at + length]).unwrap();
                let byte = |index| u8::from_str_radix(&digits[index..index + 2], 16).unwrap();
                found.push((bold, (0..digits.len()).step_by(2).map(byte).collect()));
                at += length;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Reads a string up to its closing parenthesis, and returns it with its length.
fn literal(bytes: &[u8]) -> (Vec<u8>, usize) {
    let (mut string, mut at, mut open) = (Vec::new(), 0, 0);
    loop {
        let mut byte = bytes[at];
        match byte {
            b')' if open == 0 => return (string, at + 1),
            b')' => open -= 1,
            b'(' => open += 1,
            b'\\' => {
                at += 1;
                byte = match bytes[at] {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    digit @ b'0'..=b'7' => {
                        at += 2;
                        (digit - b'0') * 64 + (bytes[at - 1] - b'0') * 8 + (bytes[at] - b'0')
                    }
                    other => other,
                };
            }
            _ => {}
        }
        string.push(byte);
        at += 1;
    }
}

#[test]
fn the_text_of_a_file_is_that_of_its_pages() {
    let sheet = titled("Übung (5b) \\ – Задание");
    let pdf = sheet.pdf().unwrap();
    let streams: Vec<Vec<u8>> = offsets(&pdf).into_iter().filter_map(|offset| stream(&pdf, offset)).collect();
    let is_map = |stream: &&Vec<u8>| stream.windows(9).any(|here| here == b"begincmap");
    let maps = streams.iter().filter(is_map).map(|map| characters(std::str::from_utf8(map).unwrap()));
    let maps: Vec<HashMap<u16, char>> = maps.collect();
    assert_eq!(maps.len(), 2);
    let read = |(bold, string): (bool, Vec<u8>)| -> (bool, String) {
        let glyphs = string.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
        (bold, glyphs.map(|glyph| maps[usize::from(bold)][&glyph]).collect())
    };
    let pages = streams.iter().filter(|stream| stream.windows(2).any(|here| here == b"BT"));
    let pages: Vec<Vec<(bool, String)>> = pages.map(|page| shown(page).into_iter().map(read).collect()).collect();
    let texts = |page: &Page| -> Vec<(bool, String)> {
        let texts = page.marks.iter().filter_map(|mark| match mark {
            Mark::Text(text) => Some((text.bold, text.text.clone())),
            _ => None,
        });
        texts.collect()
    };
    assert_eq!(pages, sheet.pages().iter().map(texts).collect::<Vec<_>>());
}

#[test]
fn codes_are_drawn_as_they_are() {
    let codes = Some(Codes::Puzzles("https://example.org/".parse().unwrap()));
    let sheet = sheet(&Style { codes, ..Style::default() });
    let page = &sheet.pages()[0];
    let content = String::from_utf8_lossy(&draw(page, &mut Font::both(), None).unwrap()).into_owned();
    let number = |word: &str| word.parse::<i64>().ok();
    let bars = content.lines().filter_map(|line| line.strip_suffix(" re"));
    let bars = bars.map(|bar| bar.split(' ').filter_map(number).collect::<Vec<_>>());
    let codes = page.marks.iter().filter_map(|mark| if let Mark::Code(code) = mark { Some(code) } else { None });
    let wanted = codes.flat_map(Code::bars).map(|bar| vec![bar.x, bar.y, bar.width, bar.height]).collect::<Vec<_>>();
    assert_eq!(bars.collect::<Vec<_>>(), wanted);
    assert!(wanted.len() > 6 * 25);
}

#[test]
fn the_same_worksheet_is_the_same_bytes() {
    let style = Style { paper: Paper::Letter, ..Style::default() };
    let pdf = sheet(&style).pdf().unwrap();
    assert_eq!(sheet(&style).pdf().unwrap(), pdf);
    assert!(pdf.len() < 30_000 && !pdf.windows(13).any(|here| here == b"/CreationDate"));
}

#[test]
fn what_the_fonts_have_not_is_told() {
    assert_eq!(titled("算数").pdf(), Err(NoGlyph('算')));
}

#[test]
fn every_language_can_be_printed() {
    for language in Language::ALL {
        for layout in [Layout::default(), Layout::List] {
            let sheet = sheet(&Style { layout, language, ..Style::default() });
            let pdf = sheet.pdf().unwrap_or_else(|error| panic!("{language}: {error}"));
            let has_script = String::from_utf8_lossy(&pdf).contains("/F3");
            assert_eq!(has_script, matches!(language, Language::Chinese | Language::Japanese), "{language}");
        }
        // What a sheet may say, with the games of every name.
        let known = |text: &str| {
            let (mut fonts, mut square) = (Font::both(), Font::of_script(language));
            runs(text).try_for_each(|(is_square, run)| match square.as_mut().filter(|_| is_square) {
                Some(square) => square.glyphs(run).map(drop),
                None => fonts[1].glyphs(run).map(drop),
            })
        };
        for text in language.words().texts().into_iter().chain(Game::built_in().iter().map(|game| language.title(game)))
        {
            assert_eq!(known(text), Ok(()), "{language}: {text}");
        }
    }
}
