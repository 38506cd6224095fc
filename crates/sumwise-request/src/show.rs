//! Requests of pages that show formulas and shapes.

use sumwise::{Formula, Shape, catalan, check};
use sumwise_render::explain::{DrawnJson, ExplainedJson, GrownJson, ShapesJson};

use crate::error::RequestError;
use crate::fields::Fields;

/// The most operators of a formula to draw. The size of a drawing grows with their square.
const MAX_DRAWN: usize = 100;

/// The most operators of shapes to list. There are 208,012 shapes with 12 operators.
const MAX_LISTED: usize = 12;

/// The most shapes to draw for one request.
const MAX_SHAPES: usize = 1000;

/// Reads the field `formula` and explains the formula.
pub(crate) fn explain(fields: &Fields<'_>) -> Result<ExplainedJson, RequestError> {
    fields.refuse_unknown(&["formula"])?;
    let text = needed(fields, "formula")?;
    let formula: Formula = text.parse().or_else(|error| check::read(&text).map_err(|_| RequestError::input(error)))?;
    if formula.operators() > MAX_DRAWN {
        let operators = formula.operators();
        let why = format!("a formula of {operators} operators is too large to draw: at most {MAX_DRAWN}");
        return Err(RequestError::Field(why));
    }
    ExplainedJson::new(&formula).map_err(RequestError::input)
}

/// Reads the field `template` and grows the shape: each of its numbers in turn is replaced by an operator over two numbers.
pub(crate) fn grow(fields: &Fields<'_>) -> Result<GrownJson, RequestError> {
    fields.refuse_unknown(&["template"])?;
    let shape: Shape = needed(fields, "template")?.parse().map_err(RequestError::input)?;
    if shape.operators() > MAX_LISTED {
        return Err(RequestError::Field(format!("shapes are grown to {MAX_LISTED} operators")));
    }
    Ok(GrownJson::new(&shape, MAX_LISTED))
}

/// Reads the fields `operators`, `from` and `count`, and draws some of the shapes with this number of operators.
pub(crate) fn shapes(fields: &Fields<'_>) -> Result<ShapesJson, RequestError> {
    fields.refuse_unknown(&["operators", "from", "count"])?;
    let operators: usize = fields.whole("operators")?.unwrap_or(0);
    if operators > MAX_LISTED {
        let shapes = catalan(MAX_LISTED);
        let why = format!("shapes are listed up to {MAX_LISTED} operators, of which there are {shapes}");
        return Err(RequestError::Field(why));
    }
    let from = fields.whole("from")?.unwrap_or(0);
    let count = fields.whole("count")?.unwrap_or(MAX_SHAPES).min(MAX_SHAPES);
    let drawn = Shape::all(operators).skip(from).take(count).map(|shape| DrawnJson::from(&shape)).collect();
    Ok(ShapesJson { shapes: catalan(operators).to_string(), drawn })
}

pub(crate) fn needed(fields: &Fields<'_>, name: &str) -> Result<String, RequestError> {
    let text = fields.text(&[name])?;
    text.map(Into::into).ok_or_else(|| RequestError::Field(format!("`{name}` is missing: write it as a text")))
}
