//! Arguments that several subcommands share.

use clap::{Args, ValueEnum};
use sumwise::solve::Method;
use sumwise::{
    Brackets, Digits, Domain, Game, Join, MostSigns, Notation, Operators, Order, Points, Rational, Rules, Seed, Use,
};
use sumwise_render::text::Style;
use sumwise_request::printed::{self, Printing};
use sumwise_request::{Given, RuleChanges, Search, Seconds, whole};

use super::game::GameParser;
use super::values::word_parser;
use crate::fault::Fault;
use crate::interrupt::{Caller, Until, Watch};
use crate::paint;

/// A game.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    /// The game (see `sumwise games`), or a file like my-game.toml [default: countdown]
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true)]
    game: Option<Game>,
    /// The game of puzzles for which none is named, by the configuration.
    #[arg(skip)]
    pub(crate) usual: Option<Game>,
}

impl GameArgs {
    /// Returns the game of the flag, or else the usual one, if there is one.
    pub(crate) fn chosen(&self) -> Option<&Game> {
        self.game.as_ref().or(self.usual.as_ref())
    }

    /// Returns the game of the flag and the usual one.
    pub(crate) fn given(&self) -> Given {
        Given { game: self.game.clone(), usual_game: self.usual.clone(), ..Given::default() }
    }
}

/// A game and the rules that replace its own.
#[derive(Args, Clone, Debug)]
pub(crate) struct RuleArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long, value_parser = word_parser::<Order>(Order::NAMES), help_heading = "Rules")]
    pub(crate) order: Option<Order>,
    #[arg(id = "use", long = "use", value_name = "USE", value_parser = word_parser::<Use>(Use::NAMES), help_heading = "Rules")]
    pub(crate) usage: Option<Use>,
    #[arg(long, value_parser = word_parser::<Domain>(Domain::NAMES), help_heading = "Rules")]
    pub(crate) domain: Option<Domain>,
    #[arg(long, allow_hyphen_values = true, help_heading = "Rules")]
    pub(crate) operators: Option<Operators>,
    #[arg(long, help_heading = "Rules", value_name = "NUMBER")]
    pub(crate) digits: Option<Digits>,
    #[arg(long, help_heading = "Rules", value_name = "NUMBER")]
    pub(crate) signs: Option<MostSigns>,
    #[arg(long, value_parser = word_parser::<Join>(Join::NAMES), help_heading = "Rules")]
    pub(crate) join: Option<Join>,
    #[arg(long, value_parser = word_parser::<Points>(Points::NAMES), help_heading = "Rules")]
    pub(crate) points: Option<Points>,
    #[arg(long, value_parser = word_parser::<Brackets>(Brackets::NAMES), help_heading = "Rules")]
    pub(crate) brackets: Option<Brackets>,
}

impl RuleArgs {
    /// Returns the game, the rules and the target of the flags.
    pub(crate) fn given(&self, target: Option<&Rational>) -> Given {
        let words = [
            self.order.map(|order| order.to_string()),
            self.usage.map(|usage| usage.to_string()),
            self.domain.map(|domain| domain.to_string()),
            self.operators.map(|operators| operators.to_string()),
            self.digits.map(|digits| digits.to_string()),
            self.signs.map(|signs| signs.to_string()),
            self.join.map(|join| join.to_string()),
            self.points.map(|points| points.to_string()),
            self.brackets.map(|brackets| brackets.to_string()),
        ];
        let mut rules = RuleChanges::default();
        for (name, word) in Rules::NAMES.iter().zip(words) {
            if let Some(word) = word {
                rules.set(name, &word).expect("the flag was read as a rule");
            }
        }
        Given { rules, target: target.cloned(), ..self.game.given() }
    }
}

/// The method and the limits of a search.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    #[arg(long, help_heading = "Search", default_value = "fast", value_parser = word_parser::<Method>(Method::NAMES))]
    pub(crate) method: Method,
    #[arg(long, help_heading = "Search", value_name = "STEPS", value_parser = whole::<u64>)]
    pub(crate) limit: Option<u64>,
    /// Stop after this time, like 30s or 2m, with partial results; 0 for no limit [default: 60s]
    #[arg(long, help_heading = "Search", value_name = "TIME")]
    pub(crate) timeout: Option<Seconds>,
    #[arg(long, help_heading = "Search", value_name = "MIB", default_value = "1024", value_parser = whole::<usize>)]
    pub(crate) memory: usize,
}

impl SearchArgs {
    /// Returns the method and the limits of the search.
    pub(crate) fn search(&self) -> Search {
        let timeout = self.timeout.map_or(Search::TIMEOUT, |timeout| timeout.0);
        Search { method: self.method, limit: self.limit, timeout: Some(timeout), memory: self.memory }
    }

    /// Holds a whole command about some numbers to the timeout, as long as the result lives. In a stream, the timeout is for each
    /// puzzle alone. The default one is for the search alone, since an answer may wait in a pager.
    pub(crate) fn watch(&self, is_stream: bool) -> Option<Watch> {
        if is_stream { None } else { Watch::over(self.timeout.map(|timeout| timeout.0)) }
    }
}

/// The limits of a command about many puzzles.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BoundArgs {
    /// Stop after this time, like 30s or 2m [default: no limit]
    #[arg(long, help_heading = "Search", value_name = "TIME")]
    pub(crate) timeout: Option<Seconds>,
    /// Stop when the program takes more memory than this
    #[arg(long, help_heading = "Search", value_name = "MIB", default_value = "4096", value_parser = whole::<usize>)]
    pub(crate) memory: usize,
}

impl BoundArgs {
    /// Starts the timeout. The program ends some time after it, as long as the result lives.
    pub(crate) fn until(self, caller: Caller<'_>) -> Until<'_> {
        Until::new(caller, self.timeout.map(|timeout| timeout.0)).within(self.memory.saturating_mul(1 << 20)).watched()
    }
}

/// The choices of a deal.
#[derive(Args, Debug)]
pub(crate) struct DealArgs {
    /// The seed; the same word always gives the same deal [default: random]
    #[arg(long, short, value_name = "WORD")]
    pub(crate) seed: Option<Seed>,
    /// The number of large numbers, in games that have them
    #[arg(long, short_alias = 'l', value_name = "N", value_parser = whole::<usize>)]
    pub(crate) large: Option<usize>,
}

/// The format of an answer that is no table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DocumentFormat {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// One JSON document a line
    Jsonl,
}

impl From<DocumentFormat> for Format {
    fn from(format: DocumentFormat) -> Self {
        match format {
            DocumentFormat::Text => Self::Text,
            DocumentFormat::Json => Self::Json,
            DocumentFormat::Jsonl => Self::Jsonl,
        }
    }
}

impl Format {
    /// Returns the form of one answer, in which formulas of a text have a notation.
    pub(crate) fn form(self, notation: Option<Notation>) -> Result<Printing, Fault> {
        let format = match self {
            Self::Text => printed::Format::Text,
            Self::Json => printed::Format::Json,
            Self::Jsonl => printed::Format::Jsonl,
            Self::Csv => printed::Format::Csv,
        };
        let style = Style { colours: paint::colours(), ..Style::default() };
        Ok(Printing::new(format, notation, style)?)
    }
}

/// The format of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// One JSON document a line
    Jsonl,
    /// A CSV table with a header
    Csv,
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use crate::args::{Arguments, Command};

    #[test]
    fn only_a_timeout_that_is_given_counts_the_time_of_writing() {
        for (line, is_watched) in [
            ("sumwise solve 1 2 --target 3", false),
            ("sumwise solve 1 2 --target 3 --timeout 60s", true),
            ("sumwise solve 1 2 --target 3 --timeout 0", false),
            ("sumwise solve - --timeout 60s", false),
        ] {
            let arguments = Arguments::try_parse_from(line.split(' ')).unwrap();
            let Command::Solve(solve) = arguments.command else { unreachable!("it is solve") };
            assert_eq!(solve.search.watch(solve.files.are_read(&solve.numbers)).is_some(), is_watched, "{line}");
        }
    }
}
