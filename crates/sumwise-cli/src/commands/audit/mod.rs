//! `sumwise audit`

mod claims;
mod report;

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{IsTerminal as _, Write, stderr};
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard};
use std::thread;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use sumwise::audit::{Auditor, Finding, Key, Known, Meeting, Seen};
use sumwise::check::Manner;
use sumwise::solve::{Interrupt as _, Limits, StopReason};
use sumwise_render::audit::Kind;

use crate::args::Audit;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::fields::{Fields, Otherwise, PUZZLE};
use crate::interrupt::{Caller, Searching, Until};
use crate::rows::{Batch, Rows};
use crate::{in_order, output};
use report::Report;

pub(crate) fn run(arguments: &Audit, caller: Caller<'_>, mut out: &mut dyn Write) -> Result<Exit, Fault> {
    let _searching = Searching::start();
    let until = Until::new(caller, arguments.timeout.map(|timeout| timeout.0));
    let open = |path| Rows::open(path, arguments.input_format);
    let rows = open(&arguments.file)?;
    let against: Vec<Rows> = arguments.against.iter().map(|path| open(path)).collect::<Result<_, _>>()?;
    let file = rows.name.clone();
    let names: Vec<String> = against.iter().map(|rows| rows.name.clone()).collect();

    let mut report = Report::new(&file, arguments.format, arguments.examples, &mut out)?;
    let mut others = Vec::new();
    for (rows, name) in against.into_iter().zip(&names) {
        others.push((name.as_str(), read_other(arguments, rows, name, &until, &mut report)?));
    }
    let (mut seen, remembered) = (Seen::default(), Remembered::default());
    let stop = each_row(arguments, rows, Some(&remembered), &until, |row| {
        report.begin_row();
        tell(row, &others, &mut seen, &mut report)
    })?;
    report.cut(stop);
    let (exit, stop) = report.finish(&seen)?;
    out.flush()?;
    if let Some(stop) = stop {
        output::say_cut(stop);
    }
    Ok(exit)
}

/// The puzzles of a file that this one is held against.
fn read_other<'a, W: Write>(
    arguments: &Audit,
    rows: Rows,
    name: &'a str,
    until: &Until<'_>,
    report: &mut Report<'a, W>,
) -> Result<Seen, Fault> {
    let (mut seen, mut read) = (Seen::default(), 0);
    let stop = each_row(arguments, rows, None, until, |row| {
        read += 1;
        match row.read {
            Ok(puzzle) => drop(seen.meet(puzzle.key, row.number, None)),
            Err(fault) => report.add(row.number, Kind::Unreadable, name, &fault)?,
        }
        Ok(())
    })?;
    report.cut(stop);
    report.add_other(name, read, seen.puzzles());
    Ok(seen)
}

/// Tells everything that is wrong with a row, and remembers its puzzle.
fn tell<'a, W: Write>(
    row: Row,
    others: &[(&'a str, Seen)],
    seen: &mut Seen,
    report: &mut Report<'a, W>,
) -> Result<(), Fault> {
    let number = row.number;
    let Puzzle { key, split, findings } = match row.read {
        Ok(puzzle) => puzzle,
        Err(fault) => return report.add(number, Kind::Unreadable, "", &fault),
    };
    for (name, seen) in others {
        if let Some(first) = seen.row(&key) {
            report.add(number, Kind::Against, name, &format_args!("the same puzzle as row {first} of {name}"))?;
        }
    }
    match seen.meet(key, number, split.as_deref()) {
        Some(Meeting::Duplicate { row }) => {
            report.add(number, Kind::Duplicate, "", &format_args!("the same puzzle as row {row}"))?;
        }
        Some(Meeting::Overlap { row, split: other }) => {
            let own = split.unwrap_or_default();
            let message = format_args!("in {own}, and the same puzzle as row {row} in {other}");
            report.add(number, Kind::Overlap, "", &message)?;
        }
        None => {}
    }
    findings.iter().try_for_each(|finding| {
        let kind = match finding {
            Finding::Unsolvable => Kind::Unsolvable,
            Finding::Label { .. } => Kind::Label,
            Finding::Answer { .. } => Kind::Answer,
            // That is said once, at the end.
            Finding::Cut(stop @ (StopReason::Interrupt | StopReason::Time)) => {
                report.cut(Some(*stop));
                return Ok(());
            }
            Finding::Cut(_) => Kind::Cut,
        };
        report.add(number, kind, finding.about().unwrap_or_default(), finding)
    })
}

/// A row, counted from 1.
struct Row {
    number: u64,
    /// What is in it, or why it cannot be read.
    read: Result<Puzzle, String>,
}

/// What is kept of a row: what tells its puzzle from others, the split it says it is in, and what is wrong with it.
struct Puzzle {
    key: Key,
    split: Option<String>,
    findings: Vec<Finding>,
}

/// Shows every row of a file to `take`, in order; they are read on all threads, and audited if anything is to be
/// remembered. Says why it ended before the end, if it did.
fn each_row(
    arguments: &Audit,
    mut rows: Rows,
    remembered: Option<&Remembered>,
    until: &Until<'_>,
    mut take: impl FnMut(Row) -> Result<(), Fault>,
) -> Result<Option<StopReason>, Fault> {
    let reader = Reader { arguments, remembered, until };
    let mut stop = None;
    let progress = progress(rows.length);
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut read = 0;
    in_order::map(
        arguments.threads.unwrap_or_else(cores),
        || {
            stop = until.stop();
            if stop.is_some() { None } else { rows.next() }
        },
        |batch| batch.map(|batch| (batch.length, reader.read(batch))),
        |done| {
            let Some((length, rows)) = done else { return Ok(()) };
            read += rows.len() as u64;
            progress.inc(length);
            progress.set_message(format!("{} rows", HumanCount(read)));
            rows.into_iter().try_for_each(&mut take)
        },
    )?;
    progress.finish_and_clear();
    Ok(stop)
}

/// A bar with the rows and the time left on a terminal, nothing elsewhere.
fn progress(length: Option<u64>) -> ProgressBar {
    if !output::talks() || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = if length.is_some() { "{bar:40} {percent:>3} %  {msg}  {eta} left" } else { "{spinner} {msg}" };
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr_with_hz(5)).with_style(style)
}

struct Reader<'a> {
    arguments: &'a Audit,
    remembered: Option<&'a Remembered>,
    until: &'a Until<'a>,
}

impl Reader<'_> {
    fn read(&self, batch: Batch) -> Vec<Row> {
        let limits = Limits { steps: Some(self.arguments.limit), memory: Some(MEMORY), interrupt: self.until };
        let mut auditor = Auditor::new(limits);
        let mut rows = Vec::new();
        batch.for_each(|number, line| {
            let read = line.and_then(|line| self.read_line(line, &mut auditor));
            rows.push(Row { number: number as u64, read: read.map_err(Fault::message) });
        });
        rows
    }

    fn read_line(&self, line: &str, auditor: &mut Auditor<'_>) -> Result<Puzzle, Fault> {
        let Audit { rules, target, ignore, reading, extract, .. } = self.arguments;
        let mut fields = Fields::read(line, PUZZLE)?;
        fields.ignore(ignore);
        let puzzle = fields.puzzle(&Otherwise { rules, target: target.as_ref(), question: None })?;
        let split = fields.text(&["split"])?.map(|split| split.trim().to_lowercase()).filter(|split| !split.is_empty());
        let key = Key::of(&puzzle);
        let mut findings = Vec::new();
        if let Some(remembered) = self.remembered {
            let claims = claims::read(&fields, &puzzle, Manner { reading: *reading, extract: *extract })?;
            let mut known = remembered.take(&key);
            findings = auditor.audit(&puzzle, &claims, &mut known);
            remembered.keep(&key, known);
        }
        Ok(Puzzle { key, split, findings })
    }
}

/// The most bytes that the tables of one search may take.
const MEMORY: usize = 1 << 30;

/// What was found out about puzzles, for when they come again: about half a kilobyte for each.
struct Remembered {
    hasher: RandomState,
    shares: Vec<Mutex<HashMap<Key, Known>>>,
}

impl Remembered {
    /// In so many shares, lest threads wait for each other.
    const SHARES: u64 = 64;

    /// The most puzzles of a share.
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
