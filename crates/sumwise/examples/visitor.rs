//! Counts formulas with a visitor, looking at each of them. `cargo run --release --example visitor`

use std::ops::ControlFlow;

use sumwise::enumerate::{Candidate, Visitor, visit};
use sumwise::{Game, Hand, Rational};

/// Counts the formulas of a hand, those with valid steps only, and those that make the target.
struct Count {
    target: Rational,
    formulas: u128,
    valid: u128,
    solutions: u128,
}

impl Visitor for Count {
    /// Called with every valid formula. `ControlFlow::Break` would end the enumeration here.
    fn valid(&mut self, candidate: &Candidate<'_>) -> ControlFlow<()> {
        self.formulas += 1;
        self.valid += 1;
        self.solutions += u128::from(*candidate.value() == self.target);
        ControlFlow::Continue(())
    }

    /// Called once for all formulas that share an invalid step: they are counted without being built.
    fn invalid(&mut self, formulas: u128) -> ControlFlow<()> {
        self.formulas += formulas;
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let hand = Hand::new([1, 3, 7, 10, 25, 50], Game::COUNTDOWN.rules())?;
    let mut count = Count { target: 765.into(), formulas: 0, valid: 0, solutions: 0 };
    let _ = visit(&hand, &mut count);
    println!("{} formulas, {} of them valid, {} make {}", count.formulas, count.valid, count.solutions, count.target);
    Ok(())
}
