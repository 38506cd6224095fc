//! `sumwise solve`

use std::io::Write as _;

use sumwise::solve::{Answer, Searched, Side, Solution, Status};
use sumwise::{Notation, Puzzle};
use sumwise_render::plan::PlanJson;
use sumwise_render::schema::SolveJson;
use sumwise_render::text;
use sumwise_request::{Draft, Search, Solve, batch};

use crate::args::{self, Format};
use crate::cell::{Cell, ColumnType};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::progress::Waiting;
use crate::remarks::Remarks;
use crate::stream::{Manner, Told, answer_puzzles, refuse_threads};
use crate::talk;
use crate::{output, paint};

pub(crate) fn run(arguments: &args::Solve) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    args::refuse_plan(arguments.plan, arguments.format)?;
    let style =
        Style { format: arguments.format, notation: args::text_notation(arguments.notation, arguments.format)? };
    let mut out = output::stdout();
    let given = arguments.rules.given(arguments.target.as_ref());
    let search = arguments.search.search();
    let exit = if is_stream {
        let manner = Manner {
            threads: batch::Threads::new(arguments.threads),
            format: arguments.format,
            files: &arguments.files,
            columns: &columns(),
            judged: false,
            many: arguments.all || arguments.nearest == Some(Side::Both),
        };
        let one_row = arguments.files.out.is_some() && !manner.many;
        answer_puzzles(&manner, (&given, search), &mut out, |draft, search| {
            let (solve, answer, plan) = answer(draft, arguments, search)?;
            let told = if manner.is_table() {
                let mut rows = rows(&solve.puzzle, &answer.found);
                // Of two values at the same distance, a row of a file has the lower one.
                rows.truncate(if one_row { 1 } else { rows.len() });
                Told::Rows(rows)
            } else {
                Told::Text(style.answer_in_turn(&solve.puzzle, &answer, plan)?)
            };
            Ok((told, answer.stop, answer.found.status == Status::Exact))
        })?
    } else {
        arguments.files.refuse()?;
        refuse_threads(arguments.threads)?;
        out.write_all(&style.header()?)?;
        let waiting = Waiting::start();
        let (solve, answer, plan) = answer(Draft::of_words(&arguments.numbers, &given)?, arguments, search)?;
        drop(waiting);
        out.write_all(&style.answer(&solve.puzzle, &answer, plan)?)?;
        out.flush()?;
        say_what_is_left(&solve, &answer);
        Exit::of_search(answer.stop, answer.found.status == Status::Exact)
    };
    out.flush()?;
    Ok(exit)
}

/// A request, its answer, and how that was found, if it is asked for.
type Answered = (Solve, Searched<Answer>, Option<PlanJson>);

fn answer(draft: Draft, arguments: &args::Solve, search: Search) -> Result<Answered, Fault> {
    let remarks = Remarks::of(&draft);
    let solve = Solve::new(draft, arguments.all, arguments.distinct, search)?;
    let solve = Solve { side: arguments.nearest.unwrap_or_default(), plan: arguments.plan, ..solve };
    remarks.say();
    let (answer, plan) = solve.answer_and_plan(&RunningSearch::new(solve.search).limits());
    Ok((solve, answer, plan))
}

fn say_what_is_left(solve: &Solve, answer: &Searched<Answer>) {
    answer.stop.into_iter().for_each(talk::say_cut);
    if let Some(distinct) = solve.list {
        talk::say(text::summary_of_solutions(answer, distinct));
    }
}

/// The format and notation of answers.
#[derive(Clone, Copy)]
struct Style {
    format: Format,
    notation: Notation,
}

/// The columns of a table.
fn columns() -> Vec<(&'static str, ColumnType)> {
    [("puzzle", ColumnType::Text), ("status", ColumnType::Text), ("distance", ColumnType::Text)]
        .into_iter()
        .chain(output::FORMULA_COLUMNS)
        .collect()
}

impl Style {
    /// Returns the text before the first answer.
    fn header(self) -> Result<Vec<u8>, Fault> {
        if self.format == Format::Csv {
            output::table(|table| table.write_record(columns().iter().map(|(name, _)| name)))
        } else {
            Ok(Vec::new())
        }
    }

    fn answer(self, puzzle: &Puzzle, answer: &Searched<Answer>, plan: Option<PlanJson>) -> Result<Vec<u8>, Fault> {
        match self.format {
            Format::Text => {
                let text = text::solutions(puzzle, answer, self.text()) + &text::plan(plan.as_ref(), self.text());
                Ok(text.into_bytes())
            }
            Format::Csv => output::rows(&rows(puzzle, &answer.found)),
            Format::Json | Format::Jsonl => {
                let mut text = Vec::new();
                let document = SolveJson { plan, ..SolveJson::new(puzzle, answer) };
                output::write_json(&mut text, &document, self.format == Format::Json)?;
                Ok(text)
            }
        }
    }

    /// Returns one answer of a stream.
    fn answer_in_turn(
        self,
        puzzle: &Puzzle,
        answer: &Searched<Answer>,
        plan: Option<PlanJson>,
    ) -> Result<Vec<u8>, Fault> {
        match self.format {
            Format::Text => {
                let text = text::solution_in_turn(puzzle, answer, self.text());
                Ok((text + &text::plan_in_turn(plan.as_ref(), self.text())).into_bytes())
            }
            _ => self.answer(puzzle, answer, plan),
        }
    }

    fn text(self) -> text::Style {
        text::Style { colours: paint::colours(), notation: self.notation }
    }
}

fn rows(puzzle: &Puzzle, answer: &Answer) -> Vec<Vec<Cell>> {
    let distance = answer.distance(puzzle.target()).map_or(Cell::None, |distance| Cell::exact(&distance));
    let head = [Cell::of(puzzle), Cell::of(answer.status.name()), distance];
    let listed = answer.shown();
    let solutions: Vec<Option<&Solution>> =
        if listed.is_empty() { vec![None] } else { listed.iter().map(Some).collect() };
    solutions
        .into_iter()
        .map(|solution| head.iter().cloned().chain(output::formula_cells(solution)).collect())
        .collect()
}
