//! The lock of a directory, which keeps a second command out of it.
//!
//! The operating system locks the file `lock`, and releases it when the process ends, however it ends. The file names its
//! owner for the message alone.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use sumwise::visible;

use crate::fault::Fault;
use crate::files::named;

/// The name of the file.
const LOCK: &str = "lock";

/// The most bytes of an owner's name.
const MAX_OWNER: u64 = 200;

/// The owners that a lock allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owners {
    /// One command.
    One,
    /// Any number of shares.
    Shares,
}

/// A locked directory, until it is dropped.
pub(super) struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    pub(super) fn exists(directory: &Path) -> bool {
        directory.join(LOCK).exists()
    }

    /// Locks a directory. Refuses one that is in use.
    pub(super) fn take(directory: &Path, owners: Owners) -> Result<Self, Fault> {
        let path = directory.join(LOCK);
        let foreign = || {
            let path = visible(&path.display().to_string()).into_owned();
            Fault::Input(format!("{path} is no lock of sumwise: use another directory"))
        };
        loop {
            // Opening a link may create its file, and reading a pipe waits.
            if fs::symlink_metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
                return Err(foreign());
            }
            let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
            let mut file = options.map_err(named(&path))?;
            let taken = match owners {
                Owners::One => file.try_lock(),
                Owners::Shares => file.try_lock_shared(),
            };
            // Some network file systems have no locks. Then the seals of the files have to do.
            if let Err(TryLockError::WouldBlock) = taken {
                return Err(in_use(directory, &file));
            }
            if is_at(&file, &path) {
                if !is_ours(&mut file) {
                    return Err(foreign());
                }
                // A failure leaves no more than a message without a name.
                let _ = file.set_len(0).and_then(|()| file.write_all(owner(owners).as_bytes()));
                return Ok(Self { path, file });
            }
            // The last owner has removed the file between its opening and its locking.
        }
    }

    /// Returns whether the file is still in its place. If it was removed, another command may have come in.
    pub(super) fn holds(&self) -> bool {
        is_at(&self.file, &self.path)
    }

    /// Refuses to go on when the file is gone.
    pub(super) fn refuse_lost(&self) -> Result<(), Fault> {
        if self.holds() {
            return Ok(());
        }
        let path = visible(&self.path.display().to_string()).into_owned();
        Err(Fault::Input(format!("{path} was removed while the sweep ran: run the same command to resume")))
    }

    /// Removes the file, when nothing is left to do in the directory.
    pub(super) fn remove(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns whether a path leads to an open file.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let id = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        file.metadata().map(id).ok() == fs::metadata(path).map(id).ok()
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// Returns whether a file is empty or names an owner.
fn is_ours(file: &mut File) -> bool {
    let mut bytes = Vec::new();
    let read = file.take(MAX_OWNER).read_to_end(&mut bytes).and_then(|_| file.rewind());
    let is_owner = OWNER.iter().any(|owner| bytes.starts_with(owner.as_bytes()));
    read.is_ok() && (bytes.is_empty() || is_owner)
}

/// The beginnings of the names of owners.
const OWNER: [&str; 2] = ["process ", "shares, "];

fn owner(owners: Owners) -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| std::env::var("COMPUTERNAME"));
    let host = host.map(|host| format!(" on {}", host.trim())).unwrap_or_default();
    let process = std::process::id();
    match owners {
        Owners::One => format!("process {process}{host}\n"),
        Owners::Shares => format!("shares, the last of them in process {process}{host}\n"),
    }
}

fn in_use(directory: &Path, file: &File) -> Fault {
    let mut bytes = Vec::new();
    let read = file.take(MAX_OWNER).read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let name = text.lines().next().filter(|_| read.is_ok()).unwrap_or("another process");
    let begun = file.metadata().and_then(|metadata| metadata.modified()).ok();
    let since = begun.and_then(|begun| begun.elapsed().ok());
    let since = since.map(|since| format!(", begun {} s ago", since.as_secs())).unwrap_or_default();
    let directory = directory.display();
    Fault::Input(format!("{directory} is in use by {name}{since}: wait for its end, or use another directory"))
}
