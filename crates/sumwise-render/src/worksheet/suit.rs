//! The suits of playing cards as outlines.

use super::area::{Area, Point};

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suit {
    /// ♠
    Spades,
    /// ♥
    Hearts,
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
}

/// The filled sign of a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pip {
    /// The suit.
    pub suit: Suit,
    /// The area that the sign fills.
    pub area: Area,
    /// Whether the sign is upside down.
    pub is_turned: bool,
}

/// A cubic curve from the end of the curve before: its two control points and its end.
pub type Curve = [Point; 3];

/// The start of an outline and its curves, in thousandths of the area.
type Outline = (Point, &'static [Curve]);

impl Suit {
    pub(super) const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Clubs, Self::Diamonds];

    const fn outline(self) -> Outline {
        match self {
            Self::Spades => SPADES,
            Self::Hearts => HEARTS,
            Self::Clubs => CLUBS,
            Self::Diamonds => DIAMONDS,
        }
    }
}

impl Pip {
    /// Returns the start of the outline, and the curves that lead back to it.
    pub fn outline(&self) -> (Point, Vec<Curve>) {
        let Self { area, is_turned, .. } = *self;
        let place = |(x, y): Point| {
            let (x, y) = if is_turned { (1000 - x, 1000 - y) } else { (x, y) };
            (area.x + area.width * x / 1000, area.y + area.height * y / 1000)
        };
        let (start, curves) = self.suit.outline();
        (place(start), curves.iter().map(|curve| curve.map(place)).collect())
    }
}

const SPADES: Outline = (
    (500, 0),
    &[
        [(610, 170), (1000, 400), (1000, 640)],
        [(1000, 780), (890, 830), (780, 830)],
        [(680, 830), (590, 780), (540, 700)],
        [(545, 840), (580, 950), (650, 1000)],
        [(650, 1000), (350, 1000), (350, 1000)],
        [(420, 950), (455, 840), (460, 700)],
        [(410, 780), (320, 830), (220, 830)],
        [(110, 830), (0, 780), (0, 640)],
        [(0, 400), (390, 170), (500, 0)],
    ],
);

const HEARTS: Outline = (
    (500, 1000),
    &[
        [(390, 820), (0, 590), (0, 290)],
        [(0, 110), (120, 20), (250, 20)],
        [(370, 20), (460, 90), (500, 200)],
        [(540, 90), (630, 20), (750, 20)],
        [(880, 20), (1000, 110), (1000, 290)],
        [(1000, 590), (610, 820), (500, 1000)],
    ],
);

const CLUBS: Outline = (
    (455, 700),
    &[
        [(400, 800), (320, 840), (230, 840)],
        [(100, 840), (0, 740), (0, 610)],
        [(0, 480), (100, 380), (230, 380)],
        [(260, 380), (290, 386), (315, 398)],
        [(282, 356), (270, 305), (270, 245)],
        [(270, 100), (370, 0), (500, 0)],
        [(630, 0), (730, 100), (730, 245)],
        [(730, 305), (718, 356), (685, 398)],
        [(710, 386), (740, 380), (770, 380)],
        [(900, 380), (1000, 480), (1000, 610)],
        [(1000, 740), (900, 840), (770, 840)],
        [(680, 840), (600, 800), (545, 700)],
        [(548, 840), (580, 950), (650, 1000)],
        [(650, 1000), (350, 1000), (350, 1000)],
        [(420, 950), (452, 840), (455, 700)],
    ],
);

const DIAMONDS: Outline = (
    (500, 0),
    &[
        [(600, 200), (730, 370), (880, 500)],
        [(730, 630), (600, 800), (500, 1000)],
        [(400, 800), (270, 630), (120, 500)],
        [(270, 370), (400, 200), (500, 0)],
    ],
);
