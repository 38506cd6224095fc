//! Points and areas of a page.

/// A length in micrometres. A position is measured from the left or upper edge of the page.
pub type Micrometres = i64;

/// A point: its distances from the left and the upper edge of the page.
pub type Point = (Micrometres, Micrometres);

/// Converts millimetres.
pub(super) const fn mm(millimetres: i64) -> Micrometres {
    millimetres * 1000
}

/// A rectangle on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The left edge.
    pub x: Micrometres,
    /// The upper edge.
    pub y: Micrometres,
    /// The width.
    pub width: Micrometres,
    /// The height.
    pub height: Micrometres,
}

impl Area {
    /// Returns the right edge.
    pub const fn right(&self) -> Micrometres {
        self.x + self.width
    }

    /// Returns the lower edge.
    pub const fn bottom(&self) -> Micrometres {
        self.y + self.height
    }

    /// Returns the area inside a margin.
    pub(super) const fn inside(&self, margin: Micrometres) -> Self {
        let (width, height) = (self.width - 2 * margin, self.height - 2 * margin);
        Self { x: self.x + margin, y: self.y + margin, width, height }
    }

    /// Splits the area into an upper part of a height and the rest.
    pub(super) const fn cut(&self, height: Micrometres) -> (Self, Self) {
        (Self { height, ..*self }, Self { y: self.y + height, height: self.height - height, ..*self })
    }
}
