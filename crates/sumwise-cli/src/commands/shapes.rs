//! `sumwise shapes`

use std::io::{self, Write};

use sumwise::{Shape, catalan};
use sumwise_render::explain::{DrawnJson, ShapesJson};

use crate::args::{DocumentFormat, ShapeNotation, Shapes};
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
    match arguments.format {
        DocumentFormat::Text => write_text(&mut out, arguments)?,
        DocumentFormat::Jsonl => Shape::all(arguments.operators)
            .try_for_each(|shape| output::write_json(&mut out, &DrawnJson::from(&shape), false))?,
        DocumentFormat::Json if arguments.operators > Shapes::MAX_IN_DOCUMENT => {
            let most = Shapes::MAX_IN_DOCUMENT;
            return Err(Fault::Input(format!(
                "one document holds shapes of at most {most} operators: write --format jsonl"
            )));
        }
        DocumentFormat::Json => {
            let drawn = Shape::all(arguments.operators).map(|shape| DrawnJson::from(&shape)).collect();
            let document = ShapesJson { shapes: catalan(arguments.operators).to_string(), drawn };
            output::write_json(&mut out, &document, true)?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn write_text(out: &mut impl Write, arguments: &Shapes) -> io::Result<()> {
    for (index, shape) in Shape::all(arguments.operators).enumerate() {
        match arguments.notation {
            ShapeNotation::Template => writeln!(out, "{shape}")?,
            ShapeNotation::Tree if index == 0 => writeln!(out, "{}", shape.draw())?,
            ShapeNotation::Tree => writeln!(out, "\n{}", shape.draw())?,
        }
    }
    Ok(())
}
