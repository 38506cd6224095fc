//! A page: text, lines and frames, each in its place.

use super::area::{Area, Micrometres, Point};
use super::suit::Pip;
use super::widths;

/// A page with what is on it, in the order in which it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// How wide the paper is.
    pub width: Micrometres,
    /// How high the paper is.
    pub height: Micrometres,
    /// What is on it.
    pub marks: Vec<Mark>,
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A line of text.
    Text(Text),
    /// A straight line.
    Line(Line),
    /// A rectangle, drawn around its edge.
    Frame(Frame),
    /// The sign of a suit.
    Pip(Pip),
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What it says.
    pub text: String,
    /// Where it begins, has its middle, or ends.
    pub x: Micrometres,
    /// Which of these.
    pub anchor: Anchor,
    /// The line that the letters stand on.
    pub baseline: Micrometres,
    /// The size of the letters: that of the font.
    pub size: Micrometres,
    /// How wide it is.
    pub width: Micrometres,
    /// Whether the letters are bold.
    pub bold: bool,
    /// How dark it is.
    pub shade: Shade,
}

/// Which point of a text is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How dark something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// What is to be read.
    Black,
    /// What is there when it is looked for.
    Grey,
    /// Lines to write on.
    Light,
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its left or upper end, across and down.
    pub from: Point,
    /// Its other end.
    pub to: Point,
    /// How thick it is.
    pub thickness: Micrometres,
    /// How dark it is.
    pub shade: Shade,
}

/// A rectangle with round corners, drawn around its edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What is inside.
    pub area: Area,
    /// The radius of its corners.
    pub radius: Micrometres,
    /// How thick its edge is.
    pub thickness: Micrometres,
    /// How dark its edge is.
    pub shade: Shade,
}

impl Text {
    /// Black text that begins at a place.
    pub(super) fn new(text: impl Into<String>, size: Micrometres, x: Micrometres, baseline: Micrometres) -> Self {
        let text = text.into();
        let width = widths::width(&text, false, size);
        Self { text, x, anchor: Anchor::Start, baseline, size, width, bold: false, shade: Shade::Black }
    }

    /// Text whose digits and capitals are in the middle of an area, and as large as fits and is asked for.
    pub(super) fn amid(text: impl Into<String>, size: Micrometres, area: &Area) -> Self {
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

    /// The text no wider than this, in smaller letters if need be.
    pub(super) fn within(self, width: Micrometres) -> Self {
        if self.width <= width {
            return self;
        }
        let size = (self.size * width / self.width).max(1);
        Self { size, width: widths::width(&self.text, self.bold, size), ..self }
    }

    /// Where it begins.
    pub const fn left(&self) -> Micrometres {
        match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - self.width / 2,
            Anchor::End => self.x - self.width,
        }
    }

    /// What its letters take up.
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

    /// A level line to write on or to set apart what is above.
    pub(super) fn rule(&mut self, from: Micrometres, to: Micrometres, y: Micrometres, shade: Shade) {
        self.marks.push(Mark::Line(Line { from: (from, y), to: (to, y), thickness: 200, shade }));
    }

    /// A frame around an area.
    pub(super) fn frame(&mut self, area: Area, radius: Micrometres, shade: Shade) {
        self.marks.push(Mark::Frame(Frame { area, radius, thickness: 300, shade }));
    }
}
