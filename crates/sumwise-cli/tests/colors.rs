//! Tests that answers for people have colours on request, and are the same text without.

use std::process::Command;

/// Runs a command line, and returns what it prints and says.
fn run(words: &str, variable: Option<(&str, &str)>) -> [String; 2] {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
    command.args(words.split(' ')).env("SUMWISE_CONFIG", "").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    let output = command.envs(variable).output().unwrap();
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
}

/// Removes the sequences that set colours.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').unwrap().1)
}

const GREEN: &str = "\u{1b}[32m";
const RED: &str = "\u{1b}[31m";
const DIM: &str = "\u{1b}[2m";
const BOLD: &str = "\u{1b}[1m";

/// Command lines, and the text that a colour stands before in what they print (0) or say (1).
const PAINTED: [(&str, usize, &str, &str); 21] = [
    ("solve 3 3 8 8 --game 24", 0, GREEN, "= 24"),
    ("solve 1 1 1 1 --game 24", 0, DIM, "(nearest"),
    ("solve 24:4,4,7,7=24 --all", 1, DIM, "1 essentially"),
    ("solve 3 3 8 8 = 24", 1, DIM, "no game is named"),
    ("check 8/(3-8/3) --numbers 3 3 8 8 --game 24", 0, GREEN, "correct:"),
    ("check 3*8 --numbers 3 3 8 8 --game 24", 0, RED, "missing_number:"),
    ("count 3 3 8 8 --game 24", 0, DIM, "formulas"),
    ("count 3 3 8 8 --game 24 --targets 1..3", 0, DIM, " target"),
    ("reach 2 3 5 7 --game primes --targets 1..3", 0, DIM, "3 of 3"),
    ("reach 1 1 --game 24 --targets 9..9", 0, RED, "none"),
    ("grade 24:3,3,8,8=24", 0, DIM, "8/3"),
    ("grade 24:1,1,1,1=24", 0, RED, "no grade:"),
    ("hint 24:1,1,1,1=24", 0, RED, "it"),
    ("enumerate 1 2 --game 24 --count 3", 0, GREEN, "= 3"),
    ("explain 1/0", 0, RED, "has no value"),
    ("explain 1+2", 0, GREEN, "= 3"),
    ("games", 0, BOLD, "countdown"),
    ("sweep --pool 1..4 --size 2 --target 3", 0, DIM, "dealt"),
    ("solve x", 1, "\u{1b}[1m\u{1b}[31m", "error:"),
    ("solve --help", 0, BOLD, "Usage:"),
    ("--help", 0, BOLD, "Commands:"),
];

#[test]
fn answers_help_and_messages_have_colours_on_request() {
    for (words, at, color, text) in PAINTED {
        let painted = run(&format!("{words} --color always"), None);
        assert!(painted[at].contains(&format!("{color}{text}")), "{words}: {:?}", painted[at]);
        let bare = run(words, None);
        assert_eq!(painted.map(|text| plain(&text)), bare, "{words}");
    }
}

#[test]
fn pipes_and_no_color_and_formats_stay_plain() {
    for (words, ..) in PAINTED {
        let bare = run(words, None);
        assert!(!bare.concat().contains('\u{1b}'), "{words}");
        assert_eq!(run(words, Some(("NO_COLOR", "1"))), bare);
        assert_eq!(run(&format!("{words} --color never"), Some(("CLICOLOR_FORCE", "1"))), bare);
        if !["games", "help", "explain", "enumerate", "error"].iter().any(|other| words.contains(other)) {
            let [answer, _] = run(&format!("{words} --format json --color always"), None);
            assert!(!answer.contains('\u{1b}'), "{words}: {answer}");
        }
    }
}
