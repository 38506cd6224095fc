//! The fonts of worksheets and pictures: see `fonts/OFL.txt`.

use ttf_parser::Face;

pub(crate) const REGULAR: &[u8] = include_bytes!("../fonts/SumwiseSans-Regular.ttf");
#[cfg(feature = "pdf")]
pub(crate) const BOLD: &[u8] = include_bytes!("../fonts/SumwiseSans-Bold.ttf");
/// The square characters of worksheets in Chinese.
pub(crate) const CHINESE: &[u8] = include_bytes!("../fonts/SumwiseSans-Chinese.ttf");
/// The square characters of worksheets in Japanese.
pub(crate) const JAPANESE: &[u8] = include_bytes!("../fonts/SumwiseSans-Japanese.ttf");

/// Returns the tables of one of these fonts.
pub(crate) fn face(bytes: &'static [u8]) -> Face<'static> {
    Face::parse(bytes, 0).expect("the font is well-formed")
}
