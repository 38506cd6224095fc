//! The description of a sweep, from which it can be resumed.

use serde::{Deserialize, Serialize};
use sumwise::{Pool, Rules};
use sumwise_request::{Sweep, game_file, target_range};

use crate::fault::Fault;
use crate::tables::TableFormat;

/// The version of the parts and tables. A sweep of another version is not resumed.
const VERSION: u32 = 3;

/// The description of a sweep, written beside its tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Description {
    version: u32,
    pub(super) game: String,
    /// The game as TOML, where it is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
    pool: Option<String>,
    numbers: Option<usize>,
    order: String,
    usage: String,
    domain: String,
    operators: String,
    /// These rules are written where they are not the usual ones.
    #[serde(default = "any", skip_serializing_if = "is_any")]
    digits: String,
    #[serde(default = "any", skip_serializing_if = "is_any")]
    signs: String,
    #[serde(default = "none", skip_serializing_if = "is_none")]
    join: String,
    #[serde(default = "none", skip_serializing_if = "is_none")]
    points: String,
    #[serde(default = "any", skip_serializing_if = "is_any")]
    brackets: String,
    targets: [i64; 2],
    /// Whether a target is drawn from the rest of the pool.
    targets_drawn: bool,
    /// Whether the numbers of a hand side by side are its targets.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    targets_joined: bool,
    question: String,
    pub(super) large: Vec<i64>,
    tables: TableFormat,
}

fn any() -> String {
    "any".to_owned()
}

fn is_any(word: &str) -> bool {
    word == "any"
}

fn none() -> String {
    "none".to_owned()
}

fn is_none(word: &str) -> bool {
    word == "none"
}

/// The version alone, which every version of the description has.
#[derive(Deserialize)]
struct Version {
    version: u32,
}

impl Description {
    /// Reads a description. Refuses one of another version.
    pub(super) fn read(text: &[u8]) -> Result<Self, String> {
        let wrong = |error: serde_json::Error| error.to_string();
        let Version { version } = serde_json::from_slice(text).map_err(wrong)?;
        if version != VERSION {
            return Err(format!(
                "its files are of version {version}, and this sumwise writes version {VERSION}: use another directory"
            ));
        }
        serde_json::from_slice(text).map_err(wrong)
    }

    pub(super) fn new(sweep: &Sweep, tables: TableFormat) -> Self {
        let (pool, numbers) = sweep.draws.as_ref().map(|(pool, size)| (pool.to_string(), *size)).unzip();
        let rules = &sweep.rules;
        Self {
            version: VERSION,
            game: sweep.game.to_string(),
            definition: (!sweep.game.is_built_in()).then(|| game_file::write(&sweep.game)),
            pool,
            numbers,
            order: rules.order.to_string(),
            usage: rules.usage.to_string(),
            domain: rules.domain.to_string(),
            operators: rules.operators.to_string(),
            digits: rules.digits.to_string(),
            signs: rules.signs.to_string(),
            join: rules.join.to_string(),
            points: rules.points.to_string(),
            brackets: rules.brackets.to_string(),
            targets: sweep.targets.clone().into_inner().into(),
            targets_drawn: sweep.targets_drawn,
            targets_joined: sweep.targets_joined,
            question: sweep.question.to_string(),
            large: sweep.large.clone(),
            tables,
        }
    }

    /// Returns the sweep of this description.
    pub(super) fn sweep(&self) -> Result<Sweep, Fault> {
        let mut rules = Rules::FREE;
        let Self { order, usage, domain, operators, digits, signs, join, points, brackets, .. } = self;
        let words = [order, usage, domain, operators, digits, signs, join, points, brackets];
        for (name, word) in Rules::NAMES.iter().zip(words) {
            rules.set(name, word).map_err(Fault::input)?;
        }
        let pool: Option<Pool> = self.pool.as_deref().map(str::parse).transpose().map_err(Fault::input)?;
        let [first, last] = self.targets;
        let sweep = Sweep {
            game: game_file::named(self.definition.as_deref().unwrap_or(&self.game)).map_err(Fault::input)?,
            rules,
            draws: pool.zip(self.numbers),
            targets: target_range(&format!("{first}..{last}")).map_err(Fault::input)?,
            targets_drawn: self.targets_drawn,
            targets_joined: self.targets_joined,
            large: self.large.clone(),
            question: self.question.parse().map_err(Fault::input)?,
        };
        if Self::new(&sweep, self.tables) == *self {
            Ok(sweep)
        } else {
            Err(Fault::input("the description of the sweep contradicts itself: sweep again in another directory"))
        }
    }

    pub(super) fn form(&self) -> TableFormat {
        self.tables
    }
}
