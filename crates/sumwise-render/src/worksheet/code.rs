//! QR codes with addresses.

use std::fmt;
use std::str::FromStr;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};
use sumwise::Puzzle;

use super::WorksheetError;
use super::area::{Area, Micrometres, mm};

/// The side of a code with its empty margin.
pub(super) const SIDE: Micrometres = mm(24);

/// The empty margin that scanners need, in modules.
const QUIET: i64 = 4;

/// The largest version. Smaller modules than those of its 57 rows are hard to scan from paper.
const LARGEST: u8 = 10;

/// The most bytes that it holds.
const MAX_BYTES: usize = 271;

/// The QR codes of a worksheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Codes {
    /// One code on each page of puzzles, with this address.
    Sheet(Address),
    /// A code beside each puzzle, to play it on the page with this address.
    Puzzles(Address),
}

impl Codes {
    /// Returns the address of the code of the sheet.
    pub(super) fn of_sheet(&self) -> Option<&str> {
        match self {
            Self::Sheet(address) => Some(&address.0),
            Self::Puzzles(_) => None,
        }
    }

    /// Returns the address of the code of a puzzle.
    pub(super) fn of_puzzle(&self, puzzle: &Puzzle) -> Option<String> {
        match self {
            Self::Sheet(_) => None,
            Self::Puzzles(Address(page)) => Some(format!("{page}#/play?puzzle={}", encoded(&puzzle.to_string()))),
        }
    }
}

/// Writes a text as the value of a parameter in an address, as the page does.
fn encoded(text: &str) -> String {
    let is_kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.!~*'(),:=+/".contains(&byte);
    let one = |byte: u8| if is_kept(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(one).collect()
}

/// The address of a page.
///
/// ```
/// use sumwise_render::worksheet::Address;
///
/// assert!("https://example.org/sumwise/".parse::<Address>().is_ok());
/// assert!("example.org".parse::<Address>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

/// The error for a text that is not the address of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseAddressError;

impl fmt::Display for ParseAddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the address of a page begins with https:// or http:// and has no spaces: write one like https://example.org/")
    }
}

impl std::error::Error for ParseAddressError {}

impl FromStr for Address {
    type Err = ParseAddressError;

    fn from_str(text: &str) -> Result<Self, ParseAddressError> {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let is_address = rest.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_graphic()));
        if is_address { Ok(Self(text.to_owned())) } else { Err(ParseAddressError) }
    }
}

/// A QR code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The square that the code takes up with its empty margin.
    pub area: Area,
    /// The number of modules of a row.
    modules: i64,
    /// The dark modules, row by row.
    dark: Vec<bool>,
}

impl Code {
    /// Makes the code of a text, without a place.
    ///
    /// # Errors
    /// [`WorksheetError::LongAddress`] when the text is too long to be scanned from paper.
    pub(super) fn of(text: &str) -> Result<Self, WorksheetError> {
        let (segments, most) = ([QrSegment::make_bytes(text.as_bytes())], Version::new(LARGEST));
        let code = QrCode::encode_segments_advanced(&segments, QrCodeEcc::Low, Version::MIN, most, None, true);
        let code = code.map_err(|_| WorksheetError::LongAddress(text.len(), MAX_BYTES))?;
        let across = 0..code.size();
        let dark = across.clone().flat_map(|y| across.clone().map(move |x| (x, y))).map(|(x, y)| code.get_module(x, y));
        let area = Area { x: 0, y: 0, width: 0, height: 0 };
        Ok(Self { area, modules: code.size().into(), dark: dark.collect() })
    }

    /// Places the code with its lower right corner at that of an area, with a side of at most `side`.
    pub(super) fn placed(self, area: &Area, side: Micrometres) -> Self {
        let rows = self.modules + 2 * QUIET;
        let side = side / rows * rows;
        Self { area: Area { x: area.right() - side, y: area.bottom() - side, width: side, height: side }, ..self }
    }

    /// Yields the dark parts of the rows, from the top.
    pub fn bars(&self) -> impl Iterator<Item = Area> {
        let module = self.area.width / (self.modules + 2 * QUIET);
        let rows = self.dark.chunks(usize::try_from(self.modules).expect("a code has some rows"));
        let place = move |index: i64| (QUIET + index) * module;
        (0..).zip(rows).flat_map(move |(row, dark)| {
            let mut x = 0;
            let runs = dark.chunk_by(|one, other| one == other).filter_map(move |run| {
                let (from, length) = (x, i64::try_from(run.len()).expect("a row has few modules"));
                x += length;
                run[0].then_some((from, length))
            });
            runs.map(move |(from, length)| Area {
                x: self.area.x + place(from),
                y: self.area.y + place(row),
                width: length * module,
                height: module,
            })
        })
    }
}
