//! A page: text, lines, frames and suits at their positions.

use sumwise::visible;

use super::area::{Area, Micrometres, Point};
use super::code::Code;
use super::suit::Pip;
use super::widths;

/// A page and its marks, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The width of the paper.
    pub width: Micrometres,
    /// The height of the paper.
    pub height: Micrometres,
    /// The marks, in reading order.
    pub marks: Vec<Mark>,
}

/// An item on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A line of text.
    Text(Text),
    /// A straight line.
    Line(Line),
    /// The outline of a rectangle.
    Frame(Frame),
    /// The sign of a suit.
    Pip(Pip),
    /// A QR code.
    Code(Code),
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The characters.
    pub text: String,
    /// The horizontal position of the anchor.
    pub x: Micrometres,
    /// The point of the text that is placed.
    pub anchor: Anchor,
    /// The vertical position of the baseline.
    pub baseline: Micrometres,
    /// The font size.
    pub size: Micrometres,
    /// The width.
    pub width: Micrometres,
    /// Whether the text is bold.
    pub bold: bool,
    /// The shade.
    pub shade: Shade,
}

/// The point of a text that is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The start of the text.
    Start,
    /// The middle of the text.
    Middle,
    /// The end of the text.
    End,
}

/// A shade of grey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// The shade of puzzles and answers.
    Black,
    /// The shade of secondary text.
    Grey,
    /// The shade of lines to write on.
    Light,
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The left or upper end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// The thickness.
    pub thickness: Micrometres,
    /// The shade.
    pub shade: Shade,
}

/// The outline of a rectangle with round corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The rectangle.
    pub area: Area,
    /// The radius of the corners.
    pub radius: Micrometres,
    /// The thickness of the outline.
    pub thickness: Micrometres,
    /// The shade of the outline.
    pub shade: Shade,
}

impl Text {
    /// Makes black text that starts at a point. Seeds and texts of game files may have characters that act on the text
    /// around them, so these are shown escaped.
    pub(super) fn new(text: impl AsRef<str>, size: Micrometres, x: Micrometres, baseline: Micrometres) -> Self {
        let text = visible(text.as_ref()).into_owned();
        let width = widths::width(&text, false, size);
        Self { text, x, anchor: Anchor::Start, baseline, size, width, bold: false, shade: Shade::Black }
    }

    /// Makes text centred in an area by its digits and capitals, of the given size, or smaller if it would not fit.
    pub(super) fn amid(text: impl AsRef<str>, size: Micrometres, area: &Area) -> Self {
        let text = Self::new(text, size, area.x + area.width / 2, 0).anchored(Anchor::Middle).bold().within(area.width);
        // Digits are 0.7 of the size high.
        let baseline = area.y + i64::midpoint(area.height, text.size * 7 / 10);
        Self { baseline, ..text }
    }

    pub(super) fn bold(self) -> Self {
        let width = widths::width(&self.text, true, self.size);
        Self { bold: true, width, ..self }
    }

    pub(super) fn shaded(self, shade: Shade) -> Self {
        Self { shade, ..self }
    }

    pub(super) fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Shrinks the text to a width if it is wider.
    pub(super) fn within(self, width: Micrometres) -> Self {
        if self.width <= width {
            return self;
        }
        let size = (self.size * width / self.width).max(1);
        Self { size, width: widths::width(&self.text, self.bold, size), ..self }
    }

    /// Returns the horizontal position of the start.
    pub const fn left(&self) -> Micrometres {
        match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - self.width / 2,
            Anchor::End => self.x - self.width,
        }
    }

    /// Returns the area of the letters.
    pub const fn area(&self) -> Area {
        let (ascent, descent) = (self.size * 3 / 4, self.size * 22 / 100);
        Area { x: self.left(), y: self.baseline - ascent, width: self.width, height: ascent + descent }
    }
}

impl Page {
    pub(super) fn new((width, height): (Micrometres, Micrometres)) -> Self {
        Self { width, height, marks: Vec::new() }
    }

    pub(super) fn write(&mut self, text: Text) {
        self.marks.push(Mark::Text(text));
    }

    /// Draws a horizontal line.
    pub(super) fn rule(&mut self, from: Micrometres, to: Micrometres, y: Micrometres, shade: Shade) {
        self.marks.push(Mark::Line(Line { from: (from, y), to: (to, y), thickness: 200, shade }));
    }

    /// Draws a frame around an area.
    pub(super) fn frame(&mut self, area: Area, radius: Micrometres, shade: Shade) {
        self.marks.push(Mark::Frame(Frame { area, radius, thickness: 300, shade }));
    }
}
