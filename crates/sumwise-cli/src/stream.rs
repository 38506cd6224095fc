//! Puzzles of standard input, one a line, answered in order.

use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::iter;
use std::num::NonZeroUsize;
use std::thread;

use sumwise_render::schema::LineErrorJson;

use crate::args::Format;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::{in_order, interrupt, output, rows};

/// The most bytes of one line of standard input.
const MAX_LINE: u64 = 65_536;

/// Answers every line of standard input, in order, on so many threads or as many as there are cores; the exit code is the
/// worst of theirs. A line that cannot be answered is told of, in a table as a row of so many fields.
pub(crate) fn answer_lines(
    threads: Option<NonZeroUsize>,
    (format, fields): (Format, usize),
    out: &mut impl Write,
    answer: impl Fn(&str) -> Result<(Vec<u8>, Exit), Fault> + Sync,
) -> Result<Exit, Fault> {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut lines = Lines { input: BufReader::new(io::stdin()), number: 0 };
    let answer_line = |line: Line| match line.text.and_then(|text| answer(&text)) {
        Err(Fault::Input(message)) => Ok((fault(line.number, &message, format, fields)?, Exit::BadInput)),
        answered => answered,
    };
    let mut worst = Exit::Solved;
    in_order::map(
        threads.unwrap_or_else(cores),
        || lines.next(),
        answer_line,
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

/// The answer that says why a line has none.
fn fault(line: usize, message: &str, format: Format, fields: usize) -> Result<Vec<u8>, Fault> {
    match format {
        Format::Text => Ok(format!("error in line {line}: {message}\n").into_bytes()),
        Format::Csv => {
            let mut row = vec![format!("line {line}"), format!("error: {message}")];
            row.resize(fields, String::new());
            output::table(|table| table.write_record(row))
        }
        Format::Json | Format::Jsonl => {
            let mut text = Vec::new();
            let document = LineErrorJson { error: message.to_owned(), line };
            output::write_json(&mut text, &document, format == Format::Json)?;
            Ok(text)
        }
    }
}

/// Ends the program when the answers cannot be written: readers of further lines may wait for ever.
fn stop(error: io::Error) -> Result<(), Fault> {
    std::process::exit(Fault::Io(error).report() as i32)
}

/// A line of standard input, counted from 1.
struct Line {
    number: usize,
    text: Result<String, Fault>,
}

struct Lines<R> {
    input: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// The next line that is not blank, `None` at the end or after Ctrl-C. One that is too long is read to its end and
    /// refused.
    fn next(&mut self) -> Option<Line> {
        iter::from_fn(|| self.any()).find(|line| !matches!(line.text.as_deref(), Ok("")))
    }

    fn any(&mut self) -> Option<Line> {
        let mut line = Vec::new();
        let read = self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        if matches!(read, Ok(0)) || interrupt::interrupted() {
            return None;
        }
        self.number += 1;
        let too_long = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
        let skipped = if too_long { self.input.skip_until(b'\n').map(drop) } else { Ok(()) };
        let text = match read.map(drop).and(skipped) {
            Err(error) => Err(Fault::Io(error)),
            Ok(()) if too_long => Err(Fault::Input(format!("the line is too long: at most {MAX_LINE} bytes"))),
            Ok(()) => rows::text(&line).map(str::to_owned),
        };
        Some(Line { number: self.number, text })
    }
}
