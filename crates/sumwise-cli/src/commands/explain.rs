//! `sumwise explain`

use std::io::Write;

use sumwise::check::{self, Verdict};
use sumwise::{Formula, Notation};
use sumwise::{MAX_FORMULA_TEXT, ParseFormulaError};

use crate::args::Explain;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

pub(crate) fn run(arguments: &Explain) -> Result<Exit, Fault> {
    let text = arguments.formula.join(" ");
    let formula = read(&text).map_err(Fault::Input)?;
    let mut out = output::stdout();
    let exit = explain(&mut out, &formula)?;
    out.flush()?;
    Ok(exit)
}

/// Reads a formula in any notation, or as `check` reads answers.
fn read(text: &str) -> Result<Formula, String> {
    text.parse().or_else(|error| match check::read(text) {
        Ok(formula) => Ok(formula),
        Err(judgement) if matches!(judgement.verdict(), Verdict::WrongValue { .. }) => Err(judgement.to_string()),
        Err(_) => Err(point_at(text, &error)),
    })
}

/// The most operators of a tree that is drawn. The drawing grows with their square.
const MAX_DRAWN: usize = 100;

fn explain(out: &mut impl Write, formula: &Formula) -> Result<Exit, Fault> {
    match formula.evaluate() {
        Ok(value) => writeln!(out, "{} = {value}", formula.infix())?,
        Err(error) => writeln!(out, "{} has no value: {error}", formula.infix())?,
    }
    if formula.operators() <= MAX_DRAWN {
        writeln!(out, "\n{}\n", formula.write(Notation::Tree))?;
    } else {
        writeln!(
            out,
            "\nThe tree has {} operators: at most {MAX_DRAWN} are drawn and evaluated step by step.\n",
            formula.operators()
        )?;
    }
    for notation in [Notation::Full, Notation::Rpn, Notation::Lisp] {
        writeln!(out, "{notation:<9}{}", formula.write(notation))?;
    }
    writeln!(out, "template {}", formula.shape())?;
    let Ok(trace) = formula.trace() else { return Ok(Exit::Unsolved) };
    if formula.operators() > MAX_DRAWN {
        return Ok(Exit::Solved);
    }
    let width = trace.iter().map(|(token, _)| token.to_string().len()).max().unwrap_or_default().max("token".len());
    writeln!(out, "\n{:<width$}  stack", "token")?;
    for (token, stack) in trace {
        let stack: Vec<String> = stack.iter().map(ToString::to_string).collect();
        writeln!(out, "{token:<width$}  {}", stack.join(" "))?;
    }
    if formula.operators() > 0 {
        writeln!(out, "\n{}", formula.write(Notation::Steps))?;
    }
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
