//! A formula in every notation, as a tree and on a stack; and the shapes that formulas have.

use sumwise::formula::catalan;
use sumwise::{Formula, Shape};
use sumwise_render::explain::{DrawnJson, ExplainedJson, GrownJson, ShapesJson};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Told, json, told};

/// The most operators of a formula that is drawn: the drawing grows with their square.
const MAX_DRAWN: usize = 100;

/// The most operators of shapes that are listed: 208,012 of them.
const MAX_LISTED: usize = 12;

/// The most shapes that are drawn for one question.
const MAX_SHAPES: usize = 1000;

/// A formula in any notation, explained.
///
/// # Errors
/// What is wrong with it: it cannot be read, divides by zero, or is too large to draw.
///
/// ```
/// let explained = sumwise_wasm::formula::explain("8 3 8 3 / - /")?;
/// assert!(explained.contains(r#""infix":"8/(3-8/3)""#));
/// assert_eq!(sumwise_wasm::formula::explain("1/0").unwrap_err(), "step 1 divides 1 by 0");
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn explain(text: &str) -> Told {
    let formula: Formula = text.parse().map_err(told)?;
    if formula.operators() > MAX_DRAWN {
        return Err(format!(
            "a formula of {} operators is too large to draw: at most {MAX_DRAWN}",
            formula.operators()
        ));
    }
    json(&ExplainedJson::new(&formula).map_err(told)?)
}

/// A shape by its template, and what grows from it: each of its numbers in turn becomes an operator over two numbers.
///
/// # Errors
/// What is wrong with the template.
///
/// ```
/// let grown = sumwise_wasm::formula::grow("xxo")?;
/// assert!(grown.contains("xxoxo") && grown.contains("xxxoo"));
/// assert!(sumwise_wasm::formula::grow("xo").is_err());
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn grow(template: &str) -> Told {
    let shape: Shape = template.parse().map_err(told)?;
    if shape.operators() > MAX_LISTED {
        return Err(format!("shapes are grown to {MAX_LISTED} operators"));
    }
    json(&GrownJson::new(&shape, MAX_LISTED))
}

/// Of all shapes with so many operators those from a place on, at most a thousand of them, drawn.
///
/// # Errors
/// When there are too many operators.
///
/// ```
/// let listed = sumwise_wasm::formula::shapes(3, 1, 2)?;
/// assert!(listed.starts_with(r#"{"shapes":"5","drawn":[{"template":"xxxoxoo""#));
/// assert_eq!(listed.matches("template").count(), 2);
/// assert!(sumwise_wasm::formula::shapes(13, 0, 1).is_err());
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn shapes(operators: usize, from: usize, many: usize) -> Told {
    if operators > MAX_LISTED {
        return Err(format!(
            "shapes are listed up to {MAX_LISTED} operators, of which there are {}",
            catalan(MAX_LISTED)
        ));
    }
    let drawn = Shape::all(operators).skip(from).take(many.min(MAX_SHAPES)).map(|shape| DrawnJson::from(&shape));
    json(&ShapesJson { shapes: catalan(operators).to_string(), drawn: drawn.collect() })
}
