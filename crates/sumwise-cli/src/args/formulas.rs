//! Arguments of the commands about formulas and shapes.

use clap::{Args, ValueEnum};
use sumwise::MAX_OPERATORS;

use super::values::whole;

#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// A formula in infix, RPN (5 10 +) or Lisp form (+ 5 10), or as `check` reads answers
    #[arg(required = true, allow_hyphen_values = true)]
    pub(crate) formula: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Shapes {
    /// The number of operators
    #[arg(value_parser = whole::<usize>)]
    pub(crate) operators: usize,
    /// The notation of a shape
    #[arg(long, value_enum, default_value_t)]
    pub(crate) notation: ShapeNotation,
}

impl Shapes {
    /// The largest number of operators. It bounds the length of a template, not the time that the list takes.
    pub(crate) const MAX: usize = MAX_OPERATORS;
}

/// The notation of a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShapeNotation {
    /// Postfix, with x for a number and o for an operator
    #[default]
    Template,
    /// A drawing of the tree
    Tree,
}
