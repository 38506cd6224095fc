//! `sumwise completions --install` writes completions and manual pages to the user's directories.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A home directory that is removed at the end.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("sumwise-install-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn run(&self, words: &[&str], shell: Option<&str>) -> (bool, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
        command.args(words).env("HOME", &self.0);
        for variable in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "SHELL"] {
            command.env_remove(variable);
        }
        if let Some(shell) = shell {
            command.env("SHELL", shell);
        }
        let output = command.output().unwrap();
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn each_shell_gets_its_completions() {
    for (shell, file) in [
        ("bash", ".local/share/bash-completion/completions/sumwise"),
        ("zsh", ".local/share/zsh/site-functions/_sumwise"),
        ("fish", ".config/fish/completions/sumwise.fish"),
    ] {
        let home = Home::new(shell);
        let (success, said) = home.run(&["completions", "--install"], Some(&format!("/bin/{shell}")));
        assert!(success, "{said}");
        let (_, printed) = home.run(&["completions", shell], None);
        assert_eq!(read(&home.0.join(file)), printed);
        assert!(said.contains(file), "{said}");
        let manual = home.0.join(".local/share/man/man1");
        assert!(read(&manual.join("sumwise.1")).contains(".TH sumwise 1"));
        assert!(read(&manual.join("sumwise-solve.1")).contains("\\-\\-target"));
        assert_eq!(said.contains("fpath="), shell == "zsh");
        for line in said.lines().filter(|line| line.starts_with('/')) {
            assert!(Path::new(line).is_file(), "{line}");
        }
    }
}

#[test]
fn an_unknown_shell_or_none_is_refused() {
    let home = Home::new("none");
    for (words, shell, message) in [
        (&["completions", "--install"][..], None, "SHELL names no known shell"),
        (&["completions", "--install"], Some("/bin/mystery"), "SHELL names no known shell"),
        (&["completions", "powershell", "--install"], None, "has no directory of completions"),
        (&["completions"], None, "<SHELL>"),
    ] {
        let (success, said) = home.run(words, shell);
        assert!(!success && said.contains(message), "{said}");
    }
    assert_eq!(fs::read_dir(&home.0).unwrap().count(), 0);
}

/// Returns what zsh shows after two Tabs, or `None` without zsh. It completes in a terminal alone, so its module of pseudo-terminals
/// plays one.
fn tabbed(home: &Home, line: &str, offered: &str) -> Option<String> {
    let script = r#"
        zmodload zsh/zpty || exit
        zpty z "ZDOTDIR=$HOME TERM=dumb zsh -f -i"
        zpty -w z "PS1=; fpath=($HOME/.local/share/zsh/site-functions \$fpath); autoload -U compinit; compinit -u -D; echo re''ady"
        zpty -r z line '*ready*'
        zpty -w -n z "$1"$'\t\t'
        zpty -r -m z line "*$2*" && print -r -- $line
        zpty -d z
    "#;
    let words = ["20", "zsh", "-f", "-c", script, "zsh", line, offered];
    let child = Command::new("timeout").args(words).env("HOME", &home.0).output().ok()?;
    (child.status.code() != Some(127)).then(|| String::from_utf8_lossy(&child.stdout).into_owned())
}

#[test]
fn zsh_completes_flags_and_their_values() {
    let home = Home::new("offer");
    home.run(&["completions", "zsh", "--install"], None);
    for (line, offered) in [
        ("sumwise solve 75 ", "--notation"),
        ("sumwise explain 1+2 ", "--format"),
        ("sumwise solve --game ", "countdown"),
        ("sumwise solve --game=", "countdown"),
        ("sumwise solve --game cou", "countdown"),
        ("sumwise solve 75 --order ", "fixed"),
        ("sumwise worksheet --layout ", "cards"),
        ("sumwise sweep --question ", "solvable"),
        ("sumwise work", "worksheet"),
        ("sumwise audit Carg", "Cargo.toml"),
        ("sumwise audit a.csv --against Carg", "Cargo.toml"),
        ("sumwise sweep --plot Carg", "Cargo.toml"),
    ] {
        let Some(said) = tabbed(&home, line, offered) else {
            eprintln!("skipped: zsh is not installed");
            return;
        };
        assert!(said.contains(offered), "{line}: {said}");
    }
}
