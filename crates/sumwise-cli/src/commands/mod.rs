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
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod shapes;
pub(crate) mod solve;
pub(crate) mod sweep;
pub(crate) mod worksheet;

/// The command in a program without its server.
#[cfg(not(feature = "serve"))]
pub(crate) mod serve {
    use crate::Exit;
    use crate::args::Serve;
    use crate::fault::{Fault, without};

    pub(crate) fn run(_: &Serve) -> Result<Exit, Fault> {
        Err(Fault::Input(without("serve")))
    }
}
