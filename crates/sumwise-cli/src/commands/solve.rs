//! `sumwise solve`

use std::io::{self, BufRead, Read as _, Write};

use sumwise::solve::{Answer, Limits, Solution, Status, literal};
use sumwise::{Notation, Puzzle};
use sumwise_render::schema::SolveJson;

use crate::args::{Format, Solve};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless};
use crate::{interrupt, output};

pub(crate) fn run(arguments: &Solve) -> Result<Exit, Fault> {
    let limits = interrupt::limits(arguments.limit.limit);
    let mut writer = Writer::new(output::stdout(), arguments.format, arguments.notation);
    let exit = if arguments.numbers == ["-"] {
        solve_lines(arguments, &limits, &mut writer)?
    } else {
        let question = Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?;
        let (puzzle, answer) = solve(question, arguments, &limits)?;
        writer.write(&puzzle, &answer)?;
        say_what_is_left(&answer, arguments.all);
        Exit::of_search(answer.stop, answer.status == Status::Exact)
    };
    writer.finish()?;
    Ok(exit)
}

fn solve(question: Question, arguments: &Solve, limits: &Limits<'_>) -> Result<(Puzzle, Answer), Fault> {
    let puzzle = question.puzzle()?;
    refuse_endless(puzzle.hand(), arguments.limit.limit)?;
    let answer = literal::solve(&puzzle, arguments.all, limits);
    Ok((puzzle, answer))
}

fn say_what_is_left(answer: &Answer, all: bool) {
    if let Some(stop) = answer.stop {
        output::say_cut(stop, answer.counts.formulas);
    }
    if all {
        anstream::eprintln!("{} solutions among {} valid formulas", answer.counts.solutions, answer.counts.valid);
    }
}

/// The most bytes of one line of standard input.
const MAX_LINE: u64 = 65_536;

/// Answers every line in turn; the exit code is the worst of theirs.
fn solve_lines<W: Write>(arguments: &Solve, limits: &Limits<'_>, writer: &mut Writer<W>) -> Result<Exit, Fault> {
    let mut input = io::stdin().lock();
    let mut worst = Exit::Solved;
    for number in 1.. {
        let mut line = Vec::new();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 || interrupt::interrupted() {
            break;
        }
        let answered = read_rest(&mut input, &line)
            .and_then(|line| Question::read_line(line, arguments.target.as_ref(), &arguments.rules))
            .and_then(|question| solve(question, arguments, limits));
        let exit = match answered {
            Ok((puzzle, answer)) => {
                writer.write(&puzzle, &answer)?;
                Exit::of_search(answer.stop, answer.status == Status::Exact)
            }
            Err(Fault::Input(message)) => {
                writer.write_fault(number, &message)?;
                Exit::BadInput
            }
            Err(fault) => return Err(fault),
        };
        worst = worst.max(exit);
    }
    Ok(if interrupt::interrupted() { Exit::Interrupted } else { worst })
}

/// A line as text; one that is too long is read to its end and refused.
fn read_rest<'a>(input: &mut impl BufRead, line: &'a [u8]) -> Result<&'a str, Fault> {
    if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Err(Fault::Input(format!("the line is too long: at most {MAX_LINE} bytes")));
    }
    std::str::from_utf8(line).map_err(|_| Fault::input("the line is not UTF-8 text"))
}

/// Writes answers one after the other in the format asked for.
struct Writer<W: Write> {
    out: W,
    format: Format,
    notation: Notation,
    written: usize,
}

/// The fields of a row before those of the formula.
const FIELDS: [&str; 3] = ["puzzle", "status", "distance"];

impl<W: Write> Writer<W> {
    fn new(out: W, format: Format, notation: Notation) -> Self {
        Self { out, format, notation, written: 0 }
    }

    fn write(&mut self, puzzle: &Puzzle, answer: &Answer) -> Result<(), Fault> {
        match self.format {
            Format::Text => self.write_text(puzzle, answer)?,
            Format::Csv => self.write_rows(puzzle, answer)?,
            Format::Json | Format::Jsonl => {
                output::write_json(&mut self.out, &SolveJson::new(puzzle, answer), self.format == Format::Json)?;
            }
        }
        self.written += 1;
        Ok(())
    }

    /// The answer that says why a line has none.
    fn write_fault(&mut self, line: usize, message: &str) -> Result<(), Fault> {
        match self.format {
            Format::Text => writeln!(self.out, "error in line {line}: {message}")?,
            Format::Csv => {
                let mut row = vec![format!("line {line}"), format!("error: {message}")];
                row.resize(FIELDS.len() + output::FORMULA_FIELDS.len(), String::new());
                self.table().write_record(row)?;
            }
            Format::Json | Format::Jsonl => {
                let document = serde_json::json!({"line": line, "error": message});
                output::write_json(&mut self.out, &document, self.format == Format::Json)?;
            }
        }
        self.written += 1;
        Ok(())
    }

    fn write_text(&mut self, puzzle: &Puzzle, answer: &Answer) -> io::Result<()> {
        let listed = listed(answer);
        for solution in listed {
            let formula = solution.formula().write(self.notation);
            if solution.value() == puzzle.target() {
                writeln!(self.out, "{formula}")?;
            } else {
                let away = solution.value().minus(puzzle.target()).abs();
                let so_far = if answer.status == Status::Cut { " so far" } else { "" };
                writeln!(self.out, "{formula} = {} (nearest{so_far}, {away} away)", solution.value())?;
            }
        }
        if listed.is_empty() {
            writeln!(self.out, "none")?;
        }
        Ok(())
    }

    fn write_rows(&mut self, puzzle: &Puzzle, answer: &Answer) -> Result<(), Fault> {
        let distance = answer.distance(puzzle.target()).map(|distance| distance.to_string()).unwrap_or_default();
        let head = [puzzle.to_string(), answer.status.name().to_owned(), distance];
        let mut table = self.table();
        let listed = listed(answer);
        let solutions: Vec<Option<&Solution>> =
            if listed.is_empty() { vec![None] } else { listed.iter().map(Some).collect() };
        for solution in solutions {
            table.write_record(head.iter().chain(&output::formula_fields(solution)))?;
        }
        Ok(table.flush()?)
    }

    /// A table on the output, with its header if nothing has been written yet.
    fn table(&mut self) -> csv::Writer<&mut W> {
        let header = self.written == 0;
        let mut table = csv::Writer::from_writer(&mut self.out);
        if header {
            table.write_record(FIELDS.into_iter().chain(output::FORMULA_FIELDS)).expect("the buffer has room for it");
        }
        table
    }

    fn finish(mut self) -> Result<(), Fault> {
        Ok(self.out.flush()?)
    }
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
