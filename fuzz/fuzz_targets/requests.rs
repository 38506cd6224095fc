//! Any text as an id, a seed, a pool, a line, a game file or a request: a value or an error, and no panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sumwise::solve::Method;
use sumwise::{Pool, Puzzle, Seed};
use sumwise_request::game_file::{read, write};
use sumwise_request::{Draft, Given, Search, ask, names};

/// Limits that keep a request short.
const MOST: Search = Search { method: Method::Fast, limit: Some(10_000), timeout: None, memory: 64 };

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    if let Ok(puzzle) = text.parse::<Puzzle>() {
        assert_eq!(puzzle.to_string().parse().as_ref(), Ok(&puzzle));
    }
    if let Ok(pool) = text.parse::<Pool>() {
        assert_eq!(pool.to_string().parse().as_ref(), Ok(&pool));
    }
    let _ = text.parse::<Seed>();
    let _ = Draft::of_line(text, &Given::default());
    if let Ok(game) = read(text) {
        assert_eq!(read(&write(&game)).as_ref(), Ok(&game));
    }
    // What computes over whole spaces has no limit of steps.
    let names: Vec<&str> =
        names().filter(|name| !["sweep", "histogram", "generate", "worksheet"].contains(name)).collect();
    let _ = ask(names[usize::from(which) % names.len()], text, MOST, &());
});
