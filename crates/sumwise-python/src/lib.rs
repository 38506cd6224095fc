//! The module `sumwise._sumwise`: the engine and the command line for the Python package.
//!
//! The package exports the classes of this module. It wraps the functions, which answer with dictionaries with the field names
//! of the JSON schema, and makes its result classes of them.

mod answers;
mod batch;
mod chart;
mod commands;
mod error;
mod exact;
mod formula;
mod game;
mod puzzle;
mod round;
mod rules;
mod search;
mod table;
mod to_python;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _sumwise {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "it is the name that Python looks for")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::answers::{check, count, count_targets, deal, grade, hint, reach, reply, solve, values};
    #[pymodule_export]
    use crate::batch::{Asked, check_batch, solve_batch};
    #[pymodule_export]
    use crate::chart::{Chart, plot};
    #[pymodule_export]
    use crate::commands::{Generation, audit, generate_into, join, merge_sweeps, run, sweep, sweep_into};
    #[pymodule_export]
    use crate::formula::Formula;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::round::Played;
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::table::Table;
}
