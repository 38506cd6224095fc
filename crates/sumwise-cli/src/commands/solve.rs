//! `sumwise solve`

use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::num::NonZeroUsize;
use std::thread;

use sumwise::solve::{Answer, Distinct, Solution, Status, solve};
use sumwise::{Notation, Order, Puzzle};
use sumwise_render::schema::SolveJson;

use crate::args::{Format, Solve};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless};
use crate::interrupt::{self, Patience};
use crate::{in_order, output};

pub(crate) fn run(arguments: &Solve) -> Result<Exit, Fault> {
    let style = Style { format: arguments.format, notation: arguments.notation };
    let mut out = output::stdout();
    out.write_all(&style.header()?)?;
    let exit = if arguments.numbers == ["-"] {
        solve_lines(arguments, style, &mut out)?
    } else {
        let question = Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?;
        let (puzzle, answer) = answer(question, arguments)?;
        out.write_all(&style.answer(&puzzle, &answer)?)?;
        out.flush()?;
        say_what_is_left(&puzzle, &answer, arguments);
        exit_of(&answer)
    };
    out.flush()?;
    Ok(exit)
}

fn answer(question: Question, arguments: &Solve) -> Result<(Puzzle, Answer), Fault> {
    let puzzle = question.puzzle()?;
    let list = arguments.all.then(|| distinct(&puzzle, arguments));
    refuse_endless(puzzle.hand(), Some(puzzle.target()), &arguments.search, list)?;
    let patience = Patience::new(&arguments.search);
    let answer = solve(&puzzle, arguments.search.method, list, &patience.limits());
    Ok((puzzle, answer))
}

fn exit_of(answer: &Answer) -> Exit {
    Exit::of_search(answer.stop, answer.status == Status::Exact)
}

/// Which solutions are listed. Under a fixed order people look at the formulas themselves, and there are few.
fn distinct(puzzle: &Puzzle, arguments: &Solve) -> Distinct {
    arguments.distinct.unwrap_or(match puzzle.hand().rules().order {
        Order::Any => Distinct::Essential,
        Order::Fixed => Distinct::Formulas,
    })
}

fn say_what_is_left(puzzle: &Puzzle, answer: &Answer, arguments: &Solve) {
    if let Some(stop) = answer.stop {
        output::say_cut(stop);
    }
    if arguments.all {
        let kind = match distinct(puzzle, arguments) {
            Distinct::Formulas => "",
            Distinct::Algebraic => "algebraically different ",
            Distinct::Essential => "essentially different ",
        };
        let plural = if answer.solutions.len() == 1 { "" } else { "s" };
        anstream::eprintln!("{} {kind}solution{plural}", answer.solutions.len());
    }
}

/// The most bytes of one line of standard input.
const MAX_LINE: u64 = 65_536;

/// Answers every line, in order; the exit code is the worst of theirs.
fn solve_lines(arguments: &Solve, style: Style, out: &mut impl Write) -> Result<Exit, Fault> {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut lines = Lines { input: BufReader::new(io::stdin()), number: 0 };
    let solve_line = |line: Line| -> Result<(Vec<u8>, Exit), Fault> {
        let question =
            line.text.and_then(|text| Question::read_line(&text, arguments.target.as_ref(), &arguments.rules));
        match question.and_then(|question| answer(question, arguments)) {
            Ok((puzzle, answer)) => Ok((style.answer_in_turn(&puzzle, &answer)?, exit_of(&answer))),
            Err(Fault::Input(message)) => Ok((style.fault(line.number, &message)?, Exit::BadInput)),
            Err(fault) => Err(fault),
        }
    };
    let mut worst = Exit::Solved;
    in_order::map(
        arguments.threads.unwrap_or_else(cores),
        || lines.next(),
        solve_line,
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
    /// The next line, `None` at the end or after Ctrl-C. One that is too long is read to its end and refused.
    fn next(&mut self) -> Option<Line> {
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
            Ok(()) => String::from_utf8(line).map_err(|_| Fault::input("the line is not UTF-8 text")),
        };
        Some(Line { number: self.number, text })
    }
}

/// How answers are written.
#[derive(Clone, Copy)]
struct Style {
    format: Format,
    notation: Notation,
}

/// The fields of a row before those of the formula.
const FIELDS: [&str; 3] = ["puzzle", "status", "distance"];

impl Style {
    /// What stands before the first answer.
    fn header(self) -> Result<Vec<u8>, Fault> {
        if self.format == Format::Csv {
            table(|table| table.write_record(FIELDS.into_iter().chain(output::FORMULA_FIELDS)))
        } else {
            Ok(Vec::new())
        }
    }

    fn answer(self, puzzle: &Puzzle, answer: &Answer) -> Result<Vec<u8>, Fault> {
        match self.format {
            Format::Text => Ok(self.lines(puzzle, answer).into_bytes()),
            Format::Csv => rows(puzzle, answer),
            Format::Json | Format::Jsonl => {
                let mut text = Vec::new();
                output::write_json(&mut text, &SolveJson::new(puzzle, answer), self.format == Format::Json)?;
                Ok(text)
            }
        }
    }

    /// An answer among others: on one line, or under its puzzle's id and with an empty line after it.
    fn answer_in_turn(self, puzzle: &Puzzle, answer: &Answer) -> Result<Vec<u8>, Fault> {
        if self.format != Format::Text {
            return self.answer(puzzle, answer);
        }
        let text = self.lines(puzzle, answer);
        let lines: Vec<&str> = text.lines().collect();
        let joined = if answer.solutions.is_empty() && lines.len() <= listed(answer).len().max(1) {
            lines.join(" or ") + "\n"
        } else {
            format!("{puzzle}\n{text}\n")
        };
        Ok(joined.into_bytes())
    }

    /// The answer that says why a line has none.
    fn fault(self, line: usize, message: &str) -> Result<Vec<u8>, Fault> {
        match self.format {
            Format::Text => Ok(format!("error in line {line}: {message}\n").into_bytes()),
            Format::Csv => {
                let mut row = vec![format!("line {line}"), format!("error: {message}")];
                row.resize(FIELDS.len() + output::FORMULA_FIELDS.len(), String::new());
                table(|table| table.write_record(row))
            }
            Format::Json | Format::Jsonl => {
                let mut text = Vec::new();
                let document = serde_json::json!({"line": line, "error": message});
                output::write_json(&mut text, &document, self.format == Format::Json)?;
                Ok(text)
            }
        }
    }

    fn lines(self, puzzle: &Puzzle, answer: &Answer) -> String {
        let line = |solution: &Solution| {
            let formula = solution.formula().write(self.notation);
            if solution.value() == puzzle.target() {
                return format!("{formula}\n");
            }
            let away = solution.value().minus(puzzle.target()).abs();
            let so_far = if answer.status == Status::Cut { " so far" } else { "" };
            let value =
                if solution.formula().operators() > 0 { format!(" = {}", solution.value()) } else { String::new() };
            format!("{formula}{value} (nearest{so_far}, {away} away)\n")
        };
        let lines: String = listed(answer).iter().map(line).collect();
        match answer.status {
            _ if !lines.is_empty() => lines,
            Status::Cut => "none so far\n".to_owned(),
            _ => "none\n".to_owned(),
        }
    }
}

fn rows(puzzle: &Puzzle, answer: &Answer) -> Result<Vec<u8>, Fault> {
    let distance = answer.distance(puzzle.target()).map(|distance| distance.to_string()).unwrap_or_default();
    let head = [puzzle.to_string(), answer.status.name().to_owned(), distance];
    let listed = listed(answer);
    let solutions: Vec<Option<&Solution>> =
        if listed.is_empty() { vec![None] } else { listed.iter().map(Some).collect() };
    table(|table| {
        solutions
            .into_iter()
            .try_for_each(|solution| table.write_record(head.iter().chain(&output::formula_fields(solution))))
    })
}

fn table(write: impl FnOnce(&mut csv::Writer<&mut Vec<u8>>) -> csv::Result<()>) -> Result<Vec<u8>, Fault> {
    let mut text = Vec::new();
    let mut table = csv::Writer::from_writer(&mut text);
    write(&mut table)?;
    table.flush()?;
    drop(table);
    Ok(text)
}

/// The formulas of an answer that are shown: all solutions, else the best, else the nearest.
fn listed(answer: &Answer) -> &[Solution] {
    if !answer.solutions.is_empty() {
        &answer.solutions
    } else if let Some(best) = &answer.best {
        std::slice::from_ref(best)
    } else {
        &answer.nearest
    }
}
