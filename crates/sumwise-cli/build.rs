//! Embeds the page in the program, if it was built (`cargo xtask web`) or came with the package.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The directories of the page in a published package and in the repository.
const PAGES: [&str; 2] = ["page", "../../web/dist"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let commit = commit().map(|commit| format!(" ({commit})")).unwrap_or_default();
    println!("cargo:rustc-env=SUMWISE_VERSION={version}{commit}");
    let mut files = Vec::new();
    let page = PAGES.into_iter().map(Path::new).find(|page| page.exists()).unwrap_or(Path::new(PAGES[0]));
    // Cargo treats a missing path as changed at every build, so only an existing page is watched.
    if page.exists() {
        println!("cargo:rerun-if-changed={}", page.display());
        list(page, &mut files)?;
    }
    files.sort();
    let mut table = "/// The files of the page, by their paths.\nconst FILES: &[(&str, &[u8])] = &[\n".to_owned();
    for file in &files {
        let name = file.strip_prefix(page).expect("it was found there").to_string_lossy().replace('\\', "/");
        let path = fs::canonicalize(file)?.to_string_lossy().into_owned();
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?})),");
    }
    table += "];\n";
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("page.rs"), table)
}

/// Returns the commit that is built, or `None` outside of a repository of this package, as in a published package.
fn commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

/// Returns what git prints, or `None` if it fails or is not installed.
fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.is_empty()).then(|| text.trim().to_owned())
}

fn list(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path.file_name().is_some_and(|name| name != ".gitignore") {
            files.push(path);
        }
    }
    Ok(())
}
