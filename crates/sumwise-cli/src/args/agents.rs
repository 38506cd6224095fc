//! Arguments of the commands for agents.

use clap::{Args, ValueEnum};

use sumwise_request::{Seconds, whole};

#[derive(Args, Debug)]
pub(crate) struct Mcp {
    /// The most computing time for one call, like 5s or 2m
    #[arg(long, value_name = "TIME", default_value = "20s")]
    pub(crate) timeout: Seconds,
    /// The most memory for the tables of one call
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = whole::<usize>)]
    pub(crate) memory: usize,
}

#[derive(Args, Debug)]
pub(crate) struct Schema {
    /// The form of the tools
    #[arg(long, short, default_value = "json-schema")]
    pub(crate) format: SchemaFormat,
}

/// The form of the tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaFormat {
    /// As the Model Context Protocol lists them
    Mcp,
    /// For servers of chat completions
    Openai,
    /// For Anthropic's messages
    Anthropic,
    /// One JSON Schema with the input and the output of each
    JsonSchema,
    /// The description of `sumwise serve --api`
    Openapi,
}
