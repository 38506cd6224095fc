//! Standard output is the answer, standard error the talk.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

use serde::Serialize;
use sumwise::solve::{Solution, StopReason};

use crate::fault::Fault;

/// Standard output, buffered: flush it at the end to learn of errors.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// A JSON document, indented or on one line.
pub(crate) fn write_json(out: &mut impl Write, document: &impl Serialize, indented: bool) -> io::Result<()> {
    if indented {
        serde_json::to_writer_pretty(&mut *out, document)?;
    } else {
        serde_json::to_writer(&mut *out, document)?;
    }
    writeln!(out)
}

/// Rows of a table.
pub(crate) fn table(write: impl FnOnce(&mut csv::Writer<&mut Vec<u8>>) -> csv::Result<()>) -> Result<Vec<u8>, Fault> {
    let mut text = Vec::new();
    let mut table = csv::Writer::from_writer(&mut text);
    write(&mut table)?;
    table.flush()?;
    drop(table);
    Ok(text)
}

/// A name in a directory for what is not whole yet, which nobody else takes: processes on different machines can have the
/// same number, and so have the threads of one.
pub(crate) fn unfinished(directory: &Path, name: &str) -> PathBuf {
    static TAKEN: AtomicU64 = AtomicU64::new(0);
    let taken = TAKEN.fetch_add(1, Ordering::Relaxed);
    let since = UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
    directory.join(format!("{name}.{}-{taken}-{since}.tmp", std::process::id()))
}

/// A file under another name until it is whole; else it goes.
pub(crate) struct Unfinished {
    scratch: PathBuf,
    path: PathBuf,
}

impl Unfinished {
    pub(crate) fn new(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self { scratch: unfinished(path.parent().unwrap_or(path), &name), path: path.to_owned() }
    }

    /// Creates it, or says why it cannot be.
    pub(crate) fn create(&self) -> Result<File, Fault> {
        File::create(&self.scratch).map_err(|error| Fault::Input(format!("{}: {error}", self.path.display())))
    }

    /// Where it is until it is whole.
    pub(crate) fn scratch(&self) -> &Path {
        &self.scratch
    }

    /// Gives it its name.
    pub(crate) fn finish(self) -> Result<(), Fault> {
        fs::rename(&self.scratch, &self.path).map_err(|error| Fault::Input(format!("{}: {error}", self.path.display())))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // It is not there any more when it was finished.
        let _ = fs::remove_file(&self.scratch);
    }
}

/// The last fields of a row of a table for a formula, or empty ones.
pub(crate) fn formula_fields(solution: Option<&Solution>) -> [String; 5] {
    solution.map_or_else(Default::default, |solution| {
        let formula = solution.formula();
        [
            formula.infix().to_string(),
            formula.rpn().to_string(),
            solution.value().to_string(),
            formula.operators().to_string(),
            solution.largest().map(ToString::to_string).unwrap_or_default(),
        ]
    })
}

/// The names of those fields.
pub(crate) const FORMULA_FIELDS: [&str; 5] = ["infix", "rpn", "value", "operators", "largest"];

/// Whether there is somebody to talk to: callers within the process get the answer alone.
static TALKS: AtomicBool = AtomicBool::new(false);

/// Talks from now on.
pub(crate) fn talk() {
    TALKS.store(true, Ordering::Relaxed);
}

/// Whether there is somebody to talk to.
pub(crate) fn talks() -> bool {
    TALKS.load(Ordering::Relaxed)
}

/// Says something beside the answer, on standard error.
pub(crate) fn say(message: impl Display) {
    if talks() {
        anstream::eprintln!("{message}");
    }
}

/// Says on standard error that a search was cut.
pub(crate) fn say_cut(stop: StopReason) {
    say(cut(stop, "the answer is what was found so far"));
}

/// Why something was cut, and what that means for what there is.
pub(crate) fn cut(stop: StopReason, rest: &str) -> String {
    let why = match stop {
        StopReason::Limit => "at the limit",
        StopReason::Time => "when the time was up",
        StopReason::Memory => "when the memory was used up",
        StopReason::Interrupt => "by Ctrl-C",
        _ => "before the end",
    };
    format!("stopped {why}: {rest}")
}
