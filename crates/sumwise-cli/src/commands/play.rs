//! `sumwise play`: the line mode.

use std::io::{self, BufRead, IsTerminal as _, Read as _, Write};

use sumwise::check::check_formula;
use sumwise::solve::{Limits, Method, Solution, solve};
use sumwise::{Formula, Puzzle, Seed};

use super::deal::describe;
use super::explain::point_at;
use crate::args::Play;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

const HELP: &str = "\
Type a formula, like (75+50)*2. Or type
  none     when you think that it cannot be done
  give up  to see a solution and go on
  show     to see the numbers again
  quit     to stop";

pub(crate) fn run(arguments: &Play) -> Result<Exit, Fault> {
    let seed = arguments.deal.seed()?;
    round_seed(&seed, u32::MAX)?;
    let mut table = Table { input: io::stdin().lock(), out: output::stdout(), prompt: io::stdin().is_terminal() };
    let mut score = Score::default();
    writeln!(table.out, "{}: {}.\n{HELP}", arguments.deal.game, arguments.deal.game.description())?;
    for round in 1..=arguments.rounds.unwrap_or(u32::MAX) {
        let round_seed = round_seed(&seed, round)?;
        let puzzle = arguments.deal.deal(&round_seed)?;
        writeln!(table.out, "\nRound {round}: {} (seed {round_seed})", describe(&puzzle))?;
        match table.play(&puzzle)? {
            Some(won) => score.add(won),
            None => break,
        }
        writeln!(table.out, "{score}")?;
    }
    writeln!(table.out, "\nFinal score: {score}")?;
    table.out.flush()?;
    Ok(Exit::Solved)
}

/// The seed of a round: that of the game, then `WORD/2` and so on.
fn round_seed(seed: &Seed, round: u32) -> Result<Seed, Fault> {
    if round == 1 { Ok(seed.clone()) } else { format!("{seed}/{round}").parse().map_err(Fault::input) }
}

#[derive(Default)]
struct Score {
    won: u32,
    rounds: u32,
}

impl Score {
    fn add(&mut self, won: bool) {
        self.won += u32::from(won);
        self.rounds += 1;
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} won", self.won, self.rounds)
    }
}

/// The most bytes of one answer.
const MAX_LINE: u64 = 65_536;

struct Table<R, W: Write> {
    input: R,
    out: W,
    prompt: bool,
}

impl<R: BufRead, W: Write> Table<R, W> {
    /// Plays one deal: whether it was won, or `None` when the player leaves.
    fn play(&mut self, puzzle: &Puzzle) -> Result<Option<bool>, Fault> {
        while let Some(line) = self.ask()? {
            match line.trim().to_lowercase().as_str() {
                "" => {}
                "quit" | "exit" => return Ok(None),
                "help" | "?" => writeln!(self.out, "{HELP}")?,
                "show" => writeln!(self.out, "{}", describe(puzzle))?,
                "give up" => {
                    self.reveal(puzzle)?;
                    return Ok(Some(false));
                }
                "none" => return self.claim_none(puzzle).map(Some),
                _ if self.judge(puzzle, line.trim())? => return Ok(Some(true)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// The next line the player types; `None` at the end of the input.
    fn ask(&mut self) -> io::Result<Option<String>> {
        if self.prompt {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        if read as u64 == MAX_LINE {
            self.input.skip_until(b'\n')?;
        }
        if read == 0 && self.prompt {
            writeln!(self.out)?;
        }
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    /// Judges an answer and says what is wrong with it; whether it is right.
    fn judge(&mut self, puzzle: &Puzzle, answer: &str) -> io::Result<bool> {
        let formula: Formula = match answer.parse() {
            Ok(formula) => formula,
            Err(error) => {
                writeln!(self.out, "Not a formula: {}.", point_at(answer, &error))?;
                return Ok(false);
            }
        };
        let judgement = check_formula(puzzle, &formula);
        if judgement.is_correct() {
            writeln!(self.out, "Right! {} = {}.", formula.infix(), puzzle.target())?;
        } else {
            writeln!(self.out, "No: {judgement}.")?;
        }
        Ok(judgement.is_correct())
    }

    /// Judges the claim that the puzzle cannot be solved.
    fn claim_none(&mut self, puzzle: &Puzzle) -> Result<bool, Fault> {
        let solvable = self.reveal(puzzle)?;
        writeln!(self.out, "{}", if solvable { "It can be done." } else { "You saw it." })?;
        Ok(!solvable)
    }

    /// Shows the best solution or the nearest; whether there is a solution.
    fn reveal(&mut self, puzzle: &Puzzle) -> Result<bool, Fault> {
        let answer = solve(puzzle, Method::Fast, None, &Limits::NONE);
        let shown = |solution: &Solution| format!("{} = {}", solution.formula().infix(), solution.value());
        if let Some(best) = &answer.best {
            writeln!(self.out, "A solution is {}.", shown(best))?;
        } else {
            let nearest: Vec<String> = answer.nearest.iter().map(shown).collect();
            writeln!(self.out, "It cannot be done. The nearest is {}.", nearest.join(", and "))?;
        }
        Ok(answer.best.is_some())
    }
}
