//! Questions of the documentation, answered without the command as the command answers them.

use std::fs;
use std::path::Path;

use sumwise_request::{Search, line};

/// Splits a line into words as a shell does. `None` for pipes and what else only a shell knows.
fn words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for character in line.chars() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, '|' | '>' | '<' | '$') => return None,
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// Yields the commands of the transcripts of a file, with what they print and their exit codes.
fn transcripts(text: &str) -> Vec<(String, String, u8)> {
    let mut found: Vec<(String, String, u8)> = Vec::new();
    let (mut is_console, mut is_open) = (false, false);
    for line in text.lines() {
        if line.starts_with("```") {
            (is_console, is_open) = (line == "```console", false);
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) {
            found.push((command.to_owned(), String::new(), 0));
            is_open = true;
        } else if let Some(last) = found.last_mut().filter(|_| is_open) {
            match line.strip_prefix("? ").filter(|_| last.1.is_empty()) {
                Some(code) => last.2 = code.trim().parse().unwrap_or(u8::MAX),
                None => last.1.extend([line, "\n"]),
            }
        }
    }
    found
}

/// Returns why only the command answers a line.
fn reason(words: &[String]) -> Option<&'static str> {
    let name = words.first().map(String::as_str).unwrap_or_default();
    let has = |flags: &[&str]| words.iter().any(|word| flags.contains(&word.split('=').next().unwrap_or(word)));
    let is_random =
        matches!(name, "deal" | "generate") && !has(&["--seed", "-s"]) || name == "daily" && !has(&["--date"]);
    match name {
        _ if has(&["--in", "--out", "-o", "--plot", "--merge", "--field", "--shard"]) => Some("a file"),
        _ if words.iter().any(|word| word.contains(".toml")) => Some("a game file"),
        _ if has(&["-"]) => Some("standard input"),
        _ if has(&["--help", "-h", "--version", "-V", "-v"]) => Some("help"),
        "audit" | "worksheet" => Some("a file"),
        "play" => Some("a round on a terminal"),
        "serve" | "mcp" => Some("a server"),
        "daily" if has(&["--format"]) => Some("a feed or a page"),
        "schema" | "config" | "completions" | "man" | "help" | "dance" | "--dance" => Some("the program itself"),
        _ if is_random => Some("another answer each time"),
        _ => None,
    }
}

#[test]
fn questions_of_the_documentation_are_answered_without_the_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut answered, mut wrong, mut recorded) = (0, Vec::new(), Vec::new());
    for directory in ["../../docs", "tests/cmd", "../.."] {
        let mut files: Vec<_> = fs::read_dir(root.join(directory)).unwrap().map(|file| file.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
        for file in files {
            for (command, expected, exit) in transcripts(&fs::read_to_string(&file).unwrap()) {
                // Another program, or a pipe.
                let Some(words) = words(&command).filter(|words| words.first().is_some_and(|word| word == "sumwise"))
                else {
                    continue;
                };
                let Ok(printed) = line::print(&words[1..], Search::default(), &()) else {
                    recorded.extend(reason(&words[1..]).is_none().then(|| format!("{}: $ {command}", file.display())));
                    continue;
                };
                answered += 1;
                // An empty line ends each transcript.
                let plain = |text: &str| text.trim_end_matches('\n').replace('\\', "/");
                let cut = expected.strip_suffix("...\n\n").or(expected.strip_suffix("...\n"));
                // `...` stands for lines, and `[..]` for a part of one.
                let is_printed = |text: String| match cut.map(|start| (start, "")).or(expected.split_once("[..]")) {
                    Some((start, end)) => text.starts_with(start) && plain(&text).ends_with(&plain(end)),
                    None => plain(&text) == plain(&expected),
                };
                let both = [&printed.out, &printed.err];
                let is_right =
                    is_printed(format!("{}{}", both[0], both[1])) || is_printed(format!("{}{}", both[1], both[0]));
                if !is_right || printed.exit != exit {
                    wrong.push(format!("{}: $ {command}\n{exit}: {expected}\n{printed:?}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {answered}\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(recorded.is_empty(), "without a reason, not answered:\n{}", recorded.join("\n"));
    assert!(answered > 400, "{answered}");
}
