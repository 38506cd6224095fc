//! `sumwise shapes`

use std::io::Write as _;

use sumwise::Shape;

use crate::args::{ShapeNotation, Shapes};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

pub(crate) fn run(arguments: &Shapes) -> Result<Exit, Fault> {
    if arguments.operators > Shapes::MAX {
        return Err(Fault::Input(format!(
            "shapes of {} operators are too large: write at most {}",
            arguments.operators,
            Shapes::MAX
        )));
    }
    let mut out = output::stdout();
    for (index, shape) in Shape::all(arguments.operators).enumerate() {
        match arguments.notation {
            ShapeNotation::Template => writeln!(out, "{shape}")?,
            ShapeNotation::Tree if index == 0 => writeln!(out, "{}", shape.draw())?,
            ShapeNotation::Tree => writeln!(out, "\n{}", shape.draw())?,
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}
