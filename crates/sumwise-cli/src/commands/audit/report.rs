//! The report of an audit: counts with examples, or one line for each finding.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::io::Write;
use std::mem;

use sumwise::audit::Seen;
use sumwise::solve::StopReason;
use sumwise::visible;
use sumwise_render::audit::{AuditJson, ExampleJson, FileJson, FindingJson, FindingKind, FoundJson};
use sumwise_render::word::{Named as _, Word};
use sumwise_request::audit::Answers;

use super::Unreadable;
use crate::Exit;
use crate::args::Format;
use crate::fault::Fault;
use crate::{output, paint};

/// The count and the first examples of one kind of finding.
#[derive(Default)]
struct Tally {
    count: u64,
    examples: Vec<ExampleJson>,
}

/// The most columns that are remembered as not read, and sets of columns as no puzzle's.
const MOST_COLUMNS: usize = 100;

/// The most bytes of the name of such a column.
const LONGEST_COLUMN: usize = 100;

pub(super) struct Report<'a, W> {
    file: &'a str,
    format: Format,
    examples: usize,
    out: &'a mut W,
    rows: u64,
    faulty_rows: u64,
    /// Whether the current row has no finding yet.
    clean: bool,
    /// The findings of the current row; `None` where nobody asks for them.
    of_row: Option<Vec<String>>,
    /// The answers that were judged.
    answers: Answers,
    /// The first columns that are not read.
    unread: BTreeSet<String>,
    /// The first messages about columns.
    of_columns: BTreeSet<(&'a str, String)>,
    others: Vec<FileJson>,
    /// The reason of a stop before the end.
    stop: Option<StopReason>,
    /// The tallies by kind and subject: a label, a verdict, a file, or an empty text.
    tallies: BTreeMap<(FindingKind, &'a str), Tally>,
}

impl<'a, W: Write> Report<'a, W> {
    pub(super) fn new(file: &'a str, format: Format, examples: usize, out: &'a mut W) -> Result<Self, Fault> {
        if format == Format::Csv {
            writeln!(out, "row,kind,about,message")?;
        }
        Ok(Self {
            file,
            format,
            examples,
            out,
            rows: 0,
            faulty_rows: 0,
            clean: false,
            of_row: None,
            answers: Answers::default(),
            unread: BTreeSet::new(),
            of_columns: BTreeSet::new(),
            others: Vec::new(),
            stop: None,
            tallies: BTreeMap::new(),
        })
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// Counts the answers of a row, and remembers its fields that are not read.
    pub(super) fn add_fields(&mut self, answers: Answers, unread: Vec<String>) {
        self.answers.judged += answers.judged;
        self.answers.tagged += answers.tagged;
        self.answers.boxed += answers.boxed;
        for mut name in unread {
            if self.unread.len() < MOST_COLUMNS && !self.unread.contains(&name) {
                output::shorten(&mut name, LONGEST_COLUMN);
                self.unread.insert(name);
            }
        }
    }

    /// Adds a finding about a file without rows, if that was its end.
    pub(super) fn end_file(&mut self, name: &'a str, rows: u64) -> Result<(), Fault> {
        if rows > 0 || self.stop.is_some() {
            return Ok(());
        }
        self.add(0, FindingKind::Empty, name, &"the file has no rows")
    }

    /// Adds the finding that a row of a file cannot be read, once for all rows with the same columns if these are the reason.
    pub(super) fn add_unreadable(&mut self, row: u64, file: &'a str, why: &Unreadable) -> Result<(), Fault> {
        let message = match why {
            Unreadable::Row(message) => return self.add(row, FindingKind::Unreadable, file, message),
            Unreadable::Columns { message, .. } => message,
        };
        if self.of_columns.len() < MOST_COLUMNS && self.of_columns.insert((file, message.clone())) {
            return self.add(row, FindingKind::Columns, file, message);
        }
        self.faulty_rows += u64::from(self.clean);
        self.clean = false;
        Ok(())
    }

    /// Remembers the first reason of a stop.
    pub(super) fn cut(&mut self, stop: Option<StopReason>) {
        self.stop = self.stop.or(stop);
    }

    pub(super) fn add_other(&mut self, name: &str, rows: u64, puzzles: usize) {
        self.others.push(FileJson { file: name.to_owned(), rows, puzzles });
    }

    pub(super) fn begin_row(&mut self) {
        self.rows += 1;
        self.clean = true;
    }

    /// Keeps the findings of the rows that follow, and returns those of the last one.
    pub(super) fn take_of_row(&mut self) -> Vec<String> {
        self.of_row.replace(Vec::new()).unwrap_or_default()
    }

    /// Adds a finding of the current row; before the first row, of a row of another file.
    pub(super) fn add(
        &mut self,
        row: u64,
        kind: FindingKind,
        about: &'a str,
        message: &impl Display,
    ) -> Result<(), Fault> {
        self.faulty_rows += u64::from(self.clean);
        self.clean = false;
        if let Some(found) = &mut self.of_row {
            let subject = if about.is_empty() { String::new() } else { format!(" {about}") };
            found.push(format!("{}{subject}: {message}", kind.word()));
        }
        let tally = self.tallies.entry((kind, about)).or_default();
        tally.count += 1;
        match self.format {
            Format::Text | Format::Json => {
                if tally.examples.len() < self.examples {
                    tally.examples.push(ExampleJson { row, message: message.to_string() });
                }
            }
            Format::Jsonl => {
                let (kind, about, message) = (Word(kind), or_null(about), message.to_string());
                output::write_json(&mut self.out, &FindingJson { row, kind, about, message }, false)?;
            }
            Format::Csv => {
                let mut table = csv::Writer::from_writer(&mut self.out);
                table.write_record([&row.to_string(), kind.word(), about, &message.to_string()])?;
                table.flush()?;
            }
        }
        Ok(())
    }

    /// Writes the report. Returns the exit code and the reason of a stop before the end.
    pub(super) fn finish(mut self, seen: &Seen) -> Result<(Exit, Option<StopReason>), Fault> {
        let exit = match (self.stop, self.tallies.keys().map(|(kind, _)| *kind).min()) {
            (None, Some(FindingKind::Cut)) => Exit::Cut,
            (stop, found) => Exit::of_search(stop, found.is_none()),
        };
        match self.format {
            Format::Text => self.write_text(seen)?,
            Format::Json => {
                let document = self.json(seen);
                output::write_json(self.out, &document, true)?;
            }
            Format::Jsonl | Format::Csv => {}
        }
        Ok((exit, self.stop))
    }

    fn findings(&self) -> u64 {
        self.tallies.values().map(|tally| tally.count).sum()
    }

    fn write_text(&mut self, seen: &Seen) -> Result<(), Fault> {
        let file = |name: &str, rows, puzzles: usize| {
            format!("{}: {}, {}", visible(name), counted(rows, "row"), counted(puzzles as u64, "puzzle"))
        };
        let splits =
            seen.splits().iter().map(|(name, rows)| format!("{} {rows}", visible(name))).collect::<Vec<_>>().join(", ");
        let splits = if splits.is_empty() { splits } else { format!("; {splits}") };
        writeln!(self.out, "{}{splits}", file(self.file, self.rows, seen.puzzles()))?;
        let Answers { judged, tagged, boxed } = self.answers;
        let place = |count: u64, place: &str| if count == 0 { String::new() } else { format!(", {count} in {place}") };
        let places = place(tagged, "<answer>") + &place(boxed, "\\boxed");
        writeln!(self.out, "{} judged{places}{}", counted(judged, "answer"), self.unread())?;
        for FileJson { file: name, rows, puzzles } in &self.others {
            writeln!(self.out, "against {}", file(name, *rows, *puzzles))?;
        }
        let name =
            |(kind, about): &(FindingKind, &str)| format!("{} {}", kind.word(), visible(about)).trim_end().to_owned();
        let width = self.tallies.keys().map(|key| name(key).chars().count()).max().unwrap_or_default();
        for (key, Tally { count, examples }) in &self.tallies {
            writeln!(self.out, "\n{:width$}  {count}", paint::wrong(name(key)))?;
            let digits = examples.last().map_or(0, |last| last.row.to_string().len());
            for ExampleJson { row, message } in examples {
                let row = if *row == 0 { String::new() } else { format!("row {row:<digits$}  ") };
                writeln!(self.out, "  {row}{}", visible(message))?;
            }
        }
        let (findings, faulty) = (self.findings(), counted(self.faulty_rows, "row"));
        if findings == 0 && self.stop.is_some() {
            writeln!(self.out, "{}", paint::right("nothing wrong so far"))?;
        } else if findings == 0 {
            writeln!(self.out, "{}", paint::right("nothing wrong"))?;
        } else {
            // A file as a whole may be at fault.
            let place = if self.faulty_rows == 0 { String::new() } else { format!(" in {faulty}") };
            writeln!(self.out, "\n{}{place}", counted(findings, "finding"))?;
        }
        Ok(())
    }

    /// Names the columns that are not read.
    fn unread(&self) -> String {
        let names: Vec<&String> = self.unread.iter().collect();
        output::listed(&names).map_or_else(String::new, |names| format!("; columns not read: {names}"))
    }

    fn json(&mut self, seen: &Seen) -> AuditJson {
        let (findings, faulty_rows) = (self.findings(), self.faulty_rows);
        let found = |((kind, about), tally): ((FindingKind, &str), Tally)| FoundJson {
            kind: kind.into(),
            about: or_null(about).map(str::to_owned),
            count: tally.count,
            examples: tally.examples,
        };
        AuditJson {
            audited: FileJson { file: self.file.to_owned(), rows: self.rows, puzzles: seen.puzzles() },
            splits: seen.splits().iter().cloned().collect(),
            answers: self.answers.judged,
            tagged: self.answers.tagged,
            boxed: self.answers.boxed,
            unread: mem::take(&mut self.unread).into_iter().collect(),
            against: mem::take(&mut self.others),
            findings,
            faulty_rows,
            found: mem::take(&mut self.tallies).into_iter().map(found).collect(),
            stop: self.stop.map(Word),
        }
    }
}

fn or_null(about: &str) -> Option<&str> {
    Some(about).filter(|about| !about.is_empty())
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
