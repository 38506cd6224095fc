//! `sumwise hint`

use std::io::Write as _;

use sumwise::hint::{Hint, hint};
use sumwise::solve::StopReason;
use sumwise::{Hand, Puzzle};
use sumwise_render::schema::HintJson;

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless};
use crate::interrupt::Patience;
use crate::output;

pub(crate) fn run(arguments: &args::Hint) -> Result<Exit, Fault> {
    let puzzle = Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?.puzzle()?;
    let position = if arguments.left.is_empty() { puzzle } else { after(&puzzle, arguments)? };
    refuse_endless(position.hand(), Some(position.target()), &arguments.search, None)?;
    let hint = hint(&position, arguments.search.method, &Patience::new(&arguments.search).limits());
    let mut out = output::stdout();
    out.write_all(&written(&position, &hint, arguments)?)?;
    out.flush()?;
    Ok(Exit::of_search(hint.as_ref().err().copied(), hint.is_ok_and(|hint| hint.winnable())))
}

/// The position in which some numbers are left: each step leaves one fewer.
fn after(puzzle: &Puzzle, arguments: &args::Hint) -> Result<Puzzle, Fault> {
    let (given, left) = (puzzle.hand().numbers().len(), arguments.left.len());
    if left > given {
        return Err(Fault::Input(format!("{left} numbers cannot be left of {given}: a step joins two of them to one")));
    }
    let hand = Hand::new(&arguments.left, *puzzle.hand().rules()).map_err(Fault::input)?;
    Ok(Puzzle::new(puzzle.game(), hand, puzzle.target().clone()))
}

/// The columns of a table.
const FIELDS: [&str; 4] = ["puzzle", "level", "winnable", "hint"];

fn written(position: &Puzzle, hint: &Result<Hint, StopReason>, arguments: &args::Hint) -> Result<Vec<u8>, Fault> {
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
