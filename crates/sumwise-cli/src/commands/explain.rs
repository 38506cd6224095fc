//! `sumwise explain`

use std::borrow::Cow;
use std::io::Write;
use std::iter;

use sumwise::Formula;
use sumwise::check::{self, Verdict};
use sumwise::{MAX_FORMULA_TEXT, ParseFormulaError};
use sumwise_render::explain::ExplainedJson;
use sumwise_render::text::{self, MAX_DRAWN};
use sumwise_request::{Fields, batch, split_answer};

use crate::args::{DocumentFormat, Explain, FileArgs};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::rows::Most;
use crate::stream::{MAX_LINE, Manner, Row, Told, answer_lines, refuse_threads};
use crate::{output, paint};

pub(crate) fn run(arguments: &Explain) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    let exit = if arguments.formula == "-" && arguments.rest.is_empty() {
        let (threads, files) = (batch::Threads::new(arguments.threads), &FileArgs::default());
        let format = arguments.format.into();
        let manner = Manner { threads, format, files, columns: &[], judged: false, many: false };
        answer_lines(
            Most { rows: 1, bytes: MAX_LINE, together: MAX_LINE },
            &manner,
            &mut out,
            || (),
            |row, ()| {
                let mut text = Vec::new();
                let exit =
                    write(&mut text, &read(&formula_of(row)?)?, arguments.format).map_err(|fault| match fault {
                        Fault::Nothing(message) => Fault::Input(message),
                        fault => fault,
                    })?;
                if arguments.format == DocumentFormat::Text {
                    writeln!(text)?;
                }
                Ok((Told::Text(text), exit))
            },
        )?
    } else {
        refuse_threads(arguments.threads)?;
        let words: Vec<&str> = iter::once(&arguments.formula).chain(&arguments.rest).map(String::as_str).collect();
        write(&mut out, &read(&words.join(" "))?, arguments.format)?
    };
    out.flush()?;
    Ok(exit)
}

/// Reads a formula in any notation, or as `check` reads answers.
fn read(text: &str) -> Result<Formula, Fault> {
    let formula = text.parse().or_else(|error| match check::read(text) {
        Ok(formula) => Ok(formula),
        Err(judgement) if matches!(judgement.verdict(), Verdict::WrongValue { .. }) => Err(judgement.to_string()),
        Err(_) => Err(point_at(text, &error)),
    });
    formula.map_err(Fault::Input)
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

fn write(out: &mut impl Write, formula: &Formula, format: DocumentFormat) -> Result<Exit, Fault> {
    if format == DocumentFormat::Text {
        let style = text::Style { colours: paint::colours(), ..text::Style::default() };
        out.write_all(text::explained(formula, style).as_bytes())?;
        return Ok(if formula.evaluate().is_ok() { Exit::Solved } else { Exit::Unsolved });
    }
    if formula.operators() > MAX_DRAWN {
        let operators = formula.operators();
        return Err(Fault::Input(format!("the formula has {operators} operators: at most {MAX_DRAWN} are explained")));
    }
    let document = ExplainedJson::new(formula);
    let document = document.map_err(|error| Fault::Nothing(format!("{} has no value: {error}", formula.infix())))?;
    output::write_json(out, &document, format == DocumentFormat::Json)?;
    Ok(Exit::Solved)
}

/// Returns the message of an error and the place of the error in the text.
pub(crate) fn point_at(text: &str, error: &ParseFormulaError) -> String {
    let at = error.at.start;
    let length = text.chars().count();
    let place = if length > MAX_FORMULA_TEXT || text.trim().is_empty() {
        String::new()
    } else if at >= length {
        " (at the end)".to_owned()
    } else {
        let found: String = text.chars().skip(at).take(error.at.len().min(20)).collect();
        format!(" (`{found}` at character {})", at + 1)
    };
    format!("{error}{place}")
}
