//! Tests of generated files: the same bytes on any number of threads, and shares that join to the whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn generate(arguments: &str) -> Output {
    let output =
        Command::new(env!("CARGO_BIN_EXE_sumwise")).arg("generate").args(arguments.split(' ')).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn lines(arguments: &str) -> Vec<String> {
    String::from_utf8(generate(arguments).stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Spaces of one cell, of several, and of more cells than puzzles. The first one is exhausted.
const REQUESTS: [(&str, u64); 3] = [
    ("--game 24", 2000),
    ("--range 1..20 --numbers 2..3 --targets 1..40 --use all", 900),
    ("--range 1..99 --numbers 3..4 --targets 10..100 --use all --domain natural", 500),
];

fn index(line: &str) -> u64 {
    let (_, rest) = line.split_once("\"index\":").unwrap();
    rest.trim_end_matches('}').parse().unwrap()
}

#[test]
fn threads_change_nothing_and_shares_are_the_whole() {
    for (space, number) in REQUESTS {
        let items = |more: &str| lines(&format!("{space} --seed a --format jsonl {more}"));
        let whole = items(&format!("-n {number}"));
        assert!(whole.is_sorted_by_key(|line| index(line)));
        for threads in [1, 5] {
            assert_eq!(items(&format!("-n {number} --threads {threads}")), whole);
        }
        let share = |at| items(&format!("-n {number} --shard {at}/7"));
        let mut shares: Vec<String> = (1..=7).flat_map(share).collect();
        shares.sort_by_key(|line| index(line));
        assert_eq!(shares, whole);
        let parts = [items("-n 100"), items(&format!("--from 100 -n {}", number - 100))];
        assert_eq!(parts.concat(), whole);
    }
}

fn scratch(name: &str) -> PathBuf {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).unwrap();
    scratch
}

#[test]
fn files_are_whole() {
    let scratch = scratch("generated");
    for format in ["text", "jsonl", "csv", "parquet"] {
        let file = scratch.join(format);
        generate(&format!("--game 24 --seed a -n 100 --format {format} --out {}", file.display()));
        let bytes = fs::read(&file).unwrap();
        match format {
            "parquet" => assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1")),
            _ => assert_eq!(String::from_utf8(bytes).unwrap().lines().count(), 100 + usize::from(format == "csv")),
        }
    }
    assert_eq!(fs::read_dir(&scratch).unwrap().count(), 4);
}

#[test]
fn what_is_found_at_the_limit_is_the_beginning_whatever_the_threads() {
    let request = "--range 1..20 --numbers 2..3 --targets 1..40 --use all --seed a -n 900 --format jsonl";
    let whole = lines(request);
    let mut before = 0;
    for limit in [0, 100, 1000, 3000] {
        let cut = |threads| {
            let words = format!("generate {request} --limit {limit} --threads {threads}");
            Command::new(env!("CARGO_BIN_EXE_sumwise")).args(words.split(' ')).output().unwrap()
        };
        let output = cut(1);
        assert_eq!(output.status.code(), Some(3));
        assert!(output.stderr.ends_with(b"stopped at the limit: the results are partial\n"));
        assert_eq!(output.stdout, cut(5).stdout);
        let found: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
        assert!(found.len() >= before && found.len() <= limit && whole.starts_with(&found), "{limit}");
        before = found.len();
    }
    assert!(before > 100, "some were found");
}

#[test]
fn a_file_has_what_was_found_until_the_limit() {
    let file = scratch("limited").join("puzzles.jsonl");
    let words = format!("generate --seed a -n 500 --format jsonl --limit 200 --out {}", file.display());
    let output = Command::new(env!("CARGO_BIN_EXE_sumwise")).args(words.split(' ')).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(!file.exists());
    let found = fs::read_to_string(file.with_extension("jsonl.partial")).unwrap();
    assert!(found.lines().eq(lines("--seed a -n 500 --format jsonl").iter().take(found.lines().count())));
    assert!((50..=200).contains(&found.lines().count()));
}

#[test]
fn tables_that_are_not_the_shares_of_one_seed_are_not_joined() {
    let scratch = scratch("joined");
    let table = |name: &str, words: &str| {
        let file = scratch.join(name);
        generate(&format!("--game 24 -n 60 --format parquet --out {} {words}", file.display()));
        file
    };
    let whole = table("whole", "--seed a");
    let shares = [table("1", "--seed a --shard 1/2"), table("2", "--seed a --shard 2/2")];
    let out = scratch.join("out");
    sumwise_cli::join(&shares, &out, &()).unwrap();
    assert!(fs::read(&out).unwrap() == fs::read(&whole).unwrap());
    fs::remove_file(&out).unwrap();
    let other = table("other", "--seed b --shard 2/2");
    for wrong in [[&shares[0], &shares[0]], [&shares[0], &whole], [&shares[0], &other]] {
        let wrong = wrong.map(PathBuf::clone);
        let refusal = format!("{:?}", sumwise_cli::join(&wrong, &out, &()).unwrap_err());
        assert!(refusal.contains("does not follow: join the shares of one seed, each once"), "{refusal}");
        assert!(!out.exists());
    }
}
