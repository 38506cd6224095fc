//! `sumwise audit`

mod report;

use std::io::Write;
use std::path::{Path, PathBuf};

use indicatif::HumanCount;
use sumwise::audit::{Finding, Meeting, Seen};
use sumwise::check::Manner;
use sumwise::solve::{Interrupt, StopReason};
use sumwise_render::audit::FindingKind;
use sumwise_request::audit::{self, Remembered, Row};
use sumwise_request::{Audit, RequestError, Taken, batch};

use crate::Exit;
use crate::args::{self, Format};
use crate::fault::Fault;
use crate::filled::{Filled, Written};
use crate::interrupt::{Caller, Searching, Until};
use crate::rows::{Batch, Most, Rows, THREAD_BYTES};
use crate::tables::TableFormat;
use crate::{Refusal, progress, talk};
use report::Report;
use sumwise_render::table::{Cell, ColumnType};

pub(crate) fn run(arguments: &args::Audit, caller: Caller<'_>, out: &mut dyn Write) -> Result<Exit, Fault> {
    if arguments.examples.is_some() && matches!(arguments.format, Format::Jsonl | Format::Csv) {
        return Err(Fault::input(
            "--examples is for text and json, since jsonl and csv list every finding: leave it out",
        ));
    }
    if arguments.files.skip_done {
        return Err(Fault::input("--skip-done is not for an audit, which compares all rows: leave it out"));
    }
    let known = sumwise_request::audit::fields();
    if let Some(unknown) = arguments.ignore.iter().find(|field| !known.contains(&field.as_str())) {
        let known = known.join(", ");
        return Err(Fault::Input(format!("--ignore {unknown}: no such field is read: it is one of {known}")));
    }
    let request = Audit {
        given: arguments.rules.given(arguments.target.as_ref()).of_rows(),
        ignore: arguments.ignore.clone(),
        columns: arguments.files.rows.columns()?,
        manner: Manner { reading: arguments.reading, extract: arguments.extract, claims: arguments.claims },
        examples: arguments.examples.unwrap_or(Audit::EXAMPLES),
        limit: arguments.limit,
        threads: arguments.threads,
    };
    let file = arguments.file.as_deref().unwrap_or(arguments.files.rows.path());
    let out_file = arguments.files.out.as_deref();
    let files = Files { file, against: &arguments.against, form: arguments.input_format, out: out_file };
    let until = arguments.bounds.until(caller);
    report(&request, files, arguments.format, &until, out)
}

/// Audits a file of puzzles, and returns the report as JSON.
///
/// The report lists puzzles that are also in the files `against`. The form of the files is `jsonl`, `csv` or `parquet`;
/// `None` takes it from their names.
///
/// # Errors
/// [`Refusal`] if a file cannot be read.
pub fn audit(
    request: &Audit,
    file: &Path,
    against: &[PathBuf],
    form: Option<&str>,
    caller: &(dyn Interrupt + Sync),
) -> Result<String, Refusal> {
    let form = form.map(args::form).transpose()?;
    let mut out = Vec::new();
    let files = Files { file, against, form, out: None };
    report(request, files, Format::Json, &Until::new(caller, None), &mut out)?;
    Ok(String::from_utf8(out).expect("a report is UTF-8 text"))
}

/// The files of an audit.
#[derive(Clone, Copy)]
struct Files<'a> {
    file: &'a Path,
    against: &'a [PathBuf],
    form: Option<TableFormat>,
    /// The file that gets each row with its findings.
    out: Option<&'a Path>,
}

/// The columns that the rows get.
const COLUMNS: [(&str, ColumnType); 2] = [("findings", ColumnType::Integer), ("found", ColumnType::Text)];

fn report(
    request: &Audit,
    files: Files<'_>,
    format: Format,
    until: &Until<'_>,
    mut out: &mut dyn Write,
) -> Result<Exit, Fault> {
    let _searching = Searching::start();
    let open = |path| Rows::open(path, files.form, Most::MANY);
    let mut rows = open(files.file)?;
    let against: Vec<Rows> = files.against.iter().map(|path| open(path)).collect::<Result<_, _>>()?;
    let file = rows.name.clone();
    let names: Vec<String> = against.iter().map(|rows| rows.name.clone()).collect();

    let mut report = Report::new(&file, format, request.examples, &mut out)?;
    let mut others = Vec::new();
    for (rows, name) in against.into_iter().zip(&names) {
        others.push((name.as_str(), read_other(request, rows, name, until, &mut report)?));
    }
    let mut first = None;
    let mut filled = files
        .out
        .map(|out| {
            Filled::create(
                (out, files.file),
                (&COLUMNS, false),
                |_| true,
                (&mut rows, Most::MANY, batch::Threads::new(request.threads)),
                &mut first,
            )
        })
        .transpose()?;
    if filled.is_some() {
        report.take_of_row();
    }
    let (mut seen, remembered) = (Seen::default(), Remembered::default());
    let remembered = (Some(&remembered), filled.is_some());
    let (stop, taken) = each_row(request, (first, rows), remembered, until, |mut row| {
        report.begin_row();
        let line = row.line.take();
        tell(row, &others, &mut seen, &mut report)?;
        filled.as_mut().map_or(Ok(()), |filled| {
            let found = report.take_of_row();
            let mut written = Written::default();
            let found = vec![Cell::count(found.len()), Cell::Text(found.join("\n"))];
            filled.form().fill(&mut written, &line.unwrap_or_default(), vec![found], "")?;
            filled.write(written)
        })
    })?;
    if let Some(filled) = filled {
        filled.finish(stop.is_some())?;
    }
    report.cut(stop);
    report.end_file("", report.rows())?;
    let (exit, stop) = report.finish(&seen)?;
    out.flush()?;
    if !taken.is_by_name() && format == Format::Text {
        talk::say(&taken);
    }
    if let Some(stop) = stop {
        talk::say_cut(stop);
    }
    Ok(exit)
}

/// Reads the puzzles of a file to compare with.
fn read_other<'a, W: Write>(
    request: &Audit,
    rows: Rows,
    name: &'a str,
    until: &Until<'_>,
    report: &mut Report<'a, W>,
) -> Result<Seen, Fault> {
    let (mut seen, mut read) = (Seen::default(), 0);
    let (stop, _) = each_row(request, (None, rows), (None, false), until, |row| {
        read += 1;
        match row.read {
            Ok(puzzle) => drop(seen.meet(puzzle.key, row.number, None)),
            Err(fault) => report.add_unreadable(row.number, name, &fault)?,
        }
        Ok(())
    })?;
    report.cut(stop);
    report.end_file(name, read)?;
    report.add_other(name, read, seen.puzzles());
    Ok(seen)
}

/// Reports all findings of a row, and remembers its puzzle.
fn tell<'a, W: Write>(
    row: Numbered,
    others: &[(&'a str, Seen)],
    seen: &mut Seen,
    report: &mut Report<'a, W>,
) -> Result<(), Fault> {
    let number = row.number;
    let Row { key, split, answers, unread, findings } = match row.read {
        Ok(puzzle) => puzzle,
        Err(fault) => return report.add_unreadable(number, "", &fault),
    };
    report.add_fields(answers, unread);
    for (name, seen) in others {
        if let Some(first) = seen.row(&key) {
            report.add(
                number,
                FindingKind::Against,
                name,
                &format_args!("the same puzzle as row {first} of {name}"),
            )?;
        }
    }
    match seen.meet(key, number, split.as_deref()) {
        Some(Meeting::Duplicate { row }) => {
            report.add(number, FindingKind::Duplicate, "", &format_args!("the same puzzle as row {row}"))?;
        }
        Some(Meeting::Overlap { row, split: other }) => {
            let own = split.unwrap_or_default();
            let message = format_args!("in {own}, and the same puzzle as row {row} in {other}");
            report.add(number, FindingKind::Overlap, "", &message)?;
        }
        None => {}
    }
    findings.iter().try_for_each(|finding| {
        let kind = match finding {
            Finding::Unsolvable => FindingKind::Unsolvable,
            Finding::Answer { .. } => FindingKind::Answer,
            // This is reported once, at the end.
            Finding::Cut(stop @ (StopReason::Interrupt | StopReason::Time)) => {
                report.cut(Some(*stop));
                return Ok(());
            }
            Finding::Cut(_) => FindingKind::Cut,
            _ => FindingKind::Label,
        };
        report.add(number, kind, finding.about().unwrap_or_default(), finding)
    })
}

/// A row, counted from 1.
struct Numbered {
    number: u64,
    /// Its line, if it is kept.
    line: Option<String>,
    /// What was read of it, or the reason why it cannot be read.
    read: Result<Row, Unreadable>,
}

/// The reason why a row cannot be read.
enum Unreadable {
    Row(String),
    /// A column is missing, as in all rows with the same columns.
    Columns {
        missing: &'static str,
        message: String,
    },
}

impl From<Fault> for Unreadable {
    fn from(fault: Fault) -> Self {
        Self::Row(fault.message())
    }
}

impl From<RequestError> for Unreadable {
    fn from(error: RequestError) -> Self {
        let message = error.to_string();
        match error {
            RequestError::NoColumn { missing, .. } => Self::Columns { missing, message },
            _ => Self::Row(message),
        }
    }
}

/// Reads the rows of a file, after those that are read, on all threads and passes them to `take` in order. Rows are audited if `remembered`
/// is given, and keep their lines if that is asked for. Returns the reason of a stop before the end, and what was read from where.
fn each_row(
    request: &Audit,
    (mut first, mut rows): (Option<Batch>, Rows),
    (remembered, keeps): (Option<&Remembered>, bool),
    until: &Until<'_>,
    mut take: impl FnMut(Numbered) -> Result<(), Fault>,
) -> Result<(Option<StopReason>, Taken), Fault> {
    let columns = rows.columns().map_or(Ok(()), |names| request.refuse_columns(&names));
    let read_batch = |batch: Batch| {
        let mut auditor = request.auditor(until);
        let (mut rows, mut cut, mut taken) = (Vec::new(), None, Taken::default());
        batch.for_each(|number, line| {
            cut = cut.or_else(|| until.stop());
            if cut.is_some() {
                return;
            }
            let kept = line.as_ref().ok().filter(|_| keeps).map(|line| (*line).to_owned());
            let read = || -> Result<Row, Unreadable> {
                columns.clone()?;
                Ok(request.row(line?, &mut auditor, remembered, &mut taken)?)
            };
            rows.push(Numbered { number: number as u64, line: kept, read: read() });
        });
        (rows, cut, taken)
    };
    let mut all_taken = Taken::default();
    let (mut stop, mut end) = (None, None);
    let progress = progress::of_rows(rows.length);
    let (mut read, mut has_puzzles) = (0, false);
    batch::map(
        batch::Threads::new(request.threads).at_most(until.memory() / THREAD_BYTES),
        || {
            let next = if until.stop().is_some() { None } else { first.take().map(Ok).or_else(|| rows.next(until)) };
            if next.is_none() {
                stop = until.stop();
            }
            next
        },
        |batch| batch.map(|batch| (batch.length, read_batch(batch))),
        |done| {
            let Some((length, (rows, cut, taken))) = done else { return Ok(()) };
            // What was read ahead is left out.
            if end.is_some() {
                return Ok(());
            }
            end = cut.or_else(|| until.stop().filter(|stop| *stop == StopReason::Memory));
            read += rows.len() as u64;
            all_taken.extend(&taken);
            progress.inc(length);
            progress.set_message(format!("{} rows", HumanCount(read)));
            rows.into_iter().try_for_each(|mut row| {
                has_puzzles |= row.read.is_ok();
                if let (Err(Unreadable::Columns { missing, .. }), true) = (&row.read, has_puzzles) {
                    row.read = Err(audit::missing(missing).into());
                }
                take(row)
            })
        },
    )?;
    progress.finish_and_clear();
    Ok((end.or(stop), all_taken))
}
