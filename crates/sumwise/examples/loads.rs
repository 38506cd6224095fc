//! Writes the loads of puzzles for `tools/fit_grade.py`. Ids are read from standard input. Each line has the loads of
//! the hand and of each solution, in eighths, separated by tabs.

use std::io::{self, BufRead as _};

use sumwise::grade::{Amount, of_core, of_hand};
use sumwise::solve::Distinct;
use sumwise::{Class, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in io::stdin().lock().lines() {
        let puzzle: Puzzle = line?.parse()?;
        let solutions = puzzle.list(Distinct::Essential).solutions;
        let mut columns = vec![column(&of_hand(puzzle.hand(), puzzle.target()))];
        for solution in solutions {
            let core = Class::of(solution.formula())?.core();
            columns.push(column(&of_core(&core, &puzzle)));
        }
        println!("{}", columns.join("\t"));
    }
    Ok(())
}

fn column(loads: &[Amount]) -> String {
    loads.iter().map(|(load, amount)| format!("{load}={amount}")).collect::<Vec<_>>().join(" ")
}
