//! `sumwise shapes`

use std::io::Write as _;

use sumwise_request::printed;

use crate::Exit;
use crate::args::{self, ShapeNotation, Shapes};
use crate::fault::Fault;
use crate::output;

pub(crate) fn run(arguments: &Shapes) -> Result<Exit, Fault> {
    let operators = match &arguments.grow {
        Some(shape) => shape.operators() + 1,
        None => arguments.operators.expect("there is a number or a shape"),
    };
    let form = args::Format::from(arguments.format).form(None)?;
    let is_drawn = arguments.notation == ShapeNotation::Tree;
    let mut out = output::stdout();
    for shape in printed::shapes(arguments.grow.as_ref(), (operators, arguments.signs), is_drawn, form)? {
        out.write_all(shape?.as_bytes())?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}
