//! `sumwise solve`

use std::collections::HashMap;
use std::io::Write as _;

use sumwise::solve::{Answer, Distinct, Searched, Solution, Status};
use sumwise::{Notation, Puzzle, numbered};
use sumwise_render::schema::SolveJson;
use sumwise_request::{Draft, Search, Solve, batch};

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::progress::Waiting;
use crate::remarks::Remarks;
use crate::stream::{Manner, answer_puzzles, fault_row, refuse_threads};
use crate::talk;
use crate::{output, paint};

pub(crate) fn run(arguments: &args::Solve) -> Result<Exit, Fault> {
    let _watch = arguments.search.watch(&arguments.numbers);
    let style =
        Style { format: arguments.format, notation: args::text_notation(arguments.notation, arguments.format)? };
    let mut out = output::stdout();
    out.write_all(&style.header()?)?;
    let given = arguments.rules.given(arguments.target.as_ref());
    let search = arguments.search.search();
    let exit = if arguments.numbers == ["-"] {
        let fields = FIELDS.len() + output::FORMULA_FIELDS.len();
        let fault_row = &|line, message: &str| fault_row(fields, line, message);
        let manner = Manner { threads: batch::Threads::new(arguments.threads), format: arguments.format, fault_row };
        answer_puzzles(&manner, (&given, search), &mut out, |draft, search| {
            let (solve, answer) = answer(draft, arguments, search)?;
            Ok((style.answer_in_turn(&solve.puzzle, &answer)?, answer.stop, answer.found.status == Status::Exact))
        })?
    } else {
        refuse_threads(arguments.threads)?;
        let waiting = Waiting::start();
        let (solve, answer) = answer(Draft::of_words(&arguments.numbers, &given)?, arguments, search)?;
        drop(waiting);
        out.write_all(&style.answer(&solve.puzzle, &answer)?)?;
        out.flush()?;
        say_what_is_left(&solve, &answer);
        Exit::of_search(answer.stop, answer.found.status == Status::Exact)
    };
    out.flush()?;
    Ok(exit)
}

fn answer(draft: Draft, arguments: &args::Solve, search: Search) -> Result<(Solve, Searched<Answer>), Fault> {
    let remarks = Remarks::of(&draft);
    let solve = Solve::new(draft, arguments.all, arguments.distinct, search)?;
    remarks.say();
    let answer = solve.answer(&RunningSearch::new(solve.search).limits());
    Ok((solve, answer))
}

fn say_what_is_left(solve: &Solve, answer: &Searched<Answer>) {
    if let Some(stop) = answer.stop {
        talk::say_cut(stop);
    }
    if let Some(distinct) = solve.list {
        let kind = match distinct {
            Distinct::Algebraic => "algebraically different ",
            Distinct::Essential => "essentially different ",
            _ => "",
        };
        // A search that was cut may know the best solution, but no other.
        let count = answer.found.solutions.len().max(answer.found.best.iter().len());
        let least = if answer.stop.is_some() { "at least " } else { "" };
        let plural = if count == 1 { "" } else { "s" };
        talk::say(format_args!("{least}{count} {kind}solution{plural}"));
    }
}

/// The format and notation of answers.
#[derive(Clone, Copy)]
struct Style {
    format: Format,
    notation: Notation,
}

/// The columns before those of the formula.
const FIELDS: [&str; 3] = ["puzzle", "status", "distance"];

impl Style {
    /// Returns the text before the first answer.
    fn header(self) -> Result<Vec<u8>, Fault> {
        if self.format == Format::Csv {
            output::table(|table| table.write_record(FIELDS.into_iter().chain(output::FORMULA_FIELDS)))
        } else {
            Ok(Vec::new())
        }
    }

    fn answer(self, puzzle: &Puzzle, answer: &Searched<Answer>) -> Result<Vec<u8>, Fault> {
        match self.format {
            Format::Text => Ok(self.lines(puzzle, &answer.found).into_bytes()),
            Format::Csv => rows(puzzle, &answer.found),
            Format::Json | Format::Jsonl => {
                let mut text = Vec::new();
                output::write_json(&mut text, &SolveJson::new(puzzle, answer), self.format == Format::Json)?;
                Ok(text)
            }
        }
    }

    /// Returns one answer of a stream: one line, or a block that begins with the puzzle's id and ends with an empty line.
    fn answer_in_turn(self, puzzle: &Puzzle, answer: &Searched<Answer>) -> Result<Vec<u8>, Fault> {
        if self.format != Format::Text {
            return self.answer(puzzle, answer);
        }
        let answer = &answer.found;
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
        let told =
            merged(listed(answer).iter().map(|solution| {
                (self.told(puzzle, answer.status, solution), solution.write(Notation::Rpn).to_string())
            }));
        let between = if told.iter().any(|text| text.contains('\n')) { "\n\n" } else { "\n" };
        match answer.status {
            _ if !told.is_empty() => told.join(between) + "\n",
            Status::Cut => format!("{}\n", paint::wrong("none so far")),
            _ => format!("{}{}\n", paint::wrong("none"), output::within_digits(puzzle.hand().rules())),
        }
    }

    /// Returns a formula with its value, unless the notation shows or excludes it, and the distance of a nearest one.
    fn told(self, puzzle: &Puzzle, status: Status, solution: &Solution) -> String {
        let text = match (self.notation, puzzle.hand().steps_of(solution.formula())) {
            (Notation::Steps, Ok(steps)) if !steps.is_empty() => numbered(&steps),
            (notation, _) => solution.write(notation).to_string(),
        };
        let is_exact = solution.value() == puzzle.target();
        let value = format!("= {}", solution.value());
        let shows = match self.notation {
            _ if solution.formula().steps() == 0 => false,
            Notation::Infix | Notation::Full | Notation::Latex => true,
            Notation::Steps => false,
            _ => !is_exact,
        };
        let value = if is_exact { paint::right(value) } else { paint::beside(value) };
        let away = (solution.value() - puzzle.target()).abs();
        let so_far = if status == Status::Cut { " so far" } else { "" };
        let within = output::within_digits(puzzle.hand().rules());
        let nearest = paint::beside(format!("(nearest{so_far}{within}, {away} away)"));
        let tail = [(shows, value), (!is_exact, nearest)].into_iter().filter(|(shows, _)| *shows);
        let tail = tail.map(|(_, part)| part.to_string()).collect::<Vec<_>>().join(" ");
        let is_drawn = self.notation == Notation::Tree && text.contains('\n');
        let between = if tail.is_empty() {
            ""
        } else if is_drawn {
            "\n"
        } else {
            " "
        };
        text + between + &tail
    }
}

/// Returns each text once, with the number of formulas that are written like that: they differ in brackets that change nothing.
/// Formulas that differ in which of two equal numbers they use have the same postfix, and lines of their own.
fn merged(texts: impl Iterator<Item = (String, String)>) -> Vec<String> {
    let mut ways: Vec<usize> = Vec::new();
    let mut places: HashMap<(String, usize), usize> = HashMap::new();
    let mut alike: HashMap<String, usize> = HashMap::new();
    for (text, postfix) in texts {
        let before = alike.entry(postfix).or_insert(0);
        let place = *places.entry((text, *before)).or_insert(ways.len());
        *before += 1;
        if place == ways.len() {
            ways.push(0);
        }
        ways[place] += 1;
    }
    let mut merged = vec![String::new(); ways.len()];
    for ((text, _), place) in places {
        merged[place] = if ways[place] == 1 { text } else { format!("{text} ({} ways to bracket)", ways[place]) };
    }
    merged
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

/// Returns the formulas to show: all solutions, or the best, or the nearest.
fn listed(answer: &Answer) -> &[Solution] {
    if !answer.solutions.is_empty() {
        &answer.solutions
    } else if let Some(best) = &answer.best {
        std::slice::from_ref(best)
    } else {
        &answer.nearest
    }
}
