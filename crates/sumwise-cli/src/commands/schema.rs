//! `sumwise schema`

use std::io::Write as _;

use crate::Exit;
use crate::args::{Schema, SchemaFormat};
use crate::fault::Fault;
use crate::{output, tools};

pub(crate) fn run(arguments: &Schema) -> Result<Exit, Fault> {
    let document = match arguments.format {
        SchemaFormat::Mcp => tools::mcp(),
        SchemaFormat::Openai => tools::openai(),
        SchemaFormat::Anthropic => tools::anthropic(),
        SchemaFormat::JsonSchema => tools::json_schema(),
        SchemaFormat::Openapi => tools::openapi(),
    };
    let mut out = output::stdout();
    output::write_json(&mut out, &document, true)?;
    out.flush()?;
    Ok(Exit::Solved)
}
