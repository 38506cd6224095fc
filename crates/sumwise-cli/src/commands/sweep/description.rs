//! What a sweep is of, in words: enough to start it again.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sumwise::game::Targets;
use sumwise::solve::Interrupt;
use sumwise::sweep::{Field, MAX_HANDS, Question, SweepError};
use sumwise::{Game, Order, Pool, Rules, Space};
use sumwise_request::game_file;

use crate::args::{Format, Sweep};
use crate::fault::Fault;
use crate::input::draws;
use crate::tables::Form;

/// The version of the parts and the tables: files of another are not gone on with.
const VERSION: u32 = 1;

/// A sweep, as it is written beside its tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Description {
    version: u32,
    game: String,
    /// The game as TOML, where it is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
    pool: Option<String>,
    numbers: Option<usize>,
    order: String,
    r#use: String,
    domain: String,
    operators: String,
    targets: [i64; 2],
    /// Whether the targets are drawn from what the hand leaves of the pool.
    targets_drawn: bool,
    question: String,
    large: Vec<i64>,
    tables: Form,
}

impl Description {
    pub(super) fn new(arguments: &Sweep) -> Result<Self, Fault> {
        let game = arguments.rules.game(Game::COUNTDOWN);
        let rules = arguments.rules.over(game.rules());
        let (pool, numbers) = draws(&game, arguments.pool.as_ref(), arguments.numbers)?.unzip();
        let targets_drawn = arguments.targets.is_none() && *game.targets() == Targets::Draw;
        let targets = match (&arguments.targets, &pool) {
            (Some(targets), _) => targets.0.clone(),
            (None, Some(pool)) if targets_drawn => pool.range(),
            (None, _) => game.target_range(),
        };
        Ok(Self {
            version: VERSION,
            game: game.to_string(),
            definition: (!game.is_built_in()).then(|| game_file::write(&game)),
            pool: pool.as_ref().map(Pool::to_string),
            numbers,
            order: rules.order.to_string(),
            r#use: rules.r#use.to_string(),
            domain: rules.domain.to_string(),
            operators: rules.operators.to_string(),
            targets: targets.into_inner().into(),
            targets_drawn,
            question: arguments.question.to_string(),
            large: large(arguments, &game, pool.as_ref()),
            tables: match arguments.format {
                Format::Csv => Form::Csv,
                Format::Jsonl => Form::Jsonl,
                Format::Text | Format::Json => Form::Parquet,
            },
        })
    }

    pub(super) fn game(&self) -> &str {
        &self.game
    }

    pub(super) fn pool(&self) -> Option<&str> {
        self.pool.as_deref()
    }

    pub(super) fn large(&self) -> &[i64] {
        &self.large
    }

    pub(super) fn form(&self) -> Form {
        self.tables
    }

    pub(super) fn question(&self) -> Result<Question, Fault> {
        self.question.parse().map_err(Fault::input)
    }

    pub(super) fn question_name(&self) -> &str {
        &self.question
    }

    pub(super) fn asks_fewest(&self) -> bool {
        self.question == Question::Fewest.name()
    }

    pub(super) fn rules(&self) -> Result<Rules, Fault> {
        Ok(Rules {
            order: self.order.parse().map_err(Fault::input)?,
            r#use: self.r#use.parse().map_err(Fault::input)?,
            domain: self.domain.parse().map_err(Fault::input)?,
            operators: self.operators.parse().map_err(Fault::input)?,
        })
    }

    pub(super) fn game_named(&self) -> Result<Game, Fault> {
        match &self.definition {
            Some(definition) => game_file::read(definition).map_err(Fault::input),
            None => self.game.parse().map_err(Fault::input),
        }
    }

    /// How many hands there are.
    pub(super) fn hands(&self) -> Result<u128, Fault> {
        Ok(self.space()?.hands())
    }

    /// The hands, targets and rules.
    pub(super) fn field(&self, interrupt: &dyn Interrupt) -> Result<Field, Fault> {
        let hands = self.hands()?;
        if hands > MAX_HANDS {
            self.stretch(0..1)?;
            return Err(Fault::Input(format!(
                "there are {hands} hands, and more than {MAX_HANDS} are not listed at once: answer them in shares with --out DIR --shard K/M, or take fewer numbers or a smaller pool"
            )));
        }
        self.stretch_unless(0..hands, interrupt)
    }

    /// The same with the hands at some places alone.
    pub(super) fn stretch(&self, places: Range<u128>) -> Result<Field, Fault> {
        self.stretch_unless(places, &())
    }

    fn stretch_unless(&self, places: Range<u128>, interrupt: &dyn Interrupt) -> Result<Field, Fault> {
        let rules = self.rules()?;
        let [first, last] = self.targets;
        let field = Field::stretch_unless(self.space()?, places, first..=last, rules, interrupt);
        let field = field.map_err(|error| match error {
            SweepError::Stopped(stop) => Fault::Cut(stop, "nothing is answered yet"),
            error => Fault::input(error),
        })?;
        Ok(match self.drawn_from()? {
            Some(pool) if self.targets_drawn => field.with_targets_drawn_from(pool),
            _ => field,
        })
    }

    fn drawn_from(&self) -> Result<Option<Pool>, Fault> {
        self.pool.as_deref().map(str::parse).transpose().map_err(Fault::input)
    }

    fn space(&self) -> Result<Space, Fault> {
        let order: Order = self.order.parse().map_err(Fault::input)?;
        match (&self.drawn_from()?, self.numbers) {
            (_, Some(0)) => Err(Fault::input("a hand has at least one number: give more with --numbers")),
            (Some(pool), Some(numbers)) => Space::draws(pool, numbers, order).map_err(Fault::input),
            _ => Ok(Space::of(&self.game_named()?, order)),
        }
    }
}

/// The values that count as large: those asked for, or the game's.
fn large(arguments: &Sweep, game: &Game, pool: Option<&Pool>) -> Vec<i64> {
    let of_game = || match (game.large(), pool) {
        (Some(range), Some(pool)) => pool.values().filter(|value| range.contains(value)).collect(),
        _ => game.large_values(),
    };
    let mut large = arguments.large.clone().unwrap_or_else(of_game);
    large.sort_unstable();
    large.dedup();
    large
}
