//! `sumwise hint`

use std::io::Write as _;

use sumwise::Puzzle;
use sumwise::hint::Hint as Hinted;
use sumwise::solve::StopReason;
use sumwise_render::schema::HintJson;
use sumwise_request::{Draft, Hint};

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;

pub(crate) fn run(arguments: &args::Hint) -> Result<Exit, Fault> {
    let draft = Draft::of_words(&arguments.numbers, &arguments.rules.given(arguments.target.as_ref()))?;
    let left = (!arguments.left.is_empty()).then(|| arguments.left.clone());
    let request = Hint::new(draft, left, arguments.level, arguments.search.search())?;
    let hint = request.answer(&RunningSearch::new(request.search).limits());
    let mut out = output::stdout();
    out.write_all(&written(&request.position, &hint, arguments)?)?;
    out.flush()?;
    Ok(Exit::of_search(hint.as_ref().err().copied(), hint.is_ok_and(|hint| hint.winnable())))
}

/// The columns of the table.
const FIELDS: [&str; 4] = ["puzzle", "level", "winnable", "hint"];

fn written(position: &Puzzle, hint: &Result<Hinted, StopReason>, arguments: &args::Hint) -> Result<Vec<u8>, Fault> {
    let text = match hint {
        Ok(hint) => hint.tell(arguments.level),
        Err(stop) => format!("no hint: the search was stopped: {stop}"),
    };
    match arguments.format {
        Format::Text => Ok((text + "\n").into_bytes()),
        Format::Csv => {
            let winnable = hint.as_ref().map(|hint| hint.winnable().to_string()).unwrap_or_default();
            let row = [&position.to_string(), arguments.level.name(), &winnable, &text];
            output::table(|table| table.write_record(FIELDS).and_then(|()| table.write_record(row)))
        }
        Format::Json | Format::Jsonl => {
            let mut text = Vec::new();
            let json = HintJson::new(position, arguments.level, hint);
            output::write_json(&mut text, &json, arguments.format == Format::Json)?;
            Ok(text)
        }
    }
}
