//! The outputs of commands: standard output, pipes and devices, and files that are replaced only by complete ones.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Stderr, Stdout, Write};
use std::path::{Path, PathBuf, is_separator};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::UNIX_EPOCH;

use crate::fault::Fault;

/// An output whose errors name it. An incomplete file has a temporary name, and is removed on drop.
pub(crate) struct Output {
    name: String,
    to: To,
    /// The temporary file of a regular file.
    unfinished: Option<Unfinished>,
}

enum To {
    Stdout(Stdout),
    Stderr(Stderr),
    File(File),
}

impl Output {
    pub(crate) fn stdout() -> Self {
        Self { name: "standard output".to_owned(), to: To::Stdout(io::stdout()), unfinished: None }
    }

    /// Opens the file of a flag, or standard output for `-` and for no flag.
    pub(crate) fn of_flag(file: Option<&Path>) -> io::Result<Self> {
        file.filter(|file| file.as_os_str() != "-").map_or_else(|| Ok(Self::stdout()), Self::create)
    }

    /// Opens a file, pipe or device. Opening a pipe waits for its reader.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        Self::open(path, None).map_err(named(path))
    }

    /// Opens a regular file with its temporary file in another directory of the same file system. It replaces a link, a pipe or a
    /// device of its name.
    pub(crate) fn create_by_way_of(scratch: &Path, path: &Path) -> io::Result<Self> {
        Self::open(path, Some(scratch)).map_err(named(path))
    }

    fn open(path: &Path, scratch: Option<&Path>) -> io::Result<Self> {
        let target = if scratch.is_some() { Target::itself(path) } else { Target::of(path) }?;
        let (to, unfinished) = match target {
            Target::Stdout => (To::Stdout(io::stdout()), None),
            Target::Stderr => (To::Stderr(io::stderr()), None),
            Target::Stream(path) => (To::File(OpenOptions::new().write(true).open(path)?), None),
            // The process that has opened the file may have written to it.
            Target::Opened(path) => (To::File(OpenOptions::new().append(true).open(path)?), None),
            Target::Regular(path, metadata) => {
                let (file, unfinished) = Unfinished::create(scratch, path)?;
                if let Some(metadata) = metadata {
                    keep_permissions(&file, &metadata)?;
                }
                (To::File(file), Some(unfinished))
            }
        };
        Ok(Self { name: path.display().to_string(), to, unfinished })
    }

    /// Returns whether the output is a regular file, which appears only when it is complete.
    pub(crate) fn is_replaced(&self) -> bool {
        self.unfinished.is_some()
    }

    /// Gives a complete file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        match (&self.to, self.unfinished.take()) {
            (To::File(file), Some(unfinished)) => file.sync_all().and_then(|()| unfinished.finish()),
            _ => Ok(()),
        }
        .map_err(|error| self.named(&error))
    }

    /// Gives an incomplete file the name of the output and `.partial`, and returns it. What was there stays. Other outputs have what
    /// was written to them.
    pub(crate) fn finish_partial(mut self) -> io::Result<Option<String>> {
        let partial = self.unfinished.as_mut().map(Unfinished::mark_partial);
        if let Some(partial) = &partial {
            self.name.clone_from(partial);
        }
        self.finish().map(|()| partial)
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.name))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            To::Stdout(stdout) => stdout.write(bytes),
            To::Stderr(stderr) => stderr.write(bytes),
            To::File(file) => file.write(bytes),
        }
        .map_err(|error| self.named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(stdout) => stdout.flush(),
            To::Stderr(_) | To::File(_) => Ok(()),
        }
        .map_err(|error| self.named(&error))
    }
}

/// Returns a function that names the file of an error.
pub(crate) fn named(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// What the path of an output leads to.
enum Target {
    Stdout,
    Stderr,
    /// A pipe or a device.
    Stream(PathBuf),
    /// An open file of a process, by its number.
    Opened(PathBuf),
    /// A regular file, or none yet.
    Regular(PathBuf, Option<Metadata>),
}

/// The most links on the way to a file, as in Linux.
const MAX_LINKS: usize = 40;

impl Target {
    fn of(path: &Path) -> io::Result<Self> {
        let metadata = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            metadata => Some(metadata?),
        };
        if metadata.as_ref().is_some_and(Metadata::is_dir) || path.to_string_lossy().ends_with(is_separator) {
            return Err(ErrorKind::IsADirectory.into());
        }
        let mut path = path.to_owned();
        for _ in 0..MAX_LINKS {
            let name = path.file_name().ok_or(ErrorKind::NotFound)?;
            if metadata.is_some()
                && let Some(is_own) = is_descriptor(directory_of(&path))
            {
                return Ok(match name.to_str() {
                    Some("1") if is_own => Self::Stdout,
                    Some("2") if is_own => Self::Stderr,
                    _ => Self::Opened(path),
                });
            }
            match fs::read_link(&path) {
                Ok(link) => path = directory_of(&path).join(link),
                Err(_) => break,
            }
        }
        match metadata {
            Some(metadata) if !metadata.is_file() => Ok(Self::Stream(path)),
            Some(metadata) => Self::replaced(path, metadata),
            None => Ok(Self::Regular(path, None)),
        }
    }

    /// Returns a regular file at the path itself, where links are not followed.
    fn itself(path: &Path) -> io::Result<Self> {
        match fs::symlink_metadata(path) {
            Ok(metadata) if metadata.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(metadata) if metadata.is_file() => Self::replaced(path.to_owned(), metadata),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(Self::Regular(path.to_owned(), None)),
        }
    }

    fn replaced(path: PathBuf, metadata: Metadata) -> io::Result<Self> {
        // A file that must not be written must not be replaced.
        OpenOptions::new().write(true).open(&path)?;
        Ok(Self::Regular(path, Some(metadata)))
    }
}

fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns whether the open files in a directory like `/dev/fd` are this process's own; `None` for any other directory.
fn is_descriptor(directory: &Path) -> Option<bool> {
    let directory = fs::canonicalize(directory).ok()?;
    let is_own = ["/proc/self/fd", "/dev/fd"].iter().any(|own| fs::canonicalize(own).is_ok_and(|own| own == directory));
    (is_own || directory.starts_with("/proc") && directory.ends_with("fd")).then_some(is_own)
}

/// Gives a new file the permissions of the file that it replaces, and its owner if that is allowed.
fn keep_permissions(file: &File, metadata: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
    }
    file.set_permissions(metadata.permissions())
}

/// The temporary files of this process.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn all_unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all temporary files, before the process ends. None is created while the result is held.
pub(crate) fn remove_unfinished() -> impl Sized {
    let unfinished = all_unfinished();
    for scratch in unfinished.iter() {
        let _ = fs::remove_file(scratch);
    }
    unfinished
}

/// A file under a temporary name until it is complete.
struct Unfinished {
    scratch: PathBuf,
    path: PathBuf,
}

impl Unfinished {
    fn create(directory: Option<&Path>, path: PathBuf) -> io::Result<(File, Self)> {
        let scratch = directory.unwrap_or_else(|| directory_of(&path)).join(temporary_name());
        // The list is locked: a signal finds the file either in it or not yet created.
        let mut all = all_unfinished();
        let file = OpenOptions::new().write(true).create_new(true).open(&scratch)?;
        all.insert(scratch.clone());
        Ok((file, Self { scratch, path }))
    }

    /// Adds `.partial` to the name, and returns it.
    fn mark_partial(&mut self) -> String {
        self.path.as_mut_os_string().push(".partial");
        self.path.display().to_string()
    }

    fn finish(self) -> io::Result<()> {
        fs::rename(&self.scratch, &self.path)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // A finished file has been renamed, so this fails.
        let _ = fs::remove_file(&self.scratch);
        all_unfinished().remove(&self.scratch);
    }
}

/// Returns a unique name.
///
/// A process id alone is not unique: processes on different machines may share one, and the threads of a process do.
pub(crate) fn temporary_name() -> String {
    static TAKEN: AtomicU64 = AtomicU64::new(0);
    let taken = TAKEN.fetch_add(1, Ordering::Relaxed);
    let since = UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
    format!("sumwise.{}-{taken}-{since}.tmp", std::process::id())
}

/// Returns what follows the last point of a file's name, also in the name `.csv`.
pub(crate) fn extension(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_string_lossy();
    name.rsplit_once('.').map(|(_, extension)| extension.to_owned())
}

/// Returns the format of a flag, else the one that the extension of a file stands for, else the default one.
///
/// `otherwise` ends the message about an unknown extension.
pub(crate) fn format_of<F: Copy>(
    flag: Option<F>,
    file: &Path,
    formats: &[(&str, F)],
    default: Option<F>,
    otherwise: &str,
) -> Result<F, Fault> {
    let of_name = || match extension(file) {
        Some(extension) => Some(formats.iter().find(|(known, _)| extension.eq_ignore_ascii_case(known))?.1),
        None => default,
    };
    flag.or_else(of_name).ok_or_else(|| {
        let known: Vec<String> = formats.iter().map(|(extension, _)| format!(".{extension}")).collect();
        let (last, others) = known.split_last().expect("a command writes some format");
        let (file, others) = (file.display(), others.join(", "));
        Fault::Input(format!("{file}: unknown file extension: write {others} or {last}{otherwise}"))
    })
}
