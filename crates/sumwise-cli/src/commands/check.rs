//! `sumwise check`

use std::borrow::Cow;
use std::io::{self, BufReader, Write};
use std::num::NonZeroUsize;
use std::thread;

use sumwise::check::{Judge, Judgement, Manner};
use sumwise::{Puzzle, Rational};
use sumwise_render::schema::{CheckJson, LineErrorJson};

use crate::args::{Check, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::fields::{ANSWERED, Fields, Otherwise};
use crate::input::Question;
use crate::rows::{self, Lines};
use crate::{in_order, output};

pub(crate) fn run(arguments: &Check) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    if arguments.format == Format::Csv {
        writeln!(out, "verdict,value,distance,from,to,step,message,essential")?;
    }
    let manner = Manner { reading: arguments.reading, extract: arguments.extract };
    let exit = if arguments.answer == "-" {
        check_lines(arguments, manner, &mut out)?
    } else {
        if arguments.numbers.is_empty() {
            return Err(Fault::input(
                "the numbers are missing: give them with --numbers, like --numbers 75 50 2 3 8 7",
            ));
        }
        let question = Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?;
        let judgement = Judge::default().check(&question.puzzle()?, &arguments.answer, manner);
        write_judgement(&mut out, &judgement, arguments.format)?;
        exit_of(&judgement)
    };
    out.flush()?;
    Ok(exit)
}

fn exit_of(judgement: &Judgement) -> Exit {
    if judgement.is_correct() { Exit::Solved } else { Exit::Unsolved }
}

fn write_judgement(out: &mut impl Write, judgement: &Judgement, format: Format) -> Result<(), Fault> {
    match format {
        Format::Text => match judgement.essential() {
            Some(essential) => writeln!(out, "correct: essentially {essential}")?,
            None => writeln!(out, "{}: {judgement}", judgement.verdict().name())?,
        },
        Format::Csv => write_row(out, judgement)?,
        Format::Json | Format::Jsonl => {
            output::write_json(out, &CheckJson::from(judgement), format == Format::Json)?;
        }
    }
    Ok(())
}

fn write_row(out: &mut impl Write, judgement: &Judgement) -> Result<(), Fault> {
    let shown = |value: Option<&Rational>| value.map(ToString::to_string).unwrap_or_default();
    let place = |place: Option<usize>| place.map(|place| place.to_string()).unwrap_or_default();
    let span = judgement.span();
    let mut table = csv::Writer::from_writer(out);
    table.write_record([
        judgement.verdict().name(),
        &shown(judgement.value()),
        &shown(judgement.distance()),
        &place(span.as_ref().map(|span| span.start)),
        &place(span.map(|span| span.end)),
        &place(judgement.step()),
        &judgement.to_string(),
        &judgement.essential().map(|class| class.to_string()).unwrap_or_default(),
    ])?;
    Ok(table.flush()?)
}

/// Judges every line that is not blank, in order; the exit code is the worst of theirs.
fn check_lines(arguments: &Check, manner: Manner, out: &mut impl Write) -> Result<Exit, Fault> {
    let rest = if arguments.numbers.is_empty() {
        None
    } else {
        Some(Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?)
    };
    let otherwise = Otherwise { rules: &arguments.rules, target: arguments.target.as_ref(), question: rest.as_ref() };
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut lines = Lines::new(BufReader::with_capacity(BATCH, io::stdin()));
    let check_batch = |batch: io::Result<(usize, Vec<u8>)>| -> Result<(Vec<u8>, Exit), Fault> {
        let (first, batch) = batch?;
        let (mut text, mut worst) = (Vec::new(), Exit::Solved);
        let mut judge = Judge::default();
        let lines = batch.split_inclusive(|byte| *byte == b'\n').zip(first..);
        for (line, number) in lines.filter(|(line, _)| !line.trim_ascii().is_empty()) {
            let judged = read_line(line, &otherwise).map(|(puzzle, answer)| judge.check(&puzzle, &answer, manner));
            match judged {
                Ok(judgement) => {
                    write_judgement(&mut text, &judgement, arguments.format)?;
                    worst = worst.max(exit_of(&judgement));
                }
                Err(Fault::Input(message)) => {
                    write_fault(&mut text, number, &message, arguments.format)?;
                    worst = worst.max(Exit::BadInput);
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok((text, worst))
    };
    let mut worst = Exit::Solved;
    in_order::map(
        arguments.threads.unwrap_or_else(cores),
        || lines.next(),
        check_batch,
        |checked| match checked {
            Some((text, exit)) => {
                worst = worst.max(exit);
                out.write_all(&text).or_else(stop)
            }
            None => out.flush().or_else(stop),
        },
    )?;
    Ok(worst)
}

/// Ends the program when the verdicts cannot be written: readers of further lines may wait for ever.
fn stop(error: io::Error) -> Result<(), Fault> {
    std::process::exit(Fault::Io(error).report() as i32)
}

/// The answer that says why a line has none.
fn write_fault(out: &mut impl Write, line: usize, message: &str, format: Format) -> Result<(), Fault> {
    match format {
        Format::Text => writeln!(out, "error in line {line}: {message}")?,
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record([&format!("error in line {line}"), "", "", "", "", "", message, ""])?;
            table.flush()?;
        }
        Format::Json | Format::Jsonl => {
            let document = LineErrorJson { error: message.to_owned(), line };
            output::write_json(out, &document, format == Format::Json)?;
        }
    }
    Ok(())
}

/// Reads a line; what it leaves out is that of the command line.
fn read_line<'a>(line: &'a [u8], otherwise: &Otherwise<'_>) -> Result<(Puzzle, Cow<'a, str>), Fault> {
    let fields = Fields::read(rows::text(line)?, ANSWERED)?;
    let answer = fields.answer()?;
    Ok((fields.puzzle(otherwise)?, answer))
}

/// How many bytes of standard input are asked for at once.
const BATCH: usize = 1 << 18;
