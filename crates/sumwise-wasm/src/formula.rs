//! A formula in every notation, as a tree and on a stack; and the shapes that formulas have.

use serde::Serialize;
use serde_json::Value;
use sumwise::formula::catalan;
use sumwise::solve::Solution;
use sumwise::{Formula, Notation, Shape};
use sumwise_render::schema::{FormulaJson, exact};
use sumwise_render::tree;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Told, json, told};

/// The most operators of a formula that is drawn: the drawing grows with their square.
const MAX_DRAWN: usize = 100;

/// The most operators of shapes that are listed: 208,012 of them.
const MAX_LISTED: usize = 12;

/// The most shapes that are drawn for one question.
const MAX_SHAPES: usize = 1000;

#[derive(Serialize)]
struct Explained {
    #[serde(flatten)]
    formula: FormulaJson,
    full: String,
    lisp: String,
    latex: String,
    template: String,
    steps: Vec<String>,
    /// Each token in postfix order with the stack after it.
    trace: Vec<(String, Vec<Value>)>,
    /// The drawing, as SVG.
    tree: String,
}

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
    let trace = formula.trace().map_err(told)?;
    let told_trace =
        trace.iter().map(|(token, stack)| (token.to_string(), stack.iter().map(exact).collect())).collect();
    json(&Explained {
        full: formula.full().to_string(),
        lisp: formula.write(Notation::Lisp).to_string(),
        latex: formula.write(Notation::Latex).to_string(),
        template: formula.shape().to_string(),
        steps: formula.to_steps().map_err(told)?.iter().map(ToString::to_string).collect(),
        trace: told_trace,
        tree: tree::formula(&formula),
        formula: FormulaJson::from(&Solution::new(formula.clone()).map_err(told)?),
    })
}

#[derive(Serialize)]
struct Drawn {
    template: String,
    tree: String,
}

impl From<&Shape> for Drawn {
    fn from(shape: &Shape) -> Self {
        Self { template: shape.to_string(), tree: tree::shape(shape) }
    }
}

/// A template drawn, with the shapes that grow from it by one operator.
#[derive(Serialize)]
struct Grown {
    #[serde(flatten)]
    shape: Drawn,
    operators: usize,
    /// How many shapes have so many operators.
    shapes: String,
    /// One for each number of the shape, from left to right.
    larger: Vec<Drawn>,
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
    let larger =
        shape.grow().filter(|larger| larger.operators() <= MAX_LISTED).map(|shape| Drawn::from(&shape)).collect();
    let shapes = catalan(shape.operators()).to_string();
    json(&Grown { operators: shape.operators(), shapes, shape: (&shape).into(), larger })
}

/// So many of the shapes with some operators, from a place in their order, drawn; and how many there are.
#[derive(Serialize)]
struct Listed {
    shapes: String,
    drawn: Vec<Drawn>,
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
    let drawn = Shape::all(operators).skip(from).take(many.min(MAX_SHAPES)).map(|shape| Drawn::from(&shape)).collect();
    json(&Listed { shapes: catalan(operators).to_string(), drawn })
}
