//! Formulas explained, and shapes drawn.

use sumwise::DivisionByZero;
use sumwise::catalan;
use sumwise::solve::Solution;
use sumwise::{Formula, Notation, Shape};

use crate::results::results;
use crate::schema::{Exact, FormulaJson, exact};
use crate::tree;

results! {
    /// A formula in every notation, as a tree and on a stack.
    pub struct ExplainedJson {
        /// What every result says of a formula.
        #[serde(flatten)]
        pub formula: FormulaJson,
        /// With every parenthesis.
        pub full: String,
        /// In Lisp.
        pub lisp: String,
        /// In LaTeX.
        pub latex: String,
        /// Its shape, such as `xxxoo`.
        pub template: String,
        /// Its steps, such as `5 + 10 = 15`.
        pub steps: Vec<String>,
        /// Each token in postfix order with the stack after it.
        pub trace: Vec<(String, Vec<Exact>)>,
        /// The tree, as SVG.
        pub tree: String,
    }

    /// A shape, drawn.
    pub struct DrawnJson {
        /// The shape, such as `xxxoo`.
        pub template: String,
        /// The tree, as SVG.
        pub tree: String,
    }

    /// A shape, with the shapes that grow from it by one operator.
    pub struct GrownJson {
        /// The shape.
        #[serde(flatten)]
        pub shape: DrawnJson,
        /// How many operators it has.
        pub operators: usize,
        /// How many shapes have this number of operators, as a string.
        pub shapes: String,
        /// One for each number of the shape, from left to right.
        pub larger: Vec<DrawnJson>,
    }

    /// Some of the shapes of one number of operators.
    pub struct ShapesJson {
        /// How many there are in all, as a string.
        pub shapes: String,
        /// Those that are drawn.
        pub drawn: Vec<DrawnJson>,
    }
}

impl ExplainedJson {
    /// Explains a formula.
    ///
    /// # Errors
    /// A formula that divides by zero has no value to be explained.
    ///
    /// ```
    /// use sumwise_render::explain::ExplainedJson;
    ///
    /// let json = ExplainedJson::new(&"8/(3-8/3)".parse()?)?;
    /// assert_eq!((json.template.as_str(), json.steps.len(), json.trace.len()), ("xxxxooo", 3, 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(formula: &Formula) -> Result<Self, DivisionByZero> {
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

impl From<&Shape> for DrawnJson {
    fn from(shape: &Shape) -> Self {
        Self { template: shape.to_string(), tree: tree::shape(shape) }
    }
}

impl GrownJson {
    /// Grows a shape to no more than some number of operators.
    pub fn new(shape: &Shape, most: usize) -> Self {
        let larger = shape.grow().filter(|larger| larger.operators() <= most).map(|shape| DrawnJson::from(&shape));
        let operators = shape.operators();
        Self { larger: larger.collect(), shapes: catalan(operators).to_string(), operators, shape: shape.into() }
    }
}
