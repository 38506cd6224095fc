//! The commands, one file for each.

pub(crate) mod audit;
pub(crate) mod check;
pub(crate) mod config;
pub(crate) mod count;
pub(crate) mod daily;
pub(crate) mod deal;
pub(crate) mod documents;
pub(crate) mod enumerate;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod generate;
pub(crate) mod grade;
pub(crate) mod hint;
pub(crate) mod mcp;
pub(crate) mod play;
pub(crate) mod reach;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod shapes;
pub(crate) mod solve;
pub(crate) mod sweep;
pub(crate) mod worksheet;
