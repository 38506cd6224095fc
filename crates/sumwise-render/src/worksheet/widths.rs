//! The widths of text in the fonts of `fonts/`, which are those of the browsers' fonts for `Arial` and `Helvetica`.

use super::area::Micrometres;

/// The widths of the characters from space to `~` and of [`SIGNS`] in thousandths of the font size. `tools/fonts.py` prints them.
type Widths = [u16; PRINTABLE + SIGNS.len()];

const PRINTABLE: usize = 95;

const WIDEST: u16 = 1100;

/// The characters beyond ASCII that the program itself writes on pages.
const SIGNS: [char; 4] = ['×', '÷', '−', '–'];

#[rustfmt::skip]
const REGULAR: Widths = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
    556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
    556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
    500, 500, 500, 334, 260, 334, 584, 584, 549, 584, 556,
];

#[rustfmt::skip]
const BOLD: Widths = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
    611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556,
    611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
    556, 556, 500, 389, 280, 389, 584, 584, 549, 584, 556,
];

/// Returns the width of a line of text. Other characters, which only titles and seeds can contain, count as the widest of the
/// fonts.
pub(super) fn width(text: &str, bold: bool, size: Micrometres) -> Micrometres {
    let widths = if bold { BOLD } else { REGULAR };
    let of = |character: char| match character {
        ' '..='~' => widths[character as usize - ' ' as usize],
        _ => SIGNS.iter().position(|&sign| sign == character).map_or(WIDEST, |sign| widths[PRINTABLE + sign]),
    };
    let thousandths: i64 = text.chars().map(|character| i64::from(of(character))).sum();
    (thousandths * size + 999) / 1000
}

/// Breaks text between words into lines no wider than `widest`. A wider word gets a line of its own.
pub(super) fn wrap(text: &str, bold: bool, size: Micrometres, widest: Micrometres) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), bold, size) <= widest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns whether the widths of all characters are known.
pub(super) fn are_known(text: &str) -> bool {
    text.chars().all(|character| matches!(character, ' '..='~') || SIGNS.contains(&character))
}
