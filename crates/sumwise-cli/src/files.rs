//! Files that are not there under their names before they are whole.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

use crate::fault::Fault;

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
