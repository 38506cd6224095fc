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

#[test]
fn questions_of_the_documentation_are_answered_without_the_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut answered, mut wrong) = (0, Vec::new());
    for directory in ["../../docs", "tests/cmd", "../.."] {
        let mut files: Vec<_> = fs::read_dir(root.join(directory)).unwrap().map(|file| file.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
        for file in files {
            for (command, expected, exit) in transcripts(&fs::read_to_string(&file).unwrap()) {
                let Some(words) = words(&command).filter(|words| words.first().is_some_and(|word| word == "sumwise"))
                else {
                    continue;
                };
                let Ok(printed) = line::print(&words[1..], Search::default(), &()) else { continue };
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
    assert!(answered > 250, "{answered}");
}
