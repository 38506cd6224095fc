//! `sumwise solve`

use std::io::Write as _;

use sumwise::solve::{Answer, Distinct, Solution, Status, solve};
use sumwise::{Notation, Order, Puzzle};
use sumwise_render::schema::SolveJson;

use crate::args::{Format, Solve};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless};
use crate::interrupt::Patience;
use crate::output;
use crate::stream::answer_lines;
use crate::talk;

pub(crate) fn run(arguments: &Solve) -> Result<Exit, Fault> {
    let style = Style { format: arguments.format, notation: arguments.notation };
    let mut out = output::stdout();
    out.write_all(&style.header()?)?;
    let exit = if arguments.numbers == ["-"] {
        let fields = FIELDS.len() + output::FORMULA_FIELDS.len();
        answer_lines(arguments.threads, (arguments.format, fields), &mut out, |line| {
            let question = Question::read_line(line, arguments.target.as_ref(), &arguments.rules)?;
            let (puzzle, answer) = answer(question, arguments)?;
            Ok((style.answer_in_turn(&puzzle, &answer)?, exit_of(&answer)))
        })?
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
        talk::say_cut(stop);
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
            output::table(|table| table.write_record(FIELDS.into_iter().chain(output::FORMULA_FIELDS)))
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
    output::table(|table| {
        solutions
            .into_iter()
            .try_for_each(|solution| table.write_record(head.iter().chain(&output::formula_fields(solution))))
    })
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
