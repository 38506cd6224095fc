//! The JSON of audits.

use std::collections::BTreeMap;

use serde::Serialize;

/// What was found in a file of puzzles.
///
/// ```
/// use sumwise_render::audit::{AuditJson, FileJson};
///
/// let file = FileJson { file: "puzzles.csv".into(), rows: 7, puzzles: 7 };
/// let json = AuditJson { file, ..AuditJson::default() };
/// assert!(serde_json::to_string(&json)?.starts_with(r#"{"file":"puzzles.csv","rows":7,"puzzles":7,"splits":{}"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Serialize)]
pub struct AuditJson {
    /// The file.
    #[serde(flatten)]
    pub file: FileJson,
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
    pub stop: Option<&'static str>,
}

/// A file of puzzles.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FileJson {
    /// Its name.
    pub file: String,
    /// Its rows.
    pub rows: u64,
    /// How many puzzles are different.
    pub puzzles: usize,
}

/// One kind of what was found.
#[derive(Clone, Debug, Serialize)]
pub struct FoundJson {
    /// `unreadable`, `duplicate`, `overlap`, `against`, `unsolvable`, `label`, `answer` or `cut`.
    pub kind: &'static str,
    /// The label, the verdict or the other file; `null` where there is none.
    pub about: Option<String>,
    /// How often it was found.
    pub count: u64,
    /// Where it was found first.
    pub examples: Vec<ExampleJson>,
}

/// An example of what was found.
#[derive(Clone, Debug, Serialize)]
pub struct ExampleJson {
    /// The row, from 1.
    pub row: u64,
    /// What is wrong.
    pub message: String,
}

/// One finding on a line of its own.
#[derive(Clone, Debug, Serialize)]
pub struct FindingJson<'a> {
    /// The row, from 1.
    pub row: u64,
    /// As in [`FoundJson`].
    pub kind: &'static str,
    /// As in [`FoundJson`].
    pub about: Option<&'a str>,
    /// What is wrong.
    pub message: String,
}
