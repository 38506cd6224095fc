//! Any file as rows of puzzles: a report or an error, and no panic.
#![no_main]

use std::env::temp_dir;
use std::fs;
use std::process::id;

use libfuzzer_sys::fuzz_target;
use sumwise_request::Audit;

fuzz_target!(|input: (u8, &[u8])| {
    let (form, bytes) = input;
    let form = ["jsonl", "csv", "parquet"][usize::from(form) % 3];
    let file = temp_dir().join(format!("sumwise-rows-{}", id()));
    fs::write(&file, bytes).expect("the directory for temporary files takes one");
    let audit = Audit { limit: 1000, ..Audit::default() };
    let _ = sumwise_cli::audit(&audit, &file, &[], Some(form), &());
});
