//! Places and areas of a page.

/// A length in micrometres, from the left or upper edge of the page where it is a place.
pub type Micrometres = i64;

/// A place: how far across, and how far down.
pub type Point = (Micrometres, Micrometres);

/// So many millimetres.
pub(super) const fn mm(millimetres: i64) -> Micrometres {
    millimetres * 1000
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its left edge.
    pub x: Micrometres,
    /// Its upper edge.
    pub y: Micrometres,
    /// How wide it is.
    pub width: Micrometres,
    /// How high it is.
    pub height: Micrometres,
}

impl Area {
    /// Its right edge.
    pub const fn right(&self) -> Micrometres {
        self.x + self.width
    }

    /// Its lower edge.
    pub const fn bottom(&self) -> Micrometres {
        self.y + self.height
    }

    /// What is left inside a margin.
    pub(super) const fn inside(&self, margin: Micrometres) -> Self {
        let (width, height) = (self.width - 2 * margin, self.height - 2 * margin);
        Self { x: self.x + margin, y: self.y + margin, width, height }
    }

    /// Its upper part, of so great a height, and the rest.
    pub(super) const fn cut(&self, height: Micrometres) -> (Self, Self) {
        (Self { height, ..*self }, Self { y: self.y + height, height: self.height - height, ..*self })
    }
}
