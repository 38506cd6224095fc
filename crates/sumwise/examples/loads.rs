//! Writes the loads of puzzles, whose ids come on standard input, for tools/fit_grade.py: those of the hand and of each
//! solution, in eighths, with a tab between them.

use std::io::{self, BufRead as _};
use std::iter;

use sumwise::Puzzle;
use sumwise::grade::{Amount, of_hand, of_solution};
use sumwise::solve::{Distinct, Limits, Method, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in io::stdin().lock().lines() {
        let puzzle: Puzzle = line?.parse()?;
        let solutions = solve(&puzzle, Method::Fast, Some(Distinct::Essential), &Limits::NONE).solutions;
        let of_solutions = solutions.iter().map(|solution| of_solution(solution, puzzle.target()));
        let columns = iter::once(of_hand(puzzle.hand())).chain(of_solutions).map(|loads| column(&loads));
        println!("{}", columns.collect::<Vec<_>>().join("\t"));
    }
    Ok(())
}

fn column(loads: &[Amount]) -> String {
    loads.iter().map(|(load, amount)| format!("{load}={amount}")).collect::<Vec<_>>().join(" ")
}
