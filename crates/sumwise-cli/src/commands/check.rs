//! `sumwise check`

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Write};
use std::num::NonZeroUsize;
use std::thread;

use serde::Deserialize;
use serde_json::value::RawValue;
use sumwise::check::{Judge, Judgement, Manner};
use sumwise::{Game, Hand, Puzzle, Rational, Rules};
use sumwise_render::schema::CheckJson;

use crate::args::{Check, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::Question;
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

/// Judges every line, in order; the exit code is the worst of theirs.
fn check_lines(arguments: &Check, manner: Manner, out: &mut impl Write) -> Result<Exit, Fault> {
    let rest = if arguments.numbers.is_empty() {
        None
    } else {
        Some(Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?)
    };
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut batches = Batches { input: BufReader::with_capacity(BATCH, io::stdin()), rest: Vec::new(), line: 1 };
    let check_batch = |batch: io::Result<Batch>| -> Result<(Vec<u8>, Exit), Fault> {
        let batch = batch?;
        let (mut text, mut worst) = (Vec::new(), Exit::Solved);
        let mut judge = Judge::default();
        for (line, number) in batch.text.split_inclusive(|byte| *byte == b'\n').zip(batch.line..) {
            let judged =
                read_line(line, arguments, rest.as_ref()).map(|(puzzle, answer)| judge.check(&puzzle, &answer, manner));
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
        || batches.next(),
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
            let document = serde_json::json!({"line": line, "error": message});
            output::write_json(out, &document, format == Format::Json)?;
        }
    }
    Ok(())
}

/// An answer and its puzzle. Every field has the names by which the data sets call it.
#[derive(Deserialize)]
struct AnswerLine<'a> {
    text: Option<Cow<'a, str>>,
    completion: Option<Cow<'a, str>>,
    answer: Option<Cow<'a, str>>,
    #[serde(borrow)]
    numbers: Option<Vec<&'a RawValue>>,
    nums: Option<Vec<&'a RawValue>>,
    starting: Option<Vec<&'a RawValue>>,
    target: Option<&'a RawValue>,
    output: Option<&'a RawValue>,
    puzzle: Option<Cow<'a, str>>,
    game: Option<Cow<'a, str>>,
    rules: Option<RulesLine<'a>>,
}

/// What a line overrides of the rules.
#[derive(Default, Deserialize)]
struct RulesLine<'a> {
    order: Option<Cow<'a, str>>,
    r#use: Option<Cow<'a, str>>,
    domain: Option<Cow<'a, str>>,
    operators: Option<Cow<'a, str>>,
}

impl RulesLine<'_> {
    fn over(&self, rules: Rules) -> Result<Rules, Fault> {
        Ok(Rules {
            order: self.order.as_deref().map_or(Ok(rules.order), str::parse).map_err(Fault::input)?,
            r#use: self.r#use.as_deref().map_or(Ok(rules.r#use), str::parse).map_err(Fault::input)?,
            domain: self.domain.as_deref().map_or(Ok(rules.domain), str::parse).map_err(Fault::input)?,
            operators: self.operators.as_deref().map_or(Ok(rules.operators), str::parse).map_err(Fault::input)?,
        })
    }
}

const FORM: &str = "like {\"text\": \"8/(3-8/3)\", \"numbers\": [3, 3, 8, 8], \"target\": 24}";

/// Reads a line; what it leaves out is that of the command line.
fn read_line<'a>(line: &'a [u8], arguments: &Check, rest: Option<&Question>) -> Result<(Puzzle, Cow<'a, str>), Fault> {
    let line = std::str::from_utf8(line).map_err(|_| Fault::input("the line is not UTF-8 text"))?.trim();
    if line.len() > MAX_LINE {
        return Err(Fault::Input(format!("the line is too long: at most {MAX_LINE} bytes")));
    }
    let line: AnswerLine<'_> = serde_json::from_str(line)
        .map_err(|error| Fault::Input(format!("the JSON cannot be read ({error}): write an object {FORM}")))?;
    let text = line.text.or(line.completion).or(line.answer);
    let text = text.ok_or_else(|| Fault::Input(format!("the JSON object needs an answer as `text`, {FORM}")))?;
    let own = line.target.or(line.output).filter(|own| own.get() != "null").map(number).transpose()?;
    let target = own.or_else(|| arguments.target.clone());
    let mut rules = arguments.rules.clone();
    if let Some(game) = line.game {
        rules.game = Some(game.parse::<Game>().map_err(Fault::input)?);
    }
    let numbers = line.numbers.or(line.nums).or(line.starting);
    let question = match (line.puzzle, numbers, rest) {
        (Some(id), ..) => Question::read_id(&id, target.as_ref(), &rules)?,
        (_, Some(numbers), _) => {
            let numbers = numbers.into_iter().map(number).collect::<Result<_, _>>()?;
            Question::new(numbers, target, &rules)?
        }
        (.., Some(rest)) => {
            Question { game: rest.game, hand: rest.hand.clone(), target: target.or(rest.target.clone()) }
        }
        _ => return Err(Fault::Input(format!("the JSON object needs `numbers`, {FORM}"))),
    };
    let question = match line.rules {
        None => question,
        Some(rules) => {
            let rules = rules.over(question.hand.rules().clone())?;
            let hand = Hand::new(question.hand.numbers().to_vec(), rules).map_err(Fault::input)?;
            Question { hand, ..question }
        }
    };
    Ok((question.puzzle()?, text))
}

/// A JSON number, or a string with a number.
fn number(value: &RawValue) -> Result<Rational, Fault> {
    value.get().trim_matches('"').parse().map_err(Fault::input)
}

/// How many bytes of standard input are asked for at once.
const BATCH: usize = 1 << 18;

/// The most bytes of one line.
const MAX_LINE: usize = 1 << 26;

/// Whole lines, and the number of the first.
struct Batch {
    text: Vec<u8>,
    line: usize,
}

/// Standard input, as much as there is at a time.
struct Batches<R> {
    input: R,
    /// The line that was begun.
    rest: Vec<u8>,
    line: usize,
}

impl<R: BufRead> Batches<R> {
    /// The next lines; `None` at the end. Of a line that is too long, no more is kept than shows it.
    fn next(&mut self) -> Option<io::Result<Batch>> {
        let mut text = std::mem::take(&mut self.rest);
        loop {
            let found = match self.input.fill_buf() {
                Ok(found) => found,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Some(Err(error)),
            };
            let length = found.len();
            let whole = found.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
            if text.len() <= MAX_LINE {
                text.extend_from_slice(&found[..whole]);
            } else if let Some(newline) = found.iter().position(|byte| *byte == b'\n') {
                text.extend_from_slice(&found[newline..whole]);
            }
            if whole > 0 {
                self.rest.extend_from_slice(&found[whole..]);
            } else if text.len() <= MAX_LINE {
                text.extend_from_slice(found);
            }
            self.input.consume(length);
            if whole > 0 || length == 0 {
                let line = self.line;
                self.line += text.split_inclusive(|byte| *byte == b'\n').count();
                return (!text.is_empty()).then_some(Ok(Batch { text, line }));
            }
        }
    }
}
