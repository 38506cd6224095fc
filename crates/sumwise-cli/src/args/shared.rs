//! Arguments that several subcommands have.

use clap::{Args, ValueEnum};
use sumwise::solve::Method;
use sumwise::{Domain, Game, Operators, Order, Rational, Rules, Seed, Use};
use sumwise_request::{Given, RuleChanges, Search};

use super::game::GameParser;
use super::values::{Seconds, whole, word_parser};

/// The game and what is overridden of its rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct RuleArgs {
    /// The game whose rules hold, or a file like my-game.toml; `sumwise games` lists them [default: countdown]
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true)]
    pub(crate) game: Option<Game>,
    /// Whether the numbers may be rearranged
    #[arg(long, value_parser = word_parser::<Order>(Order::NAMES), help_heading = "Rules")]
    pub(crate) order: Option<Order>,
    /// Whether every number must be used
    #[arg(long = "use", value_parser = word_parser::<Use>(Use::NAMES), help_heading = "Rules")]
    pub(crate) r#use: Option<Use>,
    /// Which values an intermediate may take
    #[arg(long, value_parser = word_parser::<Domain>(Domain::NAMES), help_heading = "Rules")]
    pub(crate) domain: Option<Domain>,
    /// The operators allowed, like +-*
    #[arg(long, allow_hyphen_values = true, help_heading = "Rules")]
    pub(crate) operators: Option<Operators>,
}

impl RuleArgs {
    /// Returns what the flags say beside the numbers.
    pub(crate) fn given(&self, target: Option<&Rational>) -> Given {
        let words = [
            self.order.map(|order| order.to_string()),
            self.r#use.map(|r#use| r#use.to_string()),
            self.domain.map(|domain| domain.to_string()),
            self.operators.map(|operators| operators.to_string()),
        ];
        let mut rules = RuleChanges::default();
        for (name, word) in Rules::NAMES.into_iter().zip(words) {
            if let Some(word) = word {
                rules.set(name, &word).expect("the flag was read as a rule");
            }
        }
        Given { game: self.game.clone(), rules, target: target.cloned() }
    }
}

/// How the search is done, and how long.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    /// By tables of the values of sub-hands, or by looking at every formula
    #[arg(long, help_heading = "Search", default_value = "fast", value_parser = word_parser::<Method>(Method::NAMES))]
    pub(crate) method: Method,
    /// Stop after so many steps, and give what was found until then
    #[arg(long, help_heading = "Search", value_name = "STEPS", value_parser = whole::<u64>)]
    pub(crate) limit: Option<u64>,
    /// Stop after so long, and give what was found until then; like 2.5, or 0 for no end
    #[arg(long, help_heading = "Search", value_name = "SECONDS", default_value = "60")]
    pub(crate) timeout: Seconds,
    /// Stop when tables take so many MiB, and give what was found until then
    #[arg(long, help_heading = "Search", value_name = "MIB", default_value = "1024", value_parser = whole::<usize>)]
    pub(crate) memory: usize,
}

impl SearchArgs {
    /// Returns how the search is done.
    pub(crate) fn search(&self) -> Search {
        Search { method: self.method, limit: self.limit, timeout: Some(self.timeout.0), memory: self.memory }
    }
}

#[derive(Args, Debug)]
pub(crate) struct DealArgs {
    /// The game to deal, or a file like my-game.toml
    #[arg(long, short, default_value = "countdown", value_parser = GameParser, hide_possible_values = true)]
    pub(crate) game: Game,
    /// A word that names the deal: the same word, the same deal, for ever [default: a new one]
    #[arg(long, short, value_name = "WORD")]
    pub(crate) seed: Option<Seed>,
    /// How many of the large numbers (countdown only)
    #[arg(long, short, value_name = "N", value_parser = whole::<usize>)]
    pub(crate) large: Option<usize>,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// One JSON document a line
    Jsonl,
    /// A table with a header
    Csv,
}
