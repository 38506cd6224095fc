//! The line mode, which reads lines from a terminal or a pipe.

use std::io::{self, BufRead, IsTerminal as _, Read as _, Write};
use std::time::{Duration, Instant};

use sumwise::round::Round;
use sumwise::round::{Entry, Refusal};
use sumwise::{Brackets, Rules, visible};
use sumwise_render::language::Language;
use sumwise_render::text;

use super::{Match, claim_none, ending, hint, left, worth};
use crate::Exit;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::output;

const HELP: &str = "\
Or type
  hint     to see whether it can be done (1 point); again: the last operator (2), the next step (3), a solution (10)
  undo     to take a step back; redo, restart
  left     to see the numbers that are left
  declare  to settle for the nearest value so far
  none     when you think that it cannot be done
  give up  to see a solution and go on
  score    to see the points
  help     to see this again
  quit     to stop";

fn help(rules: &Rules) -> String {
    let entry =
        if rules.brackets == Brackets::Any { "a step, like 50+8, or a whole formula" } else { "a whole formula" };
    format!("Type {entry}, like (50+8)*7*2. {HELP}")
}

pub(super) fn play(game: &mut Match<'_>) -> Result<Exit, Fault> {
    let prompt = io::stdin().is_terminal();
    #[cfg(feature = "screen")]
    if prompt && io::stdout().is_terminal() {
        return play_lines(game, super::editor::Edited::new()?);
    }
    play_lines(game, Plain { reader: io::stdin().lock(), prompt })
}

fn play_lines(game: &mut Match<'_>, input: impl Input) -> Result<Exit, Fault> {
    let clock = game.clock();
    let begun = Instant::now();
    let mut table = Lines { input, out: output::stdout(), clock, now: || begun.elapsed() };
    writeln!(table.out, "{}: {}.\n{}", visible(&game.name()), visible(&game.description()), help(&game.rules()))?;
    while let Some(mut dealt) = game.next()? {
        let seed = dealt.seed.map(|seed| format!(" (seed {})", visible(&seed.to_string()))).unwrap_or_default();
        writeln!(
            table.out,
            "\nRound {}: {}{seed}",
            game.number(),
            text::described(dealt.round.puzzle(), Language::English)
        )?;
        if let Some(clock) = clock {
            writeln!(table.out, "You have {}.", seconds(clock))?;
        }
        if !table.play(&mut dealt.round, game)? {
            break;
        }
        for sentence in ending(&dealt.round) {
            writeln!(table.out, "{sentence}")?;
        }
        game.score.add(dealt.round.points(), dealt.round.most_points());
        writeln!(table.out, "{}", game.score)?;
    }
    table.out.flush()?;
    Ok(if interrupted() { Exit::Interrupted } else { Exit::Solved })
}

/// The most bytes of a line.
pub(super) const MAX_LINE: usize = 65_536;

/// A source of the player's lines.
pub(super) trait Input {
    /// Reads the next line after a prompt; `None` at the end of the input.
    fn line(&mut self, prompt: &str, out: &mut impl Write) -> io::Result<Option<String>>;
}

/// Lines as they are read.
struct Plain<R> {
    reader: R,
    /// Whether prompts are written.
    prompt: bool,
}

impl<R: BufRead> Input for Plain<R> {
    fn line(&mut self, prompt: &str, out: &mut impl Write) -> io::Result<Option<String>> {
        if self.prompt {
            write!(out, "{prompt}")?;
        }
        out.flush()?;
        let mut line = Vec::new();
        let read = self.reader.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line)?;
        if read == MAX_LINE && line.last() != Some(&b'\n') {
            self.reader.skip_until(b'\n')?;
        }
        if read == 0 && self.prompt {
            writeln!(out)?;
        }
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

struct Lines<I, W: Write, C> {
    input: I,
    out: W,
    /// The time for a round; `None` for no limit.
    clock: Option<Duration>,
    /// Returns the current time.
    now: C,
}

impl<I: Input, W: Write, C: Fn() -> Duration> Lines<I, W, C> {
    /// Plays one round. Returns whether it was finished.
    fn play(&mut self, round: &mut Round, game: &Match<'_>) -> io::Result<bool> {
        let begun = (self.now)();
        while round.outcome().is_none() {
            let spent = (self.now)().saturating_sub(begun);
            let Some(line) = self.ask(self.clock.map(|clock| clock.saturating_sub(spent)))? else { return Ok(false) };
            if !round.is_late() && self.clock.is_some_and(|clock| (self.now)().saturating_sub(begun) >= clock) {
                round.stop_clock();
                writeln!(self.out, "Time is up: you have one answer.")?;
            }
            let word = line.trim().to_lowercase();
            if matches!(word.as_str(), "quit" | "exit") {
                return Ok(false);
            }
            let said = match word.as_str() {
                "help" | "?" => help(round.position().hand().rules()),
                "score" => game.score.to_string(),
                _ => obey(round, &word, line.trim())
                    .unwrap_or_else(|refusal| format!("No: {}.", visible(&refusal.to_string()))),
            };
            if !said.is_empty() {
                writeln!(self.out, "{said}")?;
            }
            // It was pressed during a search, which has stopped.
            if interrupted() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Reads the next line of the player; `None` at the end of the input.
    fn ask(&mut self, time_left: Option<Duration>) -> io::Result<Option<String>> {
        let time = time_left.map(|time| format!("{} ", seconds(time))).unwrap_or_default();
        self.input.line(&format!("{time}> "), &mut self.out)
    }
}

/// Returns a text like `30 seconds`, rounded up.
fn seconds(time: Duration) -> String {
    let seconds = time.as_millis().div_ceil(1000);
    format!("{seconds} second{}", if seconds == 1 { "" } else { "s" })
}

/// Obeys one line and returns the reply, which is empty if the round ends.
fn obey(round: &mut Round, word: &str, line: &str) -> Result<String, Refusal> {
    let changed = |changed, round: &Round, nothing: &str| {
        if changed { format!("Left: {}.", left(round)) } else { nothing.to_owned() }
    };
    Ok(match word {
        "" => String::new(),
        "left" | "show" => format!("{}, {}", text::described(&round.position(), Language::English), steps(round)),
        "undo" => changed(round.undo()?, round, "There is no step to undo."),
        "redo" => changed(round.redo()?, round, "There is no step to redo."),
        "restart" => changed(round.restart()?, round, "There is no step to undo."),
        "declare" => round.declare().map(|_| String::new())?,
        "none" => claim_none(round).map(|()| String::new())?,
        "give up" => {
            round.give_up();
            String::new()
        }
        _ => match word.strip_prefix("hint") {
            Some(level) => match level.trim() {
                "" => hint(round, round.next_level())?,
                level => match level.parse() {
                    Ok(level) => hint(round, level)?,
                    Err(error) => format!("No: {error}."),
                },
            },
            None => enter(round, line)?,
        },
    })
}

fn steps(round: &Round) -> String {
    match round.steps().count() {
        0 => "no step made".to_owned(),
        _ => round.steps().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// Takes a step or an answer.
fn enter(round: &mut Round, text: &str) -> Result<String, Refusal> {
    let before = round.declarable();
    let told = match round.enter(text)? {
        Entry::Step(step) => format!("{step}, which leaves {}.", left(round)),
        Entry::Answer(_) if round.outcome().is_some() => return Ok(String::new()),
        Entry::Answer(judgement) => format!("No: {judgement}."),
    };
    Ok(match worth(round, before) {
        Some(worth) => format!("{told} {worth}"),
        None => told,
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::args::{Arguments, Command, Play};
    use clap::Parser as _;

    fn arguments(line: &str) -> Play {
        match Arguments::try_parse_from(line.split(' ')).unwrap().command {
            Command::Play(play) => play.into_inner(),
            _ => unreachable!("it says play"),
        }
    }

    /// Plays some lines, each typed in `pace` seconds. Returns the round and the replies.
    fn said(lines: &str, pace: u64) -> (Round, String) {
        let play = arguments("sumwise play --seed tuesday");
        let game = Match::new(&play).unwrap();
        let mut round = Round::new("countdown:75,50,2,3,8,7=812".parse().unwrap());
        let time = Cell::new(0);
        let now = || Duration::from_secs(time.replace(time.get() + pace));
        let input = Plain { reader: lines.as_bytes(), prompt: true };
        let mut table = Lines { input, out: Vec::new(), clock: Some(Duration::from_secs(30)), now };
        table.play(&mut round, &game).unwrap();
        (round, String::from_utf8(table.out).unwrap())
    }

    #[test]
    fn the_clock_is_told_and_the_line_after_it_is_the_answer() {
        let (round, said) = said("50+8\n58*7*2\n", 10);
        assert_eq!(
            said,
            "20 seconds > 50 + 8 = 58, which leaves 75 2 3 7 58.\n0 seconds > Time is up: you have one answer.\n"
        );
        assert_eq!(round.points(), 10);
    }

    #[test]
    fn after_the_clock_there_is_no_work() {
        let (round, said) = said("undo\n58*\n50*8*2\nundo\n", 30);
        assert!(said.contains("No: time is up: only an answer can be given now."));
        assert!(said.contains("a number or ( is missing here"));
        assert!(round.outcome().is_some() && round.points() == 0);
    }
}
