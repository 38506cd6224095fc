//! What the tests of commands that write files share.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// An empty directory, in which commands run. It is removed on drop.
pub(crate) struct Scratch {
    pub(crate) path: PathBuf,
    /// Returns the arguments that some words stand for.
    expand: fn(&str) -> String,
}

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        Self::expanding(name, str::to_owned)
    }

    pub(crate) fn expanding(name: &str, expand: fn(&str) -> String) -> Self {
        let test = env!("CARGO_CRATE_NAME");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self { path, expand }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    pub(crate) fn command(&self, words: &str) -> Command {
        let mut command = heeding(env!("CARGO_BIN_EXE_sumwise"));
        command.args((self.expand)(words).split(' ')).current_dir(&self.path);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, words: &str) -> Output {
        self.command(words).output().unwrap()
    }

    pub(crate) fn done(&self, words: &str) -> Vec<u8> {
        let output = self.run(words);
        assert!(output.status.success(), "{words}: {}", said(&output));
        output.stdout
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Returns a command that gets SIGHUP and SIGINT, even if the tests run under `nohup` or in the background of a script.
pub(crate) fn heeding(program: &str) -> Command {
    if cfg!(target_os = "linux") {
        let mut command = Command::new("env");
        command.args(["--default-signal=HUP,INT", program]);
        command
    } else {
        Command::new(program)
    }
}

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the bytes of every file below a directory, by its path in it.
pub(crate) fn contents(directory: impl AsRef<Path>) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let directory = directory.as_ref();
    let mut left = vec![directory.to_owned()];
    while let Some(next) = left.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                left.push(path);
            } else {
                files.insert(path.strip_prefix(directory).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

/// A generator of numbers that look random, the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap()
    }
}
