//! The command without its features: it answers questions, and says what it was built without.

#![cfg(not(any(feature = "parquet", feature = "pdf", feature = "plots", feature = "screen", feature = "serve")))]

use std::fs;

mod scratch;

use scratch::{Scratch, said};

#[test]
fn questions_are_answered() {
    let scratch = Scratch::new("questions");
    assert_eq!(scratch.done("solve 3 3 8 8 --game 24"), b"8/(3-8/3) = 24\n");
    scratch.done("worksheet --count 3 --seed lean --out sheet.html");
    assert!(fs::read_to_string(scratch.path("sheet.html")).unwrap().contains("<svg"));
    scratch.done("sweep --game 24 --out table --format csv");
    assert!(scratch.path("table/puzzles.csv").exists());
}

#[test]
fn a_command_without_its_feature_says_which_it_is() {
    let scratch = Scratch::new("without");
    fs::write(scratch.path("read.parquet"), "PAR1").unwrap();
    for (words, feature) in [
        ("sweep --game 24 --out table", "parquet"),
        ("generate --count 3 --out rows.parquet", "parquet"),
        ("audit read.parquet", "parquet"),
        ("worksheet --count 3 --out sheet.pdf", "pdf"),
        ("sweep --game 24 --plot plot.svg", "plots"),
        ("play --full-screen", "screen"),
        ("serve", "serve"),
    ] {
        let output = scratch.run(words);
        let why =
            format!("this program was built without the feature `{feature}`: build it with `--features {feature}`\n");
        let error = said(&output);
        assert!(error.starts_with("error: ") && error.ends_with(&why), "{words}: {error}");
        assert_eq!(output.status.code(), Some(2), "{words}");
    }
    assert_eq!(fs::read_dir(&scratch.path).unwrap().count(), 1);
}
