//! The published crates, and what their packages must contain.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::{Done, cargo_path};

/// The root of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The published crates, each after its dependencies.
pub const PUBLISHED: [&str; 4] = ["sumwise", "sumwise-render", "sumwise-request", "sumwise-cli"];

/// The files that every package must contain.
const ALWAYS: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Checks that every package has a README and licences, and includes no file from outside the package.
pub fn check() -> Done {
    PUBLISHED.iter().try_for_each(|name| {
        let files = files(name)?;
        if let Some(missing) = ALWAYS.iter().find(|file| !files.contains(Path::new(file))) {
            return Err(format!("the package {name} has no {missing}; `include` of its Cargo.toml names what it has"));
        }
        let sources = files.iter().filter(|file| file.starts_with("src"));
        sources.into_iter().try_for_each(|source| {
            let text = fs::read_to_string(home(name).join(source)).map_err(|error| format!("{name}: {error}"))?;
            match included(source, &text).into_iter().find(|file| !files.contains(file)) {
                Some(file) => Err(format!(
                    "{name}: {} includes {}, which is not in the package",
                    source.display(),
                    file.display()
                )),
                None => Ok(()),
            }
        })
    })
}

/// Lists the files of a package, relative to its directory.
fn files(name: &str) -> Done<BTreeSet<PathBuf>> {
    let mut list = Command::new(cargo_path());
    list.args(["package", "--list", "--allow-dirty", "--offline", "--package", name]).current_dir(ROOT);
    let output = list.output().map_err(|error| format!("cargo package: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).lines().map(PathBuf::from).collect())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Lists the files that a source includes as text or bytes, relative to its package. Files of build scripts are left out, and
/// so are files included for documentation tests, which nobody runs from a package.
fn included(source: &Path, text: &str) -> Vec<PathBuf> {
    let directory = source.parent().unwrap_or(Path::new(""));
    let after_item = |text| str::split_once(text, ';').map_or("", |(_, rest)| rest);
    let mut seen = text.split("#[cfg(doctest)]");
    let text: String = seen.next().into_iter().chain(seen.map(after_item)).collect();
    let calls = ["include!(", "include_str!(", "include_bytes!("];
    let arguments = calls.iter().flat_map(|call| text.split(call).skip(1));
    let own = arguments.filter(|argument| !argument.starts_with("concat!(env!(\"OUT_DIR\")"));
    let literal = |argument: &str| Some(argument.strip_prefix('"')?.split_once('"')?.0.to_owned());
    let paths = own.map(|argument| literal(argument).unwrap_or_else(|| "a path that is no literal".to_owned()));
    paths.map(|path| plain(&directory.join(path))).collect()
}

/// Removes `..` from a path, as far as it has directories.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        if part != Component::ParentDir || !plain.pop() {
            plain.push(part);
        }
        plain
    })
}

/// Returns the directory of a crate.
pub fn home(name: &str) -> PathBuf {
    Path::new(ROOT).join("crates").join(name)
}
