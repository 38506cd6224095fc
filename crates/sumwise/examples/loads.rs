//! Writes the loads of puzzles, whose ids come on standard input, for tools/fit_grade.py: those of the hand and of each
//! solution, in eighths, with a tab between them.

use std::io::{self, BufRead as _};

use sumwise::Puzzle;
use sumwise::grade::{Amount, loads};
use sumwise::solve::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in io::stdin().lock().lines() {
        let loads = loads(&line?.parse::<Puzzle>()?, &Limits::NONE)?;
        let solutions = loads.solutions.iter().map(|(_, loads)| &loads[..]);
        let columns: Vec<String> = std::iter::once(&loads.hand[..]).chain(solutions).map(column).collect();
        println!("{}", columns.join("\t"));
    }
    Ok(())
}

fn column(loads: &[Amount]) -> String {
    loads.iter().map(|(load, amount)| format!("{load}={amount}")).collect::<Vec<_>>().join(" ")
}
