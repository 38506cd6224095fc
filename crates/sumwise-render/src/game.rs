//! The JSON of games and puzzles.

use sumwise::{Game, Puzzle, Rules, Space};

use crate::results::results;
use crate::schema::{Exact, PuzzleId, RulesJson, exact};

results! {
    /// A game.
    pub struct GameJson {
        /// The name of the game.
        pub game: String,
        /// The title, as people call the game.
        pub title: String,
        /// The description: the numbers dealt and the target to make, in one sentence.
        pub description: String,
        /// The rules.
        pub rules: RulesJson,
        /// The least and the greatest target.
        pub targets: [i64; 2],
        /// The most large numbers that a deal can have.
        pub large: usize,
        /// The number of hands that the game can deal.
        pub hands: u64,
        /// The points by the distance from the target: each pair is the maximum distance and its points, the nearest first.
        pub points: Vec<[u32; 2]>,
        /// The number of seconds that players have, if the game has a clock.
        pub seconds: Option<u32>,
    }

    /// A puzzle.
    ///
    /// ```
    /// use sumwise_render::game::PuzzleJson;
    ///
    /// let json = PuzzleJson::from(&"24:3,3,8,8=24".parse()?);
    /// assert_eq!((json.puzzle.as_str(), json.game.as_deref()), ("24:3,3,8,8=24", Some("24")));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct PuzzleJson {
        /// The id of the puzzle.
        pub puzzle: PuzzleId,
        /// The game, or `null` if the id names only rules.
        pub game: Option<String>,
        /// The numbers, in the given order.
        pub numbers: Vec<Exact>,
        /// The target.
        pub target: Exact,
        /// The rules.
        pub rules: RulesJson,
    }

    /// The puzzle of a day.
    pub struct DailyJson {
        /// The number of the day, from 1 for 2026-01-01.
        pub number: u32,
        /// The date, such as `2026-11-21`.
        pub day: String,
        /// The puzzle.
        pub puzzle: PuzzleJson,
    }
}

impl From<&Game> for GameJson {
    fn from(game: &Game) -> Self {
        Self::under(game, &game.rules())
    }
}

impl GameJson {
    /// Describes a game that is played under other rules.
    ///
    /// ```
    /// use sumwise::{Game, Order, Rules};
    /// use sumwise_render::game::GameJson;
    ///
    /// let rules = Rules { order: Order::Fixed, ..Game::TWENTY_FOUR.rules() };
    /// assert_eq!(GameJson::under(&Game::TWENTY_FOUR, &rules).hands, 28_561);
    /// ```
    pub fn under(game: &Game, rules: &Rules) -> Self {
        let hands = u64::try_from(Space::of(game, rules.order).hands()).unwrap_or(u64::MAX);
        Self {
            game: game.name().to_owned(),
            title: game.title().to_owned(),
            description: game.description().to_owned(),
            rules: rules.into(),
            targets: game.target_range().into_inner().into(),
            large: game.pool().map_or(0, |_| game.large_values().len()),
            hands,
            points: game.definition().awards.iter().map(|award| [award.within, award.points]).collect(),
            seconds: game.seconds(),
        }
    }
}

impl From<&Puzzle> for PuzzleJson {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.into(),
            game: puzzle.game().map(ToString::to_string),
            numbers: puzzle.hand().numbers().iter().map(exact).collect(),
            target: exact(puzzle.target()),
            rules: puzzle.hand().into(),
        }
    }
}
