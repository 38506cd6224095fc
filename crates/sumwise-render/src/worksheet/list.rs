//! Puzzles as a numbered list: the numbers, the target, and two lines for working.

use sumwise::generate::Item;

use super::area::{Area, Micrometres, mm};
use super::code::{Code, SIDE};
use super::hand::{self, Side};
use super::page::{Anchor, Mark, Page, Shade, Text};
use super::{Style, WorksheetError};

/// The least height of a puzzle and its lines for working.
pub(super) const ROW: Micrometres = mm(27);

/// Draws puzzles in rows of a height from the top of an area, numbered from `first` on.
pub(super) fn draw(
    page: &mut Page,
    items: &[&Item],
    first: usize,
    style: &Style,
    area: &Area,
    height: Micrometres,
) -> Result<(), WorksheetError> {
    let mut rest = *area;
    for (index, item) in items.iter().enumerate() {
        let (mut row, below) = rest.cut(height);
        if let Some(address) = style.codes.as_ref().and_then(|codes| codes.of_puzzle(&item.puzzle)) {
            let code = Code::of(&address)?.placed(&row, SIDE);
            row.width = code.area.x - row.x;
            page.marks.push(Mark::Code(code));
        }
        puzzle(page, item, first + index, style, &row);
        rest = below;
    }
    Ok(())
}

fn puzzle(page: &mut Page, item: &Item, number: usize, style: &Style, row: &Area) {
    const NUMBER: Micrometres = mm(11);
    const NUMBERS: Micrometres = mm(95);
    const BAND: Micrometres = mm(14);
    let (upper, lower) = row.cut(mm(10));
    let baseline = upper.y + 6600;
    page.write(Text::new(format!("{number}."), 4500, upper.x, baseline).bold().within(NUMBER - mm(1)));
    let numbers = Area { x: upper.x + NUMBER, width: NUMBERS, ..upper };
    let drawn = hand::draw(page, &item.puzzle, &numbers, upper.height, Side::Left);
    let target = format!("= {}", item.puzzle.target().typographic());
    let from = drawn.right() + mm(4);
    page.write(Text::new(target, mm(6), from, baseline + 500).bold().within(upper.right() - BAND - from));
    if let Some(band) = style.band(item) {
        let band = Text::new(band, 2800, upper.right(), baseline);
        page.write(band.anchored(Anchor::End).shaded(Shade::Grey));
    }
    for line in 1..=2 {
        page.rule(numbers.x, row.right(), lower.y + line * 7000, Shade::Light);
    }
}
