//! Exact answers about arithmetic number games: a few numbers, four operators, a target.
//!
//! - What is asked: a [`Puzzle`] is a [`Hand`] (numbers and [`Rules`]) and a target; a [`Game`] names rules, what can
//!   be dealt and what is to be made; [`deal`](deal()) deals a puzzle, a [`Space`] lists every hand.
//! - What is written down: a [`Formula`] is a [`Shape`] decorated with operators and numbers, in any [`Notation`]; a
//!   [`Class`] is what no algebra tells apart.
//! - What is answered: [`Puzzle::solve`] finds the best solution, all of them, the nearest, or what can be made,
//!   and counts; [`enumerate`] shows every formula, one by one; [`check`](check::check()) judges an answer,
//!   written by anybody in any text.
//! - How hard it is: [`Puzzle::grade`] says how hard a puzzle is for a person, and why; [`Puzzle::hint`] gives
//!   away the next step, or less.
//! - What is played: a [`Round`](round::Round) takes steps and answers as a player gives them, and a [`score`] says what they earn.
//! - What is set: [`generate`] makes puzzles without end, each with what there is to say about it; [`audit`] says what is
//!   wrong with those that others made.
//!
//! Every value is a [`Rational`]; nothing is decided by floating point, and nothing overflows. The crate has no input,
//! output, clock, threads or randomness of its own.
//!
//! With the feature `serde`, values are serialized as their text, and rules as an object of words.
//!
//! ```
//! use sumwise::Puzzle;
//!
//! let puzzle: Puzzle = "countdown:75,50,2,3,8,7=812".parse()?;
//! assert_eq!(puzzle.solve().best.unwrap().formula().infix().to_string(), "(50+8)*7*2");
//! # Ok::<(), sumwise::ParsePuzzleError>(())
//! ```
#![deny(clippy::float_arithmetic)]

pub mod audit;
pub mod check;
mod deal;
pub mod enumerate;
mod formula;
mod game;
pub mod generate;
pub mod grade;
pub mod hint;
mod limits;
mod number;
mod operator;
mod pool;
mod puzzle;
mod quote;
mod representation;
pub mod round;
mod rules;
pub mod score;
#[cfg(feature = "serde")]
mod serial;
pub mod solve;
mod space;
pub mod sweep;
mod values;
mod words;

pub use deal::{DealError, ParseSeedError, Seed, deal};
pub use formula::{
    Class, DivisionByZero, Formula, FormulaFault, MAX_FORMULA_TEXT, MAX_OPERATORS, Notation, ParseFormulaError,
    ParseTemplateError, Shape, Step, Token, Written, catalan,
};
pub use game::{Award, Deck, Definition, DefinitionError, Drawer, Game, Look, Targets};
/// The crate of the big integers in counts, and in numerators and denominators: [`BigInt`](num_bigint::BigInt) and
/// [`BigUint`](num_bigint::BigUint).
pub use num_bigint;
pub use number::{MAX_DIGITS, ParseRationalError, Rational};
pub use operator::{Operator, Operators, ParseOperatorsError};
pub use pool::{ParsePoolError, Pool};
pub use puzzle::{Hand, HandError, MAX_NUMBERS, ParsePuzzleError, Puzzle};
pub use rules::{Domain, Order, RuleError, Rules, Use};
pub use space::{Space, SpaceTooLarge};
pub use words::UnknownWord;
