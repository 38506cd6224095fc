//! Files that get their names only when they are complete.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

use crate::fault::Fault;

/// Returns a unique name in a directory for an incomplete file.
///
/// A process id alone is not unique: processes on different machines may share one, and the threads of a process do.
pub(crate) fn unfinished(directory: &Path, name: &str) -> PathBuf {
    static TAKEN: AtomicU64 = AtomicU64::new(0);
    let taken = TAKEN.fetch_add(1, Ordering::Relaxed);
    let since = UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
    directory.join(format!("{name}.{}-{taken}-{since}.tmp", std::process::id()))
}

/// A file under a temporary name until it is complete. It is removed on drop if it was not finished.
pub(crate) struct Unfinished {
    scratch: PathBuf,
    path: PathBuf,
}

impl Unfinished {
    pub(crate) fn new(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self { scratch: unfinished(path.parent().unwrap_or(path), &name), path: path.to_owned() }
    }

    /// Creates the file under its temporary name.
    pub(crate) fn create(&self) -> Result<File, Fault> {
        File::create(&self.scratch).map_err(|error| Fault::Input(format!("{}: {error}", self.path.display())))
    }

    /// Returns the temporary path.
    pub(crate) fn scratch(&self) -> &Path {
        &self.scratch
    }

    /// Renames the file to its final name.
    pub(crate) fn finish(self) -> Result<(), Fault> {
        fs::rename(&self.scratch, &self.path).map_err(|error| Fault::Input(format!("{}: {error}", self.path.display())))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // A finished file has been renamed, so this fails.
        let _ = fs::remove_file(&self.scratch);
    }
}
