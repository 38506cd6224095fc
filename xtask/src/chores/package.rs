//! `cargo xtask package`: the packages of the published crates, with the page in the command line.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use xtask::published::{self, PUBLISHED, ROOT, home};
use xtask::{Done, cargo};

use crate::web;

/// Packages the published crates, or publishes them, with options of `cargo package` or `cargo publish`.
pub(crate) fn package(publish: bool, options: &[String]) -> Done {
    published::check()?;
    let own = |option: &&String| *option != "--allow-dirty";
    if options.iter().all(|option| own(&option)) {
        nothing_uncommitted()?;
    }
    web::build()?;
    let _page = Copied::new(&web::dist(), &home("sumwise-cli").join("page"))?;
    // The copied page is in no commit, which cargo would otherwise refuse.
    let mut words = vec![if publish { "publish" } else { "package" }, "--allow-dirty"];
    words.extend(PUBLISHED.iter().flat_map(|name| ["--package", name]));
    words.extend(options.iter().filter(own).map(String::as_str));
    cargo(&words)
}

/// Checks that everything to package is committed.
fn nothing_uncommitted() -> Done {
    let mut status = Command::new("git");
    let output = status.args(["status", "--porcelain"]).current_dir(ROOT).output();
    match output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()) {
        Ok(changes) if changes.is_empty() => Ok(()),
        Ok(changes) => Err(format!("uncommitted changes: commit them, or add `-- --allow-dirty`\n{changes}")),
        Err(error) => Err(format!("git status: {error}")),
    }
}

/// A copy of a directory, removed at the end, since builds of the repository would use it.
struct Copied(PathBuf);

impl Copied {
    fn new(from: &Path, to: &Path) -> Done<Self> {
        let copied = Self(to.to_owned());
        copied.renew(from).map_err(|error| format!("{}: {error}", to.display()))?;
        Ok(copied)
    }

    fn renew(&self, from: &Path) -> io::Result<()> {
        if self.0.exists() {
            fs::remove_dir_all(&self.0)?;
        }
        copy(from, &self.0)
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("remove {} by hand: {error}", self.0.display());
        }
    }
}

/// Copies a directory and everything below it, except hidden files.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to)?;
        } else if !entry.file_name().to_string_lossy().starts_with('.') {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}
