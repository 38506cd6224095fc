//! The manifest, which lists the files of a sweep with checksums, and complete writes of files.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::description::Description;
use crate::files::unfinished;

/// The description and the files of a finished sweep.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) sweep: Description,
    pub(super) files: Vec<Entry>,
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
        Ok(Self { file: file.to_owned(), rows, bytes: fs::metadata(&path)?.len(), sha256: checksum(&path)? })
    }

    /// Returns whether the file is unchanged.
    pub(super) fn holds(&self, directory: &Path) -> bool {
        Self::of(directory, &self.file, self.rows).is_ok_and(|now| now == *self)
    }
}

fn checksum(path: &Path) -> io::Result<String> {
    let (mut file, mut hash, mut buffer) = (File::open(path)?, Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => hash.update(&buffer[..read]),
        }
    }
    Ok(hash.finalize().iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}")))
}

/// Writes a file that appears only when it is complete. `scratch` is a directory on the same disk.
pub(super) fn write_whole(path: &Path, scratch: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = unfinished(scratch, &name);
    fs::write(&unfinished, bytes)?;
    fs::rename(unfinished, path)
}
