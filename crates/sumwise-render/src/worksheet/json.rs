//! The JSON of worksheets.

use sumwise::Seed;

use super::{Page, Worksheet};
use crate::results::results;

results! {
    /// A finished worksheet.
    pub struct WorksheetJson {
        /// The title.
        pub title: String,
        /// The seed and its version; null if the puzzles were given.
        pub seed: Option<String>,
        /// The number of puzzles.
        pub puzzles: usize,
        /// The pages, each as SVG.
        pub pages: Vec<String>,
        /// All pages as one HTML document.
        pub html: String,
        /// The PDF file in Base64, if it was requested.
        pub pdf: Option<String>,
    }
}

impl WorksheetJson {
    /// Draws the pages of a worksheet.
    pub fn new(sheet: &Worksheet, seed: Option<&Seed>, puzzles: usize) -> Self {
        Self {
            title: sheet.title().to_owned(),
            seed: seed.map(ToString::to_string),
            puzzles,
            pages: sheet.pages().iter().map(Page::svg).collect(),
            html: sheet.html(),
            pdf: None,
        }
    }
}
