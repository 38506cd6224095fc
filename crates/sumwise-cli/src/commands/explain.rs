//! `sumwise explain`

use std::borrow::Cow;
use std::iter;

use sumwise_request::printed::{self, Format, Told};
use sumwise_request::{Fields, RequestError, batch, split_answer};

use crate::Exit;
use crate::args::{self, Explain, FileArgs};
use crate::fault::Fault;
use crate::output;
use crate::rows::Most;
use crate::stream::{MAX_LINE, Manner, Row, answer_lines, refuse_threads};

pub(crate) fn run(arguments: &Explain) -> Result<Exit, Fault> {
    let form = args::Format::from(arguments.format).form(None)?;
    if arguments.formula != "-" || !arguments.rest.is_empty() {
        refuse_threads(arguments.threads)?;
        let words: Vec<&str> = iter::once(&arguments.formula).chain(&arguments.rest).map(String::as_str).collect();
        return output::answer(printed::explain(&words.join(" "), form)?, []);
    }
    let (threads, files) = (batch::Threads::new(arguments.threads), &FileArgs::default());
    let manner = Manner { threads, form, files, columns: &[], judged: false, many: false };
    answer_lines(
        Most { rows: 1, bytes: MAX_LINE, together: MAX_LINE },
        &manner,
        || (),
        |row, ()| {
            let answered = printed::explain(&formula_of(row)?, form).map_err(|error| match error {
                RequestError::Nothing(message) => Fault::Input(message),
                error => error.into(),
            })?;
            let text = answered.told.into_body();
            let told = if form.format == Format::Text { text + "\n" } else { text };
            Ok((Told::Text(told), answered.exit))
        },
    )
}

/// An example of an object with a formula, for errors.
const LIKE: &str = "like {\"formula\": \"8/(3-8/3)\"}";

/// Returns the formula of a line: all of it, the answer after a puzzle, or a field of a JSON object.
fn formula_of<'a>(row: &Row<'a>) -> Result<Cow<'a, str>, Fault> {
    let read;
    let fields = match row {
        Row::Object(fields) => fields,
        Row::Plain(_) => return Err(Fault::Input(format!("the row needs a `formula`, {LIKE}"))),
        Row::Line(line) if line.starts_with('{') => {
            read = Fields::read_like(line, LIKE)?;
            &read
        }
        Row::Line(line) => {
            let (puzzle, answer) = split_answer(line);
            return Ok(answer.unwrap_or(puzzle).into());
        }
    };
    let formula = fields.text(&["formula", "infix"])?.map_or_else(|| fields.best(), |formula| Ok(Some(formula)))?;
    formula.ok_or_else(|| Fault::Input(format!("the JSON object needs a `formula`, {LIKE}")))
}
