//! `sumwise hint`

use std::io::Write as _;

use sumwise::Puzzle;
use sumwise::hint::Hint as Hinted;
use sumwise::solve::StopReason;
use sumwise_render::schema::HintJson;
use sumwise_render::text;
use sumwise_request::{Draft, Hint, Search, batch};

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::remarks::Remarks;
use crate::stream::{Manner, PuzzleAnswer, answer_puzzles, fault_row, refuse_threads};
use crate::{output, paint};

pub(crate) fn run(arguments: &args::Hint) -> Result<Exit, Fault> {
    let _watch = arguments.search.watch(&arguments.numbers);
    let given = arguments.rules.given(arguments.target.as_ref());
    let mut out = output::stdout();
    let is_stream = arguments.numbers == ["-"];
    if is_stream && !arguments.left.is_empty() {
        return Err(Fault::input("--left is for one puzzle: leave it out, or give the numbers instead of `-`"));
    }
    if arguments.format == Format::Csv {
        out.write_all(&output::table(|table| table.write_record(FIELDS))?)?;
    }
    let search = arguments.search.search();
    let exit = if is_stream {
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

fn answer(draft: Draft, arguments: &args::Hint, search: Search) -> Result<PuzzleAnswer, Fault> {
    let left = (!arguments.left.is_empty()).then(|| arguments.left.clone());
    let remarks = Remarks::of(&draft);
    let request = Hint::new(draft, left, arguments.level, search)?;
    remarks.say();
    let hint = request.answer(&RunningSearch::new(request.search).limits());
    let text = written(&request.position, &hint, arguments)?;
    Ok((text, hint.as_ref().err().copied(), hint.is_ok_and(|hint| hint.winnable())))
}

/// The columns of the table.
const FIELDS: [&str; 4] = ["puzzle", "level", "winnable", "hint"];

fn written(position: &Puzzle, hint: &Result<Hinted, StopReason>, arguments: &args::Hint) -> Result<Vec<u8>, Fault> {
    match arguments.format {
        Format::Text => Ok(text::hint(hint, arguments.level, paint::colours()).into_bytes()),
        Format::Csv => {
            let winnable = hint.as_ref().map(|hint| hint.winnable().to_string()).unwrap_or_default();
            let row =
                [&position.to_string(), arguments.level.name(), &winnable, &text::told_hint(hint, arguments.level)];
            output::table(|table| table.write_record(row))
        }
        Format::Json | Format::Jsonl => {
            let mut text = Vec::new();
            let json = HintJson::new(position, arguments.level, hint);
            output::write_json(&mut text, &json, arguments.format == Format::Json)?;
            Ok(text)
        }
    }
}
