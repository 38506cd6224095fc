//! Runs the quick tests, one test program per core at a time: many of them wait more than they compute.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::parallel::parallel;
use crate::{Done, cargo_path};

pub(crate) fn test() -> Done {
    let programs = build()?;
    let failed: Vec<String> =
        parallel(programs.len(), |program| programs[program].test()).into_iter().filter_map(Result::err).collect();
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// A program with tests.
struct Program {
    executable: PathBuf,
    package: PathBuf,
}

impl Program {
    /// Runs the tests and prints their result, or all they print if some fail.
    fn test(&self) -> Done {
        let mut command = Command::new(&self.executable);
        let output = command.args(["--skip", "slow_tests::"]).current_dir(&self.package).output();
        let Output { status, stdout, stderr } = output.map_err(|error| format!("{}: {error}", self.name()))?;
        let [out, errors] = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        if !status.success() {
            eprintln!("{out}{errors}");
            return Err(self.name());
        }
        let result = out.lines().find(|line| line.starts_with("test result")).unwrap_or_default();
        eprintln!("{}: {result}", self.name());
        Ok(())
    }

    /// The name of the package and that of the program without its hash.
    fn name(&self) -> String {
        let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let executable = stem(&self.executable);
        let name = executable.rsplit_once('-').map_or(&*executable, |(name, _)| name);
        format!("{} {name}", stem(&self.package))
    }
}

/// Builds the tests and lists their programs.
fn build() -> Done<Vec<Program>> {
    let arguments = ["test", "--tests", "--no-run", "--message-format=json-render-diagnostics"];
    eprintln!("> cargo {}", arguments.join(" "));
    let built = Command::new(cargo_path())
        .args(arguments)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    if !built.status.success() {
        return Err(format!("cargo {}", arguments.join(" ")));
    }
    let messages = String::from_utf8_lossy(&built.stdout);
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let programs = messages.filter(|message| message["profile"]["test"] == true).filter_map(|message| {
        let executable = PathBuf::from(message["executable"].as_str()?);
        let package = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
        Some(Program { executable, package })
    });
    Ok(programs.collect())
}
