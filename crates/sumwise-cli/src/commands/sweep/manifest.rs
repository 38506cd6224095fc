//! The manifest, which lists the files of a sweep with checksums, and complete writes of files.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::description::Description;
use crate::files::{Output, named, temporary_name};

/// The description and the files of a finished sweep.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) sweep: Description,
    pub(super) files: Vec<Entry>,
    /// The checksum of the rest of the manifest.
    sha256: String,
}

impl Manifest {
    pub(super) fn new(sweep: Description, files: Vec<Entry>) -> io::Result<Self> {
        let sha256 = hex(Sha256::digest(serde_json::to_vec(&(&sweep, &files))?));
        Ok(Self { sweep, files, sha256 })
    }

    /// Returns whether a directory holds all files of a sweep, unchanged.
    pub(super) fn holds(self, sweep: &Description, directory: &Path) -> bool {
        let Ok(expected) = Self::new(sweep.clone(), self.files) else { return false };
        self.sweep == *sweep
            && self.sha256 == expected.sha256
            && expected.files.iter().all(|entry| entry.holds(directory))
    }
}

/// A file of a sweep.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) file: String,
    /// The number of rows of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rows: Option<u64>,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

impl Entry {
    /// Reads the size and the checksum of a file.
    pub(super) fn of(directory: &Path, file: &str, rows: Option<u64>) -> io::Result<Self> {
        let path = directory.join(file);
        let (bytes, sha256) = read(&path).map_err(named(&path))?;
        Ok(Self { file: file.to_owned(), rows, bytes, sha256 })
    }

    /// Returns whether the file is unchanged.
    fn holds(&self, directory: &Path) -> bool {
        Self::of(directory, &self.file, self.rows).is_ok_and(|now| now == *self)
    }
}

/// Reads the size and the checksum of a file.
fn read(path: &Path) -> io::Result<(u64, String)> {
    let bytes = length(path)?;
    let (mut file, mut hash, mut buffer) = (File::open(path)?, Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => hash.update(&buffer[..read]),
        }
    }
    Ok((bytes, hex(hash.finalize())))
}

fn hex(digest: impl AsRef<[u8]>) -> String {
    digest.as_ref().iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}

/// The most bytes of a JSON file: a summary of a million targets takes less.
pub(super) const MAX_JSON: u64 = 1 << 28;

/// Reads a file of at most `most` bytes.
pub(super) fn read_whole(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = length(path).and_then(|length| {
        if length > most {
            return Err(io::Error::other(format!("more than {most} bytes")));
        }
        File::open(path)?.take(most).read_to_end(&mut bytes)
    });
    read.map_err(named(path))?;
    Ok(bytes)
}

/// Returns the length of a regular file. A pipe is not opened, since that would wait for its writer.
fn length(path: &Path) -> io::Result<u64> {
    let metadata = fs::metadata(path)?;
    if metadata.is_file() { Ok(metadata.len()) } else { Err(io::Error::other("not a regular file")) }
}

/// Writes a file that appears only when it is complete, and never replaces one. Returns whether it is written.
pub(super) fn write_new(path: &Path, scratch: &Path, bytes: &[u8]) -> io::Result<bool> {
    let unfinished = scratch.join(temporary_name());
    write_whole(&unfinished, scratch, bytes)?;
    let linked = fs::hard_link(&unfinished, path);
    match linked {
        Ok(()) => fs::remove_file(&unfinished).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => fs::remove_file(&unfinished).map(|()| false),
        // Some file systems have no hard links.
        Err(_) => fs::rename(&unfinished, path).map(|()| true),
    }
    .map_err(named(path))
}

/// Writes a file that appears only when it is complete. `scratch` is a directory on the same disk.
pub(super) fn write_whole(path: &Path, scratch: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Output::create_by_way_of(scratch, path)?;
    file.write_all(bytes)?;
    file.finish()
}
