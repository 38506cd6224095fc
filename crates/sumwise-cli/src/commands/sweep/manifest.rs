//! The manifest, which lists the files of a sweep with checksums, and complete writes of files.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::description::Description;
use crate::files::{Output, named};

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
        let (bytes, sha256) = read(&path).map_err(named(&path))?;
        Ok(Self { file: file.to_owned(), rows, bytes, sha256 })
    }

    /// Returns whether the file is unchanged.
    pub(super) fn holds(&self, directory: &Path) -> bool {
        Self::of(directory, &self.file, self.rows).is_ok_and(|now| now == *self)
    }
}

/// Reads the size and the checksum of a file.
fn read(path: &Path) -> io::Result<(u64, String)> {
    let (mut file, mut hash, mut buffer) = (File::open(path)?, Sha256::new(), vec![0; 1 << 16]);
    let bytes = file.metadata()?.len();
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => hash.update(&buffer[..read]),
        }
    }
    Ok((bytes, hash.finalize().iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))))
}

/// Writes a file that appears only when it is complete. `scratch` is a directory on the same disk.
pub(super) fn write_whole(path: &Path, scratch: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Output::create_by_way_of(scratch, path)?;
    file.write_all(bytes)?;
    file.finish()
}
