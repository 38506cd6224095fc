//! Worksheets: pages of puzzles to print, and their key.
//!
//! A [`Worksheet`] is laid out once, in whole micrometres. The same pages are then written as [SVG](Worksheet::svg),
//! [HTML](Worksheet::html) or PDF (feature `pdf`).

mod area;
mod cards;
mod code;
mod group;
mod hand;
mod html;
mod instructions;
mod json;
mod key;
mod list;
mod margins;
mod page;
mod pages;
#[cfg(feature = "pdf")]
mod pdf;
mod suit;
mod svg;
#[cfg(test)]
mod tests;
mod title;
mod widths;

use sumwise::generate::Item;
use sumwise::{Seed, visible};

pub use area::{Area, Micrometres, Point};
pub use cards::PerPage;
pub use code::{Address, Code, Codes, ParseAddressError};
pub use json::WorksheetJson;
pub use page::{Anchor, Frame, Line, Mark, Page, Shade, Text};
#[cfg(feature = "pdf")]
pub use pdf::NoGlyph;
pub use suit::{Curve, Pip, Suit};
pub use title::{ParseTitleError, Title};

use crate::language::{Language, filled};
use area::mm;

/// The most puzzles of a worksheet.
pub const MAX_PUZZLES: usize = 10_000;

/// The appearance of a worksheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The title; `None` for the name of the game.
    pub title: Option<Title>,
    /// The paper size.
    pub paper: Paper,
    /// The layout of the puzzles.
    pub layout: Layout,
    /// Whether the pages have the puzzles, the key, or both.
    pub parts: Parts,
    /// Whether the difficulty of the puzzles is left out.
    pub without_grades: bool,
    /// The QR codes; `None` for none.
    pub codes: Option<Codes>,
    /// The language.
    pub language: Language,
}

/// The parts of a worksheet to lay out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parts {
    /// The puzzles, followed by the key.
    #[default]
    Both,
    /// The puzzles alone.
    Puzzles,
    /// The key alone.
    Key,
}

/// A paper size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 mm × 297 mm.
    #[default]
    A4,
    /// 8.5 in × 11 in.
    Letter,
}

/// A layout of the puzzles of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Framed cards with room for working.
    Cards(PerPage),
    /// A numbered list, with two lines for working.
    List,
}

impl Default for Layout {
    fn default() -> Self {
        Self::Cards(PerPage::Six)
    }
}

impl Paper {
    /// Returns the width and the height.
    const fn size(self) -> (Micrometres, Micrometres) {
        match self {
            Self::A4 => (mm(210), mm(297)),
            Self::Letter => (215_900, 279_400),
        }
    }

    /// Returns the name in style sheets.
    const fn css(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }
}

/// The reason why a worksheet cannot be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorksheetError {
    /// There are no puzzles.
    NoPuzzles,
    /// There are more than [`MAX_PUZZLES`] puzzles.
    TooMany(usize),
    /// The address of a QR code has more bytes than the most that can be scanned.
    LongAddress(usize, usize),
}

impl std::fmt::Display for WorksheetError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoPuzzles => write!(f, "no puzzles: a worksheet has at least one"),
            Self::TooMany(count) => write!(f, "{count} puzzles are too many: a worksheet has at most {MAX_PUZZLES}"),
            Self::LongAddress(bytes, most) => {
                write!(f, "an address of {bytes} bytes is too long for a QR code on paper: it has at most {most}")
            }
        }
    }
}

impl std::error::Error for WorksheetError {}

/// Checks the number of puzzles of a worksheet.
///
/// # Errors
/// [`WorksheetError`] when there are no puzzles or too many.
///
/// ```
/// use sumwise_render::worksheet::{MAX_PUZZLES, WorksheetError, check_count};
///
/// assert_eq!(check_count(24), Ok(()));
/// assert_eq!(check_count(MAX_PUZZLES + 1), Err(WorksheetError::TooMany(MAX_PUZZLES + 1)));
/// ```
pub const fn check_count(puzzles: usize) -> Result<(), WorksheetError> {
    match puzzles {
        0 => Err(WorksheetError::NoPuzzles),
        1..=MAX_PUZZLES => Ok(()),
        _ => Err(WorksheetError::TooMany(puzzles)),
    }
}

/// Pages of puzzles, followed by the pages of the key, or one of the two.
///
/// ```
/// use sumwise::Game;
/// use sumwise::generate::{Candidates, Generator, Wanted};
/// use sumwise_render::worksheet::{Style, Worksheet};
///
/// let seed = "tuesday".parse()?;
/// let generator = Generator::new(Candidates::of(&Game::TWENTY_FOUR), Wanted::SOLVABLE, &seed)?;
/// let items: Vec<_> = generator.items(0..8).collect();
/// let sheet = Worksheet::new(&items, Some(&seed), &Style::default())?;
/// assert_eq!(sheet.pages().len(), 3); // six cards, two, and the key
/// assert!(sheet.html().contains(">24:4,10,12,12=24<"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worksheet {
    title: String,
    language: Language,
    paper: Paper,
    pages: Vec<Page>,
}

impl Worksheet {
    /// Lays out puzzles. Those of a game with the same rules stand together, in their order, under its title and instructions. The
    /// seed is that of generated puzzles.
    ///
    /// # Errors
    /// [`WorksheetError`] when there are no puzzles or too many, or an address is too long.
    pub fn new(items: &[Item], seed: Option<&Seed>, style: &Style) -> Result<Self, WorksheetError> {
        check_count(items.len())?;
        let words = style.language.words();
        let (sorted, groups) = group::grouped(items, style.language);
        let of_games = || group::common_title(&groups).unwrap_or(words.untitled).to_owned();
        let title = style.title.as_ref().map_or_else(of_games, ToString::to_string);
        let title = visible(&title).into_owned();
        let mut unfinished = Vec::new();
        if style.parts != Parts::Key {
            unfinished = pages::puzzles(&sorted, &groups, &title, style)?;
        }
        if style.parts != Parts::Puzzles {
            unfinished.extend(pages::key(&sorted, &title, style));
        }
        let notes = [
            seed.map(|seed| filled(words.seed, &[("seed", &seed.to_string())])),
            ranks(items, style).map(str::to_owned),
        ];
        let (origin, count) = (notes.into_iter().flatten().collect::<Vec<_>>().join(" – "), unfinished.len());
        let finish = |(index, (mut page, ids)): (usize, pages::Unfinished)| {
            margins::foot(
                &mut page,
                &ids,
                &origin,
                &filled(words.page, &[("page", &(index + 1).to_string()), ("pages", &count.to_string())]),
            );
            page
        };
        let pages = unfinished.into_iter().enumerate().map(finish).collect();
        Ok(Self { title, language: style.language, paper: style.paper, pages })
    }

    /// Returns the pages, in order.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// Returns the title.
    pub fn title(&self) -> &str {
        &self.title
    }
}

impl Style {
    /// Returns the difficulty to write beside a puzzle.
    fn band(&self, item: &Item) -> Option<&'static str> {
        item.labels.band().filter(|_| !self.without_grades).map(|band| self.language.band(band))
    }
}

/// Explains the bands of puzzles that were not timed.
fn ranks(items: &[Item], style: &Style) -> Option<&'static str> {
    let is_rank = |item: &Item| item.labels.grade.as_ref().is_some_and(|it| it.band.is_some() && it.seconds.is_none());
    (!style.without_grades && items.iter().any(is_rank)).then_some(style.language.words().rank)
}
