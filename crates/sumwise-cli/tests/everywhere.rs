//! The version, and the flags of every command.

use std::process::Command;

fn said(words: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_sumwise")).args(words).env_remove("NO_COLOR").output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

#[test]
fn the_version_has_the_commit_only_in_a_repository() {
    let (version, _) = said(&["--version"]);
    let number = concat!("sumwise ", env!("CARGO_PKG_VERSION"));
    let rest = version.trim_end().strip_prefix(number).unwrap();
    let git = |words: &[&str]| {
        let output = Command::new("git").args(words).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).unwrap())
    };
    let tracked = git(&["ls-files", "--error-unmatch", "build.rs"]).is_some();
    let is_commit = |rest: &str| rest.len() == 12 && rest.bytes().all(|byte| byte.is_ascii_hexdigit());
    match rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')')) {
        Some(commit) => assert!(tracked && is_commit(commit), "{version}"),
        None => assert!(!tracked && rest.is_empty(), "{version}"),
    }
}

#[test]
fn colours_are_as_the_flag_says() {
    let red = "\u{1b}[31m";
    for (words, coloured) in [
        (&["solve", "x"][..], false),
        (&["--color", "always", "solve", "x"], true),
        (&["solve", "x", "--color", "always"], true),
        (&["solve", "x", "--color", "never"], false),
    ] {
        assert_eq!(said(words).1.contains(red), coloured, "{words:?}");
    }
    assert!(said(&["solve", "x", "--color", "red"]).1.contains("[possible values: auto, always, never]"));
}

#[test]
fn quiet_leaves_the_answer_and_errors() {
    let (loud, quiet) = (said(&["deal", "--seed", "a"]), said(&["deal", "--seed", "a", "--quiet"]));
    assert_eq!(loud.0, quiet.0);
    assert!(loud.1.contains("seed v2:a") && quiet.1.is_empty());
    assert!(said(&["solve", "x", "--quiet"]).1.contains("`x` is not a number"));
}

#[test]
fn threads_are_for_rows() {
    for words in [
        "solve 1 2 = 3",
        "reach 1 2",
        "count 1 2 = 3",
        "check 1+2 --numbers 1 2 --target 3",
        "grade 1 2 = 3",
        "hint 1 2 = 3",
        "explain 1+2",
    ] {
        let words: Vec<&str> = words.split(' ').chain(["--threads", "2"]).collect();
        let refused = "error: --threads 2 is for rows: leave it out, or read them with --in FILE or from standard input with \
                       `-`\n";
        assert_eq!(said(&words), (String::new(), refused.to_owned()), "{words:?}");
    }
}
