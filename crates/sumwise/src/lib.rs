//! Exact answers about arithmetic number games: a few numbers, some operators and a target.
//!
//! There are operators of two values (`+ - * / ^ | % // root log C`) and signs of one (`~` for a minus, `! √ !! sub sq floor ceil`). The
//! rules of a game say which of them it has.
//!
//! - Puzzles: a [`Puzzle`] is a [`Hand`] (numbers and [`Rules`]) with a target. A [`Game`] has rules, a deck and
//!   targets; [`deal`](deal()) deals a puzzle of it, and a [`Space`] lists all of its hands.
//! - Formulas: a [`Formula`] is a [`Shape`] with operators and numbers, written in any [`Notation`]. A [`Class`] holds
//!   all formulas that are algebraically equal.
//! - Answers: [`Puzzle::solve`] finds the best solution, all solutions, the nearest value or all values, and
//!   counts. [`enumerate`] visits every formula. [`check`](check::check()) judges an answer in any text.
//! - Difficulty: [`Puzzle::grade`] scores how hard a puzzle is for a person, with reasons.
//!   [`Puzzle::hint`] reveals the next step, or less.
//! - Play: a [`Round`](round::Round) takes the steps and answers of a player, and [`score`] awards points.
//! - Data sets: [`generate`] makes puzzles with labels, in any number; [`sweep`] asks one question of every hand and
//!   target; [`audit`] finds errors in existing puzzles.
//!
//! Every value is a [`Rational`]: no result depends on floating point, and nothing overflows. The crate does no input
//! or output, and has no clock, threads or randomness.
//!
//! # Three uses
//!
//! Solve a puzzle:
//!
//! ```
//! use sumwise::Puzzle;
//!
//! let puzzle: Puzzle = "countdown:75,50,2,3,8,7=812".parse()?;
//! assert_eq!(puzzle.solve().best.unwrap().formula().infix().to_string(), "(50+8)*7*2");
//! # Ok::<(), sumwise::ParsePuzzleError>(())
//! ```
//!
//! Judge an answer, in any text and without running it:
//!
//! ```
//! use sumwise::Puzzle;
//! use sumwise::check::{Extract, Manner, check};
//!
//! let puzzle: Puzzle = "24:3,4,8,9=24".parse()?;
//! let text = "Since 8 - 4 = 4, the answer is <answer>(8 - 4) × (9 - 3)</answer>.";
//! assert!(check(&puzzle, text, Manner { extract: Extract::Answer, ..Manner::default() }).is_correct());
//! # Ok::<(), sumwise::ParsePuzzleError>(())
//! ```
//!
//! Ask of every hand of a game, within limits:
//!
//! ```
//! use sumwise::solve::{Limits, Solver};
//! use sumwise::{Game, Hand};
//!
//! let game = Game::TWENTY_FOUR;
//! let solver = Solver::new().limits(Limits { steps: Some(1_000_000), ..Limits::NONE });
//! let hands = game.space().flat_map(|(numbers, _)| Hand::new(numbers, game.rules()));
//! let solvable = hands.filter(|hand| solver.reach(hand, &[24.into()]).found.targets[0].best().is_some());
//! assert_eq!(solvable.count(), 1362); // of 1,820
//! ```
//!
//! # Costs and limits
//!
//! Six numbers of Countdown take some ten microseconds, one hand of nine rationals seconds. A [`Solver`](solve::Solver) takes
//! [`Limits`](solve::Limits) of steps, memory and time, and a cut search says so. Text from outside is read in time linear in its
//! length.
//!
//! # Other crates
//!
//! `sumwise-render` makes JSON, charts and worksheets of results, `sumwise-request` answers questions in JSON, and `sumwise-cli` is the
//! command. With the feature `serde`, values are serialized as text, and rules as an object of words. Without the default feature
//! `fast`, the crate is half as large, for a browser: it does without machine integers and the methods that only save time, gives the
//! same answers, and is cut at the same step by a limit.
#![deny(clippy::float_arithmetic)]

pub mod audit;
pub mod check;
mod deck;
pub mod enumerate;
mod formula;
mod game;
pub mod generate;
pub mod grade;
mod limits;
mod message;
mod number;
mod operator;
mod play;
mod rules;
#[cfg(feature = "serde")]
mod serial;
pub mod solve;
pub mod sweep;
mod text;
mod values;

pub use deck::pool::{ParsePoolError, Pool};
pub use deck::space::{Space, SpaceTooLarge};
pub use formula::{
    Class, Decimal, Formula, FormulaFault, MAX_FORMULA_TEXT, MAX_OPERATORS, Node, Notation, Operation,
    ParseFormulaError, ParseTemplateError, Shape, Step, Token, UndefinedStep, Written, catalan, numbered,
};
pub use game::puzzle::{ParsePuzzleError, Puzzle};
pub use game::{Award, Deck, Definition, DefinitionError, Drawer, Game, Look, Targets};
pub use message::{Code, Message};
/// The crate of the big integers in counts, and in numerators and denominators: [`BigInt`](num_bigint::BigInt) and
/// [`BigUint`](num_bigint::BigUint).
pub use num_bigint;
pub use number::{MAX_DIGITS, ParseRationalError, Rational};
pub use operator::{MAX_RESULT_DIGITS, Operator, Operators, ParseOperatorsError, Sign};
pub use play::deal::{DealError, ParseSeedError, Seed, deal};
pub use play::{hint, round, score};
pub use rules::hand::{Hand, HandError, MAX_NUMBERS};
pub use rules::{
    Brackets, Digits, Domain, Join, MostSigns, Order, ParseDigitsError, ParseMostSignsError, Points, RuleError, Rules,
    Use,
};
pub use text::plain::plain;
pub use text::quote::visible;
pub use text::words::UnknownWord;
