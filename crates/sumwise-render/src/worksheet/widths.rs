//! The widths of text in the fonts of `fonts/`, which are those of the browsers' fonts for `Arial` and `Helvetica`.

use super::area::Micrometres;

/// The widths of the characters from space to `~` and of [`SIGNS`] in thousandths of the font size. `tools/fonts.py` prints them.
type Widths = [u16; PRINTABLE + SIGN_COUNT];

const PRINTABLE: usize = 95;

const WIDEST: u16 = 1100;

/// The characters beyond ASCII that the program itself writes on pages, in any language.
const SIGNS: &str = "×÷−–ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜßàáâäçèéêëíîïñóôöùúûüœğĞıİşŞº°¿¡«»‘’“”„…√\u{202f}\u{a0}";

/// The number of [`SIGNS`].
const SIGN_COUNT: usize = 62;

/// The width of the characters that fill a square.
const SQUARE: u16 = 1000;

#[rustfmt::skip]
const REGULAR: Widths = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
    556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
    556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
    500, 500, 500, 334, 260, 334, 584, 584, 549, 584, 556, 667, 667, 667, 722, 667, 667, 667, 667, 278, 278, 778, 778, 722, 722, 722, 611, 556, 556,
    556, 556, 500, 556, 556, 556, 556, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 944, 556, 778, 278,
    278, 500, 667, 365, 400, 611, 333, 556, 556, 222, 222, 333, 333, 333, 1000, 549, 200, 278,
];

#[rustfmt::skip]
const BOLD: Widths = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
    611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556,
    611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
    556, 556, 500, 389, 280, 389, 584, 584, 549, 584, 556, 722, 722, 722, 722, 667, 667, 667, 667, 278, 278, 778, 778, 722, 722, 722, 611, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 278, 611, 611, 611, 611, 611, 611, 611, 611, 944, 611, 778, 278,
    278, 556, 667, 365, 400, 611, 333, 556, 556, 278, 278, 500, 500, 500, 1000, 549, 200, 278,
];

/// Returns the width of a line of text. Other characters, which only titles and seeds can contain, count as the widest of the
/// fonts.
pub(super) fn width(text: &str, bold: bool, size: Micrometres) -> Micrometres {
    let widths = if bold { BOLD } else { REGULAR };
    let of = |character: char| match character {
        ' '..='~' => widths[character as usize - ' ' as usize],
        _ if is_square(character) => SQUARE,
        _ => SIGNS.chars().position(|sign| sign == character).map_or(WIDEST, |sign| widths[PRINTABLE + sign]),
    };
    let thousandths: i64 = text.chars().map(|character| i64::from(of(character))).sum();
    (thousandths * size + 999) / 1000
}

/// Breaks text between words, and beside square characters, into lines no wider than `widest`. A wider word gets a line of its
/// own.
pub(super) fn wrap(text: &str, bold: bool, size: Micrometres, widest: Micrometres) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        for (index, part) in parts(word).into_iter().enumerate() {
            let space = if index == 0 { " " } else { "" };
            match lines.last_mut() {
                Some(line) if width(&format!("{line}{space}{part}"), bold, size) <= widest => {
                    line.push_str(space);
                    line.push_str(part);
                }
                _ => lines.push(part.to_owned()),
            }
        }
    }
    lines
}

/// Cuts a word where a line may end: beside square characters, but not before a closing sign and not after an opening one.
fn parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut from, mut before) = (0, ' ');
    for (at, character) in word.char_indices() {
        let is_beside = is_square(before) || is_square(character);
        if at > 0 && is_beside && !"、。，；：！？）」…ーょゃゅっ".contains(character) && !"（「".contains(before)
        {
            parts.push(&word[from..at]);
            from = at;
        }
        before = character;
    }
    parts.push(&word[from..]);
    parts
}

/// Returns whether the widths of all characters are known.
pub(super) fn are_known(text: &str) -> bool {
    text.chars().all(|character| matches!(character, ' '..='~') || is_square(character) || SIGNS.contains(character))
}

/// Returns whether a character fills a square, as those of Chinese and Japanese do.
pub(super) const fn is_square(character: char) -> bool {
    matches!(character, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_beside_square_characters_and_not_before_their_signs() {
        let lines = |text: &str| wrap(text, false, 1000, 4000);
        assert_eq!(lines("算出目标数，每个数用一次。"), ["算出目标", "数，每个", "数用一", "次。"]);
        assert_eq!(lines("作る 812 です"), ["作る 812", "です"]);
        assert_eq!(SIGNS.chars().count(), SIGN_COUNT);
    }
}
