//! The headers and footers of pages.

use super::area::{Area, Micrometres, mm};
use super::code::{Code, SIDE};
use super::page::{Anchor, Mark, Page, Shade, Text};
use super::widths::{width, wrap};
use crate::language::{Language, Words, filled};

/// The left and the right margin; the upper and the lower margin are smaller.
const EDGE: Micrometres = mm(15);
const UPPER_EDGE: Micrometres = mm(12);
const LOWER_EDGE: Micrometres = mm(10);

/// The font size of the footer.
const SMALL: Micrometres = 2600;

/// The height of a line of the footer.
const SMALL_LINE: Micrometres = 3600;

/// Returns the part of a page inside the margins.
pub(super) fn written(page: &Page) -> Area {
    let (width, height) = (page.width - 2 * EDGE, page.height - UPPER_EDGE - LOWER_EDGE);
    Area { x: EDGE, y: UPPER_EDGE, width, height }
}

/// Draws the title, lines for a name and a date, the instructions if there are any, and the code beside them. Returns the area below.
pub(super) fn head(page: &mut Page, title: &str, instructions: &str, code: Option<Code>, language: Language) -> Area {
    const NAME: Micrometres = mm(56);
    const DATE: Micrometres = mm(30);
    let Words { name: of_name, date: of_date, .. } = language.words();
    let whole = written(page);
    let (mut area, mut least) = (whole, whole.y);
    if let Some(code) = code {
        let code = code.placed(&whole.cut(SIDE).0, SIDE);
        area.width = code.area.x - area.x;
        least = code.area.bottom();
        page.marks.push(Mark::Code(code));
    }
    let baseline = area.y + mm(6);
    let (date, name) = (area.right() - DATE, area.right() - DATE - mm(3) - NAME);
    page.write(Text::new(title, mm(6), area.x, baseline).bold().within(name - mm(5) - area.x));
    for (label, from, to) in [(of_name, name, name + NAME), (of_date, date, area.right())] {
        let label = Text::new(label, 3200, from, baseline).shaded(Shade::Grey);
        page.rule(from + label.width + mm(1), to, baseline + 500, Shade::Grey);
        page.write(label);
    }
    let mut baseline = baseline + mm(7);
    for line in wrap(instructions, false, 3500, area.width).iter().filter(|line| !line.is_empty()) {
        page.write(Text::new(line, 3500, area.x, baseline).within(area.width));
        baseline += mm(5);
    }
    whole.cut((baseline - mm(1)).max(least) - whole.y).1
}

/// Draws the title of the key, and returns the area below.
pub(super) fn key_head(page: &mut Page, title: &str, language: Language) -> Area {
    let area = written(page);
    let key = filled(language.words().key, &[("title", title)]);
    page.write(Text::new(key, mm(5), area.x, area.y + mm(5)).bold().within(area.width));
    area.cut(mm(11)).1
}

/// Returns the height of the footer of a page with these ids.
pub(super) fn foot_height(ids: &[(usize, String)], width: Micrometres) -> Micrometres {
    let lines = ids.len().div_ceil(columns(ids, width));
    SMALL_LINE * (i64::try_from(lines).expect("a page has few ids") + 1) + mm(5)
}

/// Draws the ids of the puzzles on the page, the origin of the puzzles, and the number of the page.
pub(super) fn foot(page: &mut Page, ids: &[(usize, String)], origin: &str, place: &str) {
    let area = written(page);
    let top = area.bottom() - foot_height(ids, area.width) + mm(3);
    page.rule(area.x, area.right(), top, Shade::Grey);
    let columns = columns(ids, area.width);
    let each = area.width / i64::try_from(columns).expect("there are one or two");
    let lines = ids.len().div_ceil(columns);
    for (index, (number, id)) in ids.iter().enumerate() {
        let line = i64::try_from(index % lines).expect("a page has few ids");
        let column = i64::try_from(index / lines).expect("there are one or two");
        let (x, baseline) = (area.x + column * each, top + (line + 1) * SMALL_LINE);
        let number = Text::new(number.to_string(), SMALL, x, baseline).shaded(Shade::Grey);
        let from = x + number_width(ids);
        page.write(number);
        page.write(Text::new(id, SMALL, from, baseline).shaded(Shade::Grey).within(x + each - mm(2) - from));
    }
    let baseline = area.bottom();
    let place = Text::new(place, SMALL, area.right(), baseline).anchored(Anchor::End).shaded(Shade::Grey);
    let origin = Text::new(origin, SMALL, area.x, baseline).shaded(Shade::Grey);
    page.write(origin.within(place.left() - mm(5) - area.x));
    page.write(place);
}

/// Returns the number of columns of ids: two if all ids fit, otherwise one.
fn columns(ids: &[(usize, String)], whole: Micrometres) -> usize {
    let widest = ids.iter().map(|(_, id)| width(id, false, SMALL)).max().unwrap_or(0);
    if ids.len() > 1 && number_width(ids) + widest <= whole / 2 - mm(2) { 2 } else { 1 }
}

/// Returns the width of the longest number of a puzzle in the footer, with a gap.
fn number_width(ids: &[(usize, String)]) -> Micrometres {
    let widest = ids.iter().map(|(number, _)| width(&number.to_string(), false, SMALL)).max();
    widest.unwrap_or(0) + mm(2)
}
