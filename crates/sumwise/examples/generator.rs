//! Generates puzzles: `cargo run --release --example generator tuesday`. The same seed always gives the same puzzles.

use std::env;

use sumwise::generate::{Candidates, Generator, Wanted};
use sumwise::{Game, Seed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed: Seed = env::args().nth(1).as_deref().unwrap_or("tuesday").parse()?;

    // Only puzzles of the 24 game with one essentially different solution, which passes through a fraction.
    let wanted = Wanted { solutions: Some(1..=1), needs_fraction: true, ..Wanted::SOLVABLE };
    let generator = Generator::new(Candidates::of(&Game::TWENTY_FOUR), wanted, &seed)?;

    // Items are made on demand, and any of them can be asked for by its index.
    for item in generator.items(0..).take(5) {
        let best = item.labels.best.expect("a puzzle with a solution was wanted");
        println!("{}: {}", item.puzzle, best.formula().infix());
    }
    Ok(())
}
