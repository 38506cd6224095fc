//! `sumwise shapes`

use std::io::Write as _;

use sumwise::num_bigint::BigUint;
use sumwise::{Shape, catalan};
use sumwise_render::explain::{DrawnJson, ShapesJson};
use sumwise_render::text;

use crate::args::{DocumentFormat, ShapeNotation, Shapes};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

pub(crate) fn run(arguments: &Shapes) -> Result<Exit, Fault> {
    let operators = match &arguments.grow {
        Some(shape) => shape.operators() + 1,
        None => arguments.operators.expect("there is a number or a shape"),
    };
    if operators > Shapes::MAX {
        let most = Shapes::MAX;
        return Err(Fault::Input(format!("shapes of {operators} operators are too large: write at most {most}")));
    }
    let all = || -> Box<dyn Iterator<Item = Shape> + '_> {
        match &arguments.grow {
            Some(shape) => Box::new(shape.grow()),
            None => Box::new(Shape::all_with_signs(operators, arguments.signs.into())),
        }
    };
    let mut out = output::stdout();
    match arguments.format {
        DocumentFormat::Text => text::shapes(all(), arguments.notation == ShapeNotation::Tree)
            .try_for_each(|shape| out.write_all(shape.as_bytes()))?,
        DocumentFormat::Jsonl => {
            all().try_for_each(|shape| output::write_json(&mut out, &DrawnJson::from(&shape), false))?;
        }
        DocumentFormat::Json => {
            let nodes = u32::try_from(2 * operators + 1).map_err(Fault::input)?;
            let shapes = match arguments.grow {
                Some(_) => operators.into(),
                None => catalan(operators) * BigUint::from(arguments.signs + 1).pow(nodes),
            };
            if shapes > Shapes::MAX_IN_DOCUMENT.into() {
                let most = Shapes::MAX_IN_DOCUMENT;
                return Err(Fault::Input(format!("one document holds at most {most} shapes: write --format jsonl")));
            }
            let drawn = all().map(|shape| DrawnJson::from(&shape)).collect();
            output::write_json(&mut out, &ShapesJson { shapes: shapes.to_string(), drawn }, true)?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}
