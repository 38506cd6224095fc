//! `sumwise grade`

use std::io::Write as _;

use sumwise::Puzzle;
use sumwise::grade::{Grade as Graded, GradeError};
use sumwise_render::schema::{GradeJson, Word};
use sumwise_render::text;
use sumwise_request::{Draft, Grade, Search, batch};

use crate::args::{self, Format};
use crate::cell::{Cell, ColumnType};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::remarks::Remarks;
use crate::stream::{self, Manner, PuzzleAnswer, Told, answer_puzzles, refuse_threads};
use crate::{output, paint};

pub(crate) fn run(arguments: &args::Grade) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    let mut out = output::stdout();
    let given = arguments.rules.given(arguments.target.as_ref());
    let search = arguments.search.search();
    let format = arguments.format;
    let exit = if is_stream {
        let (threads, files) = (batch::Threads::new(arguments.threads), &arguments.files);
        let manner = Manner { threads, format, files, columns: &COLUMNS, judged: false, many: false };
        let is_table = manner.is_table();
        answer_puzzles(&manner, (&given, search), &mut out, |draft, search| answer(draft, (format, is_table), search))?
    } else {
        arguments.files.refuse()?;
        refuse_threads(arguments.threads)?;
        let draft = Draft::of_words(&arguments.numbers, &given)?;
        let (told, stop, solved) = answer(draft, (format, format == Format::Csv), search)?;
        stream::write(&mut out, &told, &COLUMNS)?;
        Exit::of_search(stop, solved)
    };
    out.flush()?;
    Ok(exit)
}

/// The columns of the table.
const COLUMNS: [(&str, ColumnType); 5] = [
    ("puzzle", ColumnType::Text),
    ("score", ColumnType::Integer),
    ("band", ColumnType::Text),
    ("seconds", ColumnType::Integer),
    ("because", ColumnType::Text),
];

fn answer(draft: Draft, (format, is_table): (Format, bool), search: Search) -> Result<PuzzleAnswer, Fault> {
    let remarks = Remarks::of(&draft);
    let request = Grade::new(draft, search)?;
    remarks.say();
    let grade = request.answer(&RunningSearch::new(request.search).limits());
    let stop = match grade {
        Err(GradeError::Stopped(stop)) => Some(stop),
        _ => None,
    };
    let told = if is_table {
        Told::Rows(vec![row(&request.puzzle, &grade)])
    } else {
        Told::Text(written(&request.puzzle, &grade, format)?)
    };
    Ok((told, stop, grade.is_ok()))
}

fn row(puzzle: &Puzzle, grade: &Result<Graded, GradeError>) -> Vec<Cell> {
    let json = GradeJson::new(puzzle, grade);
    let number = |number: Option<u16>| number.map_or(Cell::None, |number| Cell::Integer(number.into()));
    let band = json.band.map_or(Cell::None, |band| Cell::of(Word::as_str(band)));
    vec![Cell::of(json.puzzle.as_str()), number(json.score), band, number(json.seconds), Cell::Text(json.because)]
}

fn written(puzzle: &Puzzle, grade: &Result<Graded, GradeError>, format: Format) -> Result<Vec<u8>, Fault> {
    if format == Format::Text {
        return Ok(text::grade(grade, paint::colours()).into_bytes());
    }
    let mut text = Vec::new();
    output::write_json(&mut text, &GradeJson::new(puzzle, grade), format == Format::Json)?;
    Ok(text)
}
