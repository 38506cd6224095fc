//! Exact answers about arithmetic number games.
#![deny(clippy::float_arithmetic)]

pub mod check;
pub mod deal;
pub mod enumerate;
pub mod formula;
pub mod game;
pub mod number;
pub mod operator;
pub mod pool;
pub mod puzzle;
pub mod rules;
pub mod solve;
mod space;
pub mod sweep;
mod words;

pub use deal::{Seed, deal};
pub use formula::{Formula, Notation, Shape};
pub use game::Game;
pub use number::{Number, Rational};
pub use operator::{Operator, Operators, ParseOperatorsError};
pub use pool::Pool;
pub use puzzle::{Hand, Puzzle};
pub use rules::{Domain, Order, Rules, Use};
pub use space::{Space, SpaceTooLarge};
pub use words::UnknownWord;
