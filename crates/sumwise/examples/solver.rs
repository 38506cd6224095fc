//! Solves a puzzle: `cargo run --example solver 75 50 2 3 8 7 812`, the target last.

use std::env;

use sumwise::solve::{Distinct, Status};
use sumwise::{Game, Hand, Puzzle, Rational};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers: Vec<Rational> = env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let Some(target) = numbers.pop() else { return Err("give the numbers, then the target".into()) };

    // A hand is numbers and the rules for using them. Countdown: each number at most once, and every
    // intermediate result a positive integer.
    let hand = Hand::new(numbers, Game::COUNTDOWN.rules())?;
    let puzzle = Puzzle::of(&Game::COUNTDOWN, hand, target);

    // `Distinct::Essential` lists every solution that is more than another way to write one of the others.
    let answer = puzzle.list(Distinct::Essential);
    match answer.status {
        Status::Exact => println!("{} solutions", answer.solutions.len()),
        _ => println!("no solution; the nearest:"),
    }
    for solution in answer.solutions.iter().chain(&answer.nearest) {
        println!("{} = {}", solution.formula().infix(), solution.value());
    }
    Ok(())
}
