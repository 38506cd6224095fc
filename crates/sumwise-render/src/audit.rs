//! The JSON of audits.

use std::collections::BTreeMap;

use sumwise::solve::StopReason;

use crate::results::results;
use crate::word::{Named, Word};

/// What can be wrong with a row, in the order of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// It cannot be read.
    Unreadable,
    /// Its puzzle came before.
    Duplicate,
    /// Its puzzle came before in another split.
    Overlap,
    /// Its puzzle is in a file that it was held against.
    Against,
    /// Its puzzle has no solution, and it does not say so.
    Unsolvable,
    /// A label is wrong.
    Label,
    /// An answer is wrong.
    Answer,
    /// The search for its puzzle was cut.
    Cut,
}

impl Named for Kind {
    const TITLE: &'static str = "Kind";
    const ABOUT: &'static str = "What can be wrong with a row of a file of puzzles.";
    const WORDS: &'static [&'static str] =
        &["unreadable", "duplicate", "overlap", "against", "unsolvable", "label", "answer", "cut"];

    fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

results! {
    /// What was found in a file of puzzles.
    ///
    /// ```
    /// use sumwise_render::audit::{AuditJson, FileJson};
    ///
    /// let audited = FileJson { file: "puzzles.csv".into(), rows: 7, puzzles: 7 };
    /// let json = AuditJson { audited, ..AuditJson::default() };
    /// assert!(serde_json::to_string(&json)?.starts_with(r#"{"file":"puzzles.csv","rows":7,"puzzles":7,"splits":{}"#));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[derive(Default)]
    pub struct AuditJson {
        /// The file.
        #[serde(flatten)]
        pub audited: FileJson,
        /// How many rows each split has.
        pub splits: BTreeMap<String, u64>,
        /// The files that it was held against.
        pub against: Vec<FileJson>,
        /// How many things were found.
        pub findings: u64,
        /// In how many rows.
        pub faulty_rows: u64,
        /// What was found.
        pub found: Vec<FoundJson>,
        /// Why it ended before the end, if it did.
        pub stop: Option<Word<StopReason>>,
    }
}

results! {
    /// A file of puzzles.
    #[derive(Default)]
    pub struct FileJson {
        /// Its name.
        pub file: String,
        /// Its rows.
        pub rows: u64,
        /// How many puzzles are different.
        pub puzzles: usize,
    }
}

results! {
    /// One kind of what was found.
    pub struct FoundJson {
        /// What is wrong.
        pub kind: Word<Kind>,
        /// The label, the verdict or the other file; `null` where there is none.
        pub about: Option<String>,
        /// How often it was found.
        pub count: u64,
        /// Where it was found first.
        pub examples: Vec<ExampleJson>,
    }
}

results! {
    /// An example of what was found.
    pub struct ExampleJson {
        /// The row, from 1.
        pub row: u64,
        /// What is wrong.
        pub message: String,
    }
}

results! {
    /// One finding on a line of its own.
    pub struct FindingJson<'a> {
        /// The row, from 1.
        pub row: u64,
        /// As in [`FoundJson`].
        pub kind: Word<Kind>,
        /// As in [`FoundJson`].
        pub about: Option<&'a str>,
        /// What is wrong.
        pub message: String,
    }
}
