//! Puzzles as cards: frames with the target, the numbers, and room for working.

use sumwise::generate::Item;

use super::area::{Area, Micrometres, mm};
use super::code::{Code, SIDE};
use super::hand::{self, Side};
use super::page::{Anchor, Mark, Page, Shade, Text};
use super::{Style, WorksheetError};

/// The number of cards on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerPage {
    /// One card that fills the page.
    One,
    /// Two cards, one above the other.
    Two,
    /// Two rows of two cards.
    Four,
    /// Three rows of two cards.
    Six,
}

impl PerPage {
    /// Returns the numbers of columns and rows.
    pub(super) const fn grid(self) -> (usize, usize) {
        match self {
            Self::One => (1, 1),
            Self::Two => (1, 2),
            Self::Four => (2, 2),
            Self::Six => (2, 3),
        }
    }

    /// Returns the size of the parts of a card, in percent of their size on the smallest card.
    const fn scale(self) -> i64 {
        match self {
            Self::One => 170,
            Self::Two => 130,
            Self::Four => 115,
            Self::Six => 100,
        }
    }

    /// Returns the least height of a card beside those of other games.
    pub(super) const fn least_height(self) -> Micrometres {
        mm(54) * self.scale() / 100
    }
}

/// The gap between cards.
pub(super) const GAP: Micrometres = mm(5);

/// Draws cards of a height from the top of an area, numbered from `first` on.
pub(super) fn draw(
    page: &mut Page,
    items: &[&Item],
    first: usize,
    style: &Style,
    per_page: PerPage,
    area: &Area,
    height: Micrometres,
) -> Result<(), WorksheetError> {
    let (columns, _) = per_page.grid();
    let small = |count: usize| i64::try_from(count).expect("there are at most six");
    let width = (area.width - (small(columns) - 1) * GAP) / small(columns);
    for (index, item) in items.iter().enumerate() {
        let (column, row) = (small(index % columns), small(index / columns));
        let (x, y) = (area.x + column * (width + GAP), area.y + row * (height + GAP));
        let code = style.codes.as_ref().and_then(|codes| codes.of_puzzle(&item.puzzle));
        let code = code.map(|address| Code::of(&address)).transpose()?;
        card(page, item, first + index, style, &Area { x, y, width, height }, per_page.scale(), code);
    }
    Ok(())
}

fn card(page: &mut Page, item: &Item, number: usize, style: &Style, area: &Area, scale: i64, code: Option<Code>) {
    let scaled = |length: Micrometres| length * scale / 100;
    page.frame(*area, mm(2), Shade::Black);
    let inside = area.inside(scaled(mm(4)));
    let baseline = inside.y + scaled(2800);
    page.write(Text::new(number.to_string(), scaled(mm(4)), inside.x, baseline).bold());
    if let Some(band) = style.band(item) {
        let band = Text::new(band, scaled(mm(3)), inside.right(), baseline);
        page.write(band.anchored(Anchor::End).shaded(Shade::Grey));
    }
    target(page, item, &inside, scale, style);
    let (_, below) = inside.cut(scaled(mm(17)));
    let (numbers, _) = below.cut(scaled(mm(21)).min(below.height));
    let highest = scaled(mm(20));
    let drawn = hand::draw(page, &item.puzzle, &numbers, highest, Side::Middle);
    let from = drawn.bottom() + scaled(mm(1));
    let mut right = inside.right();
    if let Some(code) = code {
        let code = code.placed(&inside, scaled(SIDE).min(inside.bottom() - from));
        right = code.area.x;
        page.marks.push(Mark::Code(code));
    }
    lines(page, from, &Area { width: right - inside.x, ..inside });
}

/// Draws the target in a frame, with the word "make" on its left.
fn target(page: &mut Page, item: &Item, inside: &Area, scale: i64, style: &Style) {
    let scaled = |length: Micrometres| length * scale / 100;
    let (width, height) = (scaled(mm(32)), scaled(mm(13)));
    let frame = Area { x: inside.x + (inside.width - width) / 2, y: inside.y, width, height };
    let make = Text::new(style.language.words().make, scaled(mm(3)), frame.x - scaled(1500), frame.y + scaled(7600));
    page.write(make.within(frame.x - scaled(1500) - inside.x).anchored(Anchor::End).shaded(Shade::Grey));
    page.frame(frame, scaled(mm(1)), Shade::Black);
    page.write(Text::amid(item.puzzle.target().typographic(), scaled(mm(10)), &frame.inside(scaled(mm(1)))));
}

/// Draws lines to write on, down to the end of a card.
fn lines(page: &mut Page, from: Micrometres, inside: &Area) {
    const APART: Micrometres = mm(8);
    let count = (inside.bottom() - from) / APART;
    for line in 0..count {
        page.rule(inside.x, inside.right(), inside.bottom() - line * APART, Shade::Light);
    }
}
