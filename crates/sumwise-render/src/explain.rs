//! Formulas explained, and shapes drawn.

use sumwise::UndefinedStep;
use sumwise::catalan;
use sumwise::num_bigint::BigUint;
use sumwise::solve::Solution;
use sumwise::{Formula, Hand, Notation, Shape, Step};

use crate::results::results;
use crate::schema::{Exact, FormulaJson, Integer, exact};
use crate::tree;

results! {
    /// A formula in every notation, as a tree and on a stack.
    pub struct ExplainedJson {
        /// The fields that formulas have in every result.
        #[serde(flatten)]
        pub formula: FormulaJson,
        /// The formula with every parenthesis.
        pub full: String,
        /// The formula in Lisp.
        pub lisp: String,
        /// The formula in LaTeX.
        pub latex: String,
        /// The shape of the formula, such as `xxxoo`.
        pub template: String,
        /// The steps of the formula, such as `5 + 10 = 15`.
        pub steps: Vec<String>,
        /// The tokens in postfix order, each with the stack after it.
        pub trace: Vec<(String, Vec<Exact>)>,
        /// The tree, as SVG.
        pub tree: String,
    }

    /// A formula of an enumeration, valid or not.
    pub struct EnumeratedJson {
        /// The place of the formula, counted from 0.
        pub place: Integer,
        /// The formula in infix, with all brackets where fewer would be another formula with another value or validity.
        pub infix: String,
        /// The formula in reverse Polish notation.
        pub rpn: String,
        /// The exact value; `null` when a step has none.
        pub value: Option<Exact>,
        /// Whether the rules admit every step.
        pub valid: bool,
    }

    /// A shape and its drawing.
    pub struct DrawnJson {
        /// The shape, such as `xxxoo`.
        pub template: String,
        /// The tree, as SVG.
        pub tree: String,
    }

    /// A shape and the shapes with one operator more that grow from it.
    pub struct GrownJson {
        /// The shape.
        #[serde(flatten)]
        pub shape: DrawnJson,
        /// The number of operators.
        pub operators: usize,
        /// The number of shapes with this number of operators, as a string.
        pub shapes: String,
        /// The larger shapes, one for each number of the shape, from left to right.
        pub larger: Vec<DrawnJson>,
    }

    /// Some of the shapes with one number of operators.
    pub struct ShapesJson {
        /// The number of all such shapes, as a string.
        pub shapes: String,
        /// The shapes that were asked for.
        pub drawn: Vec<DrawnJson>,
    }
}

impl ExplainedJson {
    /// Explains a formula in every notation.
    ///
    /// # Errors
    /// [`UndefinedStep`] when the formula has no value.
    ///
    /// ```
    /// use sumwise_render::explain::ExplainedJson;
    ///
    /// let json = ExplainedJson::new(&"8/(3-8/3)".parse()?)?;
    /// assert_eq!((json.template.as_str(), json.steps.len(), json.trace.len()), ("xxxxooo", 3, 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(formula: &Formula) -> Result<Self, UndefinedStep> {
        let trace = formula.trace()?;
        Ok(Self {
            formula: FormulaJson::from(&Solution::new(formula.clone())?),
            full: formula.full().to_string(),
            lisp: formula.write(Notation::Lisp).to_string(),
            latex: formula.write(Notation::Latex).to_string(),
            template: formula.shape().to_string(),
            steps: formula.to_steps()?.iter().map(ToString::to_string).collect(),
            trace: trace.iter().map(|(token, stack)| (token.to_string(), stack.iter().map(exact).collect())).collect(),
            tree: tree::formula(formula),
        })
    }
}

impl EnumeratedJson {
    /// Evaluates a formula of the enumeration of a hand.
    pub fn new(hand: &Hand, formula: &Formula, place: BigUint) -> Self {
        let admits = |steps: Vec<Step>| steps.iter().all(|step| hand.rules().admits(&step.value));
        let judged = |formula: &Formula| (formula.evaluate().ok(), formula.to_steps().is_ok_and(admits));
        let (value, valid) = judged(formula);
        // Without brackets it may be another formula, of which something else is true.
        let infix = formula.infix().to_string();
        let reads_alike = infix.parse().is_ok_and(|read: Formula| judged(&read) == (value.clone(), valid));
        Self {
            place: Integer::new(place),
            infix: if reads_alike { infix } else { formula.write(Notation::Full).to_string() },
            rpn: formula.rpn().to_string(),
            value: value.as_ref().map(exact),
            valid,
        }
    }
}

impl From<&Shape> for DrawnJson {
    fn from(shape: &Shape) -> Self {
        Self { template: shape.to_string(), tree: tree::shape(shape) }
    }
}

impl GrownJson {
    /// Grows a shape by one operator, unless it then has more than `most`.
    pub fn new(shape: &Shape, most: usize) -> Self {
        let larger = shape.grow().filter(|larger| larger.operators() <= most).map(|shape| DrawnJson::from(&shape));
        let operators = shape.operators();
        Self { larger: larger.collect(), shapes: catalan(operators).to_string(), operators, shape: shape.into() }
    }
}
