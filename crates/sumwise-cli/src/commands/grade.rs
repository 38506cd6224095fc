//! `sumwise grade`

use std::io::Write as _;

use sumwise::Puzzle;
use sumwise::grade::{Grade as Graded, GradeError};
use sumwise_render::schema::{GradeJson, Word};
use sumwise_render::text;
use sumwise_request::{Draft, Grade, Search, batch};

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::remarks::Remarks;
use crate::stream::{Manner, PuzzleAnswer, answer_puzzles, fault_row, refuse_threads};
use crate::{output, paint};

pub(crate) fn run(arguments: &args::Grade) -> Result<Exit, Fault> {
    let _watch = arguments.search.watch(&arguments.numbers);
    let mut out = output::stdout();
    if arguments.format == Format::Csv {
        out.write_all(&output::table(|table| table.write_record(FIELDS))?)?;
    }
    let given = arguments.rules.given(arguments.target.as_ref());
    let search = arguments.search.search();
    let exit = if arguments.numbers == ["-"] {
        let fault_row = &|line, message: &str| fault_row(FIELDS.len(), line, message);
        let manner = Manner { threads: batch::Threads::new(arguments.threads), format: arguments.format, fault_row };
        answer_puzzles(&manner, (&given, search), &mut out, |draft, search| answer(draft, arguments, search))?
    } else {
        refuse_threads(arguments.threads)?;
        let (text, stop, solved) = answer(Draft::of_words(&arguments.numbers, &given)?, arguments, search)?;
        out.write_all(&text)?;
        Exit::of_search(stop, solved)
    };
    out.flush()?;
    Ok(exit)
}

/// The columns of the table.
const FIELDS: [&str; 5] = ["puzzle", "score", "band", "seconds", "because"];

fn answer(draft: Draft, arguments: &args::Grade, search: Search) -> Result<PuzzleAnswer, Fault> {
    let remarks = Remarks::of(&draft);
    let request = Grade::new(draft, search)?;
    remarks.say();
    let grade = request.answer(&RunningSearch::new(request.search).limits());
    let stop = match grade {
        Err(GradeError::Stopped(stop)) => Some(stop),
        _ => None,
    };
    Ok((written(&request.puzzle, &grade, arguments.format)?, stop, grade.is_ok()))
}

fn written(puzzle: &Puzzle, grade: &Result<Graded, GradeError>, format: Format) -> Result<Vec<u8>, Fault> {
    let json = GradeJson::new(puzzle, grade);
    match format {
        Format::Text => Ok(text::grade(grade, paint::colours()).into_bytes()),
        Format::Csv => {
            let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
            let (score, seconds) = (number(json.score), number(json.seconds));
            let row = [json.puzzle.as_str(), &score, json.band.map_or("", Word::as_str), &seconds, &json.because];
            output::table(|table| table.write_record(row))
        }
        Format::Json | Format::Jsonl => {
            let mut text = Vec::new();
            output::write_json(&mut text, &json, format == Format::Json)?;
            Ok(text)
        }
    }
}
