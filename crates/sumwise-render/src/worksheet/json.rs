//! The JSON of worksheets.

use sumwise::Seed;

use super::{Page, Worksheet};
use crate::results::results;

results! {
    /// A worksheet, drawn.
    pub struct WorksheetJson {
        /// Its title.
        pub title: String,
        /// The seed, with its version.
        pub seed: String,
        /// How many puzzles it has.
        pub puzzles: usize,
        /// Every page, as SVG.
        pub pages: Vec<String>,
        /// All pages, as an HTML document of its own.
        pub html: String,
    }
}

impl WorksheetJson {
    /// Draws a worksheet of some puzzles of a seed.
    pub fn new(sheet: &Worksheet, seed: &Seed, puzzles: usize) -> Self {
        Self {
            title: sheet.title().to_owned(),
            seed: seed.to_string(),
            puzzles,
            pages: sheet.pages().iter().map(Page::svg).collect(),
            html: sheet.html(),
        }
    }
}
