//! The flags, described once: help, man pages and completions come from here.

mod game;
mod other;
mod puzzle;
mod shared;
mod space;
mod values;

use std::ffi::OsString;

use clap::{Parser, Subcommand};
use sumwise::Rational;

pub(crate) use other::{Completions, Deal, Explain, Games, Man, Play, Serve, ShapeNotation, Shapes};
pub(crate) use puzzle::{Check, Count, Grade, Hint, Reach, Solve};
pub(crate) use shared::{DealArgs, Format, RuleArgs, SearchArgs};
pub(crate) use space::{
    Arrangement, Audit, CardsPerPage, Generate, PaperSize, Picture, RowFormat, Sweep, WishArgs, Worksheet,
};
pub(crate) use values::form;

const EXIT_CODES: &str = "\
Exit codes: 0 solved, correct or clean, 1 no exact solution, not correct or something found, 2 wrong usage or input, 3 stopped at a limit, 130 interrupted.
";

/// Exact answers about arithmetic number games: Countdown, the 24 game, cards, primes, Krypto, make ten, four fours
#[derive(Debug, Parser)]
#[command(name = "sumwise", version, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the best solution of a puzzle, all of them, or the nearest
    Solve(Solve),
    /// Say which targets a hand makes, with a formula for each
    Reach(Reach),
    /// Count the formulas of a hand, the valid ones, and the solutions
    Count(Count),
    /// Judge an answer: say whether it is right, and if not, what is wrong and where
    Check(Check),
    /// Say what is wrong with a file of puzzles: duplicates, overlap, wrong labels and answers
    Audit(Box<Audit>),
    /// Say how hard a puzzle is for a person, and why
    Grade(Grade),
    /// Give away the next step of a puzzle, or less, or more
    Hint(Hint),
    /// Ask one question of every hand of a game
    Sweep(Box<Sweep>),
    /// Draw a formula as a tree and evaluate it on a stack, step by step
    Explain(Explain),
    /// List every tree shape with so many operators
    Shapes(Shapes),
    /// Deal a puzzle
    Deal(Deal),
    /// Generate puzzles, each with its solution and what there is to say about it
    Generate(Box<Generate>),
    /// Write a worksheet of puzzles to print, with a key
    Worksheet(Box<Worksheet>),
    /// List the games and their rules
    Games(Games),
    /// Play a game: answer deals and be told what is wrong
    Play(Play),
    /// Serve the page, with all of this in a browser, to this machine alone
    Serve(Serve),
    /// Print a script that completes commands in a shell
    Completions(Completions),
    /// Print a manual page
    Man(Man),
}

/// Writes the sign of a word that is a negative fraction as `−`, which is read as a sign too: so it is not taken for a flag.
pub(crate) fn keep_sign(word: OsString) -> OsString {
    let fraction = word
        .to_str()
        .and_then(|text| text.strip_prefix('-'))
        .filter(|text| text.starts_with(|first: char| first.is_ascii_digit()) && text.contains('/'))
        .filter(|text| text.parse::<Rational>().is_ok());
    fraction.map(|fraction| format!("−{fraction}").into()).unwrap_or(word)
}
