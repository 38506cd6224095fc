//! The JSON of audits.

use std::collections::BTreeMap;

use sumwise::solve::StopReason;

use crate::results::results;
use crate::word::{Named, Word};

/// A kind of finding, in the order of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// The file has no rows.
    Empty,
    /// Rows with these columns have no numbers or no target.
    Columns,
    /// The row cannot be read.
    Unreadable,
    /// The same puzzle stands in an earlier row.
    Duplicate,
    /// The same puzzle stands in an earlier row of another split.
    Overlap,
    /// The same puzzle stands in one of the other files.
    Against,
    /// The puzzle has no solution, and no label of the row says so.
    Unsolvable,
    /// A label is wrong.
    Label,
    /// An answer is wrong.
    Answer,
    /// The search was cut before the puzzle was answered.
    Cut,
}

impl Named for FindingKind {
    const TITLE: &'static str = "FindingKind";
    const ABOUT: &'static str = "The kind of a finding about a row or a file.";
    const WORDS: &'static [&'static str] =
        &["empty", "columns", "unreadable", "duplicate", "overlap", "against", "unsolvable", "label", "answer", "cut"];

    fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

results! {
    /// The report of `audit` about a file of puzzles.
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
        /// The audited file.
        #[serde(flatten)]
        pub audited: FileJson,
        /// The number of rows of each split.
        pub splits: BTreeMap<String, u64>,
        /// The number of answers that were judged.
        pub answers: u64,
        /// The number of these that stood in `<answer>…</answer>`.
        pub tagged: u64,
        /// The number of these that stood in `\boxed{…}`.
        pub boxed: u64,
        /// The columns, or fields, that are not read: the first hundred.
        pub unread: Vec<String>,
        /// The other files, which may share no puzzle with it.
        pub against: Vec<FileJson>,
        /// The number of findings.
        pub findings: u64,
        /// The number of rows with a finding.
        pub faulty_rows: u64,
        /// The findings by kind.
        pub found: Vec<FoundJson>,
        /// The reason for stopping before the end of the file, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

results! {
    /// A file of puzzles.
    #[derive(Default)]
    pub struct FileJson {
        /// The name of the file.
        pub file: String,
        /// The number of rows.
        pub rows: u64,
        /// The number of different puzzles.
        pub puzzles: usize,
    }
}

results! {
    /// The findings of one kind.
    pub struct FoundJson {
        /// The kind of the findings.
        pub kind: Word<FindingKind>,
        /// The label, the verdict or the other file that the findings are about, or `null`.
        pub about: Option<String>,
        /// The number of findings.
        pub count: u64,
        /// The first rows with such a finding.
        pub examples: Vec<ExampleJson>,
    }
}

results! {
    /// A row with a finding.
    pub struct ExampleJson {
        /// The number of the row, from 1, or 0 for the file.
        pub row: u64,
        /// The error.
        pub message: String,
    }
}

results! {
    /// A single finding, as a line of JSON.
    pub struct FindingJson<'a> {
        /// The number of the row, from 1, or 0 for the file.
        pub row: u64,
        /// The kind of the finding.
        pub kind: Word<FindingKind>,
        /// The label, the verdict or the other file that the finding is about, or `null`.
        pub about: Option<&'a str>,
        /// The error.
        pub message: String,
    }
}
