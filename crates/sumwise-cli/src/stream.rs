//! Answers to the lines of standard input, in order.

use std::io::{self, BufReader, Write};
use std::num::NonZeroUsize;
use std::sync::{PoisonError, RwLock};

use sumwise::solve::StopReason;
use sumwise_request::batch::{self, Lines, Threads};
use sumwise_request::{Draft, Given, Search};

use sumwise_render::schema::LineErrorJson;

use crate::args::Format;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::{interrupt, output};

/// The most bytes of a line.
pub(crate) const MAX_LINE: usize = 65_535;

/// The answer to a line: its text and its exit code.
pub(crate) type Answered = Result<(Vec<u8>, Exit), Fault>;

/// The answer to a puzzle: its text, the reason why its search was cut, and whether the puzzle is solved.
pub(crate) type PuzzleAnswer = (Vec<u8>, Option<StopReason>, bool);

/// The options for lines of input.
pub(crate) struct Manner<'a> {
    pub(crate) threads: Threads,
    pub(crate) format: Format,
    /// Returns the row of a table for a failed line, from its number and the message.
    pub(crate) fault_row: &'a (dyn Fn(usize, &str) -> Vec<String> + Sync),
}

/// Refuses `--threads` where standard input is not read.
pub(crate) fn refuse_threads(threads: Option<NonZeroUsize>) -> Result<(), Fault> {
    match threads {
        Some(threads) => {
            Err(Fault::Input(format!("--threads {threads} is for standard input: leave it out, or read `-`")))
        }
        None => Ok(()),
    }
}

/// Answers the puzzles of standard input, one a line, in order. Returns the worst exit code.
///
/// The searches share the memory of the command. One that needs more than its share is made again alone, with all of it, so that
/// the answers are the same for any number of threads.
pub(crate) fn answer_puzzles(
    manner: &Manner<'_>,
    (given, search): (&Given, Search),
    out: &mut impl Write,
    answer: impl Fn(Draft, Search) -> Result<PuzzleAnswer, Fault> + Sync,
) -> Result<Exit, Fault> {
    let lines = Lines::new(BufReader::new(io::stdin()), MAX_LINE, 1);
    let share = Search { memory: search.memory / manner.threads.number(), ..search };
    let turn = RwLock::new(());
    answer_lines(
        lines,
        manner,
        out,
        || (),
        |line, ()| {
            let draft = Draft::of_line(line, given)?;
            let shared = {
                let _together = turn.read().unwrap_or_else(PoisonError::into_inner);
                answer(draft.clone(), share)
            };
            let (text, stop, solved) = match shared {
                // The targets alone may need more than a share.
                Ok((_, Some(StopReason::Memory), _)) | Err(_) => {
                    let _alone = turn.write().unwrap_or_else(PoisonError::into_inner);
                    answer(draft, search)?
                }
                Ok(answered) => answered,
            };
            Ok((text, Exit::of_search(stop, solved)))
        },
    )
}

/// Answers every line, in order. Returns the worst exit code.
///
/// `begin` makes the state that a chunk of lines shares. Failed lines are reported in place, and do not stop the others.
pub(crate) fn answer_lines<R: io::BufRead + Send, T>(
    mut lines: Lines<R>,
    manner: &Manner<'_>,
    out: &mut impl Write,
    begin: impl Fn() -> T + Sync,
    answer: impl Fn(&str, &mut T) -> Answered + Sync,
) -> Result<Exit, Fault> {
    let answer_chunk = |chunk: io::Result<batch::Chunk>| {
        let (mut text, mut worst, mut state, mut failed) = (Vec::new(), Exit::Solved, begin(), None);
        chunk?.for_each(|number, line| {
            let answered = line.map_err(Fault::from).and_then(|line| answer(line, &mut state));
            let answered = match answered {
                Err(Fault::Input(message)) => fault(number, &message, manner).map(|text| (text, Exit::BadInput)),
                answered => answered,
            };
            match answered {
                Ok((answer, exit)) => {
                    text.extend(answer);
                    worst = worst.max(exit);
                }
                Err(fault) => failed = failed.take().or(Some(fault)),
            }
        });
        failed.map_or(Ok((text, worst)), Err)
    };
    let mut worst = Exit::Solved;
    batch::map(
        manner.threads,
        || lines.next(&interrupt::CtrlC),
        answer_chunk,
        |answered| match answered {
            Some((text, exit)) => {
                worst = worst.max(exit);
                out.write_all(&text).or_else(stop)
            }
            None => out.flush().or_else(stop),
        },
    )?;
    Ok(if interrupt::interrupted() { Exit::Interrupted } else { worst })
}

/// Returns the report of a failed line.
fn fault(line: usize, message: &str, manner: &Manner<'_>) -> Result<Vec<u8>, Fault> {
    match manner.format {
        Format::Text => Ok(format!("error in line {line}: {message}\n").into_bytes()),
        Format::Csv => output::table(|table| table.write_record((manner.fault_row)(line, message))),
        Format::Json | Format::Jsonl => {
            let mut text = Vec::new();
            let document = LineErrorJson { error: message.to_owned(), line };
            output::write_json(&mut text, &document, manner.format == Format::Json)?;
            Ok(text)
        }
    }
}

/// Returns the row of a table for a failed line, padded to `fields` fields.
pub(crate) fn fault_row(fields: usize, line: usize, message: &str) -> Vec<String> {
    let mut row = vec![format!("line {line}"), format!("error: {message}")];
    row.resize(fields, String::new());
    row
}

/// Ends the program because the answers cannot be written. Threads that read further lines might block for ever.
fn stop(error: io::Error) -> Result<(), Fault> {
    std::process::exit(Fault::Io(error).report() as i32)
}
