//! The request to audit a file of puzzles, row by row.

mod claims;

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard};

use sumwise::Puzzle;
use sumwise::audit::{Auditor, Claim, Claims, Finding, Key, Known};
use sumwise::check::{self, Extract, Manner, Reading};
use sumwise::solve::{Interrupt, Limits};

use crate::columns::{Columns, Taken};
use crate::draft::{Draft, Given, split_answer};
use crate::error::RequestError;
use crate::fields::{self, Fields};
use crate::question::manner;

/// The request to audit rows of puzzles.
///
/// ```
/// use sumwise::audit::Finding;
/// use sumwise_request::audit::Remembered;
/// use sumwise_request::{Audit, Fields};
///
/// let audit = Audit::read(&Fields::read(r#"{"game": "24"}"#)?)?;
/// let row = r#"{"numbers": [1, 1, 1, 1], "split": "train"}"#;
/// let row = audit.row(row, &mut audit.auditor(&()), Some(&Remembered::default()), &mut Default::default())?;
/// assert_eq!((row.findings, row.split.as_deref()), (vec![Finding::Unsolvable], Some("train")));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// The game, rules and target of rows that do not name their own.
    pub given: Given,
    /// The names of fields to ignore.
    pub ignore: Vec<String>,
    /// Where the rows have their fields.
    pub columns: Columns,
    /// The extraction and the reading of answers, and what they may claim.
    pub manner: Manner,
    /// The number of examples of each kind in a report.
    pub examples: usize,
    /// The most steps for a puzzle.
    pub limit: u64,
    /// The number of threads; `None` for one per processor.
    pub threads: Option<NonZeroUsize>,
}

impl Default for Audit {
    fn default() -> Self {
        Self {
            given: Given::default(),
            ignore: Vec::new(),
            columns: Columns::default(),
            manner: Self::MANNER,
            examples: Self::EXAMPLES,
            limit: Self::LIMIT,
            threads: None,
        }
    }
}

/// An audited row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The identity of its puzzle.
    pub key: Key,
    /// The split that the row names, in lower case.
    pub split: Option<String>,
    /// The answers that were judged.
    pub answers: Answers,
    /// The names of the fields that are not read.
    pub unread: Vec<String>,
    /// The findings.
    pub findings: Vec<Finding>,
}

/// The number of answers that were judged, and of those that stood in `<answer>…</answer>` or `\boxed{…}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// All.
    pub judged: u64,
    /// Those in `<answer>…</answer>`.
    pub tagged: u64,
    /// Those in `\boxed{…}`.
    pub boxed: u64,
}

impl Answers {
    /// Counts the answers among the claims of a row.
    fn of(claims: &Claims) -> Self {
        let mut answers = Self::default();
        for (_, claim) in claims.iter().filter(|(name, _)| claims::ANSWERS.contains(&&**name)) {
            answers.judged += 1;
            if let Claim::Answer(text, Manner { extract, .. }) = claim
                && *extract != Extract::Raw
            {
                let place = Extract::of(text);
                let is_taken = [place, Extract::Auto].contains(extract);
                answers.tagged += u64::from(is_taken && place == Extract::Answer);
                answers.boxed += u64::from(is_taken && place == Extract::Boxed);
            }
        }
        answers
    }
}

/// Returns the names of all fields of a row that are read.
pub fn fields() -> Vec<&'static str> {
    let puzzle = fields::of_puzzle().chain(["split", "reading", "extract", "claims"]);
    puzzle.chain(claims::LABELS.iter().flat_map(|(names, _)| names.iter().copied())).chain(claims::ANSWERS).collect()
}

/// Returns the error of a row without a value in a column that other rows have.
pub fn missing(column: &str) -> RequestError {
    RequestError::Field(format!("`{column}` is missing"))
}

/// The most columns that a message names, and the most characters of each.
const NAMED: (usize, usize) = (12, 40);

/// Returns the error of rows without a column, which lists the columns that they have and says what may be wrong with them.
fn no_column<'n>(missing: &'static str, names: impl Iterator<Item = &'n str>) -> RequestError {
    let names: Vec<&str> = names.collect();
    let (most, longest) = NAMED;
    let quoted = names.iter().take(most).map(|name| format!("`{}`", name.chars().take(longest).collect::<String>()));
    let more = if names.len() > most { format!(" and {} more", names.len() - most) } else { String::new() };
    let found = quoted.collect::<Vec<_>>().join(", ") + &more;
    let of_puzzle: Vec<&str> = fields::of_puzzle().collect();
    let misspelt = names.iter().find_map(|name| {
        let known = of_puzzle.iter().find(|known| known.eq_ignore_ascii_case(name.trim()))?;
        (known != name).then(|| format!("; write `{known}` for `{name}`"))
    });
    let found = match names[..] {
        [] => " and no other".to_owned(),
        [one] if one.contains([';', '\t', '|']) => format!(": the only one is {found}; separate the columns by commas"),
        [_] => format!(": the only one is {found}{}", misspelt.unwrap_or_default()),
        _ => format!(": there are {found}{}", misspelt.unwrap_or_default()),
    };
    RequestError::NoColumn { missing, found }
}

/// The memory limit of the tables of one search, in bytes.
const MEMORY: usize = 1 << 30;

impl Audit {
    /// The default number of examples.
    pub const EXAMPLES: usize = 3;

    /// The manner of reading answers that nothing is said of.
    pub const MANNER: Manner =
        Manner { reading: Reading::Lenient, extract: Extract::Auto, claims: check::Claims::Solution };

    /// The default limit of steps for a puzzle.
    pub const LIMIT: u64 = 100_000_000;

    /// Reads the fields `game`, `rules`, `target`, `ignore`, `columns`, `reading`, `extract`, `claims`, `examples`, `limit` and `threads`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(asked: &Fields<'_>) -> Result<Self, RequestError> {
        let others =
            ["game", "rules", "ignore", "columns", "reading", "extract", "claims", "examples", "limit", "threads"];
        asked.refuse_unknown(&[fields::TARGET, &others[..]].concat())?;
        let (ignore, known) = (asked.texts("ignore")?, self::fields());
        if let Some(unknown) = ignore.iter().find(|field| !known.contains(&field.as_str())) {
            let known = known.join(", ");
            return Err(RequestError::Field(format!(
                "`ignore` is `{unknown}`: no such field is read: it is one of {known}"
            )));
        }
        Ok(Self {
            given: Given::read(asked)?.of_rows(),
            ignore,
            columns: Columns::of(asked)?,
            manner: manner(asked, Self::MANNER)?,
            examples: asked.whole("examples")?.unwrap_or(Self::EXAMPLES),
            limit: asked.whole("limit")?.unwrap_or(Self::LIMIT),
            threads: asked.whole("threads")?,
        })
    }

    /// Returns an auditor with this limit of steps.
    pub fn auditor<'a>(&self, interrupt: &'a dyn Interrupt) -> Auditor<'a> {
        Auditor::new(Limits { steps: Some(self.limit), memory: Some(MEMORY), interrupt, spent: None })
    }

    /// Reads a row, which is a JSON object, or a puzzle and its answer as `sumwise generate` writes them. With a cache of results,
    /// audits the row; without one, the row has no findings. The fields `reading`, `extract` and `claims` of a row win over the manner.
    /// What was read from elsewhere is added to `taken`.
    ///
    /// # Errors
    /// [`RequestError`] when the row cannot be read.
    pub fn row(
        &self,
        line: &str,
        auditor: &mut Auditor<'_>,
        remembered: Option<&Remembered>,
        taken: &mut Taken,
    ) -> Result<Row, RequestError> {
        if !line.starts_with('{') && line.contains('=') {
            return self.text_row(line, auditor, remembered);
        }
        let mut fields = Fields::read(line)?;
        fields.ignore(&self.ignore);
        let rewritten = self.columns.rewritten(&fields, remembered.is_some(), taken)?;
        let read = rewritten.as_deref().map(Fields::read).transpose()?;
        let found = fields;
        let fields = read.as_ref().unwrap_or(&found);
        let puzzle = self.puzzle(fields, &found)?;
        let split = fields.text(&["split"])?.map(|split| split.trim().to_lowercase()).filter(|split| !split.is_empty());
        let claims = |_| claims::read(fields, &puzzle, manner(fields, self.manner)?);
        let claims = remembered.map(claims).transpose()?;
        let row = Self::audited(&puzzle, split, claims.zip(remembered), auditor);
        let known = self::fields();
        let unread = fields.names().filter(|name| !known.contains(name)).map(str::to_owned).collect();
        Ok(Row { unread, ..row })
    }

    /// Refuses the columns of a table that has no puzzles.
    ///
    /// # Errors
    /// [`RequestError::NoColumn`] when none has the numbers or the id of a puzzle.
    pub fn refuse_columns(&self, names: &[String]) -> Result<(), RequestError> {
        let has_puzzle = names.iter().any(|name| self.columns.may_have_puzzle(name) && !self.ignore.contains(name));
        if has_puzzle { Ok(()) } else { Err(no_column(fields::NUMBERS[0], names.iter().map(String::as_str))) }
    }

    /// Reads the puzzle of a row, in which `found` was found.
    fn puzzle(&self, fields: &Fields<'_>, found: &Fields<'_>) -> Result<Puzzle, RequestError> {
        let lacks = |names: &[&'static str]| {
            let has_column = found.names().any(|name| names.contains(&name));
            if has_column { missing(names[0]) } else { no_column(names[0], found.names()) }
        };
        let numbers = [fields::NUMBERS, fields::PUZZLE].concat();
        if fields.find(&numbers).is_none() && !fields.has_id() {
            return Err(lacks(&numbers));
        }
        match Draft::of_fields(fields, &self.given, None)?.puzzle() {
            Err(RequestError::NoTarget(_)) => Err(lacks(fields::TARGET)),
            puzzle => puzzle,
        }
    }

    fn text_row(
        &self,
        line: &str,
        auditor: &mut Auditor<'_>,
        remembered: Option<&Remembered>,
    ) -> Result<Row, RequestError> {
        let puzzle = Draft::of_line(line, &self.given)?.puzzle()?;
        let claims = claims::of_answer(split_answer(line).1);
        Ok(Self::audited(&puzzle, None, remembered.map(|remembered| (claims, remembered)), auditor))
    }

    /// Returns the row of a puzzle, whose claims are audited if they are given.
    fn audited(
        puzzle: &Puzzle,
        split: Option<String>,
        claims: Option<(Claims, &Remembered)>,
        auditor: &mut Auditor<'_>,
    ) -> Row {
        let key = Key::of(puzzle);
        let answers = claims.as_ref().map_or_else(Answers::default, |(claims, _)| Answers::of(claims));
        let findings = claims.map(|(claims, remembered)| {
            let mut known = remembered.take(&key);
            let findings = auditor.audit(puzzle, &claims, &mut known);
            remembered.keep(&key, known);
            findings
        });
        Row { findings: findings.unwrap_or_default(), key, split, answers, unread: Vec::new() }
    }
}

/// A cache of results about puzzles that may come again: about half a kilobyte for each of at most 262,144 puzzles.
pub struct Remembered {
    hasher: RandomState,
    shares: Vec<Mutex<HashMap<Key, Known>>>,
}

impl Remembered {
    /// The number of shards, which keep threads from waiting for each other.
    const SHARES: u64 = 64;

    /// The most puzzles of a shard.
    const MOST: usize = 4096;

    fn share(&self, key: &Key) -> MutexGuard<'_, HashMap<Key, Known>> {
        let share = usize::try_from(self.hasher.hash_one(key) % Self::SHARES).expect("there are few shares");
        self.shares[share].lock().expect("nobody panics with a share")
    }

    fn take(&self, key: &Key) -> Known {
        self.share(key).get(key).cloned().unwrap_or_default()
    }

    fn keep(&self, key: &Key, known: Known) {
        let mut share = self.share(key);
        if let Some(kept) = share.get_mut(key) {
            *kept = known;
        } else if share.len() < Self::MOST {
            share.insert(key.clone(), known);
        }
    }
}

impl Default for Remembered {
    fn default() -> Self {
        let shares = (0..Self::SHARES).map(|_| Mutex::default()).collect();
        Self { hasher: RandomState::new(), shares }
    }
}
