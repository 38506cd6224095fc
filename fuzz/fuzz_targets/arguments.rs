//! Any words after a command that writes no files: an exit code, and no panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

const COMMANDS: [&str; 10] =
    ["solve", "reach", "count", "check", "grade", "hint", "explain", "shapes", "deal", "games"];

fuzz_target!(|input: (u8, &str)| {
    let (command, text) = input;
    let command = COMMANDS[usize::from(command) % COMMANDS.len()];
    let words = text.split_whitespace();
    // Files and standard input are for other targets.
    let words = words.filter(|word| !word.contains(['/', '\\']) && *word != "-");
    // There are Catalan(n) shapes of n operators, and each is written.
    let is_short = |word: &&str| command != "shapes" || word.parse().is_ok_and(|operators: u32| operators < 8);
    let words: Vec<&str> = words.filter(is_short).collect();
    let limits: &[&str] = match command {
        "solve" | "reach" | "count" | "grade" | "hint" => &["--limit", "1000", "--timeout", "1s"],
        _ => &[],
    };
    let words = ["sumwise", command].into_iter().chain(words).chain(limits.iter().copied());
    let _ = sumwise_cli::run(words);
});
