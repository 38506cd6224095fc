//! Sweeps a game: asks one question of every hand that can be dealt. `cargo run --release --example sweep`

use sumwise::sweep::{Field, Question, Sweep};
use sumwise::{Game, Order, Space};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The 1,820 hands of the 24 game, each with the number of ways to deal it.
    let space = Space::of(&Game::TWENTY_FOUR, Order::Any);
    let field = Field::new(space, 24..=24, Game::TWENTY_FOUR.rules())?;

    // A sweep is cut into units of some hundred hands, which can be computed in any order, on any thread.
    let sweep = Sweep::new(field, Question::Essential);
    let mut solvable = 0;
    let mut richest = (0, 0);
    for unit in 0..sweep.units() {
        for (hand, answers) in sweep.hands_of(unit).zip(sweep.unit(unit)) {
            let solutions = answers.value(0).and_then(|count| count.to_i64()).unwrap_or(0);
            solvable += usize::from(solutions > 0);
            richest = richest.max((solutions, hand));
        }
    }
    let (solutions, hand) = richest;
    println!("{solvable} of {} hands make 24", sweep.field().hands().len());
    println!("{:?} in {solutions} essentially different ways", sweep.field().hands()[hand].numbers);
    Ok(())
}
