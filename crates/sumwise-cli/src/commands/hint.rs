//! `sumwise hint`

use std::io::Write as _;

use sumwise::Puzzle;
use sumwise::hint::Hint as Hinted;
use sumwise::solve::StopReason;
use sumwise_render::schema::HintJson;
use sumwise_render::text;
use sumwise_request::{Draft, Hint, Search, batch};

use crate::args::{self, Format};
use crate::cell::{Cell, ColumnType};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::remarks::Remarks;
use crate::stream::{self, Manner, PuzzleAnswer, Told, answer_puzzles, refuse_threads};
use crate::{output, paint};

pub(crate) fn run(arguments: &args::Hint) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    let given = arguments.rules.given(arguments.target.as_ref());
    let mut out = output::stdout();
    if is_stream && !arguments.left.is_empty() {
        return Err(Fault::input("--left is for one puzzle: leave it out, or give the numbers instead of `-`"));
    }
    let search = arguments.search.search();
    let exit = if is_stream {
        let (threads, files) = (batch::Threads::new(arguments.threads), &arguments.files);
        let manner = Manner { threads, format: arguments.format, files, columns: &COLUMNS, judged: false, many: false };
        let is_table = manner.is_table();
        answer_puzzles(&manner, (&given, search), &mut out, |draft, search| answer(draft, arguments, is_table, search))?
    } else {
        arguments.files.refuse()?;
        refuse_threads(arguments.threads)?;
        let draft = Draft::of_words(&arguments.numbers, &given)?;
        let (told, stop, solved) = answer(draft, arguments, arguments.format == Format::Csv, search)?;
        stream::write(&mut out, &told, &COLUMNS)?;
        Exit::of_search(stop, solved)
    };
    out.flush()?;
    Ok(exit)
}

fn answer(draft: Draft, arguments: &args::Hint, is_table: bool, search: Search) -> Result<PuzzleAnswer, Fault> {
    let left = (!arguments.left.is_empty()).then(|| arguments.left.clone());
    let remarks = Remarks::of(&draft);
    let request = Hint::new(draft, left, arguments.level, search)?;
    remarks.say();
    let hint = request.answer(&RunningSearch::new(request.search).limits());
    let told = if is_table {
        Told::Rows(vec![row(&request.position, &hint, arguments)])
    } else {
        Told::Text(written(&request.position, &hint, arguments)?)
    };
    Ok((told, hint.as_ref().err().copied(), hint.is_ok_and(|hint| hint.winnable())))
}

/// The columns of the table.
const COLUMNS: [(&str, ColumnType); 4] = [
    ("puzzle", ColumnType::Text),
    ("level", ColumnType::Text),
    ("winnable", ColumnType::Boolean),
    ("hint", ColumnType::Text),
];

fn row(position: &Puzzle, hint: &Result<Hinted, StopReason>, arguments: &args::Hint) -> Vec<Cell> {
    let winnable = hint.as_ref().map_or(Cell::None, |hint| Cell::Boolean(hint.winnable()));
    let told = text::told_hint(hint, arguments.level);
    vec![Cell::of(position), Cell::of(arguments.level.name()), winnable, Cell::Text(told)]
}

fn written(position: &Puzzle, hint: &Result<Hinted, StopReason>, arguments: &args::Hint) -> Result<Vec<u8>, Fault> {
    if arguments.format == Format::Text {
        return Ok(text::hint(hint, arguments.level, paint::colours()).into_bytes());
    }
    let mut text = Vec::new();
    let json = HintJson::new(position, arguments.level, hint);
    output::write_json(&mut text, &json, arguments.format == Format::Json)?;
    Ok(text)
}
